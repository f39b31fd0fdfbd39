"""Everything that a person reads of a title stands in its words/en.toml, and nothing else stands there."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple, cast

import msgspec
import pytest
from tools.page_types import modules, structs_in

from paceline.bots import ladder, title_bots
from paceline.core.boxed import BoxedTitle
from paceline.core.events import Event
from paceline.core.named import Card, Named
from paceline.core.registry import folder, game_ids, title
from paceline.core.words import ENGLISH, SHELL, holes, languages, own_lines, template
from paceline.server.titles import describe

WORDED = ["flamme-rouge", "larrivee-du-tour", "on-the-rivet", "visions-of-rainbows", "um-reifenbreite"]  # have moved
REPOSITORY = Path(__file__).parents[2]
SEEN = {  # on the table, and not told
    "paceline.games.flamme_rouge": {"event.drew", "event.committed"},
    "paceline.games.rivet": {f"event.{name}" for name in ("placed", "turn", "drew", "answered", "tactics-dealt")},
}
PLACES = {"stage"}  # may be called by what every language calls them
ASKED_BY_THE_PAGE = re.compile(r"(?<![\w.])(t|table)\(\s*(['\"])([\w.-]+)\2")

every_title = pytest.mark.parametrize("game", WORDED)


class Said(NamedTuple):
    """A line that the sources ask for by its id, and what they fill in; None where that is not written out."""

    line: str
    args: set[str] | None
    where: str


class Sources:
    """What the Python sources say: a title's own, and those that ask every title for the same."""

    def __init__(self, game: str) -> None:
        self.said: list[Said] = []
        self.texts: set[str] = set()
        self.tables: set[str] = set()  # `bot.` of f"bot.{name}.text"
        paceline = REPOSITORY / "src" / "paceline"
        own = paceline.parent.joinpath(*folder(game).split("."))
        for file in [*own.rglob("*.py"), *(paceline / "server").glob("*.py"), *(paceline / "core").glob("*.py")]:
            self.read(ast.parse(file.read_text("utf-8")), file.name, own=own in file.parents)

    def read(self, tree: ast.AST, file: str, *, own: bool) -> None:
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                self.texts.add(node.value)
            elif isinstance(node, ast.JoinedStr) and node.values and isinstance(head := node.values[0], ast.Constant):
                self.tables.add(str(head.value))
            elif isinstance(node, ast.Call) and own:
                self.said += said(node, file)


def said(call: ast.Call, file: str) -> Iterator[Said]:
    """`say("advice.alone")`, `IllegalAction(rule, "spent")`, `race.refuse(rule, "spent")`, `NoRoad("width")`."""
    name = call.func.id if isinstance(call.func, ast.Name) else getattr(call.func, "attr", "")
    where = f"{file}, line {call.lineno}"
    args = {str(word.arg) for word in call.keywords}
    known = None if "None" in args else args
    if name == "say" and call.args and isinstance(line := call.args[0], ast.Constant):
        yield Said(str(line.value), known, where)
    elif (name in ("IllegalAction", "BadSetup", "refuse") and len(call.args) == 2) or name == "NoRoad":
        reason = call.args[-1]
        if known is None and not isinstance(reason, ast.Constant):
            return  # handed on as it came
        told = str(reason.value) if isinstance(reason, ast.Constant) else ast.unparse(reason)
        yield Said(f"refused.{told}", known, where)


@cache
def sources(game: str) -> Sources:
    return Sources(game)


@cache
def asked_by_the_page() -> frozenset[str]:
    """Ids of lines, and ids with a dot behind them for whole tables."""
    found = [file for kind in ("*.ts", "*.svelte") for file in (REPOSITORY / "web" / "src").rglob(kind)]
    calls = [call for file in found for call in ASKED_BY_THE_PAGE.findall(file.read_text("utf-8"))]
    return frozenset(line if how == "t" else f"{line}." for how, _, line in calls)


def lines(game: str) -> dict[str, str]:
    return {line: text for line, text in own_lines(title(game).package, ENGLISH).items() if line != "prefix"}


def named(thing: object) -> Iterator[Named]:
    """Every component of a box that people call by a name."""
    if isinstance(thing, Named):
        yield thing
    if isinstance(thing, msgspec.Struct):
        thing = [getattr(thing, field) for field in thing.__struct_fields__]
    if isinstance(thing, dict):
        thing = list(cast("dict[str, object]", thing).values())
    if isinstance(thing, list | tuple):
        for part in cast("list[object]", thing):
            yield from named(part)


