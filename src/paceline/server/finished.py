"""A browser's races in the database: which it lists, and what is kept of them so that nobody has to race them again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Final, NamedTuple

import msgspec
import sqlalchemy as sa

from paceline import __version__
from paceline.core.ladder import LEVELS
from paceline.server import api
from paceline.server.listing import last_move, relist
from paceline.server.schema import FINISHED, LISTED, LOG, REMOVED, SEATS, SHOWN, TABLES
from paceline.server.shown import OnRow, Shown
from paceline.server.statements import insert, upsert
from paceline.server.storage import SeatRow, as_struct

MOST_ON: Final = 50
MOST_A_PAGE: Final = 25
MOST_COUNTED: Final = 5_000  # races in win rates, the newest
SHAPE: Final = 3  # rises when `TableListed` changes
VERSION: Final = f"{__version__}/1"  # and this one's number when `Shown` does

Reading = Callable[[sa.Connection], "list[tuple[str, int]]"]


class Kept(msgspec.Struct, frozen=True):
    """A race that is over, and the seats that its owner had."""

    told: api.TableListed
    places: list[int]

    @property
    def won(self) -> bool:
        return any(self.places[seat] == 1 for seat in self.told.you)


class SeatCounted(msgspec.Struct):
    bot: str | None


class Counted(msgspec.Struct):
    """As much of a `TableListed` as is counted: of thousands."""

    game: str
    name: str
    box: api.TableBox | None
    take_backs: int
    hints: int
    lesson: bool
    branch: str | None
    seats: list[SeatCounted]
    you: list[int] = []
    won: bool = False

    @property
    def counts(self) -> bool:
        """Whether it was raced by its owner, against somebody, without a coach, and from the start."""
        return 0 < len(self.you) < len(self.seats) and not self.lesson and self.branch is None

    @property
    def straight(self) -> bool:
        """Whether it counts, and was ridden without take-backs and hints."""
        return self.counts and not self.take_backs and not self.hints


class Row(NamedTuple):
    """A race that is over as it is kept, still in JSON, and its owner's seats."""

    told: str
    places: str
    you: list[int]


def listed_by(owner: str, *, over: bool) -> sa.ColumnElement[bool]:
    """Tables that somebody set up or sat at, and has not removed."""
    return (LISTED.c.owner == owner) & (LISTED.c.over == over)


def races_on(owner: str) -> Callable[[sa.Connection], list[OnRow]]:
    """The newest first, with what was kept of them to be shown."""
    newest = sa.select(LISTED.c.table).where(listed_by(owner, over=False))
    newest = newest.order_by(LISTED.c.updated.desc(), LISTED.c.table).limit(MOST_ON)
    last = sa.select(LOG.c.seq + 1).where(LOG.c.table == TABLES.c.id).order_by(LOG.c.seq.desc()).limit(1)
    query = sa.select(
        TABLES.c.id.label("table"),
        TABLES.c.maker,
        TABLES.c.lesson,
        TABLES.c.branch_of,
        last_move().label("updated"),
        sa.func.coalesce(last.scalar_subquery(), 0).label("entries"),
        SHOWN.c.entries.label("shown_at"),
        SHOWN.c.version,
        SHOWN.c.told,
    )
    query = query.join(SHOWN, SHOWN.c.table == TABLES.c.id, isouter=True)

    def work(connection: sa.Connection) -> list[OnRow]:
        names = connection.execute(newest).scalars().all()
        seats: dict[str, list[SeatRow]] = {name: [] for name in names}
        sitting = SEATS.select().where(SEATS.c.table.in_(names)).order_by(SEATS.c.table, SEATS.c.seat)
        for seat in connection.execute(sitting).mappings():
            seats[seat["table"]].append(as_struct(seat, SeatRow))
        rows = connection.execute(query.where(TABLES.c.id.in_(names))).mappings()
        found = [on_row(row, seats[row["table"]]) for row in rows]
        return sorted(found, key=lambda row: (-row.updated, row.table))

    return work


def on_row(row: sa.RowMapping, seats: list[SeatRow]) -> OnRow:
    of_now = (row["shown_at"], row["version"]) == (row["entries"], VERSION)
    return OnRow(
        table=row["table"],
        updated=row["updated"],
        entries=row["entries"],
        maker=row["maker"],
        lesson=row["lesson"],
        branch_of=row["branch_of"],
        seats=seats,
        shown=msgspec.json.decode(row["told"], type=Shown) if of_now else None,
    )


def keep_shown(shown: Iterable[tuple[str, int, Shown]]) -> Callable[[sa.Connection], None]:
    """What is to be shown of tables whose logs are so long."""
    rows = [
        {"table": table, "entries": entries, "version": VERSION, "told": msgspec.json.encode(told).decode()}
        for table, entries, told in shown
    ]

    def work(connection: sa.Connection) -> None:
        for row in sorted(rows, key=lambda row: str(row["table"])):
            upsert(connection, SHOWN, row)

    return work


