"""Whole races by random legal actions over sockets: what a server takes, and how long it lets people wait.

It speaks what docs/protocol.md says and knows no rules, so servers of before are measured by the same program.
"""

from __future__ import annotations

import asyncio
import contextlib
import http.client
import random
import sys
from collections.abc import Callable
from ipaddress import ip_address
from time import perf_counter, process_time
from typing import Any, Final
from urllib.parse import urlsplit

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException
from websockets.typing import Origin

from paceline.core.errors import PacelineError
from paceline.server.processes import Cpu, spent

MOST_A_SECOND: Final = 25.0  # frames of one client: fewer than the server takes
PATIENCE: Final = 60.0  # seconds for an answer
AT_ONCE: Final = 16  # tables that are made at the same time
LOOK: Final = 0.1  # seconds between looks at whether it is to stop


class LoadFailed(PacelineError):
    """The server did not do what the protocol says."""


class Load(msgspec.Struct, frozen=True, kw_only=True):
    game: str
    tables: int
    clients: int  # at each table
    seconds: float
    rate: float | None = None  # moves a second, at all tables together; None: as many as it takes
    seed: int = 0


class Found(msgspec.Struct, kw_only=True):
    """What came of it, in the seconds after everybody had sat down."""

    game: str
    tables: int
    clients: int
    moves: int
    races: int  # that ended
    refused: int  # actions that were answered with an error
    seconds: float
    moves_per_second: float
    server_cpu_seconds: float | None  # None where there is no /proc
    moves_per_cpu_second: float | None
    database_cpu_seconds: float | None  # of PostgreSQL, where its process was named
    bots_cpu_seconds: float | None
    clients_cpu_seconds: float
    p50_ms: float
    p99_ms: float


# What is read of the server's frames, and nothing else of them


class Choice(msgspec.Struct):
    action: str


class Ask(msgspec.Struct):
    seat: int
    decision: int
    choices: list[Choice]


class Told(msgspec.Struct):
    t: str
    id: str | None = None
    n: int = 0
    asks: list[Ask] = []
    over: Any = None
    why: Any = None  # a sentence in an error


DECODER: Final = msgspec.json.Decoder(Told)


class Address(msgspec.Struct, frozen=True):
    host: str
    port: int

    @property
    def url(self) -> str:
        return f"http://{self.host}:{self.port}"


def loopback(url: str) -> Address:
    """Where a server of this machine listens; whatever is elsewhere is refused, as it may be somebody's."""
    parts = urlsplit(url if "://" in url else f"http://{url}")
    try:
        port = parts.port
    except ValueError:
        port = None
    if parts.scheme != "http" or port is None or parts.hostname is None:
        raise LoadFailed(f"'{url}' is no address such as http://127.0.0.1:8732")
    host = "127.0.0.1" if parts.hostname == "localhost" else parts.hostname
    try:
        here = ip_address(host).is_loopback
    except ValueError:
        here = False
    if not here:
        raise LoadFailed(f"'{url}' is not on this machine: a load is for one's own server, at a loopback address only")
    return Address(host, port)


class Pace:
    """When the next may go: so many a second, for everybody together or for one."""

    def __init__(self, rate: float) -> None:
        self.step = 1 / rate
        self.next = 0.0

    async def turn(self) -> None:
        now = perf_counter()
        at, self.next = self.next, max(now, self.next) + self.step
        if at > now:
            await asyncio.sleep(at - now)


class Race:
    """All that is counted, and what everybody shares."""

    def __init__(self, load: Load, at: Address) -> None:
        self.load = load
        self.at = at
        self.go = asyncio.Event()
        self.pace = Pace(load.rate) if load.rate else None
        self.counting = False
        self.waits: list[float] = []  # seconds from an action to its acknowledgement
        self.seated = 0  # clients that were told how their race stands
        self.races = 0
        self.refused = 0

    def count(self, wait: float) -> None:
        if self.counting:
            self.waits.append(wait)


