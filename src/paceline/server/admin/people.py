"""What the database knows of a person, and how it forgets them: their seats, their names, their lists.

A person is a browser's token, of which the database has the hash. What nobody else has a part in goes wholly; races
against others stay and replay, without the name.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Any, Final

import msgspec
import sqlalchemy as sa

from paceline.core.errors import PacelineError
from paceline.core.words import SHELL, speech
from paceline.server.admin.removal import BELONGING, locked, remove, touch
from paceline.server.listing import relist
from paceline.server.schema import LOOKING, SEATS, TABLES
from paceline.server.seats import new_code

TOLD: Final = [table for table in BELONGING if {"told", "found"} & {*table.c.keys()}]  # made again when it is asked for
THEIRS: Final = [table for table in BELONGING if "owner" in table.c and table is not SEATS]  # lists
NOBODY: Final = ""  # as a maker: no browser's token has this hash

Names = Mapping[int, set[str]]  # by seat


class Part(msgspec.Struct, kw_only=True):
    """A table that somebody has a part in."""

    table: str
    created: int
    maker: bool
    seats: list[int]
    names: list[str]
    over: bool
    goes: bool  # for nobody else has one


class Forgotten(msgspec.Struct, kw_only=True):
    removed: list[str]  # tables that are gone
    kept: list[str]  # tables that others have a part in, without the name now
    renamed: list[str]  # rematches and branches of them, which had taken the name over


def owner_at(connection: sa.Connection, table: str, seat: int) -> str:
    """The hash of the token of whoever sits there."""
    query = sa.select(SEATS.c.owner).where(SEATS.c.table == table, SEATS.c.seat == seat)
    found = connection.execute(query).one_or_none()
    if found is None:
        raise PacelineError(f"there is no seat {seat} at a table {table}")
    if found[0] is None:
        raise PacelineError(f"seat {seat} of table {table} belongs to nobody")
    return str(found[0])


def parts_of(connection: sa.Connection, owner: str) -> list[Part]:
    """Every table that somebody has set up or sits at, the newest first."""
    theirs = sa.select(SEATS.c.table).where(SEATS.c.owner == owner)
    mine = (TABLES.c.maker == owner) | TABLES.c.id.in_(theirs)
    query = sa.select(TABLES.c.id, TABLES.c.created, TABLES.c.maker, TABLES.c.result).where(mine)
    return [
        part_of(connection, owner, *row)
        for row in connection.execute(query.order_by(TABLES.c.created.desc(), TABLES.c.id)).all()
    ]


def part_of(connection: sa.Connection, owner: str, table: str, created: int, maker: str, result: str | None) -> Part:
    query = sa.select(SEATS.c.seat, SEATS.c.name, SEATS.c.owner).where(SEATS.c.table == table).order_by(SEATS.c.seat)
    seats = connection.execute(query).all()
    others = {row.owner for row in seats} - {owner, None} or {maker} - {owner, NOBODY}
    return Part(
        table=table,
        created=created,
        maker=maker == owner,
        seats=[row.seat for row in seats if row.owner == owner],
        names=[row.name for row in seats if row.owner == owner],
        over=result is not None,
        goes=not others,
    )


def forget(connection: sa.Connection, owner: str) -> Forgotten:
    """Removes a person from everything, in the transaction of whoever calls."""
    parts = held_parts(connection, owner)
    names = names_of(connection, parts)
    after = descendants(connection, [part.table for part in parts])
    for part in parts:
        if not part.goes:
            leave_seats(connection, part)
            leave_table(connection, part, owner)
    renamed = [table for table in sorted(after) if rename(connection, table, names)]
    kept = [part.table for part in parts if not part.goes]
    for told in TOLD:
        connection.execute(told.delete().where(told.c.table.in_([*kept, *renamed])))
    for theirs in THEIRS:
        connection.execute(theirs.delete().where(theirs.c.owner == owner))
    connection.execute(LOOKING.delete().where(LOOKING.c.wishes.contains(owner, autoescape=True)))
    for table in kept:
        relist(connection, table)
    removed = [part.table for part in parts if part.goes]
    remove(connection, removed)
    touch(connection, [*kept, *renamed])
    return Forgotten(removed=removed, kept=kept, renamed=renamed)


def held_parts(connection: sa.Connection, owner: str) -> list[Part]:
    """What they have a part in, as it stays until the transaction ends: nobody sits down there meanwhile."""
    held: set[str] = set()
    while True:
        parts = parts_of(connection, owner)
        tables = {part.table for part in parts}
        if tables <= held:
            return parts
        held = tables
        locked(connection, held | descendants(connection, held))


def names_of(connection: sa.Connection, parts: Iterable[Part]) -> Names:
    """What they are called by seat, there and where a table was set up."""
    names: dict[int, set[str]] = defaultdict(set)
    for part in parts:
        first = header_of(connection, part.table)["seats"]
        for seat, name in zip(part.seats, part.names, strict=True):
            names[seat] |= {name, first[seat]} if seat < len(first) else {name}
    return names


def descendants(connection: sa.Connection, tables: Iterable[str]) -> set[str]:
    """Rematches and branches of tables, and theirs: names are handed down to them."""
    known = set(tables)
    found: set[str] = set()
    new = known
    while new:
        raced_again = sa.select(TABLES.c.rematch).where(TABLES.c.id.in_(new), TABLES.c.rematch.is_not(None))
        branched = sa.select(TABLES.c.id).where(TABLES.c.branch_of.in_(new))
        new = {*connection.execute(raced_again).scalars(), *connection.execute(branched).scalars()} - known - found
        found |= new
    return found


def leave_seats(connection: sa.Connection, part: Part) -> None:
    """Their seats are nobody's; in a race that is on, anybody may take them."""
    for seat in part.seats:
        at = (SEATS.c.table == part.table) & (SEATS.c.seat == seat)
        values: dict[str, Any] = {"name": nameless(seat), "owner": None, "code": None, "orders": None}
        connection.execute(SEATS.update().where(at).values(values))
        if not part.over:
            free = {"kind": "open", "code": new_code()}
            connection.execute(SEATS.update().where(at, SEATS.c.kind == "person").values(free))


