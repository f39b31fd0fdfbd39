"""Whose decision it is in a position that somebody wrote."""

from __future__ import annotations

import re

from paceline.core.errors import BadNotation
from paceline.games.um_reifenbreite import roadbook as b
from paceline.games.um_reifenbreite.bunch import MOST_STEPS
from paceline.games.um_reifenbreite.engine import UmReifenbreite
from paceline.games.um_reifenbreite.luck import only_card
from paceline.games.um_reifenbreite.notation import parse_manager, parse_rider, rider_text
from paceline.games.um_reifenbreite.opening import team_to_place
from paceline.games.um_reifenbreite.positions import Position
from paceline.games.um_reifenbreite.settling import may_propose
from paceline.games.um_reifenbreite.state import AGREE, ASK, CHOOSE, FOLLOW, GAIN, GRID, LOSE, MOVE, OVER


def ask(race: UmReifenbreite, position: Position) -> None:
    """Works out who is asked what."""
    if race.phase == GRID:
        ask_on_the_grid(race, position)
        return
    if race.phase == OVER:
        return
    race.rider = race.bunch.foremost()
    if race.phase == FOLLOW:
        ask_drafter(race, position)
        return
    if race.rider == b.NOBODY:
        raise BadNotation("everybody has moved: somebody has yet to, or the race is over")
    race.switched = "switched" in position.flags
    race.breakaway = "breakaway" in position.flags
    if race.phase == CHOOSE:
        note_refused(race, position)
    elif race.phase == ASK:
        ask_down_the_line(race, position)
    elif race.phase == AGREE:
        ask_to_settle(race, position)
    elif race.phase == MOVE:
        race.points = number_of(position, "points", 1, MOST_STEPS)
        if race.bunch.is_blocked(race.rider):
            raise BadNotation("the rider to move is blocked", 2)
    else:
        race.points = number_of(position, "points", 1, MOST_STEPS)
        race.owed = number_of(position, "cards", 1, 14)
        if race.phase not in (LOSE, GAIN) or only_card(race, race.phase == LOSE) != -2:
            raise BadNotation("the phase is lose or gain where there is a choice of energy cards", 2)


def ask_on_the_grid(race: UmReifenbreite, position: Position) -> None:
    """Whose turn it is follows from who began and how many riders are placed."""
    found = re.fullmatch(r"([2-5])x", position.words["first"], re.ASCII)
    if found is None or int(found[1]) - 2 >= race.book.teams:
        raise BadNotation("first= names the team that began, such as 2x", 2)
    race.first = int(found[1]) - 2
    standing = [rider for rider in range(race.book.riders) if race.bunch.is_riding(rider)]
    due = [0] * int(race.book.teams)
    for _ in standing:
        due[team_to_place(race)] += 1
        race.placed += 1
    lanes = {(rider // b.TEAM, int(race.book.road.lane[race.bunch.at[rider]])) for rider in standing}
    placed = [sum(rider // b.TEAM == team for rider in standing) for team in range(race.book.teams)]
    if placed != due or len(lanes) < len(standing) or len(standing) == race.book.riders:
        raise BadNotation("teams place a rider each in turn, no two of a team in one lane, until all are placed")


def note_refused(race: UmReifenbreite, position: Position) -> None:
    """What has become of the lead in this turn, before the foremost rider chooses."""
    if not race.book.switching and (race.switched or "refused" in position.words):
        raise BadNotation("a line is asked with switching=true only", 2)
    if "refused" in position.words:
        if race.switched:
            raise BadNotation("refused= is for a leader who may still ask, switched for a new one", 2)
        race.refused = line_down_to(race, position.words["refused"])[-1]


def ask_down_the_line(race: UmReifenbreite, position: Position) -> None:
    if not race.book.switching:
        raise BadNotation("a line is asked with switching=true only", 2)
    line = line_down_to(race, position.words["rider"])
    race.ahead = race.rider
    race.rider = line[-1]
    race.refused = line[-2] if len(line) > 1 else b.NOBODY


def ask_to_settle(race: UmReifenbreite, position: Position) -> None:
    """Those between the manager on turn and this one have agreed."""
    race.asked = parse_manager(position.words["team"], race.book)
    if not may_propose(race) or race.asked == race.book.seat_of(race.rider):
        raise BadNotation(
            "with settling=true another team than that on turn is asked, once the winner is certain, "
            "unless one has declined",
            2,
        )


def line_down_to(race: UmReifenbreite, name: str) -> list[int]:
    """The riders of the line behind the foremost one, as far as somebody in it."""
    wanted = parse_rider(name, race.book)
    line: list[int] = []
    behind = race.bunch.fresh_behind(race.bunch.at[race.rider])
    while behind != b.NOBODY:
        line.append(int(behind))
        if behind == wanted:
            return line
        behind = race.bunch.fresh_behind(race.bunch.at[behind])
    raise BadNotation(f"{name} does not ride in the line behind {rider_text(int(race.rider))}", 2)


def ask_drafter(race: UmReifenbreite, position: Position) -> None:
    race.ahead = parse_rider(position.words["ahead"], race.book)
    race.rider = parse_rider(position.words["rider"], race.book)
    race.steps = number_of(position, "steps", 1, MOST_STEPS)
    bunch = race.bunch
    if not bunch.is_riding(race.ahead) or not bunch.moved[race.ahead] or bunch.fallen[race.ahead]:
        raise BadNotation("ahead= is a rider who has just moved", 2)
    if not bunch.is_riding(race.rider) or bunch.moved[race.rider]:
        raise BadNotation("rider= has not moved yet", 2)
    race.ways = bunch.ways_behind(race.rider, race.ahead, race.steps)
    if not race.ways or (race.round == 1 and not race.book.draft_in_first_round):
        raise BadNotation("rider= can draft the one ahead in no more steps than that one made", 2)


def number_of(position: Position, name: str, least: int, most: int) -> int:
    value = position.words[name]
    if not re.fullmatch(r"-?\d{1,2}", value, re.ASCII) or not least <= int(value) <= most:
        raise BadNotation(f"{name}= is a number from {least} to {most}", 2)
    return int(value)
