"""What the page is given: choices in words, odds, previews, statistics."""

from __future__ import annotations

from random import Random

import pytest

from paceline.core.errors import IllegalAction
from paceline.core.events import Event
from paceline.games.um_reifenbreite.statistics import RiderStatistics
from paceline.games.um_reifenbreite.title import TITLE

from .road import ADVANCED, PROFESSIONAL, stand, start


def test_the_odds_of_a_seven_and_of_dismounting_are_told() -> None:
    road = stand("43 A-B.4.19", setup=f"course=1-A-B-C {ADVANCED}")  # a climb with a 6
    roll = road.choice("roll")
    assert roll.seven == pytest.approx(6 / 36)
    assert roll.dismount == pytest.approx(15 / 36)
    card = road.choice("J:5")
    assert (card.least, card.most) == (6, 11)
    assert card.dismount == pytest.approx(1 / 6)
    assert stand("43 C-F.4.03", round=1).choice("roll").seven == 0


def test_a_choice_of_a_space_has_its_place_on_the_board_and_the_way_there() -> None:
    road = stand("21 C-F.2.05").dice("1+1").go("roll")
    choice = road.choice("2>C-F.2.07")
    names = [space.id for space in TITLE.board(road.race.setup).plan.spaces]
    assert choice.space is not None
    assert names[choice.space] == "C-F.2.07"
    assert names[choice.spaces[0]] == "C-F.2.05"
    assert len(choice.spaces) == 2


def test_the_board_goes_by_the_id_of_its_course_and_tells_what_a_round_in_yellow_is_worth() -> None:
    board = TITLE.board(stand("21 C-F.2.05").race.setup)
    assert board.name == "paris-roubaix"
    assert board.course.name == "Paris-Roubaix"
    assert board.jersey_points == 2


def test_a_preview_refuses_what_is_not_legal() -> None:
    road = stand("21 C-F.2.05")
    with pytest.raises(IllegalAction, match=r"ur\.turn\.owed"):
        TITLE.preview(road.race, 0, road.race.parse_action("stay"))
    assert road.choice("roll").most == 12


def test_every_choice_and_every_event_has_words() -> None:
    """Whole professional races at random."""
    for number in range(4):
        road = start(4, surfaces=True, sprints=True, yellow_jersey=True, chase_car=True, switching=True, course="D")
        chance = Random(number)
        kinds: set[str] = set()
        while not road.race.over:
            seat = int(road.race.next_seat())
            choices = TITLE.choices(road.race, seat)
            assert all(choice.text and "\n" not in choice.text for choice in choices)
            kinds |= {choice.kind for choice in choices}
            road.go(chance.choice(choices).action)
        assert {"place", "roll", "energy", "car", "ask", "answer", "ride", "draft"} <= kinds
        assert all(TITLE.words(road.race, event) for event in road.heard)


def test_statistics_add_up() -> None:
    road = start(3, surfaces=True, sprints=True, chase_car=True, settling=False)
    events: list[Event] = road.heard
    chance = Random("statistics")
    while not road.race.over:
        road.go(chance.choice(road.legal))
    told = TITLE.statistics(road.race, events)
    riders = [rider for rider in told if isinstance(rider, RiderStatistics)]
    assert [rider.rider for rider in riders] == [road.race.rider_text(rider) for rider in range(12)]
    assert sorted(rider.place for rider in riders) == list(range(1, 13))
    spent = sum(int(many) for many in road.race.cards.spent)
    assert sum(rider.energy for rider in riders) >= spent > 0
    assert max(rider.home_in_round for rider in riders) == road.race.round
    assert {rider.start_lane for rider in riders} == {1, 2, 3, 4}
    for rider in riders:
        assert rider.steps + rider.drafted_steps >= 80  # the shortest line


def test_a_tally_counts_what_came_of_a_roll() -> None:
    road = stand("21 C-F.2.05\n31 C-F.2.04", setup=PROFESSIONAL)
    action = road.race.parse_action("roll")
    before = road.race.clone()
    road.dice("3+4").chance("puncture").go("roll")
    assert TITLE.tally(before, 0, action, road.heard) == {
        "square": 0,
        "seven": 1,
        "fell": 0,
        "dismounted": 0,
        "drafted": 0,
    }
    assert TITLE.tally(road.race, 0, road.race.parse_action("ask"), []) == {}
