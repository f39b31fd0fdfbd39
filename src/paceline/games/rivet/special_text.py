"""Special text as numbers, ready to be carried out: what the words of the vocabulary become for a race."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

# Kinds of conditions, effects and targets have the words of the vocabulary
CLASS: Final = 0
TERRAIN: Final = 1
LEADING: Final = 2
LINKED: Final = 3
LINKED_AHEAD: Final = 4
LINKED_BEHIND: Final = 5
TEAMMATE_BEHIND: Final = 6
FINISH_TILE: Final = 7
CURVE: Final = 8
IN_EDGE_LANE: Final = 9
IN_PRIORITY_LANE: Final = 10
FATIGUE: Final = 11

# Kinds of effects
PS_BONUS: Final = 0
SWAP: Final = 1
REMOVE_FATIGUE: Final = 2
GIVE_FATIGUE: Final = 3
TAKE_ENERGY: Final = 4
MOVE_BACK: Final = 5
TO_ROADSIDE: Final = 6
WEATHER: Final = 7
CHOICE: Final = 8
BONUS_TOKEN: Final = 9
HAND_SIZE: Final = 10
CLASS_ICON: Final = 11
FATIGUE_ICON: Final = 12
SET_TYPE: Final = 13
DIAGONAL: Final = 14
EXTRA_MOVE: Final = 15
IMMUNITY: Final = 16
TEAM_CAR: Final = 17

# Kinds of targets
ALL: Final = 0
NONE: Final = 1
LEADER: Final = 2
LEADING_LINE: Final = 3
FIRST: Final = 4
LAST: Final = 5
LARGEST_LINE: Final = 6
LINE_HEADS: Final = 7
FULLEST_ROW: Final = 8
BEHIND_GAP: Final = 9
BESIDE: Final = 10
MOST_FATIGUED: Final = 11
PER_TEAM: Final = 12
RANDOM: Final = 13

# Which riders of the largest line
WHOLE: Final = 0
TAIL: Final = 1
REAR_HALF: Final = 2

# Which rider of a team
OWNERS_PICK: Final = 0
MOST_TIRED: Final = 1
LEAST_TIRED: Final = 2


@final
class Condition:
    """A predicate, ready to be tested."""

    def __init__(self, kind: i64, negated: bool, least: i64, mask: i64) -> None:
        self.kind = kind
        self.negated = negated
        self.least = least
        self.mask = mask  # of classes or terrains


@final
class StrokeBonus:
    """Strokes that a card adds where its conditions hold."""

    def __init__(self, amount: i64, conditions: list[Condition]) -> None:
        self.amount = amount
        self.conditions = conditions


@final
class Effect:
    """An operation. What it does not speak of is 0 or empty."""

    def __init__(
        self,
        kind: i64,
        amount: i64,
        which: i64,
        asks: bool,
        conditions: list[Condition],
        then: list[Effect],
        options: list[list[Effect]],
    ) -> None:
        self.kind = kind
        self.amount = amount  # of strokes, tokens, rows, steps or cards; of an icon 1 where it is lit
        self.which = which  # kind of fatigue or type of movement; terrains or types as bits
        self.asks = asks  # the player says whether, or to whom it happens
        self.conditions = conditions
        self.then = then
        self.options = options


@final
class Target:
    """A selector: whom an event strikes."""

    def __init__(
        self, kind: i64, many: i64, which: i64, roadside: bool, among: list[Condition], filter: list[Condition]
    ) -> None:
        self.kind = kind
        self.many = many  # riders, or how many there must be; of a gap its rows
        self.which = which  # part of a line, rider of a team, or kind of fatigue (0: any)
        self.roadside = roadside  # those on the road side too
        self.among = among
        self.filter = filter


@final
class Clause:
    """Whom an event strikes, and what it does to them."""

    def __init__(self, target: Target, effects: list[Effect]) -> None:
        self.target = target
        self.effects = effects


@final
class EventText:
    """An event card."""

    def __init__(self, clauses: list[Clause], otherwise: list[Clause], weather: vec[i64], grupo: i64) -> None:
        self.clauses = clauses
        self.otherwise = otherwise  # where nobody is selected
        self.weather = weather  # strokes by terrain
        self.grupo = grupo  # how many close up
