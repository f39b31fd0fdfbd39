"""Town Sign as a title: what the registry, the command line and the server know of it."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from paceline.core import views
from paceline.core.boxed import BoxedTitle, Rooms
from paceline.core.events import Event
from paceline.core.foresight import foresee
from paceline.core.race import Race
from paceline.core.setup import Setup
from paceline.core.title import Choice, CourseInfo

from .race import ATTACK, Rode, TownSign, resume, start_race
from .setup import FEWEST, MOST, RULE_OF, Options, Plan, Roadbook, Roads, build_roadbook, load, plan


class Board(views.Board, frozen=True, kw_only=True):
    squares: int


class Ridden(msgspec.Struct, frozen=True, kw_only=True):
    """What a rider did in a race."""

    rider: str
    attacks: int


class TownSignTitle(BoxedTitle[Roads, Plan, Roadbook, TownSign]):
    """Who passes the sign first."""

    id = "town-sign"
    name = "Town Sign"
    prefix = "ts"
    package = "tests.sixth.town_sign"
    players = (FEWEST, MOST)
    rules_version = "1"
    rooms = Rooms(Options, RULE_OF, load, plan, build_roadbook, start_race, resume, TownSign)

    def courses_in(self, box: Roads) -> list[CourseInfo]:
        usual = {"set": "home", "teams": "2-4"}
        return [CourseInfo(id=road.id, name=road.name, squares=road.squares, **usual) for road in box.road]

    def board(self, setup: Setup) -> Board:
        road = self.plan(setup).road
        return Board(game=self.id, name=road.name, squares=road.squares)

    def foretell(self, dealt: Race, seat: int, action: int) -> Choice:
        name = dealt.action_text(action)
        if action == ATTACK:
            return Choice(action=name, kind=name, text="Attack: roll the die", rider=seat, rules=["ts.ride.attack"])
        _, ahead = foresee(self.own(dealt), seat, action)
        space = int(ahead.at[seat])
        return Choice(action=name, kind=name, text="Ride two", rider=seat, space=space, rules=["ts.ride.steady"])

    def statistics(self, race: Race, events: list[Event]) -> Sequence[Ridden]:
        rolled = [event.rider for event in events if isinstance(event, Rode) and event.roll is not None]
        return [Ridden(rider=race.rider_text(rider), attacks=rolled.count(rider)) for rider in range(race.seats)]

    def words(self, race: Race, event: Event) -> str:
        return f"{event.rider} is on square {event.space}" if isinstance(event, Rode) else ""


TITLE = TownSignTitle()
