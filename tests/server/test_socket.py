"""The socket: numbers, acknowledgements, resends, stale clicks, undo, and who may do what."""

from __future__ import annotations

import json

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin, Subprotocol

from .browser import Browser, Player, Server, eventually_closed, spoken


def address(server: Server, table: str) -> str:
    return f"{server.url.replace('http', 'ws')}/api/tables/{table}/socket"


def start(ann: Browser, *seats: str) -> Player:
    return ann.sit(ann.create(*(seats or ("me", "friend")))["table"])


def to_first_round(player: Player) -> None:
    player.play_on(until=lambda: bool(player.views["0"]["round"]))


# Numbers


def test_a_reload_gets_everything_again(ann: Browser) -> None:
    player = start(ann)
    to_first_round(player)
    again = ann.sit(player.table)
    assert again.state["n"] == player.n
    assert again.views == player.views
    assert again.asks == player.asks
    assert again.undo == player.undo


def test_after_a_break_only_the_news_come(ann: Browser) -> None:
    player = start(ann)
    ack = player.act(player.asks[0])
    player.seen(ack["n"])
    player.close()
    elsewhere = ann.sit(player.table)
    to_first_round(elsewhere)
    states = sum('"t":"state"' in frame for frame in player.frames)
    player.open(since=player.n)
    assert player.n == elsewhere.n
    assert player.views == elsewhere.views
    assert sum('"t":"state"' in frame for frame in player.frames) == states


def test_whoever_has_missed_nothing_is_told_so(ann: Browser) -> None:
    player = start(ann)
    player.act(player.asks[0])
    player.close()
    before = player.events[:]
    player.open(since=player.n)
    assert player.events == before


def test_an_action_without_an_event_is_told_too(ann: Browser) -> None:
    """The first half of a profile made by hand: nothing has happened, but the question is another."""
    made = ann.create("me", game="larrivee-du-tour")
    player = ann.sit(made["table"])
    ask = player.asks[0]
    n = player.n
    player.act(ask, "7/?")
    while player.asks[0]["decision"] == ask["decision"]:
        player.receive()
    assert player.n == n
    assert [choice["action"][:2] for choice in player.asks[0]["choices"]] == ["7/"] * len(player.asks[0]["choices"])


def test_a_number_from_the_future_gets_everything(ann: Browser) -> None:
    player = start(ann)
    player.send(t="hello", **{"from": 12345})
    assert player.wait(lambda message: message["t"] in ("state", "update"))["t"] == "state"


# Actions


def test_a_resent_action_is_acknowledged_again_and_played_once(ann: Browser) -> None:
    player = start(ann)
    ask = player.asks[0]
    first = player.act(ask, name="click-1")
    player.seen(first["n"])
    assert player.act(player.asks[0])["t"] == "ack"
    events = len(player.events)
    assert player.act(ask, name="click-1") == first
    assert ann.sit(player.table).n == player.n
    assert len(player.events) == events


def test_one_id_stands_for_one_action(ann: Browser) -> None:
    player = start(ann)
    ask = player.asks[0]
    player.act(ask, name="click-1")
    refused = player.act(ask, action=ask["choices"][1]["action"], name="click-1")
    assert (refused["code"], refused["field"]) == (409, "id")


def test_a_stale_click_is_refused(ann: Browser) -> None:
    player = start(ann)
    ask = player.asks[0]
    player.act(ask)
    refused = player.act(ask)
    assert (refused["t"], refused["code"], refused["field"]) == ("error", 409, "decision")


def test_an_illegal_action_names_the_rule(ann: Browser) -> None:
    player = start(ann)
    refused = player.act(player.asks[0], "R@6")
    assert (refused["code"], refused["rule"]) == (422, "fr.start.grid")
    refused = player.act(player.asks[0], "X9")
    assert (refused["code"], refused["field"]) == (400, "action")


def test_an_undo_takes_back_what_nobody_has_seen(ann: Browser) -> None:
    player = start(ann)
    before = player.views
    assert not player.undo[0]["ok"]
    assert player.undo[0]["rule"] == "fr.turn.undo"
    assert player.undo[0]["why"] == "there is nothing to take back"
    ask = player.asks[0]
    player.seen(player.act(ask)["n"])
    told = {"ok": True, "decision": ask["decision"], "choice": ask["choices"][0], "back": False}
    assert player.undo[0] == {"seat": 0, "rule": None, "why": None, **told}
    ack = player.answer(t="undo", id="undo-1", seat=0, decision=ask["decision"])
    player.seen(ack["n"])
    assert player.views["0"]["riders"] == before["0"]["riders"]
    assert player.events[-1] == {"event": "undone", "seat": 0}
    assert player.answer(t="undo", id="undo-1", seat=0, decision=ask["decision"]) == ack
    assert player.answer(t="undo", id="undo-1", seat=0, decision=1)["code"] == 409
    assert ann.sit(player.table).n == player.n, "a resent undo is done once"


