"""L'Arrivée du Tour as a title: what the registry, the command line and the server know of it."""

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
from paceline.games.larrivee_du_tour import board, choices, commentary
from paceline.games.larrivee_du_tour.components import Components, Profile, load, split_profile
from paceline.games.larrivee_du_tour.engine import LarriveeDuTour
from paceline.games.larrivee_du_tour.resume import parse_position, resume
from paceline.games.larrivee_du_tour.setup import RULE_OF, Options, Plan, build_table, plan
from paceline.games.larrivee_du_tour.start import start_race
from paceline.games.larrivee_du_tour.statistics import figures, statistics
from paceline.games.larrivee_du_tour.table import Table


@lru_cache(maxsize=32)
def components_of(own_content: tuple[tuple[str, str], ...]) -> Components:
    return load(dict(own_content))


@lru_cache(maxsize=256)
def ready(setup_json: bytes) -> tuple[Plan, Table]:
    """A set-up checked and made into a table; kept, as thousands of races may start from it."""
    setup = msgspec.json.decode(setup_json, type=Setup)
    planned = plan(setup, components_of(tuple(sorted(setup.content.items()))))
    return planned, build_table(planned.canonical(setup), planned)


def own(race: Race) -> LarriveeDuTour:
    if not isinstance(race, LarriveeDuTour):
        raise TypeError("not a race of L'Arrivée du Tour")
    return race


class LarriveeDuTourTitle(Title):
    """The pace-wheel game."""

    id = "larrivee-du-tour"
    name = "L’Arrivée du Tour"
    prefix = "lt"
    package = "paceline.games.larrivee_du_tour"
    players = (1, 5)
    rules_version = "1"

    def options(self) -> list[Option]:
        rules = catalogue(self.package)
        wheels = [entry.id for entry in components_of(()).sets]
        return [
            Option(
                name=field.name,
                default=field.default,
                values=wheels if field.name == "wheel" else choices_of(field.type),
                limits=limits_of(field.type),
                rule=RULE_OF[field.name],
                text=rules[RULE_OF[field.name]].text,
            )
            for field in msgspec.structs.fields(Options)
        ]

    def courses(self, content: dict[str, str] | None = None) -> list[CourseInfo]:
        return [
            CourseInfo(
                id=stage.id,
                name=stage.name,
                set=stage.kind or "own",
                squares=sum(run.squares for run in split_profile(stage.profile)),
                teams="1-5",
            )
            for stage in components_of(tuple(sorted((content or {}).items()))).stages
        ]

    def content_files(self) -> list[str]:
        return sorted(stock(self.package))

    def content_hash(self, setup: Setup) -> str:
        return self.plan(setup).components.content_hash

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
            raise BadSetup("lt.setup.stage", "options are text, numbers, true or false") from None

    def warnings(self, setup: Setup) -> list[str]:
        return list(self.plan(setup).warnings)

    def new(self, setup: Setup, seed: bytes, listener: Listener | None = None) -> LarriveeDuTour:
        return start_race(self.table(setup), seed, listener)

    def starter(self, setup: Setup) -> Callable[[bytes], Race]:
        table = self.table(setup)
        return lambda seed: start_race(table, seed, None)

    def from_position(
        self, text: str, seed: bytes, listener: Listener | None = None, content: dict[str, str] | None = None
    ) -> LarriveeDuTour:
        position = parse_position(text)
        setup = msgspec.structs.replace(position.setup, content=content or {})
        return resume(position, self.table(setup), seed, listener)

    def board(self, setup: Setup) -> board.Board:
        return board.board(self.plan(setup))

    def cards(self, setup: Setup) -> list[msgspec.Struct]:
        """There are no cards; the profiles that are offered stand in their place."""
        return list(self.plan(setup).components.profiles)

    def choices(self, race: Race, seat: int) -> Sequence[Choice]:
        return choices.choices(own(race), seat, self.profiles(race.setup))

    def profiles(self, setup: Setup) -> list[Profile]:
        return self.plan(setup).components.profiles

    def statistics(self, race: Race, events: list[Event]) -> Sequence[msgspec.Struct]:
        return statistics(own(race), events)

    def figures(self, race: Race, events: list[Event]) -> Figures:
        return figures(own(race), events)

    def bench_options(self) -> dict[str, Value]:
        """Until everybody is home, as stage races need it."""
        return {"end": "all", "recovery": 3}

    def tally(self, race: Race, seat: int, action: int, events: list[Event]) -> dict[str, int]:
        return choices.tally(own(race), seat, action, events)

    def words(self, race: Race, event: Event) -> str:
        return commentary.words(own(race), event)


TITLE = LarriveeDuTourTitle()
