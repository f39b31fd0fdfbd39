"""Thousands of random races of every title: they end, and no action breaks a law."""

from __future__ import annotations

import pytest

from paceline.core.registry import game_ids

from ..soak import wide
from .play import cases
from .promises import ends_lawfully

CHUNK = 250  # races, or a title's share of them


@pytest.mark.parametrize("game", game_ids())
@pytest.mark.parametrize("chunk", range(3))
def test_some_random_races_end_lawfully(game: str, chunk: int) -> None:
    for case in cases(game, f"some {chunk}", 50):
        assert ends_lawfully(*case) > 0, case


@pytest.mark.slow
@pytest.mark.parametrize("game", game_ids())
@pytest.mark.parametrize("chunk", range(wide(8, 40)))
def test_thousands_of_random_races_end_lawfully(game: str, chunk: int) -> None:
    for case in cases(game, f"ten thousand {chunk}", CHUNK):
        assert ends_lawfully(*case) > 0, case
