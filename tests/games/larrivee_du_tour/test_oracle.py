"""Hand-made checks of the second opinion itself: the rulebook's examples, and what is easy to get wrong."""

from __future__ import annotations

from .oracle import Oracle
from .oracle_pieces import CLIMB, FAST, SPRINT, STAMINA, STEADY, Group, Racer, Stage, Wheel

EVEN = {terrain: [2, 2, 2] for terrain in "ufd"}


def race(position: str, dice: str = "", *, terrain: str = "f" * 60, pace: int = STEADY, **options: object) -> Oracle:
    """`0a@7` stands on square 7; seat 0 is at turn. Racers who are not named are off the road."""
    rolls = [int(die) for die in dice.split()]
    oracle = Oracle(
        Stage(terrain, [[12, 13]]),
        Wheel(EVEN, EVEN),
        players=3,
        options={"end": "all", **options},
        profiles=[],
        roll=lambda _: rolls.pop(0),
    )
    for racer in oracle.racers:
        racer.points = {SPRINT: 5, STAMINA: 5, CLIMB: 5}
    for text in position.split():
        name, _, square = text.partition("@")
        who(oracle, name).square = int(square)
    oracle.groups = [Group([racer for racer in oracle.racers if racer.square is not None], pace)]
    oracle.ride_on(oracle._regrouped(), 0)
    return oracle


def who(oracle: Oracle, name: str) -> Racer:
    return next(racer for racer in oracle.racers if racer.name == name)


def squares(oracle: Oracle, *names: str) -> list[int | None]:
    return [who(oracle, name).square for name in names]


def go(oracle: Oracle, *answers: str) -> Oracle:
    for answer in answers:
        assert oracle.ask
        oracle.apply(oracle.ask.seat, answer)
    return oracle


def owed(oracle: Oracle) -> tuple[int, str]:
    assert oracle.ask
    return oracle.ask.seat, oracle.ask.phase


def groups(oracle: Oracle) -> list[list[str]]:
    return [sorted(racer.name for racer in group.racers) for group in oracle.groups]


def finish_turn(oracle: Oracle) -> Oracle:
    """Nothing more from anybody until the next player's turn."""
    turn = oracle.turn
    while oracle.ask and oracle.turn == turn:
        quiet = {"-", "+0"} | {action for action in oracle.ask.actions if action.endswith("=steady")}
        go(oracle, min(quiet & oracle.ask.actions))
    return oracle


def test_a_steady_group_on_the_flat_covers_four_squares() -> None:
    oracle = race("0a@1 1a@1 2a@1 0b@1 1b@0")
    assert squares(oracle, "0a", "1b") == [5, 4]


def test_the_terrain_is_that_of_the_front_square() -> None:
    oracle = race("0a@10 1a@10 2a@10 0b@10 1b@9", terrain="f" * 9 + "u" * 51)
    assert squares(oracle, "0a", "1b") == [12, 11]


def test_a_full_square_cannot_be_entered_or_passed() -> None:
    oracle = race("0a@20 1a@20 2a@20 0b@20 1b@17", terrain="f" * 19 + "u" * 41)
    assert squares(oracle, "0a", "1b") == [22, 21]


def test_a_breakaway_from_a_steady_group_on_the_flat_needs_a_six() -> None:
    start = "0a@1 1a@1 2a@1 1b@1"
    missed = go(race(start, "5"), "a!", "+0")
    assert squares(missed, "0a") == [5]
    away = go(race(start, "6"), "a!", "+0")
    assert squares(away, "0a") == [7]
    assert who(away, "0a").points[SPRINT] == 4
    lifted = go(race(start, "5"), "a!", "+1>1")
    assert squares(lifted, "0a") == [8]
    assert who(lifted, "0a").points[SPRINT] == 2


def test_twelve_gains_one_more_square() -> None:
    oracle = go(race("0a@1 1a@1", "11"), "a!", "+1")
    assert squares(oracle, "0a") == [8]


def test_a_point_that_changes_nothing_is_not_burned() -> None:
    oracle = go(race("0a@1 1a@1", "3"), "a!")
    assert squares(oracle, "0a") == [5]
    assert oracle.ask is None or oracle.ask.phase != "lift"


