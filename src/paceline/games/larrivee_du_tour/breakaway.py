"""Step 2: one attempt to break away, the die, the points burned on it, and the counters."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from paceline.core.errors import IllegalAction
from paceline.core.race import OPERAND_BITS
from paceline.games.larrivee_du_tour import events
from paceline.games.larrivee_du_tour import state as s
from paceline.games.larrivee_du_tour.roadbook import BY_ONE, BY_RESULT, NOBODY, RACERS
from paceline.games.larrivee_du_tour.state import State

TWELVE: Final = 12  # lt.breakaway.twelve


# Who tries


def next_attempt(race: State) -> None:
    """lt.breakaway.who: the player whose turn it is may try once with one racer."""
    for racer in range(RACERS):
        if may_attack(race, race.active * RACERS + racer):
            race.ask(race.active)
            return
    race.attacker = NOBODY
    race.tried = 0
    race.phase = s.LINE


def goes_into(race: State, buffer: vec[i64]) -> i64:
    """Racers who may try to break away, or the one who may counter; and not to."""
    buffer[0] = s.PASS << OPERAND_BITS
    many: i64 = 1
    if race.phase == s.COUNTER:
        buffer[1] = (s.GO << OPERAND_BITS) | (race.runner % RACERS)
        return 2
    for racer in range(RACERS):
        if may_attack(race, race.active * RACERS + racer):
            buffer[many] = (s.GO << OPERAND_BITS) | racer
            many += 1
    return many


def may_attack(race: State, rider: i64) -> bool:
    if race.tried and race.book.one_attempt:
        return False
    peloton = race.peloton
    if not peloton.is_riding(rider) or race.trouble[rider] == s.OUT:
        return False
    group = peloton.group[rider]
    skill = race.book.attack_skill(peloton.ground[group])
    return (
        race.sheets.points(rider, skill) > 0
        and peloton.at[rider] == peloton.head(group)
        and not race.tried >> group & 1
        and not peloton.is_full(peloton.at[rider] + 1)
    )


def refuse_attack(race: State, rider: i64) -> None:
    """Says why a racer may not try."""
    peloton = race.peloton
    if not peloton.is_riding(rider):
        raise IllegalAction("lt.breakaway.who", "not-on-road")
    if race.trouble[rider] == s.OUT:
        raise IllegalAction("lt.mechanical.incident", "incident")
    group = peloton.group[rider]
    if race.tried >> group & 1:
        raise IllegalAction("lt.breakaway.attempts", "tried")
    if peloton.at[rider] != peloton.head(group):
        raise IllegalAction("lt.breakaway.who", "not-in-front")
    if peloton.is_full(peloton.at[rider] + 1):
        raise IllegalAction("lt.breakaway.full", "full-ahead")
    raise IllegalAction("lt.breakaway.skill", "no-point")


def pass_attack(race: State) -> None:
    race.asked = NOBODY
    race.attacker = NOBODY
    race.tried = 0
    race.phase = s.LINE


# The attempt


def attack(race: State, rider: i64) -> None:
    """lt.breakaway.result: a point, then the die, then perhaps points on top of it."""
    if not may_attack(race, rider):
        refuse_attack(race, rider)
    group = race.peloton.group[rider]
    race.tried |= 1 << group
    race.left = group
    race.attacker = rider
    race.source = race.peloton.at[rider]
    race.spend(rider, attack_skill(race), 1, "attack")
    roll_for(race, rider, need(race))
    if has_incident(race, rider):
        attack_fails(race)
        return
    if burns_into(race, race.buffer) > 1:
        race.phase = s.LIFT
        race.ask(race.active)
    else:
        break_away(race, 0, 0)


def attack_skill(race: State) -> i64:
    """lt.breakaway.skill: by the terrain of the group that is left, for attacker and counters."""
    return race.book.attack_skill(race.peloton.ground[race.peloton.group[race.attacker]])


def need(race: State) -> i64:
    """lt.wheel.middle: squares of the outer circle and the number of the middle one."""
    group = race.peloton.group[race.attacker]
    return race.peloton.speed(group) + race.book.middle[race.peloton.wheel(group)]


def counter_need(race: State) -> i64:
    """lt.wheel.inner: what the attacker had and the number of the inner circle."""
    return race.score + race.book.inner[race.peloton.wheel(race.peloton.group[race.attacker])]


def roll_for(race: State, rider: i64, need: i64) -> None:
    """lt.breakaway.die: one twelve-sided die, or two six-sided ones."""
    dice: list[int] = []
    first = race.streams.next_stacked(s.DIE)
    if race.book.two_dice:
        second = race.streams.next_stacked(s.SECOND_DIE)
        if first < 0:
            first = race.streams.below(s.DIE, s.SMALL_DIE) + 1
        if second < 0:
            second = race.streams.below(s.SECOND_DIE, s.SMALL_DIE) + 1
        race.roll = first + second
        if race.listener is not None:
            dice = [int(first), int(second)]
    else:
        if first < 0:
            first = race.streams.below(s.DIE, s.BIG_DIE) + 1
        race.roll = first
        if race.listener is not None:
            dice = [int(first)]
    race.reveal_to_all()
    if race.listener is not None:
        race.listener(
            events.Rolled(
                rider=int(rider),
                counter=rider != race.attacker,
                need=int(need),
                roll=int(race.roll),
                dice=dice,
            )
        )


def has_incident(race: State, rider: i64) -> bool:
    """lt.mechanical.incident: the attempt fails, and the racer does not ride in the next move."""
    if race.roll != race.book.incident:
        return False
    race.trouble[rider] = s.STOPPED
    if race.listener is not None:
        race.listener(events.Incident(rider=int(rider)))
    return True


# Burning points on the result


def burns_into(race: State, buffer: vec[i64]) -> i64:
    """lt.burn.result, lt.breakaway.extra: how many points may go on the result and on the distance."""
    points = race.sheets.points(race.attacker, attack_skill(race))
    limit = race.book.burn_limit
    many: i64 = 0
    for lift in range(min(points, limit) + 1):
        for more in range(min(points - lift, limit) + 1):
            if not is_waste(race, lift, more):
                buffer[many] = (s.BURN << OPERAND_BITS) | (lift << s.POINT_BITS) | more
                many += 1
    return many


def is_waste(race: State, lift: i64, more: i64) -> bool:
    """lt.burn.result: a point is burned only where it changes something."""
    if lift + more == 0:
        return False
    wanted = outcome(race, lift, more)
    for fewer in range(lift + 1):
        for less in range(more + 1):
            if fewer + less < lift + more and outcome(race, fewer, less) == wanted:
                return True
    return False


def outcome(race: State, lift: i64, more: i64) -> i64:
    """Where the attacker would end and what counters would have to beat, in one number; -1 for a failure."""
    total = race.roll + lift
    if total < need(race):
        return -1
    score = total if race.book.counter_total else race.roll
    return (race.peloton.goal(race.attacker, length(race, total) + more) << s.SPACE_BITS) | score


def burn(race: State, operand: i64) -> None:
    """The attacker has seen the die and decides."""
    lift = operand >> s.POINT_BITS
    more = operand & s.POINT
    limit = race.book.burn_limit
    points = race.sheets.points(race.attacker, attack_skill(race))
    if lift > limit:
        raise IllegalAction("lt.burn.result", "most-on-result", most=int(limit))
    if more > limit:
        raise IllegalAction("lt.breakaway.extra", "most-on-distance", most=int(limit))
    if lift + more > points:
        raise IllegalAction("lt.burn.result", "points-left", points=int(points))
    if more > 0 and race.roll + lift < need(race):
        raise IllegalAction("lt.breakaway.extra", "failed-further")
    if is_waste(race, lift, more):
        raise IllegalAction("lt.burn.result", "waste")
    break_away(race, lift, more)


# The escape


def break_away(race: State, lift: i64, more: i64) -> None:
    """lt.breakaway.result: with the number needed the racer is away; without it the points are gone."""
    rider = race.attacker
    total = race.roll + lift
    skill = attack_skill(race)
    race.spend(rider, skill, lift, "result")
    if total < need(race):
        attack_fails(race)
        return
    race.spend(rider, skill, more, "distance")
    race.score = total if race.book.counter_total else race.roll
    race.due = who_may_counter(race)
    squares = length(race, total) + more
    race.target = race.peloton.goal(rider, squares)
    race.peloton.shift(rider, race.target)
    race.tried |= 1 << race.peloton.new_group(rider)
    if race.listener is not None:
        race.listener(
            events.BrokeAway(
                rider=int(rider),
                start=int(race.source),
                end=int(race.target),
                total=int(total),
                squares=int(squares),
                why=why_so_far(race, total, more, squares),
            )
        )
    race.phase = s.COUNTER
    race.asked = NOBODY


def length(race: State, total: i64) -> i64:
    """lt.breakaway.length: the middle circle's number of squares; lt.breakaway.twelve: one more with twelve."""
    group = race.peloton.group[race.attacker]
    squares = race.book.middle[race.peloton.wheel(group)]
    if race.book.length == BY_ONE:
        squares = 1
    elif race.book.length == BY_RESULT:
        squares = total - race.peloton.speed(group)
    return squares + 1 if total >= TWELVE else squares


