"""Transactions that meet on one PostgreSQL: the second waits, and what it does then fits what the first has done."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable
from functools import partial
from typing import Any

import asyncpg
import msgspec
import pytest
import sqlalchemy as sa
from sqlalchemy import event

from paceline.server import api, finished, others, races
from paceline.server.admin import people, removal
from paceline.server.admin.database import open_database
from paceline.server.databases import open_store
from paceline.server.postgres import PostgresStore
from paceline.server.refusal import Refusal
from paceline.server.schema import SEATS
from paceline.server.storage import Note, SeatRow, Store, Stored
from paceline.server.tables import Tables

from .browser import PATIENCE
from .postgres import Address
from .rows import entry, seat, table
from .rows import tell as told_of
from .stored import ANN, BOB, everything, fill, keep, ridden
from .test_take_backs import InProcess

Work = Callable[[], object]
BOX = {"box": "shared", "box_name": "Attic"}


def base(url: str) -> str:
    return url.rpartition("/")[2]


class Beside:
    """Somebody who does something in the middle of another transaction: at once, or as soon as that ends."""

    def __init__(self, postgres: Address, url: str, work: Work) -> None:
        self.postgres = postgres
        self.url = url
        self.work = work
        self.failed: list[Exception] = []
        self.thread = threading.Thread(target=self.run)

    def run(self) -> None:
        try:
            self.work()
        except Exception as error:  # noqa: BLE001
            self.failed.append(error)

    def begin_after(self, connection: sa.Connection, statement: str) -> None:
        """When that was said for the first time; what goes on there does so once this is done, or waits for it."""

        def after(*told: Any) -> None:
            if told[2].startswith(statement) and self.thread.ident is None:
                self.thread.start()
                looking = threading.Thread(target=self.look)  # there is an event loop in this one
                looking.start()
                looking.join()

        event.listen(connection, "after_cursor_execute", after)

    def look(self) -> None:
        """Until it is done or waits."""
        while self.thread.is_alive() and not self.waits():
            time.sleep(0.01)

    def waits(self) -> bool:
        locks = "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()"
        return bool(self.postgres.say(locks, database=base(self.url)))

    def end(self) -> list[Exception]:
        self.thread.join(PATIENCE)
        assert not self.thread.is_alive()
        return self.failed


def change(url: str, work: Callable[[sa.Connection], object]) -> None:
    with open_database(url) as opened:
        opened.change(work)


def test_two_who_take_a_race_out_of_their_lists_at_once_both_have_done_so(postgres: Address) -> None:
    url = postgres.empty()
    race = fill(url, lambda store: keep(store, ridden("flamme-rouge"), [ANN, BOB]))
    bob = Beside(postgres, url, lambda: change(url, finished.remove(BOB, race, removed=True)))

    def ann(connection: sa.Connection) -> None:
        bob.begin_after(connection, "DELETE FROM listed")
        finished.remove(ANN, race, removed=True)(connection)

    change(url, ann)
    assert bob.end() == []
    assert not everything(url)["listed"]


def test_whoever_hides_a_race_while_another_sits_down_has_hidden_it(postgres: Address) -> None:
    url = postgres.empty()
    race = fill(url, lambda store: keep(store, ridden("flamme-rouge", 2), [ANN, None]))
    free = SEATS.update().where(SEATS.c.table == race, SEATS.c.seat == 1).values(kind="open")
    change(url, lambda connection: connection.execute(free))
    ann = Beside(postgres, url, lambda: change(url, finished.remove(ANN, race, removed=True)))

    async def bob(store: PostgresStore) -> None:
        event.listen(store.engine.sync_engine, "begin", partial(ann.begin_after, statement="DELETE FROM listed"))
        await store.claim(race, SeatRow(seat=1, name="Bob", kind="person", owner=BOB))
        assert await asyncio.to_thread(ann.end) == []

    told_of(url, bob)
    assert [row[0] for row in everything(url)["listed"]] == [BOB]


def test_a_box_stays_while_somebody_makes_a_table_with_it(postgres: Address) -> None:
    """Its last table goes in that moment."""
    url = postgres.empty()
    old, new = (msgspec.structs.replace(table(name), **BOX) for name in ("old", "new"))

    async def make(store: PostgresStore) -> None:
        await store.create(old, [seat()], {"cards.toml": "x"})
        beside = Beside(postgres, url, lambda: change(url, partial(removal.remove, tables=["old"])))

        event.listen(store.engine.sync_engine, "begin", partial(beside.begin_after, statement="INSERT INTO boxes"))
        event.listen(store.engine.sync_engine, "begin", partial(beside.begin_after, statement="SELECT boxes.id"))
        await store.create(new, [seat()], {"cards.toml": "x"})
        assert await asyncio.to_thread(beside.end) == []
        assert (stored := await store.load("new")) is not None
        assert stored.files == {"cards.toml": "x"}
        assert await store.load("old") is None

    told_of(url, make)
    assert len(everything(url)["boxes"]) == 1


def test_a_table_at_which_somebody_sits_down_is_not_removed_with_who_is_forgotten(postgres: Address) -> None:
    """Nobody else had a part in it when the forgetting began."""
    url = postgres.empty()
    race = fill(url, lambda store: keep(store, ridden("flamme-rouge", 2), [ANN, None]))
    free = SEATS.update().where(SEATS.c.table == race, SEATS.c.seat == 1).values(kind="open", code="link")
    change(url, lambda connection: connection.execute(free))
    row = SeatRow(seat=1, name="Bob", kind="person", owner=BOB)
    bob = Beside(postgres, url, lambda: fill(url, lambda store: store.claim(race, row)))

    def forget(connection: sa.Connection) -> None:
        bob.begin_after(connection, "SELECT seats.seat, seats.name")
        assert people.forget(connection, ANN).removed == []

    change(url, forget)
    assert bob.end() == []
    assert [row[2:5] for row in everything(url)["seats"]][1] == ("Bob", "person", None)
    assert [row[0] for row in everything(url)["listed"]] == [BOB]


@pytest.mark.parametrize("who", ["a server", "an operator"])
def test_of_two_who_wait_for_each_other_whoever_gives_way_tries_again(postgres: Address, who: str) -> None:
    url = postgres.empty()
    fill(url, lambda store: store.create(table("a"), [seat()]))
    fill(url, lambda store: store.create(table("b"), [seat()]))
    other = ("SET deadlock_timeout = '1h'", "BEGIN", str(count_up("b")), str(count_up("a")), "COMMIT")
    beside = Beside(postgres, url, lambda: postgres.say(*other, database=base(url)))
    tries: list[int] = []

    def both(connection: sa.Connection) -> None:
        tries.append(1)
        beside.begin_after(connection, "UPDATE tables")
        for name in ("a", "b"):
            connection.execute(count_up(name))

    if who == "a server":
        fill(url, lambda store: store.write(both))
    else:
        change(url, both)
    assert beside.end() == []
    assert len(tries) > 1
    assert [row[-1] for row in everything(url)["tables"]] == [2, 2]


def count_up(name: str) -> sa.TextClause:
    return sa.text(f"UPDATE tables SET seating = seating + 1 WHERE id = '{name}'")


def test_appends_that_gave_way_are_tried_again(postgres: Address, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(store: PostgresStore) -> None:
        await store.create(table(), [seat()])
        pool, tries = store.pool, 0

        class Crosswise:
            async def fetch(self, *told: Any) -> Any:
                nonlocal tries
                tries += 1
                if tries == 1:
                    raise asyncpg.DeadlockDetectedError("deadlock detected")
                return await pool.fetch(*told)

        with monkeypatch.context() as patch:
            patch.setattr(store, "pool", Crosswise())
            await store.append("t", entry(0))
        assert tries == 2

    told_of(postgres.empty(), story)


# A table that goes between two steps of whoever asks


def tables_of(url: str, story: Callable[[Tables], Any]) -> None:
    async def with_tables() -> None:
        async with asyncio.timeout(PATIENCE):
            tables = Tables(await open_store(url), InProcess())
            try:
                await story(tables)
            finally:
                await tables.close()

    asyncio.run(with_tables())


def goes_after_loading(url: str, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every table is removed by an operator as soon as somebody has loaded it."""
    load = store.load

    async def loaded(name: str, since: int = 0) -> Stored | None:
        found = await load(name, since)
        await asyncio.to_thread(change, url, partial(removal.remove, tables=[name]))
        return found

    monkeypatch.setattr(store, "load", loaded)


