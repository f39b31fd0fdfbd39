"""A line of a position: words in front, values by name, flags."""

from __future__ import annotations

import re

import msgspec

from paceline.core.errors import BadNotation


class Line(msgspec.Struct):
    """One line of a position: its first words, `name=value` pairs, and flags."""

    number: int
    head: list[str]
    values: dict[str, str]
    flags: list[str]

    def wrong(self, why: str) -> BadNotation:
        return BadNotation(why, self.number)

    def number_of(self, name: str, default: int, most: int, least: int = -1) -> int:
        text = self.values.get(name, str(default))
        if not re.fullmatch(r"-?\d{1,3}", text, re.ASCII) or not least <= int(text) <= most:
            raise self.wrong(f"{name}={text}: expected a number up to {most}")
        return int(text)


def read_line(number: int, words: list[str], heads: int, known: tuple[str, ...], flags: tuple[str, ...]) -> Line:
    """A line with so many words in front; other names than the known ones are mistakes."""
    line = Line(number, words[:heads], {}, [])
    if len(words) < heads:
        raise line.wrong(f"'{' '.join(words)}' is cut short")
    for word in words[heads:]:
        name, equals, value = word.partition("=")
        if name in line.flags or (name in line.values and name != "token"):
            raise line.wrong(f"'{name}' is there twice")
        if equals and name in known and value:
            line.values[name] = f"{line.values[name]} {value}" if name in line.values else value
        elif not equals and name in flags:
            line.flags.append(name)
        else:
            expected = ", ".join([*(f"{name}=" for name in known), *flags])
            raise line.wrong(f"'{word}': expected {expected}")
    return line
