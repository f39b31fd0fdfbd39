"""What one browser and one address may ask for: counted, by a clock that stands still."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient

from paceline.server import limits
from paceline.server.app import create_app
from paceline.server.limits import HOME, Allowed, Guests, Limits, Rate, Visit, customer, public
from paceline.server.refusal import Refusal

from .browser import spoken


class Clock:
    """Stands still, unless somebody sleeps."""

    def __init__(self) -> None:
        self.now = 1000.0
        self.slept: list[float] = []

    def monotonic(self) -> float:
        return self.now

    async def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    made = Clock()
    monkeypatch.setattr(limits, "monotonic", made.monotonic)
    return made


FEW = Allowed(
    sockets=2,
    calls=Rate(20, 1),
    at_once=1,
    tables=Rate(2, 0.1),
    frames=Rate(10, 5),
    bytes=Rate(100, 50),
    thinking=Rate(4, 1),
)


def taken(visit: Visit, what: str) -> int:
    """How often it is let in."""
    count = 0
    with suppress(Refusal):
        while True:
            visit.take(what)
            count += 1
    return count


def test_a_browser_gets_what_it_may_and_is_told_when_to_come_again(clock: Clock) -> None:
    ann = Guests(Limits(browser=FEW)).visit("192.0.2.1", "ann")
    assert taken(ann, "tables") == 2
    with pytest.raises(Refusal, match="10 seconds") as refused:
        ann.take("tables")
    assert refused.value.after == 10
    clock.now += 9.9
    assert taken(ann, "tables") == 0
    clock.now += 0.2
    assert taken(ann, "tables") == 1
    clock.now += 1e6
    assert taken(ann, "tables") == 2, "however long it waits, it saves up no more"


def test_another_browser_is_not_touched_but_for_what_their_address_has(clock: Clock) -> None:
    guests = Guests(Limits(browser=FEW, address=FEW.times(2)))
    assert taken(guests.visit("192.0.2.1", "ann"), "calls") == 20
    assert taken(guests.visit("192.0.2.1", "bob"), "calls") == 20
    assert taken(guests.visit("192.0.2.1", "cat"), "calls") == 0
    assert taken(guests.visit("192.0.2.1", None), "calls") == 0, "without a cookie it is the address alone"
    assert taken(guests.visit("192.0.2.2", "cat"), "calls") == 20


def test_a_call_beyond_all_bounds_takes_what_there_is_and_is_let_in_by_a_full_bucket(clock: Clock) -> None:
    ann = Guests(Limits(browser=FEW)).visit("", "ann")
    ann.take("calls", 1000)
    assert taken(ann, "calls") == 0


def test_frames_wait_one_after_the_other(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        guests = Guests(Limits(browser=FEW))
        for _ in range(5):
            await guests.visit("", "ann").wait("frames", 5)
        await guests.visit("", "bob").wait("frames", 5)

    monkeypatch.setattr(asyncio, "sleep", clock.sleep)
    asyncio.run(story())
    assert clock.slept == [1, 2, 3]


def test_sockets_are_counted_while_they_are_open(clock: Clock) -> None:
    ann = Guests(Limits(browser=FEW)).visit("", "ann")
    ann.sit()
    ann.sit()
    with pytest.raises(Refusal):
        ann.sit()
    ann.leave()
    ann.sit()


def test_costly_calls_take_turns_and_those_that_wait_are_counted() -> None:
    async def story() -> None:
        ann = Guests(Limits(browser=FEW)).visit("", "ann")
        running, most, refused = 0, 0, 0

        async def call() -> None:
            nonlocal running, most, refused
            try:
                async with ann.turn():
                    running += 1
                    most = max(most, running)
                    await asyncio.sleep(0)
                    running -= 1
            except Refusal:
                refused += 1

        await asyncio.gather(*(call() for _ in range(100)))
        assert (most, refused) == (1, 100 - 1 - limits.MOST_WAITING)
        assert ann.guests[0].running == 0

        waiting = asyncio.create_task(call())
        async with ann.turn():
            await asyncio.sleep(0)
            waiting.cancel()
            await asyncio.gather(waiting, return_exceptions=True)
        await call()
        assert ann.guests[0].running == 0

    asyncio.run(story())


def test_who_comes_with_ever_new_cookies_fills_no_memory(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOST_KNOWN", 50)
    guests = Guests(Limits(browser=FEW, address=FEW))
    here = guests.visit("", "here")
    here.sit()
    for number in range(1000):
        taken(guests.visit("192.0.2.1", f"made up {number}"), "frames")
    assert len(guests.known) <= 52
    assert guests.visit("", "here").guests[0] is here.guests[0], "whoever has a socket is not forgotten"
    clock.now += 1e6
    for number in range(100):
        guests.visit("192.0.2.1", f"later {number}")
    assert len(guests.known) < 10, "nor is anybody kept who has nothing to wait for"


@pytest.mark.parametrize(
    ("address", "known"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("2001:db8:1:2::1%eth0", "2001:db8:1:2::"),
        ("127.0.0.1", None),
        ("::1", None),
        ("::ffff:127.0.0.1", None),
        ("", None),
        ("unix:", None),
    ],
)
def test_an_address_stands_for_a_customer(address: str, known: str | None) -> None:
    assert customer(address) == known


def test_a_home_has_no_limit_by_address_and_a_public_server_has() -> None:
    assert HOME.address is None
    assert HOME.browser is not None
    assert public(0) == Limits()
    usual, twice = public().browser, public(2, browsers=0)
    assert usual is not None
    assert twice.browser is not None
    assert twice.browser.frames.a_second == 2 * usual.frames.a_second < HOME.browser.frames.a_second
    assert twice.address is None


@pytest.fixture
def strict(tmp_path: Path, clock: Clock) -> Iterator[TestClient[Any]]:
    with TestClient(
        create_app(tmp_path / "x.db", tmp_path, hosts=["testserver.local"], limits=Limits(browser=FEW))
    ) as client:
        yield client


def test_calls_beyond_the_limit_are_refused_in_words(strict: TestClient[Any]) -> None:
    wish = {"game": "flamme-rouge", "seats": [{"kind": "me"}, {"kind": "random"}]}
    strict.cookies["paceline"] = "x" * 43
    codes = [strict.post("/api/tables", json=wish).status_code for _ in range(2)]
    refused = strict.post("/api/tables", json=wish, headers={"Accept-Language": "de"})
    assert codes == [400, 400], "what was wrong counts too"
    assert refused.status_code == 429
    assert 1 <= int(refused.headers["retry-after"]) <= 10
    assert "Tische gemacht" in refused.json()["error"]["why"]


def test_a_socket_too_many_is_told_so_and_closed(strict: TestClient[Any]) -> None:
    strict.cookies["paceline"] = "x" * 43
    seats = [{"kind": "me"}, {"kind": "friend"}]
    made = strict.post("/api/tables", json={"game": "flamme-rouge", "seats": seats}).json()
    assert FEW.sockets == 2
    where = f"/api/tables/{made['table']}/socket"
    with strict.websocket_connect(where) as one, strict.websocket_connect(where):
        with strict.websocket_connect(where, subprotocols=spoken(made["watch"])) as third:
            assert third.receive_json()["code"] == 429
            assert third.accepted_subprotocol == "paceline", "else browsers hear of no reason"
            with pytest.raises(WebSocketDisconnect) as closed:
                third.receive_json()
        assert closed.value.code == 4429
        one.send_json({"t": "ping"})
        assert one.receive_json() == {"t": "pong"}
    with strict.websocket_connect(where) as again:
        again.send_json({"t": "ping"})
        assert again.receive_json() == {"t": "pong"}
