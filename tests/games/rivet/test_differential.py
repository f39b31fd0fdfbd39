"""Two opinions on the same races: engine and oracle must agree on every choice, place, link and stroke.

`python -m tests.games.rivet.test_differential 500` rides as many races and stops at the first difference.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from paceline.core.events import Event
from paceline.core.registry import title
from paceline.core.rng import seed_from
from paceline.core.setup import Setup
from paceline.games.rivet import events as e
from paceline.games.rivet.engine import Rivet
from paceline.games.rivet.finish import totals as seconds_of_teams
from paceline.games.rivet.notation import space_text as engines_space
from paceline.games.rivet.roadbook import Roadbook
from paceline.games.rivet.views import View

from ...conformance.play import cases
from .oracle import Oracle
from .oracle_bunch import Asked
from .oracle_cards import Effect
from .oracle_events import Asking, Question, scores, winner
from .oracle_move import outcomes
from .oracle_road import HOME, Space
from .oracle_table import component, rider_names, second_opinion, space_text
from .oracle_words import Words

GAMES = ("on-the-rivet", "visions-of-rainbows")
CLASSES = ["all_star", "climber", "sprinter", "domestique"]


class Dealer:
    """Tells the oracle what chance showed to the engine, event by event."""

    def __init__(self) -> None:
        self.heard: list[Event] = []
        self.race: Rivet | None = None
        self.oracle: Oracle | None = None
        self.cards = [card["id"] for card in component("actions")["card"]]

    def listen(self, event: Event) -> None:
        self.heard.append(event)

    def next(self, *kinds: type[Event], until: tuple[type[Event], ...] = ()) -> Any:
        """Takes the next event of these kinds, if it comes before those others."""
        for number, event in enumerate(self.heard):
            if isinstance(event, kinds):
                del self.heard[: number + 1]
                return event
            if isinstance(event, until):
                return None
        return None

    def first(self) -> int:
        return int(self.next(e.FirstTeam).team)

    def turn(self, team: int) -> None:
        assert self.next(e.TurnBegan).team == team

    def refill(self, team: int) -> list[str] | str | None:
        for number, event in enumerate(self.heard):
            if isinstance(event, e.TurnBegan | e.PhaseBegan) or (
                isinstance(event, e.CardPlayed) and self.is_ai(event.rider)
            ):
                return None
            if isinstance(event, e.Drew | e.HeadlinesSeen):
                owner = event.seat if isinstance(event, e.Drew) else event.team
                if owner != team:
                    return None
                del self.heard[: number + 1]
                return (
                    event.becomes if isinstance(event, e.HeadlinesSeen) else [self.cards[c] for c in event.cards or ()]
                )
        return None

    def event(self) -> str:
        assert self.race is not None
        return str(self.race.book.events[int(self.next(e.EventRevealed).card)].id)

    def riders(self, pool: list[int], many: int, do: Sequence[Effect]) -> list[int]:
        """Whom chance strikes. What happens to them tells whose clause it was; who is immune is not told."""
        struck = next(event for event in self.heard if isinstance(event, e.EventStruck))
        found = [rider for rider in struck.riders if rider in pool]
        signs = {"to_roadside": e.PulledOver, "move_back": e.MovedBack}
        others = tuple(signs[op] for op in signs if op not in {effect["op"] for effect in do} and len(do) == 1)
        elsewhere: set[int] = {getattr(event, "rider", -1) for event in self.heard if isinstance(event, others)}
        found = [rider for rider in found if rider not in elsewhere or do[0]["op"] not in signs]
        immune = [rider for rider in struck.immune if rider in pool]
        return (found + immune)[:many]

    def ai_grid(self) -> int:
        places = [event for event in self.heard if isinstance(event, e.Placed) and self.is_ai(event.rider)]
        self.heard.remove(places[0])
        return int(places[0].rider)

    def ai_turn(self) -> tuple[int, str]:
        played = self.next(e.CardPlayed)
        while not self.is_ai(played.rider):
            played = self.next(e.CardPlayed)
        return played.rider, self.cards[played.card]

    def ai_answer(self, question: Question) -> Any:
        """What the AI did, read from where everybody went."""
        assert self.oracle is not None
        assert self.race is not None
        if question.what == "step":
            stepped = self.next(e.Stepped, until=(e.MoveEnded,))
            if stepped is None:
                assert not [step for step, _ in question.options if step.kind == "forward"], (
                    "the AI leaves strokes unused"
                )
                [stop] = [option for option in question.options if option[0].kind == "stop"]
                return stop
            found = [option for option in question.options if self.fits(option, stepped)]
            assert found, f"the AI may not make {stepped}"
            return found[0]
        after = next(event for event in self.heard if isinstance(event, e.Stepped | e.MoveEnded))
        moved = {rider for rider, _, _ in after.moves} if isinstance(after, e.Stepped) else set()
        linked = [one for one in question.options if one is not None and self.oracle.bunch.rider(one) in moved]
        return linked[0] if linked else question.options[0]

    def fits(self, option: tuple[Any, tuple[Asked, ...]], stepped: e.Stepped) -> bool:
        assert self.oracle is not None
        assert self.oracle.move is not None
        assert self.race is not None
        step, asked = option
        if step.to == HOME:
            return (stepped.rider, None) in {(rider, end) for rider, _, end in stepped.moves}
        book, road = self.race.book, self.mats.bunch.road
        told = {rider: "finish" if end is None else engines_space(end, book) for rider, _, end in stepped.moves}
        for trail, after in outcomes(self.oracle.move, step):
            if trail[: len(asked)] == list(asked):
                places = after.bunch.places
                moved = {r: space_text(road, places[r]) for r in places if places[r] != self.oracle.place(r)}
                return {rider: end for rider, end in told.items() if end != "finish"} == moved
        return False

    def is_ai(self, rider: int) -> bool:
        return self.oracle is not None and self.mats.riders[rider].team == self.oracle.ai

    @property
    def mats(self) -> Any:
        assert self.oracle is not None
        return self.oracle.mats


def engines_places(race: Rivet) -> dict[int, str | None]:
    book = race.book
    at = [int(race.bunch.at[rider]) for rider in range(int(book.riders))]
    return {rider: space_name(book, space) if space >= 0 else None for rider, space in enumerate(at)}


@lru_cache(maxsize=4096)
def space_name(book: Roadbook, space: int) -> str:
    return engines_space(space, book)


def engines_move(race: Rivet) -> tuple[int, int, list[int]]:
    move = race.current
    return int(move.rider), int(move.strokes), [int(move.line[i]) for i in range(move.length)]


def engines_word(race: Rivet) -> dict[str, Any]:
    """What the engine shows of riders, home-comers and turn."""
    view = race.view(None)
    assert isinstance(view, View)
    tokens = race.book.tactics
    return {
        "boxes": {
            one.rider: (one.light, one.heavy, one.energy, sorted(tokens[token].id for token in one.tokens), one.bonuses)
            for one in view.riders
        },
        "activated": {one.rider for one in view.riders if one.activated and one.rider not in view.home},
        "home": view.home,
        "phase": view.round,
        "first": view.first,
        "energy left": view.energy_left,
        "links": {(behind, ahead) for line in view.lines for ahead, behind in pairwise(line)},
    }


def oracles_word(oracle: Oracle) -> dict[str, Any]:
    bunch, mats = oracle.bunch, oracle.mats
    tokens = {
        (frozenset(effect["terrain"]), effect["amount"]): name
        for name, card in oracle.tactics.items()
        for effect in card["effects"]
        if effect["op"] == "bonus_token"
    }
    return {
        "boxes": {
            rider: (
                box.light,
                box.heavy,
                bool(box.energy),
                sorted(tokens[token] for token in box.tokens),
                sum(winner == rider for winner, _ in bunch.bonuses),
            )
            for rider, box in mats.riders.items()
        },
        "activated": {r for r, box in mats.riders.items() if box.activated and r not in bunch.home},
        "home": bunch.home,
        "phase": oracle.phase,
        "first": oracle.first,
        "energy left": mats.energy_left,
        "links": bunch.links(),
    }


def choose(chance: Random, options: dict[str, Any], question: Question) -> str:
    """Forward more often than not, so that races get on; everything now and then."""
    texts = list(options)
    if question.what == "step" and chance.random() < 0.75:
        texts = [text for text, (step, _) in options.items() if step.kind == "forward"] or texts
    if question.what == "car" and chance.random() < 0.7:
        return "pass"
    return chance.choice(texts)


def rides_as_the_oracle(setup: Setup, seed: str) -> int:
    """Rides a race through both; returns how many decisions it had."""
    chance = Random(seed)
    dealer = Dealer()
    race = title(setup.game).new(setup, seed_from(seed), dealer.listen)
    assert isinstance(race, Rivet)
    dealer.race = race
    dealt: dict[int, list[str]] = {}
    while (event := dealer.next(e.TacticsDealt, until=(e.FirstTeam, e.TacticPlayed))) is not None:
        dealt[event.seat] = [race.book.tactics[int(tactic)].id for tactic in event.tactics]
    oracle = dealer.oracle = second_opinion(setup, dealer, dealt)
    decisions = ride_together(race, oracle, oracle.ride(), chance, f"{setup}, seed {seed!r}")
    assert race.over
    the_end(race, oracle)
    return decisions


def moves_as_the_oracle(seed: str) -> int:
    """One turn out of a crowd that was drawn by lot, somewhere on a road; returns how many decisions it had."""
    chance = Random(seed)
    game = chance.choice(GAMES)
    course = chance.choice([stock["id"] for stock in component("tiles")["course"]])
    options = {"course": course, "length": "short", "own_line": chance.choice(("closed", "cut"))}
    setup = Setup(game=game, seats=chance.randint(3, 5), options=dict(options))
    dealer = Dealer()
    oracle = dealer.oracle = second_opinion(setup, dealer, {})
    crowd(chance, oracle)
    oracle.phase, oracle.resolved = 2, 2
    card = chance.choice(dealer.cards)
    oracle.hands[0][card] += 1
    race = title(game).from_position(position_text(setup, oracle, card), seed_from(seed), dealer.listen)
    assert isinstance(race, Rivet)
    dealer.race = race
    return ride_together(race, oracle, oracle.turn(0), chance, f"{setup}, seed {seed!r}")


def crowd(chance: Random, oracle: Oracle) -> None:
    """Everybody within a few rows, some on the road side, some tired, some with energy."""
    bunch, riders = oracle.mats.bunch, list(oracle.mats.riders)
    rows = len(bunch.road.rows)
    first = chance.choice((0, chance.randrange(rows - 4), chance.randrange(rows - 4), rows - 8))
    spaces: list[Space] = []
    while len(spaces) < len(riders) + chance.randint(0, 8) and first < rows:
        spaces += bunch.road.spaces(first) + [bunch.road.road_side(first)] * (chance.random() < 0.1)
        first += 1
    chance.shuffle(riders)
    for rider, space in zip(riders, chance.sample(spaces, min(len(spaces), len(riders))), strict=False):
        bunch.places[rider] = space
    bunch.home = [rider for rider in riders if rider not in bunch.places]
    for box in oracle.mats.riders.values():
        box.light, box.heavy = chance.choice(((0, 0), (0, 0), (1, 0), (0, 1), (1, 1)))
        if chance.random() < 0.1 and oracle.mats.energy_left:
            box.energy, oracle.mats.energy_left = 1, oracle.mats.energy_left - 1


def position_text(setup: Setup, oracle: Oracle, card: str) -> str:
    """The oracle's position in notation, team 0 to play that card."""
    bunch, names = oracle.bunch, rider_names(oracle.mats)
    options = " ".join(f"{name}={value}" for name, value in setup.options.items())
    lines = [f"{setup.game} seats={setup.seats} {options}", "phase 2 turn events=2"]
    for rider, box in oracle.mats.riders.items():
        place = space_text(bunch.road, bunch.places[rider]) if rider in bunch.places else "home"
        tired = f" light={box.light}" * bool(box.light) + f" heavy={box.heavy}" * bool(box.heavy)
        lines.append(f"{names[rider]} {place}{tired}{' energy' * box.energy}")
    lines.append(f"team 0 hand={card} discard=-")
    if bunch.home:
        lines.append("home " + " ".join(names[rider] for rider in bunch.home))
    return "\n".join(lines) + "\n"


