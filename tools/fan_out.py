"""How far a NOTIFY for every move carries: workers, tables and people placed at random, or each table at one worker.

    python -m tools.fan_out
    python -m tools.fan_out --workers 64 --people 100000 --placed sticky --told wanted

Moves come by chance, at the worker of whoever moved. Each worker has one line to the database and tells what came up
while the last note was under way in the next one, as `server/postgres.py` does. The database takes notes one at a time
(a lock until the commit), then wakes everybody who listens, on whatever channel; its cores serve whatever comes first.
A worker with people of that table reads the log on, and tells them. The same seed gives the same figures. The costs are
those that tools.notify_cost measured.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from heapq import heappop, heappush
from itertools import product
from random import Random
from typing import Any, Final, Literal, NamedTuple

MICRO: Final = 1e-6


class World(NamedTuple):
    """Who there is, and what a thing costs in microseconds of CPU."""

    workers: int
    people: int
    seats: int = 2  # people at a table; bots need no socket
    gap: float = 6.0  # seconds between two moves of a table, bots' included
    placed: Literal["random", "sticky"] = "random"
    told: Literal["all", "wanted", "bus"] = "all"  # wanted: of tables with people elsewhere; bus: theirs alone hear it
    astray: float = 0.0  # of sticky people, how many the proxy sends elsewhere all the same
    seconds: float = 4.0
    seed: int = 1
    cores: int = 4  # of the database, for notes and for reading on alone
    lock: float = 28.0  # a note, in the database
    wake: float = 14.0  # a listener, in the database
    read: float = 110.0  # reading a table on, in the database
    hear: float = 8.0  # a note, at the worker
    more: float = 0.5  # each further table that it names
    follow: float = 600.0  # reading a table on and telling the people there, at the worker
    trip: float = 500.0  # a round trip to the database: time, no CPU
    most: int = 130  # tables that a note has room for

    @property
    def tables(self) -> int:
        return self.people // self.seats

    @property
    def moves(self) -> float:
        """A second."""
        return self.tables / self.gap


class Told(NamedTuple):
    """What came of it, by second."""

    moves: float
    notes: float  # heard by every worker
    wanted: float  # moves of which somebody at a worker waits to hear, the mean of all workers
    database: float  # cores busy with notes and reading on
    worker: float  # the share of a core that hearing and following take, the mean of all workers
    p50: float  # milliseconds from the commit of a move until the last worker that wanted it has read it
    p99: float


class Line:
    """A worker: what it has to tell, and until when it is busy hearing."""

    def __init__(self) -> None:
        self.waiting: list[tuple[float, int]] = []  # moves: when, at which table
        self.sending = False
        self.busy = 0.0
        self.worked = 0.0


class FanOut:
    def __init__(self, world: World) -> None:
        self.world = world
        self.chance = Random(world.seed)
        self.lines = [Line() for _ in range(world.workers)]
        self.at = [self.place(table) for table in range(world.tables)]  # the worker of every person
        self.free = 0.0  # when the database has done all that it was asked
        self.database = 0.0
        self.counts = dict.fromkeys(("moves", "notes"), 0)
        self.delays: list[float] = []

    def place(self, table: int) -> tuple[int, ...]:
        workers = range(self.world.workers)
        if self.world.placed == "random":
            return tuple(self.chance.choices(workers, k=self.world.seats))
        home = table % self.world.workers
        stray = (self.chance.random() < self.world.astray for _ in range(self.world.seats))
        return tuple(self.chance.choice(workers) if away else home for away in stray)

    def run(self) -> Told:
        """Events in their order: a move (worker and table), or a line that is free again (table -1)."""
        coming: list[tuple[float, int, int]] = []
        moves = self.moves()
        self.push_next(coming, moves)
        while coming:
            now, worker, table = heappop(coming)
            line = self.lines[worker]
            if table < 0:
                line.sending = False
            else:
                self.counts["moves"] += 1
                line.waiting += [(now, table)] if self.is_told(worker, table) else []
                self.push_next(coming, moves)
            if line.waiting and not line.sending:
                heappush(coming, (self.send(now, worker), worker, -1))
        return self.told()

    def push_next(self, coming: list[tuple[float, int, int]], moves: Iterator[tuple[float, int, int]]) -> None:
        if (move := next(moves, None)) is not None:
            heappush(coming, move)

    def moves(self) -> Iterator[tuple[float, int, int]]:
        now = 0.0
        while True:
            now += self.chance.expovariate(self.world.moves)
            if now > self.world.seconds:
                return
            table = self.chance.randrange(self.world.tables)
            yield now, self.chance.choice(self.at[table]), table

    def is_told(self, worker: int, table: int) -> bool:
        return self.world.told == "all" or any(other != worker for other in self.at[table])

    def send(self, now: float, worker: int) -> float:
        """Tells what waits in one note; when the line is free again."""
        world, line = self.world, self.lines[worker]
        moves, line.waiting = line.waiting[: world.most], line.waiting[world.most :]
        line.sending = True
        committed = self.spend(now + world.trip / 2 * MICRO, 0 if world.told == "bus" else world.lock)
        self.counts["notes"] += 1
        self.deliver(committed, worker, moves)
        return committed + world.trip / 2 * MICRO

    def deliver(self, committed: float, sender: int, moves: list[tuple[float, int]]) -> None:
        """Everybody hears it, by a bus those alone who asked for the table; whoever has people of it reads on."""
        world = self.world
        wanted: dict[int, list[float]] = {}
        for came, table in moves:
            for worker in {*self.at[table]} - {sender}:
                wanted.setdefault(worker, []).append(came)
        hearing = (world.hear + world.more * (len(moves) - 1)) * MICRO
        by_bus = world.told == "bus"
        for worker in wanted if by_bus else range(world.workers):
            line = self.lines[worker]
            heard = self.spend(committed, 0 if by_bus else world.wake) + world.trip / 2 * MICRO
            line.busy = max(line.busy, heard) + hearing
            line.worked += hearing
            for came in wanted.get(worker, ()):
                read = self.spend(committed, world.read) + world.trip * MICRO
                line.busy = max(line.busy, read) + world.follow * MICRO
                line.worked += world.follow * MICRO
                self.delays.append(line.busy - came)

    def spend(self, now: float, cost: float) -> float:
        """Work for the cores of the database, first come, first served; when it is done."""
        self.database += cost * MICRO
        self.free = max(self.free, now) + cost * MICRO / self.world.cores
        return self.free

    def told(self) -> Told:
        world, counts, delays = self.world, self.counts, sorted(self.delays)
        seconds, workers = world.seconds, world.workers
        return Told(
            moves=counts["moves"] / seconds,
            notes=counts["notes"] / seconds,
            wanted=len(delays) / seconds / workers,
            database=self.database / seconds,
            worker=sum(line.worked for line in self.lines) / seconds / workers,
            p50=1000 * delays[len(delays) // 2] if delays else 0.0,
            p99=1000 * delays[len(delays) * 99 // 100] if delays else 0.0,
        )


# People and workers of the table in docs/scaling.md: 3,125 people at each.
STEPS: Final = ((6_000, 2), (12_500, 4), (25_000, 8), (50_000, 16), (100_000, 32), (200_000, 64))
WAYS: Final[dict[str, dict[str, Any]]] = {
    "at random, all told": {"placed": "random", "told": "all"},
    "by table, all told": {"placed": "sticky", "told": "all", "astray": 0.02},
    "by table, told where wanted": {"placed": "sticky", "told": "wanted", "astray": 0.02},
    "at random, told by a bus": {"placed": "random", "told": "bus"},
}
HEAD: Final = """\
| people | workers | placed, told | moves | notes | wanted | database | worker | p50 | p99 |
|---|---|---|---|---|---|---|---|---|---|"""


def main(words: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in World._fields:
        default: int | float | str = World._field_defaults.get(name, 0)
        parser.add_argument(f"--{name}", type=type(default), help=f"{default}" if default else "")
    given = {name: value for name, value in vars(parser.parse_args(words)).items() if value is not None}
    print(HEAD)
    for way, world in worlds(given):
        print(row(way, world, FanOut(world).run()), flush=True)


def worlds(given: dict[str, Any]) -> Iterator[tuple[str, World]]:
    """One, where it is said how large; else those of the table."""
    if "people" in given or "workers" in given:
        one: dict[str, Any] = {"people": 3_000, "workers": 2} | given
        world = World(**one)
        yield f"{world.placed}, {world.told}", world
        return
    for (people, workers), (way, how) in product(STEPS, WAYS.items()):
        each: dict[str, Any] = {"people": people, "workers": workers} | how | given
        yield way, World(**each)


def row(way: str, world: World, told: Told) -> str:
    return (
        f"| {world.people:,} | {world.workers} | {way} | {told.moves:,.0f} | {told.notes:,.0f} | {told.wanted:,.0f} "
        f"| {told.database:.2f} | {100 * told.worker:.1f} % | {told.p50:,.1f} | {told.p99:,.1f} |"
    )


if __name__ == "__main__":
    main()
