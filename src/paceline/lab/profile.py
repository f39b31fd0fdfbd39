"""Where the time of random races goes, room by room: for whoever wants to make a title faster.

Compiled engines are watched from outside by `perf`, where a machine has it. Without it they cannot be looked into, and
the interpreted sources are measured by cProfile instead: their shares differ, as calls cost more there.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections import defaultdict
from cProfile import Profile as Interpreted
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import msgspec

from paceline import _native
from paceline.core.setup import Setup
from paceline.lab.bench import RandomRaces, rate

PYTHON: Final = "Python itself"  # lists, boxed numbers, look-ups, memory
SAMPLES: Final = 1997  # a second; no round number, so that nothing keeps in step with it
FEWEST: Final = 50  # samples that say anything

Costs = dict[tuple[str, str], float]  # by room and function


class Function(msgspec.Struct, frozen=True):
    """A function without those that it calls; what the compiler has put into another one counts there."""

    name: str
    share: float


class Room(msgspec.Struct, frozen=True):
    """A module, by its file in the package."""

    room: str
    share: float
    functions: list[Function]


class Profile(msgspec.Struct, frozen=True, kw_only=True):
    """Shares of the time of random races through `legal_into`, making them included, the largest first."""

    game: str
    players: int
    course: str
    compiled: bool  # whether compiled engines were watched
    rooms: list[Room]


def profile(setup: Setup, course: str, seconds: float) -> Profile:
    """Watches compiled engines where that is possible, else measures interpreted ones."""
    costs = watched(setup, seconds) if _native.compiled() else {}
    return Profile(
        game=setup.game,
        players=setup.seats,
        course=course,
        compiled=bool(costs),
        rooms=rooms_of(costs or measured(setup, seconds)),
    )


def rooms_of(costs: Costs) -> list[Room]:
    total = sum(costs.values()) or 1.0
    rooms: dict[str, list[Function]] = defaultdict(list)
    for (room, name), cost in costs.items():
        rooms[room].append(Function(name, round(cost / total, 4)))
    told = [
        Room(room, round(sum(function.share for function in functions), 4), sorted(functions, key=largest_first))
        for room, functions in rooms.items()
    ]
    return sorted(told, key=largest_first)


def largest_first(told: Room | Function) -> float:
    return -told.share


# Compiled


def watched(setup: Setup, seconds: float) -> Costs:
    """What perf saw of a process that races on and on; nothing where there is no perf, or it may not look."""
    perf = shutil.which("perf")
    if perf is None:
        return {}
    racer = subprocess.Popen(
        [sys.executable, "-m", "paceline.lab.profile"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    assert racer.stdin is not None
    assert racer.stdout is not None
    try:
        racer.stdin.write(msgspec.json.encode(setup) + b"\n")
        racer.stdin.flush()
        racer.stdout.readline()  # it has been round once, so nothing is loaded any more
        with TemporaryDirectory() as folder:
            seen = Path(folder, "perf.data")
            watch = ["record", "-q", "-e", "cpu-clock:u", "-F", str(SAMPLES), "-o", str(seen), "-p", str(racer.pid)]
            tell = ["report", "-q", "-i", str(seen), "--stdio", "--no-children", "-F", "sample,dso,symbol", "-t", "\t"]
            subprocess.run([perf, *watch, "sleep", str(seconds)], capture_output=True, check=False)  # noqa: S603
            told = subprocess.run([perf, *tell], capture_output=True, encoding="utf-8", check=False).stdout  # noqa: S603
    finally:
        racer.kill()
        racer.communicate()
    costs = read_samples(told, _native.fitting().modules())
    return costs if sum(costs.values()) >= FEWEST else {}


def read_samples(told: str, modules: list[str]) -> Costs:
    """Samples by room and function, from lines of `samples, library, [.] symbol`."""
    costs: Costs = defaultdict(float)
    for line in told.splitlines():
        fields = [field.strip() for field in line.split("\t")]
        if len(fields) == 3 and fields[0].isdigit():
            costs[named(fields[2].removeprefix("[.] "), fields[1], modules)] += int(fields[0])
    return costs


def named(symbol: str, library: str, modules: list[str]) -> tuple[str, str]:
    """mypyc calls a function CPyDef_room___Class___name, with as much of the room's path as tells it from others."""
    if not library.startswith(_native.GROUP):
        return PYTHON, symbol
    parts = symbol.removeprefix("CPyDef_").split("___")
    for length in range(len(parts) - 1, 0, -1):
        path = ".".join(parts[:length])
        for module in modules:
            if f".{module}".endswith(f".{path}"):
                return room_of(module), ".".join(parts[length:])
    return PYTHON, symbol  # what mypyc adds: calls from outside, and what it needs at run time


def room_of(module: str) -> str:
    return module.removeprefix("paceline.").removeprefix("games.").replace(".", "/") + ".py"


def race_on(setup: Setup) -> None:
    """Races until it is ended; says a word when the first ones are over."""
    races = RandomRaces(setup)
    races.through_legal_into()
    print("racing", flush=True)
    while True:
        races.through_legal_into()


# Interpreted


def measured(setup: Setup, seconds: float) -> Costs:
    """What cProfile measures of interpreted engines, in a process of their own where this one has compiled ones."""
    if _native.compiled():
        command = [sys.executable, "-m", "paceline.lab.profile", str(seconds)]
        told = subprocess.run(  # noqa: S603 - this very module
            command,
            input=msgspec.json.encode(setup),
            env={**os.environ, "PACELINE_PURE": "1"},
            stdout=subprocess.PIPE,
            check=True,
        ).stdout
        return {(room, name): cost for room, name, cost in msgspec.json.decode(told, type=list[tuple[str, str, float]])}
    races = RandomRaces(setup)
    races.through_legal_into()
    clock = Interpreted()
    clock.enable()
    rate(races.through_legal_into, seconds)
    clock.disable()
    costs: Costs = defaultdict(float)
    for entry in clock.getstats():
        if isinstance(entry.code, str):
            costs[PYTHON, entry.code] += entry.inlinetime
        else:
            file = Path(entry.code.co_filename)
            ours = file.is_relative_to(_native.PACKAGE)
            room = file.relative_to(_native.PACKAGE).as_posix().removeprefix("games/") if ours else PYTHON
            costs[room, entry.code.co_qualname] += entry.inlinetime
    return costs


if __name__ == "__main__":
    if len(sys.argv) > 1:
        found = measured(msgspec.json.decode(sys.stdin.buffer.read(), type=Setup), float(sys.argv[1]))
        sys.stdout.buffer.write(msgspec.json.encode([(room, name, cost) for (room, name), cost in found.items()]))
    else:
        race_on(msgspec.json.decode(sys.stdin.buffer.readline(), type=Setup))
