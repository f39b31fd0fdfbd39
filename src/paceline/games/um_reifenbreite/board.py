"""The board: sections of road, read from `board.toml`, as spaces with their neighbours."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import Annotated, Literal

import msgspec

from paceline.core.content import line_of
from paceline.core.errors import BadContent
from paceline.core.fingerprint import ASIDE, Words

FILE = "board.toml"
LANES = 4
SURFACES = {"a": "asphalt", "u": "climb", "d": "descent", "k": "cobbles"}
HIGHEST = 9  # number on a space
MOST_SPACES = 1000  # of one passage over the whole board
FARTHEST = 26  # steps of a move: cards or dice of twelve, nine downhill, five by a chance card
MOST_STOPS = 1000  # of one rider, each number of steps counted: they have to fit among his actions

Surface = Literal["asphalt", "climb", "descent", "cobbles"]
Drawn = Annotated[float, msgspec.Meta(gt=0, le=1000), ASIDE]
Coordinate = Annotated[float, msgspec.Meta(ge=-1000, le=1000)]


class Origin(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    at: str  # the section that begins here
    x: Coordinate
    y: Coordinate
    heading: Coordinate


class Jump(msgspec.Struct, frozen=True, rename={"from_": "from"}, forbid_unknown_fields=True):
    from_: str
    forward: Coordinate
    left: Coordinate
    turn: Coordinate


class Grid(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    segment: int
    rows: list[int]


class Section(msgspec.Struct, frozen=True, kw_only=True, rename={"from_": "from"}, forbid_unknown_fields=True):
    """A stretch of road as the file has it."""

    id: str
    name: Words
    from_: str
    to: str
    road: list[str]
    lane1: str
    lane2: str
    lane3: str
    lane4: str
    grid: Grid | None = None
    jump: Annotated[Jump | None, ASIDE] = None
    closes: str = ""

    def lane(self, lane: int) -> str:
        return str(getattr(self, f"lane{lane}"))


class BoardFile(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    title: Words
    width: Drawn
    height: Drawn
    lines: list[str]
    lane_width: Drawn
    unit: Drawn
    thick_ends: bool
    origin: Annotated[Origin, ASIDE]
    section: list[Section]


class Segment(msgspec.Struct, frozen=True, kw_only=True):
    """A straight or a bend: how many spaces each lane has in it, lane 1 first."""

    cells: list[int]
    turn: float = 0.0  # degrees; left is positive, 0 for a straight
    radius: float = 0.0
    length: float | None = None  # drawn, in cm; None for the usual unit a row
    flex: bool = False
    begins: Fraction = Fraction(0)  # along the section

    @property
    def units(self) -> Fraction:
        """A straight row is one unit; a bend is as long as the mean of its lanes."""
        return Fraction(sum(self.cells), LANES)

    def thick(self, lane: int) -> bool:
        """ur.move.thick: in bends, between a lane and its left neighbour with another number of spaces."""
        return bool(self.turn) and self.cells[lane - 1] != self.cells[lane]


class Space(msgspec.Struct, frozen=True, kw_only=True):
    """A space of the board. Neighbours are numbers of spaces; None where there is none or a thick line between."""

    section: str
    lane: int  # 1 is the right-hand one
    index: int  # in its lane of the section, from 1
    segment: int
    cell: int  # in its lane of the segment, from 0
    progress: Fraction  # of its middle, along the section
    surface: Surface
    number: int
    ahead: list[int]  # where a step may lead, on every branch
    left: int | None
    right: int | None

    @property
    def name(self) -> str:
        return f"{self.section}.{self.lane}.{self.index:02d}"


class Board(msgspec.Struct, frozen=True, kw_only=True):
    """A checked board."""

    file: BoardFile
    segments: Annotated[dict[str, list[Segment]], ASIDE]  # these three follow from the file
    spaces: Annotated[list[Space], ASIDE]
    dots: Annotated[dict[str, list[int]], ASIDE]  # start grids: 16 spaces each, the front row first, lane 1 first

    def section(self, section: str) -> Section:
        return next(found for found in self.file.section if found.id == section)

    def after(self, place: str) -> list[Section]:
        """The sections that begin at a line or junction."""
        return [section for section in self.file.section if section.from_ == place]

    def length(self, section: str) -> Fraction:
        return sum((segment.units for segment in self.segments[section]), Fraction(0))

    def spaces_of(self, section: str) -> list[int]:
        return [number for number, space in enumerate(self.spaces) if space.section == section]

    def front_of(self, grid: str) -> Fraction:
        """Where the front row of a start grid ends, along its section."""
        front = self.spaces[self.dots[grid][0]]
        return front.progress + Fraction(1, 2)


Wrong = Callable[[str, str], BadContent]


def build_board(file: BoardFile, text: str) -> Board:
    """The spaces of a board file; raises `BadContent` with the line of the first mistake."""

    def wrong(path: str, why: str) -> BadContent:
        return BadContent(FILE, line_of(text, path), why)

    check_network(file, wrong)
    segments = {
        section.id: read_road(section, f"$.section[{i}]", text, wrong) for i, section in enumerate(file.section)
    }
    surfaces = {
        (section.id, lane): read_lane(section, lane, segments[section.id], f"$.section[{i}].lane{lane}", wrong)
        for i, section in enumerate(file.section)
        for lane in range(1, LANES + 1)
    }
    spaces = lay_spaces(file, segments, surfaces)
    if len(spaces) > MOST_SPACES:
        raise wrong("$.section", f"the board has {len(spaces)} spaces; at most {MOST_SPACES} can be raced on")
    board = Board(file=file, segments=segments, spaces=spaces, dots={})
    for i, section in enumerate(file.section):
        if section.grid is not None:
            board.dots[section.grid.id] = read_grid(board, section, section.grid, f"$.section[{i}].grid", wrong)
    if not board.dots:
        raise wrong("$.section", "the board has no start grid")
    check_reach(board, wrong)
    check_stops(board, wrong)
    return board


def check_network(file: BoardFile, wrong: Wrong) -> None:
    """Sections lead into each other, and each has a name of its own."""
    ids = [section.id for section in file.section]
    if not file.lines:
        raise wrong("$.lines", "the board has no lines to sprint for and to finish at")
    if len(set(file.lines)) < len(file.lines) or not all(re.fullmatch(r"[A-Za-z]\w*", name) for name in file.lines):
        raise wrong("$.lines", "lines are names such as A, each of its own")
    for i, section in enumerate(file.section):
        place = f"$.section[{i}]"
        if not re.fullmatch(r"[A-Za-z0-9-]+", section.id) or ids.index(section.id) != i:
            raise wrong(place, f"a section's id is letters, digits and -, and its own; got '{section.id}'")
        if not any(other.to == section.from_ for other in file.section):
            raise wrong(
                f"{place}.from", f"section {section.id} cannot be reached: no section leads to '{section.from_}'"
            )
        if not any(other.from_ == section.to for other in file.section):
            raise wrong(f"{place}.to", f"section {section.id} leads nowhere: no section begins at '{section.to}'")
    for name in file.lines:
        if name not in [section.from_ for section in file.section]:
            raise wrong("$.lines", f"no section begins at line {name}")


def read_road(section: Section, place: str, text: str, wrong: Wrong) -> list[Segment]:
    """The words of a section's road."""
    segments: list[Segment] = []
    begins = Fraction(0)
    for word in section.road:
        found = read_word(word)
        if found is None or sum(found.cells) == 0 or not all(0 < cells <= 60 for cells in found.cells):
            why = (
                "expected 'straight 9', 'straight 9 len 14.8', 'straight 9 flex' or 'bend left 90 r 5.6 cells 6 5 4 3'"
            )
            raise BadContent(FILE, line_with(text, f'"{word}"', line_of(text, place)), f"'{word}': {why}")
        segments.append(msgspec.structs.replace(found, begins=begins))
        begins += found.units
    if not segments:
        raise wrong(f"{place}.road", f"section {section.id} has no road")
    return segments


