"""Flamme Rouge as a title: what the registry, the command line and the server know of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

import msgspec

from paceline.core.content import stock
from paceline.core.errors import BadSetup, UnknownName
from paceline.core.events import Event, Listener
from paceline.core.race import Race
from paceline.core.rules import catalogue
from paceline.core.setup import Option, Setup, choices_of, limits_of
from paceline.core.title import Choice, CourseInfo, Figures, Title
from paceline.games.flamme_rouge import commentary, views
from paceline.games.flamme_rouge.components import Components, Tile, load
from paceline.games.flamme_rouge.engine import FlammeRouge
from paceline.games.flamme_rouge.resume import parse_position, resume
from paceline.games.flamme_rouge.setup import RULE_OF, Options, Plan, build_table, plan
from paceline.games.flamme_rouge.start import start_race
from paceline.games.flamme_rouge.statistics import figures, statistics
from paceline.games.flamme_rouge.table import Table


@lru_cache(maxsize=32)
def components_of(own_content: tuple[tuple[str, str], ...]) -> Components:
    return load(dict(own_content))


@lru_cache(maxsize=256)
def ready(setup_json: bytes) -> tuple[Plan, Table]:
    """A set-up checked and made into a table; kept, as thousands of races may start from it."""
    setup = msgspec.json.decode(setup_json, type=Setup)
    planned = plan(setup, components_of(tuple(sorted(setup.content.items()))))
    return planned, build_table(planned.canonical(setup), planned)


def own(race: Race) -> FlammeRouge:
    if not isinstance(race, FlammeRouge):
        raise TypeError("not a race of Flamme Rouge")
    return race


class FlammeRougeTitle(Title):
    """Base game and Peloton."""

    id = "flamme-rouge"
    name = "Flamme Rouge"
    prefix = "fr"
    package = "paceline.games.flamme_rouge"
    players = (1, 12)
    rules_version = "1"

    def options(self) -> list[Option]:
        rules = catalogue(self.package)
        return [
            Option(
                name=field.name,
                default=field.default if field.default is not msgspec.NODEFAULT else [],
                values=choices_of(field.type),
                limits=limits_of(field.type),
                rule=RULE_OF[field.name],
                text=rules[RULE_OF[field.name]].text,
            )
            for field in msgspec.structs.fields(Options)
        ]

    def courses(self, content: dict[str, str] | None = None) -> list[CourseInfo]:
        return [
            CourseInfo(
                id=stage.id if len(stage.sides) == 1 else f"{stage.id}/{side}",
                name=stage.name,
                set=stage.set,
                squares=squares,
                teams=side,
            )
            for stage in components_of(tuple(sorted((content or {}).items()))).stages
            for side, squares in zip(stage.sides, stage.squares, strict=True)
        ]

    def content_files(self) -> list[str]:
        return sorted(stock(self.package))

    def content_hash(self, setup: Setup) -> str:
        return self.plan(setup).components.content_hash

    def plan(self, setup: Setup) -> Plan:
        return self.ready(setup)[0]

    def ready(self, setup: Setup) -> tuple[Plan, Table]:
        if setup.game != self.id:
            raise UnknownName("game", setup.game, [self.id])
        try:
            return ready(msgspec.json.encode(setup))
        except (msgspec.ValidationError, UnicodeError, TypeError, OverflowError):
            raise BadSetup("fr.setup.course", "options are text, numbers, true or false, or lists of numbers") from None

    def warnings(self, setup: Setup) -> list[str]:
        return list(self.plan(setup).warnings)

    def table(self, setup: Setup) -> Table:
        return self.ready(setup)[1]

    def new(self, setup: Setup, seed: bytes, listener: Listener | None = None) -> FlammeRouge:
        return start_race(self.table(setup), seed, listener)

    def starter(self, setup: Setup) -> Callable[[bytes], Race]:
        table = self.table(setup)
        return lambda seed: start_race(table, seed, None)

    def from_position(
        self, text: str, seed: bytes, listener: Listener | None = None, content: dict[str, str] | None = None
    ) -> FlammeRouge:
        own = content or {}
        codes = [card.code for card in components_of(tuple(sorted(own.items()))).cards]
        position = parse_position(text, codes)
        setup = msgspec.structs.replace(position.setup, content=own)
        return resume(position, self.table(setup), seed, listener)

    def board(self, setup: Setup) -> views.Board:
        return views.board(self.plan(setup), self.table(setup))

    def cards(self, setup: Setup) -> list[msgspec.Struct]:
        return list(self.plan(setup).cards)

    def choices(self, race: Race, seat: int) -> Sequence[Choice]:
        return views.choices(own(race), seat)

    def tiles(self) -> Sequence[Tile]:
        return list(components_of(()).tiles.values())

    def statistics(self, race: Race, events: list[Event]) -> Sequence[msgspec.Struct]:
        return statistics(own(race), events)

    def figures(self, race: Race, events: list[Event]) -> Figures:
        return figures(own(race), events)

    def tally(self, race: Race, seat: int, action: int, events: list[Event]) -> dict[str, int]:
        return views.tally(own(race), seat, action, events)

    def words(self, race: Race, event: Event) -> str:
        return commentary.words(own(race), event)


TITLE = FlammeRougeTitle()
