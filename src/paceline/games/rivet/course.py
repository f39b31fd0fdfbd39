"""Courses: tiles laid one after the other become rows, rows become a net of spaces."""

from __future__ import annotations

import re
from collections import Counter

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from paceline.core.content import File
from paceline.core.errors import BadSetup, UnknownName
from paceline.core.road import Road
from paceline.core.words import Word, speech
from paceline.games.rivet import net as n
from paceline.games.rivet.components import Components, StockCourse, Tile
from paceline.games.rivet.net import Net
from paceline.games.rivet.vocabulary import TERRAINS

MOST_SPACES = 1000  # an action has ten bits for a space
FINISH_ROWS = 22
BONUS_TERRAIN = {"sprint": "sprint", "mountain": "mom"}
BOX_LINES = {"core": (3, 2), "all": (5, 3)}  # bonus lines, and of each kind: as many chits are in the box
LENGTHS = ("short", "medium", "long")


class NoRoad(ValueError):
    """Tiles that make no course: a line of the words, and what is filled in."""

    def __init__(self, reason: str, **args: Word) -> None:
        super().__init__(reason)
        self.reason = reason
        self.said_of = args

    def __str__(self) -> str:
        return speech("paceline.games.rivet").say(f"refused.{self.reason}", **self.said_of)


class Row(msgspec.Struct, frozen=True):
    """All spaces between two solid lines."""

    lanes: int
    priority: int
    spaces: list[int]  # pseudo-spaces in each lane
    terrain: str
    curve: bool


class Bonus(msgspec.Struct, frozen=True):
    kind: str  # sprint or mom
    tile: int  # which of the course's pieces
    after_row: int  # of that piece
    row: int  # the first row past the line


class Course(msgspec.Struct, frozen=True):
    """A course from start to finish, ready to be ridden."""

    name: str  # a stock course's id, or the string of its tiles
    tiles: list[str]  # ids in riding order; curves end in :L or :R
    rows: list[Row]
    bonus: list[Bonus]
    lines: int
    uses_expansion: bool
    grid: list[tuple[int, int]]  # row and lane of the start places

    @property
    def length(self) -> str:
        """setup.length: short up to 5 lines, medium 6 or 7, long from 8 on."""
        return "short" if self.lines <= 5 else "medium" if self.lines <= 7 else "long"


class Piece(msgspec.Struct, frozen=True):
    """A tile as a course names it: `c1-town-corner:R`, `s2-boulevard@14`."""

    tile: Tile
    turn: str = ""
    bonus_after: int = 0

    @property
    def text(self) -> str:
        return (
            self.tile.id + (f":{self.turn}" if self.turn else "") + (f"@{self.bonus_after}" if self.bonus_after else "")
        )


def find_course(wish: str, box: Components, rule: str) -> Course:
    """setup.map: a stock course by its id or name, or tiles between commas; start and finish may be left out."""
    for stock in box.courses:
        if wish.lower() in stock.names:
            return lay(stock.id, stock_pieces(stock, box), box)
    names = [part.split("@")[0].split(":")[0] for part in wish.split(",")]
    if len(names) == 1 and names[0] not in box.tiles:
        raise UnknownName("course", wish, [course.id for course in box.courses])
    try:
        pieces = parse_pieces(wish, box)
        course = lay("", pieces, box)
    except NoRoad as error:
        raise BadSetup(rule, error.reason, **error.said_of) from None
    return msgspec.structs.replace(course, name=",".join(piece.text for piece in pieces))


def check_courses(box: Components, file: File) -> None:
    """Every stock course can be built from the box."""
    if not box.courses:
        raise file.wrong("$.course", "there is no course")
    for i, course in enumerate(box.courses):
        try:
            check_course(course, box)
        except ValueError as error:
            raise file.wrong(f"$.course[{i}]", f"course {course.id}: {error}") from None


def check_course(course: StockCourse, box: Components) -> None:
    if not course.is_told:
        raise ValueError("a course of one's own has a name")
    laid = lay(course.id, stock_pieces(course, box), box)
    if (laid.lines, laid.length) != (course.lines, course.length):
        raise ValueError(f"it has {laid.lines} lines and is {laid.length}, not {course.lines} and {course.length}")
    if laid.uses_expansion != (course.set == "expansion"):
        raise ValueError(f"its tiles make it a course of the set {'expansion' if laid.uses_expansion else 'core'}")
    check_chits(laid, with_expansion=True)


