"""Hand-made checks of the second opinion on movement: the rulebooks' worked examples, and what is easy to get wrong.

A road is drawn in riding direction, lane by lane from the left one; a letter is a rider, a dot an empty space.
"""

from __future__ import annotations

from typing import Any

import pytest

from .oracle_bunch import Answer, Bunch
from .oracle_move import LEAVE, Move, Step, outcomes
from .oracle_road import HOME, SHOULDER, Road, Row, Space


def bunch(drawing: str, priority: int = 0) -> Bunch:
    lanes = drawing.split("/")
    columns = [[mark for mark in column if mark != " "] for column in zip(*lanes, strict=True)]
    road = Road(Row((1,) * len(column), min(priority, len(column) - 1)) for column in columns)
    marks = [(mark, Space(row, lane)) for row, column in enumerate(columns) for lane, mark in enumerate(column)]
    return Bunch(road, {ord(mark): space for mark, space in marks if mark != "."})


def picture(found: Bunch) -> str:
    """The bunch as it is drawn; who is home follows a colon."""

    def mark(row: int, lane: int) -> str:
        rider = found.rider(Space(row, lane))
        return " " if lane >= found.road.rows[row].lanes else "." if rider is None else chr(rider)

    rows, height = range(len(found.road.rows)), max(row.lanes for row in found.road.rows)
    drawing = "/".join("".join(mark(row, lane) for row in rows) for lane in range(height))
    return drawing + (":" + "".join(map(chr, found.home)) if found.home else "")


def ways(at: Move, one: Step | None) -> dict[tuple[Answer, ...], Move]:
    """The move after each way that a step can go, by the answers on it."""
    return {tuple(asked.answer for asked in trail): found for trail, found in outcomes(at, one)}


def move(start: Bunch | str, rider: str, kind: str, ps: int, answers: tuple[Answer, ...] = (), **card: Any) -> Move:
    start = bunch(start) if isinstance(start, str) else start
    return ways(Move(start, ord(rider), kind, ps, **card), None)[answers]


def step(at: Move, kind: str, lane: int | None = None, answers: tuple[Answer, ...] = (), half: int = 0) -> Move:
    """The one legal step of a kind (into a lane, if there are several), with these answers on the way."""
    wanted = [
        one for one in at.legal() if one.kind == kind and (lane is None or one.to == Space(at_row(one), lane, half))
    ]
    assert len(wanted) == 1, (kind, at.legal())
    return ways(at, wanted[0])[answers]


def at_row(one: Any) -> int:
    return 0 if one.to is None else int(one.to.row)


def forward(at: Move, times: int = 1) -> Move:
    for _ in range(times):
        at = step(at, "forward")
    return at


def kinds(at: Move) -> set[str]:
    return {one.kind for one in at.legal()}


# Movement types


def test_a_lead_draws_its_line_like_a_snake_even_sideways() -> None:
    at = step(move("..CBA..../.........", "A", "lead", 3), "side")
    assert picture(at.bunch) == "...CB..../....A...."
    at = forward(at)
    assert picture(at.bunch) == "....C..../....BA..."
    at = forward(at)
    assert picture(at.bunch) == "........./....CBA.."
    assert at.ps == 0
    assert at.over


def test_a_lead_leaves_riders_ahead_of_it_alone() -> None:
    at = forward(move("BA.D...", "A", "lead", 1))
    assert picture(at.bunch) == ".BAD..."


def test_a_lead_with_the_follow_icon_dimmed_leaves_its_line_behind() -> None:
    at = forward(step(move(".BA../.....", "A", "lead", 3, follows=False), "side"))
    assert picture(at.bunch) == ".B.../...A."


def test_a_chase_leaves_the_riders_behind_and_herds_those_ahead() -> None:
    at = forward(move("BA.CD....", "A", "chase", 4), 4)
    assert picture(at.bunch) == "B....ACD."


def test_a_chase_that_steps_sideways_leaves_everybody() -> None:
    at = forward(step(move(".BAC../....D.", "A", "chase", 3), "side"), 2)
    assert picture(at.bunch) == ".B.C../....AD"


def test_a_draft_moves_the_whole_line_in_tandem() -> None:
    at = forward(move(".CBAD.....", "B", "draft", 3), 3)
    assert picture(at.bunch) == "....CBAD.."


def test_a_draft_that_steps_sideways_takes_the_line_it_finds_there_without_a_choice() -> None:
    at = step(move(".CBAD..../.EF.GH...", "A", "draft", 3), "side")
    assert picture(at.bunch) == ".CB.D..../.EFAGH..."
    at = forward(at, 2)
    assert picture(at.bunch) == ".CB.D..../...EFAGH."


def test_a_break_goes_alone() -> None:
    at = forward(move(".CBA....", "A", "break", 3), 3)
    assert picture(at.bunch) == ".CB...A."


