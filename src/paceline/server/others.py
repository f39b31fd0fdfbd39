"""What other processes do at the same database: heard of, looked for, and caught up with.

Notes tell at once; whatever they say is only a hint to read on by sequence number. Those that are lost cost time: once
in a while, and after every break, each process compares the numbers of all tables that somebody here cares about.
A lease says who drives a table's bots. Two who do by mistake harm nobody, as the log takes every entry once.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from contextlib import suppress
from time import time_ns
from typing import TYPE_CHECKING, Any, Final

import msgspec
import sqlalchemy as sa

from paceline.core.errors import PacelineError
from paceline.server import metrics
from paceline.server.duty import ALIVE
from paceline.server.refusal import Refusal
from paceline.server.standing import due
from paceline.server.storage import Moved, Note, SeatRow, StorageError, Stored, Taken
from paceline.server.table import Table

if TYPE_CHECKING:
    from paceline.server.tables import Tables

BEAT: Final = ALIVE / 4000  # seconds
MOST_ADOPTED: Final = 20  # tables of dead processes, at a beat
MOST_LEFT: Final = 1_000  # tables that a process names as it ends
MOST_AT_ONCE: Final = 500  # tables in a question to the database
logger: Final = logging.getLogger(__name__)


class Others:
    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.tasks: set[asyncio.Task[None]] = set()
        self.owed: set[str] = set()  # leases that may be ours in the database, and nobody uses them here
        self.begun = False
        self.ending = False  # from here on others drive
        self.missed = asyncio.Event()  # bots that nobody drives are known of

    @property
    def worker(self) -> str:
        return self.tables.worker

    async def begin(self) -> None:
        await self.tables.store.come(self.worker)
        self.begun = True
        await self.tables.store.listen(self.hear)
        self.soon(self.go_on())

    async def close(self) -> None:
        for task in [*self.tasks]:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        if self.begun:
            with suppress(StorageError):
                await self.tables.store.leave(self.worker)
            left = [table.id for table in self.tables.live.values() if table.leased and self.is_waiting(table)]
            for name in left[:MOST_LEFT]:
                self.tables.store.tell(Note(worker=self.worker, left=[name]))

    def soon(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    def write_soon(self, work: Callable[[sa.Connection], None]) -> None:
        """Something that nobody waits for, and that may be lost."""

        async def attempt() -> None:
            with suppress(StorageError):
                await self.tables.store.write(work)

        self.soon(attempt())

    # Reading on

    async def catch_up(self, table: Table) -> bool:
        """Whether there was news of a table. Its lock is held, or nobody else knows it yet."""
        news = await self.tables.store.load(table.id, len(table.log.entries))
        if news is None:
            self.tables.forget(table)
            raise Refusal(404, "no-table", field="table", table=table.id)
        table.unsure = False
        before = table.row
        if not news.entries and news.table == before:
            return False
        seats = table.seats
        await self.follow(table, news)
        if table.row.rematch is not None and before.rematch is None:
            for watcher in table.watchers:
                watcher.rematch_made(table.row.rematch)
        self.tell_seats(table, seats)
        if news.entries:
            self.tables.moved_on(table)
        return True

    def tell_seats(self, table: Table, before: list[SeatRow]) -> None:
        """Tells everybody who sits where; of orders, nobody but whoever gave them hears."""
        if [public(row) for row in before] != [public(row) for row in table.seats]:
            table.tell_seats()
        ordered = [row.seat for row, old in zip(table.seats, before, strict=True) if row.orders != old.orders]
        for watcher in table.watchers if ordered else ():
            if not {*ordered}.isdisjoint(watcher.viewer):
                watcher.race_changed()
        self.wake(table)

    async def follow(self, table: Table, news: Stored) -> None:
        """Adds what is new; where that does not fit, the whole table is folded anew."""
        try:
            table.follow(news)
        except PacelineError:
            whole = await self.tables.store.load(table.id)
            if whole is None:
                raise Refusal(404, "no-table", field="table", table=table.id) from None
            table.fold(whole)

    async def make_sure(self, table: Table) -> None:
        """Reads what became of something whose answer was lost; later, where that fails too."""
        table.unsure = True
        with suppress(StorageError):
            await self.catch_up(table)

    async def look_at(self, table: Table) -> None:
        """For whoever comes: what this process knows of a table may be old."""
        if not self.tables.store.shared and not table.unsure:
            return
        async with table.lock:
            await self.catch_up(table)

    async def read_on(self, table: Table, moved: Moved | None = None) -> None:
        """Catches up with what was heard of, unless that has happened meanwhile."""
        try:
            async with table.lock:
                if moved is None or table.is_behind(moved):
                    await self.catch_up(table)
        except StorageError:
            table.unsure = True
        except Refusal:
            logger.warning("table %s is gone or does not replay any more", table.id)

    # Hearing

    def hear(self, note: Note | None) -> None:
        if self.ending:
            return
        if note is None:
            self.missed.set()
        elif note.worker != self.worker:
            metrics.notify_seconds.observe(max(0.0, (time_ns() // 1000 - note.at) / 1e6))
            self.follow_note(note)

    def follow_note(self, note: Note) -> None:
        live = self.tables.live
        for moved in note.moved:
            table = live.get(moved.table)
            if table is not None and table.is_behind(moved):
                self.soon(self.read_on(table, moved))
        for name, seats in note.present:
            if (table := live.get(name)) is not None:
                self.note_presence(table, note.worker, seats)
        for name in (*note.freed, *note.left):
            if (table := live.get(name)) is not None:
                self.wake(table)
        if not all(name in live for name in note.left):
            self.missed.set()

    def note_presence(self, table: Table, worker: str, seats: list[int]) -> None:
        before = table.looked_through()
        table.elsewhere[worker] = seats
        if not seats:
            del table.elsewhere[worker]
        if table.looked_through() != before:
            table.tell_seats()

    # Looking

    async def go_on(self) -> None:
        """Says that this process lives, and looks after what may have been missed."""
        orphans = True  # where no other process can die, there are none but at the start
        while True:
            try:
                if self.tables.store.shared:
                    await self.beat()
                await self.compare()
                await self.pay_back()
                if orphans:
                    orphans = await self.adopt() == MOST_ADOPTED or self.tables.store.shared
            except StorageError as error:
                logger.warning("the database does not answer: %s", error)
            except Exception:  # whatever it is, this process must not count as dead
                logger.exception("could not look after the tables")
            with suppress(TimeoutError):
                async with asyncio.timeout(BEAT):
                    await self.missed.wait()
            self.missed.clear()

    async def beat(self) -> None:
        if not await self.tables.store.beat(self.worker):
            for table in [*self.tables.live.values()]:
                table.leased = False  # others may have taken it meanwhile,
                table.noted = ()  # and have forgotten who is here
                self.look_through(table)

    async def compare(self) -> None:
        """Looks whether any table that somebody here cares about has moved on, unheard."""
        with suppress(StorageError):
            cared = [table for table in self.tables.live.values() if table.watchers or table.leased]
            for first in range(0, len(cared) if self.tables.store.shared else 0, MOST_AT_ONCE):
                await self.compare_some({table.id: table for table in cared[first : first + MOST_AT_ONCE]})
        for table in [*self.tables.live.values()]:
            if table.unsure:
                self.soon(self.read_on(table))

    async def compare_some(self, cared: dict[str, Table]) -> None:
        store = self.tables.store
        for moved in await store.moved(cared):
            if cared[moved.table].is_behind(moved):
                self.soon(self.read_on(cared[moved.table], moved))
        for name, elsewhere in (await store.present(cared, self.worker)).items():
            for worker in {*elsewhere, *cared[name].elsewhere}:
                self.note_presence(cared[name], worker, elsewhere.get(worker, []))
        waiting = [name for name, table in cared.items() if not table.leased and self.is_waiting(table)]
        for name in await store.undriven(waiting) if waiting else ():
            self.wake(cared[name])

    def is_waiting(self, table: Table) -> bool:
        """Whether bots or orders have something to do, and nobody here does it."""
        return (table.driver is None and table.seat_bot() is not None) or (table.obeying is None and bool(due(table)))

    def wake(self, table: Table) -> None:
        self.tables.drivers.wake(table)
        self.tables.standing.wake(table)

    async def adopt(self) -> int:
        """Drives bots on whose process is dead; how many tables there were of those."""
        orphans = await self.tables.store.orphans(MOST_ADOPTED)
        for name in orphans:
            try:
                table = await self.tables.get(name)
                held = await self.hold(table)
            except StorageError:
                raise
            except (Refusal, PacelineError):  # it no longer replays, or is gone
                await self.tables.store.free(name)
                continue
            if held:
                self.wake(table)
                self.let_go(table)  # unless they have something to do
        return len(orphans)

    # Leases

    async def hold(self, table: Table) -> bool:
        """Whether this process drives a table's bots."""
        if not table.leased and self.begun:
            try:
                table.leased = await self.tables.store.lease(table.id, self.worker)
            except Taken:
                raise Refusal(404, "no-table", field="table", table=table.id) from None
            except StorageError:
                self.owed.add(table.id)
                raise
        return table.leased or not self.begun

    def rest(self, table: Table) -> None:
        """Its bots have nothing to do: they are given away where nobody here looks on."""
        if table.log.race.over or not table.watchers:
            self.let_go(table)

    def let_go(self, table: Table) -> None:
        """Not at the end: what is still to do there would be nobody's, and a lease of the dead tells of it."""
        if table.leased and table.driver is None and table.obeying is None and not self.ending:
            table.leased = False
            self.soon(self.give_back(table.id))

    async def give_back(self, table: str) -> None:
        try:
            await self.tables.store.free(table, self.worker)
            self.tables.store.tell(Note(worker=self.worker, freed=[table]))
        except StorageError:
            self.owed.add(table)

    async def pay_back(self) -> None:
        """Gives back leases that could not be, or whose taking was not answered: else nobody would drive those bots."""
        owed, self.owed = self.owed, set()
        for name in owed:
            table = self.tables.live.get(name)
            if table is None or not (table.leased or table.driver or table.obeying):
                await self.give_back(name)

    # Presence

    def look_through(self, table: Table) -> None:
        """Tells the other processes which seats somebody looks through here."""
        if self.tables.store.shared and not table.noting:
            table.noting = True
            self.soon(self.note_here(table))

    async def note_here(self, table: Table) -> None:
        """One at a time until it is as it stands here, however long the database does not answer."""
        try:
            while table.noted != table.here:
                try:
                    here = table.here
                    await self.tables.store.look_through(table.id, self.worker, here)
                    table.noted = here
                    self.tables.store.tell(Note(worker=self.worker, present=[(table.id, [*here])]))
                except Taken:  # the table is gone
                    return
                except StorageError:
                    await asyncio.sleep(BEAT)
        finally:
            table.noting = False


def public(row: SeatRow) -> SeatRow:
    """What everybody sees of a seat: its orders are its own."""
    return msgspec.structs.replace(row, orders=None)
