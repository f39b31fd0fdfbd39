"""Tables taken out of the database with all that belongs to them: one, or those that nobody has used for long."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Any, Final

import msgspec
import sqlalchemy as sa

from paceline.server.admin.database import Database, Interrupted, Stopped
from paceline.server.clocks import now
from paceline.server.schema import BOXES, LOG, METADATA, TABLES, TOUCHED

BELONGING: Final = [table for table in METADATA.sorted_tables if "table" in table.c and table is not TOUCHED]
SOUGHT: Final = 1_000  # tables looked through at once
AT_ONCE: Final = 20  # tables removed in one transaction, so that a server waits for milliseconds
REST: Final = 0.02  # seconds between two
KEPT: Final = 24 * 3600 * 1000  # milliseconds for which servers may still ask what was touched


class Pruned(msgspec.Struct, kw_only=True):
    tables: int
    entries: int


class Policy(msgspec.Struct, frozen=True, kw_only=True):
    """Which tables go: races that are on, or those that are over, where nothing has happened since then."""

    finished: bool
    before: int  # milliseconds

    @property
    def fits(self) -> sa.ColumnElement[bool]:
        last = sa.select(LOG.c.at).where(LOG.c.table == TABLES.c.id).order_by(LOG.c.seq.desc()).limit(1)
        idle = sa.func.coalesce(last.scalar_subquery(), TABLES.c.created) < self.before
        over = TABLES.c.result.is_not(None) if self.finished else TABLES.c.result.is_(None)
        return sa.and_(over, TABLES.c.created < self.before, idle)


def sought(database: Database, policy: Policy, stopped: Stopped) -> Iterator[str]:
    """The tables that a policy means, looked for bit by bit."""
    last = ""
    while True:
        query = sa.select(TABLES.c.id).where(TABLES.c.id > last, policy.fits).order_by(TABLES.c.id).limit(SOUGHT)
        found = database.look(partial(names, query=query))
        yield from found
        if len(found) < SOUGHT:
            return
        if stopped():
            raise Interrupted
        last = found[-1]


def names(connection: sa.Connection, query: sa.Select[Any]) -> list[str]:
    return [row[0] for row in connection.execute(query)]


def prune(
    database: Database, policy: Policy, tables: Sequence[str], told: Callable[[int, int], None], stopped: Stopped
) -> Pruned:
    """Removes some at a time, but none to which somebody has come back. What is done when it is stopped stays done."""
    pruned = Pruned(tables=0, entries=0)
    for begin in range(0, len(tables), AT_ONCE):
        if stopped():
            break
        some = tables[begin : begin + AT_ONCE]
        gone = database.change(partial(remove_idle, policy=policy, tables=some))
        pruned.tables += gone.tables
        pruned.entries += gone.entries
        told(min(begin + AT_ONCE, len(tables)), len(tables))
        time.sleep(REST)
    return pruned


def remove_idle(connection: sa.Connection, policy: Policy, tables: Sequence[str]) -> Pruned:
    held = locked(connection, tables)
    still = sa.select(TABLES.c.id).where(TABLES.c.id.in_(held), policy.fits)
    return remove(connection, connection.execute(still).scalars().all())


def there(connection: sa.Connection, tables: Iterable[str]) -> list[str]:
    return [*connection.execute(sa.select(TABLES.c.id).where(TABLES.c.id.in_([*tables]))).scalars()]


def locked(connection: sa.Connection, tables: Iterable[str]) -> list[str]:
    """Those of them that are there, to which nobody adds anything until the transaction ends."""
    query = sa.select(TABLES.c.id).where(TABLES.c.id.in_([*tables])).order_by(TABLES.c.id).with_for_update()
    return [*connection.execute(query).scalars()]


def remove(connection: sa.Connection, tables: Sequence[str]) -> Pruned:
    """Tables with all that belongs to them, and boxes that nobody else uses. Whoever adds to them now is too late."""
    locked(connection, tables)
    boxes = sa.select(TABLES.c.box).where(TABLES.c.id.in_(tables), TABLES.c.box.is_not(None)).distinct()
    theirs = connection.execute(boxes).scalars().all()
    entries = 0
    for table in reversed(BELONGING):
        gone = connection.execute(table.delete().where(table.c.table.in_(tables)))
        entries += gone.rowcount if table is LOG else 0
    led = TABLES.update().where(TABLES.c.rematch.in_(tables))
    connection.execute(led.values(rematch=None, seating=TABLES.c.seating + 1))
    count = connection.execute(TABLES.delete().where(TABLES.c.id.in_(tables))).rowcount
    connection.execute(sa.select(BOXES.c.id).where(BOXES.c.id.in_(theirs)).order_by(BOXES.c.id).with_for_update())
    used = sa.select(TABLES.c.box).where(TABLES.c.box.in_(theirs))
    connection.execute(BOXES.delete().where(BOXES.c.id.in_(theirs), BOXES.c.id.not_in(used)))
    touch(connection, tables)
    return Pruned(tables=count, entries=entries)


def touch(connection: sa.Connection, tables: Iterable[str]) -> None:
    """Tells servers that what they have in memory of them does not hold any more."""
    if connection.dialect.name == "postgresql":  # so that numbers come to be seen in their order
        connection.exec_driver_sql("LOCK TABLE touched IN EXCLUSIVE MODE")
    at = now()
    last = connection.execute(sa.select(sa.func.coalesce(sa.func.max(TOUCHED.c.number), 0))).scalar_one()
    rows = [{"number": number, "table": table, "at": at} for number, table in enumerate(tables, last + 1)]
    if rows:
        connection.execute(TOUCHED.insert(), rows)
        connection.execute(TOUCHED.delete().where(TOUCHED.c.at < at - KEPT))
