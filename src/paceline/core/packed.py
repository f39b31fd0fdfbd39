"""Piles of cards as numbers: a few bits count each kind, so that dealing needs no branch on chance.

A processor guesses such branches wrong half of the time, which costs more than all the arithmetic here.
"""

from __future__ import annotations

from typing import ClassVar, final

from librt.vecs import vec
from mypy_extensions import i64

from paceline.core.piles import take_stacked
from paceline.core.rng import MASK, Streams

WORD_BITS = 63  # of an i64 without its sign


@final
class Packing:
    """How the kinds of cards lie in a pile's words: `bits` each, the highest of them free for comparing."""

    def __init__(
        self,
        kinds: i64,
        bits: i64,
        fields: i64,
        width: i64,
        ones: i64,
        word_of: vec[i64],
        shift_of: vec[i64],
        unit_of: vec[i64],
    ) -> None:
        self.kinds = kinds
        self.bits = bits
        self.fields = fields  # kinds in one word
        self.width = width  # words a pile
        self.ones = ones  # one card of each kind: times a word, it adds up the kinds from the first on
        self.spare = ones << (bits - 1)  # the free bit of each kind
        self.all = (ones << bits) - ones  # every bit of a word
        self.top = (fields - 1) * bits  # where the last kind begins, and in a product the sum of all
        self.most = (1 << bits - 1) - 1  # cards in a pile
        self.word_of = word_of
        self.shift_of = shift_of
        self.unit_of = unit_of  # one card


def packing(kinds: int, most: int) -> Packing:
    """For so many kinds, and at most so many cards in a pile: as many words as that takes."""
    bits = most.bit_length() + 1
    fields = min(kinds, WORD_BITS // bits)
    return Packing(
        kinds,
        bits,
        fields,
        width=-(-kinds // fields),
        ones=sum(1 << field * bits for field in range(fields)),
        word_of=vec[i64]([kind // fields for kind in range(kinds)]),
        shift_of=vec[i64]([kind % fields * bits for kind in range(kinds)]),
        unit_of=vec[i64]([1 << kind % fields * bits for kind in range(kinds)]),
    )


@final
class PackedPiles:
    """All piles of a race in one vec: a row a pile, of one word or more.

    Where one word is asked for alone, it is for speed: one holds what is in the box, unless a handicap is large.
    """

    APART: ClassVar[tuple[str, ...]] = ("packing",)

    def __init__(self, packing: Packing, words: vec[i64]) -> None:
        self.packing = packing  # fixed for the race: a position that needs more room has it from the first
        self.words = words

    def clone(self) -> PackedPiles:
        return PackedPiles(self.packing, self.words[:])

    def size(self, pile: i64) -> i64:
        packing = self.packing
        if packing.width == 1:
            return ((self.words[pile] * packing.ones) & packing.all) >> packing.top
        size: i64 = 0
        for word in range(pile * packing.width, (pile + 1) * packing.width):
            size += ((self.words[word] * packing.ones) & packing.all) >> packing.top
        return size

    def is_empty(self, pile: i64) -> bool:
        width = self.packing.width
        if width == 1:
            return self.words[pile] == 0
        for word in range(pile * width, pile * width + width):
            if self.words[word]:
                return False
        return True

    def count(self, pile: i64, card: i64) -> i64:
        packing = self.packing
        word = self.words[pile * packing.width + packing.word_of[card]] >> packing.shift_of[card]
        return word & ((1 << packing.bits) - 1)

    def add(self, pile: i64, card: i64, many: i64 = 1) -> None:
        word = pile * self.packing.width + self.packing.word_of[card]
        self.words[word] = self.words[word] + many * self.packing.unit_of[card]

    def take(self, pile: i64, card: i64) -> None:
        """One card out of a pile that holds it."""
        word = pile * self.packing.width + self.packing.word_of[card]
        self.words[word] = self.words[word] - self.packing.unit_of[card]

    def pour(self, source: i64, target: i64) -> None:
        """All cards of one pile onto another."""
        words = self.words
        width = self.packing.width
        if width == 1:
            words[target] = words[target] + words[source]
            words[source] = 0
            return
        for word in range(source * width, source * width + width):
            to = word + (target - source) * width
            words[to] = words[to] + words[word]
            words[word] = 0

    def draw(self, pile: i64, streams: Streams, stream: i64) -> i64:
        """A random card out of a pile that is not empty."""
        if streams.stacked is not None:
            stacked = take_stacked(self, pile, streams, stream)
            if stacked >= 0:
                return stacked
        left = streams.below(stream, self.size(pile))
        card: i64 = 0
        while left >= self.count(pile, card):
            left -= self.count(pile, card)
            card += 1
        self.take(pile, card)
        return card

    def deal(self, source: i64, target: i64, many: i64, streams: Streams, stream: i64) -> i64:
        """Random cards from one pile to another, up to that many; returns how many there were.

        One number of the stream serves two cards: with at most 255 in a pile the bias is below 2**-15.
        """
        size = self.size(source)
        many = min(many, size)
        if streams.stacked is not None:
            for _ in range(many):
                self.add(target, self.draw(source, streams, stream))
            return many
        packing = self.packing
        words = self.words
        ones, all_bits, spare, top = packing.ones, packing.all, packing.spare, packing.top
        down = packing.bits - 1
        first = source * packing.width
        onto = (target - source) * packing.width
        chance: i64 = 0
        for drawn in range(many):
            chance = (chance if drawn & 1 else streams.next(stream)) * size
            left = chance >> 32
            chance &= MASK
            size -= 1
            word = first
            pile = words[word]
            sums = (pile * ones) & all_bits
            while left >= sums >> top:
                left -= sums >> top
                word += 1
                pile = words[word]
                sums = (pile * ones) & all_bits
            # The spare bit stays set where the sum of the kinds so far is more than `left`: the first of them is drawn.
            above = ((sums | spare) - (left + 1) * ones) & spare
            card = (above & -above) >> down
            words[word] = pile - card
            words[word + onto] = words[word + onto] + card
        return many

    def kinds_into(self, pile: i64, buffer: vec[i64], prefix: i64) -> i64:
        """Writes `prefix | card` for each kind of card in a pile; returns how many kinds there are.

        The buffer needs room for one more: without a branch, each kind is written and the next one writes over it.
        """
        packing = self.packing
        bits, fields = packing.bits, packing.fields
        many: i64 = 0
        first: i64 = 0
        for word in range(pile * packing.width, (pile + 1) * packing.width):
            held = ((self.words[word] + packing.spare - packing.ones) & packing.spare) >> (bits - 1)
            for card in range(first, first + fields):
                buffer[many] = prefix | card
                many += held & 1
                held >>= bits
            first += fields
        return many

    def cards(self, pile: i64) -> list[int]:
        """The pile spread out, in the order of the kinds."""
        spread: list[int] = []
        for card in range(self.packing.kinds):
            spread.extend([int(card)] * self.count(pile, card))
        return spread

    def repacked(self, packing: Packing) -> PackedPiles:
        """The same cards with more room."""
        piles = len(self.words) // self.packing.width
        other = PackedPiles(packing, vec[i64]([0] * (piles * packing.width)))
        for pile in range(piles):
            for card in range(packing.kinds):
                other.add(pile, card, self.count(pile, card))
        return other
