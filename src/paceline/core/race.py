"""The race: a pure, deterministic machine. The same seed and actions give the same race, anywhere."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import ClassVar, Final

from librt.vecs import vec
from mypy_extensions import i64

from paceline.core import foresight
from paceline.core.errors import Horizon, IllegalAction
from paceline.core.events import Listener
from paceline.core.result import Result
from paceline.core.rng import Rng, Streams
from paceline.core.setup import Setup
from paceline.core.state import state_of
from paceline.core.views import PrivateView, View, seen_from

OPERAND_BITS: Final = 16
OPERAND: Final = (1 << OPERAND_BITS) - 1


def encode(kind: i64, operand: i64) -> i64:
    """An action as an integer, meaningful within one set-up."""
    return (kind << OPERAND_BITS) | operand


class Race(ABC):
    """One race in progress. A title subclasses it; everybody else knows only this.

    `seen[seat]` counts what chance or other people's cards have shown to a seat: an action can be taken
    back while its seat has seen nothing new. `moment` counts how often the public situation moved on, so
    that a stale click is recognised. `listener` is told what happens; without one nothing is built.
    """

    APART: ClassVar[tuple[str, ...]] = ("setup", "seats", "teams", "most_actions", "listener", "sealed", "room")

    def __init__(
        self, setup: Setup, seats: i64, teams: i64, most_actions: i64, seen: vec[i64], moment: i64, over: bool
    ) -> None:
        self.setup = setup
        self.seats = seats
        self.teams = teams  # the seats first, then dummy teams
        self.most_actions = most_actions
        self.seen = seen
        self.moment: i64 = moment
        self.over = over
        self.listener: Listener | None = None
        self.sealed: bool = False  # nothing may be revealed any more, see `seal`
        self.room = vec[i64]()  # see `buffer`

    @property
    def buffer(self) -> vec[i64]:
        """Room for all legal actions of a seat, and to reckon in; most copies never need it."""
        if len(self.room) == 0:
            self.room = vec[i64]([0] * self.most_actions)
        return self.room

    @abstractmethod
    def next_seat(self) -> i64:
        """The first seat that owes a decision; -1 when the race is over."""

    @abstractmethod
    def owes(self, seat: i64) -> bool:
        """Whether a seat owes a decision now. Public: it never depends on what somebody holds."""

    @abstractmethod
    def legal_into(self, seat: i64, buffer: vec[i64]) -> i64:
        """Writes the legal actions of a seat into a buffer of `most_actions`; returns how many."""

    @abstractmethod
    def apply(self, seat: i64, action: i64) -> None:
        """Plays an action, or raises `IllegalAction` naming a rule and changes nothing."""

    @abstractmethod
    def clone(self) -> Race:
        """An independent copy without the listener."""

    @abstractmethod
    def clone_for(self, seat: i64, rng: Rng) -> Race:
        """A copy in which all that the seat cannot know is dealt anew: a function of the seat's view alone."""

    @abstractmethod
    def chance(self) -> Streams:
        """All that chance has in store for this race."""

    @abstractmethod
    def public_view(self) -> View:
        """The race as everybody sees it."""

    @abstractmethod
    def action_text(self, action: int) -> str:
        """An action in notation."""

    @abstractmethod
    def parse_action(self, text: str) -> int:
        """The inverse of `action_text`; raises `BadNotation`."""

    @abstractmethod
    def rider_text(self, rider: int) -> str:
        """A rider's name in notation."""

    @abstractmethod
    def position(self, seat: int | None) -> str:
        """The race as text that can be raced on from, with `?` for what the seat cannot know."""

    @abstractmethod
    def check(self) -> None:
        """Raises `AssertionError` where a law is broken: somebody lost, two in one place, a card too many."""

    @abstractmethod
    def ranking(self) -> list[int]:
        """All riders, best first, as things stand now; final when the race is over."""

    @abstractmethod
    def winner(self) -> int:
        """The winning team when the race is over (a seat's number, or beyond them a dummy team's)."""

    @abstractmethod
    def places(self) -> list[int]:
        """The place of every seat by its best rider among the teams, 1 for the best, when the race is over."""

    @abstractmethod
    def round_number(self) -> int:
        """0 before the first round."""

    def private_view(self, seat: int) -> PrivateView | None:  # noqa: ARG002 - for titles with secrets
        """What a seat alone may know beside it; nothing where all lies open."""
        return None

    def view(self, seat: int | None) -> View:
        """All that a seat (or a spectator, `None`) may know."""
        return seen_from(seat, self.public_view(), self.private_view)

    def to_act(self) -> list[int]:
        """All seats that owe a decision, several at once where a game is simultaneous."""
        return [int(seat) for seat in range(self.seats) if self.owes(seat)]

    def legal(self, seat: i64) -> list[int]:
        """The legal actions of a seat; none when it owes nothing."""
        buffer = self.buffer
        many = self.legal_into(seat, buffer)
        return [buffer[i] for i in range(many)]

    def result(self) -> Result | None:
        """The outcome, once the race is over."""
        if not self.over:
            return None
        ranking = [self.rider_text(rider) for rider in self.ranking()]
        return Result(winner=self.winner(), places=self.places(), ranking=ranking, rounds=self.round_number())

    def to_bytes(self) -> bytes:
        """The whole state, hidden parts and streams included, for comparing races."""
        return repr(state_of(self)).encode()

    def explain(self, seat: i64, wish: i64) -> IllegalAction | None:
        """Which rule forbids what somebody wants to do; `None` where it is allowed."""
        return foresight.explain(self, int(seat), int(wish))

    def seal(self) -> None:
        """From here on chance decides nothing and nothing is turned over: the `Horizon` is met instead."""
        self.sealed = True
        self.chance().seal()

    def reveal(self, seat: i64) -> None:
        """Notes that a seat has learned something by chance: what led there cannot be taken back."""
        if self.sealed:
            raise Horizon("something is revealed")
        self.seen[seat] += 1

    def reveal_to_all(self) -> None:
        if self.sealed:
            raise Horizon("something is revealed")
        for seat in range(self.seats):
            self.seen[seat] += 1
        self.moment += 1
