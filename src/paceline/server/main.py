"""Starts the server on this machine: finds the database, a port and the page, and opens the browser."""

from __future__ import annotations

import asyncio
import fcntl
import os
import socket
import sys
import threading
import webbrowser
from collections.abc import Generator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

import uvicorn
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from paceline.core.errors import PacelineError
from paceline.server.app import create_app
from paceline.server.static import find_page
from paceline.server.storage import migrate, open_engine
from paceline.server.titles import boxes_in

HOST: Final = "127.0.0.1"
PORT: Final = 8732
PORTS_TRIED: Final = 50
LARGEST_FRAME: Final = 64 * 1024  # a larger one closes the socket with 1009
BITE: Final = 2048  # bytes read from a socket at once


class CannotServe(PacelineError):
    """No port, or no database."""


class SmallBites(WebSocketsSansIOProtocol):
    """Takes few frames at a time: thousands of tiny ones in one read would keep everybody else waiting."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        transport.max_size = BITE  # type: ignore[attr-defined]  # pyright: ignore[reportAttributeAccessIssue]
        super().connection_made(transport)


def serve(port: int | None, db: Path | str | None, *, open_browser: bool, content: Path | None = None) -> None:
    if content is not None:
        boxes_in(content)  # a mistake in it is told before anything starts
    path = database_file(db)
    listener = listen(port)
    address = f"http://{HOST}:{listener.getsockname()[1]}/"
    with listener, only_server_of(path, address) as running:
        if running is not None:
            print(f"Paceline is already at {running}", flush=True)
            if content is not None:
                print(f"It was started without {content}: end it first to race with that.", flush=True)
            if open_browser and has_screen():
                webbrowser.open(running)
            return
        migrate(open_engine(path))  # whatever is wrong with the database is told before anything starts
        server = uvicorn.Server(
            uvicorn.Config(
                create_app(path, find_page(), content=content),
                ws=SmallBites,
                ws_max_size=LARGEST_FRAME,
                ws_per_message_deflate=False,
                lifespan="on",
                log_level="warning",
                access_log=False,
                server_header=False,
                timeout_graceful_shutdown=2,
            )
        )
        print(f"Paceline is at {address} (Ctrl-C ends it)", flush=True)
        if open_browser and has_screen():
            threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
        with suppress(KeyboardInterrupt):
            server.run(sockets=[listener])


def has_screen() -> bool:
    """Without one, Python would open a text browser over the terminal."""
    return sys.platform != "linux" or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def database_file(db: Path | str | None) -> Path:
    """A path, a sqlite URL, or the player's own file."""
    if db is None:
        home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
        return Path(home) / "paceline" / "paceline.db"
    text = str(db)
    if "://" in text and not text.startswith("sqlite:///"):
        raise CannotServe(f"'{text}' is no database that Paceline knows: give a file or sqlite:///FILE")
    return Path(text.removeprefix("sqlite:///")).expanduser()


def listen(port: int | None) -> socket.socket:
    """The port asked for; else the usual one or the next that is free."""
    wanted = range(PORT, PORT + PORTS_TRIED) if port is None else [port]
    for number in wanted:
        # The protocol is named, as asyncio sends small answers at once (TCP_NODELAY) only where it is.
        listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((HOST, number))
            listener.listen()  # a browser that comes early waits
        except (OSError, OverflowError):
            listener.close()
            continue
        return listener
    raise CannotServe(f"port {wanted[0]} is in use" if port is not None else f"ports from {PORT} on are all in use")


@contextmanager
def only_server_of(path: Path, address: str) -> Generator[str | None]:
    """One server to a database: the address of another that has it, or None. The lock goes with the process."""
    lock = path.with_name(path.name + ".lock")
    try:
        lock.parent.mkdir(parents=True, exist_ok=True)
        file = lock.open("a+")
    except OSError as error:
        raise CannotServe(f"the database {path} cannot be written: {error.strerror}") from None
    with file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            file.seek(0)
            yield file.read()
            return
        file.truncate(0)
        file.write(address)
        file.flush()
        yield None
