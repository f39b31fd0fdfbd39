"""World Tour against a rival whom it has never met in training."""

from __future__ import annotations

import pytest

from paceline.core.registry import title
from paceline.core.rng import Rng, seed_from

from .play import COMPILED, GAME
from .published import Published, wins_against


@pytest.mark.slow
@pytest.mark.skipif(not COMPILED, reason="searching interpreted takes minutes")
def test_world_tour_beats_the_rule_of_the_published_package() -> None:
    """At least 85 % is what it must win of 300 races, as docs/bots.md tells; here a few show that it still does."""
    assert wins_against("world-tour:50", 24) >= 18


@pytest.mark.parametrize(
    ("hand", "deck", "card"),
    [
        ("3,4,5,9", "2,3,4,5,9,9", "5"),  # the three nines are for the finale
        ("9,9,9", "2,3,4,5", "9"),  # nothing else in the hand
        ("E,2,9,9", "5,9", "2"),  # an exhaustion card is the lowest
        ("2,3,4", "5", "2"),  # two of the three are in the hand
    ],
)
def test_the_three_highest_cards_are_kept_for_the_finale(hand: str, deck: str, card: str) -> None:
    assert chosen("10r", hand, deck) == card


def test_the_finale_begins_when_the_three_highest_cards_reach_the_line() -> None:
    """Avenue Corso Paseo: the line lies behind square 73."""
    assert chosen("53r", "2,9", "9,3,3") == "9"
    assert chosen("52r", "2,9", "9,3,3") == "2"


def chosen(place: str, hand: str, deck: str) -> str:
    position = f"""
        flamme-rouge seats=2 course=avenue-corso-paseo
        round 5 energy
        0R 5r deck=3*2 card=3
        0S {place} deck={deck} hand={hand}
        1R 6r deck=3*2
        1S 7r deck=3*2
    """
    race = title(GAME).from_position(position, seed_from("a test"))
    return race.action_text(int(Published(Rng("published")).choose(race, 0))).removeprefix("S")
