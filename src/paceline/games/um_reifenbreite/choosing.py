"""The beginning of a turn: offering the lead down the line, then dice, energy cards or the chase car."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from paceline.core.errors import IllegalAction
from paceline.core.race import OPERAND_BITS
from paceline.games.um_reifenbreite import events
from paceline.games.um_reifenbreite import state as s
from paceline.games.um_reifenbreite.riding import cross_lines
from paceline.games.um_reifenbreite.roadbook import CAR, COBBLES, DIE, MOST_CAR_RIDES, NOBODY, SECOND_DIE
from paceline.games.um_reifenbreite.rounds import leave
from paceline.games.um_reifenbreite.settling import may_propose
from paceline.games.um_reifenbreite.state import State


def next_turn(race: State) -> None:
    """ur.round.order: the foremost of those still to move; when there is none the round ends."""
    if race.book.leave_at_once:
        leave(race)
    race.rider = race.bunch.foremost()
    race.ahead = NOBODY
    race.steps = 0
    race.ways = 0
    race.points = 0
    race.owed = 0
    race.breakaway = False
    race.refused = NOBODY
    race.switched = False
    if race.rider == NOBODY:
        race.phase = s.END
    else:
        race.phase = s.CHOOSE


# Switching the lead


def switch(race: State, operand: i64) -> None:
    """ur.switch.ask: the leader of a line asks the rider directly behind him; ur.switch.down: then the next."""
    if operand != 0:
        raise IllegalAction("ur.turn.owed", "no-offer")
    if not race.book.switching:
        raise IllegalAction("ur.switch.ask", "no-switching")
    if race.switched:
        raise IllegalAction("ur.switch.once", "lead-changed")
    other = next_to_ask(race)
    if other == NOBODY:
        if race.refused != NOBODY:
            raise IllegalAction("ur.switch.once", "all-asked")
        raise IllegalAction("ur.switch.ask", "nobody-behind")
    race.ahead = race.rider
    race.rider = other
    race.phase = s.ASK
    if race.listener is not None:
        race.listener(events.LeadOffered(rider=int(race.ahead), to=int(other)))


def next_to_ask(race: State) -> i64:
    """ur.switch.down: who rides behind the last who refused, or behind the leader; or NOBODY."""
    last = race.rider if race.refused == NOBODY else race.refused
    return race.bunch.fresh_behind(race.bunch.at[last])


def answers_into(buffer: vec[i64]) -> i64:
    buffer[0] = (s.ANSWER << OPERAND_BITS) | s.NO
    buffer[1] = (s.ANSWER << OPERAND_BITS) | s.YES
    return 2


def answer(race: State, operand: i64) -> None:
    """ur.switch.places: who agrees changes places; ur.switch.down: if he refuses the leader decides anew.

    ur.switch.sprint: whoever takes the lead across a sprint line has crossed it.
    """
    if operand > s.YES:
        raise IllegalAction("ur.turn.owed", "yes-or-no")
    leader = race.ahead
    if operand == s.YES:
        front = race.bunch.at[leader]
        back = race.bunch.at[race.rider]
        race.bunch.swap(leader, race.rider)
        if race.listener is not None:
            race.listener(
                events.LeadSwitched(
                    rider=int(leader), space=race.told(leader), front=int(race.rider), ahead=race.told(race.rider)
                )
            )
        if race.book.sprint_by_switch:
            cross_lines(race, race.rider, back, front)
        race.switched = True  # ur.switch.moves, ur.switch.once: whoever is in front now moves and asks nobody
    else:
        race.refused = race.rider
        race.rider = leader
        if race.listener is not None:
            race.listener(events.LeadRefused(rider=int(race.refused)))
    race.ahead = NOBODY
    race.phase = s.CHOOSE


# Ways to move


def ways_to_move_into(race: State, buffer: vec[i64]) -> i64:
    """Two dice, energy cards with and without a breakaway, the chase car; to ask down the line, to settle the rest."""
    buffer[0] = s.ROLL << OPERAND_BITS
    many: i64 = 1
    rider = race.rider
    if race.round > 1:
        surface = race.book.road.terrain[race.bunch.at[rider]]
        kinds = race.book.kinds
        usable = race.cards.usable(rider, surface)
        for one in range(kinds):
            if not (usable >> one) & 1:
                continue
            many = both_ways_into(one + 1, many, buffer)
            if surface == COBBLES:
                continue
            for two in range(one, kinds):
                if (usable >> two) & 1 and (two > one or race.cards.count(rider, one) > 1):
                    many = both_ways_into(((two + 1) << s.CARD_BITS) | (one + 1), many, buffer)
    if may_hang_on(race, rider):
        buffer[many] = (s.HANG_ON << OPERAND_BITS) | s.WITH_DIE
        buffer[many + 1] = (s.HANG_ON << OPERAND_BITS) | s.FOR_TWELVE
        many += 2
    if race.book.switching and not race.switched and next_to_ask(race) != NOBODY:
        buffer[many] = s.SWITCH << OPERAND_BITS
        many += 1
    if may_propose(race):
        buffer[many] = s.PROPOSE << OPERAND_BITS
        many += 1
    return many


def both_ways_into(cards: i64, many: i64, buffer: vec[i64]) -> i64:
    buffer[many] = (s.PLAY << OPERAND_BITS) | cards
    buffer[many + 1] = (s.PLAY << OPERAND_BITS) | s.BREAKAWAY | cards
    return many + 2


def roll(race: State, operand: i64) -> None:
    """ur.move.dice: as far as two dice say."""
    if operand != 0:
        raise IllegalAction("ur.turn.owed", "no-roll")
    one = race.cards.roll(DIE)
    two = race.cards.roll(SECOND_DIE)
    race.reveal_to_all()
    if race.listener is not None:
        race.listener(events.Rolled(rider=int(race.rider), dice=[int(one), int(two)], total=int(one + two)))
    go_by(race, one + two)


def play(race: State, operand: i64) -> None:
    """ur.energy.die: every card takes the place of a die; ur.energy.breakaway: nobody may draft then."""
    one = (operand & s.CARD) - 1
    two = ((operand >> s.CARD_BITS) & s.CARD) - 1
    check_cards(race, operand, one, two)
    race.breakaway = bool(operand & s.BREAKAWAY)
    race.cards.spend(race.rider, one)
    total = race.book.card_value[one]
    die: i64 = 0
    if two >= 0:
        race.cards.spend(race.rider, two)
        total += race.book.card_value[two]
    else:
        die = race.cards.roll(DIE)
        total += die
        race.reveal_to_all()
    if race.listener is not None:
        race.listener(
            events.Rolled(
                rider=int(race.rider),
                dice=[int(die)] if two < 0 else [],
                cards=[int(one)] if two < 0 else [int(one), int(two)],
                breakaway=race.breakaway,
                total=int(total),
            )
        )
    go_by(race, total)


def check_cards(race: State, operand: i64, one: i64, two: i64) -> None:
    """Refuses energy cards that the rider cannot play now."""
    rider = race.rider
    surface = race.book.road.terrain[race.bunch.at[rider]]
    kinds = race.book.kinds
    if operand >= s.BREAKAWAY << 1 or one < 0 or one >= kinds or two >= kinds or (two >= 0 and two < one):
        raise IllegalAction("ur.turn.owed", "no-card")
    if race.round == 1:
        raise IllegalAction("ur.energy.first", "energy-first-round")
    if two >= 0 and surface == COBBLES:
        raise IllegalAction("ur.surface.cobbles", "one-on-cobbles")
    for card in (one, two):
        if card < 0:
            continue
        if not race.book.holds(rider, card):
            raise IllegalAction("ur.energy.number", "others-card")
        if race.cards.count(rider, card) < (2 if one == two else 1):
            raise IllegalAction("ur.energy.spent", "card-spent")
        if not race.cards.may_use(rider, card, surface):
            raise IllegalAction("ur.surface.shield", "shield")


def may_hang_on(race: State, rider: i64) -> bool:
    """ur.car.four, ur.car.start: four times a race, and in the first round if the option says so."""
    if not race.book.chase_car or race.cards.car_rides[rider] == MOST_CAR_RIDES:
        return False
    return race.round > 1 or race.book.car_in_first_round


def hang_on(race: State, operand: i64) -> None:
    """ur.car.die: six and a die for one photo card; ur.car.twelve: twelve spaces for two.

    ur.car.seven: six and one are a seven, if that is agreed.
    """
    rider = race.rider
    if not race.book.chase_car:
        raise IllegalAction("ur.car.die", "no-car")
    if race.cards.car_rides[rider] == MOST_CAR_RIDES:
        raise IllegalAction("ur.car.four", "car-rides", most=int(MOST_CAR_RIDES))
    if operand < s.WITH_DIE or operand > s.FOR_TWELVE:
        raise IllegalAction("ur.turn.owed", "car-how")
    if not may_hang_on(race, rider):
        raise IllegalAction("ur.car.start", "car-first-round")
    race.cards.car_rides[rider] += 1
    die = race.cards.roll(DIE) if operand == s.WITH_DIE else CAR
    total = die + CAR
    photos = [int(race.cards.photograph(rider)) for _ in range(operand)]  # one, or two
    race.reveal_to_all()
    if race.listener is not None:
        numbers = [race.book.photo_numbers[photo] for photo in photos]
        dice = [int(die)] if operand == s.WITH_DIE else []
        race.listener(events.Rolled(rider=int(rider), dice=dice, photos=numbers, total=int(total)))
    go_by(race, total)
    if not race.book.car_draws_chance:
        race.phase = s.SET_OFF


def go_by(race: State, total: i64) -> None:
    """The total of dice and cards is known."""
    race.points = total
    race.phase = s.TOTAL
