"""SQL that is the same for both databases."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite


def insert(connection: sa.Connection, table: sa.Table) -> Any:
    """An insert that may say what happens on a conflict."""
    return (sqlite if connection.dialect.name == "sqlite" else postgresql).insert(table)


def upsert(connection: sa.Connection, table: sa.Table, row: Mapping[str, object]) -> None:
    """Writes a row in the place of the one with its key."""
    keys = [column.name for column in table.primary_key]
    others = {name: value for name, value in row.items() if name not in keys}
    connection.execute(insert(connection, table).values(row).on_conflict_do_update(index_elements=keys, set_=others))


def done(_: object) -> None:
    """For what is written without an answer."""
