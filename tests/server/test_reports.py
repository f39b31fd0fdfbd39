"""Report this ruling: one text that tells its reporter no more than they may know, and everything in the end."""

from __future__ import annotations

import asyncio
import re

import httpx
import pytest

from paceline.core.log import Log, replay
from paceline.core.record import parse_record, record_text
from paceline.core.rng import seed_from
from paceline.core.setup import Setup
from paceline.lab.ruling import Known, Ruling, race_report
from paceline.server.reports import report, step_at

from .browser import Browser, Player
from .test_leaks import fold, play

RULE = "fr.slipstream.gap"


def ask(who: Browser, table: str, code: str | None = None, **wish: object) -> httpx.Response:
    headers = {"Paceline-Code": code} if code else {}
    wishes = {key: str(value) for key, value in wish.items()}
    return who.http.get(f"/api/tables/{table}/report", params=wishes, headers=headers)


def text_of(answer: httpx.Response) -> str:
    assert answer.status_code == 200, answer.text
    return str(answer.json()["text"])


def blocks(text: str) -> list[str]:
    """The position and the record."""
    return re.findall(r"```\n(.*?)```", text, re.DOTALL)


def started(ann: Browser, *seats: str) -> tuple[str, Player]:
    """A race in its first round."""
    made = ann.create(*seats, course="stage-7")
    player = ann.sit(made["table"])
    player.play_on(until=lambda: bool(player.asks) and player.views["0"]["round"] == 1)
    return made["table"], player


def test_a_report_holds_rule_line_position_and_record(ann: Browser) -> None:
    table, player = started(ann, "me", "random")
    text = text_of(ask(ann, table, rule=RULE, line="You\nslipstream.", seat=0))
    lines = text.splitlines()
    assert lines[0] == f"Ruling: {RULE} – Closing a gap of one"
    assert lines[2:5:2] == ["What I expected:", "What happened: You slipstream."]
    assert "- Seats: 2; bots: 1=random" in lines
    position, record = blocks(text)
    assert position.startswith("flamme-rouge seats=2 course=stage-7/2-4\nround 1 energy\n")
    assert record.startswith("0 R@1\n  0R lines up on 1r\n")
    assert "\n1 ?\n" in record
    assert "seed" not in text
    assert player.over is None


def test_a_line_of_before_is_reported_as_it_stood_then(ann: Browser) -> None:
    table, _ = started(ann, "me", "random")
    position, record = blocks(text_of(ask(ann, table, rule="fr.start.grid", n=1, seat=0)))
    assert record == "0 R@1\n  0R lines up on 1r\n"
    assert "\n0S --" in position
    assert blocks(text_of(ask(ann, table, n=0)))[1].strip() == ""
    assert ask(ann, table, n=0).json() == ask(ann, table, step=0).json()


def test_whoever_may_not_look_is_told_nothing(ann: Browser, bob: Browser) -> None:
    made = ann.create("me", "open")
    table = made["table"]
    assert ask(bob, table).status_code == 403
    assert ask(bob, table, code="nonsense").status_code == 403
    assert ask(bob, table, code=made["watch"], seat=0).status_code == 403
    assert ask(ann, table, seat=1).json()["error"]["field"] == "seat"
    assert "as everybody sees it" in text_of(ask(bob, table, code=made["watch"]))
    assert ask(ann, "nosuchtable").status_code == 404


def test_what_there_is_not_is_refused_in_words(ann: Browser) -> None:
    table = ann.create("me", "open")["table"]
    unknown = ask(ann, table, rule="fr.slipstream.gaps").json()["error"]
    assert (unknown["field"], unknown["code"]) == ("rule", 400)
    assert f"did you mean '{RULE}'?" in unknown["why"]
    assert ask(ann, table, n=7).json()["error"] == {"code": 404, "field": "n", "why": "there have been 0 events"}
    assert ask(ann, table, step=7).json()["error"] == {"code": 404, "field": "step", "why": "there are steps 0 to 0"}
    assert ask(ann, table, n=-1).status_code == 400


def test_the_record_of_a_race_that_is_over_replays(ann: Browser, bob: Browser) -> None:
    made = ann.create("me", "random", course="abu")
    player = ann.sit(made["table"])
    player.play_on()
    text = text_of(ask(bob, made["table"], rule=RULE, step=2))
    assert "- Step 2, round 0" in text
    position, record = blocks(text)
    assert "?" not in position
    log = replay(parse_record(record))
    assert log.race.result() is not None
    assert record == bob.http.get(f"/api/tables/{made['table']}/record").text


def test_a_rule_is_reported_without_a_race(bob: Browser) -> None:
    answer = bob.http.get("/api/titles/um-reifenbreite/report", params={"rule": "ur.setup.teams"})
    text = text_of(answer)
    assert text.startswith("Ruling: ur.setup.teams – ")
    assert "- Option: teams=one" in text
    assert blocks(text) == []
    shown = {"rule": "ur.setup.teams", "setup": "seats=5 course=A"}
    assert "- Set-up: seats=5 course=A" in text_of(bob.http.get("/api/titles/um-reifenbreite/report", params=shown))
    assert bob.http.get("/api/titles/um-reifenbreite/report?rule=fr.turn.undo").json()["error"]["field"] == "rule"


def test_labels_are_told_in_the_reporters_language(ann: Browser) -> None:
    table = ann.create("me", "open")["table"]
    german = ann.http.get(f"/api/tables/{table}/report?rule={RULE}", headers={"Accept-Language": "de"})
    assert text_of(german).startswith(f"Entscheidung: {RULE} – ")
    assert "Was ich erwartet habe:" in text_of(german)


@pytest.mark.parametrize("who", [0, None])
def test_two_races_that_differ_in_what_is_hidden_are_reported_alike(who: int | None) -> None:
    """Another seed: Bob draws other cards and plays another one; what Ann and a spectator report is the same."""
    reports: list[str] = []
    secrets: list[str] = []
    for seed in ("one", "two"):
        table = asyncio.run(fold(Setup(game="flamme-rouge", seats=2), seed))
        race = table.log.race
        while not race.round_number():
            seat = race.to_act()[0]
            play(table, seat, race.action_text(race.legal(seat)[0]))
        play(table, 1, "R+")
        play(table, 1, race.action_text(race.legal(1)[0]))
        reports.append(report(table, Ruling(RULE), step_at(table, None, None), who))
        secrets.append(report(table, Ruling(RULE), step_at(table, None, None), 1))
    assert reports[0] == reports[1]
    assert secrets[0] != secrets[1]
    assert "hand=?*4" in reports[0]
    assert reports[0].splitlines().count("1 ?") == 4


def test_a_running_record_of_ones_own_is_told_up_to_there() -> None:
    log = Log(Setup(game="flamme-rouge", seats=2), seed_from("x"))
    for _ in range(6):
        seat = log.race.to_act()[0]
        log.play(seat, log.race.legal(seat)[0])
    text = race_report(log, Ruling(RULE), 4, Known(-1, log.record()))
    whole = log.record()
    assert blocks(text)[1] == "\n".join(record_text(whole).splitlines()[:5]) + "\n"
