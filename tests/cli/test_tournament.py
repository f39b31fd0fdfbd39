"""`paceline tournament`."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
from pathlib import Path
from typing import Any

import pytest

from .conftest import Paceline
from .test_processes import COMMAND, is_alive, until

KEYS = ["game", "races", "pairs", "ratings"]
SHORT = "abcdu"  # a course that is soon ridden
BOTS = ["tournament", "flamme-rouge", "--bots", "random,highest,rouleur", "--course", f"{SHORT},stage-7"]


def figures(found: dict[str, Any]) -> dict[str, Any]:
    """All that must be the same whoever plays it: everything but times."""
    rows = [{key: row[key] for key in ("bot", "mu", "sigma")} for row in found["ratings"]]
    return {**{key: value for key, value in found.items() if key != "cpu_seconds"}, "ratings": rows}


def test_json_has_the_keys_that_stay(paceline: Paceline) -> None:
    done = paceline("tournament", "flamme-rouge", "--bots", "random,highest,rouleur", "--races", 6, "--json")
    assert done.status == 0
    found = done.json
    assert list(found)[:4] == KEYS
    assert (found["game"], found["races"], found["finished"]) == ("flamme-rouge", 6, 18)
    assert found["courses"] == ["avenue-corso-paseo"]
    assert [(pair["a"], pair["b"]) for pair in found["pairs"]] == [
        ("random", "highest"),
        ("random", "rouleur"),
        ("highest", "rouleur"),
    ]
    for pair in found["pairs"]:
        assert list(pair)[:6] == ["a", "b", "races", "share", "low", "high"]
        assert pair["races"] == sum(pair["wins"]) == 6
        assert pair["low"] <= pair["share"] <= pair["high"]
    assert [row["bot"] for row in found["ratings"]] == ["rouleur", "highest", "random"]
    for row in found["ratings"]:
        assert list(row)[:3] == ["bot", "mu", "sigma"]
        assert 0 < row["ms_per_decision"] < row["p99_ms"] * 10
    assert found["cpu_seconds"] > 0


@pytest.mark.parametrize("more", [[], ["--until-decided"]])
def test_the_result_does_not_depend_on_the_number_of_processes(paceline: Paceline, more: list[str]) -> None:
    alone, together = (paceline(*BOTS, "-n", 36, "--json", "--jobs", jobs, *more) for jobs in (1, 2))
    assert (alone.status, together.status) == (0, 0)
    assert figures(alone.json) == figures(together.json)


def test_another_seed_gives_other_races(paceline: Paceline) -> None:
    one, other = (paceline(*BOTS, "-n", 12, "--seed", seed, "--json").json for seed in ("roubaix", "liege"))
    assert one["ratings"] != other["ratings"]


def test_every_number_of_seats_can_be_shared(paceline: Paceline) -> None:
    for seats, turn in ((2, 2), (3, 6), (5, 20)):
        args = ["tournament", "flamme-rouge", "--bots", "random,highest", "--course", "all", "--races", turn]
        done = paceline(*args, "--seats-per-race", seats, "--json")
        assert done.status == 0
        assert (done.json["seats"], done.json["finished"]) == (seats, turn)
        assert "Warning" not in done.err


def test_a_turn_that_is_not_whole_is_told(paceline: Paceline) -> None:
    done = paceline("tournament", "flamme-rouge", "--bots", "random,highest", "--races", 8, "--json")
    assert done.err == "Warning: 8 races are no whole turn of the 6 seatings; 12 would be\n"
    assert done.json["finished"] == 8


@pytest.mark.parametrize(
    ("course", "courses"),
    [
        ("short-kermesse,short-wall", ["short-kermesse", "short-wall"]),
        ("c1-town-corner,s2-boulevard@14,c6-mill-elbow", ["c1-town-corner,s2-boulevard@14,c6-mill-elbow"]),
    ],
)
def test_several_courses_and_one_that_is_composed_with_commas(
    paceline: Paceline, course: str, courses: list[str]
) -> None:
    args = ["tournament", "on-the-rivet", "--bots", "random,directeur", "--races", 1, "--course", course]
    assert paceline(*args, "--json").json["courses"] == courses


def test_a_pair_that_is_decided_rides_no_more(paceline: Paceline) -> None:
    args = ["tournament", "flamme-rouge", "--bots", "random,rouleur", "--races", 600, "--until-decided"]
    [pair] = paceline(*args, "--json").json["pairs"]
    assert (pair["decided"], pair["stronger"], pair["races"]) == (True, "rouleur", pair["decided_after"])
    assert pair["races"] <= 24
    assert f"rouleur, decided after {pair['races']} races" in paceline(*args).out


def test_the_tables_show_shares_decisions_and_ratings(paceline: Paceline) -> None:
    args = ["tournament", "flamme-rouge", "--bots", "random,highest,rouleur", "--races", 6]
    shown, found = paceline(*args).out, paceline(*args, "--json").json
    lines = [line.split() for line in shown.splitlines()]
    assert shown.startswith("18 races of Flamme Rouge on avenue-corso-paseo, 4 seats, seed 0\n")
    [row, rating] = [line for line in lines if line and line[0] == "rouleur"]
    assert row[1] == f"{1 - found['pairs'][1]['share']:.1%}"
    assert rating[1:3] == [f"{found['ratings'][0][key]:.2f}" for key in ("mu", "sigma")]
    assert "not decided" in shown


def test_whoever_was_killed_goes_on_to_the_same_figures(paceline: Paceline, tmp_path: Path) -> None:
    state = tmp_path / "state.jsonl"
    args = [*BOTS, "-n", 36, "--until-decided", "--json"]
    whole = paceline(*args, "--state", state)
    text = state.read_bytes()
    assert figures(whole.json) == figures(paceline(*args).json)
    chance = random.Random(1)
    for jobs in (1, 1, 2):
        state.write_bytes(text[: chance.randrange(len(text))])
        assert figures(paceline(*args, "--state", state, "--jobs", jobs).json) == figures(whole.json)
    header, *races = text.splitlines(keepends=True)
    state.write_bytes(header + b"".join(chance.sample(races, len(races) // 2)) + races[0][:20])
    assert figures(paceline(*args, "--state", state).json) == figures(whole.json)


def test_a_tournament_that_is_finished_is_only_told(paceline: Paceline, tmp_path: Path) -> None:
    state = tmp_path / "state.jsonl"
    first = paceline(*BOTS, "-n", 12, "--state", state, "--json")
    text = state.read_bytes()
    assert paceline(*BOTS, "-n", 12, "--state", state, "--json").json == first.json
    assert state.read_bytes() == text


def test_the_state_of_another_tournament_is_refused(paceline: Paceline, tmp_path: Path) -> None:
    state = tmp_path / "state.jsonl"
    paceline(*BOTS, "-n", 6, "--state", state)
    text = state.read_bytes()
    done = paceline(*BOTS, "-n", 6, "--state", state, "--seed", "other")
    assert (done.status, done.out) == (2, "")
    assert '(seed: "0" there, "other" here); give the same arguments, or another file' in done.err
    assert state.read_bytes() == text


@pytest.mark.parametrize("jobs", [1, 2])
def test_ctrl_c_reports_what_is_finished_and_kill_leaves_it_in_the_file(tmp_path: Path, jobs: int) -> None:
    state = tmp_path / "state.jsonl"
    command = [*COMMAND, *BOTS, "-n", "6000000", "--jobs", str(jobs), "--state", str(state), "--json"]
    for ask in (signal.SIGKILL, signal.SIGINT):
        before = len(state.read_bytes()) if state.exists() else 0
        run = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
        )
        try:
            until(lambda before=before: state.exists() and len(state.read_bytes()) > before + 2000)
            if ask == signal.SIGKILL:
                run.kill()
            else:
                os.killpg(run.pid, ask)  # as a terminal does: to the workers too
            out, err = run.communicate(timeout=300)
        finally:
            run.kill()
        until(lambda run=run: not is_alive(run.pid))
    assert run.returncode == 128 + signal.SIGINT
    found = json.loads(out)
    assert found["finished"] == len(state.read_bytes().splitlines()) - 1
    told = f"Stopped: {found['finished']} of 18000000 races are finished and counted; the same command goes on"
    assert told in err
