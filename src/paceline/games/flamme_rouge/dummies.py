"""Dummy teams: where they start, which cards they flip, how far they ride."""

from __future__ import annotations

from mypy_extensions import i64

from paceline.games.flamme_rouge.bunch import Bunch
from paceline.games.flamme_rouge.cards import Cards
from paceline.games.flamme_rouge.roadbook import MUSCLE, NO_CARD_LEFT, PELOTON, ROULEUR, SPRINTEUR, Roadbook


def place_dummies(book: Roadbook, bunch: Bunch) -> None:
    """fr.dummy.placement: each team one rider behind the other, as far forward as possible."""
    for team in range(book.seats, book.teams):
        ahead = SPRINTEUR if book.team_sort[team] == MUSCLE else ROULEUR
        row = place_forward(bunch, team * 2 + ahead, book.start_rows - 1)
        place_forward(bunch, team * 2 + 1 - ahead, row - 1)


def place_forward(bunch: Bunch, rider: i64, row: i64) -> i64:
    """The frontmost free lane at or behind a row; the row taken. The set-up made sure that there is one."""
    while bunch.free_space(row) < 0:
        row -= 1
    bunch.put(rider, bunch.free_space(row))
    return row


def flip_dummies(book: Roadbook, bunch: Bunch, cards: Cards) -> None:
    """fr.dummy.flip: one card moves both Peloton riders, each Muscle rider has its own."""
    for team in range(book.seats, book.teams):
        rouleur = team * 2
        if book.team_sort[team] == PELOTON:
            if bunch.is_riding(rouleur) or bunch.is_riding(rouleur + 1):
                cards.flip(rouleur)
        else:
            for rider in range(rouleur, rouleur + 2):
                if bunch.is_riding(rider):
                    cards.flip(rider)


def card_of(book: Roadbook, cards: Cards, rider: i64) -> i64:
    """The card that moves a rider this round; the Peloton team shares its Rouleur's."""
    if book.sort_of(rider) == PELOTON:
        return cards.card[book.team_of(rider) * 2]
    return cards.card[rider]


def value_of(book: Roadbook, bunch: Bunch, cards: Cards, rider: i64) -> i64:
    """The number that a rider's card stands for."""
    card = card_of(book, cards, rider)
    if card == NO_CARD_LEFT:
        card = book.exhaustion  # fr.dummy.empty, fr.energy.empty: it counts as much
    if not book.attack_rear[card]:
        return book.value(card)
    return attack(book, bunch, card, rider)


def attack(book: Roadbook, bunch: Bunch, card: i64, rider: i64) -> i64:
    """fr.dummy.attack: little for the front Peloton rider, much for the rear one or the only one left."""
    mate = rider ^ 1
    rank = bunch.road.rank
    if bunch.is_riding(mate) and rank[bunch.at[rider]] > rank[bunch.at[mate]]:
        return book.attack_front[card]
    return book.attack_rear[card]
