"""The shelf: what the set-up page needs to know of every title."""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files

import msgspec

from paceline.bots import bot_names
from paceline.core.content import File
from paceline.core.registry import game_ids, title
from paceline.core.rules import Rule, catalogue
from paceline.core.setup import Setup
from paceline.server import api


class Shelved(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """A title as titles.toml has it."""

    id: str
    name: str
    players: tuple[int, int]
    tagline: str
    bots: dict[str, str] = {}  # how each plays
    preset: list[api.Preset] = []


class Shelf(msgspec.Struct, forbid_unknown_fields=True):
    title: list[Shelved]


@lru_cache(maxsize=1)
def titles() -> list[api.TitleInfo]:
    text = (files("paceline.server") / "titles.toml").read_text("utf-8")
    return [describe(shelved) for shelved in File("titles.toml", text).parse(Shelf).title]


def describe(shelved: Shelved) -> api.TitleInfo:
    if shelved.id not in game_ids():
        return api.TitleInfo(
            id=shelved.id, name=shelved.name, built=False, players=shelved.players, tagline=shelved.tagline
        )
    found = title(shelved.id)
    return api.TitleInfo(
        id=found.id,
        name=found.name,
        built=True,
        players=found.players,
        tagline=shelved.tagline,
        options=found.options(),
        courses=found.courses(),
        bots=bots(found.id, shelved.bots),
        presets=[with_bots_of(found.id, preset) for preset in shelved.preset],
    )


def bots(game: str, texts: dict[str, str]) -> list[api.BotInfo]:
    """The bots, weakest first."""
    return [
        api.BotInfo(name=name, level=level, text=texts.get(name, "")) for level, name in enumerate(bot_names(game), 1)
    ]


def with_bots_of(game: str, preset: api.Preset) -> api.Preset:
    """The preset with bots that exist: who does not gives way to the strongest."""
    names = bot_names(game)
    seats = [
        msgspec.structs.replace(seat, bot=seat.bot if seat.bot in names else names[-1]) if seat.bot else seat
        for seat in preset.seats
    ]
    return msgspec.structs.replace(preset, seats=seats)


def rules(game: str) -> list[Rule]:
    return list(catalogue(title(game).package).values())


def tiles(game: str) -> list[msgspec.Struct]:
    return list(title(game).tiles())


def check(game: str, wish: api.CheckWish) -> api.Checked:
    """Whether a set-up can be raced; raises `BadSetup` where it cannot."""
    found = title(game)
    setup = Setup(game=game, seats=wish.seats, options=wish.options)
    return api.Checked(ok=True, warnings=found.warnings(setup), board=found.board(setup))
