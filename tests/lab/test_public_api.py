"""What `import paceline` offers."""

from __future__ import annotations

import doctest

import pytest

import paceline


def test_everything_that_is_offered_is_there() -> None:
    for name in dir(paceline):
        assert getattr(paceline, name) is not None


def test_what_is_not_offered_is_missed_in_the_usual_way() -> None:
    with pytest.raises(AttributeError, match="module 'paceline' has no attribute 'peloton'"):
        _ = paceline.peloton  # type: ignore[attr-defined]  # pyright: ignore[reportAttributeAccessIssue]


def test_the_tour_in_the_docstring_runs() -> None:
    tour = doctest.testmod(paceline)
    assert (tour.failed, tour.attempted) == (0, 5)


def test_a_race_can_be_recorded_and_replayed() -> None:
    setup = paceline.Setup(game="flamme-rouge", seats=2)
    log = paceline.Log(setup, bytes(32), ["Ann", "Bob"])
    rng = paceline.Rng("x")
    while seats := log.race.to_act():
        legal = log.race.legal(seats[0])
        log.play(seats[0], legal[int(rng.below(len(legal)))])
    again = paceline.replay(paceline.parse_record(paceline.record_text(log.record())))
    assert again.race.result() == log.race.result()


def test_mistakes_are_told_as_on_the_command_line() -> None:
    with pytest.raises(paceline.PacelineError, match="did you mean 'stage-7'"):
        paceline.new("flamme-rouge", seats=2, course="stge-7")
