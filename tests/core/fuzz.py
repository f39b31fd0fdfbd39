"""How hypothesis tries things out here."""

from __future__ import annotations

from hypothesis import settings


def fuzzing(examples: int) -> settings:
    """The same examples every time, however long they take."""
    return settings(max_examples=examples, derandomize=True, deadline=None, database=None)
