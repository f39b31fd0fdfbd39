"""`paceline rules`."""

from __future__ import annotations

from pathlib import Path

import pytest

from paceline.core.registry import game_ids
from paceline.core.rules import told_rules
from paceline.lab import coverage

from .conftest import Paceline

RULES = told_rules("paceline.games.flamme_rouge")


@pytest.fixture
def tests(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project whose tests check no rule yet."""
    folder = tmp_path / "tests"
    folder.mkdir()
    monkeypatch.setattr(coverage, "find_tests", lambda: folder)
    return folder


def test_the_catalogue_is_readable_text(paceline: Paceline) -> None:
    shown = paceline("rules", "flamme-rouge").out
    assert all(f"{rule.id}  {rule.title}" in shown for rule in RULES.values())
    assert max(map(len, shown.splitlines())) <= 100


def test_one_rule_is_shown_in_full(paceline: Paceline) -> None:
    shown = " ".join(paceline("rules", "flamme-rouge", "fr.dummy.muscle").out.split())
    rule = RULES["fr.dummy.muscle"]
    assert shown == f"{rule.id} {rule.title} {rule.text} Ruling: {rule.ruling} Source: {rule.source}"


def test_the_rules_are_told_in_the_language_of_the_terminal(
    paceline: Paceline, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    shown = paceline("rules", "um-reifenbreite", "ur.draft").out
    assert "Windschatten" in shown
    assert "Quelle: " in shown
    assert RULES["fr.dummy.muscle"].title in paceline("rules", "flamme-rouge", "fr.dummy.muscle").out
    told = paceline("rules", "um-reifenbreite", "ur.draft", "--json").out
    assert "Windschatten" not in told, "what machines read is the same everywhere"


def test_a_group_of_rules_is_shown_by_its_beginning(paceline: Paceline) -> None:
    found = paceline("rules", "flamme-rouge", "fr.slipstream", "--json").json
    assert [rule["id"] for rule in found] == [rule for rule in RULES if rule.startswith("fr.slipstream.")]


def test_json_counts_the_tests_of_each_rule(paceline: Paceline, tests: Path) -> None:
    (tests / "test_moves.py").write_text('@rule("fr.move.exact", "fr.move.pass")\ndef test_one(): ...\n')
    found = {rule["id"]: rule for rule in paceline("rules", "flamme-rouge", "--json").json}
    assert list(found) == list(RULES)
    assert all(set(rule) == {"id", "title", "source", "text", "ruling", "option", "tests"} for rule in found.values())
    assert [found[rule]["tests"] for rule in ("fr.move.exact", "fr.move.pass", "fr.move.order")] == [1, 1, 0]


def test_uncovered_prints_the_rules_that_no_test_checks(paceline: Paceline, tests: Path) -> None:
    (tests / "test_moves.py").write_text('@rule("fr.move.exact")\ndef test_one(): ...\n')
    done = paceline("rules", "flamme-rouge", "--uncovered")
    assert done.status == 0
    assert done.out.split() == [rule for rule in RULES if rule != "fr.move.exact"]
    uncovered = paceline("rules", "flamme-rouge", "--uncovered", "--json").json
    assert [rule["id"] for rule in uncovered] == done.out.split()


def test_uncovered_prints_nothing_when_all_are_covered(paceline: Paceline, tests: Path) -> None:
    (tests / "test_all.py").write_text(f"@rule({', '.join(map(repr, RULES))})\ndef test_all(): ...\n")
    done = paceline("rules", "flamme-rouge", "--uncovered")
    assert (done.status, done.out, done.err) == (0, "", "")


@pytest.mark.parametrize("game", game_ids())
def test_every_rule_of_every_title_has_a_test(paceline: Paceline, game: str) -> None:
    done = paceline("rules", game, "--uncovered")
    assert (done.status, done.out, done.err) == (0, "", "")


def test_a_test_that_names_an_unknown_rule_is_a_mistake(paceline: Paceline, tests: Path) -> None:
    (tests / "test_moves.py").write_text('\n@rule("fr.move.exat")\ndef test_one(): ...\n')
    done = paceline("rules", "flamme-rouge", "--uncovered")
    assert done.status == 2
    assert "tests/test_moves.py, line 2: test_one names 'fr.move.exat'" in done.err


def test_without_tests_the_rules_are_there_but_nothing_is_counted(
    paceline: Paceline, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    find_tests = coverage.find_tests
    monkeypatch.setattr(coverage, "find_tests", lambda: find_tests(tmp_path / "site-packages" / "paceline"))
    assert {rule["tests"] for rule in paceline("rules", "flamme-rouge", "--json").json} == {None}
    done = paceline("rules", "flamme-rouge", "--uncovered")
    assert done.status == 2
    assert "there is no folder of tests" in done.err
