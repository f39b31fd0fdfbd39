"""What the server needs of a database. What is awaited here is on the disk when the wait ends.

SQLite (sqlite.py) serves one process, PostgreSQL (postgres.py) any number. The numbers are the same on both: an entry
takes the next sequence number of its table or is refused, whoever changes seats says how they were numbered.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple, TypeVar

import msgspec
import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util.exc import CommandError

from paceline.core.content import Content
from paceline.core.errors import PacelineError
from paceline.server.duty import Duty
from paceline.server.listing import relist
from paceline.server.schema import BOXES, LOG, SEATS, TABLES
from paceline.server.statements import insert

T = TypeVar("T")
MOST_BOXES: Final = 32
NOTHING: Final[Content] = {}
TRIES: Final = 4  # at something that was undone, or whose connection was lost
CROSSWISE: Final = ("40001", "40P01")  # PostgreSQL's numbers for transactions that cannot both go on


class StorageError(PacelineError):
    """The database cannot be used, or did not take something."""


class Taken(StorageError):
    """Somebody else has that sequence number, action id, seat or code already."""


class SeatRow(msgspec.Struct, frozen=True, kw_only=True):
    seat: int
    name: str
    kind: Literal["person", "bot", "open"]
    bot: str | None = None
    owner: str | None = None
    code: str | None = None
    orders: str | None = None


class TableRow(msgspec.Struct, frozen=True, kw_only=True):
    id: str
    header: str
    maker: str
    watch: str
    created: int
    result: str | None = None
    rematch: str | None = None
    secret: str
    box: str | None = None
    box_name: str | None = None
    lesson: bool = False
    branch_of: str | None = None
    seating: int = 0


class EntryRow(msgspec.Struct, frozen=True, kw_only=True):
    seq: int
    seat: int
    kind: str
    text: str
    action_id: str | None
    decision: int | None
    at: int
    n: int | None = None


class Stored(msgspec.Struct, frozen=True):
    """All that is known of a table; or what is new of it, when only the later entries are asked for."""

    table: TableRow
    seats: list[SeatRow]
    entries: list[EntryRow]
    files: dict[str, str] = {}  # the table's own components


class Found(NamedTuple):
    """Where a link leads: to a seat, or to the rail (`seat` is None)."""

    table: str
    seat: int | None


class Moved(NamedTuple):
    """How far a table is: the entries of its log, and the number of its seats."""

    table: str
    entries: int
    seating: int


class Note(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What a worker tells the others. One that is lost costs time, nothing else: everybody also looks by numbers."""

    worker: str
    at: int = 0  # microseconds
    moved: list[Moved] = []
    present: list[tuple[str, list[int]]] = []  # the seats of tables that are looked through at that worker
    freed: list[str] = []  # tables whose bots nobody drives any more: there is nothing to do for now
    left: list[str] = []  # those where there is, by a worker that ends


Hear = Callable[[Note | None], None]  # None: something may have been lost


class Store(Duty):
    """What the server needs of a database."""

    def __init__(self) -> None:
        self.boxes: dict[str, dict[str, str]] = {}  # of tables that were loaded lately

    # The log

    async def create(
        self,
        table: TableRow,
        seats: list[SeatRow],
        files: Content = NOTHING,
        entries: Sequence[EntryRow] = (),
        rematch_of: str | None = None,
    ) -> None:
        """A new table with its seats, and the components that are its own: those are kept once for all tables.

        One that was raced elsewhere comes with its entries; raises `Taken` where a race has its rematch already.
        """

        def work(connection: sa.Connection) -> None:
            if table.box is not None:
                hold_box(connection, table.box, msgspec.json.encode(files).decode())
            connection.execute(TABLES.insert(), msgspec.structs.asdict(table))
            connection.execute(SEATS.insert(), [{"table": table.id} | msgspec.structs.asdict(seat) for seat in seats])
            if entries:
                rows = [{"table": table.id} | msgspec.structs.asdict(entry) for entry in entries]
                connection.execute(LOG.insert(), rows)
            relist(connection, table.id)
            if rematch_of is not None:
                link(connection, rematch_of, table.id)

        await self.write(work)

    @abstractmethod
    async def append(
        self,
        table: str,
        entry: EntryRow,
        result: str | None = None,
        seat: SeatRow | None = None,
        seating: int | None = None,
    ) -> None:
        """The next entry of a log, with the result that it brings, or the seat that it changes if none has changed."""

    @abstractmethod
    async def load(self, table: str, since: int = 0) -> Stored | None:
        """A table as it is at one moment, with its log from an entry on; its files come with the first."""

    async def moved(self, tables: Iterable[str]) -> list[Moved]:
        """How far they are."""
        last = sa.select(sa.func.max(LOG.c.seq)).where(LOG.c.table == TABLES.c.id).scalar_subquery()
        query = sa.select(TABLES.c.id, sa.func.coalesce(last + 1, 0), TABLES.c.seating)
        query = query.where(TABLES.c.id.in_(list(tables)))
        return await self.read(lambda connection: [Moved(*row) for row in connection.execute(query)])

    # Seats

    async def claim(self, table: str, seat: SeatRow) -> None:
        """Gives an open seat to a browser; raises `Taken` where somebody was quicker."""

        def work(connection: sa.Connection) -> None:
            count_seating(connection, TABLES.c.id == table)
            reseat(connection, table, seat, SEATS.c.kind == "open")
            relist(connection, table)

        await self.write(work)

    async def order(self, table: str, seat: SeatRow) -> None:
        """Keeps the standing orders of whoever sits there; they end with the race."""

        def work(connection: sa.Connection) -> None:
            count_seating(connection, (TABLES.c.id == table) & TABLES.c.result.is_(None))
            reseat(connection, table, seat, (SEATS.c.kind == "person") & (SEATS.c.owner == seat.owner))

        await self.write(work)

    async def find(self, code: str) -> Found | None:
        """Where a play link or a watch link leads."""

        def work(connection: sa.Connection) -> Found | None:
            seat = connection.execute(sa.select(SEATS.c.table, SEATS.c.seat).where(SEATS.c.code == code)).one_or_none()
            if seat is not None:
                return Found(seat[0], seat[1])
            table = connection.execute(sa.select(TABLES.c.id).where(TABLES.c.watch == code)).scalar_one_or_none()
            return Found(table, None) if table is not None else None

        return await self.read(work) if "\0" not in code else None

    # Other workers

    async def listen(self, hear: Hear) -> None:
        """From now on what other workers tell is heard, where there can be others."""

    def tell(self, note: Note) -> None:
        """Tells the other workers, soon."""

    # Everything else

    @abstractmethod
    async def close(self) -> None: ...

    def box(self, name: str, read: Callable[[], str]) -> dict[str, str]:
        """The files of a box; tables that are read one after the other share them."""
        if name not in self.boxes:
            self.boxes[name] = msgspec.json.decode(read(), type=dict[str, str])
            if len(self.boxes) > MOST_BOXES:
                with suppress(KeyError, StopIteration):
                    del self.boxes[next(iter(self.boxes))]
        return self.boxes[name]


