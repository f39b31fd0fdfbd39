"""A race that leaves another: what a seat could not know is dealt anew, what it knew stays, and the record replays."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from paceline.core.errors import BadNotation
from paceline.core.log import Log, replay, steps
from paceline.core.record import Branch, Entry, parse_record, record_text
from paceline.core.registry import game_ids, title
from paceline.core.rng import SEED_BYTES, seed_from
from paceline.core.setup import Setup

SEED = "5b" * SEED_BYTES
every_title = pytest.mark.parametrize("game", game_ids())


def opened(game: str, many: int, *branches: Branch) -> Log:
    setup = Setup(game=game, seats=3, options=title(game).bench_options())
    log, chance = Log(setup, seed_from("left"), ["Ann", "Ben", "Cem"], branches=branches), Random("left")
    while len(log.live) < many:
        seat = int(log.race.next_seat())
        log.play(seat, chance.choice(log.race.legal(seat)))
    return log


@every_title
def test_what_a_seat_knew_stays_and_the_rest_is_dealt_anew(game: str) -> None:
    many = 40
    stem = opened(game, many)
    branches = [opened(game, many, Branch(after=many, seat=1, seed=seed)) for seed in (SEED, "c4" * SEED_BYTES)]
    for branch in branches:
        assert branch.race.position(1) == stem.race.position(1), "all that the seat knows"
        assert branch.race.legal(1) == stem.race.legal(1)
    assert stem.race.to_bytes() != branches[0].race.to_bytes() != branches[1].race.to_bytes()


@every_title
def test_a_branch_of_a_branch_is_ridden_to_its_end_and_its_record_replays(game: str) -> None:
    first, second = Branch(after=20, seat=2, seed="c4" * SEED_BYTES), Branch(after=40, seat=0, seed=SEED)
    log, chance = opened(game, 40, first, second), Random("on")
    assert log.race.to_bytes() != opened(game, 40, first).race.to_bytes() != opened(game, 40).race.to_bytes()
    assert log.race.position(0) == opened(game, 40, first).race.position(0), "it leaves the first branch, not the stem"
    assert all(log.lasts[seat] is None for seat in range(3)), "nothing before can be taken back"
    while (seat := int(log.race.next_seat())) >= 0:
        log.play(seat, chance.choice(log.race.legal(seat)))
        if len(log.entries) < 60 and log.why_no_undo(seat) is None:
            log.add(Entry(seat, "", "undo"))
            assert len(log.live) >= 40
    text = record_text(log.record())
    again = replay(parse_record(text))
    assert again.race.to_bytes() == log.race.to_bytes()
    assert record_text(again.record()) == text
    *_, last = steps(log, straight=True)
    assert last.log.race.to_bytes() == log.race.to_bytes()


def test_a_header_with_a_branch_that_cannot_be_is_refused() -> None:
    log = opened("flamme-rouge", 20, Branch(after=20, seat=0, seed=SEED))
    record = log.record()
    sound = Branch(after=20, seat=0, seed=SEED)
    for wrong in ({"seat": 3}, {"seat": -1}, {"seed": "x"}, {"after": -1}, {"after": 19}):
        branches = [sound, msgspec.structs.replace(sound, **wrong)]
        record.header = msgspec.structs.replace(record.header, branches=branches)
        with pytest.raises(BadNotation, match="branches"):
            parse_record(record_text(record))
    record.header = msgspec.structs.replace(record.header, branches=[msgspec.structs.replace(sound, after=21)])
    with pytest.raises(BadNotation, match="after 21 actions, and there are 20"):
        replay(record)