# Strokes


def test_strokes_must_be_spent_while_the_way_ahead_is_free() -> None:
    assert kinds(move("A.../....", "A", "break", 2)) == {"forward", "side"}
    assert kinds(move("AB../....", "A", "chase", 2)) == {"forward", "side"}


def test_a_blocked_lead_or_break_may_stop_and_is_never_forced_to_bump() -> None:
    assert kinds(move("AB../....", "A", "break", 2)) == {"forward", "side", "stop"}
    assert kinds(move("AB../....", "A", "lead", 1)) == {"side", "stop"}


def test_at_a_transition_every_way_must_be_blocked_before_one_may_stop() -> None:
    assert "stop" not in kinds(move("AB../ ...", "A", "break", 2))
    assert "stop" in kinds(move("AB../ C..", "A", "break", 2))


def test_the_same_space_is_occupied_twice_at_most() -> None:
    at = move("A.../....", "A", "break", 9)
    for _ in range(3):
        at = step(at, "side")
    assert kinds(at) == {"forward"}
    assert at.visits[Space(0, 0)] == at.visits[Space(0, 1)] == 2


def test_a_terrain_that_is_entered_changes_the_strokes_at_once() -> None:
    rows = [Row((1,), 0, terrain) for terrain in ("flat", "sprint", "sprint", "sprint", "descent", "flat")]
    gains = {"sprint": 2, "descent": -1, "flat": 5}
    at = forward(move(Bunch(Road(rows), {ord("A"): Space(0, 0)}), "A", "break", 1, gains=gains))
    assert at.ps == 2, "a bonus on the last step extends the move, and flat counted at the start only"
    assert forward(at, 2).ps == 0
    at = forward(move(Bunch(Road(rows), {ord("A"): Space(3, 0)}), "A", "break", 1, gains=gains))
    assert at.ps == 0, "never below nothing"


# Bumps


def test_the_rulebooks_sideways_bump() -> None:
    """Green bumps Yellow sideways, and Black and Blue back; then all three back."""
    at = move("..G../..Y../.BK..", "G", "draft", 8)
    at = step(at, "side")
    assert (picture(at.bunch), at.ps) == ("...../..G../BKY..", 6)
    at = move("...G../...Y../..BK..", "G", "draft", 8)
    at = step(step(at, "side"), "side", 2)
    assert (picture(at.bunch), at.ps) == ("....../....../BKYG..", 4)
    assert picture(forward(at).bunch) == "....../....../.BKYG."


def test_a_bump_is_not_legal_without_a_space_for_everybody() -> None:
    assert "side" not in kinds(move("G../Y../K..", "G", "draft", 8))
    assert "side" in kinds(move("G../Y../...", "G", "draft", 8))


def test_a_bump_costs_two_strokes_and_cannot_be_had_for_one() -> None:
    assert "side" not in kinds(move("..G../..Y../.....", "G", "chase", 1))
    assert "side" in kinds(move("..G../..Y../.....", "G", "chase", 1, side_bump=1))
    assert "side" not in kinds(move("..G../..Y../.....", "G", "break", 8, may_bump=False))


def test_the_rulebooks_forward_bump() -> None:
    """Green pushes Red for an outlet, then goes sideways with Purple in tow and links Yellow and Blue."""
    at = forward(move("PGR..../BY.....", "G", "lead", 6))
    assert (picture(at.bunch), at.ps) == (".PGR.../BY.....", 4)
    at = step(at, "side")
    assert (picture(at.bunch), at.ps) == ("..PR.../BYG....", 3)
    at = step(at, "forward", answers=(Space(1, 1),))
    assert picture(at.bunch) == "...R.../BYPG..."
    assert picture(forward(at).bunch) == "...R.../.BYPG.."


def test_a_lead_may_link_the_line_that_its_tail_has_passed_or_leave_it() -> None:
    start = step(move(".PG...../BY......", "G", "lead", 6), "side")
    assert picture(start.bunch) == "..P...../BYG.....", "the tail is Purple, who has not passed Yellow yet"
    linked = step(start, "forward", answers=(Space(1, 1),))
    left = step(start, "forward", answers=(LEAVE,))
    assert picture(linked.bunch) == picture(left.bunch) == "......../BYPG...."
    assert picture(forward(linked).bunch) == "......../.BYPG..."
    assert picture(forward(left).bunch) == "......../BY.PG..."


def test_no_line_is_picked_up_while_riders_of_the_lead_have_yet_to_pass() -> None:
    at = step(move("CPG...../BY......", "G", "lead", 6), "side")
    assert at.snake == [ord(mark) for mark in "GPC"]


