"""Events: whom they strike, what they do, Grupo Compacto; every selector and predicate."""

from __future__ import annotations

import pytest

from paceline.core.events import Event
from paceline.games.rivet import events as e
from paceline.games.rivet import vocabulary as v
from paceline.games.rivet.consequences import exchange, fall_back
from paceline.games.rivet.engine import Rivet
from paceline.games.rivet.meaning import condition_of, target_of
from paceline.games.rivet.targets import holds, select

from ...rule import rule
from .road import (
    OTR,
    VOR,
    at,
    before_bonus_line,
    both,
    can,
    do,
    fatigue,
    happen,
    names,
    question,
    race,
    refused,
    settle,
    strokes,
)

FIELD = """
    0A 30b
    1A 29b
    2A 28b
    0D1 25a
    1D1 24c
    2D1 24a
"""


def found(made: Rivet, selector: v.AnySelector) -> str:
    return names(made, select(made.bunch, made.riders, target_of(selector)))


@both
@rule("or.event.draw", "vr.event.draw")
def test_an_event_is_revealed_to_all_and_ends_the_weather_before(game: str) -> None:
    made = happen("crosswind", FIELD, game, classes_of="A D", more="weather cloudburst")
    assert made.weather < 0
    assert made.view(None).event == [card.id for card in made.book.events].index("crosswind")


@both
@rule("or.event.deck", "vr.event.deck")
def test_resolved_events_are_discarded_and_shuffled_when_the_deck_is_empty(game: str) -> None:
    made = settle(happen("crosswind", FIELD, game, classes_of="A D"))
    assert made.cards.events.size(1) == 1
    for card in range(len(made.book.events)):
        while made.cards.events.count(0, card):
            made.cards.events.take(0, card)
    assert [card.id for card in made.book.events][made.cards.draw_event()] == "crosswind"


@both
@rule("or.event.order", "vr.event.order")
def test_all_clauses_apply_before_grupo_compacto(game: str) -> None:
    heard: list[Event] = []
    made = happen("touch-of-wheels", FIELD, game, classes_of="A D", heard=heard)  # type: ignore[arg-type]
    assert question(made) == "grupo"
    kinds = [type(event) for event in heard]
    assert kinds.index(e.EventRevealed) < kinds.index(e.EventStruck) < kinds.index(e.Tired) < kinds.index(e.MovedBack)


@both
@rule("or.event.targets", "vr.event.targets")
@pytest.mark.parametrize(
    ("selector", "riders"),
    [
        (v.All(), "0A 1A 2A 0D1 2D1 1D1"),
        (v.NoRider(), ""),
        (v.Leader(), "0A"),
        (v.LeadingLine(), "0A 1A 2A"),
        (v.First(n=2), "0A 1A"),
        (v.First(n=1, among=[v.IsClass(any_=["domestique"])]), "0D1"),
        (v.First(n=4, filter=[v.IsLeading(not_=True)]), "1A 2A 0D1"),
        (v.Last(n=2), "2D1 1D1"),
        (v.LargestLine(), "0A 1A 2A"),
        (v.LargestLine(part="tail", n=3), "1A 2A"),
        (v.LargestLine(part="rear_half"), "2A"),
        (v.LineHeads(min=2), "0A 0D1"),
        (v.LineHeads(min=3), "0A"),
        (v.FullestRow(), "2D1 1D1"),
        (v.BehindGap(min_rows=2), "0D1 2D1 1D1"),
        (v.BehindGap(min_rows=3), ""),
        (v.Beside(of="leader"), ""),
        (v.MostFatigued(n=1, kind="light"), "1D1"),
        (v.MostFatigued(n=3), "2A 1D1"),
    ],
)
def test_every_selector_finds_whom_it_says_best_placed_first(game: str, selector: v.AnySelector, riders: str) -> None:
    field = FIELD.replace("1D1 24c", "1D1 24c light=1").replace("2A 28b", "2A 28b heavy=2")
    made = race(field, game, classes_of="A D")
    assert found(made, selector) == riders


@both
@rule("or.event.targets", "vr.event.targets")
@pytest.mark.parametrize(
    ("predicate", "holds_for"),
    [
        (v.IsClass(any_=["all_star"]), "0A 1A 2A"),
        (v.IsTerrain(any_=["sprint"]), "0A"),
        (v.IsLeading(), "0A"),
        (v.IsLinked(), "1A 2A"),
        (v.IsLinked(min=2), ""),
        (v.IsLinkedAhead(), "2A"),
        (v.IsLinkedBehind(), "1A"),
        (v.IsTeammateBehind(), ""),
        (v.IsOnFinish(), "0A"),
        (v.IsOnCurve(), "2D1"),
        (v.IsInLane(at="edge"), "0D1 2D1"),
        (v.IsInLane(at="priority"), "0A 1A 1D1 2A 2D1"),
        (v.IsFatigued(min=2), "1D1"),
        (v.IsFatigued(min=2, not_=True), "0A 1A 2A 0D1 2D1"),
    ],
)
def test_every_predicate_holds_for_whom_it_says(game: str, predicate: v.AnyPredicate, holds_for: str) -> None:
    riders = "0A 45b\n1A 23b\n2A 22b\n0D1 21c\n1D1 18b light=1 heavy=1\n2D1 12a"
    made = race(riders, game, road="curve:3*4/122 flat:3*28 sprint:3*6", classes_of="A D")
    riders_ = [rider for rider in range(6) if holds(made.bunch, made.riders, rider, [condition_of(predicate)])]
    assert sorted(made.rider_text(rider) for rider in riders_) == sorted(holds_for.split())


