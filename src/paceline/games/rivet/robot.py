"""The AI team of the two-player game: chance picks rider and card, stated principles ride them.

ai.efficient   ride as far forward as the strokes carry, without bumping anybody
ai.together    unlinked, first into the lane of the next rider ahead
ai.priority    of ways that are equally good, towards the priority line
"""

from __future__ import annotations

from mypy_extensions import i64

from paceline.games.rivet.net import NOWHERE, PRIORITY
from paceline.games.rivet.order import ON
from paceline.games.rivet.plans import POSSIBLE, plan_step
from paceline.games.rivet.reach import can_enter
from paceline.games.rivet.roadbook import CHASE, DRAFT, NOBODY
from paceline.games.rivet.state import State
from paceline.games.rivet.steps import take_step
from paceline.games.rivet.strength import on_terrain

DEPTH = 40  # steps that a plan looks ahead: more than any move has


def ride(race: State) -> i64:
    """move.spend: the AI team rides by itself."""
    move = race.current
    alone = not race.bunch.is_linked(move.rider)
    joining = alone  # before the first step forward
    while move.strokes > 0 and race.bunch.at[move.rider] >= 0:
        here = race.bunch.at[move.rider]
        alone = alone and not race.bunch.is_linked(move.rider)
        space = step_to_next_rider(race, here) if alone and joining else NOWHERE
        joining = space != NOWHERE
        if space == NOWHERE and alone:
            space = lane_of_next_rider(race, here)
        if space == NOWHERE:
            space = ai_step(race, here)
        if space == NOWHERE or not can_enter(move, race.bunch, space):
            break
        take_step(race)
    return ON


def ai_step(race: State, here: i64) -> i64:
    """ai.efficient: the next space of the AI team's rider; a bump only where no other way leads forward."""
    if race.current.type != CHASE and race.current.type != DRAFT:
        way = best_way(race, here)
        if way != NOWHERE:
            return way
    return straight_on(race, here)


def straight_on(race: State, here: i64) -> i64:
    """Forward, pushing who is there, along the priority line where lanes split."""
    net = race.book.net
    if here >= net.on_road:
        return onto_road(race, here)
    if net.ahead[here * 2] == NOWHERE:
        return net.finish
    for i in range(here * 2, here * 2 + 2):  # an empty lane before a bump
        if net.ahead[i] != NOWHERE and race.bunch.rider_on[net.ahead[i]] == NOBODY:
            return net.ahead[i]
    for i in range(here * 2, here * 2 + 2):
        if net.ahead[i] != NOWHERE and can_enter(race.current, race.bunch, net.ahead[i]):
            return net.ahead[i]
    return NOWHERE


def onto_road(race: State, here: i64) -> i64:
    for i in range(here * 4, here * 4 + 4):
        space = race.book.net.beside[i]
        if space != NOWHERE and plan_step(race.current, race.bunch, space, 0) == POSSIBLE:
            return space
    return NOWHERE


def step_to_next_rider(race: State, here: i64) -> i64:
    """ai.together: one lane nearer to the next rider ahead, if nobody need be bumped."""
    net = race.book.net
    if here >= net.on_road:
        return NOWHERE
    lanes = lanes_to_next_rider(race, here)
    if lanes == 0:
        return NOWHERE
    side = here * 4 + (2 if lanes > 0 else 0)
    for i in range(side, side + 2):
        space = net.beside[i]
        is_free = space != NOWHERE and race.bunch.rider_on[space] == NOBODY
        if is_free and plan_step(race.current, race.bunch, space, 0) == POSSIBLE:
            return space
    return NOWHERE


def lane_of_next_rider(race: State, here: i64) -> i64:
    """ai.together: where a lane splits, the one that leads to the next rider ahead, if the other does not."""
    net = race.book.net
    if here >= net.on_road or net.ahead[here * 2 + 1] == NOWHERE:
        return NOWHERE
    a = net.ahead[here * 2]
    b = net.ahead[here * 2 + 1]
    leads = lanes_to_next_rider(race, a) == 0
    if leads == (lanes_to_next_rider(race, b) == 0):
        return NOWHERE
    space = a if leads else b
    return space if race.bunch.rider_on[space] == NOBODY else NOWHERE


