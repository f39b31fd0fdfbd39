"""Who knows what: hands, recycled and chosen cards are for their owner; counts and played cards for everybody."""

from __future__ import annotations

import msgspec
import pytest

from paceline.core.events import Event
from paceline.games.flamme_rouge import events as ev
from paceline.games.flamme_rouge.engine import FlammeRouge
from paceline.games.flamme_rouge.title import TITLE
from paceline.games.flamme_rouge.views import RiderView, View

from ...rule import rule
from .road import SEED, act, resume, start

OTHERS = [1, None]  # another seat, and a spectator

IN_HAND = """
    flamme-rouge seats=2 course=avenue-corso-paseo
    round 7 energy
    0R 20r deck=3*3,4*2 recycled=5,6*2 hand=4,5,6,7 played=5,7*2
    0S 16r deck=2*3,9 recycled=3*3,4*3,5*3 played=9 card=9
    1R 12r
    1S 8r
"""


def rider(race: FlammeRouge, number: int, seat: int | None) -> RiderView:
    view = race.view(seat)
    assert isinstance(view, View)
    return view.riders[number]


def codes(race: FlammeRouge, cards: list[int] | None) -> str | None:
    return None if cards is None else " ".join(race.book.codes[card] for card in cards)


@rule("fr.energy.secret")
def test_a_player_sees_hand_recycled_and_chosen_cards_of_their_own() -> None:
    race = resume(IN_HAND)
    rouleur, sprinteur = rider(race, 0, 0), rider(race, 1, 0)
    assert codes(race, rouleur.hand) == "4 5 6 7"
    assert codes(race, rouleur.recycled) == "5 6 6"
    assert codes(race, sprinteur.recycled) == "3 3 3 4 4 4 5 5 5"
    assert sprinteur.card is not None
    assert race.book.codes[sprinteur.card] == "9"


@rule("fr.energy.secret")
@pytest.mark.parametrize("seat", OTHERS)
def test_nobody_else_sees_a_hand_recycled_or_chosen_cards(seat: int | None) -> None:
    race = resume(IN_HAND)
    for number in (0, 1):
        seen = rider(race, number, seat)
        assert seen.hand is None
        assert seen.recycled is None
        assert seen.card is None


@rule("fr.energy.secret")
@pytest.mark.parametrize("seat", [0, *OTHERS])
def test_everybody_sees_counts_and_played_cards(seat: int | None) -> None:
    race = resume(IN_HAND)
    rouleur, sprinteur = rider(race, 0, seat), rider(race, 1, seat)
    assert (rouleur.deck_size, rouleur.recycled_size, rouleur.hand_size, rouleur.committed) == (5, 3, 4, False)
    assert (sprinteur.deck_size, sprinteur.recycled_size, sprinteur.hand_size, sprinteur.committed) == (4, 9, 0, True)
    assert codes(race, rouleur.played) == "5 7 7"
    assert codes(race, sprinteur.played) == "9"


@rule("fr.energy.secret")
@pytest.mark.parametrize("seat", [0, *OTHERS])
def test_nobody_may_look_into_a_deck_of_unknown_order(seat: int | None) -> None:
    """What is left in play is known by counting, not where it lies."""
    race = resume(IN_HAND)
    assert not hasattr(rider(race, 0, seat), "deck")
    assert codes(race, rider(race, 0, seat).left) == "3 3 3 4 4 4 5 5 6 6 6 7"


@rule("fr.energy.secret")
@pytest.mark.parametrize("seat", OTHERS)
def test_two_races_that_differ_in_hidden_cards_alone_look_the_same(seat: int | None) -> None:
    other = """
        flamme-rouge seats=2 course=avenue-corso-paseo
        round 7 energy
        0R 20r deck=4*3,5*2 recycled=3*3 hand=6*3,7 played=5,7*2
        0S 16r deck=3*3,4 recycled=2*3,4*2,5*3,9 played=9 card=9
        1R 12r
        1S 8r
    """
    one, two = resume(IN_HAND), resume(other)
    assert msgspec.json.encode(one.view(seat)) == msgspec.json.encode(two.view(seat))
    assert one.position(seat) == two.position(seat)
    assert msgspec.json.encode(one.view(0)) != msgspec.json.encode(two.view(0))


