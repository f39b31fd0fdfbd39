"""Two opinions on thousands of races: engine and oracle roll the same dice and must agree on everything.

`python -m tests.games.larrivee_du_tour.test_differential 5000` rides that many, others with `--sample NAME`.
"""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from paceline.core.events import Event
from paceline.core.rng import seed_from
from paceline.core.setup import Setup
from paceline.games import larrivee_du_tour
from paceline.games.larrivee_du_tour import events as e
from paceline.games.larrivee_du_tour.engine import LarriveeDuTour
from paceline.games.larrivee_du_tour.results import stage_results
from paceline.games.larrivee_du_tour.title import TITLE

from ...conformance.play import cases
from ...soak import ride_beside_the_oracle, wide
from .oracle import Oracle
from .oracle_pieces import PACE_NAMES, SKILLS, Stage, Wheel

DATA = Path(larrivee_du_tour.__file__).parent / "data"
TERRAINS = {"u": "uphill", "f": "flat", "d": "downhill"}


class Dice:
    """Rolls for the oracle what the engine rolled, and for whom."""

    def __init__(self) -> None:
        self.rolled: list[tuple[str, int]] = []

    def listen(self, event: Event) -> None:
        if isinstance(event, e.RolledForStart):
            self.rolled += [(f"start {seat}", roll) for seat, roll in event.rolls]
        elif isinstance(event, e.Rolled):
            self.rolled.append((f"{event.rider // 3}{'abc'[event.rider % 3]}", event.roll))

    def roll(self, who: str) -> int:
        rolled_by, roll = self.rolled.pop(0)
        assert rolled_by == who
        return roll


def stage(course: str) -> Stage:
    """A stage by its name or its runs: u, f, d, and r for flat squares of a feeding zone."""
    stock = {entry["id"]: entry["profile"] for entry in read("stages.toml")["stage"]}
    terrain, zones = "", list[list[int]]()
    for kind, many in re.findall(r"([ufdr])(\d+)", stock.get(course, course)):
        if kind == "r":
            zones.append([len(terrain) + number for number in range(1, int(many) + 1)])
        terrain += ("f" if kind == "r" else kind) * int(many)
    return Stage(terrain, zones)


def wheel(name: str) -> Wheel:
    entry = next(entry for entry in read("wheel.toml")["set"] if entry["id"] == name)
    middle, inner = ({short: entry[circle][long] for short, long in TERRAINS.items()} for circle in ("middle", "inner"))
    return Wheel(middle, inner)


def read(name: str) -> dict[str, Any]:
    return tomllib.loads((DATA / name).read_text(encoding="utf-8"))


def second_opinion(setup: Setup, dice: Dice) -> Oracle:
    """An oracle for the set-up, every option named."""
    options: dict[str, object] = msgspec.structs.asdict(TITLE.plan(setup).options)
    profiles = [f"{p['sprint']}/{p['stamina']}/{p['climbing']}" for p in read("profiles.toml")["profile"]]
    oracle = Oracle(
        stage(str(options["course"])),
        wheel(str(options["wheel"])),
        players=setup.seats,
        options=options,
        profiles=profiles,
        roll=dice.roll,
    )
    oracle.begin()
    return oracle


def engines_word(race: LarriveeDuTour, strip: int) -> dict[str, Any]:
    """Everything that the two compare, as the engine sees it."""
    view: Any = race.view(None)
    names = {rider.rider: race.rider_text(rider.rider) for rider in view.riders}
    return {
        "phase": view.phase,
        "turn": view.round,
        "to_act": view.to_act,
        "legal": [{race.action_text(action) for action in race.legal(seat)} for seat in range(race.seats)],
        "squares": {names[r.rider]: None if r.space is None else r.space - strip + 1 for r in view.riders},
        "points": {names[rider.rider]: rider.points for rider in view.riders},
        "incidents": {names[r.rider]: (r.stopped, r.out, r.lost) for r in view.riders if r.space is not None},
        "fed and mountain": {names[rider.rider]: (rider.fed, rider.mountain) for rider in view.riders},
        "groups": {
            group.group + 1: (sorted(names[rider] for rider in group.riders), group.pace, group.terrain)
            for group in view.groups
        },
        "home": [names[rider] for rider in view.home],
    }


