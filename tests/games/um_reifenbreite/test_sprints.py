"""Professional rules: sprints and the yellow jersey. The Giro sprints at D, A and B; its section D-M begins at D."""

from __future__ import annotations

import pytest

from paceline.core.errors import BadNotation
from paceline.games.um_reifenbreite import events as e
from paceline.games.um_reifenbreite.title import TITLE

from ...rule import rule
from .road import SEED, Road, stand

GIRO = "course=giro-d-italia sprints=true yellow_jersey=true"
LAST = "F-D.1.11"  # the last space of lane 1 before D


def jersey(road: Road) -> str:
    return road.line("jersey")


@rule("ur.sprint.first")
def test_the_first_three_across_a_sprint_line_are_noted() -> None:
    riders = "21 F-D.1.11\n31 F-D.1.10\n41 F-D.1.09\n51 F-D.1.08"
    road = stand(riders, setup=GIRO).dice("2+3").go("roll", "5>D-M.1.05", "draft5", "draft5", "draft5")
    assert road.at["51"] == "D-M.1.02"
    assert road.line("sprint 1") == "21 31 41"


@rule("ur.sprint.first")
def test_a_sprint_is_crossed_within_a_normal_move_that_need_not_be_used_up() -> None:
    road = stand(f"21 {LAST}", setup=GIRO).dice("6+6").go("roll", "1>D-M.1.01")
    assert road.line("sprint 1") == "21"


@rule("ur.sprint.first")
def test_who_stops_before_the_line_has_not_crossed_it() -> None:
    road = stand("21 F-D.1.09", setup=GIRO).dice("1+1").go("roll", "2>F-D.1.11")
    assert road.line("sprint 1") == ""


@rule("ur.sprint.first", "ur.switch.places")
def test_who_gives_up_the_lead_across_the_line_is_not_noted_again() -> None:
    """21 is across and lets 31 ahead; behind the line again he drafts after him."""
    road = changed("").dice("1+2").go("roll", "3>D-M.1.04", "draft3")
    assert (road.at["31"], road.at["21"]) == ("D-M.1.04", "D-M.1.03")
    assert road.line("sprint 1") == "21 31"


@rule("ur.switch.sprint")
def test_whoever_takes_the_lead_across_the_line_is_noted_at_once() -> None:
    road = changed("")
    assert road.at == {"21": LAST, "31": "D-M.1.01"}
    assert road.line("sprint 1") == "21 31"
    assert road.told(e.LeadSwitched, e.Sprinted)[1:] == [e.Sprinted(rider=4, sprint=0, place=2, points=8)]


@rule("ur.switch.sprint")
def test_or_only_moves_are_noted_and_he_is_never_across() -> None:
    road = changed("switched_sprint=false")
    assert road.line("sprint 1") == "21"
    road.dice("1+2").go("roll", "3>D-M.1.04", "draft3")
    assert road.line("sprint 1") == "21"


@rule("ur.switch.sprint", "ur.jersey.change")
def test_the_third_across_by_a_change_settles_the_jersey() -> None:
    """42 was third at D for 5, and takes the lead across A, third again for 7: 12 against 11."""
    more = "sprint 1 21 33 42\nsprint 2 51 43\njersey 21"
    setup = "course=2-C-D*11/8/5-A*7/7/7-B sprints=true yellow_jersey=true switching=true"
    road = stand("51 A-B.1.01\n42 M-A.1.06\n21 D-M.1.20", setup=setup, more=more, round=10)
    assert road.go("ask", "yes").line("sprint 2") == "51 43 42"
    assert road.race.scores.sprint_points(9) == 12
    assert jersey(road) == "42"


@rule("ur.switch.sprint")
def test_a_change_on_one_side_of_the_line_crosses_nothing() -> None:
    road = stand(f"21 {LAST}\n31 F-D.1.10", setup=f"{GIRO} switching=true").go("ask", "yes")
    assert road.line("sprint 1") == ""


def changed(setup: str) -> Road:
    """21 is across the first sprint line and lets 31 ahead, who rides directly behind it."""
    riders = f"21 D-M.1.01\n31 {LAST}"
    return stand(riders, setup=f"{GIRO} switching=true {setup}", more="sprint 1 21\njersey 21").go("ask", "yes")


