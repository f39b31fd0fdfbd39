"""PostgreSQL, for any number of processes.

The log goes straight to the driver: whatever a process has to append while a round trip is under way goes out in the
next one (group commit). What was appended is told to the other processes by NOTIFY, apart from the commit: a NOTIFY
inside would make all commits of the database wait for each other.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from time import monotonic, time_ns
from typing import Any, Final, NamedTuple, TypeVar

import asyncpg
import msgspec
import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.exc import IntegrityError as BrokenRule
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from paceline.server.schema import LOG
from paceline.server.storage import (
    TRIES,
    EntryRow,
    Hear,
    Note,
    SeatRow,
    StorageError,
    Store,
    Stored,
    TableRow,
    Taken,
    bring_up,
    gave_way,
    write_down,
)

T = TypeVar("T")
CHANNEL: Final = "paceline"
HOT: Final = 4  # connections for the log
COLD: Final = 4  # for everything else
MOST_IN_ONE_COMMIT: Final = 500
LATE: Final = 15.0  # seconds after which a statement counts as lost
PAUSE: Final = 0.2  # seconds, before a connection that was lost is tried again; then twice as long
LONGEST_PAUSE: Final = 5.0
LAST_WORDS: Final = 3.0  # seconds for what is still to be told at the end
MOST_TOLD: Final = 7_500  # bytes in a NOTIFY, which may have 8,000
MOST_NOTES: Final = 10_000  # that wait for a connection; more are lost
TELL: Final = "SELECT pg_notify($1, $2)"
MIGRATING: Final = 87_327_001  # the lock that keeps two processes from bringing the schema up at once

APPEND: Final = """
INSERT INTO log ("table", seq, seat, kind, text, action_id, decision, at, n)
SELECT * FROM unnest(
    $1::text[], $2::int[], $3::int[], $4::text[], $5::text[], $6::text[], $7::int[], $8::bigint[], $9::int[])
ON CONFLICT DO NOTHING RETURNING "table", seq
"""

# One statement sees one moment: seats and entries belong together.
LOAD: Final = """
SELECT row_to_json(t),
    (SELECT json_agg(s ORDER BY s.seat) FROM seats s WHERE s."table" = t.id),
    (SELECT json_agg(l ORDER BY l.seq) FROM log l WHERE l."table" = t.id AND l.seq >= $2)
