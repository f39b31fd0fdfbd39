"""The riders on the road: who stands where, who is ahead, who is linked to whom, who is home."""

from __future__ import annotations

from typing import ClassVar, final

from librt.vecs import vec
from mypy_extensions import i64

from paceline.games.rivet.net import NOWHERE
from paceline.games.rivet.roadbook import NOBODY, Roadbook


@final
class Bunch:
    """`at[rider]` is a space, or -1 off the road; `rider_on[space]` is the inverse; `home` the podium."""

    APART: ClassVar[tuple[str, ...]] = ("book", "net", "placed")

    def __init__(
        self,
        book: Roadbook,
        at: vec[i64],
        rider_on: vec[i64],
        home: vec[i64],
        bonus_owner: vec[i64],
        homecomers: i64,
    ) -> None:
        self.book = book
        self.net = book.net
        self.at = at
        self.rider_on = rider_on
        self.home = home  # in the order of their coming; empty before the first
        self.bonus_owner = bonus_owner  # who crossed each bonus line first
        self.homecomers: i64 = homecomers
        self.placed = vec[i64]()  # rank << 8 | rider as `line_up` left them, which is nearly the order of the next time

    def clone(self) -> Bunch:
        return Bunch(self.book, self.at[:], self.rider_on[:], self.home[:], self.bonus_owner[:], self.homecomers)

    # Places

    def is_riding(self, rider: i64) -> bool:
        return self.at[rider] >= 0

    def row_of(self, rider: i64) -> i64:
        return self.net.road.row[self.at[rider]]

    def rank_of(self, rider: i64) -> i64:
        """road.order: the higher, the better placed."""
        return self.net.road.rank[self.at[rider]]

    def on_roadside(self, rider: i64) -> bool:
        return self.at[rider] >= self.net.on_road

    def put(self, rider: i64, space: i64) -> None:
        self.at[rider] = space
        self.rider_on[space] = rider

    def move(self, rider: i64, space: i64) -> None:
        self.rider_on[self.at[rider]] = NOBODY
        self.put(rider, space)

    def forward(self, rider: i64, space: i64) -> None:
        """A step, push or ride to a space ahead; bonus.first: whoever is first across a bonus line has it."""
        before = self.net.road.row[self.at[rider]]
        self.move(rider, space)
        self.cross_bonus_lines(rider, before, self.net.road.row[space])

    def cross_bonus_lines(self, rider: i64, before: i64, after: i64) -> None:
        lines = self.net.bonus_row
        for line in range(len(lines)):
            if before < lines[line] <= after and self.bonus_owner[line] == NOBODY:
                self.bonus_owner[line] = rider

    def finish(self, rider: i64) -> None:
        """finish.podium: across the line, the next place of the podium."""
        self.rider_on[self.at[rider]] = NOBODY
        self.come_home(rider)

    def come_home(self, rider: i64) -> None:
        """Makes room for the first one: in most copies nobody is home."""
        if not len(self.home):
            self.home = vec[i64]([NOBODY] * self.book.riders)
        self.at[rider] = -1
        self.home[self.homecomers] = rider
        self.homecomers += 1

    # Order

    def leader(self) -> i64:
        """finish.leading: nobody on the road is placed better."""
        at = self.at
        rank = self.net.road.rank
        best: i64 = NOBODY
        best_rank: i64 = -1
        for rider in range(self.book.riders):
            space = at[rider]
            if space >= 0 and rank[space] > best_rank:
                best = rider
                best_rank = rank[space]
        return best

    def next_ahead(self, rider: i64, roadside: bool) -> i64:
        """road.order: the rider placed right before this one, with or without those on the road side."""
        at = self.at
        ranks = self.net.road.rank
        mine = ranks[at[rider]]
        found: i64 = NOBODY
        nearest: i64 = 1 << 40
        last = self.net.finish if roadside else self.net.on_road
        for other in range(self.book.riders):
            space = at[other]
            if 0 <= space < last:
                rank = ranks[space]
                if mine < rank < nearest:
                    found = other
                    nearest = rank
        return found

    def last_of_team(self, team: i64) -> i64:
        worst: i64 = NOBODY
        for rider in range(team * self.book.size, (team + 1) * self.book.size):
            if self.at[rider] >= 0 and (worst == NOBODY or self.rank_of(rider) < self.rank_of(worst)):
                worst = rider
        return worst

    def line_up(self, roadside: bool) -> i64:
        """road.order: brings the riders into order for `nth`, best first; returns how many are on the road."""
        if not len(self.placed):
            self.placed = vec[i64](list(range(int(self.book.riders))))
        placed = self.placed
        at = self.at
        rank = self.net.road.rank
        last = self.net.finish if roadside else self.net.on_road
        many: i64 = 0
        for i in range(len(placed)):
            key = placed[i] & 0xFF
            space = at[key]
            if 0 <= space < last:
                key |= rank[space] << 8
                many += 1
            else:
                key |= -1 << 8
            j = i
            while j > 0 and placed[j - 1] < key:
                placed[j] = placed[j - 1]
                j -= 1
            placed[j] = key
        return many

    def nth(self, place: i64) -> i64:
        """The rider of a place, 0 for the best, as `line_up` found them."""
        return self.placed[place] & 0xFF

    def order(self, roadside: bool) -> list[int]:
        """road.order: who is on the road, best first."""
        return [int(self.nth(place)) for place in range(self.line_up(roadside))]

    def best_first(self, riders: i64) -> list[int]:
        """Those of some riders (a bit each) who are on the road, best placed first."""
        return [rider for rider in self.order(True) if (riders >> rider) & 1]

    # Links

    def rider_ahead(self, space: i64) -> i64:
        """link.line: the rider right ahead of a space, the one nearer the priority line where lanes split."""
        ahead = self.net.ahead
        for i in range(space * 2, space * 2 + 2):
            if ahead[i] != NOWHERE and self.rider_on[ahead[i]] != NOBODY:
                return self.rider_on[ahead[i]]
        return NOBODY

    def rider_behind(self, space: i64) -> i64:
        behind = self.net.behind
        for i in range(space * 2, space * 2 + 2):
            if behind[i] != NOWHERE and self.rider_on[behind[i]] != NOBODY:
                return self.rider_on[behind[i]]
        return NOBODY

    def is_linked(self, rider: i64) -> bool:
        """link.line: somebody right ahead or right behind; never on the road side."""
        space = self.at[rider]
        return self.rider_ahead(space) != NOBODY or self.rider_behind(space) != NOBODY

    def linked_ahead(self, rider: i64) -> i64:
        """How many riders are linked ahead, in the longest line."""
        return self.longest(self.net.ahead, self.at[rider], NOBODY)

    def linked_behind(self, rider: i64) -> i64:
        return self.longest(self.net.behind, self.at[rider], NOBODY)

    def teammates_behind(self, rider: i64) -> i64:
        """How many riders of the same team are linked behind, in the line with most of them."""
        return self.longest(self.net.behind, self.at[rider], self.book.team_of(rider))

    def longest(self, ways: vec[i64], space: i64, team: i64) -> i64:
        """link.branches: riders (of a team) along the best line from a space on, where lanes meet or part."""
        many: i64 = 0
        while True:
            a = ways[space * 2]
            b = ways[space * 2 + 1]
            if b != NOWHERE and self.rider_on[b] != NOBODY:
                if self.rider_on[a] != NOBODY:
                    return many + max(self.longest_by(ways, a, team), self.longest_by(ways, b, team))
                a = b
            elif a == NOWHERE or self.rider_on[a] == NOBODY:
                return many
            if team == NOBODY or self.book.team_of(self.rider_on[a]) == team:
                many += 1
            space = a

    def longest_by(self, ways: vec[i64], space: i64, team: i64) -> i64:
        """The best line by way of a space that somebody holds."""
        counts: i64 = 1 if team == NOBODY or self.book.team_of(self.rider_on[space]) == team else 0
        return counts + self.longest(ways, space, team)

    def lines_behind(self, rider: i64) -> list[list[int]]:
        """link.branches: every line that a rider heads, himself included; several where lanes merge."""
        found: list[list[int]] = []
        behind = self.net.behind
        space = self.at[rider]
        for i in range(space * 2, space * 2 + 2):
            if behind[i] != NOWHERE and self.rider_on[behind[i]] != NOBODY:
                found.extend([[int(rider), *line] for line in self.lines_behind(self.rider_on[behind[i]])])
        return found or [[int(rider)]]

    def all_behind(self, rider: i64) -> i64:
        """link.branches: everybody linked behind, in whichever line, a bit each."""
        found: i64 = 0
        behind = self.net.behind
        space = self.at[rider]
        for i in range(space * 2, space * 2 + 2):
            if behind[i] != NOWHERE and self.rider_on[behind[i]] != NOBODY:
                other = self.rider_on[behind[i]]
                found |= (1 << other) | self.all_behind(other)
        return found

    def next_of_longest(self, rider: i64) -> i64:
        """Who is linked behind in the longest line, nearer the priority line of equal ones; NOBODY behind its tail."""
        space = self.at[rider]
        a = self.on_space(self.net.behind[space * 2])
        b = self.on_space(self.net.behind[space * 2 + 1])
        if a != NOBODY and b != NOBODY:
            return b if self.linked_behind(b) > self.linked_behind(a) else a
        return max(a, b)

    def tail_of(self, rider: i64) -> i64:
        """The last rider of a line; of several branches the worst placed one."""
        behind = self.net.behind
        while True:
            space = self.at[rider]
            a = self.on_space(behind[space * 2])
            b = self.on_space(behind[space * 2 + 1])
            if a != NOBODY and b != NOBODY:
                a = self.tail_of(a)
                b = self.tail_of(b)
                return a if self.rank_of(a) < self.rank_of(b) else b
            if a == NOBODY and b == NOBODY:
                return rider
            rider = max(a, b)

    def on_space(self, space: i64) -> i64:
        """Who stands there; NOBODY where the road ends."""
        if space == NOWHERE:
            return NOBODY
        return self.rider_on[space]

    # Backwards and aside

    def space_back(self, rider: i64, rows: i64) -> i64:
        """effect.back: the nearest empty space of his lane at least so many rows back; his own where there is none."""
        net = self.net
        road = net.road
        start = self.at[rider]
        space = start
        if start >= net.on_road:
            return start
        goal = road.row[start] - rows
        while True:
            a = net.behind[space * 2]
            b = net.behind[space * 2 + 1]
            if a == NOWHERE:
                return start
            # where the road widens backwards: an empty lane before a full one, then nearer the priority line
            if b != NOWHERE and self.rider_on[a] != NOBODY and self.rider_on[b] == NOBODY:
                a = b
            space = a
            if road.row[space] <= goal and self.rider_on[space] == NOBODY:
                return space

    def to_roadside(self, rider: i64, row: i64) -> bool:
        """roadside.shove: riders who stand there are shoved back one each; False where the shoulder is full."""
        net = self.net
        free = self.free_roadside(rider, row)
        if free < 0:
            return False
        while free < row:
            occupant = self.rider_on[net.roadside(free + 1)]
            if occupant != rider and occupant != NOBODY:
                self.move(occupant, net.roadside(free))
            free += 1
        self.move(rider, net.roadside(row))
        return True

    def free_roadside(self, rider: i64, row: i64) -> i64:
        """The first row from there back whose road side has room for a rider; below 0 where there is none."""
        while row >= 0 and self.rider_on[self.net.roadside(row)] not in (NOBODY, rider):
            row -= 1
        return row

    def check(self) -> None:
        """Nobody is lost, nobody shares a space, and who is home is off the road."""
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
        home = [self.home[i] for i in range(self.homecomers)]
        assert len(set(home)) == len(home), "somebody is home twice"
        for rider in home:
            assert self.at[rider] < 0, f"rider {rider} is home and on the road"
