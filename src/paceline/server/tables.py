"""All tables: loaded from the log when they are needed, joined and played at."""

from __future__ import annotations

import asyncio
import secrets
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from time import monotonic
from typing import Final, TypeVar, cast
from weakref import WeakValueDictionary

import msgspec

from paceline.core.errors import PacelineError
from paceline.core.events import Event
from paceline.core.record import Entry
from paceline.core.words import LANGUAGE
from paceline.lab.ruling import Ruling
from paceline.server import api, frames, metrics, telling
from paceline.server.analyses import Analyses
from paceline.server.clocks import now
from paceline.server.coach import Coach
from paceline.server.driving import Drivers
from paceline.server.films import Film, Films
from paceline.server.finished import keep_shown
from paceline.server.listing import note_move
from paceline.server.making import called, known_bot
from paceline.server.names import plain
from paceline.server.others import Others
from paceline.server.presence import Presence
from paceline.server.refusal import Refusal
from paceline.server.replays import parts
from paceline.server.reports import report
from paceline.server.standing import StandingOrders
from paceline.server.storage import EntryRow, Note, SeatRow, StorageError, Store, Taken
from paceline.server.table import Done, Table, result_text
from paceline.server.thinker import Thinker

MOST_KEPT: Final = 200  # folded tables that nobody looks at
MOST_KEPT_ENTRIES: Final = 50_000  # in their logs, all together; each is worth one to two kB
MOST_KEPT_TOLD: Final = 16  # analyses in words
MOST_TRIES: Final = 20  # at an entry, while other processes are quicker
LISTED_EVERY: Final = 60_000  # milliseconds after which a table that moves comes forward in lists
T = TypeVar("T")


