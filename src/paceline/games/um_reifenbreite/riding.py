"""The move: steps along the road, dismounting, the lines that are crossed, and who drafts."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from paceline.core.errors import IllegalAction
from paceline.core.race import OPERAND_BITS
from paceline.games.um_reifenbreite import events
from paceline.games.um_reifenbreite.bunch import SPACE_MASK, STEP_SHIFT
from paceline.games.um_reifenbreite.luck import Luck
from paceline.games.um_reifenbreite.opening import DRAFT, FOLLOW, MOVE
from paceline.games.um_reifenbreite.table import AT_A_SPRINT, NOBODY


class Riding(Luck):
    """From the points to the end of a move and of those who follow."""

    def set_off(self) -> None:
        """From the total to the move: what the surface adds or takes, and whether there is anywhere to ride.

        ur.surface.climb, ur.surface.stones, ur.surface.descent: by the number of the space he starts on.
        """
        rider = self.rider
        self.points += self.table.effect[self.bunch.at[rider]]
        if self.points <= 0:
            self.dismount()
        elif self.bunch.is_blocked(rider):
            self.be_blocked()
        else:
            self.phase = MOVE

    def be_blocked(self) -> None:
        """ur.move.blocked: with riders on every space ahead the move is lost."""
        self.bunch.moved[self.rider] = 1
        if self.listener is not None:
            self.listener(events.Blocked(rider=int(self.rider), points=int(self.points)))
        self.next_turn()

    def dismount(self) -> None:
        """ur.dismount.off: nothing left to move by, so off the bicycle and off the road."""
        if self.listener is not None:
            space = self.told(self.rider)
            self.listener(events.Dismounted(rider=int(self.rider), space=space, points=int(self.points)))
        self.bunch.dismount(self.rider)
        self.next_turn()

    def move(self, operand: i64) -> None:
        """ur.move.forward: to a space that so many steps can reach."""
        rider = self.rider
        space = operand & SPACE_MASK
        steps = operand >> STEP_SHIFT
        start = self.bunch.at[rider]
        self.check_move(operand, space, steps, start)
        path = self.path(rider, space, steps) if self.listener is not None else None
        self.bunch.ride(rider, space)
        if path is not None and self.listener is not None:
            self.listener(
                events.Moved(
                    rider=int(rider),
                    start=int(self.table.places[start]),
                    end=int(self.table.places[space]),
                    steps=int(steps),
                    points=int(self.points),
                    path=path,
                )
            )
        self.cross_lines(rider, start, space)
        self.next_drafter(rider, start, steps)

    def check_move(self, operand: i64, space: i64, steps: i64, start: i64) -> None:
        """Refuses a space that this move cannot end on."""
        bunch = self.bunch
        if space >= self.table.road.spaces:
            raise IllegalAction("ur.move.forward", "there is no such space")
        if steps == 0 and space == start:
            if self.table.may_stay:
                return
            raise IllegalAction("ur.move.must", "a rider who can move must move")
        if bunch.rider_on[space] != NOBODY:
            raise IllegalAction("ur.move.free", "somebody is on that space")
        if steps > self.points:
            raise IllegalAction("ur.move.dice", f"there are only {self.points} points to move by")
        if not (bunch.ways_to(self.rider, space, steps, self.buffer) >> steps) & 1:
            raise IllegalAction("ur.move.forward", "no free way leads there in so many steps")
        if self.table.past_line(space) and not self.is_a_stop(operand):
            raise IllegalAction("ur.finish.full", "whoever crosses the finish uses all points that the road allows")

    def is_a_stop(self, operand: i64) -> bool:
        """Whether a move may end like this, the finish considered."""
        for i in range(self.bunch.reach_into(self.rider, self.points, 0, self.buffer)):
            if self.buffer[i] == operand:
                return True
        return False

    def path(self, rider: i64, space: i64, steps: i64) -> list[int]:
        """A way to a space in so many steps, for those who watch: board places from the start to the end."""
        road = self.table.road
        levels: list[dict[int, int]] = [{int(self.bunch.at[rider]): -1}]
        for _ in range(steps):
            onward: dict[int, int] = {}
            for here in levels[-1]:
                for there in road.steps_ahead(here):
                    if self.bunch.rider_on[there] == NOBODY:
                        onward.setdefault(there, here)
            levels.append(onward)
        way: list[int] = []
        at = int(space)
        for level in reversed(levels):
            way.append(int(self.table.places[at]))
            at = level[at]
        way.reverse()
        return way

    def cross_lines(self, rider: i64, start: i64, end: i64) -> None:
        """ur.sprint.first, ur.finish.order: the lines between two spaces, each in its passage of the course."""
        table = self.table
        for leg in range(table.leg[start] + 1, table.leg[end] + 1):
            if leg == table.finish_leg:
                self.scores.come_home(rider)
                if self.listener is not None:
                    self.listener(events.Finished(rider=int(rider), place=int(self.scores.homecomers)))
            elif table.sprint_at[leg] >= 0:
                self.sprint(rider, table.sprint_at[leg])

    def sprint(self, rider: i64, sprint: i64) -> None:
        """ur.sprint.points, ur.jersey.first, ur.jersey.change: the jersey waits for the third rider across."""
        place = self.scores.cross_sprint(rider, sprint)
        if place < 0:
            return
        if self.listener is not None:
            points = int(self.table.sprint_points[sprint * AT_A_SPRINT + place])
            self.listener(events.Sprinted(rider=int(rider), sprint=int(sprint), place=int(place) + 1, points=points))
        if self.scores.wearer == NOBODY or self.scores.is_decided(sprint):
            self.award_jersey()

    def award_jersey(self) -> None:
        if self.scores.award_jersey() and self.listener is not None:
            self.listener(events.JerseyTaken(rider=int(self.scores.wearer)))

    # Drafting

    def next_drafter(self, leader: i64, start: i64, steps: i64) -> None:
        """ur.draft.ask: the rider directly behind where the leader started is asked, if he can follow at all.

        ur.energy.breakaway: nobody drafts a rider who breaks away.
        """
        if steps > 0 and not self.breakaway and (self.round > 1 or self.table.draft_in_first_round):
            drafter = self.bunch.drafter_behind(start)
            if drafter != NOBODY:
                self.ways = self.bunch.ways_behind(drafter, leader, steps, self.buffer)
                if self.ways:
                    self.rider = drafter
                    self.ahead = leader
                    self.steps = steps
                    self.points = 0
                    self.phase = FOLLOW
                    return
        self.next_turn()

    def drafts_into(self, buffer: vec[i64]) -> i64:
        buffer[0] = DRAFT << OPERAND_BITS
        many: i64 = 1
        for steps in range(1, self.steps + 1):
            if (self.ways >> steps) & 1:
                buffer[many] = (DRAFT << OPERAND_BITS) | steps
                many += 1
        return many

    def follow(self, steps: i64) -> None:
        """ur.draft.refuse: who stays breaks the line; ur.draft.behind: who follows ends directly behind."""
        rider = self.rider
        if steps == 0:
            if self.listener is not None:
                self.listener(events.Stayed(rider=int(rider), ahead=int(self.ahead)))
            self.next_turn()
            return
        if steps > 31 or not (self.ways >> steps) & 1:
            raise IllegalAction("ur.draft.limit", "no way leads directly behind the rider ahead in so many steps")
        start = self.bunch.at[rider]
        space = self.table.behind[self.bunch.at[self.ahead]]
        path = self.path(rider, space, steps) if self.listener is not None else None
        self.bunch.ride(rider, space)
        if path is not None and self.listener is not None:
            self.listener(
                events.Drafted(
                    rider=int(rider),
                    ahead=int(self.ahead),
                    start=int(self.table.places[start]),
                    end=int(self.table.places[space]),
                    steps=int(steps),
                    path=path,
                )
            )
        self.cross_lines(rider, start, space)
        self.next_drafter(rider, start, steps)
