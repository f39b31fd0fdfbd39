"""`@rule("fr.slipstream.gap")` says which rules a test checks; `paceline rules --uncovered` reads it."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TypeVar

import pytest

from paceline.core.errors import UnknownName
from paceline.core.registry import game_ids, title
from paceline.core.rules import catalogue

Test = TypeVar("Test", bound=Callable[..., object])


@lru_cache
def rule_ids() -> list[str]:
    """The rules of every title."""
    return [rule_id for game in game_ids() for rule_id in catalogue(title(game).package)]


def rule(*ids: str) -> Callable[[Test], Test]:
    """Marks a test with its rules; an id that no catalogue has stops the collection."""
    for rule_id in ids:
        if rule_id not in rule_ids():
            raise UnknownName("rule", rule_id, rule_ids())

    def mark(test: Test) -> Test:
        marked: Test = pytest.mark.rule(*ids)(test)
        return marked

    return mark
