"""What is kept: what is awaited is there, once, in order, or not at all, whichever database has it."""

from __future__ import annotations

import asyncio
from functools import partial

import msgspec
import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from paceline.server import duty
from paceline.server.finished import races_on
from paceline.server.schema import METADATA, WORKERS
from paceline.server.shown import OnRow
from paceline.server.statements import done
from paceline.server.storage import MOST_BOXES, Found, Moved, SeatRow, StorageError, Store, Taken

from .rows import entry, go_back, seat, table, tell


def test_what_is_written_is_there_after_reopening(database: str) -> None:
    async def write(store: Store) -> None:
        await store.create(table(), [seat(0, "code-0"), seat(1)])
        for seq in range(3):
            await store.append("t", entry(seq, f"id-{seq}"))

    async def read(store: Store) -> None:
        stored = await store.load("t")
        assert stored is not None
        assert stored.table == table()
        assert stored.seats == [seat(0, "code-0"), seat(1)]
        assert stored.entries == [entry(seq, f"id-{seq}") for seq in range(3)]
        assert await store.load("nothing") is None

    tell(database, write)
    tell(database, read)


def test_a_sequence_number_is_taken_once(database: str) -> None:
    async def story(store: Store) -> None:
        await store.create(table(), [seat()])
        outcomes = await asyncio.gather(
            *(store.append("t", entry(0, f"id-{number}")) for number in range(5)), return_exceptions=True
        )
        assert outcomes.count(None) == 1
        assert sum(isinstance(outcome, Taken) for outcome in outcomes) == 4

    tell(database, story)


def test_an_action_id_is_taken_once_a_table(database: str) -> None:
    async def story(store: Store) -> None:
        await store.create(table("a"), [seat()])
        await store.create(table("b"), [seat()])
        await store.append("a", entry(0, "click"))
        await store.append("b", entry(0, "click"))
        with pytest.raises(Taken):
            await store.append("a", entry(1, "click"))
        await store.append("a", entry(1))
        await store.append("a", entry(2))  # entries without an id, such as bots', do not collide

    tell(database, story)


def test_a_last_action_and_its_result_are_one(database: str) -> None:
    async def story(store: Store) -> None:
        await store.create(table(), [seat()])
        await store.append("t", entry(0), result="0R 0S")
        with pytest.raises(Taken):
            await store.append("t", entry(0), result="0S 0R")
        stored = await store.load("t")
        assert stored is not None
        assert stored.table.result == "0R 0S"

    tell(database, story)


def test_an_open_seat_is_claimed_once(database: str) -> None:
    async def story(store: Store) -> None:
        await store.create(table(), [seat(0, "code")])
        bob = SeatRow(seat=0, name="Bob", kind="person", owner="bob", code="code")
        await store.claim("t", bob)
        with pytest.raises(Taken):
            await store.claim("t", SeatRow(seat=0, name="Eve", kind="person", owner="eve", code="code"))
        stored = await store.load("t")
        assert stored is not None
        assert stored.seats == [bob]

    tell(database, story)


def test_links_lead_to_their_seat_or_to_the_rail(database: str) -> None:
    async def story(store: Store) -> None:
        await store.create(table(), [seat(0), seat(1, "play")])
        assert await store.find("play") == Found("t", 1)
        assert await store.find("watch-t") == Found("t", None)
        assert await store.find("neither") is None

    tell(database, story)


def test_a_browsers_tables_are_listed_newest_first(database: str) -> None:
    async def story(store: Store) -> None:
        await store.create(table("old", created=1), [seat()])
        await store.create(table("new", created=5), [seat()])
        await store.create(table("other", maker="bob", created=9), [seat()])
        await store.append("old", entry(0, at=7))
        assert listed(await store.read(races_on("ann"))) == [("old", 7), ("new", 5)]
        await store.claim("other", SeatRow(seat=0, name="Ann", kind="person", owner="ann"))
        assert listed(await store.read(races_on("ann"))) == [("other", 9), ("old", 7), ("new", 5)]

    tell(database, story)


def test_migrations_lead_to_the_schema(database: str) -> None:
    async def story(store: Store) -> None:
        assert await store.read(differences) == []

    tell(database, story)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ("UPDATE alembic_version SET version_num = '9999'", "was made by a newer Paceline"),
        ("INSERT INTO alembic_version VALUES ('0001')", "cannot be brought up to date .*overlaps"),
    ],
)
def test_a_schema_that_this_version_cannot_use_is_told_as_what_it_is(database: str, change: str, told: str) -> None:
    async def story(store: Store) -> None:
        await store.write(lambda connection: done(connection.execute(sa.text(change))))

    tell(database, story)
    with pytest.raises(StorageError, match=told):
        tell(database, story)


def test_a_database_of_before_boxes_opens(database: str) -> None:
    """Its tables have printed components; a table with a box stands beside them."""

    async def write(store: Store) -> None:
        await store.create(table(), [seat()])
        await store.write(lambda connection: go_back(connection, "0003"))

    async def read(store: Store) -> None:
        boxed = msgspec.structs.replace(table("u"), box="abc", box_name="Attic")
        await store.create(boxed, [seat()], {"cards.toml": "card = []"})
        stored = {name: await store.load(name) for name in ("t", "u")}
        assert {name: each and each.files for name, each in stored.items()} == {
            "t": {},
            "u": {"cards.toml": "card = []"},
        }

    tell(database, write)
    tell(database, read)


