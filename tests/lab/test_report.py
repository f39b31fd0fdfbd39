"""Shares and their intervals."""

from __future__ import annotations

import pytest

from paceline.lab.report import as_json, wilson
from paceline.lab.simulate import Simulation, Tally


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(50, 100, 0.4038, 0.5962), (0, 20, 0.0, 0.1611), (20, 20, 0.8389, 1.0), (1, 10, 0.0179, 0.4042)],
)
def test_the_interval_is_wilsons(wins: int, games: int, low: float, high: float) -> None:
    assert wilson(wins, games) == pytest.approx((low, high), abs=1e-4)


def test_nothing_is_known_without_races() -> None:
    assert wilson(0, 0) == (0.0, 1.0)


def test_a_report_on_no_races_has_no_means() -> None:
    simulation = Simulation(game="flamme-rouge", games=5, bots=["random"], courses=["x"], seed="07")
    found = as_json(simulation, "x", Tally.empty(["random"]), 0.1)
    assert (found["games"], found["mean_rounds"], found["mean_decisions"]) == (0, None, None)
    assert found["seed"] == "07"
