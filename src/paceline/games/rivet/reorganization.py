"""Between two Movement phases: the team car, rescues, an event if there was none; or the end of the race."""

from __future__ import annotations

from mypy_extensions import i64

from paceline.games.rivet import events as e
from paceline.games.rivet.consequences import shoved, tire
from paceline.games.rivet.net import NOWHERE
from paceline.games.rivet.order import BEGIN_PHASE, CLEAN_UP, DROP_BACK, FETCH, FINISH_RACE, ON, REVEAL_EVENT
from paceline.games.rivet.question import RiderQuestion
from paceline.games.rivet.roadbook import ALL_STAR, CAR_ROWS, HEAVY, LIGHT, MOST_PHASES, NOBODY, byte_of, same_bytes
from paceline.games.rivet.state import CAR, RESCUE, State
from paceline.games.rivet.steps import tell_progress


def reorganize(race: State) -> i64:
    """phase.end, race.limit: when somebody is home, or it has lasted too long, the race is over."""
    race.team = race.first
    if race.bunch.homecomers or race.phase >= MOST_PHASES:
        return FINISH_RACE
    race.reorg_at = 0
    race.sent = 0
    race.car_rows = same_bytes(race.seats, CAR_ROWS)
    race.tactic_used = 0  # tactics.windows: as a turn of its own
    return ON


def seat_of(race: State) -> i64:
    """Whose turn it is in this step of Reorganization."""
    return (race.first + race.reorg_at) % race.teams


def next_seat(race: State, then: i64) -> i64:
    race.reorg_at += 1
    return then


# The team car


def drop_back(race: State) -> i64:
    """car.order: in turn order, any of one's riders."""
    while race.book.team_car and race.reorg_at < race.teams:
        seat = seat_of(race)
        if race.book.is_player(seat):
            for rider in range(race.first_rider(seat), race.first_rider(seat + 1)):
                if may_drop_back(race, rider):
                    return CAR
        race.reorg_at += 1
    race.reorg_at = 0
    return ON


def may_drop_back(race: State, rider: i64) -> bool:
    """car.who, car.back: a rider with fatigue, once a phase, with road enough behind."""
    if race.bunch.at[rider] < 0 or race.riders.fatigue(rider) == 0 or (race.sent >> rider) & 1:
        return False
    return race.bunch.free_roadside(rider, car_row(race, rider)) >= 0


def car_row(race: State, rider: i64) -> i64:
    return race.bunch.row_of(rider) - byte_of(race.car_rows, race.book.team_of(rider))


class Car(RiderQuestion):
    """car.back: who drops back to the team car."""

    def asked(self, race: State) -> i64:
        return 1 << seat_of(race)

    def nameable(self, race: State, seat: i64) -> i64:
        found: i64 = 0
        for rider in range(race.first_rider(seat), race.first_rider(seat + 1)):
            if may_drop_back(race, rider):
                found |= 1 << rider
        return found

    def named(self, race: State, seat: i64, rider: i64) -> i64:
        """car.back: to the road side and five rows back, without temporary fatigue."""
        if race.book.team_of(rider) != seat or not may_drop_back(race, rider):
            raise race.refuse("car.who", "not-to-the-car", rows=int(byte_of(race.car_rows, seat)))
        before = [int(at) for at in race.bunch.at] if race.listener is not None else []
        race.bunch.to_roadside(rider, car_row(race, rider))
        race.sent |= 1 << rider
        removed = race.riders.recover(rider, LIGHT, race.riders.light_of(rider))
        if race.listener is not None:
            race.tell(
                e.DroppedBack(
                    rider=int(rider),
                    start=before[rider],
                    end=int(race.bunch.at[rider]),
                    removed=int(removed),
                    moves=shoved(race, rider, before),
                )
            )
        return DROP_BACK

    def passed(self, race: State, seat: i64) -> i64:
        return next_seat(race, DROP_BACK)


# Rescue


def fetch(race: State) -> i64:
    """rescue.order: in turn order, once each; every rescue changes the road for the next."""
    while race.reorg_at < race.teams:
        seat = seat_of(race)
        if race.book.is_player(seat) and helpers(race, seat):
            return RESCUE
        race.reorg_at += 1
    race.reorg_at = 0
    race.sent = 0
    return ON


def dropped(race: State, seat: i64) -> i64:
    """rescue.dropped: the last placed rider of a team, if nobody is linked to him."""
    rider = race.bunch.last_of_team(seat)
    if rider == NOBODY or (race.sent >> rider) & 1:
        return NOBODY
    if not race.bunch.on_roadside(rider) and race.bunch.is_linked(rider):
        return NOBODY
    tail = last_tail(race)
    if tail == NOBODY:
        return NOBODY
    if race.book.dropped_behind_all and race.bunch.rank_of(rider) > race.bunch.rank_of(tail):
        return NOBODY
    return rider


