"""Other systems than this one: what only POSIX has is not needed, and folders may be called anything."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest
from litestar import Litestar
from tests.boxes import FLAMME_ROUGE

import paceline
from paceline.server.main import configured
from paceline.server.worker import Answer, Question

from .browser import Browser, Server

STRANGE = "Räder & Karten #1 100%"

# Other people's packages ask what system it is, and are told the truth: they are loaded first.
HIDE = """
import asyncio, concurrent.futures.process, multiprocessing.sharedctypes, subprocess, tempfile, webbrowser
import alembic.command, babel.numbers, filelock, litestar.testing, platformdirs, rich.progress, sqlalchemy, typer
import uvicorn.protocols.websockets.websockets_sansio_impl
import os, signal, sys
for module in ("fcntl", "resource", "pwd", "grp", "termios", "tty", "pty", "readline", "syslog", "posix"):
    sys.modules[module] = None
for module in os, signal:
    for name in dir(module):
        if name.startswith(POSIX) and name not in WINDOWS:
            delattr(module, name)
"""
POSIX = ("SIG", "pthread_", "sched_", "get", "set", "fork", "kill", "nice", "wait", "chroot", "chown", "alarm")
WINDOWS = (
    *("SIGINT", "SIGTERM", "SIGABRT", "SIGFPE", "SIGILL", "SIGSEGV", "SIG_DFL", "SIG_IGN", "getsignal"),
    *("getcwd", "getcwdb", "getenv", "get_exec_path", "getlogin", "getpid", "getppid", "get_terminal_size"),
    *("get_inheritable", "set_inheritable", "set_wakeup_fd", "kill", "waitpid"),
)
IMPORT_ALL = """
import pkgutil, importlib, paceline
for module in pkgutil.walk_packages(paceline.__path__, "paceline."):
    if not module.name.endswith((".__main__", ".migrations.env")):  # which do something
        importlib.import_module(module.name)
        print(module.name)
"""
MIGRATE = """
import sys
from pathlib import Path
from paceline.server.sqlite import migrate, open_engine
assert "100%" in open_engine.__code__.co_filename
migrate(open_engine(Path(sys.argv[1])))
"""


def run_without_posix(code: str, said: bytes = b"") -> bytes:
    text = f"POSIX = {POSIX!r}\nWINDOWS = {WINDOWS!r}\n{HIDE}\n{code}"
    return subprocess.run([sys.executable, "-c", text], stdout=subprocess.PIPE, check=True, input=said).stdout


def test_every_module_loads_where_there_is_no_posix() -> None:
    loaded = run_without_posix(IMPORT_ALL).decode().split()
    assert {"paceline.server.main", "paceline.lab.workers", "paceline.cli.simulate"} <= set(loaded)


def test_a_bot_answers_where_there_is_no_posix() -> None:
    race = paceline.new("flamme-rouge", seats=2, seed="roubaix")
    seat = int(race.next_seat())
    question = Question(number=7, game="flamme-rouge", position=race.position(seat), seat=seat, seed="1", bot="random")
    said = run_without_posix("from paceline.server import worker; worker.main()", msgspec.json.encode(question))
    answer = msgspec.json.decode(said, type=Answer)
    assert answer.number == 7
    assert answer.action is not None
    race.apply(seat, race.parse_action(answer.action))


def test_the_loop_can_start_bots_on_windows(monkeypatch: pytest.MonkeyPatch) -> None:
    class ProactorEventLoop(asyncio.AbstractEventLoop):
        """The only one there that starts processes."""

    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(asyncio, "ProactorEventLoop", ProactorEventLoop, raising=False)
    monkeypatch.setenv("WEB_CONCURRENCY", "4")
    assert configured(Litestar()).get_loop_factory() is ProactorEventLoop


@pytest.fixture
def strange(tmp_path: Path) -> Path:
    folder = tmp_path / STRANGE
    folder.mkdir()
    return folder


def test_a_race_in_a_folder_of_any_name(strange: Path) -> None:
    """Database, box and server; the next start finds the race again."""
    box = strange / "Mein Kärtchen?"
    box.mkdir()
    for name, text in FLAMME_ROUGE.items():
        (box / name).write_text(text, "utf-8")
    with Server(strange, content=box) as server, Browser(server) as ann:
        assert ann.get("/api/titles/flamme-rouge/boxes")[0]["name"] == "Mein Kärtchen?"
        table = ann.create("me", "random")["table"]
        assert server.stop() == 0
        server.start()
        assert [listed["table"] for listed in ann.get("/api/tables")["on"]] == [table]
    assert server.db.stat().st_size > 0


def test_paceline_itself_stands_in_a_folder_of_any_name(strange: Path) -> None:
    (strange / "src").symlink_to(Path(paceline.__file__).parents[1], target_is_directory=True)
    record = strange / "Rennen 1.txt"

    def python(*args: str) -> str:
        env = {**os.environ, "PYTHONPATH": str(strange / "src")}
        return subprocess.run(
            [sys.executable, *args], stdout=subprocess.PIPE, encoding="utf-8", check=True, env=env
        ).stdout

    python("-m", "paceline", "simulate", "flamme-rouge", "--games", "1", "--record", str(record), "--seed", "Köln")
    assert b"\r" not in record.read_bytes()
    assert json.loads(python("-m", "paceline", "replay", str(record), "--json"))["result"]
    python("-c", MIGRATE, str(strange / "paceline.db"))
    assert (strange / "paceline.db").stat().st_size > 0


def test_letters_that_a_terminal_does_not_know_are_no_crash() -> None:
    env = {**os.environ, "PYTHONIOENCODING": "latin-1"}
    told = subprocess.run([sys.executable, "-m", "paceline", "games"], capture_output=True, env=env, check=True)
    assert told.stderr == b""
    assert "L?Arrivée du Tour" in told.stdout.decode("latin-1")
