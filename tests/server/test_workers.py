"""Two workers on one PostgreSQL: whoever plays at either of them plays at the same table."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any

import msgspec
import pytest

from paceline.core.errors import IllegalAction
from paceline.core.record import Entry
from paceline.server import api, duty, frames, making, others, telling
from paceline.server import postgres as postgres_store
from paceline.server.databases import open_store
from paceline.server.refusal import Refusal
from paceline.server.seats import Viewer
from paceline.server.storage import Note, Taken
from paceline.server.table import Table
from paceline.server.tables import Tables

from .postgres import Address
from .rows import go_back
from .test_take_backs import InProcess

Story = Callable[[Tables, Tables], Coroutine[Any, Any, None]]


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is done once in a while is done often."""
    monkeypatch.setattr(others, "BEAT", 0.05)


def tell(url: str, story: Story) -> None:
    async def with_workers() -> None:
        async with asyncio.timeout(120):
            a, b = [Tables(await open_store(url), InProcess()) for _ in range(2)]
            try:
                await a.begin()
                await b.begin()
                await story(a, b)
            finally:
                await a.close()
                await b.close()

    asyncio.run(with_workers())


class Eye:
    """Somebody who looks on."""

    def __init__(self, table: Table, owner: str | None = None) -> None:
        self.owner = owner
        self.viewer: Viewer = table.seats_of(owner)
        self.rematch: str | None = None
        self.table = table
        table.come(self)

    def race_changed(self, *, soon: bool = False) -> None:
        """Fetched by those who want to know."""

    def seats_changed(self) -> None:
        self.table.looks_through(self, self.table.seats_of(self.owner))

    def rematch_made(self, table: str) -> None:
        self.rematch = table


async def lay(tables: Tables, *who: str, owner: str = "ann") -> Table:
    kinds = {"me": api.SeatWish(kind="me"), "open": api.SeatWish(kind="open")}
    seats = [kinds.get(one) or api.SeatWish(kind="bot", bot=one) for one in who]
    wish = api.NewTable(game="flamme-rouge", seats=seats, options={"course": "avenue-corso-paseo"})
    made = await making.create(tables, wish, owner)
    return await tables.get(made.table)


async def sit_down(tables: Tables, table: str, code: str | None, owner: str) -> Table:
    await tables.join(api.Join(code=code or ""), owner)
    return await tables.get(table)


def first(table: Table, seat: int, number: str) -> frames.Act:
    action = table.log.race.action_text(int(table.log.race.legal(seat)[0]))
    return frames.Act(id=number, seat=seat, decision=table.log.decision(seat), action=action)


async def same(*tables: Table) -> None:
    """Waits until all know as much, which is then the same."""
    while len({(len(table.log.entries), table.row.seating) for table in tables}) > 1:
        await asyncio.sleep(0.005)
    assert len({(table.n, str(table.log.entries), str(table.events), str(table.seats)) for table in tables}) == 1
    assert len({msgspec.json.encode(table.log.race.public_view()) for table in tables}) == 1
    assert not any(table.renumbered for table in tables)


def test_two_at_two_workers_ride_one_race(postgres: Address) -> None:
    """They choose at the same time, and some of it goes back; whoever looks on at either is told the same."""

    async def story(a: Tables, b: Tables) -> None:
        at_a = await lay(a, "me", "open", "random")
        at_b = await sit_down(b, at_a.id, at_a.seats[1].code, "bob")
        rails = Eye(at_a), Eye(at_b)
        people = ((a, at_a, 0, Eye(at_a, "ann")), (b, at_b, 1, Eye(at_b, "bob")))
        clicks = 0
        while not (at_a.log.race.over and at_b.log.race.over):
            clicks += 1
            told = [
                (tables, table, first(table, seat, f"{seat}-{clicks}"))
                for tables, table, seat, _ in people
                if table.log.race.owes(seat)
            ]
            works = [tables.act(table, act) for tables, table, act in told]
            came = await asyncio.gather(*works, return_exceptions=True)
            for (tables, _, act), n in zip(told, came, strict=True):
                if isinstance(n, Refusal):
                    assert n.problem.code == 409, "its answer was past"
                    continue
                other, there = (b, at_b) if tables is a else (a, at_a)
                if clicks % 5 == 0 or all(entry.kind != "undo" for entry in there.log.entries):
                    await take_back(other, there, act)
                assert await other.act(there, act) == n, "sent again at the other worker it is acknowledged"
            await asyncio.sleep(0.001)
        await same(at_a, at_b)
        assert sum(entry.kind == "undo" for entry in at_a.log.entries) > 0
        assert len({telling.state(eye.table, eye.viewer, None) for eye in rails}) == 1

    tell(postgres.empty(), story)