FROM tables t WHERE t.id = $1
"""

LOST: Final = (
    OSError,
    TimeoutError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,  # of a connection that is being lost while somebody takes it
    asyncpg.PostgresConnectionError,
    asyncpg.OperatorInterventionError,
    asyncpg.TransactionRollbackError,  # two waited for each other, and one had to give way: nothing of it was done
)
UNFIT: Final = (asyncpg.ForeignKeyViolationError, asyncpg.DataError, ValueError)
logger: Final = logging.getLogger(__name__)


class Line(NamedTuple):
    """An entry that waits to be appended, and who waits for it."""

    table: str
    entry: EntryRow
    done: asyncio.Future[None]


class PostgresStore(Store):
    shared = True

    def __init__(self, pool: asyncpg.Pool[Any], engine: AsyncEngine, url: str) -> None:
        super().__init__()
        self.pool = pool
        self.engine = engine
        self.url = url
        self.lines: list[Line] = []
        self.appending: set[asyncio.Task[None]] = set()
        self.commits = 0
        self.notes: list[Note] = []
        self.told = asyncio.Event()
        self.telling: asyncio.Task[None] | None = None

    async def close(self) -> None:
        if self.telling is not None:
            self.telling.cancel()
            await asyncio.gather(self.telling, return_exceptions=True)
        await asyncio.gather(*self.appending, return_exceptions=True)
        with suppress(*LOST, asyncpg.PostgresError):
            async with asyncio.timeout(LAST_WORDS):
                for text in told_as(self.notes):
                    await self.pool.execute(TELL, CHANNEL, text)
        with suppress(*LOST, asyncpg.PostgresError):
            await asyncio.wait_for(self.pool.close(), LATE)
        self.pool.terminate()
        await self.engine.dispose()

    # Writing

    async def append(
        self,
        table: str,
        entry: EntryRow,
        result: str | None = None,
        seat: SeatRow | None = None,
        seating: int | None = None,
    ) -> None:
        if result is None and seat is None:
            line = Line(table, entry, asyncio.get_running_loop().create_future())
            self.lines.append(line)
            self.append_more()
            await line.done
            return

        def work(connection: sa.Connection) -> None:
            connection.execute(LOG.insert(), {"table": table} | msgspec.structs.asdict(entry))
            write_down(connection, table, result, seat, -1 if seating is None else seating)

        await self.write(work)

    def append_more(self) -> None:
        """Sends what waits, while a connection is free for it."""
        while self.lines and len(self.appending) < HOT:
            lines = {(line.table, line.entry.seq): line for line in self.lines[MOST_IN_ONE_COMMIT::-1]}
            # Who has the same number as somebody before waits for the next turn, and is refused there.
            self.lines = [line for line in self.lines if lines.get((line.table, line.entry.seq)) is not line]
            task = asyncio.create_task(self.append_all([*lines.values()]))
            self.appending.add(task)
            task.add_done_callback(self.appended)

    def appended(self, task: asyncio.Task[None]) -> None:
        self.appending.discard(task)
        self.append_more()

    async def append_all(self, lines: Sequence[Line]) -> None:
        """One transaction. Sorted, so that two processes never wait for each other crosswise."""
        lines = sorted(lines, key=lambda line: (line.table, line.entry.seq))
        try:
            entered = await self.enter(lines)
        except UNFIT:
            await self.append_apart(lines)
        except Exception as error:  # noqa: BLE001  whatever it is, somebody waits and is told
            for line in lines:
                settle(line, refused(error))
        else:
            self.commits += 1
            for line in lines:
                there = (line.table, line.entry.seq) in entered
                settle(line, None if there else Taken("somebody was quicker"))

    async def enter(self, lines: Sequence[Line]) -> set[tuple[str, int]]:
        """Which of them are in the log now, by whoever's doing it was not before."""
        columns = zip(*((line.table, *msgspec.structs.astuple(line.entry)) for line in lines), strict=True)
        told = [list(column) for column in columns]
        rows = await self.again(lambda: self.pool.fetch(APPEND, *told))
        return {(row[0], row[1]) for row in rows}

    async def append_apart(self, lines: Sequence[Line]) -> None:
        """A table that is gone, or a text that the database cannot hold, must not harm the others."""
        for line in lines:
            try:
                entered = await self.enter([line])
            except asyncpg.ForeignKeyViolationError:
                settle(line, Taken("the table is gone"))
            except Exception as error:  # noqa: BLE001
                settle(line, refused(error))
            else:
                settle(line, None if entered else Taken("somebody was quicker"))

    async def again(self, work: Callable[[], Awaitable[T]]) -> T:
        """Tries once more where a connection was lost. What was committed all the same is then taken."""
        pause = PAUSE
        for _ in range(TRIES - 1):
            try:
                return await work()
            except LOST as error:
                if isinstance(error, ValueError):  # what cannot be written now never can
                    raise
                await asyncio.sleep(pause)
                pause *= 2
        return await work()

    async def write(self, work: Callable[[sa.Connection], None]) -> None:
        """Once more only where nothing of it can have been done: work may not be done twice."""
        for left in reversed(range(TRIES)):
            try:
                async with self.engine.begin() as connection:
                    await connection.run_sync(work)
            except BrokenRule as error:
                raise Taken(plain(error)) from None
            except (*LOST, SQLAlchemyError) as error:
                if not (left and gave_way(error)):
                    raise refused(error) from None
                await asyncio.sleep(PAUSE)  # in which the other one goes on
            else:
                return

    # Reading

    async def read(self, work: Callable[[sa.Connection], T]) -> T:
        async def run() -> T:
            try:
                async with self.engine.connect() as connection:
                    return await connection.run_sync(work)
            except DBAPIError as error:
                raise ConnectionError(plain(error)) if error.connection_invalidated else error from None

        try:
            return await self.again(run)
        except (*LOST, SQLAlchemyError) as error:
            raise StorageError(f"the database cannot be read: {plain(error)}") from None

    async def load(self, table: str, since: int = 0) -> Stored | None:
        if "\0" in table:
            return None
        found = await self.fetch(lambda: self.pool.fetchrow(LOAD, table, since))
        if found is None:
            return None
        row, seats, entries = found
        stored = Stored(
            msgspec.json.decode(row, type=TableRow),
            msgspec.json.decode(seats or "[]", type=list[SeatRow]),
            msgspec.json.decode(entries or "[]", type=list[EntryRow]),
        )
        box = stored.table.box
        if box is None or since:
            return stored
        if box not in self.boxes:
            files = await self.fetch(lambda: self.pool.fetchval("SELECT files FROM boxes WHERE id = $1", box))
            return msgspec.structs.replace(stored, files=self.box(box, lambda: str(files)))
        return msgspec.structs.replace(stored, files=self.boxes[box])

    async def fetch(self, work: Callable[[], Awaitable[Any]]) -> Any:
        try:
            return await self.again(work)
        except (*LOST, asyncpg.PostgresError) as error:
            raise StorageError(f"the database cannot be read: {plain(error)}") from None

    # Telling

    async def listen(self, hear: Hear) -> None:
        self.telling = asyncio.create_task(self.talk(hear))

    def tell(self, note: Note) -> None:
        if len(self.notes) < MOST_NOTES:
            self.notes.append(note)
        self.told.set()

    async def talk(self, hear: Hear) -> None:
        """A connection of its own, to hear and to tell; whenever it had to be made anew, something may be lost."""
        pause = PAUSE
        while True:
            try:
                connection = await asyncpg.connect(self.url, timeout=LATE, command_timeout=LATE)
            except Exception as error:  # noqa: BLE001
                logger.warning("no line to the other workers: %s", plain(error))
                await asyncio.sleep(pause)
                pause = min(2 * pause, LONGEST_PAUSE)
                continue
            pause = PAUSE
            try:
                await connection.execute("SET synchronous_commit = off")
                await connection.add_listener(CHANNEL, lambda *told: hear_note(hear, str(told[3])))
                connection.add_termination_listener(lambda _: self.told.set())
                hear(None)
                await self.tell_all(connection)
            except Exception as error:  # noqa: BLE001  whatever it is, it is tried again
                logger.warning("lost the line to the other workers: %s", plain(error))
            finally:
                connection.terminate()
            await asyncio.sleep(PAUSE)

    async def tell_all(self, connection: asyncpg.Connection[Any]) -> None:
        """Tells what there is to tell, all that came up meanwhile at once."""
        while not connection.is_closed():
            await self.told.wait()
            self.told.clear()
            notes, self.notes = self.notes, []
            try:
                for text in told_as(notes):
                    await connection.execute(TELL, CHANNEL, text)
            except asyncio.CancelledError:
                self.notes = notes + self.notes  # they are told as it closes
                raise


