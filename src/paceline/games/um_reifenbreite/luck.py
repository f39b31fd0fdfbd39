"""Sevens: the chance cards, and who falls."""

from __future__ import annotations

from abc import abstractmethod

from librt.vecs import vec
from mypy_extensions import i64

from paceline.core.errors import IllegalAction
from paceline.core.race import OPERAND_BITS
from paceline.games.um_reifenbreite import events
from paceline.games.um_reifenbreite.choosing import Choosing
from paceline.games.um_reifenbreite.opening import DISCARD, GAIN, LOSE, TAKE
from paceline.games.um_reifenbreite.table import ADD, FALL, GAIN_CARDS, LOSE_CARDS, NOBODY, SEVEN, STOP


class Luck(Choosing):
    """What stands between the total and the move."""

    @abstractmethod
    def set_off(self) -> None:
        """The move by the points."""

    @abstractmethod
    def next_turn(self) -> None:
        """The next rider's turn."""

    def go_by(self, total: i64) -> None:
        """ur.chance.seven: a seven draws a chance card; ur.chance.first: but not in the first round."""
        self.points = total
        effect = self.table.effect[self.bunch.at[self.rider]]
        seven = total + effect if self.table.seven_of_the_move else total
        if seven == SEVEN and self.round > 1:
            self.draw_chance()
        else:
            self.set_off()

    def draw_chance(self) -> None:
        """ur.chance.before: first what the card says, then the move, unless it is lost."""
        table = self.table
        card = self.cards.draw_chance()
        op = table.chance_op[card]
        amount = table.chance_amount[card]
        self.reveal_to_all()
        if self.listener is not None:
            self.listener(events.ChanceDrawn(rider=int(self.rider), card=int(card)))
        if op == FALL:
            self.fall(amount == 1 or table.full_falls)
        elif op == STOP:
            self.stop()
        elif op == LOSE_CARDS:
            self.owed = amount
            self.lose()
        elif op == GAIN_CARDS:
            self.owed = amount
            self.gain()
        elif op == ADD:
            self.add(amount, table.chance_least[card])
        else:
            self.meet_photographer()

    def fall(self, full: bool) -> None:
        """ur.fall.move: whoever falls keeps his space and does not move in this round."""
        many = self.bunch.fall(self.rider, full, self.buffer)
        if self.listener is not None:
            for i in range(many):
                fell = self.buffer[i]
                rider = fell & 31
                why = events.WHY_FELL[(fell >> 5) & 7]
                self.listener(events.Fell(rider=int(rider), space=self.told(rider), by=int(fell >> 8), why=why))
        self.next_turn()

    def stop(self) -> None:
        """ur.chance.stop: the rider loses the move and blocks his space."""
        self.bunch.moved[self.rider] = 1
        if self.listener is not None:
            self.listener(events.Stopped(rider=int(self.rider)))
        self.next_turn()

    def add(self, spaces: i64, least: i64) -> None:
        """ur.chance.spaces: spaces more or fewer, before the surface counts, unless the seven was what it left."""
        effect = self.table.effect[self.bunch.at[self.rider]] if self.table.seven_of_the_move else 0
        self.points = max(self.points + effect + spaces, least) - effect
        self.set_off()

    def meet_photographer(self) -> None:
        """ur.chance.photo: one more photo card after the race."""
        self.cards.photographers += 1
        self.set_off()

    def lose(self) -> None:
        """ur.chance.lose: card by card; the manager is asked only where there is a choice."""
        while self.owed > 0:
            only = self.only_card(True)
            if only >= 0:
                self.pay(only)
            elif only == NOBODY:
                self.owed = 0
            else:
                self.phase = LOSE
                return
        self.set_off()

    def gain(self) -> None:
        """ur.chance.gain: card by card; the manager is asked only where there is a choice."""
        while self.owed > 0:
            only = self.only_card(False)
            if only >= 0:
                self.receive(only)
            elif only == NOBODY:
                self.owed = 0
            else:
                self.phase = GAIN
                return
        self.set_off()

    def only_card(self, losing: bool) -> i64:
        """The one kind of card that can be lost or gained; -1 where there is none, -2 where there are several."""
        found: i64 = -1
        for card in range(self.table.kinds):
            if self.cards.may_lose(self.rider, card) if losing else self.cards.may_regain(self.rider, card):
                if found >= 0:
                    return -2
                found = card
        return found

    def owed_cards_into(self, buffer: vec[i64]) -> i64:
        losing = self.phase == LOSE
        prefix = (DISCARD if losing else TAKE) << OPERAND_BITS
        many: i64 = 0
        for card in range(self.table.kinds):
            if self.cards.may_lose(self.rider, card) if losing else self.cards.may_regain(self.rider, card):
                buffer[many] = prefix | card
                many += 1
        return many

    def discard(self, card: i64) -> None:
        if card >= self.table.kinds or not self.cards.may_lose(self.rider, card):
            raise IllegalAction("ur.chance.lose", "a card of the rider's number goes, or a joker if there is none")
        self.pay(card)
        self.lose()

    def take(self, card: i64) -> None:
        if card >= self.table.kinds or not self.cards.may_regain(self.rider, card):
            raise IllegalAction("ur.chance.gain", "only cards of the rider's number that were played or lost come back")
        self.receive(card)
        self.gain()

    def pay(self, card: i64) -> None:
        self.cards.spend(self.rider, card)
        self.owed -= 1
        if self.listener is not None:
            self.listener(events.CardLost(rider=int(self.rider), card=int(card)))

    def receive(self, card: i64) -> None:
        self.cards.regain(self.rider, card)
        self.owed -= 1
        if self.listener is not None:
            self.listener(events.CardGained(rider=int(self.rider), card=int(card)))
