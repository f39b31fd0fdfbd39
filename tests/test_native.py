"""Compiled engines are used only where they fit the sources, and never half."""

from __future__ import annotations

import ast
import json
import os
import shutil
import signal
import subprocess
import sys
import sysconfig
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest
from tools import build_native
from tools.build_native import chosen

from paceline import _native
from paceline._native import GROUP, SUFFIX, Stamp, Unfit

ROOT = Path(__file__).parent.parent
COMPILER = shutil.which("cc") and (Path(sysconfig.get_path("include")) / "Python.h").exists()

FOR_PEOPLE = {"events", "notation", "positions"}  # words for the outside, and never in the way of a playout
CONSTANTS = {"order"}


def imported(file: Path) -> set[str]:
    """The modules that a module imports at its top, not for types alone."""
    nodes = [node for node in ast.parse(file.read_text("utf-8")).body if isinstance(node, ast.ImportFrom)]
    return {name for node in nodes for name in (node.module or "", *(f"{node.module}.{a.name}" for a in node.names))}


def test_whatever_a_compiled_room_calls_is_compiled() -> None:
    """A room without i64 and vec would be left out, and nobody would notice but the clock."""
    source = ROOT / "src"
    compiled = set(chosen(ROOT))
    assert "paceline.games.rivet.riding" in compiled
    left_out = {
        name
        for module in compiled
        for name in imported(source / f"{module.replace('.', '/')}.py") - compiled
        if name.startswith("paceline.games.") and (file := source / f"{name.replace('.', '/')}.py").exists()
        if "import msgspec" not in file.read_text("utf-8")
    }
    assert {name.rpartition(".")[2] for name in left_out} <= FOR_PEOPLE | CONSTANTS, left_out


