"""Step 2: one attempt to break away, the die, the points burned on it, and the counters."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from paceline.core.errors import IllegalAction
from paceline.core.race import OPERAND_BITS
from paceline.games.larrivee_du_tour import events
from paceline.games.larrivee_du_tour.opening import (
    ANSWER,
    ATTACK,
    BURN,
    COUNTER,
    DIE,
    LIFT,
    LINE,
    OUT,
    SECOND_DIE,
    STOPPED,
    Opening,
)
from paceline.games.larrivee_du_tour.table import BY_ONE, BY_RESULT, NOBODY, RACERS


class Breakaway(Opening):
    """A breakaway lives in one turn: it is tried, it may be countered, and it is settled before step 3."""

    # Who tries

    def breakaway(self) -> None:
        """lt.breakaway.who: the player whose turn it is may try once with one racer."""
        for racer in range(RACERS):
            if self.may_attack(self.active * RACERS + racer):
                self.ask(self.active)
                return
        self.attacker = NOBODY
        self.tried = 0
        self.phase = LINE

    def may_attack(self, rider: i64) -> bool:
        if self.tried and self.table.one_attempt:
            return False
        peloton = self.peloton
        if not peloton.is_riding(rider) or self.trouble[rider] == OUT:
            return False
        group = peloton.group[rider]
        skill = self.table.attack_skill(peloton.ground[group])
        return (
            self.sheets.points(rider, skill) > 0
            and peloton.at[rider] == peloton.head(group)
            and not self.tried >> group & 1
            and not peloton.is_full(peloton.at[rider] + 1)
        )

    def refuse_attack(self, rider: i64) -> None:
        """Says why a racer may not try."""
        peloton = self.peloton
        if not peloton.is_riding(rider):
            raise IllegalAction("lt.breakaway.who", "that racer is not on the road")
        if self.trouble[rider] == OUT:
            raise IllegalAction("lt.mechanical.incident", "a mechanical incident keeps that racer out of this turn")
        group = peloton.group[rider]
        if self.tried >> group & 1:
            raise IllegalAction("lt.breakaway.attempts", "this group has seen an attempt in this turn")
        if peloton.at[rider] != peloton.head(group):
            raise IllegalAction("lt.breakaway.who", "only racers in the first square of a group break away")
        if peloton.is_full(peloton.at[rider] + 1):
            raise IllegalAction("lt.breakaway.full", "the square ahead is full: there is nowhere to go")
        raise IllegalAction("lt.breakaway.skill", "that racer has no point left for an attempt on this terrain")

    def pass_attack(self) -> None:
        self.asked = NOBODY
        self.attacker = NOBODY
        self.tried = 0
        self.phase = LINE

    # The attempt

    def attack(self, rider: i64) -> None:
        """lt.breakaway.result: a point, then the die, then perhaps points on top of it."""
        group = self.peloton.group[rider]
        self.tried |= 1 << group
        self.left = group
        self.attacker = rider
        self.source = self.peloton.at[rider]
        self.spend(rider, self.attack_skill(), 1, "attack")
        self.roll_for(rider, self.need())
        if self.has_incident(rider):
            self.attack_fails()
            return
        if self.burns_into(self.buffer) > 1:
            self.phase = LIFT
            self.ask(self.active)
        else:
            self.break_away(0, 0)

    def attack_skill(self) -> i64:
        """lt.breakaway.skill: by the terrain of the group that is left, for attacker and counters."""
        return self.table.attack_skill(self.peloton.ground[self.peloton.group[self.attacker]])

    def need(self) -> i64:
        """lt.wheel.middle: squares of the outer circle and the number of the middle one."""
        group = self.peloton.group[self.attacker]
        return self.peloton.speed(group) + self.table.middle[self.peloton.wheel(group)]

    def counter_need(self) -> i64:
        """lt.wheel.inner: what the attacker had and the number of the inner circle."""
        return self.score + self.table.inner[self.peloton.wheel(self.peloton.group[self.attacker])]

    def roll_for(self, rider: i64, need: i64) -> None:
        """lt.breakaway.die: one twelve-sided die, or two six-sided ones."""
        dice: list[int] = []
        first = self.streams.next_stacked(DIE)
        if self.table.two_dice:
            second = self.streams.next_stacked(SECOND_DIE)
            if first < 0:
                first = self.streams.below(DIE, 6) + 1
            if second < 0:
                second = self.streams.below(SECOND_DIE, 6) + 1
            self.roll = first + second
            if self.listener is not None:
                dice = [int(first), int(second)]
        else:
            if first < 0:
                first = self.streams.below(DIE, 12) + 1
            self.roll = first
            if self.listener is not None:
                dice = [int(first)]
        self.reveal_to_all()
        if self.listener is not None:
            self.listener(
                events.Rolled(
                    rider=int(rider),
                    counter=rider != self.attacker,
                    need=int(need),
                    roll=int(self.roll),
                    dice=dice,
                )
            )

    def has_incident(self, rider: i64) -> bool:
        """lt.mechanical.incident: the attempt fails, and the racer does not ride in the next move."""
        if self.roll != self.table.incident:
            return False
        self.trouble[rider] = STOPPED
        if self.listener is not None:
            self.listener(events.Incident(rider=int(rider)))
        return True

    def spend(self, rider: i64, skill: i64, points: i64, on: str) -> None:
        if points > 0:
            self.sheets.burn(rider, skill, points)
            if self.listener is not None:
                self.listener(events.Burned(rider=int(rider), skill=int(skill), points=int(points), on=on))

    # Burning points on the result

    def burns_into(self, buffer: vec[i64]) -> i64:
        """lt.burn.result, lt.breakaway.extra: how many points may go on the result and on the distance."""
        points = self.sheets.points(self.attacker, self.attack_skill())
        limit = self.table.burn_limit
        many: i64 = 0
        for lift in range(min(points, limit) + 1):
            for more in range(min(points - lift, limit) + 1):
                if not self.is_waste(lift, more):
                    buffer[many] = (BURN << OPERAND_BITS) | (lift << 4) | more
                    many += 1
        return many

    def is_waste(self, lift: i64, more: i64) -> bool:
        """lt.burn.result: a point is burned only where it changes something."""
        outcome = self.outcome(lift, more)
        for fewer in range(lift + 1):
            for less in range(more + 1):
                if fewer + less < lift + more and self.outcome(fewer, less) == outcome:
                    return True
        return False

    def outcome(self, lift: i64, more: i64) -> i64:
        """Where the attacker would end and what counters would have to beat, in one number; -1 for a failure."""
        total = self.roll + lift
        if total < self.need():
            return -1
        score = total if self.table.counter_total else self.roll
        return (self.peloton.goal(self.attacker, self.length(total) + more) << 8) | score

    def burn(self, operand: i64) -> None:
        """The attacker has seen the die and decides."""
        lift = operand >> 4
        more = operand & 0xF
        limit = self.table.burn_limit
        points = self.sheets.points(self.attacker, self.attack_skill())
        need = self.need()
        if lift > limit:
            raise IllegalAction("lt.burn.result", f"at most {limit} may be burned on the result")
        if more > limit:
            raise IllegalAction("lt.breakaway.extra", f"at most {limit} may be burned on the distance")
        if lift + more > points:
            raise IllegalAction("lt.burn.result", f"that racer has {points} left to burn")
        if more > 0 and self.roll + lift < need:
            raise IllegalAction("lt.breakaway.extra", "only a successful breakaway can be lengthened")
        if self.is_waste(lift, more):
            raise IllegalAction("lt.burn.result", "those points would change nothing")
        self.break_away(lift, more)

    # The escape

    def break_away(self, lift: i64, more: i64) -> None:
        """lt.breakaway.result: with the number needed the racer is away; without it the points are gone."""
        rider = self.attacker
        need = self.need()
        total = self.roll + lift
        skill = self.attack_skill()
        self.spend(rider, skill, lift, "result")
        if total < need:
            self.attack_fails()
            return
        self.spend(rider, skill, more, "distance")
        self.score = total if self.table.counter_total else self.roll
        self.due = self.who_may_counter()
        squares = self.length(total) + more
        self.target = self.peloton.goal(rider, squares)
        self.peloton.shift(rider, self.target)
        self.tried |= 1 << self.peloton.new_group(rider)
        if self.listener is not None:
            self.listener(
                events.BrokeAway(
                    rider=int(rider),
                    start=int(self.source),
                    end=int(self.target),
                    total=int(total),
                    squares=int(squares),
                    why=self.why_so_far(total, more, squares),
                )
            )
        self.phase = COUNTER
        self.asked = NOBODY

    def length(self, total: i64) -> i64:
        """lt.breakaway.length: the middle circle's number of squares; lt.breakaway.twelve: one more with twelve."""
        group = self.peloton.group[self.attacker]
        squares = self.table.middle[self.peloton.wheel(group)]
        if self.table.length == BY_ONE:
            squares = 1
        elif self.table.length == BY_RESULT:
            squares = total - self.peloton.speed(group)
        return squares + 1 if total >= 12 else squares

    def why_so_far(self, total: i64, more: i64, squares: i64) -> list[str]:
        why = ["lt.breakaway.length"]
        if total >= 12:
            why.append("lt.breakaway.twelve")
        if more > 0:
            why.append("lt.breakaway.extra")
        if self.target < self.source + squares:
            why.append("lt.breakaway.full")
        return why

    def attack_fails(self) -> None:
        """lt.breakaway.fail: the points are gone, and nothing else happens."""
        if self.listener is not None:
            self.listener(events.Failed(rider=int(self.attacker), counter=False))
        self.attacker = NOBODY
        self.phase = ATTACK
        self.asked = NOBODY

    # Counters

    def who_may_counter(self) -> i64:
        """lt.counter.who: whoever stands in the square that the attacker leaves, of its group, and can make it."""
        due: i64 = 0
        for rider in range(self.table.riders):
            if self.stands_by(rider) and self.can_counter(rider):
                due |= 1 << rider
        return due

    def stands_by(self, rider: i64) -> bool:
        peloton = self.peloton
        return (
            rider != self.attacker
            and peloton.at[rider] == self.source
            and peloton.group[rider] == self.left
            and self.trouble[rider] != OUT
        )

    def can_counter(self, rider: i64) -> bool:
        """lt.counter.impossible: nobody pays for a counter that no roll can bring home."""
        points = self.sheets.points(rider, self.attack_skill())
        if points < 1:
            return False
        return self.table.best_roll + min(points - 1, self.table.burn_limit) >= self.counter_need()

    def next_counter(self) -> None:
        """lt.counter.order: clockwise from the next player on, the attacker's own teammates last."""
        if self.due == 0:
            self.phase = ATTACK
            self.attacker = NOBODY
            self.runner = NOBODY
            return
        self.runner = self.first_due(self.active + 1)
        self.due &= ~(1 << self.runner)
        self.ask(self.table.team_of(self.runner))

    def first_due(self, seat: i64) -> i64:
        """The first racer who is still to be asked, clockwise from a seat."""
        first: i64 = NOBODY
        least: i64 = self.table.riders
        if seat >= self.seats:
            seat = 0
        for rider in range(self.table.riders):
            if self.due >> rider & 1 and self.table.clockwise(rider, seat) < least:
                least = self.table.clockwise(rider, seat)
                first = rider
        return first

    def counter(self) -> None:
        """lt.counter.need: a point, then the die, then perhaps points on top of it."""
        rider = self.runner
        need = self.counter_need()
        self.spend(rider, self.attack_skill(), 1, "counter")
        self.roll_for(rider, need)
        if self.has_incident(rider):
            self.counter_fails()
        elif self.roll >= need:
            self.join(0)
        elif self.lift_needed() <= self.most_lift():
            self.phase = ANSWER
            self.ask(self.table.team_of(rider))
        else:
            self.counter_fails()

    def lift_needed(self) -> i64:
        return self.counter_need() - self.roll

    def most_lift(self) -> i64:
        return min(self.sheets.points(self.runner, self.attack_skill()), self.table.burn_limit)

    def answers_into(self, buffer: vec[i64]) -> i64:
        """lt.counter.lift: the points that are missing, or none."""
        buffer[0] = BURN << OPERAND_BITS
        buffer[1] = (BURN << OPERAND_BITS) | (self.lift_needed() << 4)
        return 2

    def answer(self, operand: i64) -> None:
        lift = operand >> 4
        if operand == 0:
            self.counter_fails()
        elif operand & 0xF:
            raise IllegalAction("lt.counter.joins", "a counter ends where the attacker is: no distance to burn for")
        elif lift != self.lift_needed():
            raise IllegalAction("lt.counter.lift", f"{self.lift_needed()} on the result, or none")
        else:
            self.join(lift)

    def join(self, lift: i64) -> None:
        """lt.counter.joins: to the attacker's square, or the nearest behind it with room."""
        rider = self.runner
        start = self.peloton.at[rider]
        self.spend(rider, self.attack_skill(), lift, "result")
        self.peloton.shift(rider, max(self.peloton.free_behind(self.target), start))
        self.peloton.group[rider] = self.peloton.group[self.attacker]
        if self.listener is not None:
            self.listener(events.Joined(rider=int(rider), start=int(start), end=int(self.peloton.at[rider])))
        self.phase = COUNTER
        self.asked = NOBODY

    def counter_fails(self) -> None:
        """lt.breakaway.fail: a counter that fails costs its points, and nothing else."""
        if self.listener is not None:
            self.listener(events.Failed(rider=int(self.runner), counter=True))
        self.phase = COUNTER
        self.asked = NOBODY

    def pass_counter(self) -> None:
        self.phase = COUNTER
        self.asked = NOBODY
