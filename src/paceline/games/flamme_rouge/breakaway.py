"""The Breakaway variant: two rounds of bids before the first round, who goes up the road, and what it costs."""

from __future__ import annotations

from mypy_extensions import i64

from paceline.games.flamme_rouge import events
from paceline.games.flamme_rouge.cards import Cards
from paceline.games.flamme_rouge.roadbook import NO_CARD, PLAYED, RECYCLED
from paceline.games.flamme_rouge.state import BID, State


def open_bids(race: State) -> None:
    """fr.breakaway.bid: every player sends one rider; fr.breakaway.dummies: dummy teams do not bid."""
    race.phase = BID
    race.bid_round = 1
    for seat in range(race.seats):
        race.pending[seat] = 1
        if race.book.single:
            race.take_hand(seat, seat)  # fr.one.breakaway


def reveal_bids(race: State) -> None:
    """fr.breakaway.bid: each round of bids is turned over when all have bid."""
    race.reveal_to_all()
    if race.listener is not None:
        cards = race.cards.card
        bids = [(int(rider), int(cards[rider])) for rider in range(race.book.riders) if cards[rider] != NO_CARD]
        race.listener(events.BidsRevealed(round=int(race.bid_round), bids=bids))


def open_second_bids(race: State) -> None:
    """fr.breakaway.bid: the same riders bid once more."""
    reveal_bids(race)
    race.bid_round = 2
    for rider in range(race.book.riders):
        if race.cards.card[rider] != NO_CARD:
            race.cards.bid[rider] = race.cards.card[rider]
            race.cards.card[rider] = NO_CARD
            race.pending[race.book.team_of(rider)] = 1
            race.take_hand(race.book.team_of(rider), rider)


def break_away(race: State) -> None:
    """Winners move up the road, everybody's recycled cards go back into the deck."""
    reveal_bids(race)
    race.bid_round = 0
    for place, rider in enumerate(bidders(race)):
        if place < race.book.breakaway_places:
            go_up_the_road(race, rider, place)
        else:
            give_up_bids(race.cards, rider, RECYCLED)  # fr.breakaway.losers
    for rider_ in range(race.first_rider(race.seats)):
        race.cards.reshuffle(rider_)


def bidders(race: State) -> list[int]:
    """fr.breakaway.winners: the highest total first; fr.breakaway.ties: then the rearmost, then the leftmost."""
    bidding = [int(rider) for rider in range(race.book.riders) if race.cards.bid[rider] != NO_CARD]
    bidding.sort(key=lambda rider: (-total_bid(race, rider), race.bunch.road.rank[race.bunch.at[rider]]))
    return bidding


def total_bid(race: State, rider: i64) -> i64:
    """Both cards of a bidder together."""
    return race.book.value(race.cards.bid[rider]) + race.book.value(race.cards.card[rider])


def go_up_the_road(race: State, rider: i64, place: i64) -> None:
    """fr.breakaway.price: both bids are lost, and two exhaustion cards come."""
    space = race.bunch.road.space(race.book.breakaway_row, place)
    total = total_bid(race, rider)
    race.bunch.ride(rider, space)
    give_up_bids(race.cards, rider, PLAYED)
    race.cards.exhaust(rider)
    race.cards.exhaust(rider)
    if race.listener is not None:
        race.listener(events.BrokeAway(rider=int(rider), total=int(total), space=int(space)))


def give_up_bids(cards: Cards, rider: i64, pile: i64) -> None:
    cards.lay(rider, pile, cards.bid[rider])
    cards.lay(rider, pile, cards.card[rider])
    cards.bid[rider] = NO_CARD
    cards.card[rider] = NO_CARD
