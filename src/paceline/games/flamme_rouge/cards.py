"""The energy cards: drawing, committing, recycling, tiring, and what others cannot know of them."""

from __future__ import annotations

from typing import ClassVar, final

from librt.vecs import vec
from mypy_extensions import i64

from paceline.core.packed import PackedPiles
from paceline.core.piles import Piles
from paceline.core.rng import Rng, Streams
from paceline.games.flamme_rouge.roadbook import (
    DECK,
    HAND,
    HAND_SIZE,
    NO_CARD,
    NO_CARD_LEFT,
    PILES,
    PLAYED,
    RECYCLED,
    Roadbook,
)


@final
class Cards:
    """Every rider's deck, recycled cards, hand and played cards, and the card that lies face down.

    `fresh[rider]` counts the exhaustion cards recycled since the rider's last shuffle: everybody saw them
    go there. `exhaustion[rider]` counts all that the rider ever received.
    """

    APART: ClassVar[tuple[str, ...]] = ("book",)

    def __init__(
        self,
        book: Roadbook,
        piles: PackedPiles,
        played: Piles,
        streams: Streams,
        kind: vec[i64],
        card: vec[i64],
        bid: vec[i64],
        fresh: vec[i64],
        exhaustion: vec[i64],
        supply: vec[i64],
    ) -> None:
        self.book = book
        self.piles = piles
        self.played = played  # a pile a rider
        self.streams = streams
        self.kind = kind  # Rouleur or Sprinteur
        self.card = card  # committed this round, or NO_CARD
        self.bid = bid  # revealed in the first bidding round, or NO_CARD
        self.fresh = fresh
        self.exhaustion = exhaustion
        self.supply = supply  # exhaustion cards left for Rouleurs and Sprinteurs; -1 when endless

    def clone(self) -> Cards:
        return Cards(
            self.book,
            self.piles.clone(),
            self.played.clone(),
            self.streams.clone(),
            self.kind[:],
            self.card[:],
            self.bid[:],
            self.fresh[:],
            self.exhaustion[:],
            self.supply[:],
        )

    def deal_deck(self, rider: i64, kind: i64) -> None:
        """fr.setup.decks: the fifteen cards of a Rouleur or a Sprinteur."""
        self.kind[rider] = kind
        for card in range(self.book.kinds):
            many = self.book.decks[kind * self.book.kinds + card]
            if many:
                self.piles.add(rider * PILES + DECK, card, many)

    def pile(self, rider: i64, which: i64) -> list[int]:
        """One of a rider's piles spread out, in the order of the kinds."""
        return self.played.cards(rider) if which == PLAYED else self.piles.cards(rider * PILES + which)

    def lay(self, rider: i64, which: i64, card: i64) -> None:
        """A card onto one of a rider's piles."""
        if which == PLAYED:
            self.played.add(rider, card)
        else:
            self.piles.add(rider * PILES + which, card)

    def is_spent(self, rider: i64) -> bool:
        """No cards left to draw."""
        return self.piles.is_empty(rider * PILES + DECK) and self.piles.is_empty(rider * PILES + RECYCLED)

    def draw_hand(self, rider: i64) -> bool:
        """fr.energy.draw, fr.energy.short: up to four cards; whether the recycled ones were shuffled in."""
        piles = self.piles
        pile = rider * PILES
        drawn = piles.deal(pile + DECK, pile + HAND, HAND_SIZE, self.streams, rider)
        if drawn == HAND_SIZE or piles.is_empty(pile + RECYCLED):
            return False
        self.reshuffle(rider)
        piles.deal(pile + DECK, pile + HAND, HAND_SIZE - drawn, self.streams, rider)
        return True

    def reshuffle(self, rider: i64) -> None:
        """fr.energy.reshuffle: the recycled cards become the deck."""
        self.piles.pour(rider * PILES + RECYCLED, rider * PILES + DECK)
        self.fresh[rider] = 0

    def commit(self, rider: i64, card: i64) -> None:
        """fr.energy.recycle: one card face down, the rest of the hand under the deck, face up."""
        pile = rider * PILES
        self.piles.take(pile + HAND, card)
        self.card[rider] = card
        self.piles.pour(pile + HAND, pile + RECYCLED)

    def commit_exhaustion(self, rider: i64) -> None:
        """fr.energy.empty: without any cards left, one from the supply (and as far if there is none)."""
        if self.take_from_supply(self.kind[rider]):
            self.exhaustion[rider] += 1
            self.card[rider] = self.book.exhaustion
        else:
            self.card[rider] = NO_CARD_LEFT

    def flip(self, rider: i64) -> None:
        """fr.dummy.flip: the top card of a dummy deck; fr.dummy.empty: what an empty one gives."""
        pile = rider * PILES
        if self.piles.is_empty(pile + DECK):
            if not self.book.rebuild_dummies or self.played.size(rider) == 0:
                self.card[rider] = NO_CARD_LEFT
                return
            for card in self.played.cards(rider):
                self.played.take(rider, card)
                self.piles.add(pile + DECK, card)
        self.card[rider] = self.piles.draw(pile + DECK, self.streams, rider)

    def discard(self, rider: i64) -> None:
        """fr.end.discard: each card is played once in a race."""
        if self.card[rider] < NO_CARD_LEFT:
            self.played.add(rider, self.card[rider])
        self.card[rider] = NO_CARD

    def take_from_supply(self, kind: i64) -> bool:
        """fr.exhaustion.supply: whether there was a card; the box may run out."""
        left = self.supply[kind]
        if left == 0:
            return False
        if left > 0:
            self.supply[kind] = left - 1
        return True

    def exhaust(self, rider: i64) -> bool:
        """fr.exhaustion.recycled: a card from the supply goes to the recycled ones."""
        if not self.take_from_supply(self.kind[rider]):
            return False
        self.piles.add(rider * PILES + RECYCLED, self.book.exhaustion)
        self.fresh[rider] += 1
        self.exhaustion[rider] += 1
        return True

    def weaken(self, rider: i64, many: i64) -> None:
        """fr.start.handicap, fr.solo.exhaustion: exhaustion cards shuffled into the deck before the start."""
        for _ in range(many):
            if self.take_from_supply(self.kind[rider]):
                self.piles.add(rider * PILES + DECK, self.book.exhaustion)
                self.exhaustion[rider] += 1

    def hide(self, rider: i64, rng: Rng) -> None:
        """fr.energy.secret: deals anew what the others cannot know of a rider's cards.

        They know which cards are left in all, how many lie where, and that fresh exhaustion cards are
        recycled.
        """
        piles = self.piles
        pile = rider * PILES
        hidden = rng.streams(1)
        recycled = piles.size(pile + RECYCLED)
        hand = piles.size(pile + HAND)
        fresh = self.fresh[rider]
        piles.pour(pile + RECYCLED, pile + DECK)
        piles.pour(pile + HAND, pile + DECK)
        if self.card[rider] < NO_CARD_LEFT:
            piles.add(pile + DECK, self.card[rider])
        for i in range(recycled):
            if i < fresh:
                piles.take(pile + DECK, self.book.exhaustion)
                piles.add(pile + RECYCLED, self.book.exhaustion)
            else:
                piles.add(pile + RECYCLED, piles.draw(pile + DECK, hidden, 0))
        for _ in range(hand):
            piles.add(pile + HAND, piles.draw(pile + DECK, hidden, 0))
        if self.card[rider] < NO_CARD_LEFT:
            self.card[rider] = piles.draw(pile + DECK, hidden, 0)

    def check(self, rider: i64, unpicked: bool) -> None:
        """Cards are conserved: a rider has its starting deck and every exhaustion card it ever received."""
        kinds = self.book.kinds
        first = PackedPiles(self.book.packing, self.book.first_piles)
        for card in range(kinds):
            many: i64 = 0
            if self.card[rider] == card:
                many += 1
            if self.bid[rider] == card:
                many += 1
            for pile in range(rider * PILES, rider * PILES + PILES):
                many += self.piles.count(pile, card)
            many += self.played.count(rider, card)
            dealt = first.count(rider * PILES + DECK, card)
            if self.book.single and not unpicked:
                dealt = self.book.decks[self.kind[rider] * kinds + card]
            if card == self.book.exhaustion:
                dealt += self.exhaustion[rider]
            assert many == dealt, f"rider {rider} has {many} cards of kind {card}, not {dealt}"
        for pile in range(rider * PILES, rider * PILES + PILES):
            assert self.piles.size(pile) == len(self.piles.cards(pile))

    def check_supply(self) -> None:
        """Exhaustion cards are with the riders or in the box."""
        for kind in range(2):
            if self.book.supply[kind] >= 0:
                taken: i64 = 0
                for rider in range(self.book.riders):
                    if self.kind[rider] == kind:
                        taken += self.exhaustion[rider]
                assert self.supply[kind] + taken == self.book.supply[kind], "exhaustion cards were lost"
