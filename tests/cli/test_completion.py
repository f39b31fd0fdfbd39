"""Completion, asked for as shells do."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from paceline.bots import bot_names
from paceline.core.ladder import LEVELS
from paceline.core.registry import game_ids, title
from paceline.core.rules import catalogue

from .conftest import Paceline


@pytest.fixture
def tab(paceline: Paceline, monkeypatch: pytest.MonkeyPatch) -> Tab:
    return Tab(paceline, monkeypatch)


class Tab:
    """Presses Tab in bash, at the end of these words."""

    def __init__(self, paceline: Paceline, monkeypatch: pytest.MonkeyPatch) -> None:
        self.paceline = paceline
        self.setenv = monkeypatch.setenv

    def __call__(self, *words: str) -> list[str]:
        self.setenv("_ROOT_COMPLETE", "complete_bash")  # the runner's name for the program
        self.setenv("_PACELINE_COMPLETE", "complete_bash")
        self.setenv("COMP_WORDS", "\n".join(["paceline", *words]))
        self.setenv("COMP_CWORD", str(len(words)))
        done = self.paceline()
        assert done.err == ""
        return done.out.split()


def test_commands_and_options(tab: Tab) -> None:
    commands = "analyse bench doctor games load replay rules serve simulate tournament train admin"
    assert tab("") == commands.split()
    assert tab("--po") == ["--port"]
    assert tab("simulate", "--fig") == ["--figures"]


@pytest.mark.parametrize("command", ["simulate", "rules", "bench", "tournament", "train"])
def test_titles(tab: Tab, command: str) -> None:
    assert tab(command, "") == game_ids()
    assert tab(command, "um") == ["um-reifenbreite"]


@pytest.mark.parametrize("game", game_ids())
def test_what_belongs_to_the_title_in_the_line(tab: Tab, game: str) -> None:
    courses = [course.id for course in title(game).courses()]
    assert tab("simulate", game, "--course", "") == [*courses, "all"]
    assert tab("bench", game, "--course", courses[0]) == [course for course in courses if course.startswith(courses[0])]
    assert tab("simulate", game, "--seats", "") == bot_names(game)
    assert set(tab("rules", game, "")) >= set(catalogue(title(game).package))
    assert {word.partition("=")[0] for word in tab("simulate", game, "--set", "")} == {
        option.name for option in title(game).options()
    }


def test_the_last_of_several_bots(tab: Tab) -> None:
    assert tab("simulate", "flamme-rouge", "--seats", "rouleur,hi") == ["rouleur,highest"]
    assert tab("simulate", "flamme-rouge", "--seats", "nobody,") == [
        "nobody,random",
        "nobody,highest",
        "nobody,rouleur",
        *(f"nobody,{level}" for level in LEVELS),
    ]


def test_the_last_of_several_courses(tab: Tab) -> None:
    assert tab("tournament", "flamme-rouge", "--bots", "rouleur,hi") == ["rouleur,highest"]
    assert tab("tournament", "flamme-rouge", "--course", "al") == ["all"]
    assert tab("tournament", "um-reifenbreite", "--course", "tour-de-france,p") == ["tour-de-france,paris-roubaix"]


def test_groups_of_rules(tab: Tab) -> None:
    assert tab("rules", "flamme-rouge", "fr.slipstream")[:2] == ["fr.slipstream", "fr.slipstream.ascent"]


def test_bash_takes_an_option_and_its_value_for_three_words(tab: Tab) -> None:
    line = ("simulate", "flamme-rouge", "--set")
    assert tab(*line, "peloton") == ["peloton_team=false", "peloton_team=true"]
    assert tab(*line, "peloton_team", "=") == ["false", "true"]
    assert tab(*line, "peloton_team", "=", "t") == ["true"]
    assert tab(*line, "end", "=", "all", "--set", "muscle_teams", "=", "") == ["0", "1", "2", "3", "4", "5"]
    assert tab("simulate", "flamme-rouge", "--course", "=", "stage-7") == ["stage-7/2-4", "stage-7/5-6"]


@pytest.mark.parametrize(
    "words",
    [
        ("simulate", "zzz", "--course", ""),
        ("simulate", "--seats", "x"),
        ("rules", "zzz", ""),
        ("simulate", "fl", "=", ""),
    ],
)
def test_where_nothing_can_be_said_nothing_is(tab: Tab, words: tuple[str, ...]) -> None:
    assert tab(*words) == []


@pytest.mark.parametrize("words", [("replay", "ra"), ("simulate", "flamme-rouge", "--content", "my"), ("--db", "x")])
def test_files_are_left_to_the_shell(tab: Tab, words: tuple[str, ...]) -> None:
    assert tab(*words) == []


@pytest.mark.parametrize("asked", ["complete_bash", "complete_zzz", "zzz"])
def test_a_shell_that_asks_for_nonsense_hears_nothing(
    paceline: Paceline, monkeypatch: pytest.MonkeyPatch, asked: str
) -> None:
    monkeypatch.setenv("_ROOT_COMPLETE", asked)
    monkeypatch.setenv("_PACELINE_COMPLETE", asked)
    monkeypatch.delenv("COMP_WORDS", raising=False)
    done = paceline("simulate", "zzz")
    assert (done.out, done.err, done.status) == ("", "", 1)


@pytest.mark.parametrize(
    ("shell", "said"),
    [
        ("zsh", """_arguments '*: :(("peloton_team=false"\n"peloton_team=true"))'\n"""),
        ("fish", "peloton_team=false\npeloton_team=true\n"),
        ("powershell", "peloton_team=false::: \npeloton_team=true::: \n"),
    ],
)
def test_other_shells_ask_for_whole_words(
    paceline: Paceline, monkeypatch: pytest.MonkeyPatch, shell: str, said: str
) -> None:
    for name in ("_ROOT_COMPLETE", "_PACELINE_COMPLETE"):
        monkeypatch.setenv(name, f"complete_{shell}")
    monkeypatch.setenv("_TYPER_COMPLETE_ARGS", "paceline simulate flamme-rouge --set peloton_team=")
    monkeypatch.setenv("_TYPER_COMPLETE_WORD_TO_COMPLETE", "peloton_team=")
    monkeypatch.setenv("_TYPER_COMPLETE_FISH_ACTION", "get-args")
    assert paceline().out == said


@pytest.mark.skipif(shutil.which("bash") is None, reason="there is no bash")
def test_bash_itself_completes_once_it_is_installed(tmp_path: Path) -> None:
    program = tmp_path / "bin" / "paceline"
    program.parent.mkdir()
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m paceline "$@"\n')
    program.chmod(0o755)
    env = {
        **os.environ,
        "HOME": str(tmp_path),
        "PATH": f"{program.parent}{os.pathsep}{os.environ['PATH']}",
        "_TYPER_COMPLETE_TEST_DISABLE_SHELL_DETECTION": "1",  # there is no shell above a test
    }
    subprocess.run([program, "--install-completion", "bash"], env=env, check=True, capture_output=True)
    session = """
source "$HOME/.bashrc"
COMP_WORDS=(paceline simulate flamme-rouge --set peloton_team = t)
COMP_CWORD=6
_paceline_completion paceline
echo "${COMPREPLY[@]}"
complete -p paceline
"""
    told = subprocess.run(["bash", "--norc", "-c", session], env=env, check=True, capture_output=True, text=True)
    assert told.stdout == "true\ncomplete -o default -F _paceline_completion paceline\n"
    assert told.stderr == ""
