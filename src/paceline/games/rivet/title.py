"""What both editions offer to the registry, the command line and the server."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

import msgspec

from paceline.core.content import stock
from paceline.core.errors import BadSetup, UnknownName
from paceline.core.events import Event, Listener
from paceline.core.race import Race
from paceline.core.rules import catalogue
from paceline.core.setup import Option, Setup, Value, choices_of, limits_of
from paceline.core.title import Choice, CourseInfo, Figures, Title
from paceline.games.rivet import board as boards
from paceline.games.rivet import choices as offered
from paceline.games.rivet import commentary
from paceline.games.rivet.components import FILES, Components, Tile, load
from paceline.games.rivet.course import check_courses, find_course
from paceline.games.rivet.edition import ON_THE_RIVET, VISIONS, Edition
from paceline.games.rivet.engine import Rivet
from paceline.games.rivet.resume import parse_position, resume
from paceline.games.rivet.setup import Plan, build_table, options_of, plan, rule_of
from paceline.games.rivet.start import start_race
from paceline.games.rivet.statistics import figures, statistics
from paceline.games.rivet.table import Table

EDITIONS = {edition.game: edition for edition in (ON_THE_RIVET, VISIONS)}


@lru_cache(maxsize=32)
def box_of(own_content: tuple[tuple[str, str], ...]) -> Components:
    own = dict(own_content)
    box = load(own)
    check_courses(box, (stock("paceline.games.rivet") | own)["tiles.toml"])
    return box


@lru_cache(maxsize=256)
def ready(setup_json: bytes) -> tuple[Plan, Table]:
    """A set-up checked and made into a table; kept, as thousands of races may start from it."""
    setup = msgspec.json.decode(setup_json, type=Setup)
    planned = plan(setup, box_of(tuple(sorted(setup.content.items()))), EDITIONS[setup.game])
    return planned, build_table(planned.canonical(setup), planned)


def own(race: Race) -> Rivet:
    if not isinstance(race, Rivet):
        raise TypeError("not a race of On the Rivet or Visions of Rainbows")
    return race


class RivetTitle(Title):
    """One of the two editions."""

    rules_version = "1"

    def __init__(self, edition: Edition) -> None:
        self.edition = edition
        self.id = edition.game
        self.name = edition.name
        self.prefix = edition.prefix
        self.package = edition.package
        self.players = edition.players

    def options(self) -> list[Option]:
        rules, rule_ids = catalogue(self.package), rule_of(self.edition)
        return [
            Option(
                name=field.name,
                default=field.default,
                values=choices_of(field.type),
                limits=limits_of(field.type),
                rule=rule_ids[field.name],
                text=rules[rule_ids[field.name]].text,
            )
            for field in msgspec.structs.fields(options_of(self.edition))
        ]

    def courses(self, content: dict[str, str] | None = None) -> list[CourseInfo]:
        box = box_of(tuple(sorted((content or {}).items())))
        return [
            CourseInfo(
                id=course.id,
                name=course.name,
                set=course.length,
                squares=len(find_course(course.id, box, "").rows),
                teams=f"{self.players[0]}-{self.players[1]}",
            )
            for course in box.courses
        ]

    def content_files(self) -> list[str]:
        return sorted(FILES)

    def content_hash(self, setup: Setup) -> str:
        return self.plan(setup).box.content_hash

    def plan(self, setup: Setup) -> Plan:
        return self.ready(setup)[0]

    def table(self, setup: Setup) -> Table:
        return self.ready(setup)[1]

    def ready(self, setup: Setup) -> tuple[Plan, Table]:
        if setup.game != self.id:
            raise UnknownName("game", setup.game, [self.id])
        try:
            return ready(msgspec.json.encode(setup))
        except (msgspec.ValidationError, UnicodeError, TypeError, OverflowError):
            rule = f"{self.prefix}.setup.map"
            raise BadSetup(rule, "options are text, numbers, true or false, or lists of numbers") from None

    def warnings(self, setup: Setup) -> list[str]:
        return list(self.plan(setup).warnings)

    def new(self, setup: Setup, seed: bytes, listener: Listener | None = None) -> Rivet:
        return start_race(self.table(setup), seed, listener)

    def starter(self, setup: Setup) -> Callable[[bytes], Race]:
        table = self.table(setup)
        return lambda seed: start_race(table, seed, None)

    def from_position(
        self, text: str, seed: bytes, listener: Listener | None = None, content: dict[str, str] | None = None
    ) -> Rivet:
        position = parse_position(text, self.id)
        setup = msgspec.structs.replace(position.setup, content=content or {})
        return resume(position, self.table(setup), seed, listener)

    def board(self, setup: Setup) -> boards.Board:
        return boards.board(self.plan(setup), self.table(setup))

    def cards(self, setup: Setup) -> list[msgspec.Struct]:
        return list(boards.cards(self.plan(setup)))

    def choices(self, race: Race, seat: int) -> Sequence[Choice]:
        return offered.choices(own(race), seat)

    def tiles(self) -> Sequence[Tile]:
        return list(box_of(()).tiles.values())

    def statistics(self, race: Race, events: list[Event]) -> Sequence[msgspec.Struct]:
        return statistics(own(race), events)

    def figures(self, race: Race, events: list[Event]) -> Figures:
        return figures(own(race), events)

    def bench_options(self) -> dict[str, Value]:
        return {"course": "short-kermesse"}

    def tally(self, race: Race, seat: int, action: int, events: list[Event]) -> dict[str, int]:
        return offered.tally(own(race), seat, events) if action >= 0 else {}

    def words(self, race: Race, event: Event) -> str:
        return commentary.words(own(race), event)
