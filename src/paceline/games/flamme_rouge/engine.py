"""Flamme Rouge with Peloton: the race, phase by phase.

Before the first round (opening.py): distribute (solo), start, bid (breakaway). Then every round:
    energy    everybody draws, commits and recycles, in secret and at once
    movement  cards are revealed, riders move from the leader to the last
    end       cards leave the game, slipstream, exhaustion, who is home
"""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from paceline.core.errors import IllegalAction
from paceline.core.race import OPERAND, OPERAND_BITS
from paceline.core.rng import Rng, Streams
from paceline.games.flamme_rouge import events, notation, positions, views
from paceline.games.flamme_rouge.dummies import card_of, flip_dummies, value_of
from paceline.games.flamme_rouge.opening import BID, DISTRIBUTE, DRAW, ENERGY, GIVE, OVER, PLACE, PLAY, START, Opening
from paceline.games.flamme_rouge.table import HAND, NO_CARD, NO_CARD_LEFT, NOBODY, PILES, SPRINTEUR


@final
class FlammeRouge(Opening):
    """A race of Flamme Rouge from the first decision to the last."""

    # The turn

    def begin_round(self) -> None:
        """The energy phase; rounds in which nobody has a choice run by themselves."""
        while not self.over:
            self.phase = ENERGY
            self.round += 1
            if self.listener is not None:
                self.listener(events.RoundBegan(round=int(self.round)))
            if self.deal():
                return
            self.finish_round()

    def finish_round(self) -> None:
        """Movement phase and end phase."""
        self.reveal_to_all()
        flip_dummies(self.table, self.bunch, self.cards)
        if self.listener is not None:
            riding = [rider for rider in range(self.table.riders) if self.bunch.is_riding(rider)]
            shown = [(int(rider), self.shown_card(rider)) for rider in riding]
            self.listener(events.Revealed(cards=shown))
        self.move_riders()
        for rider in range(self.table.riders):
            self.cards.discard(rider)
        self.slipstream()
        self.exhaustion()
        self.finish()

    def shown_card(self, rider: i64) -> int | None:
        card = card_of(self.table, self.cards, rider)
        return None if card == NO_CARD_LEFT else int(card)

    # Decisions

    def next_seat(self) -> i64:
        if self.over:
            return -1
        for seat in range(self.seats):
            if self.pending[seat]:
                return seat
        return -1

    def owes(self, seat: i64) -> bool:
        return 0 <= seat < self.seats and not self.over and self.pending[seat] > 0

    def legal_into(self, seat: i64, buffer: vec[i64]) -> i64:
        if not self.owes(seat):
            return 0
        rider = self.holding[seat]
        if rider != NOBODY:
            play = (PLAY << OPERAND_BITS) | (self.cards.kind[rider] << 8)
            return self.cards.piles.kinds_into(rider * PILES + HAND, buffer, play)
        if self.phase == START:
            return self.grid_into(seat, buffer)
        many: i64 = 0
        if self.phase == DISTRIBUTE:
            for rouleur in range(self.table.spread_exhaustion + 1):
                buffer[many] = (GIVE << OPERAND_BITS) | rouleur
                many += 1
            return many
        for rider in range(self.first_rider(seat), self.first_rider(seat + 1)):
            if self.may_draw(rider):
                buffer[many] = (DRAW << OPERAND_BITS) | self.cards.kind[rider]
                many += 1
        return many

    def apply(self, seat: i64, action: i64) -> None:
        if self.over:
            raise IllegalAction("fr.race.over", "the race is over")
        if seat < 0 or seat >= self.seats or not self.pending[seat]:
            raise IllegalAction("fr.turn.owed", f"seat {seat} owes no decision now")
        kind = action >> OPERAND_BITS
        operand = action & OPERAND
        if kind == PLAY and self.holding[seat] != NOBODY:
            self.play(seat, operand)
        elif kind == DRAW and self.phase >= BID:
            self.draw(seat, operand)
        elif kind == PLACE and self.phase == START:
            self.place(seat, operand)
        elif kind == GIVE and self.phase == DISTRIBUTE:
            self.distribute(seat, operand)
        else:
            raise IllegalAction("fr.turn.owed", f"that is not what seat {seat} is asked now")

    # Energy

    def deal(self) -> bool:
        """Opens the energy phase; whether anybody owes a decision."""
        owed = False
        for rider in range(self.table.riders):
            if not self.table.is_player(rider) or not self.bunch.is_riding(rider):
                continue
            if self.cards.is_spent(rider):
                self.cards.commit_exhaustion(rider)
            else:
                self.pending[self.table.team_of(rider)] += 1
                owed = True
        for seat in range(self.seats):
            self.draw_last(seat)
        return owed

    def may_draw(self, rider: i64) -> bool:
        if self.phase == BID:
            return self.bid_round == 1
        return self.cards.card[rider] == NO_CARD and self.bunch.is_riding(rider)

    def draw(self, seat: i64, kind: i64) -> None:
        """fr.energy.draw: the player picks the rider whose hand comes first."""
        if self.holding[seat] != NOBODY:
            raise IllegalAction("fr.energy.commit", "commit a card of the hand that is drawn before drawing another")
        if kind > SPRINTEUR:
            raise IllegalAction("fr.turn.owed", "there is no such rider")
        rider = self.rider_of(seat, kind)
        if self.cards.kind[rider] != kind or not self.may_draw(rider):
            raise IllegalAction("fr.energy.commit", "that rider has no hand to draw")
        self.take_hand(seat, rider)

    def draw_last(self, seat: i64) -> None:
        """fr.energy.commit: where one rider is left to choose for, its hand comes by itself."""
        if self.pending[seat] == 1:
            for rider in range(self.first_rider(seat), self.first_rider(seat + 1)):
                if self.may_draw(rider):
                    self.take_hand(seat, rider)

    def take_hand(self, seat: i64, rider: i64) -> None:
        reshuffled = self.cards.draw_hand(rider)
        self.holding[seat] = rider
        self.reveal(seat)
        if self.listener is not None:
            hand = self.cards.piles.cards(rider * PILES + HAND)
            self.listener(
                events.Drew(seat=int(seat), rider=int(rider), count=len(hand), reshuffled=reshuffled, cards=hand)
            )

    def play(self, seat: i64, operand: i64) -> None:
        """fr.energy.commit: one card of the hand face down before any other hand is seen."""
        rider = self.holding[seat]
        card = operand & 0xFF
        if operand >> 8 != self.cards.kind[rider]:
            raise IllegalAction("fr.energy.commit", "another rider's hand is drawn: choose for that one first")
        if card >= self.table.kinds or not self.cards.piles.count(rider * PILES + HAND, card):
            raise IllegalAction("fr.energy.draw", "that card is not in the hand")
        self.cards.commit(rider, card)
        self.holding[seat] = NOBODY
        self.pending[seat] -= 1
        if self.listener is not None:
            self.listener(events.Committed(seat=int(seat), rider=int(rider), card=int(card)))
        if self.pending[seat]:
            self.draw_last(seat)
        elif self.next_seat() < 0:
            if self.phase == BID:
                self.reveal_bids()
            else:
                self.finish_round()
                self.begin_round()

    # Movement

    def move_riders(self) -> None:
        """fr.move.order: one by one from the leader to the last."""
        self.bunch.line_up()
        values = vec[i64]([0] * self.table.riders)
        for rider in range(self.table.riders):
            if self.bunch.is_riding(rider):
                values[rider] = value_of(
                    self.table, self.bunch, self.cards, rider
                )  # fr.dummy.attack: judged before anybody moves
        for i in range(self.table.riders):
            rider = self.bunch.order[i]
            if self.bunch.is_riding(rider):
                self.move(rider, values[rider])

    def move(self, rider: i64, value: i64) -> None:
        """fr.move.exact: the number on the card, as terrain and full squares allow."""
        start = self.bunch.at[rider]
        squares = self.bunch.speed(rider, value)
        end = self.bunch.goal(rider, squares)
        self.bunch.ride(rider, end)
        if self.listener is not None:
            road = self.bunch.road
            why = self.bunch.reasons(road.row_of(start), road.row_of(end), value)
            self.listener(events.Moved(rider=int(rider), start=int(start), end=int(end), value=int(value), why=why))

    # End of the round

    def slipstream(self) -> None:
        if self.listener is None:
            self.bunch.slipstream(None)
            return
        drafted: list[tuple[int, int, int]] = []
        self.bunch.slipstream(drafted)
        for rider, start, end in drafted:
            self.listener(events.Slipstreamed(rider=rider, start=start, end=end))

    def exhaustion(self) -> None:
        """fr.exhaustion.wind: from the front, every rider in the wind tires; fr.dummy.fresh: dummies never do."""
        self.bunch.line_up()
        for i in range(self.table.riders):
            rider = self.bunch.order[i]
            if not self.bunch.is_riding(rider):
                break
            if self.table.is_player(rider) and self.bunch.in_the_wind(rider):
                taken = self.cards.exhaust(rider)
                if self.listener is not None:
                    self.listener(events.Exhausted(rider=int(rider), taken=taken))

    def finish(self) -> None:
        """fr.finish.first: past the line is home, the farthest first; fr.finish.end: when the race is over."""
        came_home = False
        for i in range(self.table.riders):
            rider = self.bunch.order[i]
            if not self.bunch.is_riding(rider) or self.bunch.row_of(rider) < self.table.line:
                break
            came_home = True
            self.home[self.homecomers] = rider
            self.homecomers += 1
            if self.listener is not None:
                self.listener(events.Finished(rider=int(rider), place=int(self.homecomers)))
        if not came_home:
            return
        if self.table.until_all:
            for i in range(self.homecomers):
                if self.bunch.is_riding(self.home[i]):
                    self.bunch.lift(self.home[i])
        if not self.table.until_all or self.homecomers == self.table.riders:
            self.over = True
            self.phase = OVER
            if self.listener is not None:
                self.listener(events.RaceOver(ranking=self.ranking()))

    def ranking(self) -> list[int]:
        """fr.finish.ranking: who is home in that order, then the others by their place on the road."""
        home = [int(self.home[i]) for i in range(self.homecomers)]
        bunch = self.bunch.clone()
        bunch.line_up()
        return home + [int(rider) for rider in bunch.order if int(rider) not in home]

    def winner(self) -> int:
        return int(self.table.team_of(self.ranking()[0]))

    def places(self) -> list[int]:
        """fr.finish.ranking: a team is as good as its best rider."""
        teams: list[int] = []
        for rider in self.ranking():
            team = int(self.table.team_of(rider))
            if team not in teams:
                teams.append(team)
        return [teams.index(seat) + 1 for seat in range(int(self.seats))]

    def round_number(self) -> int:
        return int(self.round)

    # For people

    def view(self, seat: int | None) -> views.View:
        return views.view(self, seat)

    def action_text(self, action: int) -> str:
        return notation.action_text(action, self.table)

    def parse_action(self, text: str) -> int:
        return notation.parse_action(text, self.table)

    def rider_text(self, rider: int) -> str:
        return notation.rider_text(rider, int(self.cards.kind[rider]), self.table)

    def position(self, seat: int | None) -> str:
        return positions.position_text(self, seat)

    # Copies and checks

    def clone(self) -> FlammeRouge:
        return FlammeRouge(
            self.table,
            self.cards.clone(),
            self.bunch.clone(),
            self.pending[:],
            self.holding[:],
            self.home[:],
            self.seen[:],
            self.moment,
            self.over,
            self.phase,
            self.round,
            self.bid_round,
            self.homecomers,
        )

    def clone_for(self, seat: i64, rng: Rng) -> FlammeRouge:
        """fr.energy.secret: other players' cards are dealt anew, and so is everything to come."""
        copy = self.clone()
        for rider in range(self.first_rider(self.seats)):
            if self.table.team_of(rider) != seat:
                copy.cards.hide(rider, rng)
        copy.cards.streams = rng.streams(self.table.riders)
        return copy

    def chance(self) -> Streams:
        return self.cards.streams

    def check(self) -> None:
        self.bunch.check()
        for rider in range(self.table.riders):
            self.cards.check(rider, self.round == 0 and not self.bunch.is_riding(rider))
        self.cards.check_supply()
