"""The team sheets: every racer's points in sprint, stamina and climbing, and what became of them."""

from __future__ import annotations

from typing import ClassVar, final

from librt.vecs import vec
from mypy_extensions import i64

from paceline.games.larrivee_du_tour.roadbook import (
    CLIMBING,
    MOST_IN_ONE,
    POINTS,
    SKILLS,
    SPRINT,
    STAMINA,
    UPHILL,
    Roadbook,
)


@final
class Sheets:
    """`left[rider * SKILLS + skill]` are the points left, `opening` those that were allocated, 0 before that."""

    APART: ClassVar[tuple[str, ...]] = ("book",)

    def __init__(
        self, book: Roadbook, left: vec[i64], opening: vec[i64], fed: vec[i64], passed: vec[i64], mountain: vec[i64]
    ) -> None:
        self.book = book
        self.left = left
        self.opening = opening
        self.fed = fed  # feeding zones that a racer has used, as bits
        self.passed = passed  # summits that a racer has passed, as bits
        self.mountain = mountain  # lt.stage.climber: points of each racer

    def clone(self) -> Sheets:
        return Sheets(self.book, self.left[:], self.opening[:], self.fed[:], self.passed[:], self.mountain[:])

    def become(self, other: Sheets) -> None:
        """A copy into room that is there already, but for the mountain points."""
        left = self.left
        opening = self.opening
        for i in range(self.book.riders * SKILLS):
            left[i] = other.left[i]
            opening[i] = other.opening[i]
        for rider in range(self.book.riders):
            self.fed[rider] = other.fed[rider]
            self.passed[rider] = other.passed[rider]

    def points(self, rider: i64, skill: i64) -> i64:
        return self.left[rider * SKILLS + skill]

    def burn(self, rider: i64, skill: i64, points: i64) -> None:
        self.left[rider * SKILLS + skill] -= points

    # Allocation

    def allocate(self, rider: i64, sprint: i64, stamina: i64) -> None:
        """lt.setup.points: fifteen points, the rest of them for climbing."""
        first = rider * SKILLS
        self.opening[first + SPRINT] = sprint
        self.opening[first + STAMINA] = stamina
        self.opening[first + CLIMBING] = POINTS - sprint - stamina
        for skill in range(SKILLS):
            self.left[first + skill] = self.opening[first + skill]

    def is_profile(self, sprint: i64, stamina: i64) -> bool:
        """lt.setup.points: at most ten in one skill."""
        return (
            0 <= sprint <= MOST_IN_ONE and 0 <= stamina <= MOST_IN_ONE and 0 <= POINTS - sprint - stamina <= MOST_IN_ONE
        )

    def is_taken(self, sprint: i64, stamina: i64) -> bool:
        """lt.setup.profiles: whether another racer has that very profile, where each must have its own."""
        if not self.book.unique_profiles:
            return False
        for rider in range(self.book.riders):
            first = rider * SKILLS
            same = self.opening[first + SPRINT] == sprint and self.opening[first + STAMINA] == stamina
            if same and self.is_allocated(rider):
                return True
        return False

    def is_allocated(self, rider: i64) -> bool:
        first = rider * SKILLS
        return self.opening[first] + self.opening[first + 1] + self.opening[first + 2] > 0

    def may_take(self, sprint: i64, stamina: i64) -> bool:
        return self.is_profile(sprint, stamina) and not self.is_taken(sprint, stamina)

    def may_begin(self, sprint: i64) -> bool:
        """Whether a profile with so many sprint points can be completed."""
        for stamina in range(MOST_IN_ONE + 1):
            if self.may_take(sprint, stamina):
                return True
        return False

    # Pace

    def for_pace(self, rider: i64, terrain: i64) -> i64:
        """lt.fast.skill: the points that can pay for a fast pace on a terrain."""
        other = self.book.other_skill(terrain)
        points = self.points(rider, STAMINA)
        return points if other < 0 else points + self.points(rider, other)

    def for_sprint(self, rider: i64, at_the_finish: bool) -> i64:
        """lt.finish.ties: the points that decide first; lt.finish.summit: climbing on a summit, if so agreed."""
        last = self.book.terrain[self.book.line - 1]
        if at_the_finish and self.book.summit_by_climbing and last == UPHILL:
            return self.points(rider, CLIMBING)
        return self.points(rider, SPRINT)

    # Feeding

    def may_feed(self, rider: i64, skill: i64) -> bool:
        return self.book.feed_cap == 0 or self.points(rider, skill) < self.book.feed_cap

    def feed(self, rider: i64, skill: i64) -> i64:
        """lt.feeding.zone: two points, up to the cap where there is one; returns how many."""
        added: i64 = 2
        if self.book.feed_cap > 0:
            added = min(added, self.book.feed_cap - self.points(rider, skill))
        self.left[rider * SKILLS + skill] += added
        return added

    def check(self) -> None:
        for rider in range(self.book.riders):
            most: i64 = 0
            points: i64 = 0
            for skill in range(SKILLS):
                left = self.points(rider, skill)
                assert left >= 0, f"racer {rider} has {left} points in skill {skill}"
                most += self.opening[rider * SKILLS + skill]
                points += left
            zones = self.fed[rider]
            while zones:
                most += 2 * (zones & 1)
                zones >>= 1
            assert points <= most, f"racer {rider} has {points} points, but never had more than {most}"
