"""Courses: a printed stage or a tile string, checked, with the rulebook's advice as warnings."""

from __future__ import annotations

import msgspec

from paceline.core.errors import BadContent, BadSetup, UnknownName
from paceline.core.words import speech
from paceline.games.flamme_rouge.components import Components, Stage, Tile, check_order, split_tiles

say = speech("paceline.games.flamme_rouge").say

MOST_SQUARES = 240  # rows are stored in bytes


class Square(msgspec.Struct, frozen=True):
    """One row of the road: S start, F flat, U ascent, D descent, C cobbles, Z supply zone, X past the line."""

    terrain: str
    lanes: int
    tile: int  # which tile of the course it lies on


class Course(msgspec.Struct, frozen=True):
    """A course from start to finish, ready to be ridden."""

    name: str
    tiles: list[str]
    squares: list[Square]
    start_rows: int
    line: int  # index of the first square past the finishing line
    breakaway_row: int  # -1 where the second tile is no breakaway tile
    breakaway_places: int
    warnings: list[str]

    @property
    def tile_string(self) -> str:
        return "".join(self.tiles)

    @property
    def start_places(self) -> int:
        return sum(square.lanes for square in self.squares[: self.start_rows])


def find_course(wish: str, components: Components, *, wide: bool, repeat: bool) -> Course:
    """fr.setup.course: a stage by id or name, `id/5-6` for a certain side, or a tile string.

    `wide` picks the side for five or six teams where a stage has two (fr.setup.sides).
    """
    stage, side = find_stage(wish, components)
    if stage is None:
        return compose(wish, wish, components, wide=wide, repeat=repeat)
    sides = stage.sides
    if side and side not in sides:
        raise BadSetup("fr.setup.sides", "no-such-side", stage=stage.called, side=side, sides=list(sides))
    side = side or ("5-6" if wide and "5-6" in sides else next(iter(sides)))
    name = f"{stage.id}/{side}" if len(sides) > 1 else stage.id
    return compose(name, sides[side], components, wide=wide, repeat=repeat)


def find_stage(wish: str, components: Components) -> tuple[Stage | None, str]:
    wanted, _, side = wish.partition("/")
    for stage in components.stages:
        if wanted.lower() in stage.names:
            return stage, side
    start_sides = [tile.side for tile in components.tiles.values() if tile.kind == "start"]
    looks_like_tiles = any(wish.startswith(start) for start in start_sides) and "-" not in wish and " " not in wish
    if not looks_like_tiles and not components.stages:
        raise BadContent("stages.toml", 1, "there is no stage: compose one of tiles")
    if not looks_like_tiles:
        known = [stage.id for stage in components.stages]
        raise (
            UnknownName("course", wish, known)
            if len(wish) > 3
            else BadSetup("fr.setup.course", "no-course", wish=wish, stage=known[0])
        )
    return None, ""


def compose(name: str, string: str, components: Components, *, wide: bool, repeat: bool) -> Course:
    """fr.setup.course: start tile first, finish tile last; fr.setup.tiles: each physical tile once."""
    tiles = components.tiles
    sides = split_tiles(string, tiles)
    check_order(sides, tiles, repeat=repeat)
    squares = [
        Square(terrain=terrain, lanes=int(lanes), tile=number)
        for number, side in enumerate(sides)
        for terrain, lanes in zip(tiles[side].terrain, tiles[side].lanes, strict=True)
    ]
    if len(squares) > MOST_SQUARES:
        raise BadSetup("fr.setup.course", "too-long", squares=len(squares), most=MOST_SQUARES)
    second = tiles[sides[1]]
    place = next((i for i, digit in enumerate(second.breakaway) if digit != "0"), -1)
    return Course(
        name=name,
        tiles=sides,
        squares=squares,
        start_rows=sum(square.terrain == "S" for square in squares),
        line=next(i for i, square in enumerate(squares) if square.terrain == "X"),
        breakaway_row=len(tiles[sides[0]].terrain) + place if place >= 0 else -1,
        breakaway_places=int(second.breakaway[place]) if place >= 0 else 0,
        warnings=advice([tiles[side] for side in sides], squares, wide),
    )


def advice(tiles: list[Tile], squares: list[Square], wide: bool) -> list[str]:
    """fr.setup.advice: the rulebook's four points on designing stages, never a refusal."""
    warnings: list[str] = []
    hard = [square.terrain if square.terrain in "UC" else " " for square in squares]
    sections = len("".join(hard).replace("UC", "U C").replace("CU", "C U").split())
    if not 2 <= sections <= 3:
        warnings.append(say("advice.sections", sections=sections))
    if tiles[-2].kind == "supply":
        warnings.append(say("advice.supply-at-finish"))
    bends = sum(tile.kind in ("soft", "sharp") for tile in tiles)
    straights = sum(tile.kind not in ("soft", "sharp", "bonus") for tile in tiles)
    if straights != 9 or bends != 12:
        warnings.append(say("advice.tiles", straights=straights, bends=bends))
    if wide:
        if not any(tile.kind == "bonus" for tile in tiles):
            warnings.append(say("advice.bonus"))
        if sum(tile.kind == "supply" for tile in tiles) < 2:
            warnings.append(say("advice.supply"))
    return warnings
