"""Coached races: what `lesson.toml` in a title's folder says of the race, and of what is taught in it."""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files
from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta, Struct

from paceline.core.content import File
from paceline.core.registry import title
from paceline.core.setup import Setup, Value
from paceline.core.title import Title
from paceline.server import api
from paceline.server.refusal import Refusal

FILE: Final = "lesson.toml"
OF_RULES: Final = ("rules", "why")  # fields of choices and events that name rules
Match = dict[str, str | int | bool]  # a field and what it is, holds or exceeds (">4"); `mine`: of the pupil's rider


class Lesson(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One thing to say. Its words are `learn.lesson.<id>`; the first in the file that fits is said first."""

    id: str
    rule: str  # without the title's prefix in the file
    points: Literal["hand", "map", "order", "profile"]  # the part of the screen that it is about
    asked: Match | None = None  # fits while a choice like this is offered; `phase` is that of the race
    happened: Match | None = None  # fits when an event like this has just been seen
    until: Match | None = None  # but no longer after an event like this
    advised: Match | None = None  # the answers that it recommends; `instead` is said where another was given
    after: str | None = None  # only once that lesson has been heard
    rare: bool = False  # need not come up, and is not missed then


class Coached(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A race that is the same every time, but for what the pupil chooses."""

    seed: str
    options: dict[str, Value]
    bots: list[str]
    lesson: list[Lesson]


class Taught(Struct, kw_only=True):
    """What the page needs to teach a title: the board of its pictures and of its race, and the lessons."""

    board: Any
    seats: int
    lessons: list[Lesson]


class PupilWish(Struct, kw_only=True, forbid_unknown_fields=True):
    """Nothing but names: the race itself is the title's, so that nobody can choose a seed."""

    names: Annotated[list[api.Name], Meta(max_length=12)] = []


def coached(game: str) -> Coached:
    """The coached race of a title; raises `Refusal` where it has none."""
    found = read(title(game))
    if found is None:
        raise Refusal(404, "no-lesson", field="game", game=game)
    return found


@lru_cache
def read(found: Title) -> Coached | None:
    """Editions of one game share the file of the package above; what an edition's own says takes its place."""
    told: dict[str, Any] = {}
    for package in (found.package.rpartition(".")[0], found.package):
        file = files(package) / FILE
        if file.is_file():
            told |= File(FILE, file.read_text("utf-8")).data()
    if not told:
        return None
    race = msgspec.convert(told, Coached)
    return msgspec.structs.replace(race, lesson=[prefixed(lesson, found) for lesson in race.lesson])


def prefixed(lesson: Lesson, found: Title) -> Lesson:
    """With the ids that rules have in this edition."""

    def full(match: Match | None) -> Match | None:
        return match and {
            name: f"{found.prefix}.{value}" if name in OF_RULES else value for name, value in match.items()
        }

    return msgspec.structs.replace(
        lesson,
        rule=f"{found.prefix}.{lesson.rule}",
        asked=full(lesson.asked),
        happened=full(lesson.happened),
        until=full(lesson.until),
        advised=full(lesson.advised),
    )


def setup_of(game: str) -> Setup:
    race = coached(game)
    return Setup(game=game, seats=1 + len(race.bots), options=race.options)


def taught(game: str) -> Taught:
    setup = setup_of(game)
    return Taught(board=title(game).board(setup), seats=setup.seats, lessons=coached(game).lesson)


def seats_of(game: str, names: list[str]) -> list[api.SeatWish]:
    """The pupil, then the bots."""
    bots: list[str | None] = [None, *coached(game).bots]
    names = [*names, *[""] * len(bots)]
    return [
        api.SeatWish(kind="bot" if bot else "me", name=name, bot=bot) for bot, name in zip(bots, names, strict=False)
    ]
