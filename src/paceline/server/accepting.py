"""Taking connections from a queue that several workers share.

Who is idle would take them all, and keep them: sockets at tables last for an evening. So whoever has more than another
lets that one come first, for a moment. Nobody needs to know anything for sure: the queue holds what nobody took.
"""

from __future__ import annotations

import asyncio
import errno
import logging
import os
import socket
from collections.abc import Callable
from contextlib import suppress
from mmap import mmap
from tempfile import TemporaryFile
from typing import IO, Final

from paceline.server.place import CannotServe

POLITE: Final = 0.02  # seconds in which somebody with fewer connections may come first
SLACK: Final = 2  # connections more that do not matter
REST: Final = 0.5  # seconds, where there are no descriptors left
NOBODY: Final = 1 << 40  # has a worker that takes none
WIDE: Final = 8  # bytes of a number
NO_ROOM: Final = (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM)
logger: Final = logging.getLogger(__name__)


class Shares:
    """How many connections each worker has, in memory that all of them see."""

    def __init__(self, descriptor: int, workers: int) -> None:
        self.memory = mmap(descriptor, WIDE * workers)
        self.counts = memoryview(self.memory).cast("q")

    def tell(self, worker: int, count: int = NOBODY) -> None:
        self.counts[worker] = count

    def least(self) -> int:
        return min(self.counts)


def shared_memory(workers: int) -> IO[bytes]:
    """A file that is nowhere, for the shares of so many; nobody has any yet."""
    try:
        file = in_memory() or TemporaryFile()  # noqa: SIM115  whoever gets it closes it
        file.write(NOBODY.to_bytes(WIDE, "little") * workers)
        file.flush()
    except OSError as error:
        raise CannotServe(f"no memory for workers to share: {error.strerror}") from None
    return file


def in_memory() -> IO[bytes] | None:
    """Where the system has such files (Linux), nothing needs a folder that can be written."""
    if hasattr(os, "memfd_create"):
        with suppress(OSError):
            return os.fdopen(os.memfd_create("paceline-shares"), "r+b")
    return None


class Doorkeeper:
    """Lets connections in, one at a time."""

    def __init__(
        self,
        listener: socket.socket,
        protocol: Callable[[], asyncio.Protocol],
        count: Callable[[], int],
        shares: Shares,
        worker: int,
    ) -> None:
        self.listener = listener
        self.protocol = protocol
        self.count = count
        self.shares = shares
        self.worker = worker
        self.loop = asyncio.get_running_loop()
        self.waited = 0.0
        self.closed = False
        self.tasks: set[asyncio.Task[object]] = set()
        listener.setblocking(False)
        self.open()

    def open(self) -> None:
        if not self.closed:
            self.loop.add_reader(self.listener, self.answer)

    def rest(self, seconds: float) -> None:
        self.loop.remove_reader(self.listener)
        self.loop.call_later(seconds, self.open)

    def close(self) -> None:
        self.closed = True
        self.loop.remove_reader(self.listener)
        self.shares.tell(self.worker)

    def answer(self) -> None:
        """Somebody knocks."""
        if self.has_more_than_others() and self.loop.time() - self.waited > 2 * POLITE:
            self.waited = self.loop.time()
            self.rest(POLITE)
            return
        try:
            line, _ = self.listener.accept()
        except (BlockingIOError, InterruptedError, ConnectionAbortedError):
            return  # another was quicker, or they have gone
        except OSError as error:
            if error.errno not in NO_ROOM:
                raise
            logger.warning("no room for more connections: %s", error.strerror)
            self.rest(REST)
            return
        line.setblocking(False)
        line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        task = self.loop.create_task(self.loop.connect_accepted_socket(self.protocol, line))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    def has_more_than_others(self) -> bool:
        mine = self.count()
        self.shares.tell(self.worker, mine)
        least = self.shares.least()
        return mine > least + max(SLACK, least // 16)
