"""A database as commands use it: looked at as it is at one moment, or changed wholly or not at all."""

from __future__ import annotations

import asyncio
import os
import secrets
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Generator
from contextlib import contextmanager, suppress
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Self, TypeVar

import sqlalchemy as sa
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from paceline.core.errors import PacelineError
from paceline.server.databases import is_postgres
from paceline.server.place import CannotServe, database_file
from paceline.server.sqlite import driver, open_engine, transaction
from paceline.server.storage import TRIES, StorageError, gave_way

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncConnection

T = TypeVar("T")
PAUSE: Final = 0.2  # seconds in which another transaction goes on
BATCH: Final = 500  # rows read or written at once
PAGES: Final = 1000  # of an SQLite file, copied at once
MIGRATIONS: Final = Path(__file__).parent.parent / "migrations"
Work = Callable[[sa.Connection], T]
Stopped = Callable[[], bool]


class Interrupted(PacelineError):
    """Somebody stopped it; nothing was changed."""

    def __init__(self, what: str = "stopped: nothing was changed") -> None:
        super().__init__(what)


class GaveWay(StorageError):
    """Somebody else's transaction stood in the way, and this one was undone."""


class Database(ABC):
    """Opened by `with`; one thing at a time."""

    name: str  # for people: without a password

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @abstractmethod
    def look(self, work: Work[T]) -> T:
        """Reads at one moment, whatever others write meanwhile."""

    @abstractmethod
    def change(self, work: Work[T]) -> T:
        """All of it or nothing."""

    @abstractmethod
    def close(self) -> None: ...


class SqliteDatabase(Database):
    def __init__(self, path: Path) -> None:
        self.path = path
        self.name = str(path)
        self.engine = open_engine(path)
        self.changed = False

    def look(self, work: Work[T]) -> T:
        with told_plainly(self.name), self.engine.connect() as connection, transaction(connection):
            return work(connection)

    def change(self, work: Work[T]) -> T:
        with told_plainly(self.name), self.engine.connect() as connection:
            connection.exec_driver_sql("PRAGMA secure_delete=ON")  # what goes is overwritten
            connection.exec_driver_sql("BEGIN IMMEDIATE")
            try:
                found = work(connection)
                connection.exec_driver_sql("COMMIT")
            except BaseException:
                if driver(connection).in_transaction:  # a full disk may have ended it already
                    connection.exec_driver_sql("ROLLBACK")
                raise
            self.changed = True
            return found

    def copy(self, to: Path, told: Callable[[int, int], None], stopped: Stopped) -> None:
        """A consistent copy, by SQLite's own way. It is itself a database; servers write on meanwhile."""

        def progress(_status: int, left: int, pages: int) -> None:
            if stopped():
                raise Interrupted
            told(pages - left, pages)

        def work(connection: sa.Connection) -> None:
            connection.exec_driver_sql("SELECT count(*) FROM sqlite_master")  # from here on it stays as it is now
            with open_engine(to).connect() as copy:
                for pragma in ("journal_mode=DELETE", "synchronous=OFF"):
                    copy.exec_driver_sql(f"PRAGMA {pragma}")
                driver(connection).backup(driver(copy), pages=PAGES, progress=progress)
                copy.exec_driver_sql("PRAGMA journal_mode=DELETE")  # whole without other files beside it

        self.look(work)

    def close(self) -> None:
        if self.changed:  # what was removed stands in the journal of SQLite until then
            with suppress(SQLAlchemyError), self.engine.connect() as connection:
                connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
        self.engine.dispose()


