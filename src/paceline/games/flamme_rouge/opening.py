"""Before the first round: starting exhaustion is spread (solo), then everybody lines up on the start grid."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from paceline.core.errors import IllegalAction
from paceline.core.race import OPERAND_BITS
from paceline.games.flamme_rouge import events
from paceline.games.flamme_rouge.dummies import place_dummies
from paceline.games.flamme_rouge.roadbook import OF_A_KIND, SPRINTEUR
from paceline.games.flamme_rouge.state import DETAIL, DETAIL_BITS, GIVE, PLACE, START, State

# Starting exhaustion


def shares_into(race: State, buffer: vec[i64]) -> i64:
    for rouleur in range(race.book.spread_exhaustion + 1):
        buffer[rouleur] = (GIVE << OPERAND_BITS) | rouleur
    return race.book.spread_exhaustion + 1


def distribute(race: State, seat: i64, rouleur: i64) -> None:
    """fr.solo.exhaustion: the player spreads the starting exhaustion cards as they like."""
    sprinteur = race.book.spread_exhaustion - rouleur
    if sprinteur < 0:
        raise IllegalAction("fr.solo.exhaustion", "too-many-cards", cards=int(race.book.spread_exhaustion))
    race.cards.weaken(0, rouleur)
    race.cards.weaken(1, sprinteur)
    race.pending[seat] = 0
    if race.listener is not None:
        race.listener(events.Distributed(rouleur=int(rouleur), sprinteur=int(sprinteur)))


# The start grid


def open_grid(race: State) -> None:
    """fr.start.turn: dummies first, then every player in turn."""
    race.phase = START
    place_dummies(race.book, race.bunch)
    if race.listener is not None:
        for rider in range(race.seats * 2, race.book.riders):
            race.listener(events.Placed(rider=int(rider), space=int(race.bunch.at[rider])))
    ask_to_start(race, race.first)


def ask_to_start(race: State, seat: i64) -> None:
    """fr.start.turn: both riders of one player, then the next player clockwise."""
    race.moment += 1
    if not race.bunch.is_riding(race.first_rider(seat)):  # else everybody has lined up
        race.pending[seat] = 1 if race.book.single else 2


def places_into(race: State, seat: i64, buffer: vec[i64]) -> i64:
    many: i64 = 0
    for kind in range(SPRINTEUR + 1):
        if is_taken(race, seat, kind):
            continue
        for row in range(race.book.start_rows):
            if race.bunch.free_space(row) >= 0:
                buffer[many] = (PLACE << OPERAND_BITS) | (kind << DETAIL_BITS) | row
                many += 1
    return many


def place(race: State, seat: i64, operand: i64) -> None:
    """fr.start.grid: any free place behind the starting line."""
    kind = operand >> DETAIL_BITS
    row = operand & DETAIL
    if kind > SPRINTEUR:
        raise IllegalAction("fr.turn.owed", "no-such-rider")
    if is_taken(race, seat, kind):
        if race.book.single:
            raise IllegalAction("fr.one.kind", "kind-taken", riders=OF_A_KIND)
        raise IllegalAction("fr.start.turn", "on-the-grid")
    if row >= race.book.start_rows:
        raise IllegalAction("fr.start.grid", "behind-the-start")
    if race.bunch.free_space(row) < 0:
        raise IllegalAction("fr.start.grid", "square-full", square=int(row) + 1)
    rider = race.rider_of(seat, kind)
    if race.book.single:
        race.cards.deal_deck(rider, kind)  # fr.one.rider: the rider picked brings its own deck
        race.cards.weaken(rider, race.book.handicap[seat])
    race.bunch.put(rider, race.bunch.free_space(row))
    if race.listener is not None:
        race.listener(events.Placed(rider=int(rider), space=int(race.bunch.at[rider])))
    race.pending[seat] -= 1
    if not race.pending[seat]:
        ask_to_start(race, (seat + 1) % race.seats)


def is_taken(race: State, seat: i64, kind: i64) -> bool:
    """Whether a rider stands on the grid already, or (fr.one.kind) all six of a kind do."""
    if not race.book.single:
        return race.bunch.is_riding(seat * 2 + kind)
    many: i64 = 0
    for rider in range(race.seats):
        if race.bunch.is_riding(rider) and race.cards.kind[rider] == kind:
            many += 1
    return many == OF_A_KIND
