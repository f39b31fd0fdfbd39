"""The counts of all workers, added up for whoever asks: in the process that looks after them."""

from __future__ import annotations

import shutil
import socket
import tempfile
from collections.abc import Generator
from contextlib import contextmanager
from threading import Thread
from typing import Any, Final
from wsgiref.simple_server import WSGIRequestHandler, WSGIServer, make_server

from prometheus_client import CollectorRegistry, Counter, Gauge, exposition, multiprocess
from prometheus_client.exposition import ThreadingWSGIServer

from paceline.server.place import CannotServe

FOLDER: Final = "PROMETHEUS_MULTIPROC_DIR"  # as metrics.py reads it
NUMBER: Final = "PACELINE_WORKER"

untyped_files: Any = multiprocess
untyped_answers: Any = exposition


class Counts:
    """Files of the workers in a folder, and what only their supervisor knows."""

    def __init__(self, folder: str) -> None:
        self.folder = folder
        self.registry = CollectorRegistry()
        untyped_files.MultiProcessCollector(self.registry, folder)
        self.restarts = Counter(
            "paceline_worker_restarts", "Workers that ended and were begun anew.", registry=self.registry
        )
        self.workers = Gauge("paceline_workers", "Workers that serve.", registry=self.registry)

    def told(self, number: int) -> dict[str, str]:
        """What a worker finds in its environment."""
        return {FOLDER: self.folder, NUMBER: str(number)}

    def forget(self, number: int, *, ready: bool) -> None:
        """A worker is dead: what it had at that moment is gone. What it counted is not."""
        untyped_files.mark_process_dead(number, self.folder)
        if ready:
            self.workers.dec()


def folder_for_counts() -> str:
    """Workers count in files: the one thing that `paceline serve` writes beside its database."""
    try:
        return tempfile.mkdtemp(prefix="paceline-counts-")
    except OSError as error:
        raise CannotServe(f"--metrics wants a temporary folder that can be written: {error.strerror}") from None


class Quiet(WSGIRequestHandler):
    def log_message(self, format: str, *args: Any) -> None:
        """Nobody wants to know that the metrics were read."""


@contextmanager
def counting(listener: socket.socket) -> Generator[Counts]:
    """Answers at a socket, with what is counted meanwhile."""
    folder = folder_for_counts()
    counts = Counts(folder)
    listener.listen()

    class Answering(ThreadingWSGIServer):
        address_family = listener.family

        def server_bind(self) -> None:
            """It has its place already."""
            self.socket.close()
            self.socket = listener.dup()
            self.server_name, self.server_port = "metrics", listener.getsockname()[1]
            self.setup_environ()

        def server_activate(self) -> None:
            """It listens already."""

    app = untyped_answers.make_wsgi_app(counts.registry)
    server: WSGIServer = make_server("", 0, app, Answering, handler_class=Quiet)
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield counts
    finally:
        server.shutdown()
        server.server_close()
        shutil.rmtree(folder, ignore_errors=True)
