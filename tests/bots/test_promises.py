"""What `python -m tools.promises decisions` counts, in small: answers of a worker, none against the rules."""

from __future__ import annotations

import pytest
from tools.promises import decisions, with_levels

from paceline.core.registry import game_ids

MANY = {"amateur": 30, "continental": 150, "pro": 150, "world-tour": 15, "champion": 3}


@pytest.mark.slow
@pytest.mark.parametrize("level", MANY)
@pytest.mark.parametrize("game", with_levels())
def test_every_decision_of_a_level_is_legal(game: str, level: str) -> None:
    found = decisions(game, level, MANY[level])
    assert len(found) == MANY[level]
    assert all(one.legal for one in found)


def test_every_title_has_levels_to_count() -> None:
    assert with_levels() == game_ids()
