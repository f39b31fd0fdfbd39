"""What a bot is: somebody who chooses for a seat, knowing only what that seat may know."""

from __future__ import annotations

from abc import ABC, abstractmethod

from mypy_extensions import i64, mypyc_attr

from paceline.core.race import Race
from paceline.core.rng import Rng


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot(ABC):
    """One bot at one seat. It is handed a race from `clone_for`, never the truth, and may change that copy.

    A bot that is `blind` looks at its own legal actions only, so it needs no copy.
    """

    def __init__(self, rng: Rng, blind: bool) -> None:
        self.rng = rng
        self.blind = blind

    @abstractmethod
    def choose(self, race: Race, seat: i64) -> i64:
        """One of the seat's legal actions."""


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
