"""Lists of races: what they show is kept, so that no race is ridden again for them, however many there are."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Generator
from contextlib import contextmanager
from typing import Any

import pytest
import sqlalchemy as sa

from paceline.core.log import Log
from paceline.core.record import Entry
from paceline.server import finished, frames, races
from paceline.server.databases import open_store
from paceline.server.schema import LISTED, SHOWN
from paceline.server.tables import Tables

from .many import lay, raced
from .test_take_backs import InProcess

MANY = finished.MOST_ON + 10
Story = Callable[[Tables], Coroutine[Any, Any, None]]


def tell(database: str, *stories: Story) -> None:
    """One story after the other, each with the server started anew on the same database."""

    async def with_tables(story: Story) -> None:
        tables = Tables(await open_store(database), InProcess())
        try:
            async with asyncio.timeout(300):
                await story(tables)
                await at_rest(tables)
        finally:
            await tables.close()

    for story in stories:
        asyncio.run(with_tables(story))


async def at_rest(tables: Tables) -> None:
    """What nobody waits for is written."""
    await asyncio.gather(*tables.others.tasks)


@contextmanager
def folded() -> Generator[list[Entry]]:
    """The entries that are added to any race meanwhile."""
    played: list[Entry] = []
    with pytest.MonkeyPatch.context() as patch:
        add = Log.add

        def noted(log: Log, entry: Entry) -> None:
            played.append(entry)
            add(log, entry)

        patch.setattr(Log, "add", noted)
        yield played


def test_a_list_folds_a_race_once_for_all_starts(database: str) -> None:
    async def first(tables: Tables) -> None:
        await lay(tables.store, "ann", MANY, raced(6))
        with folded() as played:
            told = await races.my_tables(tables, "ann")
        assert len(told.on) == finished.MOST_ON
        assert len(played) == 6 * finished.MOST_ON
        assert [race.updated for race in told.on] == [*range(MANY - 1, MANY - 1 - finished.MOST_ON, -1)]

    async def later(tables: Tables) -> None:
        with folded() as played:
            told = await races.my_tables(tables, "ann")
        assert len(told.on) == finished.MOST_ON
        assert not played
        assert not tables.live
        table = await tables.get(told.on[-1].table)
        assert races.summary(table, "ann", told.on[-1].updated) == told.on[-1]

    tell(database, first, later)


def test_a_list_shows_what_was_played_since_it_was_kept(database: str) -> None:
    name: list[str] = []

    async def kept(tables: Tables) -> None:
        name.extend(await lay(tables.store, "ann", 1, raced(6)))
        await races.my_tables(tables, "ann")

    async def elsewhere(tables: Tables) -> None:
        table = await tables.get(name[0])
        seat, race = table.log.race.to_act()[0], table.log.race
        action = race.action_text(race.legal(seat)[0])
        await tables.act(table, frames.Act(id="x", seat=seat, decision=table.log.decision(seat), action=action))

    async def listed_again(tables: Tables) -> None:
        (told,) = (await races.my_tables(tables, "ann")).on
        table = await tables.get(name[0])
        assert told == races.summary(table, "ann", told.updated)
        assert told.updated > 1_000_000, "when that was"

    tell(database, kept, elsewhere, listed_again)


def test_whoever_sits_down_lists_a_table_and_moves_bring_it_forward(database: str) -> None:
    async def story(tables: Tables) -> None:
        old, new = await lay(tables.store, "ann", 2, raced(6))
        assert [race.table for race in (await races.my_tables(tables, "ann")).on] == [new, old]
        table = await tables.get(old)
        race = table.log.race
        seat = race.to_act()[0]
        action = race.action_text(race.legal(seat)[0])
        await tables.act(table, frames.Act(id="x", seat=seat, decision=table.log.decision(seat), action=action))
        await at_rest(tables)
        assert [race.table for race in (await races.my_tables(tables, "ann")).on] == [old, new]
        order = sa.select(LISTED.c.table).where(LISTED.c.owner == "ann").order_by(LISTED.c.updated.desc())
        assert await tables.store.read(lambda connection: [*connection.execute(order).scalars()]) == [old, new]

    tell(database, story)


def test_moves_write_to_lists_once_a_minute_at_most(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(tables: Tables) -> None:
        (name,) = await lay(tables.store, "ann", 1, raced(0))
        table = await tables.get(name)
        written: list[object] = []
        monkeypatch.setattr(tables.others, "write_soon", written.append)
        for _ in range(20):
            race = table.log.race
            seat = race.to_act()[0]
            action, decision = race.action_text(race.legal(seat)[0]), table.log.decision(seat)
            await tables.act(table, frames.Act(id=str(table.n), seat=seat, decision=decision, action=action))
        assert len(written) <= 2

    tell(database, story)


def test_what_is_kept_goes_with_nobody_and_its_table_goes_on(database: str) -> None:
    """A row that another version told, or none, is told anew."""

    async def story(tables: Tables) -> None:
        await lay(tables.store, "ann", 1, raced(6))
        before = await races.my_tables(tables, "ann")
        await at_rest(tables)
        odd = sa.update(SHOWN).values(version="tomorrow", told="{}")
        await tables.store.write(lambda connection: (connection.execute(odd), None)[1])
        assert await races.my_tables(tables, "ann") == before

    tell(database, story)