@both
@rule("or.event.otherwise", "vr.event.otherwise")
def test_when_nobody_is_selected_the_card_does_something_else(game: str) -> None:
    close = "0A 30b\n1A 29c\n2A 28b"
    made = happen("level-crossing", close, game, classes_of="A")
    assert at(made, "0A 1A 2A") == "28b 27c 26b"  # no gap: the last four lose two rows


@both
@rule("or.event.random", "vr.event.random")
def test_chance_never_picks_the_same_rider_twice_for_one_card(game: str) -> None:
    if game == VOR:
        made = happen("vor-flat-tyre", "0A 30b\n1A 27c\n2A 20a", game, classes_of="A", chance=[1])
        assert at(made, "1A") == "21c"
        return
    made = happen("puncture", "0A 30b\n1A 27c\n2A 20a", game, classes_of="A", chance=[0, 0])
    assert at(made, "0A 1A") == "30s 23c"  # the first of those left


@both
@rule("or.event.team", "vr.event.team")
def test_each_owner_picks_one_of_the_own_riders(game: str) -> None:
    made = happen("vor-missed-musette" if game == VOR else "feed-zone", FIELD, game, classes_of="A D")
    assert (question(made), made.to_act(), can(made)) == ("pick", [0], ["0A", "0D1"])
    assert refused(made, "1A") == "event.team"
    do(made, "0D1", "1A", "2A")
    assert question(made) != "pick"
    if game == VOR:
        assert (fatigue(made, "0D1"), fatigue(made, "1A"), fatigue(made, "0A")) == ((1, 0), (1, 0), (0, 0))


@rule("or.event.team")
def test_the_weariest_of_each_team_is_struck_without_a_question() -> None:
    made = happen("heatwave", FIELD.replace("0D1 25a", "0D1 25a light=1"), classes_of="A D")
    assert (made.to_act(), can(made)) == ([1], ["1A", "1D1"])  # equals: the owner picks
    do(made, "1A", "2D1")
    assert fatigue(made, "0D1") == (2, 0)


@both
@rule("or.event.apply", "vr.event.apply")
def test_operations_apply_one_after_the_other_and_who_falls_back_goes_last_first(game: str) -> None:
    made = happen("touch-of-wheels", FIELD, game, classes_of="A D")
    assert (fatigue(made, "1A"), fatigue(made, "2A"), fatigue(made, "0A")) == ((1, 0), (1, 0), (0, 0))
    assert at(made, "0A 1A 2A") == "30b 27b 26b"


@both
@rule("or.event.choice", "vr.event.choice")
def test_the_owner_of_each_rider_chooses_what_happens(game: str) -> None:
    made = happen("pile-up", "0A 30b\n1A 24c\n2A 24a", game, classes_of="A")
    assert (question(made), made.to_act(), can(made)) == ("option", [2], ["=0", "=1"])
    assert refused(made, "=2") == "event.choice"
    do(made, "=1", "=0")
    assert (fatigue(made, "2A"), at(made, "1A 2A")) == ((0, 1), "20c 24a")


@both
@rule("or.effect.back", "vr.effect.back")
def test_who_falls_back_takes_the_nearest_empty_space_of_the_lane_and_displaces_nobody(game: str) -> None:
    made = happen("loose-dog", "0A 30b\n1A 27b\n2A 26b", game, classes_of="A")
    assert at(made, "0A 1A 2A") == "25b 27b 26b"
    assert fatigue(made, "0A") == (1, 0)
    at_the_end = race("0A 2b\n1A 1b\n2A 20b", game, classes_of="A")
    assert at_the_end.bunch.space_back(0, 5) == at_the_end.bunch.at[0]


@both
@rule("or.effect.back", "vr.effect.back", "or.event.apply", "vr.event.apply")
def test_of_several_in_one_lane_the_last_falls_back_first_so_that_nobody_is_in_the_way(game: str) -> None:
    made = happen("touch-of-wheels", "0A 30b\n1A 29b\n2A 28b\n0D1 27b\n1D1 40a\n2D1 42a", game, classes_of="A D")
    assert at(made, "0A 1A 2A 0D1") == "30b 27b 26b 25b"


@both
@rule("or.effect.back", "vr.effect.back")
def test_where_the_road_widens_backwards_an_empty_lane_comes_before_the_priority_line(game: str) -> None:
    made = race("0A 21a\n1A 20b\n2A 40b", game, road="flat:3*12 flat:2*10 flat:3*10", classes_of="A")
    assert made.bunch.space_back(0, 1) != made.bunch.at[1]


