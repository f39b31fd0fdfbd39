"""Predicates and selectors: of whom a card speaks."""

from __future__ import annotations

from mypy_extensions import i64

from paceline.games.rivet import vocabulary as v
from paceline.games.rivet.bunch import Bunch
from paceline.games.rivet.net import CURVE, EDGE, FINISH_TILE, NOWHERE, PRIORITY
from paceline.games.rivet.riders import Riders
from paceline.games.rivet.roadbook import (
    CLASS,
    FATIGUED,
    IN_EDGE_LANE,
    IN_PRIORITY_LANE,
    LEADING,
    LINKED,
    LINKED_AHEAD,
    LINKED_BEHIND,
    NOBODY,
    ON_CURVE,
    ON_FINISH,
    TEAMMATE_BEHIND,
    TERRAIN,
    Condition,
)


def condition_of(predicate: v.AnyPredicate) -> Condition:
    """A predicate of the vocabulary, ready to be tested."""
    negated = predicate.not_
    match predicate:
        case v.IsClass():
            return Condition(CLASS, negated, 1, sum(1 << v.CLASSES.index(name) for name in set(predicate.any_)))
        case v.IsTerrain():
            return Condition(TERRAIN, negated, 1, sum(1 << v.TERRAINS.index(name) for name in set(predicate.any_)))
        case v.IsLeading():
            return Condition(LEADING, negated, 1, 0)
        case v.IsLinked():
            return Condition(LINKED, negated, predicate.min, 0)
        case v.IsLinkedAhead():
            return Condition(LINKED_AHEAD, negated, predicate.min, 0)
        case v.IsLinkedBehind():
            return Condition(LINKED_BEHIND, negated, predicate.min, 0)
        case v.IsTeammateBehind():
            return Condition(TEAMMATE_BEHIND, negated, predicate.min, 0)
        case v.IsOnFinish():
            return Condition(ON_FINISH, negated, 1, 0)
        case v.IsOnCurve():
            return Condition(ON_CURVE, negated, 1, 0)
        case v.IsInLane():
            return Condition(IN_EDGE_LANE if predicate.at == "edge" else IN_PRIORITY_LANE, negated, 1, 0)
        case v.IsFatigued():
            return Condition(FATIGUED, negated, predicate.min, 0)


def holds(bunch: Bunch, riders: Riders, rider: i64, conditions: list[Condition]) -> bool:
    """card.restriction: all of them; link.branches: where lanes meet or part, in either line."""
    for condition in conditions:
        if is_so(bunch, riders, rider, condition) == condition.negated:
            return False
    return True


def is_so(bunch: Bunch, riders: Riders, rider: i64, condition: Condition) -> bool:
    kind = condition.kind
    space = bunch.at[rider]
    if kind == LINKED_AHEAD:
        return bunch.linked_ahead(rider) >= condition.least
    if kind == LINKED_BEHIND:
        return bunch.linked_behind(rider) >= condition.least
    if kind == LINKED:
        return bunch.linked_ahead(rider) + bunch.linked_behind(rider) >= condition.least
    if kind == FATIGUED:
        return riders.light[rider] + riders.heavy[rider] >= condition.least
    if kind == LEADING:
        return bunch.leader() == rider
    if kind == CLASS:
        return (condition.mask >> bunch.book.rider_class[rider]) & 1 == 1
    if kind == TERRAIN:
        return (condition.mask >> bunch.net.road.terrain[space]) & 1 == 1
    if kind == TEAMMATE_BEHIND:
        return bunch.teammates_behind(rider) >= condition.least
    mark: i64 = EDGE
    if kind == ON_FINISH:
        mark = FINISH_TILE
    elif kind == ON_CURVE:
        mark = CURVE
    elif kind == IN_PRIORITY_LANE:
        mark = PRIORITY
    return bunch.net.road.marks[space] & mark != 0


def are_so(bunch: Bunch, riders: Riders, found: list[int], predicates: list[v.AnyPredicate]) -> list[int]:
    """Those for whom all predicates hold."""
    if not predicates:
        return found
    conditions = [condition_of(predicate) for predicate in predicates]
    return [rider for rider in found if holds(bunch, riders, rider, conditions)]