def ride_together(race: Rivet, oracle: Oracle, riding: Asking, chance: Random, told: str) -> int:
    """Both make the same choices until the oracle has no more questions."""
    words, done = Words(oracle), ["start"]
    try:
        question = next(riding)
        while True:
            options = words.options(question)
            compare(race, oracle, question, set(options))
            text = choose(chance, options, question)
            race.apply(question.team, race.parse_action(text))
            done.append(text)
            question = riding.send(options[text])
    except StopIteration:
        return len(done) - 1
    except Exception as error:
        error.add_note(f"{told}, after {len(done) - 1}: {done[-9:]}\n{race.position(-1)}")
        raise


def compare(race: Rivet, oracle: Oracle, question: Question, options: set[str]) -> None:
    """Who is to act, what is legal, and how things stand."""
    assert question.team in race.to_act(), f"{race.to_act()} are to act"
    road, places = oracle.bunch.road, oracle.bunch.places
    stand = {rider: space_text(road, places[rider]) if rider in places else None for rider in oracle.mats.riders}
    assert engines_places(race) == stand, difference(engines_places(race), stand)
    if question.what == "step":
        assert oracle.move is not None
        assert engines_move(race) == (oracle.move.rider, oracle.move.ps, oracle.move.snake)
    else:
        engines, oracles = engines_word(race), oracles_word(oracle)
        for what, word in engines.items():
            assert word == oracles[what], f"{what}: {difference(word, oracles[what])}"
    legal = {race.action_text(action) for action in race.legal(question.team)}
    assert legal == options, f"the engine allows {legal - options}, the oracle {options - legal}"


