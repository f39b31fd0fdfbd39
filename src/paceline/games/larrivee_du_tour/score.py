"""How a race ended: gaps, what decided it, best climbers and the general classification, each with its places."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from paceline.core.events import Event
from paceline.core.title import Score
from paceline.games.larrivee_du_tour.events import Finished
from paceline.games.larrivee_du_tour.results import classification
from paceline.games.larrivee_du_tour.roadbook import HOME

if TYPE_CHECKING:
    from paceline.games.larrivee_du_tour.engine import LarriveeDuTour


class Finisher(msgspec.Struct, frozen=True, kw_only=True):
    """A racer's place, and the gap to the winner."""

    rider: int
    home: bool
    past: int | None  # squares past the line, where that was told
    to_go: int | None  # of those on the road
    turns: int  # after the winner
    squares: int  # behind the winner, of those who came in the same turn


class Placed(msgspec.Struct, frozen=True, kw_only=True):
    """A line of a classification; equals share their place."""

    rider: int
    place: int
    points: int


class StageScore(Score, frozen=True, kw_only=True):
    """`by` is alone, turns, squares, sprint or order."""

    finishers: list[Finisher]  # the winner first
    climbers: list[Placed]  # lt.stage.climber: the most points first
    general: list[Placed]  # lt.stage.classification: the fewest first; only who is home


def score(race: LarriveeDuTour, events: list[Event]) -> StageScore | None:
    """What a finished race comes to; before, nothing is added up."""
    if not race.over:
        return None
    past = {event.rider: event.space - int(race.book.line) + 1 for event in events if isinstance(event, Finished)}
    ranking = race.ranking()
    finishers = [finisher(race, rider, past) for rider in ranking]
    margin, by = decided(race, *finishers[:2])
    mountain = {rider: -int(race.sheets.mountain[rider]) for rider in ranking if race.sheets.mountain[rider]}
    return StageScore(
        margin=margin,
        by=by,
        finishers=finishers,
        climbers=[Placed(rider=one.rider, place=one.place, points=-one.points) for one in placed(mountain)],
        general=placed(classification(race)),
    )


def finisher(race: LarriveeDuTour, rider: int, past: dict[int, int]) -> Finisher:
    if race.peloton.at[rider] != HOME:
        to_go = int(race.book.line) - int(race.peloton.at[rider]) if race.peloton.is_riding(rider) else None
        return Finisher(rider=rider, home=False, past=None, to_go=to_go, turns=0, squares=0)
    winner = int(race.home[0])
    turns = int(race.home_turn[rider]) - int(race.home_turn[winner])
    squares = past[winner] - past[rider] if not turns and winner in past else 0
    return Finisher(rider=rider, home=True, past=past.get(rider), to_go=None, turns=turns, squares=squares)


def decided(race: LarriveeDuTour, first: Finisher, second: Finisher) -> tuple[int, str]:
    """lt.finish.ties: what put the winner before the next one, and by how much."""
    if not second.home:
        return 0, "alone"
    if second.turns:
        return second.turns, "turns"
    together = race.home_group[first.rider] == race.home_group[second.rider]
    if second.squares and not (race.book.group_sprint and together):
        return second.squares, "squares"
    sprint = race.sheets.for_sprint(first.rider, True) - race.sheets.for_sprint(second.rider, True)
    return int(sprint), "sprint" if sprint else "order"


def placed(points: dict[int, int]) -> list[Placed]:
    """The fewest first, given in the order of arrival."""
    order = sorted(points.values())
    return [
        Placed(rider=rider, place=order.index(points[rider]) + 1, points=points[rider])
        for rider in sorted(points, key=lambda rider: points[rider])
    ]
