"""On the Rivet and Visions of Rainbows: the order of play, and the race as everybody else knows it.

Every part is followed by the next one, unless its room says otherwise; a part that asks somebody ends in a question,
and the answer says where the race goes on.
Rule ids stand in the code without the edition's prefix: move.lead is or.move.lead and vr.move.lead.
"""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from paceline.core.race import OPERAND, OPERAND_BITS
from paceline.core.rng import Rng, Streams
from paceline.core.views import seen_from
from paceline.games.rivet import (
    endings,
    event_cards,
    finish,
    grupo,
    hands,
    notation,
    opening,
    positions,
    reorganization,
    riding,
    robot,
    tactics,
    turns,
    views,
)
from paceline.games.rivet import order as o
from paceline.games.rivet.question import put_into
from paceline.games.rivet.questions import QUESTIONS
from paceline.games.rivet.roadbook import AFTER_MOVE, ANY_END, AT_EVENT, REORG
from paceline.games.rivet.state import PASS, PASSED, State


@final
class Rivet(State):
    """A race of either edition from the first decision to the last."""

    # The order of play

    def go_on(self, part: i64) -> None:
        """From a part of the order of play to the next question."""
        while part >= o.PARTS:
            if part < o.BEGIN_PHASE:
                then = self.open_race(part)
            elif part < o.RIDE_ON:
                then = self.declaration(part)
            elif part < o.REORGANIZE:
                then = self.move(part)
            elif part < o.REVEAL_EVENT:
                then = self.between_phases(part)
            elif part < o.DO_TACTIC:
                then = self.event_card(part)
            elif part < o.FINISH_RACE:
                then = self.tactics_card(part)
            else:
                then = finish.finish_race(self)
            part = part + 1 if then == o.ON else then
        if part != o.WAIT:
            if part != self.asking:
                self.asking = part
                self.question = QUESTIONS[part]
            self.pending = self.question.asked(self)
            self.moment += 1

    def open_race(self, part: i64) -> i64:
        """Before the first phase."""
        if part == o.DEAL_TACTICS:
            return opening.deal_tactics(self)
        if part == o.PLAY_INITIALS:
            return opening.play_initials(self)
        if part == o.DRAW_FIRST:
            return opening.draw_first(self)
        if part == o.LINE_UP:
            return opening.line_up(self)
        return opening.draw_hands(self)

    def declaration(self, part: i64) -> i64:
        """A Movement phase: turn by turn, every rider once; and a turn from its card to the strokes that it gives."""
        if part == o.BEGIN_PHASE:
            return turns.begin_phase(self)
        if part == o.BEGIN_TURN:  # a player's card, the AI team's, or nobody is left
            return turns.begin_turn(self)
        if part == o.DRAW_AI_CARD:
            return hands.draw_ai_card(self)
        if part == o.DECLARE:
            return riding.declare(self)
        if part == o.TAKE_LINE:
            return riding.take_line(self)
        if part == o.CUT_OFF:
            return riding.cut_off(self)
        if part == o.SPEND_ENERGY:
            return riding.spend_energy(self)
        return riding.set_off(self, False)

    def move(self, part: i64) -> i64:
        """A turn from the first step to the refilled hand."""
        if part == o.RIDE_ON:  # step by step
            return riding.next_step(self) if self.is_players_turn() else robot.ride(self)
        if part == o.END_MOVE:
            return endings.end_move(self)
        if part == o.END_EFFECTS:
            return endings.end_effects(self)
        if part == o.TIRE:
            return endings.tire_and_flip(self)
        if part == o.MOVE_WINDOW:
            return tactics.open_window(self, AFTER_MOVE) if self.is_players_turn() and not self.extra else o.ON
        if part == o.CLOSE_MOVE:
            return hands.close_move(self)
        if part == o.CYCLE_CARDS:
            return hands.cycle_cards(self)
        if part == o.REFILL:  # Headlines bring an event, and then the rest of the cards
            return hands.refill(self)
        if part == o.TURN_WINDOW:
            return tactics.open_window(self, ANY_END)
        return turns.next_team(self)

    def between_phases(self, part: i64) -> i64:
        """Reorganization, or the end."""
        if part == o.REORGANIZE:
            return reorganization.reorganize(self)
        if part == o.REORG_WINDOW:
            return tactics.open_window(self, REORG)
        if part == o.DROP_BACK:
            return reorganization.drop_back(self)
        if part == o.FETCH:
            return reorganization.fetch(self)
        if part == o.REORG_EVENT:
            return reorganization.reorg_event(self)
        return reorganization.clean_up(self)  # and the next phase

    def event_card(self, part: i64) -> i64:
        """An event, wherever it comes from."""
        if part == o.REVEAL_EVENT:
            return event_cards.reveal_event(self)
        if part == o.EVENT_WINDOW:
            return tactics.open_window(self, AT_EVENT)
        if part == o.STRIKE:
            return event_cards.strike(self)
        if part == o.APPLY_EVENT:
            return event_cards.apply_event(self)
        if part == o.CALL_GRUPO:
            return grupo.call_grupo(self)
        if part == o.CLOSE_UP:
            return grupo.close_up(self)
        return event_cards.end_event(self)  # and back to where it came from

    def tactics_card(self, part: i64) -> i64:
        """Tactics cards, in a turn or when all have answered in a window."""
        return tactics.do_tactic(self) if part == o.DO_TACTIC else tactics.open_answers(self)

    # Decisions

    def next_seat(self) -> i64:
        for seat in range(self.seats):
            if (self.pending >> seat) & 1:
                return seat
        return -1

    def owes(self, seat: i64) -> bool:
        return 0 <= seat < self.seats and (self.pending >> seat) & 1 == 1

    def legal_into(self, seat: i64, buffer: vec[i64]) -> i64:
        if not self.owes(seat):
            return 0
        question = self.question
        many = question.legal_into(self, seat, buffer)
        return put_into(buffer, many, PASS, 0) if question.optional else many

    def apply(self, seat: i64, action: i64) -> None:
        if self.over:
            raise self.refuse("race.over", "race-over")
        if not self.owes(seat):
            raise self.refuse("turn.owed", "not-asked")
        question = self.question
        kind = action >> OPERAND_BITS
        if kind != PASS:
            then = question.answer(self, seat, kind, action & OPERAND)
        else:
            then = question.passed(self, seat) if question.optional and action & OPERAND == 0 else o.MISFIT
        if then == o.MISFIT:
            raise self.refuse("turn.owed", "not-the-question")
        self.pending &= ~(1 << seat)
        self.go_on(then)

    # The result

    def ranking(self) -> list[int]:
        return finish.ranking(self)

    def winner(self) -> int:
        return finish.team_order(self)[0]

    def places(self) -> list[int]:
        order = finish.team_order(self)
        return [order.index(seat) + 1 for seat in range(int(self.seats))]

    def round_number(self) -> int:
        return int(self.phase)

    # For people

    def view(self, seat: int | None) -> views.View:
        return seen_from(seat, self.public_view(), self.private_view)

    def public_view(self) -> views.View:
        return views.view(self)

    def private_view(self, seat: int) -> views.PrivateView:
        return views.private_view(self, seat)

    def action_text(self, action: int) -> str:
        return notation.action_text(action, self.book)

    def parse_action(self, text: str) -> int:
        return notation.parse_action(text, self.book)

    def rider_text(self, rider: int) -> str:
        return self.book.rider_names[rider]

    def position(self, seat: int | None) -> str:
        return positions.position_text(self, seat)

    # Copies and checks

    def clone(self) -> Rivet:
        return Rivet(
            book=self.book,
            cards=self.cards.clone(),
            bunch=self.bunch.clone(),
            riders=self.riders.clone(),
            current=self.current.clone(),
            asking=self.asking,
            question=self.question,
            pending=self.pending,
            phase=self.phase,
            team=self.team,
            first=self.first,
            spot=self.spot,
            effect=self.effect,
            cycle_left=self.cycle_left,
            extra=self.extra,
            weather=self.weather,
            event=self.event,
            events_resolved=self.events_resolved,
            resume=self.resume,
            otherwise=self.otherwise,
            struck=self.struck,
            clause=self.clause,
            op=self.op,
            hit=self.hit[:],
            picker=self.picker,
            immune=self.immune,
            option=self.option[:],
            grupo=self.grupo[:],
            grupo_at=self.grupo_at,
            window=self.window,
            answers=self.answers[:],
            tactic_used=self.tactic_used,
            tactic=self.tactic,
            tactic_seat=self.tactic_seat,
            tactic_op=self.tactic_op,
            tactic_option=self.tactic_option,
            reorg_at=self.reorg_at,
            sent=self.sent,
            car_rows=self.car_rows,
            seen=self.seen[:],
            moment=self.moment,
            over=self.over,
        )

    def clone_for(self, seat: i64, rng: Rng) -> Rivet:
        """deck.secret, tactics.secret: what others hold is dealt anew, their answers are forgotten, chance is fresh."""
        copy = self.clone()
        for other in range(self.seats):
            if other != seat and copy.answers[other] > PASSED:
                copy.answers[other] = PASSED
        copy.cards.hide(seat, rng)
        return copy

    def chance(self) -> Streams:
        return self.cards.streams

    def check(self) -> None:
        self.bunch.check()
        self.riders.check()
        self.cards.check(self.phase > 0, self.book.ai_deck)
        riding: i64 = 0
        for rider in range(self.book.riders):
            if self.bunch.at[rider] >= 0:
                riding += 1
        if self.phase:
            assert riding + self.bunch.homecomers == self.book.riders, "somebody is lost"
        if not self.over:
            assert self.next_seat() >= 0, "nobody is asked"