class Browser:
    """One cookie jar. Those of a table come from an address of their own, as the people of one house do."""

    def __init__(self, at: Address, source: str | None) -> None:
        self.at = at
        self.source = (source, 0) if source else None
        self.cookies: dict[str, str] = {}

    @property
    def cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.cookies.items())

    async def post(self, path: str, body: object) -> Any:
        return await asyncio.to_thread(self.ask, path, msgspec.json.encode(body))

    def ask(self, path: str, body: bytes) -> Any:
        headers = {"Origin": self.at.url, "Content-Type": "application/json", "Cookie": self.cookie}
        line = http.client.HTTPConnection(self.at.host, self.at.port, PATIENCE, self.source)
        try:
            line.request("POST", path, body, headers)
            answer = line.getresponse()
            told = answer.read()
        except (OSError, http.client.HTTPException) as error:
            raise LoadFailed(f"{self.at.url} does not answer: {error}") from None
        finally:
            line.close()
        if answer.status >= http.client.BAD_REQUEST:
            raise LoadFailed(f"POST {path} was answered with {answer.status}: {told[:300].decode(errors='replace')}")
        for cookie in answer.headers.get_all("Set-Cookie", []):
            name, _, value = cookie.partition(";")[0].partition("=")
            self.cookies[name.strip()] = value
        return msgspec.json.decode(told)

    def connect(self, table: str) -> connect:
        return connect(
            f"ws://{self.at.host}:{self.at.port}/api/tables/{table}/socket",
            additional_headers={"Cookie": self.cookie},
            origin=Origin(self.at.url),
            compression=None,
            open_timeout=PATIENCE,
            ping_interval=None,
            max_size=None,
            proxy=None,
            local_addr=self.source,
        )


class Rider:
    """One client in one race: answers whatever its seat is asked."""

    def __init__(self, race: Race, seed: float) -> None:
        self.race = race
        self.chance = random.Random(seed)
        self.own_pace = Pace(MOST_A_SECOND)
        self.asks: list[Ask] = []
        self.answered: dict[int, int] = {}  # the last decision, by seat
        self.sent = 0
        self.sent_at: float | None = None  # while it waits for its acknowledgement

    async def ride(self, socket: ClientConnection) -> None:
        """Until the race is over."""
        await socket.send('{"t":"hello","from":0}')
        async for frame in socket:
            told = DECODER.decode(frame)
            if told.t in ("ack", "error"):
                self.hear(told)
            elif told.t in ("state", "update"):
                self.asks = told.asks
                self.race.seated += told.t == "state"
                if told.over is not None:
                    return
            await self.act(socket)
        raise LoadFailed("the server closed a socket in the middle of a race")

    def hear(self, told: Told) -> None:
        if told.id is None or self.sent_at is None:
            raise LoadFailed(f"a client was told: {told.why}")
        if told.t == "ack":
            self.race.count(perf_counter() - self.sent_at)
        else:
            self.race.refused += self.race.counting
            self.asks, self.answered = [], {}  # the next update asks again
        self.sent_at = None

    async def act(self, socket: ClientConnection) -> None:
        ask = next((ask for ask in self.asks if self.answered.get(ask.seat, -1) < ask.decision), None)
        if ask is None or self.sent_at is not None:
            return
        await self.race.go.wait()
        await self.own_pace.turn()
        if self.race.pace is not None:
            await self.race.pace.turn()
        self.sent += 1
        self.answered[ask.seat] = ask.decision
        action = self.chance.choice(ask.choices).action
        act = {
            "t": "act",
            "id": f"{ask.seat}-{self.sent}",
            "seat": ask.seat,
            "decision": ask.decision,
            "action": action,
        }
        self.sent_at = perf_counter()
        await socket.send(msgspec.json.encode(act), text=True)


async def put_on(load: Load, at: Address, cpu: Cpu, stop: Callable[[], bool], tell: Callable[[str], None]) -> Found:
    """Everybody sits down, then rides for so many seconds, or until `stop`; raises `LoadFailed`."""
    race = Race(load, at)
    together = asyncio.Semaphore(AT_ONCE)
    async with contextlib.AsyncExitStack() as way_out:
        tasks = [asyncio.create_task(ride_on(race, number, together)) for number in range(load.tables)]
        way_out.push_async_callback(end, tasks)
        while race.seated < load.tables * load.clients and not stop():
            tell(f"{race.seated} of {load.tables * load.clients} clients sit down …")
            await look(tasks)
        return await measure(race, tasks, cpu, stop, tell)


