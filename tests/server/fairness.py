"""How long people wait beside somebody who asks for all there is: `python -m tests.server.fairness [SECONDS]`.

A `paceline serve` of its own with its usual limits; one person rides, as fast as people click, and beside them one
browser does its worst, one kind after the other. A line of JSON each. Timings count on a quiet machine only.
"""

from __future__ import annotations

import asyncio
import json
import multiprocessing
import os
import resource
import socket
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any, Final, TypeAlias
from urllib.parse import urlsplit

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from .browser import Browser, Player
from .serving import Service

SOCKETS: Final = 40
LISTS: Final = 8
TABLES: Final = 100
HALF_OPEN: Final = 3_000
HELLO: Final = '{"t":"hello","from":0}'
CLICK: Final = 0.05  # seconds, people click no faster
LISTED: Final = 30  # tables of whoever asks for lists
TICKS: Final = os.sysconf("SC_CLK_TCK")

Told = dict[str, Any]
Url: TypeAlias = str
Cookie: TypeAlias = str
Table: TypeAlias = str


class Flood:
    """What one browser sends, and what it was given."""

    def __init__(self) -> None:
        self.let_in = 0
        self.refused = 0
        self.states = 0
        self.sent = 0
        self.lines: list[ClientConnection] = []

    async def sit(self, url: Url, cookie: Cookie) -> None:
        """One more socket; a refused one is closed with 4429."""
        line = await connect(
            url, additional_headers={"Cookie": cookie}, compression=None, proxy=None, max_queue=None, open_timeout=60
        )
        with suppress(ConnectionClosed):
            await line.send('{"t":"ping"}')
            while json.loads(await line.recv())["t"] != "pong":
                pass
            self.let_in += 1
            self.lines.append(line)
            return
        await line.wait_closed()
        assert line.close_code == 4429
        self.refused += 1

    async def hellos(self, line: ClientConnection, until: float) -> None:
        """As many as are taken; what comes is read at once."""

        async def read() -> None:
            async for text in line:
                self.states += '"state"' in str(text)[:20]

        reading = asyncio.create_task(read())
        with suppress(ConnectionClosed, TimeoutError):
            while time.monotonic() < until:
                async with asyncio.timeout_at(asyncio.get_running_loop().time() + max(0.01, until - time.monotonic())):
                    await line.send(HELLO)
                self.sent += 1
                await asyncio.sleep(0.005)
        reading.cancel()

    async def flood(self, url: Url, cookie: Cookie, sockets: int, seconds: float) -> None:
        for _ in range(sockets):
            await self.sit(url, cookie)
        until = time.monotonic() + seconds
        await asyncio.gather(*(self.hellos(line, until) for line in self.lines))
        for line in self.lines:
            line.transport.abort()  # whoever is not read from would not hear goodbye
        await asyncio.gather(*(line.wait_closed() for line in self.lines))


def with_sockets(url: Url, cookie: Cookie, table: Table, seconds: float) -> Told:
    flood = Flood()
    asyncio.run(flood.flood(f"{url.replace('http', 'ws')}/api/tables/{table}/socket", cookie, SOCKETS, seconds))
    return {"sockets": flood.let_in, "hellos": flood.sent, "states": flood.states}


def with_lists(url: Url, cookie: Cookie, _table: Table, seconds: float) -> Told:
    answered: list[int] = []

    async def ask(client: httpx.AsyncClient, until: float) -> None:
        while time.monotonic() < until:
            answered.append((await client.get("/api/tables")).status_code)
            await asyncio.sleep(0.01)

    async def all_of_them() -> None:
        async with httpx.AsyncClient(base_url=url, headers={"Cookie": cookie}, timeout=60, trust_env=False) as client:
            for _ in range(LISTED):
                await client.post("/api/tables", json=wish("me", "friend"))
            until = time.monotonic() + seconds
            await asyncio.gather(*(ask(client, until) for _ in range(LISTS)))

    asyncio.run(all_of_them())
    return {"lists": answered.count(200), "refused": answered.count(429)}


