"""The shelf: what the set-up page needs to know of every title."""

from __future__ import annotations

import gzip
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Final

import msgspec

from paceline.bots import bot_names, levels
from paceline.core.content import File, owners, stock
from paceline.core.errors import BadBox, BadContent
from paceline.core.ladder import LEVELS
from paceline.core.registry import game_ids, title
from paceline.core.rules import Rule, told_rules, translated
from paceline.core.setup import Setup, Value
from paceline.core.title import Title
from paceline.core.words import LANGUAGE, SHELL, Speech, speaking, speech
from paceline.server import api, static

MOST_NAME: Final = 40  # letters
MOST_BOARDS: Final = 32  # encoded, of set-ups that were checked lately


class ShelvedPreset(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    id: str  # its words are `preset.<id>.name` and `.text`
    options: dict[str, Value]
    seats: list[api.SeatWish]  # a bot that is not there (yet) gives way to the strongest that is


class Shelved(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """What title.toml in a title's folder has for the shelf."""

    preset: list[ShelvedPreset] = []


def titles() -> list[api.TitleInfo]:
    """In the language of whoever looks at them."""
    return titles_in(LANGUAGE.get())


@lru_cache
def titles_in(language: str) -> list[api.TitleInfo]:
    with speaking(language):
        return [describe(title(game)) for game in game_ids()]


def told() -> static.Copies:
    """All of them as they are sent."""
    return told_in(LANGUAGE.get())


@lru_cache
def told_in(language: str) -> static.Copies:
    encoded = msgspec.json.encode(titles_in(language))
    return static.copies({"": encoded, "gzip": gzip.compress(encoded, mtime=0)})


def describe(found: Title) -> api.TitleInfo:
    text = (files(found.package) / "title.toml").read_text("utf-8")
    words = speech(found.package)
    return api.TitleInfo(
        id=found.id,
        name=found.name,
        built=True,
        players=found.players,
        tagline=words.say("shelf.tagline"),
        translated=translated(found.package, LANGUAGE.get()),
        options=found.options(),
        courses=found.courses(),
        bots=bots(found.id, words),
        presets=[described(found.id, preset, words) for preset in File("title.toml", text).parse(Shelved).preset],
        files=found.content_files(),
    )


def bots(game: str, words: Speech) -> list[api.BotInfo]:
    """The bots that people are offered, weakest first: the levels, where a title has them."""
    return [
        api.BotInfo(name=name, level=level, text=said(name, words), called=level_name(name))
        for level, name in enumerate(offered(game), 1)
    ]


def level_name(bot: str) -> str:
    """What a level is called in every title; nothing for others."""
    return speech(SHELL).say(f"level.{bot}.name") if bot in LEVELS else ""


def offered(game: str) -> list[str]:
    return levels(game) or bot_names(game)


def said(bot: str, words: Speech) -> str:
    """How a bot rides, in a sentence."""
    if words.knows(f"bot.{bot}.text"):
        return words.say(f"bot.{bot}.text")
    shared = speech(SHELL)
    return shared.say(f"level.{bot}.text") if shared.knows(f"level.{bot}.text") else ""


def described(game: str, preset: ShelvedPreset, words: Speech) -> api.Preset:
    """The preset with bots that are offered: who is not gives way to the strongest."""
    names = offered(game)
    return api.Preset(
        id=preset.id,
        name=words.say(f"preset.{preset.id}.name"),
        text=words.say(f"preset.{preset.id}.text"),
        options=preset.options,
        seats=[
            msgspec.structs.replace(seat, bot=seat.bot if seat.bot in names else names[-1]) if seat.bot else seat
            for seat in preset.seats
        ],
    )


def rules(game: str) -> list[Rule]:
    return list(told_rules(title(game).package).values())


def tiles(game: str) -> list[msgspec.Struct]:
    return list(title(game).tiles())


def printed(game: str) -> dict[str, str]:
    """The component files that come with a title."""
    return stock(title(game).package)


def open_box(game: str, box: api.Box) -> api.OpenedBox:
    """What can be raced with a box; raises `BadBox`."""
    found = title(game)
    found.check_box(box.files)
    return api.OpenedBox(
        options=found.options(box.files), courses=found.courses(box.files), tiles=list(found.tiles(box.files))
    )


def files_of(game: str, box: api.Box | None) -> dict[str, str]:
    """The files that a box brings to a set-up; raises `BadBox`."""
    if box is None:
        return {}
    title(game).check_box(box.files)
    return box.files


def boxes_in(folder: Path) -> dict[str, api.Box]:
    """A folder as a box of every title that can race with it; raises `BadBox` where none can."""
    found: dict[str, api.Box] = {}
    refusals: dict[str, BadBox] = {}
    for game in game_ids():
        try:
            own = owners(folder, title(game).content_files())
            title(game).check_box(own)
            found[game] = api.Box(name=folder.resolve().name[:MOST_NAME], files=own)
        except BadBox as refusal:
            refusals[game] = refusal
    if not found:
        raise nearest(refusals)
    return found


def nearest(refusals: dict[str, BadBox]) -> BadBox:
    """What those titles say of a folder that know the most of its files; with their names where they differ."""
    strange = {game: sum(not mistake.line for mistake in refusal.mistakes) for game, refusal in refusals.items()}
    told = {str(refusals[game]): game for game in reversed(refusals) if strange[game] == min(strange.values())}
    if len(told) == 1:
        return refusals[next(iter(told.values()))]
    return BadBox(
        [
            BadContent(mistake.file, mistake.line, f"{mistake.why} ({title(game).name})")
            for game in reversed(told.values())
            for mistake in refusals[game].mistakes
        ]
    )


def check(game: str, wish: api.CheckWish) -> api.Checked:
    """Whether a set-up can be raced; raises `BadSetup` where it cannot."""
    found = title(game)
    setup = Setup(game=game, seats=wish.seats, options=wish.options, content=files_of(game, wish.box))
    warnings = found.warnings(setup)
    if setup.content:
        return api.Checked(ok=True, warnings=warnings, board=found.board(setup))
    return api.Checked(ok=True, warnings=warnings, board=told_board(LANGUAGE.get(), game, setup.seats, noted(setup)))


def noted(setup: Setup) -> str:
    """Its options as text."""
    return msgspec.json.encode(setup.options, order="sorted").decode()


@lru_cache(maxsize=MOST_BOARDS)
def told_board(_language: str, game: str, seats: int, options: str) -> msgspec.Raw:
    """A board of printed components, encoded once for whoever tries the same."""
    setup = Setup(game=game, seats=seats, options=msgspec.json.decode(options, type=dict[str, Value]))
    return msgspec.Raw(msgspec.json.encode(title(game).board(setup)))
