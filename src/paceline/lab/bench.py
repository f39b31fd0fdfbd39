"""How fast a title runs on one core: random races, decisions and clones per second of CPU time."""

from __future__ import annotations

import platform
from collections.abc import Callable
from statistics import median
from time import process_time

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from paceline import _native
from paceline.core.race import Race
from paceline.core.registry import title
from paceline.core.rng import Rng
from paceline.core.setup import Setup
from paceline.lab.playout import play_clones, play_random, play_random_into

RACES_AT_ONCE = 20  # between two looks at the clock
CLONES_AT_ONCE = 1000
REFERENCE_AT_ONCE = 200


class Bench(msgspec.Struct, frozen=True, kw_only=True):
    """What was measured: medians of several runs, all per second of CPU time."""

    game: str
    compiled: bool
    trained: bool  # as well, by `make build RELEASE=1`
    why_interpreted: str | None
    players: int
    course: str
    races_per_second: float  # through `legal`
    races_per_second_into: float  # through `legal_into`
    decisions_per_second: float  # through `legal`
    decisions_per_race: float
    clones_per_second: float  # of a race half-way
    reference_per_second: float
    reference_ratio: float  # races_per_second_into / reference_per_second
    python: str
    runs: int
    seconds: float


def bench(setup: Setup, course: str, *, runs: int, seconds: float) -> Bench:
    """Measures `runs` times, each number for so many seconds; one run takes all of them in turn."""
    races = RandomRaces(setup)
    half_way = races.half_way()

    def clones() -> int:
        play_clones(half_way, CLONES_AT_ONCE)
        return CLONES_AT_ONCE

    def references() -> int:
        reference(REFERENCE_AT_ONCE)
        return REFERENCE_AT_ONCE

    measured: dict[str, list[float]] = {"reference": [], "legal": [], "into": [], "clones": []}
    for _ in range(runs):
        measured["reference"].append(rate(references, seconds))
        measured["legal"].append(rate(races.through_legal, seconds))
        measured["into"].append(rate(races.through_legal_into, seconds))
        measured["clones"].append(rate(clones, seconds))
    medians = {what: median(rates) for what, rates in measured.items()}
    decisions_per_race = races.decisions / races.played
    return Bench(
        game=setup.game,
        compiled=_native.compiled(),
        trained=_native.trained(),
        why_interpreted=why_interpreted(),
        players=setup.seats,
        course=course,
        races_per_second=round(medians["legal"], 1),
        races_per_second_into=round(medians["into"], 1),
        decisions_per_second=round(medians["legal"] * decisions_per_race, 1),
        decisions_per_race=round(decisions_per_race, 2),
        clones_per_second=round(medians["clones"], 1),
        reference_per_second=round(medians["reference"], 1),
        reference_ratio=round(medians["into"] / medians["reference"], 4),
        python=platform.python_version(),
        runs=runs,
        seconds=seconds,
    )


class RandomRaces:
    """Random races of one set-up, each with a seed of its own, and how many decisions they took."""

    def __init__(self, setup: Setup) -> None:
        self.title = title(setup.game)
        self.setup = setup
        self.rng = Rng("bench")
        self.started = 0
        self.played = 0
        self.decisions = 0
        self.buffer = vec[i64]([0] * int(self.new().most_actions))

    def new(self) -> Race:
        self.started += 1
        return self.title.new(self.setup, self.started.to_bytes(32, "little"))

    def through_legal(self) -> int:
        for _ in range(RACES_AT_ONCE):
            self.decisions += int(play_random(self.new(), self.rng))
        self.played += RACES_AT_ONCE
        return RACES_AT_ONCE

    def through_legal_into(self) -> int:
        for _ in range(RACES_AT_ONCE):
            self.decisions += int(play_random_into(self.new(), self.rng, self.buffer))
        self.played += RACES_AT_ONCE
        return RACES_AT_ONCE

    def half_way(self) -> Race:
        """A race after half of the decisions that it would take."""
        race = self.new()
        rest = race.clone()
        actions: list[tuple[int, int]] = []
        while (seat := int(rest.next_seat())) >= 0:
            legal = rest.legal(seat)
            actions.append((seat, legal[int(self.rng.below(len(legal)))]))
            rest.apply(*actions[-1])
        for seat, action in actions[: len(actions) // 2]:
            race.apply(seat, action)
        return race


def rate(step: Callable[[], int], seconds: float) -> float:
    """How much gets done in a second of CPU time; `step` does a little and says how much."""
    step()
    done = 0
    begun = process_time()
    while True:
        done += step()
        spent = process_time() - begun
        if spent >= seconds and spent > 0:
            return done / spent


def reference(iterations: int) -> int:
    """The yardstick: shuffles and deals a deck in plain Python.

    Never change it: ratios to it are compared across machines and years.
    """
    state = 1
    total = 0
    for _ in range(iterations):
        deck = list(range(52))
        for i in range(51, 0, -1):
            state = (state * 1103515245 + 12345) & 0x7FFFFFFF
            j = (state >> 8) % (i + 1)
            deck[i], deck[j] = deck[j], deck[i]
        hands = {seat: deck[seat::4] for seat in range(4)}
        total += sum(max(hand) for hand in hands.values())
    return total


def why_interpreted() -> str | None:
    """Why the engines run interpreted; `None` where they run compiled."""
    unfit = _native.why_not()
    return str(unfit) if unfit is not None else None
