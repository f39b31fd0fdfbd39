"""What operators do with a whole database: moved and checked, on both kinds."""

from __future__ import annotations

import asyncio
import gzip
import sqlite3
import stat
import threading
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest
import sqlalchemy as sa

from paceline.core.errors import PacelineError
from paceline.core.log import replay
from paceline.core.record import parse_record
from paceline.server import finished
from paceline.server.admin import backup, exporting, portable, restore
from paceline.server.admin.database import Interrupted, open_database
from paceline.server.place import only_server_of
from paceline.server.schema import ANALYSES, LOG, SEATS, TABLES
from paceline.server.storage import EntryRow, SeatRow, Store, bring_up

from .browser import PATIENCE
from .postgres import Address
from .stored import ANN, BOB, checked, everything, fill, keep, never, quiet, ridden

TITLES = {
    "flamme-rouge": ("Ann", "Bob"),
    "um-reifenbreite": ("Ann", "Bob"),
    "larrivee-du-tour": ("Ann", "Bob"),
    "on-the-rivet": ("Ann", "Bob"),
    "visions-of-rainbows": ("Ann", "Bob", "Cem"),
}


def saved(url: str, file: Path, told: backup.Told = quiet) -> Path:
    with open_database(url) as opened:
        backup.back_up(opened, file, told, never)
    return file


def filled(url: str, file: Path) -> str:
    restore.restore(url, file, quiet, never)
    return url


def changed(url: str, *statements: Any) -> None:
    with open_database(url) as opened:
        opened.change(lambda connection: [connection.execute(statement) for statement in statements])


async def one_of_each(store: Store) -> list[str]:
    """A finished race of every title, one that is on, one with a box, and all that may lie beside them."""
    tables = [
        await keep(store, ridden(game, names=names), [ANN, BOB, None][: len(names)], at=1_700_000_000_000 + at)
        for at, (game, names) in enumerate(TITLES.items())
    ]
    tables.append(await keep(store, ridden("flamme-rouge", 20), [ANN, None]))
    await store.write(finished.remove(ANN, tables[0], removed=True))
    await store.write(partial(lay_beside, table=tables[1]))
    return tables


def lay_beside(connection: sa.Connection, table: str) -> None:
    told = '{"moments": "ä ✓ \\u0000"}'
    connection.execute(ANALYSES.insert(), {"table": table, "found": told, "shape": 2})
    connection.execute(SEATS.update().where(SEATS.c.table == table).values(orders='{"follow": "never"}'))
    connection.execute(TABLES.update().where(TABLES.c.id == table).values(lesson=True, rematch="elsewhere"))


# Back-ups


def test_a_club_moves_to_postgresql_and_back(postgres: Address, tmp_path: Path) -> None:
    first = f"sqlite:///{tmp_path / 'first.db'}"
    tables = fill(first, one_of_each)
    second = filled(postgres.empty(), saved(first, tmp_path / "first.backup"))
    third = filled(f"sqlite:///{tmp_path / 'third.db'}", saved(second, tmp_path / "second.backup"))
    assert everything(first) == everything(second) == everything(third)
    assert len(everything(first)["log"]) > 1_000
    records = [[record_of(url, table) for table in tables] for url in (first, second, third)]
    assert records[0] == records[1] == records[2]
    for text in records[0]:
        replay(parse_record(text))


def record_of(url: str, table: str) -> str:
    with open_database(url) as opened:
        return opened.look(partial(exporting.export, table=table)).text


def test_what_was_acknowledged_before_a_back_up_is_in_it(database: str, tmp_path: Path) -> None:
    """While people act at eight tables; and of each table there is no later entry without the ones before."""
    acknowledged: dict[str, int] = {}
    begun, stop = threading.Event(), threading.Event()

    async def act(store: Store, table: str) -> None:
        seq = 0
        while not stop.is_set():
            row = EntryRow(seq=seq, seat=0, kind="action", text="R7", action_id=f"{seq}", decision=seq, at=seq, n=seq)
            await store.append(table, row)
            acknowledged[table] = seq
            seq += 1
            if len(acknowledged) == 8 and min(acknowledged.values()) >= 20:
                begun.set()

    async def work(store: Store) -> None:
        log = ridden("flamme-rouge", 0)
        tables = [await keep(store, log, [ANN, BOB]) for _ in range(8)]
        await asyncio.gather(*(act(store, table) for table in tables))

    thread = threading.Thread(target=fill, args=(database, work))
    thread.start()
    try:
        assert begun.wait(PATIENCE)
        before = dict(acknowledged)

        def meanwhile(*_: object) -> None:
            until = time.monotonic() + PATIENCE
            while acknowledged == before:
                assert time.monotonic() < until, "nobody acts meanwhile"
                time.sleep(0.001)

        file = saved(database, tmp_path / "busy.backup", meanwhile)
        assert acknowledged != before
    finally:
        stop.set()
        thread.join()
    back = filled(f"sqlite:///{tmp_path / 'back.db'}", file)
    entries: dict[str, list[int]] = {}
    for table, seq, *_ in everything(back)["log"]:
        entries.setdefault(table, []).append(seq)
    for table, last in before.items():
        assert entries[table] == [*range(len(entries[table]))]
        assert len(entries[table]) > last


