"""Bots for Um Reifenbreite; `random` plays every title.

The weights were tried in thousands of races of two seats against two that had one of them changed. So was the
chase car: the first photo card costs a third of what a rider would score, for two or three spaces more, and
whoever took it by that reckoning won less. `wheelsucker` does not hang on.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from paceline.core.bot import Bot
from paceline.core.race import OPERAND, OPERAND_BITS, Race
from paceline.core.rng import Rng
from paceline.games.um_reifenbreite.bunch import SPACE_MASK, STEP_SHIFT
from paceline.games.um_reifenbreite.choosing import next_to_ask
from paceline.games.um_reifenbreite.engine import UmReifenbreite
from paceline.games.um_reifenbreite.roadbook import AT_A_SPRINT, COBBLES, NOBODY, SEVEN
from paceline.games.um_reifenbreite.state import (
    AGREE,
    ANSWER,
    ASK,
    BREAKAWAY,
    CARD_BITS,
    CHOOSE,
    CONSENT,
    DISCARD,
    DOT,
    DRAFT,
    FOLLOW,
    GRID,
    MOVE,
    NO,
    PLAY,
    ROLL,
    SWITCH,
    YES,
)

# Values are in hundredths of a space, so that everything stays whole.
SPACE: Final = 100
POINT: Final = 70  # a point of the score sheet
HOME: Final = 400  # across the line: nothing can go wrong any more
WHEEL: Final = 120  # directly behind somebody who will move first
CORNERED: Final = 60  # only one space to go on to
MOST_POINTS: Final = 18
SLOPE: Final = 65  # a point that the surface adds to or takes from the next move
OFF: Final = 10  # for each of 36 rolls that would mean dismounting
SEVEN_COST: Final = 120  # what a chance card costs on average
MATE: Final = 60  # a space that a teammate is pulled along, beyond an ordinary roll
RIVAL: Final = 12  # the same for a rival: to shed them costs more than they gain
CARD: Final = 100  # what an energy card is worth another time, for each point beyond a die
CHANGE: Final = 30  # a teammate leads who brings so much more
GOOD_MOVE: Final = 11  # spaces, two energy cards


class Wheelsucker(Bot):
    """`wheelsucker`: sits behind wheels, pulls teammates, spends energy where it gains most, shuns steep spaces."""

    def __init__(self, rng: Rng) -> None:
        super().__init__(rng, False)
        self.best = vec[i64]([0] * (MOST_POINTS + 1))
        self.way: i64 = 0  # what `best_way` found

    def choose(self, race: Race, seat: i64) -> i64:
        assert isinstance(race, UmReifenbreite)
        buffer = race.buffer
        many = race.legal_into(seat, buffer)
        if many == 1:
            return buffer[0]
        phase = race.phase
        if phase == CHOOSE:
            return self.way_to_move(race)
        if phase == MOVE:
            return self.stop(race, many)
        if phase == FOLLOW:
            return self.follow(race, many)
        if phase == GRID:
            return self.place(race, many)
        if phase == ASK:
            return self.answer(race)
        if phase == AGREE:
            return self.consent(race, seat)
        return self.card(race, many)

    # Where to

    def value(self, race: UmReifenbreite, rider: i64, space: i64) -> i64:
        """What it is worth to end a move on a space."""
        book = race.book
        if book.past_line(space):
            return HOME + self.across(race, race.bunch.at[rider], space)
        worth = self.across(race, race.bunch.at[rider], space) - SPACE * book.to_finish[space]
        slope = book.effect[space]
        worth += SLOPE * slope
        if slope < -1:
            worth -= OFF * (-slope) * (-slope - 1) // 2
        if self.behind_a_wheel(race, rider, space):
            worth += WHEEL
        road = race.bunch.road
        if road.ahead_from[space + 1] - road.ahead_from[space] < 2:
            worth -= CORNERED
        return worth

    def across(self, race: UmReifenbreite, start: i64, space: i64) -> i64:
        """The points of the sprints on the way."""
        book = race.book
        worth: i64 = 0
        for leg in range(book.leg[start] + 1, book.leg[space] + 1):
            if leg != book.finish_leg and book.sprint_at[leg] >= 0:
                at = book.sprint_at[leg] * AT_A_SPRINT
                for place in range(AT_A_SPRINT):
                    if race.scores.crossed[at + place] == NOBODY:
                        worth += POINT * book.sprint_points[at + place]
                        break
        return worth

    def behind_a_wheel(self, race: UmReifenbreite, rider: i64, space: i64) -> bool:
        """Whether somebody rides directly ahead whom one could draft in the next round."""
        road = race.bunch.road
        for i in range(road.ahead_from[space], road.ahead_from[space + 1]):
            there = road.ahead[i]
            ahead = race.bunch.rider_on[there]
            if ahead >= 0 and ahead != rider and race.book.behind[there] == space:
                return road.terrain[there] == road.terrain[space] and not race.book.past_line(there)
        return False

    def survey(self, race: UmReifenbreite, rider: i64, pull: i64) -> None:
        """The best value that each number of points can bring a rider to; `pull` for every step beyond a roll's.

        Every number of points that reaches the finish crosses it, so all steps are looked at, not the farthest alone.
        """
        best = self.best
        bunch = race.bunch
        start = bunch.at[rider]
        for points in range(MOST_POINTS + 1):
            best[points] = -SPACE * race.book.to_finish[start] - SPACE
        for i in range(1, bunch.walk(start, MOST_POINTS)):
            steps = bunch.stops[i] >> STEP_SHIFT
            worth = self.value(race, rider, bunch.stops[i] & SPACE_MASK) + pull * (steps - SEVEN)
            if worth > best[steps]:
                best[steps] = worth
        for points in range(1, MOST_POINTS + 1):
            best[points] = max(best[points], best[points - 1])

    def stop(self, race: UmReifenbreite, many: i64) -> i64:
        """The best space within reach."""
        pull = 0 if race.breakaway else self.pull(race, race.rider)
        choice: i64 = race.buffer[0]
        most: i64 = 0
        for i in range(many):
            action = race.buffer[i]
            steps = (action & OPERAND) >> STEP_SHIFT
            worth = self.value(race, race.rider, action & SPACE_MASK) + pull * (steps - SEVEN)
            if i == 0 or worth > most:
                most = worth
                choice = action
        return choice

    def pull(self, race: UmReifenbreite, rider: i64) -> i64:
        """What a step is worth for those who hang on: good for teammates, bad for the others."""
        worth: i64 = 0
        bunch = race.bunch
        seat = race.book.seat_of(rider)
        behind = bunch.drafter_behind(bunch.at[rider])
        while behind != NOBODY:
            worth += MATE if race.book.seat_of(behind) == seat else -RIVAL
            behind = bunch.drafter_behind(bunch.at[behind])
        return worth

    # How

    def way_to_move(self, race: UmReifenbreite) -> i64:
        """The best way, unless a teammate directly behind has a better one: then he is offered the lead."""
        own = self.best_way(race, race.rider)
        choice = self.way
        if race.book.switching and not race.switched:
            other = next_to_ask(race)
            if other != NOBODY and race.book.seat_of(other) == race.book.seat_of(race.rider):
                race.bunch.swap(race.rider, other)
                if self.best_way(race, other) > own + CHANGE:
                    choice = SWITCH << OPERAND_BITS
                race.bunch.swap(race.rider, other)
        return choice

    def answer(self, race: UmReifenbreite) -> i64:
        """Takes the lead from a teammate, for a sprint, and where a usual roll finishes; else a wheel is worth more."""
        book = race.book
        front = race.bunch.at[race.ahead]
        mate = book.seat_of(race.ahead) == book.seat_of(race.rider)
        sprints = book.sprint_by_switch and self.across(race, race.bunch.at[race.rider], front) > 0
        wants = mate or sprints or book.to_finish[front] <= SEVEN
        return (ANSWER << OPERAND_BITS) | (YES if wants else NO)

    def consent(self, race: UmReifenbreite, seat: i64) -> i64:
        """Settles the rest, unless a rider who is out has a card left and a rival within its reach."""
        for rider in range(race.book.riders):
            if race.book.seat_of(rider) == seat and self.has_card(race, rider) and self.chases(race, rider):
                return (CONSENT << OPERAND_BITS) | NO
        return (CONSENT << OPERAND_BITS) | YES

    def has_card(self, race: UmReifenbreite, rider: i64) -> bool:
        for card in range(race.book.kinds):
            if race.book.holds(rider, card) and race.cards.count(rider, card) > 0:
                return True
        return False

    def chases(self, race: UmReifenbreite, rider: i64) -> bool:
        """Whether a rival is on the road ahead, no farther than a good move."""
        book = race.book
        at = race.bunch.at
        if at[rider] < 0 or race.scores.is_home(rider):
            return False
        for rival in range(book.riders):
            if at[rival] >= 0 and not race.scores.is_home(rival) and book.seat_of(rival) != book.seat_of(rider):
                gap = book.to_finish[at[rider]] - book.to_finish[at[rival]]
                if 0 <= gap <= GOOD_MOVE:
                    return True
        return False

    def best_way(self, race: UmReifenbreite, rider: i64) -> i64:
        """Dice or energy cards, with or without a breakaway, by what they bring on average; how much the best does."""
        pull = self.pull(race, rider)
        self.survey(race, rider, pull)
        self.way = ROLL << OPERAND_BITS
        most = self.rolled(race, rider)
        if race.round > 1:
            for breakaway in range(2):
                if breakaway == 1:
                    if pull >= 0:
                        break
                    self.survey(race, rider, 0)
                kinds = race.book.kinds
                for one in range(kinds):
                    for two in range(-1, kinds):
                        if two >= 0 and two < one:
                            continue
                        action = (PLAY << OPERAND_BITS) | (breakaway * BREAKAWAY) | ((two + 1) << CARD_BITS) | (one + 1)
                        if not self.may_play(race, rider, one, two):
                            continue
                        worth = self.played(race, rider, one, two)
                        if worth > most:
                            most = worth
                            self.way = action
        return most

    def may_play(self, race: UmReifenbreite, rider: i64, one: i64, two: i64) -> bool:
        surface = race.bunch.road.terrain[race.bunch.at[rider]]
        if not race.cards.may_use(rider, one, surface):
            return False
        if two < 0:
            return True
        if surface == COBBLES or not race.cards.may_use(rider, two, surface):
            return False
        return two != one or race.cards.count(rider, one) > 1

    def at_points(self, race: UmReifenbreite, rider: i64, total: i64) -> i64:
        points = total + race.book.effect[race.bunch.at[rider]]
        worth = self.best[max(0, min(points, MOST_POINTS))]
        if (points if race.book.seven_of_the_move else total) == SEVEN and race.round > 1:
            worth -= SEVEN_COST
        return worth

    def rolled(self, race: UmReifenbreite, rider: i64) -> i64:
        total: i64 = 0
        for one in range(1, 7):
            for two in range(1, 7):
                total += self.at_points(race, rider, one + two)
        return total // 36

    def played(self, race: UmReifenbreite, rider: i64, one: i64, two: i64) -> i64:
        """What cards bring, less what they would bring another time: a die makes three and a half."""
        values = race.book.card_value
        price = CARD * (2 * values[one] - SEVEN) // 2
        if two >= 0:
            price += CARD * (2 * values[two] - SEVEN) // 2
            return self.at_points(race, rider, values[one] + values[two]) - price
        total: i64 = 0
        for die in range(1, 7):
            total += self.at_points(race, rider, values[one] + die)
        return total // 6 - price

    # Following and the rest

    def follow(self, race: UmReifenbreite, many: i64) -> i64:
        """Draft where that is no worse than moving alone; in the fewest steps unless a teammate hangs on."""
        rider = race.rider
        target = race.book.behind[race.bunch.at[race.ahead]]
        drafted = self.value(race, rider, target)
        action = race.buffer[1] if self.pull(race, rider) <= 0 else race.buffer[many - 1]
        self.survey(race, rider, 0)
        return action if drafted >= self.rolled(race, rider) else DRAFT << OPERAND_BITS

    def place(self, race: UmReifenbreite, many: i64) -> i64:
        """The foremost dot; of two level ones any."""
        choice: i64 = race.buffer[0]
        most: i64 = -1
        for i in range(many):
            rank = race.bunch.road.rank[race.book.dots[race.buffer[i] & DOT]]
            if rank > most:
                most = rank
                choice = race.buffer[i]
        return choice

    def card(self, race: UmReifenbreite, many: i64) -> i64:
        """The card that is missed least goes, the one that is worth most comes back."""
        choice: i64 = race.buffer[0]
        for i in range(many):
            action = race.buffer[i]
            value = race.book.card_value[action & OPERAND]
            now = race.book.card_value[choice & OPERAND]
            if (value < now) if action >> OPERAND_BITS == DISCARD else (value > now):
                choice = action
        return choice
