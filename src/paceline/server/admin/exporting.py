"""A table's record straight from the database, be its race over or not."""

from __future__ import annotations

from typing import NamedTuple

import msgspec
import sqlalchemy as sa

from paceline.core.errors import PacelineError
from paceline.server.admin.checking import raw_tables, stored_of
from paceline.server.races import written


class Exported(NamedTuple):
    text: str
    over: bool


def export(connection: sa.Connection, table: str) -> Exported:
    found = raw_tables(connection, [table])
    if not found:
        raise PacelineError(f"there is no table {table}")
    try:
        stored = stored_of(found[0])
        return Exported(written(stored), stored.table.result is not None)
    except msgspec.MsgspecError as error:
        raise PacelineError(f"table {table} has a damaged row: {error}") from None
