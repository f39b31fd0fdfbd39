"""From a roadbook to a race at its first decision."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from paceline.core.events import Listener
from paceline.core.packed import PackedPiles
from paceline.core.piles import Piles
from paceline.core.rng import keyed_streams
from paceline.games.flamme_rouge.bunch import Bunch
from paceline.games.flamme_rouge.cards import Cards
from paceline.games.flamme_rouge.engine import FlammeRouge
from paceline.games.flamme_rouge.roadbook import NO_CARD, NOBODY, Roadbook
from paceline.games.flamme_rouge.state import DISTRIBUTE


def start_race(book: Roadbook, seed: bytes, listener: Listener | None) -> FlammeRouge:
    """A race at its first decision."""
    race = empty_race(book, seed)
    race.listener = listener
    if not book.single:
        for rider in range(book.seats * 2):
            race.cards.weaken(rider, book.handicap[book.team_of(rider)])
    if book.spread_exhaustion:
        race.pending[0] = 1  # fr.solo.exhaustion
    race.go_on()
    return race


def empty_race(book: Roadbook, seed: bytes) -> FlammeRouge:
    """Decks dealt, nobody on the road."""
    riders = book.riders
    cards = Cards(
        book,
        PackedPiles(book.packing, book.first_piles[:]),
        Piles(vec[i64]([0] * (riders * (book.kinds + 1))), book.kinds),
        keyed_streams(seed, riders),
        kind=book.first_kinds[:],
        card=vec[i64]([NO_CARD] * riders),
        bid=vec[i64]([NO_CARD] * riders),
        fresh=vec[i64]([0] * riders),
        exhaustion=vec[i64]([0] * riders),
        supply=book.supply[:],
    )
    bunch = Bunch(
        book,
        at=vec[i64]([-1] * riders),
        rider_on=vec[i64]([NOBODY] * book.road.spaces),
        order=book.first_order[:],
    )
    return FlammeRouge(
        book,
        cards=cards,
        bunch=bunch,
        pending=vec[i64]([0] * book.seats),
        holding=vec[i64]([NOBODY] * book.seats),
        home=vec[i64]([NOBODY] * riders),
        seen=vec[i64]([0] * book.seats),
        moment=0,
        over=False,
        phase=DISTRIBUTE,
        round=0,
        bid_round=0,
        homecomers=0,
        first=draw_first(book, seed),
    )


def draw_first(book: Roadbook, seed: bytes) -> i64:
    """fr.start.turn: the first seat, or by lot any."""
    return keyed_streams(seed, book.riders + 1).below(book.riders, book.seats) if book.first_by_lot else 0
