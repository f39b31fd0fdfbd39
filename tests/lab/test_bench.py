"""The bench's parts, not its numbers."""

from __future__ import annotations

from paceline.core.setup import Setup
from paceline.lab.bench import RACES_AT_ONCE, RandomRaces, rate, reference


def test_the_reference_loop_never_changes() -> None:
    assert reference(1000) == 192_860


def test_the_race_to_clone_is_half_way() -> None:
    race = RandomRaces(Setup(game="flamme-rouge", seats=4)).half_way()
    assert not race.over
    assert 5 <= race.round_number() <= 11


def test_decisions_are_counted_race_by_race() -> None:
    races = RandomRaces(Setup(game="flamme-rouge", seats=2, options={"course": "abcdu"}))
    races.through_legal()
    first = races.decisions
    races.through_legal_into()
    assert races.played == 2 * RACES_AT_ONCE
    assert races.decisions > first > RACES_AT_ONCE


def test_a_rate_counts_what_the_steps_say() -> None:
    steps: list[int] = []

    def step() -> int:
        steps.append(sum(range(10_000)))
        return 7

    assert rate(step, 0.005) > 0
    assert len(steps) >= 2
