"""Step 4, who leads a fast group pays for it or drops; step 5, the groups that the player leads get their pace."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from paceline.core.errors import IllegalAction
from paceline.core.race import OPERAND_BITS
from paceline.games.larrivee_du_tour import events
from paceline.games.larrivee_du_tour import state as s
from paceline.games.larrivee_du_tour.roadbook import FAST, NO_SKILL, NOBODY, RACERS, SKILLS, SLOW, STAMINA, STEADY
from paceline.games.larrivee_du_tour.state import State

# Step 4: paying for a fast pace


def find_payers(race: State) -> None:
    """lt.fast.price: everybody in the first square of a fast group; lt.fast.nobody: unless nobody there can."""
    due: i64 = 0
    peloton = race.peloton
    for group in range(peloton.groups):
        if peloton.pace[group] != FAST:
            continue
        head = peloton.head(group)
        leaders: i64 = 0
        for rider in range(race.book.riders):
            if peloton.group[rider] == group and peloton.at[rider] == head and race.takes_part(rider):
                leaders |= 1 << rider
        if race.book.nobody_drops or somebody_can_pay(race, group):
            due |= leaders
        elif leaders:
            peloton.pace[group] = STEADY
            if race.listener is not None:
                race.listener(events.Slackened(group=int(group), space=int(head)))
    race.due = due
    race.phase = s.PAY


def somebody_can_pay(race: State, group: i64) -> bool:
    """lt.fast.skill: whether anybody in the first square of a group has a point for a fast pace."""
    peloton = race.peloton
    head = peloton.head(group)
    for rider in range(race.book.riders):
        leads = peloton.group[rider] == group and peloton.at[rider] == head and race.takes_part(rider)
        if leads and race.sheets.for_pace(rider, peloton.ground[group]) > 0:
            return True
    return False


def next_payment(race: State) -> None:
    """From front to back, in one square clockwise from the player whose turn it is."""
    rider: i64 = NOBODY
    due = race.due
    other: i64 = 0
    while due >> other:
        if due >> other & 1 and (rider == NOBODY or race.peloton.is_before(other, rider, race.active)):
            rider = other
        other += 1
    if rider == NOBODY:
        race.runner = NOBODY
        race.phase = s.PACE
        return
    race.due &= ~(1 << rider)
    ground = race.peloton.ground[race.peloton.group[rider]]
    other_skill = race.book.other_skill(ground)
    stamina = race.sheets.points(rider, STAMINA)
    other_points: i64 = 0
    if other_skill != NO_SKILL:
        other_points = race.sheets.points(rider, other_skill)
    if stamina + other_points == 0:
        drop(race, rider)
    elif stamina > 0 and other_points > 0 and race.book.choose_skill:
        race.runner = rider
        race.ask(race.book.team_of(rider))
    elif other_points > stamina:
        race.spend(rider, other_skill, 1, "pace")
    else:
        race.spend(rider, STAMINA, 1, "pace")


def payments_into(race: State, buffer: vec[i64]) -> i64:
    racer = race.runner % RACERS
    other = race.book.other_skill(race.peloton.ground[race.peloton.group[race.runner]])
    buffer[0] = (s.SPEND << OPERAND_BITS) | (racer << s.SKILL_BITS) | STAMINA
    buffer[1] = (s.SPEND << OPERAND_BITS) | (racer << s.SKILL_BITS) | other
    return 2


def pay(race: State, rider: i64, skill: i64) -> None:
    """lt.fast.skill: the owner says which of two skills pays."""
    if rider != race.runner:
        raise IllegalAction("lt.fast.price", "another-pays")
    if skill != STAMINA and skill != race.book.other_skill(race.peloton.ground[race.peloton.group[rider]]):
        raise IllegalAction("lt.fast.skill", "wrong-skill")
    race.spend(rider, skill, 1, "pace")
    race.asked = NOBODY


def drop(race: State, rider: i64) -> None:
    """lt.fast.drop: to the next square behind that has room."""
    start = race.peloton.at[rider]
    space = race.peloton.free_behind(start - 1)
    if space < 0:
        return
    race.peloton.shift(rider, space)
    if race.listener is not None:
        race.listener(events.Dropped(rider=int(rider), start=int(start), end=int(space)))


# Step 5: setting the pace


def next_pace(race: State) -> None:
    """lt.pace.who: group by group from the front, those that the player leads."""
    group = led_group(race)
    if group == NOBODY:
        race.tried = 0
        race.phase = s.TO_FEED
    else:
        race.ask(race.active)


def led_group(race: State) -> i64:
    """The foremost group with a racer of the player in its first square whose pace is not settled yet."""
    peloton = race.peloton
    best: i64 = NOBODY
    best_head: i64 = -1
    for rider in range(race.active * RACERS, race.active * RACERS + RACERS):
        head = peloton.at[rider]
        if head < best_head or not race.takes_part(rider):
            continue
        group = peloton.group[rider]
        if race.tried >> group & 1 or head != peloton.head(group):
            continue
        if head > best_head or group < best:
            best = group
            best_head = head
    return best


def paces_into(race: State, buffer: vec[i64]) -> i64:
    group = led_group(race)
    now = race.peloton.pace[group]
    many: i64 = 0
    for pace in range(max(now - 1, SLOW), fastest(race, group) + 1):
        if pace <= now or not race.book.pay_to_accelerate:
            buffer[many] = (s.SET << OPERAND_BITS) | (group << s.GROUP_BITS) | pace
            many += 1
            continue
        for payer in range(1, RACERS * SKILLS + 1):
            if can_accelerate(race, group, payer):
                buffer[many] = (s.SET << OPERAND_BITS) | (group << s.GROUP_BITS) | (payer << s.PACE_BITS) | pace
                many += 1
    return many


def fastest(race: State, group: i64) -> i64:
    """lt.pace.step: one step faster at most; lt.fast.spent: not fast where nobody could pay for it."""
    now = race.peloton.pace[group]
    if now == STEADY and race.book.fast_needs_point and not somebody_can_pay(race, group):
        return STEADY
    return min(now + 1, FAST)


def can_accelerate(race: State, group: i64, payer: i64) -> bool:
    """lt.fast.accelerate: a racer of the player's in the first square, with a point for the pace."""
    rider = race.active * RACERS + (payer - 1) // SKILLS
    skill = (payer - 1) % SKILLS
    return (
        race.peloton.group[rider] == group
        and race.takes_part(rider)
        and race.peloton.leads(rider)
        and race.sheets.points(rider, skill) > 0
        and pays(race, rider, skill, race.peloton.ground[group])
    )


