"""The finish of Paris-Roubaix, line A: six rows before it, the section A-B behind it."""

from __future__ import annotations

from paceline.games.um_reifenbreite import events as e

from ...rule import rule
from .road import stand


@rule("ur.finish.full")
def test_whoever_crosses_the_finish_uses_the_whole_move() -> None:
    road = stand("21 M-A.4.05").dice("2+2").go("roll")
    assert "1>M-A.4.06" in road.legal  # stopping before the line is allowed
    assert "4>A-B.4.03" in road.legal
    assert road.refuses("2>A-B.4.01") == "ur.finish.full"
    assert {action[0] for action in road.legal if "A-B" in action} == {"4"}


@rule("ur.finish.full")
def test_past_the_finish_riders_in_the_way_end_the_move() -> None:
    """A row of four behind the line: 21 cannot use more than three of his four points."""
    wall = "\n".join(f"{rider} A-B.{lane}.03 moved" for lane, rider in enumerate(("31", "32", "33", "34"), 1))
    road = stand(f"21 M-A.4.05\n{wall}", home="31 32 33 34").dice("2+2").go("roll")
    assert {action for action in road.legal if "A-B" in action} == {
        "3>A-B.4.02",
        "3>A-B.3.02",
        "3>A-B.2.02",
        "3>A-B.1.02",
    }
    road.go("3>A-B.4.02")
    assert "21" in road.home


@rule("ur.finish.leave")
def test_or_finishers_leave_when_their_move_and_its_drafts_are_over() -> None:
    """21 crosses, 31 drafts him; the road behind the line is free again for 22."""
    riders = "21 M-A.4.06\n31 M-A.4.05\n22 M-A.3.03"
    road = stand(riders, setup="finishers=move").dice("1+1 1+6").go("roll", "2>A-B.4.02")
    assert road.at["21"] == "A-B.4.02"
    road.go("draft2")
    assert road.at == {"22": "M-A.3.03"}
    assert road.home[-2:] == ["21", "31"]
    assert road.told(e.Left) == [e.Left(rider=0), e.Left(rider=4)]
    assert stand(riders).dice("1+1").go("roll", "2>A-B.4.02", "draft2").told(e.Left) == []


@rule("ur.finish.full", "ur.finish.order")
def test_the_finish_of_example_11() -> None:
    """31 rolls nine and stands three spaces past the line; 43 and 52 finish in his wheel, 24 does not.

    Then 33 rolls a five and sits behind 24 rather than next to him, to draft him in the next round.
    """
    road = stand(
        """
        31 D-M.1.34
        43 D-M.1.33
        52 D-M.1.32
        24 D-M.1.31
        33 D-M.2.33
        """,
        home="21 22 23 32 34 41 42 44 51 53 54",
    ).dice("4+5 2+3")
    road.go("roll", "9>A-B.1.03", "draft9", "draft9", "draft9")
    assert road.at == {"31": "A-B.1.03", "43": "A-B.1.02", "52": "A-B.1.01", "24": "M-A.1.06", "33": "D-M.2.33"}
    assert road.home[-3:] == ["31", "43", "52"]
    assert road.asked == "choose 33"
    road.go("roll")
    assert {"5>M-A.2.05", "5>M-A.1.05"} <= set(road.legal)
    road.go("5>M-A.1.05")
    assert road.asked == "choose 24"
    road.dice("1+1").go("roll", "2>A-B.1.02")
    assert road.asked == "follow 33"
    road.go("draft2")
    assert road.home[-2:] == ["24", "33"]


@rule("ur.finish.order")
def test_the_order_of_crossing_counts_not_the_distance() -> None:
    road = stand("21 M-A.1.06\n31 M-A.2.06").dice("1+1 6+6").go("roll", "2>A-B.1.02", "roll", "12>A-B.2.12")
    assert road.home[-2:] == ["21", "31"]


@rule("ur.finish.order")
def test_the_first_space_behind_the_line_is_past_it() -> None:
    road = stand("21 M-A.1.05\n31 M-A.3.01").dice("1+1").go("roll", "2>A-B.1.01")
    assert road.home[-1] == "21"
    short = stand("21 M-A.1.05\n31 M-A.3.01").dice("1+1").go("roll", "1>M-A.1.06")
    assert "21" not in short.home


@rule("ur.finish.leave")
def test_finishers_stay_until_the_end_of_the_round() -> None:
    road = stand("21 M-A.1.06\n31 M-A.1.05\n41 M-A.4.01\n51 M-A.3.02").dice("1+1 1+1 1+1")
    road.go("roll", "2>A-B.1.02")
    assert road.at["21"] == "A-B.1.02"
    road.go("draft2")  # in the wheel of a finisher
    assert road.at["31"] == "A-B.1.01"
    road.go("roll", "2>M-A.3.04", "roll", "2>M-A.4.03")
    assert road.race.round == 5
    assert set(road.at) == {"41", "51"}


@rule("ur.finish.leave")
def test_finishers_block_until_they_leave() -> None:
    road = stand("31 M-A.1.06\n21 A-B.1.01 moved", home="21").dice("1+1").go("roll")
    assert road.stops == {"A-B.1.02", "A-B.2.02", "A-B.3.02"}


@rule("ur.finish.end")
def test_the_race_ends_when_all_riders_are_home() -> None:
    road = stand("21 M-A.1.06\n31 M-A.3.01").dice("1+1 2+2").go("roll", "2>A-B.1.02")
    assert not road.race.over
    road.go("roll", "4>M-A.3.05").dice("1+1").go("roll", "2>A-B.3.01")
    assert road.told(e.RaceOver)
    assert road.home[-2:] == ["21", "31"]


@rule("ur.road.passage")
def test_only_the_last_passage_of_the_finishing_line_is_the_finish() -> None:
    """The Giro starts before C, rides over it, and finishes there when it comes round again."""
    first = stand("21 B-C.2.34", setup="course=giro-d-italia").dice("1+1").go("roll", "2>C-F.2.02")
    assert "21" not in first.home
    last = stand("21 2:B-C.2.34\n31 C-F.1.01", setup="course=giro-d-italia").dice("1+1").go("roll", "2>2:C-F.2.02")
    assert last.home[-1] == "21"


@rule("ur.road.passage")
def test_nobody_drafts_or_knocks_over_a_rider_of_another_lap() -> None:
    """31 stands directly behind 21 on the board, but a lap behind him."""
    lapped = "21 2:B-C.2.33\n31 B-C.2.32"
    road = stand(lapped, setup="course=giro-d-italia").dice("1+1").go("roll", "2>2:C-F.2.01")
    assert road.asked == "choose 31"
    road = stand(lapped, setup="course=giro-d-italia").dice("3+4").chance("mass-fall").go("roll")
    assert road.line("31") == "B-C.2.32"
