"""What each rider did in a race, from its events."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

import msgspec

from paceline.core.events import Event
from paceline.core.title import Figures
from paceline.core.words import speech
from paceline.games.rivet import events as e
from paceline.games.rivet import vocabulary as v
from paceline.games.rivet.finish import bonuses, seconds_of

if TYPE_CHECKING:
    from paceline.games.rivet.engine import Rivet


say: Final = speech("paceline.games.rivet").say


class RiderStatistics(msgspec.Struct, kw_only=True):
    """What one rider did."""

    rider: str
    own_rows: int = 0  # in moves of his own
    carried: int = 0  # rows in other riders' moves
    regrouped: int = 0  # rows by Grupo Compacto and rescues
    lost: int = 0  # rows
    strokes: int = 0  # ridden
    unused: int = 0
    bumps: int = 0
    fatigue: int = 0  # tokens taken
    bonuses: int = 0
    seconds: int = 0
    cards: list[str] = []  # played, in order


def statistics(race: Rivet, events: list[Event]) -> list[RiderStatistics]:
    road = race.book.net.road
    riders = [RiderStatistics(rider=race.rider_text(rider)) for rider in range(int(race.book.riders))]

    def row(space: int | None) -> int:
        return int(road.rows) if space is None else int(road.row[space])

    for event in events:
        match event:
            case e.CardPlayed():
                riders[event.rider].cards.append(race.book.deck.ids[event.card])
            case e.Stepped():
                riders[event.rider].strokes += event.cost
                riders[event.rider].bumps += event.cost > 1
                for rider, start, end in event.moves:
                    count_rows(riders[rider], row(end) - row(start), rider == event.rider)
            case e.MoveEnded():
                riders[event.rider].unused += event.unused
            case e.Regrouped():
                riders[event.rider].regrouped += row(event.end) - row(event.start)
            case e.Rescued():
                riders[event.rider].regrouped += row(event.end) - row(event.start)
                riders[event.helper].lost += max(0, row(event.helper_start) - row(event.helper_end))
            case e.MovedBack() | e.DroppedBack():
                riders[event.rider].lost += row(event.start) - row(event.end)
            case e.Tired():
                riders[event.rider].fatigue += event.amount
            case _:
                pass
    for place, rider in enumerate(race.ranking()):
        riders[rider].bonuses = bonuses(race, rider)
        riders[rider].seconds = seconds_of(race, rider, place)
    return riders


def count_rows(rider: RiderStatistics, rows: int, own: bool) -> None:
    if rows < 0:
        rider.lost -= rows
    elif own:
        rider.own_rows += rows
    else:
        rider.carried += rows


def figures(race: Rivet, events: list[Event]) -> Figures:
    """Who came home first, what was played, and what the race cost."""
    riders = statistics(race, events)
    first = race.ranking()[0]
    began = next((event.team for event in events if isinstance(event, e.FirstTeam)), 0)
    order = (race.winner() - began) % int(race.teams)
    return Figures(
        sums={
            say("figure.phases"): race.round_number(),
            say("figure.home"): int(race.bunch.homecomers),
            say("figure.own"): sum(rider.own_rows for rider in riders),
            say("figure.carried"): sum(rider.carried for rider in riders),
            say("figure.regrouped"): sum(rider.regrouped for rider in riders),
            say("figure.lost"): sum(rider.lost for rider in riders),
            say("figure.unused"): sum(rider.unused for rider in riders),
            say("figure.bumps"): sum(rider.bumps for rider in riders),
            say("figure.fatigue"): sum(rider.fatigue for rider in riders),
            say("figure.bonus"): sum(rider.bonuses for rider in riders),
            say("figure.events"): sum(isinstance(event, e.EventRevealed) for event in events),
            say("figure.rescues"): sum(isinstance(event, e.Rescued) for event in events),
            say("figure.team-car"): sum(isinstance(event, e.DroppedBack) for event in events),
            say("figure.tactics"): sum(isinstance(event, e.TacticPlayed) for event in events),
        },
        counts={
            say("figure.first"): {class_of(race, first): 1},
            say("figure.bonus-by-class"): dict(
                Counter(class_of(race, event.rider) for event in events if isinstance(event, e.BonusWon))
            ),
            say("figure.won-by-order"): {say("figure.order", n=order + 1): 1},
            say("figure.cards"): dict(Counter(card for rider in riders for card in rider.cards)),
        },
    )


def class_of(race: Rivet, rider: int) -> str:
    return say(f"class.{v.CLASSES[int(race.book.rider_class[rider])]}")
