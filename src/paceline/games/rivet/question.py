"""Two common kinds of questions: which rider, and which number."""

from __future__ import annotations

from abc import abstractmethod

from librt.vecs import vec
from mypy_extensions import i64

from paceline.core.race import OPERAND_BITS
from paceline.games.rivet.order import MISFIT
from paceline.games.rivet.state import CHOOSE, NAME, Question, State


def put_into(buffer: vec[i64], many: i64, kind: i64, operand: i64) -> i64:
    """One more legal action."""
    buffer[many] = (kind << OPERAND_BITS) | operand
    return many + 1


class RiderQuestion(Question):
    """Which rider?"""

    @abstractmethod
    def nameable(self, race: State, seat: i64) -> i64:
        """The riders who may be named, a bit each."""

    @abstractmethod
    def named(self, race: State, seat: i64, rider: i64) -> i64:
        """What comes of naming a rider."""

    def legal_into(self, race: State, seat: i64, buffer: vec[i64]) -> i64:
        riders = self.nameable(race, seat)
        many: i64 = 0
        for rider in range(race.book.riders):
            if (riders >> rider) & 1:
                many = put_into(buffer, many, NAME, rider)
        return many

    def answer(self, race: State, seat: i64, kind: i64, operand: i64) -> i64:
        return self.named(race, seat, operand) if kind == NAME and operand < race.book.riders else MISFIT


class PlacedRiderQuestion(RiderQuestion):
    """Which rider, the best placed first?"""

    def legal_into(self, race: State, seat: i64, buffer: vec[i64]) -> i64:
        riders = self.nameable(race, seat)
        many: i64 = 0
        for place in range(race.bunch.line_up(True)):
            rider = race.bunch.nth(place)
            if (riders >> rider) & 1:
                many = put_into(buffer, many, NAME, rider)
        return many


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
