"""kill -9 at any moment: tests/server/kill.py does the same by command, as often as one likes."""

from __future__ import annotations

from pathlib import Path

import pytest

from .kill import siege


@pytest.mark.slow
def test_twenty_kills_lose_nothing_and_repeat_nothing(tmp_path: Path) -> None:
    done = siege(tmp_path, times=20, seed=20)
    print(dict(done))
    assert done["kills"] >= 20
    assert done["races"] >= 2, "one against bots alone, one with people"
    assert done["take-backs"] > 3
    assert done["acks"] > 50
