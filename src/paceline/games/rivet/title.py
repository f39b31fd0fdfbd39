"""What both editions offer to the registry, the command line and the server."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import msgspec

from paceline.core.boxed import BoxedTitle, Rooms
from paceline.core.content import Content, File
from paceline.core.events import Event
from paceline.core.orders import Given, Order, OrderedAnswer
from paceline.core.race import Race
from paceline.core.setup import Setup, Value
from paceline.core.title import Choice, CourseInfo, Figures, Score
from paceline.games.rivet import board as boards
from paceline.games.rivet import choices as offered
from paceline.games.rivet import commentary
from paceline.games.rivet import orders as standing
from paceline.games.rivet.components import Components, Tile, load
from paceline.games.rivet.course import check_courses, find_course
from paceline.games.rivet.edition import Edition
from paceline.games.rivet.engine import Rivet
from paceline.games.rivet.resume import resume
from paceline.games.rivet.roadbook import Roadbook
from paceline.games.rivet.score import times
from paceline.games.rivet.setup import Plan, build_roadbook, options_of, plan, rule_of
from paceline.games.rivet.start import start_race
from paceline.games.rivet.statistics import figures, statistics


def load_box(content: Content) -> Components:
    """The components, with courses that can be laid from them."""
    box = load(content)
    check_courses(box, File("tiles.toml", content["tiles.toml"]))
    return box


class RivetTitle(BoxedTitle[Components, Plan, Roadbook, Rivet]):
    """One of the two editions."""

    before = ("f49e32425c424b23823a470c7824fe70", "box:fa29023346d8ea6d9e50662ddf981d4d")

    def __init__(self, edition: Edition) -> None:
        super().__init__()
        self.id = edition.game
        self.name = edition.name
        self.prefix = edition.prefix
        self.package = edition.package
        self.players = edition.players
        self.rules_version = edition.rules_version
        self.rulings_before = edition.rulings_before
        planned = partial(plan, edition)
        self.rooms = Rooms(
            options_of(edition), rule_of(edition), load_box, planned, build_roadbook, start_race, resume, Rivet
        )

    def courses_in(self, box: Components) -> list[CourseInfo]:
        return [
            CourseInfo(
                id=course.id,
                name=course.called,
                set=course.length,
                squares=len(find_course(course.id, box, "").rows),
                teams=f"{self.players[0]}-{self.players[1]}",
            )
            for course in box.courses
        ]

    def board(self, setup: Setup) -> boards.Board:
        return boards.board(*self.ready(setup))

    def cards(self, setup: Setup) -> list[msgspec.Struct]:
        return list(boards.cards(self.plan(setup)))

    def foretell(self, dealt: Race, seat: int, action: int) -> Choice:
        return offered.choice(self.own(dealt), seat, action)

    def orders(self) -> Sequence[Order]:
        return standing.orders()

    def ordered_answer(self, race: Race, seat: int, given: Given) -> OrderedAnswer | None:
        return standing.answer(self.own(race), seat, given)

    def tiles_in(self, box: Components) -> Sequence[Tile]:
        return [boards.called(tile) for tile in box.tiles.values()]

    def statistics(self, race: Race, events: list[Event]) -> Sequence[msgspec.Struct]:
        return statistics(self.own(race), events)

    def score(self, race: Race, events: list[Event]) -> Score:
        return times(self.own(race))

    def figures(self, race: Race, events: list[Event]) -> Figures:
        return figures(self.own(race), events)

    def bench_options(self) -> dict[str, Value]:
        return {"course": "short-kermesse"}

    def tally(self, race: Race, seat: int, action: int, events: list[Event]) -> dict[str, int]:
        return offered.tally(self.own(race), seat, events) if action >= 0 else {}

    def words(self, race: Race, event: Event) -> str:
        return commentary.words(self.own(race), event)
