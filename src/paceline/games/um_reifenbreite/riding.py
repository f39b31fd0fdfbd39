"""The move: steps along the road, dismounting, the lines that are crossed, and who drafts."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from paceline.core.errors import IllegalAction
from paceline.core.race import OPERAND_BITS
from paceline.games.um_reifenbreite import events
from paceline.games.um_reifenbreite.bunch import MOST_STEPS, SPACE_MASK, STEP_SHIFT
from paceline.games.um_reifenbreite.roadbook import AT_A_SPRINT, NOBODY
from paceline.games.um_reifenbreite.state import DRAFT, FOLLOW, MOVE, RIDE, TURN, State


def set_off(race: State) -> None:
    """From the total to the move: what the surface adds or takes, and whether there is anywhere to ride.

    ur.surface.climb, ur.surface.stones, ur.surface.descent: by the number of the space he starts on.
    """
    rider = race.rider
    race.points += race.book.effect[race.bunch.at[rider]]
    if race.points <= 0:
        dismount(race)
    elif race.bunch.is_blocked(rider):
        be_blocked(race)
    else:
        race.phase = MOVE


def be_blocked(race: State) -> None:
    """ur.move.blocked: with riders on every space ahead the move is lost."""
    race.bunch.moved[race.rider] = 1
    if race.listener is not None:
        race.listener(events.Blocked(rider=int(race.rider), points=int(race.points)))
    race.phase = TURN


def dismount(race: State) -> None:
    """ur.dismount.off: nothing left to move by, so off the bicycle and off the road."""
    if race.listener is not None:
        space = race.told(race.rider)
        race.listener(events.Dismounted(rider=int(race.rider), space=space, points=int(race.points)))
    race.bunch.dismount(race.rider)
    race.phase = TURN


def stops_into(race: State, buffer: vec[i64]) -> i64:
    """ur.move.forward: every space that the points can reach; ur.move.must: or his own, if that is agreed."""
    end = race.bunch.reach(race.rider, race.points)
    stops = race.bunch.stops
    for i in range(1, end):
        buffer[i - 1] = (RIDE << OPERAND_BITS) | stops[i]
    many = end - 1
    if race.book.may_stay:
        buffer[many] = (RIDE << OPERAND_BITS) | race.bunch.at[race.rider]
        many += 1
    return many


def move(race: State, operand: i64) -> None:
    """ur.move.forward: to a space that so many steps can reach."""
    rider = race.rider
    space = operand & SPACE_MASK
    steps = operand >> STEP_SHIFT
    start = race.bunch.at[rider]
    check_move(race, operand, space, steps, start)
    path = way_to(race, rider, space, steps) if race.listener is not None else None
    race.bunch.ride(rider, space)
    if path is not None and race.listener is not None:
        race.listener(
            events.Moved(
                rider=int(rider),
                start=int(race.book.places[start]),
                end=int(race.book.places[space]),
                steps=int(steps),
                points=int(race.points),
                path=path,
            )
        )
    cross_lines(race, rider, start, space)
    next_drafter(race, rider, start, race.points if steps > 0 and race.book.draft_by_points else steps)


def check_move(race: State, operand: i64, space: i64, steps: i64, start: i64) -> None:
    """Refuses a space that this move cannot end on."""
    bunch = race.bunch
    if space >= race.book.road.spaces:
        raise IllegalAction("ur.move.forward", "no-space")
    if steps == 0 and space == start:
        if race.book.may_stay:
            return
        raise IllegalAction("ur.move.must", "must-move")
    if bunch.rider_on[space] != NOBODY:
        raise IllegalAction("ur.move.free", "space-taken")
    if steps > race.points:
        raise IllegalAction("ur.move.dice", "too-far", points=int(race.points))
    if not is_a_stop(race, operand):  # asked first, as the reach that was offered is still known; then why not
        if not (bunch.ways_to(race.rider, space, steps) >> steps) & 1:
            raise IllegalAction("ur.move.forward", "no-way")
        raise IllegalAction("ur.finish.full", "full-move")


def is_a_stop(race: State, operand: i64) -> bool:
    """Whether a move may end like this, the finish considered."""
    end = race.bunch.reach(race.rider, race.points)
    stops = race.bunch.stops
    for i in range(1, end):
        if stops[i] == operand:
            return True
    return False


def way_to(race: State, rider: i64, space: i64, steps: i64) -> list[int]:
    """A way to a space in so many steps, for those who watch: board places from the start to the end."""
    road = race.book.road
    levels: list[dict[int, int]] = [{int(race.bunch.at[rider]): -1}]
    for _ in range(steps):
        onward: dict[int, int] = {}
        for here in levels[-1]:
            for there in road.steps_ahead(here):
                if race.bunch.rider_on[there] == NOBODY:
                    onward.setdefault(there, here)
        levels.append(onward)
    way: list[int] = []
    at = int(space)
    for level in reversed(levels):
        way.append(int(race.book.places[at]))
        at = level[at]
    way.reverse()
    return way


def cross_lines(race: State, rider: i64, start: i64, end: i64) -> None:
    """ur.sprint.first, ur.finish.order: the lines between two spaces, each in its passage of the course.

    ur.finish.settle: whoever crosses one may have made the victory certain.
    """
    book = race.book
    for leg in range(book.leg[start] + 1, book.leg[end] + 1):
        if leg == book.finish_leg:
            race.scores.come_home(rider)
            if race.listener is not None:
                race.listener(events.Finished(rider=int(rider), place=int(race.scores.homecomers)))
        elif book.sprint_at[leg] >= 0:
            sprint(race, rider, book.sprint_at[leg])
    if race.scores.homecomers and book.settling and book.leg[start] < book.leg[end]:
        race.certain = race.certain_winner() != NOBODY


def sprint(race: State, rider: i64, sprint: i64) -> None:
    """ur.sprint.points, ur.jersey.first, ur.jersey.change: the jersey waits for the third across, or for nobody."""
    place = race.scores.cross_sprint(rider, sprint)
    if place < 0:
        return
    if race.listener is not None:
        points = int(race.book.sprint_points[sprint * AT_A_SPRINT + place])
        race.listener(events.Sprinted(rider=int(rider), sprint=int(sprint), place=int(place) + 1, points=points))
    if race.scores.wearer == NOBODY or race.book.jersey_at_every_crossing or race.scores.is_decided(sprint):
        race.award_jersey()


# Drafting


def next_drafter(race: State, leader: i64, start: i64, steps: i64) -> None:
    """ur.draft.ask: the rider directly behind where the leader started is asked, if he can follow at all.

    ur.draft.limit: in so many steps at most. ur.energy.breakaway: nobody drafts a rider who breaks away.
    """
    if steps > 0 and not race.breakaway and (race.round > 1 or race.book.draft_in_first_round):
        drafter = race.bunch.drafter_behind(start)
        if drafter != NOBODY:
            race.ways = race.bunch.ways_behind(drafter, leader, steps)
            if race.ways:
                race.rider = drafter
                race.ahead = leader
                race.steps = steps
                race.points = 0
                race.phase = FOLLOW
                return
    race.phase = TURN


def drafts_into(race: State, buffer: vec[i64]) -> i64:
    buffer[0] = DRAFT << OPERAND_BITS
    many: i64 = 1
    for steps in range(1, race.steps + 1):
        if (race.ways >> steps) & 1:
            buffer[many] = (DRAFT << OPERAND_BITS) | steps
            many += 1
    return many


def follow(race: State, steps: i64) -> None:
    """ur.draft.refuse: who stays breaks the line; ur.draft.behind: who follows ends directly behind."""
    rider = race.rider
    if steps == 0:
        if race.listener is not None:
            race.listener(events.Stayed(rider=int(rider), ahead=int(race.ahead)))
        race.phase = TURN
        return
    if steps > MOST_STEPS or not (race.ways >> steps) & 1:
        raise IllegalAction("ur.draft.limit", "no-draft")
    start = race.bunch.at[rider]
    space = race.book.behind[race.bunch.at[race.ahead]]
    path = way_to(race, rider, space, steps) if race.listener is not None else None
    race.bunch.ride(rider, space)
    if path is not None and race.listener is not None:
        race.listener(
            events.Drafted(
                rider=int(rider),
                ahead=int(race.ahead),
                start=int(race.book.places[start]),
                end=int(race.book.places[space]),
                steps=int(steps),
                path=path,
            )
        )
    cross_lines(race, rider, start, space)
    next_drafter(race, rider, start, race.steps if race.book.draft_by_points else steps)
