"""Races as fast as they go: played by bots, or at random through the same actions that bots use."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from paceline.core.bot import Bot, decide
from paceline.core.race import Race
from paceline.core.rng import Rng


def play(race: Race, bots: list[Bot]) -> i64:
    """Plays a race to its end, a bot a seat; returns how many decisions it took."""
    decisions: i64 = 0
    while True:
        seat = race.next_seat()
        if seat < 0:
            return decisions
        race.apply(seat, decide(race, seat, bots[seat]))
        decisions += 1


def play_random(race: Race, rng: Rng) -> i64:
    """Plays a race to its end through `legal`; returns how many decisions it took."""
    decisions: i64 = 0
    while True:
        seat = race.next_seat()
        if seat < 0:
            return decisions
        actions = race.legal(seat)
        race.apply(seat, i64(actions[rng.below(len(actions))]))
        decisions += 1


def play_random_into(race: Race, rng: Rng, buffer: vec[i64]) -> i64:
    """The same through `legal_into` and a buffer of `race.most_actions`."""
    decisions: i64 = 0
    while True:
        seat = race.next_seat()
        if seat < 0:
            return decisions
        many = race.legal_into(seat, buffer)
        race.apply(seat, buffer[rng.below(many)])
        decisions += 1


def play_clones(race: Race, many: i64) -> None:
    """Clones a race that many times."""
    for _copy in range(many):  # mypyc boxes a number that is called _
        race.clone()
