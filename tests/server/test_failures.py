"""What an operator meets some day: full disks, files that are only read or damaged, clocks that jump.

Whoever plays is told so and loses nothing; service and bots go on by themselves when the cause is gone.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import ExitStack, closing
from itertools import count
from pathlib import Path
from typing import Any, Final

import pytest
import sqlalchemy as sa
from sqlalchemy import event

from paceline.server import api, clocks, driving, making, others
from paceline.server.databases import open_store
from paceline.server.refusal import problem_of
from paceline.server.sqlite import SqliteStore, driver, migrate, open_engine
from paceline.server.storage import StorageError, Store
from paceline.server.table import Table
from paceline.server.tables import Tables

from .postgres import Address
from .rows import entry, seat, table
from .test_take_backs import InProcess, decide

Breaking = Callable[[Store], Awaitable[None]]
Story = Callable[[Tables, Breaking, Breaking], Coroutine[Any, Any, None]]


def tell(database: str, breaks: Breaking, mends: Breaking, story: Story) -> None:
    async def with_tables() -> None:
        tables = Tables(await open_store(database), InProcess())
        try:
            async with asyncio.timeout(300):
                await tables.begin()
                await story(tables, breaks, mends)
        finally:
            await tables.close()

    asyncio.run(with_tables())


async def writer_of(store: Store, *statements: str) -> sqlite3.Connection:
    """What a store writes by, once it has said that much. What is said past the store fails with nobody else's work."""
    found: list[sqlite3.Connection] = []

    def work(connection: sa.Connection) -> None:
        found.append(driver(connection))
        for statement in statements:
            connection.exec_driver_sql(statement)

    await store.write(work)
    return found[0]


def full() -> tuple[Breaking, Breaking]:
    """Whatever goes into the log takes more pages than there are: by itself it might fit into what is free on one."""
    table = "CREATE TABLE ballast (bytes)"
    brings = "CREATE TEMP TRIGGER brings AFTER INSERT ON log BEGIN INSERT INTO ballast VALUES (zeroblob(1000000)); END"
    writers: list[sqlite3.Connection] = []

    async def fill(store: Store) -> None:
        writers.append(await writer_of(store, table, brings))
        writers[0].execute("PRAGMA max_page_count = 1")

    async def make_room(store: Store) -> None:
        writers[0].execute("PRAGMA max_page_count = 1073741823")
        await writer_of(store, "DROP TRIGGER brings", "DROP TABLE ballast")

    return fill, make_room


def turned() -> tuple[Breaking, Breaking]:
    """A file that can only be read from now on, as where a disk is mounted anew after an error."""
    writers: list[sqlite3.Connection] = []

    async def turn(store: Store) -> None:
        writers.append(await writer_of(store))
        writers[0].execute("PRAGMA query_only = on")

    async def turn_back(_: Store) -> None:
        writers[0].execute("PRAGMA query_only = off")

    return turn, turn_back


def read_only(postgres: Address, database: str, how: str) -> Breaking:
    """From now on, for whoever connects: as after a disk was full, or where another server took over."""
    base = database.rpartition("/")[2]

    async def say(store: Store) -> None:
        change = f"ALTER DATABASE {base} SET default_transaction_read_only = {how}"
        cut = f"SELECT pg_terminate_backend(pid, 100000) FROM pg_stat_activity WHERE datname = '{base}'"
        await postgres.told((change, cut), "postgres")

    return say


def locked(path: Path) -> tuple[Breaking, Breaking]:
    """By another program, which has the file and does not let go."""
    others = ExitStack()

    async def take(store: Store) -> None:
        (await writer_of(store)).execute("PRAGMA busy_timeout = 10")
        other = others.enter_context(closing(sqlite3.connect(path)))
        other.execute("PRAGMA busy_timeout = 60000")
        other.execute("BEGIN IMMEDIATE")

    async def let_go(_: Store) -> None:
        others.close()

    return take, let_go


CAUSES: Final = {
    "a full disk": "database or disk is full",
    "a locked file": "database is locked",
    "a file that is only read": "attempt to write a readonly database",
    "a database that is only read": "read-only transaction",
}


