"""Connections before anybody has asked for anything: how many there may be, and how long a request may take to come."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from functools import cache
from typing import Any, Final, Literal

from uvicorn.protocols.http.h11_impl import H11Protocol

from paceline.server import metrics

Awaited = Literal["head", "body", "answer"]

LONGEST: Final[dict[Awaited, float]] = {"head": 20.0, "body": 60.0, "answer": 600.0}  # seconds
LOOK: Final = 4.0  # seconds between two looks at a connection
MOST_FILES: Final = 65_536
SPARE: Final = 128  # descriptors for everything else: database, page, thinkers


class Line(H11Protocol):
    """Ends what never becomes a request, and what nobody reads to its end."""

    def __init__(self, *args: Any, **extra: Any) -> None:
        super().__init__(*args, **extra)
        self.awaited: tuple[Awaited, object] | None = None
        self.since = 0.0
        self.looks: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if len(self.connections) > most_lines():
            metrics.refusals.labels("connections").inc()
            transport.abort()
        else:
            self.look()

    def look(self) -> None:
        """Ends it where it waits for the same thing for too long."""
        awaited, now = self.waits_for(), self.loop.time()
        if awaited != self.awaited:
            self.awaited, self.since = awaited, now
        elif awaited is not None and now - self.since >= LONGEST[awaited[0]]:
            self.transport.abort()
            return
        self.looks = self.loop.call_later(LOOK, self.look)

    def waits_for(self) -> tuple[Awaited, object] | None:
        """The part of which request; nothing between two of them, when uvicorn's own patience counts."""
        cycle: Any = self.cycle
        if cycle is None or (cycle.response_complete and self.timeout_keep_alive_task is None):
            return "head", cycle
        if cycle.response_complete:
            return None
        return ("body" if cycle.more_body else "answer"), cycle

    def connection_lost(self, exc: Exception | None) -> None:
        self.look_no_more()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self, event: Any) -> None:
        self.look_no_more()
        super().handle_websocket_upgrade(event)

    def look_no_more(self) -> None:
        if self.looks is not None:
            self.looks.cancel()
            self.looks = None


@cache
def most_lines() -> int:
    """How many connections a process has descriptors for, as many as it may have of those."""
    try:
        import resource  # noqa: PLC0415  not on every system
    except ImportError:
        return MOST_FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    more = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
    if soft != resource.RLIM_INFINITY and soft < more:
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (more, hard))
            soft = more
    most = MOST_FILES if soft == resource.RLIM_INFINITY else min(soft, MOST_FILES)
    return max(SPARE, most - SPARE)
