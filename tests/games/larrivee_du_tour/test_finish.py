"""The finish: who is home, who is first of several, when the race ends, the ranking."""

from __future__ import annotations

import pytest

from paceline.core.events import Event
from paceline.games.larrivee_du_tour.engine import LarriveeDuTour
from paceline.games.larrivee_du_tour.score import StageScore, score

from ...rule import rule
from .road import act, judged, phase, places, refused, roll, stand

SHORT = "f30"


def home(race: LarriveeDuTour) -> list[str]:
    """Who has come home in this turn, in their order, if nobody breaks away any more."""
    judged(race)
    return [race.rider_text(rider) for rider in race.view(None).home if race.home_turn[rider] > 1]


@rule("lt.finish.line")
def test_past_the_last_square_is_home_and_on_it_is_not() -> None:
    race = stand("0a 27\n0b 26\n1a 10", course=SHORT)
    assert home(race) == ["0a"]
    assert places(race)["0b"] == "30"


@rule("lt.finish.line")
def test_a_breakaway_may_cross_the_line_and_take_its_counters_along() -> None:
    race = stand("0a 25\n1a 25\n1b 10", course=SHORT)
    act(roll(race, 6, 8), "0 a!", "0 +0", "1 a!")
    assert home(race) == ["0a", "1a"]


@rule("lt.finish.line")
def test_who_is_past_the_line_does_nothing_more() -> None:
    race = stand("0a 28\n0b 20\n1a 10", course=SHORT)
    assert phase(race) == "attack"
    assert refused(race, "0 a!") == "lt.breakaway.who"
    assert home(act(race, "0 -")) == ["0a"]


@rule("lt.finish.ties")
def test_in_one_turn_who_has_come_further_is_ahead() -> None:
    race = stand("0a 27 1/5/5\n1a 28 0/5/5 of=5/5/5\n1b 10", course=SHORT)
    assert home(race) == ["1a", "0a"]


@rule("lt.finish.ties")
def test_a_breakaway_that_comes_further_passes_those_who_crossed_before_it() -> None:
    """1a crosses to square 31 in step 1; 0a breaks away from 30 to 32."""
    race = stand("1a 29\n0a 26\n1b 10", course=SHORT, groups="slow steady steady")
    act(roll(race, 6), "0 a!", "0 +0")
    assert home(race) == ["0a", "1a"]


@rule("lt.finish.ties")
@pytest.mark.parametrize(
    ("mine", "theirs", "first"),
    [
        ("4/9/2", "5/1/1", "1a"),  # sprint first
        ("5/3/9", "5/4/0", "1a"),  # then stamina on the flat
        ("5/4/0", "5/4/9", "0a"),  # then the active player
    ],
)
def test_in_one_square_sprint_then_pace_points_then_the_turn_decide(mine: str, theirs: str, first: str) -> None:
    race = stand(f"0a 28 {mine}\n1a 28 {theirs}\n1b 10", course=SHORT)
    assert home(race)[0] == first


@rule("lt.finish.ties")
@pytest.mark.parametrize(("course", "first"), [("f20u10", "0a"), ("f20d10", "1a")])
def test_the_points_for_the_pace_are_those_of_the_terrain_at_the_line(course: str, first: str) -> None:
    """Uphill climbing counts with stamina, downhill sprint does."""
    race = stand("0a 30 5/3/4\n1a 30 5/4/2\n1b 10", "5 move 1", course=course)
    assert home(race)[0] == first


@rule("lt.finish.ties")
def test_still_equal_they_follow_clockwise_from_the_player_whose_turn_it_is() -> None:
    race = stand("0a 28\n1a 28\n2a 28\n2b 10", "5 move 1", course=SHORT, seats=3)
    assert home(race) == ["1a", "2a", "0a"]


@rule("lt.finish.ties")
@pytest.mark.parametrize(("option", "order"), [("false", ["0a", "1a", "0b"]), ("true", ["1a", "0b", "0a"])])
def test_a_group_that_arrives_together_may_sprint_it_out(option: str, order: list[str]) -> None:
    riders = "0a 28 1/5/5 group=1\n1a 27 9/5/1 group=1\n0b 27 4/5/5 group=1\n1b 10 group=2"
    race = stand(riders, "5 move 1", course=SHORT, groups="steady steady", setup=f"group_sprint={option}")
    assert home(race) == order


@rule("lt.finish.ties")
def test_a_group_that_came_further_stays_ahead_of_the_sprint_of_another() -> None:
    riders = "0a 30 1/5/5\n1a 28 9/5/1\n1b 10"
    race = stand(riders, "5 move 1", course=SHORT, groups="steady steady steady", setup="group_sprint=true")
    assert home(race) == ["0a", "1a"]


@rule("lt.finish.summit")
@pytest.mark.parametrize(
    ("course", "option", "first"),
    [("f20u10", "sprint", "0a"), ("f20u10", "climbing", "1a"), ("f30", "climbing", "0a")],
)
def test_on_a_summit_climbing_points_may_decide(course: str, option: str, first: str) -> None:
    race = stand("0a 30 9/3/3\n1a 30 3/3/9\n1b 10", course=course, setup=f"summit_finish={option}")
    assert home(race)[0] == first