def lanes_to_next_rider(race: State, here: i64) -> i64:
    """ai.together: how many lanes to the right (or, below 0, left) the closest rider in a row ahead is.

    Of several in one row the one whom the fewest lanes are between, then the better placed.
    """
    row = race.book.net.road.row[here]
    found: i64 = 0
    closest: i64 = 1 << 40
    for other in race.bunch.order(False):
        rows = race.bunch.row_of(other) - row
        if rows > 0:
            lanes = lanes_to(race, here, race.bunch.at[other])
            away = rows * 8 + max(lanes, -lanes)
            if away < closest:
                closest = away
                found = lanes
    return found


def lanes_to(race: State, here: i64, space: i64) -> i64:
    """How many lanes to the side a rider has to go to come to a space ahead by forward steps alone."""
    road = race.book.net.road
    row = road.row[space]
    low = road.lane[space]
    high = low
    while row > road.row[here]:  # back along every lane that leads there
        if road.width[row - 1] > road.width[row]:
            high += 1
        elif road.width[row - 1] < road.width[row]:
            low = max(low - 1, 0)
            high = min(high, road.width[row - 1] - 1)
        row -= 1
    if road.lane[here] < low:
        return low - road.lane[here]
    return min(high - road.lane[here], 0)


def best_way(race: State, here: i64) -> i64:
    """ai.efficient: the first step of the best way without a bump; NOWHERE where none leads forward."""
    best: i64 = NOWHERE
    best_value: i64 = 0
    net = race.book.net
    if here >= net.on_road:
        return onto_road(race, here)
    strokes = race.current.strokes
    for i in range(2):
        space = net.ahead[here * 2 + i]
        if space == NOWHERE and i == 0:
            return net.finish
        if space != NOWHERE and race.bunch.rider_on[space] == NOBODY:
            value = way_value(race, space, strokes - 1 + change(race, here, space), 2, DEPTH)
            if value > best_value:
                best, best_value = space, value
    for i in range(4):
        space = net.beside[here * 4 + i]
        if space == NOWHERE or race.bunch.rider_on[space] != NOBODY or race.current.visited(space) >= 2:
            continue
        toward = net.road.rank[space] > net.road.rank[here]
        value = way_value(race, space, strokes - 1, i // 2, DEPTH) - 16 + (1 if toward else 0)
        if value > best_value:
            best, best_value = space, value
    return best


def change(race: State, here: i64, space: i64) -> i64:
    terrain = race.book.net.road.terrain[space]
    return 0 if terrain == race.book.net.road.terrain[here] else on_terrain(race, race.current.rider, terrain)


def way_value(race: State, space: i64, strokes: i64, side: i64, depth: i64) -> i64:
    """Rows gained by the best way from a space (4096 each), less 16 a sideways step; `side` bars turning back."""
    net = race.book.net
    row = net.road.row[space]
    best: i64 = (row - race.bunch.row_of(race.current.rider)) * 4096
    if net.road.marks[space] & PRIORITY:
        best += 1
    if strokes <= 0 or depth == 0:
        return best
    if net.ahead[space * 2] == NOWHERE:
        return best + 4096
    free = False
    for i in range(space * 2, space * 2 + 2):
        ahead = net.ahead[i]
        if ahead != NOWHERE and race.bunch.rider_on[ahead] == NOBODY:
            free = True
            best = max(best, way_value(race, ahead, strokes - 1 + change(race, space, ahead), 2, depth - 1))
    if free:
        return best  # sideways only where the way is barred
    for i in range(4):
        beside = net.beside[space * 4 + i]
        if beside != NOWHERE and race.bunch.rider_on[beside] == NOBODY and (side == 2 or side == i // 2):
            best = max(best, way_value(race, beside, strokes - 1, i // 2, depth - 1) - 16)
    return best
