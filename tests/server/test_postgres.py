"""PostgreSQL's own: appends that share a commit, connections that are lost, notes between processes."""

from __future__ import annotations

import asyncio
from typing import Any, cast

import asyncpg
import msgspec
import pytest
import sqlalchemy as sa

from paceline.server import postgres as own
from paceline.server.postgres import HOT, PostgresStore, told_as
from paceline.server.storage import Moved, Note, StorageError, Taken

from .postgres import Address
from .rows import entry, seat, table, tell


def test_everything_is_on_the_disk(postgres: Address) -> None:
    told = [postgres.say(f"SHOW {name}")[0][0] for name in ("fsync", "synchronous_commit", "full_page_writes")]
    assert told == ["on", "on", "on"]


def test_many_who_wait_share_a_commit(postgres: Address) -> None:
    async def story(store: PostgresStore) -> None:
        names = [f"t{number}" for number in range(20)]
        await asyncio.gather(*(store.create(table(name), [seat()]) for name in names))
        await asyncio.gather(*(store.append(name, entry(seq)) for seq in range(10) for name in names))
        assert store.commits <= HOT + 1, "one on each connection, and one for all who came meanwhile"
        for name in names:
            stored = await store.load(name)
            assert stored is not None
            assert [row.seq for row in stored.entries] == list(range(10))

    tell(postgres.empty(), story)


def test_an_append_is_one_round_trip(postgres: Address, monkeypatch: pytest.MonkeyPatch) -> None:
    """The driver would set a connection back after every use, which is another one."""
    set_back: list[object] = []

    def note(connection: object) -> str:
        set_back.append(connection)
        return ""

    monkeypatch.setattr(asyncpg.Connection, "get_reset_query", note)

    async def story(store: PostgresStore) -> None:
        await store.create(table(), [seat()])
        for seq in range(5):
            await store.append("t", entry(seq))
        assert not set_back

    tell(postgres.empty(), story)


def test_one_that_fails_harms_nobody_who_shares_its_commit(postgres: Address) -> None:
    async def story(store: PostgresStore) -> None:
        await store.create(table(), [seat()])
        nul = msgspec.structs.replace(entry(1), text="R\0")
        half = msgspec.structs.replace(entry(2), text="\ud800")
        large = msgspec.structs.replace(entry(3), decision=1 << 40)
        works = [store.append("t", entry(seq)) for seq in range(100, 104)]  # these take the free connections
        works += [store.append("t", entry(0)), store.append("nowhere", entry(0))]
        works += [store.append("t", row) for row in (nul, half, large)]
        outcomes = await asyncio.gather(*works, return_exceptions=True)
        assert [type(outcome) for outcome in outcomes] == [type(None)] * 5 + [Taken] + [StorageError] * 3

    tell(postgres.empty(), story)


