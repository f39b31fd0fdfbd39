"""One rider's move: the strokes, the linked line that comes along, and where it has been."""

from __future__ import annotations

from typing import ClassVar, Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from paceline.games.rivet.bunch import Bunch
from paceline.games.rivet.net import NOWHERE
from paceline.games.rivet.roadbook import LEAD, NOBODY, Roadbook

SPACE_BITS: Final = 10  # a step is choice << SPACE_BITS | space
SPACE: Final = (1 << SPACE_BITS) - 1
MOST_LINE: Final = 48
ROW_SPACES: Final = 8  # spaces in the widest row
VISIT_BITS: Final = 7  # of a number of visits, which is small; those of the eight spaces of a row fit one number
VISITS: Final = (1 << VISIT_BITS) - 1


@final
class Move:
    """A move in progress. `line[0]` is the activated rider, behind him those who come along (Lead, Draft)."""

    APART: ClassVar[tuple[str, ...]] = (
        "book",
        "net",
        "plan_rider",
        "plan_to",
        "planned",
        "pushed",
        "cost",
        "kind",
        "used",
        "inserted_after",
        "kept",
    )

    def __init__(
        self,
        *,
        book: Roadbook,
        line: vec[i64],
        length: i64,
        visits: i64,
        sent: vec[i64],
        card: i64,
        tactic: i64,
        type: i64,
        standard: bool,
        strokes: i64,
        diagonals: i64,
        cut: i64,
        plain: bool,
    ) -> None:
        self.book = book
        self.net = book.net
        self.line = line
        self.length: i64 = length  # of the line; 0 between moves
        self.visits: i64 = visits  # of the activated rider to the spaces of his row, VISIT_BITS each
        self.sent = sent  # branching space << SPACE_BITS | the way of the line that was pushed there
        self.card: i64 = card
        self.tactic: i64 = tactic  # played with the card
        self.type: i64 = type
        self.standard: bool = standard  # the icons are the type's, whatever the card shows
        self.strokes: i64 = strokes  # below 0 until the strength is known
        self.diagonals: i64 = diagonals
        self.cut: i64 = cut  # riders who were cut off: they cannot be picked up in this move
        self.plain: bool = plain  # ai.move: special text does not count
        # The last plan (plans.py), made anew for every step
        self.plan_rider = vec[i64]()  # who moves, in the order of moving; see `forget_plan`
        self.plan_to = vec[i64]()
        self.planned: i64 = 0
        self.pushed: i64 = 0  # how many of those planned are pushed ahead
        self.cost: i64 = 0
        self.kind: i64 = 0
        self.used: i64 = 0  # bits of the choice
        self.inserted_after: i64 = -1
        self.kept: i64 = 0  # how many of the line are still linked after the step

    def clone(self) -> Move:
        return Move(
            book=self.book,
            line=self.line[:],
            length=self.length,
            visits=self.visits,
            sent=self.sent[:],
            card=self.card,
            tactic=self.tactic,
            type=self.type,
            standard=self.standard,
            strokes=self.strokes,
            diagonals=self.diagonals,
            cut=self.cut,
            plain=self.plain,
        )

    def forget_plan(self) -> None:
        """Makes ready for the next plan, and for the first one room: of most copies no step is ever planned."""
        if not len(self.plan_rider):
            self.plan_rider = vec[i64]([NOBODY] * MOST_LINE)
            self.plan_to = vec[i64]([NOBODY] * MOST_LINE)
        self.planned = 0
        self.pushed = 0
        self.used = 0
        self.inserted_after = -1
        self.kept = self.length
        self.cost = 1

    @property
    def rider(self) -> i64:
        return self.line[0]

    def follows(self) -> bool:
        """move.lead: the line follows sideways, where the icon is lit."""
        return self.type == LEAD and self.follow_icon()

    def follow_icon(self) -> bool:
        deck = self.book.deck
        return deck.type[self.card] != LEAD or deck.follow_icon[self.card] != 0 or self.standard

    def begin(self, rider: i64, space: i64) -> None:
        self.line[0] = rider
        self.length = 1
        self.cut = 0
        self.plain = not self.book.is_player(self.book.team_of(rider))
        self.sent = vec[i64]()
        self.visits = 0
        self.visit(space)

    def visit(self, space: i64) -> None:
        if space < self.net.on_road:
            self.visits += 1 << (VISIT_BITS * (space - self.net.road.first[self.net.road.row[space]]))

    def visited(self, space: i64) -> i64:
        return self.visits_to(space - self.net.road.first[self.net.road.row[space]])

    def visits_to(self, place: i64) -> i64:
        """By the space's place in the row."""
        return (self.visits >> (VISIT_BITS * place)) & VISITS

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

    def kept_member(self, rider: i64) -> i64:
        """The place of a rider in the part of the line that stays linked, or -1."""
        for i in range(self.kept):
            if self.line[i] == rider:
                return i
        return -1

    def cut_after(self, kept: i64) -> None:
        """The rest of the line stays behind, and cannot be picked up in this move."""
        while self.length > kept:
            self.length -= 1
            self.cut |= 1 << self.line[self.length]

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

    def insert(self, rider: i64, at: i64) -> None:
        """bump.insert: the shoved rider is part of the line from now on."""
        i = self.length
        while i > at:
            self.line[i] = self.line[i - 1]
            i -= 1
        self.line[at] = rider
        self.length += 1
        self.cut &= ~(1 << rider)
