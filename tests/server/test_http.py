"""The HTTP calls: titles, tables, seats, links, rematches; and requests that are wrong."""

from __future__ import annotations

from threading import Thread
from typing import Any

import httpx
import pytest

from paceline.core.registry import game_ids

from .browser import Browser, Server

# Titles


def test_the_shelf_holds_five_titles_and_says_which_are_built(ann: Browser) -> None:
    titles = ann.get("/api/titles")
    assert [title["id"] for title in titles] == [
        "flamme-rouge",
        "on-the-rivet",
        "visions-of-rainbows",
        "um-reifenbreite",
        "larrivee-du-tour",
    ]
    for title in titles:
        assert title["built"] == bool(title["courses"]) == (title["id"] in game_ids())
        assert all(bot["text"] for bot in title["bots"]), "words/en.toml says how each bot plays"
    flamme = titles[0]
    assert {"name": "course", "default": "avenue-corso-paseo"}.items() <= flamme["options"][0].items()
    assert flamme["courses"]
    assert [bot["name"] for bot in flamme["bots"]] == ["amateur", "continental", "pro", "world-tour", "champion"]
    assert [bot["level"] for bot in flamme["bots"]] == [1, 2, 3, 4, 5]
    assert [bot["called"] for bot in flamme["bots"]] == ["Amateur", "Continental", "Pro", "World Tour", "Champion"]


def test_every_preset_can_be_raced(ann: Browser) -> None:
    for title in ann.get("/api/titles"):
        for preset in title["presets"]:
            wish = {"game": title["id"], "options": preset["options"], "seats": preset["seats"]}
            assert ann.http.post("/api/tables", json=wish).status_code == 201


def test_a_coached_race_is_the_titles_own(ann: Browser, bob: Browser) -> None:
    """Course, bots and seed: nobody can choose a seed, and nobody else can sit down."""
    for game in game_ids():
        taught = ann.get(f"/api/titles/{game}/lesson")
        assert taught["lessons"]
        assert taught["board"]["game"] == game
        made = ann.http.post(f"/api/titles/{game}/lesson", json={"names": ["Ann", "Bot Eddy"]})
        assert made.status_code == 201
        assert [seat["kind"] for seat in made.json()["seats"]] == ["me"] + ["bot"] * (taught["seats"] - 1)
        assert [seat["link"] for seat in made.json()["seats"]] == [None] * taught["seats"]
    wrong: list[dict[str, Any]] = [{"seed": "mine"}, {"options": {}}, {"names": ["x"] * 13}, {"names": ["x" * 41]}]
    for wish in wrong:
        assert bob.http.post("/api/titles/flamme-rouge/lesson", json=wish).status_code == 400
    assert bob.http.post("/api/titles/nothing/lesson", json={}).status_code == 404


def test_rules_and_tiles(ann: Browser) -> None:
    rules = {rule["id"]: rule for rule in ann.get("/api/titles/flamme-rouge/rules")}
    assert rules["fr.slipstream.gap"]["text"]
    tiles = {tile["side"]: tile for tile in ann.get("/api/titles/flamme-rouge/tiles")}
    assert tiles["a"] == {
        "side": "a",
        "tile": "a",
        "kind": "start",
        "set": "base",
        "terrain": "SSSSSF",
        "lanes": "222222",
        "bend": 0,
        "breakaway": "",
    }


def test_a_composed_course_is_checked_with_advice(ann: Browser) -> None:
    checked = ann.http.post(
        "/api/titles/flamme-rouge/check", json={"seats": 2, "options": {"course": "abcdefu"}}
    ).json()
    assert checked["ok"]
    assert checked["warnings"]
    assert [tile["side"] for tile in checked["board"]["tiles"]] == list("abcdefu")


# Tables and seats


def test_a_cookie_comes_with_the_first_thing_to_own(server: Server) -> None:
    with Browser(server) as browser:
        browser.get("/api/titles")
        assert browser.get("/api/tables") == {"on": [], "finished": 0}
        assert not browser.http.cookies
        answer = browser.http.post("/api/tables", json={"game": "flamme-rouge", "seats": [{"kind": "me"}] * 2})
        cookie = answer.headers["set-cookie"].lower()
        assert "httponly" in cookie
        assert "samesite=strict" in cookie
        assert "path=/" in cookie
        mine = dict(browser.http.cookies)
        assert "set-cookie" not in browser.http.post("/api/join", json={"code": answer.json()["watch"]}).headers
        assert dict(browser.http.cookies) == mine


