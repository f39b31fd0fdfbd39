"""A kind of question: whom it asks, what is legal, and what an answer does."""

from __future__ import annotations

from abc import ABC, abstractmethod

from librt.vecs import vec
from mypy_extensions import i64

from paceline.core.race import OPERAND_BITS
from paceline.games.rivet.order import MISFIT
from paceline.games.rivet.state import CHOOSE, NAME, State
from paceline.games.rivet.table import NOBODY


def put_into(buffer: vec[i64], many: i64, kind: i64, operand: i64) -> i64:
    """One more legal action."""
    buffer[many] = (kind << OPERAND_BITS) | operand
    return many + 1


def only(seat: i64) -> i64:
    """One seat, as a bit."""
    return 1 << seat if seat >= 0 else 0


class Question(ABC):
    """What every question can say; the rooms say what differs.

    `number` is the race's `stage`, and `name` its word in positions and views; `in_move`: it is asked between a card
    and the end of its move; `optional`: it can be passed.
    """

    def __init__(self, number: i64, name: str, *, in_move: bool = False, optional: bool = False) -> None:
        self.number = number
        self.name = name
        self.in_move = in_move
        self.optional = optional

    def asked(self, race: State) -> i64:
        """The seats that are asked as the table lies, a bit each: whose turn it is."""
        return only(race.team)

    def subject(self, race: State) -> i64:
        """The rider whom it is about: the activated one, or NOBODY."""
        return race.current.rider if race.current.length else NOBODY

    @abstractmethod
    def legal_into(self, race: State, seat: i64, buffer: vec[i64]) -> i64:
        """Writes the legal answers into a buffer, passing aside; returns how many."""

    @abstractmethod
    def answer(self, race: State, seat: i64, kind: i64, operand: i64) -> i64:
        """Does what the answer says, or refuses it and changes nothing; returns what comes next, or MISFIT."""

    def passed(self, race: State, seat: i64) -> i64:
        """Does what passing means; returns what comes next."""
        return MISFIT


class RiderQuestion(Question):
    """Which rider?"""

    @abstractmethod
    def nameable(self, race: State, seat: i64) -> list[int]:
        """The riders who may be named."""

    @abstractmethod
    def named(self, race: State, seat: i64, rider: i64) -> i64:
        """What comes of naming a rider."""

    def legal_into(self, race: State, seat: i64, buffer: vec[i64]) -> i64:
        many: i64 = 0
        for rider in self.nameable(race, seat):
            many = put_into(buffer, many, NAME, rider)
        return many

    def answer(self, race: State, seat: i64, kind: i64, operand: i64) -> i64:
        return self.named(race, seat, operand) if kind == NAME and operand < race.table.riders else MISFIT


class NumberQuestion(Question):
    """How many, or which of several?"""

    @abstractmethod
    def numbers(self, race: State, seat: i64) -> list[int]:
        """The numbers to choose from."""

    @abstractmethod
    def chosen(self, race: State, seat: i64, number: i64) -> i64:
        """What comes of a number."""

    def legal_into(self, race: State, seat: i64, buffer: vec[i64]) -> i64:
        many: i64 = 0
        for number in self.numbers(race, seat):
            many = put_into(buffer, many, CHOOSE, number)
        return many

    def answer(self, race: State, seat: i64, kind: i64, operand: i64) -> i64:
        return self.chosen(race, seat, operand) if kind == CHOOSE else MISFIT
