"""Settling the rest by agreement: once nobody can take the victory any more the managers may leave the road."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from paceline.core.errors import IllegalAction
from paceline.core.race import OPERAND_BITS
from paceline.games.um_reifenbreite import events
from paceline.games.um_reifenbreite import state as s
from paceline.games.um_reifenbreite.roadbook import NOBODY
from paceline.games.um_reifenbreite.rounds import finish_race
from paceline.games.um_reifenbreite.state import State


def may_propose(race: State) -> bool:
    """ur.finish.settle: at the beginning of a turn, once the winner is certain, unless somebody declined this round."""
    return race.certain and race.declined == NOBODY and not race.switched and race.refused == NOBODY


def propose(race: State, operand: i64) -> None:
    """ur.finish.settle: the manager on turn proposes it; the others are asked clockwise."""
    if operand != 0:
        raise IllegalAction("ur.turn.owed", "no-proposal")
    if not race.book.settling:
        raise IllegalAction("ur.finish.settle", "no-settling")
    if race.declined != NOBODY:
        raise IllegalAction("ur.finish.settle", "settling-declined")
    if not may_propose(race):
        raise IllegalAction("ur.finish.settle", "settling-when")
    proposer = race.book.seat_of(race.rider)
    race.asked = (proposer + 1) % race.seats
    race.phase = s.AGREE
    if race.listener is not None:
        race.listener(events.SettlingProposed(seat=int(proposer)))


def consents_into(buffer: vec[i64]) -> i64:
    buffer[0] = (s.CONSENT << OPERAND_BITS) | s.NO
    buffer[1] = (s.CONSENT << OPERAND_BITS) | s.YES
    return 2


def consent(race: State, operand: i64) -> None:
    """ur.finish.settle: all must agree; whoever declines ends the matter for this round, and the turn goes on."""
    if operand > s.YES:
        raise IllegalAction("ur.turn.owed", "agree-or-decline")
    seat = race.asked
    if race.listener is not None:
        race.listener(events.SettlingAnswered(seat=int(seat), agrees=operand == s.YES))
    race.asked = (seat + 1) % race.seats
    if operand == s.NO:
        race.declined = seat
        race.asked = NOBODY
        race.phase = s.CHOOSE
    elif race.asked == race.book.seat_of(race.rider):
        settle(race)


def settle(race: State) -> None:
    """ur.finish.settle: who is still out comes home in the order of the road, and the race is over."""
    out = race.ranking()[race.scores.homecomers :]
    for rider in out:
        race.scores.come_home(rider)
    race.bunch.clear()
    race.asked = NOBODY
    race.rider = NOBODY
    if race.listener is not None:
        race.listener(events.Settled(riders=out))
    finish_race(race)
