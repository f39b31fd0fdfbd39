"""`paceline simulate`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from paceline.core.log import replay
from paceline.core.record import parse_record
from paceline.core.registry import game_ids, title

from ..boxes import BOXES, COURSES
from .conftest import Paceline

KEYS = [
    "game", "games", "seats", "course", "seed", "options", "wins_by_seat", "wins_by_bot", "wins_by_dummy",
    "places_by_seat", "mean_rounds", "mean_decisions", "races_per_second", "compiled",
]  # fmt: skip
SHORT = "abcdu"  # a course that is soon ridden


def counts(found: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in found.items() if key != "races_per_second"}


def test_json_has_the_keys_that_stay(paceline: Paceline) -> None:
    done = paceline("simulate", "flamme-rouge", "--games", 5, "--json")
    assert done.status == 0
    assert list(done.json) == KEYS
    assert done.json["course"] == "avenue-corso-paseo"
    assert done.json["games"] == 5


def test_every_race_has_one_winner_and_every_seat_a_place(paceline: Paceline) -> None:
    found = paceline("simulate", "flamme-rouge", "-n", 20, "--seats", "random,random,random", "--json").json
    assert sum(found["wins_by_seat"]) == 20
    assert found["wins_by_bot"] == {"random": 20}
    assert [places[0] for places in found["places_by_seat"]] == found["wins_by_seat"]
    assert all(sum(places) == 20 for places in found["places_by_seat"])
    assert found["wins_by_dummy"] == []


def test_dummy_teams_can_win(paceline: Paceline) -> None:
    found = paceline(
        "simulate", "flamme-rouge", "-n", 20, "--set", "peloton_team=true", "--set", "muscle_teams=1", "--json"
    ).json
    assert found["options"] == {"peloton_team": True, "muscle_teams": 1}
    assert sum(found["wins_by_dummy"]) > 0
    assert sum(found["wins_by_seat"]) + sum(found["wins_by_dummy"]) == 20
    assert sum(found["wins_by_bot"].values()) == sum(found["wins_by_seat"])


def test_the_same_seed_gives_the_same_races_and_another_seed_others(paceline: Paceline) -> None:
    def simulated(seed: str) -> dict[str, Any]:
        return counts(paceline("simulate", "flamme-rouge", "-n", 10, "--seed", seed, "--json").json)

    assert simulated("roubaix") == simulated("roubaix")
    assert simulated("roubaix")["mean_decisions"] != simulated("liege")["mean_decisions"]
    assert simulated("7")["seed"] == 7


def test_the_counts_do_not_depend_on_the_number_of_processes(paceline: Paceline) -> None:
    args = ["simulate", "flamme-rouge", "-n", 61, "--course", SHORT, "--seats", "random,random,random", "--rotate"]
    alone, together = (paceline(*args, "--json", "--jobs", jobs) for jobs in (1, 2))
    assert (alone.status, together.status) == (0, 0)
    assert counts(alone.json) == counts(together.json)


def test_all_courses_that_fit_are_ridden(paceline: Paceline, tmp_path: Path) -> None:
    done = paceline(
        "simulate", "flamme-rouge", "-n", 22, "--seats", "random," * 4 + "random", "--course", "all",
        "--record", tmp_path / "races", "--json",
    )  # fmt: skip
    assert done.json["course"] == "all"
    headers = [parse_record(file.read_text()).header for file in sorted((tmp_path / "races").iterdir())]
    ridden = [str(header.options["course"]) for header in headers]
    wide = [course.id.partition("/")[0] for course in title("flamme-rouge").courses() if course.teams == "5-6"]
    assert ridden == wide * 2
    assert "Left out avenue-corso-paseo: 5 teams need a start tile with three lanes" in done.err


def test_all_courses_fit_four_teams(paceline: Paceline) -> None:
    done = paceline("simulate", "flamme-rouge", "-n", 1, "--seats", "random,random,random,random", "--course", "all")
    assert "on all 18 courses that fit" in done.out
    assert done.err == ""


def test_a_composed_course_shows_its_warnings(paceline: Paceline) -> None:
    done = paceline("simulate", "flamme-rouge", "-n", 2, "--course", SHORT)
    assert done.status == 0
    assert "Warning: 0 climbs and cobbled sections; 2 or 3 in all are advised" in done.err
    assert "Warning" not in done.out


def test_an_owners_cards_are_used(paceline: Paceline, tmp_path: Path) -> None:
    own = Path(str(title("flamme-rouge").package).replace(".", "/")).name
    stock = Path(__file__).parents[2] / "src" / "paceline" / "games" / own / "data" / "cards.toml"
    fast = stock.read_text("utf-8").replace('"3 3 3 4 4 4 5 5 5 6 6 6 7 7 7"', '"7 7 7 7 7 7 7 7 7 7 7 7 7 7 7"')
    (tmp_path / "cards.toml").write_text(fast, "utf-8")
    args = ["simulate", "flamme-rouge", "-n", 10, "--json"]
    stock_rounds = paceline(*args).json["mean_rounds"]
    assert paceline(*args, "--content", tmp_path).json["mean_rounds"] < stock_rounds


@pytest.mark.parametrize("game", game_ids())
def test_a_box_of_ones_own_is_raced_and_its_record_replays(paceline: Paceline, tmp_path: Path, game: str) -> None:
    """Without the usual course in it, the box's first one is raced."""
    box = tmp_path / "box"
    box.mkdir()
    for name, text in BOXES[game].items():
        (box / name).write_text(text, "utf-8")
    seats = ",".join(["random"] * max(2, title(game).players[0]))
    race = tmp_path / "race.txt"
    found = paceline("simulate", game, "-n", 1, "--seats", seats, "--content", box, "--record", race, "--json").json
    assert found["course"] in COURSES[game][0] or game not in ("flamme-rouge", "larrivee-du-tour")
    assert paceline("replay", race).status == 0
    assert replay(parse_record(race.read_text("utf-8"))).setup.content == BOXES[game]


