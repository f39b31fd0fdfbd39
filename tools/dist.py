"""Makes the files to hand out, into dist/: all of them and checked, or those that were there stay.

The sdist has everything, the built page included. The wheel for every platform is made from the unpacked sdist, which
proves that nothing is missing there; the one with compiled engines is for this platform and this Python. All carry the
time of the last commit, so that making them twice gives the same bytes.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from tools.page import is_built

ROOT = Path(__file__).resolve().parent.parent
PYTHON = [sys.executable, "-m"]


class Failed(Exception):
    """A step has said why."""


def main() -> int:
    (ROOT / "build").mkdir(exist_ok=True)
    try:
        build_page()
        with TemporaryDirectory(dir=ROOT / "build") as work:
            made = make(Path(work))
            run(ROOT, [*PYTHON, "twine", "--no-color", "check", "--strict", *map(str, made)], COLUMNS="200")
            tell(publish(made))
    except Failed as step:
        print(f"dist: failed at {step}; nothing has changed in dist/", file=sys.stderr)
        return 1
    return 0


def build_page() -> None:
    run(ROOT, [sys.executable, "tools/page.py", "build"])
    if not is_built(ROOT / "web"):
        raise Failed("the page")


def make(work: Path) -> list[Path]:
    """The sdist, the wheel for every platform, the compiled wheel."""
    sdist = build(ROOT, work / "sdist", "--sdist")
    shutil.unpack_archive(sdist, work)
    unpacked = work / sdist.name.removesuffix(".tar.gz")
    pure = build(unpacked, work / "pure", "--wheel")
    return [sdist, pure, build(ROOT, work / "compiled", "--wheel", compiled="1")]


def build(project: Path, into: Path, kind: str, compiled: str = "0") -> Path:
    """One file, with what is installed here: nothing is fetched."""
    command = [*PYTHON, "build", kind, "--no-isolation", "--outdir", str(into), str(project)]
    run(project, command, PACELINE_COMPILED=compiled, **time_of_last_commit())
    return next(into.iterdir())


def time_of_last_commit() -> dict[str, str]:
    """As reproducible builds want it; without git they carry a time of hatchling's."""
    git = shutil.which("git")
    if git is None or not (ROOT / ".git").exists():
        return {}
    told = subprocess.run([git, "log", "-1", "--format=%ct"], cwd=ROOT, capture_output=True, text=True, check=True)
    return {"SOURCE_DATE_EPOCH": told.stdout.strip()}


def run(folder: Path, command: list[str], **more: str) -> None:
    if subprocess.run(command, cwd=folder, env=os.environ | more, check=False).returncode:
        raise Failed(" ".join(Path(word).name for word in command[1:]))


def publish(made: list[Path]) -> list[Path]:
    """Puts the files into dist/, in place of those of before."""
    (ROOT / "dist").mkdir(exist_ok=True)
    new = [file.replace(ROOT / "dist" / file.name) for file in made]
    for file in set((ROOT / "dist").iterdir()) - set(new):
        file.unlink()
    return new


def tell(made: list[Path]) -> None:
    kinds = ("the sources, with the page built", "for every platform, engines interpreted", "for this one, compiled")
    print("\nMade, to hand out:")
    for file, kind in zip(made, kinds, strict=True):
        print(f"  dist/{file.name:<52} {file.stat().st_size / 1e6:4.1f} MB  {kind}")
    print(f"\nWhoever gets one installs it with `pipx install {made[1].name}` or `pip install …`, and runs `paceline`.")


if __name__ == "__main__":
    sys.exit(main())