def read_word(word: str) -> Segment | None:
    number = r"(\d{1,4}(?:\.\d{1,6})?)"
    if found := re.fullmatch(rf"straight (\d{{1,2}})(?: len {number}| (flex))?", word, re.ASCII):
        cells = [int(found[1])] * LANES
        length = float(found[2]) if found[2] else None
        return None if length == 0 else Segment(cells=cells, length=length, flex=bool(found[3]))
    if found := re.fullmatch(rf"bend (left|right) {number} r {number} cells((?: \d{{1,2}}){{4}})", word, re.ASCII):
        turn, radius = float(found[2]), float(found[3])
        if not (0 < turn <= 360 and 0 < radius <= 1000):
            return None
        cells = [int(cell) for cell in found[4].split()]
        return Segment(cells=cells, turn=turn if found[1] == "left" else -turn, radius=radius)
    return None


def line_with(text: str, wanted: str, after: int) -> int:
    """The first line from `after` on that holds a text."""
    lines = text.splitlines()
    return next((i + 1 for i in range(after - 1, len(lines)) if wanted in lines[i]), after)


def read_lane(
    section: Section, lane: int, segments: list[Segment], place: str, wrong: Wrong
) -> list[tuple[Surface, int]]:
    """ur.surface.kinds: the surfaces and numbers of a lane, as many as the road has spaces in it."""
    spaces: list[tuple[Surface, int]] = []
    asphalt: tuple[Surface, int] = ("asphalt", 0)
    for word in section.lane(lane).split():
        if found := re.fullmatch(r"a(\d{1,2})", word, re.ASCII):
            spaces += [asphalt] * int(found[1])
        elif found := re.fullmatch(r"([udk]):(\d(?:,\d)*)", word, re.ASCII):
            numbers = [int(number) for number in found[2].split(",")]
            if 0 in numbers:
                raise wrong(place, f"'{word}': numbers are 1 to {HIGHEST}; asphalt alone has none")
            surface = SURFACES[found[1]]
            spaces += [(msgspec.convert(surface, Surface), number) for number in numbers]
        else:
            raise wrong(place, f"'{word}': expected a9 for asphalt, or u: d: k: with numbers, such as u:1,2,3")
    wanted = sum(segment.cells[lane - 1] for segment in segments)
    if len(spaces) != wanted:
        raise wrong(
            place,
            f"section {section.id}, lane {lane}: {len(spaces)} surfaces, but the road has {wanted} spaces in this lane",
        )
    return spaces


