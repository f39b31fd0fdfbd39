"""Set-up: players, maps, lengths, bonus lines, the grid."""

from __future__ import annotations

import pytest

from paceline.core.errors import BadSetup, UnknownName
from paceline.core.setup import Setup, Value

from ...rule import rule
from .road import OTR, TITLES, VOR, both, can, do, question, refused, start


def setup(game: str, seats: int = 3, **options: Value) -> Setup:
    return Setup(game=game, seats=seats, options=dict(options))


def why_not(game: str, seats: int = 3, **options: Value) -> str:
    with pytest.raises(BadSetup) as refusal:
        TITLES[game].new(setup(game, seats, **options), b"")
    return refusal.value.rule_id.split(".", 1)[1] + ": " + refusal.value.why


@both
@rule("or.setup.teams", "vr.setup.teams")
def test_the_more_players_the_smaller_the_teams(game: str) -> None:
    sizes = {seats: start(game, seats).book.size for seats in range(3, 8)}
    assert sizes == {3: 6, 4: 5, 5: 4, 6: 3, 7: 3}
    assert start(game, 3).book.rider_names[:6] == ["0A", "0C", "0S", "0D1", "0D2", "0D3"]
    assert why_not(game, 8).startswith("setup.teams")


@rule("vr.setup.teams")
def test_two_players_do_not_race_the_earlier_edition() -> None:
    assert why_not(VOR, 2).startswith("setup.teams")


@rule("or.setup.expansion")
def test_without_team_tactics_there_are_fewer_seats_lines_events_and_no_tactics() -> None:
    assert why_not(OTR, 6, team_tactics=False).startswith("setup.expansion")
    assert why_not(OTR, 4, team_tactics=False, course="medium-two-passes").startswith("setup.expansion")
    core = start(OTR, 4, team_tactics=False, course="medium-four-roads")
    assert (len(core.book.events), core.book.tactics) == (22, [])
    both_boxes = start(OTR, 4, course="medium-four-roads")
    assert (len(both_boxes.book.events), len(both_boxes.book.tactics)) == (24, 14)


@rule("or.setup.core")
def test_two_players_need_team_tactics_unless_the_table_plays_otherwise() -> None:
    assert why_not(OTR, 2, team_tactics=False).startswith("setup.core")
    assert int(start(OTR, 2, team_tactics=False, core_for_two=True).book.teams) == 3
    assert int(start(OTR, 2).book.teams) == int(start(OTR, 3, team_tactics=False).book.teams) == 3


@both
@rule("or.setup.map", "vr.setup.map")
def test_a_map_is_composed_of_pieces_between_start_and_finish(game: str) -> None:
    plan = TITLES[game].plan(setup(game, course="c1-town-corner,s2-boulevard@14,c6-mill-elbow"))
    assert plan.course.tiles == [
        "start-a",
        "start-b",
        "c1-town-corner:R",
        "s2-boulevard",
        "c6-mill-elbow:L",
        "finish-a",
        "finish-b",
    ]
    assert [(bonus.kind, bonus.after_row) for bonus in plan.course.bonus] == [("sprint", 14)]
    whole = plan.course.name
    assert TITLES[game].plan(setup(game, course=whole)).course == plan.course


@both
@rule("or.setup.map", "vr.setup.map")
def test_a_map_that_the_box_cannot_build_is_refused_with_the_reason(game: str) -> None:
    assert "once" in why_not(game, course="s4-canal,s4-canal")
    assert "begins with Sign-On Square" in why_not(game, course="s4-canal,start-a,start-b")
    assert "ends with Barriers Begin" in why_not(game, course="finish-a,s4-canal")
    assert "to and fro" in why_not(game, course="c1-town-corner:R,s4-canal,c2-river-bend:R")
    assert "no curve" in why_not(game, course="s4-canal:R")
    assert "no piece" in why_not(game, course="s4-canal,?")
    assert "s4-canal" in why_not(game, course="s4-canal,s4-kanal")
    with pytest.raises(UnknownName):
        TITLES[game].new(setup(game, course="short-kermess"), b"")


@both
@rule("or.setup.length", "vr.setup.length")
def test_the_length_follows_the_map_or_what_is_chosen(game: str) -> None:
    lengths = {course.id: TITLES[game].plan(setup(game, course=course.id)).length for course in TITLES[game].courses()}
    assert lengths == {
        "short-kermesse": "short",
        "short-wall": "short",
        "medium-four-roads": "medium",
        "medium-two-passes": "medium",
        "long-monument": "long",
        "long-rainbow": "long",
    }
    chosen = start(game, 4, course="short-kermesse", length="long")
    assert (int(chosen.book.most_fatigue), int(chosen.book.penalty[1]), bool(chosen.book.tactics)) == (5, 0, True)
    assert any("setup.length" in line for line in TITLES[game].warnings(setup(game, 4, length="long")))
    assert any("5 to 8" in line for line in TITLES[game].warnings(setup(game, 4, course="s4-canal")))


@both
@rule("or.setup.first", "vr.setup.first")
def test_chance_says_who_begins(game: str) -> None:
    firsts = set()
    for seed in range(12):
        made = start(game, 3, str(seed))
        firsts.add(int(made.first))
        assert made.to_act() == [made.first]
    assert firsts == {0, 1, 2}


@both
@rule("or.grid.order", "vr.grid.order")
def test_riders_line_up_forwards_and_back_on_numbered_places(game: str) -> None:
    made = start(game, 3)
    first = int(made.first)
    order = []
    while question(made) == "place":
        order.append((made.to_act()[0] - first) % 3)
        chosen = can(made)[-1]
        seat = made.to_act()[0]
        do(made, chosen)
        if len(order) == 1:
            assert refused(made, f"{made.to_act()[0]} >9b") == "turn.owed"
        if len(order) == 3:
            assert made.to_act() == [seat]  # the last places twice in a row
            assert refused(made, chosen) == "grid.order"
    assert order == [0, 1, 2, 2, 1, 0] * 3
    grid = [int(space) for space in made.book.net.grid]
    assert sorted(grid.index(int(space)) for space in made.bunch.at) == list(range(18))
    road = made.book.net.road
    assert [int(road.rank[space]) for space in grid] == sorted((int(road.rank[space]) for space in grid), reverse=True)


@both
@rule("or.bonus.place", "vr.bonus.place")
def test_bonus_lines_lie_on_sprint_and_mountain_roads_and_never_on_the_finish(game: str) -> None:
    assert "sprint and mountain" in why_not(game, course="s4-canal@3")
    assert "on the finish" in why_not(game, course="s4-canal,finish-a@3,finish-b")
    assert "after row 1 to 21" in why_not(game, course="s2-boulevard@22")
    assert len(TITLES[game].plan(setup(game, course="c7-roundabout@2")).course.bonus) == 1


@rule("or.bonus.place")
def test_there_are_no_more_bonus_lines_than_chits() -> None:
    three = "s2-boulevard@3,c7-roundabout@2,s1-wall@5,c3-hairpin-up@2"
    assert "chits for 3" in why_not(OTR, course=three, team_tactics=False)
    assert len(TITLES[OTR].plan(setup(OTR, course=three)).course.bonus) == 4


@both
@rule("or.bonus.advice", "vr.bonus.advice")
def test_how_many_bonus_lines_is_advice(game: str) -> None:
    none = TITLES[game].warnings(setup(game, course="s4-canal,c1-town-corner,c2-river-bend"))
    assert any("bonus.advice" in line for line in none)
    two = TITLES[game].warnings(setup(game, course="short-wall"))
    assert any("bonus.advice" in line for line in two) == (game == VOR)
