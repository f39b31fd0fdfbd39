"""Bots for L'Arrivée du Tour.

`patron` looks one turn ahead. For each choice (and each kind of roll, where a die decides) it rides the turn to its end
and the next move with plain habits, and asks who would be home first from there: the road left at a steady pace,
less what the points left are worth to somebody who can set the pace, or hides behind a teammate who does.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from paceline.core.bot import Bot
from paceline.core.race import OPERAND, OPERAND_BITS, Race
from paceline.core.rng import Rng
from paceline.games.larrivee_du_tour.engine import LarriveeDuTour
from paceline.games.larrivee_du_tour.road import NEVER, Road, gap
from paceline.games.larrivee_du_tour.roadbook import RACERS, UPHILL
from paceline.games.larrivee_du_tour.state import (
    ALLOCATE,
    BEGIN,
    FEED,
    MOST_ACTIONS,
    PAY,
    PLACE,
    POINT,
    POINT_BITS,
    SHOVE,
)

PLAIN: Final = 0.25  # how much of the time climbs take, at the most
MOUNTAINS: Final = 0.45  # or at least
RELISH: Final = 0.03  # by how much a style makes up for the chance to win


@final
class PatronBot(Bot):
    """`patron`: allocates for the stage, saves points, attacks when it pays, and rides for its favourite."""

    def __init__(self, rng: Rng) -> None:
        super().__init__(rng, False)
        self.buffer = vec[i64]([0] * MOST_ACTIONS)
        self.road: Road | None = None

    def choose(self, race: Race, seat: i64) -> i64:
        assert isinstance(race, LarriveeDuTour)
        buffer = self.buffer
        many = race.legal_into(seat, buffer)
        if many == 1:
            return buffer[0]
        road = self.road_of(race)
        phase = race.phase
        if phase == ALLOCATE:
            return profile(race, seat, buffer, many, road)
        if phase == PLACE:
            return foremost(buffer, many)
        if phase == PAY:
            return road.payment(race, seat, buffer)
        if phase == FEED:
            return road.meal(race, buffer, many)
        road.foresee(self.rng)
        best = buffer[0]
        best_promise = -NEVER
        alike: i64 = 1
        for i in range(many):
            promise = road.promise(race, seat, buffer[i]) - road.reluctance(race, seat, buffer[i])
            if self.style > 0:
                promise += RELISH * road.taste(race, seat, buffer[i], self.style)
            if promise > best_promise:
                best_promise = promise
                best = buffer[i]
                alike = 1
            elif promise == best_promise and phase == SHOVE:  # nobody is shoved back for sitting where they sit
                alike += 1
                if self.rng.below(alike) == 0:
                    best = buffer[i]
        return best

    def road_of(self, race: LarriveeDuTour) -> Road:
        """What is known of the stage, reckoned once."""
        road = self.road
        if road is None or road.book is not race.book:
            road = Road(race)
            self.road = road
        return road


# Before the start


def profile(race: LarriveeDuTour, seat: i64, buffer: vec[i64], many: i64, road: Road) -> i64:
    """Rouleurs on the plain, all-rounders in the hills, climbers for the mountains; not the same at every seat."""
    wanted = team_for(road, seat, race.done // race.seats)
    sprint = wanted >> POINT_BITS
    stamina = wanted & POINT
    best = buffer[0]
    least: i64 = 1000
    for i in range(many):
        kind = buffer[i] >> OPERAND_BITS
        operand = buffer[i] & OPERAND
        away: i64 = 0
        if kind == BEGIN:
            away = gap(operand, sprint) * 4 + 1
        else:
            away = (gap(operand >> POINT_BITS, sprint) + gap(operand & POINT, stamina)) * 4
        if away < least:
            least = away
            best = buffer[i]
    return best


def team_for(road: Road, seat: i64, racer: i64) -> i64:
    """The sprint and stamina points of a racer, by how much of the road climbs; seats begin with different ones."""
    book = road.book
    hilly = road.uphill[0] / road.steady[0]
    which = (racer + seat) % RACERS
    if hilly < PLAIN:
        if which == 0:
            return 4 << POINT_BITS | 10
        return 5 << POINT_BITS | 9 if which == 1 else 7 << POINT_BITS | 8
    if hilly < MOUNTAINS:
        if which == 0:
            return 3 << POINT_BITS | 9
        return 2 << POINT_BITS | 10 if which == 1 else 3 << POINT_BITS | 7
    if which == 0:
        return 3 << POINT_BITS | 7
    if which == 1:
        return 2 << POINT_BITS | 8
    return 1 << POINT_BITS | 6 if book.terrain[book.line - 1] == UPHILL else 2 << POINT_BITS | 7


def foremost(buffer: vec[i64], many: i64) -> i64:
    """The first racer that is not placed yet, as far in front as there is room."""
    best = buffer[0]
    for i in range(many):
        if buffer[i] >> 8 == buffer[0] >> 8 and buffer[i] & 0xFF > best & 0xFF:
            best = buffer[i]
    return best


BOTS: Final[dict[str, Callable[[Rng], Bot]]] = {"patron": PatronBot}
