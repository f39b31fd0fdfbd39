"""A browser's races: those that are on, those that are over, how often it has won, and its records as one file."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Annotated, Final

import msgspec
from litestar import MediaType, Response, get, post
from litestar.params import FromPath, JSONBody, QueryParameter

from paceline.core.errors import PacelineError
from paceline.core.record import Entry, Record, parse_header, record_text
from paceline.server import api, finished, telling
from paceline.server.calls import MOST, MUCH, SOME, AllTables, Owner, errors
from paceline.server.refusal import Refusal
from paceline.server.shown import OnRow, Shown
from paceline.server.storage import Stored, Taken
from paceline.server.table import Table, first_bots
from paceline.server.tables import Tables

MOST_RECORDS: Final = 1_000  # in one file, the newest
GameAsked = Annotated[str | None, QueryParameter(max_length=64, pattern=r"^[^\u0000]*$", description="Of one title.")]
Skipped = Annotated[int, QueryParameter(ge=0, lt=1 << 31, description="How many of the newest to leave out.")]


@get("/tables", responses=errors(), opt=MUCH)
async def list_tables(tables: AllTables, owner: Owner) -> api.MyTables:
    """This browser's races that are on, newest first, and how many it has finished."""
    return await my_tables(tables, owner) if owner is not None else api.MyTables(on=[], finished=0)


async def my_tables(tables: Tables, owner: str) -> api.MyTables:
    rows = await tables.store.read(finished.races_on(owner))
    there = await who_is_there(tables, [row.table for row in rows])
    on = [
        listed(row, shown, owner, there[row.table])
        for row in rows
        if row.table not in tables.broken and (shown := await shown_of(tables, row)) is not None
    ]
    return api.MyTables(on=on, finished=await tables.store.read(finished.count_raced(owner)))


@get("/races", responses=errors(), opt=MUCH)
async def list_races(tables: AllTables, owner: Owner, game: GameAsked = None, skip: Skipped = 0) -> api.MyRaces:
    """This browser's races that are over, a page of them, newest first."""
    return await my_races(tables, owner, game, skip) if owner is not None else api.MyRaces(races=[], counts={})


async def my_races(tables: Tables, owner: str, game: str | None, skip: int) -> api.MyRaces:
    await keep_finished(tables, owner)
    page = await tables.store.read(finished.kept_of(owner, game, skip, finished.MOST_A_PAGE))
    counts = await tables.store.read(finished.count_kept(owner))
    races = [msgspec.structs.replace(race.told, won=race.won) for race in page]
    return api.MyRaces(races=races, counts=counts)


@get("/races/rates", responses=errors(), opt=MUCH)
async def list_rates(tables: AllTables, owner: Owner) -> api.MyRates:
    """How often this browser has won: by title, stage and bot, races with take-backs apart."""
    return await my_rates(tables, owner) if owner is not None else finished.all_rates([])


async def my_rates(tables: Tables, owner: str) -> api.MyRates:
    await keep_finished(tables, owner)
    rows = await tables.store.read(finished.rows_of(owner, None, 0, finished.MOST_COUNTED))
    return await asyncio.to_thread(finished.all_rates, rows)  # to read so many texts would hold up the others


@get("/races/records", media_type=MediaType.TEXT, responses=errors(), opt=MOST)
async def download_records(tables: AllTables, owner: Owner) -> Response[str]:
    """The records of all races that are over, one after the other."""
    if owner:
        await keep_finished(tables, owner)
    found = await tables.store.read(finished.finished(owner)) if owner else []
    texts: list[str] = []
    for name, _ in found[:MOST_RECORDS]:
        stored = await tables.store.load(name)
        if stored is not None:
            with suppress(PacelineError):  # a header that cannot be read
                texts.append(await asyncio.to_thread(written, stored))
    headers = {"Content-Disposition": 'attachment; filename="paceline-races.txt"'}
    return Response("".join(texts), media_type=MediaType.TEXT, headers=headers)


@post("/tables/{table:str}/removed", status_code=200, responses=errors(403, 404, 413), opt=SOME)
async def remove_race(
    tables: AllTables, table: FromPath[str], owner: Owner, data: JSONBody[api.Removal]
) -> api.Removal:
    """Takes a race out of this browser's lists, or puts it back. The others keep it, and nothing is lost."""
    stored = await tables.store.load(table)
    if stored is None:
        raise Refusal(404, "no-table", field="table", table=table)
    if owner is None or owner not in (stored.table.maker, *(seat.owner for seat in stored.seats)):
        raise Refusal(403, "no-seat-here")
    try:
        await tables.store.write(finished.remove(owner, table, removed=data.removed))
    except Taken:
        raise Refusal(404, "no-table", field="table", table=table) from None
    return data


