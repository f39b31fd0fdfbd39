"""Who could draft a move before it is made, and why each of the others could not."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import msgspec

from paceline.core.said import sayer
from paceline.core.words import LANGUAGE
from paceline.games.um_reifenbreite import roadbook as b
from paceline.games.um_reifenbreite.board import FARTHEST
from paceline.games.um_reifenbreite.notation import rider_text
from paceline.games.um_reifenbreite.state import MOVE

if TYPE_CHECKING:
    from paceline.games.um_reifenbreite.bunch import Bunch
    from paceline.games.um_reifenbreite.engine import UmReifenbreite

say = sayer("paceline.games.um_reifenbreite")


class Drafter(msgspec.Struct, frozen=True, kw_only=True):
    """A rider who could follow, if everybody ahead of him in the line does."""

    rider: int
    space: int  # where he would stand, a place of the board
    steps: int


class Barred(msgspec.Struct, frozen=True, kw_only=True):
    """A rider who could not, and the rule that says so."""

    rider: int
    rule: str
    why: str


class Drafts(msgspec.Struct, frozen=True, kw_only=True):
    could: list[Drafter]
    could_not: list[Barred]


def drafts_behind(race: UmReifenbreite, space: int, steps: int) -> Drafts:
    """What the riders behind could make of a move of the rider on turn to a space in so many steps."""
    bunch = race.bunch.clone()
    leader = int(race.rider)
    start = int(bunch.at[leader])
    others = [rider for rider in range(race.book.riders) if rider != leader and bunch.is_riding(rider)]
    bar = bar_for_all(race, steps)
    barred = barred_all(LANGUAGE.get(), bar, tuple([bearing(race, rider) for rider in others]), *line_behind(race))
    could: list[Drafter] = []
    bunch.ride(leader, space)
    by_points = race.book.draft_by_points
    if by_points:
        steps = int(race.points if race.phase == MOVE else race.steps)
    while bar is None:
        behind = int(race.book.behind[start])
        rider = int(bunch.rider_on[behind]) if behind >= 0 else b.NOBODY
        if rider < 0 or bunch.moved[rider]:
            break
        reason = None
        if bunch.drafter_behind(start) != rider:
            reason = "ur.surface.draft", say("barred.surface", rider=rider_text(leader))
        ways = int(bunch.ways_behind(rider, leader, steps))
        if reason is None and not ways:
            reason = why_no_way(race, bunch.clone(), rider, leader, steps)
        if reason is not None:
            barred = barred | {rider: Barred(rider=rider, rule=reason[0], why=reason[1])}
            break
        most = ways.bit_length() - 1  # so that those behind may do as many
        steps = steps if by_points else most
        start = int(bunch.at[rider])
        bunch.ride(rider, race.book.behind[bunch.at[leader]])
        could.append(Drafter(rider=rider, space=int(race.book.places[bunch.at[rider]]), steps=most))
        leader = rider
    able = [drafter.rider for drafter in could]
    return Drafts(could=could, could_not=[one for rider, one in barred.items() if rider not in able])


def bearing(race: UmReifenbreite, rider: int) -> tuple[int, bool, bool]:
    return rider, bool(race.bunch.fallen[rider]), bool(race.bunch.moved[rider])


@lru_cache(maxsize=256)
def barred_all(
    _language: str, bar: tuple[str, str] | None, bearings: tuple[tuple[int, bool, bool], ...], *line: int
) -> dict[int, Barred]:
    """The reasons of all, which are the same for every stop of a move: whoever can draft is taken out again."""
    found: dict[int, Barred] = {}
    for rider, fallen, moved in bearings:
        rule, why = bar or why_not_in_line(fallen=fallen, moved=moved, in_line=rider in line)
        found[rider] = Barred(rider=rider, rule=rule, why=why)
    return found


def bar_for_all(race: UmReifenbreite, steps: int) -> tuple[str, str] | None:
    if race.breakaway:
        return "ur.energy.breakaway", say("barred.breakaway", rider=rider_text(int(race.rider)))
    if race.round == 1 and not race.book.draft_in_first_round:
        return "ur.draft.start", say("barred.first-round")
    return ("ur.draft.limit", say("barred.no-move")) if steps == 0 else None


def line_behind(race: UmReifenbreite) -> list[int]:
    """Who stands behind the rider on turn without a gap, and has yet to move."""
    space = race.bunch.at[race.rider]
    line: list[int] = []
    while (behind := race.bunch.fresh_behind(space)) != b.NOBODY:
        line.append(int(behind))
        space = race.bunch.at[behind]
    return line


def why_not_in_line(*, fallen: bool, moved: bool, in_line: bool) -> tuple[str, str]:
    """The reason of whoever is not reached down the line."""
    if fallen:
        return "ur.fall.move", say("barred.fallen")
    if moved:
        return "ur.round.once", say("barred.moved")
    if in_line:
        return "ur.draft.refuse", say("barred.line-ends")
    return "ur.draft.line", say("barred.no-line")


def why_no_way(race: UmReifenbreite, bunch: Bunch, rider: int, leader: int, steps: int) -> tuple[str, str]:
    """Why a rider of the line cannot get directly behind the one ahead."""
    target = int(race.book.behind[bunch.at[leader]])
    if target < 0 or int(bunch.rider_on[target]) != b.NOBODY:
        return "ur.draft.behind", say("barred.taken")
    ways = int(bunch.ways_behind(rider, leader, FARTHEST))
    if ways:
        fewest = (ways & -ways).bit_length() - 1
        if race.book.draft_by_points:
            return "ur.draft.limit", say("barred.points", fewest=fewest, steps=steps)
        return "ur.draft.limit", say("barred.steps", fewest=fewest, rider=rider_text(leader), steps=steps)
    return "ur.draft.path", say("barred.no-way")
