"""Bots for L'Arrivée du Tour.

`patron` looks one turn ahead. For each choice (and each roll, where a die decides) it rides the turn to its end
and the next move with plain habits, and asks who would be home first from there: the road left at a steady pace,
less what the points left are worth to somebody who can set the pace, or hides behind a teammate who does.
"""

from __future__ import annotations

from math import exp
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from paceline.core.bot import Bot
from paceline.core.race import OPERAND, OPERAND_BITS, Race
from paceline.core.rng import Rng
from paceline.games.larrivee_du_tour import breakaway
from paceline.games.larrivee_du_tour.engine import LarriveeDuTour
from paceline.games.larrivee_du_tour.roadbook import (
    CLIMBING,
    DOWNHILL,
    FAST,
    PACES,
    RACERS,
    SLOW,
    SPRINT,
    STAMINA,
    STEADY,
    UPHILL,
    Roadbook,
)
from paceline.games.larrivee_du_tour.state import (
    ALLOCATE,
    ANSWER,
    BEGIN,
    COUNTER,
    DIE,
    GO,
    LIFT,
    PACE,
    PLACE,
    SECOND_DIE,
    SHOVE,
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


@final
class PatronBot(Bot):
    """`patron`: allocates for the stage, saves points, attacks when it pays, and rides for its favourite."""

    def __init__(self, rng: Rng) -> None:
        super().__init__(rng, False)

    def choose(self, race: Race, seat: i64) -> i64:
        assert isinstance(race, LarriveeDuTour)
        buffer = vec[i64]([0] * race.most_actions)
        many = race.legal_into(seat, buffer)
        if many == 1:
            return buffer[0]
        road = Road(race.book)
        if race.phase == ALLOCATE:
            return profile(race, buffer, many, road)
        if race.phase == PLACE:
            return foremost(buffer, many)
        best = buffer[0]
        best_promise = -1.0
        alike: i64 = 1
        for i in range(many):
            promise = road.promise(race, seat, buffer[i])
            if promise > best_promise:
                best_promise = promise
                best = buffer[i]
                alike = 1
            elif promise == best_promise and race.phase == SHOVE:  # nobody is shoved back for sitting where they sit
                alike += 1
                if self.rng.below(alike) == 0:
                    best = buffer[i]
        return best


# Before the start


def profile(race: LarriveeDuTour, buffer: vec[i64], many: i64, road: Road) -> i64:
    """A rouleur to ride away, a sprinter to finish it, a third for the climbs."""
    racer = race.done // race.seats
    hilly = road.uphill[0] / road.steady[0]
    sprint: i64 = 4
    stamina: i64 = 10
    if racer == 1:
        sprint = 8
        stamina = 6
    elif racer == 2:
        sprint = 3
        stamina = 7 if hilly > 0.3 else 9
    best = buffer[0]
    least: i64 = 1000
    for i in range(many):
        kind = buffer[i] >> OPERAND_BITS
        operand = buffer[i] & OPERAND
        away: i64 = 0
        if kind == BEGIN:
            away = gap(operand, sprint) * 4 + 1
        else:
            away = (gap(operand >> 4, sprint) + gap(operand & 0xF, stamina)) * 4
        if away < least:
            least = away
            best = buffer[i]
    return best


def gap(one: i64, other: i64) -> i64:
    return one - other if one > other else other - one


def foremost(buffer: vec[i64], many: i64) -> i64:
    """The first racer that is not placed yet, as far in front as there is room."""
    best = buffer[0]
    for i in range(many):
        if buffer[i] >> 8 == buffer[0] >> 8 and buffer[i] & 0xFF > best & 0xFF:
            best = buffer[i]
    return best


@final
class Road:
    """How long the rest of a stage takes from each space, at a steady pace; and what follows from it."""

    def __init__(self, book: Roadbook) -> None:
        self.book = book
        self.steady: list[float] = [0.0] * (book.line + 1)
        self.uphill: list[float] = [0.0] * (book.line + 1)
        self.downhill: list[float] = [0.0] * (book.line + 1)
        for space in range(book.line - 1, -1, -1):
            terrain = book.terrain[space]
            turns = 1.0 / float(book.outer[terrain * PACES + STEADY])
            self.steady[space] = self.steady[space + 1] + turns
            self.uphill[space] = self.uphill[space + 1] + (turns if terrain == UPHILL else 0.0)
            self.downhill[space] = self.downhill[space + 1] + (turns if terrain == DOWNHILL else 0.0)

    # One turn ahead

    def promise(self, race: LarriveeDuTour, seat: i64, action: i64) -> float:
        """Roughly the chance to win after an action; where a die decides, over all that it may show."""
        if action >> OPERAND_BITS != GO:
            return self.after(race, seat, action, 0, 0)
        total = 0.0
        if self.book.two_dice:
            for first in range(1, 7):
                for second in range(1, 7):
                    total += self.after(race, seat, action, first, second)
            return total / 36.0
        for roll in range(1, 13):
            total += self.after(race, seat, action, roll, 0)
        return total / 12.0

    def after(self, race: LarriveeDuTour, seat: i64, action: i64, first: i64, second: i64) -> float:
        copy = race.clone()
        if first > 0:
            copy.streams.stack(DIE, [int(first)])
        if second > 0:
            copy.streams.stack(SECOND_DIE, [int(second)])
        copy.apply(seat, action)
        turn = race.turn
        buffer = copy.buffer
        while copy.turn == turn and not copy.over:
            actor = copy.asked
            copy.apply(actor, self.habit(copy, seat, actor, buffer, copy.legal_into(actor, buffer)))
        return self.worth(copy, seat)

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
            return 1.0 if race.home[0] // RACERS == seat else 0.0
        mine = NEVER
        second = NEVER
        rival = NEVER
        for rider in range(self.book.riders):
            time = self.time_left(race, rider)
            if rider // RACERS != seat:
                rival = min(rival, time)
            elif time < mine:
                second = mine
                mine = time
            else:
                second = min(second, time)
        spread = DOUBT * (1.0 + 0.15 * mine)
        return 1.0 / (1.0 + exp((mine - rival + SECOND * (second - mine)) / spread))

    def time_left(self, race: LarriveeDuTour, rider: i64) -> float:
        """The turns that a racer needs to the line."""
        peloton = race.peloton
        at = peloton.at[rider]
        if at >= self.book.line:
            return -0.1 * float(at - self.book.line) - SPRINT_WORTH * float(race.sheets.points(rider, SPRINT))
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