async def take_back(tables: Tables, table: Table, act: frames.Act) -> None:
    """Unless the race has gone on meanwhile."""
    with suppress(Refusal, IllegalAction):
        await tables.undo(table, frames.Undo(id=f"undo-{act.id}", seat=act.seat, decision=act.decision))


def test_a_seat_that_is_taken_at_one_worker_is_taken_at_the_other(postgres: Address) -> None:
    async def story(a: Tables, b: Tables) -> None:
        b.store.tell = lambda note: None  # type: ignore[method-assign]  # nobody hears of it
        at_a = await lay(a, "me", "open")
        code = at_a.seats[1].code
        at_b = await sit_down(b, at_a.id, code, "bob")
        with pytest.raises(Refusal, match="somebody"):
            await a.hand_to_bot(at_a, 1, api.SeatChange(kind="bot", bot="random"), "ann")
        with pytest.raises(Refusal):
            await a.join(api.Join(code=code or ""), "eve")
        assert at_a.seats[1].owner == "bob"
        await same(at_a, at_b)
        await a.hand_to_bot(at_a, 0, api.SeatChange(kind="bot", bot="random"), "ann")
        with pytest.raises(Refusal):
            await b.act(at_b, first(at_b, 0, "late"))
        await same(at_a, at_b)

    tell(postgres.empty(), story)


def test_of_all_who_take_a_seat_one_gets_it(postgres: Address) -> None:
    async def story(a: Tables, b: Tables) -> None:
        table = await lay(a, "me", "open")
        code = table.seats[1].code or ""
        works = [tables.join(api.Join(code=code), f"{n}") for n in range(5) for tables in (a, b)]
        came = await asyncio.gather(*works, return_exceptions=True)
        got = [one for one in came if isinstance(one, api.Joined)]
        assert 1 <= len(got) <= 2, "one browser, at one worker or both"
        assert all(isinstance(one, Refusal) for one in came if one not in got)

    tell(postgres.empty(), story)


def test_whoever_looks_through_a_seat_is_seen_at_the_other_worker(postgres: Address) -> None:
    async def story(a: Tables, b: Tables) -> None:
        at_a = await lay(a, "me", "open")
        at_b = await b.get(at_a.id)
        spectator = Eye(at_b)
        ann = Eye(at_a, "ann")
        a.presence.changed(at_a)
        while at_b.looked_through() != {0}:
            await asyncio.sleep(0.005)
        assert (await b.get((await lay(a, "me", "random")).id)).looked_through() == set()
        for task in [*a.others.tasks]:
            task.cancel()
        await a.store.leave(a.worker)  # as if it had died
        while at_b.looked_through():
            await asyncio.sleep(0.005)
        assert (ann.viewer, spectator.viewer) == ((0,), ())

    tell(postgres.empty(), story)


def test_a_rematch_is_one_table_whoever_asks_where(postgres: Address) -> None:
    async def story(a: Tables, b: Tables) -> None:
        at_a = await lay(a, "me", "open")
        at_b = await sit_down(b, at_a.id, at_a.seats[1].code, "bob")
        spectator = Eye(at_b)
        for tables, table in ((a, at_a), (b, at_b)):
            seat = 0 if tables is a else 1
            await tables.hand_to_bot(
                table, seat, api.SeatChange(kind="bot", bot="random"), "ann" if tables is a else "bob"
            )
        while not (at_a.log.race.over and at_b.log.race.over):
            await asyncio.sleep(0.005)
        made = await asyncio.gather(making.rematch(a, at_a, "ann"), making.rematch(b, at_b, "bob"))
        assert made[0].table == made[1].table
        again = await a.get(made[0].table)
        await same(again, await b.get(again.id))
        assert [again.seats[seat].owner for seat in (0, 1)] == ["ann", "bob"]
        while spectator.rematch is None:
            await asyncio.sleep(0.005)

    tell(postgres.empty(), story)


