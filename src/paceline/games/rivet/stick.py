"""The bot for On the Rivet and Visions of Rainbows; one policy for both editions.

`directeur` rehearses: it plays every card with every rider on its own copy of the road, rides the strokes out, and
weighs where everybody would stand then: rows for its own riders, less for everybody else's, wheels to sit on, bonus
lines, places at the finish, and what fatigue and a spent card will cost later.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from paceline.core.bot import Bot
from paceline.core.race import OPERAND, OPERAND_BITS, Race
from paceline.core.rng import Rng
from paceline.games.rivet import special_text as t
from paceline.games.rivet import state as s
from paceline.games.rivet.engine import Rivet
from paceline.games.rivet.net import FINISH_TILE
from paceline.games.rivet.roadbook import BEFORE_MOVE, HEAVY, LIGHT, REORG, TERRAINS, WILD, Roadbook
from paceline.games.rivet.stick_rehearsal import ASIDE, Rehearsal, phases_left

TACTIC: Final = 120  # a tactics card in hand, early on
NEVER: Final = -(1 << 40)


class Directeur(Bot):
    """`directeur`: rides for the team, sits on wheels, saves strong cards and legs, and counts at the lines."""

    def __init__(self, rng: Rng) -> None:
        super().__init__(rng, False)
        self.book: Roadbook | None = None
        self.recovers = vec[i64]([0])  # by card: light fatigue lost at the end of a move
        self.feeds = vec[i64]([0])  # by card: an energy token
        self.pulls_over = vec[i64]([0])  # by card: to the road side

    def choose(self, race: Race, seat: i64) -> i64:
        assert isinstance(race, Rivet)
        buffer = vec[i64]([0] * race.most_actions)
        many = race.legal_into(seat, buffer)
        if many == 1:
            return buffer[0]
        if self.book is not race.book:
            self.study(race.book)
        asking = race.asking
        if asking == s.TURN:
            return self.turn(race, seat, buffer, many)
        if asking == s.STEP:
            return self.step(race, seat, buffer, many)
        if s.TYPE <= asking <= s.ENERGY or asking == s.LINK:
            return self.declare(race, seat, buffer, many)
        if asking == s.PLACE or asking == s.INITIAL:
            return self.fittest(race, seat, buffer, many)
        if asking == s.CYCLE:
            return self.throw(race, buffer, many)
        if asking == s.GRUPO:
            return self.regroup(race, seat, buffer, many)
        return self.rare(race, seat, buffer, many)

    def study(self, book: Roadbook) -> None:
        """What the cards do at the end of a move."""
        self.book = book
        kinds = len(book.deck.end_effects)
        self.recovers = vec[i64]([0] * kinds)
        self.feeds = vec[i64]([0] * kinds)
        self.pulls_over = vec[i64]([0] * kinds)
        for card in range(kinds):
            for effect in book.deck.end_effects[card]:
                if effect.kind == t.REMOVE_FATIGUE and effect.which == LIGHT:
                    self.recovers[card] += effect.amount
                elif effect.kind == t.TAKE_ENERGY:
                    self.feeds[card] = 1
                elif effect.kind == t.TO_ROADSIDE:
                    self.pulls_over[card] = 0 if effect.asks else 1
                    for then in effect.then:
                        if then.which == LIGHT:
                            self.recovers[card] += then.amount

    # A turn

    def turn(self, race: Rivet, seat: i64, buffer: vec[i64], many: i64) -> i64:
        """The rider and the card that bring most, with a tactics card first where that is worth it."""
        rehearsal = Rehearsal(race, seat)
        choice: i64 = buffer[0]
        most: i64 = NEVER
        for i in range(many):
            kind = buffer[i] >> OPERAND_BITS
            if kind != s.PLAY and kind != s.SOFT:
                continue
            worth = self.play(rehearsal, buffer[i])
            if worth > most:
                most = worth
                choice = buffer[i]
        rehearsal.rewind()
        for i in range(many):
            if buffer[i] >> OPERAND_BITS == s.TACTIC and self.plays_tactic(race, seat, buffer[i], choice, most):
                return buffer[i]
        return choice

    def play(self, rehearsal: Rehearsal, action: i64) -> i64:
        """What a rider makes of a card."""
        race = rehearsal.race
        operand = action & OPERAND
        rider = race.first_rider(rehearsal.seat) + (operand >> 8)
        card = operand & 0xFF
        price = rehearsal.price(card)
        if action >> OPERAND_BITS == s.SOFT:
            card = race.book.deck.fallback
        worth: i64 = NEVER
        if race.book.deck.type[card] == WILD or race.current.tactic >= 0:
            types = rehearsal.types(card)
            for which in types:
                worth = max(worth, rehearsal.best(rider, card, which))
        else:
            worth = rehearsal.best(rider, card, race.book.deck.type[card])
        return worth + self.afterwards(rehearsal, rider, card) - price

    def afterwards(self, rehearsal: Rehearsal, rider: i64, card: i64) -> i64:
        """What the card does to the rider's legs."""
        race = rehearsal.race
        light = race.riders.light_of(rider)
        heavy = race.riders.heavy_of(rider)
        worth: i64 = 0
        if self.pulls_over[card]:
            worth -= ASIDE
        if self.recovers[card] and light:
            worth += rehearsal.tired(light, heavy) - rehearsal.tired(max(0, light - self.recovers[card]), heavy)
            light = max(0, light - self.recovers[card])
        if self.feeds[card] and race.riders.energy_left and not race.riders.has_energy(rider):
            worth += rehearsal.energy()
        kind = race.book.deck.fatigue[card]
        if kind and light + heavy < race.book.most_fatigue and not rehearsal.home:
            after = rehearsal.tired(light, heavy + 1) if kind == HEAVY else rehearsal.tired(light + 1, heavy)
            worth -= after - rehearsal.tired(light, heavy)
        return worth

    def plays_tactic(self, race: Rivet, seat: i64, action: i64, choice: i64, most: i64) -> bool:
        """Whether a tactics card is worth it now: with the best card, or for what it does by itself."""
        tactic = action & OPERAND
        copy = race.clone()
        copy.apply(seat, action)
        if race.book.windows[tactic] == BEFORE_MOVE:
            for effect in race.book.tactic_texts[tactic]:
                if effect.kind == t.BONUS_TOKEN:
                    return self.near_home(race, seat)
            gain = self.settled(copy, seat) - Rehearsal(race, seat).standing()
            return gain > kept(race)
        if copy.asking != s.TURN or choice >> OPERAND_BITS != s.PLAY:
            return False
        gain = self.play(Rehearsal(copy, seat), choice) - most
        return gain > 2 * kept(race)

    def near_home(self, race: Rivet, seat: i64) -> bool:
        """Whether a rider is on the finishing tiles and has yet to move."""
        for rider in range(race.first_rider(seat), race.first_rider(seat + 1)):
            if race.is_available(rider) and race.book.net.road.marks[race.bunch.at[rider]] & FINISH_TILE:
                return True
        return False

    # In a move

    def step(self, race: Rivet, seat: i64, buffer: vec[i64], many: i64) -> i64:
        """The step after which the rest goes best, with a look at the step after it."""
        rehearsal = Rehearsal(race, seat)
        second = vec[i64]([0] * race.most_actions)
        choice: i64 = buffer[0]
        most: i64 = NEVER
        for i in range(many):
            rehearsal.rewind()
            if buffer[i] >> OPERAND_BITS == s.STOP:
                worth = rehearsal.standing()
            else:
                worth = self.look_ahead(rehearsal, buffer[i] & OPERAND, second)
            if worth > most:
                most = worth
                choice = buffer[i]
        return choice

    def look_ahead(self, rehearsal: Rehearsal, first: i64, second: vec[i64]) -> i64:
        """The best that can come of a step."""
        rehearsal.step(first)
        many = rehearsal.steps_into(second)
        worth = rehearsal.to_end()
        for i in range(many):
            rehearsal.rewind()
            rehearsal.step(first)
            rehearsal.step(second[i])
            worth = max(worth, rehearsal.to_end())
        return worth

    def declare(self, race: Rivet, seat: i64, buffer: vec[i64], many: i64) -> i64:
        """How a Wild card is played, which line comes along, how many are cut off, whether energy is spent."""
        rehearsal = Rehearsal(race, seat)
        choice: i64 = buffer[0]
        most: i64 = NEVER
        for i in range(many):
            rehearsal.rewind()
            worth = rehearsal.declared(buffer[i] >> OPERAND_BITS, buffer[i] & OPERAND)
            if worth > most:
                most = worth
                choice = buffer[i]
        return choice

    # The rest

    def fittest(self, race: Rivet, seat: i64, buffer: vec[i64], many: i64) -> i64:
        """The rider whom the road suits best starts ahead of the others, and gets the bonus ability."""
        road = race.book.net.road
        on = vec[i64]([0] * TERRAINS)
        for row in range(road.rows):
            on[road.terrain[road.first[row]]] += 1
        choice: i64 = buffer[0]
        most: i64 = NEVER
        for i in range(many):
            rider = buffer[i] & OPERAND
            if race.asking == s.PLACE:
                rider += race.first_rider(seat)
            worth: i64 = 0
            for terrain in range(TERRAINS):
                worth += on[terrain] * race.book.modifier(rider, terrain)
            if worth > most:
                most = worth
                choice = buffer[i]
        return choice

    def throw(self, race: Rivet, buffer: vec[i64], many: i64) -> i64:
        """The weakest card, where it is weaker than one can expect to draw."""
        strokes = race.book.deck.strokes
        choice: i64 = s.PASS << OPERAND_BITS
        least: i64 = 6
        for i in range(many):
            if buffer[i] >> OPERAND_BITS == s.THROW and strokes[buffer[i] & OPERAND] < least:
                least = strokes[buffer[i] & OPERAND]
                choice = buffer[i]
        return choice

    def regroup(self, race: Rivet, seat: i64, buffer: vec[i64], many: i64) -> i64:
        """Grupo Compacto: the best space that is offered."""
        rehearsal = Rehearsal(race, seat)
        rider = race.grupo[race.grupo_at]
        choice: i64 = buffer[0]
        most: i64 = NEVER
        for i in range(many):
            rehearsal.rewind()
            if buffer[i] >> OPERAND_BITS == s.RIDE:
                race.bunch.forward(rider, buffer[i] & OPERAND)
            worth = rehearsal.position()
            if worth > most:
                most = worth
                choice = buffer[i]
        return choice

    def rare(self, race: Rivet, seat: i64, buffer: vec[i64], many: i64) -> i64:
        """Whatever leads to the best position; tactics only where they bring enough."""
        choice: i64 = buffer[0]
        most: i64 = NEVER
        for i in range(many):
            copy = race.clone()
            copy.apply(seat, buffer[i])
            worth = self.settled(copy, seat)
            if buffer[i] >> OPERAND_BITS == s.TACTIC:
                worth -= kept(race)
                if race.window == REORG and self.tired_riders(race, seat) > 1:
                    worth += 2 * TACTIC
            if worth > most:
                most = worth
                choice = buffer[i]
        return choice

    def tired_riders(self, race: Rivet, seat: i64) -> i64:
        """How many would gain by a visit to the team car."""
        many: i64 = 0
        for rider in range(race.first_rider(seat), race.first_rider(seat + 1)):
            if race.bunch.at[rider] >= 0 and race.riders.light_of(rider) > 1:
                many += 1
        return many

    def settled(self, race: Rivet, seat: i64) -> i64:
        """What a position is worth once the question is settled; others do what comes first."""
        buffer = vec[i64]([0] * race.most_actions)
        for _ in range(40):
            asked = race.next_seat()
            asking = race.asking
            if asked < 0 or asking == s.TURN or asking == s.CAR or asking == s.RESCUE or asking == s.CYCLE:
                break
            if asking == s.STEP and asked == seat:
                return Rehearsal(race, seat).to_end()
            many = race.legal_into(asked, buffer)
            own = asked == seat and asking >= s.TACTIC_OPTION
            race.apply(asked, self.rare(race, seat, buffer, many) if own else buffer[many - 1])
        return Rehearsal(race, seat).standing()


def kept(race: Rivet) -> i64:
    """What a tactics card is worth in hand: less and less as the race goes on."""
    return TACTIC * min(phases_left(race), 20) // 20
