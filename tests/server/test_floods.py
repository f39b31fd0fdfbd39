"""A flood from one client is its own problem: the others' actions are acknowledged as before."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from paceline.server import api, frames, making, socket, telling
from paceline.server.socket import Client
from paceline.server.sqlite import SqliteStore
from paceline.server.table import Table
from paceline.server.tables import Tables
from paceline.server.thinker import Thinker

from ..soak import wide
from .browser import PATIENCE, Browser, Player, Server
from .flood import KINDS

ACTIONS = wide(20, 40)
# Seconds, for nine acknowledgements of ten and for the slowest. The aim is 0.2 for all of them; the rest is for
# machines that are busy with other things.
USUAL, WORST = 1.0, 5.0
ROUNDS = 4  # a machine may stall for seconds in one of them; a flood that comes through is felt in all


@pytest.fixture(scope="module")
def guarded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with its own limits."""
    with Server(tmp_path_factory.mktemp("guarded"), most_a_second=30) as server:
        yield server


def latencies(player: Player) -> list[float]:
    """How long each acknowledgement took, sorted."""
    waits: list[float] = []
    while len(waits) < ACTIONS and player.over is None:
        time.sleep(0.05)  # people click no faster
        began = time.perf_counter()
        ack = player.act(player.asks[0])
        waits.append(time.perf_counter() - began)
        assert ack["t"] == "ack"
        player.seen(ack["n"])
        while not player.asks and player.over is None:
            player.receive()
    return sorted(waits)


def is_prompt(waits: list[float]) -> bool:
    return waits[len(waits) * 9 // 10] < USUAL and waits[-1] < WORST


def is_spared(neighbour: Player) -> bool:
    """Whether somebody at the very table of the flood is answered in time."""
    began = time.perf_counter()
    assert neighbour.act(neighbour.asks[0])["t"] == "ack"
    return time.perf_counter() - began < WORST


def told(what: str, waits: list[float]) -> str:
    return f"{what}: {waits[len(waits) // 2] * 1000:.1f} ms half of them, {waits[-1] * 1000:.1f} ms at most"


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["nothing", *KINDS])
def test_a_flood_does_not_delay_others(guarded: Server, kind: str) -> None:
    with Browser(guarded) as ann, Browser(guarded) as bob:
        made = ann.create("me", "open", "random")
        bob.join(made["seats"][1]["link"])
        url = f"{guarded.url.replace('http', 'ws')}/api/tables/{made['table']}/socket"
        cookie = f"paceline={bob.http.cookies['paceline']}"
        flood = subprocess.Popen(
            [sys.executable, "-m", "tests.server.flood", url, cookie, kind],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            cwd=Path(__file__).parents[2],
        )
        try:
            assert flood.stdout is not None
            if kind != "nothing":
                assert flood.stdout.readline() == b"flooding\n"
            for _round in range(ROUNDS):
                waits = latencies(ann.sit(ann.create("me", "random")["table"]))
                print(told(kind, waits))
                if is_prompt(waits):
                    break
            else:
                pytest.fail("whoever sits elsewhere waits, round after round")
            assert any(is_spared(ann.sit(made["table"])) for _ in range(ROUNDS))
        finally:
            flood.kill()
            flood.wait()
            if flood.stdout is not None:
                flood.stdout.close()


def test_who_sends_too_much_is_told_to_wait_and_heard_again(guarded: Server) -> None:
    with Browser(guarded) as ann:
        player = ann.sit(ann.create("me", "friend")["table"])
        begun = time.monotonic()
        for _ in range(60):
            player.send(t="ping")
        refused = player.wait(lambda message: message["t"] == "error")
        assert refused["code"] == 429
        pongs = sum('"pong"' in frame for frame in player.frames)
        assert 25 <= pongs <= 35 + 30 * (time.monotonic() - begun)
        player.wait(lambda message: message["t"] == "pong")  # the pause is over
        time.sleep(0.5)  # people click no faster
        assert player.act(player.asks[0])["t"] == "ack"


