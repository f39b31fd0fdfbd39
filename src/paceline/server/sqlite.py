"""A database file, for one process at a time.

SQLite in WAL mode with synchronous=FULL. One thread writes: it takes everything that waits, runs it in one
transaction and commits once for all (group commit). Another thread reads, so that nobody waits for a reader.
"""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from queue import SimpleQueue
from time import sleep
from typing import Any, Final, NamedTuple, TypeVar

import msgspec
import sqlalchemy as sa
from sqlalchemy import event
from sqlalchemy.dialects import sqlite
from sqlalchemy.exc import DatabaseError
from sqlalchemy.exc import IntegrityError as BrokenRule

from paceline.server.schema import BOXES, LOG, SEATS, TABLES
from paceline.server.storage import (
    EntryRow,
    SeatRow,
    StorageError,
    Store,
    Stored,
    TableRow,
    Taken,
    bring_up,
    write_down,
)

T = TypeVar("T")
S = TypeVar("S", bound=msgspec.Struct)
MOST_IN_ONE_COMMIT: Final = 1000
MOST_IN_ONE_STATEMENT: Final = 50
GATHERED: Final = 0.001  # seconds
UNFIT: Final = (ValueError, OverflowError)  # texts and numbers that no database can hold


class Job(NamedTuple):
    """Something to write, and who waits for it."""

    work: Callable[[sa.Connection], None]
    done: asyncio.Future[None]
    loop: asyncio.AbstractEventLoop
    row: tuple[Any, ...] = ()  # where it is a row of the log and nothing else


def sql(statement: sa.ClauseElement) -> str:
    """As SQLite's driver takes it: the hot paths are written out once."""
    return str(statement.compile(dialect=sqlite.dialect()))


def columns(table: sa.Table, shape: type[msgspec.Struct]) -> sa.Select[Any]:
    """What a struct has of a table, in its order."""
    return sa.select(*(table.c[name] for name in shape.__struct_fields__))


APPEND: Final = sql(LOG.insert())
THE_TABLE: Final = sql(columns(TABLES, TableRow).where(TABLES.c.id == ""))
ITS_SEATS: Final = sql(columns(SEATS, SeatRow).where(SEATS.c.table == "").order_by(SEATS.c.seat))
ITS_LOG: Final = sql(columns(LOG, EntryRow).where(LOG.c.table == "", LOG.c.seq >= 0).order_by(LOG.c.seq))


@cache
def append(rows: int) -> str:
    """An insert of so many rows."""
    into, _, values = APPEND.partition(" VALUES ")
    return f"{into} VALUES {', '.join([values] * rows)}"


class SqliteStore(Store):
    shared = False

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.engine = open_engine(path)
        migrate(self.engine)
        self.jobs: SimpleQueue[Job | None] = SimpleQueue()
        self.commits = 0
        self.readers = ThreadPoolExecutor(max_workers=1, thread_name_prefix="paceline-reader")
        self.writer = threading.Thread(target=self.write_all, name="paceline-writer", daemon=True)
        self.writer.start()

    async def close(self) -> None:
        self.jobs.put(None)
        await asyncio.to_thread(self.writer.join)
        self.readers.shutdown()
        self.engine.dispose()

    # Writing

    async def write(self, work: Callable[[sa.Connection], None], row: tuple[Any, ...] = ()) -> None:
        loop = asyncio.get_running_loop()
        job = Job(work, loop.create_future(), loop, row)
        self.jobs.put(job)
        await job.done

    async def append(
        self,
        table: str,
        entry: EntryRow,
        result: str | None = None,
        seat: SeatRow | None = None,
        seating: int | None = None,
    ) -> None:
        row = (table, *msgspec.structs.astuple(entry))
        more = result is not None or seat is not None

        def work(connection: sa.Connection) -> None:
            driver(connection).execute(APPEND, row)
            if more:
                write_down(connection, table, result, seat, -1 if seating is None else seating)

        await self.write(work, () if more else row)

    def write_all(self) -> None:
        """The writer thread: whatever waits is committed together, and where several write, what comes in a moment."""
        many = False
        with self.engine.connect() as connection:
            while (job := self.jobs.get()) is not None:
                if many:
                    sleep(GATHERED)
                jobs = [job, *self.waiting_jobs()]
                many = len(jobs) > 1
                outcomes = append_all(connection, jobs) or commit(connection, [job.work for job in jobs])
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
                with self.engine.connect() as connection, trusted(connection):
                    return work(connection)
            except DatabaseError as error:
                raise StorageError(f"the database cannot be read: {error.orig}") from None

        return await asyncio.get_running_loop().run_in_executor(self.readers, run)

    async def load(self, table: str, since: int = 0) -> Stored | None:
        def work(connection: sa.Connection) -> Stored | None:
            with transaction(connection):  # so that all belong together
                row = connection.exec_driver_sql(THE_TABLE, (table,)).one_or_none()
                if row is None:
                    return None
                seats = connection.exec_driver_sql(ITS_SEATS, (table,)).all()
                entries = connection.exec_driver_sql(ITS_LOG, (table, since)).all()
                known = as_struct(row, TableRow)
                files = sa.select(BOXES.c.files).where(BOXES.c.id == known.box)
                return Stored(
                    known,
                    [as_struct(seat, SeatRow) for seat in seats],
                    [as_struct(entry, EntryRow) for entry in entries],
                    self.box(known.box, lambda: connection.execute(files).scalar_one()) if known.box else {},
                )

        return await self.read(work)


