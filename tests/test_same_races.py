"""Races of two checkouts held against each other: the same lines from the same engines, and a difference is told."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import pytest
from tools import same_races

from paceline.core.setup import Setup


def test_a_race_has_the_same_line_in_another_process_interpreted_or_not() -> None:
    lines = list(same_races.told("flamme-rouge", "twice", 4))
    assert same_races.lines_of(same_races.HERE, ["flamme-rouge", "twice", "4"], pure=True) == lines
    assert len({line.split()[-1] for line in lines}) == 4


def test_whether_anybody_listens_changes_the_line_and_not_the_race() -> None:
    setup = Setup(game="flamme-rouge", seats=2)
    heard, unheard = (same_races.ridden(setup, "one", listening) for listening in (True, False))
    assert heard != unheard
    assert heard.split()[0] == unheard.split()[0]


def test_races_that_differ_are_told_and_counted(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    answers: Iterator[list[str]] = iter([["a 1", "b 2"], ["a 1", "b 3", "c 4"]])
    monkeypatch.setattr(same_races, "lines_of", lambda *_args, **_named: next(answers))
    monkeypatch.setattr(sys, "argv", ["same_races", "before", "--game", "flamme-rouge"])
    with pytest.raises(SystemExit) as end:
        same_races.main()
    assert end.value.code == 1
    assert capsys.readouterr().out.splitlines() == [
        "flamme-rouge              3 races, 2 differ",
        "  here  b 2",
        "  there b 3",
        "  here  None",
        "  there c 4",
    ]
