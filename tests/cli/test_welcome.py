"""`paceline` alone, its version and its help."""

from __future__ import annotations

import platform
import re
from pathlib import Path

import pytest

import paceline as package
from paceline import _native, server

from .conftest import Paceline

COMMANDS = [
    "analyse",
    "bench",
    "doctor",
    "games",
    "load",
    "replay",
    "rules",
    "serve",
    "simulate",
    "tournament",
    "train",
    "admin",
]


def test_paceline_alone_serves_the_page(paceline: Paceline, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[object, ...]] = []
    monkeypatch.setattr(
        server, "run", lambda port, db, open_browser, content, hello: asked.append((port, db, open_browser, content))
    )
    assert paceline().status == 0
    assert paceline("--port", "8080", "--db", "races.db", "--no-browser", "--content", "my-box").status == 0
    assert asked == [(None, None, True, None), (8080, "races.db", False, Path("my-box"))]


def test_the_version_names_the_engines(paceline: Paceline) -> None:
    here = "compiled and trained" if _native.trained() else "compiled" if _native.compiled() else "interpreted"
    told = paceline("--version").out
    assert told == f"paceline {package.__version__} ({here} engines, Python {platform.python_version()})\n"


@pytest.mark.parametrize(
    ("compiled", "trained", "engines"),
    [
        (True, False, "compiled engines"),
        (True, True, "compiled and trained engines"),
        (False, False, "interpreted engines: slower bots, same races (paceline doctor says why)"),
    ],
)
def test_it_says_hello_with_what_runs(
    paceline: Paceline, monkeypatch: pytest.MonkeyPatch, compiled: bool, trained: bool, engines: str
) -> None:
    monkeypatch.setattr(server, "run", lambda *_, hello, **__: print(hello))
    monkeypatch.setattr(_native, "compiled", lambda: compiled)
    monkeypatch.setattr(_native, "trained", lambda: trained)
    assert paceline().out == f"Paceline {package.__version__}, {engines}\n"


def test_the_help_lists_every_command(paceline: Paceline) -> None:
    done = paceline("--help")
    assert done.status == 0
    assert re.findall(r"^  (\w+)  ", done.out.partition("Commands:")[2], re.MULTILINE) == COMMANDS


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_an_example_that_parses(paceline: Paceline, command: str) -> None:
    done = paceline(command, "--help")
    assert done.status == 0
    examples = re.findall(r"^ +(paceline .*)$", done.out, re.MULTILINE)
    assert examples
    for example in examples:
        assert paceline(*example.split()[1:], "--help").status == 0
