"""The pieces of Um Reifenbreite as the second opinion knows them: cards, riders, sprints, and the rules in use."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol

from .oracle_road import Space

JOKER = 5  # as a holder, behind riders 1 to 4
PHOTOS = (1, 2, 3, 4, 5, 6)


class Card(NamedTuple):
    """An energy card: whose it is, what it is worth, whether it bears the mountain shield."""

    holder: int
    value: int
    shield: bool

    @property
    def text(self) -> str:
        return f"{'J' if self.holder == JOKER else self.holder}:{self.value}{'M' * self.shield}"


@dataclass
class ChanceCard:
    """What a chance card does: fall (step, full), stop, move, lose, gain, photo."""

    count: int
    op: str
    spread: str = ""
    add: int = 0
    least: int = 1
    cards: int = 0


class Chance(Protocol):
    """What the engine rolled and drew."""

    def start(self, team: int) -> int: ...
    def roll(self, rider: str, dice: int, photos: int) -> tuple[int, list[int]]: ...
    def card(self, rider: str, left: Counter[str]) -> str: ...
    def develop(self, many: int) -> list[int]: ...


@dataclass(eq=False)
class Rider:
    team: int
    number: int
    space: Space | None = None
    beside: Space | None = None  # dismounted: the space he came from
    moved: bool = False
    fallen: bool = False
    stays_down: bool = False  # in the next round too
    home: int = 0  # the place in which he finished
    car_rides: int = 0
    photos: list[int] = field(default_factory=list)
    sprint: int = 0
    jersey: int = 0
    caught: bool = False

    @property
    def name(self) -> str:
        return f"{self.team + 2}{self.number}"


@dataclass
class Sprint:
    leg: int  # it is won by crossing into this leg
    points: list[int]
    across: list[Rider] = field(default_factory=list)


@dataclass
class Rules:
    """The switches of a set-up."""

    surfaces: bool = False
    sprints: bool = False
    yellow_jersey: bool = False
    switching: bool = False
    chase_car: bool = False
    first_round_car: bool = True
    first_round_drafting: bool = True
    standing_still: str = "blocked"
    seven: str = "roll"
    falls: str = "card"
    remount: str = "row"
    start_order: str = "clockwise"
    switched_sprint: bool = True
    team_tie: str = "line"
    settling: bool = True
    draft_limit: str = "steps"
    car_seven: bool = True
    late_falls: str = "free"
    finishers: str = "round"
    jersey_check: str = "round"
    jersey_from: str = "at_once"
