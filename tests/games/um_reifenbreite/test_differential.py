"""Two opinions on thousands of races: engine and oracle roll the same dice and must agree on everything.

`python -m tests.games.um_reifenbreite.test_differential 5000` rides that many, others with `--sample NAME`.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from paceline.core.events import Event
from paceline.core.rng import seed_from
from paceline.core.setup import Setup
from paceline.games import um_reifenbreite
from paceline.games.um_reifenbreite import events as e
from paceline.games.um_reifenbreite.engine import UmReifenbreite
from paceline.games.um_reifenbreite.title import TITLE

from ...conformance.play import cases
from ...soak import ride_beside_the_oracle, wide
from .oracle import Oracle
from .oracle_pieces import JOKER, Card, ChanceCard, Rules, Sprint
from .oracle_road import Course, route_of

DATA = Path(um_reifenbreite.__file__).parent / "data"


def read(name: str) -> dict[str, Any]:
    return tomllib.loads((DATA / name).read_text(encoding="utf-8"))


BOARD, COURSES, DECKS = read("board.toml"), read("courses.toml"), read("decks.toml")


class Luck:
    """Rolls and draws for the oracle what the engine rolled and drew, and for whom."""

    def __init__(self, chance_cards: list[str]) -> None:
        self.chance_cards = chance_cards
        self.starts: list[tuple[int, int]] = []
        self.rolls: list[e.Rolled] = []
        self.drawn: list[tuple[str, str]] = []
        self.photos: list[int] = []

    def listen(self, event: Event) -> None:
        if isinstance(event, e.StartRolled):
            self.starts += event.rolls
        elif isinstance(event, e.Rolled):
            self.rolls.append(event)
        elif isinstance(event, e.ChanceDrawn):
            self.drawn.append((number(event.rider), self.chance_cards[event.card]))
        elif isinstance(event, e.Developed):
            self.photos += event.photos

    def start(self, team: int) -> int:
        who, total = self.starts.pop(0)
        assert who == team
        return total

    def roll(self, rider: str, dice: int, photos: int) -> tuple[int, list[int]]:
        rolled = self.rolls.pop(0)
        assert (number(rolled.rider), len(rolled.dice), len(rolled.photos)) == (rider, dice, photos)
        assert all(1 <= die <= 6 for die in rolled.dice)
        return sum(rolled.dice), rolled.photos

    def card(self, rider: str, left: Counter[str]) -> str:
        who, card = self.drawn.pop(0)
        assert who == rider
        assert left[card], "that chance card has been drawn before"
        return card

    def develop(self, many: int) -> list[int]:
        drawn, self.photos = self.photos, []
        assert len(set(drawn)) == len(drawn) == min(many, 6)
        return drawn

    def is_spent(self) -> bool:
        return not (self.starts or self.rolls or self.drawn or self.photos)


def number(rider: int) -> str:
    return f"{rider // 4 + 2}{rider % 4 + 1}"


def energy_cards(seven: bool) -> list[Card]:
    cards: list[Card] = []
    for entry in DECKS["energy"]:
        holder = JOKER if entry["holder"] == "J" else int(entry["holder"])
        texts = f"{entry['upper']} {'' if seven else entry['lower']}".split()
        cards += [Card(holder, int(text.rstrip("M")), text.endswith("M")) for text in texts]
    return cards


ENERGY = sorted(set(energy_cards(seven=False)))  # as the engine numbers the kinds


def second_opinion(setup: Setup, luck: Luck) -> Oracle:
    """An oracle for the set-up, every option named."""
    options: dict[str, Any] = msgspec.structs.asdict(TITLE.plan(setup).options)
    wanted = options["course"]
    stock = {name: entry for entry in COURSES["course"] for name in (entry["id"], entry["letter"], entry["name"])}
    start, lines, prizes = route_of(stock[wanted]["route"] if wanted in stock else wanted)
    course = Course(BOARD, start, lines)
    usual = COURSES["sprints"]
    sprints = [Sprint(course.line_legs[line], points or usual[nth]) for nth, (line, points) in enumerate(prizes)]
    first_row = max(dot.progress for dot in course.grid())
    length = min(space.progress for space in course.spaces if space.leg == course.finish_leg) - first_row
    short = stock[wanted]["energy"] == 7 if wanted in stock else length < COURSES["short"]
    oracle = Oracle(
        course,
        sprints=sprints,
        teams=4 if options["teams"] == "two" else setup.seats,
        seats=setup.seats,
        energy=energy_cards(options["energy"] == "seven" or (options["energy"] == "course" and short)),
        deck={
            entry["id"]: ChanceCard(
                **{name: value for name, value in entry.items() if name not in ("id", "name", "text")}
            )
            for entry in DECKS["chance"]
        },
        finish_points=COURSES["finish"],
        rules=Rules(**{name: options[name] for name in Rules.__dataclass_fields__}),
        chance=luck,
    )
    oracle.begin()
    return oracle


def engines_word(race: UmReifenbreite) -> dict[str, Any]:
    """Everything that the two compare, as the engine sees it."""
    view: Any = race.view(None)
    return {
        "phase": view.phase,
        "round": view.round,
        "to_act": view.to_act,
        "legal": [{race.action_text(action) for action in race.legal(seat)} for seat in range(race.seats)],
        "spaces": {rider.number: rider.name for rider in view.riders},
        "riders": {r.number: (r.moved or r.fallen, r.fallen, r.car_rides, sorted(set(r.photos))) for r in view.riders},
        "points": {r.number: (r.finish_points, r.sprint_points, r.jersey_points, r.points) for r in view.riders},
        "energy": [
            [Counter(ENERGY[card].text for card in cards) for cards in (team.left, team.spent)] for team in view.teams
        ],
        "teams": [team.points for team in view.teams],
        "home": [number(rider) for rider in view.home],
        "dismounted": [number(rider) for rider in view.dismounted],
        "photographers": view.photographers,
        "sprints": [[number(rider) for rider in sprint.across] for sprint in view.sprints],
        "jersey": None if view.jersey is None else number(view.jersey),
    }


def oracles_word(oracle: Oracle) -> dict[str, Any]:
    ask = oracle.ask
    return {
        "phase": ask.phase if ask else "over",
        "round": oracle.round,
        "to_act": [ask.seat] if ask else [],
        "legal": [ask.actions if ask and ask.seat == seat else set() for seat in range(oracle.seats)],
        "spaces": {rider.name: rider.space and rider.space.name for rider in oracle.riders},
        "riders": {
            r.name: (r.fallen or (r.moved and r.space is not None), r.fallen, r.car_rides, sorted(set(r.photos)))
            for r in oracle.riders
        },
        "points": {
            r.name: (oracle.finish_points[r.home - 1] if r.home else 0, r.sprint, r.jersey, oracle.points(r))
            for r in oracle.riders
        },
        "energy": [
            [Counter({card.text: many for card, many in cards.items() if many}) for cards in both]
            for both in zip(oracle.hand, oracle.spent, strict=True)
        ],
        "teams": oracle.team_points(),
        "home": [rider.name for rider in oracle.home],
        "dismounted": [rider.name for rider in oracle.dismounted],
        "photographers": oracle.photographers,
        "sprints": [[rider.name for rider in sprint.across] for sprint in oracle.sprints],
        "jersey": oracle.wearer and oracle.wearer.name,
    }


def pick(chance: Random, mood: str, race: UmReifenbreite, actions: list[str]) -> str:
    """Any action; keen riders go far and follow, so that the bunch stays together, falls, and blocks the road.

    Some moods have a team that trails by far for many rounds, so that others lap it.
    """
    trails = mood == "trailing" and race.rider < 4 and race.round < 25
    lengths = [int(action.partition(">")[0]) for action in actions if ">" in action]
    if trails and lengths:
        return next(action for action in actions if action.startswith(f"{min(lengths)}>"))
    wanted = [action for action in actions if action.startswith((f"{max(lengths, default=0)}>", "draft", "yes", "ask"))]
    if trails:
        wanted = [action for action in actions if action in ("roll", "stay", "no")]
    return chance.choice(wanted if mood != "any" and wanted and chance.random() < 0.8 else actions)


def rides_as_the_oracle(setup: Setup, seed: str) -> None:
    chance = Random(seed)
    mood = chance.choice(("any", "any", "keen", "trailing"))
    luck = Luck([entry["id"] for entry in DECKS["chance"]])
    race = TITLE.new(setup, seed_from(seed), luck.listen)
    oracle = second_opinion(setup, luck)
    assert engines_word(race) == oracles_word(oracle)
    while not race.over:
        [seat] = race.to_act()
        text = pick(chance, mood, race, [race.action_text(action) for action in race.legal(seat)])
        race.apply(seat, race.parse_action(text))
        oracle.apply(seat, text)
        assert luck.is_spent(), "the engine rolled or drew once more"
        assert engines_word(race) == oracles_word(oracle)
    result = race.result()
    assert result is not None
    assert result.ranking == oracle.ranking()
    assert result.winner == oracle.winner()
    assert result.places == oracle.places()


@pytest.mark.parametrize("chunk", range(2))
def test_engine_and_oracle_ride_the_same_race(chunk: int) -> None:
    for case in cases("um-reifenbreite", f"oracle {chunk}", 6):
        rides_as_the_oracle(case.setup, case.seed)


@pytest.mark.slow
@pytest.mark.parametrize("chunk", range(wide(5, 20)))
def test_engine_and_oracle_ride_many_races(chunk: int) -> None:
    for case in cases("um-reifenbreite", f"oracles {chunk}", 50):
        rides_as_the_oracle(case.setup, case.seed)


if __name__ == "__main__":
    ride_beside_the_oracle("um-reifenbreite", rides_as_the_oracle)
