"""One stage of a stage race: recovery, the best climber, the general classification."""

from __future__ import annotations

import pytest

from paceline.core.errors import PacelineError
from paceline.core.events import Event
from paceline.games.larrivee_du_tour.engine import LarriveeDuTour
from paceline.games.larrivee_du_tour.notation import rider_text
from paceline.games.larrivee_du_tour.results import StageResult, recover, stage_results
from paceline.games.larrivee_du_tour.score import score
from paceline.games.larrivee_du_tour.statistics import statistics
from paceline.games.larrivee_du_tour.title import TITLE

from ...rule import rule
from .road import GAME, SEED, act, judged, roll, stand

CLIMB = "f14u6f20u10"  # summits after squares 20 and 50; the second is the finish


def mountain(race: LarriveeDuTour) -> dict[str, int]:
    points = race.sheets.mountain
    return {rider_text(rider): int(points[rider]) for rider in range(race.book.riders) if points[rider]}


@rule("lt.stage.climber")
def test_the_first_four_over_a_summit_get_five_three_two_and_one() -> None:
    riders = "0a 23 group=1\n0b 22 group=1\n0c 21 group=1\n1a 20 group=1\n1b 19 group=1\n1c 18 group=1"
    race = judged(stand(riders, "5 move 0", course=CLIMB, groups="slow"))
    assert mountain(race) == {"0a": 5, "0b": 3, "0c": 2, "1a": 1}


@rule("lt.stage.climber")
def test_standing_on_the_last_uphill_square_is_not_beyond_it() -> None:
    race = judged(stand("0a 18\n1a 10", course=CLIMB))
    assert race.view(None).riders[0].space == 20 + race.book.strip - 1
    assert mountain(race) == {}


@rule("lt.stage.climber")
def test_a_summit_is_passed_once_and_places_go_on_from_turn_to_turn() -> None:
    race = judged(stand("0a 25 5/5/5 over=1 mountain=5\n1a 19\n1b 10", course=CLIMB))
    assert mountain(race) == {"0a": 5, "1a": 3}


@rule("lt.stage.climber")
def test_in_the_same_turn_they_are_ranked_as_at_the_finish() -> None:
    race = judged(stand("0a 19 3/6/6\n1a 19 6/3/3\n1b 19 3/6/6\n1c 5", course=CLIMB))
    assert mountain(race) == {"1a": 5, "0a": 3, "1b": 2}


@rule("lt.stage.climber")
def test_a_breakaway_can_take_a_summit() -> None:
    race = stand("0a 17 1/5/5\n1a 17 9/5/1\n1b 5", course=CLIMB)
    act(roll(race, 12), "0 a!")
    race = judged(act(race, "0 +0>1") if race.view(None).phase == "lift" else race)
    assert mountain(race) == {"0a": 5}


@rule("lt.stage.climber")
def test_on_a_summit_finish_the_line_is_the_top() -> None:
    race = judged(stand("0a 49 5/5/5 over=1\n1a 40 5/5/5 over=1\n1b 10", course=CLIMB))
    assert mountain(race) == {"0a": 5}


def finished(*home: str, setup: str = "") -> LarriveeDuTour:
    """A stage that is over, with racer, turn and group of every arrival in their order."""
    lines = [f"{word.partition(':')[0]} home 2/4/1 of=5/5/5" for word in home]
    text = [f"{GAME} seats=2 course=f40 end=all {setup}", "turn 20 over 0", *lines, "home " + " ".join(home)]
    return TITLE.from_position("\n".join(text), SEED)


def classification(race: LarriveeDuTour) -> dict[str, int | None]:
    return {rider_text(result.rider): result.classification for result in stage_results(race)}


@rule("lt.stage.classification")
def test_the_winner_gets_nothing_and_everybody_alone_their_place_less_one() -> None:
    race = finished("1a:17:1", "0a:17:2", "0b:17:3", "1b:17:4", "1c:17:5", "0c:17:6")
    assert classification(race) == {"1a": 0, "0a": 1, "0b": 2, "1b": 3, "1c": 4, "0c": 5}


