"""How long a newcomer waits: from `make play` on an emptied machine to the page and to the first move of a bot.

    python -m tools.first_minute                        with a C compiler, then without one
    python -m tools.first_minute --until-compiled       and rides until the engines are compiled, noting every stall

The machine is emptied as far as a process can be: a fresh clone in a folder with spaces and umlauts, an empty home, and
a PATH without Node.js, Chromium and (for the second) a compiler. The first start fetches everything, a second clone
finds it in the caches of pip and npm: the difference is the time of the download.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from statistics import median, quantiles

import httpx
from tests.server.browser import Browser, Server

ROOT = Path(__file__).resolve().parent.parent
HIDDEN = re.compile(r"node|np[mx]|corepack|chrom|google|uvx?$|pipx")
COMPILERS = re.compile(r".*(gcc|g\+\+|clang|cpp)|cc$|c\+\+|c[89]9|tcc")
GAMES = ("flamme-rouge", "um-reifenbreite", "on-the-rivet", "visions-of-rainbows", "larrivee-du-tour")
LIMIT = 0.2  # seconds; a person notices more


class Newcomer(Server):
    """`make play` in a clone, as somebody types it."""

    def __init__(self, clone: Path, environment: dict[str, str]) -> None:
        self.clone = clone
        self.begun = time.monotonic()
        self.process = subprocess.Popen(
            [shutil.which("make") or "make", "--no-print-directory", "play"],
            cwd=clone,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )

    def __exit__(self, *_: object) -> None:
        os.killpg(self.process.pid, signal.SIGINT)
        self.process.wait(60)
        if self.process.stdout is not None:
            self.process.stdout.close()

    def waits(self) -> float:
        return time.monotonic() - self.begun

    def sees_the_page(self) -> float:
        """Reads along until the page is there; the seconds until its first byte."""
        assert self.process.stdout is not None
        for line in self.process.stdout:
            print(f"    {self.waits():5.1f} s  {line.rstrip()}", flush=True)
            if found := re.search(r"(http://[\d.:]+)/", line):
                self.url = found[1]
                assert httpx.get(self.url, trust_env=False).status_code == 200
                return self.waits()
        raise SystemExit("make play ended without a page")

    def sees_a_bot(self) -> float:
        """The seconds until a bot has made a move."""
        with Browser(self) as person:
            table = person.create("rouleur", "rouleur")
            player = person.sit(table["table"], table["watch"])
            while player.n == 0:
                player.receive()
        return self.waits()


def main() -> None:
    parser = argparse.ArgumentParser(description="How long a newcomer waits for the page and for the first bot.")
    parser.add_argument("--until-compiled", action="store_true", help="ride until the engines are compiled")
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="paceline-") as folder:
        for compiler in (True, False):
            print(f"{'With' if compiler else 'Without'} a compiler", flush=True)
            home = Path(folder) / f"home-{compiler}"
            home.mkdir()
            environment = bare(Path(folder) / f"bin-{compiler}", home, compiler)
            for number, caches in enumerate(("empty caches", "full caches")):
                clone = Path(folder) / f"Räder und Karten {compiler} {number}"
                subprocess.run([shutil.which("git") or "git", "clone", "--quiet", str(ROOT), str(clone)], check=True)
                with Newcomer(clone, environment) as newcomer:
                    page, bot = newcomer.sees_the_page(), newcomer.sees_a_bot()
                    print(f"  {caches}: page {page:.1f} s, first bot {bot:.1f} s")
                    print(
                        f"  .venv {size(clone / '.venv'):.0f} MB, build tools {size(clone / 'build'):.0f} MB",
                        flush=True,
                    )
                    if compiler and number == 1 and wanted.until_compiled:
                        ride(newcomer)
                shutil.rmtree(clone)


def bare(folder: Path, home: Path, compiler: bool) -> dict[str, str]:
    """The environment of a machine without what a newcomer may lack."""
    folder.mkdir()
    python = Path(getattr(sys, "_base_executable", sys.executable)).resolve()
    for directory in [str(python.parent), *os.get_exec_path()]:
        for program in Path(directory).iterdir() if Path(directory).is_dir() else ():
            hidden = HIDDEN.match(program.name) or (not compiler and COMPILERS.match(program.name))
            if not hidden and not (folder / program.name).is_symlink():
                (folder / program.name).symlink_to(program)
    kept = {
        name: value for name, value in os.environ.items() if name.startswith(("PIP_", "npm_", "SSL_", "NODE_EXTRA"))
    }
    return {**kept, "HOME": str(home), "PATH": str(folder), "LANG": "C.UTF-8"}


def size(folder: Path) -> float:
    return sum(file.lstat().st_size for file in folder.rglob("*") if not file.is_dir()) / 1e6


def ride(newcomer: Newcomer) -> None:
    """A person races against bots, one title after the other, until the engines are compiled."""
    stamp = newcomer.clone / "src" / "paceline" / "_compiled" / "stamp.json"
    waits: list[float] = []
    begun = time.monotonic()
    with Browser(newcomer) as person:
        while not stamp.exists() and time.monotonic() - begun < 1800:
            for game in GAMES:
                ride_once(person, game, waits)
    print(f"  compiled after {time.monotonic() - begun:.0f} s; {told(waits)}", flush=True)
    begun = time.monotonic()
    while not changed_over(newcomer.clone):
        assert time.monotonic() - begun < 60, "the bots still ride interpreted"
        time.sleep(0.1)
    print(f"  the bots ride compiled {time.monotonic() - begun:.0f} s later", flush=True)
    after: list[float] = []
    with Browser(newcomer) as person:
        for game in GAMES:
            ride_once(person, game, after)
    print(f"  after that: {told(after)}", flush=True)


def changed_over(clone: Path) -> bool:
    """Whether a worker of that clone's has loaded compiled engines; /proc tells on Linux."""
    for process in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            command = (process / "cmdline").read_text()
            if (
                "paceline.server.worker" in command
                and f"{clone}/src/paceline/_compiled" in (process / "maps").read_text()
            ):
                return True
    return False


def ride_once(person: Browser, game: str, waits: list[float]) -> None:
    """At most a minute; how long each of the person's moves waited for its acknowledgement."""
    bot = {found["id"]: found["bots"][-1]["name"] for found in person.get("/api/titles")}[game]
    table = person.create("me", bot, bot, game=game)
    player = person.sit(table["table"])
    until = time.monotonic() + 60
    while player.over is None and time.monotonic() < until:
        if not player.asks:
            player.receive()
            continue
        asked = time.monotonic()
        ack = player.act(player.asks[0])
        waits.append(time.monotonic() - asked)
        player.seen(ack["n"])
        time.sleep(0.05)
    player.close()


def told(waits: Sequence[float]) -> str:
    late = sum(wait > LIMIT for wait in waits)
    figures = f"median {median(waits) * 1e3:.0f} ms, 99 % {quantiles(waits, n=100)[-1] * 1e3:.0f} ms"
    return f"{len(waits)} moves acknowledged, {figures}, longest {max(waits) * 1e3:.0f} ms, {late} over 200 ms"


if __name__ == "__main__":
    main()
