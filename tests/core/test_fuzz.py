"""Whatever text comes in, it is taken or refused with a `PacelineError`: nothing else, and nothing hangs."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest
from hypothesis import given, note
from hypothesis import strategies as st

from paceline.core.errors import PacelineError
from paceline.core.record import parse_record, record_text, replay
from paceline.core.registry import game_ids, title
from paceline.core.rng import seed_from

from ..conformance.play import finish
from ..soak import wide
from .fuzz import fuzzing, mangled, positions, records

SEED = seed_from("fuzz")
positions_of = cache(positions)
records_of = cache(records)


def read_position(game: str, text: str) -> None:
    """A position that is taken prints itself and can be raced on to the end."""
    note(repr(text))
    try:
        race = title(game).from_position(text, SEED)
    except PacelineError:
        return
    printed = race.position(-1)
    assert title(game).from_position(printed, SEED).position(-1) == printed
    for seat in (None, *range(int(race.seats))):
        race.view(seat)
        race.position(seat)
    finish(race, Random(text))


def read_record(text: str) -> None:
    note(repr(text))
    try:
        record = parse_record(text)
    except PacelineError:
        return
    assert parse_record(record_text(record)) == record
    try:
        log = replay(record)
    except PacelineError:
        return
    assert log.record().entries == record.entries


every_position = st.sampled_from(game_ids()).flatmap(
    lambda game: st.tuples(st.just(game), mangled(positions_of(game)) | st.text())
)
every_record = st.sampled_from(game_ids()).flatmap(lambda game: mangled(records_of(game)) | st.text())


@given(every_position)
@fuzzing(100)
def test_a_mangled_position_is_refused_or_raced(position: tuple[str, str]) -> None:
    read_position(*position)


@pytest.mark.slow
@given(every_position)
@fuzzing(wide(1000, 3000))
def test_thousands_of_mangled_positions_are_refused_or_raced(position: tuple[str, str]) -> None:
    read_position(*position)


@given(every_record)
@fuzzing(100)
def test_a_mangled_record_is_refused_or_replayed(text: str) -> None:
    read_record(text)


@pytest.mark.slow
@given(every_record)
@fuzzing(wide(700, 2000))
def test_thousands_of_mangled_records_are_refused_or_replayed(text: str) -> None:
    read_record(text)
