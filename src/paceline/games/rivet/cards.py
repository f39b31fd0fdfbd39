"""Team decks, hands and discards, the event deck, tactics in hand, and what others cannot know of them."""

from __future__ import annotations

from typing import ClassVar, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from paceline.core.piles import Piles
from paceline.core.rng import Rng, Streams
from paceline.games.rivet.roadbook import ASIDE, DECK, DISCARD, HAND, PILES, SETUP, Roadbook, byte_of, with_byte

UNSEEN: Final = -1  # where a tactics card is, if nobody holds it: removed from the game unseen
PLAYED: Final = -2

# Streams behind those of the team decks
EVENT_STREAM: Final = 0
TARGET_STREAM: Final = 1
RIDER_STREAM: Final = 2  # the AI team's pool of riders
FIRST_STREAM: Final = 3
TACTICS_STREAM: Final = 4
STREAMS: Final = 5

EVENT_DECK: Final = 0
EVENT_DISCARD: Final = 1


@final
class Cards:
    """All cards of a race. `clear`: the teams whose top card has been seen and is not Making Headlines, a bit each."""

    APART: ClassVar[tuple[str, ...]] = ("book",)

    def __init__(
        self,
        book: Roadbook,
        piles: Piles,
        events: Piles,
        streams: Streams,
        clear: i64,
        hand_size: i64,
        tactic_at: vec[i64],
    ) -> None:
        self.book = book
        self.piles = piles
        self.events = events
        self.streams = streams
        self.clear: i64 = clear
        self.hand_size: i64 = hand_size  # a byte a team
        self.tactic_at = tactic_at  # the seat that holds it, UNSEEN or PLAYED

    def clone(self) -> Cards:
        return Cards(
            self.book,
            self.piles.clone(),
            self.events.clone(),
            self.streams.clone(),
            self.clear,
            self.hand_size,
            self.tactic_at[:],
        )

    def stream(self, which: i64) -> i64:
        return self.book.teams + which

    # Action cards

    def hand(self, team: i64) -> i64:
        return team * PILES + HAND

    def holds(self, team: i64, card: i64) -> bool:
        return self.piles.count(team * PILES + HAND, card) > 0

    def deal_hand(self, team: i64) -> None:
        """deck.hand: Making Headlines is set aside, cards are drawn, then it is shuffled in."""
        pile = team * PILES
        self.piles.deal(pile + DECK, pile + HAND, self.limit(team), self.streams, team)
        self.piles.add(pile + DECK, self.book.deck.headlines)

    def limit(self, team: i64) -> i64:
        """deck.hand: how many cards a hand is filled up to."""
        return byte_of(self.hand_size, team)

    def is_clear(self, team: i64) -> bool:
        return (self.clear >> team) & 1 == 1

    def raise_limit(self, team: i64, more: i64) -> None:
        """tactics.use: a larger hand for the rest of the race."""
        self.hand_size = with_byte(self.hand_size, team, self.limit(team) + more)

    def missing(self, team: i64) -> i64:
        return self.limit(team) - self.piles.size(team * PILES + HAND)

    def draw(self, team: i64) -> i64:
        """deck.refill: the top card; deck.empty: where there is none the discards are shuffled."""
        pile = team * PILES
        headlines = self.book.deck.headlines
        if self.piles.size(pile + DECK) == 0:
            self.shuffle_discards(team)
            self.clear &= ~(1 << team)
        if not self.is_clear(team):
            return self.piles.draw(pile + DECK, self.streams, team)
        self.clear &= ~(1 << team)
        if not self.piles.count(pile + DECK, headlines):
            return self.piles.draw(pile + DECK, self.streams, team)
        return self.draw_other(team)

    def shuffle_discards(self, team: i64) -> None:
        """deck.empty: all of them, or all but Making Headlines."""
        pile = team * PILES
        headlines = self.book.deck.headlines
        resolved = self.piles.count(pile + DISCARD, headlines)
        self.piles.pour(pile + DISCARD, pile + DECK)
        if resolved and not self.book.headlines_again:
            self.piles.take(pile + DECK, headlines)
            self.piles.add(pile + DISCARD, headlines)

    def draw_other(self, team: i64) -> i64:
        """A card that is not Making Headlines."""
        pile = team * PILES
        headlines = self.book.deck.headlines
        many = self.piles.count(pile + DECK, headlines)
        if self.piles.size(pile + DECK) == many:
            self.shuffle_discards(team)
            many = self.piles.count(pile + DECK, headlines)
        for _ in range(many):
            self.piles.take(pile + DECK, headlines)
        card = self.piles.draw(pile + DECK, self.streams, team)
        self.piles.add(pile + DECK, headlines, many)
        return card

    def peek(self, team: i64) -> bool:
        """headlines.top: whether Making Headlines shows on top of the deck; it is taken if so."""
        pile = team * PILES
        headlines = self.book.deck.headlines
        many = self.piles.count(pile + DECK, headlines)
        if self.is_clear(team) or many == 0:
            return False
        if self.streams.stacked is not None and self.streams.stacked[team]:
            on_top = self.streams.stacked[team][0] == headlines
            if on_top:
                self.streams.stacked[team].pop(0)
        else:
            on_top = self.streams.below(team, self.piles.size(pile + DECK)) < many
        if on_top:
            self.piles.take(pile + DECK, headlines)
        else:
            self.clear |= 1 << team
        return on_top

    def discard(self, team: i64, card: i64) -> None:
        self.piles.take(team * PILES + HAND, card)
        self.piles.add(team * PILES + DISCARD, card)

    def bring_back_headlines(self) -> None:
        """headlines.limit: cards that were set aside go back into their decks."""
        for team in range(self.book.teams):
            if self.piles.size(team * PILES + ASIDE):
                self.piles.pour(team * PILES + ASIDE, team * PILES + DECK)
                self.clear &= ~(1 << team)

    # Events

    def draw_event(self) -> i64:
        """event.deck: the next event; an empty deck is shuffled anew from its discards."""
        if self.events.size(EVENT_DECK) == 0:
            self.events.pour(EVENT_DISCARD, EVENT_DECK)
        return self.events.draw(EVENT_DECK, self.streams, self.stream(EVENT_STREAM))

    # Tactics

    def tactics_of(self, seat: i64) -> i64:
        """How many tactics cards a seat holds."""
        many: i64 = 0
        for tactic in range(len(self.tactic_at)):
            if self.tactic_at[tactic] == seat:
                many += 1
        return many

    def may_be_out(self, window: i64) -> bool:
        """Whether, as far as everybody knows, somebody may still hold a tactics card for that window."""
        for tactic in range(len(self.tactic_at)):
            if self.book.windows[tactic] == window and self.tactic_at[tactic] != PLAYED:
                return True
        return False

    def deal_tactics(self, each: i64) -> None:
        """tactics.deal: so many to each player; the rest leave the game unseen."""
        for seat in range(self.book.seats):
            for _ in range(each):
                self.tactic_at[self.draw_tactic(self.streams, self.stream(TACTICS_STREAM), True)] = seat

    def draw_tactic(self, streams: Streams, stream: i64, initial: bool) -> i64:
        """A random one of those that nobody has seen; Initial Tactics only where asked for."""
        if streams.stacked is not None:
            stacked = streams.next_stacked(stream)
            if stacked >= 0:
                return stacked
        left: i64 = 0
        for tactic in range(len(self.tactic_at)):
            if self.tactic_at[tactic] == UNSEEN and (initial or self.book.windows[tactic] != SETUP):
                left += 1
        left = streams.below(stream, left)
        for tactic in range(len(self.tactic_at)):
            if self.tactic_at[tactic] == UNSEEN and (initial or self.book.windows[tactic] != SETUP):
                if left == 0:
                    return tactic
                left -= 1
        raise ValueError("there is no tactics card left")

    # Secrets

    def hide(self, seat: i64, rng: Rng) -> None:
        """deck.secret, tactics.secret: deals anew the hands and tactics of everybody but one seat."""
        hidden = rng.streams(1)
        headlines = self.book.deck.headlines
        for team in range(self.book.seats):
            if team == seat:
                continue
            pile = team * PILES
            size = self.piles.size(pile + HAND)
            self.piles.pour(pile + HAND, pile + DECK)
            many = self.piles.count(pile + DECK, headlines)
            for _ in range(many):
                self.piles.take(pile + DECK, headlines)
            for _ in range(size):
                self.piles.add(pile + HAND, self.piles.draw(pile + DECK, hidden, 0))
            if many:
                self.piles.add(pile + DECK, headlines, many)
        held = vec[i64]([0] * self.book.seats)
        for tactic in range(len(self.tactic_at)):
            at = self.tactic_at[tactic]
            if at >= 0 and at != seat and self.book.windows[tactic] != SETUP:
                held[at] += 1
                self.tactic_at[tactic] = UNSEEN
        for other in range(self.book.seats):
            for _ in range(held[other]):
                self.tactic_at[self.draw_tactic(hidden, 0, False)] = other
        self.streams = rng.streams(self.book.teams + STREAMS)

    def check(self, started: bool, ai_deck: vec[i64]) -> None:
        """Cards are conserved in every deck."""
        deck = self.book.deck
        for team in range(self.book.teams):
            for card in range(deck.kinds + 1):
                many: i64 = 0
                for pile in range(team * PILES, team * PILES + PILES):
                    many += self.piles.count(pile, card)
                wanted = deck.counts[card] if team < self.book.seats else ai_deck[card]
                if card == deck.headlines:
                    wanted = 1 if started else 0
                assert many == wanted, f"team {team} has {many} cards {deck.ids[card]}, not {wanted}"
            for pile in range(team * PILES, team * PILES + PILES):
                assert self.piles.size(pile) == len(self.piles.cards(pile))
            assert self.piles.count(team * PILES + HAND, deck.headlines) == 0, "Making Headlines is in a hand"
