"""What befalls riders by cards and events: fatigue, energy, falling back, the road side, abilities."""

from __future__ import annotations

from mypy_extensions import i64

from paceline.games.rivet import events as e
from paceline.games.rivet import vocabulary as v
from paceline.games.rivet.effects import are_so
from paceline.games.rivet.riders import TOKENS
from paceline.games.rivet.roadbook import HEAVY, LIGHT
from paceline.games.rivet.state import State


def befall_all(race: State, op: v.Consequence, found: list[int]) -> None:
    """effect.back: who falls back does so from the last to the first, so that nobody is in the way."""
    predicates = op.if_ if isinstance(op, v.RemoveFatigue) else []
    for rider in found[::-1] if isinstance(op, v.MoveBack) else found:
        if not predicates or are_so(race.bunch, race.riders, [rider], predicates):
            befall(race, op, rider)


def befall(race: State, op: v.Op, rider: i64) -> None:
    """One consequence for one rider."""
    if isinstance(op, v.GiveFatigue):
        tire(race, rider, kind_of(op), op.amount)
    elif isinstance(op, v.RemoveFatigue):
        recover(race, rider, kind_of(op), op.amount)
    elif isinstance(op, v.MoveBack):
        fall_back(race, rider, op.rows)
    elif isinstance(op, v.TakeEnergy):
        feed(race, rider)
    elif isinstance(op, v.ToRoadside):
        pull_over(race, rider, op)
    elif isinstance(op, v.BonusToken):
        give_token(race, rider, race.tactic)


# Fatigue and energy


def kind_of(op: v.GiveFatigue | v.RemoveFatigue) -> i64:
    return LIGHT if op.kind == "light" else HEAVY


def tire(race: State, rider: i64, kind: i64, amount: i64) -> None:
    """fatigue.limit: up to the last slot."""
    taken = race.riders.tire(rider, kind, amount)
    if race.listener is not None:
        race.tell(e.Tired(rider=int(rider), kind=int(kind), amount=int(taken)))


def recover(race: State, rider: i64, kind: i64, amount: i64) -> None:
    """fatigue.remove: up to so many tokens."""
    taken = race.riders.recover(rider, kind, amount)
    if race.listener is not None and taken:
        race.tell(e.Recovered(rider=int(rider), kind=int(kind), amount=int(taken)))


def tired_riders(race: State, team: i64, op: v.RemoveFatigue) -> list[int]:
    """Riders of a team on the road who have such fatigue."""
    tokens = race.riders.light if op.kind == "light" else race.riders.heavy
    return [rider for rider in race.own_riders(team) if tokens[rider] > 0 and race.bunch.at[rider] >= 0]


def feed(race: State, rider: i64) -> None:
    """effect.energy: where energy is switched off, a light fatigue goes instead; ai.move: never for an AI team."""
    if not race.book.energy:
        recover(race, rider, LIGHT, 1)
    elif race.book.is_player(race.book.team_of(rider)) and race.riders.feed(rider) and race.listener is not None:
        race.tell(e.EnergyTaken(rider=int(rider)))


def give_token(race: State, rider: i64, tactic: i64) -> None:
    """tactics.token: a bonus ability for one rider, at most two each."""
    race.riders.tokens[rider * TOKENS + race.riders.free_slot(rider)] = tactic
    if race.listener is not None:
        race.tell(e.TokenGiven(rider=int(rider), tactic=int(tactic)))


# Places


def exchange(race: State, rider: i64, other: i64) -> None:
    """effect.swap: two riders change places and nothing else moves."""
    space = race.bunch.at[rider]
    race.bunch.put(rider, race.bunch.at[other])
    race.bunch.put(other, space)
    if race.listener is not None:
        race.tell(e.Swapped(riders=[int(rider), int(other)]))


def fall_back(race: State, rider: i64, rows: i64) -> None:
    """effect.back: to an empty space of his lane; nobody is displaced."""
    start = race.bunch.at[rider]
    end = race.bunch.space_back(rider, rows)
    if end != start:
        race.bunch.move(rider, end)
    if race.listener is not None:
        race.tell(e.MovedBack(rider=int(rider), start=int(start), end=int(end)))


def pull_over(race: State, rider: i64, op: v.ToRoadside) -> None:
    """effect.roadside: to the road side of the same row, and what follows for whoever went."""
    before = [int(at) for at in race.bunch.at] if race.listener is not None else []
    if race.bunch.on_roadside(rider) or not race.bunch.to_roadside(rider, race.bunch.row_of(rider)):
        return
    if race.listener is not None:
        race.tell(e.PulledOver(rider=int(rider), moves=shoved(race, rider, before)))
    for then in op.then:
        recover(race, rider, kind_of(then), then.amount)


def shoved(race: State, rider: i64, before: list[int]) -> list[tuple[int, int, int]]:
    """roadside.shove: who else moved, from where to where."""
    after = [int(at) for at in race.bunch.at]
    return [(i, before[i], after[i]) for i in range(len(before)) if i != rider and before[i] != after[i]]
