"""Two opinions on thousands of races: engine and oracle ride the same cards and must agree on everything."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import msgspec
import pytest

from paceline.core.events import Event
from paceline.core.rng import seed_from
from paceline.core.setup import Setup
from paceline.games.flamme_rouge import events as e
from paceline.games.flamme_rouge.engine import FlammeRouge
from paceline.games.flamme_rouge.notation import KIND, space_text
from paceline.games.flamme_rouge.roadbook import NO_CARD_LEFT, PLAYED
from paceline.games.flamme_rouge.setup import Plan
from paceline.games.flamme_rouge.title import TITLE
from paceline.games.flamme_rouge.views import PHASES

from ...conformance.play import cases
from ...soak import wide
from .oracle import Oracle, Square

PILE_NAMES = ("deck", "recycled", "hand", "played")


class Dealer:
    """Deals to the oracle what the engine drew. A hand has no order: any card of it that is in the deck will do."""

    def __init__(self, peloton: int | None) -> None:
        self.peloton = peloton
        self.race: FlammeRouge | None = None
        self.heard: list[Event] = []
        self.drawn: dict[str, list[Counter[str]]] = {}

    def listen(self, event: Event) -> None:
        self.heard.append(event)

    def lay_out(self, race: FlammeRouge) -> None:
        """Sorts the cards that the engine has drawn by rider, hand after hand."""
        for event in self.heard:
            if isinstance(event, e.Drew):
                assert event.cards is not None
                assert event.count == len(event.cards)
                hand = Counter(race.book.codes[card] for card in event.cards)
                self.drawn.setdefault(race.rider_text(event.rider), []).append(hand)
            elif isinstance(event, e.Revealed):
                self.lay_out_dummies(race, event)
        self.heard = []

    def lay_out_dummies(self, race: FlammeRouge, event: e.Revealed) -> None:
        flipped: dict[str, int] = {}
        for rider, card in event.cards:
            team = int(race.book.team_of(rider))
            if team >= race.seats and card is not None:
                name = f"{team}R" if team == self.peloton else race.rider_text(rider)
                assert flipped.setdefault(name, card) == card, "one card moves both Peloton riders"
        for name, card in flipped.items():
            self.drawn.setdefault(name, []).append(Counter([race.book.codes[card]]))

    def draw(self, name: str, deck: Counter[str]) -> str:
        hand = self.drawn[name][0]
        card = next(card for card in deck if hand[card])
        hand[card] -= 1
        if not hand.total():
            del self.drawn[name][0]
        return card

    def is_done(self) -> bool:
        return not any(self.drawn.values())


def second_opinion(setup: Setup, plan: Plan, dealer: Dealer, first: int) -> Oracle:
    """An oracle for the set-up, every option named."""
    options: dict[str, object] = msgspec.structs.asdict(plan.options)
    options["course"] = plan.course.tile_string  # a ^ tells a tile of Peloton
    fourth_of_second_tile = len(plan.components.tiles[plan.course.tiles[0]].terrain) + 4
    return Oracle(
        [Square(square.terrain, square.lanes) for square in plan.course.squares],
        players=setup.seats,
        options=options,
        draw=dealer.draw,
        breakaway_square=fourth_of_second_tile if plan.options.breakaway else None,
        first=first,
    )


def engines_word(race: FlammeRouge, oracle: Oracle) -> dict[str, Any]:
    """Everything that the two compare, as the engine sees it."""
    book, cards = race.book, race.cards
    picked = [rider for rider in range(book.riders) if not book.single or race.bunch.is_riding(rider) or race.round]
    names = {rider: race.rider_text(rider) for rider in picked}
    undecided = {rider.name for rider in oracle.riders if rider.chosen is None}
    unasked = {rider for rider, name in names.items() if name in undecided and is_spent(race, rider)}
    supply = None
    if int(cards.supply[0]) >= 0:
        early = Counter(KIND[int(cards.kind[rider])] for rider in unasked)
        supply = {kind: int(cards.supply[KIND.index(kind)]) + early[kind] for kind in KIND}
    return {
        "phase": PHASES[race.phase],
        "round": race.round_number(),
        "to_act": race.to_act(),
        "legal": [{race.action_text(action) for action in race.legal(seat)} for seat in range(oracle.players)],
        "places": {
            name: space_text(int(race.bunch.at[rider]), book) if race.bunch.is_riding(rider) else None
            for rider, name in names.items()
        },
        "piles": {
            name: [Counter(book.codes[card] for card in cards.pile(rider, pile)) for pile in range(PLAYED + 1)]
            for rider, name in names.items()
        },
        "face down": {
            name: [
                book.codes[int(card)]
                for card in (cards.bid[rider], cards.card[rider])
                if card < NO_CARD_LEFT and rider not in unasked
            ]
            for rider, name in names.items()
        },
        "supply": supply,
    }


def is_spent(race: FlammeRouge, rider: int) -> bool:
    """Such a rider plays an exhaustion card unasked: the engine lays it down early, the oracle at the reveal."""
    nothing_left = not any(race.cards.pile(rider, pile) for pile in range(PLAYED))
    return nothing_left and int(race.cards.card[rider]) == race.book.exhaustion


def oracles_word(oracle: Oracle) -> dict[str, Any]:
    return {
        "phase": oracle.phase,
        "round": oracle.round,
        "to_act": oracle.to_act(),
        "legal": [oracle.legal(seat) for seat in range(oracle.players)],
        "places": {name: place and f"{place[0]}{place[1]}" for name, place in oracle.places().items()},
        "piles": {name: [piles[pile] for pile in PILE_NAMES] for name, piles in oracle.piles().items()},
        "face down": {rider.name: rider.bids + [rider.chosen] * bool(rider.chosen) for rider in oracle.riders},
        "supply": oracle.supply(),
    }


def rides_as_the_oracle(setup: Setup, seed: str) -> None:
    chance = Random(seed)
    plan = TITLE.plan(setup)
    dealer = Dealer(setup.seats if plan.options.peloton_team else None)
    race = TITLE.new(setup, seed_from(seed), dealer.listen)
    dealer.lay_out(race)
    first = race.to_act()[0]
    assert first == 0 or plan.options.first_player == "lot"
    oracle = second_opinion(setup, plan, dealer, first)
    assert engines_word(race, oracle) == oracles_word(oracle)
    while not race.over:
        seat = chance.choice(race.to_act())
        action = chance.choice(race.legal(seat))
        text = race.action_text(action)
        race.apply(seat, action)
        dealer.lay_out(race)
        oracle.apply(seat, text)
        assert dealer.is_done(), "the engine drew more cards"
        assert engines_word(race, oracle) == oracles_word(oracle)
    assert oracle.over
    result = race.result()
    assert result is not None
    assert result.ranking == oracle.ranking()
    teams = list(dict.fromkeys(int(name[:-1]) for name in oracle.ranking()))
    assert result.winner == teams[0]
    assert result.places == [teams.index(seat) + 1 for seat in range(setup.seats)]


@pytest.mark.parametrize("chunk", range(2))
def test_engine_and_oracle_ride_the_same_race(chunk: int) -> None:
    for case in cases("flamme-rouge", f"oracle {chunk}", 10):
        rides_as_the_oracle(case.setup, case.seed)


@pytest.mark.slow
@pytest.mark.parametrize("chunk", range(wide(10, 40)))
def test_engine_and_oracle_ride_many_races(chunk: int) -> None:
    for case in cases("flamme-rouge", f"oracles {chunk}", 50):
        rides_as_the_oracle(case.setup, case.seed)
