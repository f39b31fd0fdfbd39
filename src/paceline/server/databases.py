"""Which database a text names, and the way in."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import Final

from paceline.server.place import CannotServe, database_file
from paceline.server.sqlite import SqliteStore
from paceline.server.storage import Store

POSTGRES: Final = ("postgresql://", "postgres://")


def is_postgres(url: Path | str | None) -> bool:
    return str(url).startswith(POSTGRES)


async def open_store(url: Path | str) -> Store:
    """A file, sqlite:///FILE or postgresql://…; raises `CannotServe`, `StorageError`."""
    if not is_postgres(url):
        return SqliteStore(database_file(url))
    if find_spec("asyncpg") is None:
        raise CannotServe("PostgreSQL wants more packages: pip install 'paceline[postgres]'")
    from paceline.server.postgres import open_postgres  # noqa: PLC0415  its driver is not everywhere

    return await open_postgres(str(url))
