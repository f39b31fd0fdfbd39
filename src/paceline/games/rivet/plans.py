"""What each possible step of a move would do, and doing it.

A step is planned first: who moves where, for how many strokes, or why it cannot be taken. Nothing changes until
the plan is carried out, so the same plan shows ghosts on the page and refuses an illegal step.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from paceline.games.rivet.bunch import Bunch
from paceline.games.rivet.moves import Move
from paceline.games.rivet.net import LEFT, NOWHERE, RIGHT
from paceline.games.rivet.roadbook import BREAK, LEAD, NOBODY

BUMP: Final = 2  # strokes

# Why a step cannot be taken
POSSIBLE: Final = 0
NOT_A_STEP: Final = 1
TOO_DEAR: Final = 2
NO_BUMPING: Final = 3
OWN_LINE: Final = 4
TWICE: Final = 5
ROAD_ENDS: Final = 6
STRAIGHT_ONLY: Final = 7
NO_DIAGONAL: Final = 8
FROM_ROADSIDE: Final = 9
NO_CHOICE: Final = 10

# Kinds of steps
FORWARD: Final = 0
SIDEWAYS: Final = 1
DIAGONAL: Final = 2


# Planning a step


def plan_step(move: Move, bunch: Bunch, space: i64, choice: i64) -> i64:
    """Plans a step to a space; returns why it is not possible."""
    net = move.net
    here = bunch.at[move.rider]
    move.forget_plan()
    if space < 0 or space > net.finish or (net.on_road <= space < net.finish):
        return NOT_A_STEP
    if space == net.finish:
        if here >= net.on_road:
            return FROM_ROADSIDE
        if net.ahead[here * 2] != NOWHERE:
            return NOT_A_STEP
        why = plan_forward(move, bunch, space, choice)
    elif space == net.ahead[here * 2] or space == net.ahead[here * 2 + 1]:
        if move.seen_twice(here, space):
            return TWICE
        why = plan_forward(move, bunch, space, choice)
    elif net.is_beside(here, space):
        why = plan_sideways(move, bunch, space, here, choice)
    else:
        why = plan_diagonal(move, bunch, space, here, choice)
    if why == POSSIBLE and choice >> move.used:
        return NO_CHOICE
    if why == POSSIBLE and move.cost > move.strokes:
        return TOO_DEAR
    return why


def plan_forward(move: Move, bunch: Bunch, space: i64, choice: i64) -> i64:
    """move.forward, bump.forward, move.chase: into an empty space, or pushing whoever is linked ahead."""
    move.kind = FORWARD
    if space < move.net.finish and bunch.rider_on[space] != NOBODY:
        if move.type == LEAD or move.type == BREAK:
            if bumps_nobody(move):
                return NO_BUMPING
            move.cost = BUMP
        why = plan_push(move, bunch, space, choice)
        if why != POSSIBLE:
            return why
    plan_line(move, bunch, space, move.kept)
    return POSSIBLE


def is_barred(move: Move, rider: i64) -> bool:
    """bump.own: nobody bumps the own line; or whoever is bumped is cut off, with all behind."""
    place = move.kept_member(rider)
    if place >= 0 and move.book.cuts_own_line:
        move.kept = place
    return place >= 0 and not move.book.cuts_own_line


def bumps_nobody(move: Move) -> bool:
    """card.text: a card may forbid to bump."""
    return move.book.deck.no_bump[move.card] != 0 and not move.plain


def plan_push(move: Move, bunch: Bunch, space: i64, choice: i64) -> i64:
    """Everybody in one line from that space on moves one ahead.

    transition.push: where a lane splits, those who have passed decide, in this move or before; else the player,
    for the whole line.
    """
    net = move.net
    many: i64 = 0
    while True:
        rider = bunch.rider_on[space]
        if is_barred(move, rider):
            return OWN_LINE
        move.plan_rider[many] = rider
        a = net.ahead[space * 2]
        b = net.ahead[space * 2 + 1]
        if a == NOWHERE:
            a = net.finish
        elif b != NOWHERE and move.sent_to(space) != NOWHERE:
            a = move.sent_to(space)
        elif b != NOWHERE:
            taken = bunch.rider_on[a] != NOBODY
            if taken == (bunch.rider_on[b] != NOBODY):
                if chosen(move, choice):
                    a = b
            elif not taken:
                a = b
        move.plan_to[many] = a
        many += 1
        if a == net.finish or bunch.rider_on[a] == NOBODY:
            break
        space = a
    move.planned = many
    move.pushed = many
    reverse_plan(move)  # the front rider moves first
    return POSSIBLE


def reverse_plan(move: Move) -> None:
    i: i64 = 0
    j = move.planned - 1
    while i < j:
        rider = move.plan_rider[i]
        to = move.plan_to[i]
        move.plan_rider[i] = move.plan_rider[j]
        move.plan_to[i] = move.plan_to[j]
        move.plan_rider[j] = rider
        move.plan_to[j] = to
        i += 1
        j -= 1


def chosen(move: Move, choice: i64) -> bool:
    """The next bit of the choice: the second of two ways."""
    move.used += 1
    return (choice >> (move.used - 1)) & 1 == 1


def plan_line(move: Move, bunch: Bunch, space: i64, members: i64) -> None:
    """move.lead: the activated rider takes the space, and so many of his line each the space of the one before."""
    for i in range(members):
        rider = move.line[i]
        add(move, rider, space)
        space = bunch.at[rider]


def add(move: Move, rider: i64, space: i64) -> None:
    move.plan_rider[move.planned] = rider
    move.plan_to[move.planned] = space
    move.planned += 1


def plan_sideways(move: Move, bunch: Bunch, space: i64, here: i64, choice: i64) -> i64:
    """move.sideways: one lane over."""
    move.kind = SIDEWAYS
    if move.book.deck.straight[move.card] and not move.plain and here < move.net.on_road:
        return STRAIGHT_ONLY
    if move.visited(space) >= 2:
        return TWICE
    at = here * 4 + RIGHT * 2
    side: i64 = LEFT
    if space == move.net.beside[at] or space == move.net.beside[at + 1]:
        side = RIGHT
    return plan_aside(move, bunch, space, side, choice)


def plan_diagonal(move: Move, bunch: Bunch, space: i64, here: i64, choice: i64) -> i64:
    """move.diagonal: to the next row one lane over, by card only, and never across a change of width."""
    move.kind = DIAGONAL
    if here >= move.net.on_road:
        return FROM_ROADSIDE
    side = diagonal_side(move, here, space)
    if side < 0:
        return NOT_A_STEP
    if move.book.deck.straight[move.card]:
        return STRAIGHT_ONLY
    if move.diagonals == 0:
        return NO_DIAGONAL
    return plan_aside(move, bunch, space, side, choice)


def diagonal_side(move: Move, here: i64, space: i64) -> i64:
    """On which side a space of the next row lies diagonally ahead; -1 where it does not."""
    net = move.net
    road = net.road
    row = road.row[here]
    if road.row[space] != row + 1 or road.width[row] != road.width[row + 1]:
        return -1
    straight = net.ahead[here * 2]
    for side in range(2):
        for i in range(side * 2, side * 2 + 2):
            beside = net.beside[here * 4 + i]  # sideways, then forward
            if beside != NOWHERE and net.ahead[beside * 2] == space:
                return side
            if straight != NOWHERE and net.beside[straight * 4 + i] == space:  # forward, then sideways
                return side
    return -1


def plan_aside(move: Move, bunch: Bunch, space: i64, side: i64, choice: i64) -> i64:
    """bump.side: whoever stands there is shoved on in the same direction."""
    if bunch.rider_on[space] != NOBODY:
        if bumps_nobody(move):
            return NO_BUMPING
        move.cost = move.book.deck.side_cost[move.card]
        if move.plain:
            move.cost = BUMP
        why = plan_shove(move, bunch, space, side, choice)
        if why != POSSIBLE:
            return why
    if not move.follows():
        plan_line(move, bunch, space, 1)
    elif move.inserted_after >= 0:
        plan_line(move, bunch, space, move.inserted_after + 1)
    else:
        plan_line(move, bunch, space, move.kept)
    return POSSIBLE


def plan_shove(move: Move, bunch: Bunch, space: i64, side: i64, choice: i64) -> i64:
    """bump.side: one lane on each, and from the last lane back."""
    net = move.net
    while True:
        rider = bunch.rider_on[space]
        if move.follows() and is_barred(move, rider):
            return OWN_LINE
        to = net.beside[space * 4 + side * 2]
        if to == NOWHERE:
            return plan_back(move, bunch, rider, space, choice)
        if net.beside[space * 4 + side * 2 + 1] != NOWHERE and chosen(move, choice):
            to = net.beside[space * 4 + side * 2 + 1]
        add(move, rider, to)
        if bunch.rider_on[to] == NOBODY:
            return POSSIBLE
        space = to


def plan_back(move: Move, bunch: Bunch, rider: i64, space: i64, choice: i64) -> i64:
    """bump.back: without a lane left, back one with all who are linked behind; bump.insert: into a Lead's line."""
    net = move.net
    while True:
        to = net.behind[space * 2]
        if to == NOWHERE:
            return ROAD_ENDS
        if net.behind[space * 2 + 1] != NOWHERE and chosen(move, choice):
            to = net.behind[space * 2 + 1]
        add(move, rider, to)
        held_by = bunch.rider_on[to]
        if held_by == NOBODY or (held_by == move.rider and not move.follows()):
            return POSSIBLE
        if move.follows() and move.kept_member(held_by) >= 0:
            move.inserted_after = move.kept_member(held_by)
            return POSSIBLE
        rider = held_by
        space = to


