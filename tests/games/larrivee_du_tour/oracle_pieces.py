"""The pieces of L'Arrivée du Tour as the second opinion knows them: stage, wheel, racers, groups."""

from __future__ import annotations

from dataclasses import dataclass, field

SPRINT, STAMINA, CLIMB = "sprint", "stamina", "climbing"
SKILLS = (SPRINT, STAMINA, CLIMB)
SLOW, STEADY, FAST = PACES = (0, 1, 2)
PACE_NAMES = ("slow", "steady", "fast")
CAPACITY = 4
SQUARES = {"u": (1, 2, 3), "f": (2, 4, 6), "d": (3, 6, 9)}  # outer circle: slow, steady, fast
TO_ATTACK = {"u": CLIMB, "f": SPRINT, "d": SPRINT}
TO_KEEP_PACE = {"u": (STAMINA, CLIMB), "f": (STAMINA,), "d": (STAMINA, SPRINT)}
SUMMIT_POINTS = (5, 3, 2, 1)


@dataclass
class Stage:
    """A course: terrain by square (`u`, `f`, `d`), and feeding zones as lists of squares."""

    terrain: str
    feed: list[list[int]] = field(default_factory=list)

    @property
    def length(self) -> int:
        return len(self.terrain)

    def ground(self, square: int) -> str:
        """The start strip is flat."""
        return "f" if square < 1 else self.terrain[square - 1]

    def summits(self) -> list[int]:
        """The last square of every climb."""
        return [n for n in range(1, self.length + 1) if (self.terrain + "f")[n - 1 : n + 1] in ("uf", "ud")]


@dataclass
class Wheel:
    """Middle and inner circle, by terrain: slow, steady, fast."""

    middle: dict[str, list[int]]
    inner: dict[str, list[int]]


@dataclass(eq=False)
class Racer:
    owner: int
    letter: str
    points: dict[str, int] = field(default_factory=dict)
    square: int | None = None
    crossed: tuple[int, Group] | None = None  # in which turn, with which group
    fed: set[int] = field(default_factory=set)  # feeding zones that gave already
    stopped: bool = False  # a mechanical incident: will not ride in the next move
    out: bool = False  # takes no part in this turn
    lost: int = 0  # squares that may be made up with stamina
    lost_to: Racer | None = None  # but not past him
    over: set[int] = field(default_factory=set)  # summits passed
    mountain: int = 0

    @property
    def name(self) -> str:
        return f"{self.owner}{self.letter}"


@dataclass(eq=False)
class Group:
    """Racers with a token on the wheel. `rank` tells who was ahead before the turn."""

    racers: list[Racer]
    pace: int = STEADY
    terrain: str = "f"
    rank: int = 0

    @property
    def squares(self) -> list[int]:
        """Occupied squares, the first square first."""
        return sorted({racer.square for racer in self.racers if racer.square is not None}, reverse=True)

    @property
    def first(self) -> list[Racer]:
        return self.on(self.squares[0]) if self.squares else []

    def on(self, square: int) -> list[Racer]:
        return [racer for racer in self.racers if racer.square == square]
