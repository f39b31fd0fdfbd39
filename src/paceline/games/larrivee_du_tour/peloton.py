"""The racers on the road: squares, groups, who rides how far, and who makes room."""

from __future__ import annotations

from typing import ClassVar, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from paceline.games.larrivee_du_tour.roadbook import CAPACITY, FLAT, PACES, STEADY, Roadbook

FARTHEST: Final = 62  # squares behind the head of a group that fit a number, a bit each


@final
class Peloton:
    """`at[rider]` is a space of the road, one past the line for who has just crossed it, or negative off the road.

    Groups are numbered from 0, from front to back as the last turn left them; who breaks away in a turn gets the
    next number. A racer keeps its group until the turn is over, whoever's square it comes to share.
    """

    APART: ClassVar[tuple[str, ...]] = ("book", "heads", "heads_known", "nearly_sorted", "old_group", "old_pace")

    def __init__(
        self,
        book: Roadbook,
        at: vec[i64],
        on: vec[i64],
        group: vec[i64],
        pace: vec[i64],
        ground: vec[i64],
        rank: vec[i64],
        groups: i64,
    ) -> None:
        self.book = book
        self.at = at
        self.on = on  # how many stand on each space before the line
        self.group = group  # of every racer; -1 off the road
        self.pace = pace  # of every group
        self.ground = ground  # the terrain of every group, fixed for the turn
        self.rank = rank  # the number as the turn began: of a new group, that of the one it left
        self.groups: i64 = groups
        self.heads = vec[i64]()  # see `head`
        self.heads_known: bool = False  # until somebody moves or changes groups
        self.old_group = vec[i64]()  # room for `regroup`
        self.old_pace = vec[i64]()
        self.nearly_sorted = vec[i64]()  # as `line_up` left them, which is nearly the order of the next time

    def clone(self) -> Peloton:
        return Peloton(
            self.book,
            self.at[:],
            self.on[:],
            self.group[:],
            self.pace[:],
            self.ground[:],
            self.rank[:],
            self.groups,
        )

    def become(self, other: Peloton) -> None:
        """A copy into room that is there already."""
        self.on = other.on[:]
        at = self.at
        group = self.group
        for rider in range(self.book.riders):
            at[rider] = other.at[rider]
            group[rider] = other.group[rider]
        for i in range(other.groups):
            self.pace[i] = other.pace[i]
            self.ground[i] = other.ground[i]
            self.rank[i] = other.rank[i]
        self.groups = other.groups
        self.heads_known = False

    # Places

    def is_riding(self, rider: i64) -> bool:
        return 0 <= self.at[rider] < self.book.line

    def is_across(self, rider: i64) -> bool:
        return self.at[rider] >= self.book.line

    def put(self, rider: i64, space: i64) -> None:
        self.heads_known = False
        self.at[rider] = space
        if space < self.book.line:
            self.on[space] += 1

    def shift(self, rider: i64, space: i64) -> None:
        on = self.on
        line = self.book.line
        before = self.at[rider]
        if 0 <= before < line:
            on[before] -= 1
        if space < line:
            on[space] += 1
        self.at[rider] = space
        self.heads_known = False

    def foremost(self) -> i64:
        """The first space that anybody stands on, past the line too; negative where nobody is on the road."""
        at = self.at
        first: i64 = -1
        for rider in range(len(at)):
            if at[rider] > first:
                first = at[rider]
        return first

    def is_full(self, space: i64) -> bool:
        return space < self.book.line and self.on[space] >= CAPACITY

    def free_behind(self, space: i64) -> i64:
        """The nearest space with room, from this one backwards; -1 where there is none."""
        while space >= 0 and self.is_full(space):
            space -= 1
        return space

    # Groups

    def head(self, group: i64) -> i64:
        """The first space of a group that is still on the road; -1 for a group of which nobody is."""
        if not self.heads_known:
            self.find_heads()
        return self.heads[group]

    def find_heads(self) -> None:
        """Of all groups in one go: they are asked for again and again while nobody moves."""
        if not len(self.heads):
            self.heads = vec[i64]([-1] * len(self.pace))
        heads = self.heads
        at = self.at
        groups = self.group
        line = self.book.line
        for group in range(self.groups):
            heads[group] = -1
        for rider in range(self.book.riders):
            space = at[rider]
            if 0 <= space < line and space > heads[groups[rider]]:
                heads[groups[rider]] = space
        self.heads_known = True

    def leads(self, rider: i64) -> bool:
        """Whether a racer stands in the first square of its group."""
        return self.is_riding(rider) and self.at[rider] == self.head(self.group[rider])

    def spaces_of(self, group: i64, head: i64) -> i64:
        """The spaces that hold somebody of a group, as bits counted back from its head."""
        held: i64 = 0
        at = self.at
        groups = self.group
        for rider in range(self.book.riders):
            if groups[rider] == group and 0 <= at[rider] <= head:
                held |= 1 << min(head - at[rider], FARTHEST)
        return held

    def riders_of(self, group: i64) -> list[int]:
        """A group's racers on the road, from front to back, in one square by their number."""
        riders = [int(r) for r in range(self.book.riders) if self.group[r] == group and self.is_riding(r)]
        return sorted(riders, key=lambda rider: (-int(self.at[rider]), rider))

    def wheel(self, group: i64) -> i64:
        """Where a group's token lies on the wheel."""
        return self.ground[group] * PACES + self.pace[group]

    def speed(self, group: i64) -> i64:
        """lt.wheel.squares: the outer circle."""
        return self.book.outer[self.wheel(group)]

    def new_group(self, rider: i64) -> i64:
        """lt.breakaway.group: a racer is a group of its own, at the pace and on the terrain of the one it leaves."""
        old = self.group[rider]
        self.group[rider] = self.groups
        self.pace[self.groups] = self.pace[old]
        self.ground[self.groups] = self.ground[old]
        self.rank[self.groups] = self.rank[old]
        self.groups += 1
        self.heads_known = False
        return self.groups - 1

    def join(self, rider: i64, group: i64) -> None:
        self.group[rider] = group
        self.heads_known = False

    def gather(self) -> None:
        """lt.setup.pace: everybody in one group at a steady pace."""
        for rider in range(self.book.riders):
            self.group[rider] = 0
        self.pace[0] = STEADY
        self.ground[0] = FLAT
        self.rank[0] = 0
        self.groups = 1
        self.heads_known = False

    def line_up(self, order: vec[i64], seat: i64) -> i64:
        """lt.move.order: who rides, from front to back; in one square clockwise from a seat. Returns how many."""
        if not len(self.nearly_sorted):
            self.nearly_sorted = vec[i64](list(range(int(self.book.riders))))
        riders = self.nearly_sorted
        at = self.at
        line = self.book.line
        many: i64 = 0
        for i in range(len(riders)):
            rider = riders[i] & 0xF
            space = at[rider]
            if space >= line:
                space = -1
            if space >= 0:
                many += 1
            # one number that sorts: the space, then the place at the table; the racer comes along
            key = (space << 8) | ((15 - self.book.clockwise(rider, seat)) << 4) | rider
            j = i
            while j > 0 and riders[j - 1] < key:
                riders[j] = riders[j - 1]
                j -= 1
            riders[j] = key
        for i in range(many):
            order[i] = riders[i] & 0xF
        return many

    def is_before(self, rider: i64, other: i64, seat: i64) -> bool:
        if self.at[rider] != self.at[other]:
            return self.at[rider] > self.at[other]
        return self.book.clockwise(rider, seat) < self.book.clockwise(other, seat)

    def regroup(self, order: vec[i64], many: i64) -> None:
        """lt.group.run: racers on neighbouring squares are a group.

        lt.group.front: a first square with fewer than four, and others right behind it, has broken away.
        """
        if not len(self.old_group):
            self.old_group = self.group[:]
            self.old_pace = self.pace[:]
        old = self.old_group
        pace = self.old_pace
        for rider in range(len(old)):
            old[rider] = self.group[rider]
        for group in range(self.groups):
            pace[group] = self.pace[group]
        groups: i64 = 0
        i: i64 = 0
        run_goes_on = False
        while i < many:
            front = self.at[order[i]]
            last = front  # the hindmost square of the group so far
            broken_away = not run_goes_on and self.on[front] < CAPACITY
            run_goes_on = False
            best: i64 = old[order[i]]
            fastest: i64 = 0
            while i < many:
                rider = order[i]
                space = self.at[rider]
                if space < last - 1:
                    break
                if space < last and broken_away and last == front:
                    run_goes_on = True
                    break
                last = space
                self.group[rider] = groups
                if space == front and self.was_ahead(old[rider], best):
                    best = old[rider]
                fastest = max(fastest, pace[old[rider]])
                i += 1
            # lt.group.pace: as the racers at its front rode; of two groups there, the one that was ahead
            self.pace[groups] = fastest if self.book.fastest_pace else pace[best]
            groups += 1
        self.groups = groups
        self.heads_known = False
        for group in range(groups):
            self.rank[group] = group

    def was_ahead(self, group: i64, other: i64) -> bool:
        """Which of two groups was ahead as the turn began; of one and whoever left it, the one that was left."""
        if self.rank[group] != self.rank[other]:
            return self.rank[group] < self.rank[other]
        return group < other

    def survey(self) -> None:
        """lt.group.terrain: what lies under the first square of each group as the turn begins."""
        for group in range(self.groups):
            self.ground[group] = self.book.terrain[self.head(group)]

    # Movement

    def goal(self, rider: i64, squares: i64) -> i64:
        """lt.move.full: so many spaces ahead, or right behind the first full one."""
        on = self.on
        space = self.at[rider]
        end = space + squares
        last = min(end, self.book.line - 1)
        while space < last:
            if on[space + 1] >= CAPACITY:
                return space
            space += 1
        return end

    def check(self) -> None:
        """Nobody is lost, and everybody counted where they stand; how many may is the race's to say."""
        on = vec[i64]([0] * self.book.line)
        for rider in range(self.book.riders):
            if self.is_riding(rider):
                on[self.at[rider]] += 1
                assert 0 <= self.group[rider] < self.groups, f"racer {rider} is in no group"
        for space in range(self.book.line):
            assert on[space] == self.on[space], f"{on[space]} racers on space {space}, but {self.on[space]} counted"