@rule("fr.energy.secret")
@pytest.mark.parametrize("seat", OTHERS)
def test_in_a_position_others_find_question_marks(seat: int | None) -> None:
    lines = resume(IN_HAND).position(seat).splitlines()
    assert lines[2] == "0R 20r deck=?*5 recycled=?*3 hand=?*4 played=5,7*2"
    assert lines[3] == "0S 16r deck=?*4 recycled=?*9 played=9 card=?"


@rule("fr.energy.secret")
def test_a_chosen_card_is_known_to_all_from_the_reveal_on() -> None:
    heard: list[Event] = []
    race = TITLE.from_position(
        """
        flamme-rouge seats=2 riders=one course=avenue-corso-paseo
        round 7 energy
        0R 20r deck=3,4,6,7*9
        1R 12r deck=3,4,6,7*9
        """,
        SEED,
        heard.append,
    )
    act(race, "0 any")
    assert rider(race, 0, 1).committed
    assert rider(race, 0, 1).card is None
    assert not [event for event in heard if isinstance(event, ev.Revealed)]
    act(race, "1 any")
    [revealed] = [event for event in heard if isinstance(event, ev.Revealed)]
    assert revealed.seen_by(None) == revealed
    assert [number for number, card in revealed.cards if card is not None] == [0, 1]
    assert len(rider(race, 0, 1).played) == 1


@rule("fr.energy.secret")
def test_events_tell_others_that_cards_were_drawn_and_chosen_but_not_which() -> None:
    heard: list[Event] = []
    race = start(2)
    race.listener = heard.append
    act(race, "0 R@5", "0 S@5", "1 R@4", "1 S@4", "0 R+", "0 any")
    drew = next(event for event in heard if isinstance(event, ev.Drew))
    committed = next(event for event in heard if isinstance(event, ev.Committed))
    for seat in OTHERS:
        assert drew.seen_by(seat).cards is None
        assert drew.seen_by(seat).count == 4
        assert committed.seen_by(seat).card is None
        assert committed.seen_by(seat).rider == 0
    assert drew.seen_by(0).cards is not None
    assert committed.seen_by(0).card is not None


@rule("fr.energy.secret", "fr.exhaustion.recycled")
@pytest.mark.parametrize("seat", [0, *OTHERS])
def test_everybody_knows_how_much_exhaustion_a_rider_has_taken(seat: int | None) -> None:
    race = resume(
        """
        flamme-rouge seats=2 course=avenue-corso-paseo
        round 7 energy
        0R 20r deck=3*3,4*3,5*3,6*3,7*2 card=7
        0S 16r deck=2*3,3*3,4*3,5*3,9*2 card=9
        1R 12r deck=3*2,4*3,5*3,6*3,7*3 card=3
        1S 8r deck=2*2,3*3,4*3,5*3,9*3 card=2
        """
    )
    race.check()
    assert [rider(race, number, seat).exhaustion for number in range(4)] == [1, 0, 1, 1]


@rule("fr.energy.secret", "fr.dummy.flip")
def test_everybody_knows_what_dummy_teams_have_played_and_nobody_what_comes_next() -> None:
    race = resume(
        """
        flamme-rouge seats=1 peloton_team=true course=avenue-corso-paseo
        round 7 energy
        0R 20r
        0S 16r
        1R 12r deck=3*3,4*3,5*3,6*3,7,A*2 played=7*2
        1S 8r
        """
    )
    for seat in (0, None):
        seen = rider(race, 2, seat)
        assert codes(race, seen.played) == "7 7"
        assert seen.deck_size == 15
        assert not hasattr(seen, "deck")
