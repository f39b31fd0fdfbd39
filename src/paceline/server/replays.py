"""A finished race, entry by entry, from anybody's eyes, and what each rider did in it."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from paceline.core.events import Event
from paceline.core.record import Entry, Log, entry_text
from paceline.games.flamme_rouge import events as flamme
from paceline.games.flamme_rouge.engine import FlammeRouge
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
        statistics=statistics(table),
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


def statistics(table: Table) -> list[api.RiderStatistics]:
    """What each rider of Flamme Rouge did, from the events."""
    race = table.log.race
    if not isinstance(race, FlammeRouge):
        return []
    codes, road = race.table.codes, race.bunch.road
    riders = [
        api.RiderStatistics(rider=race.rider_text(rider), by_cards=0, by_slipstream=0, lost=0, exhaustion=0, cards=[])
        for rider in range(race.table.riders)
    ]
    for event in table.events:
        match event:
            case flamme.Revealed():
                for rider, card in event.cards:
                    riders[rider].cards.append("" if card is None else codes[card])
            case flamme.Moved():
                start, end = int(road.row_of(event.start)), int(road.row_of(event.end))
                riders[event.rider].by_cards += end - start
                riders[event.rider].lost += int(squares_wanted(race, start, event.value)) - end
            case flamme.Slipstreamed():
                riders[event.rider].by_slipstream += int(road.row_of(event.end) - road.row_of(event.start))
            case flamme.Exhausted():
                riders[event.rider].exhaustion += event.taken
            case _:
                pass
    return riders


def squares_wanted(race: FlammeRouge, row: int, value: int) -> int:
    """Where a card would have led on an empty road: fr.move.full takes the rest."""
    bunch = race.bunch
    return min(row + int(bunch.uphill(row, bunch.at_least(row, value))), int(bunch.road.rows) - 1)
