"""The teams' times: podium seconds, penalties and bonuses that add up."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from paceline.core.title import Score
from paceline.games.rivet.finish import bonuses, seconds_of, team_order

if TYPE_CHECKING:
    from paceline.games.rivet.engine import Rivet


class Time(msgspec.Struct, frozen=True, kw_only=True):
    """finish.seconds, finish.penalty, bonus.seconds: what a time is made of."""

    podium: int
    late: int  # not home
    bonus: int  # taken off
    seconds: int


class RiderTime(Time, frozen=True, kw_only=True):
    rider: int
    team: int
    place: int
    home: bool


class TeamTime(Time, frozen=True, kw_only=True):
    team: int


class Times(Score, frozen=True, kw_only=True):
    """finish.total: as if the race ended now. `by` is seconds, or the last rider where times are equal."""

    teams: list[TeamTime]  # the best first
    riders: list[RiderTime]  # by place; only when the race is over: views tell their seconds till then


def times(race: Rivet) -> Times:
    riders = [rider_time(race, rider, place) for place, rider in enumerate(race.ranking())]
    teams = [team_time(team, [one for one in riders if one.team == team]) for team in team_order(race)]
    margin = teams[1].seconds - teams[0].seconds if len(teams) > 1 else 0
    return Times(margin=margin, by="seconds" if margin else "last rider", teams=teams, riders=riders * race.over)


def rider_time(race: Rivet, rider: int, place: int) -> RiderTime:
    book, home = race.book, place < race.bunch.homecomers
    return RiderTime(
        rider=rider,
        team=int(book.team_of(rider)),
        place=place + 1,
        home=home,
        podium=int(book.seconds[place]),
        late=0 if home else int(book.penalty_seconds),
        bonus=bonuses(race, rider) * int(book.bonus_seconds),
        seconds=seconds_of(race, rider, place),
    )


def team_time(team: int, riders: list[RiderTime]) -> TeamTime:
    return TeamTime(
        team=team,
        podium=sum(one.podium for one in riders),
        late=sum(one.late for one in riders),
        bonus=sum(one.bonus for one in riders),
        seconds=sum(one.seconds for one in riders),
    )
