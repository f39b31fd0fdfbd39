"""Settling the rest by agreement, once nobody can take the victory any more."""

from __future__ import annotations

from random import Random

import pytest

from paceline.core.errors import BadNotation, IllegalAction
from paceline.core.log import Log
from paceline.core.moments import ending
from paceline.core.record import Entry
from paceline.core.setup import Setup
from paceline.games.um_reifenbreite import events as e
from paceline.games.um_reifenbreite.statistics import statistics
from paceline.games.um_reifenbreite.title import TITLE

from ...rule import rule
from .road import SEED, Road, stand

SETTLE = "settling=true"
OUT = "33 C-F.1.06\n34 C-F.2.04"
HOME = "21 22 23 24 31 32"  # 157 points and 58, with 26 + 24 still to be had


def certain(riders: str = OUT, *, home: str = HOME, setup: str = "", now: str = "choose", more: str = "") -> Road:
    """Two managers, and the victory of the first is certain."""
    return stand(
        riders, seats=2, home=home, setup=setup if "settling=" in setup else f"{SETTLE} {setup}", now=now, more=more
    )


def four() -> Road:
    """The team 2x has won; 34, 43 and 54 are still out."""
    home = "21 22 23 24 31 41 32 42 33 51 44 52 53"
    return stand("34 C-F.1.08\n43 C-F.1.06\n54 C-F.2.04", home=home, setup=SETTLE)


@rule("ur.finish.settle")
def test_if_all_agree_the_rest_comes_home_in_the_order_of_the_road() -> None:
    road = certain("34 C-F.2.04\n33 C-F.1.06").go("settle", "agree")
    assert road.race.over
    assert road.home == [*HOME.split(), "33", "34"]
    assert [team.points for team in road.race.view(None).teams] == [157, 108]
    assert road.told(e.SettlingProposed, e.SettlingAnswered, e.Settled) == [
        e.SettlingProposed(seat=1),
        e.SettlingAnswered(seat=0, agrees=True),
        e.Settled(riders=[6, 7]),
    ]


@rule("ur.finish.settle")
def test_the_others_are_asked_clockwise_from_the_one_who_proposes() -> None:
    """34 is on turn: the managers of 4x, 5x and then 2x, who has nobody on the road any more."""
    road = four().go("settle")
    for seat in (2, 3, 0):
        assert road.race.to_act() == [seat]
        assert road.legal == ["decline", "agree"]
        road.go("agree")
    assert road.race.over
    assert road.home[-3:] == ["34", "43", "54"]


@rule("ur.finish.settle")
def test_whoever_declines_ends_the_matter_for_this_round_and_the_turn_goes_on() -> None:
    road = four().dice("1+1 1+1 1+1").go("settle", "agree", "decline")
    assert road.asked == "choose 34"
    assert road.line("declined") == "5x"
    assert "settle" not in road.legal
    assert road.refuses("settle") == "ur.finish.settle"
    road.go("roll", "2>C-F.1.10")
    assert "settle" not in road.legal
    road.go("roll", "2>C-F.1.08", "roll", "2>C-F.2.06")
    assert road.line("declined") == ""
    assert "settle" in road.legal


@rule("ur.finish.settle")
def test_nobody_proposes_it_while_the_victory_is_open() -> None:
    road = certain("24 C-F.1.09\n32 C-F.1.08\n33 C-F.1.06\n34 C-F.2.04", home="31 21 22 23")
    assert "settle" not in road.legal
    assert road.refuses("settle") == "ur.finish.settle"


@rule("ur.finish.settle")
def test_nor_while_a_sprint_is_open_or_somebody_races_in_yellow() -> None:
    sprints = "course=2-C-D*10/7/0-A sprints=true yellow_jersey=true"
    assert "settle" not in certain(setup=sprints, more="sprint 1 21 32\njersey 21").legal
    assert "settle" not in certain(setup=sprints, more="sprint 1 33 32 34\njersey 33").legal
    assert "settle" in certain(setup=sprints, more="sprint 1 21 32 34\njersey 21").legal


@rule("ur.finish.settle")
def test_nor_once_the_lead_was_offered_in_this_turn() -> None:
    for answer in ("no", "yes"):
        road = certain("33 C-F.1.06\n34 C-F.1.05", setup="switching=true")
        assert "settle" in road.legal
        assert road.go("ask", answer).refuses("settle") == "ur.finish.settle"


@rule("ur.finish.settle")
def test_nor_without_the_option() -> None:
    road = certain(setup="settling=false")
    assert "settle" not in road.legal
    assert road.refuses("settle") == "ur.finish.settle"


@rule("ur.finish.settle")
def test_nobody_agrees_or_declines_unasked() -> None:
    road = certain()
    assert {road.refuses(answer) for answer in ("agree", "decline")} == {"ur.turn.owed"}
    road.go("settle")
    assert road.refuses("roll") == "ur.turn.owed"
    with pytest.raises(IllegalAction, match=r"ur\.turn\.owed"):
        road.race.apply(1, road.race.parse_action("agree"))  # the one who proposed it


@rule("ur.finish.settle")
def test_a_dismounted_rider_counts_beside_his_space_behind_whoever_rides_on_it() -> None:
    riders = "33 beside=C-F.1.06 moved\n34 C-F.1.06\n32 C-F.2.04"
    road = certain(riders, setup="surfaces=true", home="21 22 23 24 31", more="dismounted 33").go("settle", "agree")
    assert road.home[-3:] == ["34", "33", "32"]
    assert road.line("dismounted") == ""


