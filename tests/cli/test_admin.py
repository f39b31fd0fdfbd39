"""`paceline admin`: what operators type, and what they are told."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from paceline.core.rng import seed_from
from paceline.core.setup import Setup
from paceline.server.seats import token_hash
from paceline.server.sqlite import SqliteStore
from paceline.server.storage import SeatRow, TableRow

from .conftest import Paceline

SECRET = "a secret in a cookie"  # of Ann's browser


@pytest.fixture
def db(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A database with a race that has begun, named in the environment as for the server."""
    path = tmp_path / "races.db"
    asyncio.run(fill(path))
    monkeypatch.setenv("PACELINE_DB", f"sqlite:///{path}")
    return path


async def fill(path: Path) -> None:
    from paceline.core.log import Log

    header = Log(Setup(game="flamme-rouge", seats=2, options={}), seed_from("x"), ["Ann", "Bob"]).record().header
    store = SqliteStore(path)
    seats = [
        SeatRow(seat=0, name="Ann", kind="person", owner=token_hash(SECRET)),
        SeatRow(seat=1, name="Bob", kind="person", owner="b" * 64),
    ]
    text = json.dumps({name: getattr(header, name) for name in header.__struct_fields__[:7]})
    row = TableRow(id="table", header=text, maker=token_hash(SECRET), watch="watch", created=1, secret="s")
    await store.create(row, seats)
    await store.close()


def test_a_database_goes_through_a_file_into_another(paceline: Paceline, db: Path, tmp_path: Path) -> None:
    done = paceline("admin", "backup", tmp_path / "races.backup")
    assert done.status == 0
    assert "tables 1" in done.out
    again = paceline("admin", "backup", tmp_path / "races.backup")
    assert (again.status, again.err) == (
        2,
        f"Error: {tmp_path / 'races.backup'} is there already: give another name, or --replace\n",
    )
    assert paceline("admin", "backup", tmp_path / "races.backup", "--replace", "--json").json["rows"]["seats"] == 2
    target = ("--db", f"sqlite:///{tmp_path / 'other.db'}")
    done = paceline("admin", "restore", tmp_path / "races.backup", *target)
    assert done.status == 0
    assert paceline("admin", "export", "table", *target).out == paceline("admin", "export", "table").out
    again = paceline("admin", "restore", tmp_path / "races.backup", *target)
    assert again.status == 2
    assert "not empty" in again.err


def test_a_back_up_goes_through_a_pipe(db: Path, tmp_path: Path, paceline: Paceline) -> None:
    with (tmp_path / "piped.backup").open("wb") as pipe:
        subprocess.run([sys.executable, "-m", "paceline", "admin", "backup", "-"], stdout=pipe, check=True)
    assert paceline("admin", "restore", tmp_path / "piped.backup", "--db", tmp_path / "other.db").status == 0
    assert sorted(file.name for file in tmp_path.iterdir() if ".part" in file.name) == []


def test_a_raw_copy_is_a_database(paceline: Paceline, db: Path, tmp_path: Path) -> None:
    assert paceline("admin", "backup", tmp_path / "copy.db", "--raw").status == 0
    with sqlite3.connect(tmp_path / "copy.db") as copy:
        assert copy.execute("SELECT count(*) FROM seats").fetchone() == (2,)
    copy.close()


def test_a_check_says_by_its_status_whether_it_found_something(paceline: Paceline, db: Path) -> None:
    done = paceline("admin", "check", "--jobs", 1)
    assert (done.status, done.out) == (0, "1 tables checked: 0 races over, 1 on; nothing is wrong\n")
    with sqlite3.connect(db) as connection:
        connection.execute("DELETE FROM seats WHERE seat = 0")
    connection.close()
    done = paceline("admin", "check", "--jobs", 1)
    assert done.status == 1
    assert "table  flamme-rouge, on, 0 entries: a seat is missing" in done.out
    found = paceline("admin", "check", "--json").json
    assert [(one["table"], one["why"]) for one in found["wrong"]] == [("table", "a seat is missing")]
    assert paceline("admin", "check", "nowhere").status == 2


