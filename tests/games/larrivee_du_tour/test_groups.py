"""Step 1 and the groups: who rides how far, who belongs together, at which pace."""

from __future__ import annotations

import pytest

from ...rule import rule
from .road import act, groups, phase, places, stand, to_the_next_turn

FOUR = "0a 20\n0b 20\n0c 20\n1a 20"


@rule("lt.wheel.squares", "lt.move.pace")
@pytest.mark.parametrize(
    ("terrain", "pace", "squares"),
    [
        ("u", "slow", 1),
        ("u", "steady", 2),
        ("u", "fast", 3),
        ("f", "slow", 2),
        ("f", "steady", 4),
        ("f", "fast", 6),
        ("d", "slow", 3),
        ("d", "steady", 6),
        ("d", "fast", 9),
    ],
)
def test_the_outer_circle_says_how_far_a_group_rides(terrain: str, pace: str, squares: int) -> None:
    race = stand("0a 20\n1a 12", course=f"{terrain}60", groups=f"{pace} slow")
    assert places(race)["0a"] == str(20 + squares)


@rule("lt.move.pace")
def test_everybody_moves_on_every_players_turn() -> None:
    race = stand("0a 20\n1a 12", "5 move 1")
    assert places(race) == {"0a": "24", "1a": "16"}
    assert places(to_the_next_turn(race)) == {"0a": "28", "1a": "20"}


@rule("lt.wheel.tokens")
def test_every_group_has_a_pace_of_its_own() -> None:
    race = stand("0a 30\n0b 20\n1a 10", groups="fast slow steady")
    assert places(race) == {"0a": "36", "0b": "22", "1a": "14"}
    assert groups(race) == [("0a", "fast"), ("0b", "slow"), ("1a", "steady")]


@rule("lt.group.terrain")
def test_the_square_under_the_front_is_the_terrain_of_the_whole_group() -> None:
    race = stand(f"{FOUR}\n1b 19\n1c 18", course="f19u41")
    assert places(race) == dict.fromkeys(("0a", "0b", "0c", "1a"), "22") | {"1b": "21", "1c": "20"}


@rule("lt.group.terrain")
def test_the_terrain_stays_for_the_whole_turn() -> None:
    """The group has come from the flat onto a climb: it still breaks away with sprint, for 4 and 2."""
    race = stand("0a 18 5/5/5\n1a 10", course="f19u41")
    assert places(race)["0a"] == "22"
    found = race.view(None).groups[0]
    assert (found.terrain, found.squares, found.need) == ("flat", 4, 6)


@rule("lt.move.full")
def test_nobody_rides_through_a_full_square() -> None:
    race = stand(f"{FOUR}\n1b 18\n1c 16", groups="slow fast fast")
    assert places(race)["0a"] == "22"
    assert (places(race)["1b"], places(race)["1c"]) == ("21", "21")


@rule("lt.move.full")
def test_a_square_with_room_can_be_passed_and_entered() -> None:
    race = stand("0a 20\n0b 20\n0c 20\n1a 17\n1b 16\n1c 10", groups="slow fast fast steady")
    assert (places(race)["0a"], places(race)["1a"], places(race)["1b"]) == ("22", "23", "22")


@rule("lt.move.order")
@pytest.mark.parametrize(("active", "first"), [(0, "0a"), (1, "1a")])
def test_where_not_all_find_room_the_player_whose_turn_it_is_goes_first(active: int, first: str) -> None:
    others = "2a 22\n2b 22\n2c 22"
    race = stand(f"0a 18\n1a 18\n{others}", f"5 move {active}", groups="slow fast", seats=3)
    assert places(race)["2a"] == "24"
    inside = [name for name, square in places(race).items() if square == "24" and name[0] != "2"]
    assert inside == [first]


@rule("lt.move.order")
def test_from_one_square_those_of_the_next_players_follow_clockwise() -> None:
    race = stand("0a 18\n1a 18\n2a 18\n2b 22\n2c 22\n1b 22", "5 move 1", groups="slow fast", seats=3)
    assert [places(race)[name] for name in ("0a", "1a", "2a")] == ["23", "24", "23"]


@rule("lt.group.run")
def test_neighbouring_squares_are_a_group_and_an_empty_one_divides() -> None:
    race = stand(f"{FOUR}\n1b 19\n1c 17", "5 pace 1")
    assert groups(race) == [("0a 0b 0c 1a 1b", "steady"), ("1c", "steady")]


@rule("lt.group.run")
def test_groups_that_meet_are_one_only_when_the_turn_ends() -> None:
    race = stand("0a 20\n0b 20\n0c 20\n1a 18\n1b 18", "5 move 1", groups="slow steady")
    assert places(race) == {"0a": "22", "0b": "22", "0c": "22", "1a": "22", "1b": "21"}
    assert groups(race) == [("0a 0b 0c", "slow"), ("1a 1b", "steady")]
    act(race, "1 -", "1 -")
    assert phase(race) == "pace"
    act(race, "1 2=steady")
    assert groups(race) == [("0a 0b 0c 1a 1b", "slow")]


