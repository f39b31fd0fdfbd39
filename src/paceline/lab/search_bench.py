"""How fast a title's searches are: playouts a second of CPU time, from positions of whole races."""

from __future__ import annotations

from statistics import median
from time import process_time

import msgspec

from paceline.bots import searching, title_bots
from paceline.bots.weights import net_for
from paceline.core.bot import Bot, decide
from paceline.core.ladder import Effort
from paceline.core.race import Race
from paceline.core.registry import title
from paceline.core.rng import Rng, seed_from
from paceline.core.setup import Setup
from paceline.lab.advice import ladder_of

RACES = 3  # of which positions are taken
EACH = 4  # playouts of a position between two looks at the clock


class SearchBench(msgspec.Struct, frozen=True, kw_only=True):
    """Playouts a second of CPU time, medians of several runs; each with the copy that it rides on."""

    game: str
    course: str
    players: int
    one_round: float  # cut after one round of the title's clock, and judged
    world_tour: float  # cut as World Tour does
    rounds: int  # after so many
    to_the_end: float
    positions: int
    runs: int
    seconds: float


def bench_search(setup: Setup, course: str, *, runs: int, seconds: float) -> SearchBench:
    found = ladder_of(setup.game)
    places = positions(setup)
    lengths = {"one": 1, "world-tour": found.world_tour.rounds, "end": 0}
    measured: dict[str, list[float]] = {what: [] for what in lengths}
    for _ in range(runs):
        for what, rounds in lengths.items():
            measured[what].append(rate(setup, places, rounds, seconds))
    return SearchBench(
        game=setup.game,
        course=course,
        players=setup.seats,
        one_round=round(median(measured["one"])),
        world_tour=round(median(measured["world-tour"])),
        rounds=found.world_tour.rounds,
        to_the_end=round(median(measured["end"])),
        positions=len(places),
        runs=runs,
        seconds=seconds,
    )


def positions(setup: Setup) -> list[tuple[Race, int]]:
    """All that the heuristic would weigh in some races: the race as the seat knows it, and the seat."""
    found = ladder_of(setup.game)
    mind = found.mind(Rng("positions"))
    places: list[tuple[Race, int]] = []
    for number in range(RACES):
        race = title(setup.game).new(setup, seed_from(f"search bench {number}"))
        bots: list[Bot] = [title_bots(setup.game)[found.pro](Rng(f"{number} {seat}")) for seat in range(setup.seats)]
        while (seat := int(race.next_seat())) >= 0:
            if len(race.legal(seat)) > 1 and mind.weighs(race, seat):
                places.append((race.clone_for(seat, mind.rng), seat))
            race.apply(seat, decide(race, seat, bots[seat]))
    return places


def rate(setup: Setup, places: list[tuple[Race, int]], rounds: int, seconds: float) -> float:
    found = ladder_of(setup.game)
    search = searching(found, Effort(EACH, rounds), Rng("search bench"))
    search.net = net_for(setup.game, setup) if rounds else None
    done, begun = 0, process_time()
    while True:
        for race, seat in places:
            for _ in range(EACH):
                copy = race.clone()
                copy.apply(seat, search.mind.ride(copy, seat))
                search.play_out(copy, seat)
            done += EACH
            if not done % 256 and process_time() - begun > seconds:
                return done / (process_time() - begun)
        if process_time() - begun > seconds:
            return done / (process_time() - begun)
