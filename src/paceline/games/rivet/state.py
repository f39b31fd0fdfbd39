"""The state of a race: what lies on the table, and what is being asked."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import ClassVar, Final

from librt.vecs import vec
from mypy_extensions import i64

from paceline.core.errors import IllegalAction
from paceline.core.race import Race
from paceline.core.words import Word
from paceline.games.rivet import events as e
from paceline.games.rivet.bunch import Bunch
from paceline.games.rivet.cards import Cards
from paceline.games.rivet.moves import Move
from paceline.games.rivet.order import MISFIT
from paceline.games.rivet.riders import Riders
from paceline.games.rivet.roadbook import NOBODY, Roadbook

# Questions: what is asked now
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

NO_ANSWER: Final = -2  # in a window: not asked
WAITING: Final = -1
PASSED: Final = 0  # else the tactics card plus one

MOST_ACTIONS: Final = 256
MOST_CLAUSES: Final = 4
NOTHING: Final = -1


class State(Race):
    """Everything that a race remembers. Rule ids stand without the edition's prefix, `or.` or `vr.`."""

    APART: ClassVar[tuple[str, ...]] = ("book", "question")

    def __init__(
        self,
        *,
        book: Roadbook,
        cards: Cards,
        bunch: Bunch,
        riders: Riders,
        current: Move,
        asking: i64,
        question: Question,
        pending: i64,
        phase: i64,
        team: i64,
        first: i64,
        spot: i64,
        effect: i64,
        cycle_left: i64,
        extra: bool,
        weather: i64,
        event: i64,
        events_resolved: i64,
        resume: i64,
        otherwise: bool,
        struck: bool,
        clause: i64,
        op: i64,
        hit: vec[i64],
        picker: i64,
        immune: i64,
        option: vec[i64],
        grupo: vec[i64],
        grupo_at: i64,
        window: i64,
        answers: vec[i64],
        tactic_used: i64,
        tactic: i64,
        tactic_seat: i64,
        tactic_op: i64,
        tactic_option: i64,
        reorg_at: i64,
        sent: i64,
        car_rows: i64,
        seen: vec[i64],
        moment: i64,
        over: bool,
    ) -> None:
        super().__init__(book.setup, book.seats, book.teams, MOST_ACTIONS, seen, moment, over)
        self.book = book
        self.cards = cards
        self.bunch = bunch
        self.riders = riders
        self.current = current  # the move in progress
        self.asking: i64 = asking  # the number of the question
        self.question: Question = question  # found by its number once, not at every look
        self.pending: i64 = pending  # who is asked, a bit a seat
        self.phase: i64 = phase  # Movement phases so far
        self.team: i64 = team  # whose turn it is
        self.first: i64 = first  # who began this phase
        self.spot: i64 = spot  # start places taken
        self.effect: i64 = effect  # the next end effect of the card
        self.cycle_left: i64 = cycle_left  # cards that may still be discarded
        self.extra: bool = extra  # the move is a second one
        self.weather: i64 = weather  # the event whose weather is in force
        self.event: i64 = event  # being resolved
        self.events_resolved: i64 = events_resolved  # in this phase
        self.resume: i64 = resume  # the part of the order of play after the event
        self.otherwise: bool = otherwise  # nobody was selected at first
        self.struck: bool = struck  # targets are selected
        self.clause: i64 = clause
        self.op: i64 = op
        self.hit = hit  # whom each clause of the event strikes, a bit a rider; empty between events
        self.picker: i64 = picker  # who picks the rider whom it strikes
        self.immune: i64 = immune  # riders, a bit each
        self.option = option  # what each rider's owner chose; empty between events
        self.grupo = grupo  # who is called to Grupo Compacto, if anybody is
        self.grupo_at: i64 = grupo_at
        self.window: i64 = window
        self.answers = answers  # in a window
        self.tactic_used: i64 = tactic_used  # in this turn, a bit a seat
        self.tactic: i64 = tactic  # being played
        self.tactic_seat: i64 = tactic_seat
        self.tactic_op: i64 = tactic_op
        self.tactic_option: i64 = tactic_option
        self.reorg_at: i64 = reorg_at  # how many teams have had their turn in this step
        self.sent: i64 = sent  # riders sent to the team car in this Reorganization
        self.car_rows: i64 = car_rows  # how far back each seat's team car is, in this Reorganization; a byte each

    def refuse(self, rule: str, reason: str, **args: Word) -> IllegalAction:
        return IllegalAction(self.book.rule(rule), reason, **args)

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

    def has_used_tactic(self, seat: i64) -> bool:
        """tactics.windows: in this turn."""
        return (self.tactic_used >> seat) & 1 == 1

    def is_players_turn(self) -> bool:
        return self.book.is_player(self.team)

    def first_rider(self, team: i64) -> i64:
        return team * self.book.size

    def is_available(self, rider: i64) -> bool:
        """turn.available: on the road and not yet activated in this phase."""
        return self.bunch.at[rider] >= 0 and not self.riders.is_activated(rider)

    def has_available(self, team: i64) -> bool:
        for rider in range(self.first_rider(team), self.first_rider(team + 1)):
            if self.is_available(rider):
                return True
        return False


def only(seat: i64) -> i64:
    """One seat, as a bit."""
    if seat < 0:
        return 0
    return 1 << seat


class Question(ABC):
    """What every question can say; the rooms say what differs.

    `number` is the race's `asking`, and `name` its word in positions and views; `in_move`: it is asked between a card
    and the end of its move; `optional`: it can be passed.
    """

    def __init__(self, number: i64, name: str, *, in_move: bool = False, optional: bool = False) -> None:
        self.number = number
        self.name = name
        self.in_move = in_move
        self.optional = optional

    def asked(self, race: State) -> i64:
        """The seats that are asked as the table lies, a bit each: whose turn it is."""
        return only(race.team)

    def subject(self, race: State) -> i64:
        """The rider whom it is about: the activated one, or NOBODY."""
        if not race.current.length:
            return NOBODY
        return race.current.rider

    @abstractmethod
    def legal_into(self, race: State, seat: i64, buffer: vec[i64]) -> i64:
        """Writes the legal answers into a buffer, passing aside; returns how many."""

    @abstractmethod
    def answer(self, race: State, seat: i64, kind: i64, operand: i64) -> i64:
        """Does what the answer says, or refuses it and changes nothing; returns what comes next, or MISFIT."""

    def passed(self, race: State, seat: i64) -> i64:
        """Does what passing means; returns what comes next."""
        return MISFIT
