"""Nobody is told what the rules hide: the hidden part is changed, and every byte compared."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from paceline.core.errors import PacelineError
from paceline.core.log import Log
from paceline.core.race import Race
from paceline.core.record import Entry
from paceline.core.rng import Rng, seed_from
from paceline.core.setup import Setup, Value
from paceline.server import telling
from paceline.server.frames import Ask
from paceline.server.races import summary
from paceline.server.seats import COOKIE, token_hash
from paceline.server.sqlite import SqliteStore
from paceline.server.storage import EntryRow, SeatRow, Stored, TableRow
from paceline.server.table import Table

from .browser import Browser, Player, Server, token, views_in

SETUPS: list[tuple[str, int, dict[str, Value]]] = [
    ("flamme-rouge", 2, {}),
    ("flamme-rouge", 4, {"course": "stage-9", "breakaway": True}),
    (
        "flamme-rouge",
        3,
        {"peloton_team": True, "muscle_teams": 1, "course": "stage-12", "exhaustion_supply": "box"},
    ),
    ("flamme-rouge", 5, {"riders": "one", "course": "stage-7/5-6", "breakaway": True}),
    ("larrivee-du-tour", 4, {"recovery": 3}),
    ("um-reifenbreite", 3, {"surfaces": True, "chase_car": True, "switching": True, "course": "D"}),
    ("on-the-rivet", 2, {"course": "short-kermesse"}),
    ("on-the-rivet", 4, {"course": "short-kermesse", "team_tactics": True}),
    ("visions-of-rainbows", 3, {"course": "short-kermesse"}),
]
MOST_ENTRIES = 400  # of a race that takes long
OFTEN = 3  # times each kind of question is looked at in a race, and now and then after that


def stored(setup: Setup, seed: str, owners: list[str]) -> Stored:
    """A table whose seats belong to those tokens, with that seed; bots ride at those that belong to nobody."""
    log = Log(setup, seed_from(seed))
    header = msgspec.json.encode(log.record().header).decode()
    row = TableRow(id="thetable", header=header, maker="nobody", watch="thewatch", created=1, secret="thesecret")
    seats = [
        SeatRow(seat=seat, name=f"P{seat}", kind="person", owner=token_hash(who))
        if who
        else SeatRow(seat=seat, name=f"P{seat}", kind="bot", bot="random")
        for seat, who in enumerate(owners)
    ]
    return Stored(row, seats, [])


async def fold(setup: Setup, seed: str, bots: int = 0) -> Table:
    """Tables hold a lock, so they are made inside an event loop."""
    people = setup.seats - bots
    return Table(stored(setup, seed, [*(f"token-{seat}" for seat in range(people)), *[""] * bots]))


def play(table: Table, seat: int, text: str) -> None:
    enter(table, Entry(seat, text))


def enter(table: Table, entry: Entry) -> None:
    """Puts an entry into the log of a table that no database knows."""
    seq = len(table.log.entries)
    row = EntryRow(seq=seq, seat=entry.seat, kind=entry.kind, text=entry.text, action_id=None, decision=None, at=0)
    table.add(row)


def told(table: Table, race: Race, seat: int | None, wishes: list[str]) -> Iterator[bytes]:
    """All that the server would say to a seat, or to a spectator, with that race on the table."""
    owner = None if seat is None else token_hash(f"token-{seat}")
    viewer = () if seat is None else (seat,)
    true = table.log.race
    table.log.race = race
    try:
        table.forget_told()
        yield telling.state(table, viewer, owner)
        for since in (0, table.n - 3, table.n):
            yield telling.update(table, viewer, since)
        yield msgspec.json.encode(summary(table, owner, 0))
        yield msgspec.json.encode([table.log.decision(each) for each in range(table.setup.seats)])
        yield race.position(seat).encode()  # what the worker is handed
        for action in wishes:
            yield why(race, seat, action) if seat is not None else b""
    finally:
        table.log.race = true
        table.forget_told()


def why(race: Race, seat: int, action: str) -> bytes:
    try:
        return str(race.explain(seat, race.parse_action(action))).encode()
    except PacelineError as error:
        return str(error).encode()


def kind_of(ask: Ask) -> frozenset[str]:
    """A kind of question: the sorts of actions that are asked for, with the rules behind them."""
    return frozenset(word for choice in ask.choices for word in (choice.kind, *choice.rules))


def take_back(table: Table, seat: int) -> Counter[str]:
    """A seat takes back what it may; what became of it."""
    way = table.log.way_back(seat)
    if isinstance(way, Entry):
        enter(table, way)
        return Counter([way.kind])
    return Counter(["refused"])


def compare(table: Table, wishes: list[str], dealer: Rng) -> tuple[int, int]:
    """Deals anew what each viewer may not know: nothing that they read changes. How much was dealt anew and read."""
    race, changed, compared = table.log.race, 0, 0
    for who in [None, *range(table.setup.seats)]:
        other = race.clone_for(-1 if who is None else who, dealer)
        changed += other.to_bytes() != race.to_bytes()
        for one, two in zip(told(table, race, who, wishes), told(table, other, who, wishes), strict=True):
            assert one == two
            compared += len(one)
    return changed, compared


@pytest.mark.slow
@pytest.mark.parametrize("alone", [False, True], ids=["people", "alone"])
@pytest.mark.parametrize(("game", "seats", "options"), SETUPS)
def test_what_is_told_does_not_depend_on_what_is_hidden(
    game: str, seats: int, options: dict[str, Value], alone: bool
) -> None:
    """With b = a.clone_for(seat): all that a viewer may not know is dealt anew, and nothing that they read changes.

    People take back what nothing has come of; who rides against bots alone, a decision with all that came of it.
    """
    setup = Setup(game=game, seats=seats, options=options)
    table = asyncio.run(fold(setup, f"leaks {seats}", bots=seats - 1 if alone else 0))
    chance, dealer = Random(seats), Rng("another deal")
    asked: Counter[frozenset[str]] = Counter()
    wishes: set[str] = set()
    changed = compared = 0
    backs = Counter[str]()
    for _ in range(MOST_ENTRIES):
        if table.log.race.over:
            break
        seat = chance.choice(table.log.race.to_act())
        ask = telling.ask(table, seat)
        asked[kind_of(ask)] += 1
        wishes.update(choice.action for choice in ask.choices)
        looks = asked[kind_of(ask)] <= OFTEN or chance.random() < 0.05
        if not looks or chance.random() < 0.5:
            play(table, seat, chance.choice(ask.choices).action)
        if looks:
            backs += take_back(table, 0 if alone else chance.randrange(seats))
            some = chance.sample(sorted(wishes), min(9, len(wishes)))
            found = compare(table, some, dealer)
            changed, compared = changed + found[0], compared + found[1]
    assert changed
    assert compared > 100_000
    assert backs["back" if alone else "undo"] > 2


class Twin:
    """The same race on two servers: same seed, same public course of events, other secrets."""

    def __init__(self, stack: ExitStack, folder: Path, setup: Setup, owners: list[str]) -> None:
        folder.mkdir()
        asyncio.run(self.lay(folder / "paceline.db", stored(setup, "twins", owners)))
        server = stack.enter_context(Server(folder))
        self.bob = self.sit(stack, server, owners[1], None)
        self.ann = self.sit(stack, server, owners[0], None)
        self.cleo = self.sit(stack, server, owners[2], None)
        self.crowd = self.sit(stack, server, None, "thewatch")
        self.number = 0
        self.reports: list[str] = []

    async def lay(self, path: Path, table: Stored) -> None:
        store = SqliteStore(path)
        await store.create(table.table, table.seats)
        await store.close()

    def sit(self, stack: ExitStack, server: Server, token: str | None, watch: str | None) -> Player:
        browser = stack.enter_context(Browser(server))
        if token is not None:
            browser.http.cookies.set(COOKIE, token)
        return browser.sit("thetable", watch=watch)

    def do(self, player: Player, **message: Any) -> None:
        """Something is done, and everybody has heard of it before the next thing is."""
        self.number += 1
        ack = player.answer(id=f"click-{self.number}", **message)
        assert ack["t"] == "ack", ack
        for each in (self.bob, self.ann, self.cleo, self.crowd):
            each.seen(ack["n"])

    def play(self, player: Player, choice: int) -> None:
        ask = player.asks[0]
        action = ask["choices"][choice % len(ask["choices"])]["action"]
        self.do(player, t="act", seat=ask["seat"], decision=ask["decision"], action=action)

    def report(self, player: Player, code: str = "", **wish: str) -> str:
        wishes, headers = {"rule": "fr.energy.secret", **wish}, {"Paceline-Code": code} if code else {}
        answer = player.browser.http.get("/api/tables/thetable/report", params=wishes, headers=headers)
        return str(answer.json()["text"])

    def reload(self) -> None:
        """Ann and the spectator load the page again; that Ann was away is seen by all."""
        self.crowd.close()
        self.crowd.open(since=0)
        self.ann.close()
        self.wait_for_ann(False)
        self.ann.open(since=0)
        self.wait_for_ann(True)

    def wait_for_ann(self, present: bool) -> None:
        for each in (self.bob, self.cleo, self.crowd):
            each.wait(lambda message: message["t"] == "seats" and message["seats"][0]["present"] == present)

    def go_on(self, secret: int) -> bool:
        """Bob chooses a card in secret, and another after the others have seen that he has; whether he had a choice.

        Meanwhile Cleo decides, takes that back and decides again, and so does Ann: they are told nothing by it.
        """
        people = self.bob, self.ann, self.cleo
        if not all(player.asks for player in people):
            self.play(next(player for player in people if player.asks), 0)
            return False
        for team, player in enumerate((self.ann, self.bob, self.cleo)):
            while not is_last_card(player, team):
                self.play(player, 0)
        ask = self.bob.asks[0]
        self.play(self.bob, secret)
        self.change_mind(self.cleo, seat=2)
        self.change_mind(self.ann, seat=0)
        self.ann.answer(t="why", id="why", seat=0, action="R5")
        self.reports += [self.report(self.ann, seat="0"), self.report(self.crowd, code="thewatch")]
        self.reload()
        self.take_back(self.bob, seat=1, decision=ask["decision"])
        for player in people:
            self.play(player, 0)
        return len(ask["choices"]) > 1

    def change_mind(self, player: Player, seat: int) -> None:
        decision = player.asks[0]["decision"]
        self.play(player, 1)
        self.take_back(player, seat, decision)

    def take_back(self, player: Player, seat: int, decision: int) -> None:
        self.do(player, t="undo", seat=seat, decision=decision)


def is_last_card(player: Player, team: int) -> bool:
    """Whether a player is asked for the last card before all are turned over."""
    view = player.views[str(team)]
    waiting = [rider for rider in view["riders"] if rider["team"] == team and not rider["committed"]]
    return player.asks[0]["choices"][0]["kind"] == "play" and (view["phase"] == "bid" or len(waiting) == 1)


@pytest.mark.slow
def test_two_races_that_differ_in_secret_only_send_the_same_bytes(tmp_path: Path) -> None:
    """Same seed, same public course of events; what Bob's card is until he takes it back, only Bob may know.

    Meanwhile Ann and Cleo play and take back, Ann asks and reloads, and a spectator reloads: over the whole race all
    three get the same bytes from both servers.
    """
    setup = Setup(game="flamme-rouge", seats=3, options={"course": "stage-7", "breakaway": True, "peloton_team": True})
    with ExitStack() as stack:
        owners = [token(name) for name in ("ann", "bob", "cleo")]
        twins = [Twin(stack, tmp_path / name, setup, owners) for name in ("one", "two")]
        secrets = 0
        while twins[0].ann.over is None:
            hidden = [twin.go_on(secret) for secret, twin in enumerate(twins)]
            secrets += all(hidden)
        assert secrets > 5
        assert twins[0].bob.frames != twins[1].bob.frames
        assert twins[0].reports == twins[1].reports
        for one, two in zip(*([twin.ann, twin.cleo, twin.crowd] for twin in twins), strict=True):
            assert one.frames == two.frames
            assert sum(map(len, one.frames)) > 100_000


def test_a_hand_is_seen_by_its_seat_only() -> None:
    table = asyncio.run(fold(Setup(game="flamme-rouge", seats=2), "hands"))
    race = table.log.race

    while not race.round_number():
        seat = race.to_act()[0]
        play(table, seat, race.action_text(race.legal(seat)[0]))
    play(table, 1, "R+")
    views = {who: views_in(msgspec.json.decode(telling.update(table, who, table.n))) for who in ((), (0,), (1,))}
    assert views[()]["spectator"]["riders"][2]["hand"] is None
    assert views[(0,)]["0"]["riders"][2]["hand"] is None
    assert len(views[(1,)]["1"]["riders"][2]["hand"]) == 4
    drew = msgspec.json.decode(telling.update(table, (1,), table.n - 1))["events"][-1]
    assert (drew["event"], drew["cards"]) == ("drew", None)
