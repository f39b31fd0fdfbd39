"""Of whom a card speaks: which conditions hold for a rider, whom an event strikes."""

from __future__ import annotations

from mypy_extensions import i64

from paceline.games.rivet import special_text as t
from paceline.games.rivet.bunch import Bunch
from paceline.games.rivet.net import CURVE, EDGE, FINISH_TILE, PRIORITY
from paceline.games.rivet.riders import Riders
from paceline.games.rivet.roadbook import HEAVY, LIGHT, NOBODY
from paceline.games.rivet.special_text import Condition, Target


def holds(bunch: Bunch, riders: Riders, rider: i64, conditions: list[Condition]) -> bool:
    """card.restriction: all of them; link.branches: where lanes meet or part, in either line."""
    for condition in conditions:
        if is_so(bunch, riders, rider, condition) == condition.negated:
            return False
    return True


def is_so(bunch: Bunch, riders: Riders, rider: i64, condition: Condition) -> bool:
    kind = condition.kind
    space = bunch.at[rider]
    if kind == t.LINKED_AHEAD:
        return bunch.linked_ahead(rider) >= condition.least
    if kind == t.LINKED_BEHIND:
        return bunch.linked_behind(rider) >= condition.least
    if kind == t.LINKED:
        return bunch.linked_ahead(rider) + bunch.linked_behind(rider) >= condition.least
    if kind == t.FATIGUE:
        return riders.fatigue(rider) >= condition.least
    if kind == t.LEADING:
        return bunch.leader() == rider
    if kind == t.CLASS:
        return (condition.mask >> bunch.book.rider_class[rider]) & 1 == 1
    if kind == t.TERRAIN:
        return (condition.mask >> bunch.net.road.terrain[space]) & 1 == 1
    if kind == t.TEAMMATE_BEHIND:
        return bunch.teammates_behind(rider) >= condition.least
    mark: i64 = EDGE
    if kind == t.FINISH_TILE:
        mark = FINISH_TILE
    elif kind == t.CURVE:
        mark = CURVE
    elif kind == t.IN_PRIORITY_LANE:
        mark = PRIORITY
    return bunch.net.road.marks[space] & mark != 0


# Targets: riders are found as bits, a bit each


def select(bunch: Bunch, riders: Riders, target: Target) -> i64:
    """event.targets: whom a target finds.

    Of one rider a team and of riders at random the race settles who it is: it asks owners or chance.
    """
    found = find(bunch, riders, target, bunch.line_up(target.roadside))
    if target.filter:
        for rider in range(bunch.book.riders):
            if (found >> rider) & 1 and not holds(bunch, riders, rider, target.filter):
                found &= ~(1 << rider)
    return found


def find(bunch: Bunch, riders: Riders, target: Target, many: i64) -> i64:
    """Whom a target's own word finds among so many riders who are lined up."""
    kind = target.kind
    if kind == t.NONE or many == 0:
        return 0
    if kind == t.LEADER:
        return 1 << bunch.nth(0)
    if kind == t.LEADING_LINE:
        return (1 << bunch.nth(0)) | bunch.all_behind(bunch.nth(0))
    if kind == t.FIRST:
        return first_among(bunch, riders, target, many)
    if kind == t.LAST:
        return between(bunch, max(0, many - target.many), many)
    if kind == t.LARGEST_LINE:
        return largest_line(bunch, target, many)
    if kind == t.LINE_HEADS:
        return line_heads(bunch, target.many, many)
    if kind == t.FULLEST_ROW:
        return fullest_row(bunch, many)
    if kind == t.BEHIND_GAP:
        return behind_gap(bunch, target.many, many)
    if kind == t.BESIDE:
        return beside_leader(bunch, many)
    if kind == t.MOST_FATIGUED:
        return most_fatigued(bunch, riders, target, many)
    return between(bunch, 0, many)


def between(bunch: Bunch, place: i64, end: i64) -> i64:
    """The riders from one place up to another."""
    found: i64 = 0
    while place < end:
        found |= 1 << bunch.nth(place)
        place += 1
    return found


def first_among(bunch: Bunch, riders: Riders, target: Target, many: i64) -> i64:
    """The first so many for whom it holds."""
    found: i64 = 0
    left = target.many
    for place in range(many):
        rider = bunch.nth(place)
        if left > 0 and holds(bunch, riders, rider, target.among):
            found |= 1 << rider
            left -= 1
    return found


