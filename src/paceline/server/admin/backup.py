"""Back-ups of a database that may be in use: all that was acknowledged before one began is in it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import IO, Any, Final

import sqlalchemy as sa

from paceline.core.errors import PacelineError
from paceline.server.admin.database import (
    BATCH,
    Database,
    Interrupted,
    SqliteDatabase,
    Stopped,
    beside,
    known_revision,
    open_database,
)
from paceline.server.admin.portable import Writer
from paceline.server.schema import LEASES, LOOKING, METADATA, PRESENCE, TOUCHED, WORKERS

VOLATILE: Final = {table.name for table in (WORKERS, LEASES, PRESENCE, LOOKING, TOUCHED)}  # who serves just now
PARTS: Final = [str(table.name) for table in METADATA.sorted_tables if table.name not in VOLATILE]

Told = Callable[[str, int, int], None]  # what, how many are done, of how many


def back_up(database: Database, target: Path, told: Told, stopped: Stopped) -> dict[str, int]:
    """In Paceline's own form; returns how many rows of what there are. A server may go on meanwhile."""
    with beside(target) as part, part.open("wb") as file:
        return send(database, file, target, told, stopped)


def send(database: Database, file: IO[bytes], target: Path | None, told: Told, stopped: Stopped) -> dict[str, int]:
    """The same into a file that is open; of SQLite by a copy beside the target, or beside the database."""
    if not isinstance(database, SqliteDatabase):
        return database.look(lambda connection: write_down(connection, file, told, stopped))
    with beside(target or database.path, replace=False) as copy:  # at once, so that nobody's writing is held up by ours
        database.look(known_revision)
        database.copy(copy, lambda done, of: told("pages", done, of), stopped)
        with open_database(copy) as still:
            return still.look(lambda connection: write_down(connection, file, told, stopped))


def copy_file(database: Database, target: Path, told: Told, stopped: Stopped) -> dict[str, int]:
    """SQLite's own copy, which is a database."""
    if not isinstance(database, SqliteDatabase):
        raise PacelineError("--raw is a copy of an SQLite file; of PostgreSQL take the usual form, or use pg_dump")
    database.look(known_revision)
    with beside(target) as part:
        database.copy(part, lambda done, of: told("pages", done, of), stopped)
        with open_database(part) as copy:
            return copy.look(count_all)


def count_all(connection: sa.Connection) -> dict[str, int]:
    return {name: count(connection, table) for name, table in tables_in(connection).items()}


def write_down(connection: sa.Connection, file: IO[bytes], told: Told, stopped: Stopped) -> dict[str, int]:
    """Everything that a database holds, with the columns that it has."""
    revision = known_revision(connection)
    tables = tables_in(connection)
    counts = {name: count(connection, table) for name, table in tables.items()}
    total, done = sum(counts.values()), 0

    def batches(table: sa.Table) -> Iterator[Sequence[Sequence[Any]]]:
        nonlocal done
        for batch in rows_of(connection, table):
            if stopped():
                raise Interrupted
            yield batch
            done += len(batch)
            told("rows", done, total)

    writer = Writer(file, revision, counts)
    for name, table in tables.items():
        writer.part(name, [str(column.name) for column in table.columns], batches(table))
    writer.close()
    return counts


def tables_in(connection: sa.Connection) -> dict[str, sa.Table]:
    """What is backed up, as it is there: an older schema has fewer columns."""
    there = set(sa.inspect(connection).get_table_names())
    return {name: reflected(connection, name) for name in PARTS if name in there}


def reflected(connection: sa.Connection, name: str) -> sa.Table:
    return sa.Table(name, sa.MetaData(), autoload_with=connection, resolve_fks=False)


def count(connection: sa.Connection, table: sa.Table) -> int:
    return connection.execute(sa.select(sa.func.count()).select_from(table)).scalar_one()


def rows_of(connection: sa.Connection, table: sa.Table) -> Iterator[Sequence[Sequence[Any]]]:
    """In the order of their keys, some at a time: memory does not grow with the database."""
    query = table.select().order_by(*table.primary_key.columns)
    options = {"stream_results": True, "max_row_buffer": BATCH}
    with connection.execute(query, execution_options=options) as rows:
        while batch := rows.fetchmany(BATCH):
            yield [tuple(row) for row in batch]
