"""Whether a server's memory stays: people race, spectators come and go, lists and replays are asked for.

    python -m tests.server.soak --minutes 20

Prints the memory of the process that serves, and how much it grew an hour (least squares over means of half a minute,
the interval of 95 %), once what a server keeps on purpose was full.
"""

from __future__ import annotations

import argparse
import asyncio
import sqlite3
import tempfile
from contextlib import AsyncExitStack
from pathlib import Path
from statistics import fmean
from typing import NamedTuple

from paceline.server.load import Load, loopback, put_on
from paceline.server.processes import Cpu
from paceline.server.tables import MOST_KEPT

from .browser import Browser, Server
from .costs import memory, say, watch

GAMES = ("flamme-rouge", "larrivee-du-tour", "um-reifenbreite")
RATE = 25.0  # moves a second in each title
LOOK = 2.0  # seconds
A_MEAN = 15  # looks
WARM = 0.5  # of the time: in twenty minutes tables that are kept fill ten
T95 = (12.7, 4.3, 3.18, 2.78, 2.57, 2.45, 2.36, 2.31, 2.26, 2.23, 2.2, 2.18, 2.16, 2.14, 2.13)  # Student's, by freedom


class Slope(NamedTuple):
    an_hour: float
    low: float
    high: float


def slope(values: list[float], step: float) -> Slope:
    """How much they rise in an hour, where one comes every so many seconds; by least squares."""
    hours = [step * number / 3600 for number in range(len(values))]
    mean, middle = fmean(values), fmean(hours)
    spread = sum((hour - middle) ** 2 for hour in hours)
    rise = sum((hour - middle) * (value - mean) for hour, value in zip(hours, values, strict=True)) / spread
    left = sum((value - mean - rise * (hour - middle)) ** 2 for hour, value in zip(hours, values, strict=True))
    free = max(1, len(values) - 2)
    error = (left / free / spread) ** 0.5 * T95[min(free, len(T95)) - 1]
    return Slope(rise, rise - error, rise + error)


async def look_on(server: Server, seconds: float) -> None:
    """Spectators of a race come and go, and its people look at their lists and at replays."""
    until = asyncio.get_running_loop().time() + seconds
    with Browser(server) as ann:
        over: list[str] = []
        while asyncio.get_running_loop().time() < until:
            made = await asyncio.to_thread(ann.create, "me", "friend")
            async with AsyncExitStack() as stack:
                await watch(stack, server, made["table"], made["watch"], 10)
            await asyncio.to_thread(ann.get, "/api/tables")
            if not over:
                over = await asyncio.to_thread(ended, server.db)
            for table in over[:3]:
                await asyncio.to_thread(ann.get, f"/api/tables/{table}/replay")
            over = over[3:]
            await asyncio.sleep(1)


def ended(db: Path) -> list[str]:
    with sqlite3.connect(f"file:{db}?mode=ro", uri=True) as connection:
        rows = connection.execute("SELECT id FROM tables WHERE result IS NOT NULL LIMIT 300").fetchall()
    connection.close()
    return [row[0] for row in rows]


async def soak(server: Server, seconds: float) -> None:
    at, looks = loopback(server.url), list[float]()
    with Browser(server) as ann:
        for _ in range(MOST_KEPT):  # what is kept on purpose is there from the start
            await asyncio.to_thread(ann.create, "me", "friend")

    async def measure() -> None:
        while True:
            await asyncio.sleep(LOOK)
            looks.append(memory(server) / 1e6)
            if len(looks) % A_MEAN == 0:
                say(minutes=round(len(looks) * LOOK / 60, 1), megabytes=round(fmean(looks[-A_MEAN:]), 1))

    measuring = asyncio.create_task(measure())
    loads = [Load(game=game, tables=5, clients=4, seconds=seconds, rate=RATE) for game in GAMES]
    riding = [put_on(load, at, Cpu(server.process.pid), lambda: False, lambda _: None) for load in loads]
    looking = asyncio.create_task(look_on(server, seconds))
    found = await asyncio.gather(*riding)
    await looking
    measuring.cancel()
    warm = looks[int(len(looks) * WARM) :]
    means = [fmean(warm[begin : begin + A_MEAN]) for begin in range(0, len(warm) - A_MEAN + 1, A_MEAN)]
    rise = slope(means, A_MEAN * LOOK)
    say(
        minutes=round(seconds / 60, 1),
        moves=sum(one.moves for one in found),
        races=sum(one.races for one in found),
        megabytes_first=round(means[0], 1),
        megabytes_last=round(means[-1], 1),
        megabytes_an_hour=round(rise.an_hour, 1),
        low=round(rise.low, 1),
        high=round(rise.high, 1),
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=20.0)
    minutes = parser.parse_args().minutes
    with tempfile.TemporaryDirectory() as folder, Server(Path(folder)) as server:
        asyncio.run(soak(server, minutes * 60))


if __name__ == "__main__":
    main()
