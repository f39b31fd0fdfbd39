"""From a table to a race at its first decision."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from paceline.core.events import Listener
from paceline.core.piles import Piles
from paceline.core.rng import keyed_streams
from paceline.games.flamme_rouge.bunch import Bunch
from paceline.games.flamme_rouge.cards import Cards
from paceline.games.flamme_rouge.engine import FlammeRouge
from paceline.games.flamme_rouge.state import DISTRIBUTE
from paceline.games.flamme_rouge.table import NO_CARD, NOBODY, Table


def start_race(table: Table, seed: bytes, listener: Listener | None) -> FlammeRouge:
    """A race at its first decision."""
    race = empty_race(table, seed)
    race.listener = listener
    if not table.single:
        for rider in range(table.seats * 2):
            race.cards.weaken(rider, table.handicap[table.team_of(rider)])
    if table.spread_exhaustion:
        race.pending[0] = 1  # fr.solo.exhaustion
    race.go_on()
    return race


def empty_race(table: Table, seed: bytes) -> FlammeRouge:
    """Decks dealt, nobody on the road."""
    riders = table.riders
    cards = Cards(
        table,
        Piles(table.first_piles[:], table.kinds),
        keyed_streams(seed, riders),
        kind=table.first_kinds[:],
        card=vec[i64]([NO_CARD] * riders),
        bid=vec[i64]([NO_CARD] * riders),
        fresh=vec[i64]([0] * riders),
        exhaustion=vec[i64]([0] * riders),
        supply=table.supply[:],
    )
    bunch = Bunch(
        table,
        at=vec[i64]([-1] * riders),
        rider_on=vec[i64]([NOBODY] * table.road.spaces),
        order=table.first_order[:],
    )
    return FlammeRouge(
        table,
        cards=cards,
        bunch=bunch,
        pending=vec[i64]([0] * table.seats),
        holding=vec[i64]([NOBODY] * table.seats),
        home=vec[i64]([NOBODY] * riders),
        seen=vec[i64]([0] * table.seats),
        moment=0,
        over=False,
        phase=DISTRIBUTE,
        round=0,
        bid_round=0,
        homecomers=0,
    )
