"""Compiles the engines with mypyc: all of them and checked, or none.

The sources are copied, compiled and imported under build/native/. Only then are the binaries moved into
src/paceline/_compiled/ and the stamp that makes them count is put in place (see paceline/_native.py).

With --release the C compiler is told what races are like: the engines are compiled so that they count which ways they
take, train (paceline/lab/training.py), and are compiled once more for what was counted.
"""

from __future__ import annotations

import argparse
import ast
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import time
import tomllib
from collections.abc import Generator
from contextlib import contextmanager
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING

from filelock import FileLock

from paceline._native import GROUP, SUFFIX, Stamp, Unfit, built, digest, fitting

if TYPE_CHECKING:
    from mypyc.build import Extension

ROOT = Path(__file__).resolve().parent.parent
MYPY = re.compile(r"^mypy==(\S+)", re.MULTILINE)
TRAINING = "paceline.lab.training"
# mypyc's -Werror is for its own developers; nobody replaces a function of ours at load time; packed piles count on
# products that wrap around, whatever Python itself was compiled with.
OURS = ["-Wno-error", "-fno-semantic-interposition", "-fwrapv"]
COUNTING = ["-fprofile-generate"]
TRAINED = ["-fprofile-use", "-fprofile-partial-training", "-Wno-missing-profile"]
SHORT_SHIFT = re.compile(r"(?<= = )(-?\d+)(?= << cpy_r_)")


def main() -> int:
    parser = argparse.ArgumentParser(description="Compiles the engines with mypyc: all and checked, or none.")
    parser.add_argument("--root", type=Path, default=ROOT, help="the project to build (default: this one)")
    parser.add_argument("--release", action="store_true", help="train the engines: faster ones, in twice the time")
    wanted = parser.parse_args()
    root: Path = wanted.root.resolve()
    release: bool = wanted.release
    modules = chosen(root)
    if not modules:
        print("engines: there is no module to compile")
        return 0
    if fit(root, modules, release):
        print(f"engines: compiled, up to date ({len(modules)} modules)")
        return 0
    if lack := lacking():
        print(f"engines: {lack}. They run interpreted, which is slower but plays the same races.")
        return 0
    with alone(root) as work:
        if fit(root, modules, release):  # another build was quicker
            return 0
        return build(work, package_of(root), modules, release)


def package_of(root: Path) -> Path:
    return root / "src" / "paceline"


def chosen(root: Path) -> list[str]:
    """The modules that pyproject.toml names, and in titles' folders all that are written to be compiled."""
    source = root / "src"
    config = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))
    files = [source / (name.replace(".", "/") + ".py") for name in config["tool"]["paceline"]["compiled"]]
    files += [file for file in (source / "paceline" / "games").rglob("*.py") if is_hot(file)]
    return sorted(".".join(file.relative_to(source).with_suffix("").parts) for file in files if file.exists())