def check_chits(course: Course, with_expansion: bool) -> None:
    """bonus.place: no more lines than the box has chits."""
    most, of_a_kind = BOX_LINES["all" if with_expansion else "core"]
    kinds = [bonus.kind for bonus in course.bonus]
    if len(kinds) > most or any(kinds.count(kind) > of_a_kind for kind in ("sprint", "mom")):
        raise NoRoad("too-few-chits", most=most, of_a_kind=of_a_kind, lines=len(kinds))


def stock_pieces(course: StockCourse, box: Components) -> list[Piece]:
    pieces = parse_pieces(",".join(course.tiles), box)
    for line in course.bonus:
        at = next((i for i, piece in enumerate(pieces) if piece.tile.id == line.tile), -1)
        if at < 0:
            raise ValueError(f"a bonus line lies on {line.tile}, which is not part of it")
        if BONUS_TERRAIN.get(pieces[at].tile.terrain) != line.kind:
            raise ValueError(f"a {line.kind} line cannot lie on {line.tile}, which is {pieces[at].tile.terrain}")
        if pieces[at].bonus_after:
            raise ValueError(f"two bonus lines on {line.tile}; one a piece is the limit")
        pieces[at] = msgspec.structs.replace(pieces[at], bonus_after=line.after_row)
    return pieces


def parse_pieces(string: str, box: Components) -> list[Piece]:
    """The pieces of a string, start and finish added where they are not named, curves turning to and fro."""
    pieces: list[Piece] = []
    for part in string.split(","):
        found = re.fullmatch(r"([a-z0-9_-]+)(?::([LR]))?(?:@([1-9]\d?))?", part.strip(), re.ASCII)
        if found is None:
            raise NoRoad("no-piece", part=part)
        if found[1] not in box.tiles:
            unknown = UnknownName("tile", found[1], list(box.tiles))
            raise NoRoad("no-tile", name=unknown.name, near=unknown.suggestion or "none", known=unknown.known)
        pieces.append(Piece(box.tiles[found[1]], found[2] or "", int(found[3] or 0)))
    ends = {kind: [tile for tile in box.tiles.values() if tile.kind == kind] for kind in ("start", "finish")}
    kinds = {piece.tile.kind for piece in pieces}
    if "start" not in kinds:
        pieces = [Piece(tile) for tile in sorted(ends["start"], key=lambda tile: tile.piece)] + pieces
    if "finish" not in kinds:
        pieces += [Piece(tile) for tile in sorted(ends["finish"], key=lambda tile: tile.piece)]
    return turned(pieces)


def turned(pieces: list[Piece]) -> list[Piece]:
    """Curves alternate, so that the road never runs into itself; the first turns right unless it says otherwise."""
    curves = [i for i, piece in enumerate(pieces) if piece.tile.kind == "curve"]
    for i, piece in enumerate(pieces):
        if piece.turn and i not in curves:
            raise NoRoad("no-curve", tile=piece.tile.called)
    told = [(k, pieces[i].turn) for k, i in enumerate(curves) if pieces[i].turn]
    first = "R" if not told or (told[0][1] == "R") == (told[0][0] % 2 == 0) else "L"
    for k, i in enumerate(curves):
        turn = first if k % 2 == 0 else "LR"[first == "L"]
        if pieces[i].turn not in ("", turn):
            raise NoRoad("turns-again", tile=pieces[i].tile.called, turn=pieces[i].turn)
        pieces[i] = msgspec.structs.replace(pieces[i], turn=turn)
    return pieces


