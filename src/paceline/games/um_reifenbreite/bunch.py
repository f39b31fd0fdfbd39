"""The riders on the road: who stands where, where a move may lead, who can draft, who falls, who gets back on."""

from __future__ import annotations

from typing import ClassVar, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from paceline.games.um_reifenbreite.roadbook import NOBODY, NOWHERE, PAST_LINE, TAKEN, Roadbook

STEP_SHIFT: Final = 11  # a stop is steps << STEP_SHIFT | space
SPACE_MASK: Final = (1 << STEP_SHIFT) - 1
MOST_STEPS: Final = 31
STOP_ROOM: Final = 1024  # as many as a board may have (board.py), where a walk begins, and one written in vain

WHY_SHIFT: Final = 5  # a fall is by << BY_SHIFT | why << WHY_SHIFT | rider
BY_SHIFT: Final = 8
RIDER: Final = (1 << WHY_SHIFT) - 1
WHY: Final = (1 << (BY_SHIFT - WHY_SHIFT)) - 1

STAYS_DOWN: Final = 2

ORIGIN: Final = 0  # why somebody falls: the card, or where he rides by somebody who falls
BEHIND: Final = 1
LEFT: Final = 2
RIGHT: Final = 3


@final
class Bunch:
    """`at[rider]` is a space of the road or NOWHERE; `rider_on[space]` is the inverse.

    NOBODY is on a free space. Where the course rides over a place of the board again, a rider there leaves the
    other passages TAKEN: for whoever asks whether a space is free that is as good as a rider.
    `stops` are the last walk's, each `steps << STEP_SHIFT | space`, from 1 on: 0 is where it began.
    """

    APART: ClassVar[tuple[str, ...]] = ("book", "road", "stops", "walked", "walker", "points", "found", "levels")

    def __init__(
        self,
        book: Roadbook,
        at: vec[i64],
        rider_on: vec[i64],
        moved: vec[i64],
        fallen: vec[i64],
        beside: vec[i64],
        queue: vec[i64],
        waiting: i64,
    ) -> None:
        self.book = book
        self.road = book.road
        self.at = at
        self.rider_on = rider_on
        self.moved = moved  # 1 for whoever has moved in this round, or lost the move
        self.fallen = fallen  # 1 for whoever fell in this round, STAYS_DOWN who loses the next move for it
        self.beside = beside  # the space that a dismounted rider stands beside, or NOWHERE
        self.queue = queue  # dismounted riders, the first to dismount first
        self.waiting: i64 = waiting  # how many they are
        self.stops = vec[i64]()
        self.walked: i64 = 0  # the end of the stops
        self.walker: i64 = NOBODY  # whose reach they are as the riders stand now, and with how many points
        self.points: i64 = 0
        self.found = vec[i64]()  # the last level of all walks at which each space was found
        self.levels: i64 = 0

    def clone(self) -> Bunch:
        return Bunch(
            self.book,
            self.at[:],
            self.rider_on[:],
            self.moved[:],
            self.fallen[:],
            self.beside[:],
            self.queue[:],
            self.waiting,
        )

    # Places

    def is_riding(self, rider: i64) -> bool:
        return self.at[rider] >= 0

    def put(self, rider: i64, space: i64) -> None:
        """ur.move.free: on a place of the board, and so on all its passages."""
        self.at[rider] = space
        self.rider_on[space] = rider
        self.mark_twins(space, TAKEN)
        self.walker = NOBODY

    def lift(self, rider: i64) -> None:
        space = self.at[rider]
        self.rider_on[space] = NOBODY
        self.mark_twins(space, NOBODY)
        self.at[rider] = NOWHERE
        self.walker = NOBODY

    def mark_twins(self, space: i64, code: i64) -> None:
        """The other passages of a place."""
        twin = self.book.twin[space]
        while twin != space:
            self.rider_on[twin] = code
            twin = self.book.twin[twin]

    def ride(self, rider: i64, space: i64) -> None:
        self.lift(rider)
        self.put(rider, space)
        self.moved[rider] = 1

    def swap(self, one: i64, two: i64) -> None:
        """ur.switch.places: two riders change places."""
        space = self.at[one]
        self.put(one, self.at[two])
        self.put(two, space)

    def foremost(self) -> i64:
        """ur.round.order: who is farthest ahead of those still to move, the right one of two level; or NOBODY."""
        best: i64 = NOBODY
        highest: i64 = -1
        rank = self.road.rank
        at = self.at
        moved = self.moved
        for rider in range(len(at)):
            if moved[rider] == 0:
                space = at[rider]
                if space >= 0 and rank[space] > highest:
                    highest = rank[space]
                    best = rider
        return best

    def next_round(self) -> None:
        """ur.round.once, ur.fall.up: everybody may move again, those who fell too, unless they stay down."""
        for rider in range(len(self.at)):
            stays = self.fallen[rider] == STAYS_DOWN
            self.moved[rider] = 1 if stays or self.at[rider] < 0 else 0
            self.fallen[rider] = 1 if stays else 0

    # Moving

    def reach(self, rider: i64, points: i64) -> i64:
        """Finds where a move of so many points may end; returns the end of the stops.

        ur.move.fewer: any number of steps up to the points. A space that can be reached in several numbers of
        steps is there with each: drafters count them.
        """
        if self.walker != rider or self.points != points:  # else it was found before, to be offered
            start = self.at[rider]
            self.walk(start, points)
            if self.book.to_finish[start] <= points:
                self.finish_fully()
            self.walker = rider
            self.points = points
        return self.walked

    def walk(self, start: i64, points: i64) -> i64:
        """ur.move.forward, ur.move.free: step by step onto free spaces; returns the end of the stops.

        Each number of steps continues from all stops of one step fewer, which stand before it.
        """
        if not len(self.stops):
            self.stops = vec[i64]([0] * STOP_ROOM)
            self.found = vec[i64]([0] * len(self.rider_on))
        stops = self.stops
        found = self.found
        onward = self.book.onward
        rider_on = self.rider_on
        stops[0] = start
        first: i64 = 0
        last: i64 = 1
        many: i64 = 1
        for steps in range(1, points + 1):
            stop = steps << STEP_SHIFT
            self.levels += 1
            now = self.levels
            for at in range(first, last):
                ways = onward[stops[at] & SPACE_MASK]
                while ways:
                    there = (ways & SPACE_MASK) - 1
                    ways >>= STEP_SHIFT
                    # Without branches, as no processor foresees them: -1 where it is free and not found in so many
                    # steps before. NOBODY is the only number whose bits are all set.
                    taken = ~rider_on[there]
                    stops[many] = stop | there
                    many -= ~((taken | -taken) >> 63) & ((found[there] - now) >> 63)
                    found[there] = now
            if many == last:
                break
            first = last
            last = many
        self.walker = NOBODY
        self.walked = many
        return many

    def finish_fully(self) -> None:
        """ur.finish.full: whoever crosses the finish uses as many points as the road lets him."""
        stops = self.stops
        marks = self.road.marks
        most: i64 = 0
        for i in range(1, self.walked):
            if marks[stops[i] & SPACE_MASK] == PAST_LINE:
                most = stops[i] >> STEP_SHIFT  # they stand in the order of their steps
        kept: i64 = 1
        for i in range(1, self.walked):
            stop = stops[i]
            if stop >> STEP_SHIFT == most or marks[stop & SPACE_MASK] != PAST_LINE:
                stops[kept] = stop
                kept += 1
        self.walked = kept

    def is_blocked(self, rider: i64) -> bool:
        """ur.move.blocked: no free space to step onto."""
        road = self.road
        space = self.at[rider]
        for i in range(road.ahead_from[space], road.ahead_from[space + 1]):
            if self.rider_on[road.ahead[i]] == NOBODY:
                return False
        return True

    # Lines of riders

    def fresh_behind(self, space: i64) -> i64:
        """The rider directly behind a space who has not moved and is upright, or NOBODY."""
        behind = self.book.behind[space]
        if behind < 0:
            return NOBODY
        rider = self.rider_on[behind]
        return rider if rider >= 0 and self.moved[rider] == 0 else NOBODY

    def drafter_behind(self, space: i64) -> i64:
        """ur.draft.line: who may draft a rider that starts from a space.

        ur.surface.draft: only from a space of the same surface.
        """
        rider = self.fresh_behind(space)
        if rider >= 0 and self.road.terrain[self.at[rider]] != self.road.terrain[space]:
            return NOBODY
        return rider

    def ways_behind(self, rider: i64, leader: i64, steps: i64) -> i64:
        """In how many steps a rider can get to the space directly behind another: bit n for n steps.

        ur.draft.behind: exactly there; ur.draft.limit: in no more steps than the other made.
        """
        target = self.book.behind[self.at[leader]]
        if target < 0 or self.rider_on[target] != NOBODY:
            return 0
        return self.ways_to(rider, target, steps)

    def ways_to(self, rider: i64, target: i64, steps: i64) -> i64:
        """In how many steps, up to so many, a free space can be reached: bit n for n steps.

        ur.draft.path: by any way that a move could take.
        """
        ways: i64 = 0
        end = self.walk(self.at[rider], steps)
        stops = self.stops
        for i in range(1, end):
            if stops[i] & SPACE_MASK == target:
                ways |= 1 << (stops[i] >> STEP_SHIFT)
        return ways

    # Falling and dismounting

    def fall(self, origin: i64, full: bool, buffer: vec[i64]) -> i64:
        """Knocks riders over; writes them as falls, the first first, and returns how many.

        ur.fall.behind, ur.fall.beside: directly behind and on the left of who causes it, never on his right;
        ur.fall.spread: in a mass fall also whoever is behind or on either side of somebody who falls.
        """
        self.knock(origin)
        buffer[0] = (origin << BY_SHIFT) | (ORIGIN << WHY_SHIFT) | origin
        many: i64 = 1
        done: i64 = 0
        while done < many:
            rider = buffer[done] & RIDER
            space = self.at[rider]
            many = self.topple(self.book.behind[space], rider, BEHIND, many, buffer)
            many = self.topple(self.book.left[space], rider, LEFT, many, buffer)
            if done > 0:
                many = self.topple(self.book.right[space], rider, RIGHT, many, buffer)
            done += 1
            if not full:
                break
        return many

    def topple(self, space: i64, by: i64, why: i64, many: i64, buffer: vec[i64]) -> i64:
        """The rider on a space falls, unless there is none or he lies there already."""
        if space < 0:
            return many
        rider = self.rider_on[space]
        if rider < 0 or self.fallen[rider] != 0:
            return many
        self.knock(rider)
        buffer[many] = (by << BY_SHIFT) | (why << WHY_SHIFT) | rider
        return many + 1

    def knock(self, rider: i64) -> None:
        """ur.fall.move: whoever falls does not move in this round; ur.fall.up: or in the next, if he had moved."""
        self.fallen[rider] = STAYS_DOWN if self.moved[rider] and self.book.late_falls_cost else 1
        self.moved[rider] = 1

    def dismount(self, rider: i64) -> None:
        """ur.dismount.off: off the road, beside the space he started on."""
        self.beside[rider] = self.at[rider]
        self.lift(rider)
        self.moved[rider] = 1
        self.queue[self.waiting] = rider
        self.waiting += 1

    def remount(self) -> i64:
        """ur.dismount.back: the first of the dismounted gets back on the road; who, or NOBODY where nobody can."""
        for i in range(self.waiting):
            rider = self.queue[i]
            space = self.space_to_remount(self.beside[rider])
            if space >= 0:
                for j in range(i + 1, self.waiting):
                    self.queue[j - 1] = self.queue[j]
                self.waiting -= 1
                self.beside[rider] = NOWHERE
                self.put(rider, space)
                return rider
        return NOBODY

    def space_to_remount(self, space: i64) -> i64:
        """ur.dismount.space: his own, else the nearest of its row, else the first free one behind."""
        if self.rider_on[space] == NOBODY:
            return space
        if self.book.remount_in_row:
            left = space
            right = space
            while left >= 0 or right >= 0:
                if left >= 0:
                    left = self.book.left[left]
                    if left >= 0 and self.rider_on[left] == NOBODY:
                        return left
                if right >= 0:
                    right = self.book.right[right]
                    if right >= 0 and self.rider_on[right] == NOBODY:
                        return right
        behind = self.book.behind[space]
        while behind >= 0 and self.rider_on[behind] != NOBODY:
            behind = self.book.behind[behind]
        return behind

    def clear(self) -> None:
        """Everybody leaves the road, and those beside it too."""
        for rider in range(len(self.at)):
            if self.is_riding(rider):
                self.lift(rider)
            self.beside[rider] = NOWHERE
            self.moved[rider] = 1
            self.fallen[rider] = 0
        self.waiting = 0

    # Checks

    def check(self) -> None:
        """Nobody is lost and nobody shares a place; the queue holds those beside the road, each once."""
        riding: i64 = 0
        for rider in range(len(self.at)):
            space = self.at[rider]
            if space >= 0:
                riding += 1
                assert self.rider_on[space] == rider, f"rider {rider} is not on its space {space}"
                assert self.beside[rider] == NOWHERE, f"rider {rider} is on the road and beside it"
                twin = self.book.twin[space]
                while twin != space:
                    assert self.rider_on[twin] == TAKEN, f"rider {rider} shares the place of space {space}"
                    twin = self.book.twin[twin]
            if self.fallen[rider]:
                assert self.moved[rider], f"rider {rider} fell and may still move"
        standing: i64 = 0
        for space in range(len(self.rider_on)):
            if self.rider_on[space] >= 0:
                standing += 1
            elif self.rider_on[space] == TAKEN:
                twin = self.book.twin[space]
                while twin != space and self.rider_on[twin] == TAKEN:
                    twin = self.book.twin[twin]
                assert self.rider_on[twin] >= 0, f"space {space} is taken by nobody"
        assert standing == riding, "somebody stands on the road twice"
        beside = [rider for rider in range(len(self.at)) if self.beside[rider] != NOWHERE]
        assert sorted([int(self.queue[i]) for i in range(self.waiting)]) == beside, "somebody is lost beside the road"
