"""The board of Um Reifenbreite as the second opinion reads it: from the description of the sections alone."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

LANES = (1, 2, 3, 4)  # from the right
SURFACES = {"a": "asphalt", "u": "climb", "d": "descent", "k": "cobbles"}


@dataclass(eq=False)
class Space:
    """A space of a course. A section that is ridden twice has its spaces twice, with the same `place`."""

    name: str  # in notation
    place: str  # of the board
    leg: int
    lane: int
    segment: int
    surface: str
    number: int
    progress: Fraction
    ahead: list[Space] = field(default_factory=list, repr=False)  # every legal step
    straight: Space | None = field(default=None, repr=False)
    behind: Space | None = field(default=None, repr=False)  # directly behind, in the same lane
    left: Space | None = field(default=None, repr=False)
    right: Space | None = field(default=None, repr=False)

    def row(self) -> list[Space]:
        """The other spaces of this row, the nearest lane first, left before right."""
        found: list[Space] = []
        lefts, rights = self.left, self.right
        while lefts or rights:
            found += [space for space in (lefts, rights) if space]
            lefts, rights = lefts and lefts.left, rights and rights.right
        return found


@dataclass
class Segment:
    """A straight or a bend: how many spaces each lane has."""

    cells: list[int]
    bend: bool

    def is_thick(self, lane: int, other: int) -> bool:
        """Lines in curves are thick where the lanes beside them have different numbers of spaces."""
        return self.bend and self.cells[lane - 1] != self.cells[other - 1]

    @property
    def length(self) -> Fraction:
        return Fraction(sum(self.cells), len(self.cells))


def segments(section: dict[str, Any], lanes: int) -> list[Segment]:
    found: list[Segment] = []
    for text in section["road"]:
        words = text.split()
        if words[0] == "straight":
            found.append(Segment([int(words[1])] * lanes, False))
        else:
            found.append(Segment([int(word) for word in words[words.index("cells") + 1 :]], True))
    return found


def surfaces(text: str) -> list[tuple[str, int]]:
    """`a2 k:3,4`: two spaces of asphalt, two of cobbles with their numbers."""
    found: list[tuple[str, int]] = []
    for kind, count, numbers in re.findall(r"([audk])(?:(\d+)|:([\d,]+))", text):
        found += [("asphalt", 0)] * int(count) if count else [(SURFACES[kind], int(n)) for n in numbers.split(",")]
    return found


def route_of(text: str) -> tuple[str, list[str], list[tuple[int, list[int]]]]:
    """`2-C-D*11/8/5-A`: the start, the lines, and which of them (from 0) are sprints, for how many points."""
    start, *lines = text.split("-")
    sprints = [(n, line.partition("*")[2]) for n, line in enumerate(lines) if "*" in line]
    points = [(n, [int(number) for number in given.split("/")] if given else []) for n, given in sprints]
    return start, [line[0] for line in lines], points


class Course:
    """The sections from a start over its lines, and the road behind the finish, laid end to end."""

    def __init__(self, board: dict[str, Any], start: str, lines: list[str]) -> None:
        self.sections = {section["id"]: section for section in board["section"]}
        self.start = next(s for s in board["section"] if s.get("grid", {}).get("id") == f"Start {start}")
        self.ends_block = bool(board["thick_ends"])
        self.legs, self.line_legs = self._ride_over(lines)
        self.finish_leg = self.line_legs[-1]
        self.spaces: list[Space] = []
        before: tuple[Segment, dict[int, list[Space]]] | None = None
        along = Fraction(0)
        for leg, section in enumerate(self.legs):
            grounds = {lane: surfaces(section[f"lane{lane}"]) for lane in LANES}
            done = dict.fromkeys(grounds, 0)
            passage = sum(other is section for other in self.legs[: leg + 1])
            for number, segment in enumerate(segments(section, len(LANES))):
                cells: dict[int, list[Space]] = {}
                for lane, ground in grounds.items():
                    many = segment.cells[lane - 1]
                    cells[lane] = []
                    for index in range(many):
                        surface, mark = ground[done[lane]]
                        done[lane] += 1
                        progress = along + segment.length * Fraction(2 * index + 1, 2 * many)
                        place = f"{section['id']}.{lane}.{done[lane]:02d}"
                        name = place if passage == 1 else f"{passage}:{place}"
                        cells[lane].append(Space(name, place, leg, lane, number, surface, mark, progress))
                self._join(segment, cells, before)
                before = segment, cells
                along += segment.length

    def _ride_over(self, lines: list[str]) -> tuple[list[dict[str, Any]], list[int]]:
        """The sections in riding order; and for every line the leg that begins behind it."""
        legs, behind = [self.start], list[int]()
        for line in lines:
            while legs[-1]["to"] != line:
                onward = [s for s in self.sections.values() if s["from"] == legs[-1]["to"]]
                legs.append(next((s for s in onward if s["to"] == line), onward[0]))
            behind.append(len(legs))
            legs.append(next(s for s in self.sections.values() if s["from"] == line))
        return legs, behind

    def _join(
        self, segment: Segment, cells: dict[int, list[Space]], before: tuple[Segment, dict[int, list[Space]]] | None
    ) -> None:
        for lane, spaces in cells.items():
            self.spaces += spaces
            for index, space in enumerate(spaces):
                for other in (lane + 1, lane - 1):
                    if other in cells and not segment.is_thick(lane, other):
                        if other > lane:
                            space.left = cells[other][index]
                        else:
                            space.right = cells[other][index]
                for other in (lane, lane + 1, lane - 1):
                    if other not in cells or segment.is_thick(lane, other):
                        continue
                    if index + 1 < len(spaces):
                        self._link(space, cells[other][index + 1])
            if before:
                last = before[1][lane][-1]
                for other in (lane, lane + 1, lane - 1):
                    if other in cells:
                        thick = segment.is_thick(lane, other), before[0].is_thick(lane, other)
                        if not (all(thick) or (any(thick) and self.ends_block)):
                            self._link(last, cells[other][0])

    def _link(self, space: Space, ahead: Space) -> None:
        space.ahead.append(ahead)
        if space.lane == ahead.lane:
            space.straight = ahead
            ahead.behind = space

    def grid(self) -> list[Space]:
        """The start dots."""
        grid = self.start["grid"]
        lanes = [[s for s in self.spaces if (s.leg, s.segment, s.lane) == (0, grid["segment"], n)] for n in LANES]
        return [spaces[row - 1] for row in grid["rows"] for spaces in lanes]
