"""What must not grow: CPU and memory of a server by the length of a race, tables, races, spectators, sockets.

    python -m tests.server.costs moves        the last moves of a race of On the Rivet beside the first
    python -m tests.server.costs tables       moves at one more table than 10,000 beside those at the first
    python -m tests.server.costs crowd        a move and a reload beside 1,000 spectators and beside none
    python -m tests.server.costs lists        lists of a browser with 10,000 races on and 10,000 over; --db postgresql://…
    python -m tests.server.costs start        a start with 100,000 races; --db postgresql://…
    python -m tests.server.costs idle         the memory that 5,000 idle sockets take
    python -m tests.server.costs replay       a replay of On the Rivet: seconds, bytes, memory

CPU is that of all threads of the process that serves, so a busy machine changes it little.
"""

from __future__ import annotations

import argparse
import asyncio
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random
from typing import Any, cast

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Origin, Subprotocol

from paceline.server import api, finished, frames, making, races
from paceline.server.databases import is_postgres, open_store
from paceline.server.processes import Cpu, processes
from paceline.server.socket import Client
from paceline.server.table import Table
from paceline.server.tables import Tables

from .browser import Browser, Player, Server, spoken
from .many import keep_all, lay, raced
from .test_take_backs import InProcess

BLOCK = 200  # moves that are measured together
START = """
import asyncio, sys
from paceline.server.databases import open_store
from paceline.server.tables import Tables
from paceline.server.thinker import Thinker

async def start():
    tables = Tables(await open_store(sys.argv[1]), Thinker())
    await tables.begin()
    await asyncio.sleep(1)
    await tables.close()

asyncio.run(start())
"""


def say(**told: object) -> None:
    print(msgspec.json.encode(told).decode(), flush=True)


async def with_tables(db: str, story: Callable[[Tables], Awaitable[None]]) -> None:
    tables = Tables(await open_store(db), InProcess())
    try:
        await story(tables)
    finally:
        await tables.close()


class Company:
    """Four people at a table who answer at random, and are told of everything as sockets would be."""

    def __init__(self, tables: Tables, table: Table) -> None:
        self.tables = tables
        self.table = table
        self.chance = Random("company")
        self.clients = [Client(cast("Any", None), tables, table, f"p{seat}", False) for seat in range(4)]
        for client in self.clients:
            client.come()
            client.greet(0)
        self.hear()

    def hear(self) -> None:
        for client in self.clients:
            while client.progress() is not None:
                pass

    async def move(self) -> None:
        race = self.table.log.race
        seat = self.chance.choice(race.to_act())
        action = race.action_text(self.chance.choice(race.legal(seat)))
        name = f"{len(self.table.log.entries)}"
        await self.tables.act(
            self.table, frames.Act(id=name, seat=seat, decision=self.table.log.decision(seat), action=action)
        )
        self.hear()

    async def block(self, moves: int = BLOCK) -> float:
        """CPU milliseconds of a move, in the middle of so many."""
        begun = time.process_time()
        for _ in range(moves):
            await self.move()
        return round((time.process_time() - begun) / moves * 1000, 3)


async def company(tables: Tables, game: str, course: str | None = None) -> Company:
    seats = [api.SeatWish(kind="me"), *[api.SeatWish(kind="open")] * 3]
    options: dict[str, Any] = {"course": course} if course else {}
    made = await making.create(tables, api.NewTable(game=game, seats=seats, options=options), "p0", seed="costs")
    for seat in made.seats[1:]:
        await tables.join(api.Join(code=str(seat.link)), f"p{seat.seat}")
    return Company(tables, await tables.get(made.table))


async def moves(tables: Tables) -> None:
    for game in ("on-the-rivet", "um-reifenbreite"):
        people = await company(tables, game)
        blocks: list[float] = []
        while len(people.table.log.race.to_act()) and len(blocks) < 40:
            try:
                blocks.append(await people.block())
            except IndexError:  # the race ended within
                break
        say(game=game, moves=len(people.table.log.entries), cpu_ms_first=blocks[0], cpu_ms_last=blocks[-1], all=blocks)


