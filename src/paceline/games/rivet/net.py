"""The road as a net of spaces: what lies ahead of, behind and beside each of them."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from paceline.core.road import Road

CURVE: Final = 1  # marks of a space
FINISH_TILE: Final = 2
ROADSIDE: Final = 4
EDGE: Final = 8
PRIORITY: Final = 16
WIDTH_CHANGE: Final = 32  # the next row has another number of lanes

NOWHERE: Final = -1
LEFT: Final = 0
RIGHT: Final = 1


@final
class Net:
    """`ahead`, `behind` and `beside` have two entries a space (and side), `NOWHERE` where there is none.

    Spaces are numbered row by row, lane by lane from the left, in a lane from front to rear; then follows the
    road side, a space a row. `finish` is no space but the step across the line.
    """

    def __init__(
        self,
        road: Road,
        ahead: vec[i64],
        behind: vec[i64],
        beside: vec[i64],
        on_road: i64,
        grid: vec[i64],
        bonus_row: vec[i64],
    ) -> None:
        self.road = road
        self.ahead = ahead  # [space * 2 + 0 or 1], the one nearer the priority line first
        self.behind = behind
        self.beside = beside  # [space * 4 + side * 2 + 0 or 1], the front one first
        self.on_road = on_road  # how many spaces are on the road proper
        self.finish = len(road.row)
        self.grid = grid  # the start places in the order of their numbers
        self.bonus_row = bonus_row  # the first row past each bonus line

    def is_roadside(self, space: i64) -> bool:
        return space >= self.on_road

    def roadside(self, row: i64) -> i64:
        return self.on_road + row

    def last_of_row(self, row: i64) -> i64:
        """The first space of the next row."""
        return self.road.first[row + 1] if row + 1 < len(self.road.first) else self.on_road

    def is_beside(self, space: i64, other: i64) -> bool:
        at = space * 4
        beside = self.beside
        return other == beside[at] or other == beside[at + 1] or other == beside[at + 2] or other == beside[at + 3]