def test_a_race_that_goes_while_it_is_hidden_is_gone(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    race = fill(database, lambda store: keep(store, ridden("flamme-rouge"), [ANN, BOB]))

    async def story(tables: Tables) -> None:
        goes_after_loading(database, tables.store, monkeypatch)
        with pytest.raises(Refusal) as refused:
            await races.remove_race.fn(tables=tables, table=race, owner=ANN, data=api.Removal(removed=True))
        assert refused.value.problem.code == 404

    tables_of(database, story)


def test_a_race_that_goes_while_it_is_listed_is_left_out(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    fill(database, lambda store: keep(store, ridden("flamme-rouge"), [ANN, BOB]))

    async def story(tables: Tables) -> None:
        goes_after_loading(database, tables.store, monkeypatch)
        assert (await races.my_races(tables, ANN, None, 0)).races == []

    tables_of(database, story)


def test_a_table_that_goes_while_its_bots_are_taken_over_stops_no_others(
    postgres: Address, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = postgres.empty()

    async def story(tables: Tables) -> None:
        names = [await keep(tables.store, ridden("flamme-rouge", 2), [None, None]) for _ in range(3)]
        for name in names:
            assert await tables.store.lease(name, "somebody who is dead")
        tables.others.begun = True
        hold = tables.others.hold

        async def held(one: Any) -> bool:
            if one.id == names[0]:
                await asyncio.to_thread(change, url, partial(removal.remove, tables=[one.id]))
            return await hold(one)

        monkeypatch.setattr(tables.others, "hold", held)
        assert await tables.others.adopt() == 3
        while min(len(tables.live[name].log.entries) for name in names[1:]) <= 2:
            await asyncio.sleep(0.01)

    tables_of(url, story)


def test_who_did_not_hear_for_a_while_looks_for_bots_that_were_left(
    postgres: Address, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At once, not at the next look."""
    monkeypatch.setattr(others, "BEAT", 3600)
    url = postgres.empty()

    async def story(tables: Tables) -> None:
        heard: list[Note | None] = []
        hear = tables.others.hear

        def noted(note: Note | None) -> None:
            heard.append(note)
            hear(note)

        monkeypatch.setattr(tables.others, "hear", noted)
        await tables.begin()
        while not heard or tables.others.missed.is_set():
            await asyncio.sleep(0.01)
        name = await keep(tables.store, ridden("flamme-rouge", 2), [None, None])
        await tables.store.lease(name, "somebody who is dead")
        lines = "datname = current_database() AND pid <> pg_backend_pid() AND query ~ 'LISTEN|pg_notify'"
        await postgres.told(
            (f"SELECT pg_terminate_backend(pid, 100000) FROM pg_stat_activity WHERE {lines}",), base(url)
        )
        while name not in tables.live or len(tables.live[name].log.entries) <= 2:
            await asyncio.sleep(0.01)

    tables_of(url, story)
