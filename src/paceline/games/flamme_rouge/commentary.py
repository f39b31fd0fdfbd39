"""Events as lines of English commentary."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paceline.core.events import Event
from paceline.games.flamme_rouge import events as e
from paceline.games.flamme_rouge.notation import space_text

if TYPE_CHECKING:
    from paceline.games.flamme_rouge.engine import FlammeRouge

WHY = {
    "fr.descent.minimum": "carried by the descent",
    "fr.supply.minimum": "fed in the supply zone",
    "fr.ascent.limit": "slowed by the climb",
    "fr.ascent.stop": "stopped at the foot of the climb",
    "fr.finish.overrun": "at the end of the road",
    "fr.move.full": "held up by a full road",
}


def words(race: FlammeRouge, event: Event) -> str:
    """One line, or nothing where an event needs none."""

    def name(rider: int) -> str:
        return race.rider_text(rider)

    def place(space: int) -> str:
        return space_text(space, race.book)

    def card(kind: int | None) -> str:
        return "no card" if kind is None else race.book.codes[kind]

    match event:
        case e.Distributed():
            return f"starting exhaustion: {event.rouleur} to the Rouleur, {event.sprinteur} to the Sprinteur"
        case e.Placed():
            return f"{name(event.rider)} lines up on {place(event.space)}"
        case e.RoundBegan():
            return f"Round {event.round}"
        case e.BidsRevealed():
            return f"bids {event.round}: " + ", ".join(f"{name(rider)} {card(kind)}" for rider, kind in event.bids)
        case e.BrokeAway():
            return f"{name(event.rider)} breaks away with {event.total}, to {place(event.space)}"
        case e.Revealed():
            return "cards: " + ", ".join(f"{name(rider)} {card(kind)}" for rider, kind in event.cards)
        case e.Moved():
            why = "".join(f", {WHY[rule]}" for rule in event.why)
            return f"{name(event.rider)} {place(event.start)} -> {place(event.end)} on a {event.value}{why}"
        case e.Slipstreamed():
            return f"{name(event.rider)} slipstreams {place(event.start)} -> {place(event.end)}"
        case e.Exhausted():
            return f"{name(event.rider)} in the wind" + (": exhaustion" if event.taken else ", but the supply is empty")
        case e.Finished():
            return f"{name(event.rider)} is home in place {event.place}"
        case e.RaceOver():
            return "Race over: " + " ".join(name(rider) for rider in event.ranking)
        case _:
            return ""
