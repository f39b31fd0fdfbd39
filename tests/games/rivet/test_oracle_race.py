"""Hand-made checks of the second opinion on strokes, events, Reorganization and scoring."""

from __future__ import annotations

from typing import Any

from .oracle_bunch import Bunch
from .oracle_cards import Card, Cyclist, Mats
from .oracle_events import Question, compact, compact_spaces, drop_to_car, move_back, rescue, rescues, scores, winner
from .oracle_move import outcomes
from .oracle_road import SHOULDER, Road, Row, Space
from .test_oracle_move import bunch, forward, picture

CLASSES = {
    "all_star": {"mountain": 1, "flat": 0, "descent": 0, "sprint": 0},
    "sprinter": {"mountain": 0, "flat": 0, "descent": -1, "sprint": 2},
}
SIX = Card("six", "break", 6)


def mats(found: Bunch | str, edition: str = "otr", penalty: str = "002345", **kinds: str) -> Mats:
    """Capital letters ride for team 0, small ones for team 1; all are sprinters unless named."""
    found = bunch(found) if isinstance(found, str) else found
    riders = {rider: Cyclist(int(chr(rider).islower()), kinds.get(chr(rider), "sprinter")) for rider in found.places}
    return Mats(edition, found, riders, CLASSES, [int(lost) for lost in penalty], len(penalty) - 1)


def terrains(*names: str) -> Bunch:
    return Bunch(Road(Row((1,), 0, name) for name in names), {ord("A"): Space(0, 0)})


def under_way(table: Mats, card: Card = SIX, kind: str | None = None, **more: Any) -> int:
    return table.declare(ord("A"), card, kind or card.type, **more).ps


def test_the_rulebooks_sprinter_has_seven_strokes_over_a_sprint_and_a_descent() -> None:
    table = mats(terrains(*["sprint"] * 3, *["descent"] * 9))
    move = table.declare(ord("A"), SIX, "break")
    assert move.ps == 8
    [(_, move)] = outcomes(move, None)
    assert forward(move, 3).ps == 4
    table.bunch.places[ord("A")] = Space(5, 0)
    assert under_way(table) == 5, "and it applies again to the next move, which starts there"


def test_the_rulebooks_all_star_gets_the_bonus_once_over_two_mountain_sections() -> None:
    rows = [Row((1,), 0, "mountain", section=section) for section in (0, 0, 1, 1, 1, 1, 1, 1, 1, 1)]
    table = mats(Bunch(Road(rows), {ord("A"): Space(0, 0)}), A="all_star")
    [(_, move)] = outcomes(table.declare(ord("A"), SIX, "break"), None)
    assert move.ps == 7
    assert forward(move, 7).ps == 0


def test_fatigue_slows_by_the_mat_and_never_below_nothing() -> None:
    for penalty, left in (("002345", [6, 6, 4, 3, 2, 1]), ("012345", [6, 5, 4, 3, 2, 1])):
        table = mats(terrains("flat"), penalty=penalty)
        for tokens, strokes in enumerate(left):
            table.riders[ord("A")].light = tokens
            assert under_way(table) == strokes
    assert under_way(table, Card("three", "break", 3)) == 0


def test_a_draft_knows_neither_class_nor_fatigue() -> None:
    table = mats(terrains("sprint"))
    table.riders[ord("A")].heavy = 3
    assert under_way(table, Card("draft", "draft", 5, False, False, False)) == 5


def test_a_wild_has_fatigue_but_no_class_on_the_rivet_and_its_types_icons_in_visions() -> None:
    wild = Card("wild", "wild", 6, False, True, False)
    for edition, lead, draft in (("otr", 4, 4), ("vor", 6, 6)):
        table = mats(terrains("sprint"), edition)
        table.riders[ord("A")].light = 2
        assert under_way(table, wild, "lead") == lead
        assert under_way(table, wild, "draft") == draft


