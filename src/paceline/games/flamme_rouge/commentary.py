"""Events as lines of commentary, with riders and places in notation."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paceline.core.events import Event
from paceline.core.words import speech
from paceline.games.flamme_rouge import events as e
from paceline.games.flamme_rouge.notation import space_text

if TYPE_CHECKING:
    from paceline.games.flamme_rouge.engine import FlammeRouge

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
