"""`paceline admin`, as far as people are concerned: tables removed, somebody's data deleted, addresses kept out."""

from __future__ import annotations

import re
import sys
from datetime import UTC, datetime
from functools import partial
from typing import TYPE_CHECKING, Annotated

import typer

from paceline.cli.admin import Url, Yes, admin, present, read_age
from paceline.cli.app import Json, print_columns, print_json, printable
from paceline.core.errors import PacelineError
from paceline.core.words import ENGLISH, speaking

if TYPE_CHECKING:
    from paceline.server.admin.people import Part
    from paceline.server.bans import Ban

Address = Annotated[
    str, typer.Argument(metavar="ADDRESS", help="203.0.113.7, 203.0.113.0/24, 2001:db8::7 or 2001:db8::/48.")
]


@admin.command()
def remove(
    tables: Annotated[list[str], typer.Argument(metavar="TABLE", help="Ids, as in the addresses of races.")],
    db: Url = None,
    yes: Yes = False,
) -> None:
    """Remove tables with all that belongs to them, whatever anybody thinks of it.

    People who have such a race open are told within seconds that it is gone. Back-ups still hold it.

    \b
    Examples:
      paceline admin remove h3kq7wzm2p
      paceline admin remove h3kq7wzm2p --yes
    """
    from paceline.server.admin import removal  # noqa: PLC0415 - commands start faster without it

    with present(db) as database:
        there = database.look(partial(removal.there, tables=tables))
        if unknown := [table for table in tables if table not in there]:
            raise PacelineError(f"there is no table {', '.join(unknown)}")
        if yes:
            database.change(partial(removal.remove, tables=there))
    typer.echo(f"removed: {', '.join(there)}" if yes else f"would be removed: {', '.join(there)}; --yes removes")


@admin.command("delete-person")
def delete_person(
    person: Annotated[
        str | None, typer.Argument(metavar="HASH", help="The hash of their secret, as this command tells it.")
    ] = None,
    table: Annotated[str | None, typer.Option(metavar="TABLE", help="Whoever sits at this table …")] = None,
    seat: Annotated[int | None, typer.Option(metavar="SEAT", min=0, max=99, help="… at this seat, from 0.")] = None,
    secret: Annotated[
        bool, typer.Option("--secret", help="Read their secret from standard input: the value of their cookie.")
    ] = False,
    db: Url = None,
    yes: Yes = False,
    json: Json = False,
) -> None:
    """Delete what the database knows of a person; without --yes, list their tables.

    A person is a browser: the database knows the hash of a secret in its cookie ('paceline', or '__Host-paceline').
    Whoever can show that secret is that person; else find one of their tables, and name their seat there. With
    --yes, tables that nobody else has a part in go wholly. Races against others stay and replay, but their name is
    gone, also from what is kept of them and from rematches and branches; their seats and lists are nobody's, and in
    races that are on their seats are open again. Other people's own copies of a record, and back-ups, still hold
    the name: back-ups go when you delete them, and PostgreSQL frees what was overwritten at its next VACUUM.

    \b
    Examples:
      paceline admin delete-person --table h3kq7wzm2p --seat 1
      paceline admin delete-person --table h3kq7wzm2p --seat 1 --yes
      paceline admin delete-person --secret < secret.txt
    """
    from paceline.server.admin import people  # noqa: PLC0415
    from paceline.server.seats import token_hash  # noqa: PLC0415

    if [person is not None, table is not None, secret].count(True) != 1 or (table is None) != (seat is None):
        raise PacelineError("say who: a HASH, --table TABLE --seat SEAT, or --secret")
    with speaking(ENGLISH), present(db) as database:
        if table is not None and seat is not None:
            person = database.look(partial(people.owner_at, table=table, seat=seat))
        elif secret:
            person = token_hash(sys.stdin.readline().strip())
        assert person is not None
        if not re.fullmatch(r"[0-9a-f]{64}", person):
            raise PacelineError(f"'{person}' is no hash of a secret: expected 64 hexadecimal digits")
        parts = database.look(partial(people.parts_of, owner=person))
        done = database.change(partial(people.forget, owner=person)) if yes else None
    if json:
        print_json({"person": person, "tables": parts, "done": done})
    elif done is not None:
        typer.echo(f"deleted: {len(done.removed)} tables are gone, {len(done.kept)} stay without the name")
        if done.renamed:
            typer.echo(f"the name is gone from {len(done.renamed)} rematches and branches, too")
    else:
        told_parts(person, parts)


def told_parts(person: str, parts: list[Part]) -> None:
    typer.echo(f"person {person}")
    rows = [
        (
            part.table,
            datetime.fromtimestamp(part.created / 1000, UTC).strftime("%Y-%m-%d"),
            "over" if part.over else "on",
            printable(", ".join(f"seat {seat} {name}" for seat, name in zip(part.seats, part.names, strict=True)))
            or "set it up",
            "would go" if part.goes else "would stay without the name",
        )
        for part in parts
    ]
    if rows:
        print_columns(rows)
    typer.echo(f"{len(parts)} tables; --yes deletes" if parts else "no tables; --yes deletes what lists know of them")


@admin.command()
def ban(
    address: Address,
    period: Annotated[
        str | None, typer.Option("--for", metavar="AGE", help="12h, 7d, 4w or 1y; for good by default.")
    ] = None,
    why: Annotated[str, typer.Option(metavar="TEXT", help="A note; it is also told to whoever is banned.")] = "",
    db: Url = None,
    json: Json = False,
) -> None:
    """Keep an address or a network out: every request is answered with 403 and a sentence, and open lines end.

    All workers heed it within seconds. An IPv6 address stands for its /64, the customer that it belongs to. Behind a
    reverse proxy the server must be told to trust it (--trusted-proxy), else everybody has the proxy's address.

    \b
    Examples:
      paceline admin ban 203.0.113.7 --for 7d --why "thousands of tables"
      paceline admin ban 2001:db8::/48
    """
    from paceline.server.bans import read_network, write_ban  # noqa: PLC0415

    network = read_network(address)
    if len(why) > 200:
        raise PacelineError("--why: at most 200 letters")
    with present(db) as database:
        made = database.change(write_ban(network, read_age(period) if period else None, why))
    if json:
        print_json(made)
    else:
        typer.echo(f"banned {told_ban(made)}")


@admin.command()
def unban(address: Address, db: Url = None) -> None:
    """Let an address or a network in again, as 'paceline admin bans' tells it."""
    from paceline.server.bans import lift_ban, read_network  # noqa: PLC0415

    network = read_network(address)
    with present(db) as database:
        if not database.change(lift_ban(network)):
            raise PacelineError(f"{network} is not banned ('paceline admin bans' lists who is)")
    typer.echo(f"{network} is let in again")


@admin.command()
def bans(db: Url = None, json: Json = False) -> None:
    """List who is banned, the newest first."""
    from paceline.server.bans import read_bans  # noqa: PLC0415

    with present(db) as database:
        found = database.look(read_bans)
    if json:
        print_json({"bans": found})
    for one in found if not json else []:
        typer.echo(told_ban(one))


def told_ban(ban: Ban) -> str:
    until = "for good"
    if ban.until is not None:
        until = f"until {datetime.fromtimestamp(ban.until / 1000, UTC):%Y-%m-%d %H:%M} UTC"
    return printable(f"{ban.network} {until}" + (f": {ban.why}" if ban.why else ""))
