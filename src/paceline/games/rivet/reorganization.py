"""Between two Movement phases: the team car, rescues, an event if there was none; and the end of the race."""

from __future__ import annotations

from mypy_extensions import i64

from paceline.games.rivet import events as e
from paceline.games.rivet.net import NOWHERE
from paceline.games.rivet.state import CAR, NOTHING, OVER, RESCUE, TO_REORGANIZATION
from paceline.games.rivet.table import ALL_STAR, CAR_ROWS, HEAVY, LIGHT, MOST_PHASES, NOBODY
from paceline.games.rivet.tactics import Tactics


class Reorganization(Tactics):
    """reorg.order: finish check, team car, rescue, event and clean-up, flip."""

    def begin_phase(self) -> None:
        """phase.first: the owner of the best placed rider begins, and all riders are available again."""
        if self.phase > 0:
            self.first = self.table.team_of(self.bunch.leader())
        self.phase += 1
        self.team = self.first
        self.events_resolved = 0
        for rider in range(self.table.riders):
            self.riders.activated[rider] = 0
        self.moment += 1
        if self.listener is not None:
            self.tell(e.PhaseBegan(phase=int(self.phase), first=int(self.first)))
        self.begin_turn()

    def reorganize(self) -> None:
        """phase.end, race.limit: when somebody is home, or it has lasted too long, the race is over."""
        self.team = self.first
        if self.bunch.homecomers or self.phase >= MOST_PHASES:
            self.finish_race()
            return
        self.reorg_at = 0
        self.sent = 0
        for seat in range(self.seats):
            self.car_rows[seat] = CAR_ROWS
        if not self.reorg_window():
            self.drop_back_next()

    # The team car

    def may_drop_back(self, rider: i64) -> bool:
        """car.who, car.back: a rider with fatigue, once a phase, with road enough behind."""
        if self.bunch.at[rider] < 0 or self.riders.fatigue(rider) == 0 or (self.sent >> rider) & 1:
            return False
        return self.bunch.free_roadside(rider, self.car_row(rider)) >= 0

    def car_row(self, rider: i64) -> i64:
        return self.bunch.row_of(rider) - self.car_rows[self.table.team_of(rider)]

    def drop_back_next(self) -> None:
        """car.order: in turn order, any of one's riders."""
        while self.table.team_car and self.reorg_at < self.teams:
            seat = (self.first + self.reorg_at) % self.teams
            if self.table.is_player(seat):
                for rider in range(self.first_rider(seat), self.first_rider(seat + 1)):
                    if self.may_drop_back(rider):
                        self.ask(seat, CAR)
                        return
            self.reorg_at += 1
        self.reorg_at = 0
        self.rescue_next()

    def drop_back(self, seat: i64, rider: i64) -> None:
        """car.back: to the road side and five rows back, without temporary fatigue."""
        if rider >= self.table.riders or self.table.team_of(rider) != seat or not self.may_drop_back(rider):
            raise self.refuse("car.who", "one of your own riders who has fatigue and five rows behind, once a phase")
        self.answered(seat)
        before = [int(at) for at in self.bunch.at] if self.listener is not None else []
        start = self.bunch.at[rider]
        self.bunch.to_roadside(rider, self.car_row(rider))
        self.sent |= 1 << rider
        removed = self.riders.recover(rider, LIGHT, self.riders.light[rider])
        if self.listener is not None:
            shoved = [
                (other, before[other], int(self.bunch.at[other]))
                for other in range(len(before))
                if other != rider and before[other] != self.bunch.at[other]
            ]
            self.tell(
                e.DroppedBack(
                    rider=int(rider),
                    start=int(start),
                    end=int(self.bunch.at[rider]),
                    removed=int(removed),
                    moves=shoved,
                )
            )
        self.drop_back_next()

    def drop_no_more(self, seat: i64) -> None:
        self.answered(seat)
        self.reorg_at += 1
        self.drop_back_next()

    # Rescue

    def dropped(self, seat: i64) -> i64:
        """rescue.dropped: the last placed rider of a team, if nobody is linked to him."""
        rider = self.bunch.last_of_team(seat)
        if rider == NOBODY or (self.sent >> rider) & 1:
            return NOBODY
        if not self.bunch.on_roadside(rider) and self.bunch.is_linked(rider):
            return NOBODY
        tail = self.last_tail()
        if tail == NOBODY:
            return NOBODY
        if self.table.dropped_behind_all and self.bunch.rank_of(rider) > self.bunch.rank_of(tail):
            return NOBODY
        return rider

    def last_tail(self) -> i64:
        """rescue.line: the tail of the last line of at least two."""
        worst: i64 = NOBODY
        for rider in range(self.table.riders):
            if self.bunch.at[rider] < 0 or self.bunch.on_roadside(rider):
                continue
            space = self.bunch.at[rider]
            is_tail = self.bunch.rider_ahead(space) != NOBODY and self.bunch.rider_behind(space) == NOBODY
            if is_tail and (worst == NOBODY or self.bunch.rank_of(rider) < self.bunch.rank_of(worst)):
                worst = rider
        return worst

    def space_behind(self, rider: i64) -> i64:
        """The empty space right behind a rider, nearest the priority line; NOWHERE where the road ends."""
        return self.table.net.behind[self.bunch.at[rider] * 2]

    def may_help(self, seat: i64, helper: i64) -> bool:
        """rescue.helper: another of one's riders, who does not gain ground by it."""
        lost = self.dropped(seat)
        if helper >= self.table.riders or self.table.team_of(helper) != seat or helper == lost or lost == NOBODY:
            return False
        if self.bunch.at[helper] < 0:
            return False
        if not self.table.all_stars_help and self.table.rider_class[helper] == ALL_STAR:
            return False
        tail = self.last_tail()
        if helper == tail:
            return self.rescue_space(helper, lost) != NOWHERE
        back = self.space_behind(tail)
        if back == NOWHERE:
            return False
        road = self.table.net.road
        if not self.table.helper_gains and road.rank[back] > self.bunch.rank_of(helper):
            return False
        return self.rescue_with(helper, lost, False)

    def rescue_space(self, tail: i64, lost: i64) -> i64:
        """Right behind the end of the line, which must be ahead of the dropped rider."""
        space = self.space_behind(self.bunch.tail_of(tail))
        if space == NOWHERE or self.table.net.road.rank[space] <= self.bunch.rank_of(lost):
            return NOWHERE
        return space

    def rescue_with(self, helper: i64, lost: i64, done: bool) -> bool:
        """Whether the helper at the back makes room for the dropped rider; carries it out where `done`."""
        tail = self.last_tail()
        start = self.bunch.at[helper]
        if helper != tail:
            self.bunch.move(helper, self.space_behind(tail))
        end = self.rescue_space(helper, lost)
        if not done or end == NOWHERE:
            self.bunch.move(helper, start)
            return end != NOWHERE
        lost_start = self.bunch.at[lost]
        won = [int(owner) for owner in self.bunch.bonus_owner] if self.listener is not None else []
        self.bunch.forward(lost, end)
        if self.listener is not None:
            self.tell(
                e.Rescued(
                    rider=int(lost),
                    start=int(lost_start),
                    end=int(end),
                    helper=int(helper),
                    helper_start=int(start),
                    helper_end=int(self.bunch.at[helper]),
                )
            )
            self.tell_progress(self.bunch.homecomers, won)
        return True

    def rescue_next(self) -> None:
        """rescue.order: in turn order, once each; every rescue changes the road for the next."""
        while self.reorg_at < self.teams:
            seat = (self.first + self.reorg_at) % self.teams
            if self.table.is_player(seat):
                for rider in range(self.first_rider(seat), self.first_rider(seat + 1)):
                    if self.may_help(seat, rider):
                        self.ask(seat, RESCUE)
                        return
            self.reorg_at += 1
        self.reorg_at = 0
        self.sent = 0
        if self.events_resolved == 0:
            self.begin_event(TO_REORGANIZATION)  # reorg.event
        else:
            self.end_reorganization()

    def rescue(self, seat: i64, helper: i64) -> None:
        """rescue.cost: the dropped rider takes a heavy fatigue."""
        if not self.may_help(seat, helper):
            raise self.refuse("rescue.helper", "that rider cannot bring the dropped one back")
        self.answered(seat)
        lost = self.dropped(seat)
        self.rescue_with(helper, lost, True)
        self.tire(lost, HEAVY, 1)
        self.reorg_at += 1
        self.rescue_next()

    def no_rescue(self, seat: i64) -> None:
        self.answered(seat)
        self.reorg_at += 1
        self.rescue_next()

    def end_reorganization(self) -> None:
        """reorg.clean: events are cleared, Headlines cards set aside go back, riders are available again."""
        self.cards.bring_back_headlines()
        self.begin_phase()

    # The end

    def finish_race(self) -> None:
        """finish.end: the phase in which somebody came home is the last."""
        self.over = True
        self.stage = OVER
        self.team = 0
        self.event = NOTHING
        self.moment += 1
        if self.listener is not None:
            self.tell(e.RaceOver(ranking=self.ranking(), seconds=self.totals()))

    def ranking(self) -> list[int]:
        """finish.ranking: the podium, then the others by their places on the road, then who is not there yet."""
        home = [int(self.bunch.home[i]) for i in range(self.bunch.homecomers)]
        road = self.bunch.order(True)
        waiting = [rider for rider in range(int(self.table.riders)) if rider not in home and rider not in road]
        return home + road + waiting

    def bonuses(self, rider: i64) -> int:
        many = 0
        for owner in self.bunch.bonus_owner:
            if owner == rider:
                many += 1
        return many

    def seconds_of(self, rider: i64, place: i64) -> int:
        """finish.seconds, finish.penalty, bonus.seconds: the podium's time, penalty and bonuses."""
        table = self.table
        seconds = int(table.seconds[place]) - int(table.bonus_seconds) * self.bonuses(rider)
        return seconds + (int(table.penalty_seconds) if place >= self.bunch.homecomers else 0)

    def totals(self) -> list[int]:
        """finish.total: every team's time."""
        totals = [0] * int(self.teams)
        for place, rider in enumerate(self.ranking()):
            totals[int(self.table.team_of(rider))] += self.seconds_of(rider, place)
        return totals

    def team_order(self) -> list[int]:
        """finish.ties: the lowest time first; of equals the team whose last rider is placed higher."""
        ranking = self.ranking()
        last = [0] * int(self.teams)
        for place, rider in enumerate(ranking):
            last[int(self.table.team_of(rider))] = place
        totals = self.totals()
        order = list(range(int(self.teams)))
        order.sort(key=lambda team: (totals[team], last[team]))
        return order

    def winner(self) -> int:
        return self.team_order()[0]

    def places(self) -> list[int]:
        order = self.team_order()
        return [order.index(seat) + 1 for seat in range(int(self.seats))]

    def round_number(self) -> int:
        return int(self.phase)
