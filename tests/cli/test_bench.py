"""`paceline bench`. What it measures is checked nowhere: machines differ."""

from __future__ import annotations

import pytest

import paceline as package
from paceline.lab.bench import why_interpreted

from .conftest import Paceline

QUICK = ["--seconds", 0.01, "--runs", 1]


def test_json_has_the_keys_that_stay(paceline: Paceline) -> None:
    done = paceline("bench", "flamme-rouge", *QUICK, "--json")
    assert done.status == 0
    assert set(done.json) == {
        "game", "compiled", "players", "course", "races_per_second", "races_per_second_into", "decisions_per_second",
        "decisions_per_race", "clones_per_second", "reference_ratio", "reference_per_second", "python", "runs",
        "seconds", "trained", "why_interpreted",
    }  # fmt: skip
    assert (done.json["game"], done.json["players"], done.json["course"]) == ("flamme-rouge", 4, "avenue-corso-paseo")
    assert done.json["races_per_second_into"] > 0
    assert done.json["reference_ratio"] == pytest.approx(
        done.json["races_per_second_into"] / done.json["reference_per_second"], abs=1e-4
    )


def test_players_and_course_can_be_chosen(paceline: Paceline) -> None:
    found = paceline("bench", "flamme-rouge", *QUICK, "--players", 2, "--course", "stage-9", "--json").json
    assert (found["players"], found["course"], found["runs"]) == (2, "stage-9", 1)


def test_interpreted_engines_are_told_with_the_reason(paceline: Paceline) -> None:
    found = paceline("bench", "flamme-rouge", *QUICK, "--json").json
    assert found["compiled"] == package._native.compiled()
    assert (found["why_interpreted"] is None) == found["compiled"]


def test_a_set_environment_is_a_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(package._native, "compiled", lambda: False)
    monkeypatch.setenv("PACELINE_PURE", "1")
    assert why_interpreted() == "PACELINE_PURE is set"


def test_the_table_is_for_people(paceline: Paceline) -> None:
    shown = paceline("bench", "flamme-rouge", *QUICK).out
    for words in ("races a second", "through legal_into", "decisions a second", "clones a second", "ratio"):
        assert words in shown


def test_a_profile_tells_rooms_and_their_functions(paceline: Paceline, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")  # no perf, which takes its time
    done = paceline("bench", "flamme-rouge", *QUICK, "--profile")
    assert done.status == 0
    assert "players on avenue-corso-paseo: interpreted engines" in done.out
    assert "flamme_rouge/bunch.py" in done.out
