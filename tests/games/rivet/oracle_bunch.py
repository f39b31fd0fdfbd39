"""The riders on the road of the second opinion: places, links, lines, and what they win on their way."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from .oracle_road import HOME, Road, Space

Answer = Space | int | str | None


class Asks(Exception):
    """A step needs an answer of the player."""

    def __init__(self, question: str, options: Sequence[Answer]) -> None:
        super().__init__(question)
        self.question, self.options = question, list(options)


class Impossible(Exception):
    """A step cannot be made, because somebody would have no space."""


class Asked(NamedTuple):
    """A question on the way of a step, with the answer that was given."""

    question: str
    options: tuple[Answer, ...]
    answer: Answer


class Script:
    """The answers given so far, in order; asks for the next one."""

    def __init__(self, answers: Iterable[Answer] = ()) -> None:
        self.left = list(answers)
        self.trail: list[Asked] = []

    def __call__(self, question: str, options: Sequence[Answer]) -> Answer:
        if self.left:
            answer = self.left.pop(0)
            if answer not in options:
                raise ValueError(f"{answer} does not answer {question}: {options}")
            self.trail.append(Asked(question, tuple(options), answer))
            return answer
        raise Asks(question, options)

    def space(self, question: str, options: Sequence[Space]) -> Space:
        """A space among several; one alone needs no question."""
        if len(options) == 1:
            return options[0]
        answer = self(question, options)
        assert isinstance(answer, Space)
        return answer


@dataclass
class Bunch:
    """Where everybody is, who is home already, and which bonus lines are still to be won (by the row before them)."""

    road: Road
    places: dict[int, Space]
    home: list[int] = field(default_factory=list)
    lines: set[int] = field(default_factory=set)
    bonuses: list[tuple[int, int]] = field(default_factory=list)  # rider, row before the line

    def copy(self) -> Bunch:
        return Bunch(self.road, dict(self.places), list(self.home), set(self.lines), list(self.bonuses))

    def rider(self, space: Space) -> int | None:
        return next((rider for rider, place in self.places.items() if place == space), None)

    def taken(self, spaces: Iterable[Space]) -> list[Space]:
        held = set(self.places.values())
        return [space for space in spaces if space in held]

    def advance(self, rider: int, to: Space) -> None:
        """A forward or sideways move of one rider: over the finish line, over bonus lines."""
        start = self.places[rider]
        if to == HOME:
            del self.places[rider]
            self.home.append(rider)
            return
        self.places[rider] = to
        for line in [line for line in self.lines if start.row <= line < to.row]:
            self.lines.remove(line)
            self.bonuses.append((rider, line))

    # Links

    def next_ahead(self, rider: int) -> list[int]:
        """Riders whose space a forward step of this rider could enter."""
        return [found for space in self.road.ahead(self.places[rider]) if (found := self.rider(space)) is not None]

    def next_behind(self, rider: int) -> list[int]:
        """Riders whose forward step could enter this rider's space."""
        if self.places[rider].on_road_side:
            return []
        return [found for space in self.road.behind(self.places[rider]) if (found := self.rider(space)) is not None]

    def links(self) -> set[tuple[int, int]]:
        """Every linked pair, the rear rider first."""
        return {(rider, ahead) for rider in self.places for ahead in self.next_ahead(rider)}

    def is_linked(self, rider: int) -> bool:
        return bool(self.next_ahead(rider) or self.next_behind(rider))

    def chains(self, rider: int, step: Callable[[int], list[int]]) -> list[list[int]]:
        """Every line from a rider on, in one direction; where lanes meet or part there are several."""
        found = sorted(step(rider), key=lambda other: self.road.rank(self.places[other]))
        return [[rider, *rest] for other in found for rest in self.chains(other, step)] or [[rider]]

    def linked_ahead(self, rider: int) -> list[int]:
        """The line ahead, the longest where there are several, without the rider."""
        return max(self.chains(rider, self.next_ahead), key=len)[1:]

    def linked_behind(self, rider: int) -> list[int]:
        return max(self.chains(rider, self.next_behind), key=len)[1:]

    def all_behind(self, rider: int) -> set[int]:
        """Everybody to whom links lead backwards, over all branches."""
        return {other for chain in self.chains(rider, self.next_behind) for other in chain[1:]}

    # Who is ahead

    def order(self) -> list[int]:
        """Everybody on the course, best placed first."""
        return sorted(self.places, key=lambda rider: self.road.rank(self.places[rider]))

    def leader(self) -> int | None:
        """Leading: the rider on the course than whom nobody else there is placed better."""
        return self.order()[0] if self.places else None

    # The road side

    def has_road_side(self, rider: int, row: int) -> bool:
        """Whether a rider can come onto the road side of a row: a free space is needed there or behind."""
        return row >= 0 and any(self.rider(self.road.road_side(back)) in (None, rider) for back in range(row + 1))

    def to_road_side(self, rider: int, row: int) -> None:
        """Onto the road side of a row; who stands there is moved back by one, and so on."""
        there = self.road.road_side(row)
        sitting = self.rider(there)
        if sitting is not None and sitting != rider:
            self.places[rider] = HOME  # out of the way of those moved back
            self.to_road_side(sitting, row - 1)
        self.places[rider] = there
