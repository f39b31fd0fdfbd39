"""Standing orders: secret to their seat, answered by ordinary actions, be anybody at the table or not."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import msgspec
import pytest

from paceline.core.log import Log, replay
from paceline.core.record import Entry, parse_record, record_text
from paceline.core.rng import seed_from
from paceline.core.setup import Setup
from paceline.server import api, frames, making, replays, standing, telling
from paceline.server.refusal import Refusal
from paceline.server.seats import COOKIE, Viewer, token_hash
from paceline.server.sqlite import SqliteStore
from paceline.server.storage import SeatRow, TableRow
from paceline.server.table import Table
from paceline.server.tables import Tables
from paceline.server.thinker import Thinker

from .browser import Browser, Player, Server, token

Story = Callable[[Tables], Coroutine[Any, Any, None]]
FOLLOW = Setup(game="um-reifenbreite", seats=2, options={"course": "2-C"})
WINDOWS = Setup(game="on-the-rivet", seats=3, options={"course": "medium-four-roads"})
OWNERS = [token(name) for name in ("ann", "bob", "cec")]


@pytest.fixture(autouse=True)
def quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(standing, "PAUSE", 0.0)


def tell(path: Path, *stories: Story) -> None:
    """One story after the other, each with the server started anew on the same database."""

    async def with_tables(story: Story) -> None:
        tables = Tables(SqliteStore(path / "paceline.db"), Thinker())
        try:
            async with asyncio.timeout(120):
                await story(tables)
        finally:
            await tables.close()

    for story in stories:
        asyncio.run(with_tables(story))


async def lay(store: SqliteStore, setup: Setup, name: str = "thetable") -> None:
    """A table whose course of events is known: always the same seed."""
    header = msgspec.json.encode(Log(setup, seed_from("orders")).record().header).decode()
    row = TableRow(id=name, header=header, maker="nobody", watch=f"watch-{name}", created=1, secret="thesecret")
    owners = OWNERS[: setup.seats]
    await store.create(
        row, [SeatRow(seat=i, name=f"P{i}", kind="person", owner=token_hash(who)) for i, who in enumerate(owners)]
    )


async def made(tables: Tables, setup: Setup, name: str = "thetable") -> Table:
    assert isinstance(tables.store, SqliteStore)
    await lay(tables.store, setup, name)
    return await tables.get(name)


async def give(tables: Tables, table: Table, seat: int, **orders: str) -> None:
    await tables.standing.give(table, frames.GiveOrders(id="orders", seat=seat, orders=orders))


async def rest(table: Table) -> None:
    """Until the orders have nothing more to answer."""
    while table.obeying is not None:
        await asyncio.sleep(0)


async def play(tables: Tables, table: Table, seat: int, action: str | None = None) -> None:
    """A person answers: the first thing that is legal, where nothing is said."""
    race = table.log.race
    action = action or race.action_text(race.legal(seat)[0])
    number = f"click-{len(table.log.entries)}"
    await tables.act(table, frames.Act(id=number, seat=seat, decision=table.log.decision(seat), action=action))


async def ride(tables: Tables, table: Table, until: Callable[[], bool] | None = None) -> None:
    """People answer what orders leave to them."""
    while not table.log.race.over and not (until and until()):
        await rest(table)
        if not table.log.race.over and not (until and until()):
            seat = table.log.race.to_act()[-1]
            assert table.ordered(seat) is None
            await play(tables, table, seat)


def asked_in_a_window(table: Table, seat: int) -> bool:
    view: Any = table.log.race.view(seat)
    return view.phase == "window" and table.log.race.owes(seat)


# A closed tab


@pytest.mark.parametrize(("setup", "orders"), [(FOLLOW, {"anybody": "1"}), (WINDOWS, {"tactics": "never"})])
def test_a_race_goes_on_with_the_tab_closed(tmp_path: Path, setup: Setup, orders: dict[str, str]) -> None:
    """Nobody is at the table at all: orders answer, and what they answered is in the log as everybody's actions are."""

    async def story(tables: Tables) -> None:
        table = await made(tables, setup)
        await give(tables, table, 1, **orders)
        await ride(tables, table)
        stored = await tables.store.load(table.id)
        assert stored is not None
        answered = [row for row in stored.entries if row.action_id is None]
        assert len(answered) > 3
        assert {(row.seat, row.kind) for row in answered} == {(1, "action")}
        assert all(row.decision is not None for row in answered)
        assert [row.seq for row in stored.entries] == list(range(len(stored.entries)))

    tell(tmp_path, story)


