"""Flamme Rouge with Peloton: the order of play, and the race as everybody else knows it."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from paceline.core.errors import IllegalAction
from paceline.core.race import OPERAND, OPERAND_BITS
from paceline.core.rng import Rng, Streams
from paceline.core.views import seen_from
from paceline.games.flamme_rouge import breakaway, energy, movement, notation, opening, positions, views
from paceline.games.flamme_rouge.roadbook import NOBODY
from paceline.games.flamme_rouge.state import BID, DISTRIBUTE, DRAW, ENERGY, GIVE, PLACE, PLAY, START, State


@final
class FlammeRouge(State):
    """A race of Flamme Rouge from the first decision to the last."""

    # The turn

    def go_on(self) -> None:
        """The order of play: one step after the other, until somebody owes a decision."""
        while self.next_seat() < 0 and not self.over:
            if self.phase == DISTRIBUTE:
                opening.open_grid(self)
            elif self.phase == START and self.book.breakaway_row >= 0:
                breakaway.open_bids(self)
            elif self.phase == BID and self.bid_round == 1:
                breakaway.open_second_bids(self)
            elif self.phase == BID and self.bid_round == 2:
                breakaway.break_away(self)
            else:
                if self.phase == ENERGY:
                    self.ride()
                if not self.over:
                    energy.open_round(self)

    def ride(self) -> None:
        """Movement phase, then end phase."""
        movement.reveal_cards(self)
        movement.move_riders(self)
        movement.discard(self)
        movement.slipstream(self)
        movement.exhaustion(self)
        movement.finish(self)

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
        if self.holding[seat] != NOBODY:
            return energy.cards_into(self, seat, buffer)
        if self.phase == START:
            return opening.places_into(self, seat, buffer)
        if self.phase == DISTRIBUTE:
            return opening.shares_into(self, buffer)
        return energy.hands_into(self, seat, buffer)

    def apply(self, seat: i64, action: i64) -> None:
        if self.over:
            raise IllegalAction("fr.race.over", "race-over")
        if seat < 0 or seat >= self.seats or not self.pending[seat]:
            raise IllegalAction("fr.turn.owed", "not-asked")
        kind = action >> OPERAND_BITS
        operand = action & OPERAND
        if kind == PLAY and self.holding[seat] != NOBODY:
            energy.play(self, seat, operand)
        elif kind == DRAW and self.phase >= BID:
            energy.draw(self, seat, operand)
        elif kind == PLACE and self.phase == START:
            opening.place(self, seat, operand)
        elif kind == GIVE and self.phase == DISTRIBUTE:
            opening.distribute(self, seat, operand)
        else:
            raise IllegalAction("fr.turn.owed", "not-the-question")
        if not self.pending[seat]:
            self.go_on()

    # The outcome

    def ranking(self) -> list[int]:
        """fr.finish.ranking: who is home in that order, then the others by their place on the road."""
        home = [int(self.home[i]) for i in range(self.homecomers)]
        bunch = self.bunch.clone()
        bunch.line_up()
        return home + [int(rider) for rider in bunch.order if int(rider) not in home]

    def winner(self) -> int:
        return int(self.book.team_of(self.ranking()[0]))

    def places(self) -> list[int]:
        """fr.finish.ranking: a team is as good as its best rider."""
        teams: list[int] = []
        for rider in self.ranking():
            team = int(self.book.team_of(rider))
            if team not in teams:
                teams.append(team)
        return [teams.index(seat) + 1 for seat in range(int(self.seats))]

    def round_number(self) -> int:
        return int(self.round)

    # For people

    def view(self, seat: int | None) -> views.View:
        return seen_from(seat, self.public_view(), self.private_view)

    def public_view(self) -> views.View:
        return views.view(self)

    def private_view(self, seat: int) -> views.PrivateView:
        return views.private_view(self, seat)

    def action_text(self, action: int) -> str:
        return notation.action_text(action, self.book)

    def parse_action(self, text: str) -> int:
        return notation.parse_action(text, self.book)

    def rider_text(self, rider: int) -> str:
        return notation.rider_text(rider, int(self.cards.kind[rider]), self.book)

    def position(self, seat: int | None) -> str:
        return positions.position_text(self, seat)

    # Copies and checks

    def clone(self) -> FlammeRouge:
        return FlammeRouge(
            self.book,
            cards=self.cards.clone(),
            bunch=self.bunch.clone(),
            pending=self.pending[:],
            holding=self.holding[:],
            home=self.home[:],
            seen=self.seen[:],
            moment=self.moment,
            over=self.over,
            phase=self.phase,
            round=self.round,
            bid_round=self.bid_round,
            homecomers=self.homecomers,
            first=self.first,
        )

    def clone_for(self, seat: i64, rng: Rng) -> FlammeRouge:
        """fr.energy.secret: other players' cards are dealt anew, and so is everything to come."""
        copy = self.clone()
        for rider in range(self.first_rider(self.seats)):
            if self.book.team_of(rider) != seat:
                copy.cards.hide(rider, rng)
        copy.cards.streams = rng.streams(self.book.riders)
        return copy

    def chance(self) -> Streams:
        return self.cards.streams

    def check(self) -> None:
        self.bunch.check()
        for rider in range(self.book.riders):
            self.cards.check(rider, self.round == 0 and not self.bunch.is_riding(rider))
        self.cards.check_supply()