def test_a_late_undo_takes_nothing_back_that_its_sender_did_not_mean(ann: Browser) -> None:
    player = start(ann)
    first = player.asks[0]
    player.seen(player.act(first)["n"])
    second = player.asks[0]
    player.seen(player.act(second)["n"])
    late = player.answer(t="undo", seat=0, decision=first["decision"])
    assert (late["code"], late["field"]) == (409, "decision")
    assert "not your last one any more" in late["why"]
    player.seen(player.answer(t="undo", seat=0, decision=second["decision"])["n"])
    twice = player.answer(t="undo", seat=0, decision=second["decision"])
    assert twice["code"] == 409, "it is taken back already"
    assert player.answer(t="undo", seat=0)["code"] == 400


def test_an_undo_after_a_reveal_is_refused_with_the_rule(ann: Browser) -> None:
    player = start(ann)
    to_first_round(player)
    ask = player.asks[0]
    player.seen(player.act(ask)["n"])  # a hand is drawn
    refused = player.answer(t="undo", seat=0, decision=ask["decision"])
    assert (refused["code"], refused["rule"]) == (422, "fr.turn.undo")


def test_why_cant_i(ann: Browser) -> None:
    player = start(ann)
    assert player.answer(t="why", seat=0, action="R@6")["rule"] == "fr.start.grid"
    allowed = player.answer(t="why", seat=0, action="R@1")
    assert (allowed["rule"], allowed["why"]) == (None, None)
    assert player.answer(t="why", seat=0, action="nonsense")["code"] == 400


def test_odds_of_every_card_in_hand(ann: Browser) -> None:
    player = start(ann, "me", "random", "random")
    assert player.answer(t="odds", seat=0)["odds"] == [], "nothing to sample before there is a hand"
    player.play_on(until=lambda: bool(player.asks) and player.asks[0]["choices"][0]["kind"] == "play")
    ask = player.asks[0]
    told = player.answer(t="odds", seat=0)
    assert told["decision"] == ask["decision"]
    assert [odds["action"] for odds in told["odds"]] == [choice["action"] for choice in ask["choices"]]
    for odds in told["odds"]:
        assert 0 <= odds["wind"] <= 1
        assert sum(odds["square"].values()) == pytest.approx(1)
    assert player.answer(t="odds", seat=0)["odds"] == told["odds"], "sampled once"


# Who may do what


def test_a_foreign_seat_cannot_be_played(ann: Browser, bob: Browser) -> None:
    made = ann.create("me", "open")
    bob.join(made["seats"][1]["link"])
    player = bob.sit(made["table"])
    for request in (
        {"t": "act", "decision": 0, "action": "R@1"},
        {"t": "undo", "decision": 0},
        {"t": "why", "action": "R@1"},
        {"t": "odds"},
    ):
        for seat in (0, 7):
            refused = player.answer(**request, seat=seat)
            assert (refused["t"], refused["code"], refused["field"]) == ("error", 403, "seat")


def test_a_watch_link_cannot_act(ann: Browser, crowd: Browser) -> None:
    made = ann.create("me", "friend")
    for browser in (crowd, ann):  # whoever comes by the watch link watches, a player too
        watcher = browser.sit(made["table"], watch=made["watch"])
        assert watcher.state["you"] == []
        assert watcher.asks == []
        refused = watcher.answer(t="act", seat=0, decision=0, action="R@1")
        assert (refused["code"], refused["field"]) == (403, "seat")


@pytest.mark.parametrize("watch", [None, "not-the-one"])
def test_a_stranger_is_shown_the_door(ann: Browser, crowd: Browser, watch: str | None) -> None:
    made = ann.create("me", "friend")
    stranger = crowd.sit(made["table"], watch=watch, since=None)
    refused = stranger.receive()
    assert (refused["t"], refused["code"]) == ("error", 403)
    assert eventually_closed(stranger) == 4403


def test_a_code_in_the_address_opens_nothing(server: Server, crowd: Browser, ann: Browser) -> None:
    """Proxies keep addresses. Pages of before had it there: whoever reads one is told to load it again."""
    made = ann.create("me", "friend")
    url = f"{address(server, made['table'])}?watch={made['watch']}"
    for offered in (None, [*map(Subprotocol, spoken(made["watch"]))]):
        with connect(url, origin=Origin(server.url), subprotocols=offered) as line:
            told = json.loads(line.recv())
            assert (told["t"], told["code"], told["field"]) == ("error", 403, "watch")
            assert "load the page again" in told["why"]
            with pytest.raises(ConnectionClosed) as closed:
                line.recv()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4403


def test_a_spectator_is_answered_in_the_protocol_that_was_offered_and_never_with_the_code(
    ann: Browser, crowd: Browser
) -> None:
    """Browsers close a socket that agrees on nothing where something was offered; also before they say why."""
    made = ann.create("me", "friend")
    for code in (made["watch"], "nonsense"):
        watcher = crowd.sit(made["table"], watch=code, since=None)
        assert watcher.socket.subprotocol == "paceline"
        assert watcher.socket.response is not None
        assert code not in str(watcher.socket.response.headers)
    assert ann.sit(made["table"]).socket.subprotocol is None


def test_no_such_table(ann: Browser) -> None:
    lost = ann.sit("nowhere", since=None)
    assert lost.receive()["code"] == 404
    assert eventually_closed(lost) == 4404


