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
from time import monotonic
from typing import Any, Final, NoReturn

import msgspec
import uvicorn
from litestar import Litestar

from paceline.core.errors import PacelineError
from paceline.server import logs, metrics
from paceline.server.accepting import Doorkeeper, Shares
from paceline.server.address import public
from paceline.server.app import create_app
from paceline.server.databases import open_store
from paceline.server.door import Door
from paceline.server.main import configured, spare_collector
from paceline.server.serving import READY, Service
from paceline.server.socket import Client
from paceline.server.static import find_page
from paceline.server.tables import Tables
from paceline.server.thinker import Thinker

REST, PROXY_REST = 10, 75  # seconds in which nothing is asked; a proxy must be the first to close
LOOKS: Final = 0.05  # seconds between two looks whether all clients have gone


class Serving(uvicorn.Server):
    """Says when it is ready, and ends when it is asked to: in order, and in a bounded time."""

    def __init__(self, config: uvicorn.Config, app: Litestar, service: Service) -> None:
        super().__init__(config)
        self.state = app.state
        self.service = service
        self.listener = socket.socket(fileno=service.listener)
        self.shares = Shares(service.shares, service.workers)
        self.doorkeeper: Doorkeeper | None = None

    @contextmanager
    def capture_signals(self) -> Generator[None]:
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, self.end)
        yield

    def end(self) -> None:
        self.should_exit = True

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:  # noqa: ARG002  it has its own
        await super().startup([])
        self.doorkeeper = Doorkeeper(self.listener, self.line, self.count, self.shares, self.service.number)
        tell(READY)

    def line(self) -> asyncio.Protocol:
        """What talks with somebody who has just come."""
        make: Any = self.config.http_protocol_class
        made: asyncio.Protocol = make(config=self.config, server_state=self.server_state, app_state=self.lifespan.state)
        return made

    def count(self) -> int:
        return len(self.server_state.connections)

    async def on_tick(self, counter: int) -> bool:
        metrics.connections.set(self.count())
        if not self.should_exit:
            self.shares.tell(self.service.number, self.count())
        return await super().on_tick(counter)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:  # noqa: ARG002
        """Nobody new is let in, and clients are sent to whoever serves next, once they have been answered."""
        self.state.health.draining = True
        if self.doorkeeper is not None:
            self.doorkeeper.close()
        self.listener.close()
        tables: Tables = self.state.tables
        until = monotonic() + self.service.drain / 2
        while (here := clients_of(tables)) and monotonic() < until:
            for client in here:
                client.come_back()
            await asyncio.sleep(LOOKS)
        await super().shutdown([])


def clients_of(tables: Tables) -> list[Client]:
    return [one for table in tables.live.values() for one in table.watchers if isinstance(one, Client)]


async def nothing(*_: Any) -> None:
    """What is served before anything is."""


async def serve(service: Service, config: uvicorn.Config) -> None:
    try:
        store = await open_store(service.db)
    except PacelineError as error:
        cannot(str(error))
    address = public(service.public_url) if service.public_url else None
    app = create_app(
        store,
        find_page(),
        address=address,
        thinker=lambda: Thinker(workers=service.thinkers),
        limits=service.limits,
    )
    config.app = Door(app, service.trusted, log_requests=service.log_requests)
    config.timeout_keep_alive = PROXY_REST if service.trusted else REST
    config.timeout_graceful_shutdown = max(1, int(service.drain / 2))
    spare_collector()
    await Serving(config, app, service).serve()


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
    logs.set_up(service.log, service.number, logs.secrets_in(service.db))
    config = configured(nothing)
    config.log_config = None
    with asyncio.Runner(loop_factory=config.get_loop_factory()) as runner:
        runner.run(serve(service, config))


if __name__ == "__main__":
    main()