ALL = "0a 28\n0b 12\n0c 11\n1a 9\n1b 8\n1c 7"


@rule("lt.finish.end")
def test_the_race_ends_with_the_turn_of_the_first_one_home() -> None:
    race = judged(stand(ALL, "5 move 1", course=SHORT, setup="end=first"))
    assert race.over
    result = race.result()
    assert result is not None
    assert (result.winner, result.rounds) == (0, 5)


@rule("lt.finish.end")
def test_the_breakaway_of_that_turn_is_still_ridden() -> None:
    race = stand(ALL.replace("0b 12", "0b 25"), course=SHORT, setup="end=first")
    assert race.to_act() == [0]
    act(roll(race, 12), "0 b!", "0 +0>1")
    assert race.over
    assert race.ranking()[:2] == [1, 0]


@rule("lt.finish.end")
def test_or_when_everybody_is_home() -> None:
    race = stand("0a 28\n1a 20", course=SHORT)
    assert "1a" in places(race)
    while not race.over:
        act(race, f"{race.next_seat()} any")
    assert len(race.view(None).home) == 6


@rule("lt.finish.ranking")
def test_behind_those_who_are_home_the_square_decides_and_then_what_decides_at_the_line() -> None:
    riders = "0a 28\n0b 12 3/3/3\n0c 6 9/9/9\n1a 12 4/3/3\n1b 8\n1c 7"
    race = judged(stand(riders, "5 move 1", course=SHORT, setup="end=first", groups="steady slow slow slow"))
    result = race.result()
    assert result is not None
    assert result.ranking == ["0a", "1a", "0b", "1b", "1c", "0c"]
    assert result.places == [1, 2]


@rule("lt.finish.ranking", "lt.finish.summit")
@pytest.mark.parametrize(
    ("course", "option", "second"),
    [("f20u10", "sprint", "0b"), ("f20u10", "climbing", "1a"), ("f30", "climbing", "0b")],
)
def test_behind_those_who_are_home_climbing_points_may_decide_where_they_decide_at_the_line(
    course: str, option: str, second: str
) -> None:
    riders = "0a 30\n0b 12 9/3/3\n0c 6\n1a 12 3/3/9\n1b 8\n1c 7"
    setup = f"end=first summit_finish={option}"
    race = judged(stand(riders, "5 move 1", course=course, setup=setup, groups="steady slow slow slow"))
    result = race.result()
    assert result is not None
    assert result.ranking[:2] == ["0a", second]


def ended(riders: str, *, behind: str = "", setup: str = "", groups: str = "") -> StageScore:
    """The score of a race that these racers decide among themselves in this turn."""
    heard: list[Event] = []
    text = "\n".join([riders, *(f"{rider} {behind}" for rider in ("0b 12", "0c 12", "1b 12", "1c 11"))])
    race = stand(text, "5 move 1", course=SHORT, setup=f"end=first {setup}", groups=groups, heard=heard)
    found = score(judged(race), heard)
    assert found is not None
    return found


@rule("lt.finish.ties")
@pytest.mark.parametrize(
    ("riders", "margin", "by"),
    [
        ("0a 28\n1a 20", 0, "alone"),
        ("0a 29\n1a 27", 2, "squares"),
        ("0a 28 5/5/5\n1a 28 3/5/5", 2, "sprint"),
        ("0a 28 5/5/5\n1a 28 5/5/5", 0, "order"),
    ],
)
def test_the_score_says_what_decided_between_the_first_two(riders: str, margin: int, by: str) -> None:
    found = ended(riders)
    assert (found.margin, found.by) == (margin, by)


@rule("lt.finish.ties")
@pytest.mark.parametrize(("option", "margin", "by"), [("false", 1, "squares"), ("true", 2, "sprint")])
def test_of_a_group_that_sprints_it_out_the_sprint_decided_not_the_square(option: str, margin: int, by: str) -> None:
    riders = "0a 28 3/5/5 group=1\n1a 27 5/5/5 group=1"
    found = ended(riders, behind="group=2", setup=f"group_sprint={option}", groups="steady steady")
    assert (found.margin, found.by) == (margin, by)


@rule("lt.finish.ranking")
def test_the_score_tells_how_far_behind_everybody_was() -> None:
    first, second, third = ended("0a 29\n1a 27").finishers[:3]
    assert (first.past, first.to_go, first.squares) == (3, None, 0)
    assert (second.squares, second.turns) == (2, 0)
    assert (third.home, third.past, third.to_go) == (False, None, 15)


@rule("lt.race.over")
def test_after_the_race_nobody_acts() -> None:
    race = judged(stand(ALL, "5 move 1", course=SHORT, setup="end=first"))
    assert race.to_act() == []
    assert refused(race, "0 -") == "lt.race.over"
