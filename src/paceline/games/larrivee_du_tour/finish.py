"""Who was first: over a summit, over the line, and as things stand on the road."""

from __future__ import annotations

from mypy_extensions import i64

from paceline.games.larrivee_du_tour import events
from paceline.games.larrivee_du_tour.roadbook import HOME
from paceline.games.larrivee_du_tour.state import OVER, WITHIN, State


def mountain_points(place: i64) -> i64:
    """lt.stage.climber: 5, 3, 2 and 1."""
    if place == 0:
        return 5
    return max(4 - place, 0)


def judge(race: State) -> None:
    """Who has passed a summit, who is home; lt.finish.end: when the race is over."""
    mountain(race)
    race.phase = WITHIN
    if race.peloton.foremost() >= race.book.line:
        come_home(race)
        if not race.book.until_all or race.homecomers == race.book.riders:
            race.over = True
            race.phase = OVER
            race.moment += 1
            if race.listener is not None:
                race.listener(events.RaceOver(ranking=race.ranking()))


def is_before(race: State, rider: i64, other: i64, terrain: i64, at_the_finish: bool) -> bool:
    """lt.finish.ties: by square, then in a sprint."""
    if race.peloton.at[rider] != race.peloton.at[other]:
        return race.peloton.at[rider] > race.peloton.at[other]
    return outsprints(race, rider, other, terrain, at_the_finish)


def outsprints(race: State, rider: i64, other: i64, terrain: i64, at_the_finish: bool) -> bool:
    """lt.finish.ties: by sprint points, by points for the pace on that terrain, then clockwise."""
    sheets = race.sheets
    mine = sheets.for_sprint(rider, at_the_finish)
    theirs = sheets.for_sprint(other, at_the_finish)
    if mine != theirs:
        return mine > theirs
    mine = sheets.for_pace(rider, terrain)
    theirs = sheets.for_pace(other, terrain)
    if mine != theirs:
        return mine > theirs
    return race.book.clockwise(rider, race.active) < race.book.clockwise(other, race.active)


def mountain(race: State) -> None:
    """lt.stage.climber: who stands beyond the last uphill square of a climb has passed its summit."""
    book = race.book
    sheets = race.sheets
    crossed = newly_crossed(race)
    for summit in range(len(book.summits)):
        if not crossed >> summit & 1:
            continue
        top = book.summits[summit]
        passing: i64 = 0
        before: i64 = 0
        for rider in range(book.riders):
            if sheets.passed[rider] >> summit & 1:
                before += 1
            elif race.peloton.at[rider] > top:
                passing += 1
                race.order[passing - 1] = rider
        sort(race, passing, book.terrain[top], top == book.line - 1)
        for i in range(passing):
            rider = race.order[i]
            sheets.passed[rider] |= 1 << summit
            points = mountain_points(before + i)
            sheets.mountain[rider] += points
            if race.listener is not None and points:
                race.listener(
                    events.Climbed(rider=int(rider), summit=int(summit), place=int(before + i) + 1, points=int(points))
                )


def newly_crossed(race: State) -> i64:
    """Summits that somebody stands beyond for the first time, as bits."""
    at = race.peloton.at
    passed = race.sheets.passed
    behind = race.book.summits_behind
    line = race.book.line
    crossed: i64 = 0
    for rider in range(race.book.riders):
        space = at[rider]
        if space >= 0:
            crossed |= behind[min(space, line)] & ~passed[rider]
    return crossed


def come_home(race: State) -> None:
    """lt.finish.line: past the last square is home."""
    crossing: i64 = 0
    for rider in range(race.book.riders):
        if race.peloton.is_across(rider):
            race.order[crossing] = rider
            crossing += 1
    sort(race, crossing, race.book.terrain[race.book.line - 1], True)
    for i in range(crossing):
        rider = race.order[i]
        race.home[race.homecomers] = rider
        race.home_turn[rider] = race.turn
        race.home_group[rider] = race.peloton.group[rider]
        race.homecomers += 1
        if race.listener is not None:
            race.listener(
                events.Finished(rider=int(rider), place=int(race.homecomers), space=int(race.peloton.at[rider]))
            )
    for i in range(crossing):  # whoever is across the line heads no group: heads that are known stay so
        race.peloton.at[race.order[i]] = HOME
        race.peloton.group[race.order[i]] = -1


def sort(race: State, many: i64, terrain: i64, at_the_finish: bool) -> None:
    """The first racers of `order`, the best first."""
    order = race.order
    for i in range(1, many):
        rider = order[i]
        j = i
        while j > 0 and is_before(race, rider, order[j - 1], terrain, at_the_finish):
            order[j] = order[j - 1]
            j -= 1
        order[j] = rider
    if race.book.group_sprint:
        sprint_in_groups(race, many, terrain, at_the_finish)


def sprint_in_groups(race: State, many: i64, terrain: i64, at_the_finish: bool) -> None:
    """lt.finish.ties: the places of a group that arrives together go to its racers as they sprint, squares apart."""
    order = race.order
    for i in range(many):
        for j in range(i + 1, many):
            same = race.peloton.group[order[i]] == race.peloton.group[order[j]]
            if same and outsprints(race, order[j], order[i], terrain, at_the_finish):
                rider = order[i]
                order[i] = order[j]
                order[j] = rider


def on_the_road(race: State) -> list[int]:
    """lt.finish.ranking: who is not home, by square and then as at the line."""
    waiting = [int(rider) for rider in range(race.book.riders) if race.peloton.at[rider] != HOME]
    terrain = race.book.terrain[race.book.line - 1]
    ranked: list[int] = []
    while waiting:
        best = waiting[0]
        for rider in waiting:
            if is_before(race, rider, best, terrain, True):
                best = rider
        waiting.remove(best)
        ranked.append(best)
    return ranked
