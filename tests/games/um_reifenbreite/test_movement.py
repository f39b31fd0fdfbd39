"""Moving by dice: steps, thick lines, taken spaces, blocked riders, fewer spaces."""

from __future__ import annotations

from ...rule import rule
from .road import stand


@rule("ur.move.dice")
def test_two_dice_say_how_far_a_rider_may_go() -> None:
    road = stand("21 C-F.1.05").dice("2+1").go("roll")
    assert "3>C-F.1.08" in road.legal
    assert road.refuses("4>C-F.1.09") == "ur.move.dice"


@rule("ur.move.forward")
def test_a_step_leads_straight_on_or_diagonally_forward() -> None:
    road = stand("21 C-F.2.05").dice("1+1").go("roll")
    assert {action for action in road.legal if action.startswith("1>")} == {"1>C-F.1.06", "1>C-F.2.06", "1>C-F.3.06"}
    assert road.refuses("1>C-F.2.07") == "ur.move.forward"


@rule("ur.move.forward")
def test_never_sideways_and_never_back() -> None:
    road = stand("21 C-F.2.05").dice("3+3").go("roll")
    for place in ("C-F.1.05", "C-F.3.05", "C-F.2.04"):
        assert road.refuses(f"1>{place}") == "ur.move.forward"


@rule("ur.move.forward")
def test_a_diagonal_may_go_between_two_riders() -> None:
    """Figure 5b: 41 between one rider ahead and one beside."""
    road = stand("41 C-F.2.05\n21 C-F.2.06 moved\n31 C-F.3.05").dice("1+1").go("roll")
    road.go("1>C-F.3.06")
    assert road.at["41"] == "C-F.3.06"


@rule("ur.move.thick")
def test_a_thick_line_is_not_crossed() -> None:
    """Figure 5a: in the bend before C there is no way from lane 2 to the inner lane."""
    road = stand("51 B-C.2.20").dice("6+6").go("roll")
    assert {stop[:5] for stop in road.stops} == {"B-C.2"}
    assert road.refuses("2>B-C.3.21") == "ur.move.forward"


@rule("ur.move.thick")
def test_the_very_end_of_a_thick_line_bars_the_way_too() -> None:
    road = stand("51 B-C.2.19").dice("1+1").go("roll")  # the last row before the bend
    assert road.stops == {"B-C.2.20", "B-C.2.21"}
    before = stand("51 B-C.2.18").dice("1+1").go("roll")
    assert before.stops == {"B-C.1.17", "B-C.2.19", "B-C.3.19", "B-C.1.18", "B-C.2.20", "B-C.3.20"}


@rule("ur.move.thick")
def test_a_narrow_line_is_crossed_freely() -> None:
    """In the right-hand bend behind B lanes 2 and 3 have equally many spaces."""
    road = stand("51 B-C.2.02", setup="course=1-A-B-C").dice("1+1").go("roll")
    assert "1>B-C.3.03" in road.legal
    assert "1>B-C.1.03" not in road.legal


@rule("ur.move.free")
def test_nobody_stops_on_a_space_that_is_taken() -> None:
    road = stand("21 C-F.2.05\n31 C-F.2.07 moved").dice("1+1").go("roll")
    assert road.refuses("2>C-F.2.07") == "ur.move.free"


@rule("ur.move.free")
def test_nobody_rides_through_a_rider() -> None:
    """In the bend lane 4 is a corridor: 31 is a cork in it."""
    road = stand("21 B-C.4.22\n31 B-C.4.24 moved").dice("6+6").go("roll")
    assert road.stops == {"B-C.4.23"}
    assert road.refuses("3>B-C.4.25") == "ur.move.forward"


