"""What an answer brings, as facts that are put into words by whoever shows them: `then` in words/ has a line for each.

Only what is certain is told: it is read from what the seat may know, and from what the answer was foreseen to do.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from itertools import takewhile
from typing import TYPE_CHECKING

import msgspec

from paceline.core.events import Event
from paceline.core.foresight import foresee
from paceline.core.race import encode
from paceline.games.rivet import events as e
from paceline.games.rivet.bunch import Bunch
from paceline.games.rivet.roadbook import LIGHT, NOBODY

if TYPE_CHECKING:
    from paceline.games.rivet.engine import Rivet

Ghost = tuple[int, int | None]  # rider, and the space where he would stand; None across the finish line

# Where somebody's next decision or chance may change what follows.
LATER = (e.MoveEnded, e.Drew, e.TurnBegan, e.PhaseBegan, e.CardPlayed, e.Regrouped, e.HeadlinesSeen, e.EventRevealed)


class Fact(msgspec.Struct, frozen=True, kw_only=True):
    """Something that an answer brings: its line under `then`, whom it is about, how much, and of what."""

    what: str
    riders: list[int] = []
    n: int = 0
    kind: str = ""


class Answer:
    """A legal action of a seat, in a race that is dealt for it."""

    def __init__(self, race: Rivet, seat: int, kind: int, operand: int) -> None:
        self.race = race
        self.seat = seat
        self.kind = kind
        self.operand = operand

    def name(self, rider: int) -> str:
        return self.race.rider_text(rider)

    @cached_property
    def foreseen(self) -> tuple[list[Event], Rivet]:
        """What it does for certain, and the race where that ends."""
        return foresee(self.race, self.seat, int(encode(self.kind, self.operand)))

    def at_once(self) -> Iterator[Event]:
        """What it does before anything else happens."""
        return takewhile(lambda event: not isinstance(event, LATER), self.foreseen[0])

    def befalls(self, rider: int) -> list[Fact]:
        """What it does to a rider: fatigue, energy, rows, abilities."""
        return [fact for event in self.at_once() for fact in facts_of(self.race, event) if rider in fact.riders]


def facts_of(race: Rivet, event: Event) -> list[Fact]:
    """An event that befalls riders."""
    match event:
        case e.Tired():
            return [Fact(what="tired", riders=[event.rider], n=event.amount, kind=fatigue(race, event.kind))]
        case e.Recovered():
            return [Fact(what="recovered", riders=[event.rider], n=event.amount, kind=fatigue(race, event.kind))]
        case e.MovedBack():
            rows = row_of(race, event.start) - row_of(race, event.end)
            return [Fact(what="back", riders=[event.rider], n=rows), to_go(race, event.rider, event.end)]
        case e.Regrouped():
            rows = row_of(race, event.end) - row_of(race, event.start)
            return [Fact(what="up", riders=[event.rider], n=rows), to_go(race, event.rider, event.end)]
        case e.PulledOver():
            shoved = [rider for rider, _, _ in event.moves]
            pushed = [Fact(what="shoved", riders=shoved, n=len(shoved))] if shoved else []
            return [Fact(what="roadside", riders=[event.rider]), *pushed]
        case e.EnergyTaken():
            return [Fact(what="energy", riders=[event.rider])]
        case e.TokenGiven():
            return [Fact(what="ability", riders=[event.rider], n=event.tactic)]
        case e.Swapped():
            at = race.bunch.at
            one, other = event.riders
            return [to_go(race, one, int(at[other])), to_go(race, other, int(at[one]))]
        case e.Rescued():
            up = row_of(race, event.end) - row_of(race, event.start)
            lost = row_of(race, event.helper_start) - row_of(race, event.helper_end)
            return [
                Fact(what="gives-up", riders=[event.helper], n=lost),
                Fact(what="up", riders=[event.rider], n=up),
            ]
        case e.DroppedBack():
            rows, kind = row_of(race, event.start) - row_of(race, event.end), fatigue(race, LIGHT)
            return [
                Fact(what="back", riders=[event.rider], n=rows),
                Fact(what="roadside", riders=[event.rider]),
                Fact(what="recovered", riders=[event.rider], n=event.removed, kind=kind),
            ]
        case e.Cut():
            return [Fact(what="cut", riders=event.riders, n=len(event.riders))]
        case e.Linked():
            return [Fact(what="joins", riders=event.riders, n=len(event.riders))]
        case e.BonusWon():
            return [Fact(what="bonus", riders=[event.rider], n=event.line + 1)]
        case e.Finished():
            return [Fact(what="home", riders=[event.rider], n=event.place)]
        case _:
            return []


def fatigue(race: Rivet, kind: int) -> str:
    """What the edition calls it."""
    return race.book.edition.light if kind == LIGHT else race.book.edition.heavy


def row_of(race: Rivet, space: int) -> int:
    return int(race.book.net.road.row[space])


def to_go(race: Rivet, rider: int, space: int) -> Fact:
    return Fact(what="to-go", riders=[rider], n=int(race.book.net.road.rows) - row_of(race, space))


def penalty(race: Rivet, rider: int, more: int) -> Fact:
    """fatigue.loss: what fatigue would cost a rider with so many tokens more."""
    tokens = min(int(race.riders.fatigue(rider)) + more, int(race.book.most_fatigue))
    return Fact(what="penalty", riders=[rider], n=int(race.book.penalty[tokens]))


def standing(race: Rivet, rider: int, moves: list[Ghost]) -> list[Fact]:
    """Where a rider would stand after some moves: on whose wheel, beside whom, or how far behind whom."""
    bunch = after(race.bunch, moves)
    space = int(bunch.at[rider])
    if space < 0 or bunch.on_roadside(rider):
        return []
    front = int(bunch.rider_ahead(space))
    if front != NOBODY:
        return [Fact(what="wheel", riders=[front])]
    ahead = int(bunch.next_ahead(rider, False))
    if ahead == NOBODY:
        return [Fact(what="in-front")]
    return [Fact(what="gap", riders=[ahead], n=int(bunch.row_of(ahead) - bunch.row_of(rider)))]


def linked_ahead(race: Rivet, rider: int) -> list[int]:
    """link.line: who is linked ahead of a rider, the nearest first."""
    bunch, found = race.bunch, list[int]()
    while (ahead := int(bunch.rider_ahead(bunch.at[rider]))) != NOBODY:
        found.append(ahead)
        rider = ahead
    return found


def company(kind: str, behind: list[int], ahead: list[int]) -> list[Fact]:
    """Who comes along in a move of a type: driven ahead, pulled behind, or nobody so far."""
    moved = {"driven": ahead, "along": behind}
    facts = [Fact(what=what, riders=riders, n=len(riders)) for what, riders in moved.items() if riders]
    return facts or [Fact(what="alone", kind=kind)]


def after(bunch: Bunch, moves: list[Ghost]) -> Bunch:
    """The bunch once those riders stand elsewhere."""
    changed = bunch.clone()
    for rider, _ in moves:
        if changed.at[rider] >= 0:
            changed.rider_on[changed.at[rider]] = NOBODY
    for rider, space in moves:
        if space is None:
            changed.at[rider] = -1
        else:
            changed.put(rider, space)
    return changed
