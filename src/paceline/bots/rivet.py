"""The bot for On the Rivet and Visions of Rainbows; one policy for both editions.

`directeur` rehearses: it plays every card with every rider on its own copy of the road, rides the strokes out, and
weighs where everybody would stand then: rows for its own riders, less for everybody else's, wheels to sit on, bonus
lines, places at the finish, and what fatigue and a spent card will cost later.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from paceline.bots.policy import Bot
from paceline.core.race import OPERAND, OPERAND_BITS, Race
from paceline.core.rng import Rng
from paceline.games.rivet import moves as m
from paceline.games.rivet import state as s
from paceline.games.rivet import vocabulary as v
from paceline.games.rivet.engine import Rivet
from paceline.games.rivet.net import FINISH_TILE, NOWHERE
from paceline.games.rivet.table import (
    BEFORE_MOVE,
    BREAK,
    DRAFT,
    HEAVY,
    LEAD,
    NOBODY,
    REORG,
    TERRAINS,
    WILD,
    Table,
)

# Values are in hundredths of a row, so that everything stays whole.
ROW: Final = 100
RANK: Final = 2  # sixteen of these a lane nearer to the priority line
IN_ROW: Final = 63  # of a rank: the part that tells who is ahead in a row
OTHERS: Final = 35  # percent: what a row is worth to us if somebody else gains it
WHEEL: Final = 150  # right behind somebody who has yet to move
FOLLOWED: Final = 60  # right behind somebody who has moved
HOME: Final = 300  # across the line: no penalty, and nothing can go wrong any more
PLACE: Final = 150  # a place on the podium
BONUS: Final = 330  # a bonus line
STROKE: Final = 70  # a stroke that fatigue costs in a phase to come
HEAVIER: Final = 120  # percent: heavy fatigue is hard to lose
ENERGY: Final = 150  # a token in reserve
ASIDE: Final = 180  # on the road side: a step to come back, and nobody to follow
KEEP: Final = 50  # percent: how much of a card's strokes somebody else could have used later
PACE: Final = 21  # rows in a phase
TACTIC: Final = 120  # a tactics card in hand, early on
NEVER: Final = -(1 << 40)


class Directeur(Bot):
    """`directeur`: rides for the team, sits on wheels, saves strong cards and legs, and counts at the lines."""

    def __init__(self, rng: Rng) -> None:
        super().__init__(rng, False)
        self.table: Table | None = None
        self.recovers = vec[i64]([0])  # by card: light fatigue lost at the end of a move
        self.feeds = vec[i64]([0])  # by card: an energy token
        self.pulls_over = vec[i64]([0])  # by card: to the road side

    def choose(self, race: Race, seat: i64) -> i64:
        assert isinstance(race, Rivet)
        buffer = vec[i64]([0] * race.most_actions)
        many = race.legal_into(seat, buffer)
        if many == 1:
            return buffer[0]
        if self.table is not race.table:
            self.study(race.table)
        stage = race.stage
        if stage == s.TURN:
            return self.turn(race, seat, buffer, many)
        if stage == s.STEP:
            return self.step(race, seat, buffer, many)
        if s.TYPE <= stage <= s.ENERGY or stage == s.LINK:
            return self.declare(race, seat, buffer, many)
        if stage == s.PLACE or stage == s.INITIAL:
            return self.fittest(race, seat, buffer, many)
        if stage == s.CYCLE:
            return self.throw(race, buffer, many)
        if stage == s.GRUPO:
            return self.regroup(race, seat, buffer, many)
        return self.rare(race, seat, buffer, many)

    def study(self, table: Table) -> None:
        """What the cards do at the end of a move."""
        self.table = table
        kinds = len(table.deck.end_ops)
        self.recovers = vec[i64]([0] * kinds)
        self.feeds = vec[i64]([0] * kinds)
        self.pulls_over = vec[i64]([0] * kinds)
        for card in range(kinds):
            for op in table.deck.end_ops[card]:
                if isinstance(op, v.RemoveFatigue) and op.kind == "light":
                    self.recovers[card] += op.amount
                elif isinstance(op, v.TakeEnergy):
                    self.feeds[card] = 1
                elif isinstance(op, v.ToRoadside):
                    self.pulls_over[card] = 0 if op.optional else 1
                    for then in op.then:
                        if then.kind == "light":
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
            card = race.table.deck.fallback
        worth: i64 = NEVER
        if race.table.deck.type[card] == WILD or race.current.tactic >= 0:
            types = rehearsal.types(card)
            for which in types:
                worth = max(worth, rehearsal.best(rider, card, which))
        else:
            worth = rehearsal.best(rider, card, race.table.deck.type[card])
        return worth + self.afterwards(rehearsal, rider, card) - price

    def afterwards(self, rehearsal: Rehearsal, rider: i64, card: i64) -> i64:
        """What the card does to the rider's legs."""
        race = rehearsal.race
        light = race.riders.light[rider]
        heavy = race.riders.heavy[rider]
        worth: i64 = 0
        if self.pulls_over[card]:
            worth -= ASIDE
        if self.recovers[card] and light:
            worth += rehearsal.tired(light, heavy) - rehearsal.tired(max(0, light - self.recovers[card]), heavy)
            light = max(0, light - self.recovers[card])
        if self.feeds[card] and race.riders.energy_left and not race.riders.energy[rider]:
            worth += rehearsal.energy()
        kind = race.table.deck.fatigue[card]
        if kind and light + heavy < race.table.most_fatigue and not rehearsal.home:
            after = rehearsal.tired(light, heavy + 1) if kind == HEAVY else rehearsal.tired(light + 1, heavy)
            worth -= after - rehearsal.tired(light, heavy)
        return worth

    def plays_tactic(self, race: Rivet, seat: i64, action: i64, choice: i64, most: i64) -> bool:
        """Whether a tactics card is worth it now: with the best card, or for what it does by itself."""
        tactic = action & OPERAND
        copy = race.clone()
        copy.apply(seat, action)
        if race.table.windows[tactic] == BEFORE_MOVE:
            for op in race.table.tactics[tactic].effects:
                if isinstance(op, v.BonusToken):
                    return self.near_home(race, seat)
            gain = self.settled(copy, seat) - Rehearsal(race, seat).standing()
            return gain > kept(race)
        if copy.stage != s.TURN or choice >> OPERAND_BITS != s.PLAY:
            return False
        gain = self.play(Rehearsal(copy, seat), choice) - most
        return gain > 2 * kept(race)

    def near_home(self, race: Rivet, seat: i64) -> bool:
        """Whether a rider is on the finishing tiles and has yet to move."""
        for rider in range(race.first_rider(seat), race.first_rider(seat + 1)):
            if race.is_available(rider) and race.table.net.road.marks[race.bunch.at[rider]] & FINISH_TILE:
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
        road = race.table.net.road
        on = vec[i64]([0] * TERRAINS)
        for row in range(road.rows):
            on[road.terrain[road.first[row]]] += 1
        choice: i64 = buffer[0]
        most: i64 = NEVER
        for i in range(many):
            rider = buffer[i] & OPERAND
            if race.stage == s.PLACE:
                rider += race.first_rider(seat)
            worth: i64 = 0
            for terrain in range(TERRAINS):
                worth += on[terrain] * race.table.modifier(rider, terrain)
            if worth > most:
                most = worth
                choice = buffer[i]
        return choice

    def throw(self, race: Rivet, buffer: vec[i64], many: i64) -> i64:
        """The weakest card, where it is weaker than one can expect to draw."""
        strokes = race.table.deck.strokes
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
            if race.bunch.at[rider] >= 0 and race.riders.light[rider] > 1:
                many += 1
        return many

    def settled(self, race: Rivet, seat: i64) -> i64:
        """What a position is worth once the question is settled; others do what comes first."""
        buffer = vec[i64]([0] * race.most_actions)
        for _ in range(40):
            asked = race.next_seat()
            stage = race.stage
            if asked < 0 or stage == s.TURN or stage == s.CAR or stage == s.RESCUE or stage == s.CYCLE:
                break
            if stage == s.STEP and asked == seat:
                return Rehearsal(race, seat).to_end()
            many = race.legal_into(asked, buffer)
            own = asked == seat and stage >= s.TACTIC_OPTION
            race.apply(asked, self.rare(race, seat, buffer, many) if own else buffer[many - 1])
        return Rehearsal(race, seat).standing()


