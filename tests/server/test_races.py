"""Whole races over real sockets."""

from __future__ import annotations

from itertools import pairwise
from threading import Thread

from paceline.core.log import replay
from paceline.core.record import parse_record

from .browser import Browser


def test_a_person_races_two_bots_to_the_end(ann: Browser) -> None:
    table = ann.create("me", "random", "random")["table"]
    player = ann.sit(table)
    assert player.state["you"] == [0]
    player.play_on()
    assert player.over is not None
    assert len(player.over["ranking"]) == 6
    assert player.events[-1]["event"] == "over"
    (listed,) = ann.get("/api/races")["races"]
    assert listed["table"] == table
    assert listed["over"]


def test_two_browsers_and_a_spectator_see_one_race(ann: Browser, bob: Browser, crowd: Browser) -> None:
    made = ann.create("me", "open", "random")
    joined = bob.join(made["seats"][1]["link"])
    assert joined == {"table": made["table"], "seat": 1}
    people = [ann.sit(made["table"]), bob.sit(made["table"])]
    watcher = crowd.sit(made["table"], watch=made["watch"])
    riding = [Thread(target=person.play_on) for person in people]
    for thread in riding:
        thread.start()
    watcher.play_on()
    for thread in riding:
        thread.join()
    assert [person.state["you"] for person in (*people, watcher)] == [[0], [1], []]
    assert watcher.asks == []
    assert set(watcher.views) == {"spectator"}
    assert people[0].over == people[1].over == watcher.over
    missed = watcher.state["n"]
    assert watcher.events == people[0].events[missed - people[0].state["n"] :]


def test_hot_seat_two_people_share_a_screen(ann: Browser) -> None:
    player = ann.sit(ann.create("me", "friend")["table"])
    assert player.state["you"] == [0, 1]
    player.play_on()
    assert set(player.views) == {"0", "1"}


def test_bots_race_by_themselves(ann: Browser, crowd: Browser) -> None:
    made = ann.create("random", "random")
    watcher = crowd.sit(made["table"], watch=made["watch"])
    watcher.play_on()
    assert watcher.over is not None


def test_a_finished_race_can_be_downloaded_and_replayed(ann: Browser) -> None:
    made = ann.create("me", "random", peloton_team=True, course="stage-7", breakaway=True)
    table = made["table"]
    for path in ("record", "replay"):
        assert ann.http.get(f"/api/tables/{table}/{path}").status_code == 409
    player = ann.sit(table)
    player.play_on()
    log = replay(parse_record(ann.http.get(f"/api/tables/{table}/record").text))
    assert player.over is not None
    result = log.race.result()
    assert result is not None
    assert result.ranking == player.over["ranking"]
    for seat in ("", "?seat=0", "?seat=1"):
        told = ann.get(f"/api/tables/{table}/replay{seat}")
        assert [frame["seq"] for frame in told["frames"]] == list(range(len(log.entries) + 1))
        assert sum(len(frame["events"]) for frame in told["frames"]) == player.n
        assert told["frames"][-1]["view"]["over"]
        assert told["result"] == player.over
    assert ann.http.get(f"/api/tables/{table}/replay?seat=2").status_code == 404
    path = f"/api/tables/{table}/replay"
    packed, plain = (ann.http.get(path, headers={"Accept-Encoding": one}) for one in ("gzip, br", "identity"))
    assert [one.headers.get("Content-Encoding") for one in (packed, plain)] == ["gzip", None]
    assert packed.content == plain.content


def test_statistics_add_up_to_the_road_ridden(ann: Browser) -> None:
    table = ann.create("me", "random", "random", "random")["table"]
    ann.sit(table).play_on()
    told = ann.get(f"/api/tables/{table}/replay")
    starts: dict[int, int] = {}
    for frame in told["frames"]:
        for event in frame["events"]:
            if event["event"] == "placed":
                starts[event["rider"]] = event["space"] // 2
    for rider in told["frames"][-1]["view"]["riders"]:
        did = told["statistics"][rider["rider"]]
        assert starts[rider["rider"]] + did["by_cards"] + did["by_slipstream"] == rider["space"] // 2
        assert did["exhaustion"] == rider["exhaustion"]
        assert did["lost"] >= 0


def test_everybody_is_told_the_same_score_and_the_replay_tells_it_again(ann: Browser, crowd: Browser) -> None:
    made = ann.create("me", "random", game="um-reifenbreite", course="paris-roubaix")
    watcher = crowd.sit(made["table"], watch=made["watch"])
    player = ann.sit(made["table"])
    assert [team["total"] for team in player.score["teams"]] == [0, 0]
    player.play_on()
    watcher.play_on()
    assert player.over is not None
    places = player.over["places"]
    assert player.score == watcher.score
    assert player.score["order"] == sorted((0, 1), key=lambda team: int(places[team]))
    scores = [frame["score"] for frame in ann.get(f"/api/tables/{made['table']}/replay")["frames"] if "score" in frame]
    assert scores[-1] == player.score
    assert all(before != after for before, after in pairwise(scores))  # told where it changed


def test_a_title_without_a_score_tells_none(ann: Browser) -> None:
    assert ann.sit(ann.create("me", "random")["table"]).score is None
