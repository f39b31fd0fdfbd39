"""Starts the server on this machine, and opens the page in the browser."""

from __future__ import annotations

import gc
import os
import sys
import threading
import webbrowser
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

import uvicorn

from paceline.server.app import create_app
from paceline.server.limits import HOME, Limits
from paceline.server.lines import Line
from paceline.server.place import CannotServe, address_of, database_file, listen, only_server_of, server_of
from paceline.server.sqlite import migrate, open_engine
from paceline.server.static import find_page
from paceline.server.titles import boxes_in
from paceline.server.wire import SmallBites

MOST_NEW: Final = 10_000  # things made and not gone; a move makes and drops hundreds
LARGEST_FRAME: Final = 64 * 1024  # a larger one closes the socket with 1009


def serve(
    port: int | None,
    db: Path | str | None,
    *,
    open_browser: bool,
    content: Path | None = None,
    hello: str = "",
    limits: Limits | None = None,
) -> None:
    if content is not None:
        boxes_in(content)  # a mistake in it is told before anything starts
    path = database_file(db)
    try:
        listener = listen(port)
    except CannotServe:
        if (running := server_of(path)) is None:
            raise
        return show_running(running, content, open_browser)
    address = address_of(listener.getsockname()[1])
    with listener, only_server_of(path, address) as running:
        if running is not None:
            return show_running(running, content, open_browser)
        migrate(open_engine(path))  # whatever is wrong with the database is told before anything starts
        server = uvicorn.Server(configured(create_app(path, find_page(), content=content, limits=limits or HOME)))
        if hello:
            print(hello)
        print(f"Paceline is at {address} (Ctrl-C ends it)", flush=True)
        if open_browser and has_screen():
            threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
        spare_collector()
        with suppress(KeyboardInterrupt):
            server.run(sockets=[listener])
    return None


def spare_collector() -> None:
    """What is here to stay is not looked through for garbage while everybody waits, and what is new less often."""
    gc.freeze()
    gc.set_threshold(MOST_NEW, 10, 10)


def show_running(address: str, content: Path | None, open_browser: bool) -> None:
    print(f"Paceline is already at {address}", flush=True)
    if content is not None:
        print(f"It was started without {content}: end it first to race with that.", flush=True)
    if open_browser and has_screen():
        webbrowser.open(address)


def configured(app: Any) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        workers=1,  # told, as WEB_CONCURRENCY would choose a loop that starts no processes on Windows
        loop="asyncio" if sys.platform == "win32" else "auto",  # uvloop, where there is one
        http=Line,
        ws=SmallBites,
        ws_ping_interval=20.0,  # seconds; who does not answer one is gone
        ws_ping_timeout=20.0,
        ws_max_size=LARGEST_FRAME,
        ws_per_message_deflate=False,
        lifespan="on",
        log_level="warning",
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=2,
    )


def has_screen() -> bool:
    """Without one, Python would open a text browser over the terminal."""
    return sys.platform != "linux" or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