@final
class Rehearsal:
    """A race on which moves are tried out; `rewind` brings it back to where it was."""

    def __init__(self, race: Rivet, seat: i64) -> None:
        bunch = race.bunch
        move = race.current
        self.race = race
        self.seat = seat
        self.bunch = bunch
        self.move = move
        self.net = race.table.net
        self.riders = race.table.riders
        self.at = bunch.at[:]
        self.bonus_owner = bunch.bonus_owner[:]
        self.activated = race.riders.activated[:]
        self.homecomers = bunch.homecomers
        self.line = move.line[:]
        self.visits = move.visits[:]
        self.sent = move.sent[:]
        self.length = move.length
        self.card = move.card
        self.type = move.type
        self.standard = move.standard
        self.strokes = move.strokes
        self.diagonals = move.diagonals
        self.cut = move.cut
        self.buffer = vec[i64]([0] * race.most_actions)
        self.home: bool = False  # whether the rider of the last rehearsal came home
        self.left = phases_left(race)  # phases to come after this one, in tenths

    def rewind(self) -> None:
        bunch = self.bunch
        move = self.move
        activated = self.race.riders.activated
        for rider in range(self.riders):
            if bunch.at[rider] >= 0:
                bunch.rider_on[bunch.at[rider]] = NOBODY
        for rider in range(self.riders):
            bunch.at[rider] = self.at[rider]
            if self.at[rider] >= 0:
                bunch.rider_on[self.at[rider]] = rider
            activated[rider] = self.activated[rider]
        for i in range(len(self.bonus_owner)):
            bunch.bonus_owner[i] = self.bonus_owner[i]
        bunch.homecomers = self.homecomers
        for i in range(self.length):
            move.line[i] = self.line[i]
        for i in range(len(self.visits)):
            move.visits[i] = self.visits[i]
        move.sent = self.sent[:]
        move.length = self.length
        move.card = self.card
        move.type = self.type
        move.standard = self.standard
        move.strokes = self.strokes
        move.diagonals = self.diagonals
        move.cut = self.cut

    # Declaring a move

    def types(self, card: i64) -> list[int]:
        """The types to choose from."""
        self.move.card = card
        found = self.race.set_types()
        return found or [int(self.race.table.deck.type[card])]

    def best(self, rider: i64, card: i64, type: i64) -> i64:
        """The best of the moves that begin with each possible step."""
        self.begin(rider, card, type)
        self.set_off(0)
        first = self.buffer[:]
        many = self.steps_into(first)
        worth = self.to_end()
        home = self.home
        for i in range(many):
            if self.net.road.row[min(first[i] & m.SPACE, self.net.finish - 1)] != self.net.road.row[self.at[rider]]:
                continue
            self.begin(rider, card, type)
            self.set_off(0)
            self.step(first[i])
            other = self.to_end()
            if other > worth:
                worth = other
                home = self.home
        self.home = home
        return worth

    def begin(self, rider: i64, card: i64, type: i64) -> None:
        self.rewind()
        move = self.move
        move.card = card
        move.begin(rider, self.bunch.at[rider])
        self.set_type(type)
        self.take_line()

    def set_type(self, type: i64) -> None:
        chosen = self.race.table.deck.type[self.move.card]
        self.move.type = type
        if chosen == WILD:
            self.move.standard = self.race.table.wild_by_type
        elif chosen != type:
            self.move.standard = True

    def take_line(self) -> None:
        if self.move.type == LEAD or self.move.type == DRAFT:
            while not self.move.extend(self.bunch):
                self.move.join(self.bunch.rider_on[self.race.best_branch()])

    def set_off(self, energy: i64) -> None:
        """Rivals at the end of the line are cut off where the card can."""
        move = self.move
        cut = self.race.table.deck.drop[move.card]
        while cut > 0 and move.length > 1 and not self.is_own(move.line[move.length - 1]):
            self.drop_last()
            cut -= 1
        self.strengthen(energy)

    def drop_last(self) -> None:
        self.move.length -= 1
        self.move.cut |= 1 << self.move.line[self.move.length]

    def strengthen(self, energy: i64) -> None:
        self.move.strokes = self.race.strength(energy == 1)
        self.move.diagonals = self.race.diagonals()

    def declared(self, kind: i64, operand: i64) -> i64:
        """What comes of an answer before or in a move."""
        move = self.move
        worth: i64 = 0
        if kind == s.TYPE_IS:
            self.set_type(operand)
            self.take_line()
            self.set_off(0)
        elif kind == s.JOIN:
            move.join(self.bunch.rider_on[operand])
            self.take_line()
            if move.strokes < 0:
                self.set_off(0)
        elif kind == s.CHOOSE and self.race.stage == s.CUT:
            for _ in range(operand):
                self.drop_last()
            self.strengthen(0)
        elif kind == s.CHOOSE:
            self.strengthen(operand)
            worth = -self.energy() * operand
        return worth + self.to_end()

    # Riding

    def is_own(self, rider: i64) -> bool:
        return self.race.table.team_of(rider) == self.seat

    def steps_into(self, buffer: vec[i64]) -> i64:
        """The steps that are possible now; none at the end of a move."""
        if self.move.strokes <= 0 or self.bunch.at[self.move.line[0]] < 0:
            return 0
        return self.move.steps_into(self.bunch, buffer, 0)

    def step(self, operand: i64) -> None:
        if self.move.plan(self.bunch, operand & m.SPACE, operand >> m.SPACE_BITS) == m.POSSIBLE:
            self.carry_out()

    def carry_out(self) -> None:
        move = self.move
        rider = move.line[0]
        before = self.bunch.at[rider]
        aside = move.kind != m.FORWARD
        move.carry_out(self.bunch)
        self.race.enter(rider, before)
        if self.bunch.at[rider] < 0:
            self.race.roll_on()
            return
        if move.type == DRAFT and aside:
            self.take_line()
        if move.strokes > 0 and (move.type == LEAD or move.type == DRAFT) and move.joinable_behind(self.bunch):
            self.pick_up()

    def pick_up(self) -> None:
        """A line behind the tail comes along where that does more for us than for the others."""
        first = self.bunch.rider_on[self.race.best_branch()]
        gain: i64 = 0
        rider = first
        while rider != NOBODY and self.move.member(rider) < 0:
            gain += ROW if self.is_own(rider) else -OTHERS
            rider = self.bunch.rider_behind(self.bunch.at[rider])
        if gain > 0:
            self.move.join(first)
            self.take_line()

    def to_end(self) -> i64:
        """Rides the strokes that are left, straight on where that goes, and says what that is worth."""
        move = self.move
        rider = move.line[0]
        while move.strokes > 0 and self.bunch.at[rider] >= 0 and self.plan_on(rider):
            self.carry_out()
        self.home = self.bunch.at[rider] < 0
        self.race.riders.activated[rider] = 1
        return self.position()

    def plan_on(self, rider: i64) -> bool:
        """Plans the next step: ahead, around whoever is in the way, or through."""
        here = self.bunch.at[rider]
        net = self.net
        if here >= net.on_road:
            return self.plan_aside(here, False)
        a = net.ahead[here * 2]
        b = net.ahead[here * 2 + 1]
        if a == NOWHERE:
            return self.move.plan(self.bunch, net.finish, 0) == m.POSSIBLE
        if self.bunch.rider_on[a] != NOBODY and b != NOWHERE and self.bunch.rider_on[b] == NOBODY:
            a = b
        alone = self.move.type == LEAD or self.move.type == BREAK
        if alone and self.bunch.rider_on[a] != NOBODY:
            if self.move.strokes < m.BUMP:
                return False
            if self.plan_aside(here, True):
                return True
        return self.move.plan(self.bunch, a, 0) == m.POSSIBLE

    def plan_aside(self, here: i64, free: bool) -> bool:
        """One lane over; where `free`, only to an empty space with an empty one ahead."""
        net = self.net
        for i in range(here * 4, here * 4 + 4):
            space = net.beside[i]
            if space == NOWHERE:
                continue
            if free:
                if self.bunch.rider_on[space] != NOBODY:
                    continue
                ahead = net.ahead[space * 2]
                if ahead != NOWHERE and self.bunch.rider_on[ahead] != NOBODY:
                    continue
            if self.move.plan(self.bunch, space, 0) == m.POSSIBLE:
                return True
        return False

    # What it is worth

    def position(self) -> i64:
        """Rows, wheels, bonus lines and places: ours, less a part of everybody else's."""
        bunch = self.bunch
        road = self.net.road
        activated = self.race.riders.activated
        worth: i64 = 0
        for rider in range(self.riders):
            space = bunch.at[rider]
            if space < 0:
                continue
            value = ROW * road.row[space] + RANK * (road.rank[space] & IN_ROW)
            if space >= self.net.on_road:
                value -= ASIDE
            else:
                ahead = bunch.rider_ahead(space)
                if ahead != NOBODY:
                    value += FOLLOWED if activated[ahead] else WHEEL
            worth += self.share(rider, value)
        finish = ROW * road.rows + RANK * IN_ROW + HOME
        for i in range(bunch.homecomers):
            worth += self.share(bunch.home[i], finish + PLACE * (self.riders - i))
        for line in range(len(bunch.bonus_owner)):
            if bunch.bonus_owner[line] != NOBODY:
                worth += self.share(bunch.bonus_owner[line], BONUS)
        return worth

    def share(self, rider: i64, value: i64) -> i64:
        return value if self.is_own(rider) else -value * OTHERS // 100

    def standing(self) -> i64:
        """The position with everybody's legs."""
        riders = self.race.riders
        worth = self.position()
        for rider in range(self.riders):
            if self.bunch.at[rider] >= 0:
                value = self.energy() * riders.energy[rider] - self.tired(riders.light[rider], riders.heavy[rider])
                worth += self.share(rider, value)
        return worth

    def tired(self, light: i64, heavy: i64) -> i64:
        """What fatigue will cost a rider until the finish; the next token counts a little already."""
        penalty = self.race.table.penalty
        tokens = light + heavy
        if tokens == 0:
            return 0
        more = min(tokens + 1, self.race.table.most_fatigue)
        strokes = 2 * penalty[tokens] + penalty[more] - penalty[1]
        return STROKE * strokes * self.left * (100 * light + HEAVIER * heavy) // (3 * 10 * 100 * tokens)

    def energy(self) -> i64:
        return ENERGY * min(self.left, 10) // 10

    def price(self, card: i64) -> i64:
        """What a card could do another time."""
        return KEEP * self.race.table.deck.strokes[card] * min(self.left, 10) // 10


def kept(race: Rivet) -> i64:
    """What a tactics card is worth in hand: less and less as the race goes on."""
    return TACTIC * min(phases_left(race), 20) // 20


def phases_left(race: Rivet) -> i64:
    """Phases to come after this one, in tenths."""
    leader = race.bunch.leader()
    if race.bunch.homecomers or leader == NOBODY:
        return 0
    rows = race.table.net.road.rows - race.bunch.row_of(leader)
    return max(0, 10 * rows // PACE - 5)
