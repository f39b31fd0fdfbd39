"""What a race remembers, and whom it asks what."""

from __future__ import annotations

from typing import ClassVar, Final

from librt.vecs import vec
from mypy_extensions import i64

from paceline.core.race import Race
from paceline.games.flamme_rouge import events
from paceline.games.flamme_rouge.bunch import Bunch
from paceline.games.flamme_rouge.cards import Cards
from paceline.games.flamme_rouge.roadbook import HAND, Roadbook

DISTRIBUTE: Final = 0  # phases
START: Final = 1
BID: Final = 2
ENERGY: Final = 3
OVER: Final = 4

GIVE: Final = 1  # kinds of actions: how many exhaustion cards go to the Rouleur
PLACE: Final = 2  # Rouleur or Sprinteur << DETAIL_BITS | row of the start grid
DRAW: Final = 3  # Rouleur or Sprinteur
PLAY: Final = 4  # Rouleur or Sprinteur << DETAIL_BITS | kind of card

DETAIL_BITS: Final = 8
DETAIL: Final = (1 << DETAIL_BITS) - 1
MOST_ACTIONS: Final = 64


class State(Race):
    """Everything that a race remembers. Riders are numbered team by team."""

    APART: ClassVar[tuple[str, ...]] = ("book",)

    def __init__(
        self,
        book: Roadbook,
        *,
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
        first: i64,
    ) -> None:
        super().__init__(book.setup, book.seats, book.teams, MOST_ACTIONS, seen, moment, over)
        self.book = book
        self.cards = cards
        self.bunch = bunch
        self.pending = pending  # how many cards or riders each seat has yet to choose in this phase
        self.holding = holding  # the rider whose hand a seat is looking at, or NOBODY
        self.home = home  # riders in the order of finishing
        self.phase: i64 = phase
        self.round: i64 = round
        self.bid_round: i64 = bid_round
        self.homecomers: i64 = homecomers
        self.first: i64 = first  # the seat that lines up first

    def first_rider(self, seat: i64) -> i64:
        return seat if self.book.single else seat * 2

    def rider_of(self, seat: i64, kind: i64) -> i64:
        """The seat's rider of that kind."""
        return seat if self.book.single else seat * 2 + kind

    def take_hand(self, seat: i64, rider: i64) -> None:
        """fr.energy.draw: four cards of a rider, of which its player now chooses one."""
        reshuffled = self.cards.draw_hand(rider)
        self.holding[seat] = rider
        self.reveal(seat)
        if self.listener is not None:
            hand = self.cards.pile(rider, HAND)
            self.listener(
                events.Drew(seat=int(seat), rider=int(rider), count=len(hand), reshuffled=reshuffled, cards=hand)
            )
