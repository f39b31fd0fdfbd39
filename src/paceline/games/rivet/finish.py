"""The end of the race: who is placed where, and every team's time."""

from __future__ import annotations

from mypy_extensions import i64

from paceline.games.rivet import events as e
from paceline.games.rivet.state import NOTHING, OVER, State


def finish_race(race: State) -> i64:
    """finish.end: the phase in which somebody came home is the last."""
    race.over = True
    race.team = 0
    race.event = NOTHING
    if race.listener is not None:
        race.tell(e.RaceOver(ranking=ranking(race), seconds=totals(race)))
    return OVER


def ranking(race: State) -> list[int]:
    """finish.ranking: the podium, then the others by their places on the road, then who is not there yet."""
    home = [int(race.bunch.home[i]) for i in range(race.bunch.homecomers)]
    road = race.bunch.order(True)
    waiting = [rider for rider in range(int(race.book.riders)) if rider not in home and rider not in road]
    return home + road + waiting


def bonuses(race: State, rider: i64) -> int:
    """bonus.first: how many bonus lines a rider has won."""
    many = 0
    for owner in race.bunch.bonus_owner:
        if owner == rider:
            many += 1
    return many


def seconds_of(race: State, rider: i64, place: i64) -> int:
    """finish.seconds, finish.penalty, bonus.seconds: the podium's time, penalty and bonuses."""
    book = race.book
    seconds = int(book.seconds[place]) - int(book.bonus_seconds) * bonuses(race, rider)
    return seconds + (int(book.penalty_seconds) if place >= race.bunch.homecomers else 0)


def totals(race: State) -> list[int]:
    """finish.total: every team's time."""
    times = [0] * int(race.teams)
    for place, rider in enumerate(ranking(race)):
        times[int(race.book.team_of(rider))] += seconds_of(race, rider, place)
    return times


def team_order(race: State) -> list[int]:
    """finish.ties: the lowest time first; of equals the team whose last rider is placed higher."""
    last = [0] * int(race.teams)
    for place, rider in enumerate(ranking(race)):
        last[int(race.book.team_of(rider))] = place
    times = totals(race)
    order = list(range(int(race.teams)))
    order.sort(key=lambda team: (times[team], last[team]))
    return order