# SQL that is the same for both


def hold_box(connection: sa.Connection, box: str, files: str) -> None:
    """Puts a box there, once for all tables; nobody takes it away before the transaction ends."""
    held = sa.select(BOXES.c.id).where(BOXES.c.id == box).with_for_update(read=True, key_share=True)
    while connection.execute(held).first() is None:
        connection.execute(insert(connection, BOXES).values(id=box, files=files).on_conflict_do_nothing())


def write_down(connection: sa.Connection, table: str, result: str | None, seat: SeatRow | None, number: int) -> None:
    """What an entry changes beside the log. Raises `Taken` where seats are not as numbered."""
    if result is not None:
        connection.execute(TABLES.update().where(TABLES.c.id == table).values(result=result))
        connection.execute(SEATS.update().where(SEATS.c.table == table).values(orders=None))
    if seat is not None:
        as_known = TABLES.c.seating == number if number >= 0 else sa.true()
        count_seating(connection, (TABLES.c.id == table) & as_known)
        at = (SEATS.c.table == table) & (SEATS.c.seat == seat.seat)
        connection.execute(SEATS.update().where(at).values(msgspec.structs.asdict(seat)))
    relist(connection, table)


def reseat(connection: sa.Connection, table: str, seat: SeatRow, allowed: sa.ColumnElement[bool]) -> None:
    """After its number was counted up: whoever takes the table's row first never waits for another crosswise."""
    at = (SEATS.c.table == table) & (SEATS.c.seat == seat.seat) & allowed
    if connection.execute(SEATS.update().where(at).values(msgspec.structs.asdict(seat))).rowcount != 1:
        raise Taken("the seat is taken")


def count_seating(connection: sa.Connection, which: sa.ColumnElement[bool]) -> None:
    if connection.execute(TABLES.update().where(which).values(seating=TABLES.c.seating + 1)).rowcount != 1:
        raise Taken("the seats have changed")


def link(connection: sa.Connection, table: str, rematch: str) -> None:
    """Notes where a table goes on; raises `Taken` where it does already."""
    at = (TABLES.c.id == table) & TABLES.c.rematch.is_(None)
    changed = connection.execute(TABLES.update().where(at).values(rematch=rematch, seating=TABLES.c.seating + 1))
    if changed.rowcount != 1:
        raise Taken("the table has a rematch")


def gave_way(error: BaseException) -> bool:
    """Whether two transactions waited for each other, and this one was undone so that the other could go on."""
    return getattr(getattr(error, "orig", None), "sqlstate", None) in CROSSWISE


def bring_up(connection: sa.Connection, revision: str = "head") -> None:
    """The schema of this version, by migrations, or a sentence that says why not."""
    config, name = migrations(connection), connection.engine.url.database
    try:
        command.upgrade(config, revision)
    except CommandError as error:
        newer = not is_known(connection, ScriptDirectory.from_config(config))
        what = "was made by a newer Paceline" if newer else "cannot be brought up to date"
        raise StorageError(f"the database {name} {what} ({error})") from None


def is_known(connection: sa.Connection, scripts: ScriptDirectory) -> bool:
    """Whether this version made the schema, or one before it."""
    known = {script.revision for script in scripts.walk_revisions()}
    return known.issuperset(MigrationContext.configure(connection).get_current_heads())


def migrations(connection: sa.Connection) -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations").replace("%", "%%"))
    config.attributes["connection"] = connection
    return config


def as_struct(row: Any, shape: type[T]) -> T:
    return msgspec.convert({str(name): value for name, value in row.items() if name != "table"}, shape)
