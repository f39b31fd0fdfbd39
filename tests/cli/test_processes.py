"""The installed command in processes of its own: how it starts, shows progress and stops."""

from __future__ import annotations

import json
import os
import pty
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

COMMAND = [sys.executable, "-c", "from paceline.cli import main; main()"]
ENDLESS = ["simulate", "flamme-rouge", "--games", "100000000"]


def test_a_mistake_leaves_no_traceback() -> None:
    done = subprocess.run([*COMMAND, "replay", "nowhere"], check=False, capture_output=True, text=True, timeout=300)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.splitlines() == [
        "Error: nowhere cannot be read: No such file or directory; expected the record of a race"
    ]


def test_importing_paceline_loads_no_engine() -> None:
    check = """
import sys, paceline
assert not any(name.startswith(("paceline.core", "paceline.games", "typer", "rich")) for name in sys.modules)
"""
    subprocess.run([sys.executable, "-c", check], check=True, timeout=300)


@pytest.mark.parametrize(("jobs", "ask"), [(1, signal.SIGINT), (2, signal.SIGINT), (2, signal.SIGTERM)])
def test_ctrl_c_reports_what_is_finished(tmp_path: Path, jobs: int, ask: signal.Signals) -> None:
    folder = tmp_path / "races"
    run = subprocess.Popen(
        [*COMMAND, *ENDLESS, "--jobs", str(jobs), "--record", str(folder), "--json"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    try:
        until(lambda: folder.is_dir() and any(folder.iterdir()))
        os.killpg(run.pid, ask)  # as a terminal does: to the workers too
        out, err = run.communicate(timeout=300)
    finally:
        run.kill()
    assert run.returncode == 128 + ask
    found = json.loads(out)
    assert found["games"] == sum(found["wins_by_seat"]) == len(list(folder.iterdir())) > 0
    assert err == f"Stopped: {found['games']} of 100000000 races are finished and counted.\n"
    until(lambda: not is_alive(run.pid))


def test_workers_go_when_their_parent_is_killed(tmp_path: Path) -> None:
    folder = tmp_path / "races"
    run = subprocess.Popen(
        [*COMMAND, *ENDLESS, "--jobs", "2", "--record", str(folder)],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    until(lambda: folder.is_dir() and any(folder.iterdir()))
    run.kill()
    run.wait()
    until(lambda: not is_alive(run.pid))


def test_the_progress_bar_is_for_terminals() -> None:
    ours, theirs = pty.openpty()
    args = [*COMMAND, "simulate", "flamme-rouge", "--games", "3", "--json"]
    environment = {**os.environ, "TERM": "xterm"}
    run = subprocess.Popen(args, stdout=subprocess.PIPE, stderr=theirs, text=True, env=environment)
    os.close(theirs)
    shown = b""
    while True:
        try:
            read = os.read(ours, 4096)
        except OSError:  # Linux's way to tell that the other side is closed
            break
        if not read:
            break
        shown += read
    out, _ = run.communicate(timeout=300)
    os.close(ours)
    assert json.loads(out)["games"] == 3
    assert b"3/3" in shown


def test_without_a_terminal_there_is_no_progress_bar() -> None:
    done = subprocess.run(
        [*COMMAND, "simulate", "flamme-rouge", "--games", "3", "--json"],
        check=False,
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert done.returncode == 0
    assert done.stderr == ""


def until(happened: object, seconds: float = 300) -> None:
    assert callable(happened)
    end = time.monotonic() + seconds
    while not happened():
        assert time.monotonic() < end, "it never happened"
        time.sleep(0.02)


def is_alive(group: int) -> bool:
    """Whether any process of a group still runs; who has ended but was not noticed by its parent does not."""
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            state, _, its_group = stat.read_text().rpartition(")")[2].split()[:3]
        except OSError:  # it has just gone
            continue
        if int(its_group) == group and state != "Z":
            return True
    return False
