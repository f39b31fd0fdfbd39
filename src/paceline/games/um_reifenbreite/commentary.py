"""Events as lines of English commentary."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paceline.core.events import Event
from paceline.games.um_reifenbreite import events as e
from paceline.games.um_reifenbreite.notation import manager_text, rider_text

if TYPE_CHECKING:
    from paceline.games.um_reifenbreite.engine import UmReifenbreite
    from paceline.games.um_reifenbreite.setup import Plan

PLACES = ("first", "second", "third")


def words(race: UmReifenbreite, plan: Plan, event: Event) -> str:
    """One line, or nothing where an event needs none."""
    name = rider_text

    def place(space: int) -> str:
        return plan.components.board.spaces[space].name

    match event:
        case e.StartRolled():
            return "start dice: " + ", ".join(f"{team + 2}x {total}" for team, total in event.rolls)
        case e.Placed():
            return f"{name(event.rider)} lines up on {place(event.space)}"
        case e.RoundBegan():
            return f"Round {event.round}"
        case e.LeadOffered():
            return f"{name(event.rider)} offers {name(event.to)} the lead"
        case e.LeadRefused():
            return f"{name(event.rider)} does not want it"
        case e.LeadSwitched():
            return f"{name(event.front)} takes the lead from {name(event.rider)}"
        case e.Rolled():
            return rolled(race, event)
        case e.ChanceDrawn():
            return f"seven! {name(event.rider)} draws: {plan.chance[event.card].name}"
        case e.Fell() if event.why == "card":
            return f"{name(event.rider)} falls"
        case e.Fell():
            where = "directly behind" if event.why == "behind" else f"on the {event.why} of"
            return f"{name(event.rider)} falls too, {where} {name(event.by)}"
        case e.Stopped():
            return f"{name(event.rider)} loses the move"
        case e.CardLost():
            return f"{name(event.rider)} loses {race.book.codes[event.card]}"
        case e.CardGained():
            return f"{name(event.rider)} takes back {race.book.codes[event.card]}"
        case e.Blocked():
            return f"{name(event.rider)} is blocked"
        case e.Dismounted():
            return f"{name(event.rider)} dismounts on {place(event.space)}"
        case e.Moved():
            spare = f" of {event.points}" if event.points > event.steps else ""
            return f"{name(event.rider)} {place(event.start)} -> {place(event.end)}, {event.steps}{spare}"
        case e.Drafted():
            route = f"{place(event.start)} -> {place(event.end)}"
            return f"{name(event.rider)} drafts {name(event.ahead)} {route}, {event.steps}"
        case e.Stayed():
            return f"{name(event.rider)} lets {name(event.ahead)} go"
        case e.Sprinted():
            return (
                f"{name(event.rider)} is {PLACES[event.place - 1]} at sprint {event.sprint + 1}: {event.points} points"
            )
        case e.JerseyTaken():
            return f"{name(event.rider)} pulls on the yellow jersey"
        case e.JerseyKept():
            return f"{name(event.rider)} is in yellow, {event.rounds} round{'s' * (event.rounds != 1)} now"
        case e.Finished():
            return f"{name(event.rider)} is home in place {event.place}"
        case e.StayedDown():
            return f"{name(event.rider)} stays down"
        case e.Remounted():
            return f"{name(event.rider)} gets back on, on {place(event.space)}"
        case e.SettlingProposed():
            return f"{manager_text(event.seat)} proposes to settle the rest as it stands"
        case e.SettlingAnswered():
            return f"{manager_text(event.seat)} {'agrees' if event.agrees else 'wants to race on'}"
        case e.Settled():
            return f"settled as they stand: {' '.join(map(name, event.riders))}"
        case e.Developed():
            numbers = ", ".join(map(str, event.photos))
            caught = " ".join(map(name, event.caught)) or "nobody"
            return f"photo cards {numbers}: {caught} disqualified"
        case e.RaceOver():
            totals = ", ".join(f"{team + 2}x {points}" for team, points in enumerate(event.points))
            return f"Race over: {' '.join(map(name, event.ranking))} ({totals})"
        case _:
            return ""


def rolled(race: UmReifenbreite, event: e.Rolled) -> str:
    """`21 plays J:5 and rolls 4: 9, breaking away`."""
    parts: list[str] = []
    if event.cards:
        parts.append("plays " + "+".join(race.book.codes[card] for card in event.cards))
    if event.photos:
        parts.append("hangs on to the car (photo " + ", ".join(map(str, event.photos)) + ")")
    if event.dice:
        parts.append("rolls " + "+".join(map(str, event.dice)))
    away = ", breaking away" if event.breakaway else ""
    return f"{rider_text(event.rider)} {' and '.join(parts)}: {event.total}{away}"