async def measure(
    race: Race, tasks: list[asyncio.Task[None]], cpu: Cpu, stop: Callable[[], bool], tell: Callable[[str], None]
) -> Found:
    before, own, begun = cpu.used(), process_time(), perf_counter()
    race.counting = True
    race.go.set()
    while (passed := perf_counter() - begun) < race.load.seconds and not stop():
        tell(f"{passed:.0f} of {race.load.seconds:.0f} s: {len(race.waits)} moves, {race.races} races")
        await look(tasks)
    race.counting = False
    seconds, after = perf_counter() - begun, cpu.used()
    tell("")
    server, bots, database = (spent(*each) for each in zip(before, after, strict=True))
    moves, waits = len(race.waits), sorted(race.waits)
    return Found(
        game=race.load.game,
        tables=race.load.tables,
        clients=race.load.clients,
        moves=moves,
        races=race.races,
        refused=race.refused,
        seconds=round(seconds, 3),
        moves_per_second=round(moves / seconds, 1),
        server_cpu_seconds=server,
        moves_per_cpu_second=round(moves / server, 1) if server else None,
        database_cpu_seconds=database,
        bots_cpu_seconds=bots,
        clients_cpu_seconds=round(process_time() - own, 3),
        p50_ms=share(waits, 0.5),
        p99_ms=share(waits, 0.99),
    )


def share(waits: list[float], part: float) -> float:
    """The milliseconds within which that part of all was acknowledged."""
    return round(waits[min(len(waits) - 1, int(len(waits) * part))] * 1000, 2) if waits else 0.0


async def look(tasks: list[asyncio.Task[None]]) -> None:
    """A moment later; raises what a table has met."""
    done, _ = await asyncio.wait(tasks, timeout=LOOK, return_when=asyncio.FIRST_COMPLETED)
    for task in done:
        task.result()


async def end(tasks: list[asyncio.Task[None]]) -> None:
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


async def ride_on(race: Race, number: int, together: asyncio.Semaphore) -> None:
    """One table, and the next one when its race is over."""
    browsers = [Browser(race.at, source_of(race.at, number)) for _ in range(race.load.clients)]
    chance = random.Random(f"{race.load.seed} {number}")
    while True:
        async with together:
            table = await sit_down(race.load.game, browsers)
        async with asyncio.TaskGroup() as everybody:
            for browser in browsers:
                everybody.create_task(ride(Rider(race, chance.random()), browser, table))
        race.races += race.counting


def source_of(at: Address, table: int) -> str | None:
    """A table's own address on this machine, where the system has as many: on Linux, and for IPv4."""
    if not sys.platform.startswith("linux") or ":" in at.host:
        return None
    return f"127.{1 + table // 65_000}.{table % 65_000 // 250}.{1 + table % 250}"


async def sit_down(game: str, browsers: list[Browser]) -> str:
    """A table of the first, whom the others join by their links."""
    seats = [{"kind": "me"}, *[{"kind": "open"}] * (len(browsers) - 1)]
    made = await browsers[0].post("/api/tables", {"game": game, "seats": seats})
    for browser, seat in zip(browsers[1:], made["seats"][1:], strict=True):
        await browser.post("/api/join", {"code": seat["link"]})
    return str(made["table"])


async def ride(rider: Rider, browser: Browser, table: str) -> None:
    try:
        async with browser.connect(table) as socket:
            await rider.ride(socket)
    except (OSError, WebSocketException) as error:
        raise LoadFailed(f"a socket was lost: {error}") from None


def run(load: Load, at: Address, cpu: Cpu, stop: Callable[[], bool], tell: Callable[[str], None]) -> Found:
    """`put_on`, by the quickest loop there is."""
    try:
        with asyncio.Runner(loop_factory=quickest_loop()) as runner:
            return runner.run(put_on(load, at, cpu, stop, tell))
    except* PacelineError as group:
        raise first_of(group) from None


def first_of(group: BaseExceptionGroup[PacelineError]) -> PacelineError:
    """What was met first, out of all that came of it."""
    error: BaseException = group
    while isinstance(error, BaseExceptionGroup):
        error = error.exceptions[0]
    assert isinstance(error, PacelineError)
    return error


def quickest_loop() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """uvloop's, where there is one: not on Windows."""
    try:
        from uvloop import new_event_loop  # noqa: PLC0415
    except ImportError:
        return None
    return new_event_loop
