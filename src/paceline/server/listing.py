"""Which tables a browser lists, kept beside them: a list costs the same however many races there are."""

from __future__ import annotations

import sqlalchemy as sa

from paceline.server.schema import LISTED, LOG, REMOVED, SEATS, TABLES


def last_move() -> sa.ColumnElement[int]:
    """When something last happened at a table: by the key of its log."""
    last = sa.select(LOG.c.at).where(LOG.c.table == TABLES.c.id).order_by(LOG.c.seq.desc()).limit(1)
    return sa.func.coalesce(last.scalar_subquery(), TABLES.c.created)


def relist(connection: sa.Connection, table: str) -> None:
    """Whoever set a table up or sits there lists it, unless they have removed it. After whatever changes that.

    Of two who do so at once the second one sees what the first one has changed: the table's row is held.
    """
    connection.execute(sa.select(TABLES.c.id).where(TABLES.c.id == table).with_for_update(key_share=True))
    connection.execute(LISTED.delete().where(LISTED.c.table == table))
    setter = sa.select(TABLES.c.id, TABLES.c.maker.label("owner")).where(TABLES.c.id == table)
    sitting = sa.select(SEATS.c.table, SEATS.c.owner).where(SEATS.c.table == table, SEATS.c.owner.is_not(None))
    theirs = sa.union(setter, sitting).subquery()
    gone = sa.exists().where(REMOVED.c.owner == theirs.c.owner, REMOVED.c.table == theirs.c.id)
    sat = sa.exists().where(SEATS.c.table == theirs.c.id, SEATS.c.owner == theirs.c.owner)
    rows = sa.select(theirs.c.owner, theirs.c.id, TABLES.c.result.is_not(None), sat, last_move())
    rows = rows.join(TABLES, TABLES.c.id == theirs.c.id).where(~gone, theirs.c.owner != "")
    connection.execute(LISTED.insert().from_select(["owner", "table", "over", "sat", "updated"], rows))


def note_move(connection: sa.Connection, table: str, at: int) -> None:
    """Brings a table forward in lists; told now and then, as the order of a list need not be finer."""
    connection.execute(LISTED.update().where(LISTED.c.table == table).values(updated=at))
