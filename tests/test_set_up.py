"""`make play` from nothing: what it does is told, done once, and never in the way of a race."""

from __future__ import annotations

import shutil
import sqlite3
import subprocess
import time
import zipfile
from contextlib import closing
from hashlib import sha256
from pathlib import Path

import pytest
from tools import set_up
from tools.set_up import MACHINES_PYTHON

from .test_page_build import Project as Page

ROOT = Path(__file__).parent.parent

# Stand in for the real ones: the first waits for what was begun beside it, the second compiles as it is told.
PACELINE = "import os, sys; import fake; print('Raced', *sys.argv[1:], flush=True); os.wait()"
LEAVES = "import pathlib, time\nwhile not pathlib.Path('compiling').exists(): time.sleep(0.01)"
COMPILER = """
import os, pathlib, sys, time
def chosen(root): return []
def fit(root, modules, release): return pathlib.Path("compiled").exists()
def lacking(): return os.environ.get("LACK")
if __name__ == "__main__":
    import pathspec
    how = os.environ.get("COMPILER")
    if how == "slow":
        pathlib.Path("compiling").write_text(str(os.getpid()))
        time.sleep(600)
    if how == "broken":
        sys.exit("no such instruction")
    pathlib.Path("compiled").touch()
"""


class Newcomer:
    """Somebody with a small Paceline in a folder with an awkward name, and packages of our making."""

    def __init__(self, folder: Path) -> None:
        self.page = Page(folder)  # its Node.js too
        self.root = folder / "Räder & Karten 100%"
        self.page.web.parent.rename(self.root)
        for file in ("__init__.py", "set_up.py", "page.py"):
            (self.root / "tools").mkdir(exist_ok=True)
            shutil.copy(ROOT / "tools" / file, self.root / "tools")
        self.write("tools/build_native.py", COMPILER)
        self.write("src/paceline/__main__.py", PACELINE)
        self.index = folder / "index"
        lock = "class FileLock:\n  __init__ = __exit__ = lambda *_: None\n  __enter__ = lambda self: self\n"
        self.write("requirements/run.txt", self.package("fake", "") + self.package("filelock", lock))
        self.write("requirements/postgres.txt", self.package("asyncpg", ""))
        self.write("requirements/build.txt", self.package("pathspec", ""))
        self.write("requirements/develop.txt", self.package("pytest", ""))

    def write(self, name: str, text: str) -> None:
        file = self.root / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")

    def package(self, name: str, text: str) -> str:
        """Makes a wheel; the line of a lock that names it."""
        self.index.mkdir(exist_ok=True)
        wheel = self.index / f"{name}-1.0-py3-none-any.whl"
        told = f"{name}-1.0.dist-info"
        with zipfile.ZipFile(wheel, "w") as files:
            files.writestr(f"{name}.py", text)
            files.writestr(f"{told}/METADATA", f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
            files.writestr(f"{told}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
            files.writestr(f"{told}/RECORD", "")
        return f"{name}==1.0 \\\n    --hash=sha256:{sha256(wheel.read_bytes()).hexdigest()}\n"

    def does(self, what: str, *rest: str, **environment: str) -> subprocess.CompletedProcess[str]:
        begun = self.begin(what, *rest, **environment)
        out, err = begun.communicate(timeout=300)
        return subprocess.CompletedProcess(begun.args, begun.returncode, out, err)

    def begin(self, what: str, *rest: str, **environment: str) -> subprocess.Popen[str]:
        pip = {"PIP_NO_INDEX": "1", "PIP_FIND_LINKS": self.index.as_uri(), "PIP_NO_CACHE_DIR": "1"}
        return subprocess.Popen(
            [MACHINES_PYTHON, str(self.root / "tools" / "set_up.py"), what, *rest],
            cwd=self.root,
            env={"PATH": str(self.page.bin), "HOME": str(self.root), "LANG": "C.UTF-8", **pip, **environment},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def plays(self, **environment: str) -> str:
        done = self.does("play", **environment)
        assert done.returncode == 0, done.stdout + done.stderr
        assert "Raced" in done.stdout
        return done.stdout + done.stderr


@pytest.fixture
def newcomer(tmp_path: Path) -> Newcomer:
    return Newcomer(tmp_path)


def test_the_first_start_sets_up_and_the_second_only_starts(newcomer: Newcomer) -> None:
    told = newcomer.plays()
    for step in ("packages: ready", "page: ready", "Engines: they are compiled in the", "Engines: they are compiled."):
        assert step in told
    assert (newcomer.root / "compiled").exists()
    again = newcomer.does("play", "--port", "9000").stdout
    assert again == "Raced --port 9000\n"
    paceline = [str(newcomer.root / ".venv/bin/paceline"), "a b"]
    command = subprocess.run(paceline, env={"LANG": "C.UTF-8"}, capture_output=True, text=True, check=False)
    assert command.stdout == "Raced a b\n", "in any folder, whatever its name"


def test_a_changed_lock_and_a_moved_folder_are_noticed(newcomer: Newcomer) -> None:
    newcomer.plays(LACK="no compiler")
    newcomer.write("requirements/run.txt", "# newer\n" + (newcomer.root / "requirements/run.txt").read_text())
    assert "packages: ready" in newcomer.plays(LACK="no compiler")
    newcomer.root = newcomer.root.rename(newcomer.root.with_name("moved"))
    told = newcomer.plays(LACK="no compiler")
    assert "packages: ready" in told
    assert "page:" not in told, "a page is good wherever it stands"
    assert "packages" not in newcomer.plays(LACK="no compiler")


def test_what_cannot_be_fetched_is_said_and_can_be_tried_again(newcomer: Newcomer) -> None:
    good = (newcomer.root / "requirements/run.txt").read_text()
    newcomer.write("requirements/run.txt", good.replace("fake==1.0", "fake==2.0"))
    done = newcomer.does("play")
    assert done.returncode == 1
    assert "Without its packages" in done.stderr
    assert "fake==2.0" in done.stderr
    assert "Raced" not in done.stdout
    newcomer.write("requirements/run.txt", good)
    newcomer.plays()


def test_an_update_that_cannot_be_fetched_leaves_what_there_was(newcomer: Newcomer) -> None:
    newcomer.plays(LACK="no compiler")
    good = (newcomer.root / "requirements/run.txt").read_text()
    newcomer.write("requirements/run.txt", good.replace("fake==1.0", "fake==2.0"))
    for _ in range(2):
        assert newcomer.does("play").returncode == 1
    newcomer.write("requirements/run.txt", good)
    shutil.rmtree(newcomer.index)
    newcomer.plays(LACK="no compiler")


def test_settings_of_ones_own_lead_no_package_astray(newcomer: Newcomer) -> None:
    """PYTHONPATH would let pip find everything installed already, the others would install it elsewhere."""
    elsewhere = newcomer.root / "elsewhere"
    with zipfile.ZipFile(newcomer.index / "fake-1.0-py3-none-any.whl") as wheel:
        wheel.extractall(elsewhere)
    (elsewhere / "tools").mkdir()
    (elsewhere / "tools" / "__init__.py").touch()
    settings = {"PYTHONPATH": str(elsewhere), "PYTHONSAFEPATH": "1", "PIP_USER": "1", "PIP_PREFIX": str(elsewhere)}
    newcomer.plays(LACK="no compiler", **settings)
    again = newcomer.plays(LACK="no compiler")
    assert "packages" not in again
    assert "page:" not in again


def test_whatever_goes_wrong_is_a_sentence(newcomer: Newcomer) -> None:
    newcomer.write("build", "a file where a folder should be")
    done = newcomer.does("play")
    assert done.returncode == 1
    assert "build" in done.stderr
    assert "Traceback" not in done.stderr
    (newcomer.root / "build").unlink()
    newcomer.write("build/tools", "another")
    told = newcomer.plays(LACK="no compiler")
    assert "page: stopped" in told
    assert "Traceback" not in told


def test_two_at_once_take_turns(newcomer: Newcomer) -> None:
    (newcomer.root / "build").mkdir()
    with closing(sqlite3.connect(newcomer.root / "build" / "set_up.lock", isolation_level=None)) as first:
        first.execute("BEGIN EXCLUSIVE")
        second = newcomer.begin("develop")
        assert second.stdout is not None
        assert "Another set-up is at work" in second.stdout.readline()
    assert "packages: ready" in second.communicate(timeout=300)[0]
    assert second.returncode == 0


class TestWithoutPip:
    """On a bare Debian Python has no pip, or cannot even make environments that have one."""

    @pytest.fixture(autouse=True)
    def bare(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(set_up, "has_pip", bool)
        for name, place in (
            ("VENV", "."),
            ("PYTHON", "bin/python"),
            ("MADE", "made.json"),
            ("STAMP", "installed.json"),
        ):
            monkeypatch.setattr(set_up, name, tmp_path / "venv" / place)

    def test_the_environment_has_one_of_its_own(self) -> None:
        set_up.make_venv()
        assert subprocess.run([*set_up.pip(), "--version"], capture_output=True, check=True).stdout
        made = set_up.MADE.stat().st_mtime_ns
        set_up.make_venv()
        assert set_up.MADE.stat().st_mtime_ns == made, "one is enough"

    def test_what_to_install_is_said(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(set_up, "find_spec", lambda _: None)
        with pytest.raises(set_up.Failed, match="apt-get install python3-venv"):
            set_up.make_venv()


def test_without_a_page_the_rest_starts(newcomer: Newcomer) -> None:
    newcomer.page.has(ci="echo npm error code ECONNREFUSED; exit 1")
    told = newcomer.plays()
    assert "page: it could not be built" in told
    assert "ECONNREFUSED" in told
    newcomer.page.has()
    assert "page: ready" in newcomer.plays()


def test_without_a_compiler_engines_are_interpreted(newcomer: Newcomer) -> None:
    told = newcomer.plays(LACK="no C compiler found")
    assert "Engines: no C compiler found, so they run interpreted" in told
    assert not (newcomer.root / "build/tools/engines").exists(), "nothing is fetched in vain"


def test_a_compiler_that_fails_is_a_sentence(newcomer: Newcomer) -> None:
    told = newcomer.plays(COMPILER="broken")
    assert "Engines: they could not be compiled" in told
    assert "Traceback" not in told
    assert "no such instruction" in (newcomer.root / "build/engines.log").read_text()
    assert "they are compiled." in newcomer.plays(), "and tried again at the next start"


def test_compiling_ends_with_paceline(newcomer: Newcomer) -> None:
    newcomer.write("src/paceline/__main__.py", f"{LEAVES}\nprint('Raced')")
    newcomer.plays(COMPILER="slow")
    compiler = int((newcomer.root / "compiling").read_text())
    until = time.monotonic() + 60
    while running(compiler):
        assert time.monotonic() < until
        time.sleep(0.05)


def running(process: int) -> bool:
    try:
        state = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:  # it is gone, or goes as it is looked at
        return False
    return state != "Z"


def test_developers_have_all_locks(newcomer: Newcomer) -> None:
    assert newcomer.does("develop").returncode == 0
    packages = {file.stem for file in (newcomer.root / ".venv").rglob("site-packages/*.py")}
    assert packages == {"asyncpg", "fake", "filelock", "pathspec", "pytest"}
    assert newcomer.does("develop").stdout == ""
    told = newcomer.plays()
    assert "packages:" not in told, "players need no more"
    assert "page: ready" in told
    assert (newcomer.root / "compiled").exists()
    assert not (newcomer.root / "build/tools").exists(), "nothing is fetched twice"
