"""Before the first turn: the first player, the profiles, the start strip."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from paceline.core.errors import IllegalAction
from paceline.core.race import OPERAND_BITS
from paceline.games.larrivee_du_tour import events
from paceline.games.larrivee_du_tour import state as s
from paceline.games.larrivee_du_tour.roadbook import MOST_IN_ONE, NOBODY, POINTS, RACERS, WAITING
from paceline.games.larrivee_du_tour.state import State

# The first player


def roll_for_start(race: State) -> None:
    """lt.setup.first: everybody rolls, the highest begins; who ties for it rolls again."""
    rolling: i64 = (1 << race.seats) - 1
    while rolling & (rolling - 1):
        rolls: list[tuple[int, int]] = []
        best: i64 = 0
        best_seats: i64 = 0
        for seat in range(race.seats):
            if not rolling >> seat & 1:
                continue
            roll = draw_roll(race)
            if roll > best:
                best = roll
                best_seats = 0
            if roll == best:
                best_seats |= 1 << seat
            if race.listener is not None:
                rolls.append((int(seat), int(roll)))
        rolling = best_seats
        if race.listener is not None:
            race.listener(events.RolledForStart(rolls=rolls))
    seat = 0
    while not rolling >> seat & 1:
        seat += 1
    race.active = seat
    race.phase = s.ALLOCATE
    if race.listener is not None:
        race.listener(events.Starts(seat=int(seat)))
    race.ask(seat)


def draw_roll(race: State) -> i64:
    stacked = race.streams.next_stacked(s.DRAW)
    if stacked >= 0:
        return stacked
    if race.book.two_dice:
        return race.streams.below(s.DRAW, s.SMALL_DIE) + race.streams.below(s.DRAW, s.SMALL_DIE) + 2
    return race.streams.below(s.DRAW, s.BIG_DIE) + 1


def next_in_turn(race: State) -> None:
    """lt.setup.turns: one racer each, then clockwise; after three rounds the next phase."""
    race.done += 1
    seat = race.active + 1
    race.active = seat if seat < race.seats else 0
    if race.done == race.book.riders:
        race.done = 0
        race.phase += 1
    if race.phase == s.MOVE:
        race.asked = NOBODY
    else:
        race.ask(race.active)


def racer_in_turn(race: State) -> i64:
    """The racer that the asked seat allocates now."""
    return race.active * RACERS + race.done // race.seats


# Profiles


def profiles_into(race: State, buffer: vec[i64]) -> i64:
    many: i64 = 0
    if race.begun >= 0:
        for stamina in range(MOST_IN_ONE + 1):
            if race.sheets.may_take(race.begun, stamina):
                buffer[many] = (s.PROFILE << OPERAND_BITS) | (race.begun << s.POINT_BITS) | stamina
                many += 1
        return many
    for i in range(len(race.book.profiles)):
        profile = race.book.profiles[i]
        if race.sheets.may_take(profile >> s.POINT_BITS, profile & s.POINT):
            buffer[many] = (s.PROFILE << OPERAND_BITS) | profile
            many += 1
    for sprint in range(MOST_IN_ONE + 1):
        if race.sheets.may_begin(sprint):
            buffer[many] = (s.BEGIN << OPERAND_BITS) | sprint
            many += 1
    return many


def begin_profile(race: State, sprint: i64) -> None:
    """lt.setup.profiles: a profile made by hand begins with its sprint points."""
    if race.begun >= 0:
        raise IllegalAction("lt.setup.profiles", "sprint-given")
    if sprint > MOST_IN_ONE:
        raise IllegalAction("lt.setup.points", "most-in-one", most=MOST_IN_ONE)
    if not race.sheets.may_begin(sprint):
        raise IllegalAction("lt.setup.profiles", "sprint-taken")
    race.begun = sprint


def allocate(race: State, operand: i64) -> None:
    """lt.setup.points: fifteen points over three skills; lt.setup.profiles: offered, or made by hand."""
    sprint = operand >> s.POINT_BITS
    stamina = operand & s.POINT
    if not race.sheets.is_profile(sprint, stamina):
        raise IllegalAction("lt.setup.points", "points", points=POINTS, most=MOST_IN_ONE)
    if race.sheets.is_taken(sprint, stamina):
        raise IllegalAction("lt.setup.profiles", "profile-taken")
    if race.begun >= 0 and sprint != race.begun:
        raise IllegalAction("lt.setup.profiles", "begun", sprint=int(race.begun))
    if race.begun < 0 and not is_offered(race, operand):
        raise IllegalAction("lt.setup.profiles", "begin")
    rider = racer_in_turn(race)
    race.begun = -1
    race.sheets.allocate(rider, sprint, stamina)
    if race.listener is not None:
        climbing = POINTS - int(sprint) - int(stamina)
        race.listener(events.Allocated(rider=int(rider), sprint=int(sprint), stamina=int(stamina), climbing=climbing))
    next_in_turn(race)


def is_offered(race: State, profile: i64) -> bool:
    for i in range(len(race.book.profiles)):
        if race.book.profiles[i] == profile:
            return True
    return False


# The start strip


def strip_into(race: State, seat: i64, buffer: vec[i64]) -> i64:
    many: i64 = 0
    for racer in range(RACERS):
        if race.peloton.at[seat * RACERS + racer] != WAITING:
            continue
        for space in range(race.book.strip):
            if not race.peloton.is_full(space):
                buffer[many] = (s.START << OPERAND_BITS) | (racer << s.SPACE_BITS) | space
                many += 1
    return many


def place(race: State, seat: i64, operand: i64) -> None:
    """lt.setup.strip: any square of the start strip that has room."""
    racer = operand >> s.SPACE_BITS
    space = operand & s.SPACE
    if racer >= RACERS:
        raise IllegalAction("lt.turn.owed", "no-racer")
    rider = seat * RACERS + racer
    if race.peloton.at[rider] != WAITING:
        raise IllegalAction("lt.setup.strip", "placed")
    if space >= race.book.strip:
        raise IllegalAction("lt.setup.strip", "strip", squares=int(race.book.strip))
    if race.peloton.is_full(space):
        raise IllegalAction("lt.setup.strip", "strip-full")
    race.peloton.put(rider, space)
    if race.listener is not None:
        race.listener(events.Placed(rider=int(rider), space=int(space)))
    next_in_turn(race)