def select(bunch: Bunch, riders: Riders, selector: v.AnySelector) -> list[int]:
    """event.targets: whom a selector finds, best placed first.

    `per_team` and `random` are settled by the race, which asks owners or chance among those found here.
    """
    road = bunch.order(selector.include_roadside)
    found: list[int]
    match selector:
        case v.NoRider():
            return []
        case v.Leader():
            found = road[:1]
        case v.LeadingLine():
            found = road[:1] + (bunch.all_behind(road[0]) if road else [])
        case v.First():
            found = are_so(bunch, riders, road, selector.among)[: selector.n]
        case v.Last():
            found = road[-selector.n :]
        case v.LargestLine():
            found = part_of(largest_line(bunch, road), selector)
        case v.LineHeads():
            found = [
                rider for rider in road if is_head(bunch, rider) and bunch.linked_behind(rider) + 1 >= selector.min
            ]
        case v.FullestRow():
            found = fullest_row(bunch, road)
        case v.BehindGap():
            found = behind_gap(bunch, road, selector.min_rows)
        case v.Beside():
            found = [rider for rider in road if road and bunch.net.is_beside(bunch.at[road[0]], bunch.at[rider])]
        case v.MostFatigued():
            found = most_fatigued(riders, road, selector.kind)[: selector.n]
        case _:  # all, per_team, random
            return are_so(bunch, riders, road, selector.filter)
    return sorted(are_so(bunch, riders, found, selector.filter), key=bunch.sort_key)


def is_head(bunch: Bunch, rider: i64) -> bool:
    return bunch.rider_ahead(bunch.at[rider]) == NOBODY and bunch.rider_behind(bunch.at[rider]) != NOBODY


def largest_line(bunch: Bunch, road: list[int]) -> list[int]:
    """The longest line of at least two; of equal ones that with the better placed head."""
    longest: list[int] = []
    for rider in road:
        if is_head(bunch, rider):
            for line in bunch.lines_behind(rider):
                if len(line) > len(longest):
                    longest = line
    return longest


def part_of(line: list[int], selector: v.LargestLine) -> list[int]:
    """All of it, its tail without the head, or its rear half rounded down."""
    if selector.part == "tail":
        return line[1:][-selector.n :]
    if selector.part == "rear_half":
        return line[len(line) - len(line) // 2 :]
    return line


def fullest_row(bunch: Bunch, road: list[int]) -> list[int]:
    """Everybody in the row with the most riders; of equal ones the front row."""
    rows = [int(bunch.row_of(rider)) for rider in road]
    if not rows:
        return []
    fullest = max(rows, key=lambda row: (rows.count(row), row))
    return [rider for rider in road if bunch.row_of(rider) == fullest]


def behind_gap(bunch: Bunch, road: list[int], least: int) -> list[int]:
    """Everybody behind the widest run of empty rows; of equal ones the front-most."""
    widest, cut = least - 1, len(road)
    for i in range(1, len(road)):
        gap = int(bunch.row_of(road[i - 1])) - int(bunch.row_of(road[i])) - 1
        if gap > widest:
            widest, cut = gap, i
    return road[cut:]


def most_fatigued(riders: Riders, road: list[int], kind: str) -> list[int]:
    """Who has most of that fatigue first, the better placed of equals; nobody without any."""

    def tokens(rider: int) -> int:
        light = int(riders.light[rider]) if kind != "heavy" else 0
        return light + (int(riders.heavy[rider]) if kind != "light" else 0)

    return sorted((rider for rider in road if tokens(rider)), key=lambda rider: -tokens(rider))


def shut_in(bunch: Bunch, team: i64) -> list[int]:
    """Opponents beside or linked behind one of a team's riders, never on the road side."""
    found: set[int] = set()
    for rider in range(team * bunch.book.size, (team + 1) * bunch.book.size):
        if bunch.at[rider] < 0 or bunch.on_roadside(rider):
            continue
        space = bunch.at[rider]
        spaces = [bunch.net.beside[space * 4 + i] for i in range(4)] + [
            bunch.net.behind[space * 2 + i] for i in range(2)
        ]
        for there in spaces:
            if there != NOWHERE and bunch.rider_on[there] != NOBODY:
                other = bunch.rider_on[there]
                if bunch.book.team_of(other) != team:
                    found.add(int(other))
    return sorted(found)
