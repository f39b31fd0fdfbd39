"""The log on disk. What is awaited here is on the disk when the wait ends.

SQLite in WAL mode with synchronous=FULL. One thread writes: it takes everything that waits, runs it in one
transaction and commits once for all (group commit). Another thread reads, so that nobody waits for a reader.
"""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from queue import SimpleQueue
from typing import Any, Final, Literal, NamedTuple, Protocol, TypeVar

import msgspec
import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.util.exc import CommandError
from sqlalchemy import event
from sqlalchemy.dialects import sqlite
from sqlalchemy.exc import DatabaseError
from sqlalchemy.exc import IntegrityError as BrokenRule

from paceline.core.content import Content
from paceline.core.errors import PacelineError
from paceline.server.schema import BOXES, LOG, SEATS, TABLES

T = TypeVar("T")
MOST_IN_ONE_COMMIT: Final = 1000
MOST_BOXES: Final = 32
NOTHING: Final[Content] = {}


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


class EntryRow(msgspec.Struct, frozen=True, kw_only=True):
    seq: int
    seat: int
    kind: str
    text: str
    action_id: str | None
    decision: int | None
    at: int


class Stored(msgspec.Struct, frozen=True):
    """All that is known of a table."""

    table: TableRow
    seats: list[SeatRow]
    entries: list[EntryRow]
    files: dict[str, str] = {}  # the table's own components


class Found(NamedTuple):
    """Where a link leads: to a seat, or to the rail (`seat` is None)."""

    table: str
    seat: int | None


class Store(Protocol):
    """What the server needs of a database."""

    async def create(
        self, table: TableRow, seats: list[SeatRow], files: Content = NOTHING, entries: Sequence[EntryRow] = ()
    ) -> None:
        """A new table with its seats, and the components that are its own: those are kept once for all tables.

        One that was raced elsewhere comes with its entries.
        """
        ...

    async def append(self, table: str, entry: EntryRow, result: str | None = None, seat: SeatRow | None = None) -> None:
        """The next entry of a log, with the result that it brings or the seat that it changes."""
        ...

    async def claim(self, table: str, seat: SeatRow) -> None:
        """Gives an open seat to a browser; raises `Taken` where somebody was quicker."""
        ...

    async def order(self, table: str, seat: SeatRow) -> None:
        """Keeps a seat's standing orders; they end with the race."""
        ...

    async def link_rematch(self, table: str, rematch: str) -> None:
        """Notes where a table goes on; raises `Taken` where it does already."""
        ...

    async def load(self, table: str) -> Stored | None: ...

    async def find(self, code: str) -> Found | None:
        """Where a play link or a watch link leads."""
        ...

    async def read(self, work: Callable[[sa.Connection], T]) -> T: ...

    async def write(self, work: Callable[[sa.Connection], None]) -> None: ...

    async def close(self) -> None: ...


class Job(NamedTuple):
    """Something to write, and who waits for it."""

    work: Callable[[sa.Connection], None]
    done: asyncio.Future[None]
    loop: asyncio.AbstractEventLoop


# The hot path goes straight to the driver.
APPEND: Final = str(LOG.insert().compile(dialect=sqlite.dialect()))