def test_orders_end_with_the_race_and_are_in_no_record(tmp_path: Path) -> None:
    async def story(tables: Tables) -> None:
        table = await made(tables, FOLLOW)
        await give(tables, table, 1, anybody="1")
        assert table.given(1) == {"anybody": "1"}
        await ride(tables, table)
        stored = await tables.store.load(table.id)
        assert stored is not None
        assert [seat.orders for seat in (*stored.seats, *table.seats)] == [None] * 4
        text = record_text(table.record())
        assert "anybody" not in text
        assert replay(parse_record(text)).race.to_bytes() == table.log.race.to_bytes()
        assert b"anybody" not in replays.replay(table, 1)
        with pytest.raises(Refusal, match="the race is over"):
            await give(tables, table, 1, anybody="1")

    tell(tmp_path, story)


def test_a_restart_forgets_no_order(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The server goes while the question stands; when somebody comes back it is answered."""

    async def before(tables: Tables) -> None:
        monkeypatch.setattr(standing, "PAUSE", 3600.0)
        table = await made(tables, WINDOWS)
        await ride(tables, table, until=lambda: asked_in_a_window(table, 1))
        await give(tables, table, 1, tactics="never")
        assert asked_in_a_window(table, 1)

    async def after(tables: Tables) -> None:
        monkeypatch.setattr(standing, "PAUSE", 0.0)
        table = await tables.get("thetable")
        assert asked_in_a_window(table, 1)
        await rest(table)
        assert not asked_in_a_window(table, 1)
        assert table.log.entries[-1].text == "pass"

    tell(tmp_path, before, after)


# Secrecy


class Ear:
    """Somebody at a table who keeps every word."""

    def __init__(self, table: Table, viewer: Viewer) -> None:
        self.table = table
        self.owner: str | None = None
        self.viewer = viewer
        self.heard: list[bytes] = []
        self.since = 0
        table.come(self)

    def race_changed(self, *, soon: bool = False) -> None:
        self.heard.append(telling.update(self.table, self.viewer, self.since))
        self.since = self.table.n

    def seats_changed(self) -> None:
        self.heard.append(b"seats")

    def rematch_made(self, table: str) -> None:
        self.heard.append(table.encode())


@pytest.mark.parametrize(("setup", "orders"), [(FOLLOW, {"anybody": "1"}), (WINDOWS, {"tactics": "never"})])
def test_others_are_told_the_same_with_and_without_orders(tmp_path: Path, setup: Setup, orders: dict[str, str]) -> None:
    """One race is answered by orders; in the other a person does the same by hand."""
    entries: list[Entry] = []
    heard: list[dict[Viewer, list[bytes]]] = []

    async def ordered(tables: Tables) -> None:
        table = await made(tables, setup)
        ears = [Ear(table, viewer) for viewer in ((), (0,), (1,))]
        await give(tables, table, 1, **orders)
        await ride(tables, table, until=lambda: len(table.log.entries) - len(table.acks) > 5)
        entries.extend(table.log.entries)
        heard.append({ear.viewer: ear.heard for ear in ears})

    async def by_hand(tables: Tables) -> None:
        table = await made(tables, setup)
        ears = [Ear(table, viewer) for viewer in ((), (0,), (1,))]
        for entry in entries:
            await play(tables, table, entry.seat, entry.text)
        heard.append({ear.viewer: ear.heard for ear in ears})

    for name, story in (("ordered", ordered), ("by-hand", by_hand)):
        (tmp_path / name).mkdir()
        tell(tmp_path / name, story)
    one, two = heard
    assert one[()] == two[()]
    assert one[(0,)] == two[(0,)]
    assert msgspec.json.encode(orders) in one[(1,)][0]
    assert sum(map(len, one[(0,)])) > 50_000


# The owner


def test_what_an_order_answered_can_be_taken_back_and_is_then_asked(tmp_path: Path) -> None:
    async def story(tables: Tables) -> None:
        table = await made(tables, WINDOWS)
        await ride(tables, table, until=lambda: asked_in_a_window(table, 1) and len(table.log.race.to_act()) > 1)
        asked = table.log.decision(1)
        await give(tables, table, 1, tactics="never")
        await rest(table)
        assert not table.log.race.owes(1)
        await tables.undo(table, frames.Undo(id="undo", seat=1, decision=asked))
        await rest(table)
        assert table.log.race.owes(1)
        assert table.ordered(1) is None
        await give(tables, table, 1, tactics="others")
        await rest(table)
        assert table.log.race.owes(1), "the question stays the person's"
        await play(tables, table, 1, "pass")
        await give(tables, table, 1, tactics="never")
        many = len(table.log.entries)
        await ride(tables, table, until=lambda: any(e.seat == 1 for e in table.log.entries[many:]))
        assert not asked_in_a_window(table, 1), "the next one is the order's again"

    tell(tmp_path, story)


def test_whoever_is_quicker_than_their_order_has_answered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(tables: Tables) -> None:
        table = await made(tables, WINDOWS)
        await ride(tables, table, until=lambda: asked_in_a_window(table, 1) and len(table.log.race.to_act()) > 1)
        monkeypatch.setattr(standing, "PAUSE", 0.05)
        await give(tables, table, 1, tactics="never")
        assert telling.ask(table, 1).ordered is not None
        await play(tables, table, 1, "pass")
        many = len(table.log.entries)
        await rest(table)
        assert len(table.log.entries) == many

    tell(tmp_path, story)


def test_a_bot_that_takes_over_has_orders_of_its_own_only(tmp_path: Path) -> None:
    async def story(tables: Tables) -> None:
        seats = [api.SeatWish(kind="me"), api.SeatWish(kind="friend")]
        wish = api.NewTable(game="um-reifenbreite", seats=seats, options={"course": "2-C"})
        table = await tables.get((await making.create(tables, wish, "ann")).table)
        await give(tables, table, 1, teammates="always")
        await tables.hand_to_bot(table, 1, api.SeatChange(kind="bot", bot="random"), "ann")
        assert table.given(1) == {}
        with pytest.raises(Refusal, match="not yours any more"):
            await give(tables, table, 1, teammates="always")
        stored = await tables.store.load(table.id)
        assert stored is not None
        assert stored.seats[1].orders is None

    tell(tmp_path, story)


def test_who_wants_the_rest_settled_is_heard_when_a_bot_is_on_turn(tmp_path: Path) -> None:
    """Whoever has come home is never on turn: the bot proposes it for him, and bots agree."""

    async def story(tables: Tables) -> None:
        table = await made(tables, FOLLOW)
        await give(tables, table, 0, settle="always")
        await tables.hand_to_bot(table, 1, api.SeatChange(kind="bot", bot="random"), token_hash(OWNERS[1]))
        race = table.log.race
        while not race.over:
            if race.owes(0) and table.ordered(0) is None:
                await play(tables, table, 0)
            await asyncio.sleep(0.001)
        end = [(entry.seat, entry.text) for entry in table.log.entries[-2:]]
        assert end in ([(0, "settle"), (1, "agree")], [(1, "settle"), (0, "agree")])

    tell(tmp_path, story)


# Over the socket


@pytest.fixture
def people(ann: Browser, bob: Browser) -> tuple[Player, Player]:
    """Ann and Bob at a race of Um Reifenbreite, each in a browser of their own."""
    made = ann.create("me", "open", game="um-reifenbreite")
    bob.join(made["seats"][1]["link"])
    return ann.sit(made["table"]), bob.sit(made["table"])


def order(player: Player, seat: int, **orders: object) -> dict[str, Any]:
    return player.answer(t="orders", seat=seat, orders=orders)


def test_a_seats_orders_are_told_to_itself_in_all_its_tabs(people: tuple[Player, Player]) -> None:
    ann, bob = people
    tab = ann.browser.sit(ann.table)
    assert ann.orders == {"0": {}}
    assert [known["id"] for known in ann.state["table"]["orders"]] == ["teammates", "anybody", "settle"]
    assert order(ann, 0, teammates="always", anybody="ask")["t"] == "ack"
    for player in (ann, tab):
        while player.orders != {"0": {"teammates": "always"}}:
            player.receive()
    heard = len(bob.frames)
    bob.answer(t="why", seat=1, action="stay")
    assert not any('"t":"update"' in frame for frame in bob.frames[heard:]), "Bob is not told that there was something"
    assert bob.orders == {"1": {}}
    assert ann.browser.sit(ann.table).orders == {"0": {"teammates": "always"}}
    assert order(ann, 0)["t"] == "ack"
    assert ann.browser.sit(ann.table).orders == {"0": {}}


BAD: list[tuple[int, object, int, str]] = [
    (0, {"teammates": "sometimes"}, 400, "orders"),
    (0, {"anybody": "13"}, 400, "orders"),
    (0, {"teammate": "always"}, 400, "orders"),
    (0, {"anybody": "ask", "teammate": "ask"}, 400, "orders"),
    (0, {"teammates": True}, 400, "orders[...]"),
    (0, {"teammates": "x" * 65}, 400, "orders[...]"),
    (0, {str(n): "ask" for n in range(17)}, 400, "orders"),
    (0, ["teammates"], 400, "orders"),
    (0, None, 400, "orders"),
    (1, {"teammates": "always"}, 403, "seat"),
    (7, {"teammates": "always"}, 403, "seat"),
    (-1, {"teammates": "always"}, 400, "seat"),
]


def test_orders_that_make_no_sense_change_nothing(people: tuple[Player, Player]) -> None:
    ann, bob = people
    assert order(ann, 0, anybody="3")["t"] == "ack"
    for seat, orders, code, field in BAD:
        refused = ann.answer(t="orders", seat=seat, orders=orders)
        assert (refused["t"], refused["code"], refused["field"]) == ("error", code, field)
        assert refused["why"]
    watcher = bob.browser.sit(ann.table, watch=ann.state["table"]["watch"])
    assert order(watcher, 1, anybody="1")["code"] == 403
    assert ann.browser.sit(ann.table).orders == {"0": {"anybody": "3"}}
    assert bob.browser.sit(ann.table).orders == {"1": {}}
    assert watcher.orders == {}


def test_a_title_without_orders_says_so(ann: Browser) -> None:
    player = ann.sit(ann.create("me", "friend")["table"])
    assert player.state["table"]["orders"] == []
    assert order(player, 0, teammates="always")["code"] == 400
    assert order(player, 0)["t"] == "ack"


def test_a_killed_server_answers_for_somebody_who_has_left(tmp_path: Path) -> None:
    """Ann gives her order, closes the tab, and the server dies before it has answered. Bob comes back alone."""

    async def story(tables: Tables) -> None:
        await made(tables, FOLLOW)

    tell(tmp_path, story)
    with Server(tmp_path) as server, Browser(server) as one, Browser(server) as two:
        one.http.cookies.set(COOKIE, OWNERS[0])
        two.http.cookies.set(COOKIE, OWNERS[1])
        leaves_in_time(server, one.sit("thetable"), two.sit("thetable"))


def leaves_in_time(server: Server, ann: Player, bob: Player) -> None:
    while not (ann.asks and ann.asks[0]["choices"][0]["kind"] == "draft"):
        player = ann if ann.asks else bob
        ack = player.act(player.asks[0])
        ann.seen(ack["n"])
        bob.seen(ack["n"])
    assert order(ann, 0, anybody="1")["t"] == "ack"
    server.kill()
    ann.close()
    bob.close()
    server.start()
    bob.open(since=bob.n)
    bob.wait(lambda message: any(event["event"] == "drafted" for event in message.get("events", [])))
