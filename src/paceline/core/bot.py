"""What a bot is: somebody who chooses for a seat, knowing only what that seat may know."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from paceline.core.race import Race
from paceline.core.rng import Rng

PLAYOUTS: Final = 100  # that a bot may spend on a question, for each level
MOST_MEMORY: Final = 16 * 1024  # bytes


@final
class Budget:
    """How much a bot may think about one question: playouts, and time where somebody waits for the answer."""

    def __init__(self, playouts: i64, late: Callable[[], bool] | None = None) -> None:
        self.playouts = playouts  # left
        self.late = late  # whether the time is up: a bot has no clock of its own

    def spend(self) -> bool:
        """Takes one playout; false where nothing is left to spend."""
        if self.playouts <= 0 or (self.late is not None and self.late()):
            return False
        self.playouts -= 1
        return True


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot(ABC):
    """One bot at one seat. It is handed a race from `clone_for`, never the truth, and may change that copy.

    A bot that is `blind` looks at its own legal actions only, so it needs no copy. One that searches overrides
    `think`, and chooses by thinking within `budget()`. `level` and `style` are told by its name: `planner:3`. In
    `memory` it leaves what it notes from one question to the next, at most MOST_MEMORY bytes. That may be lost at any
    time, so it saves work; the answer does not hang on it.
    """

    def __init__(self, rng: Rng, blind: bool) -> None:
        self.rng = rng
        self.blind = blind
        self.level: i64 = 0
        self.seconds: float = 0.0  # of a processor, that it thinks at the most; 0 where it asks for no limit
        self.style: i64 = 0  # of STYLES, from 1; none where it rides as is best
        self.memory = b""

    @abstractmethod
    def choose(self, race: Race, seat: i64) -> i64:
        """One of the seat's legal actions."""

    def think(self, race: Race, seat: i64, budget: Budget) -> i64:  # noqa: ARG002 - for bots that search
        """One of the seat's legal actions, found within a budget."""
        return self.choose(race, seat)

    def budget(self) -> Budget:
        """What the bot's level may spend on a question, however long that takes."""
        return Budget(self.level * PLAYOUTS)


class RandomBot(Bot):
    """`random`: any legal action, each as likely as the other."""

    def __init__(self, rng: Rng) -> None:
        super().__init__(rng, True)

    def choose(self, race: Race, seat: i64) -> i64:
        many = race.legal_into(seat, race.buffer)
        return race.buffer[self.rng.below(many)]


def decide(race: Race, seat: i64, bot: Bot) -> i64:
    """What a bot chooses, from what its seat may know."""
    if bot.blind:
        return bot.choose(race, seat)
    return bot.choose(race.clone_for(seat, bot.rng), seat)


def decide_within(race: Race, seat: i64, bot: Bot, budget: Budget) -> i64:
    """The same, within a budget."""
    if bot.blind:
        return bot.choose(race, seat)
    return bot.think(race.clone_for(seat, bot.rng), seat, budget)
