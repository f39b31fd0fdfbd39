"""How long the way home is, as searches of Um Reifenbreite reckon it."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from paceline.games.um_reifenbreite.bots import MOST_POINTS
from paceline.games.um_reifenbreite.roadbook import FAR, SEVEN, Roadbook


@final
class Clock:
    """How long the way home is from every space, in rounds of two dice ridden alone; worked out once a course."""

    def __init__(self, book: Roadbook) -> None:
        self.book = book
        spaces = book.road.spaces
        self.rough = False  # whether the surface counts anywhere
        self.rounds = vec[float]([0.0] * spaces)
        self.lines = vec[float]([0.0] * max(1, book.sprints))  # how long it is from each sprint line
        wide: i64 = MOST_POINTS + 1
        best = vec[float]([0.0] * (spaces * wide))  # the shortest way home from wherever so many steps lead
        order = vec[i64]([0] * spaces)
        for space in range(spaces):
            order[book.road.rank[space]] = space
            if book.effect[space] != 0:
                self.rough = True
        for place in range(spaces - 1, -1, -1):
            space = order[place]
            if book.past_line(space):
                continue
            self.rounds[space] = self.from_here(space, best, wide)
            best[space * wide] = self.rounds[space]
            for steps in range(1, wide):
                best[space * wide + steps] = min(best[space * wide], self.onward(space, steps, best, wide))
        for leg in range(len(book.sprint_at)):
            sprint = book.sprint_at[leg]
            if sprint >= 0:
                self.lines[sprint] = self.longest(leg)

    def onward(self, space: i64, steps: i64, best: vec[float], wide: i64) -> float:
        """The shortest way home after so many steps."""
        road = self.book.road
        least = float(FAR)
        for i in range(road.ahead_from[space], road.ahead_from[space + 1]):
            there = road.ahead[i]
            least = min(least, 0.0 if self.book.past_line(there) else best[there * wide + steps - 1])
        return least

    def from_here(self, space: i64, best: vec[float], wide: i64) -> float:
        """A round, and then the way home from where dice lead; of the last round only what is needed of it."""
        total = 0.0
        rides = 0.0
        for dice in range(2, 13):
            chance = float(6 - abs(dice - SEVEN)) / 36.0
            points = min(dice + self.book.effect[space], wide - 1)
            if points <= 0:
                continue
            rides += chance
            needed = self.book.to_finish[space]
            if needed <= points:
                total += chance * float(needed) / float(points)
            else:
                total += chance * (1.0 + self.onward(space, points, best, wide))
        return (total + 1.0 - rides) / max(rides, 0.05)

    def longest(self, leg: i64) -> float:
        most = 0.0
        for space in range(self.book.road.spaces):
            if self.book.leg[space] == leg:
                most = max(most, self.rounds[space])
        return most
