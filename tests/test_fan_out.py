"""The fan-out that docs/scaling.md reckons with."""

from __future__ import annotations

from pathlib import Path

import pytest
from tools.fan_out import FanOut, World, main

MICRO = 1e-6
SCALING = Path(__file__).parent.parent / "docs" / "scaling.md"
QUIET = World(people=3_000, workers=4, seconds=2.0)


def test_the_same_seed_gives_the_same_figures_and_another_one_others() -> None:
    assert FanOut(QUIET).run() == FanOut(QUIET).run() != FanOut(QUIET._replace(seed=2)).run()


def test_with_time_to_spare_the_database_does_what_a_sum_says() -> None:
    told = FanOut(QUIET).run()
    a_note = QUIET.lock + QUIET.workers * QUIET.wake
    work = told.notes * a_note + told.wanted * QUIET.workers * QUIET.read
    assert told.database == pytest.approx(work * MICRO)
    assert told.moves == pytest.approx(QUIET.moves, rel=0.2)
    assert told.notes == pytest.approx(told.moves, rel=0.05)
    assert told.wanted * QUIET.workers == pytest.approx(told.moves * 3 / 4, rel=0.1)  # the other one sits elsewhere


def test_where_a_table_has_one_worker_nobody_waits_to_hear_of_it() -> None:
    told = FanOut(QUIET._replace(placed="sticky")).run()
    assert told.wanted == 0
    assert told.notes > 0
    assert FanOut(QUIET._replace(placed="sticky", told="wanted")).run().notes == 0


def test_a_database_that_is_full_gets_fewer_notes_that_name_more_and_they_come_later() -> None:
    few, many = (FanOut(QUIET._replace(people=50_000, workers=64, cores=cores)).run() for cores in (1, 8))
    assert few.moves == many.moves
    assert few.wanted == many.wanted
    assert few.notes < many.notes / 2
    assert few.database == pytest.approx(1, rel=0.1)
    assert few.p50 > 5 * many.p50


def test_a_bus_wakes_nobody_else() -> None:
    told = FanOut(QUIET._replace(told="bus")).run()
    assert told.database == pytest.approx(told.wanted * QUIET.workers * QUIET.read * MICRO)


def test_the_table_of_the_page_is_what_its_command_prints(capsys: pytest.CaptureFixture[str]) -> None:
    main(["--seconds", "2"])
    assert capsys.readouterr().out in SCALING.read_text("utf-8")
