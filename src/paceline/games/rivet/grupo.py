"""Grupo Compacto: after an event the last riders may close up."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from paceline.core.race import OPERAND_BITS
from paceline.games.rivet import events as e
from paceline.games.rivet.order import CLOSE_UP, MISFIT, ON
from paceline.games.rivet.roadbook import GRUPO_ROWS, NOBODY
from paceline.games.rivet.state import GRUPO, RIDE, Question, State
from paceline.games.rivet.steps import tell_progress


def call_grupo(race: State) -> i64:
    """grupo.targets: the last riders on the road, the best placed of them first."""
    riding = race.bunch.line_up(False)
    many = min(riding, race.book.event_texts[race.event].grupo)
    call(race, [int(race.bunch.nth(riding - many + i)) for i in range(many)])
    return ON


def call(race: State, riders: list[int]) -> None:
    race.grupo_at = 0
    race.grupo = vec[i64](riders)


def close_up(race: State) -> i64:
    """grupo.spaces: rider by rider, where there is a space to ride to."""
    while race.grupo_at < len(race.grupo):
        rider = race.grupo[race.grupo_at]
        many = spaces_into(race, rider, race.buffer, 0)
        if many and race.book.is_player(race.book.team_of(rider)):
            return GRUPO
        if many:
            regroup(race, rider, best_of(race, many))
        race.grupo_at += 1
    race.grupo_at = 0
    race.grupo = vec[i64]()
    return ON


def best_of(race: State, many: i64) -> i64:
    """ai.grupo: as far forward as it goes."""
    best = race.buffer[0]
    for i in range(many):
        if race.book.net.road.rank[race.buffer[i]] > race.book.net.road.rank[best]:
            best = race.buffer[i]
    return best


def spaces_into(race: State, rider: i64, buffer: vec[i64], prefix: i64) -> i64:
    """grupo.spaces: any empty space up to ten rows ahead that is no better than the next rider's."""
    net = race.book.net
    road = net.road
    ahead = race.bunch.next_ahead(rider, True)
    if ahead == NOBODY:
        return 0
    limit = road.rank[race.bunch.at[ahead]]
    row = road.row[race.bunch.at[rider]]
    last = min(row + GRUPO_ROWS, road.row[race.bunch.at[ahead]])
    many: i64 = 0
    if last > row:
        for space in range(road.first[row + 1], net.last_of_row(last)):
            if race.bunch.rider_on[space] == NOBODY and road.rank[space] < limit:
                buffer[many] = prefix | space
                many += 1
    return many


def regroup(race: State, rider: i64, space: i64) -> None:
    start = race.bunch.at[rider]
    won = [int(owner) for owner in race.bunch.bonus_owner] if race.listener is not None else []
    race.bunch.forward(rider, space)
    if race.listener is not None:
        race.tell(e.Regrouped(rider=int(rider), start=int(start), end=int(space)))
        tell_progress(race, race.bunch.homecomers, won)


class Grupo(Question):
    """grupo.spaces: where to close up to, or to stay."""

    def asked(self, race: State) -> i64:
        return 1 << race.book.team_of(self.subject(race)) if race.event >= 0 and len(race.grupo) else 0

    def subject(self, race: State) -> i64:
        return race.grupo[race.grupo_at]

    def legal_into(self, race: State, seat: i64, buffer: vec[i64]) -> i64:
        return spaces_into(race, self.subject(race), buffer, RIDE << OPERAND_BITS)

    def answer(self, race: State, seat: i64, kind: i64, operand: i64) -> i64:
        if kind != RIDE:
            return MISFIT
        rider = self.subject(race)
        if not self.may_ride_to(race, rider, operand):
            raise race.refuse("grupo.spaces", "no-place-ahead")
        regroup(race, rider, operand)
        race.grupo_at += 1
        return CLOSE_UP

    def may_ride_to(self, race: State, rider: i64, space: i64) -> bool:
        for i in range(spaces_into(race, rider, race.buffer, 0)):
            if race.buffer[i] == space:
                return True
        return False

    def passed(self, race: State, seat: i64) -> i64:
        race.grupo_at += 1
        return CLOSE_UP
