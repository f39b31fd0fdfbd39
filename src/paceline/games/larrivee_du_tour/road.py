"""The road ahead as `patron` reckons with it: times, promises, and what rolls may bring."""

from __future__ import annotations

from math import exp
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from paceline.core.race import OPERAND, OPERAND_BITS
from paceline.core.rng import MASK, WORDS, Rng, Streams
from paceline.games.larrivee_du_tour import breakaway
from paceline.games.larrivee_du_tour.engine import LarriveeDuTour
from paceline.games.larrivee_du_tour.roadbook import (
    CLIMBING,
    DOWNHILL,
    FAST,
    PACES,
    RACERS,
    SKILLS,
    SLOW,
    SPRINT,
    STAMINA,
    STEADY,
    UPHILL,
)
from paceline.games.larrivee_du_tour.state import (
    ANSWER,
    BIG_DIE,
    COUNTER,
    DIE,
    GO,
    GROUP_BITS,
    LIFT,
    MOST_ACTIONS,
    PACE,
    PACE_OF,
    RIDE,
    SECOND_DIE,
    SET,
    SHOVE,
    SKILL,
    SMALL_DIE,
    SPACE,
    SPACE_BITS,
    STREAMS,
)

# What `patron` believes; found by trial, and none of it is critical. Times are in turns.
FAST_SAVES: Final = 0.5  # a turn at a fast pace covers half as much again as a steady one
ATTACK_GAIN: Final = 0.25  # what an attempt brings on average, before it is paid for
SPRINT_WORTH: Final = 0.03  # a point at the line
LED: Final = 0.85  # how much of the points of teammates helps a racer behind them
SHARED: Final = 0.3  # how much of its points helps a racer who shares the lead with rivals
FOLLOWED: Final = 0.15  # or who rides behind them
DOUBT: Final = 0.9  # how little an advantage means as yet
SECOND: Final = 0.02  # what the second of a team is worth
COUNTERED: Final = 3  # rolls of twelve that make a rival try a counter
NEVER: Final = 99.0
TURN_WORTH: Final = 0.02  # a turn earlier home, once the winner is, in places of a racer
ACROSS: Final = 0.005  # and how much when somebody is across the line
TRIALS: Final = 4  # of what comes of points burned on an attack
STRIDE: Final = 0x9E3779B9  # between the dice of two trials
ATTACKER: Final = 1  # styles
SHADOW: Final = 2
EARLY: Final = 0.5  # more of the road than that lies ahead
LATE: Final = 0.3  # or less than that
ENOUGH_SPRINT: Final = 3.0  # points
CONSOLATION: Final = 0.05  # what all the places behind the first are worth beside it
HOPELESS: Final = 4  # rolls of twelve: with fewer nobody attacks or counters but at need
RELUCTANCE: Final = 0.04  # by how much better such an attempt must be, or a slower pace for a breakaway of one's own


