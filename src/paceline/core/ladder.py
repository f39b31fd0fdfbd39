"""What a title gives for bots of every level: its heuristic, its mind, and how much a search may spend."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from paceline.core.mind import Mind
from paceline.core.rng import Rng
from paceline.core.setup import Value

LEVELS = ("amateur", "continental", "pro", "world-tour", "champion")  # the same names in every title, weakest first
STYLES = ("attacker", "shadow", "finisher")  # attacks early, sits on wheels, saves for the sprint; numbered from 1


class Effort(NamedTuple):
    """How much a level thinks about a decision."""

    playouts: int
    rounds: int  # that a playout lasts, by the title's clock, before its end is judged; 0 to the end of the race
    doubt: float = 0.0  # standard errors by which an action must be better than the policy's
    seconds: float = 0.1  # of a processor: it stops then, which compiled engines never need


class School(NamedTuple):
    """A set-up that a value is learned on."""

    seats: int
    options: dict[str, Value]


class Ladder(NamedTuple):
    pro: str  # the heuristic, among the title's bots
    mind: Callable[[Rng], Mind]
    features: tuple[str, ...]
    slips: tuple[str, ...]  # mistakes that people make
    world_tour: Effort
    champion: Effort
    school: tuple[School, ...]  # ridden in turn
    races_a_minute: int  # of the heuristic, with all that training does with them, on one core
    continental: int = 12  # percent of the decisions worth a thought at which a mistake is made, if it can be
    amateur: int = 85
    hidden: int = 32  # units of the network
    reasons: tuple[tuple[str, str], ...] = ()  # for each feature, the `hint` word for more of it, and for less
    both: tuple[str, str, str] | None = None  # two of these words, and the one for both of them

    def said(self) -> set[str]:
        """All words for reasons."""
        return {word for pair in self.reasons for word in pair if word} | {*(self.both or ())}
