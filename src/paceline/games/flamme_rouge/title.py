"""Flamme Rouge as a title: what the registry, the command line and the server know of it."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from paceline.core.boxed import BoxedTitle, Rooms
from paceline.core.events import Event
from paceline.core.race import Race
from paceline.core.setup import Setup
from paceline.core.title import Choice, CourseInfo, Figures
from paceline.games.flamme_rouge import commentary, views
from paceline.games.flamme_rouge.components import Components, Tile, load
from paceline.games.flamme_rouge.engine import FlammeRouge
from paceline.games.flamme_rouge.resume import resume
from paceline.games.flamme_rouge.roadbook import Roadbook
from paceline.games.flamme_rouge.setup import RULE_OF, Options, Plan, build_roadbook, plan
from paceline.games.flamme_rouge.start import start_race
from paceline.games.flamme_rouge.statistics import figures, statistics


class FlammeRougeTitle(BoxedTitle[Components, Plan, Roadbook, FlammeRouge]):
    """Base game and Peloton."""

    id = "flamme-rouge"
    name = "Flamme Rouge"
    prefix = "fr"
    package = "paceline.games.flamme_rouge"
    players = (1, 12)
    rules_version = "1"
    spreads = ("square",)
    before = ("84cde75f03a2e12b9661fb9689188452", "box:555e47dc18d5450df77d05795347cd49")
    rooms = Rooms(Options, RULE_OF, load, plan, build_roadbook, start_race, resume, FlammeRouge)

    def courses_in(self, box: Components) -> list[CourseInfo]:
        return [
            CourseInfo(
                id=stage.id if len(stage.sides) == 1 else f"{stage.id}/{side}",
                name=stage.called,
                set=stage.set,
                squares=squares,
                teams=side,
            )
            for stage in box.stages
            for side, squares in zip(stage.sides, stage.squares, strict=True)
        ]

    def board(self, setup: Setup) -> views.Board:
        return views.board(self.plan(setup), self.book(setup))

    def cards(self, setup: Setup) -> list[msgspec.Struct]:
        return [msgspec.structs.replace(card, name=card.called) for card in self.plan(setup).cards]

    def foretell(self, dealt: Race, seat: int, action: int) -> Choice:
        return views.choice(self.own(dealt), seat, action)

    def spoken(self, race: Race, choice: Choice) -> str:
        return commentary.spoken(self.own(race), int(race.parse_action(choice.action)))

    def tiles_in(self, box: Components) -> Sequence[Tile]:
        return list(box.tiles.values())

    def statistics(self, race: Race, events: list[Event]) -> Sequence[msgspec.Struct]:
        return statistics(self.own(race), events)

    def figures(self, race: Race, events: list[Event]) -> Figures:
        return figures(self.own(race), events)

    def tally(self, race: Race, seat: int, action: int, events: list[Event]) -> dict[str, int]:
        return views.tally(self.own(race), seat, action, events)

    def words(self, race: Race, event: Event) -> str:
        return commentary.words(self.own(race), event)


TITLE = FlammeRougeTitle()
