"""Counting which rules tests name."""

from __future__ import annotations

from pathlib import Path

import pytest

from paceline._native import PACKAGE
from paceline.core.errors import BadContent, PacelineError
from paceline.lab.coverage import count_tests, find_tests, named_rules

TESTS = """
import pytest
from rule import rule

@rule("fr.move.exact", "fr.move.pass")
@pytest.mark.parametrize("card", [2, 3])
def test_two(card): ...

@pytest.mark.rule("fr.move.exact")
async def test_one(): ...

@rule("fr.move.full")
def helper(): ...

@rule("fr.lane.right")
class TestLanes:
    @rule("fr.move.full")
    def test_three(self): ...

    def test_four(self): ...

@other("fr.move.order")
def test_five(): ...
"""


@pytest.fixture
def tests(tmp_path: Path) -> Path:
    folder = tmp_path / "tests"
    (folder / "games").mkdir(parents=True)
    (folder / "games" / "test_moves.py").write_text(TESTS)
    return folder


def test_rules_are_counted_test_by_test(tests: Path) -> None:
    counts = count_tests("flamme-rouge", tests)
    named = {rule: many for rule, many in counts.items() if many}
    assert named == {"fr.move.exact": 2, "fr.move.pass": 1, "fr.move.full": 1, "fr.lane.right": 2}


def test_each_names_its_place(tests: Path) -> None:
    first = next(named_rules(tests))
    assert (first.rule, first.test, first.file.name, first.line) == ("fr.move.exact", "test_two", "test_moves.py", 5)


@pytest.mark.parametrize(
    ("text", "line", "why"),
    [
        ('@rule("fr.no.such")\ndef test_it(): ...\n', 1, "test_it names 'fr.no.such'"),
        ('\n@rule("xy.move.exact")\ndef test_it(): ...\n', 2, "'xy.move.exact'"),
        ("@rule(RULE)\ndef test_it(): ...\n", 1, "in quotes"),
        ("def test_it(:\n", 1, "no Python"),
    ],
)
def test_a_wrong_name_is_told_with_file_and_line(tests: Path, text: str, line: int, why: str) -> None:
    (tests / "test_wrong.py").write_text(text)
    with pytest.raises(BadContent) as told:
        count_tests("flamme-rouge", tests)
    assert told.value.line == line
    assert "test_wrong.py" in told.value.file
    assert why in told.value.why


def test_the_projects_tests_are_found_from_its_sources(tmp_path: Path) -> None:
    assert find_tests(PACKAGE) == Path(__file__).parents[1]
    with pytest.raises(PacelineError, match="no folder of tests"):
        find_tests(tmp_path / "lib" / "python3.11" / "site-packages" / "paceline")
