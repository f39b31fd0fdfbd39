"""Workers share a queue of connections, and share it evenly."""

from __future__ import annotations

import asyncio
import errno
import logging
import socket
from collections.abc import Coroutine
from contextlib import ExitStack
from typing import Any

import pytest

from paceline.server.accepting import NOBODY, Doorkeeper, Shares, shared_memory
from paceline.server.place import listen_at

from .browser import PATIENCE


class Worker:
    """Somebody who takes connections, all in one process."""

    def __init__(self, held: ExitStack, listener: socket.socket, shares: Shares, number: int) -> None:
        self.lines: list[asyncio.BaseTransport] = []
        own = held.enter_context(listener.dup())
        self.keeper = Doorkeeper(own, lambda: Noted(self), lambda: len(self.lines), shares, number)
        held.callback(self.end)

    def end(self) -> None:
        self.keeper.close()
        for line in self.lines:
            line.close()


class Noted(asyncio.Protocol):
    def __init__(self, worker: Worker) -> None:
        self.worker = worker

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.worker.lines.append(transport)


async def come(held: ExitStack, listener: socket.socket, workers: list[Worker], people: int) -> None:
    """One after the other, each when the last one has been let in."""
    for _ in range(people):
        before = sum(len(worker.lines) for worker in workers)
        held.enter_context(socket.create_connection(listener.getsockname(), PATIENCE))
        while sum(len(worker.lines) for worker in workers) == before:
            await asyncio.sleep(0.001)


def tell(story: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(story, PATIENCE))


def test_whoever_has_fewer_comes_first() -> None:
    async def story() -> None:
        with ExitStack() as held:
            listener = held.enter_context(listen_at("127.0.0.1", 0))
            listener.listen()
            memory = held.enter_context(shared_memory(2))
            shares = [Shares(memory.fileno(), 2) for _ in range(2)]
            workers = [Worker(held, listener, shares[number], number) for number in range(2)]
            await come(held, listener, workers, 20)
            assert min(len(worker.lines) for worker in workers) >= 8
            workers[0].keeper.close()
            assert shares[1].counts[0] == NOBODY
            await come(held, listener, workers, 10)
            assert sum(len(worker.lines) for worker in workers) == 30

    tell(story())


def test_nobody_waits_for_a_worker_that_hangs() -> None:
    async def story() -> None:
        with ExitStack() as held:
            listener = held.enter_context(listen_at("127.0.0.1", 0))
            listener.listen()
            shares = Shares(held.enter_context(shared_memory(2)).fileno(), 2)
            shares.tell(1, 0)
            worker = Worker(held, listener, shares, 0)
            await come(held, listener, [worker], 10)
            assert len(worker.lines) == 10

    tell(story())


def test_without_descriptors_it_waits_and_says_so(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Instead of trying again at once, for ever, with a line each time."""
    monkeypatch.setattr("paceline.server.accepting.REST", 0.05)
    tries: list[int] = []

    async def story() -> None:
        with ExitStack() as held:
            listener = held.enter_context(listen_at("127.0.0.1", 0))
            listener.listen()
            worker = Worker(held, listener, Shares(held.enter_context(shared_memory(1)).fileno(), 1), 0)
            real = worker.keeper.listener

            class Full:
                def fileno(self) -> int:
                    return real.fileno()

                def accept(self) -> tuple[socket.socket, Any]:
                    tries.append(1)
                    if len(tries) < 3:
                        raise OSError(errno.EMFILE, "Too many open files")
                    return real.accept()

            worker.keeper.close()
            worker.keeper.closed = False
            worker.keeper.listener = Full()  # type: ignore[assignment]  # pyright: ignore[reportAttributeAccessIssue]
            worker.keeper.open()
            await come(held, listener, [worker], 1)

    with caplog.at_level(logging.WARNING):
        tell(story())
    assert len(tries) == 3
    assert len([record for record in caplog.records if "Too many open files" in record.getMessage()]) == 2
