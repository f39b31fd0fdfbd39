"""Races of an older rules version go on by its rulings: those that have changed since are values of options."""

from __future__ import annotations

import asyncio
from pathlib import Path

import msgspec
import pytest

from paceline.core.errors import PacelineError
from paceline.core.log import replay
from paceline.core.record import Record, parse_record, record_text
from paceline.core.registry import game_ids, title
from paceline.server import replays, telling
from paceline.server.sqlite import SqliteStore
from paceline.server.storage import EntryRow, SeatRow, Stored, TableRow
from paceline.server.table import Table

from . import told

# Kept records that today's rules forbid, and the rule. In 146 somebody is asked for a rescue within a row.
FORBIDDEN = {44: "lt.fast.spent", 120: "or.setup.core", 146: "or.turn.owed", 152: "or.effect.type"}


def kept(number: int) -> Record:
    return parse_record(told.records()[number].record)


@pytest.mark.parametrize("game", game_ids())
def test_rulings_of_before_are_values_of_options(game: str) -> None:
    here = title(game)
    default = {option.name: option.default for option in here.options()}
    assert sorted(map(int, here.rulings_before)) == list(range(1, int(here.rules_version)))
    for rulings in here.rulings_before.values():
        assert all(default[name] != value for name, value in rulings.items())


@pytest.mark.parametrize(("number", "rule_id"), FORBIDDEN.items())
def test_what_todays_rules_forbid_is_replayed_by_the_rules_of_its_day(number: int, rule_id: str) -> None:
    """And the same race is possible today where its ruling is chosen by name."""
    record = kept(number)
    here = title(record.header.game)
    today = msgspec.structs.replace(record.header, rules=here.rules_version)
    with pytest.raises(PacelineError, match=rule_id):
        replay(Record(header=today, entries=record.entries, result=record.result))
    rulings = here.rulings_before[record.header.rules]
    chosen = msgspec.structs.replace(today, options={**record.header.options, **rulings})
    assert record_text(replay(record).record()) == told.records()[number].record
    again = replay(Record(header=chosen, entries=record.entries, result=record.result))
    assert again.race.to_bytes() == replay(record).race.to_bytes()


@pytest.mark.parametrize("number", FORBIDDEN)
def test_a_stored_table_is_read_by_the_rules_of_its_day(tmp_path: Path, number: int) -> None:
    """Events, views, positions, result and replay are what the record of before tells."""
    record = kept(number)
    last = len(record.entries)
    before = told.tell(record, [last])
    table = Table(asyncio.run(stored(tmp_path / "paceline.db", record)))
    viewers = [*range(len(record.header.seats)), None]
    assert record_text(table.record()) == told.records()[number].record
    assert [told.seen(table.log.race, viewer) for viewer in viewers] == before.views[0]
    assert [told.placed(table.log, viewer) for viewer in (*viewers, told.KNOWS_ALL)] == before.positions[0]
    assert told.plain(table.log.race.result()) == before.result
    *_, frame = replays.frames(table.log, None)
    assert (frame.seq, told.plain(frame.view)) == (last, before.views[0][-1])
    assert telling.options(table).items() >= title(record.header.game).rulings_before["1"].items()


async def stored(path: Path, record: Record) -> Stored:
    """A table on disk with the header and the entries of a record."""
    store = SqliteStore(path)
    try:
        header = msgspec.json.encode(record.header).decode()
        row = TableRow(id="thetable", header=header, maker="ann", watch="watch", created=1, secret="thesecret")
        seats = [SeatRow(seat=seat, name=name, kind="person") for seat, name in enumerate(record.header.seats)]
        await store.create(row, seats)
        for seq, entry in enumerate(record.entries, 1):
            line = EntryRow(
                seq=seq, seat=entry.seat, kind=entry.kind, text=entry.text, action_id=None, decision=None, at=seq
            )
            await store.append(row.id, line)
        loaded = await store.load(row.id)
    finally:
        await store.close()
    assert loaded is not None
    return loaded