class SqliteStore:
    """A database file, for one process at a time."""

    def __init__(self, path: Path) -> None:
        self.engine = open_engine(path)
        migrate(self.engine)
        self.jobs: SimpleQueue[Job | None] = SimpleQueue()
        self.commits = 0
        self.boxes: dict[str, dict[str, str]] = {}  # of tables that were loaded lately
        self.readers = ThreadPoolExecutor(max_workers=1, thread_name_prefix="paceline-reader")
        self.writer = threading.Thread(target=self.write_all, name="paceline-writer", daemon=True)
        self.writer.start()

    async def close(self) -> None:
        self.jobs.put(None)
        await asyncio.to_thread(self.writer.join)
        self.readers.shutdown()
        self.engine.dispose()

    # Writing

    async def write(self, work: Callable[[sa.Connection], None]) -> None:
        loop = asyncio.get_running_loop()
        job = Job(work, loop.create_future(), loop)
        self.jobs.put(job)
        await job.done

    async def create(
        self, table: TableRow, seats: list[SeatRow], files: Content = NOTHING, entries: Sequence[EntryRow] = ()
    ) -> None:
        def work(connection: sa.Connection) -> None:
            if table.box is not None:
                box = {"id": table.box, "files": msgspec.json.encode(files).decode()}
                connection.execute(sqlite.insert(BOXES).on_conflict_do_nothing(), box)
            connection.execute(TABLES.insert(), msgspec.structs.asdict(table))
            connection.execute(SEATS.insert(), [{"table": table.id} | msgspec.structs.asdict(seat) for seat in seats])
            driver(connection).executemany(APPEND, [(table.id, *msgspec.structs.astuple(entry)) for entry in entries])

        await self.write(work)

    async def append(self, table: str, entry: EntryRow, result: str | None = None, seat: SeatRow | None = None) -> None:
        def work(connection: sa.Connection) -> None:
            driver(connection).execute(APPEND, (table, *msgspec.structs.astuple(entry)))
            if result is not None:
                connection.execute(TABLES.update().where(TABLES.c.id == table).values(result=result))
                connection.execute(SEATS.update().where(SEATS.c.table == table).values(orders=None))
            if seat is not None:
                at = (SEATS.c.table == table) & (SEATS.c.seat == seat.seat)
                connection.execute(SEATS.update().where(at).values(msgspec.structs.asdict(seat)))

        await self.write(work)

    async def claim(self, table: str, seat: SeatRow) -> None:
        at = (SEATS.c.table == table) & (SEATS.c.seat == seat.seat) & (SEATS.c.kind == "open")

        def work(connection: sa.Connection) -> None:
            changed = connection.execute(SEATS.update().where(at).values(msgspec.structs.asdict(seat)))
            if changed.rowcount != 1:
                raise Taken("the seat is taken")

        await self.write(work)

    async def order(self, table: str, seat: SeatRow) -> None:
        at = (SEATS.c.table == table) & (SEATS.c.seat == seat.seat)

        def work(connection: sa.Connection) -> None:
            connection.execute(SEATS.update().where(at).values(orders=seat.orders))

        await self.write(work)

    async def link_rematch(self, table: str, rematch: str) -> None:
        at = (TABLES.c.id == table) & TABLES.c.rematch.is_(None)

        def work(connection: sa.Connection) -> None:
            if connection.execute(TABLES.update().where(at).values(rematch=rematch)).rowcount != 1:
                raise Taken("the table has a rematch")

        await self.write(work)

    def write_all(self) -> None:
        """The writer thread: whatever waits is committed together."""
        with self.engine.connect() as connection:
            while (job := self.jobs.get()) is not None:
                jobs = [job, *self.waiting_jobs()]
                outcomes = commit(connection, [job.work for job in jobs])
                self.commits += 1
                settle(jobs, outcomes)

    def waiting_jobs(self) -> list[Job]:
        jobs: list[Job] = []
        while len(jobs) < MOST_IN_ONE_COMMIT and not self.jobs.empty():
            job = self.jobs.get()
            if job is None:
                self.jobs.put(None)  # the end comes after this commit
                break
            jobs.append(job)
        return jobs

    # Reading

    async def read(self, work: Callable[[sa.Connection], T]) -> T:
        def run() -> T:
            try:
                with self.engine.connect() as connection:
                    return work(connection)
            except DatabaseError as error:
                raise StorageError(f"the database cannot be read: {error.orig}") from None

        return await asyncio.get_running_loop().run_in_executor(self.readers, run)

    async def load(self, table: str) -> Stored | None:
        def work(connection: sa.Connection) -> Stored | None:
            with transaction(connection):  # so that all belong together
                row = connection.execute(TABLES.select().where(TABLES.c.id == table)).mappings().one_or_none()
                if row is None:
                    return None
                seats = connection.execute(SEATS.select().where(SEATS.c.table == table).order_by(SEATS.c.seat))
                entries = connection.execute(LOG.select().where(LOG.c.table == table).order_by(LOG.c.seq))
                return Stored(
                    as_struct(row, TableRow),
                    [as_struct(seat, SeatRow) for seat in seats.mappings()],
                    [as_struct(entry, EntryRow) for entry in entries.mappings()],
                    self.box(connection, row["box"]) if row["box"] else {},
                )

        return await self.read(work)

    def box(self, connection: sa.Connection, name: str) -> dict[str, str]:
        """The files of a box; tables that are read one after the other share them."""
        if name not in self.boxes:
            text = connection.execute(sa.select(BOXES.c.files).where(BOXES.c.id == name)).scalar_one()
            self.boxes[name] = msgspec.json.decode(text, type=dict[str, str])
            if len(self.boxes) > MOST_BOXES:
                del self.boxes[next(iter(self.boxes))]
        return self.boxes[name]

    async def find(self, code: str) -> Found | None:
        def work(connection: sa.Connection) -> Found | None:
            seat = connection.execute(sa.select(SEATS.c.table, SEATS.c.seat).where(SEATS.c.code == code)).one_or_none()
            if seat is not None:
                return Found(seat[0], seat[1])
            table = connection.execute(sa.select(TABLES.c.id).where(TABLES.c.watch == code)).scalar_one_or_none()
            return Found(table, None) if table is not None else None

        return await self.read(work)


