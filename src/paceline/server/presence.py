"""Who is there: told to everybody else, but not where a page is only loaded again."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

from paceline.server.table import Table

if TYPE_CHECKING:
    from paceline.server.others import Others

GONE: Final = 2.0  # seconds without somebody who has left: by then a page that is loaded again is back


class Presence:
    """Comes are told at once, leaves a little later, both with whatever else has changed by then."""

    def __init__(self, others: Others) -> None:
        self.others = others
        self.leaving: dict[str, asyncio.TimerHandle] = {}  # by table

    def changed(self, table: Table) -> None:
        """Somebody who plays has come, gone, or other seats."""
        now = {*table.eyes}
        self.note(table, now.union(table.here))
        if not now.issuperset(table.here) and table.id not in self.leaving:
            loop = asyncio.get_running_loop()
            self.leaving[table.id] = loop.call_later(GONE, self.look_again, table)

    def look_again(self, table: Table) -> None:
        """Whoever has not come back is gone. Who left only just now is told as gone a little early."""
        del self.leaving[table.id]
        self.note(table, {*table.eyes})

    def note(self, table: Table, seats: set[int]) -> None:
        here = tuple(sorted(seats))
        if here != table.here:
            table.here = here
            table.tell_seats()
            self.others.look_through(table)

    def close(self) -> None:
        for timer in self.leaving.values():
            timer.cancel()
