"""Before the first turn: players, stage, first player, profiles, the start strip."""

from __future__ import annotations

import pytest

from paceline.core.errors import BadNotation, BadSetup, UnknownName
from paceline.core.events import Event
from paceline.core.rng import seed_from
from paceline.core.setup import Setup, Value
from paceline.games.larrivee_du_tour import events as ev
from paceline.games.larrivee_du_tour.opening import roll_for_start
from paceline.games.larrivee_du_tour.start import empty_race
from paceline.games.larrivee_du_tour.state import DRAW
from paceline.games.larrivee_du_tour.title import TITLE

from ...rule import rule
from .road import GAME, SEED, act, choices, groups, phase, places, points, refused, start

ROULEUR = "4/9/2"


def setup(seats: int, **options: Value) -> Setup:
    return Setup(game=GAME, seats=seats, options=options)


def placing(seats: int = 2) -> str:
    """A position in which nobody is placed yet; seat 0 begins."""
    riders = [f"{seat}{letter} -- 5/5/5" for seat in range(seats) for letter in "abc"]
    return "\n".join([f"{GAME} seats={seats} course=f40", "turn 0 place 0", *riders])


@rule("lt.setup.players")
@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
def test_one_to_five_players_have_three_racers_each(seats: int) -> None:
    race = start(seats)
    assert [rider.team for rider in race.view(None).riders] == [seat for seat in range(seats) for _ in range(3)]


@rule("lt.setup.players")
@pytest.mark.parametrize("seats", [0, 6])
def test_more_than_five_players_or_none_are_refused(seats: int) -> None:
    with pytest.raises(BadSetup) as refusal:
        start(seats)
    assert refusal.value.rule_id == "lt.setup.players"


@rule("lt.setup.players")
def test_somebody_alone_is_told_to_seat_bots() -> None:
    assert any("seat bots" in warning for warning in TITLE.warnings(setup(1)))
    assert TITLE.warnings(setup(2)) == []


@rule("lt.setup.stage")
def test_a_stage_is_found_by_its_id_or_its_name() -> None:
    by_id, by_name = (TITLE.board(setup(2, course=wish)) for wish in ("4-summit", "To the observatory"))
    assert by_id == by_name
    assert by_id.squares == 66
    assert by_id.t[by_id.strip :].count("u") == 26
    assert by_id.summits[-1] == (66 + by_id.strip, "Observatory")


@rule("lt.setup.stage")
@pytest.mark.parametrize("wish", ["f14u4d5r4f3", "f14 u4 d5 r4 f3", "f10,f4,u4,d5,r4,f3"])
def test_a_stage_can_be_composed_of_runs(wish: str) -> None:
    race = start(2, course=wish)
    assert race.setup.options["course"] == "f14u4d5r4f3"
    board = TITLE.board(race.setup)
    assert board.t == "ff" + "f" * 14 + "uuuu" + "ddddd" + "ffff" + "fff"
    assert board.zones == [[26, 27, 28, 29]]
    assert board.summits == [(20, "Summit 1")]


@rule("lt.setup.stage")
@pytest.mark.parametrize("wish", ["f9", "f150u100", "f14x4", "f0u20", "14", "f14u"])
def test_a_stage_that_cannot_be_ridden_is_refused(wish: str) -> None:
    with pytest.raises((BadSetup, UnknownName)):
        start(2, course=wish)


@rule("lt.setup.advice")
def test_with_four_players_feeding_and_a_full_recovery_are_advised_against() -> None:
    plenty = TITLE.warnings(setup(4, feeding="on", end="all"))
    assert any("feeding zones off" in warning for warning in plenty)
    assert any("recovery of 3" in warning for warning in plenty)
    assert TITLE.warnings(setup(4, end="all", recovery=3)) == []
    assert TITLE.warnings(setup(3, feeding="on", end="all")) == []


