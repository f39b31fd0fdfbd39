"""Two workers on one PostgreSQL, and everything below them breaks: tests/server/chaos.py does it for long."""

from __future__ import annotations

import pytest

from .chaos import chaos
from .postgres import Address


@pytest.mark.slow
def test_nothing_is_lost_whatever_breaks(postgres: Address) -> None:
    """The fixture says whether there is a PostgreSQL; this one is killed, so it is another one."""
    done = chaos(races=4, kills=3, restarts=1, seed=4)
    print(dict(done))
    assert (done["kills"], done["restarts"]) == (3, 1)
    assert done["races"] >= 4
    assert done["cuts"] > 0
    assert done["acks"] > 300
