"""From a roadbook to a race at its first decision."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from paceline.core.events import Listener
from paceline.core.piles import Piles
from paceline.core.rng import keyed_streams
from paceline.games.um_reifenbreite.bunch import Bunch
from paceline.games.um_reifenbreite.cards import Cards
from paceline.games.um_reifenbreite.engine import UmReifenbreite
from paceline.games.um_reifenbreite.opening import roll_for_start
from paceline.games.um_reifenbreite.roadbook import NOBODY, NOWHERE, STREAMS, Roadbook
from paceline.games.um_reifenbreite.scores import Scores
from paceline.games.um_reifenbreite.state import GRID


def start_race(book: Roadbook, seed: bytes, listener: Listener | None) -> UmReifenbreite:
    """A race at its first decision."""
    race = empty_race(book, seed)
    race.listener = listener
    roll_for_start(race)
    return race


def empty_race(book: Roadbook, seed: bytes) -> UmReifenbreite:
    """Cards dealt, nobody on the road."""
    riders = book.riders
    bunch = Bunch(
        book,
        at=vec[i64]([NOWHERE] * riders),
        rider_on=vec[i64]([NOBODY] * book.road.spaces),
        moved=vec[i64]([0] * riders),
        fallen=vec[i64]([0] * riders),
        beside=vec[i64]([NOWHERE] * riders),
        queue=vec[i64]([NOBODY] * riders),
        waiting=0,
    )
    photos = len(book.photo_numbers)
    hands = vec[i64]([0] * (book.teams * book.kinds))
    for team in range(book.teams):
        for card in range(book.kinds):
            hands[team * book.kinds + card] = book.dealt[card]
    photo_pile = vec[i64]([1] * (photos + 1))
    photo_pile[0] = photos
    cards = Cards(
        book,
        keyed_streams(seed, STREAMS),
        left=hands,
        spent=vec[i64]([0] * (book.teams * book.kinds)),
        chance=Piles(book.chance_piles[:], len(book.chance_ids)),
        photos=Piles(photo_pile, photos),
        noted=vec[i64]([0] * (riders * photos)),
        car_rides=vec[i64]([0] * riders),
        photographers=0,
        drawn=vec[i64]([0] * photos),
    )
    scores = Scores(
        book,
        crossed=vec[i64]([NOBODY] * len(book.sprint_points)),
        home=vec[i64]([NOBODY] * riders),
        homecomers=0,
        wearer=NOBODY,
        jersey_rounds=vec[i64]([0] * riders),
        new_wearer=False,
    )
    return UmReifenbreite(
        book,
        bunch=bunch,
        cards=cards,
        scores=scores,
        seen=vec[i64]([0] * book.seats),
        moment=0,
        over=False,
        phase=GRID,
        round=0,
        first=0,
        placed=0,
        rider=NOBODY,
        ahead=NOBODY,
        steps=0,
        ways=0,
        points=0,
        owed=0,
        breakaway=False,
        refused=NOBODY,
        switched=False,
        asked=NOBODY,
        declined=NOBODY,
        certain=False,
    )
