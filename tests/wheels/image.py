"""The steps of the Dockerfile without Docker: what it says is read, and done below another folder."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import signal
import stat
import subprocess
import sys
from collections.abc import Generator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from socket import socket
from time import monotonic, sleep
from typing import Final, NamedTuple

from ..server.browser import PATIENCE, Server
from . import nginx
from .handed_out import ROOT, fetched

DOCKERFILE: Final = ROOT / "Dockerfile"
LOCKS: Final = ("run", "postgres")
OURS: Final = "/opt/paceline"
DATA: Final = "/var/lib/paceline"
ENGINES: Final = "paceline-*-cp3*.whl"


# In a mount namespace of its own: Python, where it lies in a folder that is root's alone, can be run by others too;
# then everything is read-only but one folder, and one in memory as `--tmpfs /tmp` makes it.
APART: Final = """\
data=$0 ours=$1 python=$2 closed=$3; shift 3
mount --make-rprivate / && mount --bind "$data" "$data" && mount -t tmpfs -o mode=1777 tmpfs "$ours/tmp" || exit
if test -n "$closed"; then
    mount --bind "$python" "$ours" && mount -t tmpfs -o mode=755 tmpfs "$closed" && mkdir -p "$python" &&
    mount --move "$ours" "$python" && mount -o remount,bind,ro "$closed" || exit
fi
for place in / $(findmnt --noheadings --output TARGET --target "$ours"); do
    mount -o remount,bind,ro "$place" || exit
done
exec "$@"
"""


class Step(NamedTuple):
    """An instruction of the Dockerfile."""

    word: str
    rest: str


def stages(text: str) -> list[list[Step]]:
    """From each FROM to the next; comments are left out, lines that go on are one."""
    lines = [line for line in text.splitlines() if not line.lstrip().startswith("#")]
    joined = re.sub(r"\\\n\s*", "", "\n".join(lines))
    found: list[list[Step]] = [[]]
    for line in filter(None, joined.splitlines()):
        word, _, rest = line.partition(" ")
        if word == "FROM":
            found.append([])
        found[-1].append(Step(word, rest))
    return found[1:]


class Image:
    """What the two stages leave, below a folder that everybody may look into."""

    def __init__(self, folder: Path, wheel: Path) -> None:
        self.folder = folder
        self.build, self.final = stages(DOCKERFILE.read_text("utf-8"))
        self.source = folder / "src"
        self.lay_sources(wheel)
        for place in (OURS, DATA):
            self.here(place).parent.mkdir(parents=True)
        (folder / "tmp").mkdir()
        (folder / "tmp").chmod(0o1777)
        self.run_steps(self.build, OURS)
        self.run_steps(self.final, DATA)

    def lay_sources(self, wheel: Path) -> None:
        """What `make dist` leaves in the first stage, of which the wheel was made by the fixture of all tests here."""
        (self.source / "dist").mkdir(parents=True)
        shutil.copy(wheel, self.source / "dist")
        shutil.copytree(ROOT / "requirements", self.source / "requirements")

    def here(self, place: str) -> Path:
        return self.folder / place.lstrip("/")

    def told(self, text: str) -> str:
        """A text of the Dockerfile, with its places below our folder."""
        for place in (OURS, DATA):
            text = text.replace(place, str(self.here(place)))
        return text

    def run_steps(self, stage: list[Step], about: str) -> None:
        for step in stage:
            if step.word == "RUN" and about in step.rest:
                self.run(self.told(step.rest))

    def run(self, line: str) -> None:
        """By a shell in the sources, with the developers' Python and pip, and without a network."""
        if not list((self.source / "dist").glob(ENGINES)):
            line = line.replace(ENGINES, "paceline-*.whl")
        if os.geteuid() != 0:
            line = re.sub(r"-[og] \d+ ", "", line)
        found = " ".join(str(fetched(str(ROOT / "requirements" / f"{lock}.txt"))) for lock in LOCKS)
        environment = {
            "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}",
            "PIP_NO_INDEX": "1",
            "PIP_FIND_LINKS": found,
            "PIP_NO_COMPILE": "1",
            "PIP_QUIET": "1",
        }
        told = subprocess.run(
            line, shell=True, cwd=self.source, env=environment, capture_output=True, text=True, check=False
        )
        assert told.returncode == 0, f"{line}\n{told.stdout}{told.stderr}"

    def value(self, word: str) -> str:
        """The one instruction of that word in the final stage."""
        return next(step.rest for step in self.final if step.word == word)

    @property
    def environment(self) -> dict[str, str]:
        return dict(word.split("=", 1) for word in shlex.split(self.told(self.value("ENV"))))

    @property
    def user(self) -> list[str]:
        return self.value("USER").split(":")

    def confined(self, *command: str) -> list[str]:
        """As far as this machine lets us: root takes its user and keeps it from writing, all others are no root."""
        if os.geteuid() != 0:
            return [*command]
        uid, gid = self.user
        user = ["setpriv", "--reuid", uid, "--regid", gid, "--clear-groups", "--no-new-privs", "--bounding-set=-all"]
        places = [str(place) for place in (self.here(DATA), self.folder, sys.base_prefix, closed() or "")]
        apart = ["unshare", "--mount", "sh", "-c", APART, *places] if can_be_apart() else []
        return [*apart, *(user if apart or not closed() else []), *command]

    @property
    def health(self) -> list[str]:
        return [str(word) for word in json.loads(self.value("HEALTHCHECK").partition("CMD ")[2])]

    @property
    def command(self) -> list[str]:
        return [str(word) for word in json.loads(self.value("CMD"))]