@pytest.fixture
def small(tmp_path: Path) -> Path:
    url = f"sqlite:///{tmp_path / 'small.db'}"
    fill(url, lambda store: keep(store, ridden("flamme-rouge"), [ANN, BOB]))
    return saved(url, tmp_path / "small.backup")


def lines_changed(file: Path, change: Callable[[list[bytes]], list[bytes]]) -> None:
    file.write_bytes(gzip.compress(b"".join(change(gzip.decompress(file.read_bytes()).splitlines(keepends=True)))))


def without_an_entry(lines: list[bytes]) -> list[bytes]:
    at = lines.index(next(line for line in lines if line.startswith(b'{"part":"log"'))) + 5
    return lines[:at] + lines[at + 1 :]


def headed(**values: object) -> Callable[[list[bytes]], list[bytes]]:
    def change(lines: list[bytes]) -> list[bytes]:
        return [msgspec.json.encode(msgspec.json.decode(lines[0]) | values) + b"\n", *lines[1:]]

    return change


def flipped(data: bytes, at: int) -> bytes:
    return data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :]


@pytest.mark.parametrize(
    ("damage", "why"),
    [
        (lambda file: file.write_bytes(file.read_bytes()[:-1]), "not whole"),
        (lambda file: file.write_bytes(file.read_bytes()[: file.stat().st_size // 2]), "not whole"),
        (lambda file: file.write_bytes(flipped(file.read_bytes(), file.stat().st_size // 2)), "damaged"),
        (lambda file: file.write_bytes(flipped(file.read_bytes(), file.stat().st_size - 6)), "damaged"),
        (lambda file: file.write_bytes(b""), "is no back-up"),
        (lambda file: file.write_bytes(b"a shopping list"), "is no back-up"),
        (lambda file: file.write_bytes(gzip.compress(b'{"a": 1}\n')), "is no back-up"),
        (lambda file: file.unlink(), "cannot be read"),
        (partial(lines_changed, change=lambda lines: lines[:-1]), "ends in the middle"),
        (partial(lines_changed, change=without_an_entry), "checksum or a count"),
        (partial(lines_changed, change=lambda lines: [line.replace(b"Ann", b"Eve") for line in lines]), "checksum"),
        (partial(lines_changed, change=lambda lines: [*lines, b"[]\n"]), "after its end"),
        (partial(lines_changed, change=headed(revision="9999")), "newer Paceline"),
        (partial(lines_changed, change=headed(**{"paceline-backup": 2})), "newer Paceline"),
    ],
)
def test_damaged_back_ups_are_refused_and_nothing_is_changed(
    small: Path, tmp_path: Path, damage: Callable[[Path], object], why: str
) -> None:
    damage(small)
    with pytest.raises(PacelineError, match=why):
        filled(f"sqlite:///{tmp_path / 'new.db'}", small)
    assert not [file.name for file in tmp_path.iterdir() if file.name.startswith("new.db") and "lock" not in file.name]


def test_a_back_up_that_is_damaged_meanwhile_leaves_the_database_empty(
    database: str, small: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is read the second time is checked again."""
    small.write_bytes(small.read_bytes()[:-1])
    monkeypatch.setattr(restore, "verify", quiet)
    with pytest.raises(portable.BadBackup):
        filled(database, small)
    fill(database, lambda store: keep(store, ridden("flamme-rouge"), [ANN, BOB]))
    assert len(everything(database)["tables"]) == 1


def test_only_an_empty_database_is_filled(database: str, small: Path) -> None:
    """One that a server has made, and that nobody has used yet, is one."""

    async def nothing(_: Store) -> None:
        """As a server that was started and ended."""

    fill(database, nothing)
    filled(database, small)
    before = everything(database)
    with pytest.raises(restore.NotEmpty, match="not empty"):
        filled(database, small)
    assert everything(database) == before


def test_nothing_is_restored_under_a_running_server(postgres: Address, small: Path, tmp_path: Path) -> None:
    with only_server_of(tmp_path / "served.db", "http://here/"), pytest.raises(restore.NotEmpty, match="http://here/"):
        filled(f"sqlite:///{tmp_path / 'served.db'}", small)
    url = postgres.empty()

    async def serving(store: Store) -> None:
        await store.come("me")
        with pytest.raises(restore.NotEmpty, match="end them first"):
            await asyncio.to_thread(filled, url, small)

    fill(url, serving)


def test_back_ups_of_before_are_brought_up_to_date(database: str, tmp_path: Path) -> None:
    """Tables that had no secret yet get one each, on either kind of database."""
    with sqlite3.connect(tmp_path / "old.db") as connection:
        with sa.create_engine(f"sqlite:///{tmp_path / 'old.db'}").begin() as old:
            bring_up(old, "0002")
        for table in ("t", "u"):
            connection.execute("INSERT INTO tables VALUES (?, '{}', 'm', ?, 1, NULL, NULL)", (table, "watch" + table))
        connection.execute("INSERT INTO seats VALUES ('t', 0, 'Ann', 'open', NULL, NULL, 'code', NULL)")
    connection.close()
    file = saved(f"sqlite:///{tmp_path / 'old.db'}", tmp_path / "old.backup")
    filled(database, file)

    async def work(store: Store) -> None:
        stored = [await store.load(table) for table in ("t", "u")]
        secrets = {one.table.secret for one in stored if one is not None}
        assert len(secrets) == 2
        assert all(len(secret) == 32 for secret in secrets)
        assert stored[0] is not None
        assert stored[0].seats == [SeatRow(seat=0, name="Ann", kind="open", code="code")]

    fill(database, work)


def test_whoever_stops_a_back_up_finds_nothing_half_written(database: str, tmp_path: Path) -> None:
    fill(database, lambda store: keep(store, ridden("flamme-rouge"), [ANN, BOB]))
    folder = tmp_path / "backups"
    folder.mkdir()
    (folder / "races.backup").write_text("of yesterday")
    with open_database(database) as opened, pytest.raises(Interrupted):
        backup.back_up(opened, folder / "races.backup", quiet, lambda: True)
    assert [(file.name, file.read_text()) for file in folder.iterdir()] == [("races.backup", "of yesterday")]


def test_a_back_up_is_for_its_owner_alone(small: Path, tmp_path: Path) -> None:
    assert stat.S_IMODE(small.stat().st_mode) == 0o600
    with open_database(tmp_path / "small.db") as opened:
        backup.copy_file(opened, tmp_path / "copy.db", quiet, never)
    assert stat.S_IMODE((tmp_path / "copy.db").stat().st_mode) == 0o600
    assert everything(f"sqlite:///{tmp_path / 'copy.db'}") == everything(f"sqlite:///{tmp_path / 'small.db'}")


# Checking


def test_races_that_follow_the_rules_are_all_right(database: str) -> None:
    tables = fill(database, one_of_each)
    found = checked(database)
    assert [(found[table].game, found[table].state, found[table].why) for table in tables] == [
        *((game, "over", None) for game in TITLES),
        ("flamme-rouge", "on", None),
    ]


def test_what_does_not_follow_them_is_told_with_why(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'x.db'}"
    log = ridden("flamme-rouge")
    harm: dict[str, tuple[str, str]] = {
        "other result": ("UPDATE tables SET result = '0R 0S 1R 1S'", "result"),
        "no result": ("UPDATE tables SET result = NULL", "no result is stored"),
        "a gap": ("DELETE FROM log WHERE seq = 7", "entry 7 is missing"),
        "no beginning": ("DELETE FROM log WHERE seq = 0", "entry 0 is missing"),
        "no seats": ("DELETE FROM seats", "it has no seats"),
        "a seat": ("DELETE FROM seats WHERE seat = 0", "a seat is missing"),
        "a rule": ("UPDATE log SET text = 'R9' WHERE seq = 30", ""),
        "a header": ("UPDATE tables SET header = '{}'", ""),
        "no text": ("UPDATE tables SET header = 'x'", "damaged row"),
        "components": ('UPDATE tables SET header = replace(header, \'"content":"\', \'"content":"0\')', "components"),
        "a kind": ("UPDATE seats SET kind = 'ghost'", "damaged row"),
    }
    tables = dict(zip(harm, fill(url, lambda store: many(store, log, len(harm) + 1)), strict=False))
    with sqlite3.connect(tmp_path / "x.db") as connection:
        for name, (statement, _) in harm.items():
            which = "id" if " tables " in statement else '"table"'
            word = " AND " if " WHERE " in statement else " WHERE "
            connection.execute(f"{statement}{word}{which} = '{tables[name]}'")
    connection.close()
    found = checked(url)
    for name, (_, why) in harm.items():
        assert why in (found[tables[name]].why or "nothing"), name
        assert found[tables[name]].why is not None, name
    assert sum(one.why is None for one in found.values()) == 1


async def many(store: Store, log: Any, count: int) -> list[str]:
    return [await keep(store, log, [ANN, BOB]) for _ in range(count)]


def test_several_processes_find_the_same(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'x.db'}"
    tables = fill(url, lambda store: many(store, ridden("flamme-rouge"), 30))
    changed(url, LOG.delete().where(LOG.c.table == tables[3], LOG.c.seq == 5))
    alone = checked(url)
    assert checked(url, jobs=2) == alone
    assert [one.table for one in alone.values() if one.why] == [tables[3]]
