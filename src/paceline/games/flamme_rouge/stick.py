"""Bots for Flamme Rouge.

`highest` just rides. `rouleur` looks one round ahead: for each card of its hand it weighs where the others
may ride (is a square full, who gives shelter or slipstream, who crosses the line) and how far the cards
that it keeps will carry it before the race is decided.
"""

from __future__ import annotations

from math import exp
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from paceline.core.bot import Bot
from paceline.core.race import OPERAND, Race
from paceline.core.rng import Rng
from paceline.games.flamme_rouge.dummies import attack
from paceline.games.flamme_rouge.engine import FlammeRouge
from paceline.games.flamme_rouge.roadbook import (
    ASCENT,
    DECK,
    DESCENT,
    HAND,
    NO_CARD,
    NOBODY,
    PELOTON,
    PILES,
    PLAYER,
    RECYCLED,
    ROULEUR,
    SPRINTEUR,
    Roadbook,
)
from paceline.games.flamme_rouge.state import BID, DISTRIBUTE, START

ANY_VALUE: Final = 1000
FOREVER: Final = 99.0  # rounds: more than any race takes

# What `rouleur` believes; found by trial, and none of it is critical.
BID_UP_TO: Final = 6  # a place in the breakaway is worth no higher card
KEPT: Final = 0.9  # how much of a card kept for later gets ridden: it may not be drawn in time
PULLED: Final = 0.7  # squares of slipstream in an average round
PACE: Final = 5.0  # squares in an average round
BEYOND: Final = 0.6  # how much of a round is ridden past the line
EXHAUSTION: Final = 1.0  # squares that an exhaustion card costs in the end
DOUBT: Final = 4.0  # in squares: how little an advantage means as yet
PLACE: Final = 0.0001  # a square's worth to somebody who can no longer win, or no longer lose


class RouleurBot(Bot):
    """`rouleur`: saves its big cards, hides in the pack, wastes nothing on climbs, and sprints in time."""

    def __init__(self, rng: Rng) -> None:
        super().__init__(rng, False)

    def choose(self, race: Race, seat: i64) -> i64:
        assert isinstance(race, FlammeRouge)
        buffer = vec[i64]([0] * race.most_actions)
        many = race.legal_into(seat, buffer)
        if many == 1 or race.phase == DISTRIBUTE:
            return buffer[0]  # all exhaustion cards to the Sprinteur: one fresh rider is enough to win
        if race.phase == START:
            return frontmost(buffer, many)
        if race.holding[seat] == NOBODY:
            return first_hand(race, seat, buffer)
        if race.phase == BID:
            return highest_card(race.book, buffer, many, BID_UP_TO)
        return best_card(race, race.holding[seat], buffer, many)


def frontmost(buffer: vec[i64], many: i64) -> i64:
    """The frontmost place for the Rouleur, or for the Sprinteur where only that one is left to place."""
    best = buffer[0]
    for i in range(1, many):
        if (buffer[i] & OPERAND) >> 8 == (best & OPERAND) >> 8:
            best = buffer[i]
    return best


def highest_card(book: Roadbook, buffer: vec[i64], many: i64, most: i64) -> i64:
    """The highest card up to that value, or else the lowest one there is."""
    best = buffer[0]
    for i in range(1, many):
        value = book.value(buffer[i] & 0xFF)
        held = book.value(best & 0xFF)
        if held <= value <= most or (held > most and value <= held):  # of equal cards the last: exhaustion
            best = buffer[i]
    return best


def first_hand(race: FlammeRouge, seat: i64, buffer: vec[i64]) -> i64:
    """The rider who is ahead chooses first, so that the other can settle behind; the Rouleur breaks away."""
    if race.phase == BID:
        return buffer[0]
    rank = race.bunch.road.rank
    at = race.bunch.at
    sprinteur_leads = rank[at[race.rider_of(seat, SPRINTEUR)]] > rank[at[race.rider_of(seat, ROULEUR)]]
    return buffer[1] if sprinteur_leads else buffer[0]


def best_card(race: FlammeRouge, rider: i64, buffer: vec[i64], many: i64) -> i64:
    """The most promising card that is not wasted, of equal ones the lowest: exhaustion rather than a 2."""
    outlook = Outlook(race, rider)
    outlook.look_around()
    best: i64 = -1
    best_value: i64 = 0
    most = 0.0
    for i in range(many):
        value = race.book.value(buffer[i] & 0xFF)
        if outlook.wastes(value, buffer, many):
            continue
        promise = outlook.promise(value)
        if best < 0 or promise > most or (promise == most and value <= best_value):
            best = buffer[i]
            best_value = value
            most = promise
    return best


