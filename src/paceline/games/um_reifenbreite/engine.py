"""Um Reifenbreite: the race, turn by turn.

Before the first round (opening.py): the start dice, then riders are placed on the grid. Then in every round,
for the foremost rider who has not moved yet:
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
from paceline.games.um_reifenbreite import events, notation, positions, views
from paceline.games.um_reifenbreite.opening import (
    ANSWER,
    ASK,
    CHOOSE,
    DISCARD,
    DRAFT,
    FOLLOW,
    GAIN,
    GRID,
    HANG_ON,
    LOSE,
    MOVE,
    OVER,
    PLACE,
    PLAY,
    RIDE,
    ROLL,
    SWITCH,
    TAKE,
)
from paceline.games.um_reifenbreite.riding import Riding
from paceline.games.um_reifenbreite.table import NOBODY, STREAMS, TEAM


@final
class UmReifenbreite(Riding):
    """A race of Um Reifenbreite from the first decision to the last."""

    # The turn

    def begin_round(self) -> None:
        """ur.round.once: every rider moves once."""
        self.round += 1
        self.bunch.next_round()
        if self.listener is not None:
            self.listener(events.RoundBegan(round=int(self.round)))
        self.next_turn()

    def next_turn(self) -> None:
        """ur.round.order: the foremost of those still to move; when there is none the round ends."""
        self.rider = self.bunch.foremost()
        self.ahead = NOBODY
        self.steps = 0
        self.ways = 0
        self.points = 0
        self.owed = 0
        self.breakaway = False
        self.refused = NOBODY
        self.switched = False
        if self.rider == NOBODY:
            self.end_round()
        else:
            self.phase = CHOOSE

    def end_round(self) -> None:
        """The yellow jersey, the finishers, the dismounted; then the next round, or the race is over."""
        self.jersey()
        self.leave()
        self.remount()
        if self.scores.homecomers == self.table.riders:
            self.finish_race()
        else:
            self.begin_round()

    # Decisions

    def next_seat(self) -> i64:
        if self.over:
            return -1
        if self.phase == GRID:
            return self.team_to_place() % self.seats
        return self.table.seat_of(self.rider)

    def owes(self, seat: i64) -> bool:
        return seat >= 0 and seat == self.next_seat()

    def legal_into(self, seat: i64, buffer: vec[i64]) -> i64:
        if not self.owes(seat):
            return 0
        if self.phase == CHOOSE:
            return self.ways_to_move_into(buffer)
        if self.phase == MOVE:
            many = self.bunch.reach_into(self.rider, self.points, RIDE << OPERAND_BITS, buffer)
            if self.table.may_stay:
                buffer[many] = (RIDE << OPERAND_BITS) | self.bunch.at[self.rider]
                many += 1
            return many
        if self.phase == FOLLOW:
            return self.drafts_into(buffer)
        if self.phase == GRID:
            return self.grid_into(buffer)
        if self.phase == ASK:
            buffer[0] = ANSWER << OPERAND_BITS
            buffer[1] = (ANSWER << OPERAND_BITS) | 1
            return 2
        return self.owed_cards_into(buffer)

    def apply(self, seat: i64, action: i64) -> None:
        if self.over:
            raise IllegalAction("ur.race.over", "the race is over")
        if not self.owes(seat):
            raise IllegalAction("ur.turn.owed", f"seat {seat} owes no decision now")
        kind = action >> OPERAND_BITS
        operand = action & OPERAND
        if kind == RIDE and self.phase == MOVE:
            self.move(operand)
        elif kind == DRAFT and self.phase == FOLLOW:
            self.follow(operand)
        elif kind == ROLL and self.phase == CHOOSE:
            self.roll(operand)
        elif kind == PLAY and self.phase == CHOOSE:
            self.play(operand)
        elif kind == HANG_ON and self.phase == CHOOSE:
            self.hang_on(operand)
        elif kind == SWITCH and self.phase == CHOOSE:
            self.switch(operand)
        elif kind == ANSWER and self.phase == ASK:
            self.answer(operand)
        elif kind == DISCARD and self.phase == LOSE:
            self.discard(operand)
        elif kind == TAKE and self.phase == GAIN:
            self.take(operand)
        elif kind == PLACE and self.phase == GRID:
            self.place(operand)
        else:
            raise IllegalAction("ur.turn.owed", f"that is not what seat {seat} is asked now")
        self.moment += 1

    # End of the round and of the race

    def jersey(self) -> None:
        """ur.jersey.round: two points for whoever wears it at the end of a round and still races."""
        self.award_jersey()
        wearer = self.scores.wearer
        if wearer != NOBODY and not self.scores.is_home(wearer):
            self.scores.jersey_rounds[wearer] += 1
            if self.listener is not None:
                self.listener(events.JerseyKept(rider=int(wearer), rounds=int(self.scores.jersey_rounds[wearer])))

    def leave(self) -> None:
        """ur.finish.leave: whoever has finished leaves the road when the round is over."""
        for place in range(self.scores.homecomers):
            rider = self.scores.home[place]
            if self.bunch.is_riding(rider):
                self.bunch.lift(rider)

    def remount(self) -> None:
        """ur.dismount.back: after all others have moved, in the order of dismounting."""
        rider = self.bunch.remount()
        while rider != NOBODY:
            if self.listener is not None:
                self.listener(events.Remounted(rider=int(rider), space=self.told(rider)))
            rider = self.bunch.remount()

    def finish_race(self) -> None:
        """ur.finish.end: the race is over when everybody is home; ur.car.caught: then the photo cards tell."""
        self.over = True
        self.phase = OVER
        if self.table.chase_car:
            self.cards.develop()
            self.reveal_to_all()
            if self.listener is not None:
                numbers = self.table.photo_numbers
                drawn = [number for photo, number in enumerate(numbers) if self.cards.drawn[photo]]
                caught = [int(rider) for rider in range(self.table.riders) if self.cards.is_caught(rider)]
                self.listener(events.Developed(photos=drawn, caught=caught))
        if self.listener is not None:
            points = [int(self.team_points(team)) for team in range(self.table.teams)]
            self.listener(events.RaceOver(ranking=self.ranking(), points=points))

    def rider_points(self, rider: i64) -> i64:
        """ur.car.caught: a disqualified rider loses all points; nobody else gains by it."""
        return 0 if self.cards.is_caught(rider) else self.scores.points(rider)

    def team_points(self, team: i64) -> i64:
        """ur.score.teams: the points of its four riders."""
        points: i64 = 0
        for rider in range(team * TEAM, team * TEAM + TEAM):
            points += self.rider_points(rider)
        return points

    def ranking(self) -> list[int]:
        """Who is home in that order, then the others by their place on the road, the dismounted beside theirs."""
        home = [int(self.scores.home[i]) for i in range(self.scores.homecomers)]
        others = [rider for rider in range(int(self.table.riders)) if rider not in home]
        return home + sorted(others, key=self.rank_of, reverse=True)

    def rank_of(self, rider: int) -> tuple[int, int]:
        space = max(self.bunch.at[rider], self.bunch.beside[rider])
        rank = int(self.table.road.rank[space]) if space >= 0 else -1
        return rank, int(self.bunch.is_riding(rider)) * 100 - rider

    def winner(self) -> int:
        return self.places().index(1)

    def places(self) -> list[int]:
        """ur.score.winner: the most points, then the best single rider, then who came home before the other."""
        ranking = self.ranking()
        scores: list[tuple[int, int, int]] = []
        for seat in range(int(self.seats)):
            riders = [rider for rider in ranking if self.table.seat_of(rider) == seat]
            points = [int(self.rider_points(rider)) for rider in riders]
            scores.append((sum(points), max(points), -ranking.index(riders[0])))
        order = sorted(scores, reverse=True)
        return [order.index(score) + 1 for score in scores]

    def round_number(self) -> int:
        return int(self.round)

    # For people

    def told(self, rider: i64) -> int:
        """The place of the board that a rider stands on."""
        return int(self.table.places[self.bunch.at[rider]])

    def view(self, seat: int | None) -> views.View:
        return views.view(self, seat)

    def action_text(self, action: int) -> str:
        return notation.action_text(action, self.table)

    def parse_action(self, text: str) -> int:
        return notation.parse_action(text, self.table)

    def rider_text(self, rider: int) -> str:
        return notation.rider_text(rider)

    def position(self, seat: int | None) -> str:  # noqa: ARG002 - everybody knows the same
        return positions.position_text(self)

    # Copies and checks

    def clone(self) -> UmReifenbreite:
        return UmReifenbreite(
            self.table,
            self.bunch.clone(),
            self.cards.clone(),
            self.scores.clone(),
            self.seen[:],
            self.moment,
            self.over,
            self.phase,
            self.round,
            self.first,
            self.placed,
            self.rider,
            self.ahead,
            self.steps,
            self.ways,
            self.points,
            self.owed,
            self.breakaway,
            self.refused,
            self.switched,
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
        for rider in range(self.table.riders):
            on_the_way = self.bunch.is_riding(rider) or self.bunch.beside[rider] >= 0
            assert self.phase == GRID or on_the_way or self.scores.is_home(rider), f"rider {rider} is lost"
