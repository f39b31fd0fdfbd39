"""Bots at a table, and in a position written down."""

from __future__ import annotations

from itertools import permutations

from paceline import _native
from paceline.bots import make_bot
from paceline.core.bot import decide
from paceline.core.race import Race
from paceline.core.registry import title
from paceline.core.rng import seed_from
from paceline.core.setup import Setup

GAME = "flamme-rouge"
COMPILED = _native.compiled()


def race_between(setup: Setup, names: list[str], seed: str) -> Race:
    """A whole race, a bot at each seat, each choice checked."""
    race = title(setup.game).new(setup, seed_from(seed))
    bots = [make_bot(name, setup.game, f"{seed} {seat}") for seat, name in enumerate(names)]
    while (seat := int(race.next_seat())) >= 0:
        action = int(decide(race, seat, bots[seat]))
        assert action in race.legal(seat), f"{names[seat]}: {race.position(None)}"
        race.apply(seat, action)
    return race


def share_of_wins(name: str, rival: str, courses: list[str], races: int) -> float:
    """Two seats against two, turned through every arrangement, course by course."""
    arrangements = sorted(set(permutations([name, name, rival, rival])))
    wins = 0
    for number in range(races):
        names = arrangements[number // len(courses) % len(arrangements)]
        setup = Setup(game=GAME, seats=4, options={"course": courses[number % len(courses)]})
        race = race_between(setup, list(names), f"strength {number}")
        wins += names[race.winner()] == name
    return wins / races


def choice(position: str, *, name: str = "rouleur", seat: int = 0, seed: str = "a bot") -> str:
    """What a bot does in a position."""
    race = title(GAME).from_position(position, seed_from("a test"))
    return race.action_text(int(decide(race, seat, make_bot(name, GAME, seed))))
