"""The race itself: one rider a seat, one after the other, until somebody passes the sign."""

from __future__ import annotations

import re
from typing import ClassVar

from librt.vecs import vec
from mypy_extensions import i64

from paceline.core.errors import BadNotation, IllegalAction
from paceline.core.events import Event, Listener
from paceline.core.positions import Lines, setup_text
from paceline.core.race import Race
from paceline.core.rng import Rng, Streams, keyed_streams
from paceline.core.views import RiderView, View, view_of

from .setup import Roadbook

STEADY, ATTACK = 0, 1  # actions
WORDS = ("steady", "attack")


class Rode(Event, frozen=True, kw_only=True, tag="rode"):
    """Where a rider stands now, and what was rolled, if anything."""

    rider: int
    space: int
    roll: int | None


class TownSign(Race):
    """Everything lies open but the die."""

    APART: ClassVar[tuple[str, ...]] = ("book",)

    def __init__(
        self, book: Roadbook, streams: Streams, at: vec[i64], turn: int, seen: vec[i64], moment: int, over: bool
    ) -> None:
        super().__init__(book.setup, len(at), len(at), len(WORDS), seen, moment, over)
        self.book = book
        self.streams = streams
        self.at = at  # the square of every rider
        self.turn = turn  # how many have been ridden

    def next_seat(self) -> int:
        return -1 if self.over else self.turn % self.seats

    def owes(self, seat: int) -> bool:
        return seat == self.next_seat() != -1

    def legal_into(self, seat: int, buffer: vec[i64]) -> int:
        if not self.owes(seat):
            return 0
        buffer[0], buffer[1] = STEADY, ATTACK
        return len(WORDS)

    def apply(self, seat: int, action: int) -> None:
        if self.over:
            raise IllegalAction("ts.race.over", "somebody has passed the sign")
        if not self.owes(seat):
            raise IllegalAction("ts.turn.owed", "it is somebody else's turn")
        if action not in (STEADY, ATTACK):
            raise IllegalAction("ts.ride.steady", "a rider rides steadily or attacks")
        roll = None
        if action == ATTACK:  # everybody sees the die
            self.reveal_to_all()
            roll = 1 + int(self.streams.below(0, 6))
        self.at[seat] += 2 if roll is None else roll * (roll > 1)
        self.turn += 1
        self.moment += 1
        self.over = self.at[seat] >= self.book.line
        if self.listener is not None:
            self.listener(Rode(rider=seat, space=int(self.at[seat]), roll=roll))

    def clone(self) -> TownSign:
        now = self.seen[:], self.moment, self.over
        return TownSign(self.book, self.streams.clone(), self.at[:], self.turn, *now)

    def clone_for(self, seat: int, rng: Rng) -> TownSign:
        copy = self.clone()
        copy.streams = rng.streams(1)
        return copy

    def chance(self) -> Streams:
        return self.streams

    def public_view(self) -> View:
        riders = [RiderView(rider=rider, team=rider, kind=None, space=int(at)) for rider, at in enumerate(self.at)]
        home = self.ranking()[:1] if self.over else []
        return view_of(self, phase="ride", riders=riders, home=home)

    def action_text(self, action: int) -> str:
        return WORDS[action]

    def parse_action(self, text: str) -> int:
        if text not in WORDS:
            raise BadNotation(f"'{text}' is no action: expected {' or '.join(WORDS)}")
        return WORDS.index(text)

    def rider_text(self, rider: int) -> str:
        return str(rider)

    def position(self, seat: int | None) -> str:
        return f"{setup_text(self.setup)}\nturn {self.turn} at {' '.join(str(at) for at in self.at)}\n"

    def check(self) -> None:
        assert self.over == (max(self.at) >= self.book.line)

    def ranking(self) -> list[int]:
        return sorted(range(self.seats), key=lambda rider: (-self.at[rider], rider))

    def winner(self) -> int:
        return self.ranking()[0]

    def places(self) -> list[int]:
        return [self.ranking().index(seat) + 1 for seat in range(self.seats)]

    def round_number(self) -> int:
        return self.turn // self.seats + 1


def start_race(book: Roadbook, seed: bytes, listener: Listener | None) -> TownSign:
    at, seen = vec[i64]([0] * book.setup.seats), vec[i64]([0] * book.setup.seats)
    race = TownSign(book, keyed_streams(seed, 1), at, 0, seen, 0, False)
    race.listener = listener
    return race


def resume(lines: Lines, book: Roadbook, seed: bytes, listener: Listener | None) -> TownSign:
    """A race from its line `turn 5 at 6 4 4`."""
    found = re.fullmatch(r"turn (\d{1,4}) at((?: \d{1,3})+)", " ".join(lines[0][1]), re.ASCII)
    squares = [int(word) for word in found[2].split()] if found else []
    if found is None or len(squares) != book.setup.seats or len(lines) > 1:
        raise BadNotation(f"expected one line: turn 5 at, and the squares of {book.setup.seats} riders", lines[0][0])
    race = start_race(book, seed, listener)
    race.at, race.turn = vec[i64](squares), int(found[1])
    race.over = max(squares) >= book.line
    return race