@rule("ur.sprint.first")
def test_without_the_option_there_are_no_sprints() -> None:
    road = stand(f"21 {LAST}", setup="course=giro-d-italia").dice("1+1").go("roll", "2>D-M.1.02")
    assert road.line("sprint 1") == ""
    assert road.race.rider_points(0) == 0


@rule("ur.road.passage")
def test_a_sprint_counts_at_the_passage_that_the_course_names() -> None:
    """The Tour rides over A at once and ends there: it is no sprint, and C is one on the way."""
    setup = "course=tour-de-france sprints=true"
    road = stand("21 M-A.1.06", setup=setup).dice("1+1").go("roll", "2>A-B.1.02")
    assert road.line("sprint 1") == ""
    assert "21" not in road.home
    twice = stand("21 B-C.1.34\n31 2:B-C.2.34", setup="course=2-C-D-A-B-C*-D sprints=true").dice("1+1 1+1")
    twice.go("roll", "2>2:C-F.2.02", "roll", "2>C-F.1.02")
    assert twice.line("sprint 1") == "31"


@rule("ur.sprint.points")
def test_sprints_are_worth_what_the_course_gives() -> None:
    riders = "21 F-D.1.11\n31 F-D.1.10\n41 F-D.1.09"
    road = stand(riders, setup="course=giro-d-italia sprints=true").dice("2+3")
    road.go("roll", "5>D-M.1.05", "draft5", "draft5")
    assert [road.race.rider_points(rider) for rider in (0, 4, 8)] == [11, 8, 5]
    own = stand(riders, setup="course=2-C-D*9/6/3-A sprints=true").dice("2+3")
    own.go("roll", "5>D-M.1.05", "draft5", "draft5")
    assert [own.race.rider_points(rider) for rider in (0, 4, 8)] == [9, 6, 3]


@rule("ur.sprint.points")
def test_sprints_of_an_own_route_without_points_are_worth_those_of_the_list_in_their_order() -> None:
    road = stand("21 C-F.1.01", setup="course=2-C*-D*9/6/3-A*-B sprints=true")
    sprints = TITLE.board(road.race.setup).course.sprints
    assert [(sprint.line, sprint.points) for sprint in sprints] == [
        ("C", [11, 8, 5]),
        ("D", [9, 6, 3]),
        ("A", [5, 4, 2]),
    ]
    assert road.race.setup.options["course"] == "2-C*11/8/5-D*9/6/3-A*5/4/2-B"


@rule("ur.sprint.points")
def test_later_sprints_are_worth_less() -> None:
    road = stand("21 M-A.1.06", setup="course=giro-d-italia sprints=true").dice("1+1").go("roll", "2>A-B.1.02")
    assert road.line("sprint 2") == "21"
    assert road.race.rider_points(0) == 7


@rule("ur.jersey.first")
def test_whoever_crosses_the_first_sprint_first_gets_the_jersey_at_once() -> None:
    road = stand(f"21 {LAST}\n31 C-F.1.01", setup=GIRO).dice("1+1").go("roll", "2>D-M.1.02")
    assert jersey(road) == "21"
    assert road.race.view(None).riders[0].yellow


@rule("ur.jersey.first")
def test_without_the_option_nobody_wears_it() -> None:
    setup = "course=giro-d-italia sprints=true"
    road = stand(f"21 {LAST}\n31 C-F.1.01", setup=setup).dice("1+1").go("roll", "2>D-M.1.02")
    assert jersey(road) == ""


@rule("ur.jersey.change")
def test_the_jersey_goes_to_whoever_has_more_sprint_points() -> None:
    """The rulebook's example: 21 has 11 and wears it; 42 was third for 5 and wins the second for 7: 12.

    Nobody else crosses in this round, so it is looked up at its end.
    """
    held = "sprint 1 21 33 42\njersey 21"
    road = stand("42 M-A.1.06\n21 D-M.1.20", setup=GIRO, more=held, round=10).dice("1+1 1+1")
    road.go("roll", "2>A-B.1.02")
    assert jersey(road) == "21"
    road.go("roll", "2>D-M.1.22")
    assert jersey(road) == "42"


@rule("ur.jersey.change")
def test_it_changes_hands_when_the_third_rider_has_crossed() -> None:
    held = "sprint 1 21 33 42\njersey 21"
    riders = "42 M-A.1.06\n51 M-A.1.05\n43 M-A.1.04\n21 D-M.1.20"
    road = stand(riders, setup=GIRO, more=held, round=10).dice("2+2")
    road.go("roll", "4>A-B.1.04", "draft4")
    assert jersey(road) == "21"
    road.go("draft4")
    assert jersey(road) == "42"


