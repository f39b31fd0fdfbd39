"""A match between two values of one title: searches of the same effort that differ in their weights alone."""

from __future__ import annotations

from typing import Final

import msgspec

from paceline.bots import searching
from paceline.bots.levels import Searcher
from paceline.bots.weights import Weights
from paceline.core.bot import Bot
from paceline.core.ladder import Effort, Ladder
from paceline.core.registry import title
from paceline.core.rng import Rng, seed_from
from paceline.core.setup import Setup
from paceline.lab.advice import ladder_of
from paceline.lab.playout import play
from paceline.lab.report import wilson
from paceline.lab.tournament import A, seatings

SEATS: Final = 4
PLAYOUTS: Final = 48
KEPT: Final = "weights that are kept"
NONE: Final = "same search without weights, ridden to the end"


class Match(msgspec.Struct, frozen=True, kw_only=True):
    """How often the new weights won, two seats against two."""

    against: str
    races: int
    share: float
    low: float
    high: float
    playouts: int


def match(game: str, new: Weights, old: Weights | None, races: int, seed: str) -> Match:
    """New weights against old ones, on the set-ups of school for four, with other seeds."""
    found = ladder_of(game)
    schools = [school for school in found.school if school.seats == SEATS]
    effort = Effort(PLAYOUTS, found.world_tour.rounds, found.world_tour.doubt)
    starts = [title(game).starter(Setup(game=game, seats=SEATS, options=school.options)) for school in schools]
    ways = seatings(SEATS)
    won = 0
    for number in range(races):
        sides = ways[number % len(ways)]
        names = [f"{seed}/match {number}/seat {seat}" for seat in range(SEATS)]
        bots = [
            searcher(found, effort, new if side == A else old, name) for side, name in zip(sides, names, strict=True)
        ]
        race = starts[number // len(ways) % len(starts)](seed_from(f"{seed}/match {number}"))
        play(race, bots)
        winner = race.winner()
        won += winner < SEATS and sides[winner] == A
    low, high = wilson(won, races)
    return Match(
        against=KEPT if old is not None else NONE,
        races=races,
        share=won / races,
        low=low,
        high=high,
        playouts=PLAYOUTS,
    )


def searcher(found: Ladder, effort: Effort, weights: Weights | None, seed: str) -> Bot:
    rng = Rng(seed)
    net = weights.net() if weights is not None else None
    return Searcher(rng, searching(found, effort, rng), lambda _: net, effort.playouts)