def stock_of(game: str) -> list[Named]:
    here = title(game)
    assert isinstance(here, BoxedTitle)
    return [*named(here.components())]


def reasons(game: str) -> set[str]:
    """What the coach may give as a reason."""
    found = ladder(game)
    return {f"hint.{reason}" for reason in found.said()} if found else set()


def tables(line: str) -> set[str]:
    """`option.` and `option.energy.` of `option.energy.label`."""
    return {line[: dot.end()] for dot in re.finditer(r"\.", line)}


@every_title
def test_every_line_that_is_said_is_written_with_what_is_filled_in(game: str) -> None:
    known = own_lines(SHELL, ENGLISH) | lines(game)
    for line, args, where in sources(game).said:
        assert line in known, f"{where}: there are no words '{line}'"
        assert args in (None, holes(template(known[line]))), f"{where}: '{line}' is filled in with {args}"


@every_title
def test_every_option_bot_preset_and_event_has_its_words(game: str) -> None:
    wanted: set[str] = set()
    for option in title(game).options():
        wanted.add(f"option.{option.name}.label")
        wanted |= {f"option.{option.name}.values.{value}" for value in option.values or []}
    for bot in ("random", *title_bots(game)):
        wanted |= {f"bot.{bot.partition(':')[0]}.name", f"bot.{bot.partition(':')[0]}.text"}
    wanted |= reasons(game)
    for preset in describe(title(game)).presets:
        wanted |= {f"preset.{preset.id}.name", f"preset.{preset.id}.text"}
    events = structs_in([*modules(title(game).start(seats=4))], Event)
    wanted |= {f"event.{event.__struct_config__.tag}" for event in events} - SEEN.get(folder(game), set())
    known = lines(game).keys() | {table[:-1] for line in lines(game) for table in tables(line)}
    assert wanted - known == set()


@every_title
def test_every_card_tile_and_stage_of_the_stock_is_called_by_its_line_unless_it_is_a_place(game: str) -> None:
    known = lines(game)
    for thing in stock_of(game):
        assert bool(thing.name) != (thing.line in known), (
            f"{thing.id} has its name in the data or in words/, in one of them"
        )
        assert not thing.name or thing.table in PLACES, f"{thing.name} is no place: its name is a line of words/"
        if isinstance(thing, Card):
            assert f"{thing.table}.{thing.id}.text" in known


@every_title
def test_no_line_is_left_that_nobody_asks_for(game: str) -> None:
    python, page = sources(game), asked_by_the_page()
    prefixes = {own_lines(package, ENGLISH)["prefix"] for package in (folder(game), title(game).package)}
    told = {line for line, _, _ in python.said} | python.texts | {thing.line for thing in stock_of(game)}
    told |= {f"{thing.table}.{thing.id}.text" for thing in stock_of(game) if isinstance(thing, Card)} | reasons(game)

    def is_asked(line: str) -> bool:
        on_page = {each for prefix in prefixes for each in (f"{prefix}.{line}", *tables(f"{prefix}.{line}"))}
        return line in told or bool(on_page & page or tables(line) & python.tables)

    assert [line for line in lines(game) if not is_asked(line)] == []


def test_the_server_refuses_by_lines_that_are_written_with_what_is_filled_in() -> None:
    known = own_lines(SHELL, ENGLISH)
    for file in (REPOSITORY / "src" / "paceline" / "server").glob("*.py"):
        for call in ast.walk(ast.parse(file.read_text("utf-8"))):
            if not (isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "Refusal"):
                continue
            if isinstance(call.args[1], ast.Call):
                continue  # handed on as it was said
            reasons = [str(node.value) for node in ast.walk(call.args[1]) if isinstance(node, ast.Constant)]
            args = {str(word.arg) for word in call.keywords} - {"field", "rule", "after"}
            for reason in reasons:
                line = f"refused.{reason}"
                assert line in known, f"{file.name}, line {call.lineno}: there are no words '{line}'"
                assert args == holes(template(known[line])), f"{file.name}, line {call.lineno}: {args}"


@pytest.mark.parametrize("package", [SHELL, *sorted({title(game).package for game in game_ids()})])
def test_another_language_fills_in_nothing_that_the_english_line_does_not(package: str) -> None:
    known = own_lines(package, ENGLISH)
    for language in languages()[1:]:
        for line, text in own_lines(package, language).items():
            if line.startswith("rule.") or line == "prefix":
                continue
            assert line in known, f"{language} has words '{line}' that English has not"
            assert holes(template(text)) <= holes(template(known[line])), f"{language}: {line}"
