"""Which tactics cards can be played, for whom, and laying one open."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from paceline.core.race import OPERAND_BITS
from paceline.games.rivet import events as e
from paceline.games.rivet import special_text as t
from paceline.games.rivet.cards import PLAYED
from paceline.games.rivet.consequences import tired_riders
from paceline.games.rivet.order import DO_TACTIC
from paceline.games.rivet.roadbook import BEFORE_MOVE, WITH_CARD
from paceline.games.rivet.special_text import Effect
from paceline.games.rivet.state import NOTHING, TACTIC, TURN, WINDOW, State
from paceline.games.rivet.targets import shut_in


def tactics_into(race: State, seat: i64, buffer: vec[i64], many: i64) -> i64:
    """The tactics cards that a seat may play now, behind other legal actions."""
    for tactic in range(len(race.book.tactics)):
        if may_play_tactic(race, seat, tactic):
            buffer[many] = (TACTIC << OPERAND_BITS) | tactic
            many += 1
    return many


def may_play_tactic(race: State, seat: i64, tactic: i64) -> bool:
    """tactics.use: in hand, in its window, and able to do something."""
    if tactic >= len(race.book.tactics) or race.cards.tactic_at[tactic] != seat or race.has_used_tactic(seat):
        return False
    window = race.book.windows[tactic]
    if race.asking == WINDOW:
        return window == race.window and can_do(race, seat, tactic)
    return race.asking == TURN and BEFORE_MOVE <= window <= WITH_CARD and can_do(race, seat, tactic)


def can_do(race: State, seat: i64, tactic: i64) -> bool:
    for effect in race.book.tactic_texts[tactic]:
        kind = effect.kind
        if kind == t.BONUS_TOKEN and not token_riders(race, seat):
            return False
        if kind == t.MOVE_BACK and effect.asks and not shut_in(race.bunch, seat):
            return False
        if kind == t.SWAP and not has_pair(race, seat, effect.amount):
            return False
        if kind == t.EXTRA_MOVE and race.bunch.at[race.current.rider] < 0:
            return False
        if kind == t.REMOVE_FATIGUE and not tired_riders(race, seat, effect.which):
            return False
        if kind == t.CHOICE and not open_options(race, seat, effect):
            return False
    return True


def begin_tactic(race: State, seat: i64, tactic: i64) -> i64:
    """tactics.limit: one a turn."""
    race.cards.tactic_at[tactic] = PLAYED
    race.tactic_used |= 1 << seat
    race.tactic = tactic
    race.tactic_seat = seat
    race.tactic_op = 0
    race.tactic_option = NOTHING
    if race.listener is not None:
        race.tell(e.TacticPlayed(seat=int(seat), tactic=int(tactic)))
    return DO_TACTIC


# Whom, a bit each


def riding(race: State, seat: i64) -> i64:
    found: i64 = 0
    for rider in range(race.first_rider(seat), race.first_rider(seat + 1)):
        if race.bunch.at[rider] >= 0:
            found |= 1 << rider
    return found


def token_riders(race: State, seat: i64) -> i64:
    """tactics.token: own riders with room for another ability."""
    found: i64 = 0
    for rider in range(race.first_rider(seat), race.first_rider(seat + 1)):
        if race.bunch.at[rider] >= 0 and race.riders.free_slot(rider) >= 0:
            found |= 1 << rider
    return found


def open_options(race: State, seat: i64, effect: Effect) -> list[int]:
    """The options that can do something for one of a seat's riders."""
    found: list[int] = []
    for which in range(len(effect.options)):
        for consequence in effect.options[which]:
            if consequence.kind != t.REMOVE_FATIGUE or tired_riders(race, seat, consequence.which):
                found.append(which)
                break
    return found


def is_pair(race: State, rider: i64, other: i64, rows: i64) -> bool:
    """effect.swap: two riders on the road, at most so many rows apart."""
    bunch = race.bunch
    if bunch.at[rider] < 0 or bunch.at[other] < 0 or bunch.on_roadside(rider) or bunch.on_roadside(other):
        return False
    return -rows <= bunch.row_of(rider) - bunch.row_of(other) <= rows


def has_pair(race: State, seat: i64, rows: i64) -> bool:
    """Whether two of a seat's riders can change places."""
    end = race.first_rider(seat + 1)
    for rider in range(race.first_rider(seat), end):
        for other in range(rider + 1, end):
            if is_pair(race, rider, other, rows):
                return True
    return False
