"""Um Reifenbreite set-ups: every course and composed routes, every number of teams, every switch."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random

from paceline.core.setup import Setup, Value
from paceline.games.um_reifenbreite.title import TITLE

SHARE = 0.2
BOX = TITLE.components()
NAMES = [card.id for card in BOX.courses.course]
OTHER_NAMES = [name for card in BOX.courses.course for name in (card.letter, card.name)]
ONWARD = {"A": "B", "B": "C", "C": "DE", "D": "A", "E": "A"}


def setups(game: str, chance: Random) -> Iterator[Setup]:
    """Set-ups without end: each course of the list with each number of seats, more often a short route of its own."""
    stock = list(product(NAMES, (2, 3, 4)))
    while True:
        chance.shuffle(stock)
        for course, seats in stock:
            whole = chance.choice((course, chance.choice(OTHER_NAMES)))
            yield setup(chance, whole if chance.random() < 0.3 else compose(chance), seats)


def looks(action: int) -> object:
    """Everything is played openly."""
    return action


def compose(chance: Random) -> str:
    """A short route over the board, with a sprint or two."""
    start = chance.choice("12")
    lines = ["A" if start == "1" else "C"]
    sprints = 0
    while chance.random() < 0.5 and len(lines) < 5:
        if chance.random() < 0.5 and sprints < 3:
            sprints += 1
            lines[-1] += chance.choice(("*", "*9/6/3", "*5/5/0"))
        lines.append(chance.choice(ONWARD[lines[-1][0]]))
    return "-".join([start, *lines])


def setup(chance: Random, course: str, seats: int) -> Setup:
    options: dict[str, Value] = {"course": course}
    if chance.random() < 0.5:
        options["teams"] = "two" if seats == 2 else "one"
    for name, values in SWITCHES.items():
        choice = chance.choice((None, *values))
        if choice is not None:
            options[name] = choice
    if not options.get("sprints"):
        options["yellow_jersey"] = False
    spelt = {name: str(value).lower() if chance.random() < 0.2 else value for name, value in options.items()}
    spelt["course"] = course
    return Setup(game="um-reifenbreite", seats=seats, options=spelt)


SWITCHES: dict[str, tuple[Value, ...]] = {
    "energy": ("course", "seven", "fourteen"),
    "start_order": ("clockwise", "snake"),
    "surfaces": (False, True, True),
    "sprints": (False, True, True),
    "yellow_jersey": (False, True, True),
    "chase_car": (False, True, True),
    "switching": (False, True, True),
    "first_round_car": (False, True),
    "first_round_drafting": (False, True),
    "standing_still": ("blocked", "allowed"),
    "seven": ("roll", "move"),
    "falls": ("card", "full"),
    "remount": ("row", "lane"),
    "switched_sprint": (True, False),
    "team_tie": ("line", "shared"),
    "settling": (True, False),
    "draft_limit": ("steps", "points"),
    "car_seven": (True, False),
    "late_falls": ("free", "next_round"),
    "finishers": ("round", "move"),
    "jersey_check": ("round", "third", "crossing"),
    "jersey_from": ("at_once", "next_round"),
}