def closed() -> Path | None:
    """The folder above Python that only root may enter, such as root's home."""
    above = [*reversed(Path(sys.base_prefix).parents)]
    return next((folder for folder in above if not folder.stat().st_mode & stat.S_IXOTH), None)


@cache
def can_be_apart() -> bool:
    """A container may not have the right to mount."""
    if os.geteuid() != 0 or not shutil.which("unshare") or not shutil.which("findmnt"):
        return False
    command = ["unshare", "--mount", "mount", "--make-rprivate", "/"]
    return subprocess.run(command, capture_output=True, check=False).returncode == 0


class Contained(Server):
    """What `docker run --read-only` starts: the image's command, its user, one folder that can be written."""

    def __init__(self, image: Image, port: int, proxy: int | None = None) -> None:
        self.image = image
        self.environment = image.environment | {
            "HOME": "/nonexistent",
            "TMPDIR": str(image.folder / "tmp"),
            "PACELINE_HOST": "127.0.0.1",
            "PACELINE_PORT": str(port),
            "PACELINE_PUBLIC_URL": f"http://127.0.0.1:{proxy or port}",
            "PACELINE_TRUSTED_PROXY": "127.0.0.1",
        }
        super().__init__(image.folder, port)

    def begin(self) -> subprocess.Popen[str]:
        command = self.image.confined(*self.image.command)
        return subprocess.Popen(command, env=self.environment, stdout=subprocess.PIPE, text=True)

    def stop(self) -> int:
        """What `docker stop` does."""
        self.process.send_signal(signal.Signals[self.image.value("STOPSIGNAL")])
        status = self.process.wait(PATIENCE)
        assert self.process.stdout is not None
        self.process.stdout.close()
        return status

    def run(self, *command: str) -> subprocess.CompletedProcess[str]:
        """What `docker exec` does."""
        confined = self.image.confined(*command)
        return subprocess.run(confined, env=self.environment, capture_output=True, text=True, check=False)


@contextmanager
def proxy(port: int, behind: int, folder: Path) -> Generator[None]:
    """deploy/nginx.conf, at a port of this machine alone."""
    folder.mkdir()
    text = (ROOT / "deploy" / "nginx.conf").read_text("utf-8")
    text = text.replace("paceline:8000", f"127.0.0.1:{behind}").replace("listen 8080", f"listen 127.0.0.1:{port}")
    text = text.replace("/tmp/", f"{folder}/").replace("/dev/stdout", f"{folder}/log")
    (folder / "nginx.conf").write_text(text, "utf-8")
    with subprocess.Popen([nginx.find() or "", "-c", folder / "nginx.conf", "-g", "daemon off;"]) as process:
        try:
            until = monotonic() + PATIENCE
            while not is_open(port):
                assert process.poll() is None
                assert monotonic() < until
                sleep(0.02)
            yield
        finally:
            process.terminate()


def is_open(port: int) -> bool:
    with socket() as line:
        return line.connect_ex(("127.0.0.1", port)) == 0
