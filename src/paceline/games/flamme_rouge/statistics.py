"""What each rider did in a race, from its events."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

import msgspec

from paceline.core.events import Event
from paceline.core.title import Figures
from paceline.core.words import speech
from paceline.games.flamme_rouge import events as e

if TYPE_CHECKING:
    from paceline.games.flamme_rouge.engine import FlammeRouge

say: Final = speech("paceline.games.flamme_rouge").say
KINDS: Final = ("rouleur", "sprinteur")


class RiderStatistics(msgspec.Struct, kw_only=True):
    """What one rider did."""

    rider: str
    by_cards: int = 0  # squares
    by_slipstream: int = 0  # squares
    lost: int = 0  # squares, to full roads
    exhaustion: int = 0  # cards taken in the wind
    cards: list[str] = []  # played, in order


def statistics(race: FlammeRouge, events: list[Event]) -> list[RiderStatistics]:
    codes, road = race.book.codes, race.bunch.road
    riders = [RiderStatistics(rider=race.rider_text(rider)) for rider in range(race.book.riders)]
    for event in events:
        match event:
            case e.Revealed():
                for rider, card in event.cards:
                    riders[rider].cards.append("" if card is None else codes[card])
            case e.Moved():
                start, end = int(road.row_of(event.start)), int(road.row_of(event.end))
                riders[event.rider].by_cards += end - start
                riders[event.rider].lost += int(squares_wanted(race, start, event.value)) - end
            case e.Slipstreamed():
                riders[event.rider].by_slipstream += int(road.row_of(event.end) - road.row_of(event.start))
            case e.Exhausted():
                riders[event.rider].exhaustion += event.taken
            case _:
                pass
    return riders


def figures(race: FlammeRouge, events: list[Event]) -> Figures:
    """How the race was won, and what a team spent and gained on the way."""
    riders = statistics(race, events)
    first = race.ranking()[0]
    cards = Counter(card or say("figure.no-card") for rider in riders for card in rider.cards)
    return Figures(
        sums={
            say("figure.rounds"): race.round_number(),
            say("figure.exhaustion"): sum(rider.exhaustion for rider in riders),
            say("figure.by-cards"): sum(rider.by_cards for rider in riders),
            say("figure.by-slipstream"): sum(rider.by_slipstream for rider in riders),
            say("figure.lost"): sum(rider.lost for rider in riders),
        },
        counts={
            say("figure.first"): {say(f"rider.{KINDS[int(race.cards.kind[first])]}"): 1},
            say("figure.cards"): dict(cards),
        },
    )


def squares_wanted(race: FlammeRouge, row: int, value: int) -> int:
    """Where a card would have led on an empty road: fr.move.full takes the rest."""
    bunch = race.bunch
    return min(row + int(bunch.uphill(row, bunch.at_least(row, value))), int(bunch.road.rows) - 1)