def pays(race: State, rider: i64, skill: i64, ground: i64) -> bool:
    """lt.fast.skill: stamina, or the other skill of the terrain; the larger one where nobody is asked."""
    other = race.book.other_skill(ground)
    if skill != STAMINA and skill != other:
        return False
    if race.book.choose_skill or other == NO_SKILL:
        return True
    larger = race.sheets.points(rider, other) > race.sheets.points(rider, STAMINA)
    return (skill == other) == larger


def set_pace(race: State, operand: i64) -> None:
    """lt.pace.step: one step slower or faster, or as before."""
    group = operand >> s.GROUP_BITS
    payer = operand >> s.PACE_BITS & s.PAYER
    pace = operand & s.PACE_OF
    if group != led_group(race):
        raise IllegalAction("lt.pace.who", "another-group")
    before = race.peloton.pace[group]
    if pace > FAST or pace > before + 1 or pace < before - 1:
        raise IllegalAction("lt.pace.step", "one-step")
    if pace > fastest(race, group):
        raise IllegalAction("lt.fast.spent", "spent")
    if pace > before and race.book.pay_to_accelerate:
        if payer < 1 or payer > RACERS * SKILLS or not can_accelerate(race, group, payer):
            raise IllegalAction("lt.fast.accelerate", "accelerate")
    elif payer > 0:
        raise IllegalAction("lt.fast.accelerate", "nothing-to-pay")
    if payer > 0:
        race.spend(race.active * RACERS + (payer - 1) // SKILLS, (payer - 1) % SKILLS, 1, "accelerate")
    race.tried |= 1 << group
    race.peloton.pace[group] = pace
    if race.listener is not None:
        race.listener(events.PaceSet(seat=int(race.active), group=int(group), before=int(before), pace=int(pace)))
    race.asked = NOBODY