# Carrying it out


def carry_out(move: Move, bunch: Bunch) -> None:
    """The plan happens: all leave their spaces, then take the new ones in the order of moving."""
    net = move.net
    road = net.road
    inserted: i64 = NOBODY
    if move.inserted_after >= 0:
        inserted = move.plan_rider[move.planned - move.inserted_after - 2]
    for i in range(move.pushed):
        move.send(bunch.at[move.plan_rider[i]], move.plan_to[i])
    for i in range(move.planned):
        bunch.rider_on[bunch.at[move.plan_rider[i]]] = NOBODY
    for i in range(move.planned):
        rider = move.plan_rider[i]
        to = move.plan_to[i]
        before = road.row[bunch.at[rider]]
        if to == net.finish:
            bunch.come_home(rider)
        else:
            bunch.put(rider, to)
            if road.row[to] > before:
                bunch.cross_bonus_lines(rider, before, road.row[to])
    move.strokes -= move.cost
    if move.kind == FORWARD or move.follows():
        move.cut_after(move.kept)
    if move.kind == FORWARD:
        return
    if move.kind == DIAGONAL:
        move.diagonals -= 1
    if not move.follows():
        move.length = 1
    elif move.inserted_after >= 0:
        move.insert(inserted, move.inserted_after + 1)
