"""L'Arrivée du Tour as a title: what the registry, the command line and the server know of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from paceline.core.boxed import BoxedTitle, Rooms
from paceline.core.events import Event
from paceline.core.race import Race
from paceline.core.setup import Setup, Value
from paceline.core.title import Choice, CourseInfo, Figures, Score
from paceline.games.larrivee_du_tour import board, choices, commentary
from paceline.games.larrivee_du_tour.components import Components, Profile, load, split_profile
from paceline.games.larrivee_du_tour.engine import LarriveeDuTour
from paceline.games.larrivee_du_tour.resume import resume
from paceline.games.larrivee_du_tour.roadbook import Roadbook
from paceline.games.larrivee_du_tour.score import score
from paceline.games.larrivee_du_tour.setup import RULE_OF, Options, Plan, build_roadbook, plan
from paceline.games.larrivee_du_tour.start import start_race
from paceline.games.larrivee_du_tour.statistics import figures, statistics


class LarriveeDuTourTitle(BoxedTitle[Components, Plan, Roadbook, LarriveeDuTour]):
    """The pace-wheel game."""

    id = "larrivee-du-tour"
    name = "L’Arrivée du Tour"
    prefix = "lt"
    package = "paceline.games.larrivee_du_tour"
    players = (1, 5)
    rules_version = "2"
    rulings_before: Mapping[str, Mapping[str, Value]] = {"1": {"fast_needs_point": False}}
    spreads = ("square",)
    before = ("5077fffe3faa3ad52d0fa75b5371cfee", "box:2f07be28e7291bcfb7a585b6fe6f8f1e")
    rooms = Rooms(Options, RULE_OF, load, plan, build_roadbook, start_race, resume, LarriveeDuTour)

    def values_of(self, name: str, wanted: Any, box: Components) -> list[str]:
        """The wheels are those in the box."""
        return [entry.id for entry in box.sets] if name == "wheel" else super().values_of(name, wanted, box)

    def courses_in(self, box: Components) -> list[CourseInfo]:
        return [
            CourseInfo(
                id=stage.id,
                name=stage.called,
                set=stage.kind or "own",
                squares=sum(run.squares for run in split_profile(stage.profile)),
                teams="1-5",
            )
            for stage in box.stages
        ]

    def board(self, setup: Setup) -> board.Board:
        return board.board(self.plan(setup))

    def cards(self, setup: Setup) -> list[msgspec.Struct]:
        """There are no cards; the profiles that are offered stand in their place."""
        return [msgspec.structs.replace(profile, name=profile.called) for profile in self.profiles(setup)]

    def foretell(self, dealt: Race, seat: int, action: int) -> Choice:
        return choices.choice(self.own(dealt), seat, action, lambda: self.profiles(dealt.setup))

    def profiles(self, setup: Setup) -> list[Profile]:
        return self.plan(setup).components.profiles

    def statistics(self, race: Race, events: list[Event]) -> Sequence[msgspec.Struct]:
        return statistics(self.own(race), events)

    def score(self, race: Race, events: list[Event]) -> Score | None:
        return score(self.own(race), events)

    def figures(self, race: Race, events: list[Event]) -> Figures:
        return figures(self.own(race), events)

    def bench_options(self) -> dict[str, Value]:
        """Until everybody is home, as stage races need it."""
        return {"end": "all", "recovery": 3}

    def tally(self, race: Race, seat: int, action: int, events: list[Event]) -> dict[str, int]:
        return choices.tally(self.own(race), seat, action, events)

    def words(self, race: Race, event: Event) -> str:
        return commentary.words(self.own(race), event)


TITLE = LarriveeDuTourTitle()