class Project:
    """A throwaway Paceline: the real loader around two tiny modules."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.package = root / "src" / "paceline"
        self.build_command = [sys.executable, str(ROOT / "tools" / "build_native.py"), "--root", str(root)]

    def lay(self) -> Project:
        for folder in ("core", "games"):
            (self.package / folder).mkdir(parents=True)
        shutil.copy(ROOT / "src" / "paceline" / "_native.py", self.package)
        self.write("__init__.py", "from paceline import _native\n\n_native.install()\n")
        listed = '["paceline.core.bicycle", "paceline.core.none"]'
        (self.root / "pyproject.toml").write_text(f"[tool.paceline]\ncompiled = {listed}\n")
        self.write("core/__init__.py", "")
        self.write("games/__init__.py", "import msgspec\n")
        self.write(
            "games/wheel.py",
            """
            from librt.vecs import vec
            from mypy_extensions import i64, u8, mypyc_attr
            from paceline.spokes import SPOKES

            @mypyc_attr(allow_interpreted_subclasses=True)
            class Wheel:
                def __init__(self, teeth: i64) -> None:
                    self.worn = vec[u8]([0] * teeth)

                def turn(self, by: i64) -> None:
                    for tooth in range(len(self.worn)):
                        self.worn[tooth] = u8(i64(self.worn[tooth]) + by)

                def clone(self) -> "Wheel":
                    other = Wheel(0)
                    other.worn = self.worn[:]
                    return other

                def wear(self) -> i64:
                    total: i64 = SPOKES
                    for tooth in self.worn:
                        total += i64(tooth)
                    return total

            def marks(tooth: i64) -> tuple[i64, i64, i64]:
                one: i64 = 1
                return 1 << tooth, one << tooth, -(3 << tooth - 2)
            """,
        )
        self.write("spokes.py", "from typing import Final\n\nSPOKES: Final = 100\n")
        self.write(
            "core/bicycle.py",
            """
            from paceline.games.wheel import Wheel

            class Bicycle:
                def __init__(self) -> None:
                    self.front = Wheel(3)
                    self.back = self.front.clone()

            def ride() -> int:
                bicycle = Bicycle()
                bicycle.back.turn(2)
                return bicycle.front.wear() * 1000 + bicycle.back.wear()
            """,
        )
        (self.package / "lab").mkdir()
        self.write("lab/training.py", "from paceline.core.bicycle import ride\n\nride()\n")
        return self

    def write(self, name: str, text: str) -> None:
        (self.package / name).write_text(dedent(text))

    def build(self, *options: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run([*self.build_command, *options], capture_output=True, text=True, check=False)

    def ride(self, **environment: str) -> tuple[bool, int]:
        """Whether a fresh process runs compiled, and what a ride gives there."""
        code = "import paceline._native as n, paceline.core.bicycle as b; print(n.compiled(), b.ride())"
        compiled, wear = self.run(code, **environment).split()
        return compiled == "True", int(wear)

    def run(self, code: str, **environment: str) -> str:
        """What some lines say in a process of their own."""
        plain = {name: value for name, value in os.environ.items() if name != "PACELINE_PURE"}
        return subprocess.run(
            [sys.executable, "-W", "error", "-c", code],
            env={**plain, "PYTHONPATH": str(self.root / "src"), **environment},
            capture_output=True,
            text=True,
            check=True,
        ).stdout

    def copy(self, root: Path) -> Project:
        shutil.copytree(self.root, root, dirs_exist_ok=True)
        return Project(root)


RIDE = 100_106


@pytest.fixture
def project(tmp_path: Path) -> Project:
    return Project(tmp_path).lay()


@pytest.fixture
def stamped(project: Project) -> Project:
    """A build with binaries that nothing could load: only the stamp says that all is well."""
    folder = _native.built(project.package) / "engines-1"
    folder.mkdir(parents=True)
    modules = [GROUP, "paceline.games.wheel"]
    for module in modules:
        (folder / (module + SUFFIX)).write_text("no machine code")
    stamp(
        project,
        folder="engines-1",
        suffix=SUFFIX,
        librt=installed_librt(),
        mypy="2.4.1",
        recipe="",
        sources={"games/wheel.py": _native.digest(project.package / "games" / "wheel.py")},
        binaries={module: _native.digest(folder / (module + SUFFIX)) for module in modules},
    )
    return project


def stamp(project: Project, **changes: Any) -> None:
    file = _native.built(project.package) / "stamp.json"
    before = json.loads(file.read_text()) if file.exists() else {}
    file.write_text(json.dumps({**before, **changes}))


def installed_librt() -> str:
    from importlib.metadata import version

    return version("librt")


def test_without_a_build_the_sources_run(project: Project) -> None:
    with pytest.raises(Unfit, match="nothing is built"):
        _native.fitting(project.package)
    assert project.ride() == (False, RIDE)


def test_a_stamp_that_fits_is_accepted(stamped: Project) -> None:
    assert _native.fitting(stamped.package).modules() == ["paceline.games.wheel"]


def test_a_changed_source_makes_the_build_stale(stamped: Project) -> None:
    with (stamped.package / "games" / "wheel.py").open("a") as source:
        source.write("# a word more\n")
    with pytest.raises(Unfit, match=r"wheel\.py has changed"):
        _native.fitting(stamped.package)


def test_a_removed_source_makes_the_build_stale(stamped: Project) -> None:
    (stamped.package / "games" / "wheel.py").unlink()
    with pytest.raises(Unfit, match=r"wheel\.py is missing"):
        _native.fitting(stamped.package)


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"suffix": ".cpython-399-other.so"}, "this Python is"),
        ({"librt": "0.0.1"}, "librt 0.0.1"),
        ({"folder": "engines-2"}, "is missing"),
        ({"sources": ["games/wheel.py"]}, "cannot be read"),
        ({"surprise": 1}, "cannot be read"),
    ],
)
def test_a_stamp_of_something_else_is_refused(stamped: Project, change: dict[str, Any], why: str) -> None:
    stamp(stamped, **change)
    with pytest.raises(Unfit, match=why):
        _native.fitting(stamped.package)


@pytest.mark.parametrize("text", ["", "{", "[]", "\0\0\0\0"])
def test_a_damaged_stamp_is_ignored(stamped: Project, text: str) -> None:
    (_native.built(stamped.package) / "stamp.json").write_text(text)
    assert stamped.ride() == (False, RIDE)


def test_binaries_without_a_stamp_are_ignored(stamped: Project) -> None:
    (_native.built(stamped.package) / "stamp.json").unlink()
    assert stamped.ride() == (False, RIDE)


def test_a_partial_folder_is_ignored(stamped: Project) -> None:
    (_native.built(stamped.package) / "engines-1" / f"paceline.games.wheel{SUFFIX}").unlink()
    assert stamped.ride() == (False, RIDE)


def test_a_damaged_binary_is_ignored(stamped: Project) -> None:
    binary = _native.built(stamped.package) / "engines-1" / f"paceline.games.wheel{SUFFIX}"
    binary.write_text("no machine core")
    with pytest.raises(Unfit, match=r"binary of paceline\.games\.wheel is damaged"):
        _native.fitting(stamped.package)
    assert stamped.ride() == (False, RIDE)


def test_binaries_that_this_system_cannot_load_are_ignored(stamped: Project) -> None:
    assert stamped.ride() == (False, RIDE)


def test_pure_mode_is_what_the_environment_says() -> None:
    if os.environ.get("PACELINE_PURE", "0") not in ("", "0"):
        assert not _native.compiled()


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Project:
    project = Project(tmp_path_factory.mktemp("compiled")).lay()
    done = project.build()
    assert done.returncode == 0, done.stdout + done.stderr
    return project


@pytest.mark.slow
@pytest.mark.long
@pytest.mark.skipif(not COMPILER, reason="no C compiler or no Python.h")
class TestBuild:
    def test_compiled_modules_are_served(self, compiled: Project) -> None:
        assert compiled.ride() == (True, RIDE)
        assert stamp_of(compiled).modules() == ["paceline.core.bicycle", "paceline.games.wheel"]

    def test_the_environment_can_ask_for_the_sources(self, compiled: Project) -> None:
        assert compiled.ride(PACELINE_PURE="1") == (False, RIDE)
        assert compiled.ride(PACELINE_PURE="0") == (True, RIDE)

    @pytest.mark.parametrize("tooth", [30, 31, 40, 62])
    def test_a_bit_beyond_the_31st_is_the_same_compiled(self, compiled: Project, tooth: int) -> None:
        """mypyc writes `1 << n` in 32 bits, also where `n` and the result are i64: see `widen_shifts`."""
        code = f"from paceline.games.wheel import marks; print(marks({tooth}))"
        assert compiled.run(code) == compiled.run(code, PACELINE_PURE="1")
        assert compiled.run(code) == f"{(1 << tooth, 1 << tooth, -(3 << tooth - 2))}\n"

    def test_nothing_is_left_beside_the_sources(self, compiled: Project) -> None:
        beside = [file for file in compiled.root.rglob("*.so") if "_compiled" not in file.parts]
        assert beside == []
        assert not (compiled.root / "build" / "native").exists()

    def test_a_second_build_has_nothing_to_do(self, compiled: Project) -> None:
        before = stamp_of(compiled)
        assert "up to date" in compiled.build().stdout
        assert stamp_of(compiled) == before

    def test_a_constant_that_was_inlined_counts_as_source(self, compiled: Project, tmp_path: Path) -> None:
        edited = compiled.copy(tmp_path)
        edited.write("spokes.py", "from typing import Final\n\nSPOKES: Final = 200\n")
        assert edited.ride() == (False, 200_206)

    def test_a_failed_build_keeps_the_one_before(self, compiled: Project, tmp_path: Path) -> None:
        broken = compiled.copy(tmp_path)
        before = stamp_of(broken)
        source = (broken.package / "games" / "wheel.py").read_text()
        broken.write("games/wheel.py", source.replace("i64(tooth)", "tooth"))
        done = broken.build()
        assert done.returncode == 1
        assert "the build failed" in done.stderr
        broken.write("games/wheel.py", source)
        assert stamp_of(broken) == before
        assert broken.ride() == (True, RIDE)

    def test_modules_that_fail_to_import_are_not_published(self, project: Project) -> None:
        project.write("games/broken.py", "from mypy_extensions import i64\n\nraise RuntimeError(i64(7))\n")
        done = project.build()
        assert done.returncode == 1
        assert "do not import" in done.stderr
        assert not _native.built(project.package).exists()

    def test_a_build_that_ends_just_before_its_stamp_leaves_the_one_before(
        self, compiled: Project, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        copy, other = compiled.copy(tmp_path / "copy"), compiled.copy(tmp_path / "other")
        before = stamp_of(copy)
        new = before._replace(folder="engines-new")
        (_native.built(other.package) / before.folder).rename(_native.built(other.package) / new.folder)
        with monkeypatch.context() as patch:
            patch.setattr(build_native, "write_stamp", interrupt)
            with pytest.raises(KeyboardInterrupt):
                build_native.publish(other.package, copy.package, new)
        assert stamp_of(copy) == before
        assert copy.ride() == (True, RIDE)
        build_native.write_stamp(copy.package, new)
        assert stamp_of(copy) == new, "all was in place but the stamp"

    def test_a_killed_build_leaves_nothing_that_counts(self, project: Project) -> None:
        for after in (0.5, 2.0, 4.0):
            run = subprocess.Popen(project.build_command, stdout=subprocess.DEVNULL, start_new_session=True)
            try:
                run.wait(after)
            except subprocess.TimeoutExpired:
                os.killpg(run.pid, signal.SIGKILL)
                run.wait()
            assert project.ride()[1] == RIDE

    def test_trained_engines_ride_the_same(self, project: Project) -> None:
        done = project.build("--release")
        assert "trained and compiled" in done.stdout, done.stdout + done.stderr
        assert stamp_of(project).trained
        assert project.ride() == (True, RIDE)
        assert "up to date" in project.build().stdout
        assert list(project.root.rglob("*.gc*")) == []

    def test_engines_that_cannot_be_trained_are_compiled_plainly(
        self, project: Project, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        own = project.root / "own-cc"
        own.write_text('#!/bin/sh\ncase $* in *profile*) exit 1; esac\nexec cc "$@"\n')
        own.chmod(0o755)
        monkeypatch.setenv("CC", str(own))
        done = project.build("--release")
        assert done.returncode == 0, done.stdout + done.stderr
        assert "this compiler cannot count" in done.stdout
        assert not stamp_of(project).trained
        assert project.ride() == (True, RIDE)

    def test_without_a_compiler_the_sources_run(self, project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("CC", "no-such-compiler")
        monkeypatch.setenv("PATH", "")
        done = project.build()
        assert done.returncode == 0
        assert "no C compiler" in done.stdout
        assert project.ride() == (False, RIDE)


def interrupt(*_: object) -> None:
    raise KeyboardInterrupt


def stamp_of(project: Project) -> Stamp:
    return _native.fitting(project.package)
