"""Before the first round: starting exhaustion, the start grid, and the bids for the breakaway."""

from __future__ import annotations

from abc import abstractmethod
from typing import ClassVar, Final

from librt.vecs import vec
from mypy_extensions import i64

from paceline.core.errors import IllegalAction
from paceline.core.race import OPERAND_BITS, Race
from paceline.games.flamme_rouge import events
from paceline.games.flamme_rouge.breakaway import resolve
from paceline.games.flamme_rouge.bunch import Bunch
from paceline.games.flamme_rouge.cards import Cards
from paceline.games.flamme_rouge.dummies import place_dummies
from paceline.games.flamme_rouge.table import NO_CARD, OF_A_KIND, SPRINTEUR, Table

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


class Opening(Race):
    """The state of a race, and how it comes to the first round. Riders are numbered team by team."""

    APART: ClassVar[tuple[str, ...]] = ("table",)

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
        super().__init__(table.setup, table.seats, table.teams, MOST_ACTIONS, seen, moment, over)
        self.table = table
        self.cards = cards
        self.bunch = bunch
        self.pending = pending  # how many cards or riders each seat has yet to choose in this phase
        self.holding = holding  # the rider whose hand a seat is looking at, or NOBODY
        self.home = home  # riders in the order of finishing
        self.phase: i64 = phase
        self.round: i64 = round
        self.bid_round: i64 = bid_round
        self.homecomers: i64 = homecomers

    @abstractmethod
    def begin_round(self) -> None:
        """The next round."""

    @abstractmethod
    def take_hand(self, seat: i64, rider: i64) -> None:
        """Four cards of a rider into its player's hand."""

    def first_rider(self, seat: i64) -> i64:
        return seat if self.table.single else seat * 2

    def rider_of(self, seat: i64, kind: i64) -> i64:
        """The seat's rider of that kind."""
        return seat if self.table.single else seat * 2 + kind

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

    # Lining up

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
