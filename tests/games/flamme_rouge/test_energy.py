"""Phase 1, energy: drawing, choosing, recycling, and decks that run out."""

from __future__ import annotations

import pytest

from paceline.core.rng import seed_from
from paceline.games.flamme_rouge.positions import KNOWS_ALL

from ...rule import rule
from .road import act, choices, line, refused, resume, stack

SEAT_1 = "1R 8r\n1S 4r"
SHORT_OF_CARDS = "1R 8r deck=3*4\n1S 4r deck=2*4"


def at_the_table(rouleur: str, sprinteur: str, *, setup: str = "seats=2", others: str = SEAT_1) -> str:
    """A position in round 7: what seat 0 has, and the other riders."""
    return f"""
        flamme-rouge {setup} course=avenue-corso-paseo
        round 7 energy
        0R 20r {rouleur}
        0S 16r {sprinteur}
        {others}
    """


@rule("fr.energy.draw")
def test_a_player_draws_four_cards_for_one_rider() -> None:
    race = resume(at_the_table("deck=3,4,5,6,7", "deck=2,3,4,5,9"))
    stack(race, "0R", "7 3 4 5")
    act(race, "0 R+")
    assert line(race, "0R")["hand"] == "3,4,5,7"
    assert line(race, "0R")["deck"] == "6"
    assert line(race, "0S")["hand"] == "-"


@rule("fr.energy.draw")
def test_all_players_choose_at_once_and_each_decides_which_rider_comes_first() -> None:
    race = resume(at_the_table("", ""))
    assert race.to_act() == [0, 1]
    assert choices(race, 0) == choices(race, 1) == ["R+", "S+"]
    act(race, "1 S+", "0 R+")
    assert line(race, "1S")["hand"] != "-"
    assert line(race, "1R")["hand"] == "-"
    assert line(race, "0R")["hand"] != "-"


@rule("fr.energy.draw")
def test_the_order_of_the_riders_is_decided_anew_each_round() -> None:
    race = resume(at_the_table("deck=3*8", "deck=2*8", others="1R 8r deck=3*8\n1S 4r deck=2*8"))
    act(race, "0 R+", "0 R3", "0 S2", "1 S+", "1 S2", "1 R3")
    assert choices(race, 0) == ["R+", "S+"]
    act(race, "0 S+", "0 S2", "0 R3")
    assert race.to_act() == [1]


@rule("fr.energy.draw")
def test_for_an_only_rider_the_hand_is_drawn_at_once() -> None:
    race = resume(
        """
        flamme-rouge seats=2 riders=one course=avenue-corso-paseo
        round 7 energy
        0R 12r deck=3,4,5,6
        1S 10r deck=2,3,4,9
        """
    )
    assert choices(race, 0) == ["R3", "R4", "R5", "R6"]
    assert choices(race, 1) == ["S2", "S3", "S4", "S9"]


@rule("fr.energy.draw")
def test_only_a_card_of_the_hand_can_be_chosen() -> None:
    race = resume(at_the_table("deck=3,4,5,6", "deck=2,3,4,9"))
    act(race, "0 R+")
    assert choices(race, 0) == ["R3", "R4", "R5", "R6"]
    assert refused(race, "0 R7") == "fr.energy.draw"


@rule("fr.energy.commit", "fr.turn.owed")
def test_a_card_is_chosen_before_the_other_rider_draws() -> None:
    race = resume(at_the_table("deck=3,4,5,6", "deck=2,3,4,9"))
    act(race, "0 R+")
    assert "S+" not in choices(race, 0)
    assert refused(race, "0 S+") == "fr.energy.commit"
    assert refused(race, "0 S2") == "fr.energy.commit"
    act(race, "0 R4")
    assert line(race, "0R")["card"] == "4"
    assert choices(race, 0) == ["S2", "S3", "S4", "S9"]


@rule("fr.energy.commit")
def test_a_chosen_card_is_not_exchanged_by_drawing_again() -> None:
    race = resume(at_the_table("deck=3,4,5,6", "deck=2,3,4,9"))
    act(race, "0 R+", "0 R4")
    assert refused(race, "0 R+") == "fr.energy.commit"
    assert refused(race, "0 R3") == "fr.energy.commit"


