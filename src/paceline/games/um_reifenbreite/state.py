"""What a race remembers, and whom it asks what."""

from __future__ import annotations

from typing import ClassVar, Final

from librt.vecs import vec
from mypy_extensions import i64

from paceline.core.race import Race
from paceline.games.um_reifenbreite import events
from paceline.games.um_reifenbreite.bunch import Bunch
from paceline.games.um_reifenbreite.cards import Cards
from paceline.games.um_reifenbreite.roadbook import NOBODY, TEAM, Roadbook
from paceline.games.um_reifenbreite.scores import Scores

GRID: Final = 0  # phases: placing riders
CHOOSE: Final = 1  # how the foremost rider moves
ASK: Final = 2  # whether somebody changes places with the leader of his line
LOSE: Final = 3  # which energy card a chance card takes
GAIN: Final = 4  # which it gives back
MOVE: Final = 5  # where the rider rides to
FOLLOW: Final = 6  # whether the next rider of the line drafts
AGREE: Final = 7  # whether the rest is settled as it stands
OVER: Final = 8

# Beyond OVER nobody is asked: the next step is
ROUND: Final = 9  # a round begins
TURN: Final = 10  # the foremost rider who has not moved, if there is one
TOTAL: Final = 11  # dice and cards are known: is it a seven?
SET_OFF: Final = 12  # the points are known: does he ride?
END: Final = 13  # of a round

PLACE: Final = 1  # kinds of actions: rider << DOT_BITS | dot of the grid
ROLL: Final = 2  # two dice
PLAY: Final = 3  # BREAKAWAY, if it is one, | second card + 1 << CARD_BITS | first card + 1
HANG_ON: Final = 4  # to the chase car: WITH_DIE or FOR_TWELVE
SWITCH: Final = 5  # ask down the line
ANSWER: Final = 6  # NO or YES
RIDE: Final = 7  # steps << STEP_SHIFT | space
DRAFT: Final = 8  # steps; 0 stays
DISCARD: Final = 9  # a kind of energy card
TAKE: Final = 10  # a kind of energy card
PROPOSE: Final = 11  # that the rest be settled as it stands
CONSENT: Final = 12  # NO or YES

DOT_BITS: Final = 8
DOT: Final = (1 << DOT_BITS) - 1
CARD_BITS: Final = 6
CARD: Final = (1 << CARD_BITS) - 1
BREAKAWAY: Final = 1 << (2 * CARD_BITS)
WITH_DIE: Final = 1  # also the photo cards that it costs
FOR_TWELVE: Final = 2
NO: Final = 0
YES: Final = 1

MOST_ACTIONS: Final = 1024  # more than all stops of a rider, which board.py has counted
DOTS: Final = 16


class State(Race):
    """Everything that a race remembers.

    Riders are numbered team by team: rider 5 is the second of team 1, who wears 32. `rider` is the one whose
    manager is asked; `ahead` is whom he may follow or change places with.
    """

    APART: ClassVar[tuple[str, ...]] = ("book",)

    def __init__(
        self,
        book: Roadbook,
        *,
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
        asked: i64,
        declined: i64,
        certain: bool,
    ) -> None:
        super().__init__(book.setup, book.seats, book.seats, MOST_ACTIONS, seen, moment, over)
        self.book = book
        self.bunch = bunch
        self.cards = cards
        self.scores = scores
        self.phase: i64 = phase
        self.round: i64 = round
        self.first: i64 = first  # the team that places the first rider
        self.placed: i64 = placed  # riders on the grid
        self.rider: i64 = rider
        self.ahead: i64 = ahead
        self.steps: i64 = steps  # that the drafter may make: those that `ahead` made, or the leader's points
        self.ways: i64 = ways  # bit n: the drafter can follow in n steps
        self.points: i64 = points  # to move by
        self.owed: i64 = owed  # energy cards to lose or gain
        self.breakaway = breakaway  # announced for this move
        self.refused: i64 = refused  # the last rider of the line who did not want the lead in this turn, or NOBODY
        self.switched = switched  # the lead has changed in this turn
        self.asked: i64 = asked  # the seat that agrees or declines to settle the rest, or NOBODY
        self.declined: i64 = declined  # the seat that did not want it in this round, or NOBODY
        self.certain = certain  # the victory, where the rest may be settled then

    def told(self, rider: i64) -> int:
        """The place of the board that a rider stands on."""
        return int(self.book.places[self.bunch.at[rider]])

    def award_jersey(self) -> None:
        if self.scores.award_jersey() and self.listener is not None:
            self.listener(events.JerseyTaken(rider=int(self.scores.wearer)))

    def rider_points(self, rider: i64) -> i64:
        """ur.car.caught: a disqualified rider loses all points; nobody else gains by it."""
        return 0 if self.cards.is_caught(rider) else self.scores.points(rider)

    def team_points(self, team: i64) -> i64:
        """ur.score.teams: the points of its four riders."""
        points: i64 = 0
        for rider in range(team * TEAM, team * TEAM + TEAM):
            points += self.rider_points(rider)
        return points

    def seat_points(self, seat: i64) -> i64:
        """ur.setup.teams: the points of all riders whom a manager leads."""
        points: i64 = 0
        for rider in range(self.book.riders):
            if self.book.seat_of(rider) == seat:
                points += self.rider_points(rider)
        return points

    def certain_winner(self) -> i64:
        """ur.finish.settle: the seat that wins however the rest comes home, photographs aside; or NOBODY.

        Each keeps the points it has. That one gets the worst places left, any other the best.
        """
        if self.scores.homecomers == 0 or self.scores.is_open():
            return NOBODY
        for seat in range(self.seats):
            least = self.seat_points(seat) + self.scores.worst_left(self.riding(seat))
            certain = True
            for other in range(self.seats):
                if other != seat and self.seat_points(other) + self.scores.best_left(self.riding(other)) >= least:
                    certain = False
                    break
            if certain:
                return seat
        return NOBODY

    def riding(self, seat: i64) -> i64:
        """How many of a seat's riders are not home."""
        many: i64 = 0
        for rider in range(self.book.riders):
            if self.book.seat_of(rider) == seat and not self.scores.is_home(rider):
                many += 1
        return many
