"""Components that people call by a name: words/ has the stock's by id; what an owner's file says comes before it."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from paceline.core.fingerprint import Words
from paceline.core.words import Speech, languages


class Named(msgspec.Struct, frozen=True, kw_only=True):
    """A stage, a tile, a rider's profile: the line of its name is `<table>.<id>`."""

    words: ClassVar[Speech]
    table: ClassVar[str]

    id: str
    name: Words = ""

    @property
    def line(self) -> str:
        return f"{self.table}.{self.id}"

    @property
    def called(self) -> str:
        return self.name or self.words.say(self.line)

    @property
    def is_told(self) -> bool:
        """Whether there are words for it: those of the stock, or its own."""
        return bool(self.name) or self.words.knows(self.line)

    @property
    def names(self) -> frozenset[str]:
        """Whatever somebody may call it by: its id, and its name in every language."""
        spoken = {self.name} if self.name else {self.words.lines(language)[self.line] for language in languages()}
        return frozenset({self.id.lower(), *(name.lower() for name in spoken)})


class Card(Named, frozen=True, kw_only=True):
    """A card with a text: its lines are `<table>.<id>.name` and `<table>.<id>.text`."""

    text: Words = ""

    @property
    def line(self) -> str:
        return f"{self.table}.{self.id}.name"

    @property
    def is_told(self) -> bool:
        return bool(self.name and self.text) or self.words.knows(self.line)

    @property
    def says(self) -> str:
        return self.told(self.words)

    def told(self, words: Speech) -> str:
        """Its text; an edition may have its own words for it."""
        return self.text or words.say(f"{self.table}.{self.id}.text")
