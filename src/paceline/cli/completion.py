"""Completion: what could stand where somebody presses Tab in a shell."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout, suppress
from io import StringIO
from typing import Final, NoReturn

from paceline.bots import bot_names
from paceline.core.registry import game_ids, title
from paceline.core.rules import catalogue
from paceline.core.setup import Option

ASKED: Final = "_PACELINE_COMPLETE"  # the variable by which a shell asks
BREAKS: Final = "=:"  # bash takes what they join for several words
MOST_NUMBERS: Final = 20


# What a word may be


def games() -> list[str]:
    return game_ids()


def game() -> str:
    """The title in the line: Typer itself has not understood it where the value of an option is still missing."""
    line = os.environ.get("COMP_WORDS") or os.environ.get("_TYPER_COMPLETE_ARGS", "")
    return next(word for word in line.split() if word in game_ids())


def courses() -> list[str]:
    return [course.id for course in title(game()).courses()]


def courses_or_all() -> list[str]:
    return [*courses(), "all"]


def courses_in_turn(incomplete: str) -> list[str]:
    """For the last course of `stage-7,stage-8,…`."""
    before, comma, _ = incomplete.rpartition(",")
    return [before + comma + name for name in courses()] if comma else courses_or_all()


def bots(incomplete: str) -> list[str]:
    """For the last seat of `rouleur,highest,…`."""
    before, comma, _ = incomplete.rpartition(",")
    return [before + comma + name for name in bot_names(game())]


def rules() -> list[str]:
    """Rules and groups of rules."""
    known = list(catalogue(title(game()).package))
    return sorted({*known, *(rule.rpartition(".")[0] for rule in known)})


def settings() -> list[str]:
    return [f"{option.name}={value}" for option in title(game()).options() for value in values_of(option)]


def values_of(option: Option) -> list[str]:
    """What an option may be set to, as far as it can be listed."""
    if option.limits and option.limits[1] - option.limits[0] < MOST_NUMBERS:
        return [str(number) for number in range(option.limits[0], option.limits[1] + 1)]
    return option.values or [""]


def files() -> list[str]:
    """None of ours: the shell knows them."""
    return []


# How a shell asks


def asked() -> bool:
    return bool(os.environ.get(ASKED))


def answer(ask: Callable[[], object]) -> NoReturn:
    """Lets Typer answer a shell, without a word about what goes wrong: nobody who presses Tab wants to read it."""
    said = StringIO()
    with suppress(Exception):
        known = join_words() if os.environ[ASKED].endswith("bash") else ""
        try:
            with redirect_stdout(said), redirect_stderr(StringIO()):
                ask()
        except SystemExit as end:
            sys.stdout.write("".join(line.removeprefix(known) for line in said.getvalue().splitlines(keepends=True)))
            sys.exit(end.code)
    sys.exit(1)


def join_words() -> str:
    """Makes one word again of `energy=seven`; returns the part that bash takes for other words, and has already."""
    words = os.environ["COMP_WORDS"].split("\n")[: int(os.environ["COMP_CWORD"]) + 1]
    joined: list[str] = []
    for word in words:
        if joined and (word.strip(BREAKS) == "" != word or joined[-1].endswith(tuple(BREAKS))):
            joined[-1] += word
        else:
            joined.append(word)
    os.environ["COMP_WORDS"] = "\n".join(joined)
    os.environ["COMP_CWORD"] = str(len(joined) - 1)
    last = max(joined[-1].rfind(letter) for letter in BREAKS)
    return joined[-1][: last + 1]
