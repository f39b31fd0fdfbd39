"""What operators do beside a running server reaches people within seconds, on both databases and all workers."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial

import pytest
from websockets.exceptions import ConnectionClosed

from paceline.server import bans
from paceline.server.admin import people, removal
from paceline.server.admin.database import Database, open_database
from paceline.server.operators import Operators
from paceline.server.storage import Store
from paceline.server.tables import Tables
from paceline.server.thinker import Thinker

from .browser import PATIENCE, Browser, Player, eventually_closed
from .postgres import Address
from .serving import Service
from .stored import fill, keep, ridden


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def service(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """One of each kind for all tests here, with two workers where there can be."""
    folder = tmp_path_factory.mktemp("service")
    if request.param == "sqlite":
        started = Service(folder)
    else:
        address: Address = request.getfixturevalue("postgres")
        started = Service(folder, "--workers", "2", db=address.empty())
    with started:
        yield started
        assert started.end() == 0


@pytest.fixture
def operator(service: Service) -> Iterator[Database]:
    with open_database(service.url_of_db) as opened:
        yield opened


def eventually(true: Callable[[], bool]) -> None:
    until = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < until
        time.sleep(0.1)


def answers(browser: Browser, path: str, status: int) -> bool:
    """Several times over lines of their own, as any worker may take one."""
    return all(browser.http.get(path, headers={"Connection": "close"}).status_code == status for _ in range(8))


def sits(player: Player) -> bool:
    player.close()
    try:
        player.open(since=0)
    except ConnectionClosed:
        return False
    return True


def test_whoever_is_banned_is_told_so_until_they_are_let_in(service: Service, operator: Database) -> None:
    with Browser(service) as ann:
        table = ann.create("me", "random")["table"]
        player = ann.sit(table)
        home = bans.read_network("127.0.0.1")
        operator.change(bans.write_ban(home, None, "too many tables"))
        assert eventually_closed(player) == 4403
        assert "kept out of this server: too many tables" in player.frames[-1]
        eventually(lambda: answers(ann, f"/api/tables/{table}", 403) and answers(ann, "/", 403))
        german = {"Accept-Language": "de", "Connection": "close"}
        why = "diese Adresse ist von diesem Server ausgeschlossen: too many tables"
        eventually(lambda: ann.http.get("/api/tables", headers=german).json().get("error", {}).get("why") == why)
        assert eventually_closed(Player(ann, table, None, None)) == 4403
        operator.change(bans.lift_ban(home))
        eventually(lambda: answers(ann, f"/api/tables/{table}", 200))
        eventually(lambda: sits(player))


def test_a_table_that_is_removed_is_gone_for_whoever_has_it_open(service: Service, operator: Database) -> None:
    with Browser(service) as ann:
        table, other = (ann.create("me", "random")["table"] for _ in range(2))
        player, beside = ann.sit(table), ann.sit(other)
        operator.change(partial(removal.remove, tables=[table]))
        assert eventually_closed(player) == 4404
        eventually(lambda: answers(ann, f"/api/tables/{table}", 404))
        assert [listed["table"] for listed in ann.get("/api/tables")["on"]] == [other]
        assert beside.act(beside.asks[0])["t"] == "ack", "nobody else notices"


def test_an_action_at_a_table_that_is_gone_is_refused(service: Service, operator: Database) -> None:
    """Also in the seconds before the server has heeded it."""
    with Browser(service) as ann:
        player = ann.sit(ann.create("me", "random")["table"])
        ask = player.asks[0]
        operator.change(lambda connection: removal.remove(connection, [player.table]))
        with suppress(ConnectionClosed):  # unless it was quicker
            assert player.act(ask)["code"] == 404
        assert eventually_closed(player) == 4404


def test_whoever_is_forgotten_is_forgotten_at_once(service: Service, operator: Database) -> None:
    with Browser(service) as ann, Browser(service) as bob:
        made = ann.http.post(
            "/api/tables",
            json={
                "game": "flamme-rouge",
                "seats": [{"kind": "me", "name": "Zwetschgenannerl"}, {"kind": "open"}],
                "options": {},
            },
        ).json()
        table = made["table"]
        bob.join(made["seats"][1]["link"])
        hers, his = ann.sit(table), bob.sit(table)
        person = operator.look(partial(people.owner_at, table=table, seat=0))
        operator.change(partial(people.forget, owner=person))
        assert eventually_closed(hers) == eventually_closed(his) == 1012
        eventually(lambda: sits(his))
        assert [seat["name"] for seat in his.state["table"]["seats"]] == ["Player 1", "Player 2"]
        eventually(lambda: "Zwetschgenannerl" not in str(bob.get(f"/api/tables/{table}")))
        assert eventually_closed(Player(ann, table, None, None)) == 4403


def test_what_was_told_of_a_race_is_told_anew(database: str) -> None:
    """The replay that the server keeps, and the analysis, for whoever asks next."""
    name = "Zwetschgenannerl"

    async def work(store: Store) -> None:
        table = await keep(store, ridden("flamme-rouge", names=(name, "Bob")), ["a" * 64, "b" * 64])
        tables = Tables(store, Thinker())
        operators = Operators(tables)
        await operators.begin()
        try:
            for seen, change in ((True, True), (False, False)):
                found = await tables.get(table)
                film = await tables.replay(found, None)
                told = b"".join([piece async for piece in film.plain()])
                assert (name.encode() in told) is seen
                if change:
                    await asyncio.to_thread(forget_at, database, table)
                    await operators.heed()
        finally:
            await operators.close()
            await tables.films.close()
            await tables.thinker.close()

    fill(database, work)


def forget_at(url: str, table: str) -> None:
    with open_database(url) as opened:
        person = opened.look(partial(people.owner_at, table=table, seat=0))
        opened.change(partial(people.forget, owner=person))
