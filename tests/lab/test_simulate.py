"""Simulations: which races are played, and how they are counted."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import msgspec
import pytest

from paceline.core.errors import IllegalAction
from paceline.lab import simulate as lab
from paceline.lab.simulate import Chunks, Simulation, Tally, courses_that_fit, play_races, simulate

SHORT = Simulation(game="flamme-rouge", games=12, bots=["random", "random"], courses=["abcdu"])


def never() -> bool:
    return False


def total(simulation: Simulation) -> Tally:
    tally = Tally.empty(simulation.bots)
    for news in simulate(simulation, 1, never):
        tally.add(news)
    return tally


def test_bots_turn_through_the_seats() -> None:
    turning = msgspec.structs.replace(SHORT, bots=["a", "b", "c"], rotate=True)
    assert [turning.bots_of(race) for race in range(4)] == [
        ["a", "b", "c"],
        ["b", "c", "a"],
        ["c", "a", "b"],
        ["a", "b", "c"],
    ]
    assert SHORT.bots_of(1) == ["random", "random"]


def test_every_bot_sits_in_every_seat_on_every_course() -> None:
    turning = msgspec.structs.replace(SHORT, bots=["a", "b"], courses=["x", "y"], rotate=True)
    met = Counter((turning.course_of(race), *turning.bots_of(race)) for race in range(8))
    assert met == {("x", "a", "b"): 2, ("x", "b", "a"): 2, ("y", "a", "b"): 2, ("y", "b", "a"): 2}


def test_without_turning_the_course_changes_with_every_race() -> None:
    still = msgspec.structs.replace(SHORT, courses=["x", "y", "z"])
    assert [still.course_of(race) for race in range(4)] == ["x", "y", "z", "x"]


def test_a_win_counts_for_the_bot_wherever_it_sits() -> None:
    tally = Tally.empty(["a", "b", "a"])
    tally.count(["a", "b", "a"], winner=2, places=[3, 2, 1], rounds=10, decisions=50)
    tally.count(["b", "a", "a"], winner=0, places=[1, 2, 3], rounds=12, decisions=60)
    assert tally.wins_by_bot == {"a": 1, "b": 1}
    assert tally.wins_by_seat == [1, 0, 1]
    assert tally.places == [[1, 0, 1], [0, 2, 0], [1, 0, 1]]
    assert (tally.games, tally.rounds, tally.decisions) == (2, 22, 110)


def test_a_win_of_a_dummy_team_counts_for_no_bot() -> None:
    tally = Tally.empty(["a", "b"])
    tally.count(["a", "b"], winner=3, places=[2, 4], rounds=10, decisions=50)
    assert tally.wins_by_bot == {"a": 0, "b": 0}
    assert (tally.wins_by_seat, tally.wins_by_dummy) == ([0, 0], [0, 1])
    assert tally.places == [[0, 1, 0, 0], [0, 0, 0, 1]]


def test_tallies_add_up_to_the_whole_in_any_order() -> None:
    parts = [play_races(SHORT, range(first, first + 3), never) for first in (6, 0, 9, 3)]
    tally = Tally.empty(SHORT.bots)
    for part in parts:
        tally.add(part)
    assert tally == total(SHORT)


def test_a_simulation_that_is_stopped_counts_whole_races() -> None:
    asked = iter([False, False, False, True])
    assert play_races(SHORT, range(12), lambda: next(asked)).games == 3


def test_a_longer_simulation_begins_with_the_same_races() -> None:
    longer = msgspec.structs.replace(SHORT, games=24)
    assert play_races(longer, range(12), never) == total(SHORT)


def test_chunks_hand_out_every_race_once_and_grow_with_speed() -> None:
    chunks = Chunks(1000)
    races: list[int] = []
    sizes: list[int] = []
    while part := chunks.next():
        races += part
        sizes.append(len(part))
        chunks.took(len(part), len(part) * 0.001)
    assert races == list(range(1000))
    assert sizes[:5] == [1, 4, 16, 64, 200]
    assert max(sizes) == 200


def test_slow_races_come_one_by_one() -> None:
    chunks = Chunks(10)
    chunks.took(1, 60.0)
    assert chunks.next() == range(1)


def test_a_race_that_breaks_says_which_one_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> int:
        raise IllegalAction("fr.turn.owed", "that is not what seat 0 is asked now")

    monkeypatch.setattr(lab, "play", broken)
    with pytest.raises(
        RuntimeError, match=r"race 7 of seed '0' on abcdu with random,random broke:(.|\n)*fr\.turn\.owed"
    ):
        play_races(SHORT, range(7, 8), never)


def test_courses_that_do_not_fit_come_with_the_reason() -> None:
    away = msgspec.structs.replace(SHORT, options={"breakaway": True})
    reasons = courses_that_fit(away)
    assert reasons["stage-7"] == ""
    assert "the breakaway needs tile side" in reasons["firenze-milano"]


def test_figures_are_counted_by_course_and_add_up_in_any_order() -> None:
    counted = msgspec.structs.replace(SHORT, courses=["abcdu", "abu"], figures=True)
    tally = total(counted)
    assert {course: sums.games for course, sums in tally.figures.items()} == {"abcdu": 6, "abu": 6}
    for sums in tally.figures.values():
        assert sum(sums.wins_by_team) == 6
        assert sum(sums.counts["first over the line"].values()) == 6
        assert sums.sums["rounds"] > 0
    parts = [play_races(counted, range(first, first + 3), never) for first in (6, 0, 9, 3)]
    again = Tally.empty(counted.bots)
    for part in parts:
        again.add(part)
    assert again.figures == tally.figures


def test_figures_are_the_same_whether_or_not_records_are_written(tmp_path: Path) -> None:
    counted = msgspec.structs.replace(SHORT, figures=True)
    written = msgspec.structs.replace(counted, record=str(tmp_path))
    assert total(written).figures == total(counted).figures
