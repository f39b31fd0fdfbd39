"""Where the time goes: shares by room, whoever measured them."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from paceline import _native
from paceline.core.setup import Setup
from paceline.lab.profile import PYTHON, profile, read_samples, rooms_of

SETUP = Setup(game="flamme-rouge", seats=2, options={"course": "abcdu"})
MODULES = ["paceline.core.rng", "paceline.games.flamme_rouge.bunch", "paceline.games.rivet.bunch"]
SEEN = f"""
      60\t{_native.GROUP}.so\t[.] CPyDef_flamme_rouge___bunch___Bunch___line_up
      20\t{_native.GROUP}.so\t[.] CPyDef_rivet___bunch___Bunch___line_up
      10\t{_native.GROUP}.so\t[.] CPyDef_rng___seed_from
       6\t{_native.GROUP}.so\t[.] CPyPy_rng___seed_from
       4\tlibpython3.11.so.1.0\t[.] _PyObject_Malloc
"""


def test_a_symbol_is_told_as_a_room_and_a_function() -> None:
    assert read_samples(SEEN, MODULES) == {
        ("flamme_rouge/bunch.py", "Bunch.line_up"): 60,
        ("rivet/bunch.py", "Bunch.line_up"): 20,
        ("core/rng.py", "seed_from"): 10,
        (PYTHON, "CPyPy_rng___seed_from"): 6,
        (PYTHON, "_PyObject_Malloc"): 4,
    }


def test_the_largest_room_comes_first_and_all_is_told() -> None:
    rooms = rooms_of(read_samples(SEEN, MODULES))
    assert [(room.room, room.share) for room in rooms][:3] == [
        ("flamme_rouge/bunch.py", 0.6),
        ("rivet/bunch.py", 0.2),
        ("core/rng.py", 0.1),
    ]
    assert [function.share for function in rooms[3].functions] == [0.06, 0.04]
    assert sum(room.share for room in rooms) == pytest.approx(1)


def test_interpreted_engines_are_measured_where_nobody_can_watch(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    found = profile(SETUP, "abcdu", 0.02)
    assert not found.compiled
    assert {"flamme_rouge/bunch.py", "core/rng.py", PYTHON} <= {room.room for room in found.rooms}
    assert "Bunch.line_up" in str(found.rooms)


@pytest.mark.skipif(not _native.compiled(), reason="nothing is compiled here that could be watched")
@pytest.mark.parametrize("may_look", [True, False])
def test_compiled_engines_are_watched_from_outside(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, may_look: bool
) -> None:
    told = SEEN if may_look else ""
    (tmp_path / "perf").write_text(f"#!/bin/sh\n[ $1 = report ] && cat <<END\n{told}\nEND\nexit 0\n")
    (tmp_path / "perf").chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    found = profile(SETUP, "abcdu", 0.01)
    assert found.compiled == may_look
    assert found.rooms[0].share > 0