class PostgresDatabase(Database):
    def __init__(self, url: str) -> None:
        from sqlalchemy.ext.asyncio import create_async_engine  # noqa: PLC0415  its driver is not everywhere

        address = sa.make_url(url.replace("postgres://", "postgresql://", 1))
        self.name = address.render_as_string(hide_password=True)
        self.runner = asyncio.Runner()
        self.engine = create_async_engine(address.set(drivername="postgresql+asyncpg"), pool_size=1, max_overflow=0)

    def look(self, work: Work[T]) -> T:
        return self.run(work, isolation_level="REPEATABLE READ", postgresql_readonly=True)

    def change(self, work: Work[T]) -> T:
        for _ in range(TRIES - 1):
            try:
                return self.run(work)
            except GaveWay:  # servers that write meanwhile must not end a command
                time.sleep(PAUSE)
        return self.run(work)

    def run(self, work: Work[T], **options: Any) -> T:
        async def inside() -> T:
            async with self.engine.connect() as connection:
                await connection.execution_options(**options)
                return await in_transaction(connection, work)

        with told_plainly(self.name):
            return self.runner.run(inside())

    def close(self) -> None:
        self.runner.run(self.engine.dispose())
        self.runner.close()


async def in_transaction(connection: AsyncConnection, work: Work[T]) -> T:
    async with connection.begin():
        return await connection.run_sync(work)


@contextmanager
def told_plainly(name: str) -> Generator[None]:
    """What goes wrong with a database, as one sentence."""
    try:
        yield
    except (SQLAlchemyError, OSError) as error:
        cause = error.orig if isinstance(error, DBAPIError) and error.orig is not None else error
        raise (GaveWay if gave_way(error) else StorageError)(
            f"{name}: {str(cause).partition(chr(10))[0] or type(cause).__name__}"
        ) from None


def open_database(url: Path | str | None, *, make: bool = False) -> Database:
    """A file, sqlite:///FILE or postgresql://…; a file that is not there is made only where it is to be filled."""
    if is_postgres(url):
        if find_spec("asyncpg") is None:
            raise CannotServe("PostgreSQL wants more packages: pip install 'paceline[postgres]'")
        try:
            return PostgresDatabase(str(url))
        except (SQLAlchemyError, ValueError) as error:
            raise CannotServe(f"that is no address of a database: {error}") from None
    path = database_file(url)
    if not make and not path.is_file():
        raise StorageError(f"there is no database {path}")
    with told_plainly(str(path)):
        return SqliteDatabase(path)


# Which schema


def revisions() -> list[str]:
    """All that this version knows, the oldest first."""
    return [script.revision for script in ScriptDirectory(str(MIGRATIONS)).walk_revisions()][::-1]


def revision_of(connection: sa.Connection) -> str | None:
    """The schema that a database has; None where Paceline never was."""
    return MigrationContext.configure(connection).get_current_revision()


def known_revision(connection: sa.Connection) -> str:
    """Raises `StorageError` where it is no database of Paceline, or a newer one's."""
    found = revision_of(connection)
    if found is None:
        raise StorageError("it is no database of Paceline")
    if found not in revisions():
        raise StorageError(f"it was made by a newer Paceline (schema {found}; this one knows {revisions()[-1]})")
    return found


def check_present(connection: sa.Connection) -> None:
    """Raises `StorageError` where the schema is not this version's."""
    found = known_revision(connection)
    if found != revisions()[-1]:
        raise StorageError(
            f"it has the schema {found} of an older Paceline, and this one wants {revisions()[-1]}: start its server"
            " once, or back it up and restore that into a new database, which is brought up to date"
        )


# Files beside, so that nothing half-written is ever found under a name


@contextmanager
def beside(target: Path, *, replace: bool = True) -> Generator[Path]:
    """A new file that only its owner may read. It takes its name once it is whole and on the disk, or goes again."""
    part = target.with_name(f".{target.name}.{secrets.token_hex(4)}.part")
    try:
        part.touch(mode=0o600, exist_ok=False)
        yield part
        if replace:
            put_in_place(part, target)
    except OSError as error:
        raise StorageError(f"{target} cannot be written: {error.strerror}") from None
    finally:
        for ending in ("", "-journal", "-wal", "-shm"):  # SQLite's, where it was stopped
            with suppress(OSError):
                part.with_name(part.name + ending).unlink(missing_ok=True)


def put_in_place(part: Path, target: Path) -> None:
    with part.open("rb+") as file:
        os.fsync(file.fileno())
    part.replace(target)
    if os.name == "posix":
        folder = os.open(target.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
