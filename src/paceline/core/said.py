"""Lines that are said again and again: every move tells everybody their choices in words."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from paceline.core.words import LANGUAGE, Word, speech

MOST_KEPT = 2048  # of each title


def sayer(package: str) -> Callable[..., str]:
    """Says the lines of a package, and remembers those that it has filled in lately."""

    @lru_cache(MOST_KEPT, typed=True)  # 1, 1.0 and True are said differently
    def filled(_language: str, line: str, names: tuple[str, ...], *values: Word) -> str:
        return speech(package).say(line, **dict(zip(names, values, strict=True)))

    def say(line: str, /, **args: Word) -> str:
        values = [tuple(value) if isinstance(value, list) else value for value in args.values()]
        return filled(LANGUAGE.get(), line, tuple(args), *values)

    return say
