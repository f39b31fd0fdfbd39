"""The round: everybody moves once, the foremost first."""

from __future__ import annotations

from ...rule import rule
from .road import stand


@rule("ur.round.order")
def test_the_rider_farthest_ahead_moves_first() -> None:
    road = stand("21 C-F.4.05\n31 C-F.1.04")
    assert road.asked == "choose 21"


@rule("ur.round.order")
def test_of_riders_who_are_level_the_right_one_moves_first() -> None:
    road = stand("21 C-F.3.05\n31 C-F.2.05\n41 C-F.4.05")
    assert [road.race.rider_text(rider) for rider in road.race.view(None).order] == ["31", "21", "41"]


@rule("ur.round.order")
def test_the_order_is_looked_up_anew_after_every_move() -> None:
    """31 rides on beyond 21, but has moved; 41 was behind 21 and still is."""
    road = stand("21 C-F.2.05\n31 C-F.1.05\n41 C-F.4.04").dice("1+1")
    road.go("roll", "1>C-F.1.06")
    assert road.asked == "choose 21"


@rule("ur.round.once")
def test_every_rider_moves_once_in_a_round() -> None:
    road = stand("21 C-F.2.05\n31 C-F.1.10").dice("1+1 1+1")
    road.go("roll", "2>C-F.1.12")
    assert road.asked == "choose 21"
    road.go("roll", "2>C-F.2.07")
    assert road.race.round == 5
    assert road.asked == "choose 31"


@rule("ur.round.level")
def test_in_a_bend_the_angle_says_who_is_ahead() -> None:
    """The left bend before C has 7 spaces in lane 1 and 4 in lane 4 for each quarter turn."""
    ahead = stand("21 B-C.1.22\n31 B-C.4.24")  # the fifth of 7 lies behind the third of 4: 0.64 and 0.63 of the turn
    assert ahead.asked == "choose 21"
    behind = stand("21 B-C.1.21\n31 B-C.4.24")  # the fourth of 7 at 0.5
    assert behind.asked == "choose 31"


@rule("ur.round.level")
def test_equal_angles_in_a_bend_are_level() -> None:
    """The middle of 7 spaces and the middle of 5: both half-way through the quarter turn."""
    road = stand("31 B-C.3.22\n21 B-C.1.21")
    assert road.asked == "choose 21"
    assert stand("31 B-C.3.22\n21 B-C.4.23").asked == "choose 31"
