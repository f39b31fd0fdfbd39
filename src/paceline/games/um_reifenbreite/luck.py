"""Sevens: the chance cards, and who falls."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from paceline.core.errors import IllegalAction
from paceline.core.race import OPERAND_BITS
from paceline.games.um_reifenbreite import events
from paceline.games.um_reifenbreite.bunch import BY_SHIFT, RIDER, WHY, WHY_SHIFT
from paceline.games.um_reifenbreite.roadbook import ADD, FALL, GAIN_CARDS, LOSE_CARDS, NOBODY, SEVEN, STOP
from paceline.games.um_reifenbreite.state import DISCARD, GAIN, LOSE, SET_OFF, TAKE, TURN, State


def judge_total(race: State) -> None:
    """ur.chance.seven: a seven draws a chance card; ur.chance.first: but not in the first round."""
    total = race.points
    effect = race.book.effect[race.bunch.at[race.rider]]
    seven = total + effect if race.book.seven_of_the_move else total
    if seven == SEVEN and race.round > 1:
        draw_chance(race)
    else:
        race.phase = SET_OFF


def draw_chance(race: State) -> None:
    """ur.chance.before: first what the card says, then the move, unless it is lost."""
    book = race.book
    card = race.cards.draw_chance()
    op = book.chance_op[card]
    amount = book.chance_amount[card]
    race.reveal_to_all()
    if race.listener is not None:
        race.listener(events.ChanceDrawn(rider=int(race.rider), card=int(card)))
    if op == FALL:
        fall(race, amount == 1 or book.full_falls)
    elif op == STOP:
        stop(race)
    elif op == LOSE_CARDS:
        race.owed = amount
        lose(race)
    elif op == GAIN_CARDS:
        race.owed = amount
        gain(race)
    elif op == ADD:
        add(race, amount, book.chance_least[card])
    else:
        meet_photographer(race)


def fall(race: State, full: bool) -> None:
    """ur.fall.move: whoever falls keeps his space and does not move in this round."""
    many = race.bunch.fall(race.rider, full, race.buffer)
    if race.listener is not None:
        for i in range(many):
            fell = race.buffer[i]
            rider = fell & RIDER
            why = events.WHY_FELL[(fell >> WHY_SHIFT) & WHY]
            race.listener(events.Fell(rider=int(rider), space=race.told(rider), by=int(fell >> BY_SHIFT), why=why))
    race.phase = TURN


def stop(race: State) -> None:
    """ur.chance.stop: the rider loses the move and blocks his space."""
    race.bunch.moved[race.rider] = 1
    if race.listener is not None:
        race.listener(events.Stopped(rider=int(race.rider)))
    race.phase = TURN


def add(race: State, spaces: i64, least: i64) -> None:
    """ur.chance.spaces: spaces more or fewer, before the surface counts, unless the seven was what it left."""
    effect = race.book.effect[race.bunch.at[race.rider]] if race.book.seven_of_the_move else 0
    race.points = max(race.points + effect + spaces, least) - effect
    race.phase = SET_OFF


def meet_photographer(race: State) -> None:
    """ur.chance.photo: one more photo card after the race."""
    race.cards.photographers += 1
    race.phase = SET_OFF


def lose(race: State) -> None:
    """ur.chance.lose: card by card; the manager is asked only where there is a choice."""
    while race.owed > 0:
        only = only_card(race, True)
        if only >= 0:
            pay(race, only)
        elif only == NOBODY:
            race.owed = 0
        else:
            race.phase = LOSE
            return
    race.phase = SET_OFF


def gain(race: State) -> None:
    """ur.chance.gain: card by card; the manager is asked only where there is a choice."""
    while race.owed > 0:
        only = only_card(race, False)
        if only >= 0:
            receive(race, only)
        elif only == NOBODY:
            race.owed = 0
        else:
            race.phase = GAIN
            return
    race.phase = SET_OFF


def only_card(race: State, losing: bool) -> i64:
    """The one kind of card that can be lost or gained; -1 where there is none, -2 where there are several."""
    found: i64 = -1
    for card in range(race.book.kinds):
        if race.cards.may_lose(race.rider, card) if losing else race.cards.may_regain(race.rider, card):
            if found >= 0:
                return -2
            found = card
    return found


def owed_cards_into(race: State, buffer: vec[i64]) -> i64:
    losing = race.phase == LOSE
    prefix = (DISCARD if losing else TAKE) << OPERAND_BITS
    many: i64 = 0
    for card in range(race.book.kinds):
        if race.cards.may_lose(race.rider, card) if losing else race.cards.may_regain(race.rider, card):
            buffer[many] = prefix | card
            many += 1
    return many


def discard(race: State, card: i64) -> None:
    if card >= race.book.kinds or not race.cards.may_lose(race.rider, card):
        raise IllegalAction("ur.chance.lose", "lose-which")
    pay(race, card)
    lose(race)


def take(race: State, card: i64) -> None:
    if card >= race.book.kinds or not race.cards.may_regain(race.rider, card):
        raise IllegalAction("ur.chance.gain", "gain-which")
    receive(race, card)
    gain(race)


def pay(race: State, card: i64) -> None:
    race.cards.spend(race.rider, card)
    race.owed -= 1
    if race.listener is not None:
        race.listener(events.CardLost(rider=int(race.rider), card=int(card)))


def receive(race: State, card: i64) -> None:
    race.cards.regain(race.rider, card)
    race.owed -= 1
    if race.listener is not None:
        race.listener(events.CardGained(rider=int(race.rider), card=int(card)))