def why_so_far(race: State, total: i64, more: i64, squares: i64) -> list[str]:
    why = ["lt.breakaway.length"]
    if total >= TWELVE:
        why.append("lt.breakaway.twelve")
    if more > 0:
        why.append("lt.breakaway.extra")
    if race.target < race.source + squares:
        why.append("lt.breakaway.full")
    return why


def attack_fails(race: State) -> None:
    """lt.breakaway.fail: the points are gone, and nothing else happens."""
    if race.listener is not None:
        race.listener(events.Failed(rider=int(race.attacker), counter=False))
    race.attacker = NOBODY
    race.phase = s.ATTACK
    race.asked = NOBODY


# Counters


def who_may_counter(race: State) -> i64:
    """lt.counter.who: whoever stands in the square that the attacker leaves, of its group, and can make it."""
    due: i64 = 0
    for rider in range(race.book.riders):
        if stands_by(race, rider) and can_counter(race, rider):
            due |= 1 << rider
    return due


def stands_by(race: State, rider: i64) -> bool:
    peloton = race.peloton
    return (
        rider != race.attacker
        and peloton.at[rider] == race.source
        and peloton.group[rider] == race.left
        and race.trouble[rider] != s.OUT
    )


def bystanders(race: State) -> list[int]:
    return [int(rider) for rider in range(race.book.riders) if stands_by(race, rider)]


