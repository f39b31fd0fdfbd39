"""How a search rides Um Reifenbreite: `wheelsucker` in playouts, and what tells who will win."""

from __future__ import annotations

from math import exp
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from paceline.core.mind import Mind
from paceline.core.race import OPERAND, OPERAND_BITS, Race
from paceline.core.rng import Rng
from paceline.games.um_reifenbreite.bots import ATTACKER, FINISHER, SHADOW, Wheelsucker
from paceline.games.um_reifenbreite.bunch import SPACE_MASK, STEP_SHIFT
from paceline.games.um_reifenbreite.clock import Clock
from paceline.games.um_reifenbreite.engine import UmReifenbreite
from paceline.games.um_reifenbreite.roadbook import AT_A_SPRINT, FAR, JOKER, NOBODY, SEVEN, TEAM, Roadbook
from paceline.games.um_reifenbreite.state import (
    ASK,
    BREAKAWAY,
    CARD,
    CARD_BITS,
    CHOOSE,
    DRAFT,
    FOLLOW,
    MOVE,
    PLAY,
    PROPOSE,
    RIDE,
    ROLL,
)

FEATURES: Final = (
    "points ahead of the best rival, by the road left",
    "points ahead of the best rival, with energy, by the road left",
    "points ahead of the second-best rival, by the road left",
    "points ahead of the second-best rival, with energy, by the road left",
    "points ahead of the best rival, the more the nearer the end",
    "points ahead of the best rival with energy, the more the nearer the end",
    "points ahead of the second-best rival with energy, the more the nearer the end",
    "points ahead of the third-best rival, with energy",
    "energy beyond the rivals' mean",
    "energy",
    "energy beyond the best rival's",
    "riders on a wheel",
    "riders on a rival's wheel",
    "rivals on a wheel of mine",
    "riders of the best rival on a wheel",
    "rounds to go, on average",
    "rounds to go, the foremost",
    "riders on the road",
    "own riders home",
    "rivals home",
    "points already scored beyond the best rival's",
    "points at sprints to come, beyond the best rival's",
    "yellow jersey",
    "points that the yellow jersey will bring",
    "points that photographs may cost",
    "points that photographs may cost the best rival",
    "managers",
    "surfaces",
    "sprints to come",
    "own riders who lie or stand beside the road",
    "rivals who do",
    "two teams a manager",
    "jokers",
    *(
        f"own rider {place}: {what}"
        for place in ("first", "second", "third", "fourth")
        for what in ("rounds behind the foremost", "energy of his own", "on a wheel")
    ),
    *(f"best rival's rider {place}: rounds behind the foremost" for place in ("first", "second", "third", "fourth")),
)
COMMON: Final = 33
EACH: Final = 3
MANY: Final = COMMON + TEAM * EACH + TEAM
SLIPS: Final = ("hasty", "timid", "careless")
HASTY: Final = 0
TIMID: Final = 1

MOST_RIDERS: Final = 16
MOST_SEATS: Final = 4
STOPS: Final = 8  # that a search looks at
WHEEL: Final = 0.17  # rounds that a wheel is worth
ENERGY: Final = 0.1  # rounds that a point beyond a die is worth
ASIDE: Final = 0.3  # rounds that it costs to stand beside the road
SHARP: Final = 0.28  # rounds: how sure an order is, right before the line
BLUR: Final = 0.1  # and how much less sure for every round to go
TASTE: Final = 0.02  # chance to win that a style is worth
HALF_WAY: Final = 5.0  # rounds
LAST_ROUNDS: Final = 3.0
KEEPS: Final = 0.8  # of the rounds to go, the jersey stays


