"""Sampled races, ridden at random: what every promise is checked on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from importlib import import_module
from itertools import islice, product
from pathlib import Path
from random import Random
from typing import NamedTuple

from paceline.core.errors import BadSetup
from paceline.core.events import Event, Listener
from paceline.core.race import Race
from paceline.core.registry import title
from paceline.core.rng import seed_from
from paceline.core.setup import Setup, Value
from paceline.core.title import Title

MOST_DECISIONS = 20_000  # far beyond any race
KNOWS_ALL = -1  # in `position`
TITLES_TESTS = Path(__file__).parent.parent / "games"


class Adapter(NamedTuple):
    """What the suite races; `tests/games/<title>/setups.py` says more where a title has more than its options."""

    setups: Callable[[Random], Iterator[Setup]]
    """Set-ups without end, over all courses, team counts, variants and options."""
    looks: Callable[[int], object] = int
    """What everybody sees of an action when it is made; equal for actions that nobody can tell apart."""
    SHARE: float = 1.0
    """How much of each sample is enough: less where races take long."""


class Case(NamedTuple):
    """What a promise is checked on."""

    title: Title
    setup: Setup
    seed: str


def adapter(game: str) -> Adapter:
    here = title(game)
    folder = here.package.removeprefix("paceline.games.").partition(".")[0]
    if not (TITLES_TESTS / folder / "setups.py").exists():
        return Adapter(partial(any_setups, here))
    own = import_module(f"..games.{folder}.setups", __package__)
    return Adapter(partial(own.setups, game), own.looks, own.SHARE)


def any_setups(here: Title, chance: Random) -> Iterator[Setup]:
    """Every course with every number of seats, and any values of the options that can be raced together."""
    stock = list(product([course.id for course in here.courses()], range(here.players[0], here.players[1] + 1)))
    while True:
        chance.shuffle(stock)
        for course, seats in stock:
            options: dict[str, Value] = {"course": course}
            for option in here.options():
                values = option.values or [str(number) for number in range(*(option.limits or (0, 0)))]
                if values and chance.random() < 0.5:
                    options[option.name] = chance.choice(values)
            setup = Setup(game=here.id, seats=seats, options=options)
            with suppress(BadSetup):
                here.warnings(setup)
                yield setup


def cases(game: str, sample: str, many: int) -> Iterator[Case]:
    """That many cases of a title, or its share of them; another sample, other cases."""
    rides = adapter(game)
    setups = rides.setups(Random(sample))
    for number, setup in enumerate(islice(setups, max(2, round(many * rides.SHARE)))):
        yield Case(title(game), setup, f"{sample}/{number}")


def start(title: Title, setup: Setup, seed: str, listener: Listener | None = None) -> Race:
    return title.new(setup, seed_from(seed), listener)


def ride(race: Race, chance: Random) -> Iterator[tuple[int, int]]:
    """Random play to the end: yields every seat and action right before it is applied."""
    for _ in range(MOST_DECISIONS):
        if race.over:
            return
        seat = chance.choice(race.to_act())
        action = chance.choice(race.legal(seat))
        yield seat, action
        race.apply(seat, action)
    raise AssertionError("the race does not end")


def stops(race: Race, chance: Random, share: float) -> Iterator[Race]:
    """The race at a share of its decisions, and at its end.

    The early ones are visited more often, as the phases before the first round are short.
    """
    for number, _ in enumerate(ride(race, chance), 1):
        if chance.random() < max(share, 1 / number):
            yield race
    yield race


def finish(race: Race, chance: Random) -> Race:
    for _ in ride(race, chance):
        pass
    return race


class Ear:
    """A listener that keeps what it hears."""

    def __init__(self) -> None:
        self.heard: list[Event] = []

    def __call__(self, event: Event) -> None:
        self.heard.append(event)

    def as_seen_by(self, seat: int | None) -> list[Event]:
        return [event.seen_by(seat) for event in self.heard]
