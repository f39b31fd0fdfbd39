"""`paceline doctor`: whatever is broken is told, and nothing is changed."""

from __future__ import annotations

import os
import shutil
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from alembic.config import Config
from alembic.script import ScriptDirectory
from filelock import FileLock

from paceline import _native
from paceline.cli import checkup
from paceline.core.words import SHELL, speech
from paceline.server import place, static
from paceline.server.sqlite import migrate, open_engine

from ..server.postgres import free_port
from .conftest import Done, Paceline


class Doctor:
    """Asks about a database in a folder where everything else is well, unless a test breaks it."""

    def __init__(self, paceline: Paceline, folder: Path) -> None:
        self.paceline = paceline
        self.db = folder / "paceline.db"

    def __call__(self, *args: object) -> Done:
        return self.paceline("doctor", "--db", self.db, *args)

    def finding(self, about: str, *args: object) -> dict[str, Any]:
        done = self("--json", *args)
        [found] = [finding for finding in done.json["findings"] if finding["about"] == about]
        wrong = [finding["about"] for finding in done.json["findings"] if finding["mark"] == "wrong"]
        assert (done.status, done.json["can_play"]) == ((1, False) if wrong else (0, True))
        assert set(wrong) <= {about}
        return dict(found)

    def make_database(self) -> None:
        engine = open_engine(self.db)
        migrate(engine)
        engine.dispose()


