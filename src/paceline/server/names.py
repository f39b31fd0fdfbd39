"""Names as people give them, without what would make them show as something else."""

from __future__ import annotations

from itertools import pairwise
from typing import Final
from unicodedata import category, combining, normalize

MOST_MARKS: Final = 3  # on one letter: no language writes more
JOINERS: Final = "\u200c\u200d"  # some scripts need them, and emoji; between two characters that are seen
BLANK: Final = "\u115f\u1160\u3164\uffa0"  # letters that nobody sees


def plain(name: str) -> str:
    """No marks that turn the direction of text, nothing unseen, no pile of marks on a letter."""
    seen = "".join(letter for letter in normalize("NFC", name) if is_seen(letter) or letter in JOINERS)
    kept = "".join(letter for before, letter in pairwise(f" {seen}") if letter not in JOINERS or joins(before))
    return without_piles(kept.strip(JOINERS)).strip()


def is_seen(letter: str) -> bool:
    return category(letter) not in ("Cc", "Cf", "Cs", "Zl", "Zp") and letter not in BLANK


def joins(before: str) -> bool:
    return not before.isspace() and before not in JOINERS


def without_piles(text: str) -> str:
    kept: list[str] = []
    marks = 0
    for letter in text:
        marks = marks + 1 if combining(letter) or category(letter) in ("Mn", "Me") else 0
        if marks <= MOST_MARKS:
            kept.append(letter)
    return "".join(kept)
