"""The page's files."""

from __future__ import annotations

import gzip
import shutil
from base64 import b64encode
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from paceline.server import static
from paceline.server.app import create_app


@pytest.fixture
def dist(tmp_path: Path) -> Path:
    folder = tmp_path / "dist"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html><title>Paceline</title>")
    (folder / "assets" / "app-1a2b.js").write_text("console.log('plain')")
    (folder / "assets" / "app-1a2b.js.br").write_bytes(b"brotli")
    (folder / "assets" / "app-1a2b.js.gz").write_bytes(gzip.compress(b"from the gzip copy"))
    (folder / "favicon.svg").write_text("<svg/>")
    (folder / "sw.js").write_text("addEventListener('fetch', () => undefined)")
    (folder / "manifest.webmanifest").write_text('{"name": "Paceline"}')
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


def test_a_script_that_stands_in_the_page_may_run_and_no_other(tmp_path: Path, dist: Path) -> None:
    (dist / "index.html").write_text("<!doctype html><script>\n  theme()\n</script><title>Paceline</title>")
    with TestClient(create_app(tmp_path / "x.db", dist)) as client:
        policy = client.get("/").headers["content-security-policy"]
    hashed = b64encode(sha256(b"\n  theme()\n").digest()).decode()
    assert f"script-src 'self' 'sha256-{hashed}';" in policy
    assert "'unsafe-inline'" not in policy.partition("style-src")[0]


@pytest.mark.parametrize(
    ("path", "kind"), [("/sw.js", "text/javascript"), ("/manifest.webmanifest", "application/manifest+json")]
)
def test_worker_and_manifest_are_asked_for_anew_and_rule_all_addresses(
    page: TestClient[Litestar], path: str, kind: str
) -> None:
    """A worker at the root may answer for every address below it."""
    answer = page.get(path)
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith(kind)
    assert answer.headers["cache-control"] == "no-cache"


def test_a_server_without_a_worker_says_so(tmp_path: Path, dist: Path) -> None:
    """Then the one that a browser has leaves (web/offline/worker.js)."""
    (dist / "sw.js").unlink()
    with TestClient(create_app(tmp_path / "x.db", dist)) as client:
        assert client.get("/sw.js").status_code == 404


@pytest.mark.parametrize(("path", "status"), [("/race/abc123?at=57", 200), ("/race", 404), ("/race/a/b", 404)])
def test_a_race_has_an_address_that_is_a_path(page: TestClient[Litestar], path: str, status: int) -> None:
    answer = page.get(path)
    assert answer.status_code == status
    assert (answer.content == page.get("/").content) == (status == 200)


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


def test_a_page_that_is_built_later_is_shown(tmp_path: Path, dist: Path) -> None:
    """As tools/page.py leaves it: in a folder of its own, which the stamp beside it names."""
    pages = tmp_path / "pages"
    with TestClient(create_app(tmp_path / "x.db", pages)) as client:
        assert client.get("/").status_code == 503
        shutil.copytree(dist, pages / "page-1a2b")
        assert client.get("/").status_code == 503, "it does not count yet"
        (pages / "built.json").write_text('{"id": "1a2b", "node": "22.1.0"}')
        assert "Paceline" in client.get("/").text


def test_a_server_goes_on_with_the_page_that_it_began_with(page: TestClient[Litestar], dist: Path) -> None:
    """Whatever is built or installed under it: the files of two pages do not fit together."""
    before = page.get("/")
    shutil.rmtree(dist)
    assert page.get("/assets/app-1a2b.js").status_code == 200
    dist.mkdir()
    (dist / "index.html").write_text("<!doctype html><title>Newer</title>")
    assert page.get("/").content == before.content