def leave_table(connection: sa.Connection, part: Part, owner: str) -> None:
    header = header_of(connection, part.table)
    for seat in part.seats:
        header["seats"][seat] = nameless(seat)
    put_header(connection, part.table, header)
    mine = (TABLES.c.id == part.table) & (TABLES.c.maker == owner)
    connection.execute(TABLES.update().where(mine).values(maker=NOBODY))
    boxed = mine_box(part.table) if part.maker else sa.false()
    connection.execute(TABLES.update().where(boxed).values(box_name=""))


def mine_box(table: str) -> sa.ColumnElement[bool]:
    return (TABLES.c.id == table) & TABLES.c.box_name.is_not(None)


def rename(connection: sa.Connection, table: str, names: Names) -> bool:
    """Takes their names from seats that have them only because somebody rode there before."""
    header, changed = header_of(connection, table), False
    for seat, theirs in names.items():
        if seat < len(header["seats"]) and header["seats"][seat] in theirs:
            header["seats"][seat], changed = nameless(seat), True
        at = (SEATS.c.table == table) & (SEATS.c.seat == seat) & SEATS.c.name.in_(theirs)
        changed |= connection.execute(SEATS.update().where(at).values(name=nameless(seat))).rowcount > 0
    if changed:
        put_header(connection, table, header)
    return changed


def header_of(connection: sa.Connection, table: str) -> dict[str, Any]:
    """A record's header as it is, whether it replays or not."""
    text = connection.execute(sa.select(TABLES.c.header).where(TABLES.c.id == table)).scalar_one()
    try:
        header = msgspec.json.decode(text, type=dict[str, Any])
        return header | {"seats": msgspec.convert(header.get("seats", []), list[str])}
    except (msgspec.DecodeError, msgspec.ValidationError):
        raise PacelineError(f"the header of table {table} is damaged: remove the table first") from None


def put_header(connection: sa.Connection, table: str, header: dict[str, Any]) -> None:
    """With a number for the seats, by which servers see that something has changed."""
    text = msgspec.json.encode(header).decode()
    at = TABLES.c.id == table
    connection.execute(TABLES.update().where(at).values(header=text, seating=TABLES.c.seating + 1))


def nameless(seat: int) -> str:
    return speech(SHELL).say("who.nameless", n=seat + 1)
