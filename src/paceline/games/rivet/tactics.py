"""Tactics cards: the windows in which everybody is asked, and what the cards do."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from paceline.games.rivet import events as e
from paceline.games.rivet import special_text as t
from paceline.games.rivet.consequences import befall, exchange, tired_riders
from paceline.games.rivet.line import best_branch
from paceline.games.rivet.order import (
    CLOSE_MOVE,
    DO_TACTIC,
    DROP_BACK,
    MISFIT,
    NEXT_TEAM,
    ON,
    OPEN_ANSWERS,
    RIDE_ON,
    STRIKE,
    WAIT,
)
from paceline.games.rivet.playable import (
    begin_tactic,
    has_pair,
    is_pair,
    may_play_tactic,
    open_options,
    riding,
    tactics_into,
    token_riders,
)
from paceline.games.rivet.question import NumberQuestion, RiderQuestion, put_into
from paceline.games.rivet.roadbook import AFTER_MOVE, ANY_END, AT_EVENT, BEFORE_MOVE, DRAFT, LEAD, WITH_CARD, with_byte
from paceline.games.rivet.special_text import Effect
from paceline.games.rivet.state import (
    BOTH,
    NO_ANSWER,
    NOTHING,
    PASSED,
    TACTIC,
    TACTIC_OPTION,
    TACTIC_PAIR,
    TACTIC_RIDER,
    TURN,
    WAITING,
    WINDOW,
    Question,
    State,
    only,
)
from paceline.games.rivet.targets import shut_in

# Windows


def open_window(race: State, window: i64) -> i64:
    """tactics.ask: everybody with a tactics card is asked, as nobody may know who has one for this moment."""
    if not race.book.tactics_each or not race.cards.may_be_out(window):
        return ON
    asked = False
    for seat in range(race.seats):
        race.answers[seat] = NO_ANSWER
        if is_asked(race, seat, window):
            race.answers[seat] = WAITING
            asked = True
    if not asked:
        return ON
    race.window = window
    return WINDOW


def is_asked(race: State, seat: i64, window: i64) -> bool:
    """Public: how many cards a seat holds, not which."""
    if race.has_used_tactic(seat) or not race.cards.tactics_of(seat):
        return False
    if window == AFTER_MOVE:
        return seat == race.team
    if window == ANY_END and race.book.own_turn_reactions:
        return seat == race.team
    return True


class Window(Question):
    """tactics.ask: a tactics card, or none; answers lie face down until all are in."""

    def asked(self, race: State) -> i64:
        seats: i64 = 0
        for seat in range(race.seats):
            if race.answers[seat] == WAITING:
                seats |= 1 << seat
        return seats

    def legal_into(self, race: State, seat: i64, buffer: vec[i64]) -> i64:
        return tactics_into(race, seat, buffer, 0)

    def answer(self, race: State, seat: i64, kind: i64, operand: i64) -> i64:
        if kind != TACTIC:
            return MISFIT
        if not may_play_tactic(race, seat, operand):
            raise race.refuse("tactics.use", "tactic-idle")
        race.answers[seat] = operand + 1
        if race.listener is not None:
            race.tell(e.Answered(seat=int(seat), tactic=int(operand)))
        return self.settled(race)

    def passed(self, race: State, seat: i64) -> i64:
        race.answers[seat] = PASSED
        if race.listener is not None:
            race.tell(e.Answered(seat=int(seat), tactic=None))
        return self.settled(race)

    def settled(self, race: State) -> i64:
        if self.asked(race):
            return WAIT
        race.reveal_to_all()
        return OPEN_ANSWERS


def open_answers(race: State) -> i64:
    """tactics.ask: in turn order from the active player; then the window closes."""
    for i in range(race.teams):
        seat = (race.team + i) % race.teams
        if seat < race.seats and race.answers[seat] > PASSED:
            tactic = race.answers[seat] - 1
            race.answers[seat] = PASSED
            return begin_tactic(race, seat, tactic)
    for seat in range(race.seats):
        race.answers[seat] = NO_ANSWER
    if race.window == AFTER_MOVE:
        return RIDE_ON if race.extra else CLOSE_MOVE
    if race.window == ANY_END:
        return NEXT_TEAM
    return STRIKE if race.window == AT_EVENT else DROP_BACK


# What a card does


def do_tactic(race: State) -> i64:
    """tactics.use: operation by operation; then the turn, or the other answers."""
    effects = race.book.tactic_texts[race.tactic]
    while race.tactic_op < len(effects):
        then = do_operation(race, effects[race.tactic_op])
        if then != ON:
            return then
        race.tactic_op += 1
        race.tactic_option = NOTHING
    window = race.book.windows[race.tactic]
    race.tactic = NOTHING
    race.tactic_seat = NOTHING
    race.tactic_op = 0
    return TURN if BEFORE_MOVE <= window <= WITH_CARD else OPEN_ANSWERS


def do_operation(race: State, effect: Effect) -> i64:
    """Does an operation, where its player need not choose first."""
    seat = race.tactic_seat
    kind = effect.kind
    if kind in (t.PS_BONUS, t.CLASS_ICON, t.FATIGUE_ICON, t.SET_TYPE, t.DIAGONAL):
        race.current.tactic = race.tactic  # counts with the card that follows
    elif kind == t.IMMUNITY:
        race.immune |= race.book.team_riders(seat)
    elif kind == t.TEAM_CAR:
        race.car_rows = with_byte(race.car_rows, seat, effect.amount)
    elif kind == t.EXTRA_MOVE:
        begin_extra(race, effect)
    elif kind == t.HAND_SIZE:
        race.cards.raise_limit(seat, effect.amount)
    elif kind == t.CHOICE:
        return TACTIC_OPTION if race.tactic_option == NOTHING else TACTIC_RIDER
    elif kind == t.SWAP:
        return TACTIC_PAIR if has_pair(race, seat, effect.amount) else ON
    elif tactic_riders(race):
        return TACTIC_RIDER
    return ON


def begin_extra(race: State, effect: Effect) -> None:
    """effect.extra: the rider just moved goes on, without modifiers and without fatigue."""
    move = race.current
    rider = move.rider
    race.extra = True
    move.tactic = -1
    move.standard = False
    move.begin(rider, race.bunch.at[rider])
    move.card = race.book.deck.extra
    move.type = effect.which
    move.strokes = effect.amount
    move.diagonals = 0
    if move.type == LEAD or move.type == DRAFT:
        while not move.extend(race.bunch):
            move.join(race.bunch.rider_on[best_branch(race)])


def next_operation(race: State) -> i64:
    race.tactic_op += 1
    race.tactic_option = NOTHING
    return DO_TACTIC


def operation(race: State) -> Effect:
    return race.book.tactic_texts[race.tactic][race.tactic_op]


def player(race: State) -> i64:
    """Whose tactics card is played, as a bit."""
    return only(race.tactic_seat) if race.tactic >= 0 else 0


class TacticOption(NumberQuestion):
    """tactics.use: one of several consequences."""

    def asked(self, race: State) -> i64:
        return player(race)

    def numbers(self, race: State, seat: i64) -> list[int]:
        return open_options(race, seat, operation(race))

    def chosen(self, race: State, seat: i64, number: i64) -> i64:
        if number not in self.numbers(race, seat):
            raise race.refuse("tactics.use", "would-do-nothing")
        race.tactic_option = number
        return DO_TACTIC


def tactic_riders(race: State) -> i64:
    """The riders whom the tactics card may concern, a bit each."""
    seat = race.tactic_seat
    effect = operation(race)
    if effect.kind == t.CHOICE and race.tactic_option != NOTHING:
        effect = effect.options[race.tactic_option][0]
    if effect.kind == t.BONUS_TOKEN:
        return token_riders(race, seat)
    if effect.kind == t.REMOVE_FATIGUE:
        return tired_riders(race, seat, effect.which)
    if effect.kind == t.MOVE_BACK and effect.asks:
        return shut_in(race.bunch, seat)
    return riding(race, seat)


class TacticRider(RiderQuestion):
    """tactics.use: for whom the card is played."""

    def asked(self, race: State) -> i64:
        return player(race)

    def nameable(self, race: State, seat: i64) -> i64:
        return tactic_riders(race)

    def named(self, race: State, seat: i64, rider: i64) -> i64:
        if not (tactic_riders(race) >> rider) & 1:
            raise race.refuse("tactics.use", "tactic-not-for-rider")
        effect = operation(race)
        if effect.kind == t.CHOICE:
            for consequence in effect.options[race.tactic_option]:
                befall(race, consequence, rider)
        else:
            befall(race, effect, rider)
        return next_operation(race)


class TacticPair(Question):
    """effect.swap: which two riders change places, as rider << 8 | rider."""

    def asked(self, race: State) -> i64:
        return player(race)

    def legal_into(self, race: State, seat: i64, buffer: vec[i64]) -> i64:
        many: i64 = 0
        end = race.first_rider(seat + 1)
        for rider in range(race.first_rider(seat), end):
            for other in range(rider + 1, end):
                if self.may_swap(race, seat, rider, other):
                    many = put_into(buffer, many, BOTH, rider << 8 | other)
        return many

    def answer(self, race: State, seat: i64, kind: i64, operand: i64) -> i64:
        if kind != BOTH:
            return MISFIT
        if not self.may_swap(race, seat, operand >> 8, operand & 0xFF):
            raise race.refuse("effect.swap", "no-pair")
        exchange(race, operand >> 8, operand & 0xFF)
        return next_operation(race)

    def may_swap(self, race: State, seat: i64, rider: i64, other: i64) -> bool:
        """effect.swap: two own riders, the one with the lower number first."""
        effect = operation(race)
        if effect.kind != t.SWAP or not race.first_rider(seat) <= rider < other < race.first_rider(seat + 1):
            return False
        return is_pair(race, rider, other, effect.amount)
