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
    order = race.ranking()
    parts = [parts_of(race, rider, place) for place, rider in enumerate(order)]
    theirs: dict[int, list[tuple[int, int, int, int]]] = {}
    for rider, time in zip(order, parts, strict=True):
        theirs.setdefault(int(race.book.team_of(rider)), []).append(time)
    teams = [team_time(team, theirs.get(team, [])) for team in team_order(race)]
    margin = teams[1].seconds - teams[0].seconds if len(teams) > 1 else 0
    riders = [rider_time(race, rider, place, parts[place]) for place, rider in enumerate(order)] if race.over else []
    return Times(margin=margin, by="seconds" if margin else "last rider", teams=teams, riders=riders)


def parts_of(race: Rivet, rider: int, place: int) -> tuple[int, int, int, int]:
    """Podium seconds, those of whoever is not home, bonuses, and the whole."""
    book, home = race.book, place < race.bunch.homecomers
    late = 0 if home else int(book.penalty_seconds)
    bonus = bonuses(race, rider) * int(book.bonus_seconds)
    return int(book.seconds[place]), late, bonus, seconds_of(race, rider, place)


def rider_time(race: Rivet, rider: int, place: int, parts: tuple[int, int, int, int]) -> RiderTime:
    podium, late, bonus, seconds = parts
    return RiderTime(
        rider=rider,
        team=int(race.book.team_of(rider)),
        place=place + 1,
        home=place < race.bunch.homecomers,
        podium=podium,
        late=late,
        bonus=bonus,
        seconds=seconds,
    )


def team_time(team: int, riders: list[tuple[int, int, int, int]]) -> TeamTime:
    podium, late, bonus, seconds = (sum(parts) for parts in zip(*riders, strict=True)) if riders else (0, 0, 0, 0)
    return TeamTime(team=team, podium=podium, late=late, bonus=bonus, seconds=seconds)
