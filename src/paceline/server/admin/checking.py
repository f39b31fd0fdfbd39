"""Every stored race raced again: which do not follow the rules of this version, or no longer load, and why."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any, Final, Literal

import msgspec
import sqlalchemy as sa

from paceline.bots import make_bot
from paceline.core.errors import PacelineError, UnknownName
from paceline.core.words import ENGLISH, speaking
from paceline.lab.simulate import play_parts
from paceline.server.admin.database import Database, SqliteDatabase, Stopped
from paceline.server.refusal import Refusal
from paceline.server.schema import BOXES, LOG, SEATS, TABLES
from paceline.server.storage import EntryRow, SeatRow, Stored, TableRow
from paceline.server.table import Table, result_text

AT_ONCE: Final = 20  # tables

State = Literal["on", "over"]


class Checked(msgspec.Struct, frozen=True, kw_only=True):
    """What became of a table; nothing wrong where `why` is None."""

    table: str
    game: str = "?"
    state: State = "on"
    entries: int = 0
    why: str | None = None


class Raw(msgspec.Struct, frozen=True, kw_only=True):
    """A table's rows as they stand in the database, whatever is in them."""

    table: dict[str, Any]
    seats: list[dict[str, Any]]
    entries: list[dict[str, Any]]
    files: str | None


class Tables:
    """Hands out the tables of a database, part by part; each part is read at one moment."""

    def __init__(self, database: Database, only: Sequence[str]) -> None:
        self.database = database
        ids = sa.select(TABLES.c.id).order_by(TABLES.c.id)
        ids = ids.where(TABLES.c.id.in_(only)) if only else ids
        self.left = database.look(lambda connection: [*connection.execute(ids).scalars()])[::-1]
        self.total = len(self.left)

    def next(self) -> list[Raw]:
        while self.left:
            some = [self.left.pop() for _ in range(min(AT_ONCE, len(self.left)))]
            if found := self.database.look(partial(raw_tables, tables=some)):
                return found
        return []  # all that were left are gone meanwhile

    def took(self, games: int, seconds: float) -> None:
        """All parts are alike."""


def check(tables: Tables, jobs: int, stopped: Stopped) -> Iterator[list[Checked]]:
    """What became of some tables, as it comes; in any order where there are several jobs."""
    yield from play_parts(check_some, tables, jobs, stopped)


def raw_tables(connection: sa.Connection, tables: Sequence[str]) -> list[Raw]:
    """Everything of some tables."""
    query = sa.select(TABLES, BOXES.c.files).outerjoin(BOXES, BOXES.c.id == TABLES.c.box).where(TABLES.c.id.in_(tables))
    rows = [by_name(row) for row in connection.execute(query).mappings()]
    seats = by_table(connection, SEATS.select().where(SEATS.c.table.in_(tables)).order_by(SEATS.c.table, SEATS.c.seat))
    entries = by_table(connection, LOG.select().where(LOG.c.table.in_(tables)).order_by(LOG.c.table, LOG.c.seq))
    return [
        Raw(files=row.pop("files"), table=row, seats=seats[row["id"]], entries=entries[row["id"]])
        for row in sorted(rows, key=lambda row: str(row["id"]))
    ]


def by_table(connection: sa.Connection, query: sa.Select[Any]) -> defaultdict[str, list[dict[str, Any]]]:
    found: defaultdict[str, list[dict[str, Any]]] = defaultdict(list)
    for row in connection.execute(query).mappings():
        one = by_name(row)
        found[one.pop("table")].append(one)
    return found


def by_name(row: sa.RowMapping) -> dict[str, Any]:
    """Under plain names: SQLAlchemy's own are another kind of text."""
    return {str(name): value for name, value in row.items()}


def check_some(tables: list[Raw], stopped: Stopped) -> list[Checked]:
    checked: list[Checked] = []
    with speaking(ENGLISH):
        for raw in tables:
            if stopped():
                break
            checked.append(check_one(raw))
    return checked


def check_one(raw: Raw) -> Checked:
    """Races a table again, whatever happens."""
    game, over = "?", raw.table["result"] is not None
    try:
        game = str(msgspec.json.decode(raw.table["header"])["game"])
        why = what_is_wrong(raw)
    except Refusal as refusal:
        why = refusal.problem.why
    except (PacelineError, msgspec.MsgspecError) as error:
        why = f"a damaged row: {error}"
    except Exception as error:  # noqa: BLE001  a rule that fails is what is looked for
        why = f"the rules failed: {type(error).__name__}: {error}"
    state: State = "over" if over else "on"
    return Checked(table=raw.table["id"], game=game, state=state, entries=len(raw.entries), why=why)


def what_is_wrong(raw: Raw) -> str | None:
    """None where it is as it was. Raises where it cannot be raced again."""
    stored = stored_of(raw)
    if stored.table.box is not None and raw.files is None:
        return f"its box {stored.table.box} is gone"
    if not stored.seats:
        return "it has no seats"
    if [seat.seat for seat in stored.seats] != [*range(len(stored.seats))]:
        return "a seat is missing"
    gap = next((at for at, entry in enumerate(stored.entries) if entry.seq != at), None)
    if gap is not None:
        return f"the log has a gap: entry {gap} is missing"
    table = Table(stored)
    if len(table.seats) != table.setup.seats:
        return f"it has {len(table.seats)} seats, and its race {table.setup.seats}"
    if stored.table.result is None and table.log.race.over:
        return f"the race is over, and no result is stored; it would be {result_text(table.log)}"
    return unknown_bot(table) if stored.table.result is None else None


def stored_of(raw: Raw) -> Stored:
    """As the server reads it; raises `msgspec.MsgspecError`."""
    return Stored(
        msgspec.convert(raw.table, TableRow),
        [msgspec.convert(seat, SeatRow) for seat in raw.seats],
        [msgspec.convert(entry, EntryRow) for entry in raw.entries],
        msgspec.json.decode(raw.files, type=dict[str, str]) if raw.files is not None else {},
    )


def unknown_bot(table: Table) -> str | None:
    """A bot that rides on must be one that there is."""
    for seat in table.seats:
        try:
            if seat.kind == "bot" and seat.bot is not None:
                make_bot(seat.bot, table.setup.game, "")
        except UnknownName as error:
            return f"seat {seat.seat}: {error}"
    return None


def check_file(database: Database) -> list[str]:
    """What SQLite itself finds wrong with its file."""
    if not isinstance(database, SqliteDatabase):
        return []

    def work(connection: sa.Connection) -> list[str]:
        found = [str(row[0]) for row in connection.exec_driver_sql("PRAGMA quick_check(20)")]
        lost = [f"{row[0]}: a row belongs to nothing" for row in connection.exec_driver_sql("PRAGMA foreign_key_check")]
        return [line for line in found if line != "ok"] + lost[:20]

    return database.look(work)
