"""Step 2: who may try to break away, the die, the points, how far it goes."""

from __future__ import annotations

import pytest

from paceline.core.events import Event
from paceline.games.larrivee_du_tour import breakaway
from paceline.games.larrivee_du_tour import events as ev
from paceline.games.larrivee_du_tour.engine import LarriveeDuTour
from paceline.games.larrivee_du_tour.title import TITLE

from ...rule import rule
from .road import act, choices, groups, phase, places, points, refused, roll, roll_both, stand

BUNCH = "0a 20 5/5/5\n0b 20 5/5/5\n1a 20 5/5/5\n1b 20 5/5/5\n0c 19 5/5/5"  # everybody on the flat, steady


def attack(rolled: int, *, riders: str = "0a 20 5/5/5\n1a 10", course: str = "f80", setup: str = "") -> LarriveeDuTour:
    """0a has tried to break away from a steady group, and this is the die."""
    return act(roll(stand(riders, "5 attack 0", course=course, setup=setup), rolled), "0 a!")


@rule("lt.wheel.middle", "lt.wheel.inner", "lt.breakaway.result")
def test_the_rulebooks_example() -> None:
    """Steady on the flat: 6 to break away, 8 to counter a 6, 12 against a 10."""
    race = stand(BUNCH, "5 attack 0")
    group = race.view(None).groups[0]
    assert (group.squares, group.middle, group.inner, group.need) == (4, 2, 2, 6)
    for rolled, need in ((6, 8), (10, 12)):
        copy = act(roll(race.clone(), rolled), "0 a!", "0 +0")
        attempt = copy.view(None).attempt
        assert attempt is not None
        assert (attempt.score, attempt.counters[0].need) == (rolled, need)
        assert act(roll(copy.clone(), need), "1 a!").peloton.at[3] == copy.peloton.at[0]
        assert phase(act(roll(copy.clone(), need - 2), "1 a!")) == "counter"  # failed: the next one is asked


@rule("lt.wheel.middle")
@pytest.mark.parametrize(
    ("wheel", "needs"),
    [
        ("even", [3, 4, 5, 4, 6, 8, 5, 8, 11]),
        ("by-pace", [2, 4, 6, 3, 6, 9, 4, 8, 12]),
        ("by-terrain", [2, 3, 4, 4, 6, 8, 6, 9, 12]),
        ("climbers", [5, 6, 7, 4, 6, 8, 4, 7, 10]),
    ],
)
def test_the_wheel_sets_say_what_a_breakaway_needs(wheel: str, needs: list[int]) -> None:
    found = [
        stand("0a 20\n1a 10", "5 attack 0", course=f"{terrain}60", groups=f"{pace} slow", setup=f"wheel={wheel}")
        .view(None)
        .groups[0]
        .need
        for terrain in "ufd"
        for pace in ("slow", "steady", "fast")
    ]
    assert found == needs


@rule("lt.breakaway.who")
def test_only_racers_in_the_first_square_of_a_group_may_break_away() -> None:
    race = stand(BUNCH, "5 attack 0")
    assert choices(race) == ["-", "a!", "b!"]
    assert refused(race, "0 c!") == "lt.breakaway.who"
    assert phase(act(race, "0 -")) == "within"


@rule("lt.breakaway.who")
def test_a_racer_alone_may_try_too() -> None:
    race = stand("0a 20\n0b 15\n1a 10", "5 attack 0")
    assert choices(race) == ["-", "a!", "b!"]


@rule("lt.breakaway.who", "lt.breakaway.fail")
def test_the_point_is_burned_at_once_and_gone_when_the_attempt_fails() -> None:
    race = attack(3)
    assert points(race, "0a") == "4/5/5"
    assert places(race)["0a"] == "20"
    assert phase(race) == "pace"


@rule("lt.breakaway.attempts")
def test_one_attempt_in_a_turn() -> None:
    race = act(roll(stand(BUNCH, "5 attack 0"), 2), "0 a!")
    assert phase(race) == "within"


@rule("lt.breakaway.attempts")
def test_or_one_in_each_group() -> None:
    riders = "0a 20\n0b 20\n0c 15\n1a 10"
    race = act(roll(stand(riders, "5 attack 0", setup="attempts=group"), 2, 2), "0 a!")
    assert choices(race) == ["-", "c!"]
    assert refused(race, "0 b!") == "lt.breakaway.attempts"
    assert phase(act(race, "0 c!")) == "pace"


