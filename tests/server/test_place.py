"""Where a server stands: database, port, and one server to a database."""

from __future__ import annotations

import fcntl
import socket
from pathlib import Path

import platformdirs.macos
import pytest

from paceline.server import main, place

from .browser import START, Browser, Server


def test_the_usual_port_or_the_next_free_one() -> None:
    with place.listen(None) as first, place.listen(None) as second:
        ports = [listener.getsockname()[1] for listener in (first, second)]
        assert place.PORT <= ports[0] < ports[1] < place.PORT + place.PORTS_TRIED
        assert first.getsockname()[0] == "127.0.0.1"


def test_a_port_that_is_asked_for_and_taken_is_named() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        with pytest.raises(place.CannotServe, match="is in use"):
            place.listen(taken.getsockname()[1])
    with pytest.raises(place.CannotServe):
        place.listen(70_000)


def test_the_database_is_the_players_own(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert place.database_file(None) == tmp_path / "paceline" / "paceline.db"
    monkeypatch.delenv("XDG_DATA_HOME")
    monkeypatch.setenv("HOME", "/home/ann")
    assert place.database_file(None) == Path("/home/ann/.local/share/paceline/paceline.db")
    assert place.database_file("sqlite:////tmp/x.db") == Path("/tmp/x.db")
    assert place.database_file("x.db") == Path("x.db")
    with pytest.raises(place.CannotServe, match="no database that Paceline knows"):
        place.database_file("postgresql://localhost/paceline")


def test_a_mac_keeps_the_database_that_it_had_before(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Versions before kept it in ~/.local/share on every system."""
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    mac = platformdirs.macos.MacOS("paceline", appauthor=False)
    monkeypatch.setattr(place, "user_data_path", lambda *_, **__: mac.user_data_path)
    new = tmp_path / "Library" / "Application Support" / "paceline" / "paceline.db"
    old = tmp_path / ".local" / "share" / "paceline" / "paceline.db"
    assert place.database_file(None) == new
    old.parent.mkdir(parents=True)
    old.touch()
    assert place.database_file(None) == old
    new.parent.mkdir(parents=True)
    new.touch()
    assert place.database_file(None) == new


def test_a_second_server_leads_to_the_first(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with Server(tmp_path) as server:
        for port in (0, server.port):
            main.serve(port, server.db, open_browser=False)
            assert capsys.readouterr().out == f"Paceline is already at {server.url}/\n"
        server.kill()
        assert place.server_of(server.db) is None


def test_a_link_to_a_database_does_not_let_a_second_server_in(tmp_path: Path) -> None:
    (tmp_path / "link.db").symlink_to(tmp_path / "paceline.db")
    with place.only_server_of(tmp_path / "paceline.db", "here") as running:
        assert running is None
        with place.only_server_of(tmp_path / "link.db", "there") as running:
            assert running == "here"
        assert place.server_of(tmp_path / "link.db") == "here"
    assert place.server_of(tmp_path / "link.db") is None
    assert [file.name for file in tmp_path.iterdir() if not file.is_symlink()] == ["paceline.db.lock"]


def test_a_server_of_the_version_before_still_has_its_database(tmp_path: Path) -> None:
    """It wrote its address into the lock."""
    lock = tmp_path / "paceline.db.lock"
    with lock.open("a+") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        file.write("http://127.0.0.1:8732/")
        file.flush()
        with place.only_server_of(tmp_path / "paceline.db", "mine") as running:
            assert running == "http://127.0.0.1:8732/"
    with place.only_server_of(tmp_path / "paceline.db", "mine") as running:
        assert running is None
        assert place.server_of(tmp_path / "paceline.db") == "mine"


def test_looking_for_a_server_leaves_nothing_behind(tmp_path: Path) -> None:
    assert place.server_of(tmp_path / "nowhere" / "paceline.db") is None
    assert list(tmp_path.iterdir()) == []


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
