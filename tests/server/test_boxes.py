"""Boxes of one's own at the table: opened, bounded, kept once, and there again after a restart, a rematch, a replay."""

from __future__ import annotations

import json
import sqlite3
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest

from paceline.core.content import MOST_BYTES, stock
from paceline.core.errors import BadBox
from paceline.core.log import replay
from paceline.core.record import parse_record
from paceline.core.registry import game_ids, title
from paceline.server.titles import boxes_in

from ..boxes import BOXES, COURSES
from .browser import Browser, Json, Server


def wish(game: str, *seats: Json, files: Json | None = None, name: str = "Attic") -> Json:
    box = {"name": name, "files": BOXES[game] if files is None else files}
    return {"game": game, "seats": [*seats], "options": {"course": COURSES[game][0]}, "box": box}


def made(browser: Browser, game: str, *seats: Json) -> Json:
    few = [{"kind": "me"}] + [{"kind": "friend"}] * max(1, title(game).players[0] - 1)
    answer = browser.http.post("/api/tables", json=wish(game, *(seats or few)))
    assert answer.status_code == 201, answer.text
    return dict(answer.json())


def lay(browser: Browser, game: str, *seats: Json) -> str:
    return str(made(browser, game, *seats)["table"])


def refusal(answer: httpx.Response, status: int = 400) -> Json:
    assert answer.status_code == status, answer.text
    return dict(answer.json()["error"])


def rows(server: Server, query: str) -> list[Any]:
    with sqlite3.connect(server.db) as connection:
        return connection.execute(query).fetchall()


def times_kept(server: Server, game: str) -> int:
    """How often the box of a title is in the database, whoever else has laid it there."""
    return sum(json.loads(files) == BOXES[game] for (files,) in rows(server, "SELECT files FROM boxes"))


@pytest.mark.parametrize("game", game_ids())
def test_a_box_shows_its_courses_and_pieces(ann: Browser, game: str) -> None:
    opened = ann.http.post(f"/api/titles/{game}/box", json={"files": BOXES[game]}).json()
    assert COURSES[game][1] in [course["name"] for course in opened["courses"]]
    assert opened["options"] == ann.get("/api/titles")[game_ids().index(game)]["options"]
    assert len(opened["tiles"]) == len(ann.get(f"/api/titles/{game}/tiles"))
    body = {key: value for key, value in wish(game).items() if key in ("options", "box")}
    checked = ann.http.post(f"/api/titles/{game}/check", json={**body, "seats": 3}).json()
    assert checked["board"]["name"] in COURSES[game]


def test_own_tiles_are_offered_and_own_wheels_can_be_chosen(ann: Browser) -> None:
    tiles = ann.http.post("/api/titles/flamme-rouge/box", json={"files": BOXES["flamme-rouge"]}).json()["tiles"]
    assert next(tile["terrain"] for tile in tiles if tile["side"] == "b") == "UUUUDD"
    wheel = BOXES["larrivee-du-tour"]["wheel.toml"].replace('id = "climbers"', 'id = "house"\nname = "Ours"')
    opened = ann.http.post("/api/titles/larrivee-du-tour/box", json={"files": {"wheel.toml": wheel}}).json()
    [option] = [option for option in opened["options"] if option["name"] == "wheel"]
    assert option["values"] == ["even", "by-pace", "by-terrain", "house"]


def test_tables_keep_their_boxes_through_a_kill(tmp_path: Path) -> None:
    with Server(tmp_path) as server, Browser(server) as ann:
        tables = {game: lay(ann, game) for game in game_ids()}
        before = {game: ann.sit(table).state["table"] for game, table in tables.items()}
        server.kill()
        server.start()
        for game, table in tables.items():
            now = ann.sit(table).state["table"]
            assert (now["board"], now["cards"]) == (before[game]["board"], before[game]["cards"])
            assert now["box"] == {"name": "Attic", "course": COURSES[game][1]}
            assert ann.get(f"/api/tables/{table}")["box"] == now["box"]


