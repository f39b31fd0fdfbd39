"""Energy cards and breakaways."""

from __future__ import annotations

import pytest

from paceline.games.um_reifenbreite import events as e

from ...rule import rule
from .road import stand, start

SHORT = "1:5,1:6M,2:6M,3:5,4:5,J:5,J:6M"
LONG = "1:5*2,1:6M*2,2:6M*2,3:5*2,4:5,4:6M,J:5*2,J:6M*2"


@rule("ur.energy.deal")
@pytest.mark.parametrize(
    ("course", "cards"),
    [
        ("paris-roubaix", SHORT),
        ("luettich-bastenaken-luettich", SHORT),
        ("giro-d-italia", LONG),
        ("tour-de-france", LONG),
        ("2-C-D-A", SHORT),  # 87 rows
        ("1-A-B-C-D", LONG),  # 113.5 rows
    ],
)
def test_short_courses_are_raced_with_seven_cards_long_ones_with_fourteen(course: str, cards: str) -> None:
    assert start(course=course).line("energy 2x") == f"left={cards} spent=-"
    assert start(course=course).line("energy 5x") == f"left={cards} spent=-"


@rule("ur.energy.deal")
def test_the_players_may_choose_seven_or_fourteen_on_any_course() -> None:
    assert start(energy="fourteen").line("energy 2x") == f"left={LONG} spent=-"
    assert start(course="tour-de-france", energy="seven").line("energy 2x") == f"left={SHORT} spent=-"


@rule("ur.energy.number")
def test_a_numbered_card_is_for_its_rider_and_a_joker_for_anybody() -> None:
    road = stand("23 C-F.2.05")
    single = {action for action in road.legal if "+" not in action and "!" not in action}
    assert single == {"roll", "3:5", "J:5", "J:6M"}
    assert road.refuses("1:5") == "ur.energy.number"
    assert road.refuses("3:5+4:5") == "ur.energy.number"


@rule("ur.energy.first")
def test_no_energy_cards_in_the_first_round() -> None:
    road = stand("21 C-F.2.05", round=1)
    assert road.legal == ["roll"]
    assert road.refuses("1:5") == "ur.energy.first"


@rule("ur.energy.die")
def test_one_card_takes_the_place_of_one_die() -> None:
    """Figure 9, rider 21: a six and a four bring him ten spaces on, behind his teammate."""
    road = stand("21 C-F.2.05\n22 C-F.2.16 moved").dice("4").go("1:6M", "10>C-F.2.15")
    assert road.at["21"] == "C-F.2.15"
    [rolled] = road.told(e.Rolled)
    assert isinstance(rolled, e.Rolled)
    assert (rolled.dice, rolled.total) == ([4], 10)


@rule("ur.energy.die")
def test_two_cards_take_the_place_of_both_dice() -> None:
    """Figure 9, rider 54: five and six, without a breakaway, so that the line comes along."""
    road = stand("54 C-F.2.06\n41 C-F.2.05\n31 C-F.2.04\n52 C-F.2.03").go("4:5+J:6M", "11>C-F.2.17")
    [rolled] = road.told(e.Rolled)
    assert isinstance(rolled, e.Rolled)
    assert (rolled.dice, rolled.total) == ([], 11)
    road.go("draft11", "draft11", "draft11")
    assert road.at["52"] == "C-F.2.14"


@rule("ur.energy.die")
def test_no_more_than_two_cards_in_a_turn() -> None:
    road = stand("21 C-F.2.05", setup="energy=fourteen")
    assert max(action.count("+") for action in road.legal) == 1
    road.go("1:5+1:5")
    assert road.asked == "move 21"


@rule("ur.energy.spent")
def test_a_played_card_is_gone() -> None:
    road = stand("21 C-F.2.05").dice("3").go("1:5", "8>C-F.2.13")
    assert road.line("energy 2x") == "left=1:6M,2:6M,3:5,4:5,J:5,J:6M spent=1:5"
    assert road.refuses("1:5") == "ur.energy.spent"


@rule("ur.energy.spent")
def test_one_card_is_not_played_twice_at_once() -> None:
    assert stand("21 C-F.2.05").refuses("1:5+1:5") == "ur.energy.spent"


@rule("ur.energy.spent")
def test_a_card_is_spent_even_if_a_chance_card_costs_the_move() -> None:
    road = stand("21 C-F.2.05").dice("2").chance("puncture").go("1:5")
    assert road.at["21"] == "C-F.2.05"
    assert road.line("energy 2x").endswith("spent=1:5")


@rule("ur.energy.breakaway")
def test_nobody_drafts_a_rider_who_breaks_away() -> None:
    """Figure 9, rider 32: one card, one die, and nobody in his wheel."""
    road = stand("32 C-F.2.06\n41 C-F.2.05\n51 C-F.2.04").dice("4 3+3").go("J:6M!")
    barred = road.choice("10>C-F.2.16").could_not_draft
    assert {found.rule for found in barred} == {"ur.energy.breakaway"}
    road.go("10>C-F.2.16")
    assert road.asked == "choose 41"
    road.go("roll", "6>C-F.2.11")
    assert road.asked == "follow 51"  # who moves by himself may be drafted


@rule("ur.energy.breakaway")
def test_a_breakaway_needs_energy_cards() -> None:
    road = stand("21 C-F.2.05")
    assert "roll!" not in road.legal
    assert {action for action in road.legal if action.endswith("!")} == {
        f"{action}!" for action in road.legal if action != "roll" and not action.endswith("!")
    }


@rule("ur.energy.breakaway")
def test_with_two_cards_a_breakaway_goes_too() -> None:
    road = stand("21 C-F.2.06\n41 C-F.2.05").go("1:5+1:6M!", "11>C-F.2.17")
    assert road.asked == "choose 41"
