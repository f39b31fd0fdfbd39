"""The state of a race: what lies on the table, and what is being asked."""

from __future__ import annotations

from abc import abstractmethod
from typing import ClassVar, Final

from librt.vecs import vec
from mypy_extensions import i64

from paceline.core.errors import IllegalAction
from paceline.core.race import Race
from paceline.games.rivet import events as e
from paceline.games.rivet.bunch import Bunch
from paceline.games.rivet.cards import Cards
from paceline.games.rivet.moves import Move
from paceline.games.rivet.riders import Riders
from paceline.games.rivet.table import Table

# Stages: what is asked now
INITIAL: Final = 0  # which rider gets an Initial Tactic's bonus ability
PLACE: Final = 1  # which rider takes the next start place
TURN: Final = 2  # a rider and a card, or a tactics card first
TYPE: Final = 3  # how a Wild card is played
BRANCH: Final = 4  # which of two merging lines comes along
CUT: Final = 5  # how many riders are cut off
ENERGY: Final = 6  # whether to spend the energy token
STEP: Final = 7
LINK: Final = 8  # whether to pick up the line behind the tail
SWAP: Final = 9
PULL_OVER: Final = 10
RECOVER: Final = 11  # which rider loses fatigue
CYCLE: Final = 12  # cards to discard before refilling
WINDOW: Final = 13  # a tactics card, or pass
PICK: Final = 14  # which of one's riders an event strikes
OPTION: Final = 15  # which of an event's consequences
GRUPO: Final = 16
CAR: Final = 17
RESCUE: Final = 18
TACTIC_OPTION: Final = 19
TACTIC_RIDER: Final = 20
TACTIC_PAIR: Final = 21
OVER: Final = 22

# Kinds of actions
PUT: Final = 1  # rider of the team
PLAY: Final = 2  # rider of the team << 8 | card
STEP_TO: Final = 3  # choice << 10 | space
PASS: Final = 4
JOIN: Final = 5  # space of the first rider of a line
CHOOSE: Final = 6  # a number
NAME: Final = 7  # rider
RIDE: Final = 8  # space
TACTIC: Final = 9  # tactics card
THROW: Final = 10  # card to discard
SOFT: Final = 11  # rider of the team << 8 | card to discard: the fallback
BOTH: Final = 12  # rider << 8 | rider
STOP: Final = 13
TYPE_IS: Final = 14  # type of movement

# Where the race goes on after an event
TO_REFILL: Final = 0
TO_REORGANIZATION: Final = 1
TO_AI_TURN: Final = 2

NO_ANSWER: Final = -2  # in a window: not asked
WAITING: Final = -1
PASSED: Final = 0  # else the tactics card plus one

MOST_ACTIONS: Final = 256
MOST_CLAUSES: Final = 4
NOTHING: Final = -1