def test_a_rider_shoved_back_into_the_lead_comes_into_its_line() -> None:
    """The line is bent: C still rides in the last lane when X is shoved back there."""
    at = forward(step(move("......../......../.DCBAX..", "A", "lead", 9), "side", 1))
    assert picture(at.bunch) == "......../....BA../...DCX.."
    at = step(at, "side", 2)
    assert picture(at.bunch) == "......../....CB../...DXA.."
    assert "".join(map(chr, at.snake)) == "ABCXD"
    assert picture(forward(at).bunch) == "......../....XC../....DBA."


def test_a_lead_neither_enters_nor_pushes_its_own_line() -> None:
    at = step(move(".BA../.....", "A", "lead", 5), "side")
    assert kinds(at) == {"forward"}


# Transitions


def test_narrowing_lanes_leave_the_middle_rider_a_choice() -> None:
    road = bunch("A.../B.../C   ").road
    assert road.ahead(Space(0, 0)) == [Space(1, 0)]
    assert road.ahead(Space(0, 1)) == [Space(1, 0), Space(1, 1)]
    assert road.ahead(Space(0, 2)) == [Space(1, 1)]


def test_expanding_lanes_give_the_outer_riders_two_lanes() -> None:
    road = bunch("A.../B.../ ...").road
    assert road.ahead(Space(0, 0)) == [Space(1, 0), Space(1, 1)]
    assert road.ahead(Space(0, 1)) == [Space(1, 1), Space(1, 2)]
    assert road.behind(Space(1, 1)) == [Space(0, 0), Space(0, 1)]


def test_the_rulebooks_lead_through_a_narrowing() -> None:
    """Blue takes Purple along into two lanes; once Purple has passed Black, Black's line may be linked."""
    at = forward(move("........./YK......./PB       ", "B", "lead", 6))
    assert picture(at.bunch) == "........./YKB....../.P       "
    linked = step(at, "forward", answers=(Space(1, 1),))
    assert picture(linked.bunch) == "........./YKPB...../..       "
    assert picture(forward(linked).bunch) == "........./.YKPB..../..       "
    left = step(at, "forward", answers=(LEAVE,))
    assert picture(forward(left).bunch) == "........./YK.PB..../..       "


def test_at_a_narrowing_one_of_two_lines_behind_the_tail_is_picked_up_or_none() -> None:
    start = move("A...../C...../B     ", "C", "lead", 3)
    found = {one.to: list(ways(start, one)) for one in start.legal() if one.kind == "forward"}
    assert found == {
        Space(1, 0): [(LEAVE,), (Space(0, 0),)],
        Space(1, 1): [(LEAVE,), (Space(0, 2),)],
    }


def test_riders_linked_at_the_start_are_not_optional_but_one_branch_is_chosen() -> None:
    start = Move(bunch("AC..../B...../.     "), ord("C"), "lead", 3)
    assert list(ways(start, None)) == [(Space(0, 0),), (Space(0, 1),)]


def test_the_rulebooks_chase_through_a_widening() -> None:
    """Green sends Black into the middle lane and then herds Blue and Purple, who are on the inside."""
    at = move("GK.BP.../......../  ......", "G", "chase", 8)
    assert [answers for one in at.legal() if one.kind == "forward" for answers in ways(at, one)] == [
        (Space(2, 0),),
        (Space(2, 1),),
    ]
    at = step(at, "forward", answers=(Space(2, 1),))
    assert picture(at.bunch) == ".G.BP.../..K...../  ......"
    at = forward(step(at, "forward", 0), 3)
    assert picture(at.bunch) == ".....GBP/..K...../  ......"


def test_a_pushed_line_keeps_the_lane_of_those_who_have_passed_the_branching() -> None:
    at = move("ABC..../......./  .....", "A", "chase", 4)
    at = forward(at)
    assert picture(at.bunch) == ".ABC.../......./  ....."
    at = move("AB...../..C..../  .....", "A", "chase", 4)
    assert picture(forward(at).bunch) == ".A...../..BC.../  ....."


def test_a_pushed_line_is_not_parted_at_a_branching() -> None:
    at = move("ABC...../......../   .....", "A", "chase", 5)
    at = step(at, "forward", answers=(Space(3, 1),))
    assert picture(at.bunch) == ".AB...../...C..../   ....."
    at = forward(at)
    assert picture(at.bunch) == "..A...../...BC.../   ....."
    at = step(at, "forward", 0)
    assert picture(at.bunch) == "...A..../...BC.../   .....", "only the activated rider may take another lane"


def test_a_pushed_line_keeps_its_lane_though_both_lanes_are_taken() -> None:
    at = move("...D..../ABCE..../...     ", "A", "chase", 5)
    at = step(at, "forward", answers=(Space(3, 0),))
    assert picture(at.bunch) == "...CD.../.ABE..../...     "
    assert list(ways(at, at.legal()[0])) == [()], "B follows C, and E is not asked"


