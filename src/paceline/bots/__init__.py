"""Bots by name. A title's own bots stand in a module named after it."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module

from paceline.bots.policy import Bot, RandomBot
from paceline.core.errors import UnknownName
from paceline.core.rng import Rng


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
    return bots[name](Rng(seed))


def title_bots(game: str) -> dict[str, Callable[[Rng], Bot]]:
    bots: dict[str, Callable[[Rng], Bot]] = import_module(f"paceline.bots.{game.replace('-', '_')}").BOTS
    return bots
