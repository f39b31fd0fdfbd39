"""Serves the compiled engines in place of their sources, where the two fit.

`make build` (tools/build_native.py) leaves in `_compiled/` a folder of extension modules and `stamp.json`,
which names that folder, the sources it was made from and what it was made with. The stamp is replaced last
and in one step: an interrupted build changes nothing. Where anything does not fit, the sources are imported.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.machinery import EXTENSION_SUFFIXES, ExtensionFileLoader, ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Final, NamedTuple

import librt.vecs

PACKAGE: Final = Path(__file__).parent
GROUP: Final = "paceline__mypyc"  # mypyc's library that all compiled modules share
SUFFIX: Final = EXTENSION_SUFFIXES[0]  # tells Python version and platform


class Stamp(NamedTuple):
    """What was built, from what, and with what."""

    folder: str
    suffix: str
    librt: str
    mypy: str
    recipe: str  # hash of the build script
    sources: dict[str, str]  # file in the package: its hash
    binaries: dict[str, str]  # module: hash of its extension file
    trained: bool = False  # whether it was compiled for what it had counted in races (`make build RELEASE=1`)

    def modules(self) -> list[str]:
        return sorted(set(self.binaries) - {GROUP})


class Unfit(Exception):
    """Why the compiled engines cannot be used: a line under `engines` of words/, and what is filled in."""

    def __init__(self, why: str, /, **facts: str) -> None:
        super().__init__(why, facts)
        self.why = why
        self.facts = facts

    def __str__(self) -> str:
        from paceline.core.words import SHELL, speech  # noqa: PLC0415 - importing paceline stays quick

        return speech(SHELL).say(f"engines.{self.why}", **self.facts)


def digest(file: Path) -> str:
    return hashlib.blake2b(file.read_bytes(), digest_size=16).hexdigest()


def built(package: Path) -> Path:
    return package / "_compiled"


def fitting(package: Path = PACKAGE) -> Stamp:
    """The stamp of a build that fits these sources, this Python and this librt; Unfit says why not."""
    try:
        stamp = Stamp(**json.loads((built(package) / "stamp.json").read_bytes()))
        if stamp.suffix != SUFFIX:
            raise Unfit("other-python", built=stamp.suffix, here=SUFFIX)
        if not _librt_is(stamp.librt):
            raise Unfit("other-librt", built=stamp.librt)
        for name, known in stamp.sources.items():
            if digest(package / name) != known:
                raise Unfit("changed", file=name)
        for module, known in stamp.binaries.items():
            if digest(_binary(package, stamp, module)) != known:
                raise Unfit("damaged", module=module)
    except FileNotFoundError as missing:
        lost = Path(missing.filename).name
        raise (Unfit("not-built") if lost == "stamp.json" else Unfit("missing", file=lost)) from None
    except (OSError, ValueError, TypeError, AttributeError) as damage:
        raise Unfit("unreadable", why=str(damage)) from damage
    return stamp


def build_mark(package: Path = PACKAGE) -> object:
    """Changes whenever engines are built."""
    try:
        found = (built(package) / "stamp.json").stat()
    except OSError:
        return None
    return found.st_mtime_ns, found.st_ino


def install() -> None:
    """Lets this process import compiled engines, unless PACELINE_PURE is set or the build does not fit."""
    if compiled() or pure():
        return
    try:
        finder = Finder(PACKAGE, fitting())
    except Unfit:
        return
    sys.meta_path.insert(0, finder)
    try:
        import_module(GROUP)
    except ImportError:  # built against another C library, say
        sys.meta_path.remove(finder)


def pure() -> bool:
    """Whether somebody wants the sources, whatever is built."""
    return os.environ.get("PACELINE_PURE", "0") not in ("", "0")


def why_not() -> Unfit | None:
    """Why this process runs interpreted engines; None where it does not."""
    if compiled():
        return None
    if pure():
        return Unfit("pure")
    try:
        fitting()
    except Unfit as unfit:
        return unfit
    return Unfit("not-loaded")


def compiled() -> bool:
    """Whether this process runs compiled engines."""
    return any(isinstance(finder, Finder) for finder in sys.meta_path)


def trained() -> bool:
    """Whether the compiled engines of this process were trained."""
    return any(isinstance(finder, Finder) and finder.trained for finder in sys.meta_path)


class Finder:
    """Finds the extension modules of one build."""

    def __init__(self, package: Path, stamp: Stamp) -> None:
        self.files = {module: str(_binary(package, stamp, module)) for module in stamp.binaries}
        self.trained = stamp.trained

    def find_spec(
        self, fullname: str, _path: Sequence[str] | None = None, _target: ModuleType | None = None
    ) -> ModuleSpec | None:
        file = self.files.get(fullname)
        if file is None:
            return None
        return spec_from_file_location(fullname, file, loader=ExtensionFileLoader(fullname, file))


def _binary(package: Path, stamp: Stamp, module: str) -> Path:
    return built(package) / stamp.folder / (module + stamp.suffix)


def _librt_is(version: str) -> bool:
    # importlib.metadata would answer too, but takes longer than all the rest here.
    site = Path(librt.vecs.__file__ or "").parent.parent
    return (site / f"librt-{version}.dist-info").is_dir()
