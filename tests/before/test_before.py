"""Records and databases of before replay to the same events, views, positions, questions and results.

They were kept by versions of before (make.py), so they do not change: where one of these tests fails, races
that people have on their disks would no longer be the same.
"""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from paceline.core.log import replay
from paceline.core.record import parse_record, record_text
from paceline.server.seats import COOKIE, token_hash
from paceline.server.sqlite import SqliteStore
from paceline.server.storage import Stored
from paceline.server.table import Table

from ..server.browser import START, Browser, Server
from . import told

GAMES = ("flamme-rouge", "um-reifenbreite", "on-the-rivet", "visions-of-rainbows", "larrivee-du-tour")
EACH = 40  # records of a title
SHARE = 5  # of them for interpreted engines too; one of these is kept whole
CHUNKS = 5


@pytest.mark.parametrize("game", GAMES)
def test_some_records_replay_as_before(game: str) -> None:
    for number in numbers(game)[:SHARE]:
        replays_as_before(number)


@pytest.mark.slow
@pytest.mark.parametrize("chunk", range(CHUNKS))
@pytest.mark.parametrize("game", GAMES)
def test_all_records_replay_as_before(game: str, chunk: int) -> None:
    for number in numbers(game)[SHARE + chunk :: CHUNKS]:
        replays_as_before(number)


def test_no_record_is_lost() -> None:
    assert [len(numbers(game)) for game in GAMES] == [EACH] * len(GAMES)
    assert sorted(told.records()[int(number)].game for number in told.whole()) == sorted(GAMES)


def numbers(game: str) -> list[int]:
    return [number for number, kept in enumerate(told.records()) if kept.game == game]


def replays_as_before(number: int) -> None:
    kept = told.records()[number]
    record = parse_record(kept.record)
    assert record_text(replay(record).record()) == kept.record
    now = told.tell(record, kept.stops)
    before = told.whole().get(str(number))
    if before is not None:
        assert told.difference(before, now) == ""
    assert not (parts := told.differing(kept.digests, told.digests(now))), (
        f"record {number} has other {parts}: see told.py"
    )
    assert now.result == kept.result


@pytest.fixture(params=told.VERSIONS)
def version(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def database(tmp_path: Path, version: str) -> Path:
    path = tmp_path / "paceline.db"
    path.write_bytes(told.unpack(told.HERE / told.DATABASE.format(version)))
    return path


@pytest.mark.parametrize("game", GAMES)
def test_tables_are_as_before(database: Path, version: str, game: str) -> None:
    tables = [table for table in told.tables(version).tables if table.game == game]
    assert tables
    for kept, stored in zip(tables, load(database, tables), strict=True):
        assert holds(told.plain(stored.table), kept.row)
        assert all(holds(*pair) for pair in zip(told.plain(stored.seats), kept.seats, strict=True))
        table = Table(stored)
        assert record_text(table.record()) == kept.record
        assert told.difference(kept.events, [told.heard(event, None) for event in table.events]) == ""
        assert {name: done.n for name, done in table.acks.items()} == kept.acks
        for viewer, shown in kept.shown:
            assert (viewer, told.difference(shown, told.shown(table, viewer))) == (viewer, "")


def load(database: Path, tables: list[told.KeptTable]) -> list[Stored]:
    async def read() -> list[Stored]:
        store = SqliteStore(database)
        try:
            loaded = [await store.load(table.row["id"]) for table in tables]
        finally:
            await store.close()
        return [stored for stored in loaded if stored is not None]

    return asyncio.run(read())


def holds(now: dict[str, Any], before: dict[str, Any]) -> bool:
    """Whether a row is what it was; it may have got new columns."""
    return {name: now.get(name) for name in before} == before


def test_links_and_owners_lead_where_they_led(database: Path, version: str) -> None:
    kept = told.tables(version)

    async def read() -> None:
        store = SqliteStore(database)
        try:
            assert {code: await store.find(code) for code in kept.found} == kept.found
            assert {token: await told.owned_by(store, token) for token in kept.owned} == kept.owned
        finally:
            await store.close()

    asyncio.run(read())


class Before(Server):
    """Takes cookies of whatever shape: people of before have names for tokens."""

    program = "import re; from paceline.server import seats; seats.TOKEN = re.compile('.+')\n" + START


def test_a_server_goes_on_with_a_database_of_before(database: Path, version: str) -> None:
    """Whoever comes back finds their tables, may send their last action again, and plays on."""
    kept = told.tables(version)
    with Before(database.parent) as server:
        for token, tables in kept.owned.items():
            with Browser(server) as browser:
                browser.http.cookies.set(COOKIE, token)
                listed = browser.get("/api/tables")["on"] + browser.get("/api/races")["races"]
                assert {race["table"] for race in listed} == {name for name, _ in tables}
                own = [table for table in kept.tables if table.row["maker"] == token_hash(token)]
                for table, stored in zip(own, load(database, own), strict=True):
                    goes_on(browser, table, stored)


def goes_on(browser: Browser, table: told.KeptTable, stored: Stored) -> None:
    name = stored.table.id
    player = browser.sit(name)
    assert player.n == len(table.events)
    assert player.state["you"] == [seat.seat for seat in stored.seats if seat.owner == stored.table.maker]
    sent = [entry for entry in stored.entries if entry.action_id and entry.seat in player.state["you"]]
    for entry in sent[-2:]:
        assert entry.action_id is not None
        wish = {"action": entry.text, "decision": entry.decision} if entry.kind == "action" else {"decision": 0}
        answer = player.answer(
            t={"action": "act"}.get(entry.kind, entry.kind), id=entry.action_id, seat=entry.seat, **wish
        )
        assert (answer["t"], answer.get("n")) == ("ack", table.acks[entry.action_id]), answer
    for ask in player.asks[:1]:
        assert player.act(ask)["t"] == "ack"
    if stored.table.result is not None:
        assert browser.http.get(f"/api/tables/{name}/record").text == table.record