@rule("lt.breakaway.attempts")
def test_a_breakaway_does_not_break_away_again() -> None:
    race = act(roll(stand("0a 20\n1a 10", "5 attack 0", setup="attempts=group"), 7), "0 a!", "0 +0")
    assert phase(race) == "pace"


@rule("lt.breakaway.skill")
@pytest.mark.parametrize(("terrain", "left"), [("f", "4/5/5"), ("d", "4/5/5"), ("u", "5/5/4")])
def test_attempts_cost_sprint_and_uphill_climbing(terrain: str, left: str) -> None:
    assert points(attack(1, course=f"{terrain}60"), "0a") == left


@rule("lt.breakaway.skill")
def test_without_a_point_in_that_skill_there_is_no_attempt() -> None:
    race = stand("0a 20 0/9/1 of=5/9/1\n0b 20 5/5/5\n1a 10", "5 attack 0")
    assert choices(race) == ["-", "b!"]
    assert refused(race, "0 a!") == "lt.breakaway.skill"


@rule("lt.breakaway.die")
def test_one_die_with_twelve_sides_or_two_with_six() -> None:
    seen: dict[str, set[int]] = {"d12": set(), "2d6": set()}
    for dice, rolls in seen.items():
        race = stand("0a 20\n1a 10", "5 attack 0", setup=f"dice={dice}")
        for _ in range(400):
            breakaway.roll_for(race, 0, 6)
            rolls.add(int(race.roll))
    assert seen == {"d12": set(range(1, 13)), "2d6": set(range(2, 13))}


@rule("lt.breakaway.die")
def test_two_dice_are_added() -> None:
    heard: list[Event] = []
    race = stand("0a 20\n1a 10", "5 attack 0", setup="dice=2d6", heard=heard)
    act(roll_both(race, (3, 5)), "0 a!")
    assert [(event.roll, event.dice) for event in heard if isinstance(event, ev.Rolled)] == [(8, [3, 5])]


@rule("lt.breakaway.result", "lt.breakaway.length")
def test_with_the_number_needed_the_racer_is_away_by_the_middle_circle() -> None:
    race = act(attack(6), "0 +0")
    assert places(race)["0a"] == "22"


@rule("lt.burn.result")
def test_a_point_that_is_missing_may_be_burned_after_seeing_the_die() -> None:
    race = attack(5)
    assert phase(race) == "lift"
    assert choices(race) == ["+0", "+1", "+1>1"]
    assert places(act(race.clone(), "0 +1"))["0a"] == "22"
    assert points(act(race.clone(), "0 +1"), "0a") == "3/5/5"
    assert places(act(race.clone(), "0 +0"))["0a"] == "20"


@rule("lt.burn.result")
def test_two_missing_points_are_too_many_unless_more_may_be_burned() -> None:
    assert phase(attack(4)) == "pace"
    more = attack(4, setup="burn_limit=3")
    assert choices(more) == ["+0", "+2", "+2>1", "+2>2"]
    assert refused(more, "0 +1") == "lt.burn.result"
    assert refused(more, "0 +3>2") == "lt.burn.result"


@rule("lt.burn.result")
def test_points_that_would_change_nothing_are_not_burned() -> None:
    race = attack(8)
    assert choices(race) == ["+0", "+0>1"]
    assert refused(race, "0 +1") == "lt.burn.result"
    assert choices(attack(8, setup="counter=total")) == ["+0", "+0>1", "+1", "+1>1"]


@rule("lt.burn.result")
def test_who_has_no_point_left_burns_none() -> None:
    race = attack(7, riders="0a 20 1/5/5\n1a 10")
    assert places(race)["0a"] == "22"
    assert phase(race) == "pace"


@rule("lt.breakaway.length")
@pytest.mark.parametrize(("option", "square"), [("middle", "22"), ("one", "21"), ("result", "25")])
def test_how_far_a_breakaway_goes(option: str, square: str) -> None:
    assert places(act(attack(9, setup=f"breakaway={option}"), "0 +0"))["0a"] == square


@rule("lt.breakaway.length")
def test_the_middle_circle_of_another_wheel_leads_further() -> None:
    race = act(attack(9, course="u80", setup="wheel=climbers"), "0 +0")
    assert places(race)["0a"] == "24"