def lay_spaces(
    file: BoardFile, segments: dict[str, list[Segment]], surfaces: dict[tuple[str, int], list[tuple[Surface, int]]]
) -> list[Space]:
    """Every space with its neighbours, section by section, lane by lane, in riding order."""
    number_of: dict[tuple[str, int, int, int], int] = {}  # section, segment, lane, cell
    for section in file.section:
        for lane in range(1, LANES + 1):
            for at, segment in enumerate(segments[section.id]):
                for cell in range(segment.cells[lane - 1]):
                    number_of[section.id, at, lane, cell] = len(number_of)

    def ahead(section: Section, at: int, lane: int, cell: int) -> list[int]:
        """ur.move.forward, ur.move.thick: straight on, then the diagonals that no thick line bars."""
        here = segments[section.id][at]
        if cell + 1 < here.cells[lane - 1]:
            targets = [(section.id, at, cell + 1)]
        elif at + 1 < len(segments[section.id]):
            targets = [(section.id, at + 1, 0)]
        else:
            targets = [(after.id, 0, 0) for after in file.section if after.from_ == section.to]
        steps: list[int] = []
        for other, there, first in targets:
            beside = [to for to in (lane - 1, lane + 1) if 1 <= to <= LANES]
            ends = segments[other][there]
            lanes = [lane] + [to for to in beside if not barred(file, here, ends, min(lane, to))]
            steps += [number_of[other, there, to, first] for to in lanes]
        return steps

    spaces: list[Space] = []
    for section in file.section:
        for lane in range(1, LANES + 1):
            row = iter(surfaces[section.id, lane])
            index = 0
            for at, segment in enumerate(segments[section.id]):
                for cell in range(segment.cells[lane - 1]):
                    index += 1
                    surface, number = next(row)
                    middle = Fraction(2 * cell + 1, 2 * segment.cells[lane - 1])
                    left = None if lane == LANES or segment.thick(lane) else (section.id, at, lane + 1, cell)
                    right = None if lane == 1 or segment.thick(lane - 1) else (section.id, at, lane - 1, cell)
                    spaces.append(
                        Space(
                            section=section.id,
                            lane=lane,
                            index=index,
                            segment=at,
                            cell=cell,
                            progress=segment.begins + segment.units * middle,
                            surface=surface,
                            number=number,
                            ahead=ahead(section, at, lane, cell),
                            left=None if left is None else number_of[left],
                            right=None if right is None else number_of[right],
                        )
                    )
    return spaces


