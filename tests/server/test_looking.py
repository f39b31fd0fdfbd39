"""Two workers on one PostgreSQL look at a finished race once, and both tell how far that is."""

from __future__ import annotations

import asyncio
from typing import Any, Final

import pytest
import sqlalchemy as sa

from paceline.lab.analyse import LOOKED_AT_AGAIN, Analysis, Point
from paceline.server import analyses, others
from paceline.server.admin.people import forget
from paceline.server.analyses import Looked
from paceline.server.clocks import clock
from paceline.server.duty import ALIVE
from paceline.server.refusal import Refusal
from paceline.server.schema import LOOKING, WORKERS
from paceline.server.table import Table
from paceline.server.tables import Tables
from paceline.server.thinker import NoAnswer

from .postgres import Address
from .test_workers import lay, tell

FOUND: Final = Analysis(
    game="flamme-rouge",
    seats=["Ann", "Bob"],
    teams=0,
    winner=0,
    rounds=[],
    moments={0: [], 1: []},
    ledgers=[],
    playouts=0,
)


class Work:
    """Looks at races as told: its points are known at once, and take as long as they are held."""

    def __init__(self, tables: Tables) -> None:
        self.begun = 0
        self.ended = 0
        self.may = asyncio.Event()
        self.fails = False
        tables.analyses.plan = self.plan  # type: ignore[method-assign]
        tables.analyses.judge = self.judge  # type: ignore[method-assign]

    async def plan(self, table: Table, record: str) -> list[Point]:
        assert table.log.race.over
        assert record
        self.begun += 1
        return []

    async def judge(self, table: Table, record: str, points: object, job: analyses.Job) -> list[Any]:
        assert (table, record, points) is not None
        job.done += 3
        try:
            await self.may.wait()
        finally:
            self.ended += 1
        if self.fails:
            raise NoAnswer
        return []


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(others, "BEAT", 0.05)
    monkeypatch.setattr(analyses, "TOLD_EVERY", 0.02)
    monkeypatch.setattr(analyses, "again", lambda judged: judged)
    monkeypatch.setattr(analyses, "summed", lambda log, judged: FOUND)


async def raced(a: Tables, b: Tables) -> tuple[Table, Table]:
    at_a = await lay(a, "random", "random")
    while not at_a.log.race.over:
        await asyncio.sleep(0.005)
    return at_a, await b.get(at_a.id)


async def until(tables: Tables, table: Table, state: str, owner: str = "ann") -> Looked:
    while (looked := await tables.analyses.state(table, owner)).state != state:
        await asyncio.sleep(0.005)
    return looked


async def rows(tables: Tables) -> int:
    query = sa.select(sa.func.count()).select_from(LOOKING)
    return await tables.store.read(lambda connection: connection.execute(query).scalar_one())


def died(connection: sa.Connection, worker: str, ago: int) -> None:
    until = WORKERS.update().where(WORKERS.c.id == worker).values(until=clock(connection) - ago)
    assert connection.execute(until).rowcount == 1


def test_what_one_worker_looks_at_is_told_and_joined_at_the_other(postgres: Address) -> None:
    async def story(a: Tables, b: Tables) -> None:
        at_a, at_b = await raced(a, b)
        here, there = Work(a), Work(b)
        assert (await b.analyses.state(at_b)).state == "none"
        await a.analyses.begin(at_a, "ann")
        assert (await b.analyses.state(at_b, "ann")).mine
        while (told := await b.analyses.state(at_b, "bob")).done != 3:
            assert told.state == "running"
            await asyncio.sleep(0.005)
        assert (told.of, told.mine) == (LOOKED_AT_AGAIN, False)
        for owner in ("bob", "ann"):
            await b.analyses.begin(at_b, owner)
        assert (await a.analyses.state(at_a, "bob")).mine
        assert (here.begun, there.begun) == (1, 0)
        await a.analyses.stop(at_a, "ann")
        await a.analyses.stop(at_a, "eve")
        assert (await a.analyses.state(at_a, "ann")) == (await b.analyses.state(at_b, "ann")), "bob wants it still"
        here.may.set()
        assert (await until(b, at_b, "done")).found == FOUND
        assert (await a.analyses.state(at_a)).found == FOUND
        await b.analyses.begin(at_b, "bob")
        assert (here.begun, there.begun, await rows(a)) == (1, 0, 0)
        while a.analyses.telling is not None:
            await asyncio.sleep(0.005)

    tell(postgres.empty(), story)


