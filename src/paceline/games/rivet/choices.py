"""What a seat may do, as everybody's client gets it; and what came of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from paceline.core.events import Event
from paceline.core.race import OPERAND, OPERAND_BITS
from paceline.core.title import Choice
from paceline.games.rivet import events as e
from paceline.games.rivet import state as s
from paceline.games.rivet.answers import WORDS, passed
from paceline.games.rivet.foretold import Answer, Fact, Ghost

if TYPE_CHECKING:
    from paceline.games.rivet.engine import Rivet


class RivetChoice(Choice, frozen=True, kw_only=True):
    """A choice with everybody who would move, its price, and what a card is worth."""

    card: int | None = None
    tactic: int | None = None
    number: int | None = None
    moves: list[Ghost] = msgspec.field(default_factory=list)
    cost: int = 0
    strokes: int | None = None  # of a card; of a step those left after it
    ledger: list[tuple[str, int]] = msgspec.field(default_factory=list)
    line: list[int] = msgspec.field(default_factory=list)  # who moves as one with that card, front to back
    then: list[Fact] = msgspec.field(default_factory=list)  # what it brings
    marks: list[str] = msgspec.field(default_factory=list)  # furthest, wheel: what sets it apart from its like


KINDS = {
    s.PUT: "place",
    s.PLAY: "play",
    s.STEP_TO: "step",
    s.PASS: "pass",
    s.JOIN: "link",
    s.CHOOSE: "choose",
    s.NAME: "rider",
    s.RIDE: "go",
    s.TACTIC: "tactic",
    s.THROW: "discard",
    s.SOFT: "fallback",
    s.BOTH: "pair",
    s.STOP: "stop",
    s.TYPE_IS: "type",
}


def choice(race: Rivet, seat: int, action: int) -> RivetChoice:
    """A legal action in words, with what it does."""
    kind, operand = action >> OPERAND_BITS, action & OPERAND
    answer = Answer(race, seat, kind, operand)
    told = passed(answer) if kind == s.PASS else WORDS[int(race.asking)].tell(answer)
    return RivetChoice(
        action=race.action_text(action),
        kind=KINDS[kind],
        text=told.text,
        rider=told.rider,
        space=told.space,
        spaces=[to for rider, to in told.moves if to is not None and rider != told.rider],
        rules=[race.book.rule(name) for name in told.rules],
        card=operand & 0xFF if kind in (s.PLAY, s.SOFT) else operand if kind == s.THROW else None,
        tactic=operand if kind == s.TACTIC else None,
        number=operand if kind in (s.CHOOSE, s.TYPE_IS) else None,
        moves=told.moves,
        cost=told.cost,
        strokes=told.strokes,
        ledger=told.ledger,
        line=told.line,
        then=told.then,
        marks=told.marks,
    )


def tally(race: Rivet, seat: int, events: list[Event]) -> dict[str, int]:
    """What came of an action for a seat's team: rows, fatigue, riders home."""
    road, team = race.book.net.road, race.book.team_of
    counted = {"rows": 0, "fatigue": 0, "home": 0}
    for event in events:
        match event:
            case e.Stepped():
                for rider, start, end in event.moves:
                    if team(rider) == seat:
                        last = int(road.rows) if end is None else int(road.row[end])
                        counted["rows"] += last - int(road.row[start])
            case e.Regrouped() | e.MovedBack():
                if team(event.rider) == seat:
                    counted["rows"] += int(road.row[event.end] - road.row[event.start])
            case e.Tired():
                if team(event.rider) == seat:
                    counted["fatigue"] += event.amount
            case e.Finished():
                counted["home"] += int(team(event.rider) == seat)
            case _:
                pass
    return counted
