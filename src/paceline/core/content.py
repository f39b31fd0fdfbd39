"""Components as data: TOML files, checked before use, with file and line when something is wrong."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from hashlib import blake2b
from importlib.resources import files
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeVar

import msgspec

from paceline.core.errors import BadBox, BadContent, UnknownName
from paceline.core.misfits import misfit, offer

T = TypeVar("T")
Content = Mapping[str, str]  # file name -> its text
MOST_BYTES: Final = 128 * 1024  # in a box of one's own: twice what all stock files together have


def stock(package: str) -> dict[str, str]:
    """The files that come with a title; editions of one game share those of the package above."""
    folder = files(package) / "data"
    if not folder.is_dir():
        folder = files(package.rpartition(".")[0]) / "data"
    return {entry.name: entry.read_text("utf-8") for entry in folder.iterdir() if entry.name.endswith(".toml")}


def in_use(package: str, own: Content) -> dict[str, str]:
    """The stock files of a title, with an owner's in place of those of the same name."""
    content = stock(package)
    for name in own:
        if name not in content:
            raise UnknownName("content", name, sorted(content))
    return {**content, **own}


def owners(folder: Path, known: list[str]) -> dict[str, str]:
    """An owner's own files, each taking the place of the stock one of that name; raises `BadBox`."""
    if not folder.is_dir():
        raise BadBox([BadContent(str(folder), 0, "there is no such folder")])
    own: dict[str, str] = {}
    mistakes: list[BadContent] = []
    for path in sorted(folder.glob("*.toml")):
        try:
            with path.open("rb") as file:
                own[path.name] = file.read(MOST_BYTES + 1).decode("utf-8")  # a mistake, if there is more
        except UnicodeDecodeError as error:
            mistakes.append(BadContent(path.name, 0, f"not UTF-8 text: {error.reason}"))
        except OSError as error:
            mistakes.append(BadContent(path.name, 0, f"cannot be read: {error.strerror}"))
    mistakes += mistakes_in(own, known)
    if not own and not mistakes:
        mistakes = [BadContent(str(folder), 0, "holds none of " + ", ".join(known))]
    if mistakes:
        raise BadBox(mistakes)
    return own


def mistakes_in(own: Content, known: list[str]) -> Iterator[BadContent]:
    """What can be said of an owner's files one by one: their names, how much they hold, and whether it is TOML."""
    if sum(len(name) + len(text.encode("utf-8", "replace")) for name, text in own.items()) > MOST_BYTES:
        yield BadContent(max(own, key=lambda name: len(own[name])), 0, f"a box holds at most {MOST_BYTES // 1024} kB")
        return
    for name, text in own.items():
        if name not in known:
            yield BadContent(name, 0, f"not a file of this game: {offer(name, known)}")
            continue
        try:
            File(name, text).data()
        except BadContent as mistake:
            yield mistake


def text_hash(content: Content) -> str:
    """The form of fingerprints before: of how files are written."""
    digest = blake2b(digest_size=16)
    for name in sorted(content):
        digest.update(f"{name}\0{content[name]}\0".encode())
    return digest.hexdigest()


class File(NamedTuple):
    """A component file: what it holds, and where in it something is wrong."""

    name: str
    text: str

    def data(self) -> dict[str, Any]:
        """What it says, whatever that means."""
        try:
            return tomllib.loads(self.text.removeprefix("\ufeff"))  # a mark that some editors write
        except (ValueError, RecursionError) as error:  # a mistake in TOML, or a number or a nesting beyond reason
            found = re.search(r"at line (\d+)", str(error))
            line = int(found[1]) if found else len(self.text.splitlines())
            raise BadContent(self.name, line, f"not TOML: {error}") from None

    def parse(self, shape: type[T]) -> T:
        """The file as a checked structure."""
        data = self.data()
        try:
            return msgspec.convert(data, shape)
        except msgspec.ValidationError as error:
            raise self.wrong(*misfit(error, shape)) from None

    def wrong(self, path: str, why: str) -> BadContent:
        """A mistake at a place such as `$.tile[3].lanes`."""
        return BadContent(self.name, line_of(self.text, path), why)


def read(content: Content, name: str, shape: type[T], check: Callable[[T, File], None]) -> T:
    """One of the files as a structure, checked by the title."""
    file = File(name, content[name])
    found = file.parse(shape)
    check(found, file)
    return found


def line_of(text: str, path: str) -> int:
    """The line of a place such as `$.tile[3].lanes` in a TOML text, or of what holds it."""
    lines = text.splitlines()
    at = 0
    for key, index in re.findall(r"\.([\w-]+)|\[(\d+)\]", path):
        if key:
            pattern = re.compile(rf"(^\s*|[{{,]\s*){key}\s*=|^\s*\[\[?{key}\]\]?")
            at = next((i for i in range(at, len(lines)) if pattern.search(lines[i])), at)
            continue
        table = re.match(r"\s*(\[\[\w+\]\])", lines[at])
        starts = table[1] if table else "{"
        entries = [i for i in range(at, len(lines)) if lines[i].strip().startswith(starts)]
        at = entries[int(index)] if int(index) < len(entries) else at
    return at + 1
