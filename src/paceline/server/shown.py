"""What lists show of a race, whoever looks: kept with its table, so that a list folds nothing."""

from __future__ import annotations

import msgspec

from paceline.core.setup import Value
from paceline.server import api
from paceline.server.storage import SeatRow


class Shown(msgspec.Struct, frozen=True, kw_only=True):
    """What a list shows of a race whoever looks at it."""

    game: str
    name: str
    options: dict[str, Value]
    box: api.TableBox | None
    round: int
    phase: str
    over: bool
    owes: list[int]
    take_backs: int
    hints: int
    riders: list[api.RiderInfo]
    ranking: list[int]


class OnRow(msgspec.Struct, frozen=True, kw_only=True):
    """A race that is on, as the database has it."""

    table: str
    updated: int
    entries: int  # of its log
    maker: str
    lesson: bool
    branch_of: str | None
    seats: list[SeatRow]
    shown: Shown | None  # of just that moment; None where it was not kept
