"""`paceline games`."""

from __future__ import annotations

from paceline.bots import bot_names
from paceline.core.registry import game_ids, title

from .conftest import Paceline


def test_json_tells_everything_about_every_title(paceline: Paceline) -> None:
    games = paceline("games", "--json").json
    assert [game["id"] for game in games] == game_ids()
    for game in games:
        assert set(game) == {"id", "name", "players", "options", "courses", "bots"}
        assert all(set(option) == {"name", "default", "values", "limits", "rule", "text"} for option in game["options"])
        assert all(set(course) == {"id", "name", "set", "squares", "teams"} for course in game["courses"])
        assert game["bots"] == bot_names(game["id"])


def test_flamme_rouge_has_all_printed_layouts(paceline: Paceline) -> None:
    [game] = [game for game in paceline("games", "--json").json if game["id"] == "flamme-rouge"]
    assert game["players"] == [1, 12]
    assert len(game["courses"]) == 29
    assert {"id": "stage-7/5-6", "name": "Stage 7", "set": "Peloton", "squares": 81, "teams": "5-6"} in game["courses"]


def test_the_list_for_people_names_courses_options_and_bots(paceline: Paceline) -> None:
    shown = paceline("games").out
    chosen = title("flamme-rouge")
    for word in [chosen.name, *(course.id for course in chosen.courses()), *(o.name for o in chosen.options())]:
        assert word in shown
