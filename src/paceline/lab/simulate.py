"""Simulations: many races between bots, counted. Race i is the same race whoever plays it, and when."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Iterator, Sized
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import Protocol, TypeVar

import msgspec

from paceline.bots import make_bot
from paceline.core.bot import decide
from paceline.core.errors import PacelineError
from paceline.core.events import Event
from paceline.core.log import Log
from paceline.core.record import record_text
from paceline.core.registry import title
from paceline.core.rng import seed_from
from paceline.core.setup import Setup, Value
from paceline.core.title import Figures
from paceline.lab.playout import play

CHUNK_SECONDS = 0.2  # how often progress is reported
MOST_IN_A_CHUNK = 5000

Stopped = Callable[[], bool]  # whether somebody has asked to stop

Part = TypeVar("Part", bound=Sized)
Part_co = TypeVar("Part_co", bound=Sized, covariant=True)
News = TypeVar("News")


class Parts(Protocol[Part_co]):
    """Hands out races to play, part by part."""

    def next(self) -> Part_co:
        """The next part; empty when all is handed out."""
        ...

    def took(self, games: int, seconds: float) -> None:
        """Hears how long a part of so many races took."""


class Simulation(msgspec.Struct, frozen=True, kw_only=True):
    """What to play: the set-up, who rides, and how many races."""

    game: str
    games: int
    bots: list[str]  # a bot a seat
    courses: list[str]  # ridden in turn
    seed: str = "0"
    rotate: bool = False  # turn the bots through the seats, race by race
    options: dict[str, Value] = {}
    content: dict[str, str] = {}
    figures: bool = False  # count what the title has figures on, by course
    record: str = ""  # the file of a single race's record, or the folder for those of several

    def setup(self, course: str) -> Setup:
        options = {"course": course, **self.options}
        return Setup(game=self.game, seats=len(self.bots), options=options, content=self.content)

    def course_of(self, race: int) -> str:
        """Each course sees every turn of the bots before the next one comes."""
        turns = len(self.bots) if self.rotate else 1
        return self.courses[race // turns % len(self.courses)]

    def bots_of(self, race: int) -> list[str]:
        """Who sits where."""
        turn = race % len(self.bots) if self.rotate else 0
        return self.bots[turn:] + self.bots[:turn]

    def record_file(self, race: int) -> Path:
        return Path(self.record) if self.games == 1 else Path(self.record, f"race-{race:06}.txt")


class Sums(msgspec.Struct, kw_only=True):
    """A title's figures of some races on one course, added up."""

    games: int = 0
    wins_by_team: list[int] = []
    sums: dict[str, int] = {}
    counts: dict[str, dict[str, int]] = {}

    def count(self, winner: int, figures: Figures) -> None:
        """One race more."""
        self.games += 1
        bump(self.wins_by_team, winner, 1)
        self.merge(figures.sums, figures.counts)

    def add(self, other: Sums) -> None:
        self.games += other.games
        for team, wins in enumerate(other.wins_by_team):
            bump(self.wins_by_team, team, wins)
        self.merge(other.sums, other.counts)

    def merge(self, sums: dict[str, int], counts: dict[str, dict[str, int]]) -> None:
        for what, many in sums.items():
            self.sums[what] = self.sums.get(what, 0) + many
        for group, members in counts.items():
            mine = self.counts.setdefault(group, {})
            for what, many in members.items():
                mine[what] = mine.get(what, 0) + many


class Tally(msgspec.Struct, kw_only=True):
    """What came of some races. Tallies add up, in any order."""

    games: int = 0
    wins_by_team: list[int]  # the seats, then the dummy teams as far as they have won
    wins_by_bot: dict[str, int]
    places_by_seat: list[list[int]]  # how often each seat came first, second, …
    rounds: int = 0
    decisions: int = 0
    figures: dict[str, Sums] = {}  # by course

    @classmethod
    def empty(cls, bots: list[str]) -> Tally:
        return cls(
            wins_by_team=[0] * len(bots),
            wins_by_bot=dict.fromkeys(bots, 0),
            places_by_seat=[[0] * len(bots) for _ in bots],
        )

    def count(self, bots: list[str], winner: int, places: list[int], rounds: int, decisions: int) -> None:
        """One race more."""
        self.games += 1
        bump(self.wins_by_team, winner, 1)
        if winner < len(bots):
            self.wins_by_bot[bots[winner]] += 1
        for seat, place in enumerate(places):
            bump(self.places_by_seat[seat], place - 1, 1)
        self.rounds += rounds
        self.decisions += decisions

    def add(self, other: Tally) -> None:
        self.games += other.games
        self.rounds += other.rounds
        self.decisions += other.decisions
        for course, sums in other.figures.items():
            self.figures.setdefault(course, Sums()).add(sums)
        for bot, wins in other.wins_by_bot.items():
            self.wins_by_bot[bot] += wins
        pairs = zip(self.places_by_seat, other.places_by_seat, strict=True)
        for mine, theirs in [(self.wins_by_team, other.wins_by_team), *pairs]:
            for i, many in enumerate(theirs):
                bump(mine, i, many)

    @property
    def wins_by_seat(self) -> list[int]:
        return self.wins_by_team[: len(self.places_by_seat)]

    @property
    def wins_by_dummy(self) -> list[int]:
        return self.wins_by_team[len(self.places_by_seat) :]

    @property
    def places(self) -> list[list[int]]:
        """The places of every seat, all lists as long as the longest."""
        most = max(len(places) for places in self.places_by_seat)
        return [places + [0] * (most - len(places)) for places in self.places_by_seat]


