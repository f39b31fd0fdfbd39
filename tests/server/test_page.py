"""The page's files, and starting the server."""

from __future__ import annotations

import gzip
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from paceline.server import main, static
from paceline.server.app import create_app

from .browser import START, Browser, Server


@pytest.fixture
def dist(tmp_path: Path) -> Path:
    folder = tmp_path / "dist"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html><title>Paceline</title>")
    (folder / "assets" / "app-1a2b.js").write_text("console.log('plain')")
    (folder / "assets" / "app-1a2b.js.br").write_bytes(b"brotli")
    (folder / "assets" / "app-1a2b.js.gz").write_bytes(gzip.compress(b"from the gzip copy"))
    (folder / "favicon.svg").write_text("<svg/>")
    (folder / "de" / "assets").mkdir(parents=True)
    (folder / "de" / "index.html").write_text("<!doctype html><title>Auf Deutsch</title>")
    (folder / "de" / "assets" / "app-1a2b.js").write_text("console.log('schlicht')")
    (tmp_path / "secret.txt").write_text("secret")
    return folder


@pytest.fixture
def page(tmp_path: Path, dist: Path) -> Iterator[TestClient[Litestar]]:
    with TestClient(create_app(tmp_path / "x.db", dist, hosts=["testserver.local"])) as client:
        yield client


def test_the_page_is_served_and_always_asked_for_anew(page: TestClient[Litestar]) -> None:
    answer = page.get("/")
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["cache-control"] == "no-cache"
    assert "script-src 'self';" in answer.headers["content-security-policy"]
    assert "set-cookie" not in answer.headers
    again = page.get("/", headers={"If-None-Match": answer.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_hashed_assets_are_kept_for_good(page: TestClient[Litestar]) -> None:
    assert page.get("/assets/app-1a2b.js").headers["cache-control"] == static.FOREVER
    assert page.get("/favicon.svg").headers["content-type"] == "image/svg+xml"


@pytest.mark.parametrize(
    ("asked", "chosen", "title"),
    [
        ("de-AT, en;q=0.8", "", "Auf Deutsch"),
        ("en;q=0.8, de", "", "Auf Deutsch"),
        ("en-US, de;q=0.9", "", "Paceline"),
        ("xx, yy;q=nonsense", "", "Paceline"),
        ("en", "de", "Auf Deutsch"),
        ("de", "en", "Paceline"),
        ("de", "../..", "Auf Deutsch"),
    ],
)
def test_the_page_comes_in_the_language_that_is_chosen_or_asked_for(
    page: TestClient[Litestar], asked: str, chosen: str, title: str
) -> None:
    answer = page.get("/", headers={"Accept-Language": asked, "Cookie": f"paceline_language={chosen}"})
    assert title in answer.text
    assert {"Accept-Language", "Cookie"} <= set(answer.headers["vary"].split(", "))


def test_scripts_of_a_language_are_kept_for_good_too(page: TestClient[Litestar]) -> None:
    assert page.get("/de/assets/app-1a2b.js").headers["cache-control"] == static.FOREVER


@pytest.mark.parametrize(
    ("accepted", "encoding", "content"),
    [
        ("gzip, deflate, br;q=1.0", "br", b"brotli"),
        ("gzip", "gzip", b"from the gzip copy"),
        ("identity", None, b"console.log('plain')"),
    ],
)
def test_compressed_copies_are_served_to_who_takes_them(
    page: TestClient[Litestar], accepted: str, encoding: str | None, content: bytes
) -> None:
    answer = page.get("/assets/app-1a2b.js", headers={"Accept-Encoding": accepted})
    assert answer.content == content
    assert answer.headers.get("content-encoding") == encoding
    assert answer.headers["content-type"].startswith("text/javascript")
    assert answer.headers["vary"] == "Accept-Encoding"


@pytest.mark.parametrize(
    "path",
    [
        "/../secret.txt",
        "/%2e%2e/secret.txt",
        "/assets/../../secret.txt",
        "/assets",
        "/nothing",
        "/%00",
        "/" + "x" * 3000,
    ],
)
def test_nothing_else_is_served(page: TestClient[Litestar], path: str) -> None:
    answer = page.get(path)
    assert answer.status_code == 404
    assert b"secret" not in answer.content


def test_a_page_that_is_not_built_says_what_to_do(tmp_path: Path) -> None:
    with TestClient(create_app(tmp_path / "x.db", tmp_path / "nothing")) as client:
        answer = client.get("/")
    assert answer.status_code == 503
    assert "make play" in answer.text


# Starting


def test_the_usual_port_or_the_next_free_one() -> None:
    with main.listen(None) as first, main.listen(None) as second:
        ports = [listener.getsockname()[1] for listener in (first, second)]
        assert main.PORT <= ports[0] < ports[1] < main.PORT + main.PORTS_TRIED
        assert first.getsockname()[0] == "127.0.0.1"


def test_a_port_that_is_asked_for_and_taken_is_named() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        with pytest.raises(main.CannotServe, match="is in use"):
            main.listen(taken.getsockname()[1])
    with pytest.raises(main.CannotServe):
        main.listen(70_000)


def test_the_database_is_the_players_own(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert main.database_file(None) == tmp_path / "paceline" / "paceline.db"
    monkeypatch.delenv("XDG_DATA_HOME")
    monkeypatch.setenv("HOME", "/home/ann")
    assert main.database_file(None) == Path("/home/ann/.local/share/paceline/paceline.db")
    assert main.database_file("sqlite:////tmp/x.db") == Path("/tmp/x.db")
    assert main.database_file("x.db") == Path("x.db")
    with pytest.raises(main.CannotServe, match="no database that Paceline knows"):
        main.database_file("postgresql://localhost/paceline")


def test_a_second_server_leads_to_the_first(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with Server(tmp_path) as server:
        main.serve(0, server.db, open_browser=False)
        assert capsys.readouterr().out == f"Paceline is already at {server.url}/\n"


def test_ctrl_c_ends_it_and_everything_is_there_next_time(tmp_path: Path) -> None:
    assert "run(" in START
    with Server(tmp_path) as server, Browser(server) as ann:
        player = ann.sit(ann.create("me", "random")["table"])
        player.play_on(until=lambda: player.n > 10)
        assert server.stop() == 0
        server.start()
        player.close()
        player.open(since=player.n)
        player.play_on()
