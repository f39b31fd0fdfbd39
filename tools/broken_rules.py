"""Breaks rules of the engines at random, one at a time, and tells which tests notice: `make broken SEED=1`.

A rule is broken in a throw-away copy: a comparison flipped, a number off by one, a condition negated or part of it
dropped, a call or an assignment left out. Then the tests of its title run over interpreted engines, those that tell
soonest first, up to the first that fails; a test that never ends has noticed too.
"""

from __future__ import annotations

import argparse
import ast
import os
import random
import re
import resource
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from functools import cache, partial
from itertools import accumulate
from pathlib import Path
from typing import Final, NamedTuple

from tools.build_native import is_hot

ROOT: Final = Path(__file__).resolve().parent.parent
GAMES: Final = Path("src/paceline/games")
TITLES: Final = {  # a folder: how many of 60 rules are its, and the games that are raced with it
    "flamme_rouge": (12, ["flamme-rouge"]),
    "um_reifenbreite": (12, ["um-reifenbreite"]),
    "larrivee_du_tour": (12, ["larrivee-du-tour"]),
    "rivet": (24, ["on-the-rivet", "visions-of-rainbows"]),
}
NO_RULES: Final = {"bots.py", "rehearsal.py", "commentary.py", "statistics.py"}  # what is thought or told of a race
NO_RULE: Final = re.compile(r"__init__|clone\w*|check\w*|refuse\w*|\w*_text|why\w*|told|tell\w*")
MOST_CPU: Final = 60  # seconds of a stage, several times what it takes; long runs have ten times as many
MOST_MEMORY: Final = 4 << 30

FLIPPED: Final[dict[type[ast.cmpop], tuple[str, str]]] = {
    ast.Lt: ("<", "<="),
    ast.LtE: ("<=", "<"),
    ast.Gt: (">", ">="),
    ast.GtE: (">=", ">"),
    ast.Eq: ("==", "!="),
    ast.NotEq: ("!=", "=="),
    ast.In: ("in", "not in"),
    ast.NotIn: ("not in", "in"),
}


Part = ast.expr | ast.stmt


class Break(NamedTuple):
    """A rule to be broken: text of a file that becomes another."""

    title: str
    file: Path
    function: str
    line: int
    start: int  # in characters
    end: int
    new: str
    how: str


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--title", action="append", choices=list(TITLES), help="of these titles alone")
    parser.add_argument("--only", type=int, action="append", help="these numbers alone, as they are printed")
    parser.add_argument("--list", action="store_true", help="print what would be broken, and break nothing")
    wanted = parser.parse_args()
    unnoticed = tried = 0
    for number, broken in enumerate(chosen(wanted.seed), 1):
        if (wanted.title and broken.title not in wanted.title) or (wanted.only and number not in wanted.only):
            continue
        say(f"{number:2} {describe(broken)}")
        if wanted.list:
            continue
        test = noticed_by(broken)
        tried += 1
        unnoticed += not test
        say(f"   {'noticed by ' + test if test else 'NOT NOTICED'}")
    if not wanted.list:
        say(f"seed {wanted.seed}: {tried - unnoticed} of {tried} broken rules noticed")
    return 1 if unnoticed else 0


def say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


# What is broken


def chosen(seed: str) -> list[Break]:
    """So many rules of every title, each of another function; the same seed breaks the same ones."""
    found: list[Break] = []
    for title, (many, _) in TITLES.items():
        chance = random.Random(f"{seed}/{title}")
        places = chance.sample(breaks_of(title), len(breaks_of(title)))
        functions: dict[tuple[Path, str], Break] = {}
        for place in places:
            functions.setdefault((place.file, place.function), place)
        found += list(functions.values())[:many]
    return found


@cache
def breaks_of(title: str) -> list[Break]:
    """Whatever can be broken in the compiled rooms of a title."""
    found: list[Break] = []
    for file in sorted((ROOT / GAMES / title).glob("*.py")):
        if file.name in NO_RULES or not is_hot(file):
            continue
        text = Text(file.read_text("utf-8"))
        for function in ast.walk(ast.parse(text.whole)):
            if isinstance(function, ast.FunctionDef) and not NO_RULE.fullmatch(function.name):
                found += breaks_in(function, title, file.relative_to(ROOT), text)
    return found


def breaks_in(function: ast.FunctionDef, title: str, file: Path, text: Text) -> Iterator[Break]:
    for node in nodes_of(function.body):
        for part, new, how in ways_to_break(node, text):
            yield Break(title, file, function.name, part.lineno, *text.place(part), new, how)


