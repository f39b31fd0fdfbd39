"""Standing orders at the tables: kept for their seat alone, and answered by ordinary actions."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Final

import msgspec

from paceline.core.errors import PacelineError, UnknownName
from paceline.core.orders import read_orders
from paceline.core.record import Entry
from paceline.server import frames
from paceline.server.refusal import Refusal
from paceline.server.storage import StorageError
from paceline.server.table import Table

if TYPE_CHECKING:
    from paceline.server.tables import Tables

# From question to answer, in seconds. Always the same: a quicker pass would say that somebody has nothing to play.
PAUSE: Final = 0.7
logger: Final = logging.getLogger(__name__)


class StandingOrders:
    """Takes orders and carries them out, be anybody at the table or not."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables

    async def give(self, table: Table, wish: frames.GiveOrders) -> int:
        """A seat's orders from now on. Nobody else is told, not even that there was something to tell."""

        async def attempt() -> None:
            row = table.seats[wish.seat]
            if row.kind != "person":
                raise Refusal(403, "no-longer-yours", field="seat")
            if table.log.race.over:
                raise Refusal(409, "race-over")
            try:
                given = read_orders(table.log.title.orders(), wish.orders)
            except UnknownName as unknown:
                raise Refusal(400, str(unknown), field="orders") from None
            row = msgspec.structs.replace(row, orders=msgspec.json.encode(given).decode() if given else None)
            await self.tables.store.order(table.id, row)
            await self.tables.others.catch_up(table)
            self.tables.tell_moved(table)

        await self.tables.carry_out(table, attempt)
        for watcher in table.watchers:
            if wish.seat in watcher.viewer:
                watcher.race_changed()  # also where the same was ordered before
        return table.n

    def wake(self, table: Table) -> None:
        """One task for each table, while orders have something to answer there."""
        if table.obeying is None and due(table):
            table.obeying = asyncio.create_task(self.obey(table))

    async def obey(self, table: Table) -> None:
        """Answers what is asked now and still stands after the pause, until it is people's turn."""
        try:
            while asked := due(table):
                await asyncio.sleep(PAUSE)
                try:
                    if not await self.tables.others.hold(table):
                        return
                    for seat, decision in asked:
                        await self.answer(table, seat, decision)
                except StorageError as error:
                    logger.warning("table %s: the standing orders wait for the database: %s", table.id, error)
                    await asyncio.sleep(PAUSE)
        except (PacelineError, Refusal):
            logger.exception("table %s: the standing orders wait until something happens", table.id)
        finally:
            table.obeying = None
            self.tables.others.rest(table)

    async def answer(self, table: Table, seat: int, decision: int) -> None:
        async def attempt() -> None:
            answer = table.ordered(seat)
            if answer is not None and table.log.decision(seat) == decision:
                await self.tables.play(table, Entry(seat, answer.action))

        await self.tables.carry_out(table, attempt)


def due(table: Table) -> list[tuple[int, int]]:
    """The questions that orders answer: seats and the numbers of their decisions."""
    return [(seat, table.log.decision(seat)) for seat in table.log.race.to_act() if table.ordered(seat) is not None]