def bump(counts: list[int], at: int, by: int) -> None:
    """Adds to a list that grows as needed: a race does not tell how many dummy teams there are."""
    counts.extend([0] * (at + 1 - len(counts)))
    counts[at] += by


def courses_that_fit(simulation: Simulation) -> dict[str, str]:
    """Every course of the box with the reason why it cannot be ridden in this set-up; empty where it can.

    Of a course with several sides (`stage-7/2-4`) the title picks the one that is meant for the set-up.
    """
    chosen = title(simulation.game)
    reasons: dict[str, str] = {}
    for course in dict.fromkeys(info.id.partition("/")[0] for info in chosen.courses(simulation.content)):
        try:
            chosen.warnings(simulation.setup(course))
            reasons[course] = ""
        except PacelineError as refusal:
            reasons[course] = str(refusal)
    return reasons


def play_races(simulation: Simulation, races: range, stopped: Stopped) -> Tally:
    """Plays some of the races, one after the other, until all are played or somebody stops it."""
    tally = Tally.empty(simulation.bots)
    for race in races:
        if stopped():
            break
        try:
            play_one(simulation, race, tally)
        except OSError:
            raise
        except Exception:  # noqa: BLE001 - whatever breaks a race, and it must cross processes as text
            bots = ",".join(simulation.bots_of(race))
            what = f"race {race} of seed {simulation.seed!r} on {simulation.course_of(race)} with {bots}"
            raise RuntimeError(f"{what} broke:\n{traceback.format_exc()}") from None
    return tally


def play_one(simulation: Simulation, number: int, tally: Tally) -> None:
    names = simulation.bots_of(number)
    setup = simulation.setup(simulation.course_of(number))
    seed = seed_from(f"{simulation.seed}/race {number}")
    bots = [
        make_bot(name, simulation.game, f"{simulation.seed}/race {number}/seat {seat}")
        for seat, name in enumerate(names)
    ]
    events: list[Event] = []
    if simulation.record:
        log = Log(setup, seed, names, events.append if simulation.figures else None)
        while (seat := int(log.race.next_seat())) >= 0:
            log.play(seat, int(decide(log.race, seat, bots[seat])))
        race, decisions = log.race, len(log.entries)
        simulation.record_file(number).write_text(record_text(log.record()), "utf-8", newline="\n")
    else:
        race = title(simulation.game).new(setup, seed, events.append if simulation.figures else None)
        decisions = int(play(race, bots))
    if simulation.figures:
        course = simulation.course_of(number)
        found = title(simulation.game).figures(race, events)
        tally.figures.setdefault(course, Sums()).count(race.winner(), found)
    tally.count(names, race.winner(), race.places(), race.round_number(), decisions)


def simulate(simulation: Simulation, jobs: int, stopped: Stopped) -> Iterator[Tally]:
    """Plays all races and yields what is new from time to time. The sum does not depend on `jobs`."""
    jobs = min(jobs, simulation.games)
    yield from play_parts(partial(play_races, simulation), Chunks(simulation.games), jobs, stopped)


def play_parts(
    play: Callable[[Part, Stopped], News], parts: Parts[Part], jobs: int, stopped: Stopped
) -> Iterator[News]:
    """Plays part after part, in several processes where there is more than one job, and yields what came of each."""
    if jobs > 1:
        from paceline.lab.workers import play_with  # noqa: PLC0415 - multiprocessing only where it is used

        yield from play_with(jobs, play, parts, stopped)
        return
    while (part := parts.next()) and not stopped():
        begun = perf_counter()
        news = play(part, stopped)
        parts.took(len(part), perf_counter() - begun)
        yield news


class Pace:
    """How many races make a chunk of about CHUNK_SECONDS, as quickly as that is known."""

    def __init__(self) -> None:
        self.size = 1

    def took(self, games: int, seconds: float) -> None:
        if games:
            fitting = int(CHUNK_SECONDS * games / max(seconds, 1e-9))
            self.size = max(1, min(fitting, self.size * 4, MOST_IN_A_CHUNK))


class Chunks(Pace):
    """Hands out the races in chunks."""

    def __init__(self, games: int) -> None:
        super().__init__()
        self.games = games
        self.given = 0

    def next(self) -> range:
        """The next races to play; empty when all are handed out."""
        races = range(self.given, min(self.given + self.size, self.games))
        self.given = races.stop
        return races
