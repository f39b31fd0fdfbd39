"""Flamme Rouge with Peloton: the race, phase by phase.

Before the first round: distribute (solo), start, bid (breakaway). Then every round:
    energy    everybody draws, commits and recycles, in secret and at once
    movement  cards are revealed, riders move from the leader to the last
    end       cards leave the game, slipstream, exhaustion, who is home
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from paceline.core.errors import IllegalAction
from paceline.core.race import OPERAND, OPERAND_BITS, Race
from paceline.core.rng import Rng
from paceline.games.flamme_rouge import events, notation, positions, views
from paceline.games.flamme_rouge.breakaway import resolve
from paceline.games.flamme_rouge.bunch import Bunch
from paceline.games.flamme_rouge.cards import Cards
from paceline.games.flamme_rouge.dummies import card_of, flip_dummies, place_dummies, value_of
from paceline.games.flamme_rouge.table import HAND, NO_CARD, NO_CARD_LEFT, NOBODY, OF_A_KIND, PILES, SPRINTEUR, Table

DISTRIBUTE: Final = 0  # phases
START: Final = 1
BID: Final = 2
ENERGY: Final = 3
OVER: Final = 4

GIVE: Final = 1  # kinds of actions: how many exhaustion cards go to the Rouleur
PLACE: Final = 2  # Rouleur or Sprinteur << 8 | row of the start grid
DRAW: Final = 3  # Rouleur or Sprinteur
PLAY: Final = 4  # Rouleur or Sprinteur << 8 | kind of card

MOST_ACTIONS: Final = 64


@final
class FlammeRouge(Race):
    """The state of one race. Riders are numbered team by team, the Rouleur first."""

    def __init__(
        self,
        table: Table,
        cards: Cards,
        bunch: Bunch,
        pending: vec[i64],
        holding: vec[i64],
        home: vec[i64],
        seen: vec[i64],
        moment: i64,
        over: bool,
        phase: i64,
        round: i64,
        bid_round: i64,
        homecomers: i64,
    ) -> None:
        super().__init__(table.setup, table.seats, MOST_ACTIONS, seen, moment, over)
        self.table = table
        self.cards = cards
        self.bunch = bunch
        self.pending = pending  # how many cards or riders each seat has yet to choose in this phase
        self.holding = holding  # the rider whose hand a seat is looking at, or NOBODY
        self.home = home  # riders in the order of finishing
        self.phase = phase
        self.round = round
        self.bid_round = bid_round
        self.homecomers = homecomers

    # The turn

    def begin(self) -> None:
        """From the set-up to the first decision."""
        if self.table.spread_exhaustion > 0:
            self.phase = DISTRIBUTE
            self.pending[0] = 1
        else:
            self.begin_start()

    def begin_start(self) -> None:
        """fr.start.turn: dummies first, then every player in turn."""
        self.phase = START
        place_dummies(self.table, self.bunch)
        if self.listener is not None:
            for rider in range(self.seats * 2, self.table.riders):
                self.listener(events.Placed(rider=int(rider), space=int(self.bunch.at[rider])))
        self.pending[0] = 1 if self.table.single else 2
        self.moment += 1

    def next_to_start(self, seat: i64) -> None:
        """fr.start.turn: both riders of one player, then the next player clockwise."""
        self.moment += 1
        if seat + 1 < self.seats:
            self.pending[seat + 1] = 1 if self.table.single else 2
        elif self.table.breakaway_row >= 0:
            self.begin_bids()
        else:
            self.begin_round()

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

    def grid_into(self, seat: i64, buffer: vec[i64]) -> i64:
        many: i64 = 0
        for kind in range(2):
            if self.is_taken(seat, kind):
                continue
            for row in range(self.table.start_rows):
                if self.bunch.free_space(row) >= 0:
                    buffer[many] = (PLACE << OPERAND_BITS) | (kind << 8) | row
                    many += 1
        return many

    def is_taken(self, seat: i64, kind: i64) -> bool:
        """Whether a rider stands on the grid already, or (fr.one.kind) all six of a kind do."""
        if not self.table.single:
            return self.bunch.is_riding(seat * 2 + kind)
        many: i64 = 0
        for rider in range(seat):
            if self.cards.kind[rider] == kind:
                many += 1
        return many == OF_A_KIND

    def apply(self, seat: i64, action: i64) -> None:
        if self.over:
            raise IllegalAction("fr.race.over", "the race is over")
        if seat < 0 or seat >= self.seats or not self.pending[seat]:
            raise IllegalAction("fr.turn.owed", f"seat {seat} owes no decision now")
        kind = action >> OPERAND_BITS
        operand = action & OPERAND
        if kind == PLAY and self.holding[seat] != NOBODY:
            self.play(seat, operand)
        elif kind == DRAW and self.holding[seat] == NOBODY and self.phase >= BID:
            self.draw(seat, operand)
        elif kind == PLACE and self.phase == START:
            self.place(seat, operand)
        elif kind == GIVE and self.phase == DISTRIBUTE:
            self.distribute(seat, operand)
        else:
            raise IllegalAction("fr.turn.owed", f"that is not what seat {seat} is asked now")

    def first_rider(self, seat: i64) -> i64:
        return seat if self.table.single else seat * 2

    def rider_of(self, seat: i64, kind: i64) -> i64:
        """The seat's rider of that kind."""
        return seat if self.table.single else seat * 2 + kind

    # Set-up

    def distribute(self, seat: i64, rouleur: i64) -> None:
        """fr.solo.exhaustion: the player spreads the starting exhaustion cards as they like."""
        sprinteur = self.table.spread_exhaustion - rouleur
        if sprinteur < 0:
            raise IllegalAction("fr.solo.exhaustion", f"there are only {self.table.spread_exhaustion} cards to spread")
        self.cards.weaken(0, rouleur)
        self.cards.weaken(1, sprinteur)
        self.pending[seat] = 0
        if self.listener is not None:
            self.listener(events.Distributed(rouleur=int(rouleur), sprinteur=int(sprinteur)))
        self.begin_start()

    def place(self, seat: i64, operand: i64) -> None:
        """fr.start.grid: any free place behind the starting line."""
        kind = operand >> 8
        row = operand & 0xFF
        if kind > SPRINTEUR:
            raise IllegalAction("fr.turn.owed", "there is no such rider")
        rider = self.rider_of(seat, kind)
        if self.is_taken(seat, kind):
            if self.table.single:
                raise IllegalAction("fr.one.kind", f"all {OF_A_KIND} riders of that kind are taken")
            raise IllegalAction("fr.start.turn", "that rider stands on the grid already")
        if row >= self.table.start_rows:
            raise IllegalAction("fr.start.grid", "riders start behind the starting line")
        if self.bunch.free_space(row) < 0:
            raise IllegalAction("fr.start.grid", f"square {row + 1} is full")
        if self.table.single:
            self.cards.deal_deck(rider, kind)  # fr.one.rider: the rider picked brings its own deck
            self.cards.weaken(rider, self.table.handicap[seat])
        self.bunch.put(rider, self.bunch.free_space(row))
        if self.listener is not None:
            self.listener(events.Placed(rider=int(rider), space=int(self.bunch.at[rider])))
        self.pending[seat] -= 1
        if not self.pending[seat]:
            self.next_to_start(seat)

    # Breakaway

    def begin_bids(self) -> None:
        """fr.breakaway.bid: every player sends one rider; fr.breakaway.dummies: dummy teams do not bid."""
        self.phase = BID
        self.bid_round = 1
        for seat in range(self.seats):
            self.pending[seat] = 1
            if self.table.single:
                self.take_hand(seat, seat)  # fr.one.breakaway

    def reveal_bids(self) -> None:
        """fr.breakaway.bid: both rounds are turned over when all have bid."""
        self.reveal_to_all()
        if self.listener is not None:
            bids = [
                (int(r), int(self.cards.card[r])) for r in range(self.table.riders) if self.cards.card[r] != NO_CARD
            ]
            self.listener(events.BidsRevealed(round=int(self.bid_round), bids=bids))
        if self.bid_round == 1:
            self.bid_round = 2
            for rider in range(self.table.riders):
                if self.cards.card[rider] != NO_CARD:
                    self.cards.bid[rider] = self.cards.card[rider]
                    self.cards.card[rider] = NO_CARD
                    self.pending[self.table.team_of(rider)] = 1
                    self.take_hand(self.table.team_of(rider), rider)
            return
        self.bid_round = 0
        for rider_, total, space in resolve(self.table, self.bunch, self.cards):
            if self.listener is not None:
                self.listener(events.BrokeAway(rider=rider_, total=total, space=space))
        self.begin_round()

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

    def preview(self, seat: int, action: int) -> views.Preview:
        return views.preview(self, seat, action)

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

    def check(self) -> None:
        self.bunch.check()
        for rider in range(self.table.riders):
            self.cards.check(rider, self.round == 0 and not self.bunch.is_riding(rider))
        self.cards.check_supply()

    def to_bytes(self) -> bytes:
        parts = [bytes(v) for v in (self.pending, self.holding, self.home, self.bunch.rider_on)]
        counters = [self.phase, self.round, self.bid_round, self.homecomers, self.moment]
        return b"|".join([*parts, repr((counters, list(self.seen), self.over)).encode(), self.cards.to_bytes()])
