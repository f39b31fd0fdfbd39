"""What `rouleur` expects of a round: what all riders have left, and where each may end it."""

from __future__ import annotations

from math import exp
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from paceline.games.flamme_rouge.bunch import DESCENT_LEAST, Bunch
from paceline.games.flamme_rouge.dummies import attack
from paceline.games.flamme_rouge.engine import FlammeRouge
from paceline.games.flamme_rouge.roadbook import (
    ASCENT,
    DECK,
    DESCENT,
    HAND,
    NO_CARD,
    PELOTON,
    PILES,
    PLAYER,
    RECYCLED,
    Roadbook,
)

# What `rouleur` believes; found by trial, and none of it is critical.
ANY_VALUE: Final = 1000
FOREVER: Final = 99.0  # rounds: more than any race takes
KEPT: Final = 0.9  # how much of a card kept for later gets ridden: it may not be drawn in time
PULLED: Final = 0.7  # squares of slipstream in an average round
PACE: Final = 5.0  # squares in an average round
BEYOND: Final = 0.6  # how much of a round is ridden past the line
EXHAUSTION: Final = 1.0  # squares that an exhaustion card costs in the end
DOUBT: Final = 4.0  # in squares: how little an advantage means as yet
FINALE: Final = 3.0  # rounds before the first is home: then every style rides to win
BOLD: Final = 0.003  # what an attacker gives for a square gained
SHY: Final = 0.05  # a shadow for being out of the wind
THRIFTY: Final = 0.004  # a finisher for each point that a card is worth beyond SAVED
SAVED: Final = 3
ATTACKER: Final = 1  # styles
SHADOW: Final = 2
PLACE: Final = 0.0001  # a square's worth to somebody who can no longer win, or no longer lose


@final
class Form:
    """What all riders have left, and what that makes likely: worked out once a round, as it holds until they move.

    Of each rider: `left`, the cards of each value wherever they lie (everybody may know which ones are left, and nobody
    more); `ends`, the chance to end the round so many squares ahead; `short`, that to end before; `rounds` to the line.
    """

    def __init__(self, book: Roadbook) -> None:
        self.book = book
        self.line = book.line
        self.last = book.road.rows - 1
        self.top = top_value(book)
        self.values = self.top + 1
        self.wide = max(self.top, DESCENT_LEAST) + 1
        self.left = vec[i64]([0] * (book.riders * self.values))
        self.size = vec[i64]([0] * book.riders)
        self.ends = vec[float]([0.0] * (book.riders * self.wide))
        self.short = vec[float]([0.0] * (book.riders * self.wide))
        self.reach = vec[i64]([0] * book.riders)  # squares ahead at the most
        self.rounds = vec[float]([FOREVER] * book.riders)
        self.rest = vec[i64]([0] * self.values)
        self.at: float = 0.0  # where the last ride ended
        self.race: FlammeRouge | None = None
        self.round: i64 = -1

    def study(self, race: FlammeRouge) -> None:
        if race is self.race and race.round == self.round:
            return
        self.race = race
        self.round = race.round
        for rider in range(self.book.riders):
            if race.bunch.is_riding(rider):
                self.count_cards(race, rider)
                self.expect(race.bunch, rider)
                self.rounds[rider] = FOREVER - self.ride(
                    race.bunch, rider, -1, float(race.bunch.row_of(rider)), FOREVER, float(self.line)
                )

    def count_cards(self, race: FlammeRouge, rider: i64) -> None:
        book = self.book
        piles = race.cards.piles
        player = book.sort_of(rider) == PLAYER
        owner = rider & ~1 if book.sort_of(rider) == PELOTON else rider  # fr.dummy.flip: one deck for both
        first = rider * self.values
        left = self.left
        for value in range(self.values):
            left[first + value] = 0
        size: i64 = 0
        committed = race.cards.card[rider]
        for card in range(book.kinds):
            many = piles.count(owner * PILES + DECK, card)
            if player:
                many += piles.count(owner * PILES + RECYCLED, card) + piles.count(owner * PILES + HAND, card)
                many += committed == card
            if many:
                value = attack(book, race.bunch, card, rider) if book.attack_rear[card] else book.value(card)
                left[first + value] += many
                size += many
        if size == 0:  # fr.energy.empty, fr.dummy.empty
            left[first + book.value(book.exhaustion)] = 1
            size = 1
        self.size[rider] = size

    def expect(self, bunch: Bunch, rider: i64) -> None:
        """A dummy rides any of its cards, a player the better of two."""
        start = bunch.row_of(rider)
        player = self.book.sort_of(rider) == PLAYER
        first = rider * self.values
        at = rider * self.wide
        size = float(self.size[rider])
        value: i64 = 0
        seen: i64 = 0
        short = 0.0
        farthest = self.landing(bunch, start, self.top) - start
        landed = self.landing(bunch, start, 0) - start
        for ahead in range(farthest + 1):
            while value <= self.top and landed <= ahead:
                seen += self.left[first + value]
                value += 1
                if value <= self.top:
                    landed = self.landing(bunch, start, value) - start
            share = float(seen) / size
            reached = share * share if player else share
            self.ends[at + ahead] = reached - short
            self.short[at + ahead] = short
            short = reached
        self.reach[rider] = farthest

    # The road ahead

    def landing(self, bunch: Bunch, row: i64, value: i64) -> i64:
        """Where a card takes a rider if no square is full."""
        return min(row + bunch.uphill(row, bunch.at_least(row, value)), self.last)

    def ride(self, bunch: Bunch, rider: i64, spent: i64, at: float, rounds: float, goal: float) -> float:
        """Rides on with the cards left but one to a goal or for some rounds; `at` tells where. Returns the rounds left.

        The lowest cards go where they count for more, cards up to 5 to climbs, the highest to the flat.
        """
        rest = self.rest
        first = rider * self.values
        lowest: i64 = self.values
        highest: i64 = -1
        for value in range(self.values):
            many = self.left[first + value]
            if value == spent:
                many -= 1
            rest[value] = many
            if many > 0:
                highest = value
                if lowest == self.values:
                    lowest = value
        empty = self.book.value(self.book.exhaustion)
        while rounds > 0.0:
            row = min(i64(int(at)), self.last)
            least = bunch.at_least(row, 0)
            limit = bunch.uphill(row, self.top)
            while lowest <= highest and rest[lowest] <= 0:
                lowest += 1
            while highest >= lowest and rest[highest] <= 0:
                highest -= 1
            if lowest > highest:
                value = empty
            elif least > 0:
                value = lowest
            else:
                value = min(limit, highest)
                while value >= lowest and rest[value] <= 0:
                    value -= 1
                if value < lowest:  # all are wasted on a climb: the lowest of them
                    value = lowest
            rest[value] -= 1
            step = KEPT * float(min(max(value, least), limit)) + PULLED
            if at + step >= goal:
                self.at = goal
                return rounds - (goal - at) / step
            at += step * min(1.0, rounds)
            rounds -= 1.0
        self.at = at
        return 0.0


