"""What a NOTIFY costs the database, and whoever hears it, by how many listen.

    python -m tools.notify_cost --listeners 1,4,16,64

A PostgreSQL in a temporary folder; so many connections that listen, on the channel or each on one of its own; senders
that tell of a move each time, as workers do, one note or twenty to a commit. Then what it costs to read a table on.
CPU of the database's processes and of this one: `tools.fan_out` reckons with them.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import time
from itertools import product
from pathlib import Path
from typing import Any, Final, NamedTuple

import asyncpg
from msgspec.structs import replace
from tests.server.postgres import Cluster, cluster

from paceline.server.postgres import CHANNEL, encoded, hear_note, open_postgres
from paceline.server.storage import EntryRow, Moved, Note, SeatRow, TableRow

WAYS: Final = ((False, 1), (True, 1), (False, 20))  # whether on channels of their own, notes a commit
ENTRIES: Final = 60
PATIENCE: Final = 60.0


class Cost(NamedTuple):
    """Microseconds of CPU a note, and how many went through."""

    database: float
    ours: float
    a_second: float


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--listeners", default="1,4,16,64", help="how many listen, one run each")
    parser.add_argument("--senders", type=int, default=4)
    parser.add_argument("--notes", type=int, default=4000, help="in each run")
    wanted = parser.parse_args()
    print(
        "| listeners | on | notes a commit | notes a second | CPU of the database a note | CPU of telling and hearing |"
    )
    print("|---|---|---|---|---|---|")
    with cluster() as made:
        for listeners, (apart, at_once) in product(map(int, wanted.listeners.split(",")), WAYS):
            cost = asyncio.run(measure(made, listeners, wanted.senders, wanted.notes, apart, at_once))
            print(
                f"| {listeners} | {'channels of their own' if apart else 'the channel'} | {at_once} "
                f"| {cost.a_second:,.0f} | {cost.database:.1f} µs | {cost.ours:.1f} µs |",
                flush=True,
            )
        database, ours = asyncio.run(read_on(made, made.address.empty(), wanted.notes))
        print(f"\nReading a table on by one entry: {database:.0f} µs of the database, {ours:.0f} µs of the worker.")


async def measure(made: Cluster, listeners: int, senders: int, notes: int, apart: bool, at_once: int) -> Cost:
    url = made.address.url("postgres")
    lines: list[Any] = [await asyncpg.connect(url, timeout=PATIENCE) for _ in range(listeners + senders)]
    heard: list[Note | None] = []

    def hear(_connection: object, _pid: int, _channel: str, text: object) -> None:
        hear_note(heard.append, str(text))

    try:
        for number, line in enumerate(lines[:listeners]):
            channel = f"{CHANNEL}_{number}" if apart else CHANNEL
            await line.add_listener(channel, hear)
        for line in lines[listeners:]:
            await line.execute("SET synchronous_commit = off")
        told = 0
        for times in (20, max(1, notes // senders // at_once)):  # the first ones warm it
            heard.clear()
            before, ours, begun = used_by(made), time.process_time(), time.monotonic()
            await asyncio.gather(*(tell(line, times, at_once) for line in lines[listeners:]))
            seconds, told = time.monotonic() - begun, times * at_once * senders
            await wait_for(heard, 0 if apart else told * listeners)
        spent = used_by(made) - before
        return Cost(1e6 * spent / told, 1e6 * (time.process_time() - ours) / told, told / seconds)
    finally:
        await asyncio.gather(*(line.close() for line in lines))


async def tell(line: Any, times: int, at_once: int) -> None:
    """Every text of a commit is another one, as the database tells the same one once."""
    texts = [encoded(Note(worker="w" * 16, at=1, moved=[Moved(f"{number:022}", 57, 3)])) for number in range(at_once)]
    for _ in range(times):
        await line.execute("SELECT pg_notify($1, text) FROM unnest($2::text[]) text", CHANNEL, texts)


async def read_on(made: Cluster, url: str, times: int) -> tuple[float, float]:
    """A table of sixty entries, the last of them new."""
    store = await open_postgres(url)
    try:
        row = TableRow(id="t" * 16, header="{}", maker="m" * 43, watch="x" * 22, created=1, secret="y" * 22)
        seats = [SeatRow(seat=seat, name="Ann", kind="person", owner="m" * 43) for seat in range(4)]
        entry = EntryRow(seq=0, seat=0, kind="act", text="R7", action_id=None, decision=0, at=1, n=0)
        await store.create(row, seats, entries=[replace(entry, seq=number) for number in range(ENTRIES)])
        for many in (50, times):
            before, ours = used_by(made), time.process_time()
            for _ in range(many):
                await store.load(row.id, ENTRIES - 1)
        return 1e6 * (used_by(made) - before) / times, 1e6 * (time.process_time() - ours) / times
    finally:
        await store.close()


async def wait_for(heard: list[Note | None], many: int) -> None:
    until = time.monotonic() + PATIENCE
    while len(heard) < many:
        assert time.monotonic() < until, f"{len(heard)} of {many} heard"
        await asyncio.sleep(0.01)


def used_by(made: Cluster) -> float:
    """Seconds of CPU of the server and of all who serve connections, by Linux."""
    assert made.process is not None
    return sum(seconds_of(pid) for pid in (made.process.pid, *children_of(made.process.pid)))


def children_of(parent: int) -> list[int]:
    found: list[int] = []
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            try:
                told = (folder / "stat").read_text().rpartition(")")[2].split()
            except OSError:  # it has ended
                continue
            if int(told[1]) == parent:
                found.append(int(folder.name))
    return found


def seconds_of(pid: int) -> float:
    try:
        return int(Path(f"/proc/{pid}/schedstat").read_text().split()[0]) / 1e9
    except OSError:
        told = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        return (int(told[11]) + int(told[12])) / os.sysconf("SC_CLK_TCK")


if __name__ == "__main__":
    main()
