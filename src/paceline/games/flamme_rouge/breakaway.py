"""The Breakaway variant: who goes up the road, and what it costs."""

from __future__ import annotations

from mypy_extensions import i64

from paceline.games.flamme_rouge.bunch import Bunch
from paceline.games.flamme_rouge.cards import Cards
from paceline.games.flamme_rouge.table import NO_CARD, PILES, PLAYED, RECYCLED, Table


def total_bid(table: Table, cards: Cards, rider: i64) -> i64:
    """Both cards of a bidder together."""
    return table.value(cards.bid[rider]) + table.value(cards.card[rider])


def bidders(table: Table, bunch: Bunch, cards: Cards) -> list[int]:
    """fr.breakaway.winners: the highest total first; fr.breakaway.ties: then the rearmost, then the leftmost."""
    bidding = [int(rider) for rider in range(table.riders) if cards.bid[rider] != NO_CARD]
    bidding.sort(key=lambda rider: (-total_bid(table, cards, rider), bunch.road.rank[bunch.at[rider]]))
    return bidding


def resolve(table: Table, bunch: Bunch, cards: Cards) -> list[tuple[int, int, int]]:
    """Winners move up the road, everybody's recycled cards go back into the deck.

    Returns (rider, total, space) of the winners in their order.
    """
    went: list[tuple[int, int, int]] = []
    for place, rider in enumerate(bidders(table, bunch, cards)):
        if place < table.breakaway_places:
            space = bunch.road.space(table.breakaway_row, place)
            went.append((rider, int(total_bid(table, cards, rider)), int(space)))
            bunch.ride(rider, space)
            give_up_bids(cards, rider, PLAYED)  # fr.breakaway.price
            cards.exhaust(rider)
            cards.exhaust(rider)
        else:
            give_up_bids(cards, rider, RECYCLED)  # fr.breakaway.losers
    for rider in range(table.riders):
        if table.is_player(rider):
            cards.reshuffle(rider)
    return went


def give_up_bids(cards: Cards, rider: i64, pile: i64) -> None:
    cards.piles.add(rider * PILES + pile, cards.bid[rider])
    cards.piles.add(rider * PILES + pile, cards.card[rider])
    cards.bid[rider] = NO_CARD
    cards.card[rider] = NO_CARD