@rule("lt.setup.advice")
def test_a_short_stage_or_one_that_opens_uphill_is_advised_against_but_not_refused() -> None:
    warnings = TITLE.warnings(setup(2, course="u20"))
    assert [warning for warning in warnings if "flat squares" in warning]
    assert [warning for warning in warnings if "60 to 90" in warning]
    assert TITLE.warnings(setup(2, course="f30u10d10f20")) == []


def rolled(seats: int, rolls: list[int]) -> tuple[int, list[Event]]:
    """Who begins after these rolls."""
    race = empty_race(TITLE.book(setup(seats)), SEED)
    heard: list[Event] = []
    race.listener = heard.append
    race.streams.stack(DRAW, rolls)
    roll_for_start(race)
    return int(race.next_seat()), heard


@rule("lt.setup.first")
def test_the_highest_roll_begins() -> None:
    first, heard = rolled(3, [4, 11, 7])
    assert first == 1
    assert heard == [ev.RolledForStart(rolls=[(0, 4), (1, 11), (2, 7)]), ev.Starts(seat=1)]


@rule("lt.setup.first")
def test_who_ties_for_the_highest_rolls_again() -> None:
    first, heard = rolled(4, [9, 9, 3, 9, 2, 5, 5, 1, 8])
    assert first == 3
    assert [event.rolls for event in heard if isinstance(event, ev.RolledForStart)] == [
        [(0, 9), (1, 9), (2, 3), (3, 9)],
        [(0, 2), (1, 5), (3, 5)],
        [(1, 1), (3, 8)],
    ]


@rule("lt.setup.first", "lt.breakaway.die")
@pytest.mark.parametrize(("dice", "lowest", "seven"), [("d12", 1, 1 / 12), ("2d6", 2, 1 / 6)])
def test_the_first_player_is_rolled_for_with_the_dice_of_the_race(dice: str, lowest: int, seven: float) -> None:
    """With two dice there is no 1, and a seven comes twice as often."""
    heard: list[Event] = []
    for number in range(200):
        TITLE.new(setup(5, dice=dice), seed_from(f"first/{number}"), heard.append)
    rolls = [roll for event in heard if isinstance(event, ev.RolledForStart) for _, roll in event.rolls]
    assert (min(rolls), max(rolls)) == (lowest, 12)
    assert rolls.count(7) / len(rolls) == pytest.approx(seven, abs=0.03)


@rule("lt.setup.first")
def test_somebody_alone_begins_without_a_roll() -> None:
    assert rolled(1, [])[0] == 0


@rule("lt.setup.turns")
def test_points_are_allocated_clockwise_racer_by_racer() -> None:
    race = start(3)
    first = int(race.next_seat())
    order = [(first + turn) % 3 for turn in range(3)] * 3
    for number, seat in enumerate(order):
        assert race.to_act() == [seat]
        assert race.view(seat).asked == seat * 3 + number // 3
        act(race, f"{seat} {ROULEUR}")
    assert phase(race) == "place"
    assert race.to_act() == [first]


@rule("lt.setup.turns")
def test_racers_are_placed_one_each_in_any_order() -> None:
    race = TITLE.from_position(placing(), SEED)
    act(race, "0 c@s2", "1 a@s1", "0 a@s1", "1 b@s1")
    assert race.to_act() == [0]
    assert choices(race, 0) == ["b@s2", "b@s1"]
    assert refused(race, "1 c@s1") == "lt.turn.owed"


@rule("lt.setup.points")
@pytest.mark.parametrize("wish", ["11/2/2", "5/5/6", "0/4/11"])
def test_fifteen_points_and_at_most_ten_in_one_skill(wish: str) -> None:
    race = start(1)
    with pytest.raises(BadNotation, match="15 points"):
        act(race, f"0 {wish}")


@rule("lt.setup.points")
@pytest.mark.parametrize(("sprint", "complete"), [(0, ["0/5/10", "0/10/5"]), (10, ["10/0/5", "10/5/0"])])
def test_what_is_left_of_fifteen_points_has_to_fit_the_other_two(sprint: int, complete: list[str]) -> None:
    race = act(start(1), f"0 {sprint}/?")
    assert [choices(race)[0], choices(race)[-1]] == complete
    assert len(choices(race)) == 6
    assert refused(race, "0 5/5/5") == "lt.setup.profiles"