def as_struct(row: Sequence[Any], shape: type[S]) -> S:
    """A row with the columns of a struct; SQLite has numbers where others have yes and no."""
    return msgspec.convert(dict(zip(shape.__struct_fields__, row, strict=True)), shape, strict=False)


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
    try:
        with engine.connect() as connection, transaction(connection):
            bring_up(connection)
    except DatabaseError as error:
        raise StorageError(what_is_wrong(str(engine.url.database), error.orig)) from None


def what_is_wrong(path: str, error: BaseException | None) -> str:
    name = getattr(error, "sqlite_errorname", "")
    if name.startswith(("SQLITE_READONLY", "SQLITE_CANTOPEN", "SQLITE_FULL", "SQLITE_IOERR", "SQLITE_PERM")):
        return f"the database {path} cannot be written: {error}"
    if name.startswith("SQLITE_BUSY"):
        return f"the database {path} is used by something else: {error}"
    return f"{path} is no database of Paceline: {error}"


@contextmanager
def transaction(connection: sa.Connection) -> Generator[None]:
    """All or nothing. Said in SQL, as SQLite's driver would begin and end transactions by itself."""
    connection.exec_driver_sql("BEGIN")
    try:
        yield
        connection.exec_driver_sql("COMMIT")
    except BaseException:
        with suppress(DatabaseError):  # it may have ended already
            connection.exec_driver_sql("ROLLBACK")
        raise


@contextmanager
def trusted(connection: sa.Connection) -> Generator[None]:
    """One on which a read has failed is closed: it would go on to see what was there at that moment."""
    try:
        yield
    except BaseException:
        connection.invalidate()
        raise


def append_all(connection: sa.Connection, jobs: list[Job]) -> list[StorageError | None]:
    """Rows of the log in one statement, which is all or nothing by itself; no outcome where it cannot be done so."""
    if len(jobs) > MOST_IN_ONE_STATEMENT or not all(job.row for job in jobs):
        return []
    try:
        driver(connection).execute(append(len(jobs)), [value for job in jobs for value in job.row])
    except (sqlite3.IntegrityError, *UNFIT):
        return []  # one by one shows which is taken, or cannot be kept
    except sqlite3.Error as error:
        return [StorageError(f"the database did not take it: {error}") for _ in jobs]
    return [None for _ in jobs]


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
            except UNFIT as error:
                say("ROLLBACK TO work")
                outcomes.append(StorageError(f"the database did not take it: {error}"))
            say("RELEASE work")
        say("COMMIT")
    except Exception as error:  # noqa: BLE001  whatever it is, the writer goes on and everybody is told
        with suppress(sqlite3.Error):  # a full disk may have ended it already
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
