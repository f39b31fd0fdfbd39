"""Records that somebody brings: kept as tables of their own, so that they have an address like every other race."""

from __future__ import annotations

import asyncio
import secrets
from typing import Final, NamedTuple

import msgspec

from paceline.core.content import Content, text_hash
from paceline.core.errors import BadNotation, PacelineError
from paceline.core.log import Log, replay
from paceline.core.record import Header, parse_record
from paceline.core.registry import title
from paceline.lab.retell import check_bots
from paceline.server import api
from paceline.server.clocks import now
from paceline.server.making import entry_rows
from paceline.server.names import plain
from paceline.server.refusal import Refusal
from paceline.server.seats import new_code
from paceline.server.storage import EntryRow, SeatRow, TableRow
from paceline.server.table import result_text
from paceline.server.tables import Tables

MOST_ENTRIES: Final = 20_000  # ten times a long race
MOST_NAME: Final = 40  # letters


class Brought(NamedTuple):
    """A table as it goes into the database."""

    row: TableRow
    seats: list[SeatRow]
    content: Content
    entries: list[EntryRow]


async def keep(tables: Tables, text: str, owner: str) -> str:
    """A finished race from its record, as a table that nobody can race on; whoever brought it has it among theirs."""
    async with tables.replaying:
        brought = await asyncio.to_thread(written_down, text, owner)
    await tables.store.create(*brought)
    return brought.row.id


def written_down(text: str, owner: str) -> Brought:
    log = read(text)
    header = log.record().header
    at = now()
    row = TableRow(
        id=new_code(),
        header=msgspec.json.encode(msgspec.structs.replace(header, own_content={})).decode(),
        maker=owner,
        watch=new_code(),
        created=at,
        result=result_text(log),
        secret=secrets.token_hex(16),
        box=text_hash(log.setup.content) if log.setup.content else None,
        box_name="" if log.setup.content else None,
    )
    seats = [SeatRow(seat=seat, name=plain(name[:MOST_NAME]), kind="person") for seat, name in enumerate(log.names)]
    return Brought(row, seats, log.setup.content, entry_rows(log.entries, at))


def read(text: str) -> Log:
    """A record that replays to its end; it may hold nothing that a table of this server could not."""
    try:
        record = parse_record(text.replace("\r\n", "\n"))
        if len(record.entries) > MOST_ENTRIES:
            raise Refusal(400, "record-long", field="record", most=MOST_ENTRIES)
        check_header(record.header)
        log = replay(record)
        check_bots(record)
    except PacelineError as error:
        raise Refusal(400, "record-wrong", field="record", why=str(error)) from None
    if not log.race.over:
        raise Refusal(409, "record-unfinished", field="record")
    return log


def check_header(header: Header) -> None:
    """Names that can be shown, and files that are a box."""
    try:
        msgspec.convert([name[:MOST_NAME] for name in header.seats], list[api.Name])
    except msgspec.ValidationError as error:
        raise BadNotation(f"seats: {error}", 1) from None
    if header.own_content:
        title(header.game).check_box(header.own_content)
