"""Step 2: who may counter a breakaway, what it takes, and where it leads."""

from __future__ import annotations

import pytest

from paceline.games.larrivee_du_tour.engine import LarriveeDuTour

from ...rule import rule
from .road import act, choices, groups, phase, places, points, refused, roll, stand

BUNCH = "0a 20\n0b 20\n1a 20\n1b 20\n1c 19\n0c 19"


def away(rolled: int, burn: str = "+0", *, riders: str = BUNCH, setup: str = "", course: str = "f80") -> LarriveeDuTour:
    """0a is away from the first square with this roll."""
    race = stand(riders, "5 attack 0", setup=setup, seats=3, course=course)
    return act(roll(race, rolled), "0 a!", f"0 {burn}")


@rule("lt.counter.who")
def test_those_in_the_square_that_the_attacker_left_may_counter_teammates_too() -> None:
    race = away(6)
    asked: list[int | None] = []
    while phase(race) == "counter":
        asked.append(race.view(None).asked)
        act(race, f"{race.next_seat()} -")
    assert asked == [3, 4, 1]  # 1a, 1b, then 0b; those in the square behind are not asked


@rule("lt.counter.who")
def test_a_racer_of_another_group_in_the_same_square_is_not_asked() -> None:
    riders = "0a 20 group=1\n1a 20 group=2\n1b 19 group=2"
    race = act(
        roll(stand(riders, "5 attack 0", groups="steady/flat steady/flat"), 6),
        "0 a!",
        "0 +0",
    )
    assert phase(race) != "counter"


@rule("lt.counter.who", "lt.breakaway.skill")
@pytest.mark.parametrize(("terrain", "left"), [("f", "4/5/5"), ("u", "5/5/4")])
def test_a_counter_costs_a_point_at_once(terrain: str, left: str) -> None:
    race = act(roll(away(6, course=f"{terrain}80"), 2), "1 a!")
    assert points(race, "1a") == left


@rule("lt.counter.who")
def test_who_has_no_point_cannot_counter() -> None:
    race = away(6, riders="0a 20\n0b 20\n1a 20 0/9/6\n1b 20")
    assert race.view(None).asked == 4
    attempt = race.view(None).attempt
    assert attempt is not None
    assert [(found.rider, found.why) for found in attempt.counters if not found.possible] == [
        (3, "no point left to counter with")
    ]


@rule("lt.counter.order")
def test_counters_are_asked_clockwise_and_the_attackers_teammates_last() -> None:
    riders = "1a 20\n1b 20\n2a 20\n0a 20"
    race = stand(riders, "5 attack 1", seats=3)
    act(roll(race, 6), "1 a!", "1 +0")
    asked: list[int] = []
    while phase(race) == "counter":
        asked.append(int(race.next_seat()))
        act(race, f"{asked[-1]} -")
    assert asked == [2, 0, 1]


@rule("lt.counter.order")
def test_one_racer_is_asked_at_a_time() -> None:
    race = away(6)
    assert choices(race, 1) == ["-", "a!"]
    assert refused(race, "1 b!") == "lt.counter.order"


@rule("lt.counter.need", "lt.wheel.inner")
@pytest.mark.parametrize(("setup", "need"), [("", 7), ("counter=total", 8)])
def test_a_counter_has_to_beat_the_attackers_roll_or_total(setup: str, need: int) -> None:
    """0a rolled a 5 and burned a point to make it 6."""
    attempt = away(5, "+1", setup=setup).view(None).attempt
    assert attempt is not None
    assert attempt.counters[0].need == need


@rule("lt.wheel.inner")
def test_the_inner_circle_of_another_wheel_is_easier_downhill() -> None:
    attempt = away(9, course="d80", setup="wheel=climbers").view(None).attempt
    assert attempt is not None
    assert attempt.counters[0].need == 9


