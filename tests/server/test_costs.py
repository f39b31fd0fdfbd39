"""What must not grow, counted in steps of Python and of the database; `python -m tests.server.costs` measures it."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable, Coroutine, Generator
from contextlib import AsyncExitStack, contextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sqlalchemy import event
from sqlalchemy.pool import Pool

from paceline.server import races
from paceline.server.others import MOST_ADOPTED
from paceline.server.schema import LEASES
from paceline.server.sqlite import SqliteStore
from paceline.server.tables import Tables

from .browser import Browser, Server
from .costs import Company, company, memory, watch
from .many import lay, raced
from .soak import slope
from .test_take_backs import InProcess

STEP = 100  # of SQLite's machine
BLOCK = 100  # moves
SOCKETS = 300
MOST_A_SOCKET = 120_000  # bytes; 5,000 of them stay within 400 MB with less than 60,000


class Steps:
    """What SQLite has done on every connection, in steps of its machine."""

    def __init__(self) -> None:
        self.done = 0

    def watch(self, connection: Any, *_: object) -> None:
        connection.set_progress_handler(self.note, STEP)

    def note(self) -> int:
        self.done += STEP
        return 0


@pytest.fixture
def steps() -> Generator[Steps]:
    counted = Steps()
    event.listen(Pool, "connect", counted.watch)
    yield counted
    event.remove(Pool, "connect", counted.watch)


def tell(db: Path, story: Callable[[Tables], Coroutine[Any, Any, None]]) -> None:
    async def with_tables() -> None:
        tables = Tables(SqliteStore(db), InProcess())
        try:
            async with asyncio.timeout(300):
                await story(tables)
        finally:
            await tables.close()

    asyncio.run(with_tables())


@contextmanager
def called() -> Generator[list[int]]:
    """How many functions are called in this thread meanwhile."""
    calls = [0]

    def note(_frame: object, what: str, _: object) -> None:
        calls[0] += what in ("call", "c_call")

    sys.setprofile(note)
    try:
        yield calls
    finally:
        sys.setprofile(None)


async def calls_of(people: Company) -> float:
    """In a move, in the middle of many."""
    with called() as calls:
        await people.block(BLOCK)
    return calls[0] / BLOCK


def test_the_last_moves_of_a_long_race_cost_no_more_than_the_first(tmp_path: Path, steps: Steps) -> None:
    async def story(tables: Tables) -> None:
        people = await company(tables, "on-the-rivet")
        begun = steps.done
        first, written = await calls_of(people), steps.done - begun
        await people.block(2_500)
        begun = steps.done
        assert await calls_of(people) < 2 * first
        assert steps.done - begun < 2 * written

    tell(tmp_path / "x.db", story)


def test_a_move_costs_the_same_however_many_tables_there_are(tmp_path: Path, steps: Steps) -> None:
    async def story(tables: Tables) -> None:
        async def cost() -> int:
            people = await company(tables, "flamme-rouge")
            begun = steps.done
            await people.block(40)
            return steps.done - begun

        first = await cost()
        await lay(tables.store, "zoe", 3_000, raced(20))
        assert await cost() < 2 * first

    tell(tmp_path / "x.db", story)


def test_a_list_reads_no_more_than_it_shows(tmp_path: Path, steps: Steps) -> None:
    async def story(tables: Tables) -> None:
        async def cost() -> int:
            await races.my_tables(tables, "ann")
            await asyncio.gather(*tables.others.tasks)
            begun = steps.done
            await races.my_tables(tables, "ann")
            return steps.done - begun

        await lay(tables.store, "ann", 60, raced(6))
        few = await cost()
        await lay(tables.store, "ann", 3_000, raced(6))
        await lay(tables.store, "bob", 3_000, raced(6))
        assert await cost() < 2 * few

    tell(tmp_path / "x.db", story)


def test_a_start_reads_no_race_and_takes_over_only_some_at_a_time(tmp_path: Path, steps: Steps) -> None:
    async def begin(tables: Tables) -> None:
        await tables.begin()
        assert await tables.others.adopt() == 0

    async def fill(tables: Tables) -> None:
        await lay(tables.store, "ann", 3_000, raced(None), logs=False)

    async def orphan(tables: Tables) -> None:
        names = await lay(tables.store, "zoe", 3 * MOST_ADOPTED, raced(6))
        rows = [{"table": name, "holder": "dead"} for name in names]
        await tables.store.write(lambda connection: (connection.execute(LEASES.insert(), rows), None)[1])

    async def adopt(tables: Tables) -> None:
        assert await tables.others.adopt() == MOST_ADOPTED
        assert len(tables.kept) == MOST_ADOPTED

    def cost() -> int:
        begun = steps.done
        tell(tmp_path / "x.db", begin)
        return steps.done - begun

    cost()
    empty = cost()
    tell(tmp_path / "x.db", fill)
    assert cost() < 2 * empty
    tell(tmp_path / "x.db", orphan)
    tell(tmp_path / "x.db", adopt)


def test_an_idle_socket_takes_little_memory(server: Server, ann: Browser) -> None:
    made = ann.create("me", "friend")

    async def story() -> int:
        async with AsyncExitStack() as stack:
            await watch(stack, server, made["table"], made["watch"], 20)
            before = memory(server)
            await watch(stack, server, made["table"], made["watch"], SOCKETS)
            return memory(server) - before

    assert asyncio.run(story()) < SOCKETS * MOST_A_SOCKET


def test_a_slope_comes_with_its_interval() -> None:
    chance = Random("slope")
    noisy = [100 + number + chance.uniform(-3, 3) for number in range(40)]
    found = slope(noisy, 36)  # a hundredth of an hour
    assert found.low < 100 < found.high
    assert found.high - found.low < 20