class Pipe:
    """A socket whose client takes nothing until it is told to."""

    def __init__(self) -> None:
        self.open = asyncio.Event()
        self.offered = 0
        self.sent: list[dict[str, Any]] = []
        self.frames: asyncio.Queue[dict[str, Any]] = asyncio.Queue()

    async def send_text(self, data: bytes) -> None:
        self.offered += 1
        await self.open.wait()
        self.sent.append(json.loads(data))

    async def receive(self) -> dict[str, Any]:
        return await self.frames.get()

    def say(self, **message: Any) -> None:
        self.frames.put_nowait({"type": "websocket.receive", "text": json.dumps(message)})


async def until(happened: Callable[[], bool]) -> None:
    """Waits for it, however busy the machine; and then a little more, for what should not happen."""
    async with asyncio.timeout(PATIENCE):
        while not happened():
            await asyncio.sleep(0)
    for _ in range(50):
        await asyncio.sleep(0)


async def with_a_deaf_client(path: Path, story: Callable[[Tables, Table, Pipe, Client], Awaitable[None]]) -> None:
    tables = Tables(SqliteStore(path / "x.db"), Thinker())
    seats = [api.SeatWish(kind="me"), api.SeatWish(kind="friend")]
    made = await making.create(tables, api.NewTable(game="flamme-rouge", seats=seats), "ann")
    table = await tables.get(made.table)
    pipe = Pipe()
    client = Client(pipe, tables, table, "ann", watching=False)  # type: ignore[arg-type]
    client.come()
    tasks = [asyncio.create_task(client.write()), asyncio.create_task(client.read())]
    try:
        await story(tables, table, pipe, client)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await tables.close()


def test_who_takes_nothing_gets_all_that_was_missed_at_once(tmp_path: Path) -> None:
    async def story(tables: Tables, table: Table, pipe: Pipe, _client: Client) -> None:
        pipe.say(t="hello")
        await until(lambda: pipe.offered > 0)
        for number in range(20):
            seat = table.log.race.to_act()[0]
            ask = telling.ask(table, seat)
            wish = frames.Act(id=str(number), seat=seat, decision=ask.decision, action=ask.choices[0].action)
            await asyncio.wait_for(tables.act(table, wish), PATIENCE)
        pipe.open.set()
        await until(lambda: len(pipe.sent) > 1)
        assert [message["t"] for message in pipe.sent] == ["state", "update"]
        assert pipe.sent[0]["n"] + len(pipe.sent[1]["events"]) == pipe.sent[1]["n"] == table.n

    asyncio.run(with_a_deaf_client(tmp_path, story))


def test_who_takes_no_answers_is_not_asked_for_more_questions(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(_tables: Tables, _table: Table, pipe: Pipe, client: Client) -> None:
        for _ in range(1000):
            pipe.say(t="ping")
        await until(lambda: not client.room.is_set())
        assert len(client.answers) <= socket.MOST_WAITING
        assert pipe.frames.qsize() > 900
        pipe.open.set()
        await until(lambda: len(pipe.sent) >= 1000)
        assert len(pipe.sent) == 1000

    monkeypatch.setattr(socket, "MOST_A_SECOND", 100_000)
    asyncio.run(with_a_deaf_client(tmp_path, story))


def test_who_missed_too_much_is_told_everything_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(tables: Tables, table: Table, pipe: Pipe, _client: Client) -> None:
        await tables.act(table, frames.Act(id="1", seat=0, decision=0, action="R@1"))
        await tables.act(table, frames.Act(id="2", seat=0, decision=1, action="S@1"))
        pipe.open.set()
        pipe.say(t="hello", **{"from": 1})
        await until(lambda: len(pipe.sent) > 0)
        assert [message["t"] for message in pipe.sent] == ["state"]

    monkeypatch.setattr(socket, "MOST_MISSED", 0)
    asyncio.run(with_a_deaf_client(tmp_path, story))
