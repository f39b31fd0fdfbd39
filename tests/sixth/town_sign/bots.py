"""Who rides home with you."""

from __future__ import annotations

from paceline.core.bot import Bot
from paceline.core.race import Race

from .race import ATTACK, STEADY, TownSign


class Gambler(Bot):
    """`gambler`: steady in front, all in from behind."""

    def choose(self, race: Race, seat: int) -> int:
        assert isinstance(race, TownSign)
        return STEADY if race.at[seat] == max(race.at) else ATTACK


BOTS = {"gambler": lambda rng: Gambler(rng, blind=False)}
