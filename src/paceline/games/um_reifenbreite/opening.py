"""Before the first round: the dice say who begins, then everybody places a rider in turn on the start grid."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from paceline.core.errors import IllegalAction
from paceline.core.race import OPERAND_BITS
from paceline.games.um_reifenbreite import events
from paceline.games.um_reifenbreite.roadbook import NOBODY, START_DIE, TEAM
from paceline.games.um_reifenbreite.state import DOT, DOT_BITS, DOTS, PLACE, ROUND, State


def roll_for_start(race: State) -> None:
    """ur.start.dice: the highest roll begins; equal ones roll again."""
    teams = race.book.teams
    rolls = vec[i64]([0] * teams)
    rolling = vec[i64]([1] * teams)
    left = teams
    while left > 1:
        best: i64 = 0
        for team in range(teams):
            if rolling[team]:
                rolls[team] = race.cards.roll(START_DIE) + race.cards.roll(START_DIE)
                best = max(best, rolls[team])
        if race.listener is not None:
            told = [(int(team), int(rolls[team])) for team in range(teams) if rolling[team]]
            race.listener(events.StartRolled(rolls=told))
        left = 0
        for team in range(teams):
            if rolling[team] and rolls[team] == best:
                left += 1
                race.first = team
            else:
                rolling[team] = 0


# Placing


def team_to_place(race: State) -> i64:
    """ur.start.turn: clockwise from who begins, one rider each; ur.start.snake: or back and forth."""
    teams = race.book.teams
    turn = race.placed % teams
    if race.book.snake and (race.placed // teams) & 1:
        turn = teams - 1 - turn
    return (race.first + turn) % teams


def grid_into(race: State, buffer: vec[i64]) -> i64:
    team = team_to_place(race)
    lanes = lanes_of(race, team)
    many: i64 = 0
    for rider in range(team * TEAM, team * TEAM + TEAM):
        if not race.bunch.is_riding(rider):
            for dot in range(DOTS):
                if race.bunch.rider_on[race.book.dots[dot]] == NOBODY and not (lanes >> (dot % TEAM)) & 1:
                    buffer[many] = (PLACE << OPERAND_BITS) | (rider << DOT_BITS) | dot
                    many += 1
    return many


def lanes_of(race: State, team: i64) -> i64:
    """ur.start.lane: the lanes of the grid in which a team has a rider already, a bit each."""
    lanes: i64 = 0
    for rider in range(team * TEAM, team * TEAM + TEAM):
        if race.bunch.is_riding(rider):
            lanes |= 1 << race.book.road.lane[race.bunch.at[rider]]
    return lanes


def place(race: State, operand: i64) -> None:
    """ur.start.grid: a rider onto a free dot."""
    team = team_to_place(race)
    rider = operand >> DOT_BITS
    dot = operand & DOT
    if rider // TEAM != team:
        raise IllegalAction("ur.start.turn", "another-team")
    if dot >= DOTS:
        raise IllegalAction("ur.start.grid", "no-dot")
    if race.bunch.is_riding(rider):
        raise IllegalAction("ur.start.turn", "on-the-grid")
    space = race.book.dots[dot]
    if race.bunch.rider_on[space] != NOBODY:
        raise IllegalAction("ur.start.grid", "dot-taken")
    if (lanes_of(race, team) >> (dot % TEAM)) & 1:
        raise IllegalAction("ur.start.lane", "lane-taken")
    race.bunch.put(rider, space)
    race.placed += 1
    if race.listener is not None:
        race.listener(events.Placed(rider=int(rider), space=int(race.book.places[space])))
    if race.placed == race.book.riders:
        race.phase = ROUND
