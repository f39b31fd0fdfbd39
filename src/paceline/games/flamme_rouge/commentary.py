"""Events as lines of commentary, with riders and places in notation."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from paceline.core.events import Event
from paceline.core.race import OPERAND, OPERAND_BITS
from paceline.core.words import speech
from paceline.games.flamme_rouge import events as e
from paceline.games.flamme_rouge.notation import space_text
from paceline.games.flamme_rouge.state import DETAIL, DETAIL_BITS, DRAW, GIVE, PLACE

if TYPE_CHECKING:
    from paceline.games.flamme_rouge.engine import FlammeRouge

RIDERS: Final = ("rouleur", "sprinteur")
say = speech("paceline.games.flamme_rouge").say


def words(race: FlammeRouge, event: Event) -> str:
    """One line, or nothing where an event needs none."""
    name = race.rider_text

    def place(space: int) -> str:
        return space_text(space, race.book)

    def shown(cards: list[tuple[int, int]] | list[tuple[int, int | None]]) -> str:
        return ", ".join(f"{name(rider)} {card(kind)}" for rider, kind in cards)

    def card(kind: int | None) -> str:
        return say("card.none") if kind is None else race.book.codes[kind]

    match event:
        case e.Distributed():
            return say("event.distributed.retold", rouleur=event.rouleur, sprinteur=event.sprinteur)
        case e.Placed():
            return say("event.placed.retold", rider=name(event.rider), place=place(event.space))
        case e.RoundBegan():
            return say("event.round", round=event.round)
        case e.BidsRevealed():
            return say("event.bids.retold", round=event.round, bids=shown(event.bids))
        case e.BrokeAway():
            return say("event.broke-away.retold", rider=name(event.rider), total=event.total, place=place(event.space))
        case e.Revealed():
            return say("event.revealed.retold", cards=shown(event.cards))
        case e.Moved():
            why = "".join(f", {say(f'why.{rule}')}" for rule in event.why)
            start, end = place(event.start), place(event.end)
            return say("event.moved.retold", rider=name(event.rider), start=start, end=end, value=event.value, why=why)
        case e.Slipstreamed():
            start, end = place(event.start), place(event.end)
            return say("event.slipstreamed.retold", rider=name(event.rider), start=start, end=end)
        case e.Exhausted():
            return say("event.exhausted.retold", rider=name(event.rider), taken="yes" if event.taken else "no")
        case e.Finished():
            return say("event.finished.retold", rider=name(event.rider), place=event.place)
        case e.RaceOver():
            return say("event.over.retold", ranking=" ".join(map(name, event.ranking)))
        case _:
            return ""


def spoken(race: FlammeRouge, action: int) -> str:
    """An action as people speak of it: the Sprinteur’s 9."""
    kind, operand = action >> OPERAND_BITS, action & OPERAND
    rider, detail = operand >> DETAIL_BITS, operand & DETAIL
    if kind == GIVE:
        return say("choice.give", rouleur=operand, sprinteur=int(race.book.spread_exhaustion) - operand)
    if kind == DRAW:
        return say("told.draw", rider=say(f"rider.{RIDERS[operand]}"))
    named = say(f"rider.{RIDERS[rider]}")
    if kind == PLACE:
        return say("told.place", rider=named, square=detail + 1)
    tired = detail == race.book.exhaustion
    return say("told.exhausted" if tired else "told.play", rider=named, card=race.book.codes[detail])
