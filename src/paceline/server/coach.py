"""What somebody at a table may ask about a decision: its odds, and what the coach thinks of it."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from paceline.bots import levels
from paceline.core.record import Entry
from paceline.lab.advice import Advice, deals_of
from paceline.lab.odds import Odds
from paceline.server.refusal import Refusal
from paceline.server.table import Table
from paceline.server.thinker import Abandoned, NoAnswer

if TYPE_CHECKING:
    from paceline.server.tables import Tables


class Coach:
    """Asks the workers, once for everybody who asks about the same decision."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables

    async def odds(self, table: Table, seat: int) -> tuple[int, list[Odds]]:
        """The odds of a seat's present decision, sampled once for everybody who asks."""
        decision = table.log.decision(seat)
        if not table.log.race.owes(seat):
            return decision, []
        key = (seat, decision)
        if key not in table.odds:
            table.odds[key] = asyncio.create_task(self.sample(table, seat))
        try:
            return decision, await asyncio.shield(table.odds[key])
        except NoAnswer:
            table.odds.pop(key, None)
            raise Refusal(503, "odds-late") from None

    async def hint(self, table: Table, seat: int) -> tuple[int, Advice]:
        """What the coach thinks of a seat's present decision; the first time it is asked, that is noted in the log."""
        decision = table.log.decision(seat)
        if not table.log.rides_alone(seat) or not levels(table.setup.game):
            raise Refusal(409, "no-hints", field="seat")
        if not table.log.race.owes(seat):
            raise Refusal(409, "past", field="seat")
        key = (seat, decision)
        if key not in table.advice:
            table.advice[key] = asyncio.create_task(self.advise(table, seat))
        try:
            return decision, await asyncio.shield(table.advice[key])
        except NoAnswer:
            table.advice.pop(key, None)
            raise Refusal(503, "hint-late") from None

    async def advise(self, table: Table, seat: int) -> Advice:
        question = table.hint_question(seat, deals_of(table.setup.game))
        answer = await self.tables.thinker.ask(table.id, question, table.is_waited_for)
        if answer.advice is None:
            raise NoAnswer

        async def attempt() -> None:
            if table.is_past(question):
                raise Abandoned
            noted = Entry(seat, "", "hint")
            if noted not in table.log.entries[question.decision :]:  # by another process, or before a restart
                await self.tables.enter(table, noted)

        await self.tables.carry_out(table, attempt)
        return answer.advice

    async def sample(self, table: Table, seat: int) -> list[Odds]:
        try:
            answer = await self.tables.thinker.ask(table.id, table.question(seat, None), table.is_waited_for)
        except Abandoned:
            return []
        if answer.odds is None:
            raise NoAnswer
        return answer.odds
