"""Events as lines of English commentary."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paceline.core.events import Event
from paceline.games.rivet import events as e
from paceline.games.rivet.notation import space_text
from paceline.games.rivet.vocabulary import TYPES

if TYPE_CHECKING:
    from paceline.games.rivet.engine import Rivet

HEADLINES = {
    "event": "an event follows",
    "shuffled": "two events are enough: back into the deck",
    "aside": "two events are enough: set aside until Reorganization",
    "out": "somebody is home: set aside",
}


def words(race: Rivet, event: Event) -> str:
    """One line, or nothing where an event needs none."""
    book = race.book

    def name(rider: int) -> str:
        return race.rider_text(rider)

    def names(riders: list[int]) -> str:
        return ", ".join(name(rider) for rider in riders) or "nobody"

    def place(space: int | None) -> str:
        return "the finish" if space is None else space_text(space, book)

    def card(kind: int) -> str:
        return book.deck.ids[kind]

    def fatigue(kind: int, many: int) -> str:
        return f"{many} {book.edition.light if kind == 1 else book.edition.heavy}"

    match event:
        case e.FirstTeam():
            return f"team {event.team} begins"
        case e.Placed():
            return f"{name(event.rider)} on start place {event.place}, {place(event.space)}"
        case e.PhaseBegan():
            return f"Phase {event.phase}, team {event.first} first"
        case e.CardPlayed():
            extra = f", discarding {card(event.discarded)}" if event.discarded is not None else ""
            return f"{name(event.rider)}: {card(event.card)}{extra}"
        case e.Strength():
            parts = " ".join(f"{part}{many:+d}" for part, many in event.ledger)
            along = f", with {names(event.line[1:])}" if len(event.line) > 1 else ""
            return f"  {TYPES[event.type]}, {event.strokes} strokes ({parts}){along}"
        case e.Cut():
            return f"  {names(event.riders)} cut off"
        case e.Stepped():
            moves = ", ".join(f"{name(rider)} {place(start)} -> {place(end)}" for rider, start, end in event.moves)
            terrain = f", terrain {event.terrain:+d}" if event.terrain else ""
            return f"  {event.kind} for {event.cost}{terrain}, {event.strokes} left: {moves}"
        case e.Linked():
            return f"  {names(event.riders)} picked up" if event.riders else "  the line behind is left"
        case e.MoveEnded():
            return f"  {event.unused} strokes unused" if event.unused else ""
        case e.Tired():
            return f"  {name(event.rider)} tires: {fatigue(event.kind, event.amount)}"
        case e.Recovered():
            return f"  {name(event.rider)} recovers: {fatigue(event.kind, event.amount)}"
        case e.Swapped():
            return f"  {names(event.riders)} change places"
        case e.PulledOver():
            return f"  {name(event.rider)} pulls over"
        case e.EnergyTaken():
            return f"  {name(event.rider)} takes energy"
        case e.Thrown():
            return f"  team {event.team} discards {card(event.card)}"
        case e.HeadlinesSeen():
            return f"Headlines for team {event.team}: {HEADLINES[event.becomes]}"
        case e.EventRevealed():
            return f"Event: {book.events[event.card].name}"
        case e.EventStruck():
            return f"  strikes {names(event.riders)}" + (f"; immune: {names(event.immune)}" if event.immune else "")
        case e.WeatherSet():
            return "  the weather clears" if event.card is None else f"  weather: {book.events[event.card].name}"
        case e.MovedBack():
            return f"  {name(event.rider)} falls back {place(event.start)} -> {place(event.end)}"
        case e.Regrouped():
            return f"  Grupo Compacto: {name(event.rider)} {place(event.start)} -> {place(event.end)}"
        case e.TacticPlayed():
            return f"seat {event.seat} plays {book.tactics[event.tactic].name}"
        case e.TokenGiven():
            return f"  {name(event.rider)} gets {book.tactics[event.tactic].name}"
        case e.DroppedBack():
            return f"{name(event.rider)} drops back to the team car at {place(event.end)}, {event.removed} recovered"
        case e.Rescued():
            return f"{name(event.helper)} fetches {name(event.rider)} {place(event.start)} -> {place(event.end)}"
        case e.BonusWon():
            return f"  {name(event.rider)} takes bonus line {event.line + 1}"
        case e.Finished():
            return f"  {name(event.rider)} is home in place {event.place}"
        case e.RaceOver():
            return "Race over: " + ", ".join(f"team {team} {time} s" for team, time in enumerate(event.seconds))
        case _:
            return ""