@rule("lt.group.front")
def test_a_first_square_with_fewer_than_four_has_broken_away() -> None:
    race = stand("0a 20\n0b 20\n0c 20\n1a 19\n1b 19\n1c 18", "5 pace 1")
    assert groups(race) == [("0a 0b 0c", "steady"), ("1a 1b 1c", "steady")]


@rule("lt.group.front")
def test_a_first_square_with_four_has_not() -> None:
    race = stand(f"{FOUR}\n1b 19\n1c 18", "5 pace 1")
    assert groups(race) == [("0a 0b 0c 1a 1b 1c", "steady")]


@rule("lt.group.front")
def test_the_split_is_made_once_for_each_row_of_squares() -> None:
    race = stand("0a 20\n0b 19\n0c 18\n1a 17", "5 pace 0")
    assert groups(race) == [("0a", "steady"), ("0b 0c 1a", "steady")]


@rule("lt.group.front")
def test_it_is_made_when_the_turn_ends() -> None:
    """0b falls back within the group, so three are left in front; they part when the turn is over."""
    race = stand(f"{FOUR}\n1b 19\n1c 18", "5 move 0")
    act(race, "0 -", "0 b>23")
    assert groups(race) == [("0a 0b 0c 1a 1b 1c", "steady")]
    to_the_next_turn(race)
    assert groups(race) == [("0a 0c 1a", "steady"), ("0b 1b 1c", "steady")]


@rule("lt.group.pace")
def test_who_leaves_a_group_keeps_its_pace() -> None:
    race = stand(f"{FOUR}\n1b 19\n1c 18", "5 move 0", groups="fast")
    act(race, "0 -", "0 b>25")
    to_the_next_turn(race)
    assert groups(race) == [("0a 0c 1a", "fast"), ("0b 1b 1c", "fast")]


@rule("lt.group.pace")
@pytest.mark.parametrize(("option", "pace"), [("front", "slow"), ("fastest", "fast")])
def test_groups_that_become_one_ride_at_the_pace_of_its_first_square(option: str, pace: str) -> None:
    race = stand(f"{FOUR}\n1b 15\n1c 15", "5 move 1", groups="slow fast", setup=f"merge_pace={option}")
    assert places(race)["1b"] == "21"
    act(race, "1 -", "1 1=slow", "1 2=fast")
    assert groups(race) == [("0a 0b 0c 1a 1b 1c", pace)]


@rule("lt.group.pace")
def test_of_two_groups_in_the_first_square_the_one_that_was_ahead_gives_the_pace() -> None:
    race = stand("0a 20\n1a 18\n1b 18", "5 move 0", groups="slow steady")
    assert places(race) == {"0a": "22", "1a": "22", "1b": "22"}
    to_the_next_turn(race)
    assert groups(race) == [("0a 1a 1b", "slow")]


@rule("lt.group.pace")
def test_a_pace_set_for_those_behind_is_theirs_though_they_follow_right_behind() -> None:
    race = stand("0a 20\n1a 19\n1b 19", "5 move 1", groups="slow slow")
    act(race, "1 -", "1 2=steady")
    assert dict(groups(race)) == {"0a": "slow", "1a 1b": "steady"}


@rule("lt.turn.order")
def test_a_turn_has_five_steps_and_the_next_player_follows() -> None:
    race = stand(f"{FOUR}\n1b 19\n1c 18", "5 move 0", course="u80", groups="fast")
    steps = [phase(race)]
    for move in ("0 -", "0 -", "0 a-stamina", "0 b-stamina", "0 c-stamina", "1 a-climbing"):
        act(race, move)
        steps.append(phase(race))
    assert steps == ["attack", "within", "pay", "pay", "pay", "pay", "pace"]
    act(race, "0 1=fast")
    assert (race.turn, race.active, phase(race)) == (6, 1, "attack")


@rule("lt.turn.order")
def test_a_player_whose_racers_are_home_still_has_turns() -> None:
    race = stand("1a 20\n1b 10", "5 move 0", groups="steady fast")
    assert race.turn == 6
    assert places(race) == {"1a": "28", "1b": "22"}
    assert race.to_act() == [1]


@rule("lt.group.pace")
def test_who_left_a_group_counts_with_it_when_groups_meet() -> None:
    """0a left group 1 (slow) in this turn and has come to share a square with group 2 (fast)."""
    riders = "0a 30 group=3\n1a 30 group=2\n1b 26 group=1\n0b 20 group=1\n0c 10 group=1\n1c 5 group=1"
    race = stand(riders, "5 pace 0 tried=1,2,3", groups="slow/flat fast/flat slow/flat/1")
    assert groups(to_the_next_turn(race))[0] == ("0a 1a", "slow")


@rule("lt.group.pace")
@pytest.mark.parametrize("active", [0, 1])
@pytest.mark.parametrize(("escapee", "left"), [("0a", "1a"), ("1a", "0a")])
def test_where_a_group_comes_up_to_who_left_it_the_pace_is_the_groups(active: int, escapee: str, left: str) -> None:
    """They share the first square; the group rides slow, who left it fast."""
    riders = f"{escapee} 30 group=2\n{left} 30 group=1\n1b 10 group=1"
    race = stand(riders, f"5 pace {active} tried=1,2", groups="slow/flat fast/flat/1")
    assert groups(to_the_next_turn(race))[0] == ("0a 1a", "slow")
