"""A finished race, entry by entry, from anybody's eyes."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from paceline.core.events import Event
from paceline.core.record import Entry, Log, entry_text
from paceline.server import api
from paceline.server.table import Table, TookOver, Undone


def replay(table: Table, seat: int | None) -> bytes:
    """The encoded replay as a seat saw it, or a spectator."""
    result = table.log.race.result()
    assert result is not None
    told = api.Replay(
        table=table.id,
        game=table.setup.game,
        options=table.options(),
        seats=table.seat_infos(None),
        board=table.log.title.board(table.setup),
        cards=table.cards(),
        riders=table.riders(),
        frames=[
            api.Frame(
                seq=seq,
                entry=entry_text(entry) if entry else None,
                events=[event.seen_by(seat) for event in events],
                view=log.race.view(seat),
            )
            for seq, (entry, events, log) in enumerate(fold(table.log))
        ],
        result=result,
        statistics=list(table.log.title.statistics(table.log.race, table.events)),
    )
    return msgspec.json.encode(told)


def fold(done: Log) -> Iterator[tuple[Entry | None, list[Event], Log]]:
    """Races it again, entry by entry."""
    events: list[Event] = []
    done.title.new(done.setup, done.seed, events.append)
    log = Log(done.setup, done.seed, done.names)
    yield None, events, log
    for entry in list(done.entries):
        events = []
        log.race.listener = events.append
        log.add(entry)
        if entry.kind == "undo":
            events.append(Undone(seat=entry.seat))
        elif entry.kind == "takeover":
            events.append(TookOver(seat=entry.seat, bot=entry.text))
        yield entry, events, log
