"""Whatever a person reads about a title stands in its words/en.toml, and nothing stands there that nobody asks for."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from pathlib import Path

import pytest

from paceline.core.registry import folder, title
from paceline.core.words import ENGLISH, SHELL, holes, own_lines, template

WORDED = ["flamme-rouge", "on-the-rivet", "visions-of-rainbows"]  # titles whose words have moved
PAGE = Path(__file__).parents[2] / "web" / "src"
SERVED = ("shelf.", "bot.", "preset.", "rule.")  # asked for by the server, whatever the title

every_title = pytest.mark.parametrize("game", WORDED)


@cache
def sources(game: str) -> dict[str, str]:
    """A title's modules, with those that it shares with other editions."""
    folders = {str(files(package)) for package in (folder(game), title(game).package)}
    return {str(path): path.read_text("utf-8") for place in folders for path in sorted(Path(place).rglob("*.py"))}


def reasons(game: str) -> Iterator[tuple[str, str, set[str]]]:
    """Where something is refused, the line that says why, and what is filled in."""
    for path, source in sources(game).items():
        for node in ast.walk(ast.parse(source)):
            match node:
                case (
                    ast.Call(func=ast.Name(id="IllegalAction" | "BadSetup"), args=[_, reason], keywords=filled)
                    | ast.Call(func=ast.Attribute(attr="refuse"), args=[_, reason], keywords=filled)
                    | ast.Call(func=ast.Name(id="NoRoad"), args=[reason], keywords=filled)
                ):
                    if any(keyword.arg is None for keyword in filled):
                        continue  # handed on as it came
                    where = f"{Path(path).name}, line {node.lineno}"
                    assert isinstance(reason, ast.Constant), f"{where}: a reason is named, not worded"
                    yield where, str(reason.value), {str(keyword.arg) for keyword in filled}
                case _:
                    pass


@every_title
def test_every_refusal_has_its_line(game: str) -> None:
    spoken = own_lines(SHELL, ENGLISH) | own_lines(title(game).package, ENGLISH)
    for where, reason, filled in reasons(game):
        line = spoken.get(f"refused.{reason}")
        assert line is not None, f"{where}: there is no line refused.{reason}"
        assert holes(template(line)) == filled, f"{where}: refused.{reason}"


@every_title
def test_no_line_is_left_that_nobody_asks_for(game: str) -> None:
    asked = {f"refused.{reason}" for _, reason, _ in reasons(game)}
    tables: set[str] = set(SERVED)
    for source in sources(game).values():
        for formatted, line in re.findall(r"say\(\s*(f?)[\"']([\w.-]+)", source):
            (tables if formatted else asked).add(line)
    prefix = str(own_lines(folder(game), ENGLISH)["prefix"])
    for path in [*PAGE.rglob("*.ts"), *PAGE.rglob("*.svelte")]:
        for how, line in re.findall(rf"\b(t|table)\(\s*'{prefix}\.([\w.-]+)'", path.read_text("utf-8")):
            tables.add(f"{line}.") if how == "table" else asked.add(line)
    left = set(own_lines(title(game).package, ENGLISH)) - {"prefix"} - asked
    assert sorted(line for line in left if not line.startswith(tuple(tables))) == []