@rule("fr.energy.commit", "fr.move.order")
def test_nobody_moves_before_the_last_card_lies_on_the_table() -> None:
    race = resume(at_the_table("deck=3*4", "deck=2*4", others=SHORT_OF_CARDS))
    act(race, "0 R+", "0 R3", "0 S2", "1 R+", "1 R3")
    assert line(race, "0R")["place"] == "20r"
    assert race.round_number() == 7
    act(race, "1 S2")
    assert line(race, "0R")["place"] == "23r"
    assert race.round_number() == 8


@rule("fr.energy.recycle")
def test_cards_that_are_not_chosen_are_recycled_by_the_same_rider() -> None:
    race = resume(at_the_table("deck=3,4,5,6 recycled=7", "deck=2,3,4,9"))
    act(race, "0 R+", "0 R5")
    assert line(race, "0R")["recycled"] == "3,4,6,7"
    assert line(race, "0R")["hand"] == "-"
    assert line(race, "0S")["recycled"] == "-"
    act(race, "0 S9")
    assert line(race, "0S")["recycled"] == "2,3,4"


@rule("fr.energy.recycle")
def test_of_equal_cards_one_is_chosen_and_the_others_are_recycled() -> None:
    race = resume(at_the_table("deck=3*3,4", "deck=2,3,4,9"))
    act(race, "0 R+")
    assert choices(race, 0) == ["R3", "R4"]
    act(race, "0 R3")
    assert line(race, "0R")["recycled"] == "3*2,4"


@rule("fr.energy.recycle", "fr.energy.reshuffle")
def test_recycled_cards_are_not_drawn_while_the_deck_lasts() -> None:
    race = resume(at_the_table("deck=3*4 recycled=7*9", "deck=2,3,4,9"))
    act(race, "0 R+")
    assert line(race, "0R")["hand"] == "3*4"
    assert line(race, "0R")["recycled"] == "7*9"


@rule("fr.energy.reshuffle")
def test_when_the_deck_runs_out_the_recycled_cards_become_the_new_deck() -> None:
    race = resume(at_the_table("deck=3,4 recycled=5,6,7", "deck=2,3,4,9"))
    stack(race, "0R", "4 3 7 5")
    act(race, "0 R+")
    assert line(race, "0R")["hand"] == "3,4,5,7"
    assert line(race, "0R")["deck"] == "6"
    assert line(race, "0R")["recycled"] == "-"


@rule("fr.energy.reshuffle")
@pytest.mark.parametrize("seed", range(20))
def test_cards_already_in_hand_stay_in_hand(seed: int) -> None:
    """The last two cards of the deck are drawn, whatever is shuffled in after them."""
    race = resume(at_the_table("deck=3,4 recycled=5*3,6*3,7*3", ""), seed_from(str(seed)))
    act(race, "0 R+")
    assert line(race, "0R")["hand"].startswith("3,4,")
    assert race.view(0).riders[0].hand_size == 4
    assert race.view(0).riders[0].deck_size == 7


@rule("fr.energy.reshuffle")
def test_an_empty_deck_is_renewed_before_the_first_card() -> None:
    race = resume(at_the_table("deck=- recycled=5,6,7*2", "deck=2,3,4,9"))
    act(race, "0 R+")
    assert line(race, "0R")["hand"] == "5,6,7*2"
    assert line(race, "0R")["recycled"] == "-"


@rule("fr.energy.reshuffle")
def test_a_deck_of_exactly_four_is_drawn_without_a_shuffle() -> None:
    race = resume(at_the_table("deck=3,4,5,6 recycled=7", "deck=2,3,4,9"))
    act(race, "0 R+")
    assert line(race, "0R")["deck"] == "-"
    assert line(race, "0R")["recycled"] == "7"


@rule("fr.energy.short")
@pytest.mark.parametrize(
    ("cards", "hand"), [("deck=3,4,5", "3,4,5"), ("deck=3 recycled=7", "3,7"), ("deck=- recycled=6", "6")]
)
def test_a_rider_with_fewer_than_four_cards_draws_them_all(cards: str, hand: str) -> None:
    race = resume(at_the_table(cards, "deck=2,3,4,9"))
    act(race, "0 R+")
    assert line(race, "0R")["hand"] == hand
    assert line(race, "0R")["deck"] == "-"
    assert line(race, "0R")["recycled"] == "-"


