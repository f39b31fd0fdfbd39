"""Optional rules: mechanical incidents and feeding zones."""

from __future__ import annotations

import pytest

from ...rule import rule
from .road import act, choices, groups, phase, places, points, refused, roll, roll_both, stand, to_the_next_turn

PAIR = "0a 20\n1a 20\n1b 10"


# Mechanical incident


@rule("lt.mechanical.incident")
def test_without_the_rule_a_one_is_just_a_low_roll() -> None:
    race = act(roll(stand(PAIR, "5 attack 0"), 1), "0 a!")
    assert places(to_the_next_turn(race))["0a"] == "24"


@rule("lt.mechanical.incident")
def test_who_rolls_a_one_stands_still_in_the_next_move() -> None:
    race = act(roll(stand(PAIR, "5 attack 0", setup="mechanical=one"), 1), "0 a!")
    assert race.view(None).riders[0].stopped
    to_the_next_turn(race)
    assert (places(race)["0a"], places(race)["1a"]) == ("20", "24")
    to_the_next_turn(race)
    assert places(race)["0a"] == "24"


@rule("lt.mechanical.incident")
def test_and_takes_no_part_in_that_turn() -> None:
    race = act(roll(stand("0a 20\n0b 16", "5 attack 0", setup="mechanical=one", seats=1), 1), "0 a!")
    to_the_next_turn(race)
    assert race.view(None).riders[0].out
    assert refused(race, "0 a!") == "lt.mechanical.incident"
    act(race, "0 -")
    assert phase(race) == "pace"
    assert choices(race) == ["2=slow", "2=steady", "2=fast"]


@rule("lt.mechanical.incident")
def test_a_one_fails_even_where_a_point_would_do() -> None:
    setup = "mechanical=one wheel=by-pace"
    race = stand("0a 20\n1a 10", "5 attack 0", course="u60", groups="slow steady", setup=setup)
    assert race.view(None).groups[0].need == 2
    act(roll(race, 1), "0 a!")
    assert phase(race) != "lift"
    assert places(race)["0a"] == "20"


@rule("lt.mechanical.incident")
def test_a_counter_may_have_an_incident_too() -> None:
    race = act(roll(stand(PAIR, "5 attack 0", setup="mechanical=one"), 6, 1), "0 a!", "0 +0", "1 a!")
    assert race.view(None).riders[3].stopped


@rule("lt.mechanical.incident")
@pytest.mark.parametrize(("option", "stopped"), [("one", False), ("lowest", True)])
def test_with_two_dice_only_the_lowest_roll_can_be_an_incident(option: str, stopped: bool) -> None:
    race = stand(PAIR, "5 attack 0", setup=f"mechanical={option} dice=2d6")
    act(roll_both(race, (1, 1)), "0 a!")
    assert race.view(None).riders[0].stopped is stopped


@rule("lt.mechanical.incident")
def test_who_stands_still_pays_for_no_pace() -> None:
    race = stand("0a 20 stopped\n1a 20", "5 move 1", groups="fast")
    to_the_next_turn(race)
    assert (points(race, "0a"), points(race, "1a")) == ("5/5/5", "5/4/5")


@rule("lt.mechanical.regain")
def test_who_stands_still_beside_others_who_do_has_lost_no_group() -> None:
    """All three of the group stopped: there is nobody ahead of them whom they may not pass."""
    race = stand("0a 20 stopped\n0b 20 stopped\n1a 20 stopped\n1b 10", "5 move 1", groups="steady steady")
    assert race.position(None).count(" lost=4 out") == 3


@rule("lt.mechanical.regain")
def test_of_a_group_the_foremost_who_rode_on_is_the_mark() -> None:
    race = stand("0a 20 stopped\n0b 20 stopped\n1a 20\n1b 10", "5 move 1", groups="steady steady")
    assert race.position(None).count(" lost=4:1a out") == 2


LOST = "0a 16 5/5/5 lost=3:1a\n1a 24 5/5/5\n1b 10"


@rule("lt.mechanical.regain")
def test_standing_still_loses_the_squares_that_the_group_rides() -> None:
    race = stand("0a 20 stopped\n1a 20\n1b 10", "5 move 1", groups="fast steady")
    assert race.view(None).riders[0].lost == 6


@rule("lt.mechanical.regain")
def test_a_lost_square_costs_a_stamina_point() -> None:
    race = stand(LOST, "5 within 0")
    act(race, "0 a++", "0 a++")
    assert (places(race)["0a"], points(race, "0a")) == ("18", "5/3/5")
    act(race, "0 a++")
    assert phase(race) == "pace"
    assert refused(race, "0 a++") == "lt.turn.owed"


@rule("lt.mechanical.regain")
def test_without_stamina_nothing_is_regained() -> None:
    race = stand(LOST.replace("16 5/5/5", "16 5/0/5 of=5/5/5"), "5 within 0")
    assert phase(race) == "pace"


