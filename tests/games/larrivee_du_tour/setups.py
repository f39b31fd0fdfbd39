"""L'Arrivée du Tour set-ups: every stage and composed ones, one to five players, every option."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from paceline.core.setup import Setup, Value
from paceline.games.larrivee_du_tour.title import TITLE

SHARE = 1
BOX = TITLE.components()
SWITCHES: dict[str, tuple[Value, ...]] = {
    "unique_profiles": (False, True),
    "wheel": tuple(entry.id for entry in BOX.sets),
    "merge_pace": ("front", "fastest"),
    "attempts": ("turn", "group"),
    "dice": ("d12", "2d6"),
    "burn_limit": (1, 2, 5),
    "breakaway": ("middle", "one", "result"),
    "counter": ("roll", "total"),
    "pace_skill": ("owner", "larger"),
    "nobody_pays": ("steady", "drop"),
    "fast_needs_point": (True, False),
    "pay_to_accelerate": (False, True),
    "end": ("first", "all"),
    "group_sprint": (False, True),
    "summit_finish": ("sprint", "climbing"),
    "mechanical": ("off", "one", "lowest"),
    "feeding": ("off", "on", "cap"),
    "recovery": (0, 3, 6, 15),
}


def setups(game: str, chance: Random) -> Iterator[Setup]:
    """Set-ups without end: each stage with each number of players, a composed stage now and then."""
    stock = [(stage.id, seats) for stage in BOX.stages for seats in range(1, 6)]
    while True:
        chance.shuffle(stock)
        for course, seats in stock:
            yield setup(chance, course, seats)
            if chance.random() < 0.3:
                yield setup(chance, compose(chance), chance.randint(1, 5))


def compose(chance: Random) -> str:
    """A short stage of runs at random."""
    runs = [f"{chance.choice('ufdrufd')}{chance.randint(1, 9)}" for _ in range(chance.randint(1, 8))]
    return chance.choice(("", " ")).join(["f10", *runs])


def setup(chance: Random, course: str, seats: int) -> Setup:
    options: dict[str, Value] = {"course": course}
    for name, values in SWITCHES.items():
        if chance.random() < 0.4:
            options[name] = chance.choice(values)
    return Setup(game="larrivee-du-tour", seats=seats, options=spelt(chance, options))


def spelt(chance: Random, options: dict[str, Value]) -> dict[str, Value]:
    """Some options as text, as the command line and positions give them."""
    texts = {name: str(value).lower() for name, value in options.items()}
    return {name: texts[name] if chance.random() < 0.2 else value for name, value in options.items()}


def looks(action: int) -> object:
    """Everything is done in the open."""
    return action
