"""The score sheet of a race, who can still win it, and the sum of a stage race."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec

from paceline.core.title import Score
from paceline.games.um_reifenbreite.roadbook import AT_A_SPRINT, NOBODY, TEAM

if TYPE_CHECKING:
    from paceline.games.um_reifenbreite.engine import UmReifenbreite


class SheetTeam(msgspec.Struct, frozen=True, kw_only=True):
    """A team's line. What each rider has of it stands in the view."""

    team: int
    sprints: list[int]  # points at each of them
    yellow: int
    finish: int
    home: int  # riders
    riders: list[int]  # the points of each, in the order of their numbers; none for the disqualified
    total: int


class ScoreSheet(Score, frozen=True, kw_only=True):
    """ur.score.sheet: what the organizer adds up. `by` is points, rider, line, or shared."""

    teams: list[SheetTeam]
    order: list[int]  # teams, the best first; of a manager's two the one with more points
    stage_race: list[int]  # of each team, were this a stage race of one stage


def score_sheet(race: UmReifenbreite) -> ScoreSheet:
    """ur.score.sheet: the sheet as it stands now; final when the race is over."""
    points = [int(race.rider_points(rider)) for rider in range(race.book.riders)]
    teams = [sheet_team(race, team, points[team * TEAM : team * TEAM + TEAM]) for team in range(race.book.teams)]
    seats = [[points[r] for r in range(len(points)) if race.book.seat_of(r) == seat] for seat in range(race.seats)]
    places = race.places()
    margin, by = decided(seats, places)
    return ScoreSheet(
        margin=margin,
        by=by,
        settled=certain if (certain := int(race.certain_winner())) != NOBODY and not race.over else None,
        teams=teams,
        order=sorted(range(len(teams)), key=lambda team: (places[team % len(seats)], -teams[team].total)),
        stage_race=[stage_race_points([team]) for team in teams],
    )


def sheet_team(race: UmReifenbreite, team: int, points: list[int]) -> SheetTeam:
    """ur.score.teams: the points of its four riders, by column and by rider."""
    scores, book = race.scores, race.book
    riders = range(team * TEAM, team * TEAM + TEAM)
    home = [place for place in range(scores.homecomers) if scores.home[place] in riders]
    won = [int(book.sprint_points[at]) if rider in riders else 0 for at, rider in enumerate(scores.crossed)]
    return SheetTeam(
        team=team,
        sprints=[sum(won[at : at + AT_A_SPRINT]) for at in range(0, len(won), AT_A_SPRINT)],
        yellow=sum(int(scores.jersey_rounds[rider]) for rider in riders) * int(book.jersey_points),
        finish=sum(int(book.finish_points[place]) for place in home),
        home=len(home),
        riders=points,
        total=sum(points),
    )


def decided(seats: list[list[int]], places: list[int]) -> tuple[int, str]:
    """ur.score.winner: the points between the first two, and what decides: points, the rider, the line, or nothing."""
    first, second = sorted(range(len(seats)), key=lambda seat: places[seat])[:2]
    if margin := sum(seats[first]) - sum(seats[second]):
        return margin, "points"
    if max(seats[first]) > max(seats[second]):
        return 0, "rider"
    return 0, "line" if places[first] < places[second] else "shared"


def stage_race_points(stages: Sequence[SheetTeam]) -> int:
    """ur.stages.sum: a team's points of all stages, and so many times those of its best rider as there were stages."""
    best = max(sum(stage.riders[rider] for stage in stages) for rider in range(TEAM))
    return sum(stage.total for stage in stages) + len(stages) * best
