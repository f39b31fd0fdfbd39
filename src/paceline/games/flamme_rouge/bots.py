"""Bots for Flamme Rouge.

`highest` just rides. `rouleur` looks one round ahead: for each card of its hand it weighs where the others
may ride (is a square full, who gives shelter or slipstream, who crosses the line) and how far the cards
that it keeps will carry it before the race is decided.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from paceline.core.bot import Bot
from paceline.core.race import OPERAND, Race
from paceline.core.rng import Rng
from paceline.games.flamme_rouge.engine import FlammeRouge
from paceline.games.flamme_rouge.outlook import ANY_VALUE, Outlook
from paceline.games.flamme_rouge.roadbook import NOBODY, ROULEUR, SPRINTEUR, Roadbook
from paceline.games.flamme_rouge.state import BID, DISTRIBUTE, START

BID_UP_TO: Final = 6  # a place in the breakaway is worth no higher card


class HighestBot(Bot):
    """`highest`: always the highest card, of equal ones the exhaustion card; from the front of the grid."""

    def __init__(self, rng: Rng) -> None:
        super().__init__(rng, True)

    def choose(self, race: Race, seat: i64) -> i64:
        assert isinstance(race, FlammeRouge)
        buffer = vec[i64]([0] * race.most_actions)
        many = race.legal_into(seat, buffer)
        if race.phase == DISTRIBUTE:
            return buffer[many >> 1]
        if race.phase == START:
            return frontmost(buffer, many)
        if race.holding[seat] == NOBODY:
            return buffer[0]  # the Rouleur's hand first
        return highest_card(race.book, buffer, many, ANY_VALUE)


class RouleurBot(Bot):
    """`rouleur`: saves its big cards, hides in the pack, wastes nothing on climbs, and sprints in time."""

    def __init__(self, rng: Rng) -> None:
        super().__init__(rng, False)
        self.outlook: Outlook | None = None

    def choose(self, race: Race, seat: i64) -> i64:
        assert isinstance(race, FlammeRouge)
        buffer = race.buffer
        many = race.legal_into(seat, buffer)
        if many == 1 or race.phase == DISTRIBUTE:
            return buffer[0]  # all exhaustion cards to the Sprinteur: one fresh rider is enough to win
        if race.phase == START:
            return frontmost(buffer, many)
        if race.holding[seat] == NOBODY:
            return first_hand(race, seat, buffer)
        if race.phase == BID:
            return highest_card(race.book, buffer, many, BID_UP_TO)
        return best_card(race, self.view_of(race), race.holding[seat], buffer, many, self.style)

    def view_of(self, race: FlammeRouge) -> Outlook:
        outlook = self.outlook
        if outlook is None or outlook.book is not race.book:
            outlook = Outlook(race.book)
            self.outlook = outlook
        return outlook


def frontmost(buffer: vec[i64], many: i64) -> i64:
    """The frontmost place for the Rouleur, or for the Sprinteur where only that one is left to place."""
    best = buffer[0]
    for i in range(1, many):
        if (buffer[i] & OPERAND) >> 8 == (best & OPERAND) >> 8:
            best = buffer[i]
    return best


def highest_card(book: Roadbook, buffer: vec[i64], many: i64, most: i64) -> i64:
    """The highest card up to that value, or else the lowest one there is."""
    best = buffer[0]
    for i in range(1, many):
        value = book.value(buffer[i] & 0xFF)
        held = book.value(best & 0xFF)
        if held <= value <= most or (held > most and value <= held):  # of equal cards the last: exhaustion
            best = buffer[i]
    return best


def first_hand(race: FlammeRouge, seat: i64, buffer: vec[i64]) -> i64:
    """The rider who is ahead chooses first, so that the other can settle behind; the Rouleur breaks away."""
    if race.phase == BID:
        return buffer[0]
    rank = race.bunch.road.rank
    at = race.bunch.at
    sprinteur_leads = rank[at[race.rider_of(seat, SPRINTEUR)]] > rank[at[race.rider_of(seat, ROULEUR)]]
    return buffer[1] if sprinteur_leads else buffer[0]


def best_card(race: FlammeRouge, outlook: Outlook, rider: i64, buffer: vec[i64], many: i64, style: i64) -> i64:
    """The most promising card that is not wasted, of equal ones the lowest: exhaustion rather than a 2."""
    outlook.look_around(race, rider)
    best: i64 = -1
    best_value: i64 = 0
    most = 0.0
    for i in range(many):
        value = race.book.value(buffer[i] & 0xFF)
        if outlook.wastes(value, buffer, many):
            continue
        promise = outlook.promise(value)
        if style:
            promise += outlook.taste(value, style)
        if best < 0 or promise > most or (promise == most and value <= best_value):
            best = buffer[i]
            best_value = value
            most = promise
    return best


BOTS: Final[dict[str, Callable[[Rng], Bot]]] = {"highest": HighestBot, "rouleur": RouleurBot}
