"""Flamme Rouge set-ups: every course, team count, variant and option."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from paceline.core.setup import Setup, Value
from paceline.games.flamme_rouge.components import Tile, split_tiles
from paceline.games.flamme_rouge.state import PLAY
from paceline.games.flamme_rouge.title import TITLE

SHARE = 1
BOX = TITLE.components()
MOST_TEAMS = 6
MOST_SINGLE = 12


class Layout(NamedTuple):
    """A course as it is named in a set-up, and what its first two tiles allow."""

    course: str
    start: Tile
    second: Tile

    @property
    def is_wide(self) -> bool:
        return "2" not in self.start.lanes

    @property
    def places(self) -> int:
        return sum(
            int(lanes) for lanes, terrain in zip(self.start.lanes, self.start.terrain, strict=True) if terrain == "S"
        )

    def has_breakaway(self, wide: bool) -> bool:
        return ("2" if wide else "1") in self.second.breakaway


class Entry(NamedTuple):
    """Who rides where: a course, how many teams, and whether everyone rides for themselves."""

    layout: Layout
    teams: int
    single: bool


def setups(game: str, chance: Random) -> Iterator[Setup]:
    """Set-ups without end: each stock course with each number of teams, a composed course now and then."""
    stock = [entry for layout in stock_layouts() for entry in entries(layout)]
    while True:
        chance.shuffle(stock)
        for entry in stock:
            yield setup(chance, entry, "box")
            if chance.random() < 0.3:
                tiles = chance.choice(("box", "any"))
                yield setup(chance, chance.choice(entries(compose(chance, tiles))), tiles)


def looks(action: int) -> object:
    """What everybody sees of an action: all of it, but for the card that is laid face down."""
    return action >> 8 if action >> 16 == PLAY else action


def stock_layouts() -> list[Layout]:
    return [
        layout(stage.id if len(stage.sides) == 1 else f"{stage.id}/{side}", tiles)
        for stage in BOX.stages
        for side, tiles in stage.sides.items()
    ]


def layout(course: str, tiles: str) -> Layout:
    start, second, *_ = split_tiles(tiles, BOX.tiles)
    return Layout(course, BOX.tiles[start], BOX.tiles[second])


def compose(chance: Random, tiles: str) -> Layout:
    """A short course of tiles at random; with `any` tiles may come again."""
    start = chance.choice(("a", "A", "1", "^1"))
    middle = [side for side, tile in BOX.tiles.items() if tile.kind not in ("start", "finish")]
    chosen = chance.choices(middle, k=chance.randint(0, 14))
    if chance.random() < 0.4:
        chosen.insert(0, "2" if start in ("1", "^1") else "^2")
    if tiles == "box":
        chosen = list({BOX.tiles[side].tile: side for side in chosen}.values())
    string = "".join([start, *chosen, chance.choice("uU")])
    return layout(string, string)


def entries(layout: Layout) -> list[Entry]:
    """Every number of teams that a course has room for, of two riders each more often: they have more variants."""
    teams = range(2, (MOST_TEAMS if layout.is_wide else 4) + 1)
    singles = range(2, min(MOST_SINGLE, layout.places) + 1)
    return [Entry(layout, many, False) for many in teams] * 3 + [Entry(layout, many, True) for many in singles]


def setup(chance: Random, entry: Entry, tiles: str) -> Setup:
    layout, teams, single = entry
    options: dict[str, Value] = {"course": named(chance, entry), "tiles": tiles}
    seats = teams if single or chance.random() < 0.4 else chance.randint(1, teams)
    if single or chance.random() < 0.5:
        options["riders"] = "one" if single else "two"
    if seats < teams:
        peloton = chance.random() < 0.6
        options["peloton_team"] = peloton
        options["muscle_teams"] = teams - seats - peloton
    if layout.has_breakaway(wide=single or teams > 4):
        options["breakaway"] = chance.random() < 0.5
    if chance.random() < 0.4:
        options["handicap"] = [chance.choice((0, 0, 1, 3, 15)) for _ in range(seats)]
    if seats == 1:
        options["starting_exhaustion"] = chance.randint(0, 30)
    for name, values in SWITCHES.items():
        choice = chance.choice((None, *values))
        if choice is not None:
            options[name] = choice
    return Setup(game="flamme-rouge", seats=seats, options=spelt(chance, options))


def named(chance: Random, entry: Entry) -> str:
    """A stage without its side, where the number of teams picks the same."""
    stage, _, side = entry.layout.course.partition("/")
    picked = "5-6" if entry.teams > 4 else "2-4"
    return stage if side == picked and not entry.single and chance.random() < 0.5 else entry.layout.course


def spelt(chance: Random, options: dict[str, Value]) -> dict[str, Value]:
    """Some options as text, as the command line and positions give them."""
    texts = {name: ",".join(map(str, value)) for name, value in options.items() if isinstance(value, list)}
    texts |= {name: str(value).lower() for name, value in options.items() if isinstance(value, int)}
    return {name: texts.get(name, value) if chance.random() < 0.2 else value for name, value in options.items()}


SWITCHES = {
    "end": ("first", "all"),
    "overrun": ("clamp", "unlimited"),
    "dummy_deck": ("two", "rebuild"),
    "blocked_lane": ("keep", "right"),
    "first_player": ("seats", "lot"),
    "exhaustion_supply": ("endless", "box"),
    "finish_slipstream": ("none", "allowed"),
    "ascent_split": ("split", "whole"),
    "slipstream_lanes": ("right", "keep"),
    "after_line": ("flat", "ascent"),
}