def test_a_diagonal_step_goes_one_over_and_one_ahead_but_not_across_a_transition() -> None:
    at = move("BA.../.....", "A", "lead", 3, diagonals=1)
    at = step(at, "diagonal")
    assert (picture(at.bunch), at.ps, at.diagonals) == (".B.../..A..", 2, 0)
    assert "diagonal" not in kinds(at)
    assert "diagonal" not in kinds(move("A..../...../ ....", "A", "lead", 3, diagonals=1))


def test_a_diagonal_step_into_a_rider_bumps_as_sideways() -> None:
    at = step(move("A.../.B../....", "A", "break", 3, diagonals=1), "diagonal")
    assert (picture(at.bunch), at.ps) == ("..../.A../.B..", 1)


# Curves


def curve(**riders: Space) -> Bunch:
    """Three rows of three lanes; in the middle one the lanes right of the inside have two spaces."""
    rows = [Row((1, 1, 1), 0), Row((1, 2, 2), 0), Row((1, 1, 1), 0), Row((1, 1, 1), 0)]
    return Bunch(Road(rows), {ord(name): space for name, space in riders.items()})


def test_pseudo_spaces_are_spaces_of_their_own_in_one_row() -> None:
    road = curve().road
    assert road.ahead(Space(0, 1)) == [Space(1, 1, 1)]
    assert road.ahead(Space(1, 1, 1)) == [Space(1, 1, 0)]
    assert road.ahead(Space(1, 1, 0)) == [Space(2, 1)]
    assert road.behind(Space(1, 1, 0)) == [Space(1, 1, 1)]
    assert road.beside(Space(1, 1, 1), 1) == [Space(1, 2, 1)]


def test_from_the_inside_either_pseudo_space_may_be_chosen_and_both_lead_back() -> None:
    road = curve().road
    assert road.beside(Space(1, 0), 1) == [Space(1, 1, 0), Space(1, 1, 1)]
    assert road.beside(Space(1, 1, 0), -1) == road.beside(Space(1, 1, 1), -1) == [Space(1, 0)]


def test_in_a_row_the_priority_line_comes_first_and_then_the_front_half() -> None:
    found = curve(A=Space(1, 0), B=Space(1, 1, 0), C=Space(1, 1, 1), D=Space(1, 2, 0), E=Space(2, 2))
    assert "".join(map(chr, found.order())) == "EABCD"
    assert (ord("C"), ord("B")) in found.links()
    assert not found.is_linked(ord("A"))


def test_a_bump_from_the_inside_shoves_along_the_same_halves() -> None:
    at = move(curve(A=Space(1, 0), B=Space(1, 1, 0), C=Space(1, 2, 0)), "A", "break", 3)
    at = step(at, "side", 1, half=0)
    assert at.bunch.places == {
        ord("A"): Space(1, 1, 0),
        ord("B"): Space(1, 2, 0),
        ord("C"): Space(1, 2, 1),
    }


# Road side and finish


def test_a_rider_on_the_road_side_first_steps_onto_the_road_or_stays() -> None:
    at = move(Bunch(bunch("..../....").road, {ord("A"): Space(1, SHOULDER), ord("B"): Space(1, 0)}), "A", "lead", 4)
    assert kinds(at) == {"side", "stop"}
    at = step(at, "side")
    assert (picture(at.bunch), at.ps) == (".A../.B..", 2)


def test_riders_on_the_road_side_are_linked_to_nobody() -> None:
    found = Bunch(bunch("..../....").road, {ord("A"): Space(1, SHOULDER), ord("B"): Space(2, SHOULDER)})
    assert not found.links()
    found.to_road_side(ord("B"), 1)
    assert found.places == {ord("B"): Space(1, SHOULDER), ord("A"): Space(0, SHOULDER)}


def test_riders_come_home_front_first_and_the_strokes_left_bring_on_the_line() -> None:
    at = forward(move("..CBA", "A", "lead", 2), 1)
    assert picture(at.bunch) == "....C:AB"
    assert at.over
    at = forward(move("..BAD", "A", "chase", 2), 2)
    assert picture(at.bunch) == "..B..:DA"


def test_a_bonus_line_is_won_by_the_first_rider_over_it_whoever_moves_him() -> None:
    start = bunch(".AB....")
    start.lines = {2, 4}
    at = forward(move(start, "A", "chase", 3), 3)
    assert at.bunch.bonuses == [(ord("B"), 2), (ord("B"), 4)]


def test_home_is_beyond_every_row() -> None:
    assert bunch("A").road.ahead(Space(0, 0)) == [HOME]


@pytest.mark.parametrize("lanes", [(1, 3), (4, 2)])
def test_a_road_changes_its_width_by_one_lane_at_a_time(lanes: tuple[int, int]) -> None:
    with pytest.raises(ValueError, match="lanes"):
        Road(Row((1,) * width, 0) for width in lanes)
