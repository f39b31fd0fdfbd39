"""Report this ruling: what somebody at a table may tell of it."""

from __future__ import annotations

from bisect import bisect_left

from paceline.lab.ruling import KNOWS_ALL, Known, Ruling, race_report
from paceline.server.refusal import Refusal
from paceline.server.seats import Viewer
from paceline.server.table import Table


def report(table: Table, ruling: Ruling, step: int, seat: int | None) -> str:
    """While the race is on, what the seat (or a spectator) may know; once it is over, everything."""
    bots = {row.seat: row.bot for row in table.seats if row.bot is not None}
    box = table.row.box_name or ""
    eyes, record = (KNOWS_ALL, table.record()) if table.log.race.over else (seat, None)
    return race_report(table.log, ruling, step, Known(eyes, record, bots, box))


def step_at(table: Table, n: int | None, step: int | None) -> int:
    """How many entries there were when event n had been heard, or at a step of the replay; all of them else."""
    last = len(table.log.entries)
    if n is not None:
        if n > table.n:
            raise Refusal(404, "no-event", field="n", events=table.n)
        return bisect_left(table.numbers, n)
    if step is not None and step > last:
        raise Refusal(404, "no-step", field="step", last=last)
    return last if step is None else step


def eyes_of(viewer: Viewer, seat: int | None) -> int | None:
    """Whose eyes a report is seen with: a seat of the viewer's own, or a spectator's."""
    if seat is not None and seat not in viewer:
        raise Refusal(403, "not-yours", field="seat")
    return seat