def test_a_single_record_is_a_file_that_replays(paceline: Paceline, tmp_path: Path) -> None:
    file = tmp_path / "deep" / "race.txt"
    found = paceline("simulate", "flamme-rouge", "-n", 1, "--set", "end=all", "--record", file, "--json").json
    log = replay(parse_record(file.read_text("utf-8")))
    assert log.race.over
    assert len(log.entries) == found["mean_decisions"]
    assert log.names == ["random", "random"]


def test_recorded_races_are_the_same_races(paceline: Paceline, tmp_path: Path) -> None:
    args = ["simulate", "flamme-rouge", "-n", 5, "--json"]
    recorded = paceline(*args, "--record", tmp_path / "races").json
    assert counts(recorded) == counts(paceline(*args).json)
    assert sorted(file.name for file in (tmp_path / "races").iterdir()) == [f"race-00000{i}.txt" for i in range(5)]


def test_the_table_shows_shares_with_their_intervals(paceline: Paceline) -> None:
    shown = paceline("simulate", "flamme-rouge", "-n", 10, "--course", SHORT, "--seed", "x").out
    found = paceline("simulate", "flamme-rouge", "-n", 10, "--course", SHORT, "--seed", "x", "--json").json
    for seat, wins in enumerate(found["wins_by_seat"]):
        [row] = [line for line in shown.splitlines() if line.startswith(f"{seat} ")]
        assert row.split()[1:4] == ["random", str(wins), f"{wins * 10}.0%"]
        assert " to " in row
    assert "rounds and" in shown


@pytest.mark.parametrize(
    ("taken", "games", "why"),
    [("file", 2, "go into a folder"), ("full", 2, "is not empty"), ("full", 1, "is a file")],
)
def test_records_go_nowhere_where_something_is(
    paceline: Paceline, tmp_path: Path, taken: str, games: int, why: str
) -> None:
    (tmp_path / "file").write_text("mine")
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "file").write_text("mine")
    done = paceline("simulate", "flamme-rouge", "-n", games, "--record", tmp_path / taken)
    assert done.status == 2
    assert why in done.err
    assert (tmp_path / "file").read_text() == "mine"
    assert [file.name for file in (tmp_path / "full").iterdir()] == ["file"]
