"""A title as its folder tells it: files are loaded, a set-up is planned, a roadbook is written, races start from it."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Generic, NamedTuple, TypeVar

import msgspec

from paceline.core.content import Content, in_use, mistakes_in, stock, text_hash
from paceline.core.errors import BadBox, BadContent, BadSetup, UnknownName
from paceline.core.events import Listener
from paceline.core.fingerprint import MARK, fingerprint
from paceline.core.positions import Lines, parse_lines
from paceline.core.race import Race
from paceline.core.rules import told_rules
from paceline.core.setup import Option, Plan, Setup, choices_of, limits_of
from paceline.core.title import CourseInfo, Title
from paceline.core.words import LANGUAGE, speaking

Box = TypeVar("Box", bound=msgspec.Struct)  # the components
Planned = TypeVar("Planned", bound=Plan)
Book = TypeVar("Book")  # the roadbook: what is fixed for a race
Ridden = TypeVar("Ridden", bound=Race)


class Rooms(NamedTuple, Generic[Box, Planned, Book, Ridden]):
    """What a folder has: its options with their rules, and the way from files to a race, step by step."""

    options: type[msgspec.Struct]
    rule_of: Mapping[str, str]
    load: Callable[[Content], Box]
    plan: Callable[[Setup, Box], Planned]
    build_roadbook: Callable[[Setup, Planned], Book]
    start: Callable[[Book, bytes, Listener | None], Ridden]
    resume: Callable[[Lines, Book, bytes, Listener | None], Ridden]
    race: type[Ridden]


class BoxedTitle(Title, Generic[Box, Planned, Book, Ridden]):
    """A title that gives its rooms; what is its own beside them stands in its folder."""

    rooms: Rooms[Box, Planned, Book, Ridden]
    before = ("", "")  # the stock as it was when fingerprints hashed texts: that hash, and its fingerprint of today

    def __init__(self) -> None:
        # Kept, as thousands of races may start from one; fewer of those with owners' boxes, which may be large.
        self.boxes = lru_cache(maxsize=32)(self.open_box)
        self.books = lru_cache(maxsize=256)(self.write_book)
        self.own_books = lru_cache(maxsize=32)(self.write_book)

    def open_box(self, own: tuple[tuple[str, str], ...]) -> tuple[Box, str]:
        """The components, and their fingerprint."""
        try:
            box = self.rooms.load(in_use(self.package, dict(own)))
        except BadContent as error:
            if not own or error.file in dict(own):
                raise
            why = f"does not go with {error.file} of the box, line {error.line}: {error.why}"
            raise BadContent(" and ".join(name for name, _ in own), 0, why) from None
        return box, fingerprint(box)

    def check_box(self, content: Content) -> None:
        mistakes = [*mistakes_in(content, self.content_files())]
        try:
            if not mistakes:
                self.components(content)
        except BadContent as mistake:
            mistakes = [mistake]
        if mistakes:
            raise BadBox(mistakes)

    def write_book(self, setup_json: bytes, language: str) -> tuple[Planned, Book]:
        """For readers of a language, as a plan has advice in words."""
        setup = msgspec.json.decode(setup_json, type=Setup)
        with speaking(language):
            planned = self.rooms.plan(setup, self.components(setup.content))
        return planned, self.rooms.build_roadbook(planned.canonical(setup), planned)

    def ready(self, setup: Setup) -> tuple[Planned, Book]:
        """A set-up checked and made into a roadbook."""
        if setup.game != self.id:
            raise UnknownName("game", setup.game, [self.id])
        try:
            return (self.own_books if setup.content else self.books)(msgspec.json.encode(setup), LANGUAGE.get())
        except (msgspec.ValidationError, UnicodeError, TypeError, OverflowError):
            raise BadSetup(self.rooms.rule_of["course"], "option-kinds") from None

    def components(self, content: Content | None = None) -> Box:
        """The stock components, or those with an owner's files among them."""
        return self.boxes(tuple(sorted((content or {}).items())))[0]

    def plan(self, setup: Setup) -> Planned:
        return self.ready(setup)[0]

    def book(self, setup: Setup) -> Book:
        return self.ready(setup)[1]

    def own(self, race: Race) -> Ridden:
        """A race of this title as its own kind."""
        if not isinstance(race, self.rooms.race):
            raise TypeError(f"not a race of {self.name}")
        return race

    def options(self, content: Content | None = None) -> list[Option]:
        rules, box = told_rules(self.package), self.components(content)
        return [
            Option(
                name=field.name,
                default=field.default if field.default is not msgspec.NODEFAULT else [],
                values=self.values_of(field.name, field.type, box),
                limits=limits_of(field.type),
                rule=self.rooms.rule_of[field.name],
                text=rules[self.rooms.rule_of[field.name]].text,
            )
            for field in msgspec.structs.fields(self.rooms.options)
        ]

    def values_of(self, name: str, wanted: Any, box: Box) -> list[str]:  # noqa: ARG002 - for titles that offer components
        """What may be chosen for an option; nothing where it is open."""
        return choices_of(wanted)

    def courses(self, content: Content | None = None) -> list[CourseInfo]:
        return self.courses_in(self.components(content))

    def tiles(self, content: Content | None = None) -> Sequence[msgspec.Struct]:
        return self.tiles_in(self.components(content))

    def tiles_in(self, box: Box) -> Sequence[msgspec.Struct]:  # noqa: ARG002 - for titles whose courses are laid
        """What a course can be composed from; nothing where boards are printed."""
        return []

    @abstractmethod
    def courses_in(self, box: Box) -> list[CourseInfo]:
        """The printed courses of a box."""

    def content_files(self) -> list[str]:
        return sorted(stock(self.package))

    def content_hash(self, setup: Setup) -> str:
        self.ready(setup)
        return self.fingerprint(setup.content)

    def fingerprint(self, content: Content) -> str:
        return self.boxes(tuple(sorted(content.items())))[1]

    def same_components(self, told: str, setup: Setup) -> bool:
        """Fingerprints of before hold as long as the stock is what it was then, however it is written today."""
        if told.startswith(MARK):
            return told == self.content_hash(setup)
        if told == text_hash(in_use(self.package, setup.content)):
            return True
        written, was = self.before
        rewritten = text_hash(stock(self.package)) != written  # then a hash with an owner's texts cannot be made again
        return was == self.fingerprint({}) and (told == written if not setup.content else rewritten)

    def warnings(self, setup: Setup) -> list[str]:
        return list(self.plan(setup).warnings)

    def new(self, setup: Setup, seed: bytes, listener: Listener | None = None) -> Ridden:
        return self.rooms.start(self.book(setup), seed, listener)

    def starter(self, setup: Setup) -> Callable[[bytes], Race]:
        book = self.book(setup)
        return lambda seed: self.rooms.start(book, seed, None)

    def from_position(
        self, text: str, seed: bytes, listener: Listener | None = None, content: dict[str, str] | None = None
    ) -> Ridden:
        default = next(field.default for field in msgspec.structs.fields(self.rooms.options) if field.name == "course")
        setup, lines = parse_lines(text, self.id, default)
        book = self.book(msgspec.structs.replace(setup, content=content or {}))
        return self.rooms.resume(lines, book, seed, listener)
