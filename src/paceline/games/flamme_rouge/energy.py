"""Energy phase: everybody draws, commits and recycles, in secret and at once. Bids are made the same way."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from paceline.core.errors import IllegalAction
from paceline.core.race import OPERAND_BITS
from paceline.games.flamme_rouge import events
from paceline.games.flamme_rouge.roadbook import HAND, NO_CARD, NOBODY, PILES, SPRINTEUR
from paceline.games.flamme_rouge.state import BID, DETAIL, DETAIL_BITS, DRAW, ENERGY, PLAY, State


def open_round(race: State) -> None:
    """fr.energy.commit: a card for every rider on the road; fr.energy.empty: who has none is not asked."""
    race.phase = ENERGY
    race.round += 1
    if race.listener is not None:
        race.listener(events.RoundBegan(round=int(race.round)))
    for rider in range(race.first_rider(race.seats)):
        if not race.bunch.is_riding(rider):
            continue
        if race.cards.is_spent(rider):
            race.cards.commit_exhaustion(rider)
        else:
            race.pending[race.book.team_of(rider)] += 1
    for seat in range(race.seats):
        draw_last(race, seat)


# Whose hand comes first


def hands_into(race: State, seat: i64, buffer: vec[i64]) -> i64:
    many: i64 = 0
    for rider in range(race.first_rider(seat), race.first_rider(seat + 1)):
        if may_draw(race, rider):
            buffer[many] = (DRAW << OPERAND_BITS) | race.cards.kind[rider]
            many += 1
    return many


def may_draw(race: State, rider: i64) -> bool:
    if race.phase == BID:
        return race.bid_round == 1
    return race.cards.card[rider] == NO_CARD and race.bunch.is_riding(rider)


def draw(race: State, seat: i64, kind: i64) -> None:
    """fr.energy.draw: the player picks the rider whose hand comes first."""
    if race.holding[seat] != NOBODY:
        raise IllegalAction("fr.energy.commit", "commit-first")
    if kind > SPRINTEUR:
        raise IllegalAction("fr.turn.owed", "no-such-rider")
    rider = race.rider_of(seat, kind)
    if race.cards.kind[rider] != kind or not may_draw(race, rider):
        raise IllegalAction("fr.energy.commit", "no-hand")
    race.take_hand(seat, rider)


def draw_last(race: State, seat: i64) -> None:
    """fr.energy.commit: where one rider is left to choose for, its hand comes by itself."""
    if race.pending[seat] == 1:
        for rider in range(race.first_rider(seat), race.first_rider(seat + 1)):
            if may_draw(race, rider):
                race.take_hand(seat, rider)


# Which card of the hand


def cards_into(race: State, seat: i64, buffer: vec[i64]) -> i64:
    rider = race.holding[seat]
    play = (PLAY << OPERAND_BITS) | (race.cards.kind[rider] << DETAIL_BITS)
    return race.cards.piles.kinds_into(rider * PILES + HAND, buffer, play)


def play(race: State, seat: i64, operand: i64) -> None:
    """fr.energy.commit: one card of the hand face down before any other hand is seen."""
    rider = race.holding[seat]
    card = operand & DETAIL
    if operand >> DETAIL_BITS != race.cards.kind[rider]:
        raise IllegalAction("fr.energy.commit", "other-hand")
    if card >= race.book.kinds or not race.cards.piles.count(rider * PILES + HAND, card):
        raise IllegalAction("fr.energy.draw", "not-in-hand")
    race.cards.commit(rider, card)
    race.holding[seat] = NOBODY
    race.pending[seat] -= 1
    if race.listener is not None:
        race.listener(events.Committed(seat=int(seat), rider=int(rider), card=int(card)))
    draw_last(race, seat)
