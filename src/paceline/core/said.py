"""Lines that are said again and again, quickly: every move tells everybody their choices in words.

What `core/words.py` says, word by word, but lines are prepared once, and those that were filled in lately are kept.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import NamedTuple

from paceline.core.words import LANGUAGE, Hole, Template, Word, locale_of, shown, speech, template

MOST_KEPT = 2048  # of each title
SMALL = 1000  # integers below are said as they are


class Gap(NamedTuple):
    """A hole whose ways are at hand by name."""

    name: str
    kind: str
    ways: dict[str, tuple[str | Gap, ...]]


Line = tuple["str | Gap", ...]


def sayer(package: str) -> Callable[..., str]:
    """Says the lines of a package."""

    @lru_cache(MOST_KEPT, typed=True)  # 1, 1.0 and True are said differently
    def filled(language: str, line: str, names: tuple[str, ...], *values: Word) -> str:
        parts: list[str] = []
        fill(prepared(package, language, line), language, dict(zip(names, values, strict=True)), "", parts)
        return "".join(parts)

    def say(line: str, /, **args: Word) -> str:
        values = [tuple(value) if isinstance(value, list) else value for value in args.values()]
        return filled(LANGUAGE.get(), line, tuple(args), *values)

    return say


@lru_cache(4096)
def prepared(package: str, language: str, line: str) -> Line:
    return with_gaps(template(speech(package).lines(language)[line]))


def with_gaps(parts: Template) -> Line:
    def gap(hole: Hole) -> Gap:
        return Gap(hole.name, hole.kind, {name: with_gaps(way) for name, way in hole.ways})

    return tuple(gap(part) if isinstance(part, Hole) else part for part in parts)


def fill(line: Line, language: str, args: Mapping[str, Word], number: str, parts: list[str]) -> None:
    for part in line:
        if isinstance(part, str):
            parts.append(part.replace("#", number) if number else part)
            continue
        value = args[part.name]
        if not part.kind:
            parts.append(worded(value, language))
        elif part.kind == "select":
            fill(part.ways.get(str(value), part.ways["other"]), language, args, number, parts)
        else:
            way = part.ways.get(f"={value}")  # which may be empty
            if way is None:
                way = part.ways.get(form(language, part.kind, value), part.ways["other"])
            fill(way, language, args, worded(value, language), parts)


def worded(value: Word, language: str) -> str:
    if isinstance(value, str):
        return value
    if type(value) is int and 0 <= value < SMALL:
        return str(value)
    return listed(value, language) if isinstance(value, tuple) else shown(value, locale_of(language))


@lru_cache(MOST_KEPT)
def listed(names: tuple[str, ...], language: str) -> str:
    return shown(names, locale_of(language))


@lru_cache(MOST_KEPT, typed=True)
def form(language: str, kind: str, value: Word) -> str:
    """Which form of a number's words a language has for it."""
    if not isinstance(value, int | float):
        return "other"
    locale = locale_of(language)
    return (locale.plural_form if kind == "plural" else locale.ordinal_form)(value)
