"""The team mats: fatigue, energy, bonus abilities and who has been activated."""

from __future__ import annotations

from typing import ClassVar, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from paceline.games.rivet.roadbook import HEAVY, LIGHT, Roadbook

FATIGUE_BITS: Final = 3  # of a number of tokens, which are five at most; 21 riders fit one number, quick to copy
FATIGUE: Final = (1 << FATIGUE_BITS) - 1
NO_TOKEN: Final = -1
TOKENS: Final = 2  # bonus abilities a rider


@final
class Riders:
    """What lies in each rider's box."""

    APART: ClassVar[tuple[str, ...]] = ("book",)

    def __init__(
        self,
        book: Roadbook,
        light: i64,
        heavy: i64,
        energy: i64,
        tokens: vec[i64],
        activated: i64,
        energy_left: i64,
    ) -> None:
        self.book = book
        self.light: i64 = light  # fatigue tokens, FATIGUE_BITS a rider
        self.heavy: i64 = heavy
        self.energy: i64 = energy  # who has a token, a bit each
        self.tokens = tokens  # [rider * TOKENS + slot]: the tactics card of a bonus ability, or NO_TOKEN
        self.activated: i64 = activated  # in this Movement phase, a bit each
        self.energy_left: i64 = energy_left  # tokens in the supply

    def clone(self) -> Riders:
        return Riders(
            self.book,
            self.light,
            self.heavy,
            self.energy,
            self.tokens[:],
            self.activated,
            self.energy_left,
        )

    def has_energy(self, rider: i64) -> bool:
        return (self.energy >> rider) & 1 == 1

    def is_activated(self, rider: i64) -> bool:
        return (self.activated >> rider) & 1 == 1

    def light_of(self, rider: i64) -> i64:
        return (self.light >> (rider * FATIGUE_BITS)) & FATIGUE

    def heavy_of(self, rider: i64) -> i64:
        return (self.heavy >> (rider * FATIGUE_BITS)) & FATIGUE

    def fatigue(self, rider: i64) -> i64:
        return self.light_of(rider) + self.heavy_of(rider)

    def penalty(self, rider: i64) -> i64:
        """fatigue.loss: strokes lost to fatigue."""
        return self.book.penalty[self.fatigue(rider)]

    def tire(self, rider: i64, kind: i64, amount: i64) -> i64:
        """fatigue.limit: tokens beyond the last slot are ignored; returns how many were taken."""
        taken = min(amount, self.book.most_fatigue - self.fatigue(rider))
        if kind == LIGHT:
            self.light += taken << (rider * FATIGUE_BITS)
        elif kind == HEAVY:
            self.heavy += taken << (rider * FATIGUE_BITS)
        return taken

    def recover(self, rider: i64, kind: i64, amount: i64) -> i64:
        """fatigue.remove: up to that many tokens; the others slide to the lowest slots."""
        if kind == LIGHT:
            taken = min(amount, self.light_of(rider))
            self.light -= taken << (rider * FATIGUE_BITS)
        else:
            taken = min(amount, self.heavy_of(rider))
            self.heavy -= taken << (rider * FATIGUE_BITS)
        return taken

    def feed(self, rider: i64) -> bool:
        """effect.energy: a token, one a rider, as long as there are any."""
        if self.has_energy(rider) or self.energy_left == 0:
            return False
        self.energy |= 1 << rider
        self.energy_left -= 1
        return True

    def free_slot(self, rider: i64) -> i64:
        """bonus ability slots: the first free one, or -1."""
        for slot in range(TOKENS):
            if self.tokens[rider * TOKENS + slot] == NO_TOKEN:
                return slot
        return -1

    def check(self) -> None:
        out: i64 = 0
        for rider in range(self.book.riders):
            assert self.fatigue(rider) <= self.book.most_fatigue, f"rider {rider} has too much fatigue"
            out += (self.energy >> rider) & 1
        assert out + self.energy_left == self.book.energy, "energy tokens were lost"
