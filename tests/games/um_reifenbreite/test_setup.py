"""Set-ups: teams, courses, routes, and switches that depend on each other."""

from __future__ import annotations

import msgspec
import pytest

from paceline.core.errors import BadSetup, UnknownName
from paceline.core.setup import Setup, Value
from paceline.games.um_reifenbreite.title import TITLE

from ...rule import rule
from .road import SEED, stand, start


def refused(seats: int = 4, **options: Value) -> str:
    with pytest.raises(BadSetup) as refusal:
        TITLE.new(Setup(game="um-reifenbreite", seats=seats, options=options), SEED)
    return refusal.value.rule_id


def course(wish: str) -> tuple[str, list[str], list[str], list[tuple[str, list[int]]]]:
    """Start, sections, what lies behind the finish, and sprints."""
    found = TITLE.plan(Setup(game="um-reifenbreite", seats=4, options={"course": wish})).course
    return found.start, found.legs, found.runout, [(sprint.line, sprint.points) for sprint in found.sprints]


@rule("ur.setup.teams")
def test_two_to_four_managers_race() -> None:
    for seats in (2, 3, 4):
        assert start(seats).race.book.riders == seats * 4
    assert {refused(seats) for seats in (1, 5)} == {"ur.setup.teams"}


@rule("ur.setup.teams")
def test_riders_are_numbered_by_teams() -> None:
    assert [start().race.rider_text(rider) for rider in (0, 3, 4, 8, 15)] == ["21", "24", "31", "41", "54"]


@rule("ur.setup.teams")
def test_two_managers_may_lead_two_teams_each() -> None:
    road = start(2, teams="two", dice="9 5 6 7")
    assert road.race.book.riders == 16
    seats: list[int] = []
    for _ in range(4):
        seats.append(int(road.race.next_seat()))
        road.go(road.legal[0])
    assert seats == [0, 1, 0, 1]
    assert refused(3, teams="two") == "ur.setup.teams"


@rule("ur.setup.course")
def test_the_four_courses_of_the_list() -> None:
    ring = ["B-C", "C-F", "F-D", "D-M", "M-A"]
    assert course("A") == ("Start 2", ring, ["A-B"], [("D", [11, 8, 5])])
    assert course("B") == ("Start 1", ["D-M", "M-A", "A-B", "B-C"], ["C-F"], [("B", [11, 8, 5])])
    assert course("Giro d'Italia") == (
        "Start 2",
        [*ring, "A-B", "B-C"],
        ["C-F"],
        [("D", [11, 8, 5]), ("A", [7, 5, 3]), ("B", [5, 4, 2])],
    )
    assert course("tour-de-france") == (
        "Start 1",
        ["D-M", "M-A", "A-B", "B-C", "C-F", "F-E", "E-M", "M-A"],
        ["A-B"],
        [("B", [11, 8, 5]), ("C", [7, 5, 3]), ("E", [5, 4, 2])],
    )


@rule("ur.setup.course")
def test_any_other_route_over_the_board() -> None:
    assert course("1-A-B*-C*9/6/3-E") == (
        "Start 1",
        ["D-M", "M-A", "A-B", "B-C", "C-F", "F-E"],
        ["E-M"],
        [("B", [11, 8, 5]), ("C", [9, 6, 3])],
    )
    road = start(course="2-C-D*-A")
    assert road.race.setup.options["course"] == "2-C-D*11/8/5-A"  # one spelling in records


@rule("ur.setup.course")
@pytest.mark.parametrize(
    "route",
    [
        "2",
        "3-A",
        "2-D",  # C comes first
        "2-C-B",  # against the traffic
        "2-C-Q",
        "2-C-D*-A*",  # the finish is no sprint
        "2-C-D*1/2/3-A",  # the third more than the first
        "2-C-D*999/1/1-A",
        "2-C*-D*-A*-B*-C",  # four sprints
        "2-C-D-A-B-C-D-A-B-C-D-A-B-C-D-A-B-C-D-A",  # too long
        "2-C--A",
        "2-C-D*1/2-A",
    ],
)
def test_a_route_that_cannot_be_ridden_is_refused(route: str) -> None:
    assert refused(course=route) == "ur.setup.course"


def test_an_unknown_course_gets_a_suggestion() -> None:
    with pytest.raises(UnknownName, match="did you mean 'giro-d-italia'"):
        start(course="giro-italia")


@rule("ur.setup.course")
def test_every_rule_level_rides_every_course() -> None:
    for wish in ("A", "B", "C", "D", "2-C"):
        for surfaces in (False, True):
            assert not start(course=wish, surfaces=surfaces).race.over


@rule("ur.road.fork")
def test_the_course_closes_the_other_branch() -> None:
    to_d = stand("21 C-F.2.22").dice("1+1").go("roll")
    assert {stop[:3] for stop in to_d.stops} == {"F-D"}
    to_e = stand("21 C-F.2.22", setup="course=tour-de-france").dice("1+1").go("roll")
    assert {stop[:3] for stop in to_e.stops} == {"F-E"}


@rule("ur.jersey.first")
def test_the_yellow_jersey_needs_sprints() -> None:
    assert refused(yellow_jersey=True) == "ur.jersey.first"
    assert not start(yellow_jersey=True, sprints=True).race.over


@rule("ur.sprint.first")
def test_a_route_without_sprints_is_raced_with_a_warning() -> None:
    setup = Setup(game="um-reifenbreite", seats=4, options={"course": "2-C-D-A", "sprints": True})
    assert "D*" in TITLE.warnings(setup)[0]
    assert TITLE.warnings(Setup(game="um-reifenbreite", seats=4)) == []


def test_the_page_gets_the_board_the_course_and_every_card() -> None:
    setup = Setup(game="um-reifenbreite", seats=4, options={"course": "D", "sprints": True, "chase_car": True})
    board = TITLE.board(setup)
    assert len(board.plan.spaces) == 678
    assert board.course.finish.line == "A"
    assert board.course.finish.passage == 2
    assert [sprint.line for sprint in board.course.sprints] == ["B", "C", "E"]
    names = [space.id for space in board.plan.spaces]
    assert all(set(space.next) <= set(names) for space in board.plan.spaces)
    cards = [msgspec.to_builtins(card) for card in TITLE.cards(setup)]
    assert sum(card["count"] for card in cards if card["type"] == "energy") == 14
    assert sum(card["count"] for card in cards if card["type"] == "chance") == 22


def test_courses_are_listed_with_their_lengths() -> None:
    assert [(info.id, info.squares) for info in TITLE.courses()] == [
        ("paris-roubaix", 90),
        ("luettich-bastenaken-luettich", 85),
        ("giro-d-italia", 160),
        ("tour-de-france", 144),
    ]


@rule("ur.switch.sprint", "ur.finish.settle")
def test_races_of_rules_version_1_go_on_by_the_rulings_of_their_day() -> None:
    setup = TITLE.as_ruled("1", Setup(game="um-reifenbreite", seats=4, options={"switching": True}))
    assert setup.options == {"switching": True, "switched_sprint": False, "settling": False}