async def open_postgres(url: str) -> PostgresStore:
    """Connects; the schema is brought up to date, or nothing is changed."""
    plain_url = url.replace("postgres://", "postgresql://", 1)
    engine = create_async_engine(
        sa.make_url(plain_url).set(drivername="postgresql+asyncpg"),
        pool_size=COLD,
        max_overflow=0,
        pool_pre_ping=True,
        pool_timeout=LATE,
        connect_args={"timeout": LATE, "command_timeout": 60.0},
    )
    try:
        await wait_for(plain_url)
        async with engine.begin() as connection:
            await connection.execute(sa.text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": MIGRATING})
            await connection.run_sync(bring_up)
        known: dict[str, Any] = {"timeout": LATE, "command_timeout": LATE, "reset": leave_as_it_is}
        pool: asyncpg.Pool[Any] = await asyncpg.create_pool(plain_url, min_size=0, max_size=HOT + 2, **known)
    except StorageError:
        await engine.dispose()
        raise
    except (*LOST, SQLAlchemyError, asyncpg.PostgresError, ValueError) as error:
        await engine.dispose()
        raise StorageError(f"the database cannot be used: {plain(error)}") from None
    return PostgresStore(pool, engine, plain_url)


async def leave_as_it_is(_connection: object) -> None:
    """Nobody changes a connection of the pool: to set it back after every use would be a round trip for nothing."""


async def wait_for(url: str) -> None:
    """A database that is only just starting is waited for."""
    until = monotonic() + LATE
    while True:
        try:
            await (await asyncpg.connect(url, timeout=LATE)).close()
        except asyncpg.CannotConnectNowError:
            if monotonic() > until:
                raise
            await asyncio.sleep(PAUSE)
        else:
            return


def hear_note(hear: Hear, text: str) -> None:
    with suppress(msgspec.DecodeError):
        hear(msgspec.json.decode(text, type=Note))


def told_as(notes: Sequence[Note]) -> list[str]:
    """Notes of one worker as few texts, none of them too long."""
    texts: list[str] = []
    while notes:
        many = len(notes)
        while len(text := encoded(joined(notes[:many]))) > MOST_TOLD and many > 1:
            many //= 2
        texts.append(text)
        notes = notes[many:]
    return texts


def joined(notes: Sequence[Note]) -> Note:
    """What several notes say, without what others of them make old."""
    return Note(
        worker=notes[0].worker,
        at=time_ns() // 1000,
        moved=[*{one.table: one for note in notes for one in note.moved}.values()],
        present=[*{one[0]: one for note in notes for one in note.present}.values()],
        freed=[*dict.fromkeys(one for note in notes for one in note.freed)],
        left=[*dict.fromkeys(one for note in notes for one in note.left)],
    )


def encoded(note: Note) -> str:
    return msgspec.json.encode(note).decode()


def settle(line: Line, error: StorageError | None) -> None:
    if line.done.cancelled():
        return
    if error is None:
        line.done.set_result(None)
    else:
        line.done.set_exception(error)


def refused(error: BaseException) -> StorageError:
    return StorageError(f"the database did not take it: {plain(error)}")


def plain(error: BaseException) -> str:
    """What a driver says, in one line and without its statement."""
    cause = error.orig if isinstance(error, DBAPIError) and error.orig is not None else error
    return str(cause).partition("\n")[0] or type(cause).__name__