@pytest.mark.parametrize("game", ["flamme-rouge", "larrivee-du-tour"])
def test_bots_rematches_and_records_have_the_box(server: Server, ann: Browser, tmp_path: Path, game: str) -> None:
    """The record replays wherever it is read."""
    seat = ann.sit(lay(ann, game, {"kind": "me"}, {"kind": "bot", "bot": "random"}))
    seat.play_on()
    cards = seat.state["table"]["cards"]
    record = ann.http.get(f"/api/tables/{seat.table}/record").text
    assert replay(parse_record(record)).setup.content == BOXES[game]
    assert ann.get(f"/api/tables/{seat.table}/replay")["cards"] == cards
    rematch = ann.http.post(f"/api/tables/{seat.table}/rematch").json()["table"]
    assert ann.sit(rematch).state["table"]["cards"] == cards
    assert times_kept(server, game) == 1
    (tmp_path / "race.txt").write_text(record, "utf-8")
    told = subprocess.run(
        [sys.executable, "-m", "paceline", "replay", "race.txt"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
    )
    assert len(told.stdout.splitlines()) > 10


def test_many_tables_keep_one_box_once(server: Server, ann: Browser) -> None:
    tables = [lay(ann, "larrivee-du-tour") for _ in range(5)]
    assert times_kept(server, "larrivee-du-tour") == 1
    [header] = {row[0] for row in rows(server, f"SELECT length(header) < 1000 FROM tables WHERE id IN {tuple(tables)}")}
    assert header == 1
    assert ann.get(f"/api/tables/{tables[0]}")["box"]["name"] == "Attic"


def test_a_box_is_told_to_nobody_before_its_record(ann: Browser, crowd: Browser) -> None:
    """Somebody who watches sees kinds of cards and the board; hands, and the files themselves, stay where they are."""
    table = made(ann, "flamme-rouge")
    player, watcher = ann.sit(table["table"]), crowd.sit(table["table"], table["watch"])
    assert watcher.state["table"]["cards"] == player.state["table"]["cards"]
    assert "stages.toml" not in "".join(player.frames + watcher.frames)
    assert refusal(ann.http.get(f"/api/tables/{table['table']}/record"), 409)


@pytest.mark.parametrize(
    ("files", "mistakes"),
    [
        ({"cards.toml": "card = [\n  { code = 3 },\n]\n"}, [("cards.toml", 2, "code: expected text")]),
        (
            {"card.toml": "", "tiles.toml": "]"},
            [("card.toml", 0, "did you mean 'cards.toml'?"), ("tiles.toml", 1, "not TOML")],
        ),
        ({"stages.toml": "stage = []\n\n[[x"}, [("stages.toml", 3, "not TOML")]),
        ({"../cards.toml": ""}, [("../cards.toml", 0, "not a file of this game")]),
        ({"cards.toml": "#" * MOST_BYTES}, [("cards.toml", 0, "a box holds at most 128 kB")]),
        ({"cards.toml": '"<img src=x onerror=alert(1)>" = 1'}, [("cards.toml", 1, "there is no '<img")]),
    ],
)
def test_a_mistake_is_refused_with_its_file_and_line(
    ann: Browser, files: Json, mistakes: list[tuple[str, int, str]]
) -> None:
    calls = {
        "/api/titles/flamme-rouge/box": {"files": files},
        "/api/titles/flamme-rouge/check": {"seats": 2, "box": {"files": files}},
        "/api/tables": wish("flamme-rouge", {"kind": "me"}, {"kind": "friend"}, files=files),
    }
    before = ann.get("/api/tables")
    for path, body in calls.items():
        told = refusal(ann.http.post(path, json=body))
        assert told["field"] == "box"
        found = [(each["file"], each.get("line", 0)) for each in told["mistakes"]]
        assert found == [mistake[:2] for mistake in mistakes]
        assert all(why in each["why"] for each, (_, _, why) in zip(told["mistakes"], mistakes, strict=True))
    assert ann.get("/api/tables") == before


def test_a_box_has_bounds(ann: Browser) -> None:
    call = "/api/titles/flamme-rouge/box"
    assert refusal(ann.http.post(call, json={"files": {}}))["field"] == "files"
    assert refusal(ann.http.post(call, json={"files": {"a" * 101: ""}}))["why"]
    assert refusal(ann.http.post(call, json={"files": {f"{n}.toml": "" for n in range(101)}}))["why"]
    assert refusal(ann.http.post(call, json={"name": "x" * 41, "files": {"cards.toml": ""}}))["field"] == "name"
    assert refusal(ann.http.post(call, json={"files": {"cards.toml": 3}}))["why"]
    with suppress(httpx.WriteError):  # refused before all of it was sent
        assert refusal(ann.http.post(call, json={"files": {"cards.toml": "#" * 5 * MOST_BYTES}}), 413)


@pytest.mark.parametrize("game", game_ids())
def test_mutated_files_give_only_errors(ann: Browser, game: str) -> None:
    """Whatever is done to a file, it is opened or refused with its name."""
    chance = Random(game)
    stocked = stock(title(game).package)
    for _ in range(12):
        name = chance.choice(sorted(stocked))
        words = stocked[name].split(" ")
        for _ in range(chance.randint(1, 3)):
            at = chance.randrange(len(words))
            words[at] = chance.choice(["", "]", "-1", "999999999999", '"', "\n", "\u0000", chance.choice(words)])
        answer = ann.http.post(f"/api/titles/{game}/box", json={"files": {name: " ".join(words)}})
        if answer.status_code != 200:
            assert name in refusal(answer)["mistakes"][0]["file"]


def test_a_folder_is_offered_by_its_name(tmp_path: Path) -> None:
    """As it is now: whoever edits it need not start the server again."""
    folder = tmp_path / "Grandpa's attic"
    folder.mkdir()
    for name, text in BOXES["flamme-rouge"].items():
        (folder / name).write_text(text, "utf-8")
    with Server(tmp_path, content=folder) as server, Browser(server) as ann:
        assert ann.get("/api/titles/flamme-rouge/boxes") == [{"name": folder.name, "files": BOXES["flamme-rouge"]}]
        assert ann.get("/api/titles/um-reifenbreite/boxes") == []
        (folder / "cards.toml").write_text("card = []\n\nkard = 1\n", "utf-8")
        [mistake] = refusal(ann.http.get("/api/titles/flamme-rouge/boxes"))["mistakes"]
        assert (mistake["file"], mistake["line"]) == ("cards.toml", 3)


@pytest.mark.parametrize(
    ("files", "told"),
    [
        ({"cards.toml": "card = []\n\nkard = 1\n"}, "cards.toml, line 3: there is no 'kard' here"),
        ({"stages.toml": "\n]"}, "stages.toml, line 2: not TOML"),
        ({"tiles.toml": "[[tile]]\nside = 3\n"}, "(On the Rivet)"),
        ({}, "holds none of cards.toml, stages.toml, tiles.toml (Flamme Rouge)"),
    ],
)
def test_a_folder_with_mistakes_is_refused(tmp_path: Path, files: Json, told: str) -> None:
    for name, text in files.items():
        (tmp_path / name).write_text(text, "utf-8")
    with pytest.raises(BadBox) as refused:
        boxes_in(tmp_path)
    assert told in str(refused.value)


def test_a_mistake_stops_the_start(tmp_path: Path) -> None:
    (tmp_path / "cards.toml").write_text("card = []\n\nkard = 1\n", "utf-8")
    command = [sys.executable, "-m", "paceline", "--content", str(tmp_path), "--db", str(tmp_path / "x.db")]
    done = subprocess.run([*command, "--no-browser"], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr.startswith("Error: cards.toml, line 3: there is no 'kard' here")
    assert done.stdout == ""
