"""The tool that breaks rules: the same seed breaks the same ones, and what is broken is still Python."""

from __future__ import annotations

import ast
from collections import Counter
from pathlib import Path

from tools.broken_rules import ROOT, TITLES, Text, breaks_in, chosen

RULE = """
def ride(race, rider):
    \"\"\"A rider moves.\"\"\"
    if race.moves > 0 and race.is_riding(rider):
        race.at[rider] += 1
        race.rest(rider)
    if race.listener is not None:
        race.listener(2)
"""


def test_sixty_rules_of_all_titles_are_broken_the_same_by_the_same_seed() -> None:
    broken = chosen("1")
    assert broken == chosen("1") != chosen("2")
    assert Counter(each.title for each in broken) == {title: many for title, (many, _) in TITLES.items()}
    for each in broken:
        text = (ROOT / each.file).read_text("utf-8")
        again = text[: each.start] + each.new + text[each.end :]
        assert ast.unparse(ast.parse(again)) != ast.unparse(ast.parse(text)), each


def test_what_a_function_does_is_broken_and_not_what_it_tells() -> None:
    [function] = [node for node in ast.parse(RULE).body if isinstance(node, ast.FunctionDef)]
    found = list(breaks_in(function, "flamme_rouge", Path("ride.py"), Text(RULE)))
    assert sorted((RULE[each.start : each.end], each.new) for each in found) == [
        ("0", "1"),
        ("1", "0"),
        ("1", "2"),
        ("race.at[rider] += 1", "pass"),
        ("race.moves > 0", "(race.moves >= 0)"),
        ("race.moves > 0 and race.is_riding(rider)", "((race.is_riding(rider)))"),
        ("race.moves > 0 and race.is_riding(rider)", "((race.moves > 0))"),
        ("race.moves > 0 and race.is_riding(rider)", "(not (race.moves > 0 and race.is_riding(rider)))"),
        ("race.rest(rider)", "pass"),
    ]
