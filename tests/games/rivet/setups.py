"""What both editions sample: stock courses and composed ones, every number of players, every option."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from paceline.core.setup import Setup, Value
from paceline.games.rivet import state as s
from paceline.games.rivet.edition import ON_THE_RIVET, VISIONS
from paceline.games.rivet.on_the_rivet.title import TITLE

SHARE = 0.12
BOX = TITLE.components()
EDITIONS = {edition.game: edition for edition in (ON_THE_RIVET, VISIONS)}
SHORT_ROADS = 7  # for each stock course
ENDS = "start-a,start-b{},finish-a,finish-b"
SWITCHES: dict[str, tuple[Value, ...]] = {
    "length": ("map", "short", "medium", "long"),
    "early_stop": ("blocked", "bump"),
    "own_line": ("closed", "cut"),
    "headlines_again": (True, False),
    "rescue_helper": ("back", "any"),
    "reactions": ("everybody", "own_turn"),
    "energy": (True, False),
    "weather": (True, False),
}


def setups(game: str, chance: Random) -> Iterator[Setup]:
    """Set-ups without end: each stock course with each number of players, but mostly short roads."""
    fewest, most = EDITIONS[game].players
    stock = [(course.id, seats) for course in BOX.courses for seats in range(fewest, most + 1)]
    while True:
        chance.shuffle(stock)
        for course, seats in stock:
            for _ in range(SHORT_ROADS):
                yield setup(chance, game, compose(chance), chance.randint(fewest, most))
            yield setup(chance, game, course, seats)


def setup(chance: Random, game: str, course: str, seats: int) -> Setup:
    options: dict[str, Value] = {"course": course}
    switches = dict(SWITCHES)
    if EDITIONS[game].expansion:
        switches["headlines"] = ("shuffle", "aside")
        core = seats <= 5 and not any(tile in course for tile in ("s5", "s6", "passes", "long"))
        switches["team_tactics"] = (True, False) if core else (True,)
        switches["core_for_two"] = (True, False)
        switches["rescue_gain"] = ("row", "place")
        switches["new_type"] = ("other", "any")
    for name, values in switches.items():
        choice = chance.choice((None, *values))
        if choice is not None:
            options[name] = str(choice).lower() if isinstance(choice, bool) and chance.random() < 0.2 else choice
    if seats == 2 and options.get("team_tactics") in (False, "false"):
        options["core_for_two"] = True
    return Setup(game=game, seats=seats, options=options)


def compose(chance: Random) -> str:
    """At most one piece of road between start and finish, some with a bonus line."""
    if chance.random() < 0.5:
        return ENDS.format("")
    tile = chance.choice([tile for tile in BOX.tiles.values() if tile.kind in ("straight", "curve")])
    bonus = tile.terrain in ("sprint", "mountain") and chance.random() < 0.6
    return ENDS.format(f",{tile.id}" + (f"@{chance.randint(1, tile.rows - 1)}" if bonus else ""))


def looks(action: int) -> object:
    """What everybody sees of an action: what is played from a hand is as good as hidden until it is laid open."""
    kind = action >> 16
    if kind in (s.PLAY, s.SOFT, s.TACTIC, s.PASS):
        return "a card, or none"
    return "a discard" if kind == s.THROW else action
