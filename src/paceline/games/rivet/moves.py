"""One rider's move: the strokes, the linked line that comes along, and what each possible step would do.

A step is planned first: who moves where, for how many strokes, or why it cannot be taken. Nothing changes until
the plan is carried out, so the same plan shows ghosts on the page and refuses an illegal step.
"""

from __future__ import annotations

from typing import ClassVar, Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from paceline.games.rivet.bunch import Bunch
from paceline.games.rivet.net import LEFT, NOWHERE, RIGHT, WIDTH_CHANGE
from paceline.games.rivet.table import BREAK, CHASE, DRAFT, LEAD, NOBODY, Table

SPACE_BITS: Final = 10  # a step is choice << SPACE_BITS | space
SPACE: Final = (1 << SPACE_BITS) - 1
MOST_CHOICES: Final = 64
MOST_LINE: Final = 48
ROW_SPACES: Final = 8  # spaces in the widest row
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


@final
class Move:
    """A move in progress. `line[0]` is the activated rider, behind him those who come along (Lead, Draft)."""

    APART: ClassVar[tuple[str, ...]] = (
        "table",
        "net",
        "plan_rider",
        "plan_to",
        "planned",
        "pushed",
        "cost",
        "kind",
        "used",
        "inserted_after",
    )

    def __init__(
        self,
        table: Table,
        line: vec[i64],
        visits: vec[i64],
        sent: vec[i64],
        plan_rider: vec[i64],
        plan_to: vec[i64],
    ) -> None:
        self.table = table
        self.net = table.net
        self.line = line
        self.visits = visits  # of the activated rider to the spaces of his row
        self.sent = sent  # branching space << SPACE_BITS | the way of the line that was pushed there
        self.plan_rider = plan_rider  # the last plan: who moves, in the order of moving
        self.plan_to = plan_to
        self.length: i64 = 0  # of the line; 0 between moves
        self.card: i64 = 0
        self.tactic: i64 = -1  # played with the card
        self.type: i64 = 0
        self.standard: bool = False  # the icons are the type's, whatever the card shows
        self.strokes: i64 = 0
        self.diagonals: i64 = 0
        self.cut: i64 = 0  # riders who were cut off: they cannot be picked up in this move
        self.plain: bool = False  # ai.move: special text does not count
        self.planned: i64 = 0
        self.pushed: i64 = 0  # how many of those planned are pushed ahead
        self.cost: i64 = 0
        self.kind: i64 = 0
        self.used: i64 = 0  # bits of the choice
        self.inserted_after: i64 = -1

    def clone(self) -> Move:
        copy = Move(self.table, self.line[:], self.visits[:], self.sent[:], self.plan_rider[:], self.plan_to[:])
        copy.length = self.length
        copy.card = self.card
        copy.tactic = self.tactic
        copy.type = self.type
        copy.standard = self.standard
        copy.strokes = self.strokes
        copy.diagonals = self.diagonals
        copy.cut = self.cut
        copy.plain = self.plain
        return copy

    @property
    def rider(self) -> i64:
        return self.line[0]

    def follows(self) -> bool:
        """move.lead: the line follows sideways, where the icon is lit."""
        return self.type == LEAD and self.follow_icon()

    def follow_icon(self) -> bool:
        deck = self.table.deck
        return deck.type[self.card] != LEAD or deck.follow_icon[self.card] != 0 or self.standard

    def begin(self, rider: i64, space: i64) -> None:
        self.line[0] = rider
        self.length = 1
        self.cut = 0
        self.plain = not self.table.is_player(self.table.team_of(rider))
        self.sent = vec[i64]()
        self.forget_visits()
        self.visit(space)

    def forget_visits(self) -> None:
        for i in range(ROW_SPACES):
            self.visits[i] = 0

    def visit(self, space: i64) -> None:
        if space < self.net.on_road:
            self.visits[space - self.net.road.first[self.net.road.row[space]]] += 1

    def visited(self, space: i64) -> i64:
        return self.visits[space - self.net.road.first[self.net.road.row[space]]]

    def seen_twice(self, here: i64, ahead: i64) -> bool:
        """move.visits: only the front of two pseudo-spaces lies ahead in the row that the rider is in."""
        road = self.net.road
        return road.row[ahead] == road.row[here] and self.visited(ahead) >= 2

    def sent_to(self, space: i64) -> i64:
        """transition.push: where the line that was pushed through a branching went in this move, or NOWHERE."""
        for i in range(len(self.sent)):
            if self.sent[i] >> SPACE_BITS == space:
                return self.sent[i] & SPACE
        return NOWHERE

    def send(self, space: i64, to: i64) -> None:
        """transition.push: whoever is pushed there for the rest of the move goes the same way."""
        if self.net.ahead[space * 2 + 1] != NOWHERE and self.sent_to(space) == NOWHERE:
            self.sent = append(self.sent, (space << SPACE_BITS) | to)

    # The line

    def member(self, rider: i64) -> i64:
        """The place of a rider in the line, or -1."""
        for i in range(self.length):
            if self.line[i] == rider:
                return i
        return -1

    def joinable(self, bunch: Bunch, space: i64) -> bool:
        """Whether somebody stands there who can be linked to the end of the line."""
        if space == NOWHERE:
            return False
        rider = bunch.rider_on[space]
        return rider != NOBODY and not (self.cut >> rider) & 1 and self.member(rider) < 0

    def joinable_behind(self, bunch: Bunch) -> i64:
        """How many lines stand right behind the tail: 0, 1, or 2 where lanes merge."""
        tail = bunch.at[self.line[self.length - 1]]
        many: i64 = 0
        for i in range(tail * 2, tail * 2 + 2):
            if self.joinable(bunch, self.net.behind[i]):
                many += 1
        return many

    def extend(self, bunch: Bunch) -> bool:
        """link.line: all who stand in one line behind the tail; False where two lines merge and one must be chosen."""
        while True:
            tail = bunch.at[self.line[self.length - 1]]
            a = self.net.behind[tail * 2]
            b = self.net.behind[tail * 2 + 1]
            if self.joinable(bunch, a):
                if self.joinable(bunch, b):
                    return False
            elif self.joinable(bunch, b):
                a = b
            else:
                return True
            self.join(bunch.rider_on[a])

    def join(self, rider: i64) -> None:
        self.line[self.length] = rider
        self.length += 1

    # Planning a step

    def plan(self, bunch: Bunch, space: i64, choice: i64) -> i64:
        """Plans a step to a space; returns why it is not possible."""
        net = self.net
        here = bunch.at[self.rider]
        self.planned = 0
        self.pushed = 0
        self.used = 0
        self.inserted_after = -1
        self.cost = 1
        if space < 0 or space > net.finish or (net.on_road <= space < net.finish):
            return NOT_A_STEP
        if space == net.finish:
            if here >= net.on_road or net.ahead[here * 2] != NOWHERE:
                return NOT_A_STEP if here < net.on_road else FROM_ROADSIDE
            why = self.plan_forward(bunch, space, choice)
        elif space == net.ahead[here * 2] or space == net.ahead[here * 2 + 1]:
            why = TWICE if self.seen_twice(here, space) else self.plan_forward(bunch, space, choice)
        elif net.is_beside(here, space):
            why = self.plan_sideways(bunch, space, here, choice)
        else:
            why = self.plan_diagonal(bunch, space, here, choice)
        if why == POSSIBLE and choice >> self.used:
            return NO_CHOICE
        if why == POSSIBLE and self.cost > self.strokes:
            return TOO_DEAR
        return why

    def plan_forward(self, bunch: Bunch, space: i64, choice: i64) -> i64:
        """move.forward, bump.forward, move.chase: into an empty space, or pushing whoever is linked ahead."""
        self.kind = FORWARD
        if space < self.net.finish and bunch.rider_on[space] != NOBODY:
            if self.type == LEAD or self.type == BREAK:
                if self.bumps_nobody():
                    return NO_BUMPING
                self.cost = BUMP
            why = self.plan_push(bunch, space, choice)
            if why != POSSIBLE:
                return why
        self.plan_line(bunch, space, self.length)
        return POSSIBLE

    def bumps_nobody(self) -> bool:
        """card.text: a card may forbid to bump."""
        return self.table.deck.no_bump[self.card] != 0 and not self.plain

    def plan_push(self, bunch: Bunch, space: i64, choice: i64) -> i64:
        """Everybody in one line from that space on moves one ahead.

        transition.push: where a lane splits, those who have passed decide, in this move or before; else the player,
        for the whole line.
        """
        net = self.net
        many: i64 = 0
        while True:
            rider = bunch.rider_on[space]
            if self.member(rider) >= 0:
                return OWN_LINE
            self.plan_rider[many] = rider
            a = net.ahead[space * 2]
            b = net.ahead[space * 2 + 1]
            if a == NOWHERE:
                a = net.finish
            elif b != NOWHERE and self.sent_to(space) != NOWHERE:
                a = self.sent_to(space)
            elif b != NOWHERE:
                taken = bunch.rider_on[a] != NOBODY
                if taken == (bunch.rider_on[b] != NOBODY):
                    if self.chosen(choice):
                        a = b
                elif not taken:
                    a = b
            self.plan_to[many] = a
            many += 1
            if a == net.finish or bunch.rider_on[a] == NOBODY:
                break
            space = a
        self.planned = many
        self.pushed = many
        self.reverse_plan()  # the front rider moves first
        return POSSIBLE

    def reverse_plan(self) -> None:
        i: i64 = 0
        j = self.planned - 1
        while i < j:
            rider = self.plan_rider[i]
            to = self.plan_to[i]
            self.plan_rider[i] = self.plan_rider[j]
            self.plan_to[i] = self.plan_to[j]
            self.plan_rider[j] = rider
            self.plan_to[j] = to
            i += 1
            j -= 1

    def chosen(self, choice: i64) -> bool:
        """The next bit of the choice: the second of two ways."""
        self.used += 1
        return (choice >> (self.used - 1)) & 1 == 1

    def plan_line(self, bunch: Bunch, space: i64, members: i64) -> None:
        """move.lead: the activated rider takes the space, and so many of his line each the space of the one before."""
        for i in range(members):
            rider = self.line[i]
            self.add(rider, space)
            space = bunch.at[rider]

    def add(self, rider: i64, space: i64) -> None:
        self.plan_rider[self.planned] = rider
        self.plan_to[self.planned] = space
        self.planned += 1

    def plan_sideways(self, bunch: Bunch, space: i64, here: i64, choice: i64) -> i64:
        """move.sideways: one lane over."""
        self.kind = SIDEWAYS
        if self.table.deck.straight[self.card] and not self.plain and here < self.net.on_road:
            return STRAIGHT_ONLY
        if self.visited(space) >= 2:
            return TWICE
        at = here * 4 + RIGHT * 2
        side = RIGHT if space == self.net.beside[at] or space == self.net.beside[at + 1] else LEFT
        return self.plan_aside(bunch, space, side, choice)

    def plan_diagonal(self, bunch: Bunch, space: i64, here: i64, choice: i64) -> i64:
        """move.diagonal: to the next row one lane over, by card only, and never across a change of width."""
        self.kind = DIAGONAL
        if here >= self.net.on_road:
            return FROM_ROADSIDE
        side = self.diagonal_side(here, space)
        if side < 0:
            return NOT_A_STEP
        if self.table.deck.straight[self.card]:
            return STRAIGHT_ONLY
        if self.diagonals == 0:
            return NO_DIAGONAL
        return self.plan_aside(bunch, space, side, choice)

    def diagonal_side(self, here: i64, space: i64) -> i64:
        """On which side a space of the next row lies diagonally ahead; -1 where it does not."""
        net = self.net
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

    def plan_aside(self, bunch: Bunch, space: i64, side: i64, choice: i64) -> i64:
        """bump.side: whoever stands there is shoved on in the same direction."""
        if bunch.rider_on[space] != NOBODY:
            if self.bumps_nobody():
                return NO_BUMPING
            self.cost = BUMP if self.plain else self.table.deck.side_cost[self.card]
            why = self.plan_shove(bunch, space, side, choice)
            if why != POSSIBLE:
                return why
        if not self.follows():
            self.plan_line(bunch, space, 1)
        elif self.inserted_after >= 0:
            self.plan_line(bunch, space, self.inserted_after + 1)
        else:
            self.plan_line(bunch, space, self.length)
        return POSSIBLE

    def plan_shove(self, bunch: Bunch, space: i64, side: i64, choice: i64) -> i64:
        """bump.side: one lane on each, and from the last lane back."""
        net = self.net
        while True:
            rider = bunch.rider_on[space]
            if self.follows() and self.member(rider) >= 0:
                return OWN_LINE
            to = net.beside[space * 4 + side * 2]
            if to == NOWHERE:
                return self.plan_back(bunch, rider, space, choice)
            if net.beside[space * 4 + side * 2 + 1] != NOWHERE and self.chosen(choice):
                to = net.beside[space * 4 + side * 2 + 1]
            self.add(rider, to)
            if bunch.rider_on[to] == NOBODY:
                return POSSIBLE
            space = to

    def plan_back(self, bunch: Bunch, rider: i64, space: i64, choice: i64) -> i64:
        """bump.back: without a lane left, back one with all who are linked behind; bump.insert: into a Lead's line."""
        net = self.net
        while True:
            to = net.behind[space * 2]
            if to == NOWHERE:
                return ROAD_ENDS
            if net.behind[space * 2 + 1] != NOWHERE and self.chosen(choice):
                to = net.behind[space * 2 + 1]
            self.add(rider, to)
            held_by = bunch.rider_on[to]
            if held_by == NOBODY or (held_by == self.rider and not self.follows()):
                return POSSIBLE
            if self.follows() and self.member(held_by) >= 0:
                self.inserted_after = self.member(held_by)
                return POSSIBLE
            rider = held_by
            space = to

    # Carrying it out

    def carry_out(self, bunch: Bunch) -> None:
        """The plan happens: all leave their spaces, then take the new ones in the order of moving."""
        net = self.net
        road = net.road
        inserted: i64 = self.plan_rider[self.planned - self.inserted_after - 2] if self.inserted_after >= 0 else NOBODY
        for i in range(self.pushed):
            self.send(bunch.at[self.plan_rider[i]], self.plan_to[i])
        for i in range(self.planned):
            bunch.rider_on[bunch.at[self.plan_rider[i]]] = NOBODY
        for i in range(self.planned):
            rider = self.plan_rider[i]
            to = self.plan_to[i]
            before = road.row[bunch.at[rider]]
            if to == net.finish:
                bunch.at[rider] = -1
                bunch.home[bunch.homecomers] = rider
                bunch.homecomers += 1
            else:
                bunch.put(rider, to)
                if road.row[to] > before:
                    bunch.cross_bonus_lines(rider, before, road.row[to])
        self.strokes -= self.cost
        if self.kind == FORWARD:
            return
        if self.kind == DIAGONAL:
            self.diagonals -= 1
        if not self.follows():
            self.length = 1
        elif self.inserted_after >= 0:
            self.insert(inserted, self.inserted_after + 1)

    def insert(self, rider: i64, at: i64) -> None:
        """bump.insert: the shoved rider is part of the line from now on."""
        i = self.length
        while i > at:
            self.line[i] = self.line[i - 1]
            i -= 1
        self.line[at] = rider
        self.length += 1

    # What is possible

    def steps_into(self, bunch: Bunch, buffer: vec[i64], prefix: i64) -> i64:
        """Every possible step with every choice that it gives."""
        net = self.net
        here = bunch.at[self.rider]
        many: i64 = 0
        if here < net.on_road:
            if net.ahead[here * 2] == NOWHERE:
                many = self.try_into(bunch, net.finish, buffer, many, prefix)
            for i in range(here * 2, here * 2 + 2):
                if net.ahead[i] != NOWHERE:
                    many = self.try_into(bunch, net.ahead[i], buffer, many, prefix)
        for i in range(here * 4, here * 4 + 4):
            if net.beside[i] != NOWHERE:
                many = self.try_into(bunch, net.beside[i], buffer, many, prefix)
        if self.diagonals > 0 and here < net.on_road:
            row = net.road.row[here] + 1
            if row < net.road.rows and not (net.road.marks[here] & WIDTH_CHANGE):
                for space in range(net.road.first[row], net.last_of_row(row)):
                    if space != net.ahead[here * 2] and self.diagonal_side(here, space) >= 0:
                        many = self.try_into(bunch, space, buffer, many, prefix)
        return many

    def try_into(self, bunch: Bunch, space: i64, buffer: vec[i64], many: i64, prefix: i64) -> i64:
        choice: i64 = 0
        limit: i64 = 1
        while choice < limit:
            why = self.plan(bunch, space, choice)
            if self.used > 0 and (1 << self.used) > limit:
                limit = min(1 << self.used, MOST_CHOICES)
            if why == POSSIBLE:
                buffer[many] = prefix | (choice << SPACE_BITS) | space
                many += 1
            choice += 1
        return many

    def may_stop(self, bunch: Bunch) -> bool:
        """move.spend, move.blocked: all strokes are ridden, unless everything ahead is taken in a Lead or Break."""
        net = self.net
        here = bunch.at[self.rider]
        if here >= net.on_road or self.table.deck.may_stop[self.card]:
            return True
        if net.ahead[here * 2] == NOWHERE:
            return False
        if self.seen_twice(here, net.ahead[here * 2]):
            return True
        if self.type == CHASE or self.type == DRAFT:
            return False
        for i in range(here * 2, here * 2 + 2):
            if net.ahead[i] != NOWHERE and bunch.rider_on[net.ahead[i]] == NOBODY:
                return False
        if self.table.forced_bump:
            for i in range(here * 2, here * 2 + 2):
                if net.ahead[i] != NOWHERE and self.can_enter(bunch, net.ahead[i]):
                    return False
        return True

    def can_enter(self, bunch: Bunch, space: i64) -> bool:
        """Whether some choice makes the step possible; it is planned then."""
        choice: i64 = 0
        limit: i64 = 1
        while choice < limit:
            if self.plan(bunch, space, choice) == POSSIBLE:
                return True
            if (1 << self.used) > limit:
                limit = min(1 << self.used, MOST_CHOICES)
            choice += 1
        return False
