"""What time it is, in milliseconds since 1970: on this machine, and for all workers of a database."""

from __future__ import annotations

from time import time_ns

import sqlalchemy as sa


def now() -> int:
    return time_ns() // 1_000_000


def clock(connection: sa.Connection) -> sa.ColumnElement[int]:
    """By the one clock of all workers."""
    if connection.dialect.name == "sqlite":
        return sa.literal(now(), sa.BigInteger)
    return sa.cast(sa.func.extract("epoch", sa.func.clock_timestamp()) * 1000, sa.BigInteger)