def test_the_seed_and_the_links_stay_secret(ann: Browser, crowd: Browser) -> None:
    made = ann.create("me", "open")
    facts = crowd.http.get(f"/api/tables/{made['table']}").text
    for secret in (made["watch"], made["seats"][1]["link"], "seed"):
        assert secret not in facts
    mine = ann.get(f"/api/tables/{made['table']}")
    assert mine["seats"][1]["link"] == made["seats"][1]["link"]
    assert (mine["you"], mine["maker"]) == ([0], True)


def test_a_play_link_works_once(ann: Browser, bob: Browser, crowd: Browser) -> None:
    made = ann.create("me", "open")
    link = made["seats"][1]["link"]
    for _ in range(2):
        behind = crowd.behind(link).json()
        assert behind == {"table": made["table"], "seat": 1}, "whoever asks does not sit down"
    answer = bob.http.post("/api/join", json={"code": f" {link.upper()} ", "name": "Bob"})
    assert answer.json() == {"table": made["table"], "seat": 1}
    assert bob.join(link) == bob.behind(link).json() == answer.json(), "a reload of the link is no second use"
    for refused in (crowd.http.post("/api/join", json={"code": link}), crowd.behind(link)):
        assert refused.status_code == 409
    assert ann.get(f"/api/tables/{made['table']}")["seats"][1]["name"] == "Bob"
    assert bob.get("/api/tables")["on"][0]["table"] == made["table"]


def test_a_watch_link_works_for_everybody(ann: Browser, bob: Browser, crowd: Browser) -> None:
    made = ann.create("me", "friend")
    for browser in (bob, crowd):
        assert browser.behind(made["watch"]).json() == {"table": made["table"], "watch": True}
        assert browser.join(made["watch"]) == {"table": made["table"], "watch": True}


def test_behind_no_link_is_nothing(ann: Browser) -> None:
    for code in ("nowhere", "%00", "x" * 500, "a b", ""):
        answer = ann.behind(code)
        assert (answer.status_code, answer.json()["error"]["field"]) == (404, "code")
        assert "set-cookie" not in answer.headers


def test_the_maker_turns_an_open_seat_into_a_bot(ann: Browser, bob: Browser) -> None:
    made = ann.create("me", "open")
    seat = f"/api/tables/{made['table']}/seats/1"
    wish = {"kind": "bot", "bot": "random"}
    assert bob.http.post(seat, json=wish).status_code == 403
    assert ann.http.post(seat, json=wish).json()[1]["bot"] == "random"
    assert ann.http.post(seat, json=wish).status_code == 409
    assert bob.http.post("/api/join", json={"code": made["seats"][1]["link"]}).status_code == 404
    player = ann.sit(made["table"])
    player.play_on()
    assert "takeover 1 random" in ann.http.get(f"/api/tables/{made['table']}/record").text


def test_a_bot_does_not_take_a_friends_seat(ann: Browser, bob: Browser) -> None:
    made = ann.create("me", "open")
    bob.join(made["seats"][1]["link"])
    refused = ann.http.post(f"/api/tables/{made['table']}/seats/1", json={"kind": "bot", "bot": "random"})
    assert refused.status_code == 409


def test_anybody_hands_their_own_riders_to_a_bot(ann: Browser, bob: Browser) -> None:
    made = ann.create("me", "open")
    bob.join(made["seats"][1]["link"])
    seats = f"/api/tables/{made['table']}/seats"
    wish = {"kind": "bot", "bot": "random"}
    assert bob.http.post(f"{seats}/0", json=wish).status_code == 403
    handed = bob.http.post(f"{seats}/1", json=wish).json()
    assert [seat["kind"] for seat in handed] == ["person", "bot"]
    assert [race["table"] for race in bob.get("/api/tables")["on"]] == [made["table"]], "the race is still theirs"
    assert bob.sit(made["table"]).state["you"] == [], "to look at"
    ann.sit(made["table"]).play_on()
    assert [race["you"] for race in bob.get("/api/races")["races"]] == [[1]]
    again = bob.http.post(f"/api/tables/{made['table']}/rematch").json()
    assert bob.sit(again["table"]).state["you"] == [1]


@pytest.mark.parametrize("seat", [-1, 2, 99])
def test_a_seat_that_is_not_there_is_handed_to_nobody(ann: Browser, seat: int) -> None:
    table = ann.create("me", "open")["table"]
    wish = {"kind": "bot", "bot": "random"}
    assert ann.http.post(f"/api/tables/{table}/seats/{seat}", json=wish).status_code == 404
    assert ann.get(f"/api/tables/{table}")["seats"][1]["kind"] == "open"


