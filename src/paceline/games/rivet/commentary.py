"""Events as lines of commentary, with riders, places and cards in notation."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from paceline.core.events import Event
from paceline.core.words import Word, speech
from paceline.games.rivet import events as e
from paceline.games.rivet.notation import space_text
from paceline.games.rivet.vocabulary import TYPES

if TYPE_CHECKING:
    from paceline.games.rivet.engine import Rivet

say = speech("paceline.games.rivet").say

HEADINGS: Final = (  # what else happens stands under them
    e.FirstTeam,
    e.Placed,
    e.PhaseBegan,
    e.CardPlayed,
    e.HeadlinesSeen,
    e.EventRevealed,
    e.TacticPlayed,
    e.DroppedBack,
    e.Rescued,
    e.RaceOver,
)


def words(race: Rivet, event: Event) -> str:
    """One line, or nothing where an event needs none."""
    line = retold(race, event)
    return line if not line or isinstance(event, HEADINGS) else f"  {line}"


def retold(race: Rivet, event: Event) -> str:
    book, name = race.book, race.rider_text

    def names(riders: list[int]) -> str:
        return ", ".join(name(rider) for rider in riders) or say("retold.nobody")

    def place(space: int | None) -> str:
        return say("retold.the-finish") if space is None else space_text(space, book)

    def ridden(rider: int, start: int, end: int | None) -> dict[str, Word]:
        return {"rider": name(rider), "start": place(start), "end": place(end)}

    def card(kind: int) -> str:
        return book.deck.ids[kind]

    match event:
        case e.FirstTeam():
            return say("retold.first-team", team=event.team)
        case e.Placed():
            return say("retold.placed", rider=name(event.rider), place=event.place, space=place(event.space))
        case e.PhaseBegan():
            return say("retold.phase", phase=event.phase, team=event.first)
        case e.CardPlayed(discarded=None):
            return say("retold.card-played", rider=name(event.rider), card=card(event.card))
        case e.CardPlayed(discarded=int(thrown)):
            return say("retold.soft-pedalled", rider=name(event.rider), card=card(event.card), thrown=card(thrown))
        case e.Strength():
            parts = " ".join(f"{part}{many:+d}" for part, many in event.ledger)
            along: dict[str, Word] = {"n": len(event.line) - 1, "riders": names(event.line[1:])}
            return say("retold.strength", type=TYPES[event.type], strokes=event.strokes, parts=parts, **along)
        case e.Cut():
            return say("retold.cut", riders=names(event.riders))
        case e.Stepped():
            terrain = f"{event.terrain:+d}" if event.terrain else "none"
            moves = ", ".join(say("retold.move", **ridden(*move)) for move in event.moves)
            of: dict[str, Word] = {"kind": event.kind, "cost": event.cost, "left": event.strokes}
            return say("retold.stepped", terrain=terrain, moves=moves, **of)
        case e.Linked():
            return say("retold.linked", riders=names(event.riders), n=len(event.riders))
        case e.MoveEnded():
            return say("retold.unused", strokes=event.unused) if event.unused else ""
        case e.Tired(amount=0):
            return ""
        case e.Tired() | e.Recovered():
            change = "tired" if isinstance(event, e.Tired) else "recovered"
            kind = book.edition.light if event.kind == 1 else book.edition.heavy
            return say(f"retold.{change}", rider=name(event.rider), n=event.amount, kind=kind)
        case e.Swapped():
            return say("retold.swapped", riders=names(event.riders))
        case e.PulledOver():
            return say("retold.pulled-over", rider=name(event.rider))
        case e.EnergyTaken():
            return say("retold.energy", rider=name(event.rider))
        case e.Thrown():
            return say("retold.thrown", team=event.team, card=card(event.card))
        case e.HeadlinesSeen():
            return say("retold.headlines", team=event.team, becomes=event.becomes)
        case e.EventRevealed():
            return say("retold.event", event=book.events[event.card].called)
        case e.EventStruck():
            immune: dict[str, Word] = {"immune": names(event.immune), "n": len(event.immune)}
            return say("retold.struck", riders=names(event.riders), **immune)
        case e.WeatherSet():
            return say("retold.weather", event="none" if event.card is None else book.events[event.card].called)
        case e.MovedBack():
            return say("retold.moved-back", **ridden(event.rider, event.start, event.end))
        case e.Regrouped():
            return say("retold.regrouped", **ridden(event.rider, event.start, event.end))
        case e.TacticPlayed():
            return say("retold.tactic-played", seat=event.seat, tactic=book.tactics[event.tactic].called)
        case e.TokenGiven():
            return say("retold.token", rider=name(event.rider), tactic=book.tactics[event.tactic].called)
        case e.DroppedBack():
            return say("retold.team-car", rider=name(event.rider), end=place(event.end), n=event.removed)
        case e.Rescued():
            return say("retold.rescued", helper=name(event.helper), **ridden(event.rider, event.start, event.end))
        case e.BonusWon():
            return say("retold.bonus", rider=name(event.rider), line=event.line + 1)
        case e.Finished():
            return say("retold.finished", rider=name(event.rider), place=event.place)
        case e.RaceOver():
            times = [say("retold.time", team=team, seconds=time) for team, time in enumerate(event.seconds)]
            return say("retold.over", times=", ".join(times))
        case _:
            return ""
