"""What people read, by id, in their language: `words/en.toml` of a title's folder, and of Paceline itself.

A line is written as ICU writes messages, as far as it is needed: `{rider}`, `{n, plural, =0 {none} one {# space} other
{# spaces}}`, `{place, selectordinal, one {#st} other {#th}}`, `{who, select, you {take} other {takes}}`. The page reads
the same files and the same notation (web/src/lib/speech.ts).
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Generator, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, Final, NamedTuple, cast

from babel import Locale
from babel.lists import format_list
from babel.numbers import format_decimal

ENGLISH: Final = "en"  # complete; every other language falls back to it, line by line
SHELL: Final = "paceline"  # the package whose words belong to no title
Word = str | int | float | Sequence[str]

LANGUAGE: ContextVar[str] = ContextVar("language", default=ENGLISH)  # of whoever is spoken to


@contextmanager
def speaking(language: str) -> Generator[None]:
    """Everything that is said within is said in that language."""
    before = LANGUAGE.set(language)
    try:
        yield
    finally:
        LANGUAGE.reset(before)


def wished(preferred: Sequence[str]) -> str:
    """The first of the languages that somebody reads for which there are words; English where there is none."""
    known = languages()
    tags = [tag for wish in preferred for tag in (wish, wish.partition("-")[0].lower())]
    return next((tag for tag in tags if tag in known), ENGLISH)


@lru_cache
def languages() -> tuple[str, ...]:
    """Every language that has a file, English first."""
    found = {entry.name.partition(".")[0] for entry in folder_of(SHELL).iterdir() if entry.name.endswith(".toml")}
    return (ENGLISH, *sorted(found - {ENGLISH}))


def folder_of(package: str) -> Traversable:
    return files(package) / "words"


# The words of a folder


class Speech:
    """The words of a title, or of what all titles share."""

    def __init__(self, package: str) -> None:
        self.package = package

    def say(self, line: str, /, **args: Word) -> str:
        """The line of that id, filled in."""
        language = LANGUAGE.get()
        return filled(self.lines(language)[line], language, args)

    def knows(self, line: str) -> bool:
        return line in self.lines(ENGLISH)

    def lines(self, language: str) -> Mapping[str, str]:
        """Every line, in English where the language has none."""
        return lines_of(self.package, language)

    def translated(self, language: str) -> float:
        """The share of the lines that the language has."""
        own = own_lines(self.package, language)
        return sum(line in own for line in self.lines(ENGLISH)) / max(1, len(self.lines(ENGLISH)))


@lru_cache
def speech(package: str) -> Speech:
    return Speech(package)


@lru_cache
def lines_of(package: str, language: str) -> dict[str, str]:
    return own_lines(package, ENGLISH) | own_lines(package, language)


@lru_cache
def own_lines(package: str, language: str) -> dict[str, str]:
    """The lines of a language's file; an edition's come before those that it shares with others in the folder above."""
    above = package.rpartition(".")[0]
    shared = own_lines(above, language) if above not in ("", SHELL) else {}
    path = folder_of(package) / f"{language}.toml"
    return shared | dict(leaves(tomllib.loads(path.read_text("utf-8")))) if path.is_file() else shared


def leaves(table: Mapping[str, Any], above: str = "") -> Iterator[tuple[str, str]]:
    """`option.energy.label` and its text."""
    for name, value in table.items():
        if isinstance(value, dict):
            yield from leaves(cast("dict[str, Any]", value), f"{above}{name}.")
        else:
            yield f"{above}{name}", str(value)


# A line


class Hole(NamedTuple):
    """Where something is filled in: as it is, or by its number or kind in one of several ways."""

    name: str
    kind: str = ""  # plural, selectordinal, select
    ways: tuple[tuple[str, Template], ...] = ()


Template = tuple["str | Hole", ...]
TOKEN: Final = re.compile(r"\s*(\w+)\s*(?:,\s*(plural|selectordinal|select)\s*,\s*|(?=\}))")
WAY: Final = re.compile(r"\s*(=?\w+)\s*\{")


@lru_cache(maxsize=4096)
def template(text: str) -> Template:
    """A line, read once; raises `ValueError` where a brace is not closed or a hole is misshapen."""
    found, end = read(text, 0)
    if end != len(text):
        raise ValueError(f"a brace too many: {text}")
    return found


def read(text: str, at: int) -> tuple[Template, int]:
    """A template up to the brace that closes it, or to the end."""
    parts: list[str | Hole] = []
    while at < len(text) and text[at] != "}":
        if text[at] != "{":
            end = min(found for found in (text.find("{", at), text.find("}", at), len(text)) if found >= 0)
            parts.append(text[at:end])
            at = end
            continue
        begun = TOKEN.match(text, at + 1)
        if begun is None:
            raise ValueError(f"a hole is {{name}} or {{name, plural, one {{…}} other {{…}}}}: {text}")
        at = begun.end()
        ways: list[tuple[str, Template]] = []
        while way := WAY.match(text, at):
            inner, at = read(text, way.end())
            ways.append((way[1], inner))
            at += 1
        at += len(text[at:]) - len(text[at:].lstrip())
        if text[at : at + 1] != "}" or bool(begun[2]) != any(name == "other" for name, _ in ways):
            raise ValueError(f"a hole is not closed, or knows no other way: {text}")
        parts.append(Hole(begun[1], begun[2] or "", tuple(ways)))
        at += 1
    return tuple(parts), at


def holes(parts: Template) -> set[str]:
    """The names of all that is filled in."""
    found = [part for part in parts if isinstance(part, Hole)]
    return {hole.name for hole in found} | {name for hole in found for _, way in hole.ways for name in holes(way)}


def filled(text: str, language: str, args: Mapping[str, Word]) -> str:
    return "".join(fill(template(text), locale_of(language), args, ""))


@lru_cache
def locale_of(language: str) -> Locale:
    """Where the language has its numbers and lists from: English is written as in Britain."""
    return Locale.parse("en_GB" if language == ENGLISH else language)


def fill(parts: Template, locale: Locale, args: Mapping[str, Word], number: str) -> Iterator[str]:
    for part in parts:
        if isinstance(part, str):
            yield part.replace("#", number) if number else part
            continue
        value = args[part.name]
        if not part.kind:
            yield shown(value, locale)
        else:
            count = shown(value, locale) if part.kind != "select" else number
            yield from fill(dict(part.ways)[way_of(part, value, locale)], locale, args, count)


def way_of(hole: Hole, value: Word, locale: Locale) -> str:
    """Which of the ways a value takes."""
    exact = f"={value}" if hole.kind != "select" else str(value)
    if any(name == exact for name, _ in hole.ways):
        return exact
    form = "other"
    if hole.kind != "select" and isinstance(value, int | float):
        form = (locale.plural_form if hole.kind == "plural" else locale.ordinal_form)(value)
    return form if any(name == form for name, _ in hole.ways) else "other"


def shown(value: Word, locale: Locale) -> str:
    if isinstance(value, str):
        return value
    if isinstance(value, int | float):
        return str(value) if value in range(1000) else format_decimal(value, locale=locale)
    return format_list(list(value), locale=locale)


# Reasons


def because(rule_id: str, reason: str, args: Mapping[str, Word]) -> str:
    """Why a rule forbids something: a line of its title or of all titles. A title of one's own may give plain text."""
    for known in (speech_of(rule_id), speech(SHELL)):
        if known.knows(f"refused.{reason}"):
            return known.say(f"refused.{reason}", **args)
    return reason


def speech_of(rule_id: str) -> Speech:
    """The words of the title that has the rule."""
    from paceline.core.registry import package_of_rule  # noqa: PLC0415 - titles raise what is told here

    return speech(package_of_rule(rule_id) or SHELL)
