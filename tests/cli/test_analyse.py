"""`paceline analyse`, `paceline train` and `paceline bench --search`."""

from __future__ import annotations

from pathlib import Path

import pytest

from paceline.lab import analyse as at_it
from paceline.lab.advice import ladder_of

from .conftest import Paceline


@pytest.fixture
def race(paceline: Paceline, tmp_path: Path) -> Path:
    file = tmp_path / "race.txt"
    paceline("simulate", "flamme-rouge", "--games", "1", "--seats", "rouleur,highest,random", "--record", file)
    return file


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    found = ladder_of("flamme-rouge")
    few = found._replace(world_tour=found.world_tour._replace(playouts=6))
    monkeypatch.setattr(at_it, "ladder_of", lambda _: few)


def test_a_race_is_analysed_as_json_and_as_a_page(paceline: Paceline, race: Path, tmp_path: Path) -> None:
    page = tmp_path / "race.html"
    found = paceline("analyse", race, "--json", "--html", page).json
    assert found["seats"] == ["rouleur", "highest", "random"]
    assert [len(one["chances"]) for one in found["rounds"]] == [3] * len(found["rounds"])
    assert sorted(found["rounds"][-1]["chances"]) == [0, 0, 1]
    assert page.read_text("utf-8").startswith("<!doctype html>")
    assert paceline("analyse", race).out.count("%") > 3 * len(found["rounds"])


def test_what_cannot_be_analysed_is_said_in_one_sentence(paceline: Paceline, race: Path, tmp_path: Path) -> None:
    half = tmp_path / "half.txt"
    half.write_text("\n".join(race.read_text("utf-8").splitlines()[:9]) + "\n", "utf-8")
    done = paceline("analyse", half)
    assert (done.status, "is not over" in done.err) == (2, True)
    done = paceline("analyse", race, "--html", tmp_path / "no" / "where.html")
    assert (done.status, "--html" in done.err) == (2, True)


def test_training_in_small_writes_weights(paceline: Paceline, tmp_path: Path) -> None:
    out = tmp_path / "weights.json"
    args = ["train", "flamme-rouge", "--minutes", "0.01", "--match", "2", "--out", out]
    found = paceline(*args, "--json").json
    assert found["match"]["races"] == 2
    assert len(found["lessons"]) == 2
    again = out.read_bytes()
    assert paceline(*args).status == 0
    assert out.read_bytes() == again
    assert paceline("train", "flamme-rouge", "--minutes", "0.01", "--out", tmp_path / "no" / "w").status == 2


def test_the_bench_of_searches_tells_playouts(paceline: Paceline) -> None:
    found = paceline("bench", "flamme-rouge", "--search", "--runs", "1", "--seconds", "0.02", "--json").json
    assert found["one_round"] > 0
    assert found["to_the_end"] > 0
    assert found["rounds"] == ladder_of("flamme-rouge").world_tour.rounds