async def tables_cost(tables: Tables) -> None:
    first = [await (await company(tables, "flamme-rouge")).block(60) for _ in range(5)]
    await lay(tables.store, "zoe", 10_000, raced(40))
    later = [await (await company(tables, "flamme-rouge")).block(60) for _ in range(5)]
    say(cpu_ms_first=sorted(first)[2], cpu_ms_after_10000=sorted(later)[2])


async def lists(tables: Tables, many: int) -> None:
    store, over = tables.store, raced(None)
    await lay(store, "ann", many, raced(6))
    names = await lay(store, "ann", many, over, logs=False)
    await lay(store, "zoe", 1, over)
    await races.keep_finished(tables, "zoe")
    await keep_all(store, names, (await store.read(finished.kept_of("zoe", None, 0, 1)))[0])

    async def my_races() -> api.MyRaces:
        return await races.my_races(tables, "ann", None, 0)

    calls: dict[str, Callable[[], Awaitable[object]]] = {
        "tables": lambda: races.my_tables(tables, "ann"),
        "races": my_races,
        "rates": lambda: races.my_rates(tables, "ann"),
    }
    for what, call in calls.items():
        await call()
        await asyncio.gather(*tables.others.tasks)
        tables.live.clear()
        tables.kept.clear()
        begun, there = time.process_time(), database_cpu(tables)
        for _ in range(20):
            msgspec.json.encode(await call())
        spent = time.process_time() - begun, database_cpu(tables) - there
        say(list=what, races=many, cpu_ms=round(spent[0] * 50, 2), database_cpu_ms=round(spent[1] * 50, 2))


def database_cpu(tables: Tables) -> float:
    """Of all PostgreSQL on this machine."""
    if not tables.store.shared:
        return 0.0
    return sum(process.seconds for pid, process in processes().items() if command(pid).startswith("postgres"))


