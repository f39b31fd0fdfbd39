"""A finished race, entry by entry, from anybody's eyes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import msgspec
from msgspec import structs

from paceline.core.log import Log, steps
from paceline.core.moments import Moment, decided, ending, moments
from paceline.core.record import NOTES, entry_text
from paceline.core.title import Score
from paceline.server import api, telling
from paceline.server.table import Table

TOGETHER: Final = 50  # frames that are sent in one piece


def replay(table: Table, seat: int | None) -> bytes:
    """The encoded replay as a seat saw it, or a spectator."""
    return b"".join(parts(table, seat))


def parts(table: Table, seat: int | None) -> Iterator[bytes]:
    """The same piece by piece: first the frames, so that they need not all be in memory at once."""
    yield b'{"frames":['
    between, some = b"", list[api.Frame]()
    for frame in frames(table.log, seat):
        some.append(frame)
        if len(some) == TOGETHER:
            yield between + msgspec.json.encode(some)[1:-1]
            between, some = b",", []
    yield between + msgspec.json.encode(some)[1:-1] if some else b""
    yield b"]," + msgspec.json.encode(beside_frames(table))[1:]


def beside_frames(table: Table) -> dict[str, Any]:
    result = table.log.race.result()
    assert result is not None
    people = [row.seat for row in table.seats if row.kind == "person"]
    chosen = moments(table.log, people)
    told = api.Replay(
        table=table.id,
        game=table.setup.game,
        options=telling.options(table),
        box=telling.box(table),
        seats=[structs.replace(seat, present=True) for seat in telling.seats(table, None)],  # nobody is away there
        board=table.log.title.board(table.log.ruled),
        cards=telling.cards(table),
        riders=telling.riders(table),
        frames=[],
        result=result,
        take_backs=table.log.take_backs,
        hints=table.log.hints,
        cut_short=table.cut_short,
        branch=table.row.branch_of,
        statistics=list(table.log.title.statistics(table.log.race, table.log.story())),
        moments=[moment_told(table, moment) for moment in chosen],
        decided=[decided(chosen, table.log.race, row.seat) for row in table.seats],
        ended=ending(table.log),
    )
    return {name: value for name, value in structs.asdict(told).items() if name != "frames"}


def moment_told(table: Table, moment: Moment) -> api.Moment:
    package = table.log.title.package
    return api.Moment(
        letter=moment.letter,
        at=moment.at,
        since=moment.since,
        round=moment.round,
        kind=moment.kind,
        team=moment.team,
        riders=moment.riders,
        swing=moment.swing,
        unit=moment.unit_text(),
        title=moment.title(package),
        text=moment.text(package),
    )


def frames(race: Log, seat: int | None) -> Iterator[api.Frame]:
    """Every entry with what it led to; the score where it changed."""
    score: Score | None = None
    for seq, (entry, events, log) in enumerate(steps(race)):
        before = score
        if entry is None or entry.kind not in NOTES:
            score = log.title.score(log.race, telling.spectators(log) if log.race.over else [])
        yield api.Frame(
            seq=seq,
            entry=entry_text(entry) if entry else None,
            events=[event.seen_by(seat) for event in events],
            view=log.race.view(seat),
            score=msgspec.UNSET if score == before else score,
        )