class Tables:
    def __init__(self, store: Store, thinker: Thinker) -> None:
        self.store = store
        self.thinker = thinker
        thinker.whose = self.whose
        self.drivers = Drivers(self)
        self.standing = StandingOrders(self)
        self.coach = Coach(self)
        self.worker = secrets.token_hex(8)  # this process, as others know it
        self.analyses = Analyses(store, thinker, self.worker)
        self.others = Others(self)
        self.presence = Presence(self.others)
        self.live: WeakValueDictionary[str, Table] = WeakValueDictionary()  # all that anybody here holds: one of each
        self.kept: OrderedDict[str, Table] = OrderedDict()  # lately
        self.loading: dict[str, asyncio.Task[Table]] = {}
        self.told: OrderedDict[tuple[str, str, str], bytes] = OrderedDict()
        self.replaying = asyncio.Lock()
        self.films = Films(self.replaying)
        self.broken: set[str] = set()  # races that are over and no longer replay

    async def begin(self) -> None:
        """From now on others are heard, and bots go on that nobody drives."""
        await self.others.begin()

    async def close(self) -> None:
        self.others.ending = True
        tasks = [task for table in self.live.values() for task in (table.driver, table.obeying) if task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self.presence.close()
        await self.films.close()
        await self.others.close()
        await self.analyses.close()
        await self.thinker.close()
        await self.store.close()

    # Finding

    async def get(self, table: str) -> Table:
        """A table as the database has it, folded from its log where it is not at hand."""
        found = self.live.get(table)
        if found is None:
            if table not in self.loading:
                self.loading[table] = asyncio.create_task(self.load(table))
            return await asyncio.shield(self.loading[table])
        self.keep(found)
        await self.others.look_at(found)
        return found

    async def load(self, table: str) -> Table:
        try:
            stored = await self.store.load(table)
            if stored is None:
                raise Refusal(404, "no-table", field="table", table=table)
            found = await asyncio.to_thread(Table, stored)  # a long race would hold up the others
            self.live[table] = found
            self.keep(found)
        finally:
            del self.loading[table]
        self.forget_idle()
        await self.others.look_at(found)  # it may have moved on meanwhile, and nobody was told of here
        self.drivers.wake(found)
        self.standing.wake(found)
        return found

    def keep(self, table: Table) -> None:
        self.kept[table.id] = table
        self.kept.move_to_end(table.id)

    def forget_idle(self) -> None:
        """Those that were of use last stay, few enough and short enough."""
        entries = 0
        for number, table in enumerate(reversed([*self.kept.values()])):
            entries += len(table.log.entries)
            if (number >= MOST_KEPT or entries > MOST_KEPT_ENTRIES) and table.is_idle():
                del self.kept[table.id]
                self.others.let_go(table)

    def rest(self, table: Table) -> None:
        """Nobody looks on any more."""
        self.keep_shown(table)
        table.rest()
        self.forget_idle()

    def forget(self, table: Table) -> None:
        """One that is gone from the database."""
        self.kept.pop(table.id, None)
        self.live.pop(table.id, None)

    def forget_told(self, table: str) -> None:
        """What was told of one that an operator has changed."""
        for key in [key for key in self.told if key[1] == table]:
            del self.told[key]
        for film in [*self.films.kept]:
            if table in cast("tuple[object, ...]", film):
                del self.films.kept[film]
        self.analyses.found.pop(table, None)
        self.broken.discard(table)

    def whose(self, asker: str) -> str:
        """The browser that set a table up, by the name that questions are asked under."""
        table = self.live.get(asker.rpartition(" ")[2])
        return table.row.maker if table is not None else asker

    # Seats

    async def behind(self, code: str, owner: str | None) -> api.Joined:
        """Where a link would lead this browser; nobody sits down by asking."""
        found = await self.store.find(code.strip().lower())
        if found is None:
            raise Refusal(404, "no-link", field="code")
        if found.seat is None:
            return api.Joined(table=found.table, watch=True)
        seat = (await self.get(found.table)).seats[found.seat]
        if seat.kind != "open" and (owner is None or seat.owner != owner):
            raise Refusal(409, "seat-taken", field="code")
        return api.Joined(table=found.table, seat=found.seat)

    async def join(self, wish: api.Join, owner: str) -> api.Joined:
        """A play link gives its seat to the first browser that follows it; a watch link leads to the rail."""
        found = await self.behind(wish.code, owner)
        if found.seat is not None:
            await self.sit_down(await self.get(found.table), found.seat, owner, plain(wish.name))
        return found

    async def sit_down(self, table: Table, seat: int, owner: str, name: str) -> None:
        async def attempt() -> None:
            row = table.seats[seat]
            if row.owner == owner:
                return
            if row.kind != "open":
                raise Refusal(409, "seat-taken", field="code")
            await self.store.claim(
                table.id, msgspec.structs.replace(row, kind="person", owner=owner, name=name or row.name)
            )
            await self.others.catch_up(table)
            self.tell_moved(table)

        await self.carry_out(table, attempt)

    async def hand_to_bot(self, table: Table, seat: int, wish: api.SeatChange, owner: str | None) -> None:
        """The table's maker lets a bot play an open seat; anybody one of their own."""

        async def attempt() -> None:
            if owner != table.row.maker and seat not in table.seats_of(owner):
                raise Refusal(403, "not-the-maker")
            if not 0 <= seat < len(table.seats):
                raise Refusal(404, "no-seat", field="seat", seats=len(table.seats))
            row = table.seats[seat]
            if table.log.race.over:
                raise Refusal(409, "race-over")
            if row.kind == "bot" or (row.kind == "person" and row.owner != owner):
                raise Refusal(409, "somebody-plays", field="seat")
            bot = known_bot(wish.bot, table.setup.game, "bot")
            name = (plain(wish.name) or called(bot)) if row.kind == "open" else row.name
            row = SeatRow(seat=seat, name=name, kind="bot", bot=bot, owner=row.owner)
            await self.enter(table, Entry(seat, bot, "takeover"), seat=row)

        await self.carry_out(table, attempt)
        table.tell_seats()

    # Races that are over

    async def replay(self, table: Table, seat: int | None) -> Film:
        """A finished race from a seat's eyes, built beside the event loop and one at a time."""
        return await self.films.show((LANGUAGE.get(), table.id, seat), lambda: parts(table, seat))

    async def told_once(self, table: Table, what: str, tell: Callable[[], bytes]) -> bytes:
        """What is told of a race that is over, kept for whoever asks next."""
        key = (LANGUAGE.get(), table.id, what)
        async with self.replaying:
            if key not in self.told:
                self.told[key] = await asyncio.to_thread(tell)
            self.told.move_to_end(key)
            if len(self.told) > MOST_KEPT_TOLD:
                self.told.popitem(last=False)
            return self.told[key]

    async def report(self, table: Table, ruling: Ruling, step: int, seat: int | None) -> str:
        """Folds the race up to there, as a replay does: beside the event loop and one at a time."""
        async with self.replaying:
            return await asyncio.to_thread(report, table, ruling, step, seat)

    # Playing

    async def act(self, table: Table, wish: frames.Act) -> int:
        """Plays an action; returns the number to acknowledge it with."""

        async def attempt() -> int:
            if (done := self.done_before(table, wish, wish.action)) is not None:
                return done
            check_person(table, wish.seat)
            if wish.decision != table.log.decision(wish.seat):
                raise Refusal(409, "past", field="decision")
            table.waited = 0.0
            return await self.play(table, Entry(wish.seat, wish.action), wish.id)

        return await self.carry_out(table, attempt)

    async def play(self, table: Table, entry: Entry, action_id: str | None = None) -> int:
        """Enters an action, with the result where it ends the race; raises `IllegalAction`, `BadNotation`, `Taken`."""
        heard: list[Event] = []
        trial = table.log.race.clone()
        trial.listener = heard.append
        trial.apply(entry.seat, trial.parse_action(entry.text))
        result = trial.result()
        decision = table.log.decision(entry.seat)
        ranking = " ".join(result.ranking) if result else None
        return await self.enter(table, entry, action_id=action_id, decision=decision, result=ranking, told=len(heard))

    async def undo(self, table: Table, wish: frames.Undo) -> int:
        """Takes back the decision that is named, where it is the seat's last."""

        async def attempt() -> int:
            if (done := self.done_before(table, wish, "")) is not None:
                return done
            check_person(table, wish.seat)
            last = table.log.lasts[wish.seat]
            if last is not None and wish.decision != last.decision:
                raise Refusal(409, "not-the-last", field="decision")
            way = table.log.way_back(wish.seat)
            if not isinstance(way, Entry):
                raise way
            if table.takes_back_too_often(wish.seat):
                raise Refusal(409, "too-many-undos")
            table.waited = 0.0
            return await self.enter(table, way, action_id=wish.id, decision=wish.decision)

        return await self.carry_out(table, attempt)

    async def carry_out(self, table: Table, attempt: Callable[[], Awaitable[T]]) -> T:
        """Does something as things stand; as they stand then, where another process was quicker or knew more."""
        table.acting += 1
        try:
            async with table.lock:
                return await self.carry_out_now(table, attempt)
        finally:
            table.acting -= 1
            if table.untold and not table.acting:
                table.tell_race()

    async def carry_out_now(self, table: Table, attempt: Callable[[], Awaitable[T]]) -> T:
        if table.unsure:
            await self.others.catch_up(table)
        for _ in range(MOST_TRIES):
            try:
                return await attempt()
            except Taken:
                await self.others.catch_up(table)
            except StorageError:
                await self.others.make_sure(table)  # whatever the disk holds is true
                raise
            except (Refusal, PacelineError):
                if not self.store.shared or not await self.others.catch_up(table):
                    raise
        raise Refusal(409, "moved-on")

    def done_before(self, table: Table, wish: frames.Act | frames.Undo, text: str) -> int | None:
        """A resend is acknowledged again; the same id for something else is a mistake."""
        done: Done | None = table.acks.get(wish.id)
        if done is None:
            return None
        same = done.decision in (None, wish.decision)  # tables of before did not note which one was taken back
        if not same or (done.seat, done.text) != (wish.seat, text):
            raise Refusal(409, "id-used", field="id")
        return done.n

    async def enter(
        self,
        table: Table,
        entry: Entry,
        *,
        action_id: str | None = None,
        decision: int | None = None,
        result: str | None = None,
        seat: SeatRow | None = None,
        told: int | None = None,
    ) -> int:
        """First the log, then the race, then everybody is told. The table's lock is held; raises `Taken`.

        An action has told of so many events; anything else but a hint tells of one.
        """
        row = EntryRow(
            seq=len(table.log.entries),
            seat=entry.seat,
            kind=entry.kind,
            text=entry.text,
            action_id=action_id,
            decision=decision,
            at=now(),
            n=table.n + (told if told is not None else entry.kind != "hint"),
        )
        begun = monotonic()
        await self.store.append(table.id, row, result, seat, table.row.seating)
        metrics.appends.inc()
        metrics.commit_seconds.observe(monotonic() - begun)
        if seat is not None:
            table.row = msgspec.structs.replace(table.row, seating=table.row.seating + 1)
            table.seats[seat.seat] = seat
        table.add(row)
        assert not table.renumbered or row.n == table.n
        assert result is None or result == result_text(table.log)
        if result is not None:
            table.row = msgspec.structs.replace(table.row, result=result)
            table.seats = [msgspec.structs.replace(row, orders=None) for row in table.seats]
        self.tell_moved(table)
        self.moved_on(table)
        if row.at - table.moved_at > LISTED_EVERY:
            self.list_anew(table, row.at)
        return table.n

    def moved_on(self, table: Table) -> None:
        """After entries were added, be they made here or elsewhere."""
        self.thinker.abandon(table.id, table.is_past)
        table.tell_race(soon=table.acting > 1)
        self.drivers.wake(table)
        self.standing.wake(table)

    def tell_moved(self, table: Table) -> None:
        """Tells the other processes how far a table is."""
        self.store.tell(Note(worker=self.worker, moved=[table.moved]))

    # Lists

    def list_anew(self, table: Table, at: int) -> None:
        """Brings a table forward in lists: now and then, beside the moves themselves."""
        table.moved_at = at
        self.others.write_soon(lambda connection: note_move(connection, table.id, at))

    def keep_shown(self, table: Table) -> None:
        """What lists show of it, for when it is no longer in memory."""
        entries = len(table.log.entries)
        if table.shown_at != entries and not table.log.race.over:
            table.shown_at = entries
            self.others.write_soon(keep_shown([(table.id, entries, telling.shown(table))]))


def check_person(table: Table, seat: int) -> None:
    """Whoever asks had that seat when they asked; a bot may play it since, handed over at another process."""
    if table.seats[seat].kind != "person":
        raise Refusal(403, "no-longer-yours", field="seat")
