"""Step 3: within the groups one racer may change its square, and a full square makes room."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from paceline.core.errors import IllegalAction
from paceline.core.race import OPERAND_BITS
from paceline.games.larrivee_du_tour import events
from paceline.games.larrivee_du_tour.peloton import FARTHEST
from paceline.games.larrivee_du_tour.roadbook import CAPACITY, NOBODY, RACERS, STAMINA
from paceline.games.larrivee_du_tour.state import DROP, PASS, REGAIN, RIDE, SHOVE, SPACE_BITS, TO_PAY, WITHIN, State


def next_change(race: State) -> None:
    """lt.within.one: as long as the player can still move somebody."""
    if within_into(race, race.buffer, 2) > 1:
        race.ask(race.active)
    else:
        end_within(race)


def end_within(race: State) -> None:
    race.asked = NOBODY
    race.tried = 0
    race.phase = TO_PAY


def within_into(race: State, buffer: vec[i64], enough: i64) -> i64:
    """Whom the player may move where; up to so many ways, where more would not matter."""
    buffer[0] = PASS << OPERAND_BITS
    many: i64 = 1
    peloton = race.peloton
    for racer in range(RACERS):
        rider = race.active * RACERS + racer
        if not race.takes_part(rider):
            continue
        if may_regain(race, rider):
            buffer[many] = (REGAIN << OPERAND_BITS) | racer
            many += 1
        group = peloton.group[rider]
        if many >= enough or race.tried >> group & 1:
            continue
        space = peloton.head(group)
        held = peloton.spaces_of(group, space)
        while held:
            if held & 1 and space != peloton.at[rider] and has_room(race, rider, space):
                buffer[many] = (RIDE << OPERAND_BITS) | (racer << SPACE_BITS) | space
                many += 1
            held >>= 1
            space -= 1
    return many


def has_room(race: State, rider: i64, space: i64) -> bool:
    """Whether the square, or one behind it, has room once the racer has left its own."""
    start = race.peloton.at[rider]
    return start < space or race.peloton.free_behind(space) >= 0


def ride(race: State, rider: i64, space: i64) -> None:
    """lt.within.one: to any square of the group; lt.within.full: from a full one somebody has to go back."""
    peloton = race.peloton
    if not race.takes_part(rider):
        raise IllegalAction("lt.within.one", "within-out")
    group = peloton.group[rider]
    if race.tried >> group & 1:
        raise IllegalAction("lt.within.one", "within-moved")
    head = peloton.head(group)
    behind = head - space
    if behind < 0 or behind > FARTHEST or not peloton.spaces_of(group, head) >> behind & 1:
        raise IllegalAction("lt.within.one", "within-where")
    if space == peloton.at[rider]:
        raise IllegalAction("lt.within.one", "within-there")
    if not has_room(race, rider, space):
        raise IllegalAction("lt.within.full", "within-room")
    start = peloton.at[rider]
    race.tried |= 1 << group
    peloton.shift(rider, space)
    if race.listener is not None:
        race.listener(events.Shifted(rider=int(rider), start=int(start), end=int(space)))
    crowd(race, rider, space)


def crowd(race: State, rider: i64, space: i64) -> None:
    """lt.within.full: a racer has come to a square; the player names one who leaves it, if it is too full."""
    if race.peloton.on[space] > CAPACITY:
        race.phase = SHOVE
        race.crowded = space
        race.runner = rider
        race.ask(race.active)
    else:
        race.phase = WITHIN
        race.crowded = -1
        race.runner = NOBODY
        race.asked = NOBODY


def shoves_into(race: State, buffer: vec[i64]) -> i64:
    many: i64 = 0
    for rider in range(race.book.riders):
        if race.peloton.at[rider] == race.crowded and rider != race.runner:
            buffer[many] = (DROP << OPERAND_BITS) | rider
            many += 1
    return many


def shove(race: State, rider: i64) -> None:
    """lt.within.full: one square back, and so on; lt.within.forward: nobody else ever goes forward."""
    if rider >= race.book.riders or race.peloton.at[rider] != race.crowded:
        raise IllegalAction("lt.within.full", "crowd-where")
    if rider == race.runner:
        raise IllegalAction("lt.within.full", "crowd-newcomer")
    space = race.crowded - 1
    race.peloton.shift(rider, space)
    if race.listener is not None:
        race.listener(events.Shoved(rider=int(rider), start=int(race.crowded), end=int(space)))
    crowd(race, rider, space)


# Squares lost in a mechanical incident


def may_regain(race: State, rider: i64) -> bool:
    """lt.mechanical.regain: a lost square for a stamina point, but never past the group that was lost."""
    if race.lost[rider] <= 0 or race.sheets.points(rider, STAMINA) < 1:
        return False
    space = race.peloton.at[rider] + 1
    if space >= race.book.line or race.peloton.is_full(space):
        return False
    mark = race.lost_to[rider]
    return mark == NOBODY or not race.peloton.is_riding(mark) or space <= race.peloton.at[mark]


def regain(race: State, rider: i64) -> None:
    if not race.takes_part(rider) or not may_regain(race, rider):
        raise IllegalAction("lt.mechanical.regain", "regain")
    space = race.peloton.at[rider] + 1
    race.spend(rider, STAMINA, 1, "regain")
    race.lost[rider] -= 1
    race.peloton.shift(rider, space)
    if race.listener is not None:
        race.listener(events.Regained(rider=int(rider), start=int(space - 1), end=int(space)))
    race.asked = NOBODY
