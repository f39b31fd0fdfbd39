"""Falls: who goes down with whom, and what it costs."""

from __future__ import annotations

import pytest

from paceline.core.errors import BadNotation
from paceline.core.events import Event
from paceline.games.um_reifenbreite import events as e
from paceline.games.um_reifenbreite.statistics import RiderStatistics, statistics
from paceline.games.um_reifenbreite.title import TITLE

from ...rule import rule
from .road import SEED, Road, stand

FALL, MASS = "wheels-touch", "mass-fall"


def fall(riders: str, card: str, setup: str = "") -> Road:
    """The foremost rider draws a fall."""
    return stand(riders, setup=setup).dice("3+4").chance(card).go("roll")


def down(road: Road) -> list[str]:
    return [road.race.rider_text(event.rider) for event in road.heard if isinstance(event, e.Fell)]


@rule("ur.fall.move")
def test_the_rider_who_draws_a_fall_does_not_move() -> None:
    road = fall("31 C-F.2.06\n21 C-F.2.01", FALL)
    assert down(road) == ["31"]
    assert road.line("31") == "C-F.2.06 moved fallen"
    assert road.asked == "choose 21"


@rule("ur.fall.move")
def test_whoever_falls_before_his_move_loses_it() -> None:
    road = fall("31 C-F.2.06\n21 C-F.2.05\n41 C-F.1.01", FALL)
    assert down(road) == ["31", "21"]
    assert road.asked == "choose 41"


@rule("ur.fall.move")
def test_whoever_had_moved_before_loses_nothing_more() -> None:
    road = fall("31 C-F.2.06\n21 C-F.2.05 moved", FALL)
    assert down(road) == ["31", "21"]
    assert road.race.round == 5
    assert road.asked == "choose 31"
    assert "fallen" not in road.race.position(None)


@rule("ur.fall.behind")
def test_the_rider_directly_behind_falls_too() -> None:
    assert down(fall("31 C-F.2.06\n21 C-F.2.05\n41 C-F.2.03", FALL)) == ["31", "21"]


@rule("ur.fall.beside")
def test_the_left_neighbour_falls_and_the_right_one_stays_up() -> None:
    """The rider on the right is ahead of the one who causes it."""
    assert down(fall("31 C-F.2.06\n21 C-F.3.06\n41 C-F.1.06 moved", FALL)) == ["31", "21"]


@rule("ur.fall.beside")
def test_riders_diagonally_behind_or_ahead_stay_up() -> None:
    riders = "31 C-F.2.06\n21 C-F.3.05\n41 C-F.1.05\n51 C-F.2.07 moved\n22 C-F.3.07 moved"
    assert down(fall(riders, MASS)) == ["31"]


@rule("ur.fall.beside")
def test_across_a_thick_line_nobody_is_a_neighbour() -> None:
    """In the bend lanes 2 and 3 lie side by side, with a thick line between them."""
    assert down(fall("31 B-C.2.22\n21 B-C.3.22 moved", MASS)) == ["31"]


@rule("ur.fall.spread")
def test_an_ordinary_fall_touches_the_neighbours_of_its_cause_only() -> None:
    riders = "31 C-F.2.06\n21 C-F.2.05\n52 C-F.2.04\n34 C-F.3.06\n42 C-F.4.06"
    assert down(fall(riders, FALL)) == ["31", "21", "34"]


@rule("ur.fall.spread")
def test_a_mass_fall_spreads_to_whoever_touches_somebody_who_falls() -> None:
    """As in figure 10: six go down with 31; who is ahead of him or touches nobody stays up.

    51 41 are on his right; 21 is behind, 52 behind that one, 34 on his left, 42 on the left of that one,
    33 on the right of 21, 54 behind 33.
    """
    riders = """
        31 C-F.2.08
        51 C-F.1.08 moved
        41 C-F.1.09 moved
        21 C-F.2.07
        52 C-F.2.06
        34 C-F.3.08
        42 C-F.4.08
        33 C-F.1.07
        54 C-F.1.06
        32 C-F.3.05
        53 C-F.4.05
        23 C-F.2.03
    """
    road = fall(riders, MASS)
    assert set(down(road)) == {"31", "21", "52", "34", "42", "33", "54"}
    assert road.asked == "choose 32"


@rule("ur.fall.spread")
def test_everybody_hears_why_somebody_fell() -> None:
    road = fall("31 C-F.2.08\n21 C-F.2.07\n33 C-F.1.07\n34 C-F.3.08", MASS)
    fell = [event for event in road.heard if isinstance(event, e.Fell)]
    name = road.race.rider_text
    assert [(name(event.rider), name(event.by), event.why) for event in fell] == [
        ("31", "31", "card"),
        ("21", "31", "behind"),
        ("34", "31", "left"),
        ("33", "21", "right"),
    ]