def command(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/comm").read_text("utf-8")
    except OSError:
        return ""


def start(db: str, many: int) -> None:
    def cpu() -> float:
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run([sys.executable, "-c", START, db], check=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        return round(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, 2)

    async def fill(tables: Tables) -> None:
        await lay(tables.store, "ann", many, raced(None), logs=False)

    cpu()  # makes it
    empty = cpu()
    asyncio.run(with_tables(db, fill))
    say(races=many, cpu_seconds=cpu(), cpu_seconds_empty=empty)


# Over sockets


def memory(server: Server) -> int:
    """Bytes in memory of the process that serves."""
    pages = Path(f"/proc/{server.process.pid}/statm").read_text("utf-8").split()[1]
    return int(pages) * resource.getpagesize()


def used(server: Server) -> float:
    return Cpu(server.process.pid).used()[0] or 0.0


async def watch(stack: AsyncExitStack, server: Server, table: str, code: str, many: int) -> list[ClientConnection]:
    """So many spectators, who have been told how things stand."""
    url = f"{server.url.replace('http', 'ws')}/api/tables/{table}/socket"
    offered = [*map(Subprotocol, spoken(code))]
    together = asyncio.Semaphore(20)

    async def come() -> ClientConnection:
        async with together:
            line = connect(
                url,
                subprotocols=offered,
                origin=Origin(server.url),
                compression=None,
                ping_interval=None,
                max_size=None,
                proxy=None,
            )
            socket = await stack.enter_async_context(line)
            await socket.send('{"t":"hello","from":0}')
            await socket.recv()
            return socket

    return await asyncio.gather(*(come() for _ in range(many)))


async def crowd(server: Server, many: int) -> None:
    """Each measured alone, then beside so many spectators who read everything."""
    with Browser(server) as ann:
        made = await asyncio.to_thread(ann.create, "me", "friend", game="um-reifenbreite")
        player = await asyncio.to_thread(ann.sit, made["table"])
        told: dict[str, float] = {}
        async with AsyncExitStack() as stack:
            for spectators in (0, many):
                sockets = await watch(stack, server, made["table"], made["watch"], spectators)
                reading = [asyncio.create_task(drain(socket)) for socket in sockets]
                before = used(server)
                for _ in range(100):
                    await asyncio.to_thread(one_move, player)
                    await asyncio.sleep(0.05 if spectators else 0)
                between = used(server)
                for _ in range(20):
                    await asyncio.to_thread(load_again, player)
                after = used(server)
                told[f"move_cpu_ms_{spectators}"] = round((between - before) * 10, 2)
                told[f"reload_cpu_ms_{spectators}"] = round((after - between) * 50, 2)
                for task in reading:
                    task.cancel()
        extra = (told[f"move_cpu_ms_{many}"] - told["move_cpu_ms_0"]) * 1000 / many
        say(**told, spectators=many, cpu_us_a_spectator_and_move=round(extra, 1))


async def drain(socket: ClientConnection) -> None:
    async for _ in socket:
        pass


def one_move(player: Player) -> None:
    while not player.asks:
        player.receive()
    ask = player.asks[0]
    told = player.act(ask)
    player.seen(told["n"])


def load_again(player: Player) -> None:
    player.close()
    player.open(0)


async def idle(server: Server, many: int) -> None:
    """Four of five are spectators, fifty to a table; the others play, four to a table."""
    before = memory(server)
    with Browser(server) as ann:
        async with AsyncExitStack() as stack:
            for _ in range(many // 250):
                made = await asyncio.to_thread(ann.create, "me", "friend", "friend", "friend")
                await watch(stack, server, made["table"], made["watch"], 200)
            spectators = memory(server)
            cookie = "; ".join(f"{name}={value}" for name, value in ann.http.cookies.items())
            for _ in range(many // 20):
                made = await asyncio.to_thread(ann.create, "me", "friend", "friend", "friend")
                for _ in range(4):
                    url = f"{server.url.replace('http', 'ws')}/api/tables/{made['table']}/socket"
                    line = connect(
                        url,
                        additional_headers={"Cookie": cookie},
                        origin=Origin(server.url),
                        compression=None,
                        ping_interval=None,
                        max_size=None,
                        proxy=None,
                    )
                    socket = await stack.enter_async_context(line)
                    await socket.send('{"t":"hello","from":0}')
                    await socket.recv()
            after = memory(server)
    watching, playing = many // 250 * 200, many // 20 * 4
    say(
        sockets=watching + playing,
        megabytes=round(after / 1e6, 1),
        megabytes_before=round(before / 1e6, 1),
        kilobytes_a_spectator=round((spectators - before) / watching / 1e3, 1),
        kilobytes_a_player_with_a_quarter_of_a_table=round((after - spectators) / playing / 1e3, 1),
    )


async def replay(tables: Tables) -> None:
    (name,) = await lay(tables.store, "ann", 1, raced(None, "on-the-rivet", 4))
    table = await tables.get(name)
    before, begun = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, time.process_time()
    film = await tables.replay(table, None)
    first = time.process_time() - begun
    packed = sum([len(piece) async for piece in film.packed()])
    spent = time.process_time() - begun
    plain = sum([len(piece) async for piece in film.plain()])
    more = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
    say(
        entries=len(table.log.entries),
        bytes=plain,
        packed=packed,
        cpu_seconds=round(spent, 2),
        cpu_seconds_to_the_first_piece=round(first, 3),
        megabytes_of_memory=round(more / 1024, 1),
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["moves", "tables", "crowd", "lists", "start", "idle", "replay"])
    parser.add_argument("--many", type=int, help="instead of as many as it says above")
    parser.add_argument("--db", help="an empty database; else a file that goes again")
    told = parser.parse_args()
    many = {"crowd": 1_000, "lists": 10_000, "start": 100_000, "idle": 5_000}
    number = told.many or many.get(told.what, 0)
    with tempfile.TemporaryDirectory() as folder:
        db = told.db or f"sqlite:///{folder}/paceline.db"
        if told.what in ("crowd", "idle"):
            if is_postgres(told.db):
                parser.error("over sockets with SQLite only")
            with Server(Path(folder)) as server:
                asyncio.run(crowd(server, number) if told.what == "crowd" else idle(server, number))
        elif told.what == "start":
            start(db, number)
        else:
            stories = {"moves": moves, "tables": tables_cost, "replay": replay}
            asyncio.run(with_tables(db, stories.get(told.what, lambda tables: lists(tables, number))))


if __name__ == "__main__":
    main()
