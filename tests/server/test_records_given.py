"""A record that somebody brings becomes a race with an address: result, replay and moments for whoever has it."""

from __future__ import annotations

import pytest

from paceline.core.log import Log
from paceline.core.record import record_text
from paceline.core.rng import seed_from
from paceline.core.setup import Setup

from .browser import Browser


def ridden(game: str = "flamme-rouge", names: tuple[str, ...] = ("Ann", "Bob"), *, entries: int | None = None) -> str:
    """A race in which everybody takes the first choice; up to there, or to its end."""
    log = Log(Setup(game=game, seats=len(names)), seed_from("kept"), [*names])
    while not log.race.over and (entries is None or len(log.entries) < entries):
        seat = log.race.to_act()[0]
        log.play(seat, log.race.legal(seat)[0])
    return record_text(log.record())


def test_a_record_is_shown_to_whoever_has_its_address(ann: Browser, crowd: Browser) -> None:
    text = ridden()
    answer = ann.http.post("/api/records", json={"record": text.replace("\n", "\r\n")})
    assert answer.status_code == 201, answer.text
    table = answer.json()["table"]
    assert [listed["table"] for listed in ann.get("/api/races")["races"]] == [table]
    assert crowd.http.get(f"/api/tables/{table}/record").text == text
    told = crowd.get(f"/api/tables/{table}/replay")
    assert [seat["name"] for seat in told["seats"]] == ["Ann", "Bob"]
    assert len(told["moments"]) >= 3
    assert told["decided"][told["result"]["winner"]] is not None
    assert crowd.get(f"/api/tables/{table}")["you"] == []


@pytest.mark.parametrize(
    ("text", "status", "why"),
    [
        ("", 400, "an empty file is no record"),
        ("GIF89a", 400, "header"),
        (ridden(entries=20), 409, "not over"),
        (ridden().replace("result 0", "result 1"), 400, "replays to another result"),
        (ridden().partition("\n")[0] + "\n" + "timeout 0\n" * 20_001, 400, "at most 20,000"),
        (ridden().replace('"Ann"', '"A\\u0007n"'), 400, "seats"),
        (ridden().replace("result", "takeover 0 eve\nresult"), 400, "eve"),
        (ridden().replace('"own_content":{}', '"own_content":{"rules.txt":"mine"}'), 400, "rules.txt"),
    ],
    ids=["nothing", "a picture", "unfinished", "another result", "too long", "a bell", "no bot", "no box"],
)
def test_what_is_no_finished_race_is_refused_and_not_kept(ann: Browser, text: str, status: int, why: str) -> None:
    answer = ann.http.post("/api/records", json={"record": text})
    assert (answer.status_code, answer.json()["error"]["field"]) == (status, "record")
    assert why in answer.json()["error"]["why"]
    assert ann.get("/api/races")["races"] == []


def test_nobody_races_again_what_was_only_brought(ann: Browser) -> None:
    table = ann.http.post("/api/records", json={"record": ridden()}).json()["table"]
    assert not ann.get(f"/api/tables/{table}")["maker"]
    assert ann.http.post(f"/api/tables/{table}/rematch").status_code == 403
