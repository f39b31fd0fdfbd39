"""Tactics cards: when they may be played, and what they do."""

from __future__ import annotations

from mypy_extensions import i64

from paceline.games.rivet import events as e
from paceline.games.rivet import vocabulary as v
from paceline.games.rivet.cards import PLAYED
from paceline.games.rivet.effects import shut_in
from paceline.games.rivet.happenings import Happenings
from paceline.games.rivet.state import (
    NO_ANSWER,
    NOTHING,
    PASSED,
    TACTIC_OPTION,
    TACTIC_PAIR,
    TACTIC_RIDER,
    TURN,
    WAITING,
    WINDOW,
)
from paceline.games.rivet.table import (
    AFTER_MOVE,
    ANY_END,
    AT_EVENT,
    BEFORE_MOVE,
    HEAVY,
    LIGHT,
    REORG,
    WITH_CARD,
)


class Tactics(Happenings):
    """tactics.windows: on one's turn, or when everybody is asked; one card a player and turn."""

    # Windows

    def open_window(self, window: i64) -> bool:
        """tactics.ask: everybody with a tactics card is asked, as nobody may know who has one for this moment."""
        if not self.table.tactics_each or not self.cards.may_be_out(window):
            return False
        asked = False
        for seat in range(self.seats):
            self.answers[seat] = NO_ANSWER
            if self.is_asked(seat, window):
                self.answers[seat] = WAITING
                self.pending[seat] = 1
                asked = True
        if asked:
            self.window = window
            self.stage = WINDOW
            self.moment += 1
        return asked

    def is_asked(self, seat: i64, window: i64) -> bool:
        """Public: how many cards a seat holds, not which."""
        if self.tactic_used[seat] or not self.cards.tactics_of(seat):
            return False
        if window == AFTER_MOVE:
            return seat == self.team
        if window == ANY_END and self.table.own_turn_reactions:
            return seat == self.team
        return True

    def may_play_tactic(self, seat: i64, tactic: i64) -> bool:
        """tactics.use: in hand, in its window, and able to do something."""
        if tactic >= len(self.table.tactics) or self.cards.tactic_at[tactic] != seat or self.tactic_used[seat]:
            return False
        window = self.table.windows[tactic]
        if self.stage == WINDOW:
            return window == self.window and self.can_do(seat, tactic)
        return self.stage == TURN and BEFORE_MOVE <= window <= WITH_CARD and self.can_do(seat, tactic)

    def can_do(self, seat: i64, tactic: i64) -> bool:
        for op in self.table.tactics[tactic].effects:
            if isinstance(op, v.BonusToken) and not self.token_riders(seat):
                return False
            if isinstance(op, v.MoveBack) and op.to != "self" and not shut_in(self.bunch, seat):
                return False
            if isinstance(op, v.Swap) and not self.swap_pairs(seat, op):
                return False
            if isinstance(op, v.ExtraMove) and self.bunch.at[self.current.rider] < 0:
                return False
            if isinstance(op, v.RemoveFatigue) and not self.can_recover(seat, op):
                return False
            if isinstance(op, v.Choice) and not self.open_options(seat, op):
                return False
        return True

    def answer(self, seat: i64, tactic: i64) -> None:
        """tactics.ask: answers lie face down until all are in."""
        if tactic >= 0 and not self.may_play_tactic(seat, tactic):
            raise self.refuse("tactics.use", "that tactics card is not yours, or has nothing to do now")
        self.answered(seat)
        self.answers[seat] = tactic + 1 if tactic >= 0 else PASSED
        if self.listener is not None:
            self.tell(e.Answered(seat=int(seat), tactic=int(tactic) if tactic >= 0 else None))
        for other in range(self.seats):
            if self.answers[other] == WAITING:
                return
        self.reveal_to_all()
        self.resolve_answers()

    def resolve_answers(self) -> None:
        """tactics.ask: in turn order from the active player."""
        for i in range(self.teams):
            seat = (self.team + i) % self.teams
            if seat < self.seats and self.answers[seat] > PASSED:
                tactic = self.answers[seat] - 1
                self.answers[seat] = PASSED
                self.begin_tactic(seat, tactic)
                return
        self.close_window()

    def close_window(self) -> None:
        for seat in range(self.seats):
            self.answers[seat] = NO_ANSWER
        if self.window == AFTER_MOVE:
            if self.extra:
                self.next_step()
            else:
                self.cycle_cards()
        elif self.window == ANY_END:
            self.next_turn()
        elif self.window == AT_EVENT:
            self.resolve_event()
        else:
            self.drop_back_next()

    # Playing one

    def play_tactic(self, seat: i64, tactic: i64) -> None:
        """tactics.use: on one's own turn, before the card is played."""
        if not self.may_play_tactic(seat, tactic):
            raise self.refuse("tactics.use", "that tactics card is not yours, or has nothing to do now")
        self.answered(seat)
        self.show_others(seat)
        self.begin_tactic(seat, tactic)

    def begin_tactic(self, seat: i64, tactic: i64) -> None:
        """tactics.limit: one a turn."""
        self.cards.tactic_at[tactic] = PLAYED
        self.tactic_used[seat] = 1
        self.tactic = tactic
        self.tactic_seat = seat
        self.tactic_op = 0
        self.tactic_option = NOTHING
        if self.listener is not None:
            self.tell(e.TacticPlayed(seat=int(seat), tactic=int(tactic)))
        self.do_tactic()

    def do_tactic(self) -> None:
        ops = self.table.tactics[self.tactic].effects
        while self.tactic_op < len(ops):
            if self.ask_tactic(ops[self.tactic_op]):
                return
            self.tactic_op += 1
            self.tactic_option = NOTHING
        window = self.table.windows[self.tactic]
        seat = self.tactic_seat
        self.tactic = NOTHING
        self.tactic_seat = NOTHING
        self.tactic_op = 0
        if BEFORE_MOVE <= window <= WITH_CARD:
            self.ask(seat, TURN)
        else:
            self.resolve_answers()

    def ask_tactic(self, op: v.TacticOp) -> bool:
        """Does an operation; whether its player has to choose first."""
        seat = self.tactic_seat
        if isinstance(op, v.PsBonus | v.SetIcon | v.SetType | v.Diagonal):
            self.current.tactic = self.tactic  # counts with the card that follows
        elif isinstance(op, v.Immunity):
            for rider in range(self.first_rider(seat), self.first_rider(seat + 1)):
                self.immune |= 1 << rider
        elif isinstance(op, v.TeamCar):
            self.car_rows[seat] = op.rows
        elif isinstance(op, v.ExtraMove):
            self.begin_extra(op)
        elif isinstance(op, v.HandSize):
            self.cards.hand_size[seat] += op.amount
        elif isinstance(op, v.Choice):
            if self.tactic_option == NOTHING:
                self.ask(seat, TACTIC_OPTION)
            else:
                self.ask(seat, TACTIC_RIDER)
            return True
        elif isinstance(op, v.Swap):
            if self.swap_pairs(seat, op):
                self.ask(seat, TACTIC_PAIR)
                return True
        elif self.tactic_riders():
            self.ask(seat, TACTIC_RIDER)
            return True
        return False

    def begin_extra(self, op: v.ExtraMove) -> None:
        """effect.extra: the rider just moved goes on, without modifiers and without fatigue."""
        move = self.current
        rider = move.rider
        self.extra = True
        move.tactic = -1
        move.standard = False
        move.begin(rider, self.bunch.at[rider])
        move.card = self.table.deck.extra
        move.type = v.TYPES.index(op.type)
        move.strokes = op.ps
        move.diagonals = 0
        if move.type in (0, 2):
            while not move.extend(self.bunch):
                move.join(self.bunch.rider_on[self.best_branch()])

    # Whom

    def token_riders(self, seat: i64) -> list[int]:
        """tactics.token: own riders with room for another ability."""
        own = range(int(self.first_rider(seat)), int(self.first_rider(seat + 1)))
        return [r for r in own if self.riders.free_slot(r) >= 0 and self.bunch.at[r] >= 0]

    def open_options(self, seat: i64, op: v.Choice) -> list[int]:
        """The options that can do something for one of a seat's riders."""
        found: list[int] = []
        for which in range(len(op.options)):
            for consequence in op.options[which]:
                if not isinstance(consequence, v.RemoveFatigue) or self.can_recover(seat, consequence):
                    found.append(which)
                    break
        return found

    def tactic_consequence(self) -> v.TacticOp | v.Consequence:
        op = self.table.tactics[self.tactic].effects[self.tactic_op]
        if isinstance(op, v.Choice) and self.tactic_option != NOTHING:
            return op.options[self.tactic_option][0]
        return op

    def tactic_riders(self) -> list[int]:
        """The riders whom the tactics card may concern."""
        seat = self.tactic_seat
        op = self.tactic_consequence()
        own = range(int(self.first_rider(seat)), int(self.first_rider(seat + 1)))
        if isinstance(op, v.BonusToken):
            return self.token_riders(seat)
        if isinstance(op, v.RemoveFatigue):
            return [rider for rider in own if self.has_fatigue(rider, op)]
        if isinstance(op, v.MoveBack):
            return shut_in(self.bunch, seat) if op.to != "self" else [r for r in own if self.bunch.at[r] >= 0]
        return [rider for rider in own if self.bunch.at[rider] >= 0]

    def swap_pairs(self, seat: i64, op: v.Swap) -> list[int]:
        """effect.swap: two own riders on the road, at most so many rows apart; each pair as rider << 8 | rider."""
        pairs: list[int] = []
        own = range(int(self.first_rider(seat)), int(self.first_rider(seat + 1)))
        on_road = [r for r in own if self.bunch.at[r] >= 0 and not self.bunch.on_roadside(r)]
        for i in range(len(on_road)):
            row = int(self.bunch.row_of(on_road[i]))
            near = [other for other in on_road[i + 1 :] if abs(int(self.bunch.row_of(other)) - row) <= op.rows]
            pairs.extend([on_road[i] << 8 | other for other in near])
        return pairs

    def choose_tactic_option(self, seat: i64, which: i64) -> None:
        op = self.table.tactics[self.tactic].effects[self.tactic_op]
        assert isinstance(op, v.Choice)
        if which not in self.open_options(seat, op):
            raise self.refuse("tactics.use", "that would do nothing")
        self.answered(seat)
        self.tactic_option = which
        self.do_tactic()

    def choose_tactic_rider(self, seat: i64, rider: i64) -> None:
        if rider not in self.tactic_riders():
            raise self.refuse("tactics.use", "the card is not for that rider")
        self.answered(seat)
        op = self.table.tactics[self.tactic].effects[self.tactic_op]
        if isinstance(op, v.Choice):
            for consequence in op.options[self.tactic_option]:
                self.tactic_strikes(consequence, rider)
        else:
            self.tactic_strikes(op, rider)
        self.tactic_op += 1
        self.tactic_option = NOTHING
        self.do_tactic()

    def tactic_strikes(self, op: v.TacticOp | v.Consequence, rider: i64) -> None:
        if isinstance(op, v.BonusToken):
            self.give_token(rider, self.tactic)
        elif isinstance(op, v.RemoveFatigue):
            self.recover(rider, LIGHT if op.kind == "light" else HEAVY, op.amount)
        elif isinstance(op, v.MoveBack):
            self.fall_back(rider, op.rows)
        elif isinstance(op, v.GiveFatigue):
            self.tire(rider, LIGHT if op.kind == "light" else HEAVY, op.amount)
        elif isinstance(op, v.TakeEnergy):
            self.feed(rider)
        elif isinstance(op, v.ToRoadside):
            self.pull_over(rider, op)

    def choose_pair(self, seat: i64, pair: i64) -> None:
        op = self.table.tactics[self.tactic].effects[self.tactic_op]
        assert isinstance(op, v.Swap)
        if pair not in self.swap_pairs(seat, op):
            raise self.refuse("effect.swap", "two of your riders on the road, near enough to each other")
        self.answered(seat)
        self.exchange(pair >> 8, pair & 0xFF)
        self.tactic_op += 1
        self.do_tactic()

    def reorg_window(self) -> bool:
        """tactics.windows: at the start of Reorganization, as a turn of its own."""
        for seat in range(self.seats):
            self.tactic_used[seat] = 0
        return self.open_window(REORG)