def test_boxes_that_were_read_are_not_kept_for_ever(database: str) -> None:
    async def story(store: Store) -> None:
        for number in range(MOST_BOXES + 5):
            boxed = msgspec.structs.replace(table(f"t{number}"), box=str(number), box_name="")
            await store.create(boxed, [seat()], {"cards.toml": str(number)})
        for number in range(MOST_BOXES + 5):
            stored = await store.load(f"t{number}")
            assert stored is not None
            assert stored.files == {"cards.toml": str(number)}
        assert len(store.boxes) == MOST_BOXES

    tell(database, story)


def test_a_rematch_is_made_once_and_the_second_leaves_nothing(database: str) -> None:
    async def story(store: Store) -> None:
        await store.create(table(), [seat()])
        outcomes = await asyncio.gather(
            *(store.create(table(name), [seat()], rematch_of="t") for name in ("a", "b", "c")), return_exceptions=True
        )
        assert outcomes.count(None) == 1
        stored = await store.load("t")
        assert stored is not None
        assert [name for name in ("a", "b", "c") if await store.load(name) is not None] == [stored.table.rematch]

    tell(database, story)


def test_whoever_changes_seats_says_how_they_were_numbered(database: str) -> None:
    """A seat that is claimed at one worker is not handed to a bot at another that has not heard of it."""

    async def story(store: Store) -> None:
        await store.create(table(), [seat()])
        await store.claim("t", SeatRow(seat=0, name="Bob", kind="person", owner="bob"))
        bot = SeatRow(seat=0, name="random", kind="bot", bot="random")
        with pytest.raises(Taken):
            await store.append("t", entry(0), seat=bot, seating=0)
        stored = await store.load("t")
        assert stored is not None
        assert (stored.seats[0].owner, stored.entries, stored.table.seating) == ("bob", [], 1)
        await store.append("t", entry(0), seat=bot, seating=1)
        stored = await store.load("t")
        assert stored is not None
        assert (stored.seats[0].kind, len(stored.entries), stored.table.seating) == ("bot", 1, 2)

    tell(database, story)


def test_orders_end_with_the_race_whoever_hears_late_of_it(database: str) -> None:
    async def story(store: Store) -> None:
        ann = SeatRow(seat=0, name="Ann", kind="person", owner="ann", orders='{"tactics":"never"}')
        await store.create(table(), [msgspec.structs.replace(ann, orders=None)])
        await store.order("t", ann)
        await store.append("t", entry(0), result="0")
        with pytest.raises(Taken):
            await store.order("t", ann)
        stored = await store.load("t")
        assert stored is not None
        assert stored.seats[0].orders is None

    tell(database, story)


def test_only_what_is_new_is_read(database: str) -> None:
    async def story(store: Store) -> None:
        await store.create(table(), [seat()])
        for seq in range(5):
            await store.append("t", entry(seq))
        stored = await store.load("t", 3)
        assert stored is not None
        assert stored.entries == [entry(3), entry(4)]
        assert await store.moved(["t", "nothing"]) == [Moved("t", 5, 0)]

    tell(database, story)


@pytest.fixture
def long_lived(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody dies because this machine is slow."""
    monkeypatch.setattr(duty, "ALIVE", 3_600_000)


@pytest.mark.usefixtures("long_lived")
def test_a_lease_is_held_by_one_who_is_alive(database: str) -> None:
    async def story(store: Store) -> None:
        await store.create(table(), [seat()])
        await store.come("a")
        assert await store.undriven(["t"]) == ["t"]
        assert await store.lease("t", "a")
        assert await store.lease("t", "a"), "asked again it is still a's"
        assert await store.undriven(["t"]) == []
        if store.shared:
            await store.come("b")
            assert not await store.lease("t", "b")
            await store.free("t", "b")  # not b's to give
            assert not await store.lease("t", "b")
        assert await store.orphans(10) == []
        await store.leave("a")
        assert await store.orphans(10) == ["t"]
        assert await store.undriven(["t"]) == ["t"]
        await store.come("c")
        assert await store.lease("t", "c")
        await store.free("t", "c")
        assert await store.orphans(10) == []
        with pytest.raises(Taken):
            await store.lease("nowhere", "c")

    tell(database, story)


@pytest.mark.usefixtures("long_lived")
def test_whoever_comes_back_is_told_that_it_was_dead(database: str) -> None:
    """Also by a clock that was set forward or back: the dead do not live on, and the living go on after a beat."""

    async def story(store: Store) -> None:
        if not store.shared:
            return
        await store.create(table(), [seat()])
        await store.come("a")
        await store.come("b")
        await store.lease("t", "a")
        await store.look_through("t", "a", [0])
        assert await store.beat("a")
        for until in (-1, 1 << 60):  # it was silent for too long; or the clock was an hour ahead when it said so
            await store.write(partial(set_until, worker="a", until=until))
            assert await store.present(["t"], but="b") == {"t": {}}
            assert await store.orphans(10) == ["t"]
            assert await store.beat("b")
            assert not await store.beat("a")
            assert await store.beat("a")
            await store.look_through("t", "a", [0])
            assert await store.present(["t"], but="b") == {"t": {"a": [0]}}
        assert await store.present(["t"], but="a") == {"t": {}}
        await store.leave("a")
        assert await store.present(["t"], but="b") == {"t": {}}

    tell(database, story)


def listed(rows: list[OnRow]) -> list[tuple[str, int]]:
    return [(row.table, row.updated) for row in rows]


def differences(connection: sa.Connection) -> list[object]:
    return list(compare_metadata(MigrationContext.configure(connection), METADATA))


def set_until(connection: sa.Connection, worker: str, until: int) -> None:
    connection.execute(WORKERS.update().where(WORKERS.c.id == worker).values(until=until))
