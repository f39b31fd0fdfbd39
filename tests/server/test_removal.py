"""What goes out of a database, and who is kept out of the server, on both kinds."""

from __future__ import annotations

import threading
from functools import partial
from pathlib import Path
from typing import Any

import asyncpg
import msgspec
import pytest
import sqlalchemy as sa
from sqlalchemy import event

from paceline.core.errors import PacelineError
from paceline.server import bans, finished
from paceline.server.admin import people, removal
from paceline.server.admin.database import open_database
from paceline.server.schema import ANALYSES, TABLES
from paceline.server.statements import done as written
from paceline.server.storage import EntryRow, Store

from .postgres import Address
from .stored import ANN, BOB, checked, everything, fill, keep, never, quiet, ridden

# Removing


def test_idle_tables_go_and_finished_races_stay(database: str) -> None:
    async def work(store: Store) -> list[str]:
        on = ridden("flamme-rouge", 20)
        return [
            await keep(store, on, [ANN, None], at=1_000),
            await keep(store, on, [ANN, None], at=3_000),
            await keep(store, ridden("flamme-rouge"), [ANN, None], at=1_000),
        ]

    idle, fresh, over = fill(database, work)
    assert pruned(database, finished=False) == 1
    assert {row[0] for row in everything(database)["tables"]} == {fresh, over}
    assert {row[0] for row in everything(database)["log"]} == {fresh, over}
    assert idle not in {row[0] for row in everything(database)["seats"]}
    assert pruned(database, finished=True) == 1
    assert {row[0] for row in everything(database)["tables"]} == {fresh}


def pruned(url: str, *, finished: bool) -> int:
    policy = removal.Policy(finished=finished, before=2_000)
    with open_database(url) as opened:
        tables = [*removal.sought(opened, policy, never)]
        return removal.prune(opened, policy, tables, quiet, never).tables


def test_whoever_comes_back_in_time_keeps_the_table(database: str) -> None:
    """Between the look and the removal."""
    table = fill(database, lambda store: keep(store, ridden("flamme-rouge", 2), [ANN, None], at=1_000))
    policy = removal.Policy(finished=False, before=2_000)
    with open_database(database) as opened:
        tables = [*removal.sought(opened, policy, never)]
        assert tables == [table]
        row = EntryRow(seq=2, seat=0, kind="hint", text="", action_id=None, decision=None, at=5_000)
        fill(database, lambda store: store.append(table, row))
        assert removal.prune(opened, policy, tables, quiet, never).tables == 0


def test_nobody_comes_back_while_a_table_goes(postgres: Address) -> None:
    """What a server adds to it in the middle of its removal comes too late, and the table goes."""
    url = postgres.empty()
    table = fill(url, lambda store: keep(store, ridden("flamme-rouge", 2), [ANN, None]))
    late: list[Exception] = []

    def come_back() -> None:
        here = f"INSERT INTO presence VALUES ('{table}', 'w', '[0]')"
        try:
            postgres.say("SET lock_timeout = '100ms'", here, database=url.rpartition("/")[2])
        except asyncpg.PostgresError as error:
            late.append(error)

    def removed(connection: sa.Connection) -> None:
        @event.listens_for(connection, "after_cursor_execute")
        def after(*told: Any) -> None:
            if told[2].startswith("DELETE FROM presence"):
                thread = threading.Thread(target=come_back)
                thread.start()
                thread.join()

        removal.remove(connection, [table])

    with open_database(url) as opened:
        opened.change(removed)
    assert [type(error).__name__ for error in late] == ["LockNotAvailableError"]
    assert not everything(url)["tables"]


def test_a_box_goes_with_the_last_table_that_uses_it(database: str) -> None:
    async def work(store: Store) -> list[str]:
        boxed = ridden("flamme-rouge", 0)
        also: dict[str, Any] = {"box": "shared", "box_name": "Attic"}
        boxed.setup = msgspec.structs.replace(boxed.setup, content={"cards.toml": "x"})
        return [await keep(store, boxed, [ANN, BOB], **also) for _ in range(2)]

    one, other = fill(database, work)
    ridden.cache_clear()
    with open_database(database) as opened:
        opened.change(partial(removal.remove, tables=[one]))
        assert len(everything(database)["boxes"]) == 1
        opened.change(partial(removal.remove, tables=[other]))
    left = everything(database)
    assert not any(left.values()), left


# People


