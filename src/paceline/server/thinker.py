"""Asks the worker processes, a table after the other. A worker that dies or dawdles is replaced.

When engines are compiled meanwhile (`make play` does that in the background), workers change over to them.
"""

from __future__ import annotations

import asyncio
import os
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Final

import msgspec

from paceline import _native
from paceline.server import metrics
from paceline.server.questions import LOOK, UNWATCHED, Asked, Queue
from paceline.server.worker import Answer, Question

WORKER: Final = (sys.executable, "-m", "paceline.server.worker")
MOST_WORKERS: Final = 8
BOT_SECONDS: Final = 10.0
ODDS_SECONDS: Final = 3.0
LOOK_SECONDS: Final = 60.0  # at a finished race: compiled a second or two, interpreted many
THINKING: Final = 0.8  # of the seconds that a bot has: the rest is for starting a worker, and for the way
GRACE: Final = 0.5  # seconds in which a worker must drop a question that nobody wants any more; most need a hundredth
TRIES: Final = 2
ENGINES_SECONDS: Final = 1.0  # between two looks for newer engines
LONGEST_LINE: Final = 1 << 20


class NoAnswer(Exception):
    """The worker died or took too long, twice, or had nothing to say."""


class Abandoned(NoAnswer):
    """The question is past: somebody took an action back, or plays there instead."""


def usual_workers() -> int:
    """One for each core of the machine, within reason."""
    return max(1, min(os.cpu_count() or 1, MOST_WORKERS))


class Thinker:
    """The server's side of the workers. They start when they are first needed, one of them at once."""

    def __init__(
        self,
        command: Sequence[str] = WORKER,
        bot_seconds: float = BOT_SECONDS,
        workers: int | None = None,
        engines: Callable[[], object] = _native.build_mark,
    ) -> None:
        self.command = command
        self.bot_seconds = bot_seconds
        self.engines = engines
        self.queue = Queue()
        self.whose: Callable[[str], str] = str  # the browser that a table belongs to: by itself, each to another
        self.asked = 0
        self.workers = [Worker(command) for _ in range(workers or usual_workers())]
        self.free: list[Worker] = []  # the last of them is asked next
        self.busy: dict[Asked, int] = {}  # what is thought about, and the rank that it was taken at
        self.tasks = {asyncio.create_task(self.begin(engines()))}

    async def begin(self, known: object) -> None:
        with suppress(OSError):
            await self.workers[0].start()
        self.free = self.workers[::-1]
        self.hand_out()
        while True:
            await asyncio.sleep(ENGINES_SECONDS)
            known, before = self.engines(), known
            if known != before:
                for worker in [*self.workers]:
                    await self.change_over(worker)

    async def change_over(self, worker: Worker) -> None:
        """A fresh process takes a worker's place, once it has answered the same as that: so nobody waits for it."""
        if worker.process is None or worker.successor is not None:
            return
        successor = worker.successor = Worker(self.command)
        for _ in range(TRIES):
            if await successor.rehearse(worker.last, self.bot_seconds):
                break
        else:
            worker.successor = None
            return
        successor.is_ready = True
        if worker in self.free:
            self.free[self.free.index(worker)] = self.relieve(worker)
            await worker.stop()

    def relieve(self, worker: Worker) -> Worker:
        """Who does a worker's work from now on."""
        if worker.successor is None or not worker.successor.is_ready:
            return worker
        self.workers[self.workers.index(worker)] = worker.successor
        return worker.successor

    async def ask(self, table: str, question: Question, watched: Callable[[], bool]) -> Answer:
        """The answer, when the table's turn comes; raises `NoAnswer`, `Abandoned`.

        Where a question says how many seconds it has, waiting for a worker is a part of them.
        """
        self.asked += 1
        asked = Asked(table, msgspec.structs.replace(question, number=self.asked), watched, self.whose(table))
        self.queue.put(asked)
        self.hand_out()
        return await asked.answered

    def abandon(self, table: str, past: Callable[[Question], bool]) -> None:
        """Forgets questions of a table that nobody wants answered any more."""
        for asked in self.queue.of(table):
            if past(asked.question):
                self.queue.remove(asked)
                give_up(asked)
        for asked in self.busy:
            if asked.table == table and past(asked.question):
                give_up(asked)

    def hand_out(self) -> None:
        """Gives questions to free workers. At most one worker is busy with what nobody waits for."""
        while self.free:
            behind = not {LOOK, UNWATCHED} & {*self.busy.values()}
            asked = self.queue.take(behind=behind, busy=[*self.busy], workers=len(self.workers))
            if asked is None:
                return
            if not asked.answered.done():
                metrics.bot_wait_seconds.observe(asyncio.get_running_loop().time() - asked.since)
                self.busy[asked] = asked.rank()
                task = asyncio.create_task(self.answer(self.free.pop(), asked))
                self.tasks.add(task)
                task.add_done_callback(self.tasks.discard)

    async def answer(self, worker: Worker, asked: Asked) -> None:
        seconds = self.bot_seconds if asked.question.bot is not None else ODDS_SECONDS
        seconds = LOOK_SECONDS if asked.question.look is not None else seconds
        for _ in range(TRIES):
            reply = await worker.ask(asked, seconds)
            if asked.answered.done():  # nobody waits any longer
                break
            if reply is not None:
                asked.answered.set_result(reply)
                break
        else:
            asked.answered.set_exception(NoAnswer())
        del self.busy[asked]
        now = self.relieve(worker)
        self.free.append(now)
        self.hand_out()
        if now is not worker:
            await worker.stop()

    async def close(self) -> None:
        tasks = [*self.tasks]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        successors = [worker.successor for worker in self.workers if worker.successor is not None]
        await asyncio.gather(*(worker.stop() for worker in [*self.workers, *successors]))


