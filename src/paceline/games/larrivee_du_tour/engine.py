"""L'Arrivée du Tour: the race, step by step.

Before the first turn (opening.py): the first player, the profiles, the start strip. Then every player's turn:
    1 move       everybody rides by the pace of their group and the terrain under its head
    2 breakaway  one attempt, and its counters (breakaway.py); then who has passed a summit or the line
    3 within     one racer in each group may change its square
    4 pay        who leads a fast group burns a point, or drops
    5 pace       the groups that the player leads go slower, on, or faster
and at the end of it racers feed, and groups are made anew.
"""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from paceline.core.errors import IllegalAction
from paceline.core.race import OPERAND, OPERAND_BITS
from paceline.core.rng import Rng, Streams
from paceline.games.larrivee_du_tour import events, finish, notation, positions, views
from paceline.games.larrivee_du_tour.opening import (
    ALLOCATE,
    ANSWER,
    ATTACK,
    BEGIN,
    BURN,
    COUNTER,
    DROP,
    EAT,
    FEED,
    GO,
    LIFT,
    LINE,
    MOVE,
    OUT,
    OVER,
    PACE,
    PASS,
    PAY,
    PLACE,
    PROFILE,
    REGAIN,
    RIDE,
    SET,
    SHOVE,
    SPEND,
    START,
    STOPPED,
    STREAMS,
    WITHIN,
)
from paceline.games.larrivee_du_tour.steps import Steps
from paceline.games.larrivee_du_tour.table import CAPACITY, HOME, NOBODY, RACERS