@rule("fr.energy.short", "fr.energy.commit")
def test_a_single_card_is_still_the_players_choice_to_lay() -> None:
    race = resume(at_the_table("deck=6", "deck=2,3,4,9"))
    act(race, "0 R+")
    assert choices(race, 0) == ["R6"]


@rule("fr.energy.empty")
def test_a_rider_without_cards_rides_two_squares_and_nobody_is_asked() -> None:
    race = resume(at_the_table("deck=- played=3,4", "deck=2,3,4,9", others=SHORT_OF_CARDS))
    assert choices(race, 0) == ["S2", "S3", "S4", "S9"]
    act(race, "0 S2", "1 R+", "1 R3", "1 S2")
    assert line(race, "0R")["place"] == "22r"
    assert line(race, "0R")["played"] == "3,4,E"


@rule("fr.energy.empty")
def test_a_player_without_any_cards_owes_nothing() -> None:
    race = resume(at_the_table("deck=-", "deck=-", others=SHORT_OF_CARDS))
    assert race.to_act() == [1]
    act(race, "1 R+", "1 R3", "1 S2")
    assert line(race, "0R")["place"] == "22r"
    assert line(race, "0S")["place"] == "18r"


@rule("fr.energy.empty", "fr.exhaustion.supply")
@pytest.mark.parametrize(("supply", "left", "played"), [("5 5", "supply 4 5", "E"), ("0 0", "supply 0 0", "-")])
def test_the_card_comes_from_the_supply_and_without_one_the_rider_moves_two_all_the_same(
    supply: str, left: str, played: str
) -> None:
    others = f"{SHORT_OF_CARDS}\nsupply {supply}"
    race = resume(at_the_table("deck=-", "deck=2,3,4,9", setup="seats=2 exhaustion_supply=box", others=others))
    assert left in race.position(None)
    act(race, "0 S2", "1 R+", "1 R3", "1 S2")
    assert line(race, "0R")["place"] == "22r"
    assert line(race, "0R")["played"] == played


@rule("fr.energy.empty", "fr.exhaustion.recycled")
def test_an_exhaustion_card_taken_in_the_wind_is_a_card_to_draw() -> None:
    """Nothing is left but the card from the round before: it is drawn and laid like any other."""
    race = resume(at_the_table("deck=- recycled=E", "deck=2,3,4,9"))
    act(race, "0 R+")
    assert choices(race, 0) == ["RE"]


@rule("fr.energy.empty")
@pytest.mark.parametrize(
    ("cards", "asked"),
    [
        ("deck=- hand=6 played=3,4", ["R6"]),
        ("deck=- played=3,4 card=6", ["S2", "S3", "S4", "S9"]),
        ("deck=- played=3,4 card=E exhaustion=1", ["S2", "S3", "S4", "S9"]),
    ],
)
def test_a_position_gives_no_exhaustion_card_to_a_rider_whose_last_card_is_in_hand_or_laid(
    cards: str, asked: list[str]
) -> None:
    race = resume(at_the_table(cards, "deck=2,3,4,9", others=SHORT_OF_CARDS))
    assert choices(race, 0) == asked
    assert f"0R 20r {cards}" in race.position(KNOWS_ALL).splitlines()


@rule("fr.energy.empty", "fr.finish.end")
def test_a_position_gives_no_exhaustion_card_to_a_rider_who_is_home() -> None:
    text = at_the_table("deck=- played=3,4", "deck=2,3,4,9", setup="seats=2 end=all", others=SHORT_OF_CARDS)
    race = resume(text.replace("0R 20r", "home 0R\n0R home"))
    assert choices(race, 0) == ["S2", "S3", "S4", "S9"]
    assert "card" not in line(race, "0R")


@rule("fr.energy.empty")
def test_in_a_position_between_the_rounds_a_spent_rider_takes_its_card_at_once() -> None:
    race = resume(at_the_table("deck=- played=3,4", "deck=2,3,4,9", others=SHORT_OF_CARDS))
    assert (line(race, "0R")["card"], line(race, "0R")["exhaustion"]) == ("E", "1")
    assert resume(race.position(KNOWS_ALL)).position(KNOWS_ALL) == race.position(KNOWS_ALL)
