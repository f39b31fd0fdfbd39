"""Where a server stands: its database, its port, and that it is the only one there."""

from __future__ import annotations

import os
import socket
from collections.abc import Generator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Final

from filelock import FileLock, Timeout
from platformdirs import user_data_path

from paceline.core.errors import PacelineError

HOST: Final = "127.0.0.1"
PORT: Final = 8732
PORTS_TRIED: Final = 50
PATIENCE: Final = 0.2  # seconds: `paceline doctor` may be looking at the lock


class CannotServe(PacelineError):
    """No port, or no database."""


# The database


def database_file(db: Path | str | None) -> Path:
    """A path, a sqlite URL, or the player's own file."""
    if db is None:
        return own_database()
    text = str(db)
    if "://" in text and not text.startswith("sqlite:///"):
        raise CannotServe(f"'{text}' is no database that Paceline knows: give a file or sqlite:///FILE")
    return Path(text.removeprefix("sqlite:///")).expanduser()


def own_database() -> Path:
    """Where this system keeps a player's data; where Paceline kept it on every system before, if it is there alone."""
    here = user_data_path("paceline", appauthor=False) / "paceline.db"
    before = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "paceline" / "paceline.db"
    return before if not is_there(here) and is_there(before) else here


def is_there(file: Path) -> bool:
    """Whether there is such a file, as far as one may look."""
    with suppress(OSError):
        return file.is_file()
    return False


# The port


def address_of(port: int) -> str:
    return f"http://{HOST}:{port}/"


def listen(port: int | None) -> socket.socket:
    """The port asked for; else the usual one or the next that is free."""
    wanted = range(PORT, PORT + PORTS_TRIED) if port is None else [port]
    for number in wanted:
        with suppress(OSError, OverflowError):
            listener = bound(number)
            listener.listen()  # a browser that comes early waits
            return listener
    raise CannotServe(f"port {wanted[0]} is in use" if port is not None else f"ports from {PORT} on are all in use")


def listen_at(host: str, port: int) -> socket.socket:
    """One address and one port, or `CannotServe`. Nobody can connect before it listens."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    except (OSError, UnicodeError):
        raise CannotServe(f"'{host}' is no address of this machine") from None
    try:
        return bound(port, found[0][4][0], found[0][0])
    except OSError as error:
        raise CannotServe(f"{host} port {port} cannot be had: {error.strerror}") from None


def address_at(listener: socket.socket) -> str:
    host, port = listener.getsockname()[:2]
    return f"http://[{host}]:{port}" if listener.family == socket.AF_INET6 else f"http://{host}:{port}"


def bound(port: int, host: str | int = HOST, family: int = socket.AF_INET) -> socket.socket:
    """A socket that has the port; raises `OSError` where something else has it."""
    # The protocol is named, as asyncio sends small answers at once (TCP_NODELAY) only where it is.
    taken = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        if os.name == "posix":  # elsewhere it would let two servers share a port
            taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if family == socket.AF_INET6:  # others would come under addresses that no network of theirs holds
            taken.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
        taken.bind((host, port))
    except (OSError, OverflowError):
        taken.close()
        raise
    return taken


# One server to a database


@contextmanager
def only_server_of(path: Path, address: str) -> Generator[str | None]:
    """One server to a database: the address of another that has it, or None. The lock goes with the process."""
    lock, notice = beside(path)
    running: str | None = None
    with ExitStack() as held:
        try:
            lock.parent.mkdir(parents=True, exist_ok=True)
            held.enter_context(FileLock(lock, timeout=PATIENCE))
            notice.write_text(address, "utf-8")
            held.callback(remove, notice)
        except Timeout:
            running = told_address(path)
        except OSError as error:
            raise CannotServe(f"the database {path} cannot be written: {error.strerror}") from None
        yield running


def remove(notice: Path) -> None:
    with suppress(OSError):  # somebody reads it, or it is gone
        notice.unlink()


def server_of(path: Path) -> str | None:
    """The address of the server that has a database, or None; nothing is made or changed."""
    lock, _ = beside(path)
    return told_address(path) if is_held(lock) else None


def is_held(lock: Path) -> bool:
    """Whether some process has a lock, as far as one may ask; it is never made."""
    if not is_there(lock):
        return False
    try:
        with FileLock(lock, blocking=False):
            return False
    except Timeout:
        return True
    except OSError:  # somebody else's, or on a disk that is only read
        return False


def told_address(path: Path) -> str:
    """What the server wrote down; versions before wrote it into the lock, which not every system lets others read."""
    lock, notice = beside(path)
    for file in (notice, lock):
        with suppress(OSError, ValueError):
            return file.read_text("utf-8")
    return ""


def beside(path: Path) -> tuple[Path, Path]:
    """The lock of a database and the address of whoever has it: of the file itself, whatever link leads there."""
    file = path.resolve()
    return file.with_name(file.name + ".lock"), file.with_name(file.name + ".address")
