"""Steps 3 to 5: moving within groups, paying for a fast pace, setting the pace."""

from __future__ import annotations

import pytest

from paceline.core.events import Event
from paceline.games.larrivee_du_tour import events as ev
from paceline.games.larrivee_du_tour.choices import PaceChoice
from paceline.games.larrivee_du_tour.title import TITLE

from ...rule import rule
from .road import act, choices, groups, phase, places, points, refused, stand

FRONT = "0a 20\n1a 20\n1b 20\n1c 20"
PELOTON = f"{FRONT}\n0b 19\n2a 19\n2b 19\n2c 19\n0c 18"


# Step 3


@rule("lt.within.one")
def test_one_racer_in_each_group_may_move_to_any_of_its_squares() -> None:
    race = stand(PELOTON, "5 within 0", seats=3)
    assert choices(race) == ["-", "a>19", "a>18", "b>20", "b>18", "c>20", "c>19"]
    act(race, "0 a>18")
    assert (race.turn, places(race)["0a"]) == (6, "22")  # the player leads nothing now, so the next turn has begun


@rule("lt.within.one")
def test_a_second_racer_of_the_same_group_stays() -> None:
    riders = "0a 20 group=1\n1a 20 group=1\n0b 19 group=1\n0c 13 group=2\n1b 12 group=2"
    race = stand(riders, "5 within 0", groups="steady/flat steady/flat")
    act(race, "0 b>20")
    assert refused(race, "0 a>19") == "lt.within.one"
    assert choices(race) == ["-", "c>12"]


@rule("lt.within.one")
def test_groups_have_a_move_each() -> None:
    riders = "0a 30 group=1\n1a 29 group=1\n0b 20 group=2\n1b 19 group=2"
    race = stand(riders, "5 within 0", groups="steady/flat steady/flat")
    act(race, "0 b>19")
    assert choices(race) == ["-", "a>29"]
    act(race, "0 a>29")
    assert (places(race)["0a"], places(race)["0b"]) == ("29", "19")


@rule("lt.within.one")
def test_only_squares_that_hold_somebody_of_the_group_can_be_moved_to() -> None:
    race = stand(PELOTON, "5 within 0", seats=3)
    for wish in ("a>21", "a>17", "a>20"):
        assert refused(race, f"0 {wish}") == "lt.within.one"


@rule("lt.within.full")
def test_from_a_full_square_the_player_picks_who_goes_back() -> None:
    race = stand(PELOTON, "5 within 0", seats=3)
    act(race, "0 c>20")
    assert phase(race) == "shove"
    assert choices(race) == ["0a<", "1a<", "1b<", "1c<"]
    assert refused(race, "0 0c<") == "lt.within.full"
    assert refused(race, "0 2a<") == "lt.within.full"


@rule("lt.within.full")
def test_and_so_on_back_until_there_is_room() -> None:
    race = stand(PELOTON, "5 within 0", seats=3)
    act(race, "0 c>20", "0 1b<")
    assert (phase(race), places(race)["1b"]) == ("shove", "19")
    assert choices(race) == ["0b<", "2a<", "2b<", "2c<"]
    act(race, "0 2a<")
    assert places(race)["2a"] == "18"
    assert phase(race) == "pace"


@rule("lt.within.full")
def test_who_comes_from_the_square_behind_changes_places() -> None:
    race = stand(PELOTON, "5 within 0", seats=3)
    act(race, "0 b>20", "0 1c<")
    assert (places(race)["0b"], places(race)["1c"]) == ("20", "19")
    assert phase(race) == "pace"


@rule("lt.within.full")
def test_a_square_with_room_is_entered_without_a_word() -> None:
    race = stand(PELOTON, "5 within 0", seats=3)
    act(race, "0 b>18")
    assert places(race)["0b"] == "18"
    assert phase(race) == "pace"


@rule("lt.within.forward")
def test_nobody_else_is_moved_forward() -> None:
    """Every choice of step 3 is about the player's own racers, or sends somebody back."""
    heard: list[Event] = []
    for wish in ("c>20", "b>20", "a>19"):
        race = stand(PELOTON, "5 within 0", seats=3)
        race.listener = heard.append
        act(race, f"0 {wish}")
        while phase(race) == "shove":
            act(race, "0 any")
    assert {event.rider for event in heard if isinstance(event, ev.Shifted)} == {0, 1, 2}
    shoved = [event for event in heard if isinstance(event, ev.Shoved)]
    assert len(shoved) > 3
    assert all(event.end == event.start - 1 for event in shoved)


# Step 4


@rule("lt.fast.price")
def test_everybody_in_the_first_square_of_a_fast_group_pays() -> None:
    race = stand(PELOTON, "5 within 0", seats=3, groups="fast")
    act(race, "0 -")
    assert {points(race, name) for name in ("0a", "1a", "1b", "1c")} == {"5/4/5"}
    assert {points(race, name) for name in ("0b", "2a", "0c")} == {"5/5/5"}


