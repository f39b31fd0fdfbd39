"""The state of a race, and how it comes to the first turn: the first player, the profiles, the start strip."""

from __future__ import annotations

from abc import abstractmethod
from typing import ClassVar, Final

from librt.vecs import vec
from mypy_extensions import i64

from paceline.core.errors import IllegalAction
from paceline.core.race import OPERAND_BITS, Race
from paceline.core.rng import Streams
from paceline.games.larrivee_du_tour import events
from paceline.games.larrivee_du_tour.peloton import Peloton
from paceline.games.larrivee_du_tour.sheets import Sheets
from paceline.games.larrivee_du_tour.table import MOST_IN_ONE, NOBODY, RACERS, WAITING, Table

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

PROFILE: Final = 1  # kinds of actions: sprint << 4 | stamina, the rest climbing
BEGIN: Final = 2  # the sprint points of a profile made by hand
START: Final = 3  # racer << 8 | space
PASS: Final = 4
GO: Final = 5  # racer: attacks, or counters
BURN: Final = 6  # points on the result << 4 | points on the distance
RIDE: Final = 7  # racer << 8 | space
DROP: Final = 8  # a racer of anybody's, counted from 0 through all teams
SPEND: Final = 9  # racer << 2 | skill
EAT: Final = 10  # racer << 2 | skill
SET: Final = 11  # group << 8 | (0, or 1 + racer * SKILLS + skill that pays) << 2 | pace
REGAIN: Final = 12  # racer

DIE: Final = 0  # streams
SECOND_DIE: Final = 1
DRAW: Final = 2  # for the first player
STREAMS: Final = 3

STOPPED: Final = 1  # trouble of a racer: does not ride in the next move
OUT: Final = 2  # has not ridden, and takes no part in this turn

MOST_ACTIONS: Final = 96


