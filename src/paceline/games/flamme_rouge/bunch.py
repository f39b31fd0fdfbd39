"""The riders on the road: who stands where, who is ahead, moving, drafting, and who is in the wind."""

from __future__ import annotations

from typing import ClassVar, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from paceline.games.flamme_rouge.roadbook import ASCENT, COBBLES, DESCENT, NOBODY, SUPPLY, Roadbook

ASCENT_MOST: Final = 5  # squares
DESCENT_LEAST: Final = 5
SUPPLY_LEAST: Final = 4

SEEN_AT_ONCE: Final = 60  # rows, a bit each, and the two that decide about a gap


@final
class Bunch:
    """`at[rider]` is a space of the road, or -1 off the road; `rider_on[space]` is the inverse."""

    APART: ClassVar[tuple[str, ...]] = ("book", "road")

    def __init__(self, book: Roadbook, at: vec[i64], rider_on: vec[i64], order: vec[i64]) -> None:
        self.book = book
        self.road = book.road
        self.at = at
        self.rider_on = rider_on
        self.order = order  # front to back as of the last `line_up`; riders off the road come last

    def clone(self) -> Bunch:
        return Bunch(self.book, self.at[:], self.rider_on[:], self.order[:])

    # Places

    def is_riding(self, rider: i64) -> bool:
        return self.at[rider] >= 0

    def row_of(self, rider: i64) -> i64:
        return self.road.row[self.at[rider]]

    def lane_of(self, rider: i64) -> i64:
        return self.road.lane[self.at[rider]]

    def put(self, rider: i64, space: i64) -> None:
        self.at[rider] = space
        self.rider_on[space] = rider

    def lift(self, rider: i64) -> None:
        self.rider_on[self.at[rider]] = NOBODY
        self.at[rider] = -1

    def is_occupied(self, row: i64) -> bool:
        first = self.road.first[row]
        for space in range(first, first + self.road.width[row]):
            if self.rider_on[space] != NOBODY:
                return True
        return False

    def free_space(self, row: i64) -> i64:
        """fr.lane.right: the rightmost free lane of a square; -1 when the square is full."""
        first = self.road.first[row]
        for space in range(first, first + self.road.width[row]):
            if self.rider_on[space] == NOBODY:
                return space
        return -1

    def line_up(self) -> None:
        """fr.move.order: from the leader to the last, the right lane before the left in one square."""
        order = self.order
        at = self.at
        rank = self.road.rank
        for i in range(1, len(order)):
            rider = order[i]
            if at[rider] < 0:
                continue
            here = rank[at[rider]]
            j = i
            while j > 0:
                other = order[j - 1]
                if at[other] >= 0 and rank[at[other]] > here:
                    break
                order[j] = other
                j -= 1
            order[j] = rider

    # Movement

    def speed(self, rider: i64, value: i64) -> i64:
        """How many squares a card of that value is worth from where the rider starts."""
        row = self.row_of(rider)
        return self.uphill(row, self.at_least(row, value))

    def at_least(self, row: i64, value: i64) -> i64:
        """fr.descent.minimum, fr.supply.minimum: where a rider starts in one, a low card counts for more."""
        here = self.road.terrain_of(row)
        if here == DESCENT:
            return max(value, DESCENT_LEAST)
        if here == SUPPLY:
            return max(value, SUPPLY_LEAST)
        return value

    def uphill(self, row: i64, value: i64) -> i64:
        """fr.ascent.limit: at most 5 on or onto an ascent; fr.ascent.stop: else stop right before it."""
        if value <= ASCENT_MOST:
            return value
        return min(value, max(ASCENT_MOST, self.book.next_ascent[row] - row - 1))

    def climbs_within(self, row: i64, squares: i64) -> bool:
        """Whether a rider starts on an ascent or enters one within that many squares."""
        return self.book.next_ascent[row] <= row + squares

    def reasons(self, row: i64, end: i64, value: i64) -> list[str]:
        """The rules that made a move from row to end longer or shorter than the card's value."""
        why: list[str] = []
        least = self.at_least(row, value)
        most = self.uphill(row, least)
        last = self.road.rows - 1
        if least > value:
            why.append("fr.descent.minimum" if self.road.terrain_of(row) == DESCENT else "fr.supply.minimum")
        if most < least:
            why.append("fr.ascent.limit" if self.climbs_within(row, ASCENT_MOST) else "fr.ascent.stop")
        if row + most > last:
            why.append("fr.finish.overrun")
        if end < min(row + most, last):
            why.append("fr.move.full")
        return why

    def goal(self, rider: i64, squares: i64) -> i64:
        """The space that a rider reaches with that many squares, as the road is now.

        fr.move.full: from a full square back to the first with a free lane; at worst the rider stays, in its lane
        or in a free one further right.
        fr.finish.overrun: nobody rides past the last square.
        """
        row = self.row_of(rider)
        target = min(row + squares, self.road.rows - 1)
        while target > row:
            space = self.free_space(target)
            if space >= 0:
                return space
            target -= 1
        space = self.free_space(row)
        return space if self.book.blocked_to_right and 0 <= space < self.at[rider] else self.at[rider]

    def ride(self, rider: i64, space: i64) -> None:
        """fr.move.pass: whoever is in between is passed."""
        self.rider_on[self.at[rider]] = NOBODY
        self.put(rider, space)

    # Slipstream

    def slipstream(self, drafted: list[tuple[int, int, int]] | None) -> None:
        """fr.slipstream.cascade: pack by pack from the rear, each gap of one square is closed.

        `drafted`, where given, collects (rider, from space, to space) in the order of moving.
        """
        rearmost = self.road.rows
        foremost: i64 = -1
        for space in self.at:
            if space >= 0:
                row = self.road.row[space]
                if row < rearmost:
                    rearmost = row
                if row > foremost:
                    foremost = row
        for first in range(rearmost, foremost - 1, SEEN_AT_ONCE):
            gaps = self.gaps_from(first)
            head = first
            while gaps:
                if gaps & 1 and self.closes_gap(head):
                    self.draft(head, drafted)
                gaps >>= 1
                head += 1

    def gaps_from(self, first: i64) -> i64:
        """fr.slipstream.gap: the packs with exactly one empty square ahead, a bit a row: one look for all of them.

        They stay as they are while packs behind them move up.
        """
        occupied: i64 = 0
        for space in self.at:
            if space >= 0:
                row = self.road.row[space] - first
                if 0 <= row < SEEN_AT_ONCE + 2:
                    occupied |= 1 << row
        return occupied & ~(occupied >> 1) & (occupied >> 2)

    def closes_gap(self, head: i64) -> bool:
        """fr.slipstream.gap: shelter on both sides of a gap."""
        return (
            self.has_shelter(head)
            and self.has_shelter(head + 2)
            and (self.book.split_packs or self.pack_has_shelter(head))
        )

    def has_shelter(self, row: i64) -> bool:
        """fr.slipstream.ascent, fr.cobbles.slipstream, fr.finish.shelter: where nobody gives or takes."""
        terrain = self.road.terrain_of(row)
        sheltered = terrain != ASCENT and terrain != COBBLES
        return sheltered and (row < self.book.line or self.book.shelter_past_line)

    def pack_has_shelter(self, head: i64) -> bool:
        """fr.slipstream.split, the other reading: a pack with anybody out of shelter stays whole."""
        row = head
        while row >= 0 and self.is_occupied(row):
            if not self.has_shelter(row):
                return False
            row -= 1
        return True

    def draft(self, head: i64, drafted: list[tuple[int, int, int]] | None) -> None:
        """fr.slipstream.split: the pack moves up row by row; the part on a climb or cobbles stays behind."""
        row = head
        while row >= 0 and self.is_occupied(row) and self.has_shelter(row):
            if not self.move_up(row, drafted):
                return
            row -= 1

    def move_up(self, row: i64, drafted: list[tuple[int, int, int]] | None) -> bool:
        """Riders of one square move one ahead, the right lane first; whether all of them found room.

        fr.slipstream.narrow: who finds none closes up to the right, and those behind stay too.
        """
        first = self.road.first[row]
        for space in range(first, first + self.road.width[row]):
            rider = self.rider_on[space]
            if rider == NOBODY:
                continue
            ahead = self.lane_ahead(row + 1, space - first)
            if ahead < 0:
                self.close_up(row, drafted)
                return False
            self.ride(rider, ahead)
            if drafted is not None:
                drafted.append((int(rider), int(space), int(ahead)))
        return True

    def lane_ahead(self, row: i64, lane: i64) -> i64:
        """fr.slipstream.lanes: the same lane where it exists and is free, else the rightmost free one."""
        if self.book.keep_lanes and lane < self.road.width[row]:
            same = self.road.first[row] + lane
            if self.rider_on[same] == NOBODY:
                return same
        return self.free_space(row)

    def close_up(self, row: i64, drafted: list[tuple[int, int, int]] | None) -> None:
        """The riders left in a square take its rightmost lanes."""
        first = self.road.first[row]
        for space in range(first, first + self.road.width[row]):
            rider = self.rider_on[space]
            if rider != NOBODY:
                free = self.free_space(row)
                if 0 <= free < space:
                    self.ride(rider, free)
                    if drafted is not None:
                        drafted.append((int(rider), int(space), int(free)))

    # Wind

    def in_the_wind(self, rider: i64) -> bool:
        """fr.exhaustion.wind: nobody in the square right ahead; past the line nobody tires."""
        row = self.row_of(rider)
        return row < self.book.line and not self.is_occupied(row + 1)

    def check(self) -> None:
        """Nobody is lost, nobody shares a space, everybody is in the order once."""
        standing: i64 = 0
        for rider in range(len(self.at)):
            space = self.at[rider]
            if space >= 0:
                standing += 1
                assert self.rider_on[space] == rider, f"rider {rider} is not on its space {space}"
        found: i64 = 0
        for space in range(len(self.rider_on)):
            if self.rider_on[space] != NOBODY:
                found += 1
        assert found == standing, "somebody stands on the road twice"
        assert sorted(self.order) == list(range(len(self.at))), "the order has lost somebody"
