"""A real PostgreSQL for tests: the machine's own, in a temporary folder, with everything on the disk (fsync).

    python tests/server/postgres.py          installs Debian's where there is none and the machine is ours to install on
    python tests/server/postgres.py FOLDER   runs one for as long as anybody holds FOLDER's lock

One server serves all tests of a run, whichever process they are in. Nobody starts or stops it by hand: whoever needs it
first starts a keeper, which ends it when the last process that used it is gone, however that one ended.
"""

from __future__ import annotations

import asyncio
import ctypes
import fcntl
import os
import pwd
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Generator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Final

import msgspec
from filelock import FileLock

WANTED: Final = "no PostgreSQL here. On Debian: apt-get install postgresql"
DEBIANS: Final = Path("/usr/lib/postgresql")
PATIENCE: Final = 120.0  # seconds: a busy machine must not fail a test
LOOKS: Final = 0.3  # seconds between two looks whether anybody is left
LIBC: Final = ctypes.CDLL(None)
DEATH_SIGNAL: Final = 1  # PR_SET_PDEATHSIG
SETTINGS: Final = {
    "fsync": "on",
    "synchronous_commit": "on",
    "full_page_writes": "on",
    "listen_addresses": "127.0.0.1",
    "unix_socket_directories": "",
    "max_connections": "200",
    "shared_buffers": "64MB",
    "logging_collector": "off",
}


def find() -> Path | None:
    """Where its programs are; of several versions the newest."""
    if on_path := shutil.which("initdb"):
        return Path(on_path).parent
    found = [folder.parent for folder in DEBIANS.glob("*/bin/initdb")]
    return max((folder for folder in found), key=lambda folder: float(folder.parent.name), default=None)


def install() -> None:
    """As root on Debian there is no need to ask."""
    if find() or os.geteuid() != 0 or not shutil.which("apt-get"):
        return
    print("server tests: installing Debian's PostgreSQL …", flush=True)
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for step in (["update", "--quiet"], ["install", "--yes", "--quiet", "--no-install-recommends", "postgresql"]):
        ran = subprocess.run(["apt-get", *step], env=environment, capture_output=True, text=True, check=False)
        if ran.returncode:
            print(f"server tests: apt-get {' '.join(step)} failed\n{ran.stdout}{ran.stderr}", file=sys.stderr)


class Address(msgspec.Struct, frozen=True):
    port: int
    password: str

    def url(self, database: str) -> str:
        return f"postgresql://postgres:{self.password}@127.0.0.1:{self.port}/{database}"

    def say(self, *statements: str, database: str = "postgres") -> list[Any]:
        """Says something in SQL; what the last one answers."""
        return asyncio.run(self.told(statements, database))

    async def told(self, statements: tuple[str, ...], database: str) -> list[Any]:
        import asyncpg

        connection: Any = await asyncpg.connect(self.url(database), timeout=PATIENCE)
        try:
            rows: list[Any] = []
            for statement in statements:
                rows = await connection.fetch(statement)
            return rows
        finally:
            await connection.close()

    def empty(self) -> str:
        """A new database without anything in it."""
        name = f"t{secrets.token_hex(6)}"
        self.say(f"CREATE DATABASE {name}")
        return self.url(name)


