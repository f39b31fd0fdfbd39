"""A browser's races in the database: which it lists, and what is kept of those that are over."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Final

import msgspec
import sqlalchemy as sa

from paceline.core.ladder import LEVELS
from paceline.server import api
from paceline.server.schema import FINISHED, LOG, REMOVED, SEATS, TABLES
from paceline.server.storage import insert, upsert

MOST_ON: Final = 50
MOST_A_PAGE: Final = 25
MOST_COUNTED: Final = 5_000  # races in win rates, the newest
SHAPE: Final = 3  # rises when `TableListed` changes

Reading = Callable[[sa.Connection], "list[tuple[str, int]]"]


class Kept(msgspec.Struct, frozen=True):
    """A race that is over, and the seats that its owner had."""

    told: api.TableListed
    places: list[int]

    @property
    def counts(self) -> bool:
        """Whether it was raced by its owner, against somebody, without a coach, and from the start."""
        raced = 0 < len(self.told.you) < len(self.told.seats)
        return raced and not self.told.lesson and self.told.branch is None

    @property
    def straight(self) -> bool:
        """Whether it counts, and was ridden without take-backs and hints."""
        return self.counts and not self.told.take_backs and not self.told.hints

    @property
    def won(self) -> bool:
        return any(self.places[seat] == 1 for seat in self.told.you)


def listed_by(owner: str) -> sa.ColumnElement[bool]:
    """Tables that somebody set up or sat at, and has not removed."""
    theirs = sa.select(SEATS.c.table).where(SEATS.c.owner == owner)
    gone = sa.select(REMOVED.c.table).where(REMOVED.c.owner == owner)
    return ((TABLES.c.maker == owner) | TABLES.c.id.in_(theirs)) & TABLES.c.id.not_in(gone)


def last_move() -> sa.ColumnElement[int]:
    last = sa.select(sa.func.max(LOG.c.at)).where(LOG.c.table == TABLES.c.id).scalar_subquery()
    return sa.func.coalesce(last, TABLES.c.created)


def races_on(owner: str) -> Reading:
    """The newest first, with when something last happened there."""
    query = sa.select(TABLES.c.id, last_move()).where(listed_by(owner), TABLES.c.result.is_(None))
    query = query.order_by(last_move().desc(), TABLES.c.id).limit(MOST_ON)
    return lambda connection: [(row[0], row[1]) for row in connection.execute(query)]


def unkept(owner: str) -> Reading:
    """Races that are over and of which nothing is kept yet."""
    kept = sa.select(FINISHED.c.table).where(FINISHED.c.shape == SHAPE)
    query = sa.select(TABLES.c.id, last_move()).where(
        listed_by(owner), TABLES.c.result.is_not(None), TABLES.c.id.not_in(kept)
    )
    return lambda connection: [(row[0], row[1]) for row in connection.execute(query)]


def finished(owner: str) -> Reading:
    """Every race that is over, the newest first."""
    query = sa.select(TABLES.c.id, FINISHED.c.at).join(FINISHED, FINISHED.c.table == TABLES.c.id)
    query = query.where(listed_by(owner)).order_by(FINISHED.c.at.desc(), TABLES.c.id)
    return lambda connection: [(row[0], row[1]) for row in connection.execute(query)]


def count_raced(owner: str) -> Callable[[sa.Connection], int]:
    theirs = sa.select(SEATS.c.table).where(SEATS.c.owner == owner)
    raced = listed_by(owner) & TABLES.c.id.in_(theirs) & TABLES.c.result.is_not(None)
    query = sa.select(sa.func.count()).where(raced)
    return lambda connection: connection.execute(query).scalar_one()


def count_kept(owner: str) -> Callable[[sa.Connection], dict[str, int]]:
    """How many races that are over there are of each title."""
    query = sa.select(FINISHED.c.game, sa.func.count()).join(TABLES, FINISHED.c.table == TABLES.c.id)
    query = query.where(listed_by(owner), FINISHED.c.shape == SHAPE).group_by(FINISHED.c.game)
    query = query.order_by(sa.func.count().desc(), FINISHED.c.game)
    return lambda connection: {row[0]: row[1] for row in connection.execute(query)}


def keep(told: api.TableListed, places: Sequence[int]) -> Callable[[sa.Connection], None]:
    row = {
        "table": told.table,
        "at": told.updated,
        "game": told.game,
        "told": msgspec.json.encode(told).decode(),
        "places": msgspec.json.encode(places).decode(),
        "shape": SHAPE,
    }

    def work(connection: sa.Connection) -> None:
        upsert(connection, FINISHED, row)

    return work


def kept_of(owner: str, game: str | None, skip: int, most: int) -> Callable[[sa.Connection], list[Kept]]:
    """Races that are over, the newest first, each with its owner's seats."""
    query = sa.select(FINISHED).join(TABLES, FINISHED.c.table == TABLES.c.id)
    query = query.where(listed_by(owner), FINISHED.c.shape == SHAPE)
    query = query.where(FINISHED.c.game == game) if game else query
    query = query.order_by(FINISHED.c.at.desc(), FINISHED.c.table).offset(skip).limit(most)
    seats = sa.select(SEATS.c.table, SEATS.c.seat).where(SEATS.c.owner == owner).order_by(SEATS.c.seat)

    def work(connection: sa.Connection) -> list[Kept]:
        mine: dict[str, list[int]] = {}
        for table, seat in connection.execute(seats):
            mine.setdefault(table, []).append(seat)
        return [
            Kept(
                msgspec.structs.replace(msgspec.json.decode(row.told, type=api.TableListed), you=mine.get(row[0], [])),
                msgspec.json.decode(row.places, type=list[int]),
            )
            for row in connection.execute(query)
        ]

    return work


def remove(owner: str, table: str, *, removed: bool) -> Callable[[sa.Connection], None]:
    row = {"owner": owner, "table": table}

    def work(connection: sa.Connection) -> None:
        if removed:
            connection.execute(insert(connection, REMOVED).values(row).on_conflict_do_nothing())
        else:
            connection.execute(REMOVED.delete().where(REMOVED.c.owner == owner, REMOVED.c.table == table))

    return work


def rates(kept: list[Kept], of: Callable[[api.TableListed], list[str]]) -> list[api.Rate]:
    """By title and whatever else is counted; what was raced most comes first."""
    raced, won = Counter[tuple[str, str]](), Counter[tuple[str, str]]()
    for race in kept:
        for what in of(race.told):
            raced[race.told.game, what] += 1
            won[race.told.game, what] += race.won
    return [api.Rate(game=game, of=what, raced=many, won=won[game, what]) for (game, what), many in raced.most_common()]


def ridden_as(bot: str) -> str:
    """A level in whatever style is that level."""
    level = bot.partition(":")[0].partition("/")[0]
    return level if level in LEVELS else bot


def all_rates(kept: list[Kept]) -> api.MyRates:
    """A stage of a box of one's own, and bots that share a race, are counted as they are called."""
    straight = [race for race in kept if race.straight]
    return api.MyRates(
        titles=rates(straight, lambda _: [""]),
        stages=rates(straight, lambda race: [race.name] if race.box is None else []),
        bots=rates(straight, lambda race: sorted({ridden_as(seat.bot) for seat in race.seats if seat.bot})),
        take_backs=rates([race for race in kept if race.counts and not race.straight], lambda _: [""]),
        lessons=sum(race.told.lesson for race in kept),
    )