def can_counter(race: State, rider: i64) -> bool:
    """lt.counter.impossible: nobody pays for a counter that no roll can bring home."""
    points = race.sheets.points(rider, attack_skill(race))
    if points < 1:
        return False
    return race.book.best_roll + min(points - 1, race.book.burn_limit) >= counter_need(race)


def next_counter(race: State) -> None:
    """lt.counter.order: clockwise from the next player on, the attacker's own teammates last."""
    if race.due == 0:
        race.phase = s.ATTACK
        race.attacker = NOBODY
        race.runner = NOBODY
        return
    race.runner = race.first_due(race.active + 1)
    race.due &= ~(1 << race.runner)
    race.ask(race.book.team_of(race.runner))


def counter(race: State, rider: i64) -> None:
    """lt.counter.need: a point, then the die, then perhaps points on top of it."""
    if rider != race.runner:
        raise IllegalAction("lt.counter.order", "another-asked")
    need = counter_need(race)
    race.spend(rider, attack_skill(race), 1, "counter")
    roll_for(race, rider, need)
    if has_incident(race, rider):
        counter_fails(race)
    elif race.roll >= need:
        join(race, 0)
    elif lift_needed(race) <= most_lift(race):
        race.phase = s.ANSWER
        race.ask(race.book.team_of(rider))
    else:
        counter_fails(race)


def lift_needed(race: State) -> i64:
    return counter_need(race) - race.roll


def most_lift(race: State) -> i64:
    return min(race.sheets.points(race.runner, attack_skill(race)), race.book.burn_limit)


def answers_into(race: State, buffer: vec[i64]) -> i64:
    """lt.counter.lift: the points that are missing, or none."""
    buffer[0] = s.BURN << OPERAND_BITS
    buffer[1] = (s.BURN << OPERAND_BITS) | (lift_needed(race) << s.POINT_BITS)
    return 2


def answer(race: State, operand: i64) -> None:
    lift = operand >> s.POINT_BITS
    if operand == 0:
        counter_fails(race)
    elif operand & s.POINT:
        raise IllegalAction("lt.counter.joins", "counter-further")
    elif lift != lift_needed(race):
        raise IllegalAction("lt.counter.lift", "counter-lift", lift=int(lift_needed(race)))
    else:
        join(race, lift)


def join(race: State, lift: i64) -> None:
    """lt.counter.joins: to the attacker's square, or the nearest behind it with room."""
    rider = race.runner
    start = race.peloton.at[rider]
    race.spend(rider, attack_skill(race), lift, "result")
    race.peloton.shift(rider, max(race.peloton.free_behind(race.target), start))
    race.peloton.join(rider, race.peloton.group[race.attacker])
    if race.listener is not None:
        race.listener(events.Joined(rider=int(rider), start=int(start), end=int(race.peloton.at[rider])))
    race.phase = s.COUNTER
    race.asked = NOBODY


def counter_fails(race: State) -> None:
    """lt.breakaway.fail: a counter that fails costs its points, and nothing else."""
    if race.listener is not None:
        race.listener(events.Failed(rider=int(race.runner), counter=True))
    race.phase = s.COUNTER
    race.asked = NOBODY


def pass_counter(race: State) -> None:
    race.phase = s.COUNTER
    race.asked = NOBODY
