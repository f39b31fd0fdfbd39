"""SQLite's own: one file, group commits, and what can be wrong with a file."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from paceline.server import sqlite
from paceline.server.sqlite import SqliteStore
from paceline.server.storage import StorageError, Taken

from .rows import entry, seat, table, tell


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


def test_where_several_write_the_next_one_is_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A moment, which is worth a commit; whoever writes alone waits for nobody."""
    gathered, go, paused = threading.Event(), threading.Event(), list[float]()

    def pause(seconds: float) -> None:
        paused.append(seconds)
        gathered.set()
        go.wait()

    monkeypatch.setattr("paceline.server.sqlite.sleep", pause)

    async def story(store: SqliteStore) -> None:
        await store.create(table(), [seat()])
        await store.append("t", entry(0))
        assert not paused
        await in_one_commit(store, store.append("t", entry(1)), store.append("t", entry(2)))
        before = store.commits
        early = asyncio.create_task(store.append("t", entry(3)))
        await asyncio.to_thread(gathered.wait)
        late = asyncio.create_task(store.append("t", entry(4)))
        await asyncio.sleep(0)
        go.set()
        await asyncio.gather(early, late)
        assert store.commits - before == 1
        await store.append("t", entry(5))
        await store.append("t", entry(6))
        assert paused == [sqlite.GATHERED] * 2, "then one has written alone"

    tell(tmp_path / "x.db", story)


def test_the_disk_is_asked_to_keep_what_is_committed(tmp_path: Path) -> None:
    async def story(store: SqliteStore) -> None:
        with store.engine.connect() as connection:
            assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
            assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2  # FULL

    tell(tmp_path / "x.db", story)
    assert (tmp_path / "x.db").stat().st_mode & 0o077 == 0, "seeds and links are nobody else's business"


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


def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StorageError, match="cannot be written"):
        SqliteStore(tmp_path / "file" / "x.db")


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