def barred(file: BoardFile, here: Segment, there: Segment, lane: int) -> bool:
    """ur.move.thick: along a thick line, and past the very end of one unless the board says otherwise."""
    thick = here.thick(lane), there.thick(lane)
    return all(thick) or (any(thick) and file.thick_ends)


def read_grid(board: Board, section: Section, grid: Grid, place: str, wrong: Wrong) -> list[int]:
    """ur.start.grid: four rows of four dots, on asphalt, the front row first."""
    if not re.fullmatch(r"Start \d", grid.id) or grid.id in board.dots:
        raise wrong(place, f"a start grid is called 'Start 1', each by a digit of its own; got '{grid.id}'")
    segments = board.segments[section.id]
    if not 0 <= grid.segment < len(segments) or segments[grid.segment].turn:
        raise wrong(place, f"{grid.id} lies on no straight of section {section.id}")
    front = grid.rows[0] if grid.rows else 0
    if grid.rows != [front, front - 1, front - 2, front - 3] or not 4 <= front <= segments[grid.segment].cells[0]:
        raise wrong(place, f"{grid.id} has four rows of its straight, the front row first, such as [6, 5, 4, 3]")
    by_cell = {
        (space.lane, space.cell): number
        for number, space in enumerate(board.spaces)
        if space.section == section.id and space.segment == grid.segment
    }
    dots = [by_cell[lane, row - 1] for row in grid.rows for lane in range(1, LANES + 1)]
    rough = [board.spaces[dot].name for dot in dots if board.spaces[dot].surface != "asphalt"]
    if rough:
        raise wrong(place, f"{grid.id}: the dots lie on asphalt, but {rough[0]} does not")
    return dots


def check_reach(board: Board, wrong: Wrong) -> None:
    """Every space can be ridden to from every start grid."""
    for grid, dots in board.dots.items():
        seen = set(dots)
        todo = list(dots)
        while todo:
            for ahead in board.spaces[todo.pop()].ahead:
                if ahead not in seen:
                    seen.add(ahead)
                    todo.append(ahead)
        for number, space in enumerate(board.spaces):
            if number not in seen:
                at = [section.id for section in board.file.section].index(space.section)
                raise wrong(f"$.section[{at}]", f"space {space.name} cannot be reached from {grid}")


def united(sets: Iterable[int]) -> int:
    """All that is in any of some sets of bits."""
    found = 0
    for each in sets:
        found |= each
    return found


def check_stops(board: Board, wrong: Wrong) -> None:
    """No move has more ends than can be offered: spaces with each number of steps that leads there."""
    reach = [1 << space for space in range(len(board.spaces))]  # as bits, in so many steps
    stops = [0] * len(reach)
    for _ in range(FARTHEST):
        reach = [united(reach[ahead] for ahead in space.ahead) for space in board.spaces]
        stops = [many + ends.bit_count() for many, ends in zip(stops, reach, strict=True)]
    most = max(stops)
    if most > MOST_STOPS:
        space = board.spaces[stops.index(most)]
        at = [section.id for section in board.file.section].index(space.section)
        why = f"from space {space.name} a move could end in {most} ways, at most {MOST_STOPS} can be offered"
        raise wrong(f"$.section[{at}]", f"{why}: the road needs more thick lines, or fewer branches")
