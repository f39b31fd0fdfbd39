"""A turn: a card is played, the rider moves, and the hand is filled up."""

from __future__ import annotations

from mypy_extensions import i64

from paceline.games.rivet import events as e
from paceline.games.rivet.effects import holds
from paceline.games.rivet.endings import Endings
from paceline.games.rivet.state import CYCLE, TO_REFILL, TURN
from paceline.games.rivet.table import ANY_END, ASIDE, DECK, DISCARD, MOST_EVENTS, PILES


class Turns(Endings):
    """turn.order: play a card, move, flip the rider, fatigue, refill; then the next player clockwise."""

    def begin_turn(self) -> None:
        """turn.skip: teams without an available rider are passed over; without any the phase is over."""
        for _ in range(self.teams):
            if self.has_available(self.team):
                for seat in range(self.seats):
                    self.tactic_used[seat] = 0
                self.current.length = 0
                self.current.tactic = -1
                self.current.standard = False
                if self.listener is not None:
                    self.tell(e.TurnBegan(team=int(self.team)))
                if self.table.is_player(self.team):
                    self.ask(self.team, TURN)
                else:
                    self.ai_turn()
                return
            self.team = (self.team + 1) % self.teams
        self.reorganize()

    def next_turn(self) -> None:
        self.team = (self.team + 1) % self.teams
        self.begin_turn()

    # Playing a card

    def may_play(self, rider: i64, card: i64) -> bool:
        """card.restriction: what the card demands of the rider."""
        conditions = self.table.deck.restrictions[card]
        return not conditions or holds(self.bunch, self.riders, rider, conditions)

    def can_play_any(self, team: i64) -> bool:
        pile = self.cards.hand(team)
        for card in range(self.table.deck.kinds):
            if self.cards.piles.count(pile, card):
                for rider in range(self.first_rider(team), self.first_rider(team + 1)):
                    if self.is_available(rider) and self.may_play(rider, card):
                        return True
        return False

    def own_available(self, seat: i64, which: i64) -> i64:
        rider = self.first_rider(seat) + which
        if which >= self.table.size:
            raise self.refuse("turn.owed", "there is no such rider")
        if not self.is_available(rider):
            raise self.refuse("turn.available", "that rider has been activated in this phase, or is home")
        return rider

    def play(self, seat: i64, operand: i64) -> None:
        """turn.play: one available rider and one card of the hand."""
        card = operand & 0xFF
        rider = self.own_available(seat, operand >> 8)
        if card >= self.table.deck.kinds or not self.cards.holds(seat, card):
            raise self.refuse("deck.hand", "that card is not in your hand")
        if not self.may_play(rider, card):
            raise self.refuse("card.restriction", f"{self.table.deck.ids[card]} is not for that rider now")
        self.answered(seat)
        self.cards.discard(seat, card)
        self.show_others(seat)
        if self.listener is not None:
            self.tell(e.CardPlayed(rider=int(rider), card=int(card)))
        self.current.card = card
        self.begin_move(rider)

    def play_fallback(self, seat: i64, operand: i64) -> None:
        """card.fallback: nobody can use a card, so one is discarded for a few strokes alone."""
        card = operand & 0xFF
        rider = self.own_available(seat, operand >> 8)
        if card >= self.table.deck.kinds or not self.cards.holds(seat, card):
            raise self.refuse("deck.hand", "that card is not in your hand")
        if self.can_play_any(seat):
            raise self.refuse("card.fallback", "one of your riders can play one of your cards")
        self.answered(seat)
        self.cards.discard(seat, card)
        self.show_others(seat)
        self.current.card = self.table.deck.fallback
        if self.listener is not None:
            self.tell(e.CardPlayed(rider=int(rider), card=int(self.current.card), discarded=int(card)))
        self.begin_move(rider)

    # Before refilling

    def cycle_cards(self) -> None:
        """effect.cycle: cards may be discarded before the hand is filled up."""
        self.extra = False
        self.effect = 0
        self.current.length = 0
        self.current.tactic = -1
        if self.table.is_player(self.team):
            self.ask_cycle()
        else:
            self.end_turn()

    def ask_cycle(self) -> None:
        if self.cycle_left > 0 and self.cards.piles.size(self.cards.hand(self.team)) > 0:
            self.ask(self.team, CYCLE)
        else:
            self.cycle_left = 0
            self.refill()

    def throw(self, seat: i64, card: i64) -> None:
        if card >= self.table.deck.kinds or not self.cards.holds(seat, card):
            raise self.refuse("deck.hand", "that card is not in your hand")
        self.answered(seat)
        self.cards.discard(seat, card)
        self.show_others(seat)
        if self.listener is not None:
            self.tell(e.Thrown(team=int(seat), card=int(card)))
        self.cycle_left -= 1
        self.ask_cycle()

    def keep(self, seat: i64) -> None:
        self.answered(seat)
        self.cycle_left = 0
        self.refill()

    # The hand

    def refill(self) -> None:
        """deck.refill: up to the hand limit; Making Headlines is never kept."""
        team = self.team
        drawn: list[int] = []
        shown = False
        self.reveal_to_all()  # that no Headlines come is news too
        while self.cards.missing(team) > 0:
            card = self.cards.draw(team)
            if card == self.table.deck.headlines:
                shown = True
                self.tell_drawn(drawn)
                drawn = []
                if self.headlines(team):
                    return
                card = self.cards.draw_other(team)
            self.cards.piles.add(self.cards.hand(team), card)
            drawn.append(int(card))
        self.tell_drawn(drawn)
        if self.table.headlines_on_top and not shown and self.cards.peek(team) and self.headlines(team):
            return
        self.end_turn()

    def tell_drawn(self, drawn: list[int]) -> None:
        if drawn and self.listener is not None:
            self.tell(e.Drew(seat=int(self.team), count=len(drawn), cards=drawn))

    def headlines(self, team: i64) -> bool:
        """headlines.event, headlines.limit, headlines.finish: whether an event comes of it."""
        deck = self.table.deck
        pile = team * PILES
        becomes = "event"
        if self.bunch.homecomers and not self.table.events_after_finish:
            becomes = "out"
            self.cards.piles.add(pile + ASIDE, deck.headlines)
        elif self.events_resolved < MOST_EVENTS:
            self.cards.piles.add(pile + DISCARD, deck.headlines)
        elif self.table.headlines_aside:
            becomes = "aside"
            self.cards.piles.add(pile + ASIDE, deck.headlines)
        else:
            becomes = "shuffled"
            self.cards.piles.add(pile + DECK, deck.headlines)
            self.cards.clear[team] = 0
        self.reveal_to_all()
        if self.listener is not None:
            self.tell(e.HeadlinesSeen(team=int(team), becomes=becomes))
        if becomes != "event":
            return False
        self.begin_event(TO_REFILL)
        return True

    def end_turn(self) -> None:
        """tactics.windows: at the end of any turn; then the next player."""
        if not self.open_window(ANY_END):
            self.next_turn()
