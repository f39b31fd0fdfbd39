"""The beginning of a turn: offering the lead down the line, then dice, energy cards or the chase car."""

from __future__ import annotations

from abc import abstractmethod

from librt.vecs import vec
from mypy_extensions import i64

from paceline.core.errors import IllegalAction
from paceline.core.race import OPERAND_BITS
from paceline.games.um_reifenbreite import events
from paceline.games.um_reifenbreite.opening import ASK, CHOOSE, HANG_ON, PLAY, ROLL, SWITCH, Opening
from paceline.games.um_reifenbreite.table import CAR, COBBLES, DIE, MOST_CAR_RIDES, NOBODY, SECOND_DIE


class Choosing(Opening):
    """How the foremost rider comes by his points."""

    @abstractmethod
    def go_by(self, total: i64) -> None:
        """What follows from the total of dice and cards."""

    @abstractmethod
    def told(self, rider: i64) -> int:
        """The place of the board that a rider stands on."""

    # Switching the lead

    def switch(self, operand: i64) -> None:
        """ur.switch.ask: the leader of a line asks the rider directly behind him; ur.switch.down: then the next."""
        if operand != 0:
            raise IllegalAction("ur.turn.owed", "there is no such way to ask")
        if not self.table.switching:
            raise IllegalAction("ur.switch.ask", "switching the lead is not played in this race")
        if self.switched:
            raise IllegalAction("ur.switch.once", "the lead has changed in this turn")
        other = self.next_to_ask()
        if other == NOBODY:
            if self.refused != NOBODY:
                raise IllegalAction("ur.switch.once", "everybody in the line has been asked in this turn")
            raise IllegalAction("ur.switch.ask", "nobody who has yet to move rides directly behind")
        self.ahead = self.rider
        self.rider = other
        self.phase = ASK
        if self.listener is not None:
            self.listener(events.LeadOffered(rider=int(self.ahead), to=int(other)))

    def next_to_ask(self) -> i64:
        """ur.switch.down: who rides behind the last who refused, or behind the leader; or NOBODY."""
        last = self.rider if self.refused == NOBODY else self.refused
        return self.bunch.fresh_behind(self.bunch.at[last])

    def answer(self, operand: i64) -> None:
        """ur.switch.places: who agrees changes places; ur.switch.down: if he refuses the leader decides anew."""
        if operand > 1:
            raise IllegalAction("ur.turn.owed", "the answer is yes or no")
        leader = self.ahead
        if operand == 1:
            self.bunch.swap(leader, self.rider)
            if self.listener is not None:
                self.listener(
                    events.LeadSwitched(
                        rider=int(leader), space=self.told(leader), front=int(self.rider), ahead=self.told(self.rider)
                    )
                )
            self.switched = True  # ur.switch.moves, ur.switch.once: whoever is in front now moves and asks nobody
        else:
            self.refused = self.rider
            self.rider = leader
            if self.listener is not None:
                self.listener(events.LeadRefused(rider=int(self.refused)))
        self.ahead = NOBODY
        self.phase = CHOOSE

    # Ways to move

    def ways_to_move_into(self, buffer: vec[i64]) -> i64:
        """Two dice, energy cards with and without a breakaway, the chase car, the question down the line."""
        buffer[0] = ROLL << OPERAND_BITS
        many: i64 = 1
        rider = self.rider
        if self.round > 1:
            surface = self.table.road.terrain[self.bunch.at[rider]]
            kinds = self.table.kinds
            usable: i64 = 0  # bit n: cards of kind n
            for card in range(kinds):
                if self.cards.may_use(rider, card, surface):
                    usable |= 1 << card
            for one in range(kinds):
                if not (usable >> one) & 1:
                    continue
                many = self.both_ways_into(one + 1, many, buffer)
                if surface == COBBLES:
                    continue
                for two in range(one, kinds):
                    if (usable >> two) & 1 and (two > one or self.cards.count(rider, one) > 1):
                        many = self.both_ways_into(((two + 1) << 6) | (one + 1), many, buffer)
        if self.may_hang_on(rider):
            buffer[many] = (HANG_ON << OPERAND_BITS) | 1
            buffer[many + 1] = (HANG_ON << OPERAND_BITS) | 2
            many += 2
        if self.table.switching and not self.switched and self.next_to_ask() != NOBODY:
            buffer[many] = SWITCH << OPERAND_BITS
            many += 1
        return many

    def both_ways_into(self, cards: i64, many: i64, buffer: vec[i64]) -> i64:
        buffer[many] = (PLAY << OPERAND_BITS) | cards
        buffer[many + 1] = (PLAY << OPERAND_BITS) | (1 << 12) | cards
        return many + 2

    def roll(self, operand: i64) -> None:
        """ur.move.dice: as far as two dice say."""
        if operand != 0:
            raise IllegalAction("ur.turn.owed", "there is no such roll")
        one = self.cards.roll(DIE)
        two = self.cards.roll(SECOND_DIE)
        self.reveal_to_all()
        if self.listener is not None:
            self.listener(events.Rolled(rider=int(self.rider), dice=[int(one), int(two)], total=int(one + two)))
        self.go_by(one + two)

    def play(self, operand: i64) -> None:
        """ur.energy.die: every card takes the place of a die; ur.energy.breakaway: nobody may draft then."""
        one = (operand & 63) - 1
        two = ((operand >> 6) & 63) - 1
        self.check_cards(operand, one, two)
        self.breakaway = bool((operand >> 12) & 1)
        self.cards.spend(self.rider, one)
        total = self.table.card_value[one]
        die: i64 = 0
        if two >= 0:
            self.cards.spend(self.rider, two)
            total += self.table.card_value[two]
        else:
            die = self.cards.roll(DIE)
            total += die
            self.reveal_to_all()
        if self.listener is not None:
            self.listener(
                events.Rolled(
                    rider=int(self.rider),
                    dice=[int(die)] if two < 0 else [],
                    cards=[int(one)] if two < 0 else [int(one), int(two)],
                    breakaway=self.breakaway,
                    total=int(total),
                )
            )
        self.go_by(total)

    def check_cards(self, operand: i64, one: i64, two: i64) -> None:
        """Refuses energy cards that the rider cannot play now."""
        rider = self.rider
        surface = self.table.road.terrain[self.bunch.at[rider]]
        kinds = self.table.kinds
        if operand >> 13 or one < 0 or one >= kinds or two >= kinds or (two >= 0 and two < one):
            raise IllegalAction("ur.turn.owed", "there is no such card")
        if self.round == 1:
            raise IllegalAction("ur.energy.first", "energy cards are not used in the first round")
        if two >= 0 and surface == COBBLES:
            raise IllegalAction("ur.surface.cobbles", "on cobbles a rider uses one energy card at most")
        for card in (one, two):
            if card < 0:
                continue
            if not self.table.holds(rider, card):
                raise IllegalAction("ur.energy.number", "that card belongs to another rider")
            if self.cards.count(rider, card) < (2 if one == two else 1):
                raise IllegalAction("ur.energy.spent", "the team has no such card left")
            if not self.cards.may_use(rider, card, surface):
                raise IllegalAction("ur.surface.shield", "a card with the mountain shield is not played on a climb")

    def may_hang_on(self, rider: i64) -> bool:
        """ur.car.four, ur.car.start: four times a race, and in the first round if the option says so."""
        if not self.table.chase_car or self.cards.car_rides[rider] == MOST_CAR_RIDES:
            return False
        return self.round > 1 or self.table.car_in_first_round

    def hang_on(self, operand: i64) -> None:
        """ur.car.die: six and a die for one photo card; ur.car.twelve: twelve spaces for two."""
        rider = self.rider
        if not self.table.chase_car:
            raise IllegalAction("ur.car.die", "there is no chase car in this race")
        if self.cards.car_rides[rider] == MOST_CAR_RIDES:
            raise IllegalAction("ur.car.four", f"a rider hangs on to the car {MOST_CAR_RIDES} times at most")
        if operand < 1 or operand > 2:
            raise IllegalAction("ur.turn.owed", "one hangs on for six and a die, or for twelve")
        if not self.may_hang_on(rider):
            raise IllegalAction("ur.car.start", "nobody hangs on to the car in the first round")
        self.cards.car_rides[rider] += 1
        die = self.cards.roll(DIE) if operand == 1 else CAR
        total = die + CAR
        photos = [int(self.cards.photograph(rider)) for _ in range(operand)]
        self.reveal_to_all()
        if self.listener is not None:
            numbers = [self.table.photo_numbers[photo] for photo in photos]
            dice = [int(die)] if operand == 1 else []
            self.listener(events.Rolled(rider=int(rider), dice=dice, photos=numbers, total=int(total)))
        self.go_by(total)