@final
class Road:
    """How long the rest of a stage takes from each space, at a steady pace; and what follows from it."""

    def __init__(self, race: LarriveeDuTour) -> None:
        book = race.book
        self.book = book
        self.room = race.clone()  # to try things in
        self.room.streams = Streams(vec[i64]([0] * (STREAMS * WORDS)))
        self.buffer = vec[i64]([0] * MOST_ACTIONS)
        self.dice = vec[i64]([1] * (STREAMS * WORDS))  # what chance has in store wherever things are tried
        self.steady = vec[float]([0.0] * (book.line + 1))
        self.uphill = vec[float]([0.0] * (book.line + 1))
        self.downhill = vec[float]([0.0] * (book.line + 1))
        for space in range(book.line - 1, -1, -1):
            terrain = book.terrain[space]
            turns = 1.0 / float(book.outer[terrain * PACES + STEADY])
            self.steady[space] = self.steady[space + 1] + turns
            self.uphill[space] = self.uphill[space + 1] + (turns if terrain == UPHILL else 0.0)
            self.downhill[space] = self.downhill[space + 1] + (turns if terrain == DOWNHILL else 0.0)

    def foresee(self, rng: Rng) -> None:
        """New dice, the same for all that is tried next."""
        for i in range(SECOND_DIE * WORDS + WORDS):
            self.dice[i] = rng.next()

    # One turn ahead

    def promise(self, race: LarriveeDuTour, seat: i64, action: i64) -> float:
        """Roughly the chance to win after an action; where a die decides, over all that it may show."""
        if race.phase == LIFT:  # who counters rolls as well
            total = 0.0
            for trial in range(TRIALS):
                total += self.after(race, seat, action, 0, trial)
            return total / float(TRIALS)
        if action >> OPERAND_BITS != GO:
            return self.after(race, seat, action, 0, 0)
        rider = seat * RACERS + (action & OPERAND)
        need = self.need_of(race, rider)
        lift = self.lift_of(race, rider)
        whole = 0.0
        parts: i64 = 0
        low = self.book.worst_roll
        while low <= BIG_DIE:
            high = self.alike(low, need, lift, race.phase == COUNTER)
            many: i64 = 0
            for roll in range(low, high + 1):
                many += self.ways(roll)
            whole += float(many) * self.after(race, seat, action, (low + high) >> 1, low)
            parts += many
            low = high + 1
        return whole / float(parts)

    def need_of(self, race: LarriveeDuTour, rider: i64) -> i64:
        """What an attempt of a racer must come to."""
        if race.phase == COUNTER:
            return breakaway.counter_need(race)
        wheel = race.peloton.wheel(race.peloton.group[rider])
        return self.book.outer[wheel] + self.book.middle[wheel]

    def lift_of(self, race: LarriveeDuTour, rider: i64) -> i64:
        """By how much a racer can improve its roll."""
        peloton = race.peloton
        group = race.left if race.phase == COUNTER else peloton.group[rider]
        skill = self.book.attack_skill(peloton.ground[group])
        return min(race.sheets.points(rider, skill) - 1, self.book.burn_limit)

    def alike(self, low: i64, need: i64, lift: i64, counters: bool) -> i64:
        """Up to which roll much the same comes of it as of this one."""
        if low == self.book.incident:
            return low
        if low < need - lift:
            return min(need - lift - 1, BIG_DIE)
        if low < need:
            return low
        if counters:
            return BIG_DIE
        if low >= BIG_DIE - 1:
            return low
        return (low + BIG_DIE - 1) >> 1 if low == need else BIG_DIE - 1

    def ways(self, roll: i64) -> i64:
        """How many of the throws make a roll."""
        if not self.book.two_dice:
            return 1
        return roll - 1 if roll <= SMALL_DIE + 1 else BIG_DIE + 1 - roll

    def after(self, race: LarriveeDuTour, seat: i64, action: i64, roll: i64, trial: i64) -> float:
        """What a turn is worth in which an action is taken; other dice fall after it in every trial."""
        copy = self.room
        copy.become(race)
        words = copy.streams.words
        for i in range(SECOND_DIE * WORDS + WORDS):
            words[i] = self.dice[i]
        words[0] = (words[0] + trial * STRIDE) & MASK
        if roll > 0:
            first = roll if not self.book.two_dice else max(1, roll - SMALL_DIE)
            copy.streams.stack(DIE, [int(first)])
            if self.book.two_dice:
                copy.streams.stack(SECOND_DIE, [int(roll - first)])
        copy.apply(seat, action)
        turn = race.turn
        buffer = self.buffer
        while copy.turn == turn and not copy.over:
            actor = copy.asked
            copy.apply(actor, self.habit(copy, seat, actor, buffer, copy.legal_into(actor, buffer)))
        return self.worth(copy, seat)

    def payment(self, race: LarriveeDuTour, seat: i64, buffer: vec[i64]) -> i64:
        """The skill of which a point is missed less; stamina where both are missed alike."""
        left = race.sheets.left
        best = buffer[0]
        soonest = NEVER
        for i in range(2):
            paid = race.runner * SKILLS + (buffer[i] & SKILL)
            left[paid] -= 1
            time = self.standing(race, seat)
            left[paid] += 1
            if time < soonest:
                soonest = time
                best = buffer[i]
        return best

    def reluctance(self, race: LarriveeDuTour, seat: i64, action: i64) -> float:
        """What people do not do unless it is clearly better: attempts without hope, and slowing their own breakaway."""
        if action >> OPERAND_BITS == GO:
            return RELUCTANCE if self.odds(race, seat * RACERS + (action & OPERAND)) < HOPELESS else 0.0
        if action >> OPERAND_BITS == SET:
            group = (action & OPERAND) >> GROUP_BITS
            if action & PACE_OF < race.peloton.pace[group] and self.is_away(race, seat, group):
                return RELUCTANCE
        return 0.0

    def taste(self, race: LarriveeDuTour, seat: i64, action: i64, style: i64) -> float:
        """Up to 1 for what a rider of that style likes to do, down to -1 for what it would rather not."""
        kind = action >> OPERAND_BITS
        if kind == GO:
            if style == SHADOW:
                return 0.5 if race.phase == COUNTER else -0.4
            if race.phase == COUNTER:
                return 0.0
            left = self.steady[race.peloton.at[seat * RACERS + (action & OPERAND)]]
            if style == ATTACKER:
                return 1.0 if left > self.steady[0] * EARLY else 0.0
            return -0.7 if left > self.steady[0] * LATE else 0.0
        if kind == RIDE and style == SHADOW:
            rider = seat * RACERS + ((action & OPERAND) >> SPACE_BITS)
            return -0.2 if action & SPACE == race.peloton.head(race.peloton.group[rider]) else 0.0
        return 0.0

    def odds(self, race: LarriveeDuTour, rider: i64) -> i64:
        """How many rolls of twelve let an attempt succeed."""
        return BIG_DIE + 1 - self.need_of(race, rider) + self.lift_of(race, rider)

    def is_away(self, race: LarriveeDuTour, seat: i64, group: i64) -> bool:
        """Whether a group is ahead of everybody else, and of that team alone."""
        peloton = race.peloton
        head = peloton.head(group)
        for rider in range(self.book.riders):
            if rider // RACERS != seat and (peloton.group[rider] == group or peloton.at[rider] >= head):
                return False
        return True

    def meal(self, race: LarriveeDuTour, buffer: vec[i64], many: i64) -> i64:
        """The skill that falls most short of what the road ahead can use."""
        rider = race.runner
        at = race.peloton.at[rider]
        best = buffer[0]
        most = -NEVER
        for i in range(many):
            skill = buffer[i] & SKILL
            use = ENOUGH_SPRINT
            if skill == STAMINA:
                use = (self.steady[at] - self.uphill[at]) / (1.0 + FAST_SAVES)
            elif skill == CLIMBING:
                use = self.uphill[at] / (1.0 + FAST_SAVES)
            short = use - float(race.sheets.points(rider, skill))
            if short > most:
                most = short
                best = buffer[i]
        return best

    def standing(self, race: LarriveeDuTour, seat: i64) -> float:
        """The turns that a team's first racer needs to the line, and a little of the second's."""
        mine = NEVER
        second = NEVER
        for rider in range(seat * RACERS, seat * RACERS + RACERS):
            if race.peloton.at[rider] < 0:
                continue
            time = self.time_left(race, rider)
            if time < mine:
                second = mine
                mine = time
            else:
                second = min(second, time)
        return mine + SECOND * (second - mine)

    def habit(self, race: LarriveeDuTour, seat: i64, actor: i64, buffer: vec[i64], many: i64) -> i64:
        """What somebody will do, more or less, in the rest of a turn."""
        phase = race.phase
        if phase in (LIFT, ANSWER):
            need = breakaway.need(race) if phase == LIFT else breakaway.counter_need(race)
            for i in range(many):
                if race.roll + (buffer[i] >> 4 & 0xFFF) >= need:
                    return buffer[i]
            return buffer[0]
        if phase == COUNTER:
            points = race.sheets.points(race.runner, breakaway.attack_skill(race))
            chances = 13 - breakaway.counter_need(race) + min(points - 1, self.book.burn_limit)
            return buffer[1] if actor != seat and chances >= COUNTERED else buffer[0]
        if phase == SHOVE:
            for i in range(many):
                if (buffer[i] & OPERAND) // RACERS != actor:
                    return buffer[i]
        if phase == PACE:
            return self.pace(race, actor, buffer, many)
        return buffer[0]

    def pace(self, race: LarriveeDuTour, actor: i64, buffer: vec[i64], many: i64) -> i64:
        """As fast as can be paid for where nobody else leads; else as before."""
        group = (buffer[0] & OPERAND) >> 8
        wanted = race.peloton.pace[group]
        if wanted == SLOW:
            wanted = STEADY
        if self.leads_alone(race, group, actor):
            points = self.points_of(race, group, actor)
            wanted = FAST if points >= 1.0 else STEADY
        best = buffer[0]
        for i in range(many):
            if gap(buffer[i] & 3, wanted) < gap(best & 3, wanted):
                best = buffer[i]
        return best

    # What a position is worth

    def worth(self, race: LarriveeDuTour, seat: i64) -> float:
        """Roughly the chance that this seat is home first."""
        if race.homecomers > 0:
            won = 1.0 if race.home[0] // RACERS == seat else 0.0
            return won + CONSOLATION * self.consolation(race, seat) if not race.over else won
        mine = NEVER
        second = NEVER
        rival = NEVER
        across = race.peloton.foremost() >= self.book.line  # whoever is not can only attack to be so
        for rider in range(self.book.riders):
            if across and not race.peloton.is_across(rider):
                continue
            time = self.time_left(race, rider)
            if rider // RACERS != seat:
                rival = min(rival, time)
            elif time < mine:
                second = mine
                mine = time
            else:
                second = min(second, time)
        if across:
            return 1.0 / (1.0 + exp(max(-0.1, min(0.1, mine - rival)) / ACROSS))
        spread = DOUBT * (1.0 + 0.15 * mine)
        return 1.0 / (1.0 + exp((mine - rival + SECOND * (second - mine)) / spread))

    def consolation(self, race: LarriveeDuTour, seat: i64) -> float:
        """How good the places of a team's racers will be, and how soon they are home, once the winner is."""
        riders = float(self.book.riders)
        total = 0.0
        for i in range(race.homecomers):
            if race.home[i] // RACERS == seat:
                total += 1.0 - float(i) / riders
        at = race.peloton.at
        for rider in range(seat * RACERS, seat * RACERS + RACERS):
            if at[rider] < 0:
                continue
            time = self.time_left(race, rider)
            ahead = float(race.homecomers)
            for other in range(self.book.riders):
                if other // RACERS != seat and at[other] >= 0:
                    ahead += 1.0 / (1.0 + exp((self.time_left(race, other) - time) / DOUBT))
            total += 1.0 - ahead / riders - TURN_WORTH * time
        return total

    def time_left(self, race: LarriveeDuTour, rider: i64) -> float:
        """The turns that a racer needs to the line."""
        peloton = race.peloton
        at = peloton.at[rider]
        if at >= self.book.line:
            return -0.1 * float(at - self.book.line + 1) - 0.009 * float(race.sheets.for_sprint(rider, True))
        team = rider // RACERS
        group = peloton.group[rider]
        time = self.steady[at]
        saved = min(self.points_of(race, group, team), time / (1.0 + FAST_SAVES)) * FAST_SAVES
        if not self.leads_alone(race, group, team):
            saved *= SHARED if peloton.leads(rider) else FOLLOWED
        elif not peloton.leads(rider):
            saved *= LED
        pace = peloton.pace[group]
        if pace == SLOW:
            time += 0.3
        elif pace == FAST and not self.leads_alone(race, group, team):
            time -= 0.3
        sprint = float(race.sheets.points(rider, SPRINT))
        attacks = min(sprint, time / float(race.seats) + 1.0) * ATTACK_GAIN
        return time - saved - attacks - SPRINT_WORTH * sprint + 0.5 * float(race.trouble[rider] == 1)

    def leads_alone(self, race: LarriveeDuTour, group: i64, team: i64) -> bool:
        """Whether nobody else stands in the first square of a group."""
        head = race.peloton.head(group)
        for rider in range(self.book.riders):
            if race.peloton.group[rider] == group and race.peloton.at[rider] == head and rider // RACERS != team:
                return False
        return True

    def points_of(self, race: LarriveeDuTour, group: i64, team: i64) -> float:
        """The points with which a team's racers can pay for a fast pace in a group."""
        total = 0.0
        for rider in range(team * RACERS, (team + 1) * RACERS):
            at = race.peloton.at[rider]
            if race.peloton.group[rider] == group and 0 <= at < self.book.line:
                climbing = float(race.sheets.points(rider, CLIMBING))
                sprint = float(race.sheets.points(rider, SPRINT))
                total += float(race.sheets.points(rider, STAMINA))
                total += min(climbing, self.uphill[at] / 1.5) + 0.5 * min(sprint, self.downhill[at] / 1.5)
        return total


def gap(one: i64, other: i64) -> i64:
    return one - other if one > other else other - one