def difference(engines: Any, oracles: Any) -> str:
    if isinstance(engines, dict):
        return str({key: (engines[key], oracles[key]) for key in engines if engines[key] != oracles[key]})
    return f"{engines}, {oracles}"


def the_end(race: Rivet, oracle: Oracle) -> None:
    seconds = component("podium")["seconds"]
    totals = scores(oracle.mats, oracle.teams, seconds)
    assert seconds_of_teams(race) == totals
    assert race.winner() == winner(oracle.mats, totals)


def sampled(sample: str, many: int) -> Iterator[tuple[Setup, str]]:
    for game in GAMES:
        for case in cases(game, sample, many):
            yield case.setup, case.seed


def test_engine_and_oracle_ride_the_same_race() -> None:
    composed = [case for case in sampled("oracle", 2) if "," in str(case[0].options["course"])]
    for setup, seed in composed:
        rides_as_the_oracle(setup, seed)


def test_engine_and_oracle_make_the_same_moves_out_of_a_crowd() -> None:
    for number in range(60):
        moves_as_the_oracle(f"crowd {number}")


@pytest.mark.slow
@pytest.mark.parametrize("chunk", range(4))
def test_engine_and_oracle_agree_on_more_of_both(chunk: int) -> None:
    for setup, seed in sampled(f"oracles {chunk}", 1):
        rides_as_the_oracle(setup, seed)
    for number in range(80):
        moves_as_the_oracle(f"crowds {chunk}/{number}")


if __name__ == "__main__":
    total = 0
    for number in range(int(sys.argv[1])):
        for setup, seed in sampled(f"long {number}", 1):
            total += rides_as_the_oracle(setup, seed)
        for crowded in range(50):
            total += moves_as_the_oracle(f"long {number}/{crowded}")
    print(f"{sys.argv[1]} races of each edition agree, and 50 times as many crowds: {total} decisions")
