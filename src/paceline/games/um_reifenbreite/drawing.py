"""The board as it is drawn: a pen walks along every section and gives each space its outline."""

from __future__ import annotations

from math import cos, hypot, radians, sin
from typing import NamedTuple

import msgspec

from paceline.core.content import line_of
from paceline.core.errors import BadContent
from paceline.games.um_reifenbreite.board import FILE, LANES, Board, Segment, Space

CURVE = 4  # pieces of a space's edge in a bend
THICK = 12  # pieces of a thick line

Point = tuple[float, float]


class Pose(NamedTuple):
    """Where the pen is, and where it heads; y points up, headings are radians from east."""

    x: float
    y: float
    heading: float

    def moved(self, forward: float, left: float = 0.0, turn: float = 0.0) -> Pose:
        x = self.x + forward * cos(self.heading) - left * sin(self.heading)
        y = self.y + forward * sin(self.heading) + left * cos(self.heading)
        return Pose(x, y, self.heading + turn)


class Stroke(NamedTuple):
    """A segment where the pen drew it."""

    segment: Segment
    entry: Pose
    length: float  # of a straight

    def at(self, share: float, right: float) -> Pose:
        """The place at a share of the segment, so far to the right of its middle line."""
        if not self.segment.turn:
            return self.entry.moved(self.length * share, -right)
        side = 1.0 if self.segment.turn > 0 else -1.0
        centre = self.entry.moved(0.0, side * self.segment.radius)
        heading = self.entry.heading + radians(self.segment.turn) * share
        reach = self.segment.radius + side * right
        return Pose(centre.x + side * reach * sin(heading), centre.y - side * reach * cos(heading), heading)


class DrawnSpace(msgspec.Struct, frozen=True, kw_only=True):
    x: float
    y: float
    heading: float  # degrees, 0 is east
    poly: list[Point]  # the right edge from rear to front, then the left one back


class ThickLine(msgspec.Struct, frozen=True, kw_only=True):
    section: str
    line: list[Point]


class Drawing(msgspec.Struct, frozen=True, kw_only=True):
    spaces: list[DrawnSpace]
    thick_lines: list[ThickLine]


def draw(board: Board, text: str) -> Drawing:
    """The whole board; raises `BadContent` where the ring does not close."""
    strokes = close_ring(board, text)
    wide = board.file.lane_width
    thick = [
        ThickLine(section=section, line=[point(stroke.at(i / THICK, offset(lane, wide) - wide / 2)) for i in pieces])
        for section, drawn in strokes.items()
        for stroke in drawn
        for lane in range(1, LANES)
        if stroke.segment.thick(lane)
        for pieces in [range(THICK + 1)]
    ]
    spaces = [draw_space(space, strokes[space.section][space.segment], wide) for space in board.spaces]
    check_sheet(board, spaces, text)
    return Drawing(spaces=spaces, thick_lines=thick)


def check_sheet(board: Board, spaces: list[DrawnSpace], text: str) -> None:
    """Everything lies on the sheet, or at most a tenth of its width beside it."""
    file = board.file
    margin = file.width / 10
    for space, drawn in zip(board.spaces, spaces, strict=True):
        on_sheet = -margin <= drawn.x <= file.width + margin and -margin <= drawn.y <= file.height + margin
        if not on_sheet:
            at = [section.id for section in file.section].index(space.section)
            sheet = f"a sheet of {file.width:g} by {file.height:g} cm"
            why = f"space {space.name} is drawn at {drawn.x:g}, {drawn.y:g}, outside {sheet}"
            raise BadContent(FILE, line_of(text, f"$.section[{at}]"), f"{why}: see origin, and the lengths of its road")


