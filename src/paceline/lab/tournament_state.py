"""The races of a tournament that are finished, in a file: whoever is stopped goes on from there.

The first line says which tournament it is, each other line is a race. A line counts once it is whole.
"""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from hashlib import blake2b
from pathlib import Path
from typing import Any

import msgspec

from paceline import __version__
from paceline.core.errors import PacelineError
from paceline.lab.tournament import Outcome, Tournament


class State:
    """Reads a file with `load`, then appends to it."""

    def __init__(self, file: Path, tournament: Tournament) -> None:
        self.file = file
        self.tournament = tournament

    def load(self) -> list[Outcome]:
        """The races that are there; begins the file, and removes a last line that is not whole."""
        with self.telling("read"):
            text = self.file.read_bytes() if self.file.exists() else b""
        ours = msgspec.json.encode(header(self.tournament)) + b"\n"
        whole = text[: text.rfind(b"\n") + 1]
        if not whole and not ours.startswith(text):
            raise PacelineError(f"--state {self.file}: this file holds no tournament; give another one")
        first, *lines = whole.splitlines() or [b""]
        if whole:
            self.compare(first)
        outcomes = [self.read(line, number) for number, line in enumerate(lines, 2)]
        with self.telling("written"):
            if not whole:
                self.file.parent.mkdir(parents=True, exist_ok=True)
                self.file.write_bytes(ours)
            elif len(whole) < len(text):
                with self.file.open("r+b") as opened:
                    opened.truncate(len(whole))
        return outcomes

    def append(self, outcomes: list[Outcome]) -> None:
        with self.telling("written"), self.file.open("ab") as opened:
            opened.write(b"".join(msgspec.json.encode(outcome) + b"\n" for outcome in outcomes))

    def compare(self, line: bytes) -> None:
        """Refuses the races of another tournament."""
        try:
            theirs = msgspec.json.decode(line, type=dict[str, Any])
            if "tournament" not in theirs:
                raise msgspec.ValidationError
        except msgspec.MsgspecError:
            raise PacelineError(f"--state {self.file}: this file holds no tournament; give another one") from None
        ours = msgspec.to_builtins(header(self.tournament))
        for name, value in ours.items():
            if theirs.get(name) != value:
                there, here = (msgspec.json.encode(told).decode() for told in (theirs.get(name), value))
                raise PacelineError(
                    f"--state {self.file}: this file holds another tournament ({name}: {there} there, {here} here); "
                    "give the same arguments, or another file"
                )

    def read(self, line: bytes, number: int) -> Outcome:
        wanted = self.tournament
        try:
            outcome = msgspec.json.decode(line, type=Outcome)
        except msgspec.MsgspecError:
            raise PacelineError(f"--state {self.file}, line {number}: this is no race of a tournament") from None
        if (
            outcome.pair not in range(len(wanted.pairs))
            or outcome.race not in range(wanted.races)
            or len(outcome.places) != wanted.seats
            or outcome.won not in range(-1, 2)
            or len(outcome.times) != len(wanted.pairs[0])
        ):
            raise PacelineError(f"--state {self.file}, line {number}: this is no race of this tournament")
        return outcome

    @contextmanager
    def telling(self, what: str) -> Generator[None]:
        try:
            yield
        except OSError as error:
            raise PacelineError(f"--state {self.file} cannot be {what}: {error.strerror}") from None


def header(tournament: Tournament) -> dict[str, Any]:
    """What must be the same for races to be the same. An owner's files are told by a hash."""
    told = msgspec.structs.asdict(tournament)
    own = msgspec.json.encode(sorted(tournament.content.items()))
    content = blake2b(own, digest_size=8).hexdigest() if tournament.content else ""
    return {"tournament": 1, "paceline": __version__, **told, "content": content}
