"""Finished races that are looked at again: asked of the workers bit by bit, and kept with the table once whole."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable, Sequence
from typing import Any, Final, Literal

import msgspec
import sqlalchemy as sa

from paceline.core.record import record_text
from paceline.lab.analyse import LOOKED_AT_AGAIN, Analysis, Judged, Point, again, frames_of, summed
from paceline.lab.branch import Fork, Ridden
from paceline.server.refusal import Refusal
from paceline.server.schema import ANALYSES
from paceline.server.storage import Store, upsert
from paceline.server.table import Table
from paceline.server.thinker import NoAnswer, Thinker
from paceline.server.worker import Answer, Look, Question

SHAPE: Final = 2  # rises when `Analysis` changes, or what it says
MOST_JOBS: Final = 50
MOST_KEPT: Final = 32
SEED: Final = "analysis"
logger: Final = logging.getLogger(__name__)


class Job:
    """A race that is being looked at."""

    def __init__(self) -> None:
        self.done = 0
        self.of = 0  # nothing is known yet
        self.failed = False
        self.wishes: set[str] = set()  # the browsers that asked for it
        self.task: asyncio.Task[None] | None = None


class Looked(msgspec.Struct, frozen=True):
    state: Literal["none", "running", "done", "failed"]
    done: int = 0
    of: int = 0
    found: Analysis | None = None
    mine: bool = False  # whether the browser that asks has begun it


class Analyses:
    def __init__(self, store: Store, thinker: Thinker) -> None:
        self.store = store
        self.thinker = thinker
        self.jobs: dict[str, Job] = {}
        self.found: OrderedDict[str, Analysis] = OrderedDict()  # lately
        self.rides: OrderedDict[tuple[str, Fork], asyncio.Task[Ridden]] = OrderedDict()

    async def close(self) -> None:
        jobs = [job.task for job in self.jobs.values() if job.task]
        tasks: list[asyncio.Task[Any]] = [*jobs, *self.rides.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def state(self, table: Table, owner: str | None = None) -> Looked:
        """What is known of a race by now."""
        job = self.jobs.get(table.id)
        if job is not None:
            return Looked("failed" if job.failed else "running", job.done, job.of, mine=owner in job.wishes)
        found = await self.kept(table.id)
        return Looked("done", found=found) if found else Looked("none")

    async def kept(self, table: str) -> Analysis | None:
        if table not in self.found:
            text = await self.store.read(read(table))
            if text is None:
                return None
            self.keep(table, msgspec.json.decode(text, type=Analysis))
        self.found.move_to_end(table)
        return self.found[table]

    def keep(self, table: str, found: Analysis) -> None:
        self.found[table] = found
        if len(self.found) > MOST_KEPT:
            self.found.popitem(last=False)

    async def begin(self, table: Table, owner: str) -> None:
        """Looks at a race, unless somebody does already or it is known."""
        if self.joined(table, owner) or await self.kept(table.id) is not None:
            return
        if self.joined(table, owner):
            return  # somebody was quicker
        self.jobs.pop(table.id, None)
        if sum(not job.failed for job in self.jobs.values()) >= MOST_JOBS:
            raise Refusal(503, "analyses-busy")
        self.forget_failed()
        job = self.jobs[table.id] = Job()
        job.wishes.add(owner)
        job.task = asyncio.create_task(self.look(table, job))

    def joined(self, table: Table, owner: str) -> bool:
        """Whether it is on its way; then this browser wishes it too."""
        job = self.jobs.get(table.id)
        if job is None or job.failed:
            return False
        job.wishes.add(owner)
        return True

    def forget_failed(self) -> None:
        """The oldest that failed; they are kept so that whoever waits for them is told."""
        failed = [table for table, job in self.jobs.items() if job.failed]
        for table in failed[: max(0, len(failed) - MOST_JOBS)]:
            del self.jobs[table]

    async def stop(self, table: Table, owner: str | None) -> None:
        """Leaves it once nobody wishes it any more who has begun it; what was found so far is lost."""
        job = self.jobs.get(table.id)
        if job is None or owner not in job.wishes:
            return
        job.wishes.discard(owner)
        if job.wishes:
            return
        del self.jobs[table.id]
        if job.task is not None:
            job.task.cancel()
            self.thinker.abandon(asker(table.id), lambda _: True)

    async def look(self, table: Table, job: Job) -> None:
        try:
            record = record_text(table.record())
            points = await self.plan(table, record)
            job.of = len(points) + LOOKED_AT_AGAIN
            judged = await self.judge(table, record, points, job)
            second = again(judged)
            job.of = len(points) + len(second)
            judged += await self.judge(table, record, second, job)
            found = await asyncio.to_thread(summed, table.log, judged)
            await self.store.write(write(table.id, msgspec.json.encode(found).decode()))
            self.keep(table.id, found)
            self.jobs.pop(table.id, None)
        except Exception:  # whatever it is, whoever waits is told
            logger.exception("table %s: could not be looked at again", table.id)
            job.failed = True

    async def plan(self, table: Table, record: str) -> list[Point]:
        """What is worth a look."""
        points = (await self.ask(table, Look(record=record))).points
        if points is None:
            raise NoAnswer
        return points

    async def judge(self, table: Table, record: str, points: Sequence[Point], job: Job) -> list[Judged]:
        """As many points at a time as a worker has time for; in between others have their turn."""
        judged: list[Judged] = []
        while len(judged) < len(points):
            part = (await self.ask(table, Look(record=record, points=[*points[len(judged) :]]))).judged
            if not part:
                raise NoAnswer
            judged += part
            job.done += len(part)
        return judged

    async def ride(self, table: Table, fork: Fork) -> Ridden:
        """A ride of the bots from a fork; the same for everybody who asks."""
        key = (table.id, fork)
        if key not in self.rides:
            self.make_room()
            self.rides[key] = asyncio.create_task(self.ride_out(table, fork))
        try:
            return await asyncio.shield(self.rides[key])
        except NoAnswer:
            self.rides.pop(key, None)
            raise Refusal(503, "branch-late") from None

    def make_room(self) -> None:
        """For one more ride: the oldest that is over goes, and nobody's who still waits for one."""
        if len(self.rides) >= MOST_KEPT:
            over = next((key for key, task in self.rides.items() if task.done()), None)
            if over is None:
                raise Refusal(503, "branch-late")
            del self.rides[over]

    async def ride_out(self, table: Table, fork: Fork) -> Ridden:
        ridden = (await self.ask(table, Look(record=record_text(table.record()), fork=fork))).ridden
        if ridden is None:
            raise NoAnswer
        return ridden

    async def ask(self, table: Table, look: Look) -> Answer:
        question = Question(game=table.setup.game, position="", seat=0, seed=SEED, look=look)
        return await self.thinker.ask(asker(table.id), question, lambda: True)


def asker(table: str) -> str:
    """Who asks: not the table itself, which gives up its own questions."""
    return f"look {table}"


def live_at(table: Table, frame: int) -> int:
    """Before which action that stands a frame of the replay is; raises where the race is over by then."""
    frames = frames_of(table.log)
    for at, one in enumerate(frames[:-1]):
        if one >= frame:
            return at
    raise Refusal(409, "no-fork", field="at", why=str(frame))


def read(table: str) -> Callable[[sa.Connection], str | None]:
    query = sa.select(ANALYSES.c.found).where(ANALYSES.c.table == table, ANALYSES.c.shape == SHAPE)
    return lambda connection: connection.execute(query).scalar_one_or_none()


def write(table: str, found: str) -> Callable[[sa.Connection], None]:
    row = {"table": table, "found": found, "shape": SHAPE}

    def work(connection: sa.Connection) -> None:
        upsert(connection, ANALYSES, row)

    return work