def is_head(bunch: Bunch, rider: i64) -> bool:
    return bunch.rider_ahead(bunch.at[rider]) == NOBODY and bunch.rider_behind(bunch.at[rider]) != NOBODY


def line_heads(bunch: Bunch, least: i64, many: i64) -> i64:
    """Who heads a line of at least so many."""
    found: i64 = 0
    for place in range(many):
        rider = bunch.nth(place)
        if is_head(bunch, rider) and bunch.linked_behind(rider) + 1 >= least:
            found |= 1 << rider
    return found


def largest_line(bunch: Bunch, target: Target, many: i64) -> i64:
    """Of the longest line, that of the better placed head of equals: all, the last of its tail, or the rear half."""
    head: i64 = NOBODY
    length: i64 = 0
    for place in range(many):
        rider = bunch.nth(place)
        if is_head(bunch, rider) and bunch.linked_behind(rider) + 1 > length:
            head = rider
            length = bunch.linked_behind(rider) + 1
    skipped: i64 = 0
    if target.which == t.TAIL:
        skipped = max(1, length - target.many)  # never the head
    elif target.which == t.REAR_HALF:
        skipped = length - length // 2
    found: i64 = 0
    while head != NOBODY:
        if skipped <= 0:
            found |= 1 << head
        skipped -= 1
        head = bunch.next_of_longest(head)
    return found


def fullest_row(bunch: Bunch, many: i64) -> i64:
    """Everybody in the row with the most riders; of equal ones the front row."""
    begin: i64 = 0
    best: i64 = 0
    most: i64 = 0
    for place in range(many):
        if bunch.row_of(bunch.nth(place)) != bunch.row_of(bunch.nth(begin)):
            begin = place
        if place + 1 - begin > most:
            best = begin
            most = place + 1 - begin
    return between(bunch, best, best + most)


def behind_gap(bunch: Bunch, least: i64, many: i64) -> i64:
    """Everybody behind the widest run of empty rows; of equal ones the front-most."""
    widest = least - 1
    cut = many
    for place in range(1, many):
        gap = bunch.row_of(bunch.nth(place - 1)) - bunch.row_of(bunch.nth(place)) - 1
        if gap > widest:
            widest = gap
            cut = place
    return between(bunch, cut, many)


def beside_leader(bunch: Bunch, many: i64) -> i64:
    found: i64 = 0
    for place in range(1, many):
        rider = bunch.nth(place)
        if bunch.net.is_beside(bunch.at[bunch.nth(0)], bunch.at[rider]):
            found |= 1 << rider
    return found


def most_fatigued(bunch: Bunch, riders: Riders, target: Target, many: i64) -> i64:
    """So many with most of that fatigue, the better placed of equals; nobody without any."""
    found: i64 = 0
    for _ in range(target.many):
        most: i64 = 0
        worst: i64 = NOBODY
        for place in range(many):
            rider = bunch.nth(place)
            tokens = tokens_of(riders, rider, target.which)
            if tokens > most and not (found >> rider) & 1:
                most = tokens
                worst = rider
        if worst == NOBODY:
            break
        found |= 1 << worst
    return found


def tokens_of(riders: Riders, rider: i64, fatigue: i64) -> i64:
    """How much a rider has of a kind of fatigue; of both where none is named."""
    if fatigue == LIGHT:
        return riders.light_of(rider)
    if fatigue == HEAVY:
        return riders.heavy_of(rider)
    return riders.fatigue(rider)


def shut_in(bunch: Bunch, team: i64) -> i64:
    """Opponents beside or linked behind one of a team's riders, never on the road side."""
    found: i64 = 0
    for rider in range(team * bunch.book.size, (team + 1) * bunch.book.size):
        if bunch.at[rider] < 0 or bunch.on_roadside(rider):
            continue
        space = bunch.at[rider]
        for i in range(space * 4, space * 4 + 4):
            found |= opponent_on(bunch, bunch.net.beside[i], team)
        for i in range(space * 2, space * 2 + 2):
            found |= opponent_on(bunch, bunch.net.behind[i], team)
    return found


def opponent_on(bunch: Bunch, space: i64, team: i64) -> i64:
    other = bunch.on_space(space)
    if other == NOBODY or bunch.book.team_of(other) == team:
        return 0
    return 1 << other
