"""Docs are run: every Python snippet and every command in README and docs/ works as written."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from paceline.core.registry import game_ids

ROOT = Path(__file__).resolve().parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]


def blocks(language: str) -> list[tuple[str, str]]:
    found: list[tuple[str, str]] = []
    for page in PAGES:
        text = page.read_text("utf-8")
        found += [(page.name, block) for block in re.findall(rf"```{language}\n(.*?)```", text, re.DOTALL)]
    return found


@pytest.mark.parametrize(("page", "code"), blocks("python"))
def test_snippets_run(page: str, code: str) -> None:
    exec(compile(code, page, "exec"), {"__name__": "__main__"})


def commands() -> list[tuple[str, list[str]]]:
    """Console blocks with `$` lines; each block runs as one session."""
    sessions = [(page, re.findall(r"^\$ (.*)$", block, re.MULTILINE)) for page, block in blocks("console")]
    return [(page, lines) for page, lines in sessions if lines]


def files_shown() -> list[tuple[str, str]]:
    """Component files, whose first line says where they lie."""
    return [(page, block) for page, block in blocks("toml") if block.startswith("# ")]


def test_every_title_has_a_box_to_begin_with() -> None:
    shown = {text.splitlines()[0].removeprefix("# ").partition("/")[0] for _, text in files_shown()}
    assert shown | {"visions-of-rainbows"} == set(game_ids())  # the editions share theirs


@pytest.mark.parametrize(("page", "lines"), commands())
def test_commands_run(page: str, lines: list[str], tmp_path: Path) -> None:
    """In a copy of what they name, beside the files that the page shows, so that nothing is left behind."""
    shutil.copytree(ROOT / "src", tmp_path / "src", ignore=shutil.ignore_patterns("_compiled", "__pycache__"))
    for where, text in files_shown():
        if where == page:
            file = tmp_path / text.splitlines()[0].removeprefix("# ")
            file.parent.mkdir(exist_ok=True)
            file.write_text(text, "utf-8")
    for line in lines:
        command = line.replace(".venv/bin/paceline", f"{sys.executable} -m paceline")
        env = {**os.environ, "NO_COLOR": "1"}
        done = subprocess.run(command, shell=True, cwd=tmp_path, env=env, capture_output=True, text=True, check=False)
        assert done.returncode == 0, f"{page}: {line}\n{done.stdout}\n{done.stderr}"


def test_the_pages_name_both_commands() -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    assert "make play" in readme
    assert "make test" in readme


def test_every_test_that_a_page_names_is_there() -> None:
    tests = "".join(file.read_text("utf-8") for file in (ROOT / "tests").rglob("*.py"))
    here = set(re.findall(r"def (test_\w+)", tests))
    for page in PAGES:
        named = set(re.findall(r"`(test_\w+)`", page.read_text("utf-8")))
        assert named <= here, f"{page.name} names tests that are not there: {sorted(named - here)}"
