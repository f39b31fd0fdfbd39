"""The files that are handed out, and a machine on which one of them is installed."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import venv
from pathlib import Path
from typing import Final, NamedTuple

from filelock import FileLock

from paceline import _native

from ..server.browser import Server

ROOT: Final = Path(__file__).parents[2]
HOW: Final = {"PACELINE_COMPILED": "0", "PIP_DISABLE_PIP_VERSION_CHECK": "1", "PYTHONPATH": ""}


class Files(NamedTuple):
    sdist: Path
    unpacked: Path
    wheel: Path  # made in the checkout, with compiled engines where there are some
    pure: Path  # made from the unpacked sdist


def make_wheel(folder: Path) -> Path:
    """Reuses engines and page of the checkout."""
    return build(ROOT, folder, "--wheel", compiled="plain" if are_built() else "0")


def make_others(folder: Path, wheel: Path) -> Files:
    sdist = build(ROOT, folder / "sdist", "--sdist")
    shutil.unpack_archive(sdist, folder)
    unpacked = folder / sdist.name.removesuffix(".tar.gz")
    return Files(sdist, unpacked, wheel, build(unpacked, folder / "pure", "--wheel"))


def are_built() -> bool:
    """Whether there are compiled engines that fit, whatever this process runs."""
    try:
        return bool(_native.fitting())
    except _native.Unfit:
        return False


def build(project: Path, into: Path, kind: str, compiled: str = "0") -> Path:
    told = try_to_build(project, into, kind, compiled)
    assert told.returncode == 0, told.stdout + told.stderr
    return next(into.iterdir())


def try_to_build(project: Path, into: Path, kind: str, compiled: str = "0") -> subprocess.CompletedProcess[str]:
    command = ["-m", "build", kind, "--no-isolation", "--outdir", str(into), str(project)]
    return python(*command, PACELINE_COMPILED=compiled)


def python(*command: str, **more: str) -> subprocess.CompletedProcess[str]:
    """Runs the developers' Python in a folder from which nothing of ours can be imported."""
    environment = os.environ | HOW | more
    return subprocess.run(
        [sys.executable, *command], cwd=ROOT.parent, env=environment, capture_output=True, text=True, check=False
    )


def fetched(lock: str) -> Path:
    """A folder with all that a lock names. Fetched once: who tests again needs no network for it."""
    mark = hashlib.sha256(Path(lock).read_bytes() + sys.version.encode()).hexdigest()[:16]
    folder = ROOT / "build" / "wheels" / mark
    folder.mkdir(parents=True, exist_ok=True)
    with FileLock(folder.with_suffix(".lock")):
        if not (folder / "all").exists():
            told = python("-m", "pip", "download", "--require-hashes", "--no-deps", "-d", str(folder), "-r", lock)
            assert told.returncode == 0, told.stdout + told.stderr
            (folder / "all").touch()
    return folder


class Machine:
    """A player's: an environment of its own, an empty home, neither Node.js nor a compiler, nothing of the checkout."""

    def __init__(self, folder: Path, wheel: Path) -> None:
        self.home = folder / "Jens Öhler – à vélo"
        self.here = self.home / ".venv"
        (self.home / "bin").mkdir(parents=True)
        venv.create(self.here, symlinks=os.name != "nt")
        lock = str(ROOT / "requirements" / "run.txt")
        install = ["install", "--quiet", "--no-compile", "--no-deps", "--no-index"]
        self.pip(*install, "--require-hashes", "--find-links", str(fetched(lock)), "-r", lock)
        self.pip(*install, str(wheel))
        self.environment = {"PATH": str(self.home / "bin"), "HOME": str(self.home), "LC_ALL": "C.UTF-8"}

    def pip(self, *command: str) -> str:
        """The developers' pip, told to work there."""
        told = python("-m", "pip", "--python", str(self.here / "bin" / "python"), *command)
        assert told.returncode == 0, told.stdout + told.stderr
        return told.stdout

    def run(self, *command: str) -> str:
        """What `paceline …` says there."""
        told = subprocess.run(
            [str(self.here / "bin" / command[0]), *command[1:]],
            cwd=self.home,
            env=self.environment,
            capture_output=True,
            text=True,
            check=False,
        )
        assert told.returncode == 0, told.stdout + told.stderr
        return told.stdout


class Installed(Server):
    """`paceline` as it is installed, with the player's own database."""

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        super().__init__(machine.home)

    def begin(self) -> subprocess.Popen[str]:
        return subprocess.Popen(
            [str(self.machine.here / "bin" / "paceline"), "--no-browser"],
            cwd=self.machine.home,
            env=self.machine.environment,
            stdout=subprocess.PIPE,
            text=True,
        )
