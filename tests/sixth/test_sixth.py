"""A sixth title is one folder, one registry entry and one panel: everything else plays it. The page: tests/browser."""

from __future__ import annotations

from pathlib import Path

import pytest

from ..server.browser import Browser, Server
from .outside import ENVIRONMENT, GAME, PANEL, run

PACELINE = "import sys; from paceline.cli import main; sys.argv[0] = 'paceline'; main()"


def lines(files: list[Path]) -> int:
    return sum(len(file.read_text(encoding="utf-8").splitlines()) for file in files)


def test_it_is_small() -> None:
    folder = Path(__file__).parent / "town_sign"
    assert lines(sorted(folder.rglob("*.py"))) < 300
    assert lines(sorted(PANEL.iterdir())) < 100


def test_the_command_line_knows_it() -> None:
    assert "Town Sign" in run("-c", PACELINE, "games")
    assert "ts.ride.attack" in run("-c", PACELINE, "rules", GAME)
    figures = run("-c", PACELINE, "simulate", GAME, "--games", "40", "--seats", "gambler,random,random", "--rotate")
    assert "40 races of Town Sign" in figures


def test_it_keeps_every_promise() -> None:
    told = run("-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/conformance", "-k", GAME, "-m", "not slow")
    assert " passed" in told


def test_a_seat_at_its_table_races_over_a_socket(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in ENVIRONMENT.items():
        monkeypatch.setenv(name, value)
    with Server(tmp_path) as server, Browser(server) as ann:
        assert GAME in [title["id"] for title in ann.get("/api/titles")]
        table = ann.create("me", "gambler", "random", game=GAME, course="high-road")["table"]
        ann.sit(table).play_on()
        assert len(ann.get(f"/api/tables/{table}/replay")["result"]["ranking"]) == 3
