"""Which steps a move has: all that are possible, and whether it may stop."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from paceline.games.rivet.bunch import Bunch
from paceline.games.rivet.moves import SPACE_BITS, Move
from paceline.games.rivet.net import NOWHERE, WIDTH_CHANGE
from paceline.games.rivet.plans import POSSIBLE, diagonal_side, plan_step
from paceline.games.rivet.roadbook import CHASE, DRAFT, NOBODY

MOST_CHOICES: Final = 64


def steps_into(move: Move, bunch: Bunch, buffer: vec[i64], prefix: i64) -> i64:
    """Every possible step with every choice that it gives.

    A free space needs no plan, for speed: what `plan_step` says of one stands here again, and both must agree.
    """
    if move.strokes < 1:
        return 0
    net = move.net
    here = bunch.at[move.rider]
    row = net.road.row[here]
    first = net.road.first[row]
    many: i64 = 0
    if here < net.on_road:
        if net.ahead[here * 2] == NOWHERE:
            buffer[0] = prefix | net.finish
            many = 1
        for i in range(here * 2, here * 2 + 2):
            space = net.ahead[i]
            if space != NOWHERE and (net.road.row[space] != row or move.visits_to(space - first) < 2):
                many = step_into(move, bunch, space, buffer, many, prefix)
    if here >= net.on_road or move.plain or not move.book.deck.straight[move.card]:
        for i in range(here * 4, here * 4 + 4):
            space = net.beside[i]
            if space != NOWHERE and move.visits_to(space - first) < 2:
                many = step_into(move, bunch, space, buffer, many, prefix)
    if move.diagonals > 0 and here < net.on_road:
        row += 1
        if row < net.road.rows and not (net.road.marks[here] & WIDTH_CHANGE):
            for space in range(net.road.first[row], net.last_of_row(row)):
                if space != net.ahead[here * 2] and diagonal_side(move, here, space) >= 0:
                    many = plans_into(move, bunch, space, buffer, many, prefix)
    return many


def step_into(move: Move, bunch: Bunch, space: i64, buffer: vec[i64], many: i64, prefix: i64) -> i64:
    """A step forward or aside, which needs no plan where nobody is in the way."""
    if bunch.rider_on[space] != NOBODY:
        return plans_into(move, bunch, space, buffer, many, prefix)
    buffer[many] = prefix | space
    return many + 1


def plans_into(move: Move, bunch: Bunch, space: i64, buffer: vec[i64], many: i64, prefix: i64) -> i64:
    """A step with every choice that makes it possible."""
    choice: i64 = 0
    limit: i64 = 1
    while choice < limit:
        why = plan_step(move, bunch, space, choice)
        if move.used > 0 and (1 << move.used) > limit:
            limit = min(1 << move.used, MOST_CHOICES)
        if why == POSSIBLE:
            buffer[many] = prefix | (choice << SPACE_BITS) | space
            many += 1
        choice += 1
    return many


def may_stop(move: Move, bunch: Bunch) -> bool:
    """move.spend, move.blocked: all strokes are ridden, unless everything ahead is taken in a Lead or Break."""
    net = move.net
    here = bunch.at[move.rider]
    if here >= net.on_road or move.book.deck.may_stop[move.card]:
        return True
    if net.ahead[here * 2] == NOWHERE:
        return False
    if move.seen_twice(here, net.ahead[here * 2]):
        return True
    if move.type == CHASE or move.type == DRAFT:
        return False
    for i in range(here * 2, here * 2 + 2):
        if net.ahead[i] != NOWHERE and bunch.rider_on[net.ahead[i]] == NOBODY:
            return False
    if move.book.forced_bump:
        for i in range(here * 2, here * 2 + 2):
            if net.ahead[i] != NOWHERE and can_enter(move, bunch, net.ahead[i]):
                return False
    return True


def can_enter(move: Move, bunch: Bunch, space: i64) -> bool:
    """Whether some choice makes the step possible; it is planned then."""
    choice: i64 = 0
    limit: i64 = 1
    while choice < limit:
        if plan_step(move, bunch, space, choice) == POSSIBLE:
            return True
        if (1 << move.used) > limit:
            limit = min(1 << move.used, MOST_CHOICES)
        choice += 1
    return False
