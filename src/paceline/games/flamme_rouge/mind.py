"""How a search rides Flamme Rouge: `rouleur` in playouts, and what tells who will win."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from paceline.core.mind import Mind
from paceline.core.race import OPERAND_BITS, Race
from paceline.core.rng import Rng
from paceline.games.flamme_rouge.bots import RouleurBot, best_card
from paceline.games.flamme_rouge.engine import FlammeRouge
from paceline.games.flamme_rouge.outlook import BEYOND, FOREVER, Form
from paceline.games.flamme_rouge.roadbook import (
    ASCENT,
    COBBLES,
    DESCENT,
    HAND,
    HAND_SIZE,
    NO_CARD,
    NO_CARD_LEFT,
    NOBODY,
    PILES,
    RECYCLED,
)
from paceline.games.flamme_rouge.state import BID, ENERGY, PLAY

FEATURES: Final = (
    "best rider, squares ahead of the best rival at the end",
    "the same of the second-best rival",
    "the same of the third-best rival",
    "second rider, squares ahead of the best rival",
    "best rider, squares ahead of the rivals' second riders",
    "best rider ahead of the best rival, the more the nearer the end",
    "best rider ahead of the second-best rival, the more the nearer the end",
    "second rider ahead of the best rival, the more the nearer the end",
    "rounds until somebody is home",
    "squares from the leader to the line",
    "squares from the leader to the last",
    "climb to come",
    "descent to come",
    "cobbles to come",
    "uphill finish",
    "foremost rider ahead of the foremost rival",
    "rivals behind my foremost rider",
    "rivals ahead of my foremost rider",
    "rounds that the best rival needs more than I",
    "the same, the more the nearer the end",
    "teams",
    "one rider a team",
    "rivals who are home",
    "own riders who are home",
    "best rival's highest three cards",
    "shelter before my foremost rider",
    *(
        f"{rider}: {what}"
        for rider in ("Rouleur", "Sprinteur")
        for what in (
            "squares behind the leader",
            "on a wheel",
            "sum of the cards left",
            "highest three cards",
            "cards left",
            "cards of 6 and more",
            "rounds behind the first to be home",
            "mean card",
            "exhaustion cards",
        )
    ),
)
REASONS: Final = (
    ("lead", ""),
    ("field", ""),
    ("field", ""),
    ("second", ""),
    ("field", ""),
    ("lead", ""),
    ("field", ""),
    ("second", ""),
    *(("", ""),) * 7,
    ("front", "hide"),
    ("pass", ""),
    ("", "pass"),
    ("sooner", ""),
    ("sooner", ""),
    *(("", ""),) * 6,
    *(
        (f"{rider}-{more}" if more else "", f"{rider}-{less}" if less else "")
        for rider in ("rouleur", "sprinteur")
        for more, less in (
            ("", "close"),
            ("wheel", ""),
            ("legs", ""),
            ("high", ""),
            ("", ""),
            ("high", ""),
            ("", "home"),
            ("legs", ""),
            ("", "fresh"),
        )
    ),
)
COMMON: Final = 26
EACH: Final = 9
MANY: Final = COMMON + 2 * EACH
SLIPS: Final = ("hasty", "timid", "careless")
HASTY: Final = 0
TIMID: Final = 1
HOME: Final = 25.0  # squares past the line: whoever is home
BIG: Final = 6  # a card that wins sprints


@final
class FlammeRougeMind(Mind):
    def __init__(self, rng: Rng) -> None:
        super().__init__(rng, MANY)
        self.rider = RouleurBot(rng)
        self.reach = vec[float]([0.0] * 32)  # where each rider is when the race is decided
        self.sum: i64 = 0  # of the cards of a rider
        self.high: i64 = 0
        self.big: i64 = 0
        self.hand = vec[i64]([0] * 64)

    def ride(self, race: Race, seat: i64) -> i64:
        return self.rider.choose(race, seat)

    def clock(self, race: Race) -> i64:
        assert isinstance(race, FlammeRouge)
        return race.round

    def weighs(self, race: Race, seat: i64) -> bool:
        assert isinstance(race, FlammeRouge)
        return race.phase == ENERGY or (race.phase == BID and race.holding[seat] != NOBODY)

    def rethink(self, race: Race, seat: i64) -> None:
        """Whoever has chosen a card chooses the best of a hand that might have been dealt."""
        assert isinstance(race, FlammeRouge)
        if race.phase != ENERGY:
            return
        cards = race.cards
        piles = cards.piles
        for rider in range(race.first_rider(race.seats)):
            card = cards.card[rider]
            if race.book.team_of(rider) == seat or card >= NO_CARD_LEFT or not race.bunch.is_riding(rider):
                continue
            pile = rider * PILES
            fresh = cards.fresh[rider]
            for _card in range(fresh):  # was never in the hand
                piles.take(pile + RECYCLED, race.book.exhaustion)
            held = race.book.team_of(rider)
            other = piles.words[(pile + HAND) * piles.packing.width]
            if other == 0 and race.holding[held] != rider:
                piles.add(pile + HAND, card)
                cards.card[rider] = NO_CARD
                piles.deal(pile + RECYCLED, pile + HAND, HAND_SIZE - 1, self.rng.streams(1), 0)
                many = piles.kinds_into(pile + HAND, self.hand, PLAY << OPERAND_BITS)
                chosen = self.hand[0] & 0xFF
                if many > 1:
                    chosen = best_card(race, self.rider.view_of(race), rider, self.hand, many, 0) & 0xFF
                cards.commit(rider, chosen)
            for _card in range(fresh):
                piles.add(pile + RECYCLED, race.book.exhaustion)

    # What tells who will win

    def look(self, race: Race, seat: i64) -> None:
        assert isinstance(race, FlammeRouge)
        book = race.book
        bunch = race.bunch
        form = self.rider.view_of(race).form
        form.study(race)
        x = self.seen
        for i in range(MANY):
            x[i] = 0.0
        line = float(book.line)
        soonest = FOREVER
        my_rounds = FOREVER
        rival_rounds = FOREVER
        lead: i64 = 0
        tail: i64 = book.road.rows
        my_row: i64 = 0
        rival_row: i64 = 0
        for rider in range(book.riders):
            mine = book.team_of(rider) == seat
            if not bunch.is_riding(rider):
                x[23 if mine else 22] += 0.25
                continue
            row = bunch.row_of(rider)
            lead = max(lead, row)
            tail = min(tail, row)
            soonest = min(soonest, form.rounds[rider])
            if mine:
                my_rounds = min(my_rounds, form.rounds[rider])
                my_row = max(my_row, row)
            else:
                rival_rounds = min(rival_rounds, form.rounds[rider])
                rival_row = max(rival_row, row)
        if race.homecomers > 0:
            soonest = 0.0
        self.project(race, form, soonest)
        best = -1000.0
        second = -1000.0
        r1 = -1000.0
        r2 = -1000.0
        r3 = -1000.0
        s1 = -1000.0
        strongest: i64 = -1
        for team in range(race.teams):
            first = team if book.single else team * 2
            a = self.reach[first]
            b = a if book.single else self.reach[first + 1]
            strong = first
            if b > a:
                a, b = b, a
                strong = first + 1
            if team == seat:
                best = a
                second = b
                continue
            if a > r1:
                r3 = r2
                r2 = r1
                r1 = a
                strongest = strong
            elif a > r2:
                r3 = r2
                r2 = a
            elif a > r3:
                r3 = a
            s1 = max(s1, b)
        if r2 < -900.0:
            r2 = r1 - 10.0
        if r3 < -900.0:
            r3 = r2 - 5.0
        scale = 1.0 / (1.0 + 0.15 * min(soonest, 30.0))
        x[0] = (best - r1) / 5.0
        x[1] = (best - r2) / 5.0
        x[2] = (best - r3) / 5.0
        x[3] = (second - r1) / 5.0
        x[4] = (best - s1) / 5.0
        x[5] = (best - r1) * scale / 3.0
        x[6] = (best - r2) * scale / 3.0
        x[7] = (second - r1) * scale / 3.0
        x[8] = min(soonest, 30.0) / 8.0
        x[9] = (line - float(lead)) / 40.0
        x[10] = float(max(0, lead - tail)) / 10.0
        for row in range(lead, book.line):
            terrain = bunch.road.terrain_of(row)
            if terrain == ASCENT:
                x[11] += 0.1
            elif terrain == DESCENT:
                x[12] += 0.1
            elif terrain == COBBLES:
                x[13] += 0.1
        x[14] = 1.0 if bunch.road.terrain_of(book.line - 1) == ASCENT else 0.0
        x[15] = float(my_row - rival_row) / 10.0
        for rider in range(book.riders):
            if book.team_of(rider) != seat and bunch.is_riding(rider):
                row = bunch.row_of(rider)
                if row < my_row:
                    x[16] += 0.15
                elif row > my_row:
                    x[17] += 0.15
        ahead = max(-5.0, min(5.0, rival_rounds - my_rounds))
        x[18] = ahead
        x[19] = ahead * scale
        x[20] = float(race.teams) / 4.0 - 1.0
        x[21] = 1.0 if book.single else 0.0
        if strongest >= 0 and bunch.is_riding(strongest):
            self.tally(form, strongest)
            x[24] = float(self.high) / 20.0
        x[25] = 1.0 if my_row + 1 < book.road.rows and bunch.has_shelter(my_row) else 0.0
        first = race.first_rider(seat)
        for rider in range(first, race.first_rider(seat + 1)):
            at = COMMON + race.cards.kind[rider] * EACH
            if not bunch.is_riding(rider):
                continue
            self.tally(form, rider)
            many = float(form.size[rider])
            x[at] = float(lead - bunch.row_of(rider)) / 10.0
            x[at + 1] = 0.0 if bunch.in_the_wind(rider) else 1.0
            x[at + 2] = float(self.sum) / 60.0
            x[at + 3] = float(self.high) / 20.0
            x[at + 4] = many / 12.0
            x[at + 5] = float(self.big) / 5.0
            x[at + 6] = min(5.0, form.rounds[rider] - soonest)
            x[at + 7] = float(self.sum) / many / 5.0
            x[at + 8] = float(race.cards.exhaustion[rider]) / 5.0

    def project(self, race: FlammeRouge, form: Form, soonest: float) -> None:
        """Where every rider is when the race is decided; whoever is home is far past the line."""
        bunch = race.bunch
        if len(self.reach) < race.book.riders:
            self.reach = vec[float]([0.0] * race.book.riders)
        for rider in range(race.book.riders):
            if bunch.is_riding(rider):
                row = float(bunch.row_of(rider))
                form.ride(bunch, rider, -1, row, soonest + BEYOND, 1000.0)
                self.reach[rider] = form.at + (0.0 if bunch.in_the_wind(rider) else 0.5)
            else:
                self.reach[rider] = float(race.book.line)
        for i in range(race.homecomers):
            self.reach[race.home[i]] = float(race.book.line) + HOME - float(i)

    def tally(self, form: Form, rider: i64) -> None:
        """Adds up a rider's cards."""
        self.sum = 0
        self.high = 0
        self.big = 0
        room: i64 = 3
        at = rider * form.values
        for value in range(form.top, -1, -1):
            many = form.left[at + value]
            self.sum += many * value
            if value >= BIG:
                self.big += many
            taken = min(many, room)
            self.high += taken * value
            room -= taken

    def lean(self, race: Race, seat: i64, action: i64, style: i64) -> float:
        assert isinstance(race, FlammeRouge)
        if race.phase != ENERGY or race.holding[seat] == NOBODY:
            return 0.0
        outlook = self.rider.view_of(race)
        outlook.look_around(race, race.holding[seat])
        return outlook.taste(race.book.value(action & 0xFF), style)

    # Mistakes

    def slip(self, race: Race, seat: i64, which: i64) -> i64:
        """The highest card whatever it is for, the lowest for fear of the wind, or any."""
        assert isinstance(race, FlammeRouge)
        buffer = race.buffer
        many = race.legal_into(seat, buffer)
        if many < 2 or race.holding[seat] == NOBODY:
            return -1
        if which > TIMID:
            return buffer[self.rng.below(many)]
        best = buffer[0]
        for i in range(1, many):
            value = race.book.value(buffer[i] & 0xFF)
            held = race.book.value(best & 0xFF)
            if (value > held) if which == HASTY else (value < held):
                best = buffer[i]
        return best
