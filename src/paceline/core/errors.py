"""What can be wrong, told for people: what was wrong, what was expected, where."""

from __future__ import annotations

from difflib import get_close_matches
from typing import Any

from paceline.core.words import SHELL, Word, because, speech


class PacelineError(Exception):
    """Bad input. The message is meant to be read by the person who gave it.

    Each error keeps its arguments as they were given, so that it can be sent between processes.
    """


class Forbidden(PacelineError):
    """What a rule does not allow. The reason is a line of the title's words, or of those that all titles share."""

    def __init__(self, rule_id: str, reason: str, **args: Word) -> None:
        super().__init__(rule_id, reason)
        self.rule_id = rule_id
        self.reason = reason
        self.said_of = args

    def __reduce__(self) -> tuple[Any, ...]:
        return rebuilt, (type(self), self.rule_id, self.reason, self.said_of)

    @property
    def why(self) -> str:
        """In the language of whoever is told."""
        return because(self.rule_id, self.reason, self.said_of)

    def __str__(self) -> str:
        return f"{self.why} ({self.rule_id})"


def rebuilt(kind: type[Forbidden], rule_id: str, reason: str, said_of: dict[str, Word]) -> Forbidden:
    """After its way between processes."""
    return kind(rule_id, reason, **said_of)


class IllegalAction(Forbidden):
    """An action that the rules do not allow now; the race is unchanged."""


class Horizon(Exception):
    """What comes next depends on chance, hidden cards or other people: nobody can foresee it."""


class BadSetup(Forbidden):
    """A set-up that cannot be raced: a wrong option, course, or number of players."""


class BadOption(BadSetup):
    """A value that an option cannot have. Whoever types options is told how it is typed, too."""

    def __str__(self) -> str:
        return f"{self.why} ({self.said_of['typed']}; {self.rule_id})"


class BadContent(PacelineError):
    """A card, tile or stage file with a mistake in it."""

    def __init__(self, file: str, line: int, why: str) -> None:
        super().__init__(file, line, why)
        self.file = file
        self.line = line
        self.why = why

    def __str__(self) -> str:
        return f"{self.file}, line {self.line}: {self.why}" if self.line else f"{self.file}: {self.why}"


class BadBox(PacelineError):
    """An owner's files that cannot be raced with, and every mistake that was found in them."""

    def __init__(self, mistakes: list[BadContent]) -> None:
        super().__init__(mistakes)
        self.mistakes = mistakes

    def __str__(self) -> str:
        return "\n".join(map(str, self.mistakes))


class BadNotation(PacelineError):
    """Text that is no action, position or record."""

    def __init__(self, why: str, line: int = 0) -> None:
        super().__init__(why, line)
        self.line = line
        self.why = why

    def __str__(self) -> str:
        return f"line {self.line}: {self.why}" if self.line else self.why


class UnknownName(PacelineError):
    """A title, course, bot or option that does not exist, with the nearest one that does."""

    def __init__(self, what: str, name: str, known: list[str]) -> None:
        super().__init__(what, name, known)
        self.what = what
        self.name = name
        self.known = known
        begun = [each for each in known if name and each.startswith(name)]
        near = begun or get_close_matches(name, known, n=1, cutoff=0.5)
        self.suggestion = near[0] if near else None

    def __str__(self) -> str:
        near = self.suggestion or "none"
        return speech(SHELL).say("refused.unknown", what=self.what, name=self.name, near=near, known=self.known)
