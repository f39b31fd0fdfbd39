"""Um Reifenbreite as a title: what the registry, the command line and the server know of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import msgspec

from paceline.core.boxed import BoxedTitle, Rooms
from paceline.core.events import Event
from paceline.core.orders import Given, Order, OrderedAnswer
from paceline.core.race import Race
from paceline.core.setup import Setup, Value
from paceline.core.title import Choice, CourseInfo, Figures, Score
from paceline.games.um_reifenbreite import choices, commentary, orders, views
from paceline.games.um_reifenbreite.board import Board
from paceline.games.um_reifenbreite.components import Components, load
from paceline.games.um_reifenbreite.course import Course, find_course, lane_spaces
from paceline.games.um_reifenbreite.engine import UmReifenbreite
from paceline.games.um_reifenbreite.resume import resume
from paceline.games.um_reifenbreite.roadbook import Roadbook
from paceline.games.um_reifenbreite.score_sheet import score_sheet
from paceline.games.um_reifenbreite.setup import RULE_OF, Options, Plan, build_roadbook, plan
from paceline.games.um_reifenbreite.start import start_race
from paceline.games.um_reifenbreite.statistics import figures, statistics

ROAD: Final = 2  # the lane that stands for the road where spaces are counted


def spaces_to_line(course: Course, board: Board) -> int:
    """From the front row, in the lane that stands for the road: as the page counts what is to go."""
    front = board.spaces[board.dots[course.start][ROAD - 1]]
    section = [board.spaces[space] for space in board.spaces_of(front.section)]
    behind = [space for space in section if space.lane == ROAD and space.progress < front.progress]
    return lane_spaces(board, course.legs, ROAD) - len(behind)


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


class UmReifenbreiteTitle(BoxedTitle[Components, Plan, Roadbook, UmReifenbreite]):
    """Basic, advanced and professional rules."""

    id = "um-reifenbreite"
    name = "Um Reifenbreite"
    prefix = "ur"
    package = "paceline.games.um_reifenbreite"
    players = (2, 4)
    rules_version = "2"
    rulings_before: Mapping[str, Mapping[str, Value]] = {"1": {"switched_sprint": False, "settling": False}}
    spreads = ("square",)
    before = ("6bee5d4640cab03ef1a8b4b374c40011", "box:122bc3c2d24e3ec529f86d30d76ecb60")
    rooms = Rooms(Options, RULE_OF, load, plan, build_roadbook, start_race, resume, UmReifenbreite)

    def courses_in(self, box: Components) -> list[CourseInfo]:
        return [
            CourseInfo(
                id=card.id,
                name=card.name,
                set=card.roads,
                squares=spaces_to_line(find_course(card.id, box.board, box.courses), box.board),
                teams="2-4",
            )
            for card in box.courses.course
        ]

    def board(self, setup: Setup) -> views.Board:
        return views.board(self.plan(setup))

    def cards(self, setup: Setup) -> list[msgspec.Struct]:
        """The kinds of energy cards, then those of chance cards; both in the order of their numbers."""
        planned, book = self.ready(setup)
        energy = [
            EnergyInfo(code=card.code, holder=card.holder, value=card.value, shield=card.shield, count=int(dealt))
            for card, dealt in zip(planned.components.energy, book.dealt, strict=True)
        ]
        chance = [
            ChanceInfo(id=card.id, name=card.called, text=card.says, op=card.op, count=card.count)
            for card in planned.chance
        ]
        return [*energy, *chance]

    def foretell(self, dealt: Race, seat: int, action: int) -> Choice:  # noqa: ARG002 - whose turn it is, is known
        return choices.choice(self.own(dealt), action)

    def orders(self) -> Sequence[Order]:
        return orders.orders()

    def ordered_answer(self, race: Race, seat: int, given: Given) -> OrderedAnswer | None:
        return orders.answer(self.own(race), seat, given)

    def statistics(self, race: Race, events: list[Event]) -> Sequence[msgspec.Struct]:
        return statistics(self.own(race), events)

    def score(self, race: Race, events: list[Event]) -> Score:  # noqa: ARG002 - the race knows all of it
        return score_sheet(self.own(race))

    def figures(self, race: Race, events: list[Event]) -> Figures:
        return figures(self.own(race), events)

    def bench_options(self) -> dict[str, Value]:
        """Professional rules; a race goes on until everybody is home."""
        every = ("surfaces", "sprints", "yellow_jersey", "chase_car", "switching")
        return {"course": "paris-roubaix", **dict.fromkeys(every, True), "settling": False}

    def tally(self, race: Race, seat: int, action: int, events: list[Event]) -> dict[str, int]:
        return views.tally(self.own(race), seat, action, events)

    def words(self, race: Race, event: Event) -> str:
        return commentary.words(self.own(race), self.plan(race.setup), event)


TITLE = UmReifenbreiteTitle()
