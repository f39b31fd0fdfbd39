"""How tables come to be: as somebody wishes them, raced again, and branched off a race that is over."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, Literal

import msgspec

from paceline.bots import bot_names, make_bot
from paceline.core.content import text_hash
from paceline.core.errors import UnknownName
from paceline.core.log import Log
from paceline.core.record import Branch, Entry
from paceline.core.rng import SEED_BYTES, seed_from
from paceline.core.setup import Setup
from paceline.core.words import SHELL, speech
from paceline.lab.branch import way_to
from paceline.server import api
from paceline.server.clocks import now
from paceline.server.finished import ridden_as
from paceline.server.names import plain
from paceline.server.refusal import Refusal
from paceline.server.seats import new_code
from paceline.server.storage import EntryRow, SeatRow, TableRow
from paceline.server.table import Table
from paceline.server.titles import files_of, level_name

if TYPE_CHECKING:
    from paceline.server.tables import Tables

OTHERS: Final = "pro"  # who rides for other people in a branch


async def create(
    tables: Tables, wish: api.NewTable, owner: str, seed: str = "", *, lesson: bool = False
) -> api.TableMade:
    """A new table; with a seed only where the race is a title's own, a lesson, and nobody has chosen it."""
    seats = [seat_row(number, seat, wish.game, owner) for number, seat in enumerate(wish.seats)]
    files = await asyncio.to_thread(files_of, wish.game, wish.box)
    setup = Setup(game=wish.game, seats=len(seats), options=wish.options, content=files)
    box_name = plain(wish.box.name) if wish.box else None
    table = await lay(tables, setup, seats, owner, box_name, seed, lesson=lesson)
    return api.TableMade(
        table=table.id,
        watch=table.row.watch,
        seats=[
            api.SeatMade(seat=row.seat, kind=seat.kind, name=row.name, bot=row.bot, link=row.code)
            for row, seat in zip(seats, wish.seats, strict=True)
        ],
    )


def seat_row(number: int, wish: api.SeatWish, game: str, owner: str) -> SeatRow:
    name = plain(wish.name)
    if wish.kind == "bot":
        bot = known_bot(wish.bot, game, f"seats[{number}].bot")
        return SeatRow(seat=number, name=name or called(bot), kind="bot", bot=bot)
    if wish.bot is not None:
        raise Refusal(400, "no-bots-seat", field=f"seats[{number}].bot")
    name = name or speech(SHELL).say("who.nameless", n=number + 1)
    if wish.kind == "open":
        return SeatRow(seat=number, name=name, kind="open", code=new_code())
    return SeatRow(seat=number, name=name, kind="person", owner=owner)


async def lay(
    tables: Tables,
    setup: Setup,
    seats: list[SeatRow],
    owner: str,
    box_name: str | None,
    seed: str = "",
    *,
    lesson: bool = False,
    rematch_of: str | None = None,
) -> Table:
    """A table in the database; raises `BadSetup` where it cannot be raced."""
    chance = seed_from(seed) if seed else secrets.token_bytes(SEED_BYTES)
    log = Log(setup, chance, [seat.name for seat in seats])
    header = msgspec.structs.replace(log.record().header, own_content={})  # kept once for all tables
    row = TableRow(
        id=new_code(),
        header=msgspec.json.encode(header).decode(),
        maker=owner,
        watch=new_code(),
        created=now(),
        secret=seed or secrets.token_hex(16),
        box=text_hash(setup.content) if setup.content else None,
        box_name=box_name,
        lesson=lesson,
    )
    await tables.store.create(row, seats, setup.content, rematch_of=rematch_of)
    return await tables.get(row.id)


async def rematch(tables: Tables, table: Table, owner: str | None) -> api.TableMade:
    """The same race again. Whoever asks first sets it up; who asks later takes the same seats there."""

    async def attempt() -> str:
        if owner is None or not (table.seats_had_by(owner) or table.is_maker(owner)):
            raise Refusal(403, "did-not-race")
        if not table.log.race.over:
            raise Refusal(409, "race-on")
        if table.row.rematch is None:
            await lay_rematch(tables, table, owner)
            await tables.others.catch_up(table)
            tables.tell_moved(table)
        assert table.row.rematch is not None
        return table.row.rematch

    again = await tables.get(await tables.carry_out(table, attempt))
    assert owner is not None
    for seat in table.seats_had_by(owner):
        if again.seats[seat].kind == "open":
            await tables.sit_down(again, seat, owner, table.seats[seat].name)
    return api.TableMade(table=again.id, watch=again.row.watch, seats=seats_made(again, owner))