def lay(name: str, pieces: list[Piece], box: Components) -> Course:
    """Start first, finish last, every piece once, the width changing by one lane at a time."""
    check_order(pieces, box)
    rows: list[Row] = []
    bonus: list[Bonus] = []
    grid: list[tuple[int, int]] = []
    for number, piece in enumerate(pieces):
        tile = piece.tile
        if piece.bonus_after:
            bonus.append(bonus_line(piece, number, len(rows)))
        if tile.grid is not None:
            places = {
                place: (len(rows) + tile.grid_front_row - 1 - back, lane)
                for back, places in enumerate(tile.grid)
                for lane, place in enumerate(places)
            }
            grid = [places[place] for place in sorted(places)]
        added = rows_of(tile, piece.turn == "R")
        if rows and abs(rows[-1].lanes - added[0].lanes) > 1:
            before = pieces[number - 1].tile.called
            raise NoRoad("width", before=before, lanes=rows[-1].lanes, tile=tile.called, first=added[0].lanes)
        rows += added
    if sum(sum(row.spaces) for row in rows) + len(rows) > MOST_SPACES:
        raise NoRoad("too-long", most=MOST_SPACES)
    straights = sum(piece.tile.kind == "straight" for piece in pieces)
    return Course(
        name=name,
        tiles=[piece.tile.id + (f":{piece.turn}" if piece.turn else "") for piece in pieces],
        rows=rows,
        bonus=bonus,
        lines=straights + 2,
        uses_expansion=any(piece.tile.set == "expansion" for piece in pieces),
        grid=grid,
    )


def check_order(pieces: list[Piece], box: Components) -> None:
    """setup.map: the box has every piece once."""
    kinds = [piece.tile.kind for piece in pieces]
    for kind, end in (("start", kinds), ("finish", kinds[::-1])):
        wanted = sorted((tile for tile in box.tiles.values() if tile.kind == kind), key=lambda tile: tile.piece)
        there = [piece.tile for piece in pieces if piece.tile.kind == kind]
        if there != wanted or end[: len(wanted)] != [kind] * len(wanted):
            raise NoRoad("no-end", end=kind, tiles=[tile.called for tile in wanted])
    tile, many = Counter(piece.tile.id for piece in pieces).most_common(1)[0]
    if many > 1:
        raise NoRoad("tile-used-up", tile=box.tiles[tile].called, many=many)


def bonus_line(piece: Piece, number: int, first_row: int) -> Bonus:
    """bonus.place: on sprint and mountain roads, between two rows of the piece, never on the finish."""
    tile = piece.tile
    if tile.kind == "finish":
        raise NoRoad("bonus-on-finish", tile=tile.called)
    if tile.terrain not in BONUS_TERRAIN:
        raise NoRoad("bonus-on-other-road", tile=tile.called, terrain=tile.terrain)
    if not 1 <= piece.bonus_after < tile.rows:
        raise NoRoad("bonus-after-row", tile=tile.called, rows=tile.rows, last=tile.rows - 1)
    return Bonus(BONUS_TERRAIN[tile.terrain], number, piece.bonus_after, first_row + piece.bonus_after)


def rows_of(tile: Tile, mirrored: bool) -> list[Row]:
    rows: list[Row] = []
    for segment in tile.segments:
        spaces = list(segment.spaces or [1] * segment.lanes)
        inside = segment.lanes - 1 if mirrored else 0
        row = Row(
            lanes=segment.lanes,
            priority=inside if segment.priority == "inside" else segment.priority,
            spaces=spaces[::-1] if mirrored else spaces,
            terrain=tile.terrain,
            curve=tile.kind == "curve",
        )
        rows += [row] * segment.rows
    return rows


class Space(msgspec.Struct, frozen=True):
    row: int
    lane: int
    part: int  # 0 the front pseudo-space


