"""`paceline` alone, its version and its help."""

from __future__ import annotations

import re

import pytest

import paceline as package

from .conftest import Paceline

COMMANDS = ["games", "simulate", "bench", "replay", "rules"]


def test_paceline_alone_says_what_there_is_and_what_to_do_next(paceline: Paceline) -> None:
    done = paceline()
    assert done.status == 0
    assert "flamme-rouge" in done.out
    assert "paceline simulate flamme-rouge" in done.out


def test_the_command_that_it_proposes_works(paceline: Paceline) -> None:
    proposed = re.search(r"paceline (simulate flamme-rouge.*)", paceline().out)
    assert proposed is not None
    assert paceline(*proposed[1].replace("1000", "2").split()).status == 0


def test_the_version_names_the_engines(paceline: Paceline) -> None:
    engines = "compiled" if package._native.compiled() else "interpreted"
    assert paceline("--version").out == f"paceline {package.__version__} ({engines} engines)\n"


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