@pytest.fixture
def doctor(paceline: Paceline, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Doctor:
    page = tmp_path / "page"
    page.mkdir()
    (page / "index.html").touch()
    (page / "built.json").write_text('{"id": "4711"}')
    monkeypatch.setattr(static, "find_page", lambda: page)
    monkeypatch.setattr(metadata, "requires", lambda _: ["msgspec>=0.22"])  # where it is installed, not a checkout
    return Doctor(paceline, tmp_path)


def test_somebody_new_can_play_and_nothing_is_made(doctor: Doctor, tmp_path: Path) -> None:
    before = sorted(tmp_path.rglob("*"))
    done = doctor()
    assert done.status == 0
    assert done.out.endswith("\n\nYou can play: paceline opens the page.\n")
    assert " Page      built (4711)\n" in done.out
    assert sorted(tmp_path.rglob("*")) == before
    assert doctor.finding("database")["found"] == "new"


def test_it_speaks_the_language_of_the_terminal(doctor: Doctor, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    assert "Sprache     Deutsch\n\nEs kann losgehen" in doctor().out
    assert doctor.finding("language")["facts"] == {"name": "English", "language": "en"}


# The database


def test_a_database_is_told_with_its_schema_and_left_as_it_is(doctor: Doctor, tmp_path: Path) -> None:
    doctor.make_database()
    before = {file: file.stat().st_mtime_ns for file in tmp_path.iterdir()}
    found = doctor.finding("database")
    assert (found["found"], found["facts"]["schema"]) == ("here", checkup.known_schemas()[-1])
    assert {file: file.stat().st_mtime_ns for file in tmp_path.iterdir()} == before


def test_the_schemas_are_those_of_the_migrations() -> None:
    config = Config()
    config.set_main_option("script_location", str(_native.PACKAGE / "server" / "migrations"))
    script = ScriptDirectory.from_config(config)
    assert checkup.known_schemas() == [found.revision for found in script.walk_revisions()][::-1]


@pytest.mark.parametrize(("schema", "mark", "what"), [("0001", "ok", "older"), ("9999", "wrong", "newer")])
def test_another_schema_is_older_or_newer(doctor: Doctor, schema: str, mark: str, what: str) -> None:
    doctor.make_database()
    with sqlite3.connect(doctor.db) as database:
        database.execute("UPDATE alembic_version SET version_num = ?", [schema])
    database.close()
    found = doctor.finding("database")
    assert (found["mark"], found["found"]) == (mark, what)


def test_a_database_that_a_server_has_is_told_with_its_address(doctor: Doctor) -> None:
    doctor.make_database()
    with place.only_server_of(doctor.db, "http://127.0.0.1:8740/"):
        found = doctor.finding("database")
        assert (found["found"], found["facts"]["address"]) == ("served", "http://127.0.0.1:8740/")
    assert doctor.finding("database")["found"] == "here"


def test_what_a_server_has_not_yet_put_into_the_file_is_seen(doctor: Doctor) -> None:
    doctor.make_database()
    with sqlite3.connect(doctor.db) as server:
        server.execute("UPDATE alembic_version SET version_num = '0001'")
        server.commit()
        assert doctor.db.with_name("paceline.db-wal").exists()
        assert doctor.finding("database")["facts"]["schema"] == "0001"
    server.close()


@pytest.mark.parametrize("content", [b"no database", b"SQLite format 3\0" + b"\xff" * 4096])
def test_a_file_that_is_no_database_is_told(doctor: Doctor, content: bytes) -> None:
    doctor.db.write_bytes(content)
    assert doctor.finding("database")["found"] == "broken"
    assert doctor.db.read_bytes() == content


def test_a_damaged_database_is_told(doctor: Doctor) -> None:
    doctor.make_database()
    content = bytearray(doctor.db.read_bytes())
    content[len(content) // 2 :] = b"\x55" * (len(content) - len(content) // 2)
    doctor.db.write_bytes(content)
    assert doctor.finding("database")["found"] == "broken"


def test_an_empty_file_is_filled_at_the_next_start(doctor: Doctor) -> None:
    doctor.db.touch()
    assert doctor.finding("database")["found"] == "empty"


def test_other_peoples_tables_are_noted(doctor: Doctor) -> None:
    with sqlite3.connect(doctor.db) as database:
        database.execute("CREATE TABLE recipes (name)")
    database.close()
    assert doctor.finding("database")["found"] == "foreign"


def test_a_database_below_a_file_cannot_be(doctor: Doctor, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    doctor.db = tmp_path / "file" / "paceline.db"
    assert doctor.finding("database")["mark"] == "wrong"


def test_where_one_may_not_write_nothing_can_be_kept(doctor: Doctor, monkeypatch: pytest.MonkeyPatch) -> None:
    doctor.make_database()
    monkeypatch.setattr(os, "access", lambda *_: False)
    assert doctor.finding("database")["found"] == "unwritable"
    doctor.db.unlink()
    assert doctor.finding("database")["found"] == "unwritable"


def test_a_folder_that_one_may_not_look_into_is_told(doctor: Doctor, monkeypatch: pytest.MonkeyPatch) -> None:
    looked = Path.stat

    def refuse(path: Path, **how: bool) -> object:
        if path.name.startswith("paceline.db"):
            raise PermissionError(13, "Permission denied")
        return looked(path, **how)

    monkeypatch.setattr(Path, "stat", refuse)
    found = doctor.finding("database")
    assert found["found"] == "unreadable"
    assert "Permission denied" in found["text"]


def test_a_database_of_another_kind_is_a_mistake(paceline: Paceline) -> None:
    done = paceline("doctor", "--db", "postgresql://localhost/paceline")
    assert (done.status, done.out) == (2, "")
    assert "no database that Paceline knows" in done.err


class Space(NamedTuple):
    free: int


def test_little_space_is_noted(doctor: Doctor, monkeypatch: pytest.MonkeyPatch) -> None:
    assert doctor.finding("disk")["facts"]["free"] > 0
    monkeypatch.setattr(shutil, "disk_usage", lambda _: Space(150_000_000))
    found = doctor.finding("disk")
    assert (found["mark"], found["text"]) == ("note", "only 150 MB free")
    assert found["advice"]


# The port


@pytest.fixture
def taken() -> Iterator[int]:
    """A port on which somebody listens who says nothing."""
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        yield int(other.getsockname()[1])


def test_a_free_port(doctor: Doctor) -> None:
    assert doctor.finding("port", "--port", free_port())["found"] == "free"


def test_a_port_that_another_program_has(doctor: Doctor, taken: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checkup, "SECONDS", 0.05)
    found = doctor.finding("port", "--port", taken)
    assert (found["mark"], found["facts"]) == ("wrong", {"port": taken, "who": "other"})


def test_the_next_port_is_used_where_the_usual_one_is_taken(
    doctor: Doctor, taken: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    takers: dict[int, checkup.Who] = {taken: "paceline", taken + 1: "other", taken + 2: "nobody"}
    monkeypatch.setattr(place, "PORT", taken)
    monkeypatch.setattr(checkup, "taker_of", lambda port, _: checkup.Taker(port, takers[port]))
    found = doctor.finding("port")
    assert (found["mark"], found["facts"]["free"]) == ("note", taken + 2)
    assert found["text"] == f"{taken} is taken by another Paceline, {taken + 2} is used instead"


def test_the_port_of_the_server_that_has_the_database(doctor: Doctor, taken: int) -> None:
    with place.only_server_of(doctor.db, place.address_of(taken)):
        assert doctor.finding("port", "--port", taken)["found"] == "own"


def test_a_page_of_paceline_is_recognised(doctor: Doctor, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checkup, "SECONDS", 60)
    program = "import http.server as h; s = h.HTTPServer(('127.0.0.1', 0), h.SimpleHTTPRequestHandler)"
    program += "; print(s.server_port, flush=True); s.serve_forever()"
    folder = doctor.db.parent / "page"
    (folder / "index.html").write_text(static.NOT_BUILT)
    with subprocess.Popen(
        [sys.executable, "-c", program], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    ) as server:
        assert server.stdout is not None
        port = int(server.stdout.readline())
        try:
            assert doctor.finding("port", "--port", port)["facts"]["who"] == "paceline"
        finally:
            server.kill()


# What it stands on


def test_a_missing_page_is_told(doctor: Doctor, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(static, "find_page", lambda: tmp_path / "nothing")
    assert doctor.finding("page")["advice"] == "make play builds it."
    monkeypatch.setattr(checkup, "checkout", lambda: None)
    assert "install Paceline again" in doctor.finding("page")["advice"]


def test_a_missing_package_is_told(doctor: Doctor, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checkup, "needed", lambda: ["unicycle>=3.1", "typer>=0.29"])
    found = doctor.finding("packages")
    assert (found["mark"], found["text"]) == ("wrong", "not installed: unicycle 3.1")
    assert found["facts"]["versions"] == {"typer": metadata.version("typer")}


@pytest.mark.parametrize("need", ["typer>=99.0", "typer==0.1"])
def test_another_version_than_wanted_is_noted(doctor: Doctor, monkeypatch: pytest.MonkeyPatch, need: str) -> None:
    monkeypatch.setattr(checkup, "needed", lambda: [need])
    assert doctor.finding("packages")["mark"] == "note"


def test_an_installed_paceline_says_itself_what_it_needs(monkeypatch: pytest.MonkeyPatch) -> None:
    here = checkup.needed()
    assert "librt==0.16.0" in here
    monkeypatch.setattr(checkup, "checkout", lambda: None)
    monkeypatch.setattr(metadata, "requires", lambda _: [*here, "colorama; sys_platform == 'win32'"])
    assert checkup.needed() == here, "what only Windows needs is not asked for"


def test_a_look_that_fails_is_told_and_stops_no_other(doctor: Doctor, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> Path:
        raise ModuleNotFoundError("No module named 'litestar'")

    monkeypatch.setattr(static, "find_page", fail)
    found = doctor.finding("page")
    assert found["text"] == "could not be looked at: ModuleNotFoundError: No module named 'litestar'"
    assert doctor().out.splitlines()[-1] == "One thing stands in the way of playing."


# The engines


def test_compiled_engines_are_told(doctor: Doctor, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_native, "why_not", lambda: None)
    monkeypatch.setattr(_native, "trained", lambda: False)
    assert doctor.finding("engines")["text"] == "compiled"
    monkeypatch.setattr(_native, "trained", lambda: True)
    assert doctor.finding("engines")["found"] == "trained"


@pytest.mark.parametrize(
    ("unfit", "text", "advice"),
    [
        (_native.Unfit("pure"), "interpreted: PACELINE_PURE is set", "Without PACELINE_PURE"),
        (_native.Unfit("changed", file="core/rng.py"), "core/rng.py has changed since the build", "make build"),
    ],
)
def test_interpreted_engines_are_told_with_the_reason(
    doctor: Doctor, monkeypatch: pytest.MonkeyPatch, unfit: _native.Unfit, text: str, advice: str
) -> None:
    monkeypatch.setattr(_native, "why_not", lambda: unfit)
    monkeypatch.setattr(place, "is_held", lambda _: False)
    found = doctor.finding("engines")
    assert found["mark"] == "note"
    assert text in found["text"]
    assert found["advice"].startswith(advice)


def test_engines_that_are_being_compiled_are_told(
    doctor: Doctor, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(_native, "why_not", lambda: _native.Unfit("not-built"))
    monkeypatch.setattr(checkup, "checkout", lambda: tmp_path)
    monkeypatch.setattr(checkup, "needed", lambda: ["typer>=0.29"])
    (tmp_path / "build").mkdir()
    with FileLock(tmp_path / "build" / "native.lock"):
        assert doctor.finding("engines")["found"] == "compiling"
    assert doctor.finding("engines")["found"] == "interpreted"


def test_an_installed_paceline_without_engines_has_none_for_this_system(
    doctor: Doctor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(_native, "why_not", lambda: _native.Unfit("not-built"))
    monkeypatch.setattr(checkup, "checkout", lambda: None)
    assert doctor.finding("engines")["advice"].startswith("This package has none for this system")


def test_every_reason_has_words() -> None:
    known = {line.removeprefix("engines.") for line in speech(SHELL).lines("en") if line.startswith("engines.")}
    source = Path(_native.__file__).read_text("utf-8")
    assert known == {word for word in known if f'Unfit("{word}"' in source}


def test_the_reason_is_that_of_this_process(monkeypatch: pytest.MonkeyPatch) -> None:
    assert (_native.why_not() is None) == _native.compiled()
    monkeypatch.setattr(_native, "compiled", lambda: False)
    monkeypatch.setattr(_native, "fitting", lambda: None)
    monkeypatch.setenv("PACELINE_PURE", "0")
    unfit = _native.why_not()
    assert unfit is not None
    assert unfit.why == "not-loaded"