def test_a_record_goes_out_with_a_warning_while_the_race_is_on(paceline: Paceline, db: Path, tmp_path: Path) -> None:
    done = paceline("admin", "export", "table")
    assert json.loads(done.out)["seats"] == ["Ann", "Bob"]
    assert "holds its seed" in done.err
    assert paceline("admin", "export", "table", "--output", tmp_path / "race.txt").status == 0
    assert (tmp_path / "race.txt").read_text() == done.out
    assert paceline("replay", tmp_path / "race.txt").status == 0


def test_nothing_goes_without_yes(paceline: Paceline, db: Path) -> None:
    assert paceline("admin", "prune").out == "1 tables would be removed; --yes removes them\n"
    assert paceline("admin", "remove", "table").out == "would be removed: table; --yes removes\n"
    assert "seat 0 Ann" in paceline("admin", "delete-person", "--table", "table", "--seat", 0).out
    assert paceline("admin", "export", "table").status == 0
    assert paceline("admin", "prune", "--yes").out == "1 tables with 0 entries are removed\n"
    assert paceline("admin", "export", "table").status == 2


def test_whoever_shows_their_secret_is_forgotten(paceline: Paceline, db: Path) -> None:
    listed = paceline("admin", "delete-person", "--secret", "--json", stdin=SECRET + "\n").json
    assert [part["table"] for part in listed["tables"]] == ["table"]
    done = paceline("admin", "delete-person", listed["person"], "--yes")
    assert done.out == "deleted: 0 tables are gone, 1 stay without the name\n"
    assert json.loads(paceline("admin", "export", "table").out)["seats"] == ["Player 1", "Bob"]


def test_bans_are_told_and_lifted(paceline: Paceline, db: Path) -> None:
    assert paceline("admin", "ban", "203.0.113.7", "--why", "floods").out == "banned 203.0.113.7/32 for good: floods\n"
    assert paceline("admin", "ban", "2001:db8::7", "--for", "7d").status == 0
    assert [ban["network"] for ban in paceline("admin", "bans", "--json").json["bans"]] == [
        "2001:db8::/64",
        "203.0.113.7/32",
    ]
    assert paceline("admin", "unban", "203.0.113.7").status == 0
    assert "203.0.113.7" not in paceline("admin", "bans").out


@pytest.mark.parametrize(
    ("command", "words"),
    [
        ("check --db nowhere.db", "there is no database nowhere.db"),
        ("backup x --db mysql://here", "is no database that Paceline knows"),
        ("backup nowhere/x.backup", "cannot be written"),
        ("backup - --json", "standard output takes the usual form"),
        ("restore nowhere.backup", "cannot be read"),
        ("export nowhere", "there is no table nowhere"),
        ("remove nowhere", "there is no table nowhere"),
        ("prune --idle soon", "'soon' is no age"),
        ("prune --finished", "belong together"),
        ("prune --older-than 3y", "belong together"),
        ("delete-person", "say who"),
        ("delete-person abc", "no hash"),
        ("delete-person --table table", "say who"),
        ("delete-person --table table --seat 7", "there is no seat 7"),
        ("ban everybody", "is no address"),
        ("ban 0.0.0.0/0", "is everybody"),
        ("unban 203.0.113.7", "is not banned"),
        ("backup x --raw --db postgresql://u:word@127.0.0.1:1/x", "--raw is a copy of an SQLite file"),
    ],
)
def test_mistakes_are_told_in_a_sentence(
    paceline: Paceline, db: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str, words: str
) -> None:
    monkeypatch.chdir(tmp_path)
    before = db.read_bytes()
    done = paceline("admin", *command.split())
    assert done.status == 2
    assert done.err.startswith("Error: ")
    assert words in done.err
    assert "word@" not in done.err
    assert db.read_bytes() == before


def test_a_database_of_before_is_not_touched(paceline: Paceline, db: Path, tmp_path: Path) -> None:
    with sqlite3.connect(db) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '0001'")
    connection.close()
    done = paceline("admin", "check")
    assert done.status == 2
    assert "of an older Paceline" in done.err
    with sqlite3.connect(db) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.close()
    done = paceline("admin", "backup", tmp_path / "x.backup")
    assert done.status == 2
    assert "newer Paceline" in done.err
    assert not (tmp_path / "x.backup").exists()
