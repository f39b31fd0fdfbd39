"""Randomness: one small generator (sfc32) per pile and die, each keyed from the race's seed.

With one generator for a whole race the outcome would depend on who clicks first; with a stream per
pile, simultaneous actions commute.
"""

from __future__ import annotations

import struct
from functools import lru_cache
from hashlib import blake2b
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from paceline.core.errors import Horizon, PacelineError

WORDS: Final = 4  # a, b, c and the counter of sfc32
MASK: Final = 0xFFFFFFFF
SEED_BYTES: Final = 32
EIGHT_PAIRS: Final = struct.Struct("<8q")  # two words at a time: fewer numbers to make


def seed_from(text: str) -> bytes:
    """A 256-bit seed from anything that a person may type."""
    try:
        typed = text.encode()
    except UnicodeEncodeError:
        raise PacelineError(f"the seed {text!r} is no text; expected a word or a number") from None
    return blake2b(typed, digest_size=SEED_BYTES, person=b"paceline seed").digest()


@final
class Streams:
    """The generators of one race, side by side in one vec.

    Tests, puzzles and documentation may stack what comes next: `stacked[stream]` are the cards (or
    numbers) that are drawn first, before chance decides again.
    """

    def __init__(self, words: vec[i64], stacked: list[list[int]] | None = None) -> None:
        self.words = words
        self.stacked: list[list[int]] | None = stacked

    def stack(self, stream: i64, cards: list[int]) -> None:
        if self.stacked is None:
            nothing: list[list[int]] = [[] for _ in range(len(self.words) // WORDS)]
            self.stacked = nothing
        self.stacked[stream].extend(cards)

    def next_stacked(self, stream: i64) -> i64:
        """The next stacked card of a stream, or -1 where chance decides."""
        if self.stacked is None or not self.stacked[stream]:
            return -1
        return self.stacked[stream].pop(0)

    def next(self, stream: i64) -> i64:
        """The next 32 bits of a stream."""
        words = self.words
        at = stream * WORDS
        try:
            a = words[at]
        except IndexError:
            raise Horizon("chance decides") from None
        b = words[at + 1]
        c = words[at + 2]
        counter = words[at + 3]
        out = (a + b + counter) & MASK
        words[at] = b ^ (b >> 9)
        words[at + 1] = (c + (c << 3)) & MASK
        words[at + 2] = ((c << 21 | c >> 11) + out) & MASK
        words[at + 3] = (counter + 1) & MASK
        return out

    def below(self, stream: i64, n: i64) -> i64:
        """A number from 0 to n - 1 (n < 2**31, so the product fits 63 bits; the bias is below n / 2**32)."""
        return (self.next(stream) * n) >> 32

    def seal(self) -> None:
        """Nothing is left to draw from: whoever wants to meets the `Horizon`."""
        self.words = vec[i64]()
        self.stacked = None

    def clone(self) -> Streams:
        if self.stacked is None:
            return Streams(self.words[:])
        return Streams(self.words[:], [cards[:] for cards in self.stacked])


def keyed_streams(seed: bytes, count: i64, person: bytes = b"paceline race") -> Streams:
    """The streams of a race: four to each BLAKE2 block of the seed, so a title may add streams at the end."""
    words = vec[i64]([0] * (count * WORDS))
    blocks = unkeyed(person, (int(count) + 3) // 4)
    i: i64 = 0
    for unseeded in blocks:
        block = unseeded.copy()
        block.update(seed)
        for pair in EIGHT_PAIRS.unpack(block.digest()):
            if i == len(words):
                break
            both: i64 = pair
            words[i] = both & MASK
            words[i + 1] = (both >> 32) & MASK
            i += 2
    return Streams(words)


@lru_cache(maxsize=64)
def unkeyed(person: bytes, blocks: int) -> list[blake2b]:
    """BLAKE2 as it is before it has seen a seed: half the work of a key, and the same for every race."""
    return [blake2b(salt=b"stream%d" % block, person=person) for block in range(blocks)]


@final
class Rng:
    """One generator for whoever plays or samples: bots, simulations, `clone_for`. Never part of a race."""

    def __init__(self, seed: str) -> None:
        # another person than a race's, or a bot with the race's seed would draw in step with its first pile
        self.stream = keyed_streams(seed_from(seed), 1, b"paceline rng")

    def next(self) -> i64:
        return self.stream.next(0)

    def below(self, n: i64) -> i64:
        return (self.stream.next(0) * n) >> 32  # as `Streams.below`: playouts feel one call less a decision

    def streams(self, count: i64) -> Streams:
        """Fresh streams for a race whose own future this generator's owner cannot know."""
        words = vec[i64]([0] * (count * WORDS))
        for i in range(len(words)):
            words[i] = self.stream.next(0)
        return Streams(words)
