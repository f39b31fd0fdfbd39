"""Before the first round: the dice say who begins, then everybody places a rider in turn on the start grid."""

from __future__ import annotations

from abc import abstractmethod
from typing import ClassVar, Final

from librt.vecs import vec
from mypy_extensions import i64

from paceline.core.errors import IllegalAction
from paceline.core.race import OPERAND_BITS, Race
from paceline.games.um_reifenbreite import events
from paceline.games.um_reifenbreite.bunch import Bunch
from paceline.games.um_reifenbreite.cards import Cards
from paceline.games.um_reifenbreite.scores import Scores
from paceline.games.um_reifenbreite.table import NOBODY, START_DIE, TEAM, Table

GRID: Final = 0  # phases: placing riders
CHOOSE: Final = 1  # how the foremost rider moves
ASK: Final = 2  # whether somebody changes places with the leader of his line
LOSE: Final = 3  # which energy card a chance card takes
GAIN: Final = 4  # which it gives back
MOVE: Final = 5  # where the rider rides to
FOLLOW: Final = 6  # whether the next rider of the line drafts
OVER: Final = 7

PLACE: Final = 1  # kinds of actions: rider << 8 | dot of the grid
ROLL: Final = 2  # two dice
PLAY: Final = 3  # breakaway << 12 | second card + 1 << 6 | first card + 1
HANG_ON: Final = 4  # to the chase car: 1 with a die, 2 without
SWITCH: Final = 5  # ask down the line
ANSWER: Final = 6  # 0 no, 1 yes
RIDE: Final = 7  # steps << 11 | space
DRAFT: Final = 8  # steps; 0 stays
DISCARD: Final = 9  # a kind of energy card
TAKE: Final = 10  # a kind of energy card

MOST_ACTIONS: Final = 1024  # a stop has at most 21 steps, and so many lead to no more than 48 spaces
DOTS: Final = 16


class Opening(Race):
    """The state of a race, and how it comes to the first round.

    Riders are numbered team by team: rider 5 is the second of team 1, who wears 32. `rider` is the one whose
    manager is asked; `ahead` is whom he may follow or change places with.
    """

    APART: ClassVar[tuple[str, ...]] = ("table",)

    def __init__(
        self,
        table: Table,
        bunch: Bunch,
        cards: Cards,
        scores: Scores,
        seen: vec[i64],
        moment: i64,
        over: bool,
        phase: i64,
        round: i64,
        first: i64,
        placed: i64,
        rider: i64,
        ahead: i64,
        steps: i64,
        ways: i64,
        points: i64,
        owed: i64,
        breakaway: bool,
        refused: i64,
        switched: bool,
    ) -> None:
        super().__init__(table.setup, table.seats, table.seats, MOST_ACTIONS, seen, moment, over)
        self.table = table
        self.bunch = bunch
        self.cards = cards
        self.scores = scores
        self.phase: i64 = phase
        self.round: i64 = round
        self.first: i64 = first  # the team that places the first rider
        self.placed: i64 = placed  # riders on the grid
        self.rider: i64 = rider
        self.ahead: i64 = ahead
        self.steps: i64 = steps  # that `ahead` made
        self.ways: i64 = ways  # bit n: the drafter can follow in n steps
        self.points: i64 = points  # to move by
        self.owed: i64 = owed  # energy cards to lose or gain
        self.breakaway = breakaway  # announced for this move
        self.refused: i64 = refused  # the last rider of the line who did not want the lead in this turn, or NOBODY
        self.switched = switched  # the lead has changed in this turn

    @abstractmethod
    def begin_round(self) -> None:
        """The next round."""

    def begin(self) -> None:
        """ur.start.dice: the highest roll begins; equal ones roll again."""
        teams = self.table.teams
        rolls = vec[i64]([0] * teams)
        rolling = vec[i64]([1] * teams)
        left = teams
        while left > 1:
            best: i64 = 0
            for team in range(teams):
                if rolling[team]:
                    rolls[team] = self.cards.roll(START_DIE) + self.cards.roll(START_DIE)
                    best = max(best, rolls[team])
            if self.listener is not None:
                told = [(int(team), int(rolls[team])) for team in range(teams) if rolling[team]]
                self.listener(events.StartRolled(rolls=told))
            left = 0
            for team in range(teams):
                if rolling[team] and rolls[team] == best:
                    left += 1
                    self.first = team
                else:
                    rolling[team] = 0

    # Placing

    def team_to_place(self) -> i64:
        """ur.start.turn: clockwise from who begins, one rider each; ur.start.snake: or back and forth."""
        teams = self.table.teams
        turn = self.placed % teams
        if self.table.snake and (self.placed // teams) & 1:
            turn = teams - 1 - turn
        return (self.first + turn) % teams

    def grid_into(self, buffer: vec[i64]) -> i64:
        team = self.team_to_place()
        many: i64 = 0
        for rider in range(team * TEAM, team * TEAM + TEAM):
            if not self.bunch.is_riding(rider):
                for dot in range(DOTS):
                    if self.bunch.rider_on[self.table.dots[dot]] == NOBODY and not self.has_in_lane(team, dot % TEAM):
                        buffer[many] = (PLACE << OPERAND_BITS) | (rider << 8) | dot
                        many += 1
        return many

    def has_in_lane(self, team: i64, lane: i64) -> bool:
        """ur.start.lane: whether a team has a rider in a lane of the grid already."""
        for rider in range(team * TEAM, team * TEAM + TEAM):
            if self.bunch.is_riding(rider) and self.table.road.lane[self.bunch.at[rider]] == lane:
                return True
        return False

    def place(self, operand: i64) -> None:
        """ur.start.grid: a rider onto a free dot."""
        team = self.team_to_place()
        rider = operand >> 8
        dot = operand & 0xFF
        if rider // TEAM != team:
            raise IllegalAction("ur.start.turn", "another team places a rider now")
        if dot >= DOTS:
            raise IllegalAction("ur.start.grid", "there is no such dot")
        if self.bunch.is_riding(rider):
            raise IllegalAction("ur.start.turn", "that rider stands on the grid already")
        space = self.table.dots[dot]
        if self.bunch.rider_on[space] != NOBODY:
            raise IllegalAction("ur.start.grid", "somebody stands on that dot")
        if self.has_in_lane(team, dot % TEAM):
            raise IllegalAction("ur.start.lane", "the team has a rider in that lane already")
        self.bunch.put(rider, space)
        self.placed += 1
        if self.listener is not None:
            self.listener(events.Placed(rider=int(rider), space=int(self.table.places[space])))
        if self.placed == self.table.riders:
            self.begin_round()
