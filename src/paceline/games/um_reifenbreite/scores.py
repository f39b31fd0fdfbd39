"""Sprints, the yellow jersey, who is home, and the points of all that."""

from __future__ import annotations

from typing import ClassVar, final

from librt.vecs import vec
from mypy_extensions import i64

from paceline.games.um_reifenbreite.roadbook import AT_A_SPRINT, NOBODY, Roadbook


@final
class Scores:
    """`crossed[sprint * 3 + n]` is the rider who crossed a sprint line as number n, or NOBODY."""

    APART: ClassVar[tuple[str, ...]] = ("book",)

    def __init__(
        self,
        book: Roadbook,
        crossed: vec[i64],
        home: vec[i64],
        homecomers: i64,
        wearer: i64,
        jersey_rounds: vec[i64],
        new_wearer: bool,
    ) -> None:
        self.book = book
        self.crossed = crossed
        self.home = home  # riders in the order of finishing
        self.homecomers: i64 = homecomers
        self.wearer: i64 = wearer  # of the yellow jersey, or NOBODY
        self.jersey_rounds = jersey_rounds  # how many rounds each rider kept it
        self.new_wearer = new_wearer  # the jersey was won in this round, which pays nothing yet

    def clone(self) -> Scores:
        return Scores(
            self.book,
            self.crossed[:],
            self.home[:],
            self.homecomers,
            self.wearer,
            self.jersey_rounds[:],
            self.new_wearer,
        )

    def cross_sprint(self, rider: i64, sprint: i64) -> i64:
        """ur.sprint.first: the first three across are noted; which of them the rider is, from 0, or -1.

        A rider may cross twice: who gives up the lead can fall back behind the line.
        """
        for place in range(AT_A_SPRINT):
            at = sprint * AT_A_SPRINT + place
            if self.crossed[at] == rider:
                return -1
            if self.crossed[at] == NOBODY:
                self.crossed[at] = rider
                return place
        return -1

    def is_decided(self, sprint: i64) -> bool:
        return self.crossed[sprint * AT_A_SPRINT + AT_A_SPRINT - 1] != NOBODY

    def newest(self) -> i64:
        """The latest sprint that anybody has crossed, or -1."""
        sprint = self.book.sprints - 1
        while sprint >= 0 and self.crossed[sprint * AT_A_SPRINT] == NOBODY:
            sprint -= 1
        return sprint

    def award_jersey(self) -> bool:
        """Who wears the yellow jersey as things stand; whether it changed hands.

        ur.jersey.first: the winner of the first sprint. ur.jersey.change: then whoever has more sprint points than
        the wearer; of two equals the better one at the newest sprint, so that one is looked through first.
        """
        sprint = self.newest()
        if not self.book.yellow_jersey or sprint < 0:
            return False
        before = self.wearer
        if before == NOBODY:
            self.wearer = self.crossed[sprint * AT_A_SPRINT]
            self.new_wearer = self.book.jersey_from_next_round
            return True
        while sprint >= 0:
            for place in range(AT_A_SPRINT):
                rider = self.crossed[sprint * AT_A_SPRINT + place]
                if rider != NOBODY and self.sprint_points(rider) > self.sprint_points(self.wearer):
                    self.wearer = rider
            sprint -= 1
        if self.wearer == before:
            return False
        self.new_wearer = self.book.jersey_from_next_round
        return True

    def come_home(self, rider: i64) -> None:
        """ur.finish.order: the order of crossing the line, not of how far behind it somebody stops."""
        self.home[self.homecomers] = rider
        self.homecomers += 1

    def is_home(self, rider: i64) -> bool:
        for place in range(self.homecomers):
            if self.home[place] == rider:
                return True
        return False

    def sprint_points(self, rider: i64) -> i64:
        """ur.sprint.points: as the course gives them, without those of the jersey."""
        points: i64 = 0
        for at in range(len(self.crossed)):
            if self.crossed[at] == rider:
                points += self.book.sprint_points[at]
        return points

    def finish_points(self, rider: i64) -> i64:
        """ur.score.places: for every place; nothing for whoever is not home."""
        for place in range(self.homecomers):
            if self.home[place] == rider:
                return self.book.finish_points[place]
        return 0

    def is_open(self) -> bool:
        """Whether somebody may still score at a sprint or for the jersey."""
        if self.wearer != NOBODY and not self.is_home(self.wearer):
            return True
        for at in range(len(self.crossed)):
            if self.crossed[at] == NOBODY:
                return True
        return False

    def best_left(self, many: i64) -> i64:
        """The points of the best places that are left."""
        points: i64 = 0
        for place in range(self.homecomers, self.homecomers + many):
            points += self.book.finish_points[place]
        return points

    def worst_left(self, many: i64) -> i64:
        """The points of the last places."""
        points: i64 = 0
        for place in range(self.book.riders - many, self.book.riders):
            points += self.book.finish_points[place]
        return points

    def points(self, rider: i64) -> i64:
        """ur.score.riders: place, sprints and yellow jersey together."""
        jersey = self.jersey_rounds[rider] * self.book.jersey_points
        return self.finish_points(rider) + self.sprint_points(rider) + jersey