def test_nothing_is_left_of_a_person(database: str) -> None:
    """Neither the name nor the owner, anywhere; what others have a part in replays."""
    name = "Zwetschgenannerl"

    async def work(store: Store) -> dict[str, str]:
        both, alone, on = (
            ridden("flamme-rouge", names=(name, "Bob")),
            ridden("flamme-rouge", names=(name, "Robot")),
            ridden("flamme-rouge", 20, names=("Bob", name)),
        )
        tables = {
            "against Bob": await keep(store, both, [ANN, BOB], box_name=None),
            "alone": await keep(store, alone, [ANN, None]),
            "still on": await keep(store, on, [BOB, ANN]),
            "Bob's": await keep(store, ridden("flamme-rouge"), [None, BOB], maker=BOB),
        }
        tables["branch"] = await keep(store, both, [None, BOB], maker=BOB, branch_of=tables["against Bob"])
        tables["rematch"] = await keep(store, ridden("flamme-rouge", 0, (name, "Bob")), [None, BOB], maker=BOB)
        tables["of the branch"] = await keep(store, both, [None, BOB], maker=BOB, branch_of=tables["branch"])
        led = TABLES.update().where(TABLES.c.id == tables["against Bob"]).values(rematch=tables["rematch"])
        await store.write(lambda connection: written(connection.execute(led)))
        await store.write(finished.remove(ANN, tables["Bob's"], removed=True))
        for table in ("against Bob", "branch"):
            found: dict[str, str | int] = {"table": tables[table], "found": f'{{"seats": ["{name}"]}}', "shape": 2}
            await store.write(partial(analysed, found=found))
        return tables

    tables = fill(database, work)
    text = str(everything(database))
    assert text.count(name) > 10
    assert ANN in text
    with open_database(database) as opened:
        person = opened.look(partial(people.owner_at, table=tables["against Bob"], seat=0))
        assert person == ANN
        listed = opened.look(partial(people.parts_of, owner=person))
        fates = {part.table: part.goes for part in listed}
        assert fates == {tables["against Bob"]: False, tables["alone"]: True, tables["still on"]: False}
        done = opened.change(partial(people.forget, owner=person))
    assert done.removed == [tables["alone"]]
    assert set(done.renamed) == {tables["branch"], tables["rematch"], tables["of the branch"]}
    text = str(everything(database))
    assert name not in text
    assert ANN not in text
    assert "Bob" in text
    found = checked(database)
    assert {one.why for one in found.values()} == {None}
    assert set(found) == set(tables.values()) - {tables["alone"]}
    free = [row for row in everything(database)["seats"] if row[0] == tables["still on"]][1]
    assert (free[2], free[3]) == ("Player 2", "open")
    if database.startswith("sqlite"):
        path = Path(database.removeprefix("sqlite:///"))
        for file in path.parent.glob(path.name + "*"):
            assert name.encode() not in file.read_bytes(), file.name


def analysed(connection: sa.Connection, found: dict[str, str | int]) -> None:
    connection.execute(ANALYSES.insert(), found)


# Bans


@pytest.mark.parametrize(
    ("told", "network"),
    [
        ("203.0.113.7", "203.0.113.7/32"),
        ("203.0.113.7/24", "203.0.113.0/24"),
        ("2001:db8::7", "2001:db8::/64"),
        ("2001:db8::/48", "2001:db8::/48"),
        ("::ffff:203.0.113.7", "203.0.113.7/32"),
    ],
)
def test_addresses_and_networks_are_read(told: str, network: str) -> None:
    assert str(bans.read_network(told)) == network


@pytest.mark.parametrize("told", ["", "here", "203.0.113", "0.0.0.0/0", "::/0", "203.0.113.7/33"])
def test_what_is_none_or_everybody_is_refused(told: str) -> None:
    with pytest.raises(PacelineError):
        bans.read_network(told)


def test_bans_are_kept_until_they_end_or_are_lifted(database: str) -> None:
    async def nothing(_: Store) -> None:
        """Makes the schema."""

    fill(database, nothing)
    with open_database(database) as opened:
        opened.change(bans.write_ban(bans.read_network("203.0.113.0/24"), None, "floods"))
        opened.change(bans.write_ban(bans.read_network("203.0.113.7"), -1, "over"))
        opened.change(bans.write_ban(bans.read_network("2001:db8::7"), 3_600_000, ""))
        held = bans.Bans(opened.look(bans.read_bans))
        why = {address: ban and ban.why for address, ban in ((one, held.of(one)) for one in ADDRESSES)}
        assert why == dict(zip(ADDRESSES, ("floods", "floods", None, "", None, None, None), strict=True))
        assert opened.change(bans.lift_ban(bans.read_network("203.0.113.0/24")))
        assert not opened.change(bans.lift_ban(bans.read_network("203.0.113.0/24")))
        assert [ban.network for ban in opened.look(bans.read_bans)] == ["2001:db8::/64"]


ADDRESSES = (
    "203.0.113.7",
    "::ffff:203.0.113.9",
    "203.0.114.7",
    "2001:db8::1",
    "2001:db8:0:1::1",
    "localhost",
    None,
)
