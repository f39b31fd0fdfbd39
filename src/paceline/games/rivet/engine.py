"""On the Rivet and Visions of Rainbows: the race, phase by phase.

Before the first phase (opening.py): tactics are dealt, riders line up, hands are drawn. Then, until somebody is home:
    Movement        every rider once: a card, steps, fatigue, refill        turns.py, strength.py, riding.py, endings.py
                    Headlines bring events and Grupo Compacto               happenings.py
                    tactics cards in their windows                          tactics.py
                    the AI team's turns                                     robot.py
    Reorganization  team car, rescue, event, clean-up; or the end           reorganization.py
Rule ids stand in the code without the edition's prefix: move.lead is or.move.lead and vr.move.lead.
"""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from paceline.core.race import OPERAND, OPERAND_BITS
from paceline.core.rng import Rng, Streams
from paceline.games.rivet import notation, positions, views
from paceline.games.rivet import state as s
from paceline.games.rivet import vocabulary as v
from paceline.games.rivet.net import NOWHERE
from paceline.games.rivet.robot import Robot
from paceline.games.rivet.table import HAND, PILES


@final
class Rivet(Robot):
    """A race of either edition from the first decision to the last."""

    # Decisions

    def next_seat(self) -> i64:
        if self.over:
            return -1
        for seat in range(self.seats):
            if self.pending[seat]:
                return seat
        return -1

    def owes(self, seat: i64) -> bool:
        return 0 <= seat < self.seats and not self.over and self.pending[seat] > 0

    def apply(self, seat: i64, action: i64) -> None:
        if self.over:
            raise self.refuse("race.over", "the race is over")
        if seat < 0 or seat >= self.seats or not self.pending[seat]:
            raise self.refuse("turn.owed", f"seat {seat} owes no decision now")
        if action < 0 or not self.applied(seat, action >> OPERAND_BITS, action & OPERAND):
            raise self.refuse("turn.owed", f"that is not what seat {seat} is asked now")

    def applied(self, seat: i64, kind: i64, operand: i64) -> bool:
        """Whether the action answers what is asked."""
        stage = self.stage
        if stage == s.STEP:
            if kind == s.STEP_TO:
                self.step(seat, operand)
            elif kind == s.STOP and operand == 0:
                self.stop(seat)
            else:
                return False
        elif stage == s.TURN:
            if kind == s.PLAY:
                self.play(seat, operand)
            elif kind == s.TACTIC:
                self.play_tactic(seat, operand)
            elif kind == s.SOFT:
                self.play_fallback(seat, operand)
            else:
                return False
        elif stage == s.PLACE and kind == s.PUT:
            self.place(seat, operand)
        elif kind == s.PASS and operand == 0:
            return self.pass_by(seat, stage)
        elif kind == s.NAME:
            return self.name(seat, stage, operand)
        elif stage == s.GRUPO and kind == s.RIDE:
            self.ride_up(seat, operand)
        elif stage == s.LINK and kind == s.JOIN:
            self.link(seat, operand)
        elif stage == s.BRANCH and kind == s.JOIN:
            self.branch(seat, operand)
        elif stage == s.TYPE and kind == s.TYPE_IS:
            self.choose_type(seat, operand)
        elif stage == s.CYCLE and kind == s.THROW:
            self.throw(seat, operand)
        elif stage == s.WINDOW and kind == s.TACTIC:
            self.answer(seat, operand)
        elif stage == s.TACTIC_PAIR and kind == s.BOTH:
            self.choose_pair(seat, operand)
        elif kind == s.CHOOSE:
            return self.choose(seat, stage, operand)
        else:
            return False
        return True

    def pass_by(self, seat: i64, stage: i64) -> bool:
        if stage == s.WINDOW:
            self.answer(seat, -1)
        elif stage == s.GRUPO:
            self.stay(seat)
        elif stage == s.LINK:
            self.leave(seat)
        elif stage == s.SWAP:
            self.skip_effect(seat)
        elif stage == s.CYCLE:
            self.keep(seat)
        elif stage == s.CAR:
            self.drop_no_more(seat)
        elif stage == s.RESCUE:
            self.no_rescue(seat)
        else:
            return False
        return True

    def name(self, seat: i64, stage: i64, rider: i64) -> bool:
        if rider >= self.table.riders:
            return False
        if stage == s.INITIAL:
            self.choose_initial(seat, rider)
        elif stage == s.SWAP:
            self.swap(seat, rider)
        elif stage == s.RECOVER:
            self.choose_recovery(seat, rider)
        elif stage == s.PICK:
            self.pick(seat, rider)
        elif stage == s.CAR:
            self.drop_back(seat, rider)
        elif stage == s.RESCUE:
            self.rescue(seat, rider)
        elif stage == s.TACTIC_RIDER:
            self.choose_tactic_rider(seat, rider)
        else:
            return False
        return True

    def choose(self, seat: i64, stage: i64, number: i64) -> bool:
        if stage == s.CUT:
            self.cut(seat, number)
        elif stage == s.ENERGY:
            self.spend_energy(seat, number)
        elif stage == s.PULL_OVER:
            self.choose_pull_over(seat, number)
        elif stage == s.OPTION:
            self.choose_option(seat, number)
        elif stage == s.TACTIC_OPTION:
            self.choose_tactic_option(seat, number)
        else:
            return False
        return True

    # What is legal

    def legal_into(self, seat: i64, buffer: vec[i64]) -> i64:
        if not self.owes(seat):
            return 0
        stage = self.stage
        many: i64 = 0
        if stage == s.STEP:
            many = self.current.steps_into(self.bunch, buffer, s.STEP_TO << OPERAND_BITS)
            if self.current.may_stop(self.bunch):
                many = self.put_into(buffer, many, s.STOP, 0)
            return many
        if stage == s.TURN:
            return self.turn_into(seat, buffer)
        if stage == s.GRUPO:
            rider = self.grupo[self.grupo_at]
            many = self.grupo_into(rider, buffer, s.RIDE << OPERAND_BITS)
            return self.put_into(buffer, many, s.PASS, 0)
        if stage == s.PLACE:
            for which in range(self.table.size):
                if self.bunch.at[self.first_rider(seat) + which] < 0:
                    many = self.put_into(buffer, many, s.PUT, which)
            return many
        if stage == s.LINK or stage == s.BRANCH:
            return self.joins_into(buffer, stage == s.LINK)
        if stage == s.WINDOW:
            for tactic in range(len(self.table.tactics)):
                if self.may_play_tactic(seat, tactic):
                    many = self.put_into(buffer, many, s.TACTIC, tactic)
            return self.put_into(buffer, many, s.PASS, 0)
        if stage == s.CYCLE:
            many = self.cards.piles.kinds_into(seat * PILES + HAND, buffer, s.THROW << OPERAND_BITS)
            return self.put_into(buffer, many, s.PASS, 0)
        return self.rare_into(seat, stage, buffer)

    def put_into(self, buffer: vec[i64], many: i64, kind: i64, operand: i64) -> i64:
        buffer[many] = (kind << OPERAND_BITS) | operand
        return many + 1

    def turn_into(self, seat: i64, buffer: vec[i64]) -> i64:
        """turn.play: every available rider with every card that allows it."""
        many: i64 = 0
        first = self.first_rider(seat)
        counts = self.cards.piles.counts
        hand = (seat * PILES + HAND) * (self.cards.piles.kinds + 1) + 1
        restrictions = self.table.deck.restrictions
        for card in range(self.table.deck.kinds):
            if not counts[hand + card]:
                continue
            free = not restrictions[card]
            for which in range(self.table.size):
                if self.is_available(first + which) and (free or self.may_play(first + which, card)):
                    buffer[many] = (s.PLAY << OPERAND_BITS) | (which << 8) | card
                    many += 1
        if many == 0:
            for card in range(self.table.deck.kinds):
                if counts[hand + card]:
                    for which in range(self.table.size):
                        if self.is_available(first + which):
                            many = self.put_into(buffer, many, s.SOFT, which << 8 | card)
        if self.table.tactics_each:
            for tactic in range(len(self.table.tactics)):
                if self.may_play_tactic(seat, tactic):
                    many = self.put_into(buffer, many, s.TACTIC, tactic)
        return many

    def joins_into(self, buffer: vec[i64], optional: bool) -> i64:
        many: i64 = 0
        tail = self.bunch.at[self.current.line[self.current.length - 1]]
        for i in range(tail * 2, tail * 2 + 2):
            space = self.table.net.behind[i]
            if space != NOWHERE and self.current.joinable(self.bunch, space):
                many = self.put_into(buffer, many, s.JOIN, space)
        return self.put_into(buffer, many, s.PASS, 0) if optional else many

    def rare_into(self, seat: i64, stage: i64, buffer: vec[i64]) -> i64:
        many: i64 = 0
        if stage == s.TYPE:
            for which in self.set_types():
                many = self.put_into(buffer, many, s.TYPE_IS, which)
            return many
        if stage == s.ENERGY or stage == s.PULL_OVER:
            return self.numbers_into(buffer, 2)
        if stage == s.CUT:
            return self.numbers_into(buffer, min(self.table.deck.drop[self.current.card], self.current.length - 1) + 1)
        if stage == s.OPTION:
            return self.numbers_into(buffer, self.options())
        if stage == s.TACTIC_OPTION:
            op = self.table.tactics[self.tactic].effects[self.tactic_op]
            assert isinstance(op, v.Choice)
            for which in self.open_options(seat, op):
                many = self.put_into(buffer, many, s.CHOOSE, which)
            return many
        if stage == s.TACTIC_PAIR:
            swap = self.table.tactics[self.tactic].effects[self.tactic_op]
            assert isinstance(swap, v.Swap)
            for pair in self.swap_pairs(seat, swap):
                many = self.put_into(buffer, many, s.BOTH, pair)
            return many
        for rider in self.nameable(seat, stage):
            many = self.put_into(buffer, many, s.NAME, rider)
        if stage == s.SWAP or stage == s.CAR or stage == s.RESCUE:
            many = self.put_into(buffer, many, s.PASS, 0)
        return many

    def numbers_into(self, buffer: vec[i64], count: i64) -> i64:
        for number in range(count):
            buffer[number] = (s.CHOOSE << OPERAND_BITS) | number
        return count

    def nameable(self, seat: i64, stage: i64) -> list[int]:
        """The riders whom a seat may name now."""
        own = range(int(self.first_rider(seat)), int(self.first_rider(seat + 1)))
        if stage == s.INITIAL:
            return [rider for rider in own if self.riders.free_slot(rider) >= 0]
        if stage == s.SWAP:
            return self.swap_partners(self.current.rider)
        if stage == s.RECOVER:
            op = self.table.deck.end_ops[self.current.card][self.effect]
            assert isinstance(op, v.RemoveFatigue)
            return [rider for rider in own if self.has_fatigue(rider, op)]
        if stage == s.PICK:
            return self.candidates(seat)
        if stage == s.CAR:
            return [rider for rider in own if self.may_drop_back(rider)]
        if stage == s.RESCUE:
            return [rider for rider in own if self.may_help(seat, rider)]
        return self.tactic_riders() if stage == s.TACTIC_RIDER else []

    # For people

    def view(self, seat: int | None) -> views.View:
        return views.view(self, seat)

    def action_text(self, action: int) -> str:
        return notation.action_text(action, self.table)

    def parse_action(self, text: str) -> int:
        return notation.parse_action(text, self.table)

    def rider_text(self, rider: int) -> str:
        return self.table.rider_names[rider]

    def position(self, seat: int | None) -> str:
        return positions.position_text(self, seat)

    # Copies and checks

    def clone(self) -> Rivet:
        copy = Rivet(
            self.table,
            self.cards.clone(),
            self.bunch.clone(),
            self.riders.clone(),
            self.current.clone(),
            self.pending[:],
            self.answers[:],
            self.tactic_used[:],
            self.car_rows[:],
            self.hit[:],
            self.option[:],
            self.grupo[:],
            self.seen[:],
            self.moment,
            self.over,
        )
        self.copied(copy)
        return copy

    def clone_for(self, seat: i64, rng: Rng) -> Rivet:
        """deck.secret, tactics.secret: what others hold is dealt anew, their answers are forgotten, chance is fresh."""
        copy = self.clone()
        for other in range(self.seats):
            if other != seat and copy.answers[other] > s.PASSED:
                copy.answers[other] = s.PASSED
        copy.cards.hide(seat, rng)
        return copy

    def chance(self) -> Streams:
        return self.cards.streams

    def check(self) -> None:
        self.bunch.check()
        self.riders.check()
        self.cards.check(self.phase > 0, self.table.ai_deck)
        riding: i64 = 0
        for rider in range(self.table.riders):
            if self.bunch.at[rider] >= 0:
                riding += 1
        if self.phase:
            assert riding + self.bunch.homecomers == self.table.riders, "somebody is lost"
        if not self.over:
            assert self.next_seat() >= 0, "nobody is asked"
