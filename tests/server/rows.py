"""Rows for tests of what is stored, and stories told of a store."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import sqlalchemy as sa
from alembic import command

from paceline.server.databases import open_store
from paceline.server.storage import EntryRow, SeatRow, Store, TableRow, migrations

Story = Callable[[Any], Coroutine[Any, Any, None]]


def tell(database: object, *stories: Story) -> None:
    """Each with a store of its own on one database, at the same time."""

    async def with_store(story: Story) -> None:
        store: Store = await open_store(str(database))
        try:
            await story(store)
        finally:
            await store.close()

    async def with_stores() -> None:
        await asyncio.gather(*map(with_store, stories))

    asyncio.run(with_stores())


def table(name: str = "t", maker: str = "ann", created: int = 1) -> TableRow:
    return TableRow(id=name, header="{}", maker=maker, watch=f"watch-{name}", created=created, secret=f"secret-{name}")


def seat(number: int = 0, code: str | None = None) -> SeatRow:
    return SeatRow(seat=number, name="Ann", kind="open", code=code)


def entry(seq: int, action_id: str | None = None, at: int = 1) -> EntryRow:
    return EntryRow(seq=seq, seat=0, kind="action", text="R7", action_id=action_id, decision=3, at=at)


def go_back(connection: sa.Connection, revision: str) -> None:
    """To the schema of before."""
    command.downgrade(migrations(connection), revision)
