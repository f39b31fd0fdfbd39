"""Steps 3 to 5 of a turn, mechanical incidents and feeding."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from paceline.core.errors import IllegalAction
from paceline.core.race import OPERAND_BITS
from paceline.games.larrivee_du_tour import events
from paceline.games.larrivee_du_tour.breakaway import Breakaway
from paceline.games.larrivee_du_tour.opening import (
    DROP,
    EAT,
    END,
    FEED,
    OUT,
    PACE,
    PASS,
    PAY,
    REGAIN,
    RIDE,
    SET,
    SHOVE,
    SPEND,
    WITHIN,
)
from paceline.games.larrivee_du_tour.table import (
    CAPACITY,
    FAST,
    NO_SKILL,
    NOBODY,
    RACERS,
    SKILLS,
    SLOW,
    STAMINA,
    STEADY,
)


class Steps(Breakaway):
    """What a player does after the breakaway."""

    # Step 3: within the groups

    def within(self) -> None:
        """lt.within.one: as long as the player can still move somebody."""
        if self.within_into(self.buffer) > 1:
            self.ask(self.active)
        else:
            self.end_within()

    def end_within(self) -> None:
        self.asked = NOBODY
        self.tried = 0
        self.due = self.who_pays()
        self.phase = PAY

    def within_into(self, buffer: vec[i64]) -> i64:
        buffer[0] = PASS << OPERAND_BITS
        many: i64 = 1
        peloton = self.peloton
        for racer in range(RACERS):
            rider = self.active * RACERS + racer
            if not self.takes_part(rider):
                continue
            if self.may_regain(rider):
                buffer[many] = (REGAIN << OPERAND_BITS) | racer
                many += 1
            group = peloton.group[rider]
            if self.tried >> group & 1:
                continue
            space = peloton.head(group)
            held = peloton.spaces_of(group, space)
            while held:
                if held & 1 and space != peloton.at[rider] and self.has_room(rider, space):
                    buffer[many] = (RIDE << OPERAND_BITS) | (racer << 8) | space
                    many += 1
                held >>= 1
                space -= 1
        return many

    def takes_part(self, rider: i64) -> bool:
        return self.peloton.is_riding(rider) and self.trouble[rider] != OUT

    def has_room(self, rider: i64, space: i64) -> bool:
        """Whether the square, or one behind it, has room once the racer has left its own."""
        start = self.peloton.at[rider]
        return start < space or self.peloton.free_behind(space) >= 0

    def ride(self, rider: i64, space: i64) -> None:
        """lt.within.one: to any square of the group; lt.within.full: from a full one somebody has to go back."""
        peloton = self.peloton
        if not self.takes_part(rider):
            raise IllegalAction("lt.within.one", "that racer takes no part in this turn")
        group = peloton.group[rider]
        if self.tried >> group & 1:
            raise IllegalAction("lt.within.one", "one racer of that group has moved already")
        head = peloton.head(group)
        behind = head - space
        if behind < 0 or behind > 62 or not peloton.spaces_of(group, head) >> behind & 1:
            raise IllegalAction("lt.within.one", "nobody of that racer's group stands there")
        if space == peloton.at[rider]:
            raise IllegalAction("lt.within.one", "that racer stands there already")
        if not self.has_room(rider, space):
            raise IllegalAction("lt.within.full", "there is no room behind that square")
        start = peloton.at[rider]
        self.tried |= 1 << group
        peloton.shift(rider, space)
        if self.listener is not None:
            self.listener(events.Shifted(rider=int(rider), start=int(start), end=int(space)))
        self.crowd(rider, space)

    def crowd(self, rider: i64, space: i64) -> None:
        """lt.within.full: a racer has come to a square; the player names one who leaves it, if it is too full."""
        if self.peloton.on[space] > CAPACITY:
            self.phase = SHOVE
            self.crowded = space
            self.runner = rider
            self.ask(self.active)
        else:
            self.phase = WITHIN
            self.crowded = -1
            self.runner = NOBODY
            self.asked = NOBODY

    def shoves_into(self, buffer: vec[i64]) -> i64:
        many: i64 = 0
        for rider in range(self.table.riders):
            if self.peloton.at[rider] == self.crowded and rider != self.runner:
                buffer[many] = (DROP << OPERAND_BITS) | rider
                many += 1
        return many

    def shove(self, rider: i64) -> None:
        """lt.within.full: one square back, and so on; lt.within.forward: nobody else ever goes forward."""
        if rider >= self.table.riders or self.peloton.at[rider] != self.crowded:
            raise IllegalAction("lt.within.full", "that racer does not stand in the full square")
        if rider == self.runner:
            raise IllegalAction("lt.within.full", "who has just come stays; another racer goes back")
        space = self.crowded - 1
        self.peloton.shift(rider, space)
        if self.listener is not None:
            self.listener(events.Shoved(rider=int(rider), start=int(self.crowded), end=int(space)))
        self.crowd(rider, space)

    # Mechanical incidents

    def stand_still(self, rider: i64) -> None:
        """lt.mechanical.incident: the group has ridden; the racer who has not is out of this turn."""
        group = self.peloton.group[rider]
        self.lost[rider] += self.peloton.speed(group)
        self.lost_to[rider] = NOBODY
        for other in range(self.table.riders):
            if other != rider and self.peloton.group[other] == group and self.trouble[other] != OUT:
                mark = self.lost_to[rider]
                if mark == NOBODY or self.peloton.at[other] > self.peloton.at[mark]:
                    self.lost_to[rider] = other
        self.peloton.new_group(rider)
        if self.listener is not None:
            self.listener(events.StoodStill(rider=int(rider), lost=int(self.lost[rider])))

    def may_regain(self, rider: i64) -> bool:
        """lt.mechanical.regain: a lost square for a stamina point, but never past the group that was lost."""
        if self.lost[rider] <= 0 or self.sheets.points(rider, STAMINA) < 1:
            return False
        space = self.peloton.at[rider] + 1
        if space >= self.table.line or self.peloton.is_full(space):
            return False
        mark = self.lost_to[rider]
        return mark == NOBODY or not self.peloton.is_riding(mark) or space <= self.peloton.at[mark]

    def regain(self, rider: i64) -> None:
        if not self.takes_part(rider) or not self.may_regain(rider):
            raise IllegalAction("lt.mechanical.regain", "that racer has no square to regain now")
        space = self.peloton.at[rider] + 1
        self.spend(rider, STAMINA, 1, "regain")
        self.lost[rider] -= 1
        self.peloton.shift(rider, space)
        if self.listener is not None:
            self.listener(events.Regained(rider=int(rider), start=int(space - 1), end=int(space)))
        self.asked = NOBODY

    # Step 4: paying for a fast pace

    def who_pays(self) -> i64:
        """lt.fast.price: everybody in the first square of a fast group; lt.fast.nobody: unless nobody there can."""
        due: i64 = 0
        peloton = self.peloton
        for group in range(peloton.groups):
            if peloton.pace[group] != FAST:
                continue
            head = peloton.head(group)
            leaders: i64 = 0
            someone_can = False
            for rider in range(self.table.riders):
                if peloton.group[rider] == group and peloton.at[rider] == head and self.takes_part(rider):
                    leaders |= 1 << rider
                    if self.sheets.for_pace(rider, peloton.ground[group]) > 0:
                        someone_can = True
            if someone_can or self.table.nobody_drops:
                due |= leaders
            elif leaders:
                peloton.pace[group] = STEADY
                if self.listener is not None:
                    self.listener(events.Slackened(group=int(group), space=int(head)))
        return due

    def next_payment(self) -> None:
        """From front to back, in one square clockwise from the player whose turn it is."""
        rider: i64 = NOBODY
        for other in range(self.table.riders):
            if self.due >> other & 1 and (rider == NOBODY or self.peloton.is_before(other, rider, self.active)):
                rider = other
        if rider == NOBODY:
            self.runner = NOBODY
            self.phase = PACE
            return
        self.due &= ~(1 << rider)
        ground = self.peloton.ground[self.peloton.group[rider]]
        other_skill = self.table.other_skill(ground)
        stamina = self.sheets.points(rider, STAMINA)
        other_points: i64 = 0
        if other_skill != NO_SKILL:
            other_points = self.sheets.points(rider, other_skill)
        if stamina + other_points == 0:
            self.drop(rider)
        elif stamina > 0 and other_points > 0 and self.table.choose_skill:
            self.runner = rider
            self.ask(self.table.team_of(rider))
        elif other_points > stamina:
            self.spend(rider, other_skill, 1, "pace")
        else:
            self.spend(rider, STAMINA, 1, "pace")

    def payments_into(self, buffer: vec[i64]) -> i64:
        racer = self.runner % RACERS
        other = self.table.other_skill(self.peloton.ground[self.peloton.group[self.runner]])
        buffer[0] = (SPEND << OPERAND_BITS) | (racer << 2) | STAMINA
        buffer[1] = (SPEND << OPERAND_BITS) | (racer << 2) | other
        return 2

    def pay(self, rider: i64, skill: i64) -> None:
        """lt.fast.skill: the owner says which of two skills pays."""
        if rider != self.runner:
            raise IllegalAction("lt.fast.price", "another racer is asked to pay now")
        if skill != STAMINA and skill != self.table.other_skill(self.peloton.ground[self.peloton.group[rider]]):
            raise IllegalAction("lt.fast.skill", "that skill does not pay for the pace on this terrain")
        self.spend(rider, skill, 1, "pace")
        self.asked = NOBODY

    def drop(self, rider: i64) -> None:
        """lt.fast.drop: to the next square behind that has room."""
        start = self.peloton.at[rider]
        space = self.peloton.free_behind(start - 1)
        if space < 0:
            return
        self.peloton.shift(rider, space)
        if self.listener is not None:
            self.listener(events.Dropped(rider=int(rider), start=int(start), end=int(space)))

    # Step 5: setting the pace

    def next_pace(self) -> None:
        """lt.pace.who: group by group from the front, those that the player leads."""
        group = self.led_group()
        if group == NOBODY:
            self.tried = 0
            self.due = self.who_eats()
            self.phase = FEED
        else:
            self.ask(self.active)

    def led_group(self) -> i64:
        """The foremost group with a racer of the player in its first square whose pace is not settled yet."""
        best: i64 = NOBODY
        best_head: i64 = -1
        for racer in range(RACERS):
            rider = self.active * RACERS + racer
            if not self.takes_part(rider):
                continue
            group = self.peloton.group[rider]
            head = self.peloton.at[rider]
            if self.tried >> group & 1 or head < best_head or not self.peloton.leads(rider):
                continue
            if head > best_head or group < best:
                best = group
                best_head = head
        return best

    def paces_into(self, buffer: vec[i64]) -> i64:
        group = self.led_group()
        now = self.peloton.pace[group]
        many: i64 = 0
        for pace in range(max(now - 1, SLOW), min(now + 1, FAST) + 1):
            if pace <= now or not self.table.pay_to_accelerate:
                buffer[many] = (SET << OPERAND_BITS) | (group << 8) | pace
                many += 1
                continue
            for payer in range(1, RACERS * SKILLS + 1):
                if self.can_accelerate(group, payer):
                    buffer[many] = (SET << OPERAND_BITS) | (group << 8) | (payer << 2) | pace
                    many += 1
        return many

    def can_accelerate(self, group: i64, payer: i64) -> bool:
        """lt.fast.accelerate: a racer of the player's in the first square, with a point for the pace."""
        rider = self.active * RACERS + (payer - 1) // SKILLS
        skill = (payer - 1) % SKILLS
        return (
            self.peloton.group[rider] == group
            and self.takes_part(rider)
            and self.peloton.leads(rider)
            and self.sheets.points(rider, skill) > 0
            and self.pays(rider, skill, self.peloton.ground[group])
        )

    def pays(self, rider: i64, skill: i64, ground: i64) -> bool:
        """lt.fast.skill: stamina, or the other skill of the terrain; the larger one where nobody is asked."""
        other = self.table.other_skill(ground)
        if skill != STAMINA and skill != other:
            return False
        if self.table.choose_skill or other == NO_SKILL:
            return True
        larger = self.sheets.points(rider, other) > self.sheets.points(rider, STAMINA)
        return (skill == other) == larger

    def set_pace(self, operand: i64) -> None:
        """lt.pace.step: one step slower or faster, or as before."""
        group = operand >> 8
        payer = operand >> 2 & 0x3F
        pace = operand & 3
        if group != self.led_group():
            raise IllegalAction("lt.pace.who", "another group is asked for now, or the player does not lead this one")
        before = self.peloton.pace[group]
        if pace > FAST or pace > before + 1 or pace < before - 1:
            raise IllegalAction("lt.pace.step", "the pace changes by one step at a time")
        if pace > before and self.table.pay_to_accelerate:
            if payer < 1 or payer > RACERS * SKILLS or not self.can_accelerate(group, payer):
                raise IllegalAction("lt.fast.accelerate", "a racer in the first square has to pay for a faster pace")
        elif payer > 0:
            raise IllegalAction("lt.fast.accelerate", "there is nothing to pay for")
        if payer > 0:
            self.spend(self.active * RACERS + (payer - 1) // SKILLS, (payer - 1) % SKILLS, 1, "accelerate")
        self.tried |= 1 << group
        self.peloton.pace[group] = pace
        if self.listener is not None:
            self.listener(events.PaceSet(seat=int(self.active), group=int(group), before=int(before), pace=int(pace)))
        self.asked = NOBODY

    # Feeding

    def who_eats(self) -> i64:
        """lt.feeding.zone: whoever ends a turn on a square marked R, once in each zone."""
        due: i64 = 0
        if not self.table.feeding:
            return due
        for rider in range(self.table.riders):
            if self.peloton.is_riding(rider):
                zone = self.table.zone[self.peloton.at[rider]]
                if zone > 0 and not self.sheets.fed[rider] >> zone & 1 and self.can_eat(rider):
                    due |= 1 << rider
        return due

    def can_eat(self, rider: i64) -> bool:
        for skill in range(SKILLS):
            if self.sheets.may_feed(rider, skill):
                return True
        return False

    def next_meal(self) -> None:
        """Clockwise from the player whose turn it is."""
        self.runner = self.first_due(self.active)
        if self.runner == NOBODY:
            self.phase = END
            return
        self.due &= ~(1 << self.runner)
        self.ask(self.table.team_of(self.runner))

    def meals_into(self, buffer: vec[i64]) -> i64:
        many: i64 = 0
        for skill in range(SKILLS):
            if self.sheets.may_feed(self.runner, skill):
                buffer[many] = (EAT << OPERAND_BITS) | (self.runner % RACERS << 2) | skill
                many += 1
        return many

    def eat(self, rider: i64, skill: i64) -> None:
        """lt.feeding.zone: two points for the skill of the owner's choice."""
        if rider != self.runner:
            raise IllegalAction("lt.feeding.zone", "another racer is at the feeding zone")
        if skill >= SKILLS or not self.sheets.may_feed(rider, skill):
            raise IllegalAction("lt.feeding.zone", "that skill cannot be raised")
        self.sheets.fed[rider] |= 1 << self.table.zone[self.peloton.at[rider]]
        added = self.sheets.feed(rider, skill)
        if self.listener is not None:
            self.listener(events.Fed(rider=int(rider), skill=int(skill), points=int(added)))
        self.asked = NOBODY