def is_hot(file: Path) -> bool:
    """Whether a module counts in i64 or holds vecs, and has no structures of msgspec, which mypyc cannot take."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    froms = {node.module for node in tree.body if isinstance(node, ast.ImportFrom)}
    names = {alias.name for node in tree.body if isinstance(node, ast.Import) for alias in node.names}
    return bool(froms & {"mypy_extensions", "librt.vecs"}) and "msgspec" not in froms | names


def fit(root: Path, modules: list[str], release: bool) -> bool:
    """Whether there is nothing to do; trained engines will do where plain ones are asked for."""
    try:
        stamp = fitting(package_of(root))
    except Unfit:
        return False
    same = (stamp.modules(), stamp.mypy, stamp.recipe) == (modules, mypy_version(), digest(Path(__file__)))
    return same and (stamp.trained or not release)


def mypy_version() -> str:
    """The one in the lock, as somebody who has engines need not have what compiled them."""
    found = MYPY.search((ROOT / "requirements" / "build.txt").read_text(encoding="utf-8"))
    assert found is not None
    return found[1]


def lacking() -> str | None:
    """What this machine needs before it can compile, if anything."""
    need = "Debian: apt-get install gcc libc6-dev python3-dev"
    if os.name == "nt":  # setuptools finds Visual Studio's
        return None
    configured = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    if shutil.which(shlex.split(configured)[0]) is None:
        other = next((name for name in ("cc", "gcc", "clang") if shutil.which(name)), None)
        if other is None:
            return f"no C compiler found ({need})"
        os.environ["CC"] = other
    if not (Path(sysconfig.get_path("include")) / "Python.h").exists():
        return f"a C compiler is here, but Python.h is not ({need})"
    return None


@contextmanager
def alone(root: Path) -> Generator[Path]:
    """An empty build/native/ of which no other build makes use."""
    work = root / "build" / "native"
    work.parent.mkdir(exist_ok=True)
    with FileLock(root / "build" / "native.lock"):  # freed by the system, however this process ends
        shutil.rmtree(work, ignore_errors=True)
        work.mkdir()
        yield work
        shutil.rmtree(work, ignore_errors=True)


def build(work: Path, package: Path, modules: list[str], release: bool) -> int:
    begun = time.monotonic()
    print(f"engines: compiling {len(modules)} modules with mypyc {version('mypy')} …", flush=True)
    # From here on only the copy is read, so the hashes are those of what is compiled.
    copy = work / "src" / "paceline"
    shutil.copytree(package, copy, ignore=shutil.ignore_patterns("_compiled", "__pycache__", "*.so"))
    try:
        extensions = translated(work, modules)
        trained = release and is_trained(work, copy, modules, extensions)
        stamp = compiled(copy, modules, extensions, TRAINED if trained else [], trained)
    except SystemExit:  # mypyc has said why
        return failed("mypyc refused the sources")
    except Exception as error:  # noqa: BLE001 - whatever setuptools' compilers raise
        return failed(str(error))
    if not imports(work, modules):
        return failed("the compiled modules do not import")
    publish(copy, package, stamp)
    size = sum(file.stat().st_size for file in (built(package) / stamp.folder).iterdir())
    how = "trained and compiled" if trained else "compiled"
    print(f"engines: {how} in {time.monotonic() - begun:.0f} s, {size / 1e6:.1f} MB")
    return 0


def failed(why: str) -> int:
    print(f"engines: the build failed: {why}", file=sys.stderr)
    print("         The sources run interpreted until it succeeds.", file=sys.stderr)
    return 1


def translated(work: Path, modules: list[str]) -> list[Extension]:
    """The sources in C."""
    # Imported here, as somebody who has engines needs neither; mypyc uses setuptools where that is loaded first.
    import setuptools  # noqa: F401, PLC0415  # pyright: ignore[reportUnusedImport]
    from mypyc.build import mypycify  # noqa: PLC0415

    os.chdir(work)  # file names in tracebacks are relative to it: src/paceline/…
    os.environ["MYPYPATH"] = "src"
    os.environ["TMPDIR"] = str(work)  # a killed compiler's leftovers go with the rest
    files = [f"src/{module.replace('.', '/')}.py" for module in modules]
    options = ["--config-file=", f"--cache-dir={os.devnull}", "--explicit-package-bases"]
    group = GROUP.removesuffix("__mypyc")
    extensions = mypycify([*options, *files], opt_level="3", debug_level="0", group_name=group, target_dir="c")
    widen_shifts(Path("c"))
    for extension in extensions:
        extension.extra_compile_args = [*extension.extra_compile_args, *OURS]
    return extensions


def compiled(copy: Path, modules: list[str], extensions: list[Extension], flags: list[str], trained: bool) -> Stamp:
    """Leaves in a folder of its own one file a module, and the library that they share; stamped in the copy."""
    import setuptools  # noqa: PLC0415

    folder = Path(tempfile.mkdtemp(prefix="engines-", dir=_made(built(copy))))
    for extension in extensions:
        extension.extra_compile_args = [flag for flag in extension.extra_compile_args if flag not in COUNTING] + flags
        extension.extra_link_args = [flag for flag in flags if flag in COUNTING]
    distribution = setuptools.Distribution({"name": "paceline", "ext_modules": extensions})
    command = distribution.get_command_obj("build_ext")
    command.build_lib, command.build_temp, command.parallel, command.force = "out", "objects", os.cpu_count(), True
    distribution.verbose = False
    distribution.run_command("build_ext")
    for module in [GROUP, *modules]:
        Path("out", module.replace(".", "/") + SUFFIX).rename(folder / (module + SUFFIX))
    stamp = Stamp(
        folder=folder.name,
        suffix=SUFFIX,
        librt=version("librt"),
        mypy=version("mypy"),
        recipe=digest(Path(__file__)),
        sources={str(file.relative_to(copy)): digest(file) for file in sources(copy, modules)},
        binaries={module: digest(folder / (module + SUFFIX)) for module in [GROUP, *modules]},
        trained=trained,
    )
    write_stamp(copy, stamp)
    return stamp


def is_trained(work: Path, copy: Path, modules: list[str], extensions: list[Extension]) -> bool:
    """Compiles engines that count, and lets them race; whether the compiler can make use of what they counted."""
    try:
        compiled(copy, modules, extensions, COUNTING, trained=False)
    except Exception as error:  # noqa: BLE001 - whatever setuptools' compilers raise
        return untrained(f"this compiler cannot count ({error})")
    print("engines: training …", flush=True)
    if subprocess.run([sys.executable, "-m", TRAINING], env=of_copy(work), check=False).returncode != 0:
        return untrained("the training failed")
    if not list(Path("objects").rglob("*.gcda")):  # clang counts in another way, and needs a tool of its own
        return untrained("this compiler is not GCC")
    return True


def untrained(why: str) -> bool:
    print(f"engines: {why}; they are compiled without training, which is slower but plays the same races.", flush=True)
    return False


def widen_shifts(folder: Path) -> None:
    """Lets `1 << n` reach bit 62: mypyc writes 1 as C's int, so from bit 31 on interpreted engines would differ."""
    for file in folder.glob("*.c"):
        file.write_text(SHORT_SHIFT.sub(r"\1LL", file.read_text(encoding="utf-8")), encoding="utf-8")


