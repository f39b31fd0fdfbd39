"""Advanced rules: surfaces, dismounting, and energy cards by surface."""

from __future__ import annotations

import pytest

from paceline.games.um_reifenbreite import events as e

from ...rule import rule
from .road import ADVANCED, Road, stand

CLIMBS = "course=1-A-B-C surfaces=true"  # Lüttich: A-B climbs, B-C descends


def most(road: Road) -> int:
    """The most steps of the move."""
    return max(int(action.partition(">")[0]) for action in road.legal)


@rule("ur.surface.kinds")
def test_in_the_basic_game_numbers_do_not_count() -> None:
    assert most(stand("21 C-F.2.05").dice("2+3").go("roll")) == 5
    assert most(stand("21 B-C.2.04", setup="course=1-A-B-C").dice("2+4").go("roll")) == 6


@rule("ur.surface.kinds")
def test_in_the_basic_game_nobody_dismounts() -> None:
    assert stand("21 A-B.4.19", setup="course=1-A-B-C").dice("1+1").go("roll").asked == "move 21"


@rule("ur.surface.stones")
def test_cobbles_take_their_number_off_five_less_three_is_two() -> None:
    assert most(stand("21 C-F.2.05", setup=ADVANCED).dice("2+3").go("roll")) == 2


@rule("ur.surface.stones")
def test_on_the_asphalt_between_the_cobbles_nothing_is_taken_off() -> None:
    assert most(stand("21 C-F.2.12", setup=ADVANCED).dice("2+3").go("roll")) == 5


@rule("ur.surface.climb")
def test_a_climb_takes_its_number_off_six_less_three_is_three() -> None:
    assert most(stand("21 A-B.1.14", setup=CLIMBS).dice("2+4").go("roll")) == 3


@rule("ur.surface.descent")
def test_a_descent_adds_its_number_six_and_four_is_ten() -> None:
    assert most(stand("21 B-C.2.04", setup=CLIMBS).dice("2+4").go("roll")) == 10


@rule("ur.surface.stones")
def test_the_space_where_a_move_starts_counts_not_those_on_the_way() -> None:
    assert most(stand("21 C-F.2.04", setup=ADVANCED).dice("2+3").go("roll")) == 5


@rule("ur.surface.draft")
def test_drafting_is_for_riders_who_start_on_the_same_surface() -> None:
    """Figure 11: 51 is on cobbles, 33 behind him on asphalt; 41, 32 and 23 are on asphalt; 44 is a space behind."""
    road = stand(
        """
        51 C-F.1.05
        33 C-F.1.04
        41 C-F.2.03
        32 C-F.2.02
        23 C-F.2.01
        44 B-C.2.33
        """,
        setup=ADVANCED,
    ).dice("3+5 6+6 4+5")
    road.go("roll")
    barred = {road.race.rider_text(found.rider): found.rule for found in road.choice("6>C-F.1.11").could_not_draft}
    assert barred["33"] == "ur.surface.draft"
    road.go("6>C-F.1.11")
    assert road.asked == "choose 33"
    road.go("roll", "12>C-F.1.16")
    assert road.asked == "choose 41"
    road.go("roll", "9>C-F.2.12", "draft9", "draft9")
    assert road.asked == "choose 44"


@rule("ur.surface.draft")
def test_different_numbers_of_one_surface_do_not_matter_nor_where_they_end() -> None:
    road = stand("51 C-F.2.06\n33 C-F.2.05", setup=ADVANCED).dice("6+4").go("roll", "8>C-F.2.14")
    assert road.go("draft8").at["33"] == "C-F.2.13"


@rule("ur.surface.draft")
def test_in_the_basic_game_surfaces_do_not_part_a_line() -> None:
    assert stand("51 C-F.1.05\n33 C-F.1.04").dice("3+5").go("roll", "8>C-F.1.13").asked == "follow 33"


@rule("ur.dismount.off")
def test_a_rider_with_nothing_left_to_move_by_dismounts() -> None:
    """Figure 13: on a climb with a 6, a six is not enough."""
    road = stand("43 A-B.4.19\n21 A-B.1.01", setup=CLIMBS).dice("2+4").go("roll")
    assert road.at["43"] == "beside=A-B.4.19"
    assert road.asked == "choose 21"
    enough = stand("43 A-B.4.19\n21 A-B.1.01", setup=CLIMBS).dice("3+4").chance("second-wind").go("roll")
    assert enough.asked == "move 43"


@rule("ur.dismount.off")
@pytest.mark.parametrize(("dice", "rides"), [("1+2", False), ("2+2", False), ("2+3", True)])
def test_on_cobbles_too(dice: str, rides: bool) -> None:
    road = stand("43 C-F.2.11\n21 B-C.1.32", setup=ADVANCED).dice(dice).go("roll")
    assert (road.asked == "move 43") == rides


@rule("ur.dismount.off")
def test_a_dismounted_rider_blocks_nobody_and_cannot_be_drafted() -> None:
    road = stand("43 C-F.2.11\n21 C-F.2.10", setup=ADVANCED).dice("1+1 3+3").go("roll")
    assert road.asked == "choose 21"
    assert road.go("roll").legal[0] == "1>C-F.2.11"


