"""The roadbook, all that is fixed for a race: the road, the teams, the cards and the options in force."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from paceline.core.packed import Packing
from paceline.core.road import Road
from paceline.core.setup import Setup

FLAT: Final = 0
ASCENT: Final = 1
DESCENT: Final = 2
COBBLES: Final = 3
SUPPLY: Final = 4

START_GRID: Final = 1  # marks of a square
PAST_LINE: Final = 2

ROULEUR: Final = 0
SPRINTEUR: Final = 1

PLAYER: Final = 0  # sorts of teams
PELOTON: Final = 1
MUSCLE: Final = 2

# The piles of a rider, in this order; the Peloton team uses those of its Rouleur. Played cards lie in piles apart.
DECK: Final = 0
RECYCLED: Final = 1
HAND: Final = 2
PILES: Final = 3
PLAYED: Final = 3  # no pile among those: see `Cards.pile` and `lay`

HAND_SIZE: Final = 4
NOBODY: Final = 255
NO_CARD: Final = 255
NO_CARD_LEFT: Final = 254  # committed, though not even an exhaustion card is left to ride by
OF_A_KIND: Final = 6  # fr.one.kind: as many Rouleurs, and Sprinteurs, as there are colours


@final
class Roadbook:
    """One set-up, made ready to start any number of races from. Shared by all of them, never changed."""

    def __init__(
        self,
        *,
        setup: Setup,
        codes: list[str],
        road: Road,
        next_ascent: vec[i64],
        start_rows: i64,
        line: i64,
        seats: i64,
        team_sort: vec[i64],
        single: bool,
        card_value: vec[i64],
        attack_front: vec[i64],
        attack_rear: vec[i64],
        exhaustion: i64,
        decks: vec[i64],
        packing: Packing,
        first_piles: vec[i64],
        first_kinds: vec[i64],
        first_order: vec[i64],
        handicap: vec[i64],
        spread_exhaustion: i64,
        breakaway_row: i64,
        breakaway_places: i64,
        until_all: bool,
        rebuild_dummies: bool,
        supply: vec[i64],
        shelter_past_line: bool,
        split_packs: bool,
        keep_lanes: bool,
        blocked_to_right: bool,
        first_by_lot: bool,
    ) -> None:
        self.setup = setup
        self.teams: i64 = len(team_sort)
        self.riders: i64 = len(team_sort) if single else len(team_sort) * 2
        self.kinds: i64 = len(card_value)
        self.codes = codes  # how each kind of card is written
        self.road = road
        self.next_ascent = next_ascent  # from every row on the first one uphill, or one far beyond the road
        self.start_rows = start_rows  # the grid is the first rows of the course
        self.line = line  # the first row past the finishing line
        self.seats = seats
        self.team_sort = team_sort
        self.single = single  # everyone for themselves: one rider a team
        self.card_value = card_value
        self.attack_front = attack_front  # 0 for every card but Attack!
        self.attack_rear = attack_rear
        self.exhaustion = exhaustion  # the kind of card that is an exhaustion card
        self.decks = decks  # counts of each kind in a Rouleur's deck, then in a Sprinteur's
        self.packing = packing
        self.first_piles = first_piles  # every rider's piles as the race begins, as in `PackedPiles`
        self.first_kinds = first_kinds
        self.first_order = first_order
        self.handicap = handicap
        self.spread_exhaustion = spread_exhaustion  # cards that a solo player spreads over both riders
        self.breakaway_row = breakaway_row  # -1 without the breakaway variant
        self.breakaway_places = breakaway_places
        self.until_all = until_all
        self.rebuild_dummies = rebuild_dummies
        self.supply = supply  # exhaustion cards for Rouleurs and for Sprinteurs; -1 when they never run out
        self.shelter_past_line = shelter_past_line
        self.split_packs = split_packs
        self.keep_lanes = keep_lanes
        self.blocked_to_right = blocked_to_right
        self.first_by_lot = first_by_lot

    def team_of(self, rider: i64) -> i64:
        return rider if self.single else rider >> 1

    def sort_of(self, rider: i64) -> i64:
        return self.team_sort[self.team_of(rider)]

    def is_player(self, rider: i64) -> bool:
        return self.team_of(rider) < self.seats

    def value(self, card: i64) -> i64:
        """The number on a card."""
        return self.card_value[card]
