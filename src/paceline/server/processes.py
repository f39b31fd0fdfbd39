"""What CPU a process and its children have used, where the system tells it in /proc."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final, NamedTuple

PROC: Final = Path("/proc")
BOTS: Final = b"paceline.server.worker"  # in the command line of a process that thinks for bots


class Process(NamedTuple):
    parent: int
    seconds: float  # its own, and those of its children that have ended


def processes() -> dict[int, Process]:
    """All of them; none where there is no /proc."""
    found: dict[int, Process] = {}
    for entry in PROC.glob("[0-9]*"):
        try:
            told = (entry / "stat").read_text("utf-8", "replace")
        except OSError:
            continue  # it has ended
        fields = told.rpartition(")")[2].split()
        ticks = sum(int(field) for field in fields[11:15])  # utime, stime, cutime, cstime
        found[int(entry.name)] = Process(int(fields[1]), ticks / os.sysconf("SC_CLK_TCK"))
    return found


def family(pid: int, known: dict[int, Process]) -> list[int]:
    """A process and all below it."""
    found = [pid] if pid in known else []
    for member in found:
        found += [child for child, process in known.items() if process.parent == member]
    return found


def thinks(pid: int) -> bool:
    try:
        return BOTS in (PROC / str(pid) / "cmdline").read_bytes()
    except OSError:
        return False


class Cpu:
    """CPU seconds of a server, its bots and its database; None where nobody knows."""

    def __init__(self, server: int | None, database: int | None = None) -> None:
        self.server = server
        self.database = database

    def used(self) -> tuple[float | None, float | None, float | None]:
        known = processes()
        serving = family(self.server, known) if self.server is not None else []
        bots = [pid for pid in serving if thinks(pid)]
        keeping = family(self.database, known) if self.database is not None else []
        server = sum(known[pid].seconds for pid in serving if pid not in bots)
        return (
            server if serving else None,
            sum(known[pid].seconds for pid in bots) if serving else None,
            sum(known[pid].seconds for pid in keeping) if keeping else None,
        )


def spent(before: float | None, after: float | None) -> float | None:
    return None if before is None or after is None else round(after - before, 3)
