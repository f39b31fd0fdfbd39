"""Who serves: workers that live, the tables whose bots they drive, and the seats that are looked through there."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from typing import Final, TypeVar

import msgspec
import sqlalchemy as sa

from paceline.server.clocks import clock
from paceline.server.schema import LEASES, LOOKING, PRESENCE, WORKERS
from paceline.server.statements import done, insert, upsert

T = TypeVar("T")
ALIVE: Final = 10_000  # milliseconds that a worker counts as alive after it said so


class Duty(ABC):
    """What a database keeps of that, for all who serve from it."""

    shared: bool  # whether other processes may use it at the same time

    @abstractmethod
    async def read(self, work: Callable[[sa.Connection], T]) -> T: ...

    @abstractmethod
    async def write(self, work: Callable[[sa.Connection], None]) -> None:
        """All of it or nothing; raises `Taken` where a rule of the schema is broken."""

    # Workers

    async def come(self, worker: str) -> None:
        """A worker begins. Where it is the only one, all others are dead."""

        def work(connection: sa.Connection) -> None:
            if not self.shared:
                for volatile in (WORKERS, PRESENCE):
                    connection.execute(volatile.delete())
            upsert(connection, WORKERS, {"id": worker, "until": clock(connection) + ALIVE})

        await self.write(work)

    async def beat(self, worker: str) -> bool:
        """It goes on, and what dead ones did is forgotten. Tells whether it counted as alive up to now."""
        was: list[bool] = []

        def work(connection: sa.Connection) -> None:
            mine = self.alive(connection).where(WORKERS.c.id == worker)
            was[:] = [connection.execute(mine).one_or_none() is not None]
            upsert(connection, WORKERS, {"id": worker, "until": clock(connection) + ALIVE})
            connection.execute(PRESENCE.delete().where(PRESENCE.c.worker.not_in(self.alive(connection))))
            connection.execute(WORKERS.delete().where(WORKERS.c.until < clock(connection) - 6 * ALIVE))
            connection.execute(LOOKING.delete().where(LOOKING.c.holder.not_in(sa.select(WORKERS.c.id))))

        await self.write(work)
        return was[0]

    async def leave(self, worker: str) -> None:
        """It ends. The leases that it still has are free to take."""

        def work(connection: sa.Connection) -> None:
            connection.execute(PRESENCE.delete().where(PRESENCE.c.worker == worker))
            connection.execute(LOOKING.delete().where(LOOKING.c.holder == worker))
            connection.execute(WORKERS.delete().where(WORKERS.c.id == worker))

        await self.write(work)

    def alive(self, connection: sa.Connection) -> sa.Select[tuple[str]]:
        """A clock that was set back must not keep the dead alive: nobody lives longer than one may say at once."""
        query = sa.select(WORKERS.c.id)
        return query.where(WORKERS.c.until.between(now := clock(connection), now + ALIVE)) if self.shared else query

    # Bots

    async def lease(self, table: str, worker: str) -> bool:
        """Whether a worker drives a table's bots from now on: nobody else who is alive does."""
        got: list[bool] = []

        def work(connection: sa.Connection) -> None:
            taken = insert(connection, LEASES).values(table=table, holder=worker)
            free = LEASES.c.holder.not_in(self.alive(connection)) | (LEASES.c.holder == worker)
            taken = taken.on_conflict_do_update(index_elements=["table"], set_={"holder": worker}, where=free)
            connection.execute(taken)
            holder = sa.select(LEASES.c.holder).where(LEASES.c.table == table)
            got[:] = [connection.execute(holder).scalar_one() == worker]

        await self.write(work)
        return got[0]

    async def free(self, table: str, worker: str | None = None) -> None:
        """Gives a lease back; anybody's, where no worker is named."""
        mine = LEASES.c.holder == worker if worker is not None else sa.true()
        query = LEASES.delete().where(LEASES.c.table == table, mine)
        await self.write(lambda connection: done(connection.execute(query)))

    async def orphans(self, most: int) -> list[str]:
        """Tables whose bots were driven by somebody who is dead."""

        def work(connection: sa.Connection) -> list[str]:
            query = sa.select(LEASES.c.table).where(LEASES.c.holder.not_in(self.alive(connection))).limit(most)
            return list(connection.execute(query).scalars())

        return await self.read(work)

    async def undriven(self, tables: Iterable[str]) -> list[str]:
        """Those of them whose bots nobody drives who is alive."""
        wanted = list(tables)

        def work(connection: sa.Connection) -> list[str]:
            driven = sa.select(LEASES.c.table).where(
                LEASES.c.table.in_(wanted), LEASES.c.holder.in_(self.alive(connection))
            )
            found = set(connection.execute(driven).scalars())
            return [table for table in wanted if table not in found]

        return await self.read(work)

    # Seats

    async def look_through(self, table: str, worker: str, seats: Sequence[int]) -> None:
        """Notes which seats somebody looks through at a worker."""

        def work(connection: sa.Connection) -> None:
            if seats:
                told = {"table": table, "worker": worker, "seats": msgspec.json.encode(seats).decode()}
                upsert(connection, PRESENCE, told)
            else:
                gone = (PRESENCE.c.table == table) & (PRESENCE.c.worker == worker)
                connection.execute(PRESENCE.delete().where(gone))

        await self.write(work)

    async def present(self, tables: Iterable[str], but: str) -> dict[str, dict[str, list[int]]]:
        """The seats that are looked through at other workers, by table and worker."""
        wanted = list(tables)

        def work(connection: sa.Connection) -> dict[str, dict[str, list[int]]]:
            query = sa.select(PRESENCE).where(PRESENCE.c.table.in_(wanted), PRESENCE.c.worker != but)
            query = query.where(PRESENCE.c.worker.in_(self.alive(connection)))
            found: dict[str, dict[str, list[int]]] = {table: {} for table in wanted}
            for table, worker, seats in connection.execute(query):
                found[table][worker] = msgspec.json.decode(seats, type=list[int])
            return found

        return await self.read(work)