@rule("ur.jersey.change")
def test_points_for_wearing_the_jersey_do_not_count() -> None:
    """21 has 11 and eight rounds in yellow; 12 sprint points are more all the same."""
    held = "sprint 1 21 33 42\njersey 21"
    road = stand("42 M-A.1.06\n21 D-M.1.20 yellow=8", setup=GIRO, more=held, round=12).dice("1+1 1+1")
    road.go("roll", "2>A-B.1.02", "roll", "2>D-M.1.22")
    assert jersey(road) == "42"


@rule("ur.jersey.change")
def test_with_equal_points_the_wearer_keeps_it() -> None:
    held = "sprint 1 21 33 42\njersey 21"
    setup = "course=2-C-D*11/8/5-A*6/3/1-B sprints=true yellow_jersey=true"
    road = stand("42 M-A.1.06\n21 D-M.1.20", setup=setup, more=held, round=10).dice("1+1 1+1")
    road.go("roll", "2>A-B.1.02", "roll", "2>D-M.1.22")
    assert [road.race.scores.sprint_points(rider) for rider in (0, 9)] == [11, 11]
    assert jersey(road) == "21"


@rule("ur.jersey.change")
def test_a_wearer_who_scores_after_the_winner_gets_it_back() -> None:
    """42 leads 12 to 11 at the end of a round; then 21 crosses second, for 16 in all, and 51 third."""
    held = "sprint 1 21 33 42\nsprint 2 42\njersey 42"
    road = stand("42 A-B.1.05 moved\n21 M-A.1.06\n51 M-A.1.05", setup=GIRO, more=held, round=10).dice("1+1")
    road.go("roll", "2>A-B.1.02", "draft2")
    assert jersey(road) == "21"


@rule("ur.jersey.change")
def test_of_two_challengers_with_equally_many_the_better_one_at_that_sprint() -> None:
    held = "sprint 1 21 33 42\njersey 21"
    setup = "course=2-C-D*11/8/5-A*8/5/1-B sprints=true yellow_jersey=true"
    road = stand("42 M-A.1.06\n33 M-A.1.05\n21 D-M.1.20", setup=setup, more=held, round=10).dice("1+1 1+1")
    road.go("roll", "2>A-B.1.02", "draft2", "roll", "2>D-M.1.22")
    assert [road.race.scores.sprint_points(rider) for rider in (9, 6)] == [13, 13]
    assert jersey(road) == "42"


@rule("ur.jersey.change")
def test_a_straggler_may_win_it_at_a_sprint_when_others_are_past_the_next() -> None:
    """53 has won the third sprint; then 33 is third at the second one, for 8 + 5 = 13, and 21 has 11."""
    held = "sprint 1 21 33 42\nsprint 2 51 52\nsprint 3 53\njersey 21"
    setup = "course=2-C-D*11/8/5-A*11/8/5-B*11/8/5-C sprints=true yellow_jersey=true"
    road = stand("33 M-A.1.06\n21 D-M.1.20", setup=setup, more=held, round=15).dice("1+1")
    road.go("roll", "2>A-B.1.02")
    assert road.line("sprint 2") == "51 52 33"
    assert jersey(road) == "33"


@rule("ur.jersey.round")
def test_the_wearer_scores_two_points_at_the_end_of_every_round() -> None:
    road = stand(f"21 {LAST}\n31 C-F.1.01", setup=GIRO).dice("1+1 1+1 1+1 1+1")
    road.go("roll", "2>D-M.1.02", "roll", "2>C-F.1.03")
    assert road.line("21") == "D-M.1.02 yellow=1"  # from the round in which he won it
    assert road.race.rider_points(0) == 13
    road.go("roll", "2>D-M.1.04", "roll", "2>C-F.1.05")
    assert road.race.rider_points(0) == 15
    assert [event.rounds for event in road.heard if isinstance(event, e.JerseyKept)] == [1, 2]