def test_a_counter_must_reach_the_roll_plus_two() -> None:
    start = "0a@1 1a@1 2a@1 1b@1"
    for attack, counter, answer in ((6, 8, ""), (6, 7, "+0"), (10, 12, ""), (10, 11, "+0"), (10, 11, "+1")):
        oracle = go(race(start, f"{attack} {counter}"), "a!", "+0")
        assert owed(oracle) == (1, "counter")
        go(oracle, "a!", *answer.split())
        assert squares(oracle, "1a") == [5 if answer == "+0" else 7]


def test_a_full_target_square_sends_one_cyclist_back() -> None:
    oracle = go(race("0a@2 1a@2 2a@2 1b@2 0b@1 1c@1"), "-")
    assert owed(oracle) == (0, "within")
    go(oracle, "b>6")
    assert oracle.ask
    assert oracle.ask.actions == {"0a<", "1a<", "2a<", "1b<"}
    go(oracle, "1a<")
    assert squares(oracle, "0b", "1a") == [6, 5]


def test_a_first_square_of_fewer_than_four_has_broken_away() -> None:
    assert groups(race("0a@3 1a@3 0b@2 1b@2 2b@1")) == [["0a", "1a"], ["0b", "1b", "2b"]]
    assert groups(race("0a@3 1a@3 2a@3 2c@3 0b@2 1b@2 2b@1")) == [["0a", "0b", "1a", "1b", "2a", "2b", "2c"]]


def test_who_cannot_pay_for_a_fast_pace_drops() -> None:
    oracle = race("0a@2 1a@2 2a@2 1b@2 0b@1", pace=FAST)
    who(oracle, "1a").points[STAMINA] = 0
    go(oracle, "-", "-")
    assert squares(oracle, "0a", "1a", "2a") == [8, 7, 8]
    assert [who(oracle, name).points[STAMINA] for name in ("0a", "2a", "1b", "0b")] == [4, 4, 4, 5]


def test_a_pace_that_nobody_can_pay_falls_to_steady() -> None:
    oracle = race("0a@2 1a@2", pace=FAST)
    for name in ("0a", "1a"):
        who(oracle, name).points[STAMINA] = 0
    go(oracle, "-")
    assert [group.pace for group in oracle.groups] == [STEADY]


def test_a_pace_changes_by_one_step() -> None:
    oracle = go(race("0a@2 1a@2", pace=FAST), "-")
    assert oracle.ask
    assert oracle.ask.actions == {"1=steady", "1=fast"}


def test_ties_at_the_line_go_by_sprint_then_pace_points_then_clockwise() -> None:
    oracle = race("0a@59 1a@59 2a@59", terrain="f" * 59 + "u")
    assert oracle.ask is None
    assert [racer.name for racer in oracle.home] == ["0a", "1a", "2a"]


def test_a_group_sprints_together_where_that_is_agreed() -> None:
    oracle = race("0a@58 1a@58 2a@58 0b@58 1b@57", terrain="f" * 60, group_sprint=True)
    assert [racer.name for racer in oracle.home] == ["0a", "0b", "1a", "1b", "2a"]


def test_a_racer_who_stood_still_regains_squares_up_to_the_group_he_lost() -> None:
    oracle = go(race("0a@1 1a@1 2a@1 1b@1", "1", mechanical="one"), "a!")
    for _ in range(3):
        finish_turn(oracle)
    assert who(oracle, "0a").lost == 4
    assert squares(oracle, "0a", "1a") == [13, 17]
    go(oracle, "-", "a++", "a++", "a++", "a++")
    assert squares(oracle, "0a") == [17]
    assert who(oracle, "0a").points[STAMINA] == 1


def test_the_classification_counts_places_and_turns() -> None:
    oracle = race("0a@58 1a@58 2a@53 2b@40")
    while oracle.ask:
        finish_turn(oracle)
    assert [racer.name for racer in oracle.home] == ["0a", "1a", "2a", "2b"]
    assert oracle.classification() == {"0a": 0, "1a": 1, "2a": 3, "2b": 8}
