"""My races: what a browser has on the road, what it has finished, how often it has won, and what it removes."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest
import sqlalchemy as sa

from paceline.server import finished, records
from paceline.server.races import keep_finished, my_rates
from paceline.server.schema import FINISHED, TABLES
from paceline.server.tables import Tables

from . import stored
from .browser import Browser
from .test_records_given import ridden
from .test_take_backs import tell


def finish(ann: Browser, *seats: str) -> str:
    table: str = ann.create(*seats)["table"]
    ann.sit(table).play_on()
    return table


def test_a_finished_race_moves_from_one_list_to_the_other(ann: Browser) -> None:
    first = finish(ann, "random", "me")
    second = ann.create("me", "random")["table"]
    on_the_road = ann.get("/api/tables")
    assert [race["table"] for race in on_the_road["on"]] == [second]
    assert on_the_road["finished"] == 1
    told = ann.get("/api/races")
    (race,) = told["races"]
    assert (race["table"], race["over"], race["you"], race["your_turn"]) == (first, True, [1], False)
    mine = {rider["rider"] for rider in race["riders"] if rider["team"] == 1}
    assert mine < set(race["ranking"])
    won = race["ranking"][0] in mine
    assert race["won"] == won
    assert told["counts"] == {"flamme-rouge": 1}
    rate = {"game": "flamme-rouge", "raced": 1, "won": int(won)}
    assert ann.get("/api/races/rates") == {
        "titles": [{**rate, "of": ""}],
        "stages": [{**rate, "of": race["name"]}],
        "bots": [{**rate, "of": "random"}],
        "take_backs": [],
        "lessons": 0,
    }


def test_a_level_is_counted_once_a_race_whatever_its_styles(ann: Browser) -> None:
    finish(ann, "me", "pro", "pro/attacker", "continental/shadow")
    rates = ann.get("/api/races/rates")["bots"]
    assert {(rate["of"], rate["raced"]) for rate in rates} == {("pro", 1), ("continental", 1)}


def test_a_bot_without_a_name_goes_by_its_level(ann: Browser) -> None:
    made = ann.create("me", "world-tour", "pro/attacker", "rouleur")
    assert [seat["name"] for seat in made["seats"][1:]] == ["World Tour", "Pro", "rouleur"]


def test_races_with_take_backs_are_counted_apart(ann: Browser) -> None:
    table: str = ann.create("me", "random")["table"]
    player = ann.sit(table)
    player.play_on(until=lambda: any(undo["back"] for undo in player.undo))
    (way,) = player.undo
    player.seen(player.answer(t="undo", seat=0, decision=way["decision"])["n"])
    player.play_on()
    assert ann.get("/api/races")["races"][0]["take_backs"] == 1
    rates = ann.get("/api/races/rates")
    assert rates["titles"] == rates["stages"] == rates["bots"] == []
    assert [(rate["game"], rate["raced"]) for rate in rates["take_backs"]] == [("flamme-rouge", 1)]


def test_a_lesson_says_so_wherever_it_is_resumed_and_counts_nowhere(ann: Browser) -> None:
    made = ann.http.post("/api/titles/flamme-rouge/lesson", json={"names": ["Ann"]}).json()
    assert [race["lesson"] for race in ann.get("/api/tables")["on"]] == [True]
    player = ann.sit(made["table"])
    assert player.state["table"]["lesson"]
    player.play_on()
    assert [race["lesson"] for race in ann.get("/api/races")["races"]] == [True]
    rates = ann.get("/api/races/rates")
    assert (rates["titles"], rates["take_backs"], rates["lessons"]) == ([], [], 1)
    assert not ann.sit(ann.create("me", "random")["table"]).state["table"]["lesson"]


def test_races_against_nobody_and_of_others_win_nothing(ann: Browser) -> None:
    finish(ann, "me", "friend")
    ann.http.post("/api/records", json={"record": ridden()}).raise_for_status()
    told = ann.get("/api/races")
    assert told["counts"] == {"flamme-rouge": 2}
    rates = ann.get("/api/races/rates")
    assert rates["titles"] == rates["stages"] == rates["bots"] == []
    assert sorted(race["you"] for race in told["races"]) == [[], [0, 1]]
    assert ann.get("/api/tables")["finished"] == 1, "somebody else's race is none that one has finished"


def test_a_race_is_removed_for_oneself_alone_and_comes_back(ann: Browser, bob: Browser, crowd: Browser) -> None:
    made = ann.create("me", "open")
    bob.join(made["seats"][1]["link"])
    removed = f"/api/tables/{made['table']}/removed"
    assert crowd.http.post(removed, json={"removed": True}).status_code == 403
    assert ann.http.post("/api/tables/nowhere/removed", json={"removed": True}).status_code == 404
    for _ in range(2):
        assert ann.http.post(removed, json={"removed": True}).status_code == 200
    assert ann.get("/api/tables")["on"] == []
    assert [race["table"] for race in bob.get("/api/tables")["on"]] == [made["table"]]
    assert ann.sit(made["table"]).state["you"] == [0], "it is only out of the list"
    ann.http.post(removed, json={"removed": False}).raise_for_status()
    assert [race["table"] for race in ann.get("/api/tables")["on"]] == [made["table"]]


def test_a_removed_race_is_out_of_counts_and_records(ann: Browser) -> None:
    table = finish(ann, "me", "random")
    assert ann.get("/api/races")["counts"] == {"flamme-rouge": 1}
    ann.http.post(f"/api/tables/{table}/removed", json={"removed": True}).raise_for_status()
    told = ann.get("/api/races")
    assert (told["races"], told["counts"]) == ([], {})
    assert ann.get("/api/races/rates")["titles"] == []
    assert ann.get("/api/tables")["finished"] == 0
    assert ann.http.get("/api/races/records").text == ""
    assert ann.http.get(f"/api/tables/{table}/record").text.startswith('{"paceline":1')


def test_many_races_come_in_pages_and_by_title(ann: Browser) -> None:
    text = ridden()
    for _ in range(27):
        ann.http.post("/api/records", json={"record": text}).raise_for_status()
    first, rest = ann.get("/api/races")["races"], ann.get("/api/races?skip=25")["races"]
    assert (len(first), len(rest)) == (25, 2)
    assert len({race["table"] for race in first + rest}) == 27
    assert ann.get("/api/races?game=on-the-rivet")["races"] == []
    assert ann.http.get("/api/races?skip=-1").status_code == 400
    assert ann.get("/api/races?skip=25")["counts"] == {"flamme-rouge": 27}


def test_all_records_are_one_file_that_can_be_brought_again(ann: Browser, bob: Browser) -> None:
    tables = [finish(ann, "me", "random") for _ in range(2)]
    ann.get("/api/races")
    answer = ann.http.get("/api/races/records")
    assert 'filename="paceline-races.txt"' in answer.headers["content-disposition"]
    own = [ann.http.get(f"/api/tables/{table}/record").text for table in reversed(tables)]
    assert answer.text == "".join(own)
    for record in own:
        bob.http.post("/api/records", json={"record": record}).raise_for_status()
    assert bob.get("/api/races")["counts"] == {"flamme-rouge": 2}


@pytest.mark.parametrize("path", ["/api/tables", "/api/races", "/api/races/rates", "/api/races/records"])
def test_somebody_new_has_none(crowd: Browser, path: str) -> None:
    assert crowd.http.get(path).text in (
        "",
        '{"on":[],"finished":0}',
        '{"races":[],"counts":{}}',
        '{"titles":[],"stages":[],"bots":[],"take_backs":[],"lessons":0}',
    )


def test_what_another_version_kept_of_a_race_is_told_anew(tmp_path: Path) -> None:
    async def story(tables: Tables) -> None:
        name = await records.keep(tables, ridden(), "ann")
        await keep_finished(tables, "ann")
        before = await tables.store.read(finished.kept_of("ann", None, 0, 9))
        odd = sa.update(FINISHED).values(shape=finished.SHAPE + 1, told='{"from":"tomorrow"}')
        await tables.store.write(lambda connection: (connection.execute(odd), None)[1])
        assert await tables.store.read(finished.kept_of("ann", None, 0, 9)) == []
        await keep_finished(tables, "ann")
        assert await tables.store.read(finished.kept_of("ann", None, 0, 9)) == before
        assert [race.told.table for race in before] == [name]

    tell(tmp_path, story)


def test_thousands_of_races_are_counted_beside_the_event_loop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    counting: list[threading.Thread] = []

    def noted(rows: list[finished.Row]) -> list[finished.Counted]:
        counting.append(threading.current_thread())
        return counted(rows)

    async def story(tables: Tables) -> None:
        for _ in range(3):
            await stored.keep(tables.store, stored.ridden("flamme-rouge"), ["ann", None])
        few = await my_rates(tables, "ann")
        rows = await tables.store.read(finished.rows_of("ann", None, 0, 9))
        monkeypatch.setattr(finished, "MOST_A_PAGE", 2)
        assert await tables.store.read(finished.rows_of("ann", None, 0, 9)) == rows
        assert await my_rates(tables, "ann") == few
        assert len(rows) == 3
        assert [rate.raced for rate in few.titles] == [rate.raced for rate in few.bots] == [3]

    counted = finished.counted
    monkeypatch.setattr(finished, "counted", noted)
    tell(tmp_path, story)
    assert len(counting) == 2
    assert threading.main_thread() not in counting


def test_a_race_that_no_longer_replays_is_left_out_until_it_does_again(tmp_path: Path) -> None:
    results: list[str] = []

    def write_result(text: str) -> sa.Update:
        return sa.update(TABLES).values(result=text)

    async def spoil(tables: Tables) -> None:
        stored = await tables.store.load(await records.keep(tables, ridden(), "ann"))
        assert stored is not None
        assert stored.table.result is not None
        results.append(stored.table.result)
        await tables.store.write(lambda connection: (connection.execute(write_result("0R")), None)[1])
        for _ in range(2):
            await keep_finished(tables, "ann")
            assert await tables.store.read(finished.kept_of("ann", None, 0, 9)) == []
        await tables.store.write(lambda connection: (connection.execute(write_result(results[0])), None)[1])

    async def mended(tables: Tables) -> None:
        await keep_finished(tables, "ann")
        assert len(await tables.store.read(finished.kept_of("ann", None, 0, 9))) == 1

    tell(tmp_path, spoil, mended)
