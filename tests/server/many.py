"""A database with thousands of races of one browser, laid there as the server would have them."""

from __future__ import annotations

import secrets
from random import Random

import msgspec
import sqlalchemy as sa

from paceline.core.log import Log
from paceline.core.rng import seed_from
from paceline.core.setup import Setup
from paceline.server import finished
from paceline.server.schema import FINISHED, LISTED, LOG, SEATS, TABLES
from paceline.server.storage import Store

AT_ONCE = 2_000


def raced(actions: int | None, game: str = "flamme-rouge", seats: int = 2) -> Log:
    """A race by random actions: so many, or to its end."""
    log, chance = Log(Setup(game=game, seats=seats), seed_from("many")), Random("many")
    while not log.race.over and (actions is None or len(log.entries) < actions):
        seat = log.race.to_act()[0]
        log.play(seat, chance.choice(log.race.legal(seat)))
    return log


async def lay(store: Store, owner: str, many: int, log: Log, *, bots: bool = False, logs: bool = True) -> list[str]:
    """So many tables with the same race, whose first seat is somebody's, or bots'; returns their names."""
    header = msgspec.json.encode(log.record().header).decode()
    result = log.race.result()
    ranking = " ".join(result.ranking) if result else None
    bot = ("bot", "random", None)
    people = [("person", None, owner), *[("person", None, f"rival of {owner}")] * (log.setup.seats - 1)]
    sitting = [bot] * log.setup.seats if bots else people
    names = [secrets.token_hex(5) for _ in range(many)]
    for begin in range(0, many, AT_ONCE):
        some = names[begin : begin + AT_ONCE]

        def work(connection: sa.Connection, some: list[str] = some, begin: int = begin) -> None:
            tables = [
                {"id": name, "header": header, "maker": owner, "watch": f"w-{name}", "created": at, "secret": name}
                | {"result": ranking}
                for at, name in enumerate(some, begin)
            ]
            seats = [
                {"table": name, "seat": seat, "name": f"P{seat}", "kind": kind, "bot": bot, "owner": who}
                for name in some
                for seat, (kind, bot, who) in enumerate(sitting)
            ]
            entries = [
                {"table": name, "seq": seq, "seat": entry.seat, "kind": entry.kind, "text": entry.text, "at": at}
                for at, name in enumerate(some, begin)
                for seq, entry in enumerate(log.entries)
            ]
            connection.execute(TABLES.insert(), tables)
            connection.execute(SEATS.insert(), seats)
            if entries and logs:
                connection.execute(LOG.insert(), entries)
            theirs = [who for who in (owner, f"rival of {owner}") if who == owner or not bots]
            listed = [
                {"owner": who, "table": name, "over": ranking is not None, "sat": not bots, "updated": at}
                for at, name in enumerate(some, begin)
                for who in theirs
            ]
            connection.execute(LISTED.insert(), listed)

        await store.write(work)
    return names


async def keep_all(store: Store, names: list[str], told: finished.Kept) -> None:
    """Notes what lists show of races that are over, as they would after they were listed once."""

    def work(connection: sa.Connection) -> None:
        rows = [
            {"table": name, "at": at, "game": told.told.game, "shape": finished.SHAPE}
            | {"told": msgspec.json.encode(msgspec.structs.replace(told.told, table=name, updated=at)).decode()}
            | {"places": msgspec.json.encode(told.places).decode()}
            for at, name in enumerate(names)
        ]
        connection.execute(FINISHED.insert(), rows)

    await store.write(work)