@final
class Outlook:
    """What this round may bring to one rider, as chances for each row of the road."""

    def __init__(self, race: FlammeRouge, me: i64) -> None:
        rows = race.book.road.rows
        self.race = race
        self.book = race.book
        self.bunch = race.bunch
        self.me = me
        self.row = race.bunch.row_of(me)
        self.line = race.book.line
        self.last = rows - 1
        self.top = top_value(race.book)
        self.left = vec[i64]([0] * (self.top + 1))  # a rider's cards of each value, as last counted
        self.size: i64 = 0
        # Chances that somebody else ends the round on a row
        self.empty = vec[float]([1.0] * (rows + 2))  # nobody
        self.none = vec[float]([1.0] * rows)  # of those who move before me: nobody, one, two
        self.one = vec[float]([0.0] * rows)
        self.two = vec[float]([0.0] * rows)
        self.unbeaten = vec[float]([1.0] * rows)  # past the line: no rival beats me there; right before: none is home
        self.draft = vec[float]([0.0] * (rows + 2))  # squares of slipstream to expect there
        self.mate_home: i64 = -1  # where my team mate will be past the line
        self.rounds = FOREVER  # until somebody is home
        self.rival_rounds = FOREVER  # until a rival could be

    # The others

    def look_around(self) -> None:
        """Where the others may ride, and how long the race may last."""
        bunch = self.bunch
        rank = bunch.road.rank
        for rider in range(self.book.riders):
            if rider == self.me or not bunch.is_riding(rider):
                continue
            self.count_cards(rider)
            before_me = rank[bunch.at[rider]] > rank[bunch.at[self.me]]
            rival = self.book.team_of(rider) != self.book.team_of(self.me)
            rounds = self.rounds_home(bunch.row_of(rider))
            self.rounds = min(self.rounds, rounds)
            if rival:
                self.rival_rounds = min(self.rival_rounds, rounds)
            if rival or self.race.cards.card[rider] == NO_CARD:
                self.expect(rider, before_me, rival)
            else:
                self.expect_mate(rider, before_me)
        self.expect_slipstream()
        self.count_cards(self.me)
        self.rounds = min(self.rounds, self.rounds_home(self.row))

    def count_cards(self, rider: i64) -> None:
        """A rider's cards wherever they lie: everybody may know which ones are left, and nobody more."""
        book = self.book
        piles = self.race.cards.piles
        player = book.sort_of(rider) == PLAYER
        owner = rider & ~1 if book.sort_of(rider) == PELOTON else rider  # fr.dummy.flip: one deck for both
        for value in range(self.top + 1):
            self.left[value] = 0
        self.size = 0
        for card in range(book.kinds):
            many = piles.count(owner * PILES + DECK, card)
            if player:
                many += piles.count(owner * PILES + RECYCLED, card) + piles.count(owner * PILES + HAND, card)
                many += self.race.cards.card[rider] == card
            if many:
                value = attack(book, self.bunch, card, rider) if book.attack_rear[card] else book.value(card)
                self.left[value] += many
                self.size += many
        if self.size == 0:  # fr.energy.empty, fr.dummy.empty
            self.left[book.value(book.exhaustion)] = 1
            self.size = 1

    def expect(self, rider: i64, before_me: bool, rival: bool) -> None:
        """A dummy rides any of its cards, a player the better of two."""
        start = self.bunch.row_of(rider)
        player = self.book.sort_of(rider) == PLAYER
        value: i64 = 0
        seen: i64 = 0
        short = 0.0  # the chance to end before a row
        for row in range(start, self.landing(start, self.top) + 1):
            while value <= self.top and self.landing(start, value) <= row:
                seen += self.left[value]
                value += 1
            share = float(seen) / float(self.size)
            reached = share * share if player else share
            if reached > short:
                self.arrive(row, reached - short, before_me)
            if rival and row >= self.line - 1:
                # fr.finish.ranking: on one square, who moves first is ahead
                self.unbeaten[row] *= short if before_me and row >= self.line else reached
            short = reached

    def expect_mate(self, mate: i64, before_me: bool) -> None:
        """My other rider's card lies face down already."""
        row = self.landing(self.bunch.row_of(mate), self.book.value(self.race.cards.card[mate]))
        self.arrive(row, 1.0, before_me)
        if row >= self.line:
            self.mate_home = row

    def arrive(self, row: i64, chance: float, before_me: bool) -> None:
        other = 1.0 - chance
        self.empty[row] *= other
        if before_me:
            self.two[row] = self.two[row] * other + self.one[row] * chance
            self.one[row] = self.one[row] * other + self.none[row] * chance
            self.none[row] *= other

    def expect_slipstream(self) -> None:
        """fr.slipstream.cascade: a rider is pulled along with the pack ahead, or closes a gap to it."""
        draft = self.draft
        for row in range(self.last, self.row - 1, -1):
            if self.bunch.has_shelter(row):
                gap = self.empty[row + 1]
                draft[row] = (1.0 - gap) * draft[row + 1]
                draft[row] += self.closes_gap(row) * (1.0 + draft[row + 2])

    def closes_gap(self, row: i64) -> float:
        """fr.slipstream.gap, as a chance."""
        if row + 2 > self.last or not self.bunch.has_shelter(row) or not self.bunch.has_shelter(row + 2):
            return 0.0
        return self.empty[row + 1] * (1.0 - self.empty[row + 2])

    # The road ahead

    def landing(self, row: i64, value: i64) -> i64:
        """Where a card takes a rider if no square is full."""
        return min(row + self.bunch.uphill(row, self.bunch.at_least(row, value)), self.last)

    def rounds_home(self, row: i64) -> float:
        """How many rounds a rider needs to the line with the cards counted."""
        return FOREVER - self.ride(float(row), FOREVER, float(self.line))[1]

    def ride(self, at: float, rounds: float, goal: float) -> tuple[float, float]:
        """Rides on with the cards counted to a goal or for some rounds; returns where, and the rounds left.

        The lowest cards go where they count for more, cards up to 5 to climbs, the highest to the flat.
        """
        left = self.left[:]
        while rounds > 0.0:
            row = min(i64(int(at)), self.last)
            least = self.bunch.at_least(row, 0)
            limit = self.bunch.uphill(row, self.top)
            value = self.lowest(left) if least > 0 else self.highest(left, limit)
            left[value] -= 1
            step = KEPT * float(min(max(value, least), limit)) + PULLED
            if at + step >= goal:
                return goal, rounds - (goal - at) / step
            at += step * min(1.0, rounds)
            rounds -= 1.0
        return at, 0.0

    def lowest(self, left: vec[i64]) -> i64:
        for value in range(self.top + 1):
            if left[value] > 0:
                return value
        return self.book.value(self.book.exhaustion)

    def highest(self, left: vec[i64], limit: i64) -> i64:
        """The highest card that is not wasted on a climb; else the lowest of the others."""
        for value in range(limit, -1, -1):
            if left[value] > 0:
                return value
        for value in range(limit + 1, self.top + 1):
            if left[value] > 0:
                return value
        return self.book.value(self.book.exhaustion)

    # My card

    def wastes(self, value: i64, buffer: vec[i64], many: i64) -> bool:
        """Whether a lower card of the hand would do."""
        for i in range(many):
            other = self.book.value(buffer[i] & 0xFF)
            if other < value and self.would_do(other, value):
                return True
        return False

    def would_do(self, other: i64, value: i64) -> bool:
        """A lower card that leads as far will do, unless the finish is uphill: no sprint to keep a high one for.

        So will one that a descent makes a 5, until the last round.
        """
        road = self.bunch.road
        row = self.landing(self.row, value)
        if self.landing(self.row, other) == row:
            return value <= self.bunch.at_least(self.row, 0) or road.terrain_of(self.line - 1) != ASCENT
        downhill = road.terrain_of(self.row) == DESCENT
        return downhill and other <= 5 and row < self.line and self.rounds > 1.0

    def promise(self, value: i64) -> float:
        """Roughly the chance to win if I ride a card; fr.move.full: from a full square one falls back."""
        self.left[value] -= 1
        row = self.landing(self.row, value)
        promise = 0.0
        chance = 1.0
        while chance > 0.02:
            here = chance if row == self.row else chance * (1.0 - self.full(row))
            promise += here * (self.worth(row) + PLACE * float(row))
            chance -= here
            row -= 1
        self.left[value] += 1
        return promise

    def full(self, row: i64) -> float:
        """The chance that those who move before me fill a row."""
        full = 1.0 - self.none[row]
        if self.bunch.road.width[row] > 1:
            full -= self.one[row]
        if self.bunch.road.width[row] > 2:
            full -= self.two[row]
        return full

    def worth(self, row: i64) -> float:
        """Roughly the chance to win if I end on a row with the cards counted."""
        if self.mate_home >= 0 or row >= self.line:
            return self.unbeaten[max(row, self.mate_home)]
        wind = self.empty[row + 1] - self.closes_gap(row)
        reach = self.ride(float(row) + self.draft[row], self.rounds + BEYOND - 1.0, float(ANY_VALUE))[0]
        rival = float(self.line) + PACE * (self.rounds + BEYOND - self.rival_rounds)
        return self.unbeaten[self.line - 1] / (1.0 + exp((rival - reach + EXHAUSTION * wind) / DOUBT))


def top_value(book: Roadbook) -> i64:
    """The most that any card can count."""
    top: i64 = 0
    for card in range(book.kinds):
        top = max(top, book.value(card), book.attack_front[card], book.attack_rear[card])
    return top