def draw_space(space: Space, stroke: Stroke, wide: float) -> DrawnSpace:
    cells = stroke.segment.cells[space.lane - 1]
    right = offset(space.lane, wide)
    pieces = CURVE if stroke.segment.turn else 1
    shares = [(space.cell + i / pieces) / cells for i in range(pieces + 1)]
    edges = [point(stroke.at(share, right + wide / 2)) for share in shares]
    edges += [point(stroke.at(share, right - wide / 2)) for share in reversed(shares)]
    middle = stroke.at((space.cell + 0.5) / cells, right)
    heading = round(middle.heading * 180 / 3.141592653589793 % 360, 1) % 360
    return DrawnSpace(x=round(middle.x, 2), y=round(middle.y, 2), heading=heading, poly=edges)


def offset(lane: int, wide: float) -> float:
    """How far a lane's middle lies to the right of the road's."""
    return ((LANES + 1) / 2 - lane) * wide


def point(pose: Pose) -> Point:
    return round(pose.x, 2), round(pose.y, 2)


def close_ring(board: Board, text: str) -> dict[str, list[Stroke]]:
    """Solves the two straights of free length so that the ring ends where it began."""
    flexible = [
        (section, at) for section, parts in board.segments.items() for at, part in enumerate(parts) if part.flex
    ]
    closing = [section for section in board.file.section if section.closes]
    if len(flexible) != 2 or len(closing) != 1 or closing[0].closes != board.file.origin.at:
        raise BadContent(
            FILE,
            line_of(text, "$.origin"),
            "the ring has two straights marked flex, and one section that closes it where the origin is",
        )
    end = closing[0].id

    def gap(lengths: list[float]) -> tuple[float, float, float]:
        """From the end of the ring to its beginning."""
        drawn = walk(board, dict(zip(flexible, lengths, strict=True)), text)
        last = drawn[end][-1].at(1.0, 0.0)
        origin = board.file.origin
        return origin.x - last.x, origin.y - last.y, last.heading - radians(origin.heading)

    x, y, turn = gap([0.0, 0.0])
    ax, ay, _ = gap([1.0, 0.0])
    bx, by, _ = gap([0.0, 1.0])
    a, b = (x - ax, y - ay), (x - bx, y - by)  # what a cm of each straight adds
    area = a[0] * b[1] - b[0] * a[1]
    if abs(sin(turn / 2)) > 1e-6 or abs(area) < 1e-6:
        raise BadContent(FILE, line_of(text, "$.origin"), "the bends of the ring do not add up to a full turn")
    lengths = [(x * b[1] - b[0] * y) / area, (a[0] * y - x * a[1]) / area]
    if min(lengths) <= 0 or hypot(*gap(lengths)[:2]) > 1e-6:
        raise BadContent(FILE, line_of(text, "$.origin"), "the ring does not close, however long its free straights")
    return walk(board, dict(zip(flexible, lengths, strict=True)), text)


def walk(board: Board, lengths: dict[tuple[str, int], float], text: str) -> dict[str, list[Stroke]]:
    """Where every segment begins, with these lengths for the free straights."""
    drawn: dict[str, list[Stroke]] = {}
    for number, section in enumerate(board.file.section):
        origin = board.file.origin
        if section.id == origin.at:
            pen = Pose(origin.x, origin.y, radians(origin.heading))
        else:
            jump = section.jump
            before = [jump.from_] if jump else [other.id for other in board.file.section if other.to == section.from_]
            if before[0] not in drawn:
                why = f"section {section.id} is drawn after {before[0]}, so it stands behind it in the file"
                raise BadContent(FILE, line_of(text, f"$.section[{number}]"), why)
            pen = drawn[before[0]][-1].at(1.0, 0.0)
            if jump:
                pen = pen.moved(jump.forward, jump.left, radians(jump.turn))
        drawn[section.id] = []
        for at, segment in enumerate(board.segments[section.id]):
            usual = board.file.unit * segment.cells[0] if segment.length is None else segment.length
            stroke = Stroke(segment, pen, lengths.get((section.id, at), usual))
            drawn[section.id].append(stroke)
            pen = stroke.at(1.0, 0.0)
    return drawn