@final
class Outlook:
    """What this round may bring to one rider, as chances for each row of the road; made once for many decisions."""

    def __init__(self, book: Roadbook) -> None:
        rows = book.road.rows
        self.book = book
        self.form = Form(book)
        self.line = book.line
        self.last = rows - 1
        self.bunch: Bunch | None = None
        self.me: i64 = 0
        self.row: i64 = 0
        # Chances that somebody else ends the round on a row
        self.empty = vec[float]([1.0] * (rows + 2))  # nobody
        self.none = vec[float]([1.0] * rows)  # of those who move before me: nobody, one, two
        self.one = vec[float]([0.0] * rows)
        self.two = vec[float]([0.0] * rows)
        self.unbeaten = vec[float]([1.0] * rows)  # past the line: no rival beats me there; right before: none is home
        self.draft = vec[float]([0.0] * (rows + 2))  # squares of slipstream to expect there
        self.mate_home: i64 = -1  # where my team mate will be past the line
        self.rounds: float = FOREVER  # until somebody is home
        self.rival_rounds: float = FOREVER  # until a rival could be

    # The others

    def look_around(self, race: FlammeRouge, me: i64) -> None:
        """Where the others may ride, and how long the race may last."""
        bunch = race.bunch
        form = self.form
        form.study(race)
        self.bunch = bunch
        self.me = me
        self.row = bunch.row_of(me)
        self.mate_home = -1
        self.rounds = FOREVER
        self.rival_rounds = FOREVER
        self.forget()
        rank = bunch.road.rank
        here = rank[bunch.at[me]]
        team = self.book.team_of(me)
        for rider in range(self.book.riders):
            if rider == me or not bunch.is_riding(rider):
                continue
            before_me = rank[bunch.at[rider]] > here
            rival = self.book.team_of(rider) != team
            rounds = form.rounds[rider]
            self.rounds = min(self.rounds, rounds)
            if rival:
                self.rival_rounds = min(self.rival_rounds, rounds)
            if rival or race.cards.card[rider] == NO_CARD:
                self.expect(rider, bunch.row_of(rider), before_me, rival)
            else:
                self.expect_mate(race, rider, before_me)
        self.expect_slipstream(bunch)
        self.rounds = min(self.rounds, form.rounds[me])

    def forget(self) -> None:
        """Everything from my row on as if nobody else was there; what happens behind me is no matter."""
        for row in range(max(0, self.row - 1), self.last + 1):
            self.empty[row] = 1.0
            self.none[row] = 1.0
            self.one[row] = 0.0
            self.two[row] = 0.0
            self.unbeaten[row] = 1.0
            self.draft[row] = 0.0

    def expect(self, rider: i64, start: i64, before_me: bool, rival: bool) -> None:
        form = self.form
        at = rider * form.wide
        for ahead in range(form.reach[rider] + 1):
            row = start + ahead
            chance = form.ends[at + ahead]
            if chance > 0.0 and row >= self.row:
                self.arrive(row, chance, before_me)
            if rival and row >= self.line - 1:
                # fr.finish.ranking: on one square, who moves first is ahead
                short = form.short[at + ahead]
                self.unbeaten[row] *= short if before_me and row >= self.line else short + chance

    def expect_mate(self, race: FlammeRouge, mate: i64, before_me: bool) -> None:
        """My other rider's card lies face down already."""
        bunch = race.bunch
        row = self.form.landing(bunch, bunch.row_of(mate), self.book.value(race.cards.card[mate]))
        if row >= self.row:
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

    def expect_slipstream(self, bunch: Bunch) -> None:
        """fr.slipstream.cascade: a rider is pulled along with the pack ahead, or closes a gap to it."""
        draft = self.draft
        for row in range(self.last, self.row - 1, -1):
            if bunch.has_shelter(row):
                gap = self.empty[row + 1]
                draft[row] = (1.0 - gap) * draft[row + 1]
                draft[row] += self.closes_gap(bunch, row) * (1.0 + draft[row + 2])

    def closes_gap(self, bunch: Bunch, row: i64) -> float:
        """fr.slipstream.gap, as a chance."""
        if row + 2 > self.last or not bunch.has_shelter(row) or not bunch.has_shelter(row + 2):
            return 0.0
        return self.empty[row + 1] * (1.0 - self.empty[row + 2])

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
        bunch = self.bunch
        assert bunch is not None
        road = bunch.road
        row = self.form.landing(bunch, self.row, value)
        if self.form.landing(bunch, self.row, other) == row:
            return value <= bunch.at_least(self.row, 0) or road.terrain_of(self.line - 1) != ASCENT
        downhill = road.terrain_of(self.row) == DESCENT
        return downhill and other <= 5 and row < self.line and self.rounds > 1.0

    def promise(self, value: i64) -> float:
        """Roughly the chance to win if I ride a card; fr.move.full: from a full square one falls back."""
        bunch = self.bunch
        assert bunch is not None
        row = self.form.landing(bunch, self.row, value)
        promise = 0.0
        chance = 1.0
        while chance > 0.02:
            here = chance if row == self.row else chance * (1.0 - self.full(bunch, row))
            promise += here * (self.worth(bunch, row, value) + PLACE * float(row))
            chance -= here
            row -= 1
        return promise

    def taste(self, value: i64, style: i64) -> float:
        """What a card is worth to somebody of that style beyond the chance to win: little, nothing in the finale."""
        bunch = self.bunch
        assert bunch is not None
        if self.rounds <= FINALE:
            return 0.0
        row = self.form.landing(bunch, self.row, value)
        if style == ATTACKER:
            return BOLD * float(row - self.row)
        if style == SHADOW:
            return -SHY * (self.empty[row + 1] - self.closes_gap(bunch, row)) if row < self.line else 0.0
        return -THRIFTY * float(max(0, value - SAVED))

    def full(self, bunch: Bunch, row: i64) -> float:
        """The chance that those who move before me fill a row."""
        full = 1.0 - self.none[row]
        if bunch.road.width[row] > 1:
            full -= self.one[row]
        if bunch.road.width[row] > 2:
            full -= self.two[row]
        return full

    def worth(self, bunch: Bunch, row: i64, spent: i64) -> float:
        """Roughly the chance to win if I end on a row with the cards counted but the one."""
        if self.mate_home >= 0 or row >= self.line:
            return self.unbeaten[max(row, self.mate_home)]
        wind = self.empty[row + 1] - self.closes_gap(bunch, row)
        rounds = self.rounds + BEYOND
        self.form.ride(bunch, self.me, spent, float(row) + self.draft[row], rounds - 1.0, float(ANY_VALUE))
        rival = float(self.line) + PACE * (rounds - self.rival_rounds)
        return self.unbeaten[self.line - 1] / (1.0 + exp((rival - self.form.at + EXHAUSTION * wind) / DOUBT))


def top_value(book: Roadbook) -> i64:
    """The most that any card can count."""
    top: i64 = 0
    for card in range(book.kinds):
        top = max(top, book.value(card), book.attack_front[card], book.attack_rear[card])
    return top
