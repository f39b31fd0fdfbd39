"""Who could draft a move before it is made, and why each of the others could not."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from paceline.core.words import speech
from paceline.games.um_reifenbreite import roadbook as b
from paceline.games.um_reifenbreite.board import FARTHEST
from paceline.games.um_reifenbreite.notation import rider_text
from paceline.games.um_reifenbreite.state import MOVE

if TYPE_CHECKING:
    from paceline.games.um_reifenbreite.bunch import Bunch
    from paceline.games.um_reifenbreite.engine import UmReifenbreite

say = speech("paceline.games.um_reifenbreite").say


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
    reasons: dict[int, tuple[str, str]] = {rider: why_not_in_line(race, rider) for rider in others}
    could: list[Drafter] = []
    bunch.ride(leader, space)
    bar = bar_for_all(race, steps)
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
            reasons[rider] = reason
            break
        most = ways.bit_length() - 1  # so that those behind may do as many
        steps = steps if by_points else most
        start = int(bunch.at[rider])
        bunch.ride(rider, race.book.behind[bunch.at[leader]])
        could.append(Drafter(rider=rider, space=int(race.book.places[bunch.at[rider]]), steps=most))
        leader = rider
    able = [drafter.rider for drafter in could]
    could_not = [Barred(rider=rider, rule=(bar or why)[0], why=(bar or why)[1]) for rider, why in reasons.items()]
    return Drafts(could=could, could_not=[barred for barred in could_not if barred.rider not in able])


def bar_for_all(race: UmReifenbreite, steps: int) -> tuple[str, str] | None:
    if race.breakaway:
        return "ur.energy.breakaway", say("barred.breakaway", rider=rider_text(int(race.rider)))
    if race.round == 1 and not race.book.draft_in_first_round:
        return "ur.draft.start", say("barred.first-round")
    return ("ur.draft.limit", say("barred.no-move")) if steps == 0 else None


def why_not_in_line(race: UmReifenbreite, rider: int) -> tuple[str, str]:
    """The reason of whoever is not reached down the line."""
    if race.bunch.fallen[rider]:
        return "ur.fall.move", say("barred.fallen")
    if race.bunch.moved[rider]:
        return "ur.round.once", say("barred.moved")
    space = race.bunch.at[race.rider]
    line: list[int] = []
    while (behind := race.bunch.fresh_behind(space)) != b.NOBODY:
        line.append(int(behind))
        space = race.bunch.at[behind]
    if rider in line:
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
