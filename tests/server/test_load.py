"""`paceline load`: races by socket clients, counted soundly, on this machine only, and to an end by itself."""

from __future__ import annotations

import json
import os
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from paceline.server import processes
from paceline.server.load import LoadFailed, loopback
from paceline.server.processes import Process, family

from .browser import PATIENCE, Server

LOAD = [sys.executable, "-m", "paceline", "load", "--game", "flamme-rouge", "--tables", "3", "--json"]


def load(*more: str) -> Any:
    done = subprocess.run([*LOAD, *more], check=False, capture_output=True, text=True, timeout=PATIENCE)
    assert (done.returncode, done.stderr) == (0, "")
    return json.loads(done.stdout)


def moves_in(db: Path) -> int:
    with closing(sqlite3.connect(db)) as connection:
        return int(connection.execute("SELECT count(*) FROM log").fetchone()[0])


def test_a_load_rides_races_on_a_server_of_its_own_and_says_what_they_cost() -> None:
    found = load("--seconds", "2")
    assert found["moves"] > 0
    assert found["refused"] == 0
    assert 2 <= found["seconds"] < PATIENCE
    assert 0 < found["p50_ms"] <= found["p99_ms"] <= found["seconds"] * 1000
    assert found["moves_per_second"] == pytest.approx(found["moves"] / found["seconds"], rel=0.01)
    if processes.PROC.exists():
        assert found["server_cpu_seconds"] > 0
        assert found["moves_per_cpu_second"] == pytest.approx(found["moves"] / found["server_cpu_seconds"], rel=0.01)


def test_a_load_is_put_on_a_server_that_runs_no_quicker_than_wished_and_stops_when_asked(tmp_path: Path) -> None:
    with Server(tmp_path, most_a_second=30) as server:
        found = load("--url", server.url, "--pid", str(server.process.pid), "--seconds", "4", "--rate", "20")
        assert 0 < found["moves"] <= 20 * found["seconds"] + 1
        before = moves_in(server.db)
        endless = ["--url", server.url, "--seconds", "3600"]
        run = subprocess.Popen([*LOAD, *endless], stdout=subprocess.PIPE, text=True)
        try:
            while moves_in(server.db) == before:
                time.sleep(0.05)
            run.send_signal(signal.SIGINT)
            out, _ = run.communicate(timeout=PATIENCE)
        finally:
            run.kill()
        assert run.returncode == 128 + signal.SIGINT
        assert json.loads(out)["server_cpu_seconds"] is None  # nobody said which process it is
        assert server.process.poll() is None


@pytest.mark.parametrize(
    "url",
    ["http://192.0.2.1:8732", "http://example.org:80", "http://0.0.0.0:8732", "https://127.0.0.1:8732", "nowhere", ""],
)
def test_only_a_server_of_this_machine_is_loaded(url: str) -> None:
    with pytest.raises(LoadFailed):
        loopback(url)
    done = subprocess.run([*LOAD, "--url", url], check=False, capture_output=True, text=True, timeout=PATIENCE)
    assert (done.returncode, done.stdout) == (2, "")


def test_a_family_is_a_process_and_all_below_it() -> None:
    known = {1: Process(0, 0), 2: Process(1, 0), 3: Process(2, 0), 4: Process(1, 0), 5: Process(3, 0)}
    assert sorted(family(2, known)) == [2, 3, 5]
    assert family(6, known) == []
    if processes.PROC.exists():
        assert os.getpid() in family(os.getppid(), processes.processes())
