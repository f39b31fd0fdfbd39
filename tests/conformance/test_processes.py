"""Same seed and actions give the same race in any process, compiled or not."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from paceline import _native
from paceline.core.registry import game_ids

from ..soak import wide
from .digest import digests

ROOT = Path(__file__).parents[2]


def digests_elsewhere(game: str, many: int, **environment: str) -> list[str]:
    """The digests as another process finds them, how it runs first."""
    return subprocess.run(
        [sys.executable, "-m", "tests.conformance.digest", game, str(many)],
        cwd=ROOT,
        env=os.environ | environment,
        check=True,
        capture_output=True,
        text=True,
    ).stdout.split()


@pytest.mark.parametrize("game", game_ids())
def test_another_process_rides_the_same_races(game: str) -> None:
    assert digests_elsewhere(game, 20, PYTHONHASHSEED="1")[1:] == digests(game, 20)


@pytest.mark.slow
@pytest.mark.skipif(not _native.compiled(), reason="nothing is compiled here, so there is nothing to compare")
@pytest.mark.parametrize("game", game_ids())
def test_interpreted_engines_ride_the_same_races(game: str) -> None:
    mode, *interpreted = digests_elsewhere(game, wide(60, 200), PACELINE_PURE="1")
    assert mode == "interpreted"
    assert interpreted == digests(game, wide(60, 200))
