"""Promises about texts: actions, positions and records survive print and parse."""

from __future__ import annotations

from random import Random

import pytest

from paceline.core.errors import BadNotation, IllegalAction
from paceline.core.log import Log, replay
from paceline.core.race import Race
from paceline.core.record import Entry, parse_record, record_text
from paceline.core.rng import seed_from
from paceline.core.setup import Setup
from paceline.core.title import Title

from .play import KNOWS_ALL, finish, start, stops


def actions_read_back(title: Title, setup: Setup, seed: str) -> None:
    race = start(title, setup, seed)
    for _ in stops(race, Random(seed), 0.5):
        for seat in race.to_act():
            actions = race.legal(seat)
            texts = [race.action_text(action) for action in actions]
            assert [race.parse_action(text) for text in texts] == actions
            assert not any(set(text) & set(" \t\n") for text in texts), "a record has one word an action"


def positions_read_back(title: Title, setup: Setup, seed: str) -> None:
    """A position printed for somebody who knows all, for a seat or for a spectator can be raced on from."""
    chance = Random(seed)
    race = start(title, setup, seed)
    for _ in stops(race, chance, 0.1):
        whole = position_again(title, race, KNOWS_ALL, seed)
        assert [whole.legal(seat) for seat in range(setup.seats)] == [race.legal(seat) for seat in range(setup.seats)]
        assert whole.ranking() == race.ranking()
        for seat in (chance.randrange(setup.seats), None):
            part = position_again(title, race, seat, seed)
            if seat is not None:
                assert part.legal(seat) == race.legal(seat)
        if chance.random() < 0.3:
            finish(whole, chance).check()
            finish(part, chance).check()


def position_again(title: Title, race: Race, seat: int | None, seed: str) -> Race:
    text = race.position(seat)
    assert "?" not in text or seat != KNOWS_ALL
    again = title.from_position(text, seed_from(seed), content=race.setup.content)
    assert again.position(seat) == text
    assert again.to_act() == race.to_act()
    assert again.over == race.over
    again.check()
    return again


def records_read_back(title: Title, setup: Setup, seed: str) -> None:
    """A record with actions, undos, time-outs and take-overs replays to the same race, finished or not."""
    chance = Random(seed)
    log = ride_logged(setup, seed, chance)
    record = log.record()
    text = record_text(record)
    assert parse_record(text) == record
    assert record_text(parse_record(text)) == text
    again = replay(parse_record(text))
    assert again.race.to_bytes() == log.race.to_bytes()
    assert again.entries == log.entries
    assert [again.decision(seat) for seat in range(setup.seats)] == [log.decision(seat) for seat in range(setup.seats)]
    result = log.race.result()
    assert result is not None
    assert record.result == result.ranking
    unfinished = parse_record("\n".join(text.splitlines()[: chance.randint(1, len(record.entries))]))
    assert unfinished.result is None
    assert replay(unfinished).entries == record.entries[: len(unfinished.entries)]


def ride_logged(setup: Setup, seed: str, chance: Random) -> Log:
    """Random play through a log, with everything that a table can enter."""
    log = Log(setup, seed_from(seed), [f"Seat {seat} “é”" for seat in range(setup.seats)])
    while not log.race.over:
        seat = chance.choice(log.race.to_act())
        log.play(seat, chance.choice(log.race.legal(seat)))
        anybody = chance.randrange(setup.seats)
        if chance.random() < 0.05:
            log.add(Entry(anybody, "", "timeout"))
        if chance.random() < 0.05:
            log.add(Entry(anybody, "random", "takeover"))
        if chance.random() < 0.1 and log.why_no_undo(anybody) is None:
            log.add(Entry(anybody, "", "undo"))
    return log


def a_record_of_another_race_is_reported(title: Title, setup: Setup, seed: str) -> None:
    """A record that does not replay to its stored result is never silently accepted."""
    log = ride_logged(setup, seed, Random(seed))
    record = log.record()
    assert record.result is not None
    record.result = record.result[1:] + record.result[:1]
    with pytest.raises(BadNotation, match="another result"):
        replay(record)


def undoing_leaves_no_trace(title: Title, setup: Setup, seed: str) -> None:
    """A taken-back action that is repeated gives the same race; what is not taken back was refused by a rule."""
    chance = Random(seed)
    log = Log(setup, seed_from(seed))
    undone = 0
    while not log.race.over and undone < 12:
        seat = chance.choice(log.race.to_act())
        log.play(seat, chance.choice(log.race.legal(seat)))
        seat = chance.randrange(setup.seats)
        after, entries = log.race.to_bytes(), list(log.entries)
        refusal = log.why_no_undo(seat)
        if refusal is None:
            undone += 1
            taken = next(entry for entry in reversed(log.live) if entry.seat == seat)
            log.add(Entry(seat, "", "undo"))
            assert log.race.owes(seat)
            log.add(taken)
        else:
            with pytest.raises(IllegalAction, match=f"{title.prefix}.turn.undo"):
                log.add(Entry(seat, "", "undo"))
            assert log.entries == entries
        assert log.race.to_bytes() == after
