"""Which tactics cards can be played, for whom, and laying one open."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from paceline.core.race import OPERAND_BITS
from paceline.games.rivet import events as e
from paceline.games.rivet import vocabulary as v
from paceline.games.rivet.cards import PLAYED
from paceline.games.rivet.consequences import tired_riders
from paceline.games.rivet.effects import shut_in
from paceline.games.rivet.order import DO_TACTIC
from paceline.games.rivet.roadbook import BEFORE_MOVE, WITH_CARD
from paceline.games.rivet.state import NOTHING, TACTIC, TURN, WINDOW, State


def tactics_into(race: State, seat: i64, buffer: vec[i64], many: i64) -> i64:
    """The tactics cards that a seat may play now, behind other legal actions."""
    for tactic in range(len(race.book.tactics)):
        if may_play_tactic(race, seat, tactic):
            buffer[many] = (TACTIC << OPERAND_BITS) | tactic
            many += 1
    return many


def may_play_tactic(race: State, seat: i64, tactic: i64) -> bool:
    """tactics.use: in hand, in its window, and able to do something."""
    if tactic >= len(race.book.tactics) or race.cards.tactic_at[tactic] != seat or race.tactic_used[seat]:
        return False
    window = race.book.windows[tactic]
    if race.asking == WINDOW:
        return window == race.window and can_do(race, seat, tactic)
    return race.asking == TURN and BEFORE_MOVE <= window <= WITH_CARD and can_do(race, seat, tactic)


def can_do(race: State, seat: i64, tactic: i64) -> bool:
    for op in race.book.tactics[tactic].effects:
        if isinstance(op, v.BonusToken) and not token_riders(race, seat):
            return False
        if isinstance(op, v.MoveBack) and op.to != "self" and not shut_in(race.bunch, seat):
            return False
        if isinstance(op, v.Swap) and not swap_pairs(race, seat, op):
            return False
        if isinstance(op, v.ExtraMove) and race.bunch.at[race.current.rider] < 0:
            return False
        if isinstance(op, v.RemoveFatigue) and not tired_riders(race, seat, op):
            return False
        if isinstance(op, v.OneOf) and not open_options(race, seat, op):
            return False
    return True


def begin_tactic(race: State, seat: i64, tactic: i64) -> i64:
    """tactics.limit: one a turn."""
    race.cards.tactic_at[tactic] = PLAYED
    race.tactic_used[seat] = 1
    race.tactic = tactic
    race.tactic_seat = seat
    race.tactic_op = 0
    race.tactic_option = NOTHING
    if race.listener is not None:
        race.tell(e.TacticPlayed(seat=int(seat), tactic=int(tactic)))
    return DO_TACTIC


# Whom


def riding(race: State, seat: i64) -> list[int]:
    return [rider for rider in race.own_riders(seat) if race.bunch.at[rider] >= 0]


def token_riders(race: State, seat: i64) -> list[int]:
    """tactics.token: own riders with room for another ability."""
    return [rider for rider in riding(race, seat) if race.riders.free_slot(rider) >= 0]


def open_options(race: State, seat: i64, op: v.OneOf) -> list[int]:
    """The options that can do something for one of a seat's riders."""
    found: list[int] = []
    for which in range(len(op.options)):
        for consequence in op.options[which]:
            if not isinstance(consequence, v.RemoveFatigue) or tired_riders(race, seat, consequence):
                found.append(which)
                break
    return found


def swap_pairs(race: State, seat: i64, op: v.Swap) -> list[int]:
    """effect.swap: two own riders on the road, at most so many rows apart; each pair as rider << 8 | rider."""
    pairs: list[int] = []
    on_road = [rider for rider in riding(race, seat) if not race.bunch.on_roadside(rider)]
    for i in range(len(on_road)):
        row = int(race.bunch.row_of(on_road[i]))
        near = [other for other in on_road[i + 1 :] if abs(int(race.bunch.row_of(other)) - row) <= op.rows]
        pairs.extend([on_road[i] << 8 | other for other in near])
    return pairs
