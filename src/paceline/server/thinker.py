"""Asks the worker process: one question at a time, bots before odds. A worker that dies or dawdles is replaced."""

from __future__ import annotations

import asyncio
import heapq
import secrets
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Sequence
from contextlib import suppress
from typing import Final, NamedTuple

import msgspec

from paceline.core.race import Race
from paceline.lab.odds import Odds
from paceline.server.worker import Answer, Question

WORKER: Final = (sys.executable, "-m", "paceline.server.worker")
BOT_SECONDS: Final = 10.0
ODDS_SECONDS: Final = 3.0
TRIES: Final = 2
LONGEST_LINE: Final = 1 << 20


class NoAnswer(Exception):
    """The worker died or took too long, twice, or had nothing to say."""


class Waiting(NamedTuple):
    """A question in the queue: bots before odds, then by age."""

    later: bool
    number: int
    question: Question
    answered: asyncio.Future[Answer]


class Thinker:
    """The server's side of the worker."""

    def __init__(self, command: Sequence[str] = WORKER, bot_seconds: float = BOT_SECONDS) -> None:
        self.command = command
        self.bot_seconds = bot_seconds
        self.waiting: list[Waiting] = []
        self.wake = asyncio.Event()
        self.asked = 0
        self.starts = 0
        self.process: Process | None = None
        self.task = asyncio.create_task(self.work())

    async def choose(self, race: Race, seat: int, bot: str) -> str:
        """What a bot plays, in notation; raises `NoAnswer`."""
        reply = await self.ask(race, seat, bot)
        if reply.action is None:
            raise NoAnswer
        return reply.action

    async def odds(self, race: Race, seat: int) -> list[Odds]:
        """What may come of each card; raises `NoAnswer`."""
        reply = await self.ask(race, seat, None)
        if reply.odds is None:
            raise NoAnswer
        return reply.odds

    async def ask(self, race: Race, seat: int, bot: str | None) -> Answer:
        self.asked += 1
        question = Question(
            number=self.asked,
            game=race.setup.game,
            position=race.position(seat),
            seat=seat,
            seed=secrets.token_hex(16),
            bot=bot,
            content=dict(race.setup.content),
        )
        waiting = Waiting(bot is None, self.asked, question, asyncio.get_running_loop().create_future())
        heapq.heappush(self.waiting, waiting)
        self.wake.set()
        return await waiting.answered

    async def work(self) -> None:
        """Passes questions on, one at a time."""
        with suppress(OSError):
            await self.start()
        while True:
            await self.wake.wait()
            self.wake.clear()
            while self.waiting:
                _, _, question, answered = heapq.heappop(self.waiting)
                reply = None if answered.done() else await self.try_to_ask(question)
                if answered.done():  # nobody waits any longer
                    continue
                if reply is None:
                    answered.set_exception(NoAnswer())
                else:
                    answered.set_result(reply)

    async def try_to_ask(self, question: Question) -> Answer | None:
        seconds = ODDS_SECONDS if question.bot is None else self.bot_seconds
        for _ in range(TRIES):
            try:
                # not wait_for, which may swallow the cancellation that ends this task
                async with asyncio.timeout(seconds):
                    return await self.exchange(question)
            except Exception:  # noqa: BLE001  whatever it did, another worker may do better
                await self.stop()
        return None

    async def exchange(self, question: Question) -> Answer:
        process = self.process
        if process is None or process.returncode is not None:
            process = await self.start()
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(msgspec.json.encode(question) + b"\n")
        await process.stdin.drain()
        reply = msgspec.json.decode(await process.stdout.readline(), type=Answer)
        if reply.number != question.number:
            raise ValueError("an answer to another question")
        return reply

    async def start(self) -> Process:
        """A worker in a session of its own: Ctrl-C is the server's business."""
        self.starts += 1
        self.process = await asyncio.create_subprocess_exec(
            *self.command, stdin=PIPE, stdout=PIPE, limit=LONGEST_LINE, start_new_session=True
        )
        return self.process

    async def stop(self) -> None:
        """Ends the worker; the next question starts another."""
        process, self.process = self.process, None
        if process is None:
            return
        with suppress(ProcessLookupError):
            process.kill()
        await process.wait()
        if process.stdin is not None:
            process.stdin.close()

    async def close(self) -> None:
        self.task.cancel()
        await asyncio.gather(self.task, return_exceptions=True)
        await self.stop()