@rule("lt.mechanical.regain")
def test_nobody_passes_the_group_that_was_lost() -> None:
    race = stand(LOST.replace("1a 24", "1a 17"), "5 within 0")
    act(race, "0 a++")
    assert (phase(race), places(race)["0a"]) == ("pace", "17")


@rule("lt.mechanical.regain")
def test_a_full_square_cannot_be_regained() -> None:
    race = stand("1a 17\n1b 17\n1c 17\n0b 17\n0a 16 5/5/5 lost=3:1a", "5 within 0")
    assert "a++" not in choices(race)
    assert refused(race, "0 a++") == "lt.mechanical.regain"


@rule("lt.mechanical.regain")
def test_the_line_is_not_crossed_by_regaining() -> None:
    race = stand("0a 80 5/5/5 lost=3\n1b 10", "5 within 0")
    assert phase(race) == "pace"


# Feeding


FED = "f15r4f41"  # squares 16 to 19 are marked R


@rule("lt.feeding.zone")
def test_a_square_marked_r_gives_two_points_for_a_skill_of_choice() -> None:
    race = stand("0a 17\n1a 30", "5 pace 0", course=FED, setup="feeding=on")
    act(race, "0 2=steady")
    assert phase(race) == "feed"
    assert choices(race) == ["a+sprint", "a+stamina", "a+climbing"]
    act(race, "0 a+climbing")
    assert points(race, "0a") == "5/5/7"


@rule("lt.feeding.zone")
def test_feeding_is_for_everybody_on_every_turn_but_once_in_a_zone() -> None:
    race = stand("0a 12\n1a 17 fed=1\n1b 16", "5 move 0", course=FED, setup="feeding=on", groups="steady steady steady")
    asked: list[int | None] = []
    while race.turn == 5:
        if phase(race) == "feed":
            asked.append(race.view(None).asked)
        act(race, f"{race.next_seat()} any")
    assert asked == [0]  # 0a on 16; 1b on 20 is past the zone, and 1a has fed


@rule("lt.feeding.zone")
def test_every_zone_feeds_anew() -> None:
    race = stand("0a 17 5/5/5 fed=1\n1a 30", "5 pace 0", course="f5r2f8r4f41", setup="feeding=on")
    act(race, "0 2=steady")
    assert phase(race) == "feed"


@rule("lt.feeding.zone")
def test_two_zones_side_by_side_feed_once_each() -> None:
    race = stand("0a 19 5/5/5 fed=1\n1a 17 5/5/5 fed=1", "5 pace 0", course="f15r2r2f41", setup="feeding=on")
    act(race, "0 1=steady")
    assert (phase(race), race.view(None).asked) == ("feed", 0)
    act(race, "0 a+sprint")
    assert race.turn == 6  # 1a has eaten in the first of them
    assert "0a 23 7/5/5 of=5/5/5 group=1 fed=1,2" in race.position(None)


@rule("lt.feeding.zone", "lt.mechanical.incident")
def test_who_stands_still_in_a_zone_is_fed() -> None:
    race = stand("0a 17 stopped\n1a 30", "5 move 0", course=FED, setup="feeding=on mechanical=one")
    assert (phase(race), choices(race)) == ("feed", ["a+sprint", "a+stamina", "a+climbing"])


@rule("lt.feeding.zone")
def test_owners_are_asked_clockwise_from_the_player_whose_turn_it_is() -> None:
    race = stand("0a 17\n1a 17\n1b 18\n1c 30", "5 pace 1", course=FED, setup="feeding=on")
    act(race, "1 1=steady", "1 2=steady", "1 3=steady")
    asked: list[int | None] = []
    while phase(race) == "feed":
        asked.append(race.view(None).asked)
        act(race, f"{race.next_seat()} any")
    assert asked == [3, 4, 0]


@rule("lt.feeding.zone")
def test_without_the_rule_nobody_feeds() -> None:
    race = stand("0a 17\n1a 30", "5 pace 0", course=FED)
    act(race, "0 2=steady")
    assert race.turn == 6


@rule("lt.feeding.zone")
def test_with_a_cap_no_skill_rises_above_ten() -> None:
    race = stand("0a 17 10/9/1\n1a 30", "5 pace 0", course=FED, setup="feeding=cap")
    act(race, "0 2=steady")
    assert choices(race) == ["a+stamina", "a+climbing"]
    assert refused(race, "0 a+sprint") == "lt.feeding.zone"
    act(race, "0 a+stamina")
    assert points(race, "0a") == "10/10/1"
    free = act(stand("0a 17 10/4/1\n1a 30", "5 pace 0", course=FED, setup="feeding=on"), "0 2=steady", "0 a+sprint")
    assert points(free, "0a") == "12/4/1"
    assert groups(free)