class Cluster:
    """A PostgreSQL server of one's own, that can be stopped, killed and started again."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.data = folder / "data"
        self.programs = find() or Path()
        self.address = Address(free_port(), secrets.token_hex(12))
        self.process: subprocess.Popen[Any] | None = None
        self.make()

    def make(self) -> None:
        word = self.folder / "password"
        word.write_text(self.address.password)
        for path in (self.folder, word):
            self.give(path)
        self.run("initdb", "--pgdata", self.data, "--auth=scram-sha-256", "--username=postgres", "--pwfile", word,
                 "--encoding=UTF8", "--locale=C", "--no-sync")  # fmt: skip
        lines = [f"{name} = '{value}'\n" for name, value in SETTINGS.items()]
        with (self.data / "postgresql.conf").open("a") as settings:
            settings.writelines([*lines, f"port = {self.address.port}\n"])

    def run(self, program: str, *told: str | Path) -> None:
        """As a user who is not root, whom PostgreSQL would not obey."""
        command = [self.programs / program, *told]
        ran = subprocess.run(command, cwd=self.folder, capture_output=True, text=True, check=False, **as_user())
        assert ran.returncode == 0, ran.stdout + ran.stderr

    def give(self, path: Path) -> None:
        if user := as_user():
            os.chown(path, user["user"], user["group"])

    def start(self) -> None:
        with (self.folder / "log").open("ab") as log:
            process = self.process = subprocess.Popen[Any](
                [self.programs / "postgres", "-D", self.data],
                cwd=self.folder, stdin=subprocess.DEVNULL, stdout=log, stderr=log,
                start_new_session=True, preexec_fn=end_with_me, **as_user(),
            )  # fmt: skip
        until = time.monotonic() + PATIENCE
        while not self.answers():
            assert process.poll() is None, (self.folder / "log").read_text()
            assert time.monotonic() < until, "PostgreSQL does not answer"
            time.sleep(0.05)

    def answers(self) -> bool:
        with suppress(Exception):
            self.address.say("SELECT 1")
            return True
        return False

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """SIGINT ends it at once and in order, SIGQUIT as if the power had gone."""
        if self.process is not None:
            self.process.send_signal(how)
            self.process.wait(PATIENCE)
            self.process = None

    def restart(self, how: signal.Signals = signal.SIGINT) -> None:
        self.stop(how)
        self.start()


@contextmanager
def cluster() -> Generator[Cluster]:
    """One that goes with its folder in the end."""
    folder = Path(tempfile.mkdtemp(prefix="paceline-postgres-"))
    made: Cluster | None = None
    try:
        made = Cluster(folder)
        made.start()
        yield made
    finally:
        if made is not None:
            made.stop(signal.SIGQUIT)
        shutil.rmtree(folder, ignore_errors=True)


def as_user() -> dict[str, Any]:
    """Whom a server runs as that root starts."""
    if os.geteuid() != 0:
        return {}
    for name in ("postgres", "nobody"):
        with suppress(KeyError):
            user = pwd.getpwnam(name)
            return {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}
    return {}


def end_with_me() -> None:
    """However its parent ends: the same signal as an end at once and in order."""
    if sys.platform == "linux":
        LIBC.prctl(DEATH_SIGNAL, signal.SIGINT)


def free_port() -> int:
    """One that the system gives to no client, also while nobody listens there; each process of tests has its own."""
    own = int(os.environ.get("PYTEST_XDIST_WORKER", "gw15")[2:]) % 16
    while True:
        port = 10_000 + 16 * secrets.randbelow(1_250) + own
        with suppress(OSError), socket.socket() as taken:
            taken.bind(("127.0.0.1", port))
            return port


# One for all


@contextmanager
def shared(folder: Path) -> Generator[Address]:
    """The server of all processes that name this folder, started by the first of them."""
    told = folder / "postgres.json"
    with (folder / "postgres.users").open("a") as users:
        with FileLock(folder / "postgres.starting"):
            fcntl.flock(users, fcntl.LOCK_SH)  # goes with this process
            if not told.exists():
                with (folder / "postgres.log").open("ab") as log:
                    command = [sys.executable, __file__, str(folder)]
                    subprocess.run(command, stdin=subprocess.DEVNULL, stdout=log, stderr=log, check=True)
            until = time.monotonic() + PATIENCE
            while not told.exists():
                assert time.monotonic() < until, "PostgreSQL did not start"
                time.sleep(0.05)
        yield msgspec.json.decode(told.read_bytes(), type=Address)


def keep(folder: Path) -> None:
    """Runs a server until nobody is left who uses it."""
    told = folder / "postgres.json"
    with (folder / "postgres.users").open("a") as users, cluster() as made:
        new = told.with_suffix(".new")
        new.write_bytes(msgspec.json.encode(made.address))
        new.rename(told)
        while not is_alone(users.fileno()):
            time.sleep(LOOKS)
        told.unlink(missing_ok=True)


def is_alone(users: int) -> bool:
    try:
        fcntl.flock(users, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def main() -> None:
    if len(sys.argv) == 1:
        install()
        if not find():
            print(f"server tests: {WANTED}", file=sys.stderr)
    elif os.fork() == 0:
        os.setsid()
        keep(Path(sys.argv[1]))


if __name__ == "__main__":
    main()
