"""What can be wrong, told for people: what was wrong, what was expected, where."""

from __future__ import annotations

from difflib import get_close_matches


class PacelineError(Exception):
    """Bad input. The message is meant to be read by the person who gave it."""


class IllegalAction(PacelineError):
    """An action that the rules do not allow now; the race is unchanged."""

    def __init__(self, rule_id: str, why: str) -> None:
        super().__init__(f"{why} ({rule_id})")
        self.rule_id = rule_id
        self.why = why


class BadSetup(PacelineError):
    """A set-up that cannot be raced: a wrong option, course, or number of players."""

    def __init__(self, rule_id: str, why: str) -> None:
        super().__init__(f"{why} ({rule_id})")
        self.rule_id = rule_id
        self.why = why


class BadContent(PacelineError):
    """A card, tile or stage file with a mistake in it."""

    def __init__(self, file: str, line: int, why: str) -> None:
        super().__init__(f"{file}, line {line}: {why}" if line else f"{file}: {why}")
        self.file = file
        self.line = line
        self.why = why


class BadNotation(PacelineError):
    """Text that is no action, position or record."""

    def __init__(self, why: str, line: int = 0) -> None:
        super().__init__(f"line {line}: {why}" if line else why)
        self.line = line
        self.why = why


class UnknownName(PacelineError):
    """A title, course, bot or option that does not exist, with the nearest one that does."""

    def __init__(self, what: str, name: str, known: list[str]) -> None:
        near = get_close_matches(name, known, n=1, cutoff=0.5)
        hint = f"did you mean '{near[0]}'?" if near else "there are: " + ", ".join(known)
        super().__init__(f"no {what} is called '{name}': {hint}")
        self.suggestion = near[0] if near else None
