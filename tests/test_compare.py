"""Two checkouts beside each other: what is told of the pairs, and that they are measured by turns."""

from __future__ import annotations

from pathlib import Path

import pytest
from tools import compare
from tools.compare import RATES, interval, told


def test_medians_and_the_interval_of_the_ratios_are_told() -> None:
    pairs = [(dict.fromkeys(RATES, 150.0 + step), dict.fromkeys(RATES, 100.0)) for step in range(-10, 11)]
    assert told("flamme-rouge", pairs)[1].split() == [
        "flamme-rouge", "legal_into", "100", "150", "1.500", "1.450", "to", "1.550",
    ]  # fmt: skip


@pytest.mark.parametrize(("many", "out"), [(5, 0), (6, 0), (9, 1), (20, 5), (40, 13)])
def test_an_interval_leaves_out_as_many_at_either_end_as_chance_would(many: int, out: int) -> None:
    assert interval([float(n) for n in range(many)]) == (out, many - 1 - out)


def test_every_second_pair_begins_with_the_other(monkeypatch: pytest.MonkeyPatch) -> None:
    order: list[Path] = []

    def measured(game: str, place: Path, seconds: float, how: dict[str, str]) -> compare.Rates:
        order.append(place)
        return dict.fromkeys(RATES, 2.0 if place == compare.HERE else 1.0)

    monkeypatch.setattr(compare, "measure", measured)
    before = Path("before")
    for number in range(2):
        here, there = compare.measure_pair("flamme-rouge", before, number, 0.01, {})
        assert (here["decisions"], there["decisions"]) == (2, 1)
    assert order == [before, compare.HERE, compare.HERE, before]


def test_a_checkout_is_measured_as_it_runs() -> None:
    found = compare.measure("flamme-rouge", compare.HERE, 0.005, {"PACELINE_PURE": "1"})
    assert set(found) == set(RATES)
    assert all(rate > 0 for rate in found.values())