CALLS: Final = (list_tables, list_races, list_rates, download_records, remove_race)


async def who_is_there(tables: Tables, names: list[str]) -> dict[str, set[int]]:
    """The seats that somebody looks through, by table."""
    elsewhere = await tables.store.present(names, tables.worker) if tables.store.shared else {}
    there = {name: {seat for seats in elsewhere.get(name, {}).values() for seat in seats} for name in names}
    for name in names:
        if (live := tables.live.get(name)) is not None:
            there[name] |= live.looked_through()
    return there


async def shown_of(tables: Tables, row: OnRow) -> Shown | None:
    """What a list shows of a race that is on; it is folded only where nothing was kept. None: it no longer replays."""
    live = tables.live.get(row.table)
    if live is not None and len(live.log.entries) >= row.entries:
        return telling.shown(live)
    if row.shown is not None:
        return row.shown
    try:
        table = await tables.get(row.table)
    except Refusal:
        tables.broken.add(row.table)  # until the next start: another version may know it again
        return None
    tables.keep_shown(table)
    return telling.shown(table)


async def keep_finished(tables: Tables, owner: str) -> None:
    """What lists show of races that are over, noted once for each; those that no longer replay are left out."""
    for name, at in await tables.store.read(finished.unkept(owner)):
        if name not in tables.broken:
            await keep_race(tables, name, at)


async def keep_race(tables: Tables, name: str, at: int) -> None:
    """Folds it as a replay does: beside the event loop and one at a time."""
    stored = await tables.store.load(name)
    if stored is None:
        return
    try:
        async with tables.replaying:
            told, places = await asyncio.to_thread(ended, stored, at)
    except Refusal:
        tables.broken.add(name)  # until the next start: another version may know it again
    else:
        with suppress(Taken):  # the table is gone
            await tables.store.write(finished.keep(told, places))


def ended(stored: Stored, at: int) -> tuple[api.TableListed, list[int]]:
    """What a list shows of a race that is over, and the places."""
    table = Table(stored)
    result = table.log.race.result()
    assert result is not None  # else its stored result would be another one
    return summary(table, None, at), result.places


def summary(table: Table, owner: str | None, updated: int) -> api.TableListed:
    row = OnRow(
        table=table.id,
        updated=updated,
        entries=len(table.log.entries),
        maker=table.row.maker,
        lesson=table.row.lesson,
        branch_of=table.row.branch_of,
        seats=table.seats,
        shown=telling.shown(table),
    )
    return listed(row, telling.shown(table), owner, table.looked_through())


def listed(row: OnRow, shown: Shown, owner: str | None, there: set[int]) -> api.TableListed:
    """A race in the list of somebody."""
    mine = [seat for seat in row.seats if owner is not None and seat.owner == owner]
    return api.TableListed(
        table=row.table,
        game=shown.game,
        name=shown.name,
        options=shown.options,
        box=shown.box,
        round=shown.round,
        phase=shown.phase,
        over=shown.over,
        your_turn=any(seat.kind == "person" and seat.seat in shown.owes for seat in mine),
        take_backs=shown.take_backs,
        hints=shown.hints,
        lesson=row.lesson,
        branch=row.branch_of,
        you=[seat.seat for seat in mine],
        seats=telling.seat_infos(row.seats, there, links=owner == row.maker),
        riders=shown.riders,
        ranking=shown.ranking,
        updated=row.updated,
    )


def written(stored: Stored) -> str:
    """A record as the database has it, without folding the race; one that is on ends where it is."""
    header = msgspec.structs.replace(
        parse_header(stored.table.header), own_content=stored.files, seats=[seat.name for seat in stored.seats]
    )
    entries = [Entry(row.seat, row.text, row.kind) for row in stored.entries]
    if any(entry.kind == "back" for entry in entries):
        header = msgspec.structs.replace(header, bots=header.bots or first_bots(stored))
    result = stored.table.result
    return record_text(Record(header=header, entries=entries, result=None if result is None else result.split()))
