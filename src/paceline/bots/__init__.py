"""Bots by name: a title's own, and the same five levels in every title that has a ladder.

A title's own bots stand in its folder, in a module `bots` with BOTS: makers by name, weakest first. `ladder` there has
LADDER, of which the levels are made, and STICKS: bots that nobody is offered, kept as they were to measure others by.

A style may stand after a level, `pro/attacker`, and a number of playouts, `world-tour:200`, `champion/shadow:1000`.
Bots of a title's own that search are listed once for each level that they are offered at: `planner:1`, `planner:3`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec
from typing import Final

from paceline.bots.levels import Amateur, Searcher, Slipping
from paceline.bots.search import Search
from paceline.bots.weights import nets
from paceline.core.bot import Bot, RandomBot
from paceline.core.errors import UnknownName
from paceline.core.ladder import LEVELS, STYLES, Effort, Ladder
from paceline.core.registry import folder
from paceline.core.rng import Rng

BotMaker = Callable[[Rng], Bot]

SEARCHING: Final = LEVELS[3:]


def bot_names(game: str) -> list[str]:
    """The bots that know a title, weakest first; those of before the levels come before them."""
    return ["random", *title_bots(game), *levels(game)]


def levels(game: str) -> list[str]:
    """The levels that people are offered; none where a title has no ladder."""
    return [*LEVELS] if ladder(game) is not None else []


def usual_bot(game: str) -> str:
    """The strongest that needs no time: the heuristic."""
    found = ladder(game)
    return found.pro if found is not None else ["random", *title_bots(game)][-1]


def make_bot(name: str, game: str, seed: str) -> Bot:
    """A bot with a generator of its own."""
    rng = Rng(seed)
    if name == "random":
        return RandomBot(rng)
    plain, _, number = name.partition(":")
    level, _, style = plain.partition("/")
    if (makers := title_bots(game)) and name in makers:
        bot = makers[name](rng)
    elif (found := ladder(game)) is not None and is_level(name):
        bot = level_bot(level, game, found, STYLES.index(style) + 1 if style else 0, rng)
    elif name in (sticks := title_sticks(game)):
        bot = sticks[name](rng)
    else:
        raise UnknownName("bot", name, bot_names(game))
    bot.level = int(number or 0)
    return bot


def is_level(name: str) -> bool:
    """Whether a name is a level's: a number of playouts may stand after one that searches."""
    found = re.fullmatch(r"([a-z-]+)(?:/([a-z]+))?(?::([1-9]\d{0,6}))?", name, re.ASCII)
    if found is None or found[1] not in LEVELS or (found[2] is not None and found[2] not in STYLES):
        return False
    return found[3] is None or found[1] in SEARCHING


def level_bot(level: str, game: str, found: Ladder, style: int, rng: Rng) -> Bot:
    """One of the five, in a style of its own where it has one."""
    heuristic = title_bots(game)[found.pro](rng)
    heuristic.style = style
    mind = found.mind(rng)
    if level == "pro":
        return heuristic
    if level == "continental":
        return Slipping(rng, mind, heuristic, len(found.slips), found.continental)
    effort = found.champion if level == "champion" else found.world_tour
    search = searching(found, effort, rng)
    search.style = style
    if level == "amateur":
        slipping = Slipping(rng, mind, heuristic, len(found.slips), found.amateur)
        searcher: Searcher = Amateur(rng, search, nets(game), effort.playouts, slipping)
    else:
        searcher = Searcher(rng, search, nets(game), effort.playouts)
    searcher.seconds = effort.seconds
    return searcher


def searching(found: Ladder, effort: Effort, rng: Rng) -> Search:
    """A search of a title's; its policy has a generator of its own, which is wound back for every action."""
    return Search(found.mind(Rng(f"{rng.next()}")), None, rng, effort.rounds, effort.doubt)


@lru_cache
def title_bots(game: str) -> dict[str, BotMaker]:
    """A title's own; none where `random` is all there is."""
    module = f"{folder(game)}.bots"
    if find_spec(module) is None:
        return {}
    bots: dict[str, BotMaker] = import_module(module).BOTS
    return bots


@lru_cache
def ladder(game: str) -> Ladder | None:
    """What a title has for levels."""
    module = f"{folder(game)}.ladder"
    if find_spec(module) is None:
        return None
    found: Ladder = import_module(module).LADDER
    return found


@lru_cache
def title_sticks(game: str) -> dict[str, BotMaker]:
    """Bots as they once were, for matches."""
    if ladder(game) is None:
        return {}
    sticks: dict[str, BotMaker] = import_module(f"{folder(game)}.ladder").STICKS
    return sticks