def test_bots_are_driven_by_one_worker_alone(postgres: Address) -> None:
    async def story(a: Tables, b: Tables) -> None:
        tables = [await lay(a, "random", "random") for _ in range(3)]
        there = await asyncio.gather(*(b.get(table.id) for table in tables))
        eyes = [Eye(table) for table in [*tables, *there]]
        while not all(table.log.race.over for table in [*tables, *there]):
            await asyncio.sleep(0.005)
        await same(tables[0], there[0])
        asked = [len(each.thinker.questions) for each in (a, b) if isinstance(each.thinker, InProcess)]
        actions = sum(entry.kind == "action" for table in tables for entry in table.log.entries)
        assert sum(asked) <= actions + 2 * len(eyes), "hardly anything was thought over twice"

    tell(postgres.empty(), story)


def test_bots_go_on_when_their_worker_dies(postgres: Address, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody looks on, and nobody was told."""
    monkeypatch.setattr(duty, "ALIVE", 1000)

    async def story(a: Tables, b: Tables) -> None:
        table = await lay(a, "random", "random")
        while len(table.log.entries) < 5:
            await asyncio.sleep(0)
        assert table.driver is not None
        table.driver.cancel()
        a.drivers.wake = lambda table: None  # type: ignore[method-assign]
        for task in [*a.others.tasks]:
            task.cancel()  # it is dead: it says no more that it lives
        far = len(table.log.entries)
        assert not (await b.get(table.id)).log.race.over
        b.kept.clear()
        while (await b.get(table.id)).log.race.over is False:
            await asyncio.sleep(0.02)
        assert len((await b.get(table.id)).log.entries) > far

    tell(postgres.empty(), story)


def test_bots_go_on_at_once_when_their_worker_ends(postgres: Address, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody looks on, and nobody looks after what was missed."""
    monkeypatch.setattr(others, "BEAT", 3600)
    monkeypatch.setattr(postgres_store, "LAST_WORDS", 60.0)
    url = postgres.empty()

    async def story() -> None:
        ends, stays = [Tables(await open_store(url), InProcess()) for _ in range(2)]
        for tables in (ends, stays):
            await tables.begin()
        laid = [await lay(ends, "random", "random") for _ in range(3)]
        while min(len(table.log.entries) for table in laid) < 5:
            await asyncio.sleep(0)
        await ends.close()
        left = [table.id for table in laid if not table.log.race.over]
        assert left
        while not all(name in stays.live and stays.live[name].log.race.over for name in left):
            await asyncio.sleep(0.01)
        await stays.close()

    asyncio.run(asyncio.wait_for(story(), 120))


def test_bots_that_nobody_looks_at_go_on_at_the_next_start(database: str) -> None:
    async def begin() -> Tables:
        tables = Tables(await open_store(database), InProcess())
        await tables.begin()
        return tables

    async def story() -> None:
        tables = await begin()
        name = (await lay(tables, "random", "random")).id
        while len((table := tables.live[name]).log.entries) < 5:
            await asyncio.sleep(0)
        await tables.close()
        assert not table.log.race.over
        tables = await begin()
        while name not in tables.live or not tables.live[name].log.race.over:
            await asyncio.sleep(0.01)
        await tables.close()

    asyncio.run(asyncio.wait_for(story(), 120))


def test_notes_that_are_lost_cost_time_and_nothing_else(postgres: Address) -> None:
    async def story(a: Tables, b: Tables) -> None:
        for tables in (a, b):
            tables.store.tell = lambda note: None  # type: ignore[method-assign]
        at_a = await lay(a, "me", "random")
        at_b = await b.get(at_a.id)
        eye = Eye(at_b)
        for click in range(6):
            while not at_a.log.race.owes(0):
                await asyncio.sleep(0.001)
            await a.act(at_a, first(at_a, 0, f"click-{click}"))
            await same(at_a, at_b)
        assert eye.table is at_b

    tell(postgres.empty(), story)


def test_a_lease_that_was_given_back_unheard_is_taken_by_whoever_waits(postgres: Address) -> None:
    """One worker had the bots' lease and let it go, but the other, where they have something to do, was not told."""

    async def story(a: Tables, b: Tables) -> None:
        a.store.tell = lambda note: None  # type: ignore[method-assign]
        at_b = await lay(b, "me", "random")
        eye = Eye(at_b, "ann")
        while not at_b.log.race.owes(0) or at_b.driver is not None:
            await asyncio.sleep(0.005)
        await b.store.free(at_b.id)
        at_b.leased = False
        assert await a.store.lease(at_b.id, a.worker)
        before = len(at_b.log.entries)
        while at_b.log.race.owes(0):
            await b.act(at_b, first(at_b, 0, f"click-{len(at_b.log.entries)}"))
        await a.others.give_back(at_b.id)
        while not at_b.log.race.owes(0):  # until the bot has answered
            await asyncio.sleep(0.005)
        assert len(at_b.log.entries) > before + 1
        assert eye.viewer == (0,)

    tell(postgres.empty(), story)


def test_orders_that_are_given_at_one_worker_hold_at_the_other(postgres: Address) -> None:
    async def story(a: Tables, b: Tables) -> None:
        seats = [api.SeatWish(kind="me"), api.SeatWish(kind="bot", bot="random")]
        wish = api.NewTable(game="on-the-rivet", seats=seats, options={"course": "short-kermesse"})
        at_a = await a.get((await making.create(a, wish, "ann")).table)
        at_b = await b.get(at_a.id)
        eye = Eye(at_b, "ann")
        await a.standing.give(at_a, frames.GiveOrders(id="orders", seat=0, orders={"tactics": "never"}))
        while not at_b.given(0):
            await asyncio.sleep(0.005)
        assert at_b.given(0) == at_a.given(0)
        assert eye.viewer == (0,)

    tell(postgres.empty(), story)


def test_a_table_of_the_version_before_goes_on_with_the_same_numbers(database: str) -> None:
    """Its log holds no numbers of events; from here on they are kept."""
    name = ""
    told: list[tuple[int, list[Entry]]] = []

    async def before() -> None:
        nonlocal name
        tables = Tables(await open_store(database), InProcess())
        table = await lay(tables, "me", "me")
        name = table.id
        for click in range(8):
            seat = table.log.race.to_act()[0]
            await tables.act(table, first(table, seat, f"click-{click}"))
        told.append((table.n, [*table.log.entries]))
        await tables.store.write(lambda connection: go_back(connection, "0007"))
        await tables.close()

    async def after() -> None:
        tables = Tables(await open_store(database), InProcess())
        table = await tables.get(name)
        assert (table.n, table.log.entries) == told[0]
        assert table.acks["click-7"].n == told[0][0]
        seat = table.log.race.to_act()[0]
        n = await tables.act(table, first(table, seat, "click-8"))
        stored = await tables.store.load(name)
        assert stored is not None
        assert [row.n for row in stored.entries] == [None] * 8 + [n]
        await tables.close()

    asyncio.run(before())
    asyncio.run(after())


def test_a_release_that_tells_more_changes_no_number(database: str) -> None:
    """What people were told has its number for good: a running table is told on from there."""

    async def story() -> None:
        tables = Tables(await open_store(database), InProcess())
        table = await lay(tables, "me", "me")
        for click in range(6):
            seat = table.log.race.to_act()[0]
            await tables.act(table, first(table, seat, f"click-{click}"))
        stored = await tables.store.load(table.id)
        assert stored is not None
        for change in (2, -1):  # as if another version had told more, or less
            rows = [msgspec.structs.replace(row, n=(row.n or 0) + change * (row.seq >= 3)) for row in stored.entries]
            other = Table(msgspec.structs.replace(stored, entries=rows))
            assert other.n == rows[-1].n
            assert other.renumbered
            assert [done.n for done in other.acks.values()] == [row.n for row in rows]
        await tables.close()

    asyncio.run(story())


def test_a_table_that_is_gone_stops_nobody(postgres: Address) -> None:
    async def story(a: Tables, b: Tables) -> None:
        assert await b.store.undriven(["gone"]) == ["gone"]
        with pytest.raises(Taken):
            await b.store.lease("gone", b.worker)
        a.store.tell(Note(worker=a.worker, freed=["gone"]))
        with pytest.raises(Refusal):
            await b.get("gone")

    tell(postgres.empty(), story)
