"""Um Reifenbreite as a title: what the registry, the command line and the server know of it."""

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
from paceline.games.um_reifenbreite import choices, commentary, views
from paceline.games.um_reifenbreite.components import Components, load
from paceline.games.um_reifenbreite.course import find_course
from paceline.games.um_reifenbreite.engine import UmReifenbreite
from paceline.games.um_reifenbreite.resume import parse_position, resume
from paceline.games.um_reifenbreite.setup import RULE_OF, Options, Plan, build_table, plan
from paceline.games.um_reifenbreite.start import start_race
from paceline.games.um_reifenbreite.statistics import figures, statistics
from paceline.games.um_reifenbreite.table import Table


@lru_cache(maxsize=32)
def components_of(own_content: tuple[tuple[str, str], ...]) -> Components:
    return load(dict(own_content))


@lru_cache(maxsize=256)
def ready(setup_json: bytes) -> tuple[Plan, Table]:
    """A set-up checked and made into a table; kept, as thousands of races may start from it."""
    setup = msgspec.json.decode(setup_json, type=Setup)
    planned = plan(setup, components_of(tuple(sorted(setup.content.items()))))
    return planned, build_table(planned.canonical(setup), planned)


def own(race: Race) -> UmReifenbreite:
    if not isinstance(race, UmReifenbreite):
        raise TypeError("not a race of Um Reifenbreite")
    return race


class EnergyInfo(msgspec.Struct, frozen=True, kw_only=True, tag="energy"):
    """A kind of energy card, as pages show it."""

    code: str
    holder: str  # 1 to 4, or J
    value: int
    shield: bool
    count: int  # that a team gets


class ChanceInfo(msgspec.Struct, frozen=True, kw_only=True, tag="chance"):
    """A kind of chance card, as pages show it."""

    id: str
    name: str
    text: str
    op: str
    count: int


class UmReifenbreiteTitle(Title):
    """Basic, advanced and professional rules."""

    id = "um-reifenbreite"
    name = "Um Reifenbreite"
    prefix = "ur"
    package = "paceline.games.um_reifenbreite"
    players = (2, 4)
    rules_version = "1"

    def options(self) -> list[Option]:
        rules = catalogue(self.package)
        return [
            Option(
                name=field.name,
                default=field.default,
                values=choices_of(field.type),
                limits=limits_of(field.type),
                rule=RULE_OF[field.name],
                text=rules[RULE_OF[field.name]].text,
            )
            for field in msgspec.structs.fields(Options)
        ]

    def courses(self, content: dict[str, str] | None = None) -> list[CourseInfo]:
        box = components_of(tuple(sorted((content or {}).items())))
        return [
            CourseInfo(
                id=card.id,
                name=card.name,
                set=card.roads,
                squares=round(float(find_course(card.id, box.board, box.courses).units)),
                teams="2-4",
            )
            for card in box.courses.course
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
            raise BadSetup("ur.setup.course", "options are text, numbers, true or false, or lists of numbers") from None

    def warnings(self, setup: Setup) -> list[str]:
        return list(self.plan(setup).warnings)

    def table(self, setup: Setup) -> Table:
        return self.ready(setup)[1]

    def new(self, setup: Setup, seed: bytes, listener: Listener | None = None) -> UmReifenbreite:
        return start_race(self.table(setup), seed, listener)

    def starter(self, setup: Setup) -> Callable[[bytes], Race]:
        table = self.table(setup)
        return lambda seed: start_race(table, seed, None)

    def from_position(
        self, text: str, seed: bytes, listener: Listener | None = None, content: dict[str, str] | None = None
    ) -> UmReifenbreite:
        position = parse_position(text)
        setup = msgspec.structs.replace(position.setup, content=content or {})
        return resume(position, self.table(setup), seed, listener)

    def board(self, setup: Setup) -> views.Board:
        return views.board(self.plan(setup))

    def cards(self, setup: Setup) -> list[msgspec.Struct]:
        """The kinds of energy cards, then those of chance cards; both in the order of their numbers."""
        planned = self.plan(setup)
        dealt = self.table(setup).dealt
        energy = [
            EnergyInfo(
                code=card.code, holder=card.holder, value=card.value, shield=card.shield, count=int(dealt[number])
            )
            for number, card in enumerate(planned.components.energy)
        ]
        chance = [
            ChanceInfo(id=card.id, name=card.name, text=card.text, op=card.op, count=card.count)
            for card in planned.chance
        ]
        return [*energy, *chance]

    def choices(self, race: Race, seat: int) -> Sequence[Choice]:
        return choices.choices(own(race), seat)

    def statistics(self, race: Race, events: list[Event]) -> Sequence[msgspec.Struct]:
        return statistics(own(race), events)

    def figures(self, race: Race, events: list[Event]) -> Figures:
        return figures(own(race), events)

    def bench_options(self) -> dict[str, Value]:
        """Professional rules; a race goes on until everybody is home."""
        every = ("surfaces", "sprints", "yellow_jersey", "chase_car", "switching")
        return {"course": "paris-roubaix", **dict.fromkeys(every, True)}

    def tally(self, race: Race, seat: int, action: int, events: list[Event]) -> dict[str, int]:
        return views.tally(own(race), seat, action, events)

    def words(self, race: Race, event: Event) -> str:
        return commentary.words(own(race), self.plan(race.setup), event)


TITLE = UmReifenbreiteTitle()
