"""One browser that asks for all there is gets what one browser gets, and the others ride on: counted, not timed."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator

import pytest

from paceline.server import frames
from paceline.server.calls import COSTLY
from paceline.server.limits import Allowed
from paceline.server.socket import COSTS

from .browser import Browser
from .fairness import LISTS, SOCKETS, Flood, wish
from .serving import Service

USUAL = Allowed()


@pytest.fixture(scope="module")
def public(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """A server for anybody, with its usual limits."""
    with Service(tmp_path_factory.mktemp("public")) as server:
        yield server


def test_forty_sockets_of_one_browser_are_told_no_more_than_one(public: Service) -> None:
    with Browser(public) as ann, Browser(public) as crowd:
        player = ann.sit(ann.create("me", "friend")["table"])
        url = f"{public.url.replace('http', 'ws')}/api/tables/{crowd.create('me', 'friend')['table']}/socket"
        flood, cookie, begun = Flood(), f"paceline={crowd.http.cookies['paceline']}", time.monotonic()
        asyncio.run(flood.flood(url, cookie, SOCKETS + 3, 2))
        most = USUAL.frames.most + USUAL.frames.a_second * (time.monotonic() - begun)
        assert (flood.let_in, flood.refused) == (USUAL.sockets, 3)
        assert 0 < flood.states <= most / COSTS[frames.Hello]
        assert flood.sent > 10 * flood.states, "or there was no flood"
        assert player.act(player.asks[0])["t"] == "ack"


def test_tables_and_lists_are_refused_beyond_what_a_person_makes(public: Service) -> None:
    with Browser(public) as ann, Browser(public) as crowd, Browser(public) as list_reader:
        table = wish("me", "friend")
        for browser in (crowd, list_reader):  # without a cookie it would be nobody yet
            assert browser.http.post("/api/tables", json=table).status_code == 201
        begun = time.monotonic()
        made = [crowd.http.post("/api/tables", json=table).status_code for _ in range(60)]
        listed = [list_reader.http.get("/api/tables").status_code for _ in range(10 * LISTS)]
        seconds = time.monotonic() - begun
        assert made.count(201) + made.count(429) == 60
        assert listed.count(200) + listed.count(429) == 10 * LISTS
        assert 0 < made.count(201) <= USUAL.tables.most + USUAL.tables.a_second * seconds
        assert 0 < listed.count(200) <= (USUAL.calls.most + USUAL.calls.a_second * seconds) / COSTLY
        assert ann.http.post("/api/tables", json=table).status_code == 201
