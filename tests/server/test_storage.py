"""The log on disk: what is awaited is there, once, in order, or not at all."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import msgspec
import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from paceline.server.finished import races_on
from paceline.server.schema import METADATA
from paceline.server.shown import OnRow
from paceline.server.sqlite import SqliteStore
from paceline.server.storage import MOST_BOXES, EntryRow, Found, SeatRow, StorageError, TableRow, Taken

Story = Callable[[SqliteStore], Coroutine[Any, Any, None]]


def tell(path: Path, story: Story) -> None:
    async def with_store() -> None:
        store = SqliteStore(path)
        try:
            await story(store)
        finally:
            await store.close()

    asyncio.run(with_store())


async def in_one_commit(store: SqliteStore, *works: Coroutine[Any, Any, None]) -> list[BaseException | None]:
    """Keeps the writer busy until all of them wait."""
    busy, go = threading.Event(), threading.Event()

    def hold(_: sa.Connection) -> None:
        busy.set()
        go.wait()

    first = asyncio.create_task(store.write(hold))
    await asyncio.to_thread(busy.wait)
    waiting = asyncio.gather(first, *works, return_exceptions=True)
    await asyncio.sleep(0)
    go.set()
    return (await waiting)[1:]


def table(name: str = "t", maker: str = "ann", created: int = 1) -> TableRow:
    return TableRow(id=name, header="{}", maker=maker, watch=f"watch-{name}", created=created, secret=f"secret-{name}")


def seat(number: int = 0, code: str | None = None) -> SeatRow:
    return SeatRow(seat=number, name="Ann", kind="open", code=code)


def entry(seq: int, action_id: str | None = None, at: int = 1) -> EntryRow:
    return EntryRow(seq=seq, seat=0, kind="action", text="R7", action_id=action_id, decision=3, at=at)


def test_what_is_written_is_there_after_reopening(tmp_path: Path) -> None:
    async def write(store: SqliteStore) -> None:
        await store.create(table(), [seat(0, "code-0"), seat(1)])
        for seq in range(3):
            await store.append("t", entry(seq, f"id-{seq}"))

    async def read(store: SqliteStore) -> None:
        stored = await store.load("t")
        assert stored is not None
        assert stored.table == table()
        assert stored.seats == [seat(0, "code-0"), seat(1)]
        assert stored.entries == [entry(seq, f"id-{seq}") for seq in range(3)]
        assert await store.load("nothing") is None

    tell(tmp_path / "x.db", write)
    tell(tmp_path / "x.db", read)


def test_many_who_wait_share_a_commit(tmp_path: Path) -> None:
    async def story(store: SqliteStore) -> None:
        names = [f"t{number}" for number in range(50)]
        await asyncio.gather(*(store.create(table(name), [seat()]) for name in names))
        before = store.commits
        await in_one_commit(store, *(store.append(name, entry(seq)) for seq in range(10) for name in names))
        assert store.commits - before == 2, "the one that kept the writer busy, and one for 500 appends"
        for name in names:
            stored = await store.load(name)
            assert stored is not None
            assert [row.seq for row in stored.entries] == list(range(10))

    tell(tmp_path / "x.db", story)


def test_a_sequence_number_is_taken_once(tmp_path: Path) -> None:
    async def story(store: SqliteStore) -> None:
        await store.create(table(), [seat()])
        outcomes = await asyncio.gather(
            *(store.append("t", entry(0, f"id-{number}")) for number in range(5)), return_exceptions=True
        )
        assert outcomes[0] is None
        assert all(isinstance(outcome, Taken) for outcome in outcomes[1:])

    tell(tmp_path / "x.db", story)


def test_an_action_id_is_taken_once_a_table(tmp_path: Path) -> None:
    async def story(store: SqliteStore) -> None:
        await store.create(table("a"), [seat()])
        await store.create(table("b"), [seat()])
        await store.append("a", entry(0, "click"))
        await store.append("b", entry(0, "click"))
        with pytest.raises(Taken):
            await store.append("a", entry(1, "click"))
        await store.append("a", entry(1))
        await store.append("a", entry(2))  # entries without an id, such as bots', do not collide

    tell(tmp_path / "x.db", story)


def test_one_that_fails_leaves_no_trace_and_harms_nobody(tmp_path: Path) -> None:
    async def story(store: SqliteStore) -> None:
        await store.create(table(), [seat()])
        outcomes = await in_one_commit(
            store,
            store.create(table("u"), [seat(0), seat(0)]),  # the same seat twice
            store.append("t", entry(0)),
            store.append("nowhere", entry(0)),
            store.append("t", entry(1)),
        )
        assert [type(outcome) for outcome in outcomes] == [Taken, type(None), Taken, type(None)]
        assert await store.load("u") is None
        stored = await store.load("t")
        assert stored is not None
        assert len(stored.entries) == 2

    tell(tmp_path / "x.db", story)


def test_a_last_action_and_its_result_are_one(tmp_path: Path) -> None:
    async def story(store: SqliteStore) -> None:
        await store.create(table(), [seat()])
        await store.append("t", entry(0), result="0R 0S")
        with pytest.raises(Taken):
            await store.append("t", entry(0), result="0S 0R")
        stored = await store.load("t")
        assert stored is not None
        assert stored.table.result == "0R 0S"

    tell(tmp_path / "x.db", story)


def test_an_open_seat_is_claimed_once(tmp_path: Path) -> None:
    async def story(store: SqliteStore) -> None:
        await store.create(table(), [seat(0, "code")])
        bob = SeatRow(seat=0, name="Bob", kind="person", owner="bob", code="code")
        await store.claim("t", bob)
        with pytest.raises(Taken):
            await store.claim("t", SeatRow(seat=0, name="Eve", kind="person", owner="eve", code="code"))
        stored = await store.load("t")
        assert stored is not None
        assert stored.seats == [bob]

    tell(tmp_path / "x.db", story)


def test_links_lead_to_their_seat_or_to_the_rail(tmp_path: Path) -> None:
    async def story(store: SqliteStore) -> None:
        await store.create(table(), [seat(0), seat(1, "play")])
        assert await store.find("play") == Found("t", 1)
        assert await store.find("watch-t") == Found("t", None)
        assert await store.find("neither") is None

    tell(tmp_path / "x.db", story)


def listed(rows: list[OnRow]) -> list[tuple[str, int]]:
    return [(row.table, row.updated) for row in rows]


def test_a_browsers_tables_are_listed_newest_first(tmp_path: Path) -> None:
    async def story(store: SqliteStore) -> None:
        await store.create(table("old", created=1), [seat()])
        await store.create(table("new", created=5), [seat()])
        await store.create(table("other", maker="bob", created=9), [seat()])
        await store.append("old", entry(0, at=7))
        assert listed(await store.read(races_on("ann"))) == [("old", 7), ("new", 5)]
        await store.claim("other", SeatRow(seat=0, name="Ann", kind="person", owner="ann"))
        assert listed(await store.read(races_on("ann"))) == [("other", 9), ("old", 7), ("new", 5)]

    tell(tmp_path / "x.db", story)


def test_the_disk_is_asked_to_keep_what_is_committed(tmp_path: Path) -> None:
    async def story(store: SqliteStore) -> None:
        with store.engine.connect() as connection:
            assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
            assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2  # FULL

    tell(tmp_path / "x.db", story)
    assert (tmp_path / "x.db").stat().st_mode & 0o077 == 0, "seeds and links are nobody else's business"


def test_migrations_lead_to_the_schema(tmp_path: Path) -> None:
    async def story(store: SqliteStore) -> None:
        with store.engine.connect() as connection:
            assert compare_metadata(MigrationContext.configure(connection), METADATA) == []

    tell(tmp_path / "x.db", story)


def test_a_database_of_before_boxes_opens(tmp_path: Path) -> None:
    """Its tables have printed components; a table with a box stands beside them."""

    async def write(store: SqliteStore) -> None:
        await store.create(table(), [seat()])

    async def read(store: SqliteStore) -> None:
        boxed = msgspec.structs.replace(table("u"), box="abc", box_name="Attic")
        await store.create(boxed, [seat()], {"cards.toml": "card = []"})
        stored = {name: await store.load(name) for name in ("t", "u")}
        assert {name: each and each.files for name, each in stored.items()} == {
            "t": {},
            "u": {"cards.toml": "card = []"},
        }

    tell(tmp_path / "x.db", write)
    with sqlite3.connect(tmp_path / "x.db") as connection:
        for column in ("box_name", "box", "lesson", "branch_of", "seating"):
            connection.execute(f"ALTER TABLE tables DROP COLUMN {column}")
        connection.execute("ALTER TABLE log DROP COLUMN n")
        for name in {*METADATA.tables} - {"tables", "seats", "log"}:
            connection.execute(f"DROP TABLE {name}")
        connection.execute("UPDATE alembic_version SET version_num = '0003'")
    connection.close()
    tell(tmp_path / "x.db", read)


def test_boxes_that_were_read_are_not_kept_for_ever(tmp_path: Path) -> None:
    async def story(store: SqliteStore) -> None:
        for number in range(MOST_BOXES + 5):
            boxed = msgspec.structs.replace(table(f"t{number}"), box=str(number), box_name="")
            await store.create(boxed, [seat()], {"cards.toml": str(number)})
        for number in range(MOST_BOXES + 5):
            stored = await store.load(f"t{number}")
            assert stored is not None
            assert stored.files == {"cards.toml": str(number)}
        assert len(store.boxes) == MOST_BOXES

    tell(tmp_path / "x.db", story)


def test_a_failed_commit_is_told_to_all_and_the_next_one_works(tmp_path: Path) -> None:
    async def story(store: SqliteStore) -> None:
        def break_down(connection: sa.Connection) -> None:
            connection.exec_driver_sql("SELECT no_such_function()")

        await store.create(table(), [seat()])
        outcomes = await in_one_commit(
            store, store.append("t", entry(0)), store.write(break_down), store.append("t", entry(1))
        )
        assert {type(outcome) for outcome in outcomes} == {StorageError}
        await store.append("t", entry(0))

    tell(tmp_path / "x.db", story)


def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    (tmp_path / "x.db").write_text("a shopping list, long enough to be looked at as a database header " * 20)
    with pytest.raises(StorageError, match="no database of Paceline"):
        SqliteStore(tmp_path / "x.db")


def test_a_newer_database_is_refused(tmp_path: Path) -> None:
    async def story(store: SqliteStore) -> None:
        pass

    tell(tmp_path / "x.db", story)
    with sqlite3.connect(tmp_path / "x.db") as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.close()
    with pytest.raises(StorageError, match="newer Paceline"):
        SqliteStore(tmp_path / "x.db")


def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StorageError, match="cannot be written"):
        SqliteStore(tmp_path / "file" / "x.db")