@rule("lt.setup.profiles")
def test_profiles_are_offered_by_name_and_any_other_is_made_by_hand() -> None:
    race = start(1)
    offered = [choice for choice in TITLE.choices(race, 0) if choice.kind == "profile"]
    assert [choice.text for choice in offered][:2] == [
        "Sprinter: sprint 10, stamina 4, climbing 1",
        "Climber: sprint 2, stamina 4, climbing 9",
    ]
    assert refused(race, "0 7/7/1") == "lt.setup.profiles"
    act(race, "0 7/?", "0 7/7/1")
    assert points(race, "0a") == "7/7/1"


@rule("lt.setup.profiles")
def test_racers_may_have_equal_profiles_unless_each_is_to_have_its_own() -> None:
    equal = act(start(1), "0 10/4/1", "0 10/4/1")
    assert points(equal, "0b") == "10/4/1"
    unique = act(start(1, unique_profiles=True), "0 10/4/1")
    assert refused(unique, "0 10/4/1") == "lt.setup.profiles"
    assert "10/4/1" not in choices(unique)
    act(unique, "0 10/?")
    assert "10/4/1" not in choices(unique)


@rule("lt.setup.profiles")
def test_a_sprint_of_which_every_profile_is_taken_cannot_be_begun() -> None:
    racers = [f"{seat}{letter}" for letter in "ab" for seat in range(3)]
    taken = [f"{racer} -- 10/{5 - i}/{i}" for i, racer in enumerate(racers)]
    lines = [
        f"{GAME} seats=3 unique_profiles=true",
        "turn 0 allocate 0",
        *taken,
        *(f"{seat}c -- -" for seat in range(3)),
    ]
    race = TITLE.from_position("\n".join(lines), SEED)
    assert "10/?" not in choices(race)
    assert refused(race, "0 10/?") == "lt.setup.profiles"


@rule("lt.setup.strip")
@pytest.mark.parametrize(("seats", "squares"), [(1, 1), (2, 2), (3, 3), (4, 3), (5, 4)])
def test_the_strip_has_room_for_all_and_no_more_squares_than_that(seats: int, squares: int) -> None:
    assert TITLE.board(setup(seats)).strip == squares


@rule("lt.setup.strip")
def test_a_square_of_the_strip_holds_four() -> None:
    race = TITLE.from_position(placing(), SEED)
    act(race, "0 a@s1", "1 a@s1", "0 b@s1", "1 b@s1")
    assert refused(race, "0 c@s1") == "lt.setup.strip"
    assert choices(race) == ["c@s2"]


@rule("lt.setup.strip")
def test_racers_start_behind_the_stage() -> None:
    race = TITLE.from_position(placing(), SEED)
    with pytest.raises(BadNotation):
        act(race, "0 a@1")
    act(race, "0 a@s2", "1 a@s1")
    assert refused(race, "0 a@s1") == "lt.setup.strip"


@rule("lt.setup.pace", "lt.wheel.squares")
def test_the_race_begins_as_one_steady_group_that_moves_four_squares() -> None:
    race = TITLE.from_position(placing(), SEED)
    act(race, "0 a@s1", "1 a@s2", "0 b@s2", "1 b@s2", "0 c@s2", "1 c@s1")
    assert places(race) == {"0a": "4", "0b": "3", "0c": "3", "1a": "3", "1b": "3", "1c": "4"}
    assert groups(race) == [("0a 0b 0c 1a 1b 1c", "steady")]
    assert race.view(None).groups[0].terrain == "flat"


def test_a_seed_decides_who_begins() -> None:
    firsts = {int(TITLE.new(setup(5), seed_from(str(number))).next_seat()) for number in range(60)}
    assert firsts == {0, 1, 2, 3, 4}