def sources(package: Path, modules: list[str]) -> list[Path]:
    """The compiled modules and everything of ours that they import: mypyc may have inlined its constants."""
    todo, seen = list(modules), set[Path]()
    while todo:
        module = todo.pop()
        stem = package.parent / module.replace(".", "/")
        file = next((f for f in (stem.with_suffix(".py"), stem / "__init__.py") if f.exists()), None)
        if file is None or file in seen or file == package / "__init__.py":
            continue
        seen.add(file)
        parent = module.split(".") if file.name == "__init__.py" else module.split(".")[:-1]
        for node in ast.walk(ast.parse(file.read_bytes())):
            if isinstance(node, ast.Import):
                todo += [alias.name for alias in node.names if alias.name.startswith("paceline")]
            elif isinstance(node, ast.ImportFrom):
                above = parent[: len(parent) + 1 - node.level] if node.level else []
                base = ".".join([*above, *([node.module] if node.module else [])])
                if base.startswith("paceline"):
                    todo += [base, *(f"{base}.{alias.name}" for alias in node.names)]
    return sorted(seen)


def imports(work: Path, modules: list[str]) -> bool:
    """Whether a fresh process takes every module from the build."""
    check = f"""
import importlib, paceline._native
assert paceline._native.compiled(), "the stamp does not fit"
for name in {modules!r}:
    assert importlib.import_module(name).__file__.endswith({SUFFIX!r}), name
"""
    return subprocess.run([sys.executable, "-c", check], env=of_copy(work), check=False).returncode == 0


def of_copy(work: Path) -> dict[str, str]:
    """The environment of a process that takes the engines from the build."""
    paths = [str(work / "src"), os.environ.get("PYTHONPATH", "")]  # pip builds with packages that are named there
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, paths))}
    environment.pop("PACELINE_PURE", None)
    return environment


def publish(copy: Path, package: Path, stamp: Stamp) -> None:
    """Puts the build in place: the binaries first, the stamp in one step, then the leftovers go."""
    try:
        before = json.loads((built(package) / "stamp.json").read_bytes())["folder"]
    except (OSError, ValueError, KeyError, TypeError):
        before = ""
    shutil.move(built(copy) / stamp.folder, _made(built(package)) / stamp.folder)
    write_stamp(package, stamp)
    for leftover in built(package).iterdir():
        # A process that started before may still import from the build before this one.
        if leftover.is_dir() and leftover.name not in (stamp.folder, before):
            shutil.rmtree(leftover, ignore_errors=True)


def write_stamp(package: Path, stamp: Stamp) -> None:
    new = built(package) / "stamp.new"
    new.write_text(json.dumps(stamp._asdict(), indent=1) + "\n", encoding="utf-8")
    new.replace(built(package) / "stamp.json")


def _made(folder: Path) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    return folder


if __name__ == "__main__":
    sys.exit(main())
