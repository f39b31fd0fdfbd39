"""The road of a second opinion on On the Rivet and Visions of Rainbows: rows, lanes, pseudo-spaces, who is ahead.

Nothing here is shared with the engine. Rows count from 0 in riding direction, lane 0 is the left one, and where a
dotted line halves a space, half 0 is the front one. A row's road side is one space, on the shoulder nearer the
priority line.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

SHOULDER = -1  # in place of a lane


class Space(NamedTuple):
    """A road space, or with lane SHOULDER the road side of a row."""

    row: int
    lane: int
    half: int = 0

    @property
    def on_road_side(self) -> bool:
        return self.lane == SHOULDER


HOME = Space(10**6, 0)  # beyond the finish line


@dataclass(frozen=True)
class Row:
    """All spaces between two solid lines: how many in each lane, and what the map section says."""

    spaces: tuple[int, ...]
    priority: int
    terrain: str = "flat"
    kind: str = "straight"  # of the map section: start, straight, curve, finish
    section: int = 0

    @property
    def lanes(self) -> int:
        return len(self.spaces)


class Road:
    """A course: what lies ahead of, behind and beside a space. Nothing here knows who rides."""

    def __init__(self, rows: Iterable[Row]) -> None:
        self.rows = list(rows)
        for row, after in zip(self.rows, self.rows[1:], strict=False):
            if abs(row.lanes - after.lanes) > 1:
                raise ValueError(f"{row.lanes} lanes cannot go on as {after.lanes}")
        every = [space for row in range(len(self.rows)) for space in self.spaces(row)]
        self._ahead = {space: self._forward(space) for space in every}
        self._behind: dict[Space, list[Space]] = {space: [] for space in every}
        for space, ways in self._ahead.items():
            for way in ways:
                self._behind.setdefault(way, []).append(space)

    def spaces(self, row: int) -> list[Space]:
        """The road spaces of a row, without its road side."""
        return [Space(row, lane, half) for lane, many in enumerate(self.rows[row].spaces) for half in range(many)]

    def is_transition(self, row: int) -> bool:
        """Whether lanes are lost or gained in front of this row."""
        return row + 1 < len(self.rows) and self.rows[row].lanes != self.rows[row + 1].lanes

    def ahead(self, space: Space) -> list[Space]:
        """Where a forward step may lead; from the road side nowhere."""
        return self._ahead.get(space, [])

    def behind(self, space: Space) -> list[Space]:
        """The spaces from which a forward step leads here."""
        return self._behind.get(space, [])

    def _forward(self, space: Space) -> list[Space]:
        """Outermost lanes go on as outermost ones; only transitions give a choice."""
        if space.half > 0:
            return [space._replace(half=space.half - 1)]
        row = space.row + 1
        if row == len(self.rows):
            return [HOME]
        gained = self.rows[row].lanes - self.rows[space.row].lanes
        lanes = {0: (space.lane,), -1: (space.lane - 1, space.lane), 1: (space.lane, space.lane + 1)}[gained]
        return [Space(row, lane, self.rows[row].spaces[lane] - 1) for lane in lanes if 0 <= lane < self.rows[row].lanes]

    def beside(self, space: Space, side: int) -> list[Space]:
        """The neighbours on the left (-1) or right (+1); a space beside a dotted line has two."""
        row = self.rows[space.row]
        if space.on_road_side:
            lane = 0 if self.shoulder(space.row) < 0 else row.lanes - 1
            inward = side == -self.shoulder(space.row)
            return [Space(space.row, lane, half) for half in range(row.spaces[lane])] if inward else []
        lane = space.lane + side
        if not 0 <= lane < row.lanes:
            return []
        mine, theirs = row.spaces[space.lane], row.spaces[lane]
        return [
            Space(space.row, lane, half)
            for half in range(theirs)
            if half * mine < (space.half + 1) * theirs and space.half * theirs < (half + 1) * mine
        ]

    def diagonal(self, space: Space, side: int) -> list[Space]:
        """To the next row, one lane over: one sideways and one forward, in either order; never across a transition."""
        if space.on_road_side or self.is_transition(space.row):
            return []
        found = [corner for after in self.ahead(space) if after != HOME for corner in self.beside(after, side)]
        found += [corner for near in self.beside(space, side) for corner in self.ahead(near)]
        return sorted({corner for corner in found if corner.row == space.row + 1})

    def shoulder(self, row: int) -> int:
        """Which road side belongs to a row: -1 left, +1 right; the left one if the priority line is in the middle."""
        here = self.rows[row]
        return 1 if here.lanes - 1 - here.priority < here.priority else -1

    def road_side(self, row: int) -> Space:
        return Space(row, SHOULDER)

    def terrain(self, space: Space) -> str:
        return self.rows[space.row].terrain

    def rank(self, space: Space) -> tuple[int, int, int, int]:
        """Who is placed better: the smaller one. Row, distance from the priority line, front half, left lane."""
        if space.on_road_side:
            return -space.row, 99, 0, 0
        return -space.row, abs(space.lane - self.rows[space.row].priority), space.half, space.lane


def rows_of(tiles: Iterable[Mapping[str, Any]], course: Iterable[str]) -> list[Row]:
    """The rows of a course such as `start-a, c1:R`, from the content's tiles. Curves turn left unless `:R` follows."""
    known = {tile["id"]: tile for tile in tiles}
    rows: list[Row] = []
    for section, name in enumerate(course):
        tile = known[name.partition(":")[0]]
        mirrored = name.endswith(":R")
        for segment in tile["segments"]:
            spaces = list(segment.get("spaces") or [1] * segment["lanes"])
            priority = 0 if segment["priority"] == "inside" else segment["priority"]
            if mirrored:
                spaces.reverse()
                priority = len(spaces) - 1 - priority
            rows += [Row(tuple(spaces), priority, tile["terrain"], tile["kind"], section)] * segment["rows"]
    return rows