def last_tail(race: State) -> i64:
    """rescue.line: the tail of the last line of at least two."""
    bunch = race.bunch
    rank = race.book.net.road.rank
    worst: i64 = NOBODY
    for rider in range(race.book.riders):
        space = bunch.at[rider]
        if space < 0 or bunch.on_roadside(rider) or (worst != NOBODY and rank[space] > rank[bunch.at[worst]]):
            continue
        if bunch.rider_ahead(space) != NOBODY and bunch.rider_behind(space) == NOBODY:
            worst = rider
    return worst


def space_behind(race: State, rider: i64) -> i64:
    """The empty space right behind a rider, nearest the priority line; NOWHERE where the road ends."""
    return race.book.net.behind[race.bunch.at[rider] * 2]


def helpers(race: State, seat: i64) -> i64:
    """rescue.helper: those of one's riders who can fetch the dropped one, a bit each."""
    found: i64 = 0
    lost = dropped(race, seat)
    if lost != NOBODY:
        tail = last_tail(race)
        for rider in range(race.first_rider(seat), race.first_rider(seat + 1)):
            if may_help(race, rider, lost, tail):
                found |= 1 << rider
    return found


def may_help(race: State, helper: i64, lost: i64, tail: i64) -> bool:
    """rescue.helper: another of one's riders, who does not gain ground by it."""
    if helper == lost or race.bunch.at[helper] < 0:
        return False
    if not race.book.all_stars_help and race.book.rider_class[helper] == ALL_STAR:
        return False
    if helper == tail:
        return rescue_space(race, helper, lost) != NOWHERE
    back = space_behind(race, tail)
    if back == NOWHERE:
        return False
    road = race.book.net.road
    if not race.book.helper_gains and road.rank[back] > race.bunch.rank_of(helper):
        return False
    return rescue_with(race, helper, lost, tail, False)


def rescue_space(race: State, tail: i64, lost: i64) -> i64:
    """rescue.line: right behind the end of the line, where the dropped rider gains a row by it."""
    road = race.book.net.road
    space = space_behind(race, race.bunch.tail_of(tail))
    if space == NOWHERE or road.rank[space] <= race.bunch.rank_of(lost):
        return NOWHERE
    return space if race.book.rescue_in_row or road.row[space] > race.bunch.row_of(lost) else NOWHERE


def rescue_with(race: State, helper: i64, lost: i64, tail: i64, done: bool) -> bool:
    """Whether the helper at the back makes room for the dropped rider; carries it out where `done`."""
    start = race.bunch.at[helper]
    if helper != tail:
        race.bunch.move(helper, space_behind(race, tail))
    end = rescue_space(race, helper, lost)
    if not done or end == NOWHERE:
        race.bunch.move(helper, start)
        return end != NOWHERE
    lost_start = race.bunch.at[lost]
    won = [int(owner) for owner in race.bunch.bonus_owner] if race.listener is not None else []
    race.bunch.forward(lost, end)
    if race.listener is not None:
        race.tell(
            e.Rescued(
                rider=int(lost),
                start=int(lost_start),
                end=int(end),
                helper=int(helper),
                helper_start=int(start),
                helper_end=int(race.bunch.at[helper]),
            )
        )
        tell_progress(race, race.bunch.homecomers, won)
    return True


class Rescue(RiderQuestion):
    """rescue.helper: who fetches the dropped rider."""

    def asked(self, race: State) -> i64:
        return 1 << seat_of(race)

    def subject(self, race: State) -> i64:
        return dropped(race, seat_of(race))

    def nameable(self, race: State, seat: i64) -> i64:
        return helpers(race, seat)

    def named(self, race: State, seat: i64, rider: i64) -> i64:
        """rescue.cost: the dropped rider takes a heavy fatigue."""
        if not (helpers(race, seat) >> rider) & 1:
            raise race.refuse("rescue.helper", "no-helper")
        lost = dropped(race, seat)
        rescue_with(race, rider, lost, last_tail(race), True)
        tire(race, lost, HEAVY, 1)
        return next_seat(race, FETCH)

    def passed(self, race: State, seat: i64) -> i64:
        return next_seat(race, FETCH)


# The next phase


def reorg_event(race: State) -> i64:
    """reorg.event: where the phase has had none."""
    race.resume = CLEAN_UP
    return REVEAL_EVENT if race.events_resolved == 0 else ON


def clean_up(race: State) -> i64:
    """reorg.clean: Headlines cards set aside go back, riders are available again."""
    race.cards.bring_back_headlines()
    return BEGIN_PHASE
