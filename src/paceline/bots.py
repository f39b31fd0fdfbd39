"""Bots by name. A title's own bots stand in its folder, in a module `bots` with BOTS: makers by name, weakest first.

A bot that searches is listed once for each level that it is offered at: `planner:1`, `planner:3`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec

from paceline.core.bot import Bot, RandomBot
from paceline.core.errors import UnknownName
from paceline.core.registry import folder
from paceline.core.rng import Rng

BotMaker = Callable[[Rng], Bot]


def bot_names(game: str) -> list[str]:
    """The bots that know a title, weakest first."""
    return ["random", *title_bots(game)]


def make_bot(name: str, game: str, seed: str) -> Bot:
    """A bot with a generator of its own."""
    if name == "random":
        return RandomBot(Rng(seed))
    bots = title_bots(game)
    if name not in bots:
        raise UnknownName("bot", name, bot_names(game))
    bot = bots[name](Rng(seed))
    bot.level = int(name.partition(":")[2] or 0)
    return bot


@lru_cache
def title_bots(game: str) -> dict[str, BotMaker]:
    """A title's own; none where `random` is all there is."""
    module = f"{folder(game)}.bots"
    if find_spec(module) is None:
        return {}
    bots: dict[str, BotMaker] = import_module(module).BOTS
    return bots
