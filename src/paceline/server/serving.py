"""Serves many: one process listens and looks after workers, who share its socket and answer.

Connections wait in the socket's queue, whichever worker is free takes the next one; those that wait survive a worker
that is killed. Another takes its place. Workers end when the process that began them does, however that ends.
"""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import socket
import sys
from asyncio.subprocess import PIPE, Process
from contextlib import ExitStack, suppress
from time import monotonic
from typing import Final

import msgspec

from paceline.server import logs
from paceline.server.accepting import Shares, shared_memory
from paceline.server.counting import Counts, counting
from paceline.server.databases import is_postgres
from paceline.server.limits import NONE, Limits
from paceline.server.logs import Kind
from paceline.server.place import CannotServe, database_file, only_server_of

WORKER: Final = (sys.executable, "-m", "paceline.server.served")
FIRST_TRIES: Final = 3  # of each worker, before the first has started
PAUSE, LONGEST_PAUSE = 0.1, 10.0  # seconds, before one that did not serve is begun anew; twice as long each time
READY: Final = "ready"  # says a worker
QUEUE: Final = 1024  # connections that may wait
WELL: Final = 2.0  # seconds after which a worker that was ready counts as one that serves
STOPPED_BY: Final = (signal.SIGTERM, signal.SIGINT)
logger: Final = logging.getLogger(__name__)


class Service(msgspec.Struct, frozen=True, kw_only=True):
    """What is served. A worker is told all of it; the database's password stands in nobody's arguments."""

    db: str
    public_url: str | None = None
    trusted: list[str] = []
    thinkers: int = 1  # of each worker
    limits: Limits = NONE
    log: Kind = "text"
    log_requests: bool = False
    drain: float = 20.0  # seconds, for what is under way when it ends
    listener: int = -1  # the descriptor of the socket
    shares: int = -1  # and of the memory that workers share
    workers: int = 1
    number: int = 0  # of a worker


def serve(
    service: Service, workers: int, listener: socket.socket, address: str, watched: socket.socket | None = None
) -> int:
    """Serves until a signal comes; the exit status. Metrics are told to whoever asks at `watched`."""
    if not hasattr(os, "fork"):
        raise CannotServe("this system cannot share a socket between processes: `paceline` alone serves here")
    if workers > 1 and not is_postgres(service.db):
        raise CannotServe("SQLite is for one worker: --workers 1, or a postgresql:// database for more")
    with ExitStack() as held:
        held.enter_context(listener)
        if not is_postgres(service.db):
            running = held.enter_context(only_server_of(database_file(service.db), address))
            if running is not None:
                raise CannotServe(f"another server has that database: {running or 'it does not say where'}")
        logs.set_up(service.log, None, logs.secrets_in(service.db))
        counts = held.enter_context(counting(watched)) if watched is not None else None
        listener.listen(QUEUE)
        return asyncio.run(Crew(service, workers, listener, address, counts).work())


class Crew:
    """The workers of a server."""

    def __init__(
        self, service: Service, workers: int, listener: socket.socket, address: str, counts: Counts | None
    ) -> None:
        self.memory = shared_memory(workers)
        self.shares = Shares(self.memory.fileno(), workers)
        self.service = msgspec.structs.replace(
            service, listener=listener.fileno(), shares=self.memory.fileno(), workers=workers
        )
        self.listener = listener
        self.address = address
        self.counts = counts
        self.processes: list[Process | None] = [None] * workers
        self.ready: set[int] = set()  # those that have been
        self.announced = False  # where it is
        self.restarts = 0
        self.ending = asyncio.Event()
        self.why = ""  # nobody can serve
        self.hurried = False  # whether it was asked to end twice

    async def work(self) -> int:
        loop = asyncio.get_running_loop()
        for ask in STOPPED_BY:
            loop.add_signal_handler(ask, self.end)
        keepers = [asyncio.create_task(self.keep(number)) for number in range(len(self.processes))]
        await self.ending.wait()
        self.listener.close()  # whoever comes now is refused
        logger.info("ends, with what is under way")
        self.signal(signal.SIGTERM)
        _, late = await asyncio.wait(keepers, timeout=self.service.drain + 5)
        if late:
            logger.error("%d workers did not end in time", len(late))
        self.signal(signal.SIGKILL)
        await asyncio.gather(*keepers)
        self.memory.close()
        if self.why:
            raise CannotServe(self.why)
        return 1 if late or self.hurried else 0

    def end(self) -> None:
        """Asked once, everything under way is finished; asked again, it is not."""
        if self.ending.is_set():
            self.hurried = True
            self.signal(signal.SIGKILL)
        self.ending.set()

    def give_up(self, why: str) -> None:
        self.why = self.why or why
        self.ending.set()

    def signal(self, what: signal.Signals) -> None:
        for process in self.processes:
            if process is not None and process.returncode is None:
                with suppress(ProcessLookupError):
                    process.send_signal(what)

    async def keep(self, number: int) -> None:
        """Keeps one worker going."""
        pause, tries = 0.0, 0
        while not self.ending.is_set():
            process = await self.start(number)
            told = await self.hear(number, process)
            lack, begun = "" if told == READY else told, monotonic()
            status = await process.wait()
            self.shares.tell(number)
            if self.counts is not None:
                self.counts.forget(number, ready=told == READY)
            if self.ending.is_set():
                return
            pause = next_pause(pause, served=monotonic() - begun if told == READY else 0.0)
            tries += 1
            if not self.ready and (lack or tries >= FIRST_TRIES):
                self.give_up(lack or f"no worker could start: the last one ended with status {status}")
                return
            self.restarts += 1
            if self.counts is not None:
                self.counts.restarts.inc()
            logger.warning("worker %d ended (%s) and is begun anew", number, lack or f"status {status}")
            if pause:
                with suppress(TimeoutError):
                    await asyncio.wait_for(self.ending.wait(), pause)

    async def start(self, number: int) -> Process:
        """A process in a session of its own: Ctrl-C is the business of this one."""
        environment = {**os.environ, **(self.counts.told(number) if self.counts is not None else {})}
        process = await asyncio.create_subprocess_exec(
            *WORKER,
            stdin=PIPE,
            stdout=PIPE,
            pass_fds=(self.service.listener, self.service.shares),
            start_new_session=True,
            env=environment,
        )
        self.processes[number] = process
        assert process.stdin is not None
        process.stdin.write(msgspec.json.encode(msgspec.structs.replace(self.service, number=number)) + b"\n")
        return process

    async def hear(self, number: int, process: Process) -> str:
        """What a worker says: that it is ready, or why it cannot be."""
        assert process.stdout is not None
        told = (await process.stdout.readline()).decode("utf-8", "replace").strip()
        if told != READY:
            return told
        self.ready.add(number)
        logger.info("worker %d serves (process %d)", number, process.pid)
        if self.counts is not None:
            self.counts.workers.inc()
        if len(self.ready) == len(self.processes) and not self.announced:
            self.announced = True
            print(f"Paceline is at {self.address}", flush=True)
        return told


def next_pause(last: float, served: float) -> float:
    """Seconds before another takes the place of one that died: none, unless it hardly served."""
    return 0.0 if served >= WELL else min(max(PAUSE, 2 * last), LONGEST_PAUSE)