def test_a_rematch_seats_everybody_as_before(ann: Browser, bob: Browser, crowd: Browser) -> None:
    made = ann.create("me", "open", "random")
    bob.join(made["seats"][1]["link"])
    again = f"/api/tables/{made['table']}/rematch"
    assert ann.http.post(again).status_code == 409
    players = [ann.sit(made["table"]), bob.sit(made["table"])]
    riding = Thread(target=players[1].play_on)
    riding.start()
    players[0].play_on()
    riding.join()
    assert crowd.http.post(again).status_code == 403
    first = ann.http.post(again)
    assert first.status_code == 201
    assert [seat["kind"] for seat in first.json()["seats"]] == ["me", "open", "bot"]
    assert players[1].wait(lambda message: message["t"] == "rematch")["table"] == first.json()["table"]
    second = bob.http.post(again).json()
    assert second["table"] == first.json()["table"]
    assert [seat["kind"] for seat in second["seats"]] == ["friend", "me", "bot"]
    assert bob.sit(second["table"]).state["you"] == [1]


def test_tables_are_listed_with_whose_turn_it_is(ann: Browser) -> None:
    first = ann.create("me", "friend")["table"]
    second = ann.create("open", "me")["table"]
    listed = {table["table"]: table for table in ann.get("/api/tables")["on"]}
    assert listed[first]["your_turn"]
    assert not listed[second]["your_turn"]
    assert (listed[first]["round"], listed[first]["phase"], listed[first]["name"]) == (0, "start", "avenue-corso-paseo")
    assert (listed[first]["you"], listed[second]["you"]) == ([0, 1], [1])
    assert [rider["name"] for rider in listed[second]["riders"] if rider["team"] == 1] == ["1R", "1S"]
    assert sorted(listed[second]["ranking"]) == [0, 1, 2, 3]


def test_titles_are_sent_small_and_once(ann: Browser) -> None:
    first = ann.http.get("/api/titles", headers={"Accept-Encoding": "gzip"})
    assert first.headers["content-encoding"] == "gzip"
    assert int(first.headers["content-length"]) < len(first.content) / 3
    assert first.headers["cache-control"] == "no-cache"
    kept = {"If-None-Match": first.headers["etag"], "Accept-Encoding": "gzip"}
    assert ann.http.get("/api/titles", headers=kept).status_code == 304
    assert ann.http.get("/api/titles", headers={**kept, "Accept-Language": "de"}).status_code == 200
    assert ann.http.get("/api/titles", headers={"Accept-Encoding": "identity"}).json() == first.json()


# Requests that are wrong

NEW: dict[str, Any] = {"game": "flamme-rouge", "seats": [{"kind": "me"}, {"kind": "friend"}]}


