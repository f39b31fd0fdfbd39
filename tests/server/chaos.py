"""Races of all titles on PostgreSQL and two workers, while everything below them breaks again and again.

    python -m tests.server.chaos --races 200 --kills 100 --restarts 5

Workers are killed at random (kill -9), PostgreSQL is ended at once or as if the power had gone, connections are cut,
listeners too, and every other note between workers is dropped. Whoever loses a line comes back at either worker.
For every race: it ends; each acknowledged action is in the log once, with its number; nothing is there that nobody
sent; its record replays to the result that all were told; and what each was told, at any worker, is what happened.
"""

from __future__ import annotations

import argparse
import asyncio
import signal
import subprocess
import sys
import threading
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from pathlib import Path
from random import Random
from typing import Any, Final

import httpx

from paceline.server.postgres import open_postgres
from paceline.server.storage import StorageError, Stored

from .browser import Browser, Json, Player, Server
from .kill import GONE, Rider, check
from .postgres import Cluster, cluster

# Like browser.START, but at PostgreSQL, and told to lose notes.
START: Final = """
import sys
from random import random
import uvicorn
from paceline.server import limits, presence, socket
from paceline.server.app import create_app
from paceline.server.main import configured
from paceline.server.place import address_of, listen
from paceline.server.postgres import PostgresStore
from paceline.server.static import find_page
presence.GONE = 0.05
socket.MOST_A_SECOND = 100_000
tell = PostgresStore.tell
PostgresStore.tell = lambda store, note: None if random() < float(sys.argv[3]) else tell(store, note)
listener = listen(int(sys.argv[1]))
server = uvicorn.Server(configured(create_app(sys.stdin.readline().strip(), find_page(), limits=limits.NONE)))
print("Paceline is at", address_of(listener.getsockname()[1]), flush=True)
server.run(sockets=[listener])
"""
Wish = tuple[str, tuple[str, ...], dict[str, object], int]
PATIENCE: Final = 300.0  # seconds without any news from any race: then somebody waits for ever
# The shortest courses: a title, a table's seats, options, and how many of fifty races are such ones.
RACES: Final[list[Wish]] = [
    ("flamme-rouge", ("me", "open"), {"course": "avenue-corso-paseo"}, 12),
    ("flamme-rouge", ("me", "random", "open"), {"course": "firenze-milano"}, 8),
    ("larrivee-du-tour", ("me", "open"), {"course": "4-summit"}, 12),
    ("larrivee-du-tour", ("me", "random", "open"), {"course": "2-hills"}, 8),
    ("um-reifenbreite", ("me", "open"), {"course": "luettich-bastenaken-luettich"}, 4),
    ("um-reifenbreite", ("me", "random"), {"course": "luettich-bastenaken-luettich"}, 4),
    ("on-the-rivet", ("me", "random"), {"course": "short-kermesse"}, 1),
    ("visions-of-rainbows", ("me", "random", "random"), {"course": "short-kermesse"}, 1),
]
QUICK: Final = RACES[:4]


class Worker(Server):
    """One process of a server, on a port of its own."""

    program = START

    def __init__(self, url: str, lost: float) -> None:
        self.database = url
        self.lost = lost
        super().__init__(Path())

    def start(self) -> None:
        """Until it serves: one that finds no database ends, and is begun anew."""
        while True:
            super().start()
            while self.process.poll() is None:
                with suppress(*GONE):
                    httpx.get(f"{self.url}/api/titles", trust_env=False, timeout=5)
                    return
                time.sleep(0.05)
            self.kill()

    def begin(self) -> subprocess.Popen[str]:
        command = [sys.executable, "-c", self.program, str(self.port), "", str(self.lost)]
        process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        assert process.stdin is not None
        with process.stdin as told:
            told.write(self.database + "\n")
        return process


class Traveller(Rider):
    """Comes back at any worker."""

    def __init__(self, browser: Browser, workers: list[Worker], table: str, watch: str | None, chance: Random) -> None:
        guise: Any = Guise(browser)
        super().__init__(guise, table, watch, chance)
        self.guise = guise
        self.workers = workers

    def come_back(self) -> None:
        if self.player is not None:
            self.guise.server = self.chance.choice(self.workers)
        super().come_back()

    def note(self, player: Player) -> None:
        super().note(player)
        player.frames.clear()  # thousands of races would fill the memory


class Guise:
    """A browser's cookies, whichever worker it talks to."""

    def __init__(self, browser: Browser) -> None:
        self.server = browser.server
        self.http = browser.http


class Race:
    def __init__(self, table: str, riders: list[Traveller]) -> None:
        self.table = table
        self.riders = riders

    @property
    def on(self) -> bool:
        return any(rider.is_alive() for rider in self.riders)