def test_fatigue_beyond_the_maximum_is_ignored() -> None:
    table = mats(terrains("flat"), penalty="0123")
    table.give_fatigue(ord("A"), "light", 2)
    table.give_fatigue(ord("A"), "heavy", 2)
    assert (table.riders[ord("A")].light, table.riders[ord("A")].heavy) == (2, 1)


def test_leading_is_who_has_nobody_better_placed_the_line_behind_does_not_lead() -> None:
    table = mats("..BA./...D.")
    assert table.holds(ord("A"), [{"is": "leading"}])
    assert table.holds(ord("D"), [{"is": "leading", "not": True}])
    assert table.holds(ord("B"), [{"is": "leading", "not": True}])


# Grupo Compacto


def test_grupo_compacto_brings_riders_up_ten_rows_but_never_past_the_next() -> None:
    table = mats("A............./.........B....")
    spaces = compact_spaces(table.bunch, ord("A"))
    assert Space(9, 0) not in spaces, "on the priority line, so better than B"
    assert Space(8, 0) in spaces
    assert max(space.row for space in spaces) == 8
    far = mats("A.............B")
    assert max(space.row for space in compact_spaces(far.bunch, ord("A"))) == 10


def test_grupo_compacto_asks_the_best_placed_of_the_last_riders_first() -> None:
    asking = compact(mats("A..B..C...D"), 2, lambda _: True)
    question = next(asking)
    assert isinstance(question, Question)
    assert question.rider == ord("B")
    assert asking.send(Space(5, 0)).options == [None, *(Space(row, 0) for row in range(1, 5))]


# Reorganization


def test_the_rulebooks_rescue() -> None:
    table = mats("A......cd..B....")
    [way] = rescues(table, 0, set())
    assert (way.dropped, way.helper) == (ord("A"), ord("B"))
    rescue(table, way)
    assert picture(table.bunch) == ".....ABcd......."
    assert table.riders[ord("A")].heavy == 1


def test_a_helper_may_already_ride_at_the_back_and_never_gains_ground() -> None:
    [way] = rescues(mats("A......Bcd......"), 0, set())
    assert (way.helper_to, way.to) == (Space(7, 0), Space(6, 0))
    assert rescues(mats("A.B......cd....."), 0, set()) == []


def test_only_a_rider_behind_every_line_and_linked_to_nobody_is_dropped() -> None:
    assert rescues(mats("cd..A.....B....."), 0, set()) == []
    assert rescues(mats("cA.......ef.B..."), 0, set()) == []
    assert rescues(mats("A......cd..B....", "vor", B="all_star"), 0, set()) == []


def test_the_team_car_is_five_rows_back_and_takes_all_temporary_fatigue() -> None:
    table = mats(".......A.", "vor")
    table.riders[ord("A")].light, table.riders[ord("A")].heavy = 2, 1
    drop_to_car(table, ord("A"))
    assert table.bunch.places[ord("A")] == Space(2, SHOULDER)
    assert (table.riders[ord("A")].light, table.riders[ord("A")].heavy) == (0, 1)


def test_who_falls_back_displaces_nobody_and_stays_where_the_road_ends() -> None:
    table = mats("...B.A..")
    move_back(table.bunch, ord("A"), 2)
    assert picture(table.bunch) == "..AB...."
    move_back(table.bunch, ord("A"), 3)
    assert picture(table.bunch) == "..AB...."


# Scoring


def test_times_count_podium_penalties_and_bonuses() -> None:
    table = mats(".a.B..A.")
    table.bunch.places.pop(ord("A"))
    table.bunch.home = [ord("A")]
    table.bunch.bonuses = [(ord("a"), 3)]
    assert scores(table, 2, [0, 2, 3]) == [0 + 2 + 1, 3 + 1 - 2]
    assert winner(table, [3, 2]) == 1
    assert winner(table, [3, 3]) == 0, "the better last rider decides"