def give_up(asked: Asked) -> None:
    if not asked.answered.done():
        asked.answered.set_exception(Abandoned())


class Worker:
    """A process that answers one question at a time."""

    def __init__(self, command: Sequence[str]) -> None:
        self.command = command
        self.starts = 0
        self.last: Question | None = None
        self.past = 0  # the number of the last question that was given up
        self.successor: Worker | None = None  # has newer engines, and rehearses until it is ready
        self.is_ready = False
        self.process: Process | None = None

    async def ask(self, asked: Asked, seconds: float) -> Answer | None:
        """Its answer; none where it died, dawdled or babbled, or went on with a past question: then it is ended."""
        try:
            # not wait_for, which may swallow the cancellation that ends this task
            async with asyncio.timeout(seconds) as limit:

                def hurry(_: object) -> None:
                    with suppress(RuntimeError):  # the answer was quicker
                        limit.reschedule(min(limit.when() or 0, asyncio.get_running_loop().time() + GRACE))
                        self.give_up(asked.question)

                asked.answered.add_done_callback(hurry)
                try:
                    return await self.exchange(
                        msgspec.structs.replace(asked.question, seconds=asked.left(seconds * THINKING))
                    )
                finally:
                    asked.answered.remove_done_callback(hurry)
        except Exception:  # noqa: BLE001  whatever it did, another worker may do better
            await self.stop()
            return None

    async def rehearse(self, question: Question | None, seconds: float) -> bool:
        """Starts the process and loads what a question needs; whether that went well."""
        if question is not None:
            return await self.ask(Asked("", question, lambda: False), seconds) is not None
        with suppress(OSError):
            await self.start()
        return self.process is not None

    async def exchange(self, question: Question) -> Answer:
        process = self.process
        if process is None or process.returncode is not None:
            await self.stop()
            process = await self.start()
        assert process.stdin is not None
        assert process.stdout is not None
        self.last = question
        process.stdin.write(msgspec.json.encode(question) + b"\n")
        if self.past == question.number:  # while the process started
            self.tell_past(process)
        await process.stdin.drain()
        reply = msgspec.json.decode(await process.stdout.readline(), type=Answer)
        if reply.number != question.number:
            raise ValueError("an answer to another question")
        return reply

    def give_up(self, question: Question) -> None:
        """Says that nobody wants the answer any more."""
        self.past = question.number
        if self.process is not None and self.last is not None and self.last.number == question.number:
            self.tell_past(self.process)

    def tell_past(self, process: Process) -> None:
        assert process.stdin is not None
        process.stdin.write(b"%d\n" % self.past)

    async def start(self) -> Process:
        """A process in a session of its own: Ctrl-C is the server's business."""
        self.starts += 1
        metrics.thinker_starts.inc()
        self.process = await asyncio.create_subprocess_exec(
            *self.command, stdin=PIPE, stdout=PIPE, limit=LONGEST_LINE, start_new_session=True
        )
        return self.process

    async def stop(self) -> None:
        """Ends the process; the next question starts another. Cut short, it is ended by who calls this next."""
        process = self.process
        if process is None:
            return
        with suppress(ProcessLookupError):
            process.kill()
        if process.stdin is not None:
            process.stdin.close()
        if process.stdout is not None:
            await process.stdout.read()  # to the end: then asyncio lets go of the pipes
        await process.wait()
        self.process = None