@final
class LarriveeDuTour(Steps):
    """A race of L'Arrivée du Tour from the first decision to the last."""

    # The turn

    def go_on(self) -> None:
        """lt.turn.order: from step to step, up to the next decision."""
        while self.asked == NOBODY and not self.over:
            if self.phase == MOVE:
                self.move_all()
            elif self.phase == ATTACK:
                self.breakaway()
            elif self.phase == COUNTER:
                self.next_counter()
            elif self.phase == LINE:
                self.judge()
            elif self.phase == WITHIN:
                self.within()
            elif self.phase == PAY:
                self.next_payment()
            elif self.phase == PACE:
                self.next_pace()
            elif self.phase == FEED:
                self.next_meal()
            else:
                self.end_turn()

    def move_all(self) -> None:
        """lt.move.pace: from front to back everybody rides as far as the pace of their group takes them there."""
        self.turn += 1
        if self.listener is not None:
            self.listener(events.TurnBegan(turn=int(self.turn), seat=int(self.active)))
        self.peloton.survey()
        order = self.order
        many = self.peloton.line_up(order, self.active)
        for i in range(many):
            rider = order[i]
            if self.trouble[rider] == STOPPED:
                self.trouble[rider] = OUT
                continue
            squares = self.peloton.speed(self.peloton.group[rider])
            start = self.peloton.at[rider]
            end = self.peloton.goal(rider, squares)
            self.peloton.shift(rider, end)
            if self.listener is not None:
                why = ["lt.move.full"] if end < start + squares else []
                self.listener(
                    events.Moved(rider=int(rider), start=int(start), end=int(end), squares=int(squares), why=why)
                )
        for i in range(many):
            if self.trouble[order[i]] == OUT:
                self.stand_still(order[i])
        self.phase = ATTACK

    def judge(self) -> None:
        """Who has passed a summit, who is home; lt.finish.end: when the race is over."""
        finish.mountain(self)
        if finish.come_home(self) and (not self.table.until_all or self.homecomers == self.table.riders):
            self.over = True
            self.phase = OVER
            self.moment += 1
            if self.listener is not None:
                self.listener(events.RaceOver(ranking=self.ranking()))
        else:
            self.phase = WITHIN

    def end_turn(self) -> None:
        """lt.group.run: groups are made anew, and the next player clockwise has the turn."""
        for rider in range(self.table.riders):
            if self.trouble[rider] == OUT:
                self.trouble[rider] = 0
        self.peloton.regroup(self.order, self.peloton.line_up(self.order, self.active))
        seat = self.active + 1
        self.active = seat if seat < self.seats else 0
        self.phase = MOVE
        if self.listener is not None:
            self.listener(events.Grouped(groups=views.groups_now(self)))

    # Decisions

    def next_seat(self) -> i64:
        return self.asked

    def owes(self, seat: i64) -> bool:
        return seat >= 0 and seat == self.asked

    def legal_into(self, seat: i64, buffer: vec[i64]) -> i64:
        if seat < 0 or seat != self.asked:
            return 0
        phase = self.phase
        if phase == ALLOCATE:
            return self.profiles_into(buffer)
        if phase == PLACE:
            return self.strip_into(seat, buffer)
        if phase in (ATTACK, COUNTER):
            return self.goes_into(buffer)
        if phase == LIFT:
            return self.burns_into(buffer)
        if phase == ANSWER:
            return self.answers_into(buffer)
        if phase == WITHIN:
            return self.within_into(buffer)
        if phase == SHOVE:
            return self.shoves_into(buffer)
        if phase == PAY:
            return self.payments_into(buffer)
        if phase == PACE:
            return self.paces_into(buffer)
        return self.meals_into(buffer)

    def goes_into(self, buffer: vec[i64]) -> i64:
        """Racers who may try to break away, or the one who may counter; and not to."""
        buffer[0] = PASS << OPERAND_BITS
        many: i64 = 1
        if self.phase == COUNTER:
            buffer[1] = (GO << OPERAND_BITS) | (self.runner % RACERS)
            return 2
        for racer in range(RACERS):
            if self.may_attack(self.active * RACERS + racer):
                buffer[many] = (GO << OPERAND_BITS) | racer
                many += 1
        return many

    def apply(self, seat: i64, action: i64) -> None:
        if self.over:
            raise IllegalAction("lt.race.over", "the race is over")
        if seat < 0 or seat != self.asked:
            raise IllegalAction("lt.turn.owed", f"seat {seat} owes no decision now")
        kind = action >> OPERAND_BITS
        operand = action & OPERAND
        phase = self.phase
        if phase == ALLOCATE and kind == PROFILE:
            self.allocate(operand)
        elif phase == ALLOCATE and kind == BEGIN:
            self.begin_profile(operand)
        elif phase == PLACE and kind == START:
            self.place(seat, operand)
        elif phase == ATTACK and kind == GO:
            rider = self.own_racer(seat, operand)
            if not self.may_attack(rider):
                self.refuse_attack(rider)
            self.attack(rider)
        elif phase == COUNTER and kind == GO:
            if self.own_racer(seat, operand) != self.runner:
                raise IllegalAction("lt.counter.order", "another racer is asked now")
            self.counter()
        elif phase == LIFT and kind == BURN:
            self.burn(operand)
        elif phase == ANSWER and kind == BURN:
            self.answer(operand)
        elif phase == WITHIN and kind == RIDE:
            self.ride(self.own_racer(seat, operand >> 8), operand & 0xFF)
        elif phase == WITHIN and kind == REGAIN:
            self.regain(self.own_racer(seat, operand))
        elif phase == SHOVE and kind == DROP:
            self.shove(operand)
        elif phase == PAY and kind == SPEND:
            self.pay(self.own_racer(seat, operand >> 2), operand & 3)
        elif phase == PACE and kind == SET:
            self.set_pace(operand)
        elif phase == FEED and kind == EAT:
            self.eat(self.own_racer(seat, operand >> 2), operand & 3)
        elif kind == PASS and operand == 0:
            self.pass_step(seat)
        else:
            raise IllegalAction("lt.turn.owed", f"that is not what seat {seat} is asked now")
        self.go_on()

    def own_racer(self, seat: i64, racer: i64) -> i64:
        if racer >= RACERS:
            raise IllegalAction("lt.turn.owed", "there is no such racer")
        return seat * RACERS + racer

    def pass_step(self, seat: i64) -> None:
        if self.phase == ATTACK:
            self.pass_attack()
        elif self.phase == COUNTER:
            self.pass_counter()
        elif self.phase == WITHIN:
            self.end_within()
        else:
            raise IllegalAction("lt.turn.owed", f"seat {seat} has to choose now")

    # The outcome

    def ranking(self) -> list[int]:
        """lt.finish.ranking: who is home in that order, then the others by their place on the road."""
        home = [int(self.home[i]) for i in range(self.homecomers)]
        return home + finish.on_the_road(self)

    def winner(self) -> int:
        return self.ranking()[0] // RACERS

    def places(self) -> list[int]:
        """lt.finish.ranking: a player is as good as the best of three racers."""
        teams: list[int] = []
        for rider in self.ranking():
            if rider // RACERS not in teams:
                teams.append(rider // RACERS)
        return [teams.index(seat) + 1 for seat in range(int(self.seats))]

    def round_number(self) -> int:
        return int(self.turn)

    # For people

    def view(self, seat: int | None) -> views.View:
        return views.view(self, seat)

    def action_text(self, action: int) -> str:
        return notation.action_text(action, self.table)

    def parse_action(self, text: str) -> int:
        return notation.parse_action(text, self.table)

    def rider_text(self, rider: int) -> str:
        return notation.rider_text(rider)

    def position(self, seat: int | None) -> str:  # noqa: ARG002 - everybody knows everything
        return positions.position_text(self)

    # Copies and checks

    def clone(self) -> LarriveeDuTour:
        return LarriveeDuTour(
            self.table,
            self.streams.clone(),
            self.sheets.clone(),
            self.peloton.clone(),
            self.trouble[:],
            self.lost[:],
            self.lost_to[:],
            self.home[:],
            self.home_turn[:],
            self.home_group[:],
            self.seen[:],
            self.moment,
            self.over,
            self.counters(),
        )

    def clone_for(self, seat: i64, rng: Rng) -> LarriveeDuTour:  # noqa: ARG002
        """Everything lies open but the dice to come."""
        copy = self.clone()
        copy.streams = rng.streams(STREAMS)
        return copy

    def chance(self) -> Streams:
        return self.streams

    def check(self) -> None:
        self.peloton.check()
        self.sheets.check()
        for space in range(self.table.line):
            most = CAPACITY + 1 if self.phase == SHOVE and space == self.crowded else CAPACITY
            assert self.peloton.on[space] <= most, f"{self.peloton.on[space]} racers on space {space}"
        home = [rider for rider in range(self.table.riders) if self.peloton.at[rider] == HOME]
        assert sorted(home) == sorted(int(self.home[i]) for i in range(self.homecomers))
        assert self.over == (self.asked == NOBODY), "somebody is asked until the race is over"