@rule("ur.jersey.change")
def test_or_the_jersey_waits_for_the_third_rider_in_whatever_round() -> None:
    held = "sprint 1 21 33 42\njersey 21"
    riders = "42 M-A.1.06\n51 M-A.1.03\n43 M-A.2.03"
    road = stand(riders, setup=f"{GIRO} jersey_check=third", more=held, round=10).dice("1+1 1+1 1+1 1+1 1+1 1+1")
    road.go("roll", "2>A-B.1.02", "roll", "2>M-A.1.05", "roll", "2>M-A.2.05")
    assert jersey(road) == "21"  # 11 against 12 points, but only one rider is across
    road.go("roll", "2>A-B.1.04", "roll", "2>A-B.1.01")
    assert jersey(road) == "21"
    road.go("roll", "2>A-B.2.01")
    assert jersey(road) == "42"


@rule("ur.jersey.change")
def test_or_it_changes_hands_with_every_rider_who_crosses() -> None:
    """42 wins it with 12 points; then 21 crosses as well, for 12 in all, and with equally many 42 keeps it."""
    held = "sprint 1 21 33 42\njersey 21"
    course = "course=2-C-D*11/8/5-A*7/1/0-B sprints=true yellow_jersey=true"
    riders = "42 M-A.1.06\n21 M-A.1.05\n51 M-A.1.04"
    for setup, wearer in ((course, "21"), (f"{course} jersey_check=crossing", "42")):
        road = stand(riders, setup=setup, more=held, round=10).dice("2+2").go("roll", "4>A-B.1.04", "draft4", "draft4")
        assert jersey(road) == wearer


@rule("ur.jersey.round")
def test_or_only_rounds_count_in_which_it_was_worn_all_through() -> None:
    setup = f"{GIRO} jersey_from=next_round"
    road = stand(f"21 {LAST}\n31 C-F.1.01", setup=setup).dice("1+1 1+1 1+1 1+1").go("roll", "2>D-M.1.02")
    assert jersey(road) == "21 new"
    again = TITLE.from_position(road.race.position(None), SEED)
    assert again.position(None) == road.race.position(None)
    road.go("roll", "2>C-F.1.03")
    assert (road.line("21"), jersey(road)) == ("D-M.1.02", "21")
    road.go("roll", "2>D-M.1.04", "roll", "2>C-F.1.05")
    assert road.line("21") == "D-M.1.04 yellow=1"


@rule("ur.jersey.round")
def test_then_the_round_in_which_it_changes_hands_pays_nobody() -> None:
    held = "sprint 1 21 33 42\njersey 21"
    road = stand("42 M-A.1.06\n21 D-M.1.20 yellow=4", setup=f"{GIRO} jersey_from=next_round", more=held, round=10)
    road.dice("1+1 1+1").go("roll", "2>A-B.1.02", "roll", "2>D-M.1.22")
    assert (road.line("42"), road.line("21"), jersey(road)) == ("A-B.1.02", "D-M.1.22 yellow=4", "42")


@rule("ur.jersey.round")
def test_a_position_has_no_new_wearer_without_that_ruling() -> None:
    with pytest.raises(BadNotation):
        stand(f"21 {LAST}", setup=GIRO, more="sprint 1 21\njersey 21 new")


@rule("ur.jersey.round")
def test_when_it_changes_hands_only_the_new_wearer_scores() -> None:
    held = "sprint 1 21 33 42\njersey 21"
    road = stand("42 M-A.1.06\n21 D-M.1.20 yellow=4", setup=GIRO, more=held, round=10).dice("1+1 1+1")
    road.go("roll", "2>A-B.1.02", "roll", "2>D-M.1.22")
    assert road.line("42") == "A-B.1.02 yellow=1"
    assert road.line("21") == "D-M.1.22 yellow=4"


@rule("ur.jersey.round")
def test_a_wearer_who_has_finished_scores_no_more() -> None:
    held = "sprint 1 21 33 42\njersey 21"
    setup = "course=paris-roubaix sprints=true yellow_jersey=true"
    road = stand("21 M-A.1.06 yellow=3\n31 M-A.4.01", setup=setup, more=held, round=10).dice("1+1 1+1")
    road.go("roll", "2>A-B.1.02", "roll", "2>M-A.4.03")
    assert jersey(road) == "21"
    assert road.line("21") == "home yellow=3"


@rule("ur.jersey.round")
def test_a_dismounted_wearer_still_races() -> None:
    held = "sprint 1 21 33 42\njersey 21"
    setup = f"{GIRO} surfaces=true"
    road = stand("21 A-B.1.15", setup=setup, more=held, round=10).dice("1+1").go("roll")
    assert road.line("21") == "A-B.1.15 yellow=1"
