"""Um Reifenbreite: the order of play, and the race as everybody else knows it.

Before the first round (opening.py): the start dice, then riders are placed on the grid. Then in every round,
for the foremost rider who has not moved yet:
    agree    once the winner is certain his manager may propose to settle the rest, and all others are asked
    ask      he may offer the lead to those behind him in the line, one after the other
    choose   two dice, energy cards, or the chase car
    chance   a seven draws a card, which may take or give energy cards, knock riders over, or cost the move
    move     step by step, as the surface, the riders in the way and the finish allow; or he dismounts
    follow   the riders of the line behind him are asked one after the other
and at its end who has finished leaves, the yellow jersey earns points, and who dismounted gets back on.
"""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from paceline.core.errors import IllegalAction
from paceline.core.race import OPERAND, OPERAND_BITS
from paceline.core.rng import Rng, Streams
from paceline.core.views import seen_from
from paceline.games.um_reifenbreite import (
    choosing,
    luck,
    notation,
    opening,
    positions,
    riding,
    rounds,
    settling,
    views,
)
from paceline.games.um_reifenbreite import state as s
from paceline.games.um_reifenbreite.roadbook import STREAMS
from paceline.games.um_reifenbreite.state import State


@final
class UmReifenbreite(State):
    """A race of Um Reifenbreite from the first decision to the last."""

    # The turn

    def go_on(self) -> None:
        """The order of play: from step to step, up to the next decision; each says in `phase` what comes next."""
        while self.phase > s.OVER:
            if self.phase == s.ROUND:
                rounds.begin_round(self)
            elif self.phase == s.TURN:
                choosing.next_turn(self)
            elif self.phase == s.TOTAL:
                luck.judge_total(self)
            elif self.phase == s.SET_OFF:
                riding.set_off(self)
            else:
                rounds.end_round(self)

    # Decisions

    def next_seat(self) -> i64:
        if self.over:
            return -1
        if self.phase == s.GRID:
            return opening.team_to_place(self) % self.seats
        if self.phase == s.AGREE:
            return self.asked
        return self.book.seat_of(self.rider)

    def owes(self, seat: i64) -> bool:
        return seat >= 0 and seat == self.next_seat()

    def legal_into(self, seat: i64, buffer: vec[i64]) -> i64:
        if not self.owes(seat):
            return 0
        if self.phase == s.CHOOSE:
            return choosing.ways_to_move_into(self, buffer)
        if self.phase == s.MOVE:
            return riding.stops_into(self, buffer)
        if self.phase == s.FOLLOW:
            return riding.drafts_into(self, buffer)
        if self.phase == s.GRID:
            return opening.grid_into(self, buffer)
        if self.phase == s.ASK:
            return choosing.answers_into(buffer)
        if self.phase == s.AGREE:
            return settling.consents_into(buffer)
        return luck.owed_cards_into(self, buffer)

    def apply(self, seat: i64, action: i64) -> None:
        if self.over:
            raise IllegalAction("ur.race.over", "race-over")
        if not self.owes(seat):
            raise IllegalAction("ur.turn.owed", "not-asked")
        kind = action >> OPERAND_BITS
        operand = action & OPERAND
        if kind == s.RIDE and self.phase == s.MOVE:
            riding.move(self, operand)
        elif kind == s.DRAFT and self.phase == s.FOLLOW:
            riding.follow(self, operand)
        elif kind == s.ROLL and self.phase == s.CHOOSE:
            choosing.roll(self, operand)
        elif kind == s.PLAY and self.phase == s.CHOOSE:
            choosing.play(self, operand)
        elif kind == s.HANG_ON and self.phase == s.CHOOSE:
            choosing.hang_on(self, operand)
        elif kind == s.SWITCH and self.phase == s.CHOOSE:
            choosing.switch(self, operand)
        elif kind == s.ANSWER and self.phase == s.ASK:
            choosing.answer(self, operand)
        elif kind == s.DISCARD and self.phase == s.LOSE:
            luck.discard(self, operand)
        elif kind == s.TAKE and self.phase == s.GAIN:
            luck.take(self, operand)
        elif kind == s.PLACE and self.phase == s.GRID:
            opening.place(self, operand)
        elif kind == s.PROPOSE and self.phase == s.CHOOSE:
            settling.propose(self, operand)
        elif kind == s.CONSENT and self.phase == s.AGREE:
            settling.consent(self, operand)
        else:
            raise IllegalAction("ur.turn.owed", "not-the-question")
        self.go_on()
        self.moment += 1

    # The outcome

    def ranking(self) -> list[int]:
        """Who is home in that order, then the others by their place on the road, the dismounted beside theirs."""
        home = [int(self.scores.home[i]) for i in range(self.scores.homecomers)]
        others = [rider for rider in range(int(self.book.riders)) if rider not in home]
        return home + sorted(others, key=self.rank_of, reverse=True)

    def rank_of(self, rider: int) -> tuple[int, int]:
        space = max(self.bunch.at[rider], self.bunch.beside[rider])
        rank = int(self.book.road.rank[space]) if space >= 0 else -1
        return rank, int(self.bunch.is_riding(rider)) * 100 - rider

    def winner(self) -> int:
        return self.places().index(1)

    def places(self) -> list[int]:
        """ur.score.winner: the most points, then the best single rider, then who came home first, or they share."""
        ranking = self.ranking()
        scores: list[tuple[int, int, int]] = []
        for seat in range(int(self.seats)):
            riders = [rider for rider in ranking if self.book.seat_of(rider) == seat]
            points = [int(self.rider_points(rider)) for rider in riders]
            scores.append((sum(points), max(points), 0 if self.book.shared_victory else -ranking.index(riders[0])))
        order = sorted(scores, reverse=True)
        return [order.index(score) + 1 for score in scores]

    def round_number(self) -> int:
        return int(self.round)

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

    def position(self, seat: int | None) -> str:  # noqa: ARG002 - everybody knows the same
        return positions.position_text(self)

    # Copies and checks

    def clone(self) -> UmReifenbreite:
        return UmReifenbreite(
            self.book,
            bunch=self.bunch.clone(),
            cards=self.cards.clone(),
            scores=self.scores.clone(),
            seen=self.seen[:],
            moment=self.moment,
            over=self.over,
            phase=self.phase,
            round=self.round,
            first=self.first,
            placed=self.placed,
            rider=self.rider,
            ahead=self.ahead,
            steps=self.steps,
            ways=self.ways,
            points=self.points,
            owed=self.owed,
            breakaway=self.breakaway,
            refused=self.refused,
            switched=self.switched,
            asked=self.asked,
            declined=self.declined,
            certain=self.certain,
        )

    def clone_for(self, seat: i64, rng: Rng) -> UmReifenbreite:  # noqa: ARG002 - everybody knows the same
        """ur.table.open: nothing lies hidden but what chance has yet to bring, and that is dealt anew."""
        copy = self.clone()
        copy.cards.streams = rng.streams(STREAMS)
        return copy

    def chance(self) -> Streams:
        return self.cards.streams

    def check(self) -> None:
        self.bunch.check()
        self.cards.check()
        for rider in range(self.book.riders):
            on_the_way = self.bunch.is_riding(rider) or self.bunch.beside[rider] >= 0
            assert self.phase == s.GRID or on_the_way or self.scores.is_home(rider), f"rider {rider} is lost"
