"""The roadbook, all that is fixed for a race: the road, the teams, the cards and the options in force."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from paceline.core.setup import Setup
from paceline.games.rivet.components import EventCard, Tactic
from paceline.games.rivet.edition import Edition
from paceline.games.rivet.net import Net
from paceline.games.rivet.special_text import Condition, Effect, EventText, StrokeBonus

LEAD: Final = 0  # types of movement
CHASE: Final = 1
DRAFT: Final = 2
BREAK: Final = 3
WILD: Final = 4

ALL_STAR: Final = 0
TERRAINS: Final = 5
AT_FINISH: Final = 32  # in a token's terrains: the finishing tiles

LIGHT: Final = 1  # kinds of fatigue
HEAVY: Final = 2

# The piles of a team, in this order.
DECK: Final = 0
HAND: Final = 1
DISCARD: Final = 2
ASIDE: Final = 3  # a Headlines card that waits for Reorganization, or is out for good
PILES: Final = 4

NOBODY: Final = -1
HAND_SIZE: Final = 5
MOST_EVENTS: Final = 2  # in a Movement phase
GRUPO_ROWS: Final = 10
CAR_ROWS: Final = 5
MOST_PHASES: Final = 60  # race.limit

# Tactics windows
SETUP: Final = 0
BEFORE_MOVE: Final = 1
WITH_CARD: Final = 2
AFTER_MOVE: Final = 3
ANY_END: Final = 4
AT_EVENT: Final = 5
REORG: Final = 6


def byte_of(numbers: i64, which: i64) -> i64:
    """A team's or seat's small number: those of all, seven at most, are bytes of one number, quick to copy."""
    return (numbers >> (which * 8)) & 0xFF


def with_byte(numbers: i64, which: i64, value: i64) -> i64:
    """The same with another small number for one of them."""
    return (numbers & ~(0xFF << (which * 8))) | (value << (which * 8))


def same_bytes(teams: i64, value: i64) -> i64:
    """The same small number for each of so many."""
    numbers: i64 = 0
    for _ in range(teams):
        numbers = (numbers << 8) | value
    return numbers


@final
class Deck:
    """The action cards by kind; behind those of the deck stand Making Headlines, the fallback and the extra move."""

    def __init__(
        self,
        *,
        ids: list[str],
        kinds: i64,
        counts: vec[i64],
        type: vec[i64],
        strokes: vec[i64],
        class_icon: vec[i64],
        fatigue_icon: vec[i64],
        follow_icon: vec[i64],
        fatigue: vec[i64],
        terrain: vec[i64],
        diagonals: vec[i64],
        side_cost: vec[i64],
        no_bump: vec[i64],
        straight: vec[i64],
        may_stop: vec[i64],
        drop: vec[i64],
        cycle: vec[i64],
        per_ahead: vec[i64],
        per_behind: vec[i64],
        per_most: vec[i64],
        restrictions: list[list[Condition]],
        bonuses: list[list[StrokeBonus]],
        end_effects: list[list[Effect]],
    ) -> None:
        self.ids = ids
        self.kinds = kinds  # of the deck, without Making Headlines
        self.headlines = kinds
        self.fallback = kinds + 1
        self.extra = kinds + 2
        self.counts = counts  # in a team deck, by kind
        self.type = type
        self.strokes = strokes
        self.class_icon = class_icon
        self.fatigue_icon = fatigue_icon
        self.follow_icon = follow_icon
        self.fatigue = fatigue
        self.terrain = terrain  # strokes by card * TERRAINS + terrain
        self.diagonals = diagonals
        self.side_cost = side_cost
        self.no_bump = no_bump
        self.straight = straight
        self.may_stop = may_stop
        self.drop = drop
        self.cycle = cycle
        self.per_ahead = per_ahead
        self.per_behind = per_behind
        self.per_most = per_most
        self.restrictions = restrictions
        self.bonuses = bonuses
        self.end_effects = end_effects


@final
class Roadbook:
    """One set-up, made ready to start any number of races from. Shared by all of them, never changed."""

    def __init__(
        self,
        *,
        setup: Setup,
        edition: Edition,
        net: Net,
        deck: Deck,
        ai_deck: vec[i64],
        seats: i64,
        teams: i64,
        size: i64,
        rider_team: vec[i64],
        rider_class: vec[i64],
        rider_names: list[str],
        modifiers: vec[i64],
        short: bool,
        penalty: vec[i64],
        most_fatigue: i64,
        energy: i64,
        energy_strokes: i64,
        weather: bool,
        events: list[EventCard],
        event_texts: list[EventText],
        tactics: list[Tactic],
        tactic_texts: list[list[Effect]],
        windows: vec[i64],
        tactics_each: i64,
        seconds: vec[i64],
        penalty_seconds: i64,
        bonus_seconds: i64,
        forced_bump: bool,
        cuts_own_line: bool,
        headlines_again: bool,
        rescue_in_row: bool,
        helper_gains: bool,
        same_type: bool,
        headlines_aside: bool,
        events_after_finish: bool,
        team_car: bool,
        own_turn_reactions: bool,
        wild_by_type: bool,
        headlines_on_top: bool,
        all_stars_help: bool,
        dropped_behind_all: bool,
    ) -> None:
        self.setup = setup
        self.edition = edition
        self.prefix: str = edition.prefix
        self.net = net
        self.deck = deck
        self.ai_deck = ai_deck  # counts of the AI team's deck, which has no Wild cards
        self.seats = seats
        self.teams = teams  # the seats, then the AI team where there is one
        self.size = size  # riders a team
        self.riders = teams * size
        self.rider_team = rider_team
        self.rider_class = rider_class
        self.rider_names = rider_names
        self.modifiers = modifiers  # by class * TERRAINS + terrain
        self.short = short
        self.penalty = penalty  # strokes lost, by tokens
        self.most_fatigue = most_fatigue
        self.energy = energy  # tokens in the game; 0 where energy is switched off
        self.energy_strokes = energy_strokes
        self.weather = weather
        self.events = events
        self.event_texts = event_texts
        self.tactics = tactics
        self.tactic_texts = tactic_texts
        self.windows = windows  # of the tactics
        self.tactics_each = tactics_each  # 0 without tactics
        self.seconds = seconds
        self.penalty_seconds = penalty_seconds
        self.bonus_seconds = bonus_seconds
        self.forced_bump = forced_bump
        self.cuts_own_line = cuts_own_line
        self.headlines_again = headlines_again
        self.rescue_in_row = rescue_in_row
        self.helper_gains = helper_gains
        self.same_type = same_type
        self.headlines_aside = headlines_aside
        self.events_after_finish = events_after_finish
        self.team_car = team_car
        self.own_turn_reactions = own_turn_reactions
        self.wild_by_type = wild_by_type
        self.headlines_on_top = headlines_on_top
        self.all_stars_help = all_stars_help
        self.dropped_behind_all = dropped_behind_all

    def team_of(self, rider: i64) -> i64:
        return self.rider_team[rider]

    def team_riders(self, team: i64) -> i64:
        """The riders of a team, a bit each."""
        return ((1 << self.size) - 1) << (team * self.size)

    def is_player(self, team: i64) -> bool:
        return team < self.seats

    def rule(self, name: str) -> str:
        """A rule id of this edition: the engine names rules without `or.` or `vr.`."""
        return f"{self.prefix}.{name}"

    def modifier(self, rider: i64, terrain: i64) -> i64:
        return self.modifiers[self.rider_class[rider] * TERRAINS + terrain]