@rule("ur.finish.settle", "ur.car.caught")
def test_photo_cards_are_drawn_after_it_as_after_every_race() -> None:
    riders = "33 C-F.1.06 car=1 photos=4\n34 C-F.2.04"
    road = certain(riders, setup="chase_car=true").photos(4, 1).go("settle", "agree")
    assert road.told(e.Developed) == [e.Developed(photos=[1, 4], caught=[6])]
    assert road.race.rider_points(6) == 0


@rule("ur.finish.settle")
def test_who_is_past_the_line_and_who_lies_on_the_road_leave_it() -> None:
    riders = "32 A-B.1.02 moved\n33 C-F.1.06 moved fallen\n34 C-F.2.04"
    road = certain(riders, home="21 22 23 24 31 32").go("settle", "agree")
    assert road.race.over
    assert not any(rider.fallen or rider.space is not None for rider in road.race.view(None).riders)


@rule("ur.finish.settle")
def test_two_managers_with_two_teams_each_answer_for_both() -> None:
    home = "21 41 22 42 23 43 24 44 31 51 32 52"
    riders = "33 C-F.1.09\n53 C-F.1.08\n34 C-F.1.06\n54 C-F.2.04"
    road = stand(riders, seats=2, setup=f"{SETTLE} teams=two", home=home).go("settle")
    assert road.race.to_act() == [0]
    assert road.line("round") == "4 agree team=2x"
    assert road.go("agree").race.over


@rule("ur.finish.settle")
def test_the_choices_say_who_comes_home_next() -> None:
    road = certain()
    assert road.choice("settle").text == "Propose to settle the rest as it stands: 33 and 34"
    road.go("settle")
    assert road.choice("agree").text == "Settle the rest as it stands: 33 and 34"
    assert road.choice("decline").text == "Race on"


@rule("ur.finish.settle")
def test_the_figures_of_a_race_count_who_was_settled() -> None:
    road = certain().go("settle", "agree")
    assert [(one.rider, one.place) for one in statistics(road.race, road.heard)][-2:] == [("33", 7), ("34", 8)]


@rule("ur.finish.settle")
def test_a_position_of_it_reads_back() -> None:
    for actions in (["settle"], ["settle", "agree"], ["settle", "agree", "decline"], ["settle", *["agree"] * 3]):
        road = four().go(*actions)
        text = road.race.position(None)
        again = TITLE.from_position(text, SEED)
        assert again.position(None) == text
        assert again.to_act() == road.race.to_act()
        assert again.legal(again.next_seat()) == road.race.legal(road.race.next_seat())


@pytest.mark.parametrize(
    ("now", "more", "setup"),
    [
        ("agree team=3x", "", ""),  # who proposed it
        ("agree team=4x", "", ""),
        ("agree team=x", "", ""),
        ("agree", "", ""),
        ("agree team=2x", "", "settling=false"),
        ("agree team=2x", "declined 2x", ""),
        ("choose", "declined 2x", "settling=false"),
        ("choose", "declined 5x", ""),
        ("choose", "declined 2x 3x", ""),
        ("choose", "declined", ""),
    ],
)
def test_a_position_that_nobody_could_have_agreed_on_is_refused(now: str, more: str, setup: str) -> None:
    with pytest.raises(BadNotation):
        certain(now=now, more=more, setup=setup)


def test_nobody_declines_while_the_victory_is_open() -> None:
    with pytest.raises(BadNotation):
        certain("24 C-F.1.09\n32 C-F.1.08\n33 C-F.1.06\n34 C-F.2.04", home="31 21 22 23", more="declined 2x")


@rule("ur.finish.settle")
def test_a_race_that_ends_after_somebody_declined_reads_back_too() -> None:
    road = certain("34 M-A.1.06", home=f"{HOME} 33").dice("1+1").go("settle", "decline", "roll", "2>A-B.1.02")
    assert road.race.over
    assert TITLE.from_position(road.race.position(None), SEED).over


@rule("ur.finish.settle", "ur.turn.undo")
def test_who_proposed_it_may_take_it_back_until_somebody_answers() -> None:
    """So that a manager who has gone away keeps nobody waiting."""
    log = Log(Setup(game="um-reifenbreite", seats=3, options={"course": "2-C"}), SEED)
    chance = Random("settle")
    while "settle" not in (legal := [log.race.action_text(action) for action in log.race.legal(log.race.next_seat())]):
        log.add(Entry(int(log.race.next_seat()), chance.choice(legal)))
    seat = int(log.race.next_seat())
    log.add(Entry(seat, "settle"))
    assert log.why_no_undo(seat) is None
    log.add(Entry(seat, "", "undo"))
    assert log.race.owes(seat)
    log.add(Entry(seat, "settle"))
    log.add(Entry(int(log.race.next_seat()), "agree"))
    assert log.why_no_undo(seat) is not None


@rule("ur.finish.settle", "ur.finish.end")
@pytest.mark.parametrize(
    ("answer", "why"),
    [("agree", "All agreed to settle the rest"), ("decline", "The race ends when everybody is home")],
)
def test_the_end_is_told_by_its_reason(answer: str, why: str) -> None:
    log = Log(Setup(game="um-reifenbreite", seats=2, options={"course": "2-C"}), SEED)
    chance = Random("settle")
    while not log.race.over:
        legal = [log.race.action_text(action) for action in log.race.legal(log.race.next_seat())]
        wanted = answer if answer in legal else "settle" if "settle" in legal else chance.choice(legal)
        log.add(Entry(int(log.race.next_seat()), wanted))
    assert ending(log).startswith(why)