@rule("ur.dismount.back")
def test_dismounted_riders_get_back_on_when_all_others_have_moved() -> None:
    road = stand("43 C-F.2.11\n21 B-C.1.32", setup=ADVANCED).dice("1+1 1+1").go("roll", "roll")
    assert road.at["43"] == "beside=C-F.2.11"
    road.go("1>B-C.1.33")
    assert road.race.round == 5
    assert road.at["43"] == "C-F.2.11"
    assert road.asked == "choose 43"


@rule("ur.dismount.back")
def test_they_return_in_the_order_in_which_they_dismounted() -> None:
    """Both come from spaces that others took; the first to dismount has the first choice."""
    road = stand(
        """
        24 C-F.4.16 moved
        21 beside=C-F.3.16 moved
        31 beside=C-F.2.16 moved
        41 C-F.3.16 moved
        42 C-F.2.16 moved
        43 C-F.1.01
        """,
        setup=ADVANCED,
        more="dismounted 31 21",
    ).dice("1+1")
    road.go("roll", "1>C-F.1.02")
    assert road.at["31"] == "C-F.1.16"  # the only free lane of the row
    assert road.at["21"] == "C-F.3.15"  # then the first free space behind
    back = [road.race.rider_text(event.rider) for event in road.heard if isinstance(event, e.Remounted)]
    assert back == ["31", "21"]


@rule("ur.dismount.back")
def test_finishers_have_left_when_the_dismounted_return() -> None:
    """The Tour rides over A at its beginning and at its end: 21 stands a lap ahead on the space that 43 came from."""
    lines = "43 beside=A-B.1.12 moved\n21 2:A-B.1.12 moved\n51 D-M.1.20"
    setup = f"{ADVANCED} course=tour-de-france"
    road = stand(lines, setup=setup, more="dismounted 43", home="21").dice("1+1").go("roll", "1>D-M.1.21")
    assert road.at["43"] == "A-B.1.12"


@rule("ur.dismount.space")
def test_a_rider_returns_to_his_own_space() -> None:
    road = stand("43 C-F.2.11\n21 C-F.1.11 moved", setup=ADVANCED).dice("1+1").go("roll")
    assert road.at["43"] == "C-F.2.11"


@rule("ur.dismount.space")
@pytest.mark.parametrize(
    ("taken", "space"),
    [
        ("2", "C-F.3.11"),  # the left neighbour first
        ("2 3", "C-F.1.11"),
        ("1 2 3", "C-F.4.11"),
        ("1 2 3 4", "C-F.2.10"),
    ],
)
def test_else_to_the_nearest_free_lane_of_the_row_and_else_behind(taken: str, space: str) -> None:
    others = "\n".join(f"2{lane} C-F.{lane}.11 moved" for lane in taken.split())
    lines = f"43 beside=C-F.2.11 moved\n{others}\n51 C-F.1.01"
    road = stand(lines, setup=ADVANCED, more="dismounted 43").dice("1+1").go("roll", "1>C-F.1.02")
    assert road.at["43"] == space


@rule("ur.dismount.space")
def test_a_taken_space_behind_sends_him_farther_back() -> None:
    others = "\n".join(f"2{lane} C-F.{lane}.11 moved" for lane in (1, 2, 3, 4))
    lines = f"43 beside=C-F.2.11 moved\n{others}\n31 C-F.2.10 moved\n51 C-F.1.01"
    road = stand(lines, setup=ADVANCED, more="dismounted 43").dice("1+1").go("roll", "1>C-F.1.02")
    assert road.at["43"] == "C-F.2.09"


@rule("ur.dismount.space")
def test_by_the_letter_he_goes_back_in_his_lane() -> None:
    lines = "43 beside=C-F.2.11 moved\n21 C-F.2.11 moved\n51 C-F.1.01"
    setup = f"{ADVANCED} remount=lane"
    road = stand(lines, setup=setup, more="dismounted 43").dice("1+1").go("roll", "1>C-F.1.02")
    assert road.at["43"] == "C-F.2.10"


@rule("ur.surface.shield")
def test_shield_cards_are_not_played_on_a_climb() -> None:
    road = stand("21 A-B.1.14", setup=CLIMBS)
    assert {action for action in road.legal if "!" not in action} == {"roll", "1:5", "J:5", "1:5+J:5"}
    assert road.refuses("1:6M") == "ur.surface.shield"
    assert road.refuses("1:5+J:6M") == "ur.surface.shield"


@rule("ur.surface.shield")
def test_elsewhere_they_are() -> None:
    for space in ("A-B.1.05", "B-C.2.04"):
        assert "1:6M+J:6M" in stand(f"21 {space}", setup=CLIMBS).legal
    assert "1:6M" in stand("21 C-F.2.05", setup=ADVANCED).legal
    assert "1:6M" in stand("21 A-B.1.14", setup="course=1-A-B-C").legal  # the basic game knows no shield


@rule("ur.surface.cobbles")
def test_on_cobbles_one_energy_card_at_most() -> None:
    road = stand("21 C-F.2.05", setup=ADVANCED)
    assert not [action for action in road.legal if "+" in action]
    assert road.refuses("1:5+J:5") == "ur.surface.cobbles"
    assert "1:5+J:5" in stand("21 C-F.2.12", setup=ADVANCED).legal  # the patch of asphalt
