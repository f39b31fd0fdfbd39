"""What engines are trained on: every title, as it is raced."""

from __future__ import annotations

from itertools import islice

import pytest

from paceline.core.registry import game_ids
from paceline.lab.training import setups, train


@pytest.mark.parametrize("game", game_ids())
def test_other_courses_and_numbers_of_seats_are_trained_too(game: str) -> None:
    usual, *some = islice(setups(game), 60)
    others = [setup for setup in some if setup != usual]
    assert 5 < len(others) <= 15
    assert len({str(setup.options["course"]) for setup in others}) > 1
    assert len({setup.seats for setup in others}) > 1


def test_a_title_is_trained_at_random_and_with_its_bots() -> None:
    train("flamme-rouge", decisions=500)
