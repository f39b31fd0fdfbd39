"""What a stage is worth in a stage race: time points, mountain points, and what racers recover before the next one.

A tour adds up `StageResult`s, and opens the next stage with what `recover` gives back.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from paceline.core.errors import PacelineError
from paceline.games.larrivee_du_tour import roadbook as b

if TYPE_CHECKING:
    from paceline.games.larrivee_du_tour.engine import LarriveeDuTour


class StageResult(msgspec.Struct, frozen=True, kw_only=True):
    """One racer's stage."""

    rider: int
    place: int
    turn: int | None  # in which it came home; None for who was still on the road when the race ended
    classification: int | None  # lt.stage.classification; fewest points win
    mountain: int  # lt.stage.climber
    opening: list[int]  # sprint, stamina, climbing as allocated
    left: list[int]
    recovers: int  # lt.stage.recovery: points to distribute before the next stage


def stage_results(race: LarriveeDuTour) -> list[StageResult]:
    """Every racer's, in the order of their numbers. Racers still on the road have no classification yet."""
    ranking = race.ranking()
    points = classification(race)
    results: list[StageResult] = []
    for rider in range(race.book.riders):
        first = rider * b.SKILLS
        opening = [int(race.sheets.opening[first + skill]) for skill in range(b.SKILLS)]
        left = [int(race.sheets.left[first + skill]) for skill in range(b.SKILLS)]
        results.append(
            StageResult(
                rider=rider,
                place=ranking.index(rider) + 1,
                turn=int(race.home_turn[rider]) if rider in points else None,
                classification=points.get(rider),
                mountain=int(race.sheets.mountain[rider]),
                opening=opening,
                left=left,
                recovers=min(int(race.book.recovery), missing(opening, left)),
            )
        )
    return results


def classification(race: LarriveeDuTour) -> dict[int, int]:
    """lt.stage.classification: the winner 0, his group 1 each; others by the first of their group, and by turns."""
    home = [int(race.home[i]) for i in range(race.homecomers)]
    points: dict[int, int] = {}
    if not home:
        return points
    arrival = {rider: (int(race.home_turn[rider]), int(race.home_group[rider])) for rider in home}
    first_of: dict[tuple[int, int], int] = {}
    for place, rider in enumerate(home):
        first_of.setdefault(arrival[rider], place)
    winner = arrival[home[0]]
    for place, rider in enumerate(home):
        if arrival[rider] == winner:
            points[rider] = min(place, 1)
        else:
            points[rider] = first_of[arrival[rider]] + arrival[rider][0] - winner[0]
    return points


def missing(opening: list[int], left: list[int]) -> int:
    return sum(max(full - now, 0) for full, now in zip(opening, left, strict=True))


def recover(result: StageResult, added: list[int]) -> list[int]:
    """lt.stage.recovery: the points for the next stage, never more in a skill than at the very beginning."""
    if len(added) != b.SKILLS or min(added) < 0 or sum(added) > result.recovers:
        raise PacelineError(f"{result.recovers} points are distributed over three skills; got {added}")
    points: list[int] = []
    for full, now, more in zip(result.opening, result.left, added, strict=True):
        if more and now + more > full:
            raise PacelineError(f"a skill that began with {full} cannot recover to {now + more}")
        points.append(min(now + more, full))
    return points
