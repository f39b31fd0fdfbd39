"""A worker of `paceline serve`, which is told on its standard input what to serve."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import sys
from collections.abc import Generator
from contextlib import contextmanager
from threading import Thread
from typing import Any, NoReturn

import msgspec
import uvicorn

from paceline.core.errors import PacelineError
from paceline.server.address import public
from paceline.server.app import create_app
from paceline.server.databases import open_store
from paceline.server.main import configured
from paceline.server.serving import Service
from paceline.server.static import find_page
from paceline.server.thinker import Thinker


class Serving(uvicorn.Server):
    """Says when it is ready, and ends when it is asked to."""

    @contextmanager
    def capture_signals(self) -> Generator[None]:
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, self.end)
        yield

    def end(self) -> None:
        self.should_exit = True

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        tell("ready")


async def nothing(*_: Any) -> None:
    """What is served before anything is."""


async def serve(service: Service, config: uvicorn.Config) -> None:
    try:
        store = await open_store(service.db)
    except PacelineError as error:
        cannot(str(error))
    address = public(service.public_url) if service.public_url else None
    config.app = create_app(
        store,
        find_page(),
        address=address,
        thinker=lambda: Thinker(workers=service.thinkers),
        limits=service.limits,
    )
    await Serving(config).serve([socket.socket(fileno=service.listener)])


def tell(text: str) -> None:
    print(text.replace("\n", " "), flush=True)


def cannot(why: str) -> NoReturn:
    tell(why)
    os._exit(2)


def end_with_parent() -> None:
    """Whoever began this is gone, and what it held for us: nobody must serve the same file beside us."""
    while os.read(sys.stdin.fileno(), 1):
        pass
    os._exit(1)


def main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    service = msgspec.json.decode(sys.stdin.buffer.readline(), type=Service)
    Thread(target=end_with_parent, daemon=True).start()
    config = configured(nothing)
    config.timeout_graceful_shutdown = int(service.drain)
    with asyncio.Runner(loop_factory=config.get_loop_factory()) as runner:
        runner.run(serve(service, config))


if __name__ == "__main__":
    main()
