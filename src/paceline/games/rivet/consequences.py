"""What befalls riders by cards and events: fatigue, energy, falling back, the road side, abilities."""

from __future__ import annotations

from mypy_extensions import i64

from paceline.games.rivet import events as e
from paceline.games.rivet import special_text as t
from paceline.games.rivet.riders import TOKENS
from paceline.games.rivet.roadbook import LIGHT
from paceline.games.rivet.special_text import Effect
from paceline.games.rivet.state import State
from paceline.games.rivet.targets import holds


def befall_all(race: State, effect: Effect, found: list[int]) -> None:
    """effect.back: who falls back does so from the last to the first, so that nobody is in the way."""
    for rider in found[::-1] if effect.kind == t.MOVE_BACK else found:
        if holds(race.bunch, race.riders, rider, effect.conditions):
            befall(race, effect, rider)


def befall(race: State, effect: Effect, rider: i64) -> None:
    """One consequence for one rider."""
    kind = effect.kind
    if kind == t.GIVE_FATIGUE:
        tire(race, rider, effect.which, effect.amount)
    elif kind == t.REMOVE_FATIGUE:
        recover(race, rider, effect.which, effect.amount)
    elif kind == t.MOVE_BACK:
        fall_back(race, rider, effect.amount)
    elif kind == t.TAKE_ENERGY:
        feed(race, rider)
    elif kind == t.TO_ROADSIDE:
        pull_over(race, rider, effect)
    elif kind == t.BONUS_TOKEN:
        give_token(race, rider, race.tactic)


# Fatigue and energy


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


def tired_riders(race: State, team: i64, fatigue: i64) -> i64:
    """Riders of a team on the road who have such fatigue, a bit each."""
    found: i64 = 0
    for rider in range(race.first_rider(team), race.first_rider(team + 1)):
        tokens = race.riders.light_of(rider) if fatigue == LIGHT else race.riders.heavy_of(rider)
        if tokens > 0 and race.bunch.at[rider] >= 0:
            found |= 1 << rider
    return found


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


def pull_over(race: State, rider: i64, effect: Effect) -> None:
    """effect.roadside: to the road side of the same row, and what follows for whoever went."""
    before = [int(at) for at in race.bunch.at] if race.listener is not None else []
    if race.bunch.on_roadside(rider) or not race.bunch.to_roadside(rider, race.bunch.row_of(rider)):
        return
    if race.listener is not None:
        race.tell(e.PulledOver(rider=int(rider), moves=shoved(race, rider, before)))
    for then in effect.then:
        recover(race, rider, then.which, then.amount)


def shoved(race: State, rider: i64, before: list[int]) -> list[tuple[int, int, int]]:
    """roadside.shove: who else moved, from where to where."""
    after = [int(at) for at in race.bunch.at]
    return [(i, before[i], after[i]) for i in range(len(before)) if i != rider and before[i] != after[i]]