def build_net(course: Course) -> Net:
    """road.order, road.pseudo: spaces with ranks and neighbours; the road side is one more space a row."""
    rows = course.rows
    spaces = [
        Space(r, lane, part)
        for r, row in enumerate(rows)
        for lane in range(row.lanes)
        for part in range(row.spaces[lane])
    ]
    number = {(space.row, space.lane, space.part): i for i, space in enumerate(spaces)}

    def near(row: int, lane: int) -> tuple[int, int]:
        return abs(lane - rows[row].priority), lane

    def by_priority(found: list[int]) -> list[int]:
        return sorted(found, key=lambda i: near(spaces[i].row, spaces[i].lane))

    ahead: list[list[int]] = [[] for _ in spaces]
    behind: list[list[int]] = [[] for _ in spaces]
    for i, space in enumerate(spaces):
        if space.part > 0:
            ahead[i] = [i - 1]
        elif space.row + 1 < len(rows):
            nxt = rows[space.row + 1]
            lanes = lanes_ahead(space.lane, rows[space.row].lanes, nxt.lanes)
            ahead[i] = by_priority([number[space.row + 1, lane, nxt.spaces[lane] - 1] for lane in lanes])
        for there in ahead[i]:
            behind[there].append(i)
    behind = [by_priority(found) for found in behind]
    beside = [[neighbours(spaces[i], rows, number, side) for side in (-1, 1)] for i in range(len(spaces))]
    marks = [marks_of(space, rows) for space in spaces]
    ranks = [space.row * 64 + 63 - rank_in_row(space, rows) for space in spaces]
    for r, row in enumerate(rows):
        left = row.priority * 2 <= row.lanes - 1  # the shoulder nearer the priority line
        edge = [number[r, 0 if left else row.lanes - 1, part] for part in range(row.spaces[0 if left else -1])]
        beside.append([[], edge] if left else [edge, []])
        ahead.append([])
        behind.append([])
        marks.append(n.ROADSIDE | marks_of_row(row, r, rows))
        ranks.append(r * 64)
    where = [space.row for space in spaces] + list(range(len(rows)))
    offsets = [0]
    for found in ahead:
        offsets.append(offsets[-1] + len(found))
    firsts = [number[r, 0, 0] for r in range(len(rows))]
    road = Road(
        row=vec[i64](list(where)),
        lane=vec[i64]([space.lane for space in spaces] + [-1] * len(rows)),
        terrain=vec[i64]([TERRAINS.index(rows[r].terrain) for r in where]),
        marks=vec[i64](list(marks)),
        rank=vec[i64](list(ranks)),
        first=vec[i64](list(firsts)),
        width=vec[i64]([row.lanes for row in rows]),
        ahead_from=vec[i64](list(offsets)),
        ahead=vec[i64]([there for found in ahead for there in found]),
    )
    return Net(
        road=road,
        ahead=vec[i64]([there for found in ahead for there in padded(found)]),
        behind=vec[i64]([there for found in behind for there in padded(found)]),
        beside=vec[i64]([there for sides in beside for found in sides for there in padded(found)]),
        on_road=len(spaces),
        grid=vec[i64]([number[row, lane, 0] for row, lane in course.grid]),
        bonus_row=vec[i64]([bonus.row for bonus in course.bonus]),
    )


def padded(found: list[int]) -> list[int]:
    return [*found, n.NOWHERE, n.NOWHERE][:2]


def lanes_ahead(lane: int, width: int, then: int) -> list[int]:
    """transition.lanes: outermost to outermost; where a lane splits or two merge, those that it touches."""
    if width == then:
        return [lane]
    wide = [lane, lane + 1] if then > width else [lane - 1, lane]
    return [there for there in wide if 0 <= there < then]


def neighbours(space: Space, rows: list[Row], number: dict[tuple[int, int, int], int], side: int) -> list[int]:
    """The spaces of the next lane whose extent overlaps: one inner space touches both outer pseudo-spaces."""
    row, lane = rows[space.row], space.lane + side
    if not 0 <= lane < row.lanes:
        return []
    if row.spaces[lane] == row.spaces[space.lane]:
        return [number[space.row, lane, space.part]]
    return [number[space.row, lane, part] for part in range(row.spaces[lane])]


def marks_of(space: Space, rows: list[Row]) -> int:
    row = rows[space.row]
    marks = marks_of_row(row, space.row, rows)
    if space.lane in (0, row.lanes - 1):
        marks |= n.EDGE
    if space.lane == row.priority:
        marks |= n.PRIORITY
    if space.part == 0 and space.row + 1 < len(rows) and rows[space.row + 1].lanes != row.lanes:
        marks |= n.WIDTH_CHANGE
    return marks


def marks_of_row(row: Row, number: int, rows: list[Row]) -> int:
    finish = number >= len(rows) - FINISH_ROWS
    return (n.CURVE if row.curve else 0) | (n.FINISH_TILE if finish else 0)


def rank_in_row(space: Space, rows: list[Row]) -> int:
    """road.order: nearer the priority line first, then the left lane, then the front pseudo-space."""
    row = rows[space.row]
    return abs(space.lane - row.priority) * 16 + space.lane * 2 + space.part
