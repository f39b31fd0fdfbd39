"""Bots at the tables: who drives them, how long they may think, and what they do then."""

from __future__ import annotations

import asyncio
import logging
from time import monotonic
from typing import TYPE_CHECKING, Final

import msgspec

from paceline.core.record import Entry
from paceline.core.rng import Rng
from paceline.server.refusal import Refusal
from paceline.server.storage import StorageError
from paceline.server.table import Table
from paceline.server.thinker import Abandoned, NoAnswer
from paceline.server.worker import Answer, Question

if TYPE_CHECKING:
    from paceline.server.tables import Tables

TOGETHER: Final = 5.0  # seconds of thinking for all bots between two decisions of a person, who is to wait for six
SHORTEST: Final = 0.001
PAUSE, LONGEST_PAUSE = 0.5, 5.0  # seconds in which bots wait for a database that does not answer
logger: Final = logging.getLogger(__name__)


class Drivers:
    """Let bots play until it is people's turn, be anybody at the table or not."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables

    def wake(self, table: Table) -> None:
        """One driver for each table, while bots owe decisions there."""
        if table.driver is None and table.seat_bot() is not None:
            table.driver = asyncio.create_task(self.drive(table))

    async def drive(self, table: Table) -> None:
        """Lets bots play until it is people's turn; where another process does that already, it is left to it."""
        pause = PAUSE
        try:
            while table.seat_bot() is not None:
                try:
                    if not await self.tables.others.hold(table):
                        return
                    if (seat := table.seat_bot()) is not None:  # asked anew: others may have been quicker
                        await self.play_bot(table, seat)
                    pause = PAUSE
                except StorageError as error:
                    logger.warning("table %s: the bots wait for the database: %s", table.id, error)
                    await asyncio.sleep(pause)
                    pause = min(2 * pause, LONGEST_PAUSE)
        except Refusal:
            logger.exception("table %s: the bots wait until somebody comes", table.id)
        finally:
            table.driver = None
            self.tables.others.rest(table)

    async def play_bot(self, table: Table, seat: int) -> None:
        if table.wished(seat) is not None:
            await self.play_wish(table, seat)
            return
        log, bot = table.log, table.seats[seat].bot or "random"
        question = table.question(seat, bot)
        try:
            answer = await self.think(table, question)
        except Abandoned:
            return
        except NoAnswer:
            answer = Answer(number=0, cut=True)

        async def attempt() -> None:
            nonlocal answer
            if table.log is not log or table.is_past(question) or not log.race.owes(seat):
                return
            legal = [log.race.action_text(action) for action in log.race.legal(seat)]
            action = answer.action
            if action not in legal:
                logger.error("table %s: bot %s at seat %d gave no legal action; chance decides", table.id, bot, seat)
                answer = msgspec.structs.replace(answer, cut=True)
                action = legal[int(Rng(question.seed).below(len(legal)))]
            await self.tables.play(table, Entry(seat, action))
            table.memories[seat, bot] = answer.memory
            table.cut_short += answer.cut

        await self.tables.carry_out(table, attempt)

    async def think(self, table: Table, question: Question) -> Answer:
        """What a bot answers; where a person waits, it has half of what is left to all bots until they decide again."""
        if not table.is_waited_for():
            return await self.tables.thinker.ask(table.id, question, table.is_waited_for)
        half = max(SHORTEST, (TOGETHER - table.waited) / 2)
        begun = monotonic()
        try:
            return await self.tables.thinker.ask(
                table.id, msgspec.structs.replace(question, seconds=half), table.is_waited_for
            )
        finally:
            table.waited += monotonic() - begun

    async def play_wish(self, table: Table, seat: int) -> None:
        async def attempt() -> None:
            wish = table.wished(seat)
            if wish is not None:
                await self.tables.play(table, Entry(seat, wish.action))

        await self.tables.carry_out(table, attempt)
