"""Which rules the tests check: every `@rule("fr.slipstream.gap")` in the project's tests, counted."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from paceline._native import PACKAGE
from paceline.core.errors import BadContent, PacelineError
from paceline.core.registry import game_ids, title
from paceline.core.rules import catalogue


class Named(NamedTuple):
    """A rule that a test names, and where."""

    rule: str
    test: str
    file: Path
    line: int


def find_tests(package: Path = PACKAGE) -> Path:
    """The project's tests; an installed package has none."""
    root = package.parent.parent
    if package != root / "src" / "paceline" or not (root / "tests").is_dir():
        raise PacelineError(
            f"there is no folder of tests for {package}: rules are counted in the project's source tree "
            "(make setup there, then .venv/bin/paceline)"
        )
    return root / "tests"


def count_tests(game: str, tests: Path) -> dict[str, int]:
    """How many tests name each rule of a title; raises `BadContent` where a test names a rule that is not there."""
    prefixes = {title(other).prefix for other in game_ids()}
    counts = dict.fromkeys(catalogue(title(game).package), 0)
    for named in named_rules(tests):
        prefix = named.rule.partition(".")[0]
        if named.rule in counts:
            counts[named.rule] += 1
        elif prefix == title(game).prefix or prefix not in prefixes:
            where = named.file.relative_to(tests.parent)
            raise BadContent(
                str(where), named.line, f"{named.test} names '{named.rule}', which is no rule of any title"
            )
    return counts


def named_rules(tests: Path) -> Iterator[Named]:
    for file in sorted(tests.rglob("*.py")):
        try:
            tree = ast.parse(file.read_bytes())
        except SyntaxError as error:
            raise BadContent(
                str(file.relative_to(tests.parent)), error.lineno or 0, f"no Python: {error.msg}"
            ) from None
        yield from named_in(tree.body, [], file)


def named_in(body: list[ast.stmt], above: list[tuple[str, int]], file: Path) -> Iterator[Named]:
    """The rules of every test in a module or class; those of a class hold for each of its tests."""
    for node in body:
        if not isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        rules = above + [found for decorator in node.decorator_list for found in rules_of(decorator, file)]
        if isinstance(node, ast.ClassDef):
            yield from named_in(node.body, rules, file)
        elif node.name.startswith("test"):
            for rule, line in dict(rules).items():
                yield Named(rule, node.name, file, line)


def rules_of(decorator: ast.expr, file: Path) -> Iterator[tuple[str, int]]:
    """The ids in `@rule("…", "…")` or `@pytest.mark.rule("…")`."""
    if not isinstance(decorator, ast.Call):
        return
    called = decorator.func
    name = called.attr if isinstance(called, ast.Attribute) else called.id if isinstance(called, ast.Name) else ""
    if name != "rule":
        return
    for argument in decorator.args:
        if not isinstance(argument, ast.Constant) or not isinstance(argument.value, str):
            raise BadContent(file.name, argument.lineno, "a rule is named by its id in quotes")
        yield argument.value, argument.lineno
