"""Step 1, everybody rides by the pace of their group; and the end of a turn, when groups are made anew."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from paceline.games.larrivee_du_tour import events
from paceline.games.larrivee_du_tour.peloton import Peloton
from paceline.games.larrivee_du_tour.roadbook import NOBODY
from paceline.games.larrivee_du_tour.state import ATTACK, MOVE, OUT, STOPPED, State


def move_all(race: State) -> None:
    """lt.move.pace: from front to back everybody rides as far as the pace of their group takes them there."""
    race.turn += 1
    if race.listener is not None:
        race.listener(events.TurnBegan(turn=int(race.turn), seat=int(race.active)))
    race.peloton.survey()
    peloton = race.peloton
    order = race.order
    many = peloton.line_up(order, race.active)
    group: i64 = NOBODY
    squares: i64 = 0
    for i in range(many):
        rider = order[i]
        if race.trouble[rider] == STOPPED:
            race.trouble[rider] = OUT
            continue
        if peloton.group[rider] != group:
            group = peloton.group[rider]
            squares = peloton.speed(group)
        start = peloton.at[rider]
        end = peloton.goal(rider, squares)
        peloton.shift(rider, end)
        if race.listener is not None:
            why = ["lt.move.full"] if end < start + squares else []
            race.listener(events.Moved(rider=int(rider), start=int(start), end=int(end), squares=int(squares), why=why))
    for i in range(many):
        if race.trouble[order[i]] == OUT:
            stand_still(race, order[i])
    race.phase = ATTACK


def foreseen(race: State, group: i64, pace: i64) -> list[tuple[int, int, int]]:
    """What the next move would bring if nothing else changed but the pace of one group, if any.

    From front to back everybody's number, the space where they would stand, and how far their group rides.
    """
    peloton = race.peloton.clone()
    if group != NOBODY:
        peloton.pace[group] = pace
    order = vec[i64]([0] * race.book.riders)
    peloton.regroup(order, peloton.line_up(order, race.active))
    peloton.survey()
    seat = race.active + 1
    found: list[tuple[int, int, int]] = []
    for i in range(peloton.line_up(order, seat if seat < race.seats else 0)):
        rider = order[i]
        squares = peloton.speed(peloton.group[rider])
        if race.trouble[rider] != STOPPED:
            peloton.shift(rider, peloton.goal(rider, squares))
        found.append((int(rider), int(peloton.at[rider]), int(squares)))
    return found


def stand_still(race: State, rider: i64) -> None:
    """lt.mechanical.incident: the group has ridden; the racer who has not is out of this turn."""
    group = race.peloton.group[rider]
    race.lost[rider] += race.peloton.speed(group)
    race.lost_to[rider] = NOBODY
    for other in range(race.book.riders):
        if other != rider and race.peloton.group[other] == group and race.trouble[other] != OUT:
            mark = race.lost_to[rider]
            if mark == NOBODY or race.peloton.at[other] > race.peloton.at[mark]:
                race.lost_to[rider] = other
    race.peloton.new_group(rider)
    if race.listener is not None:
        race.listener(events.StoodStill(rider=int(rider), lost=int(race.lost[rider])))


def end_turn(race: State) -> None:
    """lt.group.run: groups are made anew, and the next player clockwise has the turn."""
    for rider in range(race.book.riders):
        if race.trouble[rider] == OUT:
            race.trouble[rider] = 0
    race.peloton.regroup(race.order, race.peloton.line_up(race.order, race.active))
    seat = race.active + 1
    race.active = seat if seat < race.seats else 0
    race.phase = MOVE
    if race.listener is not None:
        race.listener(events.Grouped(groups=groups_now(race.peloton)))


def groups_now(peloton: Peloton) -> list[events.Group]:
    """Right after they were made anew, groups are numbered from front to back."""
    return [
        events.Group(riders=peloton.riders_of(group), pace=int(peloton.pace[group])) for group in range(peloton.groups)
    ]
