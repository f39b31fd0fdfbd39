"""The bot for On the Rivet and Visions of Rainbows; one policy for both editions.

`directeur` rehearses: it plays every card with every rider on its own copy of the road, rides the strokes out, and
weighs where everybody would stand then: rows for its own riders, less for everybody else's, wheels to sit on, bonus
lines, places at the finish, and what fatigue and a spent card will cost later.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from paceline.core.bot import Bot
from paceline.core.errors import Horizon
from paceline.core.race import OPERAND, OPERAND_BITS, Race
from paceline.core.rng import Rng
from paceline.games.rivet import special_text as t
from paceline.games.rivet import state as s
from paceline.games.rivet.engine import Rivet
from paceline.games.rivet.moves import SPACE
from paceline.games.rivet.net import FINISH_TILE
from paceline.games.rivet.rehearsal import ASIDE, Rehearsal, phases_left
from paceline.games.rivet.roadbook import BEFORE_MOVE, BREAK, HEAVY, LIGHT, NOBODY, REORG, TERRAINS, WILD, Roadbook

TACTIC: Final = 300  # a tactics card in hand, early on
LONG: Final = 40  # tenths of a phase: what is early
WORTH_A_RESCUE: Final = 4  # rows
ATTACKER: Final = 1  # styles
SHADOW: Final = 2
STRONG: Final = 8  # strokes of a card that a finisher saves
TASTE: Final = 70  # what a card to a rider's taste is worth to him
SHELTER: Final = 150  # what any wheel is worth to a shadow, beyond its use
NEVER: Final = -(1 << 40)


class Directeur(Bot):
    """`directeur`: rides for the team, sits on wheels, saves strong cards and legs, and counts at the lines."""

    def __init__(self, rng: Rng) -> None:
        super().__init__(rng, False)
        self.recovers = vec[i64]([0])  # by card: light fatigue lost at the end of a move
        self.feeds = vec[i64]([0])  # by card: an energy token
        self.pulls_over = vec[i64]([0])  # by card: to the road side
        self.room = vec[i64]([0] * s.MOST_ACTIONS)  # the actions of the question
        self.worths = vec[i64]([0] * s.MOST_ACTIONS)
        self.stage: Rehearsal | None = None
        self.ridden: Rivet | None = None  # whose move was planned last, see `planned`
        self.rider: i64 = -1  # who makes it
        self.there: i64 = -1  # where he stands when the rest of the plan is asked for
        self.then: i64 = -1  # the step after that; -1 straight on

    def choose(self, race: Race, seat: i64) -> i64:
        assert isinstance(race, Rivet)
        buffer = self.room
        many = race.legal_into(seat, buffer)
        if many == 1:
            return buffer[0]
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

    def rehearse(self, race: Rivet, seat: i64) -> Rehearsal:
        """A race to try moves out on; always the same object, so nothing is tried out on two races at once."""
        stage = self.stage
        if stage is None or stage.book is not race.book:
            stage = Rehearsal(race)
            self.stage = stage
            self.study(race.book)
        stage.take(race, seat)
        stage.shelter = SHELTER if self.style == SHADOW else 0
        return stage

    def study(self, book: Roadbook) -> None:
        """What the cards do at the end of a move."""
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
        worths = self.weigh_plays(race, seat, buffer, many)
        choice: i64 = buffer[0]
        most: i64 = NEVER
        for i in range(many):
            if worths[i] > most:
                most = worths[i]
                choice = buffer[i]
        for i in range(many):
            if buffer[i] >> OPERAND_BITS == s.TACTIC and self.plays_tactic(race, seat, buffer[i], choice, most):
                return buffer[i]
        return choice

    def weigh_plays(self, race: Rivet, seat: i64, buffer: vec[i64], many: i64) -> vec[i64]:
        """What each play is worth; NEVER for what is none."""
        rehearsal = self.rehearse(race, seat)
        for i in range(many):
            kind = buffer[i] >> OPERAND_BITS
            self.worths[i] = self.play(rehearsal, buffer[i]) if kind == s.PLAY or kind == s.SOFT else NEVER
        rehearsal.leave()
        return self.worths

    def ends_on_wheel(self, race: Rivet, seat: i64, action: i64) -> bool:
        """Whether a play brings the rider right behind somebody."""
        rehearsal = self.rehearse(race, seat)
        self.play(rehearsal, action)
        rehearsal.leave()
        return rehearsal.on_wheel

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
            for which in range(WILD):
                if (types >> which) & 1:
                    worth = max(worth, rehearsal.best(rider, card, which))
        else:
            worth = rehearsal.best(rider, card, race.book.deck.type[card])
        if self.style:
            worth += TASTE * taste(race, card, self.style)
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
            gain = self.settled(copy, seat) - self.rehearse(race, seat).standing()
            return gain > kept(race)
        if copy.asking != s.TURN or choice >> OPERAND_BITS != s.PLAY:
            return False
        if self.rests(race, seat, tactic, choice):
            return False
        gain = self.play(self.rehearse(copy, seat), choice) - most
        return gain > 2 * kept(race)

    def rests(self, race: Rivet, seat: i64, tactic: i64, choice: i64) -> bool:
        """Whether a card against fatigue would be spent on a rider whom none holds back, with a phase to come."""
        for effect in race.book.tactic_texts[tactic]:
            if effect.kind == t.FATIGUE_ICON and phases_left(race) > 0:
                return race.riders.penalty(race.first_rider(seat) + ((choice & OPERAND) >> 8)) == 0
        return False

    def near_home(self, race: Rivet, seat: i64) -> bool:
        """Whether a rider is on the finishing tiles and has yet to move."""
        for rider in range(race.first_rider(seat), race.first_rider(seat + 1)):
            if race.is_available(rider) and race.book.net.road.marks[race.bunch.at[rider]] & FINISH_TILE:
                return True
        return False

    # In a move

    def step(self, race: Rivet, seat: i64, buffer: vec[i64], many: i64) -> i64:
        """The step after which the rest goes best, with a look at the step after it."""
        if race is self.ridden:
            planned = self.planned(race, seat, buffer, many)
            if planned >= 0:
                return planned
        rehearsal = self.rehearse(race, seat)
        choice: i64 = buffer[0]
        most: i64 = NEVER
        then: i64 = -1
        for i in range(many):
            rehearsal.rewind()
            if buffer[i] >> OPERAND_BITS == s.STOP:
                worth = rehearsal.to_stop()
            else:
                worth = rehearsal.look_ahead(buffer[i] & OPERAND)
            if worth > most:
                most = worth
                choice = buffer[i]
                then = rehearsal.then
        rehearsal.leave()
        self.ridden = race
        self.rider = race.current.rider
        self.there = choice & SPACE
        self.then = then
        return choice

    def planned(self, race: Rivet, seat: i64, buffer: vec[i64], many: i64) -> i64:
        """The next step of the same move as it was planned; -1 where things have changed, and it is planned anew.

        Only who rides one race on and on, as playouts do, comes here: a bot is handed a new copy every time.
        """
        rider = race.current.rider
        here = race.bunch.at[rider]
        if rider != self.rider or here != self.there or race.asking != s.STEP:
            return -1
        step = self.then
        self.then = -1
        if step < 0:
            rehearsal = self.rehearse(race, seat)
            if not rehearsal.plan_on(rider):
                return -1
            step = rehearsal.aim
        self.there = step & SPACE
        step |= s.STEP_TO << OPERAND_BITS
        for i in range(many):
            if buffer[i] == step:
                return step
        return -1

    def declare(self, race: Rivet, seat: i64, buffer: vec[i64], many: i64) -> i64:
        """How a Wild card is played, which line comes along, how many are cut off, whether energy is spent."""
        rehearsal = self.rehearse(race, seat)
        choice: i64 = buffer[0]
        most: i64 = NEVER
        for i in range(many):
            rehearsal.rewind()
            worth = rehearsal.declared(buffer[i] >> OPERAND_BITS, buffer[i] & OPERAND)
            if worth > most:
                most = worth
                choice = buffer[i]
        rehearsal.leave()
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
        rehearsal = self.rehearse(race, seat)
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
        rehearsal.leave()
        return choice

    def rare(self, race: Rivet, seat: i64, buffer: vec[i64], many: i64) -> i64:
        """Whatever leads to the best position; tactics only where they bring enough.

        What chance has in store after a swap, the team car or a rescue is none of the question: it is not looked at.
        """
        sealed = s.SWAP <= race.asking <= s.RECOVER or race.asking == s.CAR or race.asking == s.RESCUE
        choice: i64 = buffer[0]
        most: i64 = NEVER
        for i in range(many):
            copy = race.clone()
            if sealed:
                copy.seal()
            worth = self.come_of(copy, seat, buffer[i])
            if race.asking == s.RESCUE and self.hardly_gains(race, copy, seat):
                continue
            if buffer[i] >> OPERAND_BITS == s.TACTIC:
                worth -= kept(race)
                if race.window == REORG and self.tired_riders(race, seat) > 1:
                    worth += 2 * TACTIC
            if worth > most:
                most = worth
                choice = buffer[i]
        return choice

    def come_of(self, race: Rivet, seat: i64, action: i64) -> i64:
        """What an answer leads to."""
        try:
            race.apply(seat, action)
            return self.settled(race, seat)
        except Horizon:
            return self.rehearse(race, seat).standing()

    def hardly_gains(self, race: Rivet, after: Rivet, seat: i64) -> bool:
        """Whether a rescue brings the team too few rows for a heavy fatigue that stays to the end."""
        rows: i64 = 0
        fatigue = after.riders.heavy != race.riders.heavy
        for rider in range(race.first_rider(seat), race.first_rider(seat + 1)):
            rows += after.bunch.row_of(rider) - race.bunch.row_of(rider)
        return fatigue and rows < WORTH_A_RESCUE

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
                return self.rehearse(race, seat).to_end()
            many = race.legal_into(asked, buffer)
            own = asked == seat and asking >= s.TACTIC_OPTION
            race.apply(asked, self.rare(race, seat, buffer, many) if own else buffer[many - 1])
        return self.rehearse(race, seat).standing()


def taste(race: Rivet, card: i64, style: i64) -> i64:
    """Whether a card is to a style's taste: attackers break early, finishers save what is strong."""
    deck = race.book.deck
    if style == SHADOW or not is_early(race):
        return 0
    if style == ATTACKER:
        return 1 if deck.type[card] == BREAK else 0
    return -1 if deck.strokes[card] >= STRONG else 0


def is_early(race: Rivet) -> bool:
    """Whether the leader has more than half of the road before him."""
    leader = race.bunch.leader()
    if race.bunch.homecomers or leader == NOBODY:
        return False
    return 2 * race.bunch.row_of(leader) < race.book.net.road.rows


def kept(race: Rivet) -> i64:
    """What a tactics card is worth in hand: less and less as the race goes on."""
    return TACTIC * min(phases_left(race), LONG) // LONG


BOTS: Final[dict[str, Callable[[Rng], Bot]]] = {"directeur": Directeur}
