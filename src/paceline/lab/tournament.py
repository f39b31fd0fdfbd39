"""Tournaments: every pair of bots, seats split evenly and turned. Race i is the same whoever plays it, and when."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Iterator
from functools import lru_cache, partial
from itertools import combinations, islice
from math import log2
from time import thread_time_ns
from typing import NamedTuple

import msgspec

from paceline.bots import make_bot
from paceline.core.bot import decide
from paceline.core.registry import title
from paceline.core.rng import seed_from
from paceline.core.setup import Setup, Value
from paceline.lab.simulate import Pace, Stopped, play_parts

A, B, NEITHER = 0, 1, -1  # the sides of a pair, and who has won where a dummy team has
STEPS = 16  # by which times are told apart, from one to the double of it

Seating = tuple[int, ...]  # the side of every seat


class Heat(NamedTuple):
    """One race of one pair, by their numbers."""

    pair: int
    race: int


class Tournament(msgspec.Struct, frozen=True, kw_only=True):
    """What to play: who meets, how often, and where."""

    game: str
    bots: list[str]
    races: int  # of every pair, at most
    courses: list[str]  # ridden in turn
    seats: int = 4
    seed: str = "0"
    options: dict[str, Value] = {}
    content: dict[str, str] = {}
    until_decided: bool = False  # a pair is done once it is known who is stronger
    sure: float = 0.95  # how sure that must be

    @property
    def pairs(self) -> list[tuple[str, str]]:
        return list(combinations(self.bots, 2))

    @property
    def turn(self) -> int:
        """How many races it takes until every seating was there."""
        return len(seatings(self.seats))

    def setup(self, course: str) -> Setup:
        options = {"course": course, **self.options}
        return Setup(game=self.game, seats=self.seats, options=options, content=self.content)

    def course_of(self, race: int) -> str:
        """Each course sees every seating before the next one comes."""
        return self.courses[race // self.turn % len(self.courses)]

    def sides_of(self, race: int) -> Seating:
        return seatings(self.seats)[race % self.turn]

    def bots_of(self, heat: Heat) -> list[str]:
        """Who sits where."""
        pair = self.pairs[heat.pair]
        return [pair[side] for side in self.sides_of(heat.race)]

    def heats(self) -> Iterator[Heat]:
        """All races, a turn of every pair before the next turn of the first."""
        for first in range(0, self.races, self.turn):
            for pair in range(len(self.pairs)):
                for race in range(first, min(first + self.turn, self.races)):
                    yield Heat(pair, race)


@lru_cache
def seatings(seats: int) -> list[Seating]:
    """Every way to split the seats as evenly as possible, each followed by the same the other way round."""
    ways: list[Seating] = []
    for first in combinations(range(seats), (seats + 1) // 2):
        if seats % 2 or 0 in first:  # or it is another one the other way round
            sides = tuple(A if seat in first else B for seat in range(seats))
            ways += [sides, tuple(B if side == A else A for side in sides)]
    return ways


class Times(msgspec.Struct, kw_only=True):
    """How long a bot took where it had a choice, in nanoseconds of a processor. Times add up, in any order."""

    decisions: int = 0
    total: int = 0
    steps: dict[int, int] = {}  # how many took about 2 ** (step / STEPS)

    def count(self, took: int) -> None:
        step = int(log2(max(1, took)) * STEPS)
        self.decisions += 1
        self.total += took
        self.steps[step] = self.steps.get(step, 0) + 1

    def add(self, other: Times) -> None:
        self.decisions += other.decisions
        self.total += other.total
        for step, many in other.steps.items():
            self.steps[step] = self.steps.get(step, 0) + many

    def mean(self) -> float | None:
        """Milliseconds; nothing where there was no choice."""
        return self.total / self.decisions / 1e6 if self.decisions else None

    def within(self, share: float) -> float | None:
        """The milliseconds within which such a share of the decisions was taken, give or take a step."""
        left = share * self.decisions
        for step, many in sorted(self.steps.items()):
            left -= many
            if left <= 0:
                return float(2 ** ((step + 0.5) / STEPS) / 1e6)
        return None


class Outcome(msgspec.Struct, frozen=True, kw_only=True):
    """What came of one race."""

    pair: int
    race: int
    won: int  # A, B or NEITHER
    places: list[int]  # of the seats
    times: list[Times]  # of A and of B
    cpu: int  # nanoseconds, all in all


def play_heats(tournament: Tournament, heats: list[Heat], stopped: Stopped) -> list[Outcome]:
    """Plays races one after the other, until all are played or somebody stops it."""
    outcomes: list[Outcome] = []
    for heat in heats:
        if stopped():
            break
        try:
            outcomes.append(play_heat(tournament, heat))
        except Exception:  # noqa: BLE001 - whatever breaks a race, and it must cross processes as text
            where = f"race {heat.race} of seed {tournament.seed!r} on {tournament.course_of(heat.race)}"
            bots = ",".join(tournament.bots_of(heat))
            raise RuntimeError(f"{where} with {bots} broke:\n{traceback.format_exc()}") from None
    return outcomes


def play_heat(tournament: Tournament, heat: Heat) -> Outcome:
    began = thread_time_ns()
    seed, sides = f"{tournament.seed}/race {heat.race}", tournament.sides_of(heat.race)
    names = tournament.bots_of(heat)
    bots = [make_bot(name, tournament.game, f"{seed}/seat {seat}") for seat, name in enumerate(names)]
    race = title(tournament.game).new(tournament.setup(tournament.course_of(heat.race)), seed_from(seed), None)
    times = [Times(), Times()]
    while (seat := int(race.next_seat())) >= 0:
        is_free = race.legal_into(seat, race.buffer) > 1
        asked = thread_time_ns()
        action = decide(race, seat, bots[seat])
        if is_free:
            times[sides[seat]].count(thread_time_ns() - asked)
        race.apply(seat, action)
    winner = race.winner()
    return Outcome(
        pair=heat.pair,
        race=heat.race,
        won=sides[winner] if winner < tournament.seats else NEITHER,
        places=race.places(),
        times=times,
        cpu=thread_time_ns() - began,
    )


class Draw(Pace):
    """Hands out the races that are still wanted."""

    def __init__(self, tournament: Tournament, wanted: Callable[[Heat], bool]) -> None:
        super().__init__()
        self.heats = tournament.heats()
        self.wanted = wanted

    def next(self) -> list[Heat]:
        return list(islice(filter(self.wanted, self.heats), self.size))


def play_tournament(
    tournament: Tournament, wanted: Callable[[Heat], bool], jobs: int, stopped: Stopped
) -> Iterator[list[Outcome]]:
    """Plays the races that are wanted when their turn comes, and yields what is new from time to time.

    With several jobs races arrive in any order, and some that are no longer wanted meanwhile.
    """
    yield from play_parts(partial(play_heats, tournament), Draw(tournament, wanted), jobs, stopped)