@rule("lt.counter.need")
def test_with_the_number_needed_a_counter_succeeds_and_below_it_fails() -> None:
    assert places(act(roll(away(6), 8), "1 a!"))["1a"] == "22"
    assert places(act(roll(away(6), 6), "1 a!"))["1a"] == "20"


@rule("lt.counter.lift")
def test_a_missing_point_may_be_burned_on_a_counter() -> None:
    race = act(roll(away(6), 7), "1 a!")
    assert phase(race) == "answer"
    assert choices(race, 1) == ["+0", "+1"]
    lifted = act(race.clone(), "1 +1")
    assert (places(lifted)["1a"], points(lifted, "1a")) == ("22", "3/5/5")
    given_up = act(race.clone(), "1 +0")
    assert (places(given_up)["1a"], points(given_up, "1a")) == ("20", "4/5/5")


@rule("lt.counter.lift")
def test_a_counter_is_lifted_by_what_is_missing_and_not_lengthened() -> None:
    race = act(roll(away(6, setup="burn_limit=3"), 6), "1 a!")
    assert choices(race, 1) == ["+0", "+2"]
    assert refused(race, "1 +1") == "lt.counter.lift"
    assert refused(race, "1 +2>1") == "lt.counter.joins"


@rule("lt.counter.lift")
def test_who_burned_the_last_point_on_the_counter_cannot_lift_it() -> None:
    race = act(roll(away(6, riders="0a 20\n1a 20 1/5/5"), 7), "1 a!")
    assert phase(race) != "answer"
    assert places(race)["1a"] == "20"


@rule("lt.counter.joins")
def test_a_counter_goes_as_far_as_the_breakaway_at_no_further_cost() -> None:
    race = act(roll(away(8, "+0>1"), 12), "1 a!")
    assert (places(race)["0a"], places(race)["1a"]) == ("23", "23")
    assert points(race, "1a") == "4/5/5"


@rule("lt.counter.joins", "lt.breakaway.group")
def test_who_counters_joins_the_group_of_the_breakaway() -> None:
    race = act(roll(away(6), 8, 8), "1 a!", "1 b!", "0 -")
    assert groups(race)[0] == ("0a 1a 1b", "steady")


@rule("lt.counter.joins")
def test_where_the_square_is_full_a_counter_stops_behind_it() -> None:
    """Three stand where 0a ends, so there is no room left for 1a."""
    race = act(roll(away(6, riders="2a 22\n2b 22\n2c 22\n0a 20\n1a 20"), 8), "1 a!")
    assert (places(race)["0a"], places(race)["1a"]) == ("22", "21")


@rule("lt.breakaway.fail")
def test_a_counter_that_fails_costs_its_point_and_nothing_else() -> None:
    race = act(roll(away(6), 2), "1 a!")
    assert (places(race)["1a"], points(race, "1a")) == ("20", "4/5/5")
    assert race.view(None).asked == 4


@rule("lt.counter.impossible")
@pytest.mark.parametrize(("rolled", "burn", "asked"), [(10, "+0", [3, 4, 1]), (11, "+0", [3, 4, 1]), (12, "+0", [])])
def test_nobody_is_asked_for_a_counter_that_no_roll_can_bring_home(rolled: int, burn: str, asked: list[int]) -> None:
    race = away(rolled, burn)
    found: list[int | None] = []
    while phase(race) == "counter":
        found.append(race.view(None).asked)
        act(race, f"{race.next_seat()} -")
    assert found == asked


@rule("lt.counter.impossible")
def test_against_an_eleven_a_twelve_and_a_point_are_needed() -> None:
    race = away(11, riders="0a 20\n1a 20 1/9/5\n1b 20 2/9/4")
    assert race.view(None).asked == 4
    attempt = race.view(None).attempt
    assert attempt is not None
    assert [(found.rider, found.possible, found.why) for found in attempt.counters] == [
        (3, False, "13 are needed: even a 12 would not do"),
        (4, True, ""),
    ]
    act(roll(race, 12), "1 b!", "1 +1")
    assert places(race)["1b"] == "22"
