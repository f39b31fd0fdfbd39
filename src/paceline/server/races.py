"""A browser's races: what its list shows of each."""

from __future__ import annotations

from paceline.server import api
from paceline.server.refusal import Refusal
from paceline.server.table import Table
from paceline.server.tables import Tables


async def on_the_road(tables: Tables, owner: str | None) -> api.MyTables:
    """The races that are on, newest first."""
    if owner is None:
        return api.MyTables(on=[], finished=0)
    listed: list[api.TableListed] = []
    for name, updated in await tables.store.tables_of(owner, on=True):
        try:
            listed.append(summary(await tables.get(name), owner, updated))
        except Refusal:  # one that no longer replays
            continue
    return api.MyTables(on=listed, finished=await tables.store.finished_by(owner))


def summary(table: Table, owner: str | None, updated: int) -> api.TableListed:
    race, view = table.log.race, table.log.race.public_view()
    mine = table.seats_of(owner)
    return api.TableListed(
        table=table.id,
        game=table.setup.game,
        name=course_name(table),
        options=table.options(),
        box=table.box(),
        round=view.round,
        phase=view.phase,
        over=race.over,
        your_turn=any(race.owes(seat) for seat in mine),
        take_backs=table.log.take_backs,
        you=[*mine],
        seats=table.seat_infos(owner),
        riders=table.riders(),
        ranking=view.ranking,
        updated=updated,
    )


def course_name(table: Table) -> str:
    return table.log.title.board(table.log.ruled).name
