"""How much one browser and one address may ask for, so that nobody else waits for what they do.

Calls, tables and thinking are refused beyond it (429, and when to come again); frames and bytes wait for their turn,
and whoever does not get it is not read from. Each process counts for itself.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager
from ipaddress import IPv6Address, ip_address
from itertools import islice
from math import ceil
from time import monotonic
from typing import Final

import msgspec

from paceline.server import metrics
from paceline.server.refusal import Refusal

MOST_KNOWN: Final = 20_000  # browsers and addresses; those who did nothing for longest are forgotten first
MOST_WAITING: Final = 16  # costly calls of one browser that wait for each other
KINDS: Final = ("calls", "tables", "frames", "bytes", "thinking")
A_SITE: Final = 64  # bits of an IPv6 address that tell one customer from another


class Rate(msgspec.Struct, frozen=True):
    """So much at once, and so much a second for good."""

    most: float
    a_second: float


class Allowed(msgspec.Struct, frozen=True, kw_only=True):
    """What one browser may do, or all that come from one address."""

    sockets: int = 40
    calls: Rate = Rate(200, 20)  # a costly call counts as several
    at_once: int = 2  # costly calls
    tables: Rate = Rate(40, 0.1)  # made
    frames: Rate = Rate(300, 60)  # a frame that costs as much as several counts as so many
    bytes: Rate = Rate(4 << 20, 256 << 10)
    thinking: Rate = Rate(40, 1)  # questions for the coach and the like

    def times(self, factor: float) -> Allowed:
        def more(rate: Rate) -> Rate:
            return Rate(rate.most * factor, rate.a_second * factor)

        return Allowed(
            sockets=ceil(self.sockets * factor),
            calls=more(self.calls),
            at_once=ceil(self.at_once * factor),
            tables=more(self.tables),
            frames=more(self.frames),
            bytes=more(self.bytes),
            thinking=more(self.thinking),
        )


class Limits(msgspec.Struct, frozen=True):
    """None: as much as they like."""

    browser: Allowed | None = None
    address: Allowed | None = None


BROWSERS: Final = 20  # whose worth one address has: a school, a club, a mobile network
NONE: Final = Limits()
HOME: Final = Limits(browser=Allowed().times(10))  # everybody there has the same address


def public(factor: float = 1, browsers: float = BROWSERS) -> Limits:
    """For a server that anybody may reach: so many times the usual; 0 for no limits."""
    if factor <= 0:
        return NONE
    allowed = Allowed().times(factor)
    return Limits(browser=allowed, address=allowed.times(browsers) if browsers > 0 else None)


class Bucket:
    """Fills steadily up to the most that it holds."""

    __slots__ = ("at", "left", "rate")

    def __init__(self, rate: Rate) -> None:
        self.rate = rate
        self.left = rate.most
        self.at = monotonic()

    def fill(self) -> None:
        now = monotonic()
        self.left = min(self.rate.most, self.left + (now - self.at) * self.rate.a_second)
        self.at = now

    def lacks(self, cost: float) -> float:
        """The seconds until it holds as much; where it never does, until it is full."""
        self.fill()
        return max(0.0, min(cost, self.rate.most) - self.left) / self.rate.a_second

    def draw(self, cost: float) -> float:
        """Takes as much, be it there or not; the seconds after which it will have been there."""
        self.fill()
        self.left -= cost
        return max(0.0, -self.left) / self.rate.a_second

    def is_full(self) -> bool:
        self.fill()
        return self.left >= self.rate.most


class Guest:
    """A browser or an address, and what it has left."""

    def __init__(self, allowed: Allowed) -> None:
        self.allowed = allowed
        self.buckets = {what: Bucket(getattr(allowed, what)) for what in KINDS}
        self.sockets = 0
        self.running = 0  # costly calls, those included that wait
        self.turns = asyncio.Semaphore(allowed.at_once)

    def is_here(self) -> bool:
        return bool(self.sockets or self.running)

    def is_idle(self) -> bool:
        return not self.is_here() and all(bucket.is_full() for bucket in self.buckets.values())


class Visit:
    """Whoever asks: a browser, as far as it has a cookie, at an address."""

    def __init__(self, guests: Sequence[Guest]) -> None:
        self.guests = guests

    def take(self, what: str, cost: float = 1) -> None:
        """Raises `Refusal` where there is not enough left, and takes nothing then."""
        buckets = [guest.buckets[what] for guest in self.guests]
        late = max((bucket.lacks(cost) for bucket in buckets), default=0)
        if late:
            raise too_many(what, late)
        for bucket in buckets:
            bucket.draw(cost)

    async def wait(self, what: str, cost: float) -> None:
        """Goes on once there was enough for it, after all who came before."""
        late = max((guest.buckets[what].draw(cost) for guest in self.guests), default=0)
        if late:
            await asyncio.sleep(late)

    def sit(self) -> None:
        """One more socket; raises `Refusal` where there are enough of them."""
        if any(guest.sockets >= guest.allowed.sockets for guest in self.guests):
            raise too_many("sockets", 5)
        for guest in self.guests:
            guest.sockets += 1

    def leave(self) -> None:
        for guest in self.guests:
            guest.sockets -= 1

    @asynccontextmanager
    async def turn(self) -> AsyncGenerator[None]:
        """A costly call: few at once, the others wait; raises `Refusal` where too many do."""
        if any(guest.running >= guest.allowed.at_once + MOST_WAITING for guest in self.guests):
            raise too_many("calls", 1)
        for guest in self.guests:
            guest.running += 1
        held: list[Guest] = []
        try:
            for guest in self.guests:
                await guest.turns.acquire()
                held.append(guest)
            yield
        finally:
            for guest in held:
                guest.turns.release()
            for guest in self.guests:
                guest.running -= 1


FREE: Final = Visit([])


class Guests:
    """All that are known. Who has nothing to wait for is no other than who was never here."""

    def __init__(self, limits: Limits = NONE) -> None:
        self.limits = limits
        self.known: OrderedDict[str, Guest] = OrderedDict()

    def visit(self, address: str, browser: str | None) -> Visit:
        self.forget()
        limits = self.limits
        guests = [
            self.guest(kind + name, allowed)
            for kind, name, allowed in (("b ", browser, limits.browser), ("a ", customer(address), limits.address))
            if name is not None and allowed is not None
        ]
        return Visit(guests)

    def guest(self, name: str, allowed: Allowed) -> Guest:
        if name not in self.known:
            self.known[name] = Guest(allowed)
        self.known.move_to_end(name)
        return self.known[name]

    def forget(self) -> None:
        """Makes room, a few at a time: whoever is here stays."""
        for name, guest in [*islice(self.known.items(), 4)]:
            if guest.is_idle() or (len(self.known) > MOST_KNOWN and not guest.is_here()):
                del self.known[name]
            else:
                self.known.move_to_end(name)


def customer(address: str) -> str | None:
    """Whom an address stands for: of the newer kind one has many. This machine itself stands for nobody."""
    try:
        known = ip_address(address.partition("%")[0])
    except ValueError:
        return None
    if isinstance(known, IPv6Address):
        known = known.ipv4_mapped or IPv6Address(int(known) >> A_SITE << A_SITE if not known.is_loopback else known)
    return None if known.is_loopback else str(known)


def too_many(what: str, seconds: float) -> Refusal:
    """When to come again is said in whole seconds."""
    after = max(1, ceil(seconds))
    metrics.refusals.labels(what).inc()
    match what:
        case "sockets":
            return Refusal(429, "too-many-sockets", after=after)
        case "tables":
            return Refusal(429, "too-many-tables", after=after, seconds=after)
        case "thinking":
            return Refusal(429, "too-many-thinking", after=after, seconds=after)
        case _:
            return Refusal(429, "too-many-calls", after=after, seconds=after)