@rule("ur.move.free")
@rule("ur.road.passage")
def test_a_rider_a_lap_behind_is_in_the_way_too() -> None:
    """The Giro rides from B to C twice: 22 is a cork in the corridor for 21, who laps him."""
    lapped = "21 2:B-C.4.22\n22 B-C.4.24"
    road = stand(lapped, setup="course=giro-d-italia").dice("6+6").go("roll")
    assert road.stops == {"2:B-C.4.23"}
    assert road.refuses("2>2:B-C.4.24") == "ur.move.free"
    road.dice("1+1").go("1>2:B-C.4.23", "roll", "2>B-C.4.26", "roll")
    assert "3>2:B-C.4.26" not in road.legal
    assert "1>2:B-C.4.24" in road.legal


@rule("ur.move.free")
def test_a_finisher_behind_the_line_is_in_the_way_of_who_sets_out() -> None:
    """This route rides from A to B at its beginning, and has the same road behind its finish."""
    road = stand("21 2:A-B.2.03 moved\n22 A-B.2.01", setup="course=1-A-B-C-D-A", home="21")
    assert road.dice("1+1").go("roll").refuses("2>A-B.2.03") == "ur.move.free"


@rule("ur.move.free")
def test_a_reach_that_was_offered_ends_where_somebody_stands_by_now() -> None:
    road = stand("21 B-C.4.22\n31 C-F.2.07 moved").dice("3+3").go("roll")
    assert "5>B-C.4.27" in road.legal
    cork = road.race.book.space_of["B-C.4.24"]
    road.race.bunch.ride(4, cork)
    assert road.refuses("5>B-C.4.27") == "ur.move.forward"
    assert road.stops == {"B-C.4.23"}


@rule("ur.move.blocked")
def test_a_rider_with_every_space_ahead_taken_loses_the_move() -> None:
    road = stand("21 B-C.4.23\n31 B-C.4.24 moved").dice("6+6").go("roll")
    assert road.at["21"] == "B-C.4.23"
    assert road.race.round == 5


@rule("ur.move.blocked")
def test_another_way_round_is_no_blockade() -> None:
    road = stand("21 C-F.2.05\n31 C-F.2.06 moved\n41 C-F.1.06 moved").dice("1+1").go("roll")
    assert road.stops == {"C-F.3.06", "C-F.2.07", "C-F.3.07", "C-F.4.07"}


@rule("ur.move.fewer")
def test_a_rider_may_move_one_space_less_to_sit_behind_a_wheel() -> None:
    """Figure 8: 51 rolls ten, which would bring him next to 33, and sits behind him."""
    road = stand("51 C-F.2.05\n33 C-F.1.15 moved").dice("4+6").go("roll")
    assert "10>C-F.2.15" in road.legal
    road.go("9>C-F.1.14")
    assert road.at["51"] == "C-F.1.14"
    assert road.asked == "choose 33"
    road.dice("3+3").go("roll", "6>C-F.1.21")
    assert road.asked == "follow 51"


@rule("ur.move.fewer")
def test_every_number_of_steps_up_to_the_roll_is_a_move() -> None:
    road = stand("21 B-C.4.22").dice("2+2").go("roll")
    assert road.legal == ["1>B-C.4.23", "2>B-C.4.24", "3>B-C.4.25", "4>B-C.4.26"]


@rule("ur.move.must")
def test_a_rider_who_can_move_must_move() -> None:
    road = stand("21 C-F.2.05").dice("2+2").go("roll")
    assert road.refuses("0>C-F.2.05") == "ur.move.must"


@rule("ur.move.must")
def test_standing_still_is_allowed_by_an_option() -> None:
    road = stand("21 C-F.2.05\n31 C-F.2.04", setup="standing_still=allowed").dice("2+2").go("roll", "0>C-F.2.05")
    assert road.at["21"] == "C-F.2.05"
    assert road.asked == "choose 31"  # who did not move cannot be drafted


@rule("ur.move.forward")
def test_the_same_space_may_be_reached_in_several_numbers_of_steps() -> None:
    """Round the corner to D the inner lanes are shorter."""
    road = stand("21 F-D.1.02").dice("6+6").go("roll")
    assert [stop for stop in road.legal if stop.endswith(">D-M.3.03")] == [
        "10>D-M.3.03",
        "11>D-M.3.03",
        "12>D-M.3.03",
    ]