@rule("ur.fall.spread")
def test_by_the_letter_every_fall_spreads_in_full() -> None:
    riders = "31 C-F.2.06\n21 C-F.2.05\n52 C-F.2.04\n34 C-F.3.06\n42 C-F.4.06"
    assert set(down(fall(riders, FALL, "falls=full"))) == {"31", "21", "52", "34", "42"}


@rule("ur.fall.spread")
def test_riders_past_the_finish_do_not_fall() -> None:
    road = stand("31 M-A.2.06\n21 A-B.1.01 moved\n22 A-B.2.01 moved", home="21 22").dice("3+4").chance(MASS).go("roll")
    assert down(road) == ["31"]


@rule("ur.fall.spread")
@pytest.mark.parametrize("card", [FALL, MASS])
def test_whoever_lies_on_the_road_already_does_not_fall_again_nor_make_others_fall(card: str) -> None:
    """21 fell earlier in this round; 52 behind him and 34 on his left stay up."""
    road = fall("31 C-F.2.06\n21 C-F.2.05 moved fallen\n52 C-F.2.04\n34 C-F.3.05", card)
    assert down(road) == ["31"]
    assert road.asked == "choose 34"


@rule("ur.fall.up")
def test_or_whoever_had_moved_before_he_fell_stays_down_in_the_next_round() -> None:
    """21 had moved when 31 brought him down; 34 had not, and has lost this move already."""
    riders = "31 C-F.2.06\n21 C-F.2.05 moved\n34 C-F.3.06\n52 C-F.1.02"
    road = fall(riders, FALL, "late_falls=next_round")
    assert road.line("21") == "C-F.2.05 moved fallen stays"
    again = TITLE.from_position(road.race.position(None), SEED)
    assert again.position(None) == road.race.position(None)
    road.dice("1+1 1+1 1+1 1+1").go("roll", "2>C-F.1.04")
    assert road.told(e.StayedDown) == [e.StayedDown(rider=0)]
    assert road.line("21") == "C-F.2.05 moved fallen"
    road.go("roll", "2>C-F.2.08", "roll", "2>C-F.3.08", "roll", "2>C-F.1.06")
    assert road.line("21") == "C-F.2.05"  # up again
    assert [one.lost_moves for one in statistics(road.race, road.heard)][:1] == [2]


@rule("ur.fall.up")
def test_a_position_has_nobody_stay_down_without_that_ruling_or_on_his_bicycle() -> None:
    for flags, setup in (("fallen stays", ""), ("stays", "late_falls=next_round")):
        with pytest.raises(BadNotation):
            stand(f"21 C-F.2.05 moved {flags}\n31 C-F.2.06", setup=setup)


@rule("ur.fall.block")
def test_fallen_riders_stay_and_block_the_road() -> None:
    road = fall("31 B-C.4.24\n21 B-C.4.22", FALL)
    road.dice("6+6").go("roll")
    assert road.legal == ["1>B-C.4.23"]


@rule("ur.fall.block")
def test_a_fall_costs_no_energy_cards() -> None:
    road = fall("31 C-F.2.06\n21 C-F.2.05", MASS)
    assert road.line("energy 3x").endswith("spent=-")
    assert road.line("energy 2x").endswith("spent=-")


@rule("ur.fall.move")
def test_in_the_statistics_a_fall_costs_a_move_only_before_the_move() -> None:
    """21 moves and 22 drafts before both fall; in the next round 21 falls before he has moved."""
    road = stand("21 C-F.2.07\n22 C-F.2.06").dice("1+1").go("roll", "2>C-F.2.09", "draft2")
    falls: list[Event] = [e.Fell(rider=rider, space=0, by=0, why="card") for rider in (0, 1)]
    *this_round, next_round = road.heard
    assert next_round == e.RoundBegan(round=5)
    told = TITLE.statistics(road.race, [*this_round, *falls, next_round, falls[0]])
    assert [(rider.falls, rider.lost_moves) for rider in told[:2] if isinstance(rider, RiderStatistics)] == [
        (2, 1),
        (1, 0),
    ]


@rule("ur.fall.up")
def test_in_the_next_round_everybody_rides_again() -> None:
    road = fall("31 C-F.2.06\n21 C-F.2.05", FALL)
    assert road.race.round == 5
    assert road.asked == "choose 31"
    road.dice("2+2").go("roll", "4>C-F.2.10")
    assert road.asked == "follow 21"
