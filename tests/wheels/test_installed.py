"""The wheel in an environment of its own, on a machine that has nothing else: all five titles can be played there."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from paceline.core.log import replay
from paceline.core.record import parse_record
from paceline.core.registry import game_ids

from ..server.browser import Browser, Player
from .handed_out import ROOT, Installed, Machine, are_built

TOO_FAST = 429


def test_what_it_depends_on_is_what_the_lock_installs(machine: Machine) -> None:
    assert machine.pip("check") == "No broken requirements found.\n"


def test_its_doctor_finds_all_that_playing_needs_and_nothing_of_the_checkout(machine: Machine) -> None:
    told = json.loads(machine.run("paceline", "doctor", "--json"))
    assert told["can_play"]
    found = {finding["about"]: finding for finding in told["findings"]}
    assert found["page"]["mark"] == "ok"
    assert Path(found["paceline"]["facts"]["folder"]).is_relative_to(machine.here)
    assert str(ROOT) not in json.dumps(told)


def test_its_engines_are_compiled(machine: Machine) -> None:
    assert ("interpreted engines" in machine.run("paceline", "--version")) is not are_built()


def test_the_commands_of_its_long_description_run(machine: Machine) -> None:
    commands = re.findall(r"^paceline (.+)$", (ROOT / "docs" / "package.md").read_text("utf-8"), re.MULTILINE)
    assert {command.split()[0] for command in commands} == {"games", "rules", "simulate", "tournament"}
    for command in commands:
        assert machine.run("paceline", *command.split())


def test_it_serves_its_page_with_the_licences(server: Installed) -> None:
    with Browser(server) as ann:
        page = ann.http.get("/")
        assert page.status_code == 200
        assert "<!doctype html>" in page.text.lower()
        for script in re.findall(r'(?:src|href)="\.?(/[^"]+)"', page.text):
            assert ann.http.get(script).status_code == 200, script
        assert "SIL OPEN FONT LICENSE" in ann.http.get("/licences.txt").text


@pytest.mark.parametrize("game", game_ids())
def test_a_whole_race_against_bots(server: Installed, game: str) -> None:
    with Browser(server) as ann:
        title = next(title for title in ann.get("/api/titles") if title["id"] == game)
        bots = [title["bots"][-1]["name"]] * (title["players"][0] - 1 or 1)
        course = min(title["courses"], key=lambda course: course["squares"])["id"]
        table = ann.create("me", *bots, game=game, course=course)["table"]
        player = ann.sit(table)
        ride(player)
        result = replay(parse_record(ann.http.get(f"/api/tables/{table}/record").text)).race.result()
        assert result is not None
        assert player.over is not None
        assert player.over["ranking"] == result.ranking, "the checkout rides the same race"


def ride(player: Player) -> None:
    """Answers every ask until the race is over; whoever is too fast is told so, and asked again."""
    while player.over is None:
        if not player.asks:
            player.receive()
            continue
        ask = player.asks[0]
        told = player.act(ask, ask["choices"][-1]["action"])
        if told["t"] == "ack":
            player.seen(told["n"])
        else:
            assert told["code"] == TOO_FAST, told