async def lay_rematch(tables: Tables, table: Table, owner: str) -> None:
    def next_row(seat: SeatRow) -> SeatRow:
        if seat.owner == owner:
            return SeatRow(seat=seat.seat, name=seat.name, kind="person", owner=owner)
        if seat.kind == "bot" and seat.owner is None:
            return msgspec.structs.replace(seat, code=None)
        return SeatRow(seat=seat.seat, name=seat.name, kind="open", code=new_code())

    seats = [next_row(seat) for seat in table.seats]
    await lay(tables, table.setup, seats, owner, table.row.box_name, rematch_of=table.id)


async def branch_off(tables: Tables, table: Table, at: int, seat: int, action: str | None, owner: str) -> api.TableMade:
    """A new race against bots that leaves a finished one before an action; with another action, if one is given."""
    async with tables.replaying:
        log = await asyncio.to_thread(branched, table.log, at, seat, action)
    seats = [branch_seat(row, table.setup.game, owner if row.seat == seat else None) for row in table.seats]
    row = TableRow(
        id=new_code(),
        header=msgspec.json.encode(msgspec.structs.replace(log.record().header, own_content={})).decode(),
        maker=owner,
        watch=new_code(),
        created=now(),
        secret=secrets.token_hex(16),
        box=table.row.box,
        box_name=table.row.box_name,
        branch_of=table.id,
    )
    await tables.store.create(row, seats, table.setup.content, entry_rows(log.entries, now()))
    made = await tables.get(row.id)
    return api.TableMade(table=made.id, watch=made.row.watch, seats=seats_made(made, owner))


def branched(log: Log, at: int, seat: int, action: str | None) -> Log:
    """The race up to there, dealt anew for a seat; raises where the rules forbid what it does then."""
    way = way_to(log, at, seat)
    branch = Branch(after=len(way), seat=seat, seed=secrets.token_hex(SEED_BYTES))
    other = Log(log.setup, log.seed, log.names, rules=log.rules, branches=[*log.branches_by(len(way)), branch])
    other.content = log.content
    for entry in way:
        other.add(entry)
    if action is not None:
        other.add(Entry(seat, action))
    return other


def branch_seat(row: SeatRow, game: str, owner: str | None) -> SeatRow:
    """Whoever rides on; where others sat, bots as good as they come without a search."""
    if owner is not None:
        return SeatRow(seat=row.seat, name=row.name, kind="person", owner=owner)
    bot = row.bot if row.kind == "bot" and row.bot else OTHERS
    return SeatRow(seat=row.seat, name=row.name, kind="bot", bot=known_bot(bot, game, "seats"))


def entry_rows(entries: Sequence[Entry], at: int) -> list[EntryRow]:
    """Entries of a race that was ridden elsewhere."""
    return [
        EntryRow(seq=seq, seat=entry.seat, kind=entry.kind, text=entry.text, action_id=None, decision=None, at=at)
        for seq, entry in enumerate(entries)
    ]


def called(bot: str) -> str:
    """A bot that was given no name: by its level, where it is one."""
    return level_name(ridden_as(bot)) or bot


def known_bot(bot: str | None, game: str, field: str) -> str:
    if bot is None:
        raise Refusal(400, "which-bot", field=field, bots=bot_names(game))
    try:
        make_bot(bot, game, "")
    except UnknownName as error:
        raise Refusal(400, str(error), field=field) from None
    return bot


def seats_made(table: Table, owner: str) -> list[api.SeatMade]:
    def kind(seat: SeatRow) -> Literal["me", "friend", "bot", "open"]:
        if seat.kind == "bot":
            return "bot"
        if seat.kind == "open":
            return "open"
        return "me" if seat.owner == owner else "friend"

    return [
        api.SeatMade(
            seat=seat.seat,
            kind=kind(seat),
            name=seat.name,
            bot=seat.bot,
            link=seat.code if seat.kind == "open" and table.row.maker == owner else None,
        )
        for seat in table.seats
    ]