def unkept(owner: str) -> Reading:
    """Races that are over and of which nothing is kept yet."""
    kept = sa.exists().where(FINISHED.c.table == LISTED.c.table, FINISHED.c.shape == SHAPE)
    query = sa.select(LISTED.c.table, LISTED.c.updated).where(listed_by(owner, over=True), ~kept)
    return lambda connection: [(row[0], row[1]) for row in connection.execute(query)]


def finished(owner: str) -> Reading:
    """Every race that is over, the newest first."""
    query = sa.select(LISTED.c.table, LISTED.c.updated).join(FINISHED, FINISHED.c.table == LISTED.c.table)
    query = query.where(listed_by(owner, over=True)).order_by(LISTED.c.updated.desc(), LISTED.c.table)
    return lambda connection: [(row[0], row[1]) for row in connection.execute(query)]


def count_raced(owner: str) -> Callable[[sa.Connection], int]:
    query = sa.select(sa.func.count()).select_from(LISTED).where(listed_by(owner, over=True), LISTED.c.sat)
    return lambda connection: connection.execute(query).scalar_one()


def count_kept(owner: str) -> Callable[[sa.Connection], dict[str, int]]:
    """How many races that are over there are of each title."""
    query = sa.select(FINISHED.c.game, sa.func.count()).join(LISTED, FINISHED.c.table == LISTED.c.table)
    query = query.where(listed_by(owner, over=True), FINISHED.c.shape == SHAPE).group_by(FINISHED.c.game)
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


def rows_of(owner: str, game: str | None, skip: int, most: int) -> Callable[[sa.Connection], list[Row]]:
    """Races that are over, the newest first."""
    query = sa.select(FINISHED.c.table, FINISHED.c.told, FINISHED.c.places)
    query = query.join(LISTED, FINISHED.c.table == LISTED.c.table)
    query = query.where(listed_by(owner, over=True), FINISHED.c.shape == SHAPE)
    query = query.where(FINISHED.c.game == game) if game else query
    query = query.order_by(LISTED.c.updated.desc(), LISTED.c.table).offset(skip).limit(most)
    seats = sa.select(SEATS.c.table, SEATS.c.seat).where(SEATS.c.owner == owner).order_by(SEATS.c.seat)

    def work(connection: sa.Connection) -> list[Row]:
        rows = connection.execute(query).all()
        mine: dict[str, list[int]] = {row[0]: [] for row in rows}
        few = len(rows) <= MOST_A_PAGE  # to name thousands costs more than to read all
        for table, seat in connection.execute(seats.where(SEATS.c.table.in_(mine)) if few else seats):
            if table in mine:
                mine[table].append(seat)
        return [Row(told, places, mine[table]) for table, told, places in rows]

    return work


def kept_of(owner: str, game: str | None, skip: int, most: int) -> Callable[[sa.Connection], list[Kept]]:
    """The same, as lists tell of them: a page."""
    read = rows_of(owner, game, skip, most)
    return lambda connection: [kept(row) for row in read(connection)]


def kept(row: Row) -> Kept:
    told = msgspec.json.decode(row.told, type=api.TableListed)
    told.you = row.you
    return Kept(told, msgspec.json.decode(row.places, type=list[int]))


def remove(owner: str, table: str, *, removed: bool) -> Callable[[sa.Connection], None]:
    row = {"owner": owner, "table": table}

    def work(connection: sa.Connection) -> None:
        if removed:
            connection.execute(insert(connection, REMOVED).values(row).on_conflict_do_nothing())
        else:
            connection.execute(REMOVED.delete().where(REMOVED.c.owner == owner, REMOVED.c.table == table))
        relist(connection, table)

    return work


def rates(races: list[Counted], of: Callable[[Counted], list[str]]) -> list[api.Rate]:
    """By title and whatever else is counted; what was raced most comes first."""
    raced, won = Counter[tuple[str, str]](), Counter[tuple[str, str]]()
    for race in races:
        for what in of(race):
            raced[race.game, what] += 1
            won[race.game, what] += race.won
    return [api.Rate(game=game, of=what, raced=many, won=won[game, what]) for (game, what), many in raced.most_common()]


def ridden_as(bot: str) -> str:
    """A level in whatever style is that level."""
    level = bot.partition(":")[0].partition("/")[0]
    return level if level in LEVELS else bot


def counted(rows: list[Row]) -> list[Counted]:
    told, placed = msgspec.json.Decoder(Counted), msgspec.json.Decoder(list[int])
    races: list[Counted] = []
    for row in rows:
        race, places = told.decode(row.told), placed.decode(row.places)
        race.you, race.won = row.you, any(places[seat] == 1 for seat in row.you)
        races.append(race)
    return races


def all_rates(rows: list[Row]) -> api.MyRates:
    """A stage of a box of one's own, and bots that share a race, are counted as they are called."""
    races = counted(rows)
    straight = [race for race in races if race.straight]
    return api.MyRates(
        titles=rates(straight, lambda _: [""]),
        stages=rates(straight, lambda race: [race.name] if race.box is None else []),
        bots=rates(straight, lambda race: sorted({ridden_as(seat.bot) for seat in race.seats if seat.bot})),
        take_backs=rates([race for race in races if race.counts and not race.straight], lambda _: [""]),
        lessons=sum(race.lesson for race in races),
    )