def open_engine(path: Path) -> sa.Engine:
    """The database file, made where there is none; readable by nobody else, as it holds seeds and links."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch(mode=0o600)
    except OSError as error:
        raise StorageError(f"the database {path} cannot be written: {error.strerror}") from None
    engine = sa.create_engine(sa.URL.create("sqlite", database=str(path)), isolation_level="AUTOCOMMIT")

    def set_up(connection: Any, _record: object) -> None:
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
            connection.execute(f"PRAGMA {pragma}")

    event.listen(engine, "connect", set_up)
    return engine


def migrate(engine: sa.Engine) -> None:
    """Brings the schema up to date, or changes nothing."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations").replace("%", "%%"))
    try:
        with engine.connect() as connection, transaction(connection):
            config.attributes["connection"] = connection
            command.upgrade(config, "head")
    except CommandError as error:
        raise StorageError(f"the database {engine.url.database} was made by a newer Paceline ({error})") from None
    except DatabaseError as error:
        raise StorageError(f"{engine.url.database} is no database of Paceline: {error.orig}") from None


@contextmanager
def transaction(connection: sa.Connection) -> Generator[None]:
    """All or nothing. Said in SQL, as SQLite's driver would begin and end transactions by itself."""
    connection.exec_driver_sql("BEGIN")
    try:
        yield
        connection.exec_driver_sql("COMMIT")
    except BaseException:
        connection.exec_driver_sql("ROLLBACK")
        raise


def commit(connection: sa.Connection, works: list[Callable[[sa.Connection], None]]) -> list[StorageError | None]:
    """Runs every work in one transaction. One that fails leaves no trace and does not harm the others."""
    outcomes: list[StorageError | None] = []
    say = driver(connection).execute
    try:
        say("BEGIN IMMEDIATE")
        for work in works:
            say("SAVEPOINT work")
            try:
                work(connection)
                outcomes.append(None)
            except (BrokenRule, sqlite3.IntegrityError, Taken) as error:
                say("ROLLBACK TO work")
                outcomes.append(Taken(str(error)))
            say("RELEASE work")
        say("COMMIT")
    except Exception as error:  # noqa: BLE001  whatever it is, the writer goes on and everybody is told
        if driver(connection).in_transaction:  # a full disk may have ended it already
            say("ROLLBACK")
        return [StorageError(f"the database did not take it: {error}") for _ in works]
    return outcomes


def driver(connection: sa.Connection) -> sqlite3.Connection:
    """SQLite's own connection, for the hot path and for transactions."""
    own = connection.connection.driver_connection
    assert isinstance(own, sqlite3.Connection)
    return own


def settle(jobs: list[Job], outcomes: list[StorageError | None]) -> None:
    """Tells all who wait, in one call of the event loop."""

    def tell() -> None:
        for job, outcome in zip(jobs, outcomes, strict=True):
            if job.done.cancelled():
                continue
            if outcome is None:
                job.done.set_result(None)
            else:
                job.done.set_exception(outcome)

    loop = jobs[0].loop
    if not loop.is_closed():
        loop.call_soon_threadsafe(tell)


def as_struct(row: Any, shape: type[T]) -> T:
    return msgspec.convert({str(name): value for name, value in row.items() if name != "table"}, shape)
