"""Back-ups read into an empty database, all or nothing; those of an older schema are brought up to date there."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import sqlalchemy as sa

from paceline.core.errors import PacelineError
from paceline.server.admin.backup import PARTS, VOLATILE, Told, count, reflected
from paceline.server.admin.database import (
    BATCH,
    Interrupted,
    Stopped,
    open_database,
    revision_of,
    revisions,
)
from paceline.server.admin.portable import BadBackup, Head, Reader
from paceline.server.clocks import clock
from paceline.server.databases import is_postgres
from paceline.server.place import database_file, only_server_of
from paceline.server.schema import METADATA, TABLES, WORKERS
from paceline.server.storage import bring_up

RESTORING: Final = "a restore that is under way"


class NotEmpty(PacelineError):
    """There is something in the database that a restore would mix with."""


def verify(file: Path, told: Told, stopped: Stopped) -> Head:
    """Reads all of a back-up; raises `BadBackup` where it is not whole, or of a schema that is not known here."""
    with Reader(file) as reader:
        head = reader.head
        if head.revision not in revisions():
            raise BadBackup(
                f"{file} was made by a newer Paceline ({head.version}, schema {head.revision};"
                f" this one knows {revisions()[-1]}): restore it with that version"
            )
        if unknown := [part for part in head.rows if part not in PARTS]:
            raise BadBackup(f"{file} holds {', '.join(unknown)}, which this Paceline does not know")
        done, total = 0, sum(head.rows.values())
        for rows in reader.batches(BATCH):
            if stopped():
                raise Interrupted
            done += len(rows.rows)
            told("rows checked", done, total)
    return head


def restore(url: Path | str | None, file: Path, told: Told, stopped: Stopped) -> dict[str, int]:
    """Returns how many rows of what there are now."""
    verify(file, told, stopped)
    with alone_at(url), open_database(url, make=True) as database:
        return database.change(lambda connection: fill(connection, file, told, stopped))


@contextmanager
def alone_at(url: Path | str | None) -> Generator[None]:
    """Nobody else serves an SQLite file meanwhile; one that was made for nothing goes again."""
    if is_postgres(url):
        yield
        return
    path = database_file(url)
    new = not path.exists()
    with only_server_of(path, RESTORING) as running:
        if running is not None:
            raise NotEmpty(f"{path} is in use by {running or 'a server'}: end it first")
        try:
            yield
        except BaseException:
            if new:
                path.unlink(missing_ok=True)
            raise


def fill(connection: sa.Connection, file: Path, told: Told, stopped: Stopped) -> dict[str, int]:
    """All of it in the transaction of whoever calls."""
    if connection.dialect.name == "postgresql":
        from paceline.server.postgres import MIGRATING  # noqa: PLC0415  its driver is not everywhere

        connection.execute(sa.text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": MIGRATING})
    make_room(connection)
    with Reader(file) as reader:
        head, done, total = reader.head, 0, sum(reader.head.rows.values())
        bring_up(connection, head.revision)
        keep = text_kept(connection)
        tables = {part: reflected(connection, part) for part in head.rows}
        for rows in reader.batches(BATCH):
            if stopped():
                raise Interrupted
            if unknown := set(rows.columns) - set(tables[rows.part].columns.keys()):
                raise BadBackup(f"{file}: {rows.part} has no {', '.join(sorted(unknown))}")
            filled = [dict(zip(rows.columns, map(keep, row), strict=True)) for row in rows.rows]
            connection.execute(tables[rows.part].insert(), filled)
            done += len(rows.rows)
            told("rows", done, total)
    bring_up(connection, revisions()[-1])
    give_secrets(connection)
    return {part: count(connection, reflected(connection, part)) for part in head.rows}


def make_room(connection: sa.Connection) -> None:
    """Leaves no tables of ours where they are empty; raises where they are not, or somebody serves them."""
    revision = revision_of(connection)
    there = set(sa.inspect(connection).get_table_names())
    ours = [table for table in METADATA.sorted_tables if table.name in there]
    if revision is None and ours:
        raise NotEmpty(f"the database has a table {ours[0].name} that is not Paceline's")
    if revision is not None and revision not in revisions():
        raise NotEmpty(f"the database was made by a newer Paceline (schema {revision})")
    for table in ours:
        if table.name not in VOLATILE and (rows := count(connection, table)):
            raise NotEmpty(
                f"the database is not empty ({table.name}: {rows}): a restore fills a new one and replaces nothing"
            )
    if WORKERS in ours and is_served(connection):
        raise NotEmpty("servers use the database: end them first")
    for table in reversed(ours):
        table.drop(connection)
    connection.exec_driver_sql("DROP TABLE IF EXISTS alembic_version")


def is_served(connection: sa.Connection) -> bool:
    """Whether a worker has said lately that it lives. Of an SQLite file the lock says so."""
    alive = sa.select(WORKERS.c.id).where(WORKERS.c.until >= clock(connection)).limit(1)
    return connection.dialect.name == "postgresql" and connection.execute(alive).first() is not None


def text_kept(connection: sa.Connection) -> Callable[[Any], Any]:
    """PostgreSQL keeps no zero bytes, which a client's own ids may have in SQLite."""
    if connection.dialect.name == "sqlite":
        return lambda value: value
    return lambda value: value.replace("\0", "\ufffd") if isinstance(value, str) else value


def give_secrets(connection: sa.Connection) -> None:
    """To tables of before there were any: only SQLite's migration does it."""
    without = connection.execute(sa.select(TABLES.c.id).where(TABLES.c.secret == "")).scalars().all()
    for table in without:
        connection.execute(TABLES.update().where(TABLES.c.id == table).values(secret=secrets.token_hex(16)))