@pytest.fixture(params=CAUSES)
def cause(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def failing(cause: str, request: pytest.FixtureRequest, tmp_path: Path) -> tuple[str, Breaking, Breaking]:
    """A database, how it breaks, and how it is mended."""
    path = tmp_path / "paceline.db"
    if cause == "a full disk":
        return f"sqlite:///{path}", *full()
    if cause == "a locked file":
        return f"sqlite:///{path}", *locked(path)
    if cause == "a file that is only read":
        return f"sqlite:///{path}", *turned()
    address: Address = request.getfixturevalue("postgres")
    database = address.empty()
    return database, read_only(address, database, "on"), read_only(address, database, "off")


def test_nothing_is_lost_and_bots_go_on_by_themselves(
    failing: tuple[str, Breaking, Breaking], cause: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(driving, "PAUSE", 0.05)
    monkeypatch.setattr(others, "BEAT", 0.05)

    async def story(tables: Tables, breaks: Breaking, mends: Breaking) -> None:
        ann = await lay(tables, "me", "random")
        await settle(ann)
        assert await try_on(tables, ann) == 0
        await settle(ann)
        bots = await lay(tables, "random", "random", "random", "random")
        while not bots.log.entries:
            await asyncio.sleep(0)
        await breaks(tables.store)
        acknowledged = len(ann.log.entries)
        for _ in range(3):
            assert await try_on(tables, ann) == 503
        with pytest.raises(StorageError, match=CAUSES[cause]):  # for whoever reads the log
            await tables.store.append(ann.id, entry(acknowledged))
        assert len(ann.log.entries) == acknowledged
        known = (acknowledged, len(bots.log.entries))
        assert bots.driver is not None
        assert bots.log.race.result() is None
        await mends(tables.store)
        for each in (ann, bots):
            stored = await tables.store.load(each.id)
            assert stored is not None
            assert len(stored.entries) >= known[each is bots], "nothing that was acknowledged is lost"
        stored = await tables.store.load(ann.id)
        assert stored is not None
        assert len(stored.entries) == acknowledged, "and nothing is kept that was refused"
        while not bots.log.race.over:  # nobody looks on
            await asyncio.sleep(0.01)
        assert await try_on(tables, ann) == 0
        assert len(ann.log.entries) > known[0]

    tell(*failing, story)


async def try_on(tables: Tables, table: Table) -> int:
    """What somebody is told who plays on: nothing but an acknowledgement, or what went wrong."""
    try:
        await decide(tables, table, 0, table.log.race.action_text(int(table.log.race.legal(0)[0])))
    except StorageError as error:
        return problem_of(error).code
    return 0


async def lay(tables: Tables, *who: str) -> Table:
    seats = [api.SeatWish(kind="me") if one == "me" else api.SeatWish(kind="bot", bot=one) for one in who]
    made = await making.create(tables, api.NewTable(game="flamme-rouge", seats=seats), "ann", seed="failures")
    return await tables.get(made.table)


async def settle(table: Table) -> None:
    """Until bots have nothing to do."""
    while table.driver is not None:
        await asyncio.sleep(0.001)


def test_a_file_that_is_only_read_is_not_called_something_else(tmp_path: Path) -> None:
    engine = open_engine(tmp_path / "x.db")
    event.listen(engine, "connect", lambda connection, _: connection.execute("PRAGMA query_only = on"))
    with pytest.raises(StorageError, match=r"x\.db cannot be written: attempt to write a readonly database"):
        migrate(engine)
    engine.dispose()


def test_a_damaged_page_harms_only_what_stands_on_it(tmp_path: Path) -> None:
    path = tmp_path / "x.db"

    async def write() -> None:
        store = SqliteStore(path)
        for mark in "ab":
            await store.create(table(mark), [seat()])
            for seq in range(300):
                await store.append(mark, entry(seq, f"{mark * 40}-{seq}"))
        await store.close()

    async def read(damaged: bool) -> None:
        store = SqliteStore(path)
        try:
            if damaged:
                with pytest.raises(StorageError, match="the database cannot be read: database disk image is malformed"):
                    await store.load("a")
                await store.append("b", entry(300))
            else:
                assert (stored := await store.load("a")) is not None
                assert len(stored.entries) == 300
            assert (stored := await store.load("b")) is not None
            assert len(stored.entries) == 301
        finally:
            await store.close()

    asyncio.run(write())
    whole = path.read_bytes()
    size = 4096
    page = next(at for at in range(0, len(whole), size) if whole[at : at + size].count(b"a" * 40) > 20)
    with path.open("r+b") as file:
        file.seek(page)
        file.write(b"\xff" * 64)
    asyncio.run(read(damaged=True))
    with path.open("r+b") as file:
        file.seek(page)
        file.write(whole[page : page + 64])
    asyncio.run(read(damaged=False))


def test_a_clock_that_jumps_changes_no_order(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    hours = count()

    def jumping() -> int:
        """Sometimes an hour later, sometimes a day earlier."""
        return (1_700_000_000 + (3_600 if next(hours) % 3 else -86_400) * next(hours)) * 1_000_000_000

    monkeypatch.setattr(clocks, "time_ns", jumping)

    async def story(tables: Tables, *_: Breaking) -> None:
        bots = await lay(tables, "random", "random")
        await settle(bots)
        assert bots.log.race.over
        stored = await tables.store.load(bots.id)
        assert stored is not None
        assert [row.seq for row in stored.entries] == list(range(len(stored.entries)))
        assert Table(stored).log.race.result() == bots.log.race.result()
        assert sorted(row.at for row in stored.entries) != [row.at for row in stored.entries]

    async def nothing(_: Store) -> None:
        """Nothing breaks."""

    tell(database, nothing, nothing, story)


def test_there_is_one_copy_of_a_table_however_long_somebody_holds_it(tmp_path: Path) -> None:
    """Whoever was given a table and has not sat down yet, and whoever asks after it was put away, have the same one."""

    async def story(tables: Tables, *_: Breaking) -> None:
        ann = await lay(tables, "me", "random")
        tables.kept.clear()  # as if two hundred others had been asked for
        assert await tables.get(ann.id) is ann
        found = await asyncio.gather(*(tables.get(ann.id) for _ in range(10)))
        assert {id(one) for one in found} == {id(ann)}
        told = ann.id
        tables.kept.clear()
        await settle(ann)
        del ann, found
        again = await asyncio.gather(*(tables.get(told) for _ in range(10)))
        assert len({id(one) for one in again}) == 1

    async def nothing(_: Store) -> None:
        """Nothing breaks."""

    tell(f"sqlite:///{tmp_path / 'x.db'}", nothing, nothing, story)