class Text:
    """A file and where its lines begin."""

    def __init__(self, whole: str) -> None:
        self.whole = whole
        self.lines = whole.splitlines(keepends=True)
        self.starts = [0, *accumulate(map(len, self.lines))]

    def place(self, part: Part) -> tuple[int, int]:
        """From where to where it goes, in characters; `ast` counts bytes of a line."""
        last, end = part.end_lineno or part.lineno, part.end_col_offset or 0
        return self.at(part.lineno, part.col_offset), self.at(last, end)

    def at(self, line: int, offset: int) -> int:
        return self.starts[line - 1] + len(self.lines[line - 1].encode()[:offset].decode())

    def of(self, part: Part) -> str:
        start, end = self.place(part)
        return self.whole[start:end]


def nodes_of(body: list[ast.stmt]) -> Iterator[ast.AST]:
    """Everything that is done in a function, but for what is only told to listeners, and refusals."""
    for statement in body:
        if isinstance(statement, ast.FunctionDef | ast.Raise | ast.Assert | ast.AnnAssign):
            continue
        if isinstance(statement, ast.If) and "listener" in ast.unparse(statement.test):
            continue
        yield statement
        for name, value in ast.iter_fields(statement):
            if name in ("body", "orelse"):
                yield from nodes_of(value)
        for inner in ast.iter_child_nodes(statement):
            if isinstance(inner, ast.expr):
                yield from ast.walk(inner)


def ways_to_break(node: ast.AST, text: Text) -> Iterator[tuple[Part, str, str]]:
    """The part that is replaced, by what, and what that is called."""
    match node:
        case ast.Compare(left=left, ops=[op], comparators=[right]) if type(op) in FLIPPED:
            sign, flipped = FLIPPED[type(op)]
            yield node, f"({text.of(left)} {flipped} {text.of(right)})", f"{sign} is {flipped}"
        case ast.BoolOp(op=op, values=values):
            word = " and " if isinstance(op, ast.And) else " or "
            for dropped in values:
                kept = word.join(f"({text.of(value)})" for value in values if value is not dropped)
                yield node, f"({kept})", f"without '{text.of(dropped)}'"
        case ast.Constant(value=bool() as value):
            yield node, str(not value), f"{value} is {not value}"
        case ast.Constant(value=int() as value):
            yield node, str(value + 1), f"{value} is {value + 1}"
            if value > 0:
                yield node, str(value - 1), f"{value} is {value - 1}"
        case ast.If(test=test) | ast.While(test=test) | ast.IfExp(test=test):
            yield test, f"(not ({text.of(test)}))", "negated"
        case ast.Expr(value=ast.Call()):
            yield node, "pass", "left out"
        case ast.Assign(targets=[ast.Attribute() | ast.Subscript()]) | ast.AugAssign():
            yield node, "pass", "left out"
        case _:
            pass


def describe(broken: Break) -> str:
    line = (ROOT / broken.file).read_text("utf-8").splitlines()[broken.line - 1].strip()
    return f"{broken.title}/{broken.file.name}:{broken.line} {broken.function}: {line}  [{broken.how}]"


# Who notices


def noticed_by(broken: Break) -> str:
    """The first test that fails; nothing where all pass."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder)
        for name in ("src", "tests", "tools"):
            shutil.copytree(ROOT / name, copy / name, ignore=shutil.ignore_patterns("_compiled", "__pycache__"))
        shutil.copy(ROOT / "pyproject.toml", copy)
        text = (copy / broken.file).read_text("utf-8")
        (copy / broken.file).write_text(text[: broken.start] + broken.new + text[broken.end :], "utf-8")
        for stage in stages(broken.title):
            if test := first_failure(copy, stage):
                return test
    return ""


def stages(title: str) -> list[list[str]]:
    """A title's own tests, its playthroughs, what is promised of it, races of before, then its long runs."""
    only = ["-k", " or ".join(TITLES[title][1])]
    short = ["-m", "not slow"]
    return [
        [*short, f"tests/games/{title}"],
        [*short, "tests/golden", *only],
        [*short, "tests/conformance", "tests/before", *only],
        ["-m", "slow", f"tests/games/{title}"],
    ]


def first_failure(copy: Path, stage: list[str]) -> str:
    command = [sys.executable, "-m", "pytest", "-q", "-x", "--no-header", "-p", "no:cacheprovider", *stage]
    env = os.environ | {"PYTHONPATH": f"{copy / 'src'}", "PACELINE_PURE": "1"}
    limit = partial(be_modest, MOST_CPU if "not slow" in stage else MOST_CPU * 10)
    done = subprocess.run(command, cwd=copy, env=env, capture_output=True, text=True, check=False, preexec_fn=limit)
    if done.returncode in (0, 5):  # all pass, or there is none
        return ""
    found = re.search(r"^(?:FAILED|ERROR) (\S+)", done.stdout, re.MULTILINE)
    return found[1] if found else f"{stage[2]}, which do not end"


def be_modest(seconds: int) -> None:
    """An engine that runs in circles is stopped."""
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))


if __name__ == "__main__":
    raise SystemExit(main())