def oracles_word(oracle: Oracle) -> dict[str, Any]:
    ask = oracle.ask
    riding = {r.name: r for r in oracle.racers if r.square is not None and r.square <= oracle.stage.length}
    groups = {number: group for number, group in enumerate(oracle.groups, 1) if ask and oracle.turn}
    members = {number: sorted({r.name for r in group.racers} & {*riding}) for number, group in groups.items()}
    return {
        "phase": ask.phase if ask else "over",
        "turn": oracle.turn,
        "to_act": [ask.seat] if ask else [],
        "legal": [ask.actions if ask and ask.seat == seat else set() for seat in range(oracle.players)],
        "squares": {racer.name: racer.square if racer.name in riding else None for racer in oracle.racers},
        "points": {racer.name: [racer.points.get(skill, 0) for skill in SKILLS] for racer in oracle.racers},
        "incidents": {name: (racer.stopped, racer.out, racer.lost) for name, racer in riding.items()},
        "fed and mountain": {racer.name: (len(racer.fed), racer.mountain) for racer in oracle.racers},
        "groups": {
            number: (members[number], PACE_NAMES[group.pace], TERRAINS[group.terrain])
            for number, group in groups.items()
            if members[number]
        },
        "home": [racer.name for racer in oracle.home],
    }


def pick(chance: Random, calm: bool, actions: list[str]) -> str:
    """Any action; calm players leave the bunch together, so that squares are full and points are left at the line."""
    wanted = [action for action in actions if action == "-" or action.endswith("=steady") or "@s1" in action]
    return chance.choice(wanted if calm and wanted and chance.random() < 0.8 else actions)


def rides_as_the_oracle(setup: Setup, seed: str) -> None:
    chance, dice = Random(seed), Dice()
    calm = chance.random() < 0.5
    race = TITLE.new(setup, seed_from(seed), dice.listen)
    oracle = second_opinion(setup, dice)
    strip = -(-3 * setup.seats // 4)
    assert engines_word(race, strip) == oracles_word(oracle)
    while not race.over:
        [seat] = race.to_act()
        text = pick(chance, calm, [race.action_text(action) for action in race.legal(seat)])
        race.apply(seat, race.parse_action(text))
        oracle.apply(seat, text)
        assert not dice.rolled, "the engine rolled once more"
        assert engines_word(race, strip) == oracles_word(oracle)
    result = race.result()
    assert result is not None
    assert result.ranking == oracle.ranking()
    seats = list(dict.fromkeys(int(name[:-1]) for name in oracle.ranking()))
    assert result.winner == seats[0]
    assert result.places == [seats.index(seat) + 1 for seat in range(setup.seats)]
    settled = {race.rider_text(stage.rider): stage.classification for stage in stage_results(race)}
    assert {name: points for name, points in settled.items() if points is not None} == oracle.classification()


@pytest.mark.parametrize("chunk", range(2))
def test_engine_and_oracle_ride_the_same_race(chunk: int) -> None:
    for case in cases("larrivee-du-tour", f"oracle {chunk}", 20):
        rides_as_the_oracle(case.setup, case.seed)


@pytest.mark.slow
@pytest.mark.parametrize("chunk", range(wide(5, 20)))
def test_engine_and_oracle_ride_many_races(chunk: int) -> None:
    for case in cases("larrivee-du-tour", f"oracles {chunk}", 100):
        rides_as_the_oracle(case.setup, case.seed)


if __name__ == "__main__":
    ride_beside_the_oracle("larrivee-du-tour", rides_as_the_oracle)