@rule("lt.fast.price")
@pytest.mark.parametrize("pace", ["slow", "steady"])
def test_slow_and_steady_paces_cost_nothing(pace: str) -> None:
    race = act(stand(PELOTON, "5 within 0", seats=3, groups=pace), "0 -")
    assert points(race, "0a") == points(race, "1a") == "5/5/5"


@rule("lt.fast.price")
def test_whoever_has_the_turn_all_pay_in_every_turn() -> None:
    race = stand("0a 20\n0b 20", "5 move 1", groups="fast")
    assert race.turn == 6
    assert points(race, "0a") == "5/4/5"


@rule("lt.fast.skill")
@pytest.mark.parametrize(
    ("terrain", "asked", "paid"),
    [("f", [], "5/4/5"), ("u", ["a-stamina", "a-climbing"], "5/5/4"), ("d", ["a-stamina", "a-sprint"], "4/5/5")],
)
def test_stamina_pays_everywhere_climbing_uphill_and_sprint_downhill(terrain: str, asked: list[str], paid: str) -> None:
    race = stand("0a 20\n1a 10", "5 within 0", course=f"{terrain}60", groups="fast steady")
    if asked:
        assert choices(race) == asked
        for wish in {"a-sprint", "a-climbing"} - set(asked):
            assert refused(race, f"0 {wish}") == "lt.fast.skill"
        act(race, f"0 {asked[1]}")
    assert points(race, "0a") == paid


@rule("lt.fast.skill")
def test_every_owner_chooses_for_their_own_racers() -> None:
    race = stand("0a 20\n1a 20", "5 within 0", course="u60", groups="fast")
    act(race, "0 a-climbing")
    assert race.to_act() == [1]
    assert refused(race, "1 b-stamina") == "lt.fast.price"
    act(race, "1 a-stamina")
    assert (points(race, "0a"), points(race, "1a")) == ("5/5/4", "5/4/5")


@rule("lt.fast.skill")
def test_nobody_is_asked_who_has_only_one_skill_left() -> None:
    race = stand("0a 20 5/0/5 of=5/5/5\n1a 10", "5 within 0", course="u60", groups="fast steady")
    assert (phase(race), points(race, "0a")) == ("pace", "5/0/4")


@rule("lt.fast.skill")
@pytest.mark.parametrize(("left", "paid"), [("5/5/5", "5/4/5"), ("5/4/6", "5/4/5"), ("5/6/4", "5/5/4")])
def test_the_larger_skill_may_pay_by_itself(left: str, paid: str) -> None:
    setup = "pace_skill=larger"
    race = stand(f"0a 20 {left}\n1a 10", "5 within 0", course="u60", groups="fast steady", setup=setup)
    assert points(race, "0a") == paid


@rule("lt.fast.drop")
def test_who_cannot_pay_drops_to_the_next_square_with_room() -> None:
    race = stand(PELOTON.replace("1a 20", "1a 20 9/0/6"), "5 within 0", seats=3, groups="fast")
    act(race, "0 -")
    assert places(race)["1a"] == "18"
    assert {places(race)[name] for name in ("0a", "1b", "1c")} == {"20"}


@rule("lt.fast.drop")
def test_an_empty_square_behind_has_room_too() -> None:
    race = stand("0a 20\n1a 20 9/0/6", "5 within 0", groups="fast")
    assert places(race) == {"0a": "20", "1a": "19"}


@rule("lt.fast.nobody")
def test_where_nobody_can_pay_the_pace_falls_to_steady() -> None:
    heard: list[Event] = []
    race = stand("0a 20 9/0/6\n1a 20 9/0/6", "5 within 0", groups="fast", heard=heard)
    assert places(race) == {"0a": "20", "1a": "20"}
    assert [event for event in heard if isinstance(event, ev.Slackened)]
    assert choices(race) == ["1=slow", "1=steady"]


@rule("lt.fast.spent")
def test_a_spent_group_is_not_made_fast_again() -> None:
    race = stand("0a 20 9/0/6\n1a 20 9/0/6", "5 pace 0")
    assert choices(race) == ["1=slow", "1=steady"]
    assert refused(race, "0 1=fast") == "lt.fast.spent"


@rule("lt.fast.spent")
def test_a_point_of_anybody_in_the_first_square_will_do_on_the_terrain_of_the_token() -> None:
    assert "1=fast" in choices(stand("0a 20 9/0/6\n1a 20 0/1/0", "5 pace 0"))
    assert "1=fast" not in choices(stand("0a 20 9/0/6\n1a 19 0/1/0", "5 pace 0"))
    assert "1=fast" in choices(stand("0a 20 9/0/6\n1a 10", "5 pace 0", course="u60"))


