"""What positions have in common: lines of words, the set-up in the first: `flamme-rouge seats=4 course=stage-7`."""

from __future__ import annotations

import re

from paceline.core.errors import BadNotation
from paceline.core.setup import Setup, value_text

Lines = list[tuple[int, list[str]]]  # the number of each line, and its words


def setup_text(setup: Setup) -> str:
    """The first line of a position."""
    options = [f"{name}={value_text(value)}" for name, value in setup.options.items()]
    return " ".join([setup.game, f"seats={setup.seats}", *options])


def parse_lines(text: str, game: str, course: str) -> tuple[Setup, Lines]:
    """The set-up of a position, and its other lines; raises `BadNotation` with the line that is wrong."""
    lines = [(number, line.split()) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    if len(lines) < 2:
        raise BadNotation("a position has a line for the set-up, one for the turn, and one for each rider")
    number, words = lines[0]
    options = {name: value for name, _, value in (word.partition("=") for word in words[1:])}
    if len(options) < len(words) - 1:
        raise BadNotation("an option is there twice", number)
    seats = options.pop("seats", "")
    if words[0] != game or not re.fullmatch(r"\d{1,2}", seats, re.ASCII) or "" in options:
        raise BadNotation(f"expected: {game} seats=4 course={course} and further options as name=value", number)
    return Setup(game=game, seats=int(seats), options=dict(options)), lines[1:]