class Chaos:
    def __init__(self, base: Cluster, workers: list[Worker], name: str, seed: int) -> None:
        self.base = base
        self.workers = workers
        self.name = name
        self.chance = Random(seed)
        self.moves = Random(seed)  # of riders: however many races are begun meanwhile, the same is broken
        self.done = Counter[str]()
        self.begun = 0
        self.struck = threading.Event()  # nothing more is broken
        self.news = (0, time.monotonic())  # acknowledgements, and when there were some

    def last(self, races: int, kills: int, restarts: int) -> None:
        """So many races at a time until everything has been broken as often as wished, then to the end of all."""
        with Browser(self.workers[0]) as ann, Browser(self.workers[1]) as bob, ThreadPoolExecutor() as beside:
            on = [self.begin(ann, bob, RACES) for _ in range(races)]
            looking = beside.submit(self.look_after, on, ann, bob)
            while self.done["kills"] < kills and not looking.done():
                self.strike(kills - self.done["kills"])
                if restarts * self.done["kills"] // kills > self.done["restarts"]:
                    # In this thread: PostgreSQL ends with the one that started it.
                    self.base.restart(self.chance.choice([signal.SIGINT, signal.SIGQUIT]))
                    self.done["restarts"] += 1
            self.struck.set()
            looking.result()
        assert (self.done["kills"], self.done["restarts"]) == (kills, restarts)

    def begin(
        self, ann: Browser, bob: Browser, some: list[tuple[str, tuple[str, ...], dict[str, object], int]]
    ) -> Race:
        """At one worker Ann, at the other Bob, or somebody who only looks on."""
        each = [race for race in some for _ in range(race[3])]
        game, seats, options, _ = each[7 * self.begun % len(each)]
        self.begun += 1
        wishes = [{"kind": seat} if seat in ("me", "open") else {"kind": "bot", "bot": seat} for seat in seats]
        made = insist(ann, "/api/tables", {"game": game, "seats": wishes, "options": options})
        watch: str | None = None
        if "open" in seats:
            insist(bob, "/api/join", {"code": made["seats"][seats.index("open")]["link"]})
        else:
            watch = made["watch"]
        riders = [
            Traveller(browser, self.workers, made["table"], code, Random(self.moves.random()))
            for browser, code in ((ann, None), (bob, watch))
        ]
        for rider in riders:
            rider.start()
        return Race(made["table"], riders)

    def look_after(self, on: list[Race], ann: Browser, bob: Browser) -> None:
        """Checks races that are over, and begins others in their place as long as anything is broken."""
        while on or not self.struck.is_set():
            over = [race for race in on if not race.on]
            on = [race for race in on if race.on]
            for race in over:
                if not self.struck.is_set():
                    on.append(self.begin(ann, bob, QUICK))
                self.check(race)
            self.look_whether_anything_happens(on)
            time.sleep(0.1)

    def strike(self, most: int) -> None:
        """Breaks something, at any moment."""
        time.sleep(self.chance.uniform(0, 0.5))
        if self.chance.random() < 0.3:
            self.cut("TRUE")
        if self.chance.random() < 0.3:
            self.cut("query ~ 'LISTEN|pg_notify'")
        killed = self.chance.sample(self.workers, min(most, self.chance.choice([1, 1, 2])))
        for worker in killed:
            worker.kill()
        time.sleep(self.chance.choice([0, self.chance.uniform(0, 1)]))
        with ThreadPoolExecutor() as starting:
            for started in [starting.submit(worker.start) for worker in killed]:
                started.result()
        self.done["kills"] += len(killed)
        print(f"{self.done['kills']} kills, {self.done['restarts']} restarts, {self.done['races']} races", flush=True)

    def cut(self, which: str) -> None:
        query = f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{self.name}' AND {which}"
        self.done["cuts"] += len(self.base.address.say(query))

    def look_whether_anything_happens(self, on: list[Race]) -> None:
        heard = sum(rider.player.n for race in on for rider in race.riders if rider.player is not None)
        if heard != self.news[0]:
            self.news = (heard, time.monotonic())
        if time.monotonic() - self.news[1] > PATIENCE:
            for race in on:
                print(race.table, [(r.is_alive(), r.waiting, r.player and r.player.n) for r in race.riders])
            raise AssertionError("somebody waits for ever")

    def check(self, race: Race) -> None:
        assert [rider.failure for rider in race.riders] == [None, None]
        stored: Stored | None = None
        while stored is None:
            with suppress(StorageError):  # this connection may be cut, too
                stored = asyncio.run(load(self.base.address.url(self.name), race.table))
        check(stored, [*race.riders], self.done)


def insist(browser: Browser, path: str, body: Json) -> Json:
    """A call that may meet a worker, or a database, that is just being killed."""
    while True:
        try:
            answer: httpx.Response = browser.http.post(path, json=body)
            if answer.status_code < 500:
                assert answer.is_success, answer.text
                return dict(answer.json())
        except GONE:
            pass
        time.sleep(0.05)


async def load(url: str, name: str) -> Stored:
    store = await open_postgres(url)
    try:
        stored = await store.load(name)
    finally:
        await store.close()
    assert stored is not None
    return stored


def chaos(races: int, kills: int, restarts: int, seed: int, lost: float = 0.5) -> Counter[str]:
    with cluster() as base, ExitStack() as serving:
        name = base.address.empty().rpartition("/")[2]
        url = base.address.url(name)
        workers = [serving.enter_context(Worker(url, lost)) for _ in range(2)]
        under = Chaos(base, workers, name, seed)
        under.last(races, kills, restarts)
        return under.done


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--races", type=int, default=200, help="how many at a time")
    parser.add_argument("--kills", type=int, default=100, help="of workers")
    parser.add_argument("--restarts", type=int, default=5, help="of PostgreSQL")
    parser.add_argument("--seed", type=int, default=int(time.time()), help="for the moments and the moves")
    wishes = parser.parse_args()
    print(f"seed {wishes.seed}", flush=True)
    began = time.monotonic()
    done = chaos(wishes.races, wishes.kills, wishes.restarts, wishes.seed)
    print(f"{time.monotonic() - began:.0f} s: " + ", ".join(f"{many} {what}" for what, many in done.items()))


if __name__ == "__main__":
    main()