def test_an_append_whose_answer_was_lost_is_there_once(postgres: Address, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is tried again and then found to be taken: whoever asks for its action id learns that it was its own."""
    monkeypatch.setattr(own, "PAUSE", 0.01)

    async def story(store: PostgresStore) -> None:
        await store.create(table(), [seat()])
        monkeypatch.setattr(store, "pool", LosesAnswers(store.pool))
        with pytest.raises(Taken):
            await store.append("t", entry(0, "click"))
        stored = await store.load("t")
        assert stored is not None
        assert stored.entries == [entry(0, "click")]

    tell(postgres.empty(), story)


def test_connections_that_are_cut_are_made_anew(postgres: Address, monkeypatch: pytest.MonkeyPatch) -> None:
    url = postgres.empty()
    monkeypatch.setattr(own, "PAUSE", 0.01)

    async def story(store: PostgresStore) -> None:
        await store.create(table(), [seat()])
        heard: list[Note | None] = []
        await store.listen(heard.append)
        for seq in range(5):
            await cut(postgres, url)
            await store.append("t", entry(seq))
            stored = await store.load("t", seq)
            assert stored is not None
            assert len(stored.entries) == 1
            assert [moved.entries for moved in await store.moved(["t"])] == [seq + 1]
        while heard.count(None) < 2:  # at the start, and whenever something may have been lost
            await asyncio.sleep(0.01)

    tell(url, story)


class LosesAnswers:
    """A pool whose connection is lost when it has done the first thing that it was asked for."""

    def __init__(self, pool: Any) -> None:
        self.pool = pool
        self.lost = False

    async def fetch(self, *told: Any) -> Any:
        rows = await self.pool.fetch(*told)
        if not self.lost:
            self.lost = True
            raise ConnectionResetError
        return rows

    def __getattr__(self, name: str) -> Any:
        return getattr(self.pool, name)


async def cut(postgres: Address, url: str) -> None:
    """All connections to a database, listeners included."""
    name = url.rpartition("/")[2]
    await postgres.told(
        (f"SELECT pg_terminate_backend(pid, 100000) FROM pg_stat_activity WHERE datname = '{name}'",), "postgres"
    )


def test_a_database_that_is_read_only_says_so_and_goes_on_later(postgres: Address) -> None:
    url = postgres.empty()
    name = url.rpartition("/")[2]

    async def story(store: PostgresStore) -> None:
        await store.create(table(), [seat()])
        await postgres.told((f"ALTER DATABASE {name} SET default_transaction_read_only = on",), "postgres")
        await cut(postgres, url)
        with pytest.raises(StorageError, match="did not take it: cannot execute INSERT in a read-only transaction"):
            await store.append("t", entry(0))
        with pytest.raises(StorageError, match="read-only"):
            await store.append("t", entry(0), result="0")
        assert await store.load("t") is not None
        await postgres.told((f"ALTER DATABASE {name} RESET default_transaction_read_only",), "postgres")
        await cut(postgres, url)
        await store.append("t", entry(0))

    tell(url, story)


def test_nobody_waits_for_ever_for_a_connection(postgres: Address, monkeypatch: pytest.MonkeyPatch) -> None:
    """All that are for long work are taken: whoever wants one is told so, and appends have their own."""
    monkeypatch.setattr(own, "LATE", 4.0)
    url = postgres.empty()

    async def story(store: PostgresStore) -> None:
        await store.create(table(), [seat()])
        holds = await asyncpg.connect(url)
        await holds.execute("SELECT pg_advisory_lock(1)")
        slow = asyncio.gather(*(store.write(wait_in_vain) for _ in range(own.COLD)))
        waiting = "SELECT 1 FROM pg_stat_activity WHERE wait_event = 'advisory' AND datname = current_database()"
        while len(await postgres.told((waiting,), url.rpartition("/")[2])) < own.COLD:
            await asyncio.sleep(0.01)
        with pytest.raises(StorageError, match="QueuePool limit"):
            await store.find("watch-t")
        await store.append("t", entry(0))
        await holds.close()
        await slow

    tell(url, story)


def wait_in_vain(connection: sa.Connection) -> None:
    connection.execute(sa.text("SELECT pg_advisory_xact_lock_shared(1)"))


def test_notes_reach_the_other_processes(postgres: Address) -> None:
    url = postgres.empty()
    told = asyncio.Event()
    listening = asyncio.Event()
    heard: list[Note] = []

    async def hears(store: PostgresStore) -> None:
        def hear(note: Note | None) -> None:
            listening.set()
            if note is not None:
                heard.append(note)
                if any(moved.table == "last" for moved in note.moved):
                    told.set()

        await store.listen(hear)
        await told.wait()

    async def tells(store: PostgresStore) -> None:
        await listening.wait()
        await store.listen(lambda _: None)
        for number in range(1000):
            store.tell(Note(worker="a", moved=[Moved(f"table-{number % 400}", number, 0)]))
        store.tell(Note(worker="a", moved=[Moved("last", 999, 0)]))
        await told.wait()

    tell(url, hears, tells)
    assert len(heard) > 1, "a note holds 8,000 bytes"
    assert len({moved.table for note in heard for moved in note.moved}) == 401


def test_what_is_to_be_told_is_told_before_the_line_is_closed(postgres: Address) -> None:
    """Also what was on its way just then."""
    url = postgres.empty()
    heard: list[str] = []
    listening, over = asyncio.Event(), asyncio.Event()

    class Stuck:
        def is_closed(self) -> bool:
            return False

        async def execute(self, *_: object) -> None:
            over.set()
            await asyncio.Event().wait()

    async def hears(store: PostgresStore) -> None:
        def hear(note: Note | None) -> None:
            listening.set()
            heard.extend(note.left if note is not None else [])

        await store.listen(hear)
        async with asyncio.timeout(60):
            while len(heard) < 1000:
                await asyncio.sleep(0.01)

    async def tells(store: PostgresStore) -> None:
        await listening.wait()
        store.telling = asyncio.create_task(store.tell_all(cast("Any", Stuck())))
        for number in range(500):
            store.tell(Note(worker="a", left=[f"table-{number}"]))
        await over.wait()
        for number in range(500, 1000):
            store.tell(Note(worker="a", left=[f"table-{number}"]))

    tell(url, hears, tells)
    assert heard == [f"table-{number}" for number in range(1000)]


def test_notes_say_what_is_and_fit_into_what_is_sent() -> None:
    notes = [Note(worker="a", moved=[Moved(f"{number % 500:032}", number, 0)]) for number in range(2000)]
    texts = told_as(notes)
    assert max(map(len, texts)) < 8000
    assert len(texts) < 50
    last: dict[str, int] = {}
    for text in texts:
        for moved in msgspec.json.decode(text, type=Note).moved:
            last[moved.table] = moved.entries
    assert last == {f"{number % 500:032}": number for number in range(1500, 2000)}