@rule("lt.fast.spent")
def test_or_a_spent_group_rides_fast_for_nothing_every_other_turn() -> None:
    race = stand("0a 20 9/0/6\n1a 20 9/0/6", "5 pace 0", setup="fast_needs_point=false")
    assert choices(race) == ["1=slow", "1=steady", "1=fast"]


@rule("lt.fast.spent")
def test_a_slow_group_may_always_be_steady_again() -> None:
    assert choices(stand("0a 20 9/0/6\n1a 10", "5 pace 0", groups="slow steady")) == ["1=slow", "1=steady"]


@rule("lt.fast.nobody")
def test_or_all_of_them_drop_and_the_pace_stays() -> None:
    race = stand("0a 20 9/0/6\n1a 20 9/0/6", "5 within 0", groups="fast", setup="nobody_pays=drop")
    assert places(race) == {"0a": "19", "1a": "19"}
    assert choices(race) == ["1=steady", "1=fast"]


@rule("lt.fast.accelerate")
def test_accelerating_costs_nothing_by_itself() -> None:
    race = act(stand("0a 20\n1a 10", "5 pace 0"), "0 1=fast")
    assert points(race, "0a") == "5/5/5"


@rule("lt.fast.accelerate")
def test_or_a_racer_in_the_first_square_pays_for_it() -> None:
    race = stand("0a 20\n0b 20\n0c 19\n1a 10", "5 pace 0", course="u60", setup="pay_to_accelerate=true")
    assert choices(race) == [
        "1=slow",
        "1=steady",
        "1=fast:a-stamina",
        "1=fast:a-climbing",
        "1=fast:b-stamina",
        "1=fast:b-climbing",
    ]
    for wish in ("1=fast", "1=fast:c-stamina", "1=fast:a-sprint", "1=slow:a-stamina"):
        assert refused(race, f"0 {wish}") == "lt.fast.accelerate"
    act(race, "0 1=fast:b-climbing")
    assert points(race, "0b") == "5/5/4"


# Step 5


@rule("lt.pace.who")
def test_the_player_sets_the_pace_of_the_groups_that_they_lead() -> None:
    race = stand("0a 30\n1a 20\n0b 20\n1b 12\n0c 11", "5 pace 0")
    assert groups(race) == [("0a", "steady"), ("0b 1a", "steady"), ("1b", "steady"), ("0c", "steady")]
    asked: list[int | None] = []
    for wish in ("1=fast", "2=slow", "4=steady"):
        asked.append(race.view(None).pace_of)
        act(race, f"0 {wish}")
    assert asked == [0, 1, 3]
    assert race.turn == 6
    assert dict(groups(race)) == {"0a": "fast", "0b 1a": "slow", "1b": "steady", "0c": "steady"}


@rule("lt.pace.who")
def test_nobody_sets_the_pace_from_the_second_square() -> None:
    race = stand("1a 20\n1b 20\n1c 20\n2a 20\n0a 19\n0b 12", "5 pace 0", seats=3)
    assert race.view(None).pace_of == 1
    assert refused(race, "0 1=fast") == "lt.pace.who"


@rule("lt.pace.step")
@pytest.mark.parametrize(
    ("pace", "allowed"),
    [("slow", ["slow", "steady"]), ("steady", ["slow", "steady", "fast"]), ("fast", ["steady", "fast"])],
)
def test_the_pace_changes_by_one_step(pace: str, allowed: list[str]) -> None:
    race = stand("0a 20 5/5/5\n1a 10", "5 pace 0", groups=f"{pace} steady")
    assert choices(race) == [f"1={wish}" for wish in allowed]
    for wish in {"slow", "fast"} - set(allowed):
        assert refused(race, f"0 1={wish}") == "lt.pace.step"


def test_a_pace_shows_where_everybody_will_stand() -> None:
    race = stand("0a 20\n1a 10", "5 pace 0", groups="steady fast")
    assert [choice.stands for choice in TITLE.choices(race, 0) if isinstance(choice, PaceChoice)] == [
        [(0, 23), (3, 17)],
        [(0, 25), (3, 17)],
        [(0, 27), (3, 17)],
    ]
    ahead = race.view(None).groups[0].ahead
    assert [(found.pace, found.squares, found.spaces, found.within_reach) for found in ahead] == [
        ("slow", 2, [23], True),
        ("steady", 4, [25], True),
        ("fast", 6, [27], True),
    ]


def test_a_look_ahead_goes_past_the_line_too() -> None:
    race = stand("0a 79\n1a 70", "5 pace 0", groups="steady steady")
    shown = [choice.stands for choice in TITLE.choices(race, 0) if isinstance(choice, PaceChoice)]
    assert [dict(stands)[0] >= race.book.line for stands in shown] == [True, True, True]