@pytest.mark.parametrize(
    ("path", "body", "status", "about"),
    [
        ("/api/tables", {**NEW, "game": "chess"}, 400, ("field", "game")),
        ("/api/tables", {**NEW, "game": 7}, 400, ("field", "game")),
        ("/api/tables", {**NEW, "seats": []}, 400, ("field", "seats")),
        ("/api/tables", {**NEW, "seats": [{"kind": "me"}] * 13}, 400, ("field", "seats")),
        ("/api/tables", {**NEW, "seats": [{"kind": "me"}] * 7}, 400, ("rule", "fr.setup.teams")),
        ("/api/tables", {**NEW, "seats": [{"kind": "dog"}]}, 400, ("field", "seats[0].kind")),
        ("/api/tables", {**NEW, "seats": [{"kind": "me"}, {"kind": "bot"}]}, 400, ("field", "seats[1].bot")),
        ("/api/tables", {**NEW, "seats": [{"kind": "bot", "bot": "hal"}]}, 400, ("field", "seats[0].bot")),
        ("/api/tables", {**NEW, "seats": [{"kind": "me", "bot": "random"}]}, 400, ("field", "seats[0].bot")),
        ("/api/tables", {**NEW, "seats": [{"kind": "me", "name": "x" * 41}]}, 400, ("field", "seats[0].name")),
        ("/api/tables", {**NEW, "seats": [{"kind": "me", "name": "\x1b[31m"}]}, 400, ("field", "seats[0].name")),
        ("/api/tables", {**NEW, "options": {"weather": "rain"}}, 400, ("field", "option")),
        ("/api/tables", {**NEW, "options": {"course": "roubaix"}}, 400, ("field", "course")),
        ("/api/tables", {**NEW, "options": {"course": "ab"}}, 400, ("rule", "fr.setup.course")),
        ("/api/tables", {**NEW, "options": {"muscle_teams": 9}}, 400, ("rule", "fr.dummy.muscle")),
        ("/api/tables", {**NEW, "options": {"muscle_teams": 10**30}}, 400, ("rule", "fr.dummy.muscle")),
        ("/api/tables", {**NEW, "options": {"handicap": [1, 2, 3]}}, 400, ("rule", "fr.start.handicap")),
        ("/api/tables", {**NEW, "options": {"handicap": [[]]}}, 400, ("field", "options[...][0]")),
        ("/api/tables", {**NEW, "options": []}, 400, ("field", "options")),
        ("/api/tables", {**NEW, "cheat": True}, 400, ("field", "cheat")),
        ("/api/tables", [], 400, None),
        ("/api/titles/flamme-rouge/check", {"seats": 0}, 400, ("rule", "fr.setup.teams")),
        ("/api/titles/flamme-rouge/check", {"seats": -1}, 400, ("field", "seats")),
        ("/api/titles/flamme-rouge/check", {"seats": 2, "options": {"breakaway": True}}, 400, None),
        ("/api/titles/chess/check", {"seats": 2}, 404, ("field", "game")),
        ("/api/join", {}, 400, ("field", "code")),
        ("/api/join", {"code": ""}, 400, ("field", "code")),
        ("/api/join", {"code": "nowhere"}, 404, ("field", "code")),
        ("/api/join", {"code": "\x00"}, 404, ("field", "code")),
        ("/api/tables/nowhere/seats/0", {"kind": "bot", "bot": "random"}, 404, ("field", "table")),
        ("/api/tables/nowhere/seats/x", {"kind": "bot", "bot": "random"}, 404, None),
        ("/api/tables/nowhere/rematch", None, 404, ("field", "table")),
    ],
)
def test_a_bad_request_is_told_what_is_wrong(
    ann: Browser, path: str, body: object, status: int, about: tuple[str, str] | None
) -> None:
    before = ann.get("/api/tables")
    answer = ann.http.post(path, json=body)
    assert answer.status_code == status, answer.text
    error = answer.json()["error"]
    assert error["code"] == status
    assert error["why"]
    if about is not None:
        assert error[about[0]] == about[1], error
    assert ann.get("/api/tables") == before


@pytest.mark.parametrize(
    ("content", "status"),
    [
        (b"", 400),
        (b"{", 400),
        (b"\xff\xfe", 400),
        (b'{"game":"\\ud800"}', 400),
        (b"[" * 60_000, 400),
        (b'{"options":' * 5000, 400),
        (b" " * 524_289, 413),
        (b"x" * 10_000_000, 413),
    ],
    ids=["empty", "cut", "binary", "surrogate", "deep", "deep-objects", "large", "huge"],
)
def test_a_body_that_is_none(ann: Browser, content: bytes, status: int) -> None:
    try:
        answer = ann.http.post("/api/tables", content=content, headers={"Content-Type": "application/json"})
    except httpx.WriteError:  # refused before all of it was sent
        assert status == 413
        return
    assert answer.status_code == status, answer.text
    assert answer.json()["error"]["code"] == status


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/api/tables/nowhere", 404),
        ("GET", "/api/tables/nowhere/record", 404),
        ("GET", "/api/tables/nowhere/replay", 404),
        ("GET", "/api/tables/%00", 404),
        ("GET", "/api/tables/%ff", 404),
        ("GET", "/api/tables/nowhere/replay?seat=-1", 400),
        ("GET", "/api/tables/nowhere/replay?seat=x", 400),
        ("GET", "/api/tables/nowhere/socket", 405),
        ("GET", "/api/titles/chess/rules", 404),
        ("GET", "/api/titles/chess/tiles", 404),
        ("GET", "/api/nothing", 404),
        ("DELETE", "/api/titles", 405),
        ("PUT", "/api/tables", 405),
    ],
)
def test_a_path_that_leads_nowhere(ann: Browser, method: str, path: str, status: int) -> None:
    answer = ann.http.request(method, path)
    assert answer.status_code == status, answer.text
    assert answer.json()["error"]["code"] == status


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://127.0.0.1:1", ""])
def test_no_other_site_changes_anything(ann: Browser, origin: str) -> None:
    answer = ann.http.post("/api/tables", json=NEW, headers={"Origin": origin})
    assert answer.status_code == 403
    assert answer.json()["error"]["field"] == "Origin"


def test_the_server_is_reached_under_its_own_name_only(ann: Browser) -> None:
    assert ann.http.get("/api/titles", headers={"Host": "evil.example"}).status_code == 403
    assert ann.http.get("/api/titles", headers={"Host": "localhost:1"}).status_code == 200
