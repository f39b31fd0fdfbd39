"""Races as a server would have stored them, ridden at random, and all that a database holds."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from functools import cache
from random import Random
from typing import Any

import msgspec

from paceline.core.content import text_hash
from paceline.core.log import Log
from paceline.core.record import Entry
from paceline.core.rng import seed_from
from paceline.core.setup import Setup
from paceline.server.admin import checking
from paceline.server.admin.backup import rows_of, tables_in
from paceline.server.admin.database import open_database
from paceline.server.databases import open_store
from paceline.server.making import entry_rows
from paceline.server.seats import new_code
from paceline.server.storage import SeatRow, Store, TableRow
from paceline.server.table import result_text

Rows = dict[str, list[tuple[Any, ...]]]
ANN, BOB = "a" * 64, "b" * 64  # owners


def quiet(*_: object) -> None:
    """Progress that nobody looks at."""


def never() -> bool:
    """Nobody stops it."""
    return False


@cache
def ridden(game: str, most: int = 1 << 30, names: tuple[str, ...] = ("Ann", "Bob"), seed: str = "race") -> Log:
    """A race by random actions, or its beginning."""
    log = Log(Setup(game=game, seats=len(names), options={}), seed_from(seed), [*names])
    chance = Random(seed)
    while not log.race.over and len(log.entries) < most:
        seat = log.race.to_act()[0]
        log.add(Entry(seat, log.race.action_text(chance.choice(log.race.legal(seat)))))
    return log


async def keep(
    store: Store, log: Log, owners: Sequence[str | None], *, at: int = 1, maker: str = "", **also: Any
) -> str:
    """Stores a race; returns its table."""
    content = log.setup.content
    row = TableRow(
        id=new_code(),
        header=msgspec.json.encode(msgspec.structs.replace(log.record().header, own_content={})).decode(),
        maker=maker or owners[0] or "",
        watch=new_code(),
        created=at,
        result=result_text(log),
        secret=new_code(),
        box=text_hash(content) if content else None,
    )
    seats = [
        SeatRow(seat=seat, name=name, kind="person" if owner else "bot", owner=owner, bot=None if owner else "random")
        for seat, (name, owner) in enumerate(zip(log.names, owners, strict=True))
    ]
    row = msgspec.structs.replace(row, **also)
    await store.create(row, seats, content, entry_rows(log.entries, at))
    return row.id


def fill(url: str, work: Callable[[Store], Coroutine[Any, Any, Any]]) -> Any:
    """Does something with a database as a server would."""

    async def inside() -> Any:
        store = await open_store(url)
        try:
            return await work(store)
        finally:
            await store.close()

    return asyncio.run(inside())


def everything(url: str) -> Rows:
    """All rows that a back-up has to bring back."""

    def work(connection: Any) -> Rows:
        tables = tables_in(connection)
        return {
            name: [tuple(row) for batch in rows_of(connection, table) for row in batch]
            for name, table in tables.items()
        }

    with open_database(url) as database:
        return database.look(work)


def checked(url: str, jobs: int = 1) -> dict[str, checking.Checked]:
    """What a check says of every table."""
    with open_database(url) as opened:
        tables = checking.Tables(opened, [])
        return {one.table: one for some in checking.check(tables, jobs, never) for one in some}