@both
@rule("or.effect.back", "vr.effect.back")
def test_where_both_lanes_behind_are_full_the_way_back_leads_by_the_priority_line(game: str) -> None:
    """Behind 21a lie 20b, on the priority line, and 20a."""
    road = "flat:3*12 flat:2*10 flat:3*10"
    made = race("0A 21a\n1A 20b\n2A 20a", game, road=road, classes_of="A")
    fall_back(made, 0, 1)
    assert at(made, "0A 1A 2A") == "19b 20b 20a"
    held = race("0A 21a\n1A 20b\n2A 20a\n0D1 19b", game, road=road, classes_of="A D")
    fall_back(held, 0, 1)
    assert at(held, "0A 0D1") == "18b 19b"


@both
@rule("or.effect.weather", "vr.effect.weather")
def test_weather_changes_moves_that_start_on_its_terrain_until_the_next_event(game: str) -> None:
    made = race("0A 20b", game, more="team 0 hand=steady-tempo\nweather headwind")
    assert strokes(do(made, "A:steady-tempo")) == 7 - 1
    dry = settle(happen("headwind", "0A 30b\n1A 20b\n2A 18b", game, classes_of="A", options="weather=false"))
    assert dry.weather < 0
    wet = settle(happen("headwind", "0A 30b\n1A 20b\n2A 18b", game, classes_of="A"))
    assert wet.book.events[wet.weather].id == "headwind"


@both
@rule("or.grupo.targets", "vr.grupo.targets")
def test_the_last_riders_close_up_the_best_placed_of_them_first_and_never_the_leader(game: str) -> None:
    made = happen("crosswind", FIELD, game, classes_of="A D")
    asked = []
    while question(made) == "grupo":
        asked.append(made.rider_text(made.view(None).subject or 0))
        do(made, "pass")
    assert asked == ["1A", "2A", "0D1", "2D1"]  # 1D1 has nowhere to go: the next rider is in the same row


@both
@rule("or.grupo.spaces", "vr.grupo.spaces")
def test_up_to_ten_rows_ahead_but_never_better_than_the_next_rider(game: str) -> None:
    made = happen(
        "dropped-chain" if game == OTR else "vor-stick-in-the-spokes", "0D1 30b\n1D1 15b\n2D1 24a", game, classes_of="D"
    )
    assert (question(made), made.to_act()) == ("grupo", [2])
    spaces = {action for action in can(made) if action.startswith("go:")}
    assert "go:30a" in spaces
    assert "go:30b" not in spaces
    assert "go:24b" not in spaces
    do(made, "go:29b")
    far = {action for action in can(made) if action.startswith("go:")}
    assert "go:25b" in far
    assert "go:26b" not in far
    assert refused(made, "go:26b") == "grupo.spaces"
    assert at(do(made, "pass"), "1D1") == "15b"


@both
@rule("or.bonus.first", "vr.bonus.first")
def test_the_first_across_a_bonus_line_has_it_by_whatever_forward_movement(game: str) -> None:
    lined = before_bonus_line(game)
    do(lined, "A:argy-bargy", f">{row(lined, '0A') + 1}b")
    assert [lined.rider_text(int(owner)) for owner in lined.bunch.bonus_owner] == ["1A"]  # pushed across
    fall_back(lined, 1, 5)
    do(lined, f">{row(lined, '0A') + 1}b")
    assert [lined.rider_text(int(owner)) for owner in lined.bunch.bonus_owner] == ["1A"]  # once and for all


def row(made: Rivet, name: str) -> int:
    return int(made.bunch.row_of(made.book.rider_names.index(name))) + 1


@both
@rule("or.effect.swap", "vr.effect.swap")
def test_no_bonus_line_is_won_by_changing_places(game: str) -> None:
    made = before_bonus_line(game)
    made.bunch.move(1, int(made.bunch.at[1]) + 4)
    exchange(made, 0, 1)
    assert [int(owner) for owner in made.bunch.bonus_owner] == [-1]


@both
@rule("or.grupo.spaces", "vr.grupo.spaces")
def test_nobody_closes_up_past_a_rider_on_the_road_side(game: str) -> None:
    made = happen(
        "dropped-chain" if game == OTR else "vor-stick-in-the-spokes", "0D1 30b\n1D1 15b\n2D1 24s", game, classes_of="D"
    )
    assert made.to_act() == [1]
    assert {action for action in can(made) if action.startswith("go:23")} == {"go:23a", "go:23b", "go:23c"}
    assert refused(made, "go:24c") == "grupo.spaces"


@both
@rule("or.grupo.targets", "vr.grupo.targets")
def test_who_has_nobody_ahead_does_not_close_up(game: str) -> None:
    made = happen(
        "dropped-chain" if game == OTR else "vor-stick-in-the-spokes", "0D1 30s\n1D1 31b\n2D1 24s", game, classes_of="D"
    )
    assert (question(made), at(made, "1D1")) == ("turn", "31b")
