"""A crowd at a table: told once for all, and of nobody's page that is only loaded again."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any, cast

import pytest

from paceline.server import api, frames, making, presence
from paceline.server import table as table_module
from paceline.server.seats import Viewer
from paceline.server.socket import Client
from paceline.server.table import MOST_UNTOLD, Table
from paceline.server.tables import Tables
from paceline.server.telling import MOST_TOLD

from .test_take_backs import tell

CROWD = 1_000


async def laid(tables: Tables, *kinds: str) -> Table:
    seats = [api.SeatWish(kind=cast("Any", kind)) for kind in kinds]
    made = await making.create(tables, api.NewTable(game="flamme-rouge", seats=seats, options={}), "ann")
    return await tables.get(made.table)


def sit(tables: Tables, table: Table, owner: str | None = None) -> Client:
    """Somebody who has said hello and heard all that there is to hear."""
    client = Client(cast("Any", None), tables, table, owner, watching=owner is None)
    client.come()
    client.greet(0)
    heard(client)
    return client


def heard(client: Client) -> list[bytes]:
    told: list[bytes] = []
    while (due := client.progress()) is not None:
        told.append(due)
    return told


async def play(tables: Tables, table: Table) -> None:
    race = table.log.race
    seat = race.to_act()[0]
    action = race.action_text(race.legal(seat)[0])
    await tables.act(table, frames.Act(id=str(table.n), seat=seat, decision=table.log.decision(seat), action=action))


class Rail:
    """Somebody who looks on, and notes what comes at once and what comes with the next."""

    owner: str | None = None
    viewer: Viewer = ()

    def __init__(self, table: Table) -> None:
        self.told: list[bool] = []
        table.come(self)

    def race_changed(self, *, soon: bool = False) -> None:
        self.told.append(not soon)

    def seats_changed(self) -> None: ...

    def rematch_made(self, table: str) -> None: ...


def first(table: Table, seat: int, number: int = 0) -> frames.Act:
    action = table.log.race.action_text(table.log.race.legal(seat)[0])
    return frames.Act(id=f"{seat} {number}", seat=seat, decision=table.log.decision(seat), action=action)


@pytest.mark.parametrize(
    ("most", "told"), [(MOST_UNTOLD, [False, False, False, True]), (2, [False, True, False, True])]
)
def test_what_several_do_at_once_is_told_together(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, most: int, told: list[bool]
) -> None:
    """Whoever acted hears it with the acknowledgement; all hear it when nobody is left who waits for a turn."""

    async def story(tables: Tables) -> None:
        table = await laid(tables, "me", *["friend"] * 3)
        monkeypatch.setattr(table_module, "MOST_UNTOLD", most)
        while len(table.log.race.to_act()) < 4:
            await play(tables, table)
        rail, ann, onlooker = Rail(table), sit(tables, table, "ann"), sit(tables, table)
        for client in (ann, onlooker):
            client.wake.clear()
        before, entries = table.n, len(table.log.entries)
        acts = [first(table, seat) for seat in range(4)]
        await asyncio.gather(*(tables.act(table, act) for act in acts))
        assert len(table.log.entries) == entries + 4
        assert rail.told == told, "so many together at most, though somebody waits"
        assert onlooker.wake.is_set()
        assert len(heard(onlooker)) == 1
        assert onlooker.seen == table.n > before
        rail.told.clear()
        twice = [first(table, 0, 1), first(table, 0, 2)]
        assert await asyncio.gather(*(tables.act(table, act) for act in twice), return_exceptions=True) != [None] * 2
        assert rail.told == [False, True], "also where whoever was the last to wait is refused"
        await tables.act(table, first(table, 0, 3))
        assert rail.told == [False, True, True], "alone, at once"

    tell(tmp_path, story)


def test_a_move_is_encoded_once_for_a_crowd(tmp_path: Path) -> None:
    async def story(tables: Tables) -> None:
        table = await laid(tables, "me", "friend")
        ann, crowd = sit(tables, table, "ann"), [sit(tables, table) for _ in range(CROWD)]
        await play(tables, table)
        told = [heard(one) for one in crowd]
        assert {len(one) for one in told} == {1}
        assert {id(one[0]) for one in told} == {id(told[0][0])}
        assert heard(ann)[0] != told[0][0]

    tell(tmp_path, story)


def test_of_a_page_that_is_loaded_again_and_of_spectators_nobody_hears(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(presence, "GONE", 0.01)

    async def story(tables: Tables) -> None:
        table = await laid(tables, "me", "open")
        bob, crowd = sit(tables, table, "ann"), [sit(tables, table) for _ in range(CROWD)]
        for one in crowd[: CROWD // 2]:
            one.go()
        crowd = [sit(tables, table), *crowd[CROWD // 2 :]]
        assert not any(heard(one) for one in (bob, *crowd))
        bob.go()
        bob = sit(tables, table, "ann")
        await asyncio.sleep(0.05)
        assert not any(heard(one) for one in (bob, *crowd))
        bob.go()
        while 0 in table.looked_through():
            await asyncio.sleep(0.005)
        told = [heard(one) for one in crowd]
        assert b'"present":false' in told[0][0]
        assert {id(one[0]) for one in told} == {id(told[0][0])}, "encoded once"

    tell(tmp_path, story)


def test_numbers_that_nobody_has_heard_fill_no_memory(tmp_path: Path) -> None:
    async def story(tables: Tables) -> None:
        table = await laid(tables, "me", "friend")
        client = sit(tables, table, "ann")
        while table.n < 3 * MOST_TOLD:
            await play(tables, table)
        for since in range(1, table.n):
            client.greet(since)
            assert heard(client)
        assert len(table.told.messages) == len(table.told.news) == MOST_TOLD

    tell(tmp_path, story)


def test_a_table_that_nobody_looks_at_keeps_its_race_and_little_else(tmp_path: Path) -> None:
    async def story(tables: Tables) -> None:
        table = await laid(tables, "me", "friend")
        client, crowd = sit(tables, table, "ann"), sit(tables, table)
        for _ in range(4):
            await play(tables, table)
            assert heard(client)
            assert heard(crowd)
        client.go()
        assert table.told.messages
        crowd.go()
        told = table.told
        kept = (told.messages, told.news, told.shared, told.undos, told.offers, told.seats)
        assert not any(kept)
        assert table.before, "what can be taken back has a name"
        back = sit(tables, table, "ann")
        await play(tables, table)
        assert heard(back)

    tell(tmp_path, story)


def test_tables_that_nobody_looks_at_are_kept_while_their_logs_are_short(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("paceline.server.tables.MOST_KEPT_ENTRIES", 10)

    async def story(tables: Tables) -> None:
        held = [await laid(tables, "me", "friend") for _ in range(3)]
        for table in held:
            await tables.get(table.id)
            for _ in range(4):
                await play(tables, table)
        client = sit(tables, held[0], "ann")
        assert len(tables.kept) == 3
        tables.forget_idle()
        assert [*tables.kept] == [held[0].id, held[1].id, held[2].id], "who is looked at stays, whatever comes first"
        client.go()
        assert [*tables.kept] == [held[1].id, held[2].id]
        assert (await tables.get(held[0].id)).n == held[0].n

    tell(tmp_path, story)
