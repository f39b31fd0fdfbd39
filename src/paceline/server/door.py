"""What every request passes on its way in: whom it comes from, a number to find it by, and what it is counted as."""

from __future__ import annotations

import logging
import re
import secrets
from collections.abc import Awaitable, Callable, Sequence
from ipaddress import ip_address, ip_network
from time import perf_counter
from typing import Any, Final

from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from paceline.server import metrics
from paceline.server.logs import REQUEST

Told = Callable[[Any], Awaitable[None]]
NAMED: Final = re.compile(rb"[\w.:+/=-]{1,80}", re.ASCII)
logger: Final = logging.getLogger(__name__)


class Door:
    """Around the whole server. Only proxies that are trusted are believed in what they say of others."""

    def __init__(self, app: Any, trusted: Sequence[str] = (), *, log_requests: bool = False) -> None:
        self.app: Any = ProxyHeadersMiddleware(app, [*trusted]) if trusted else app
        self.trusted = [ip_network(net) for net in trusted]
        self.log_requests = log_requests

    async def __call__(self, scope: Any, receive: Any, send: Told) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        number = self.number(scope)
        REQUEST.set(number)
        if scope["type"] != "http":  # a socket says much more than once
            await self.app(scope, receive, send)
            return
        begun, status = perf_counter(), 0

        async def answer(message: Any) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [*message["headers"], (b"x-request-id", number.encode())]
            await send(message)

        try:
            await self.app(scope, receive, answer)
        finally:
            self.count(scope, status, perf_counter() - begun)

    def number(self, scope: Any) -> str:
        """What a trusted proxy calls it, or a number of its own."""
        if self.is_trusted(scope):
            for name, value in scope["headers"]:
                if name == b"x-request-id" and NAMED.fullmatch(value):
                    return str(value, "ascii")
        return secrets.token_hex(8)

    def is_trusted(self, scope: Any) -> bool:
        if not self.trusted or not scope.get("client"):
            return False
        try:
            client = ip_address(scope["client"][0])
        except ValueError:
            return False
        return any(client in net for net in self.trusted)

    def count(self, scope: Any, status: int, seconds: float) -> None:
        """By route: paths hold codes, and there would be no end of them."""
        route = route_of(scope)
        metrics.requests.labels(scope["method"] if scope["method"] in KNOWN else "other", route, status).inc()
        metrics.request_seconds.labels(route).observe(seconds)
        if self.log_requests:
            told = {"method": scope["method"], "route": route, "status": status}
            logger.info("answered", extra={**told, "milliseconds": round(1000 * seconds, 1)})


KNOWN: Final = ("GET", "HEAD", "POST", "DELETE", "OPTIONS", "PUT", "PATCH")


def route_of(scope: Any) -> str:
    """Which call it is, whatever it is asked about."""
    return str(scope.get("path_template") or "nowhere")