class Opening(Race):
    """Racers are numbered team by team, three to a team."""

    APART: ClassVar[tuple[str, ...]] = ("table", "order")

    def __init__(
        self,
        table: Table,
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
        counters: vec[i64],
    ) -> None:
        super().__init__(table.setup, table.seats, table.seats, MOST_ACTIONS, seen, moment, over)
        self.table = table
        self.streams = streams
        self.sheets = sheets
        self.peloton = peloton
        self.trouble = trouble
        self.lost = lost  # squares that a racer may regain after a mechanical incident
        self.lost_to = lost_to  # the racer past whom it may not ride then
        self.home = home  # racers in the order of finishing
        self.home_turn = home_turn  # of every racer that is home
        self.home_group = home_group
        self.order = vec[i64]([0] * table.riders)  # room to sort racers in; not part of the state
        self.phase: i64 = counters[0]
        self.turn: i64 = counters[1]  # of a player; 0 before the first
        self.active: i64 = counters[2]  # whose turn it is
        self.asked: i64 = counters[3]  # who owes a decision, or NOBODY
        self.homecomers: i64 = counters[4]
        self.done: i64 = counters[5]  # how many racers are allocated, or placed
        self.begun: i64 = counters[6]  # sprint points of a profile made by hand, or -1
        self.attacker: i64 = counters[7]
        self.roll: i64 = counters[8]  # of the attacker, then of each counter
        self.score: i64 = counters[9]  # what counters have to beat
        self.source: i64 = counters[10]  # the space that the attacker left
        self.target: i64 = counters[11]  # the space that it reached
        self.runner: i64 = counters[12]  # the racer whose owner is asked, or who has come into a full square
        self.due: i64 = counters[13]  # racers who are still to be asked, as bits
        self.tried: i64 = counters[14]  # groups that are done with the present step, as bits
        self.crowded: i64 = counters[15]  # the space that somebody has to leave
        self.left: i64 = counters[16]  # the group that the attacker left

    def counters(self) -> vec[i64]:
        return vec[i64](
            [
                self.phase,
                self.turn,
                self.active,
                self.asked,
                self.homecomers,
                self.done,
                self.begun,
                self.attacker,
                self.roll,
                self.score,
                self.source,
                self.target,
                self.runner,
                self.due,
                self.tried,
                self.crowded,
                self.left,
            ]
        )

    @abstractmethod
    def go_on(self) -> None:
        """From step to step, up to the next decision."""

    def ask(self, seat: i64) -> None:
        self.asked = seat
        self.moment += 1

    # The first player

    def begin(self) -> None:
        """lt.setup.first: everybody rolls, the highest begins; who ties for it rolls again."""
        rolling: i64 = (1 << self.seats) - 1
        while rolling & (rolling - 1):
            rolls: list[tuple[int, int]] = []
            best: i64 = 0
            best_seats: i64 = 0
            for seat in range(self.seats):
                if not rolling >> seat & 1:
                    continue
                roll = self.draw_roll()
                if roll > best:
                    best = roll
                    best_seats = 0
                if roll == best:
                    best_seats |= 1 << seat
                if self.listener is not None:
                    rolls.append((int(seat), int(roll)))
            rolling = best_seats
            if self.listener is not None:
                self.listener(events.RolledForStart(rolls=rolls))
        seat = 0
        while not rolling >> seat & 1:
            seat += 1
        self.active = seat
        self.phase = ALLOCATE
        if self.listener is not None:
            self.listener(events.Starts(seat=int(seat)))
        self.ask(seat)

    def draw_roll(self) -> i64:
        stacked = self.streams.next_stacked(DRAW)
        if stacked >= 0:
            return stacked
        if self.table.two_dice:
            return self.streams.below(DRAW, 6) + self.streams.below(DRAW, 6) + 2
        return self.streams.below(DRAW, 12) + 1

    def next_in_turn(self) -> None:
        """lt.setup.turns: one racer each, then clockwise; after three rounds the next phase."""
        self.done += 1
        seat = self.active + 1
        self.active = seat if seat < self.seats else 0
        if self.done == self.table.riders:
            self.done = 0
            self.phase += 1
        if self.phase == MOVE:
            self.asked = NOBODY
            self.go_on()
        else:
            self.ask(self.active)

    def racer_in_turn(self) -> i64:
        """The racer that the asked seat allocates now."""
        return self.active * RACERS + self.done // self.seats

    # Profiles

    def profiles_into(self, buffer: vec[i64]) -> i64:
        many: i64 = 0
        if self.begun >= 0:
            for stamina in range(MOST_IN_ONE + 1):
                if self.sheets.may_take(self.begun, stamina):
                    buffer[many] = (PROFILE << OPERAND_BITS) | (self.begun << 4) | stamina
                    many += 1
            return many
        for i in range(len(self.table.profiles)):
            profile = self.table.profiles[i]
            if self.sheets.may_take(profile >> 4, profile & 0xF):
                buffer[many] = (PROFILE << OPERAND_BITS) | profile
                many += 1
        for sprint in range(MOST_IN_ONE + 1):
            if self.sheets.may_begin(sprint):
                buffer[many] = (BEGIN << OPERAND_BITS) | sprint
                many += 1
        return many

    def begin_profile(self, sprint: i64) -> None:
        """lt.setup.profiles: a profile made by hand begins with its sprint points."""
        if self.begun >= 0:
            raise IllegalAction("lt.setup.profiles", "the sprint points are given: complete the profile")
        if sprint > MOST_IN_ONE:
            raise IllegalAction("lt.setup.points", f"no skill gets more than {MOST_IN_ONE} points")
        if not self.sheets.may_begin(sprint):
            raise IllegalAction("lt.setup.profiles", "every profile with so many sprint points is taken")
        self.begun = sprint

    def allocate(self, operand: i64) -> None:
        """lt.setup.points: fifteen points over three skills; lt.setup.profiles: offered, or made by hand."""
        sprint = operand >> 4
        stamina = operand & 0xF
        if not self.sheets.is_profile(sprint, stamina):
            raise IllegalAction("lt.setup.points", f"15 points in all, and no skill gets more than {MOST_IN_ONE}")
        if self.sheets.is_taken(sprint, stamina):
            raise IllegalAction("lt.setup.profiles", "another racer has that profile, and each has its own here")
        if self.begun >= 0 and sprint != self.begun:
            raise IllegalAction("lt.setup.profiles", f"this profile has begun with {self.begun} sprint points")
        if self.begun < 0 and not self.is_offered(operand):
            raise IllegalAction("lt.setup.profiles", "a profile made by hand begins with its sprint points")
        rider = self.racer_in_turn()
        self.begun = -1
        self.sheets.allocate(rider, sprint, stamina)
        if self.listener is not None:
            climbing = 15 - int(sprint) - int(stamina)
            self.listener(
                events.Allocated(rider=int(rider), sprint=int(sprint), stamina=int(stamina), climbing=climbing)
            )
        self.next_in_turn()

    def is_offered(self, profile: i64) -> bool:
        for i in range(len(self.table.profiles)):
            if self.table.profiles[i] == profile:
                return True
        return False

    # The start strip

    def strip_into(self, seat: i64, buffer: vec[i64]) -> i64:
        many: i64 = 0
        for racer in range(RACERS):
            if self.peloton.at[seat * RACERS + racer] != WAITING:
                continue
            for space in range(self.table.strip):
                if not self.peloton.is_full(space):
                    buffer[many] = (START << OPERAND_BITS) | (racer << 8) | space
                    many += 1
        return many

    def place(self, seat: i64, operand: i64) -> None:
        """lt.setup.strip: any square of the start strip that has room."""
        racer = operand >> 8
        space = operand & 0xFF
        if racer >= RACERS:
            raise IllegalAction("lt.turn.owed", "there is no such racer")
        rider = seat * RACERS + racer
        if self.peloton.at[rider] != WAITING:
            raise IllegalAction("lt.setup.strip", "that racer stands on the strip already")
        if space >= self.table.strip:
            raise IllegalAction("lt.setup.strip", f"the start strip has {self.table.strip} squares")
        if self.peloton.is_full(space):
            raise IllegalAction("lt.setup.strip", "four racers stand on that square")
        self.peloton.put(rider, space)
        if self.listener is not None:
            self.listener(events.Placed(rider=int(rider), space=int(space)))
        self.next_in_turn()
