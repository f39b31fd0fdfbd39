"""Piles of cards without an order: how many of each kind lie in each pile.

Cards are drawn lazily from the multiset, so the order of a deck is no state and cannot leak.
"""

from __future__ import annotations

from typing import Protocol, final

from librt.vecs import vec
from mypy_extensions import i64

from paceline.core.rng import Streams


class Stackable(Protocol):
    """Piles, however they are kept."""

    def count(self, pile: i64, card: i64) -> i64: ...

    def take(self, pile: i64, card: i64) -> None: ...


def take_stacked(piles: Stackable, pile: i64, streams: Streams, stream: i64) -> i64:
    """The card that is stacked to come next, out of its pile; -1 where chance decides."""
    card = streams.next_stacked(stream)
    if card >= 0:
        if piles.count(pile, card) == 0:
            raise ValueError(f"card {card} is stacked to come next, but pile {pile} does not hold it")
        piles.take(pile, card)
    return card


@final
class Piles:
    """All piles of a race in one vec: a row a pile, its size first, then a count for each kind of card."""

    def __init__(self, counts: vec[i64], kinds: i64) -> None:
        self.counts = counts
        self.kinds = kinds

    def clone(self) -> Piles:
        return Piles(self.counts[:], self.kinds)

    def size(self, pile: i64) -> i64:
        return self.counts[pile * (self.kinds + 1)]

    def count(self, pile: i64, card: i64) -> i64:
        return self.counts[pile * (self.kinds + 1) + 1 + card]

    def add(self, pile: i64, card: i64, many: i64 = 1) -> None:
        counts = self.counts
        row = pile * (self.kinds + 1)
        counts[row] = counts[row] + many
        counts[row + 1 + card] = (counts[row + 1 + card]) + many

    def take(self, pile: i64, card: i64) -> None:
        """One card out of a pile that holds it."""
        counts = self.counts
        row = pile * (self.kinds + 1)
        counts[row] = counts[row] - 1
        counts[row + 1 + card] = (counts[row + 1 + card]) - 1

    def pour(self, source: i64, target: i64) -> None:
        """All cards of one pile onto another."""
        counts = self.counts
        width = self.kinds + 1
        a = source * width
        b = target * width
        left = counts[a]
        counts[b] = counts[b] + left
        counts[a] = 0
        while left > 0:
            a += 1
            b += 1
            moving = counts[a]
            if moving:
                counts[b] = counts[b] + moving
                counts[a] = 0
                left -= moving

    def draw(self, pile: i64, streams: Streams, stream: i64) -> i64:
        """A random card out of a pile that is not empty."""
        if streams.stacked is not None:
            stacked = take_stacked(self, pile, streams, stream)
            if stacked >= 0:
                return stacked
        counts = self.counts
        row = pile * (self.kinds + 1)
        left = streams.below(stream, counts[row])
        at = row + 1
        here = counts[at]
        while left >= here:
            left -= here
            at += 1
            here = counts[at]
        counts[at] = here - 1
        counts[row] = counts[row] - 1
        return at - row - 1

    def deal(self, source: i64, target: i64, many: i64, streams: Streams, stream: i64) -> i64:
        """Random cards from one pile to another, up to that many; returns how many there were.

        One number of the stream serves two cards: with at most 255 in a pile the bias is below 2**-15.
        """
        counts = self.counts
        width = self.kinds + 1
        a = source * width
        b = target * width - a
        many = min(many, counts[a])
        if streams.stacked is not None:
            for _ in range(many):
                self.add(target, self.draw(source, streams, stream))
            return many
        chance: i64 = 0
        for drawn in range(many):
            size = counts[a]
            chance = (chance if drawn & 1 else streams.next(stream)) * size
            left = chance >> 32
            chance &= 0xFFFFFFFF
            counts[a] = size - 1
            counts[a + b] = (counts[a + b]) + 1
            at = a + 1
            here = counts[at]
            while left >= here:
                left -= here
                at += 1
                here = counts[at]
            counts[at] = here - 1
            counts[at + b] = (counts[at + b]) + 1
        return many

    def kinds_into(self, pile: i64, buffer: vec[i64], prefix: i64) -> i64:
        """Writes `prefix | card` for each kind of card in a pile; returns how many kinds there are."""
        counts = self.counts
        row = pile * (self.kinds + 1) + 1
        many: i64 = 0
        for card in range(self.kinds):
            if counts[row + card]:
                buffer[many] = prefix | card
                many += 1
        return many

    def cards(self, pile: i64) -> list[int]:
        """The pile spread out, in the order of the kinds."""
        spread: list[int] = []
        for card in range(self.kinds):
            spread.extend([int(card)] * self.count(pile, card))
        return spread
