"""Paceline plays cycling board games: at a table, in a test, or by the million.

>>> import paceline
>>> race = paceline.new("flamme-rouge", seats=2, seed="roubaix", course="stage-7")
>>> bots = [paceline.make_bot("random", "flamme-rouge", seed) for seed in ("Ann", "Bob")]
>>> decisions = paceline.play(race, bots)
>>> sorted(race.result().places)
[1, 2]
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from paceline import _native

_native.install()

if TYPE_CHECKING:
    from paceline.bots import bot_names as bot_names
    from paceline.bots import make_bot as make_bot
    from paceline.core.bot import Bot as Bot
    from paceline.core.bot import Budget as Budget
    from paceline.core.bot import decide as decide
    from paceline.core.errors import BadSetup as BadSetup
    from paceline.core.errors import IllegalAction as IllegalAction
    from paceline.core.errors import PacelineError as PacelineError
    from paceline.core.log import Log as Log
    from paceline.core.log import replay as replay
    from paceline.core.race import Race as Race
    from paceline.core.record import parse_record as parse_record
    from paceline.core.record import record_text as record_text
    from paceline.core.registry import game_ids as game_ids
    from paceline.core.registry import title as title
    from paceline.core.rng import Rng as Rng
    from paceline.core.setup import Setup as Setup
    from paceline.core.setup import Value
    from paceline.lab.playout import play as play

__version__ = "0.1.0"

# What `import paceline` offers and where it stands: loaded when it is first asked for.
_HOMES = {
    "title": "core.registry",
    "game_ids": "core.registry",
    "Race": "core.race",
    "Setup": "core.setup",
    "Rng": "core.rng",
    "bot_names": "bots",
    "make_bot": "bots",
    "Bot": "core.bot",
    "Budget": "core.bot",
    "decide": "core.bot",
    "play": "lab.playout",
    "Log": "core.log",
    "replay": "core.log",
    "parse_record": "core.record",
    "record_text": "core.record",
    "PacelineError": "core.errors",
    "IllegalAction": "core.errors",
    "BadSetup": "core.errors",
}


def new(game: str, *, seats: int, seed: str | int = 0, **options: Value) -> Race:
    """A race at its first decision: `paceline.new("flamme-rouge", seats=4, course="stage-7")`."""
    # imported here, so that importing paceline stays quick
    from paceline.core.registry import title  # noqa: PLC0415
    from paceline.core.rng import seed_from  # noqa: PLC0415
    from paceline.core.setup import Setup  # noqa: PLC0415

    return title(game).new(Setup(game=game, seats=seats, options=options), seed_from(str(seed)))


if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        if name not in _HOMES:
            raise AttributeError(f"module 'paceline' has no attribute '{name}'")
        found = getattr(import_module(f"paceline.{_HOMES[name]}"), name)
        globals()[name] = found
        return found


def __dir__() -> list[str]:
    return ["__version__", "new", *_HOMES]