@pytest.mark.parametrize("headers", [{"Origin": "http://evil.example"}, {"Origin": "null"}, {"Host": "evil.example"}])
def test_no_other_site_opens_the_socket(server: Server, ann: Browser, headers: dict[str, str]) -> None:
    made = ann.create("me", "friend")
    url, offered = address(server, made["table"]), [*map(Subprotocol, spoken(made["watch"]))]
    with pytest.raises(InvalidStatus) as refused, connect(url, subprotocols=offered, additional_headers=headers):
        pass
    assert refused.value.response.status_code in (400, 403)


def test_who_is_there(ann: Browser, bob: Browser) -> None:
    made = ann.create("me", "open", "random")
    player = ann.sit(made["table"])
    told = player.state["table"]
    assert [seat["kind"] for seat in told["seats"]] == ["person", "open", "bot"]
    assert [seat["present"] for seat in told["seats"]] == [True, False, True]
    assert told["seats"][1]["link"] == made["seats"][1]["link"]
    assert told["watch"] == made["watch"]
    bob.join(made["seats"][1]["link"])
    assert player.wait(lambda m: m["t"] == "seats")["seats"][1]["kind"] == "person"
    other = bob.sit(made["table"])
    player.wait(lambda m: m["t"] == "seats" and m["seats"][1]["present"])
    assert all(seat["link"] is None for seat in other.state["table"]["seats"])
    other.close()
    player.wait(lambda m: m["t"] == "seats" and not m["seats"][1]["present"])


def test_a_seat_joined_while_looking_is_shown_at_once(ann: Browser, bob: Browser) -> None:
    made = ann.create("open", "open")
    maker = ann.sit(made["table"])
    assert maker.state["you"] == []
    ann.join(made["seats"][0]["link"])
    state = maker.wait(lambda message: message["t"] == "state")
    assert state["you"] == [0]
    assert maker.act(maker.asks[0])["t"] == "ack"


def test_ping(ann: Browser) -> None:
    player = start(ann)
    player.send(t="ping")
    assert player.wait(lambda message: message["t"] == "pong") == {"t": "pong"}


# Frames that are none


@pytest.mark.parametrize(
    ("frame", "code", "field"),
    [
        ("", 400, None),
        ("{", 400, None),
        ("null", 400, None),
        ("[]", 400, None),
        ("{}", 400, "t"),
        ('{"t":"dance"}', 400, "t"),
        ('{"t":7}', 400, "t"),
        ('{"t":"act","id":"x","seat":"0","decision":0,"action":"R@1"}', 400, "seat"),
        ('{"t":"act","id":"x","seat":0,"decision":-1,"action":"R@1"}', 400, "decision"),
        ('{"t":"act","id":"x","seat":0,"decision":1e400,"action":"R@1"}', 400, "decision"),
        ('{"t":"act","id":"x","seat":0,"decision":99999999999999999999,"action":"R@1"}', 400, "decision"),
        ('{"t":"act","id":"x","seat":0,"action":"R@1"}', 400, "decision"),
        ('{"t":"act","id":"","seat":0,"decision":0,"action":"R@1"}', 400, "id"),
        ('{"t":"act","id":"x","seat":0,"decision":0,"action":""}', 400, "action"),
        ('{"t":"act","id":"x","seat":0,"decision":0,"action":"\\ud800"}', 400, None),
        ('{"t":"act","id":"x","seat":0,"decision":0,"action":"R@1","extra":1}', 400, "extra"),
        ('{"t":"hello","from":-1}', 400, "from"),
        ('{"t":"hello","from":0.5}', 400, "from"),
        ("[" * 4000, 400, None),
        ('{"t":' * 700, 400, None),
        ('{"t":"ping","x":"' + "y" * 4096 + '"}', 413, None),
        ("é" * 3000, 413, None),
        (b'{"t":"ping"}', 400, None),
        (b"\x00\xff", 400, None),
    ],
)
def test_a_bad_frame_gets_a_numbered_error_and_the_socket_lives(
    ann: Browser, frame: str | bytes, code: int, field: str | None
) -> None:
    player = start(ann)
    player.socket.send(frame)
    refused = player.wait(lambda message: message["t"] == "error")
    assert (refused["code"], refused["field"]) == (code, field)
    assert refused["why"]
    assert player.act(player.asks[0])["t"] == "ack", "nothing changed"


def test_an_error_names_the_message_that_it_is_about(ann: Browser) -> None:
    player = start(ann)
    player.socket.send('{"t":"act","id":"mine","seat":"x"}')
    assert player.wait(lambda message: message["t"] == "error")["id"] == "mine"


def test_a_huge_frame_closes_the_socket_of_its_sender_only(ann: Browser, bob: Browser) -> None:
    made = ann.create("me", "open")
    bob.join(made["seats"][1]["link"])
    player, other = ann.sit(made["table"]), bob.sit(made["table"])
    other.socket.send("x" * 1_000_000)
    assert eventually_closed(other) == 1009
    assert player.act(player.asks[0])["t"] == "ack"
    other.open(since=other.n)
    other.seen(player.n)
