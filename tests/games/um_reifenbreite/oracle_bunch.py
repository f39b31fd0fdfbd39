"""The riders of Um Reifenbreite on the road, as the second opinion sees them, and their score sheet."""

from __future__ import annotations

from fractions import Fraction

from .oracle_pieces import Rider, Rules, Sprint
from .oracle_road import Course, Space


class Bunch:
    """Who is where, who has crossed which line, and what it is worth."""

    def __init__(
        self, course: Course, rules: Rules, sprints: list[Sprint], teams: int, seats: int, finish_points: list[int]
    ) -> None:
        self.course, self.rules = course, rules
        self.sprints = sprints if rules.sprints else []
        self.teams, self.seats, self.finish_points = teams, seats, finish_points
        self.riders = [Rider(team, number) for team in range(teams) for number in (1, 2, 3, 4)]
        self.home: list[Rider] = []
        self.wearer: Rider | None = None  # of the yellow jersey
        self.worn_since = 0
        self.round = 0

    def _on(self, space: Space) -> bool:
        """There may be only one rider on a space, in whatever lap."""
        return any(rider.space and rider.space.place == space.place for rider in self.riders)

    def _at(self, space: Space | None) -> Rider | None:
        return next((rider for rider in self.riders if space and rider.space is space), None)

    def _named(self, name: str) -> Rider:
        return next(rider for rider in self.riders if rider.name == name)

    def _can_move(self, rider: Rider) -> bool:
        return rider.space is not None and not (rider.moved or rider.fallen or rider.home)

    def _line_behind(self, rider: Rider) -> list[Rider]:
        """The unbroken line in his lane, as far as they have neither moved nor fallen."""
        line: list[Rider] = []
        space = rider.space
        while space and (follower := self._at(space.behind)) and self._can_move(follower):
            line.append(follower)
            space = follower.space
        return line

    def _reached(self, rider: Rider, most: int) -> list[tuple[Space, int]]:
        """Every space with every number of steps in which he can be there."""
        assert rider.space
        found: list[tuple[Space, int]] = []
        here = [rider.space]
        taken = {other.space.place for other in self.riders if other.space}
        for steps in range(1, most + 1):
            here = list(dict.fromkeys(ahead for space in here for ahead in space.ahead if ahead.place not in taken))
            found += [(space, steps) for space in here]
        return found

    def _surface(self, space: Space | None) -> str:
        assert space
        return space.surface if self.rules.surfaces else "asphalt"

    def _is_past(self, space: Space) -> bool:
        return space.leg >= self.course.finish_leg

    # 7.1 Falls

    def _fall(self, origin: Rider, *, full: bool) -> None:
        """Who is directly behind or on the left falls too; further on also who is on the right of one who fell."""
        origin.fallen = True
        spread = self._next_to(origin, right=False)
        while spread:
            victim = spread.pop()
            if victim.fallen or victim.home:
                continue
            victim.fallen = True
            victim.stays_down = victim.moved and self.rules.late_falls == "next_round"
            if full:
                spread += self._next_to(victim, right=True)

    def _next_to(self, rider: Rider, *, right: bool) -> list[Rider]:
        assert rider.space
        spaces = [rider.space.behind, rider.space.left] + [rider.space.right] * right
        return [other for space in spaces if (other := self._at(space))]

    # 9.2 Back on the road

    def _remount(self, rider: Rider) -> bool:
        """His own space, else the row, the nearest lane first and left before right, else behind in the lane."""
        origin = rider.beside
        assert origin
        candidates = [origin, *(origin.row() if self.rules.remount == "row" else [])]
        behind = origin.behind
        while behind:
            candidates.append(behind)
            behind = behind.behind
        free = [space for space in candidates if not self._on(space)]
        if free:
            rider.space, rider.beside = free[0], None
        return bool(free)

    # 8 and 15: the lines

    def _put(self, rider: Rider, space: Space) -> None:
        """Moves him, and notes the lines that he crosses."""
        assert rider.space
        before, rider.space = rider.space, space
        self._sprint(rider, before, space)
        if not self._is_past(before) and self._is_past(space):
            self.home.append(rider)
            rider.home = len(self.home)

    def _change_places(self, front: Rider, back: Rider) -> None:
        """16: the lead changes; who takes it across a sprint line is across it."""
        assert front.space
        assert back.space
        front.space, back.space = back.space, front.space
        if self.rules.switched_sprint:
            self._sprint(back, front.space, back.space)

    def _sprint(self, rider: Rider, before: Space, space: Space) -> None:
        for sprint in self.sprints:
            crosses = before.leg < sprint.leg <= space.leg and rider not in sprint.across
            if crosses and len(sprint.across) < len(sprint.points):
                rider.sprint += sprint.points[len(sprint.across)]
                sprint.across.append(rider)
                if self.rules.yellow_jersey and self.wearer is None:
                    self.wearer, self.worn_since = rider, self.round
                if len(sprint.across) == len(sprint.points) or self.rules.jersey_check == "crossing":
                    self._compare_jersey()

    def _clear_finish(self) -> None:
        for rider in self.home:
            rider.space = None

    def _compare_jersey(self) -> None:
        """Strictly more sprint points than the wearer has; among equals who was better at the newest sprint."""
        if not self.wearer:
            return
        most = max(rider.sprint for rider in self.riders)
        if most > self.wearer.sprint:
            best = [rider for rider in self.riders if rider.sprint == most]
            newest_first = self.sprints[::-1]
            self.worn_since = self.round
            self.wearer = min(best, key=lambda rider: [[*s.across, rider].index(rider) for s in newest_first])

    # 18. The score sheet

    def seat_of(self, team: int) -> int:
        return team % self.seats

    def points(self, rider: Rider) -> int:
        if rider.caught:
            return 0
        return (self.finish_points[rider.home - 1] if rider.home else 0) + rider.sprint + rider.jersey

    def team_points(self) -> list[int]:
        return [sum(self.points(rider) for rider in self.riders if rider.team == team) for team in range(self.teams)]

    def _is_certain(self) -> bool:
        """Whether one manager has more, at the worst, than any other may come to, at the best."""
        jersey_out = self.wearer and not self.wearer.home
        if not self.home or jersey_out or any(len(sprint.across) < len(sprint.points) for sprint in self.sprints):
            return False
        prizes = self.finish_points[len(self.home) : len(self.riders)]
        span: list[tuple[int, int]] = []
        for seat in range(self.seats):
            mine = [rider for rider in self.riders if self.seat_of(rider.team) == seat]
            has, out = sum(map(self.points, mine)), sum(not rider.home for rider in mine)
            span.append((has + sum(prizes[::-1][:out]), has + sum(prizes[:out])))
        best = max(span)
        return sum(most >= best[0] for _, most in span) == 1

    def _settle(self) -> None:
        """Who is out comes home by the place on the road; a dismounted rider behind whoever rides on his space."""
        out = [rider for rider in self.riders if not rider.home]
        for rider in sorted(out, key=self._standing):
            self.home.append(rider)
            rider.home = len(self.home)
        for rider in self.riders:
            rider.space = rider.beside = None
            rider.fallen = rider.stays_down = False

    def _standing(self, rider: Rider) -> tuple[Fraction, int, bool, str]:
        space = rider.space or rider.beside
        assert space
        return -space.progress, space.lane, rider.space is None, rider.name

    def ranking(self) -> list[str]:
        return [rider.name for rider in self.home]

    def _merit(self, teams: list[int]) -> tuple[int, int, int]:
        """Points; if they are level the best single score, then the first rider home, unless they share."""
        riders = [rider for rider in self.riders if rider.team in teams]
        points = [self.points(rider) for rider in riders]
        first = 0 if self.rules.team_tie == "shared" else min(rider.home for rider in riders)
        return (-sum(points), -max(points), first)

    def winner(self) -> int:
        return self.places().index(1)

    def places(self) -> list[int]:
        """The place of every seat."""
        merits = [self._merit([t for t in range(self.teams) if self.seat_of(t) == seat]) for seat in range(self.seats)]
        return [sorted(merits).index(merit) + 1 for merit in merits]
