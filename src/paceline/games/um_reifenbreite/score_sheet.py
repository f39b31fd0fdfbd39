"""The score sheet of a race, and the sum of a stage race."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec

from paceline.games.um_reifenbreite.notation import rider_text
from paceline.games.um_reifenbreite.positions import photos_of
from paceline.games.um_reifenbreite.table import TEAM
from paceline.games.um_reifenbreite.views import sprint_view

if TYPE_CHECKING:
    from paceline.games.um_reifenbreite.engine import UmReifenbreite


class SheetRow(msgspec.Struct, frozen=True, kw_only=True):
    """A rider in the order of finishing."""

    rider: str
    place: int  # 0 while he is not home
    place_points: int
    sprint_points: int
    jersey_points: int
    total: int  # none for the disqualified
    disqualified: bool


class SheetTeam(msgspec.Struct, frozen=True, kw_only=True):
    riders: list[int]  # the points of each, in the order of their numbers
    total: int


class ScoreSheet(msgspec.Struct, frozen=True, kw_only=True):
    """ur.score.sheet: all that the organizer writes down."""

    sprints: list[list[str]]  # the first three across each line
    rows: list[SheetRow]
    teams: list[SheetTeam]
    photos: dict[str, list[int]]  # of those who hung on to the chase car


def score_sheet(race: UmReifenbreite) -> ScoreSheet:
    """ur.score.sheet: the sheet as it stands now; final when the race is over."""
    scores = race.scores
    rows = [
        SheetRow(
            rider=rider_text(rider),
            place=place if scores.is_home(rider) else 0,
            place_points=int(scores.finish_points(rider)),
            sprint_points=int(scores.sprint_points(rider)),
            jersey_points=int(scores.jersey_rounds[rider] * race.table.jersey_points),
            total=int(race.rider_points(rider)),
            disqualified=race.cards.is_caught(rider),
        )
        for place, rider in enumerate(race.ranking(), 1)
    ]
    teams = [
        SheetTeam(
            riders=[int(race.rider_points(rider)) for rider in range(team * TEAM, team * TEAM + TEAM)],
            total=int(race.team_points(team)),
        )
        for team in range(race.table.teams)
    ]
    return ScoreSheet(
        sprints=[[rider_text(rider) for rider in sprint_view(race, n).across] for n in range(race.table.sprints)],
        rows=rows,
        teams=teams,
        photos={rider_text(r): photos_of(race, r) for r in range(race.table.riders) if race.cards.car_rides[r]},
    )


def stage_race_points(stages: Sequence[SheetTeam]) -> int:
    """ur.stages.sum: a team's points of all stages, and so many times those of its best rider as there were stages."""
    best = max(sum(stage.riders[rider] for stage in stages) for rider in range(TEAM))
    return sum(stage.total for stage in stages) + len(stages) * best
