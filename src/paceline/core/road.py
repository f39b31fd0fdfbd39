"""One road model for every title: spaces are dense integers with a lane, a terrain, marks, and a rank."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64


@final
class Road:
    """A road, fixed for a whole race and shared by all its clones.

    `rank` says who is ahead: the higher the farther, and no two spaces share one. Titles with common
    rows use `row`, `first` (a row's first space) and `width`; a title whose bends have no common rows
    gives every space a row of its own and lives by rank and neighbours.
    `ahead[ahead_from[s] : ahead_from[s + 1]]` are the spaces that a step forward from s can reach.
    """

    def __init__(
        self,
        row: vec[i64],
        lane: vec[i64],
        terrain: vec[i64],
        marks: vec[i64],
        rank: vec[i64],
        first: vec[i64],
        width: vec[i64],
        ahead_from: vec[i64],
        ahead: vec[i64],
    ) -> None:
        self.row = row
        self.lane = lane
        self.terrain = terrain
        self.marks = marks
        self.rank = rank
        self.first = first
        self.width = width
        self.ahead_from = ahead_from
        self.ahead = ahead

    @property
    def rows(self) -> i64:
        return len(self.width)

    @property
    def spaces(self) -> i64:
        return len(self.lane)

    def space(self, row: i64, lane: i64) -> i64:
        return self.first[row] + lane

    def row_of(self, space: i64) -> i64:
        return self.row[space]

    def lane_of(self, space: i64) -> i64:
        return self.lane[space]

    def terrain_of(self, row: i64) -> i64:
        """The terrain of a whole row, where terrain is the same across the road."""
        return self.terrain[self.first[row]]

    def steps_ahead(self, space: i64) -> list[int]:
        """The spaces that one step forward can reach, in rank order."""
        return [int(self.ahead[i]) for i in range(self.ahead_from[space], self.ahead_from[space + 1])]


def straight_rows(widths: list[int], terrains: list[int], marks: list[int]) -> Road:
    """A road of common rows: lane 0 is the right-hand one and ahead of the lanes to its left."""
    space = 0
    rows: list[int] = []
    lanes: list[int] = []
    for number, wide in enumerate(widths):
        for at in range(wide):
            rows.append(number)
            lanes.append(at)
    starts: list[int] = []
    for wide in widths:
        starts.append(space)
        space += wide
    neighbours: list[int] = []
    offsets: list[int] = []
    for number in rows:
        offsets.append(len(neighbours))
        if number + 1 < len(widths):
            neighbours.extend(range(starts[number + 1], starts[number + 1] + widths[number + 1]))
    offsets.append(len(neighbours))
    return Road(
        row=vec[i64](list(rows)),
        lane=vec[i64](list(lanes)),
        terrain=vec[i64]([terrains[n] for n in rows]),
        marks=vec[i64]([marks[n] for n in rows]),
        rank=vec[i64]([(n * 4 + 3 - at) for n, at in zip(rows, lanes, strict=True)]),
        first=vec[i64](list(starts)),
        width=vec[i64](list(widths)),
        ahead_from=vec[i64](list(offsets)),
        ahead=vec[i64](list(neighbours)),
    )
