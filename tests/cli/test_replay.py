"""`paceline replay`."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from .conftest import Paceline


@pytest.fixture
def race(paceline: Paceline, tmp_path: Path) -> Path:
    file = tmp_path / "race.txt"
    args = ["--seats", "random,random", "--set", "peloton_team=true", "--course", "la-classicissima"]
    assert paceline("simulate", "flamme-rouge", "-n", 1, *args, "--record", file).status == 0
    return file


def test_a_record_is_told_round_by_round(paceline: Paceline, race: Path) -> None:
    done = paceline("replay", race)
    assert done.status == 0
    lines = done.out.splitlines()
    assert lines[0] == "Flamme Rouge, course la-classicissima, peloton_team true; seats: 0 random, 1 random"
    assert "2R lines up on 4r" in lines
    assert "Round 1" in lines
    assert any(line.startswith("Race over: ") for line in lines)
    assert "wins after" in lines[-1]


def test_json_gives_the_result(paceline: Paceline, race: Path) -> None:
    found = paceline("replay", race, "--json").json
    assert set(found) == {"game", "seats", "options", "entries", "rounds", "take_backs", "hints", "result", "warnings"}
    stored = race.read_text().splitlines()[-1].split()[1:]
    assert found["result"]["ranking"] == stored
    assert found["rounds"] == found["result"]["rounds"]
    assert found["entries"] == len(race.read_text().splitlines()) - 2
    assert found["warnings"] == []


def test_a_dash_reads_standard_input(paceline: Paceline, race: Path) -> None:
    assert paceline("replay", "-", stdin=race.read_text()).out == paceline("replay", race).out


def test_what_was_taken_back_is_not_told(paceline: Paceline, race: Path) -> None:
    lines = race.read_text().splitlines()
    told = paceline("replay", race).out
    again = [lines[0], lines[1], "undo 0", *lines[1:]]
    race.write_text("\n".join(again) + "\n")
    assert paceline("replay", race).out == told
    assert paceline("replay", race, "--json").json["entries"] == len(again) - 2


def test_an_unfinished_race_is_told_as_far_as_it_went(paceline: Paceline, race: Path) -> None:
    race.write_text("\n".join(race.read_text().splitlines()[:9]) + "\n")
    done = paceline("replay", race)
    assert done.status == 0
    assert "Unfinished" in done.out
    assert "Warning: the race is not over" in done.err
    assert paceline("replay", race, "--json").json["result"] is None


def test_a_record_without_its_result_is_told_with_a_warning(paceline: Paceline, race: Path) -> None:
    race.write_text("\n".join(race.read_text().splitlines()[:-1]) + "\n")
    assert "does not hold its result" in paceline("replay", race, "--json").json["warnings"][0]


def on_line(number: int, line: str) -> Callable[[str], str]:
    def tampered(text: str) -> str:
        lines = text.splitlines()
        lines[number - 1] = line
        return "\n".join(lines) + "\n"

    return tampered


@pytest.mark.parametrize(
    ("tamper", "line", "why"),
    [
        (on_line(2, "1 R@3"), 2, "'1 R@3': it is somebody else’s turn to decide (fr.turn.owed)"),
        (lambda text: text.replace("\n", "\ntakeover 1 zorro\n", 1), 2, "no bot is called 'zorro'"),
        (on_line(4, "0 R@99"), 4, "the course has squares 1 to 78"),
        (on_line(3, "nonsense"), 3, "'nonsense': expected '0 R7'"),
        (on_line(0, "result 0R 0S 1R 1S 2R 2S"), -1, "replays to another result"),
        (lambda text: text.replace('"rules":"1"', '"rules":"0"'), 1, "made with rules version 0"),
        (lambda text: text.replace('"content":"', '"content":"0'), 1, "other components"),
        (lambda text: text.replace("la-classicissima", "la-clasicissima"), 1, "did you mean 'la-classicissima'?"),
        (lambda text: text.replace('"flamme-rouge"', '"flame-rouge"'), 1, "did you mean 'flamme-rouge'?"),
        (lambda text: "{}\n", 1, "no record header"),
    ],
)
def test_a_record_that_does_not_replay_is_reported_with_its_line(
    paceline: Paceline, race: Path, tamper: Callable[[str], str], line: int, why: str
) -> None:
    last = len(race.read_text().splitlines())
    race.write_text(tamper(race.read_text()))
    done = paceline("replay", race)
    assert done.status == 2
    assert done.out == ""
    assert done.err.startswith(f"Error: {race}, line {line if line > 0 else last}: ")
    assert why in done.err


def test_an_empty_file_is_no_record(paceline: Paceline) -> None:
    done = paceline("replay", "-", stdin="")
    assert done.status == 2
    assert "no record" in done.err


def test_line_ends_of_other_systems_are_read(paceline: Paceline, race: Path) -> None:
    told = paceline("replay", race).out
    race.write_bytes(race.read_bytes().replace(b"\n", b"\r\n"))
    assert paceline("replay", race).out == told


def test_control_codes_in_a_record_do_not_reach_the_terminal(paceline: Paceline, race: Path) -> None:
    named = race.read_text().replace('["random","random"]', '["\\u001b[2J","random"]')
    assert "\x1b" not in paceline("replay", "-", stdin=named).out
    assert "\x1b" not in paceline("replay", "-", stdin=named.replace("0 R@", "0 \x1b[2J@", 1)).err


def test_a_file_that_is_no_text(paceline: Paceline, tmp_path: Path) -> None:
    (tmp_path / "photo").write_bytes(b"\xff\xd8\xff")
    done = paceline("replay", tmp_path / "photo")
    assert done.status == 2
    assert "is no text; expected the record of a race" in done.err


def test_a_ruling_is_reported_with_the_whole_record(paceline: Paceline, race: Path) -> None:
    done = paceline("replay", race, "--report", "fr.slipstream.gap", "--step", 3)
    assert done.status == 0
    assert done.out.startswith("Ruling: fr.slipstream.gap – ")
    assert "- Step 3, round 0" in done.out
    position, record = re.findall(r"```\n(.*?)```", done.out, re.DOTALL)
    assert position.startswith("flamme-rouge seats=2 course=la-classicissima")
    assert record == race.read_text()
    assert paceline("replay", "-", stdin=record).out == paceline("replay", race).out


@pytest.mark.parametrize(
    ("args", "why"),
    [
        (["fr.slipstream.gab"], "no rule is called 'fr.slipstream.gab': did you mean 'fr.slipstream.gap'?"),
        (["fr.slipstream.gap", "--step", 9999], "there is no step 9999; expected 0 to "),
    ],
)
def test_a_report_names_a_rule_and_a_step_that_there_are(
    paceline: Paceline, race: Path, args: list[object], why: str
) -> None:
    done = paceline("replay", race, "--report", *args)
    assert done.status == 2
    assert why in done.err
    assert done.out == ""
