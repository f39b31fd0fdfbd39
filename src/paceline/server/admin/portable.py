"""A back-up in Paceline's own form, which both databases read: gzip over lines of JSON.

    {"paceline-backup": 1, "revision": "0009", "version": "0.1.0", "made": "2026-…", "rows": {"boxes": 3, …}}
    {"part": "boxes", "columns": ["id", "files"]}
    ["5be1…", "{…}"]
    …
    {"end": "boxes", "rows": 3, "sha256": "…"}
    …
    {"end": "backup", "rows": 81234, "sha256": "…"}

Parts come in the order in which they can be written back. A part's checksum is of its lines, the last one of all lines.
"""

from __future__ import annotations

import gzip
import zlib
from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from typing import IO, Any, Final, NamedTuple

import msgspec

from paceline import __version__
from paceline.core.errors import PacelineError

FORMAT: Final = 1
LEVEL: Final = 6  # of gzip
LONGEST_LINE: Final = 64 << 20  # bytes: an analysis has thousands, the files of a box 128 kB


class BadBackup(PacelineError):
    """A file that is no back-up, or not a whole one."""


class Head(msgspec.Struct, kw_only=True):
    format: int = msgspec.field(name="paceline-backup")
    revision: str  # of the schema
    version: str  # of the Paceline that wrote it
    made: str
    rows: dict[str, int]  # by part, in their order


class PartHead(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    part: str
    columns: list[str]


class End(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    end: str
    rows: int
    sha256: str


class Rows(NamedTuple):
    """Some rows of a part, one after the other."""

    part: str
    columns: list[str]
    rows: list[list[Any]]


class Writer:
    """Writes parts, each with its rows, into a file that is open."""

    def __init__(self, file: IO[bytes], revision: str, rows: dict[str, int]) -> None:
        self.zipped = gzip.GzipFile(filename="", mode="wb", compresslevel=LEVEL, fileobj=file, mtime=0)
        self.whole = sha256()
        self.rows = 0
        made = datetime.now(UTC).isoformat(timespec="seconds")
        self.line(Head(format=FORMAT, revision=revision, version=__version__, made=made, rows=rows))

    def part(self, name: str, columns: Sequence[str], batches: Iterable[Sequence[Sequence[Any]]]) -> int:
        """One part from beginning to end; returns how many rows it has."""
        self.line(PartHead(part=name, columns=[*columns]))
        count, checksum = 0, sha256()
        for batch in batches:
            text = b"".join(msgspec.json.encode([*row]) + b"\n" for row in batch)
            checksum.update(text)
            self.text(text)
            count += len(batch)
        self.line(End(end=name, rows=count, sha256=checksum.hexdigest()))
        self.rows += count
        return count

    def close(self) -> None:
        self.line(End(end="backup", rows=self.rows, sha256=self.whole.hexdigest()))
        self.zipped.close()

    def line(self, told: msgspec.Struct) -> None:
        self.text(msgspec.json.encode(told) + b"\n")

    def text(self, text: bytes) -> None:
        self.whole.update(text)
        self.zipped.write(text)


class Reader:
    """Reads a back-up from its head to its end, and raises `BadBackup` where it is not what was written."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.whole = sha256()

    def __enter__(self) -> Reader:
        try:
            self.file = gzip.open(self.path, "rb")
        except OSError as error:
            raise BadBackup(f"{self.path} cannot be read: {error.strerror}") from None
        self.head = self.read_head()
        return self

    def __exit__(self, *_: object) -> None:
        self.file.close()

    def read_head(self) -> Head:
        try:
            line = self.line()
            head = msgspec.json.decode(line, type=Head)
        except (BadBackup, msgspec.DecodeError):
            self.file.close()
            raise BadBackup(f"{self.path} is no back-up made by 'paceline admin backup'") from None
        if head.format != FORMAT:
            self.file.close()
            raise BadBackup(f"{self.path} has the format {head.format} of a newer Paceline; this one reads {FORMAT}")
        return head

    def batches(self, most: int) -> Iterator[Rows]:
        """All rows, so many at once. It is whole only when this ends."""
        for part in self.head.rows:
            yield from self.part(part, most)
        whole = self.whole.hexdigest()
        end = self.told(self.line(), End)
        if end.end != "backup" or end.sha256 != whole or end.rows != sum(self.head.rows.values()):
            raise self.damaged("its checksum is wrong")
        if self.line(at_end=True):
            raise self.damaged("something comes after its end")

    def part(self, name: str, most: int) -> Iterator[Rows]:
        begin = self.told(self.line(), PartHead)
        if begin.part != name:
            raise self.damaged(f"expected {name}, found {begin.part}")
        count, checksum, rows = 0, sha256(), list[list[Any]]()
        while (line := self.line()).startswith(b"["):
            checksum.update(line)
            rows.append(self.told(line, list[Any]))
            if len(rows[-1]) != len(begin.columns):
                raise self.damaged(f"a row of {name} has {len(rows[-1])} columns")
            count += 1
            if len(rows) == most:
                yield Rows(name, begin.columns, rows)
                rows = []
        end = self.told(line, End)
        if (end.end, end.rows, end.sha256) != (name, count, checksum.hexdigest()) or count != self.head.rows[name]:
            raise self.damaged(f"{name} is not what was written: a checksum or a count is wrong")
        if rows:
            yield Rows(name, begin.columns, rows)

    def line(self, *, at_end: bool = False) -> bytes:
        try:
            line = self.file.readline(LONGEST_LINE)
        except (OSError, EOFError, zlib.error) as error:
            raise self.damaged(str(error)) from None
        if at_end:
            return line
        if not line.endswith(b"\n"):
            raise self.damaged("it ends in the middle")
        self.whole.update(line)
        return line

    def told(self, line: bytes, shape: Any) -> Any:
        try:
            return msgspec.json.decode(line, type=shape)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise self.damaged(str(error)) from None

    def damaged(self, why: str) -> BadBackup:
        return BadBackup(f"{self.path} is damaged or not whole ({why}): nothing was changed")
