"""Looks at finished races as the database has them: what was found, and where several processes serve, who looks at
which just now, how far that is and who wishes it.

A process that is dead looks at nothing, whatever its rows say: whoever asks next begins anew. One that lives reads its
rows about once a second, so a wish that was taken back elsewhere ends its work without a word to it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Final, NamedTuple

import msgspec
import sqlalchemy as sa

from paceline.server.refusal import Refusal
from paceline.server.schema import ANALYSES, LOOKING, WORKERS
from paceline.server.statements import insert, upsert
from paceline.server.storage import Store, Taken

SHAPE: Final = 2  # rises when `Analysis` changes, or what it says


class Progress(NamedTuple):
    done: int
    of: int
    failed: bool


class Row(NamedTuple):
    """A race that somebody looks at, or that nobody could."""

    holder: str
    wishes: Collection[str]  # the browsers that asked for it
    done: int
    of: int
    failed: bool


# What was found


def known(table: str) -> Callable[[sa.Connection], str | None]:
    query = sa.select(ANALYSES.c.found).where(ANALYSES.c.table == table, ANALYSES.c.shape == SHAPE)
    return lambda connection: connection.execute(query).scalar_one_or_none()


def keep(table: str, found: str) -> Callable[[sa.Connection], None]:
    """Nobody need look at it any more."""

    def work(connection: sa.Connection) -> None:
        upsert(connection, ANALYSES, {"table": table, "found": found, "shape": SHAPE})
        forget(connection, table)

    return work


# Who looks


async def looked_at(store: Store, table: str) -> Row | None:
    """How far somebody is who looks at it and lives."""

    def work(connection: sa.Connection) -> Row | None:
        row = at(connection, table)
        return row if row is not None and is_alive(store, connection, row.holder) else None

    return await store.read(work)


async def take(store: Store, table: str, worker: str, owner: str, *, here: bool, busy: bool) -> bool:
    """Whether a worker is to look at a race from now on, for a browser.

    Where somebody looks at it already (`here`: that worker itself), the wish is noted there.
    """
    taken: list[bool] = []

    def work(connection: sa.Connection) -> None:
        row = held(connection, table, worker)
        lives = here if row.holder == worker else is_alive(store, connection, row.holder)
        taken[:] = [False]
        if lives and not row.failed:
            wish(connection, table, {*row.wishes, owner})
        elif known(table)(connection) is not None:
            forget(connection, table)
        elif busy:
            raise Refusal(503, "analyses-busy")
        else:
            anew = {"holder": worker, "done": 0, "of": 0, "failed": False}
            connection.execute(LOOKING.update().where(LOOKING.c.table == table).values(anew))
            wish(connection, table, {owner})
            taken[:] = [True]

    try:
        await store.write(work)
    except Taken:
        raise Refusal(404, "no-table", field="table", table=table) from None
    return taken[0]


async def leave(store: Store, table: str, owner: str | None) -> bool:
    """Takes a browser's wish back; whether it was the last one."""
    last: list[bool] = []

    def work(connection: sa.Connection) -> None:
        row = at(connection, table, alone=True)
        wishes = {*row.wishes} if row is not None else set[str]()
        last[:] = [wishes == {owner}]
        if last[0]:
            forget(connection, table)
        elif owner in wishes:
            wish(connection, table, wishes - {owner})

    await store.write(work)
    return last[0]


async def tell(store: Store, worker: str, jobs: Mapping[str, Progress]) -> set[str]:
    """Says how far a worker is with what it looks at; those of them that are still its own and wished."""
    mine: set[str] = set()

    def work(connection: sa.Connection) -> None:
        columns = (LOOKING.c.table, LOOKING.c.done, LOOKING.c.of, LOOKING.c.failed)
        query = sa.select(*columns).where(LOOKING.c.holder == worker, LOOKING.c.failed.is_(False))
        rows = {row[0]: Progress(*row[1:]) for row in connection.execute(query.order_by(LOOKING.c.table))}
        mine.clear()
        mine.update(rows)
        for table, before in rows.items():
            its = (LOOKING.c.table == table) & (LOOKING.c.holder == worker)
            now = jobs.get(table)
            if now is None:  # it was begun or ended, and the answer was lost
                connection.execute(LOOKING.delete().where(its))
            elif now != before:
                connection.execute(LOOKING.update().where(its).values(now._asdict()))

    await store.write(work)
    return mine


def at(connection: sa.Connection, table: str, *, alone: bool = False) -> Row | None:
    """Its row; `alone`: nobody else changes it until the transaction ends."""
    query = sa.select(LOOKING).where(LOOKING.c.table == table)
    row = connection.execute(query.with_for_update() if alone else query).mappings().one_or_none()
    if row is None:
        return None
    wishes = msgspec.json.decode(row["wishes"], type=list[str])
    return Row(row["holder"], wishes, row["done"], row["of"], row["failed"])


def held(connection: sa.Connection, table: str, worker: str) -> Row:
    """Its row, where there is none a worker's, that nobody else changes until the transaction ends."""
    new = {"table": table, "holder": worker, "wishes": "[]", "done": 0, "of": 0, "failed": True}
    while (row := at(connection, table, alone=True)) is None:
        connection.execute(insert(connection, LOOKING).values(new).on_conflict_do_nothing())
    return row


def wish(connection: sa.Connection, table: str, owners: Collection[str]) -> None:
    wishes = msgspec.json.encode(sorted(owners)).decode()
    connection.execute(LOOKING.update().where(LOOKING.c.table == table).values(wishes=wishes))


def forget(connection: sa.Connection, table: str) -> None:
    connection.execute(LOOKING.delete().where(LOOKING.c.table == table))


def is_alive(store: Store, connection: sa.Connection, worker: str) -> bool:
    return connection.execute(store.alive(connection).where(WORKERS.c.id == worker)).first() is not None
