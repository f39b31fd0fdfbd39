"""What the engines are trained on: `make build RELEASE=1` counts which ways races take, and compiles for those.

Every title has the same number of decisions, most of them as `paceline bench` rides, the rest on all its courses; then
each of its bots rides. Nothing depends on a clock, so that the same sources are trained alike.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle

from librt.vecs import vec
from mypy_extensions import i64

from paceline.bots import levels, make_bot, title_bots
from paceline.core.errors import BadSetup
from paceline.core.race import Race
from paceline.core.registry import game_ids, title
from paceline.core.rng import Rng, seed_from
from paceline.core.setup import Setup
from paceline.lab.playout import play, play_clones, play_random, play_random_into

DECISIONS = 400_000  # of a title
CLONES = 100  # of a race


def train(game: str, decisions: int = DECISIONS) -> None:
    """Random races through both doors, with copies made of them, and a race of each bot."""
    rng = Rng("training")
    for number, setup in enumerate(setups(game)):
        if decisions < 0:
            break
        race = start(setup, number)
        play_clones(race, CLONES)
        race.clone_for(0, rng)
        if number % 4:
            decisions -= int(play_random_into(race, rng, vec[i64]([0] * int(race.most_actions))))
        else:
            decisions -= int(play_random(race, rng))
    few, many = title(game).players
    for name in ["random", *title_bots(game), *(["world-tour:8"] if levels(game) else [])]:
        seats = max(few, min(4, many))
        bots = [make_bot(name, game, f"{name} {seat}") for seat in range(seats)]
        play(start(Setup(game=game, seats=seats, options=title(game).bench_options()), 0), bots)


def setups(game: str) -> Iterator[Setup]:
    """Without end: the bench's, and after every third another course with another number of seats."""
    here = title(game)
    few, many = here.players
    usual = Setup(game=game, seats=max(few, min(4, many)), options=here.bench_options())
    for course, seats in zip(cycle(here.courses()), cycle(range(few, many + 1)), strict=False):
        yield from (usual, usual, usual)
        other = Setup(game=game, seats=seats, options={**here.bench_options(), "course": course.id})
        try:
            here.new(other, seed_from("training"))
        except BadSetup:  # too many for this course
            continue
        yield other


def start(setup: Setup, number: int) -> Race:
    return title(setup.game).new(setup, seed_from(f"training {number}"))


if __name__ == "__main__":
    for each in game_ids():
        train(each)