@rule("lt.stage.classification")
def test_those_of_the_winners_group_get_one_each() -> None:
    race = finished("1a:17:1", "0a:17:1", "0b:17:1", "1b:17:1", "1c:17:2", "0c:17:2")
    assert classification(race) == {"1a": 0, "0a": 1, "0b": 1, "1b": 1, "1c": 4, "0c": 4}


@rule("lt.stage.classification")
def test_a_group_is_level_with_its_first_and_later_turns_cost_a_point_each() -> None:
    race = finished("1a:17:1", "0a:18:1", "0b:18:1", "1b:18:2", "1c:20:1", "0c:20:1")
    assert classification(race) == {"1a": 0, "0a": 2, "0b": 2, "1b": 4, "1c": 7, "0c": 7}
    found = score(race, [])
    assert found is not None
    assert [(rider_text(one.rider), one.place) for one in found.general] == [
        ("1a", 1),
        ("0a", 2),
        ("0b", 2),
        ("1b", 4),
        ("1c", 5),
        ("0c", 5),
    ]
    assert (found.margin, found.by) == (1, "turns")
    assert [one.turns for one in found.finishers] == [0, 1, 1, 1, 3, 3]


@rule("lt.stage.classification")
def test_who_has_come_home_is_remembered_with_turn_and_group() -> None:
    race = judged(stand("0a 79\n0b 78\n1a 78\n1b 10", groups="steady steady steady"))
    results = {rider_text(result.rider): result for result in stage_results(race)}
    assert (results["0a"].turn, results["0b"].turn, results["1b"].turn) == (5, 5, None)
    assert results["1b"].classification is None
    line = next(text for text in race.position(None).splitlines() if text.startswith("home"))
    assert line.endswith("0a:5:1 0b:5:2 1a:5:2")


def result(left: list[int], recovers: int = 6) -> StageResult:
    return StageResult(
        rider=0, place=1, turn=17, classification=0, mountain=0, opening=[5, 5, 5], left=left, recovers=recovers
    )


@rule("lt.stage.recovery")
def test_six_points_come_back_but_no_more_than_are_missing() -> None:
    spent = finished("1a:17:1", "0a:17:2", "0b:17:3", "1b:17:4", "1c:17:5", "0c:17:6")
    assert {found.recovers for found in stage_results(spent)} == {6}
    some = finished("1a:17:1", "0a:17:2", "0b:17:3", "1b:17:4", "1c:17:5", "0c:17:6", setup="recovery=3")
    assert {found.recovers for found in stage_results(some)} == {3}


@rule("lt.stage.recovery")
def test_points_are_distributed_up_to_what_a_skill_had_at_the_beginning() -> None:
    assert recover(result([2, 4, 1]), [3, 0, 3]) == [5, 4, 4]
    assert recover(result([7, 4, 1]), [0, 1, 4]) == [5, 5, 5]  # what feeding added is gone
    for added in ([4, 0, 2], [0, 2, 0], [3, 1, 3], [-1, 1, 1], [1, 1]):
        with pytest.raises(PacelineError):
            recover(result([2, 4, 1]), added)


def test_statistics_show_the_stage_result_and_what_the_racer_did() -> None:
    heard: list[Event] = []
    race = stand("0a 20\n1a 20", "5 attack 0", heard=heard)
    act(roll(race, 6, 8), "0 a!", "0 +0>1", "1 a!")
    while not race.over:
        act(race, f"{race.next_seat()} {'-' if race.view(None).phase in ('attack', 'within') else 'any'}")
    found = {entry.rider: entry for entry in statistics(race, heard)}
    assert (found["0a"].attacks, found["0a"].breakaways, found["1a"].counters, found["1a"].joined) == (1, 1, 1, 1)
    assert found["0a"].burned >= 2
    assert found["0a"].classification is not None
