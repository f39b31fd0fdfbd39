"""L'Arrivée du Tour: the order of play, and the race as everybody else knows it.

Before the first turn (opening.py): the first player, the profiles, the start strip. Then every player's turn:
    1 move       everybody rides by the pace of their group and the terrain under its head
    2 breakaway  one attempt, and its counters; then who has passed a summit or the line
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
from paceline.core.views import seen_from
from paceline.games.larrivee_du_tour import (
    breakaway,
    feeding,
    finish,
    movement,
    notation,
    opening,
    pace,
    positions,
    views,
    within,
)
from paceline.games.larrivee_du_tour import state as s
from paceline.games.larrivee_du_tour.roadbook import CAPACITY, HOME, NOBODY, RACERS
from paceline.games.larrivee_du_tour.state import State


@final
class LarriveeDuTour(State):
    """A race of L'Arrivée du Tour from the first decision to the last."""

    # The turn

    def go_on(self) -> None:
        """lt.turn.order: from step to step, up to the next decision; each says in `phase` what comes next."""
        while self.asked == NOBODY and not self.over:
            if self.phase == s.MOVE:  # step 1
                movement.move_all(self)
            elif self.phase == s.ATTACK:  # step 2
                breakaway.next_attempt(self)
            elif self.phase == s.COUNTER:
                breakaway.next_counter(self)
            elif self.phase == s.LINE:
                finish.judge(self)
            elif self.phase == s.WITHIN:  # step 3
                within.next_change(self)
            elif self.phase == s.TO_PAY:  # step 4
                pace.find_payers(self)
            elif self.phase == s.PAY:
                pace.next_payment(self)
            elif self.phase == s.PACE:  # step 5
                pace.next_pace(self)
            elif self.phase == s.TO_FEED:
                feeding.find_hungry(self)
            elif self.phase == s.FEED:
                feeding.next_meal(self)
            else:
                movement.end_turn(self)

    # Decisions

    def next_seat(self) -> i64:
        return self.asked

    def owes(self, seat: i64) -> bool:
        return seat >= 0 and seat == self.asked

    def legal_into(self, seat: i64, buffer: vec[i64]) -> i64:
        if seat < 0 or seat != self.asked:
            return 0
        phase = self.phase
        if phase == s.ALLOCATE:
            return opening.profiles_into(self, buffer)
        if phase == s.PLACE:
            return opening.strip_into(self, seat, buffer)
        if phase in (s.ATTACK, s.COUNTER):
            return breakaway.goes_into(self, buffer)
        if phase == s.LIFT:
            return breakaway.burns_into(self, buffer)
        if phase == s.ANSWER:
            return breakaway.answers_into(self, buffer)
        if phase == s.WITHIN:
            return within.within_into(self, buffer, self.most_actions)
        if phase == s.SHOVE:
            return within.shoves_into(self, buffer)
        if phase == s.PAY:
            return pace.payments_into(self, buffer)
        if phase == s.PACE:
            return pace.paces_into(self, buffer)
        return feeding.meals_into(self, buffer)

    def apply(self, seat: i64, action: i64) -> None:
        if self.over:
            raise IllegalAction("lt.race.over", "race-over")
        if seat < 0 or seat != self.asked:
            raise IllegalAction("lt.turn.owed", "not-asked")
        kind = action >> OPERAND_BITS
        operand = action & OPERAND
        phase = self.phase
        if phase == s.ALLOCATE and kind == s.PROFILE:
            opening.allocate(self, operand)
        elif phase == s.ALLOCATE and kind == s.BEGIN:
            opening.begin_profile(self, operand)
        elif phase == s.PLACE and kind == s.START:
            opening.place(self, seat, operand)
        elif phase == s.ATTACK and kind == s.GO:
            breakaway.attack(self, self.own_racer(seat, operand))
        elif phase == s.COUNTER and kind == s.GO:
            breakaway.counter(self, self.own_racer(seat, operand))
        elif phase == s.LIFT and kind == s.BURN:
            breakaway.burn(self, operand)
        elif phase == s.ANSWER and kind == s.BURN:
            breakaway.answer(self, operand)
        elif phase == s.WITHIN and kind == s.RIDE:
            within.ride(self, self.own_racer(seat, operand >> s.SPACE_BITS), operand & s.SPACE)
        elif phase == s.WITHIN and kind == s.REGAIN:
            within.regain(self, self.own_racer(seat, operand))
        elif phase == s.SHOVE and kind == s.DROP:
            within.shove(self, operand)
        elif phase == s.PAY and kind == s.SPEND:
            pace.pay(self, self.own_racer(seat, operand >> s.SKILL_BITS), operand & s.SKILL)
        elif phase == s.PACE and kind == s.SET:
            pace.set_pace(self, operand)
        elif phase == s.FEED and kind == s.EAT:
            feeding.eat(self, self.own_racer(seat, operand >> s.SKILL_BITS), operand & s.SKILL)
        elif kind == s.PASS and operand == 0:
            self.pass_step()
        else:
            raise IllegalAction("lt.turn.owed", "not-the-question")
        self.go_on()

    def own_racer(self, seat: i64, racer: i64) -> i64:
        if racer >= RACERS:
            raise IllegalAction("lt.turn.owed", "no-racer")
        return seat * RACERS + racer

    def pass_step(self) -> None:
        if self.phase == s.ATTACK:
            breakaway.pass_attack(self)
        elif self.phase == s.COUNTER:
            breakaway.pass_counter(self)
        elif self.phase == s.WITHIN:
            within.end_within(self)
        else:
            raise IllegalAction("lt.turn.owed", "must-choose")

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
        return seen_from(seat, self.public_view(), self.private_view)

    def public_view(self) -> views.View:
        return views.view(self)

    def action_text(self, action: int) -> str:
        return notation.action_text(action, self.book)

    def parse_action(self, text: str) -> int:
        return notation.parse_action(text, self.book)

    def rider_text(self, rider: int) -> str:
        return notation.rider_text(rider)

    def position(self, seat: int | None) -> str:  # noqa: ARG002 - everybody knows everything
        return positions.position_text(self)

    # Copies and checks

    def clone(self) -> LarriveeDuTour:
        return LarriveeDuTour(
            self.book,
            streams=self.streams.clone(),
            sheets=self.sheets.clone(),
            peloton=self.peloton.clone(),
            trouble=self.trouble[:],
            lost=self.lost[:],
            lost_to=self.lost_to[:],
            home=self.home[:],
            home_turn=self.home_turn[:],
            home_group=self.home_group[:],
            seen=self.seen[:],
            moment=self.moment,
            over=self.over,
            phase=self.phase,
            turn=self.turn,
            active=self.active,
            asked=self.asked,
            homecomers=self.homecomers,
            done=self.done,
            begun=self.begun,
            attacker=self.attacker,
            roll=self.roll,
            score=self.score,
            source=self.source,
            target=self.target,
            runner=self.runner,
            due=self.due,
            tried=self.tried,
            crowded=self.crowded,
            left=self.left,
        )

    def become(self, other: LarriveeDuTour) -> None:
        """The race on from here as another of the same roadbook that is not over, without making room anew.

        Chance stays its own; mountain points, turns and groups of homecomers, and what seats have seen are not copied.
        """
        self.peloton.become(other.peloton)
        self.sheets.become(other.sheets)
        for rider in range(self.book.riders):
            self.trouble[rider] = other.trouble[rider]
            self.lost[rider] = other.lost[rider]
            self.lost_to[rider] = other.lost_to[rider]
            self.home[rider] = other.home[rider]
        self.moment = other.moment
        self.over = False
        self.phase = other.phase
        self.turn = other.turn
        self.active = other.active
        self.asked = other.asked
        self.homecomers = other.homecomers
        self.done = other.done
        self.begun = other.begun
        self.attacker = other.attacker
        self.roll = other.roll
        self.score = other.score
        self.source = other.source
        self.target = other.target
        self.runner = other.runner
        self.due = other.due
        self.tried = other.tried
        self.crowded = other.crowded
        self.left = other.left

    def clone_for(self, seat: i64, rng: Rng) -> LarriveeDuTour:  # noqa: ARG002
        """Everything lies open but the dice to come."""
        copy = self.clone()
        copy.streams = rng.streams(s.STREAMS)
        return copy

    def chance(self) -> Streams:
        return self.streams

    def check(self) -> None:
        self.peloton.check()
        self.sheets.check()
        for space in range(self.book.line):
            most = CAPACITY + 1 if self.phase == s.SHOVE and space == self.crowded else CAPACITY
            assert self.peloton.on[space] <= most, f"{self.peloton.on[space]} racers on space {space}"
        home = [rider for rider in range(self.book.riders) if self.peloton.at[rider] == HOME]
        assert sorted(home) == sorted(int(self.home[i]) for i in range(self.homecomers))
        assert self.over == (self.asked == NOBODY), "somebody is asked until the race is over"