class Situation(Race):
    """Everything that a race remembers. Rule ids stand without the edition's prefix, `or.` or `vr.`."""

    APART: ClassVar[tuple[str, ...]] = ("table",)

    def __init__(
        self,
        table: Table,
        cards: Cards,
        bunch: Bunch,
        riders: Riders,
        current: Move,
        pending: vec[i64],
        answers: vec[i64],
        tactic_used: vec[i64],
        car_rows: vec[i64],
        hit: vec[i64],
        option: vec[i64],
        grupo: vec[i64],
        seen: vec[i64],
        moment: i64,
        over: bool,
    ) -> None:
        super().__init__(table.setup, table.seats, table.teams, MOST_ACTIONS, seen, moment, over)
        self.table = table
        self.cards = cards
        self.bunch = bunch
        self.riders = riders
        self.current = current  # the move in progress
        self.pending = pending  # who is asked
        self.answers = answers  # in a window
        self.tactic_used = tactic_used  # in this turn
        self.car_rows = car_rows  # how far back each seat's team car is, in this Reorganization
        self.hit = hit  # whom each clause of the event strikes, a bit a rider
        self.option = option  # what each rider's owner chose
        self.grupo = grupo  # who is called to Grupo Compacto
        self.stage: i64 = INITIAL
        self.phase: i64 = 0  # Movement phases so far
        self.team: i64 = 0  # whose turn it is
        self.first: i64 = 0  # who began this phase
        self.spot: i64 = 0  # start places taken
        self.events_resolved: i64 = 0  # in this phase
        self.weather: i64 = NOTHING  # the event whose weather is in force
        self.event: i64 = NOTHING
        self.otherwise: bool = False
        self.clause: i64 = 0
        self.op: i64 = 0
        self.resume: i64 = TO_REFILL
        self.immune: i64 = 0  # riders, a bit each
        self.struck: bool = False  # targets are selected
        self.grupo_at: i64 = 0
        self.grupo_many: i64 = 0
        self.window: i64 = 0
        self.tactic: i64 = NOTHING  # being played
        self.tactic_seat: i64 = NOTHING
        self.tactic_op: i64 = 0
        self.tactic_option: i64 = NOTHING
        self.effect: i64 = 0  # the next end effect of the card
        self.cycle_left: i64 = 0
        self.extra: bool = False  # the move is a second one
        self.reorg_at: i64 = 0  # how many teams have had their turn in this step
        self.sent: i64 = 0  # riders sent to the team car in this Reorganization

    def copied(self, copy: Situation) -> None:
        """Takes over what is no vec."""
        copy.stage = self.stage
        copy.phase = self.phase
        copy.team = self.team
        copy.first = self.first
        copy.spot = self.spot
        copy.events_resolved = self.events_resolved
        copy.weather = self.weather
        copy.event = self.event
        copy.otherwise = self.otherwise
        copy.clause = self.clause
        copy.op = self.op
        copy.resume = self.resume
        copy.immune = self.immune
        copy.struck = self.struck
        copy.grupo_at = self.grupo_at
        copy.grupo_many = self.grupo_many
        copy.window = self.window
        copy.tactic = self.tactic
        copy.tactic_seat = self.tactic_seat
        copy.tactic_op = self.tactic_op
        copy.tactic_option = self.tactic_option
        copy.effect = self.effect
        copy.cycle_left = self.cycle_left
        copy.extra = self.extra
        copy.reorg_at = self.reorg_at
        copy.sent = self.sent

    # Asking

    def ask(self, seat: i64, stage: i64) -> None:
        self.stage = stage
        self.pending[seat] = 1
        self.moment += 1

    def answered(self, seat: i64) -> None:
        self.pending[seat] = 0

    def refuse(self, rule: str, why: str) -> IllegalAction:
        return IllegalAction(self.table.rule(rule), why)

    def show_others(self, seat: i64) -> None:
        """A seat has laid something open: the others have seen it."""
        for other in range(self.seats):
            if other != seat:
                self.seen[other] += 1
        self.moment += 1

    def tell(self, event: e.RivetEvent) -> None:
        if self.listener is not None:
            self.listener(event)

    # Small questions

    def first_rider(self, team: i64) -> i64:
        return team * self.table.size

    def is_available(self, rider: i64) -> bool:
        """turn.available: on the road and not yet activated in this phase."""
        return self.bunch.at[rider] >= 0 and not self.riders.activated[rider]

    def has_available(self, team: i64) -> bool:
        for rider in range(self.first_rider(team), self.first_rider(team + 1)):
            if self.is_available(rider):
                return True
        return False

    # Doors between the rooms

    @abstractmethod
    def begin_phase(self) -> None:
        """The next Movement phase."""

    @abstractmethod
    def next_turn(self) -> None:
        """The next team clockwise."""

    @abstractmethod
    def ai_turn(self) -> None:
        """The AI team's turn."""

    @abstractmethod
    def begin_event(self, resume: i64) -> None:
        """An event card is revealed."""

    @abstractmethod
    def refill(self) -> None:
        """The hand is filled up."""

    @abstractmethod
    def reorganize(self) -> None:
        """Between two Movement phases, or the end."""

    @abstractmethod
    def end_reorganization(self) -> None:
        """Clean-up, then the next phase."""

    @abstractmethod
    def drop_back_next(self) -> None:
        """Reorganization after its tactics window: the team car, seat by seat."""

    @abstractmethod
    def resolve_event(self) -> None:
        """The targets, what happens to them, Grupo Compacto."""

    @abstractmethod
    def cycle_cards(self) -> None:
        """After a move: cards to discard, then the hand is filled up."""

    @abstractmethod
    def open_window(self, window: i64) -> bool:
        """Whether somebody is asked for a tactics card."""

    @abstractmethod
    def end_move(self) -> None:
        """The last step is made."""

    @abstractmethod
    def begin_move(self, rider: i64) -> None:
        """A move is declared."""