def test_of_all_who_begin_it_one_looks(postgres: Address) -> None:
    async def story(a: Tables, b: Tables) -> None:
        at_a, at_b = await raced(a, b)
        works = [Work(a), Work(b)]
        begun = [tables.analyses.begin(table, f"{n}") for n in range(3) for tables, table in ((a, at_a), (b, at_b))]
        await asyncio.gather(*begun)
        for n in range(3):
            assert (await a.analyses.state(at_a, f"{n}")).mine
        for work in works:
            work.may.set()
        await until(a, at_a, "done")
        assert sum(work.begun for work in works) == 1

    tell(postgres.empty(), story)


def test_it_is_stopped_at_the_other_worker(postgres: Address, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analyses, "MOST_JOBS", 1)

    async def story(a: Tables, b: Tables) -> None:
        at_a, at_b = await raced(a, b)
        other, _ = await raced(a, b)
        here = Work(a)
        await a.analyses.begin(at_a, "ann")
        with pytest.raises(Refusal):
            await a.analyses.begin(other, "ann")
        assert (await b.analyses.state(other)).state == "none"
        await b.analyses.stop(at_b, "ann")
        for tables, table in ((a, at_a), (b, at_b)):
            assert (await tables.analyses.state(table)).state == "none"
        while a.analyses.jobs or a.analyses.telling:
            await asyncio.sleep(0.005)
        assert (here.begun, here.ended, await rows(b)) == (1, 1, 0)
        await a.analyses.begin(other, "ann")
        here.may.set()
        await until(b, await b.get(other.id), "done")

    tell(postgres.empty(), story)


@pytest.mark.parametrize("ago", [1, 10 * ALIVE])
def test_what_a_dead_worker_looked_at_is_begun_anew(postgres: Address, ago: int) -> None:
    async def story(a: Tables, b: Tables) -> None:
        at_a, at_b = await raced(a, b)
        here, there = Work(a), Work(b)
        await a.analyses.begin(at_a, "ann")
        await until(b, at_b, "running")
        for task in [*a.others.tasks]:
            task.cancel()  # it says no more that it lives
        await a.store.write(lambda connection: died(connection, a.worker, ago))
        await until(b, at_b, "none")
        await b.analyses.begin(at_b, "bob")
        assert (await b.analyses.state(at_b, "bob")).mine
        while not here.ended:  # it was not so dead after all, and learns that it is no longer its own
            await asyncio.sleep(0.005)
        there.may.set()
        await until(b, at_b, "done")
        assert (here.begun, there.begun) == (1, 1)

    tell(postgres.empty(), story)


def test_what_fails_is_told_at_both_and_can_be_begun_again(postgres: Address) -> None:
    async def story(a: Tables, b: Tables) -> None:
        at_a, at_b = await raced(a, b)
        here, there = Work(a), Work(b)
        here.fails = True
        here.may.set()
        await a.analyses.begin(at_a, "ann")
        assert (await until(b, at_b, "failed")).mine
        assert (await until(a, at_a, "failed")).done == 3
        await b.analyses.stop(at_b, "ann")
        await until(a, at_a, "none")
        await a.analyses.begin(at_a, "ann")
        await until(b, at_b, "failed")
        await b.analyses.begin(at_b, "bob")
        assert not (await until(a, at_a, "running")).mine
        there.may.set()
        await until(a, at_a, "done")
        assert (here.begun, there.begun) == (2, 1)

    tell(postgres.empty(), story)


def test_who_leaves_in_order_or_is_forgotten_looks_at_nothing(postgres: Address) -> None:
    async def story(a: Tables, b: Tables) -> None:
        at_a, at_b = await raced(a, b)
        other, _ = await raced(a, b)
        here = Work(a)
        Work(b)
        await a.analyses.begin(at_a, "eve")
        await a.analyses.begin(other, "bob")
        await b.store.write(lambda connection: (forget(connection, "eve"), None)[1])
        assert (await b.analyses.state(at_b)).state == "none"
        while not here.ended:
            await asyncio.sleep(0.005)
        assert await rows(b) == 1
        await a.others.close()
        assert await rows(b) == 0

    tell(postgres.empty(), story)
