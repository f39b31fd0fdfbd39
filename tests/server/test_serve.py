"""`paceline serve`: workers, what they are asked for, and how they end."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from paceline.cli import app

from .browser import Browser
from .postgres import Address
from .serving import Service


def test_a_worker_that_is_killed_is_replaced_and_nothing_is_lost(tmp_path: Path) -> None:
    with Service(tmp_path) as service, Browser(service) as ann:
        player = ann.sit(ann.create("me", "random")["table"])
        player.play_on(until=lambda: player.n > 10)
        [worker] = service.workers()
        os.kill(worker, signal.SIGKILL)
        player.close()
        player.open(since=player.n)
        player.play_on(until=lambda: player.n > 20)
        assert service.workers() != [worker]
        assert service.end() == 0


def test_workers_share_a_database_of_several(tmp_path: Path, postgres: Address) -> None:
    with Service(tmp_path, "--workers", "2", db=postgres.empty()) as service, Browser(service) as ann:
        assert len(service.workers()) == 2
        player = ann.sit(ann.create("me", "random")["table"])
        player.play_on(until=lambda: player.n > 10)
        assert service.end() == 0


def invoke(*options: str) -> Result:
    return CliRunner().invoke(app, ["serve", "--port", "0", *options])


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (["--workers", "2"], "SQLite is for one worker"),
        (["--db", "mysql://somewhere/x"], "no database that Paceline knows"),
        (["--host", "nowhere.invalid"], "no address of this machine"),
        (["--host", "0.0.0.0"], "--public-url"),
        (["--public-url", "play.example.org"], "no address of a server"),
        (["--public-url", "https://play.example.org/paceline"], "no address of a server"),
        (["--trusted-proxy", "10.0.0.0/99"], "--trusted-proxy 10.0.0.0/99"),
    ],
)
def test_what_cannot_be_served_is_told_in_a_sentence(tmp_path: Path, options: list[str], told: str) -> None:
    done = invoke("--db", f"sqlite:///{tmp_path / 'x.db'}", *options)
    assert done.exit_code == 2
    assert told in done.stderr
    assert list(tmp_path.iterdir()) == []


def test_a_database_that_cannot_be_opened_is_told_too(tmp_path: Path) -> None:
    (tmp_path / "x.db").write_text("not a database, but long enough to be taken for one" * 100)
    done = invoke("--db", f"sqlite:///{tmp_path / 'x.db'}")
    assert done.exit_code == 2
    assert "is no database of Paceline" in done.stderr
