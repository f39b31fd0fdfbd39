"""The roadbook, all that is fixed for a race: the road, the wheel, the teams and the options in force."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from paceline.core.setup import Setup

UPHILL: Final = 0  # terrains, in the order of the wheel
FLAT: Final = 1
DOWNHILL: Final = 2

SLOW: Final = 0  # paces
STEADY: Final = 1
FAST: Final = 2
PACES: Final = 3

SPRINT: Final = 0  # skills
STAMINA: Final = 1
CLIMBING: Final = 2
SKILLS: Final = 3
NO_SKILL: Final = -1

POINTS: Final = 15  # lt.setup.points: for each racer
MOST_IN_ONE: Final = 10

RACERS: Final = 3  # of a player
CAPACITY: Final = 4  # racers on one square
MOST_GROUPS: Final = 48  # a group a racer, and all that may break away in one turn

BY_MIDDLE: Final = 0  # lt.breakaway.length
BY_ONE: Final = 1
BY_RESULT: Final = 2

WAITING: Final = -1  # places of a racer who is not on the road: before the start, and behind the line
HOME: Final = -2
NOBODY: Final = -1


@final
class Roadbook:
    """One set-up, made ready to start any number of races from. Shared by all of them, never changed.

    Spaces are numbered from the hindmost square of the start strip; `line` is the first one past the finish.
    """

    def __init__(
        self,
        *,
        setup: Setup,
        seats: i64,
        strip: i64,
        terrain: vec[i64],
        zone: vec[i64],
        summits: vec[i64],
        summits_behind: vec[i64],
        outer: vec[i64],
        middle: vec[i64],
        inner: vec[i64],
        profiles: vec[i64],
        unique_profiles: bool,
        two_dice: bool,
        length: i64,
        burn_limit: i64,
        one_attempt: bool,
        counter_total: bool,
        choose_skill: bool,
        nobody_drops: bool,
        fast_needs_point: bool,
        pay_to_accelerate: bool,
        fastest_pace: bool,
        until_all: bool,
        group_sprint: bool,
        summit_by_climbing: bool,
        incident: i64,
        feeding: bool,
        feed_cap: i64,
        recovery: i64,
    ) -> None:
        self.setup = setup
        self.seats = seats
        self.riders = seats * RACERS
        self.strip = strip
        self.line: i64 = len(terrain)
        self.terrain = terrain  # of every space
        self.zone = zone  # the feeding zone of every space, counted from 1; 0 for none
        self.summits = summits  # the last uphill space of every climb
        self.summits_behind = summits_behind  # of every space and the line, as bits
        self.outer = outer  # the wheel: terrain * PACES + pace
        self.middle = middle
        self.inner = inner
        self.profiles = profiles  # those that are offered: sprint << 4 | stamina
        self.unique_profiles = unique_profiles
        self.two_dice = two_dice
        self.length = length
        self.burn_limit = burn_limit
        self.one_attempt = one_attempt
        self.counter_total = counter_total
        self.choose_skill = choose_skill
        self.nobody_drops = nobody_drops
        self.fast_needs_point = fast_needs_point
        self.pay_to_accelerate = pay_to_accelerate
        self.fastest_pace = fastest_pace
        self.until_all = until_all
        self.group_sprint = group_sprint
        self.summit_by_climbing = summit_by_climbing
        self.incident = incident  # the roll that is a mechanical incident; 0 for none
        self.feeding = feeding
        self.feed_cap = feed_cap  # 0 for none
        self.recovery = recovery

    def team_of(self, rider: i64) -> i64:
        return rider // RACERS

    def clockwise(self, rider: i64, seat: i64) -> i64:
        """0 for the first racer of a seat, and on around the table."""
        away = rider - seat * RACERS
        if away < 0:
            away += self.riders
        return away

    def attack_skill(self, terrain: i64) -> i64:
        """lt.breakaway.skill: climbing uphill, sprint everywhere else; for counters too."""
        return CLIMBING if terrain == UPHILL else SPRINT

    def other_skill(self, terrain: i64) -> i64:
        """lt.fast.skill: what may be paid in place of stamina for a fast pace."""
        if terrain == UPHILL:
            return CLIMBING
        return SPRINT if terrain == DOWNHILL else NO_SKILL

    @property
    def best_roll(self) -> i64:
        return 12

    @property
    def worst_roll(self) -> i64:
        return 2 if self.two_dice else 1
