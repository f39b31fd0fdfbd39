"""The linked line that comes along in a Lead or Draft."""

from __future__ import annotations

from mypy_extensions import i64

from paceline.games.rivet.state import State


def complete_line(race: State) -> bool:
    """link.line, transition.merge: who is linked behind; False where a player must choose one of two merging lines."""
    while not race.current.extend(race.bunch):
        if race.is_players_turn():
            return False
        race.current.join(race.bunch.rider_on[best_branch(race)])
    return True


def best_branch(race: State) -> i64:
    """The line behind the tail, nearest the priority line."""
    tail = race.bunch.at[race.current.line[race.current.length - 1]]
    behind = race.book.net.behind
    return behind[tail * 2] if race.current.joinable(race.bunch, behind[tail * 2]) else behind[tail * 2 + 1]


def is_behind_tail(race: State, space: i64) -> bool:
    """Whether a line that can be linked begins on that space."""
    tail = race.bunch.at[race.current.line[race.current.length - 1]]
    behind = race.book.net.behind
    is_behind = space == behind[tail * 2] or space == behind[tail * 2 + 1]
    return is_behind and race.current.joinable(race.bunch, space)