@rule("lt.breakaway.twelve")
def test_twelve_goes_one_square_further() -> None:
    assert places(act(attack(12), "0 +0"))["0a"] == "23"
    assert places(act(attack(11), "0 +0"))["0a"] == "22"


@rule("lt.breakaway.twelve", "lt.burn.result")
def test_an_eleven_may_be_lifted_to_twelve() -> None:
    race = attack(11)
    assert choices(race) == ["+0", "+0>1", "+1", "+1>1"]
    assert places(act(race, "0 +1"))["0a"] == "23"


@rule("lt.breakaway.extra")
def test_a_point_on_the_distance_is_one_square_more() -> None:
    race = attack(7)
    assert places(act(race.clone(), "0 +0>1"))["0a"] == "23"
    assert points(act(race.clone(), "0 +0>1"), "0a") == "3/5/5"
    assert places(act(attack(11), "0 +1>1"))["0a"] == "24"


@rule("lt.breakaway.extra")
def test_only_a_successful_breakaway_is_lengthened() -> None:
    race = attack(5)
    assert "+0>1" not in choices(race)
    assert refused(race, "0 +0>1") == "lt.breakaway.extra"


@rule("lt.breakaway.extra")
def test_result_and_distance_draw_on_the_same_points() -> None:
    race = attack(11, riders="0a 20 2/5/5\n1a 10")
    assert choices(race) == ["+0", "+0>1", "+1"]
    assert refused(race, "0 +1>1") == "lt.burn.result"


@rule("lt.breakaway.full")
def test_a_full_square_stops_a_breakaway_right_behind_it() -> None:
    ahead = "1a 22\n1b 22\n1c 22\n0c 22"
    race = attack(7, riders=f"{ahead}\n0a 20 5/5/5")
    assert places(race)["0a"] == "21"


@rule("lt.burn.result")
def test_no_point_is_burned_on_a_distance_that_a_full_square_cuts_short() -> None:
    ahead = "1a 22\n1b 22\n1c 22\n0c 22"
    race = attack(7, riders=f"{ahead}\n0a 20 5/5/5")
    assert race.view(None).phase != "lift"
    assert points(race, "0a") == "4/5/5"


@rule("lt.breakaway.full")
def test_with_a_full_square_right_ahead_there_is_no_attempt() -> None:
    riders = "1a 21 group=1\n1b 21 group=1\n1c 21 group=1\n0c 21 group=1\n0a 20 5/5/5 group=2"
    race = stand(riders, "5 attack 0", groups="steady/flat steady/flat")
    assert choices(race) == ["-", "c!"]
    assert refused(race, "0 a!") == "lt.breakaway.full"


@rule("lt.breakaway.group", "lt.wheel.tokens")
def test_a_breakaway_is_a_group_at_once_and_keeps_the_pace() -> None:
    race = stand(BUNCH, "5 attack 0", groups="fast")
    assert race.view(None).groups[0].need == 8
    act(roll(race, 12), "0 a!", "0 +0")
    assert groups(race) == [("0a", "fast"), ("0b 0c 1a 1b", "fast")]
    act(race, "0 -")
    assert [points(race, name) for name in ("0a", "0b", "1a", "0c")] == ["4/4/5", "5/4/5", "5/4/5", "5/5/5"]
    act(race, "0 2=steady", "0 1=fast")
    assert {pace for _, pace in groups(race)} == {"steady", "fast"}


def test_what_can_be_tried_is_shown_with_its_odds_and_why_not() -> None:
    tries = stand(BUNCH, "5 attack 0").view(0).tries
    assert [(found.possible, found.need, found.odds) for found in tries[:2]] == [(True, 6, [0.5833, 0.6667])] * 2
    assert (tries[2].possible, tries[2].rule) == (False, "lt.breakaway.who")


def test_choices_say_what_they_are_in_words() -> None:
    race = stand(BUNCH, "5 attack 0")
    assert [choice.text for choice in TITLE.choices(race, 0)] == [
        "No breakaway",
        "0a attacks: 6 needed, 58 to 67 %, costs a sprint point, to square 22",
        "0b attacks: 6 needed, 58 to 67 %, costs a sprint point, to square 22",
    ]
    act(roll(race, 11), "0 a!")
    assert [choice.text for choice in TITLE.choices(race, 0)] == [
        "Burn nothing: to square 22",
        "Burn 1 point to go further: to square 23",
        "Burn 1 point on the roll: to square 23",
        "Burn 1 point on the roll and 1 point to go further: to square 24",
    ]
