"""The start grid: who lines up when, and where."""

from __future__ import annotations

import re

import pytest

from paceline.core.errors import BadNotation
from paceline.core.rng import seed_from
from paceline.core.setup import Setup
from paceline.games.flamme_rouge.title import TITLE

from ...rule import rule
from .road import act, choices, places, refused, resume, start


@rule("fr.start.turn")
def test_each_player_places_both_riders_before_the_next_one_does() -> None:
    race = start(3)
    for seat, move in ((0, "R@5"), (0, "S@3"), (1, "S@5"), (1, "R@4"), (2, "R@4"), (2, "S@2")):
        assert race.to_act() == [seat]
        act(race, f"{seat} {move}")
    assert places(race) == {"0R": "5r", "0S": "3r", "1S": "5l", "1R": "4r", "2R": "4l", "2S": "2r"}
    assert race.round_number() == 1


@rule("fr.start.turn")
def test_a_player_may_place_either_rider_first() -> None:
    race = start(2)
    assert {choice[0] for choice in choices(race, 0)} == {"R", "S"}
    act(race, "0 S@1")
    assert {choice[0] for choice in choices(race, 0)} == {"R"}


@rule("fr.start.turn")
def test_a_rider_lines_up_only_once() -> None:
    race = start(2)
    act(race, "0 R@5")
    assert refused(race, "0 R@4") == "fr.start.turn"


@rule("fr.start.turn", "fr.turn.owed")
def test_nobody_lines_up_before_their_turn() -> None:
    race = start(2)
    assert refused(race, "1 R@5") == "fr.turn.owed"
    act(race, "0 R@5")
    assert refused(race, "1 R@5") == "fr.turn.owed"


@rule("fr.start.turn", "fr.one.rider")
def test_with_one_rider_each_players_line_up_in_the_same_order() -> None:
    race = start(3, riders="one")
    for seat in range(3):
        assert race.to_act() == [seat]
        act(race, f"{seat} R@{seat + 1}")
    assert places(race) == {"0R": "1r", "1R": "2r", "2R": "3r"}


@rule("fr.start.turn")
def test_or_chance_picks_who_begins_and_the_others_follow_clockwise() -> None:
    setup = Setup(game="flamme-rouge", seats=4, options={"first_player": "lot"})
    firsts = {TITLE.new(setup, seed_from(str(number))).to_act()[0] for number in range(40)}
    assert firsts == {0, 1, 2, 3}
    race = next(race for race in (TITLE.new(setup, seed_from(str(n))) for n in range(40)) if race.to_act() == [2])
    for seat in (2, 3, 0, 1):
        assert race.to_act() == [seat]
        assert resume(race.position(None)).to_act() == [seat]
        act(race, f"{seat} R@{seat + 1}")
        assert resume(race.position(None)).to_act() == [seat]
        act(race, f"{seat} S@{seat + 1}")
    assert race.round_number() == 1


@rule("fr.start.turn", "fr.one.kind")
def test_by_lot_too_there_are_six_of_a_kind() -> None:
    race = start(8, riders="one", first_player="lot")
    order = [*range(race.to_act()[0], 8), *range(race.to_act()[0])]
    for number, seat in enumerate(order):
        assert race.to_act() == [seat]
        assert {choice[0] for choice in choices(race, seat)} == ({"R", "S"} if number < 6 else {"S"})
        act(race, f"{seat} {choices(race, seat)[0]}")


@rule("fr.start.turn")
def test_a_position_says_who_began_where_that_is_drawn() -> None:
    race = start(3, first_player="lot")
    text = race.position(None)
    assert f"round 0 start first={race.to_act()[0]}" in text
    for wrong in ("first=3", "first=x", "first=0 first=1"):
        with pytest.raises(BadNotation):
            resume(re.sub(r"first=\d", wrong, text))
    with pytest.raises(BadNotation, match="first_player=lot"):
        resume(text.replace(" first_player=lot", ""))


@rule("fr.start.grid")
def test_riders_start_on_any_square_of_the_grid() -> None:
    race = start(2)
    assert choices(race, 0) == [f"{kind}@{square}" for kind in "RS" for square in range(1, 6)]


@rule("fr.start.grid")
def test_the_other_side_of_the_start_tile_has_four_squares() -> None:
    race = start(2, "la-classicissima")
    assert choices(race, 0) == [f"{kind}@{square}" for kind in "RS" for square in range(1, 5)]
    assert refused(race, "0 R@5") == "fr.start.grid"


@rule("fr.start.grid")
def test_riders_start_next_to_their_team_mate_or_apart() -> None:
    race = start(2)
    act(race, "0 R@3", "0 S@3", "1 R@5", "1 S@1")
    assert places(race) == {"0R": "3r", "0S": "3l", "1R": "5r", "1S": "1r"}


@rule("fr.start.grid")
def test_nobody_starts_in_front_of_the_starting_line() -> None:
    race = start(2)
    assert refused(race, "0 R@6") == "fr.start.grid"
    assert refused(race, "0 S@40") == "fr.start.grid"


@rule("fr.start.grid")
def test_a_full_square_takes_no_more_riders() -> None:
    race = start(2)
    act(race, "0 R@5", "0 S@5")
    assert refused(race, "1 R@5") == "fr.start.grid"
    assert choices(race, 1) == [f"{kind}@{square}" for kind in "RS" for square in range(1, 5)]


@rule("fr.start.grid", "fr.dummy.placement")
def test_players_find_the_places_of_dummy_teams_taken() -> None:
    race = start(2, peloton_team=True, muscle_teams=1)
    assert refused(race, "0 R@5") == "fr.start.grid"
    assert refused(race, "0 R@4") == "fr.start.grid"
    assert choices(race, 0) == ["R@1", "R@2", "R@3", "S@1", "S@2", "S@3"]


@rule("fr.lane.right", "fr.start.grid")
def test_the_first_rider_on_a_start_square_stands_on_the_right() -> None:
    race = start(2)
    act(race, "0 R@4", "0 S@2", "1 R@4", "1 S@2")
    assert places(race) == {"0R": "4r", "0S": "2r", "1R": "4l", "1S": "2l"}


@rule("fr.lane.right", "fr.road.lanes")
def test_a_wide_grid_fills_from_right_to_left() -> None:
    race = start(5, "stage-7")
    act(race, "0 R@5", "0 S@5", "1 R@5", "1 S@4")
    assert places(race) == {
        **dict.fromkeys(["2R", "2S", "3R", "3S", "4R", "4S"], "--"),
        "0R": "5r",
        "0S": "5m",
        "1R": "5l",
        "1S": "4r",
    }
    assert refused(race, "2 R@5") == "fr.start.grid"
