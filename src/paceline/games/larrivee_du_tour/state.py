"""What a race remembers, and whom it asks what."""

from __future__ import annotations

from typing import ClassVar, Final

from librt.vecs import vec
from mypy_extensions import i64

from paceline.core.race import Race
from paceline.core.rng import Streams
from paceline.games.larrivee_du_tour import events
from paceline.games.larrivee_du_tour.peloton import Peloton
from paceline.games.larrivee_du_tour.roadbook import NOBODY, Roadbook
from paceline.games.larrivee_du_tour.sheets import Sheets

ALLOCATE: Final = 0  # phases; those of a turn in its order
PLACE: Final = 1
MOVE: Final = 2  # step 1, without decisions
ATTACK: Final = 3  # step 2: who tries to break away
LIFT: Final = 4  # the attacker has rolled
COUNTER: Final = 5
ANSWER: Final = 6  # a counter has rolled
LINE: Final = 7  # who passed a summit, who is home: without decisions
WITHIN: Final = 8  # step 3
SHOVE: Final = 9
PAY: Final = 10  # step 4
PACE: Final = 11  # step 5
FEED: Final = 12
END: Final = 13  # groups are made anew: without decisions
OVER: Final = 14
TO_PAY: Final = 15  # who pays in step 4 is found: without decisions
TO_FEED: Final = 16  # who eats is found: without decisions

PROFILE: Final = 1  # kinds of actions: sprint << POINT_BITS | stamina, the rest climbing
BEGIN: Final = 2  # the sprint points of a profile made by hand
START: Final = 3  # racer << SPACE_BITS | space
PASS: Final = 4
GO: Final = 5  # racer: attacks, or counters
BURN: Final = 6  # points on the result << POINT_BITS | points on the distance
RIDE: Final = 7  # racer << SPACE_BITS | space
DROP: Final = 8  # a racer of anybody's, counted from 0 through all teams
SPEND: Final = 9  # racer << SKILL_BITS | skill
EAT: Final = 10  # racer << SKILL_BITS | skill
SET: Final = 11  # group << GROUP_BITS | (0, or 1 + racer * SKILLS + skill that pays) << PACE_BITS | pace
REGAIN: Final = 12  # racer

POINT_BITS: Final = 4
POINT: Final = (1 << POINT_BITS) - 1
SPACE_BITS: Final = 8
SPACE: Final = (1 << SPACE_BITS) - 1
SKILL_BITS: Final = 2
SKILL: Final = (1 << SKILL_BITS) - 1
GROUP_BITS: Final = 8
PACE_BITS: Final = 2
PACE_OF: Final = (1 << PACE_BITS) - 1
PAYER: Final = (1 << (GROUP_BITS - PACE_BITS)) - 1

DIE: Final = 0  # streams
SECOND_DIE: Final = 1
DRAW: Final = 2  # for the first player
STREAMS: Final = 3

BIG_DIE: Final = 12  # sides: one of these, or two small ones
SMALL_DIE: Final = 6

STOPPED: Final = 1  # trouble of a racer: does not ride in the next move
OUT: Final = 2  # has not ridden, and takes no part in this turn

MOST_ACTIONS: Final = 96


class State(Race):
    """Everything that a race remembers. Racers are numbered team by team, three to a team."""

    APART: ClassVar[tuple[str, ...]] = ("book", "order")

    def __init__(
        self,
        book: Roadbook,
        *,
        streams: Streams,
        sheets: Sheets,
        peloton: Peloton,
        trouble: vec[i64],
        lost: vec[i64],
        lost_to: vec[i64],
        home: vec[i64],
        home_turn: vec[i64],
        home_group: vec[i64],
        seen: vec[i64],
        moment: i64,
        over: bool,
        phase: i64,
        turn: i64,
        active: i64,
        asked: i64,
        homecomers: i64,
        done: i64,
        begun: i64,
        attacker: i64,
        roll: i64,
        score: i64,
        source: i64,
        target: i64,
        runner: i64,
        due: i64,
        tried: i64,
        crowded: i64,
        left: i64,
    ) -> None:
        super().__init__(book.setup, book.seats, book.seats, MOST_ACTIONS, seen, moment, over)
        self.book = book
        self.streams = streams
        self.sheets = sheets
        self.peloton = peloton
        self.trouble = trouble
        self.lost = lost  # squares that a racer may regain after a mechanical incident
        self.lost_to = lost_to  # the racer past whom it may not ride then
        self.home = home  # racers in the order of finishing
        self.home_turn = home_turn  # of every racer that is home
        self.home_group = home_group
        self.order = vec[i64]([0] * book.riders)  # room to sort racers in
        self.phase: i64 = phase
        self.turn: i64 = turn  # of a player; 0 before the first
        self.active: i64 = active  # whose turn it is
        self.asked: i64 = asked  # who owes a decision, or NOBODY
        self.homecomers: i64 = homecomers
        self.done: i64 = done  # how many racers are allocated, or placed
        self.begun: i64 = begun  # sprint points of a profile made by hand, or -1
        self.attacker: i64 = attacker
        self.roll: i64 = roll  # of the attacker, then of each counter
        self.score: i64 = score  # what counters have to beat
        self.source: i64 = source  # the space that the attacker left
        self.target: i64 = target  # the space that it reached
        self.runner: i64 = runner  # the racer whose owner is asked, or who has come into a full square
        self.due: i64 = due  # racers who are still to be asked, as bits
        self.tried: i64 = tried  # groups that are done with the present step, as bits
        self.crowded: i64 = crowded  # the space that somebody has to leave
        self.left: i64 = left  # the group that the attacker left

    def ask(self, seat: i64) -> None:
        self.asked = seat
        self.moment += 1

    def spend(self, rider: i64, skill: i64, points: i64, on: str) -> None:
        """Burns points of a skill, and says what for."""
        if points > 0:
            self.sheets.burn(rider, skill, points)
            if self.listener is not None:
                self.listener(events.Burned(rider=int(rider), skill=int(skill), points=int(points), on=on))

    def takes_part(self, rider: i64) -> bool:
        """Whether a racer is on the road, and no mechanical incident keeps it out of this turn."""
        return self.peloton.is_riding(rider) and self.trouble[rider] != OUT

    def first_due(self, seat: i64) -> i64:
        """The first racer who is still to be asked, clockwise from a seat."""
        first: i64 = NOBODY
        least: i64 = self.book.riders
        if seat >= self.seats:
            seat = 0
        for rider in range(self.book.riders):
            if self.due >> rider & 1 and self.book.clockwise(rider, seat) < least:
                least = self.book.clockwise(rider, seat)
                first = rider
        return first
