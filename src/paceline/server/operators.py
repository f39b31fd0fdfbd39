"""What operators do while the server runs, heeded within seconds: whom they keep out, and which tables they touch."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

import sqlalchemy as sa

from paceline.server.bans import Ban, Bans, read_bans
from paceline.server.refusal import Refusal
from paceline.server.schema import TOUCHED
from paceline.server.storage import StorageError
from paceline.server.table import Table

if TYPE_CHECKING:
    from paceline.server.tables import Tables

HEED: Final = 2.0  # seconds between two looks
FROM_NOW: Final = 1 << 62
logger: Final = logging.getLogger(__name__)


class Orders(NamedTuple):
    bans: list[Ban]
    touched: list[str]  # tables
    last: int  # the number of the last one


class Line(Protocol):
    """An open socket."""

    table: Table
    address: str | None

    def send_off(self, why: Callable[[], Refusal] | None) -> None: ...


class Operators:
    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.lines: set[Line] = set()
        self.bans = Bans()
        self.last = 0  # up to which number tables that were touched are heeded
        self.going_on: asyncio.Task[None] | None = None

    async def begin(self) -> None:
        """Nothing is in memory yet that could be old."""
        orders = await self.tables.store.read(read_orders)
        self.bans, self.last = Bans(orders.bans), orders.last
        self.going_on = asyncio.create_task(self.go_on())

    async def close(self) -> None:
        if self.going_on is not None:
            self.going_on.cancel()
            await asyncio.gather(self.going_on, return_exceptions=True)

    async def go_on(self) -> None:
        while True:
            await asyncio.sleep(HEED)
            try:
                await self.heed()
            except StorageError as error:
                logger.warning("nobody knows what operators do: %s", error)
            except Exception:  # whatever it is, bans must go on being read
                logger.exception("what operators do could not be heeded")

    async def heed(self) -> None:
        orders = await self.tables.store.read(partial(read_orders, since=self.last))
        if orders.bans != self.bans.listed:
            self.bans = Bans(orders.bans)
            self.send_off_banned()
        for table in dict.fromkeys(orders.touched):
            await self.renew(table)
        self.last = orders.last

    def check(self, address: str | None) -> None:
        """Raises `Refusal` where an address is kept out."""
        ban = self.bans.of(address)
        if ban is not None:
            raise banned(ban)

    def send_off_banned(self) -> None:
        """Lines that are open end."""
        for line in self.lines:
            ban = self.bans.of(line.address)
            if ban is not None:
                line.send_off(partial(banned, ban))

    async def renew(self, name: str) -> None:
        """A table that was removed, or changed beside its log: whoever looks on finds out by connecting anew."""
        self.tables.forget_told(name)
        if (loading := self.tables.loading.get(name)) is not None:
            with suppress(Refusal):
                await asyncio.shield(loading)
        table, there = self.tables.live.get(name), False
        if table is not None:
            async with table.lock:
                there = await self.fold_anew(table)
        why = partial(Refusal, 404, "no-table", field="table", table=name)
        for line in self.lines:
            if line.table.id == name:  # also where somebody has found out before, and it is forgotten
                line.send_off(None if there else why)

    async def fold_anew(self, table: Table) -> bool:
        """Whether it is still there, and replays."""
        whole = await self.tables.store.load(table.id)
        if whole is not None:
            with suppress(Refusal):
                table.fold(whole)
                return True
        self.tables.forget(table)
        for task in (table.driver, table.obeying):
            if task is not None:
                task.cancel()
        return False


def banned(ban: Ban) -> Refusal:
    return Refusal(403, "banned", why=ban.why or "none")


def read_orders(connection: sa.Connection, since: int = FROM_NOW) -> Orders:
    """The bans that hold, and what was touched after a number."""
    last = connection.execute(sa.select(sa.func.coalesce(sa.func.max(TOUCHED.c.number), 0))).scalar_one()
    query = sa.select(TOUCHED.c.table).where(TOUCHED.c.number > since, TOUCHED.c.number <= last)
    touched = connection.execute(query.order_by(TOUCHED.c.number)).scalars().all()
    return Orders(read_bans(connection), [*touched], last)
