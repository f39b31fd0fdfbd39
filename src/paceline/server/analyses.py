"""Finished races that are looked at again: asked of the workers bit by bit, and kept with the table once whole.

Where other processes serve too, the database says who looks at which (looking.py); else `jobs` does.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, Final, Literal

import msgspec

from paceline.core.record import record_text
from paceline.lab.analyse import LOOKED_AT_AGAIN, Analysis, Judged, Point, again, frames_of, summed
from paceline.lab.branch import Fork, Ridden
from paceline.server.looking import Progress, Row, keep, known, leave, looked_at, take, tell
from paceline.server.refusal import Refusal
from paceline.server.storage import StorageError, Store
from paceline.server.table import Table
from paceline.server.thinker import NoAnswer, Thinker
from paceline.server.worker import Answer, Look, Question

MOST_JOBS: Final = 50
MOST_KEPT: Final = 32
SEED: Final = "analysis"
TOLD_EVERY: Final = 1.0  # seconds after which other processes hear how far a race is
logger: Final = logging.getLogger(__name__)


class Job:
    """A race that is being looked at here."""

    def __init__(self) -> None:
        self.done = 0
        self.of = 0  # nothing is known yet
        self.failed = False
        self.wishes: set[str] = set()  # the browsers that asked for it; the database knows, where others serve too
        self.task: asyncio.Task[None] | None = None


class Looked(msgspec.Struct, frozen=True):
    state: Literal["none", "running", "done", "failed"]
    done: int = 0
    of: int = 0
    found: Analysis | None = None
    mine: bool = False  # whether the browser that asks has begun it


class Analyses:
    def __init__(self, store: Store, thinker: Thinker, worker: str) -> None:
        self.store = store
        self.thinker = thinker
        self.worker = worker
        self.turn = asyncio.Lock()  # of whoever changes which races are looked at here
        self.telling: asyncio.Task[None] | None = None
        self.jobs: dict[str, Job] = {}
        self.found: OrderedDict[str, Analysis] = OrderedDict()  # lately
        self.rides: OrderedDict[tuple[str, Fork], asyncio.Task[Ridden]] = OrderedDict()

    async def close(self) -> None:
        jobs = [job.task for job in self.jobs.values() if job.task]
        tasks: list[asyncio.Task[Any]] = [*jobs, *self.rides.values(), *([self.telling] if self.telling else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def state(self, table: Table, owner: str | None = None) -> Looked:
        """What is known of a race by now."""
        now = await self.now(table.id)
        if now is not None:
            return Looked("failed" if now.failed else "running", now.done, now.of, mine=owner in now.wishes)
        found = await self.kept(table.id)
        return Looked("done", found=found) if found else Looked("none")

    async def now(self, table: str) -> Job | Row | None:
        """How far it is, wherever it is looked at."""
        if not self.store.shared:
            return self.jobs.get(table)
        return await looked_at(self.store, table) if table not in self.found else None

    async def kept(self, table: str) -> Analysis | None:
        if table not in self.found:
            text = await self.store.read(known(table))
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
        async with self.turn:
            if not self.joined(table, owner) and await self.kept(table.id) is None and await self.take(table, owner):
                self.jobs.pop(table.id, None)
                self.forget_failed()
                job = self.jobs[table.id] = Job()
                job.wishes.add(owner)
                job.task = asyncio.create_task(self.look(table, job))

    def joined(self, table: Table, owner: str) -> bool:
        """Whether it is known without the database that it is on its way; then this browser wishes it too."""
        job = self.jobs.get(table.id)
        if self.store.shared or job is None or job.failed:
            return False
        job.wishes.add(owner)
        return True

    async def take(self, table: Table, owner: str) -> bool:
        """Whether it is to be looked at here: no other process does."""
        going = {name for name, job in self.jobs.items() if not job.failed}
        busy = len(going) >= MOST_JOBS
        if self.store.shared:
            if self.telling is None or self.telling.done():
                self.telling = asyncio.create_task(self.tell_on())
            return await take(self.store, table.id, self.worker, owner, here=table.id in going, busy=busy)
        if busy:
            raise Refusal(503, "analyses-busy")
        return True

    def forget_failed(self) -> None:
        """The oldest that failed; they are kept so that whoever waits for them is told."""
        failed = [table for table, job in self.jobs.items() if job.failed]
        for table in failed[: max(0, len(failed) - MOST_JOBS)]:
            del self.jobs[table]

    async def stop(self, table: Table, owner: str | None) -> None:
        """Leaves it once nobody wishes it any more who has begun it; what was found so far is lost."""
        async with self.turn:
            if await leave(self.store, table.id, owner) if self.store.shared else self.left(table, owner):
                self.drop(table.id)

    def left(self, table: Table, owner: str | None) -> bool:
        """Takes a browser's wish back; whether it was the last one."""
        job = self.jobs.get(table.id)
        if job is None or owner not in job.wishes:
            return False
        job.wishes.discard(owner)
        return not job.wishes

    def drop(self, table: str) -> None:
        job = self.jobs.pop(table, None)
        if job is not None and job.task is not None:
            job.task.cancel()
            self.thinker.abandon(asker(table), lambda _: True)

    async def tell_on(self) -> None:
        """While anything is looked at here, tells other processes how far it is, and heeds what they have ended."""
        going = True
        while going:
            await asyncio.sleep(TOLD_EVERY)
            with suppress(StorageError):
                async with self.turn:
                    told = {table: Progress(job.done, job.of, job.failed) for table, job in self.jobs.items()}
                    mine = await tell(self.store, self.worker, told)
                    for table, progress in told.items():
                        if progress.failed:
                            self.jobs.pop(table, None)
                        elif table not in mine:
                            self.drop(table)
                    going = bool(self.jobs)
                    if not going:
                        self.telling = None

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
            await self.store.write(keep(table.id, msgspec.json.encode(found).decode()))
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