@final
class UmReifenbreiteMind(Mind):
    """Everything lies open in this title, so that all features may be known."""

    def __init__(self, rng: Rng) -> None:
        super().__init__(rng, MANY)
        self.rider = Wheelsucker(rng)
        self.rider.ride_bluntly()
        self.times: Clock | None = None
        # Of each rider
        self.left = vec[float]([0.0] * MOST_RIDERS)  # rounds to go, wheel and all
        self.fresh = vec[float]([0.0] * MOST_RIDERS)  # the same, less what energy saves
        self.own = vec[float]([0.0] * MOST_RIDERS)  # energy of his own
        self.wheel = vec[i64]([0] * MOST_RIDERS)
        self.home = vec[i64]([0] * MOST_RIDERS)
        self.keeps = vec[float]([1.0] * MOST_RIDERS)  # the chance that no photograph costs him his points
        # Of each seat
        self.sure = vec[float]([0.0] * MOST_SEATS)  # points scored
        self.promise = vec[float]([0.0] * MOST_SEATS)  # points in the end, by the road left
        self.hope = vec[float]([0.0] * MOST_SEATS)  # the same, with energy
        self.sprints = vec[float]([0.0] * MOST_SEATS)  # points at sprints to come
        self.energy = vec[float]([0.0] * MOST_SEATS)
        self.wheels = vec[float]([0.0] * MOST_SEATS)
        self.risk = vec[float]([0.0] * MOST_SEATS)
        self.worth = vec[i64]([0] * (STOPS + 1))

    def ride(self, race: Race, seat: i64) -> i64:
        return self.rider.choose(race, seat)

    def clock(self, race: Race) -> i64:
        assert isinstance(race, UmReifenbreite)
        return race.round

    def weighs(self, race: Race, seat: i64) -> bool:  # noqa: ARG002 - one manager is asked at a time
        assert isinstance(race, UmReifenbreite)
        phase = race.phase
        return phase in (CHOOSE, MOVE, FOLLOW, ASK) and not race.certain

    def clock_of(self, book: Roadbook) -> Clock:
        clock = self.times
        if clock is None or clock.book is not book:
            clock = Clock(book)
            self.times = clock
        return clock

    # What is worth a search

    def shortlist(self, race: Race, seat: i64, buffer: vec[i64]) -> i64:
        assert isinstance(race, UmReifenbreite)
        many = race.legal_into(seat, buffer)
        if race.phase == CHOOSE:
            return self.ways(race, buffer, many)
        if race.phase == MOVE and many > STOPS:
            return self.stops(race, buffer, many)
        return many

    def ways(self, race: UmReifenbreite, buffer: vec[i64], many: i64) -> i64:
        """No joker where a card of his own does the same, no breakaway from nobody, no settling."""
        alone = race.bunch.drafter_behind(race.bunch.at[race.rider]) == NOBODY
        kept: i64 = 0
        for i in range(many):
            action = buffer[i]
            kind = action >> OPERAND_BITS
            if kind == PROPOSE or (kind == PLAY and ((alone and action & BREAKAWAY) or self.spares(race, action))):
                continue
            buffer[kept] = action
            kept += 1
        return kept

    def spares(self, race: UmReifenbreite, action: i64) -> bool:
        """Whether an own card would do for a joker that an action spends."""
        one = (action & CARD) - 1
        two = ((action >> CARD_BITS) & CARD) - 1
        book = race.book
        rider = race.rider
        for card in range(book.kinds):
            if book.card_holder[card] != rider % TEAM:
                continue
            left = race.cards.count(rider, card) - (1 if one == card else 0) - (1 if two == card else 0)
            if left > 0 and (self.same(book, card, one) or (two >= 0 and self.same(book, card, two))):
                return True
        return False

    def same(self, book: Roadbook, card: i64, joker: i64) -> bool:
        if book.card_holder[joker] != JOKER:
            return False
        return book.card_value[card] == book.card_value[joker] and book.card_shield[card] == book.card_shield[joker]

    def stops(self, race: UmReifenbreite, buffer: vec[i64], many: i64) -> i64:
        """Those that the heuristic likes best."""
        worth = self.worth
        pull = 0 if race.breakaway else self.rider.pull(race, race.rider)
        kept: i64 = 0
        for i in range(many):
            action = buffer[i]
            steps = (action & OPERAND) >> STEP_SHIFT
            now = self.rider.value(race, race.rider, action & SPACE_MASK) + pull * (steps - SEVEN)
            if kept == STOPS and now <= worth[kept - 1]:
                continue
            at = min(kept, STOPS - 1)
            while at > 0 and worth[at - 1] < now:
                worth[at] = worth[at - 1]
                buffer[at] = buffer[at - 1]
                at -= 1
            worth[at] = now
            buffer[at] = action
            kept = min(kept + 1, STOPS)
        return kept

    # What tells who will win

    def look(self, race: Race, seat: i64) -> None:
        assert isinstance(race, UmReifenbreite)
        book = race.book
        x = self.seen
        for i in range(MANY):
            x[i] = 0.0
        self.study(race)
        self.finish(race, self.left, self.promise)
        self.finish(race, self.fresh, self.hope)
        if book.sprints > 0:
            self.reckon_sprints(race)
        self.compare(race, seat, x)
        self.tell_road(race, seat, x)
        self.tell_own(race, seat, x)

    def study(self, race: UmReifenbreite) -> None:
        """How far each rider is from home, and what each manager has."""
        book = race.book
        scores = race.scores
        clock = self.clock_of(book)
        for seat in range(race.seats):
            self.sure[seat] = 0.0
            self.energy[seat] = 0.0
            self.wheels[seat] = 0.0
            self.sprints[seat] = 0.0
            self.risk[seat] = 0.0
        for rider in range(book.riders):
            self.home[rider] = 0
        for place in range(scores.homecomers):
            self.home[scores.home[place]] = 1
        jersey = scores.wearer
        for rider in range(book.riders):
            seat = book.seat_of(rider)
            keeps = 1.0
            if book.chase_car:
                keeps = self.unseen(race, rider)
            self.keeps[rider] = keeps
            points = float(scores.points(rider))
            self.own[rider] = 0.0
            self.wheel[rider] = 0
            self.left[rider] = 0.0
            self.fresh[rider] = 0.0
            if self.home[rider] == 0:
                self.study_rider(race, clock, rider)
                if rider == jersey:
                    points += KEEPS * self.left[rider] * float(book.jersey_points)
            self.sure[seat] += keeps * points
            self.risk[seat] += (1.0 - keeps) * (points + 20.0)

    def study_rider(self, race: UmReifenbreite, clock: Clock, rider: i64) -> None:
        book = race.book
        bunch = race.bunch
        seat = book.seat_of(rider)
        space = bunch.at[rider]
        left = 0.0
        if space >= 0:
            left = clock.rounds[space]
            if self.rider.behind_a_wheel(race, rider, space):
                self.wheel[rider] = 1
                self.wheels[seat] += 1.0
                left = max(0.0, left - WHEEL)
            if bunch.fallen[rider] > 1:
                left += 1.0
        elif bunch.beside[rider] >= 0:
            left = clock.rounds[bunch.beside[rider]] + ASIDE
        else:
            left = clock.rounds[book.dots[0]]
        own = 0.0
        jokers = 0.0
        holders = book.card_holder
        at = (rider // TEAM) * book.kinds
        mine = rider % TEAM
        for card in range(book.kinds):
            many = race.cards.left[at + card]
            if many:
                if holders[card] == mine:
                    own += float(many) * (float(book.card_value[card]) - 3.5)
                elif holders[card] == JOKER:
                    jokers += float(many) * (float(book.card_value[card]) - 3.5)
        self.own[rider] = own
        energy = own + 0.25 * jokers
        self.energy[seat] += energy
        self.left[rider] = left
        self.fresh[rider] = left - ENERGY * energy

    def unseen(self, race: UmReifenbreite, rider: i64) -> float:
        """The chance that none of the photo cards that a rider noted is drawn after the race."""
        photos: i64 = len(race.book.photo_numbers)
        free: i64 = 0
        for photo in range(photos):
            if race.cards.noted[rider * photos + photo] == 0:
                free += 1
        if free == photos:
            return 1.0
        chance = 1.0
        for drawn in range(race.book.photos_at_the_end + race.cards.photographers):
            if drawn < photos:
                chance *= float(max(0, free - drawn)) / float(photos - drawn)
        return chance

    def finish(self, race: UmReifenbreite, left: vec[float], points: vec[float]) -> None:
        """Points so far, and those of the places that the ways home promise."""
        book = race.book
        riders = book.riders
        for seat in range(race.seats):
            points[seat] = self.sure[seat]
        for rider in range(riders):
            if self.home[rider]:
                continue
            mine = left[rider]
            sharp = 1.0 / (SHARP + BLUR * max(0.0, mine))
            ahead = float(race.scores.homecomers)
            for other in range(riders):
                if other != rider and self.home[other] == 0:
                    ahead += before((left[other] - mine) * sharp)
            low = min(i64(int(ahead)), riders - 1)
            high = min(low + 1, riders - 1)
            part = ahead - float(low)
            place = float(book.finish_points[low]) * (1.0 - part) + float(book.finish_points[high]) * part
            points[book.seat_of(rider)] += self.keeps[rider] * place

    def reckon_sprints(self, race: UmReifenbreite) -> None:
        """Who will score at the sprints to come."""
        book = race.book
        clock = self.clock_of(book)
        for leg in range(len(book.sprint_at)):
            sprint = book.sprint_at[leg]
            if sprint < 0 or race.scores.is_decided(sprint):
                continue
            at = sprint * AT_A_SPRINT
            taken: i64 = 0
            while race.scores.crossed[at + taken] != NOBODY:
                taken += 1
            line = clock.lines[sprint]
            for rider in range(book.riders):
                if not self.before_line(race, rider, leg):
                    continue
                mine = self.fresh[rider]
                sharp = 1.0 / (SHARP + BLUR * max(0.0, self.left[rider] - line))
                none = 1.0  # chances that so many of the others are ahead
                one = 0.0
                two = 0.0
                for other in range(book.riders):
                    if other != rider and self.before_line(race, other, leg):
                        chance = before((self.fresh[other] - mine) * sharp)
                        two = two * (1.0 - chance) + one * chance
                        one = one * (1.0 - chance) + none * chance
                        none *= 1.0 - chance
                points = none * float(book.sprint_points[at + taken])
                if taken < 2:
                    points += one * float(book.sprint_points[at + taken + 1])
                if taken < 1:
                    points += two * float(book.sprint_points[at + 2])
                self.sprints[book.seat_of(rider)] += points * self.keeps[rider]
        for seat in range(race.seats):
            self.promise[seat] += self.sprints[seat]
            self.hope[seat] += self.sprints[seat]

    def before_line(self, race: UmReifenbreite, rider: i64, leg: i64) -> bool:
        space = max(race.bunch.at[rider], race.bunch.beside[rider])
        return self.home[rider] == 0 and space >= 0 and race.book.leg[space] < leg

    def compare(self, race: UmReifenbreite, seat: i64, x: vec[float]) -> None:
        """Beside the rivals, the best of them first."""
        book = race.book
        p1 = -999.0
        p2 = -999.0
        q1 = -999.0
        q2 = -999.0
        q3 = -999.0
        best: i64 = -1
        energy = 0.0
        sure = -999.0
        for other in range(race.seats):
            if other == seat:
                continue
            p = self.promise[other]
            q = self.hope[other]
            if p > p1:
                p2 = p1
                p1 = p
            elif p > p2:
                p2 = p
            if q > q1:
                q3 = q2
                q2 = q1
                q1 = q
                best = other
            elif q > q2:
                q3 = q2
                q2 = q
            elif q > q3:
                q3 = q
            energy += self.energy[other]
            sure = max(sure, self.sure[other])
        if p2 < -900.0:
            p2 = p1 - 30.0
        if q2 < -900.0:
            q2 = q1 - 30.0
        if q3 < -900.0:
            q3 = q2 - 15.0
        going = 0.0
        total = 0.0
        nearest = float(FAR)
        for rider in range(book.riders):
            if self.home[rider]:
                x[18 if book.seat_of(rider) == seat else 19] += 0.25
            else:
                going += 1.0
                total += self.left[rider]
                nearest = min(nearest, self.left[rider])
        mean = total / max(1.0, going)
        scale = 1.0 / (1.0 + 0.3 * mean)
        p = self.promise[seat]
        q = self.hope[seat]
        x[0] = (p - p1) / 25.0
        x[1] = (q - q1) / 25.0
        x[2] = (p - p2) / 25.0
        x[3] = (q - q2) / 25.0
        x[4] = (p - p1) * scale / 12.0
        x[5] = (q - q1) * scale / 12.0
        x[6] = (q - q2) * scale / 12.0
        x[7] = (q - q3) / 25.0
        x[8] = (self.energy[seat] - energy / float(race.seats - 1)) / 10.0
        x[9] = self.energy[seat] / 10.0
        x[10] = (self.energy[seat] - self.energy[best]) / 10.0
        x[11] = self.wheels[seat] / 4.0
        x[14] = self.wheels[best] / 4.0
        x[15] = mean / 8.0
        x[16] = (nearest if going > 0.0 else 0.0) / 8.0
        x[17] = going / 16.0
        x[20] = (self.sure[seat] - sure) / 50.0
        x[21] = (self.sprints[seat] - self.sprints[best]) / 10.0
        x[24] = self.risk[seat] / 30.0
        x[25] = self.risk[best] / 30.0
        self.tell_team(race, best, nearest, x, COMMON + TEAM * EACH, False)
        self.tell_team(race, seat, nearest, x, COMMON, True)

    def tell_team(self, race: UmReifenbreite, seat: i64, nearest: float, x: vec[float], at: i64, mine: bool) -> None:
        """The four foremost riders of a manager, the foremost first; -1 for whoever is home."""
        book = race.book
        told: i64 = 0
        for place in range(TEAM):
            first: i64 = -1
            for rider in range(book.riders):
                if book.seat_of(rider) != seat or self.home[rider] or (told >> rider) & 1:
                    continue
                if first < 0 or self.left[rider] < self.left[first]:
                    first = rider
            if first < 0:
                x[at + place * (EACH if mine else 1)] = -1.0
                continue
            told |= 1 << first
            gap = (self.left[first] - nearest) / 2.0
            if mine:
                x[at + place * EACH] = gap
                x[at + place * EACH + 1] = self.own[first] / 4.0
                x[at + place * EACH + 2] = float(self.wheel[first])
            else:
                x[at + place] = gap

    def tell_road(self, race: UmReifenbreite, seat: i64, x: vec[float]) -> None:
        """Wheels between rivals, the jersey, who is off the road, and what race it is."""
        book = race.book
        bunch = race.bunch
        for rider in range(book.riders):
            own = book.seat_of(rider) == seat
            if self.wheel[rider]:
                ahead = self.whose_wheel(race, rider)
                if ahead >= 0 and (book.seat_of(ahead) == seat) != own:
                    x[12 if own else 13] += 0.25
            if bunch.fallen[rider] or bunch.beside[rider] >= 0:
                x[29 if own else 30] += 0.25
        wearer = race.scores.wearer
        if wearer != NOBODY and self.home[wearer] == 0:
            sign = 1.0 if book.seat_of(wearer) == seat else -1.0
            x[22] = sign
            x[23] = sign * KEEPS * self.left[wearer] * float(book.jersey_points) / 10.0
        x[26] = float(race.seats - 3)
        for sprint in range(book.sprints):
            if not race.scores.is_decided(sprint):
                x[28] += 0.5
        x[31] = 1.0 if book.teams > race.seats else 0.0

    def whose_wheel(self, race: UmReifenbreite, rider: i64) -> i64:
        road = race.bunch.road
        space = race.bunch.at[rider]
        for i in range(road.ahead_from[space], road.ahead_from[space + 1]):
            there = road.ahead[i]
            ahead = race.bunch.rider_on[there]
            if ahead >= 0 and race.book.behind[there] == space:
                return ahead
        return -1

    def tell_own(self, race: UmReifenbreite, seat: i64, x: vec[float]) -> None:
        book = race.book
        clock = self.clock_of(book)
        x[27] = 1.0 if clock.rough else 0.0
        jokers: i64 = 0
        for team in range(seat, book.teams, race.seats):
            for card in range(book.kinds):
                if book.card_holder[card] == JOKER:
                    jokers += race.cards.left[team * book.kinds + card]
        x[32] = float(jokers) / 4.0

    # Tastes

    def lean(self, race: Race, seat: i64, action: i64, style: i64) -> float:  # noqa: ARG002 - the seat is on turn
        """An attacker likes cards in the first half, a shadow wheels, and a finisher dice before the last rounds."""
        assert isinstance(race, UmReifenbreite)
        kind = action >> OPERAND_BITS
        if race.phase == CHOOSE:
            left = self.clock_of(race.book).rounds[race.bunch.at[race.rider]]
            if style == ATTACKER and kind == PLAY and left > HALF_WAY:
                return TASTE
            if style == FINISHER and kind == ROLL and left > LAST_ROUNDS:
                return TASTE
        elif style == SHADOW:
            if kind == DRAFT and action & OPERAND:
                return TASTE
            if kind == RIDE and self.rider.behind_a_wheel(race, race.rider, action & SPACE_MASK):
                return TASTE
        return 0.0

    # Mistakes

    def slip(self, race: Race, seat: i64, which: i64) -> i64:
        """Burns the highest cards, hides behind dice and short moves, or does anything."""
        assert isinstance(race, UmReifenbreite)
        buffer = race.buffer
        many = race.legal_into(seat, buffer)
        if many < 2:
            return -1
        if race.phase == CHOOSE:
            many = self.ways(race, buffer, many)
        if many < 2:
            return -1
        if which > TIMID:
            return buffer[self.rng.below(many)]
        choice: i64 = -1
        most: i64 = 0
        for i in range(many):
            action = buffer[i]
            worth = self.distance(race, action)
            if worth < 0:
                continue
            if choice < 0 or ((worth > most) if which == HASTY else (worth < most)):
                most = worth
                choice = action
        return choice

    def distance(self, race: UmReifenbreite, action: i64) -> i64:
        """How far an action takes a rider, in halves of a space; -1 for what is no way to ride."""
        kind = action >> OPERAND_BITS
        operand = action & OPERAND
        if kind == ROLL:
            return 2 * SEVEN
        if kind == PLAY:
            one = race.book.card_value[(operand & CARD) - 1]
            two = ((operand >> CARD_BITS) & CARD) - 1
            return 2 * one + (2 * race.book.card_value[two] if two >= 0 else SEVEN)
        if kind == RIDE:
            return 2 * (operand >> STEP_SHIFT)
        if kind == DRAFT:
            return 2 * operand
        return -1


def before(gap: float) -> float:
    """How likely somebody with so much farther to go is home first."""
    return 1.0 / (1.0 + exp(max(-30.0, min(30.0, gap))))