def with_bots(url: Url, cookie: Cookie, _table: Table, seconds: float) -> Told:
    begun = time.monotonic()
    with httpx.Client(base_url=url, headers={"Cookie": cookie}, timeout=60, trust_env=False) as client:
        made = [client.post("/api/tables", json=wish("bot", "bot", "bot", "bot")).status_code for _ in range(TABLES)]
        time.sleep(max(0.0, seconds - (time.monotonic() - begun)))
    return {"tables": made.count(201), "refused": made.count(429)}


def with_half_open(url: Url, _cookie: Cookie, _table: Table, seconds: float) -> Told:
    """Each begins a request and never ends it."""
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    where = urlsplit(url)
    begun, opened = time.monotonic(), 0
    with ExitStack() as lines:
        for _ in range(HALF_OPEN):
            with suppress(OSError):
                line = lines.enter_context(socket.create_connection((where.hostname or "", where.port or 0), 2))
                line.sendall(b"GET /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nX: ")
                opened += 1
        time.sleep(max(0.0, seconds - (time.monotonic() - begun)))
    return {"half-open": opened}


def with_nothing(_url: Url, _cookie: Cookie, _table: Table, seconds: float) -> Told:
    time.sleep(seconds)
    return {}


KINDS: Final[dict[str, Callable[[Url, Cookie, Table, float], Told]]] = {
    "nothing": with_nothing,
    "sockets": with_sockets,
    "lists": with_lists,
    "bots": with_bots,
    "half-open": with_half_open,
}


def wish(*kinds: str) -> Told:
    seats = [{"kind": kind} | ({"bot": "rouleur"} if kind == "bot" else {}) for kind in kinds]
    return {"game": "flamme-rouge", "seats": seats}


def ride(ann: Browser, done: Callable[[], bool]) -> list[float]:
    """How long each acknowledgement took, race after race."""
    waits: list[float] = []
    player: Player | None = None
    while not done():
        if player is None or player.over is not None:
            player = ann.sit(ann.create("me", "friend")["table"])
        time.sleep(CLICK)
        begun = time.perf_counter()
        ack = player.act(player.asks[0])
        waits.append(time.perf_counter() - begun)
        assert ack["t"] == "ack", ack
        player.seen(ack["n"])
        while not player.asks and player.over is None:
            player.receive()
    return waits


def cpu(server: Service) -> float:
    """Seconds of the processes that serve."""
    spent = 0
    for pid in server.workers():
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        spent += int(fields[11]) + int(fields[12])
    return spent / TICKS


def beside(server: Service, kind: str, seconds: float) -> Told:
    with Browser(server) as ann, Browser(server) as crowd, multiprocessing.get_context("spawn").Pool(1) as other:
        table = crowd.create("me", "friend")["table"]
        cookie = f"paceline={crowd.http.cookies['paceline']}"
        before, begun = cpu(server), time.monotonic()
        flood = other.apply_async(KINDS[kind], (server.url, cookie, table, seconds))
        waits = sorted(ride(ann, flood.ready))
        spent, took = cpu(server) - before, time.monotonic() - begun
        told = flood.get(60)
    return {
        "beside": kind,
        "moves": len(waits),
        "p50_ms": round(waits[len(waits) // 2] * 1000, 1),
        "p90_ms": round(waits[len(waits) * 9 // 10] * 1000, 1),
        "worst_ms": round(waits[-1] * 1000, 1),
        "server_cpu_share": round(spent / took, 2),
    } | told


def main() -> int:
    seconds = float(sys.argv[1]) if sys.argv[1:] else 20.0
    slow = False
    for kind in KINDS:
        with tempfile.TemporaryDirectory() as folder, Service(Path(folder)) as server:
            told = beside(server, kind, seconds)
            server.end()
        print(json.dumps(told), flush=True)
        slow = slow or told["p90_ms"] >= 200
    return int(slow)


if __name__ == "__main__":
    sys.exit(main())
