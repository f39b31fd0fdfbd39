"""`paceline admin`: a server's database backed up, moved, checked and tidied, beside the server or without one."""

from __future__ import annotations

import os
import re
import sys
from collections import Counter
from collections.abc import Callable, Generator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from time import monotonic, time_ns
from typing import TYPE_CHECKING, Annotated, Final

import typer

from paceline.cli import completion
from paceline.cli.app import Json, app, on_a_line, print_json, printable, warn
from paceline.core.errors import PacelineError
from paceline.lab.stop import Stop

if TYPE_CHECKING:
    from paceline.server.admin.checking import Checked
    from paceline.server.admin.database import Database

FOUND: Final = 1  # exit status of a check that found something
CORES: Final = os.cpu_count() or 1
SECONDS: Final = {"h": 3600, "d": 24 * 3600, "w": 7 * 24 * 3600, "y": 365 * 24 * 3600}

admin = typer.Typer(
    no_args_is_help=True,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
app.add_typer(admin, name="admin")

Url = Annotated[
    str | None,
    typer.Option(
        "--db",
        metavar="URL",
        envvar="PACELINE_DB",
        help="The database: a file, sqlite:///FILE or postgresql://USER@HOST/NAME; yours by default.",
        autocompletion=completion.files,
    ),
]
Table = Annotated[str, typer.Argument(metavar="TABLE", help="A table's id, as in the address of its race.")]
BackupFile = Annotated[Path, typer.Argument(metavar="FILE", help="The back-up.", autocompletion=completion.files)]
NewBackup = Annotated[
    Path,
    typer.Argument(metavar="FILE", help="The back-up; - writes to standard output.", autocompletion=completion.files),
]
Yes = Annotated[bool, typer.Option("--yes", help="Do it; otherwise it is only told what would be done.")]


@admin.callback()
def admin_commands() -> None:
    """Back up, restore, check and tidy the database of a server, and keep people out of it.

    All of it but 'restore' works beside a running server. What removes something only tells what it would do, unless it
    is given --yes. The exit status is 0, or 1 where a check found something, 2 where a command could not be carried
    out, 130 or 143 where it was stopped by Ctrl-C or SIGTERM.

    \b
    Examples:
      paceline admin backup races.backup
      paceline admin restore races.backup --db postgresql://paceline@localhost/paceline
      paceline admin check --jobs 4
      paceline admin prune --idle 90d --yes
    """


@admin.command()
def backup(
    file: NewBackup,
    db: Url = None,
    raw: Annotated[
        bool, typer.Option("--raw", help="SQLite's own copy instead: a file that is a database, to be put in place.")
    ] = False,
    replace: Annotated[bool, typer.Option("--replace", help="Replace FILE, once the new one is whole.")] = False,
    json: Json = False,
) -> None:
    """Write everything that a database holds into one file, also while a server runs on it.

    What was acknowledged before it began is in it. The file is Paceline's own form for both databases, so that it also
    moves a server from one to the other. It holds seeds, links and names: whoever reads it knows what is hidden, and
    only you may read it. For SQLite there must be room for a copy beside it meanwhile. An interrupted back-up leaves
    nothing; one that went to standard output is cut, and 'restore' refuses it.

    \b
    Examples:
      paceline admin backup races.backup
      paceline admin backup nightly.backup --replace --db postgresql://paceline@localhost/paceline
      paceline admin backup - | ssh elsewhere 'cat > races.backup'
      paceline admin backup races-copy.db --raw --db sqlite:///races.db
    """
    from paceline.server.admin.backup import back_up, copy_file, send  # noqa: PLC0415 - commands start faster without it
    from paceline.server.admin.database import open_database  # noqa: PLC0415

    if str(file) == "-":
        if raw or json:
            raise PacelineError("standard output takes the usual form, and nothing beside it")
        with stoppable("the back-up is cut") as stop, open_database(db) as database:
            rows = send(database, sys.stdout.buffer, None, progress(), stop)
            sys.stdout.buffer.flush()
        typer.echo(f"{printable(database.name)} is backed up: {told_rows(rows)}", err=True)
        return
    if file.exists() and not replace:
        raise PacelineError(f"{file} is there already: give another name, or --replace")
    with stoppable("nothing was written") as stop, open_database(db) as database:
        told = progress()
        rows = (copy_file if raw else back_up)(database, file, told, stop)
    if json:
        print_json({"file": str(file), "bytes": file.stat().st_size, "rows": rows})
    else:
        typer.echo(f"{printable(database.name)} is backed up: {told_rows(rows)}; {file.stat().st_size:,} bytes")


@admin.command()
def restore(file: BackupFile, db: Url = None, json: Json = False) -> None:
    """Fill an empty database from a back-up: all of it, or nothing where anything is wrong.

    The file is read to its end first, with its checksums. A database that holds anything is refused, and so is one
    that a server runs on. Back-ups of an older Paceline are brought up to date on the way; those of a newer one are
    refused. A copy made with --raw needs no restoring: put it where the database was.

    \b
    Examples:
      paceline admin restore races.backup --db sqlite:///restored.db
      paceline admin restore races.backup --db postgresql://paceline@localhost/paceline
    """
    from paceline.server.admin.restore import restore as fill  # noqa: PLC0415

    with stoppable("nothing was restored") as stop:
        rows = fill(db, file, progress(), stop)
    if json:
        print_json({"file": str(file), "rows": rows})
    else:
        typer.echo(f"restored: {told_rows(rows)}")


@admin.command()
def check(
    tables: Annotated[list[str] | None, typer.Argument(metavar="TABLE", help="Only these; all by default.")] = None,
    db: Url = None,
    jobs: Annotated[int, typer.Option("--jobs", "-j", min=1, max=61, metavar="J", help="How many processes.")] = CORES,
    json: Json = False,
) -> None:
    """Race every stored race again, and say which do not follow the rules of this version, or no longer load.

    Run it before a change of rules or another version ships. It also finds damaged rows: seats or entries that are
    missing, results that differ. Nothing is changed. The exit status is 1 where anything was found. Where the database
    is of an older version, back it up, restore that into a file of its own, and check that.

    \b
    Examples:
      paceline admin check
      paceline admin check --jobs 2 --json
      paceline admin check h3kq7wzm2p
    """
    from paceline.server.admin import checking  # noqa: PLC0415

    found: list[Checked] = []
    with stoppable() as stop, present(db) as database:
        broken = checking.check_file(database)
        parts, tell = checking.Tables(database, tables or []), progress()
        if tables and parts.total < len({*tables}):
            raise PacelineError(f"there are {parts.total} of these {len({*tables})} tables")
        for some in checking.check(parts, min(jobs, max(1, parts.total // checking.AT_ONCE)), stop):
            found += some
            tell("tables", len(found), parts.total)
    wrong = sorted((one for one in found if one.why is not None), key=lambda one: one.table)
    if json:
        print_json({"checked": len(found), "tables": parts.total, "file": broken, "wrong": wrong})
    else:
        told_check(found, wrong, broken)
    if stop.signal:
        warn([f"stopped: {len(found)} of {parts.total} tables are checked"])
        raise typer.Exit(128 + stop.signal)
    if wrong or broken:
        raise typer.Exit(FOUND)


def told_check(found: list[Checked], wrong: list[Checked], broken: list[str]) -> None:
    for line in broken:
        typer.echo(printable(f"the file: {line}"))
    for one in wrong:
        where = "over" if one.state == "over" else "on"
        typer.echo(printable(f"{one.table}  {one.game}, {where}, {one.entries} entries: {one.why}"))
    over = Counter(one.state for one in found)["over"]
    told = f"{len(found)} tables checked: {over} races over, {len(found) - over} on"
    typer.echo(f"{told}; {len(wrong)} with something wrong" if wrong else f"{told}; nothing is wrong")


@admin.command()
def export(
    table: Table,
    db: Url = None,
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", metavar="FILE", help="Write it there.", autocompletion=completion.files),
    ] = None,
) -> None:
    """Print a table's record, be its race over or not.

    The record of a race that is on holds its seed, too: whoever has it knows every hidden card, so keep it to yourself
    until the race is over. 'paceline replay' tells it and checks it.

    \b
    Examples:
      paceline admin export h3kq7wzm2p
      paceline admin export h3kq7wzm2p --output race.txt
    """
    from paceline.server.admin.database import beside  # noqa: PLC0415
    from paceline.server.admin.exporting import export as record_of  # noqa: PLC0415

    with present(db) as database:
        text, over = database.look(partial(record_of, table=table))
    if output is None:
        typer.echo(text, nl=False)
    else:
        with beside(output) as part:
            part.write_text(text, "utf-8")
    if not over:
        warn(["the race is on, and the record holds its seed: whoever reads it knows what is hidden"])


@admin.command()
def prune(
    idle: Annotated[
        str, typer.Option(metavar="AGE", help="Races that are on and have not been touched so long.")
    ] = "90d",
    finished: Annotated[bool, typer.Option("--finished", help="Races that are over instead.")] = False,
    older_than: Annotated[
        str | None, typer.Option("--older-than", metavar="AGE", help="With --finished: which ended so long ago.")
    ] = None,
    db: Url = None,
    yes: Yes = False,
    json: Json = False,
) -> None:
    """Remove races that nobody has gone on with for long, with all that belongs to them.

    Without --yes it only tells how many there are. An AGE is a number of hours, days, weeks or years: 12h, 90d, 8w,
    3y. Races that are over are kept for ever, unless you ask with --finished and --older-than. A server that runs is
    not held up, and somebody who has such a race open is told that it is gone. A file of SQLite does not become
    smaller, but fills what is free again.

    \b
    Examples:
      paceline admin prune
      paceline admin prune --idle 30d --yes
      paceline admin prune --finished --older-than 3y
    """
    from paceline.server.admin import removal  # noqa: PLC0415

    if finished != (older_than is not None):
        raise PacelineError("--finished and --older-than belong together: --finished --older-than 3y")
    policy = removal.Policy(finished=finished, before=time_ns() // 1_000_000 - read_age(older_than or idle))
    pruned = removal.Pruned(tables=0, entries=0)
    with stoppable() as stop, present(db) as database:
        tables, tell = [*removal.sought(database, policy, stop)], progress()
        if yes:
            pruned = removal.prune(database, policy, tables, lambda done, of: tell("tables", done, of), stop)
    if json:
        print_json({"found": len(tables), "removed": pruned.tables, "entries": pruned.entries})
    elif yes:
        typer.echo(f"{pruned.tables} tables with {pruned.entries:,} entries are removed")
    else:
        typer.echo(f"{len(tables)} tables would be removed; --yes removes them")
    if stop.signal:
        raise typer.Exit(128 + stop.signal)


# What all of them share


@contextmanager
def present(db: str | None) -> Generator[Database]:
    """A database that has this version's schema."""
    from paceline.server.admin.database import check_present, open_database  # noqa: PLC0415

    with open_database(db) as database:
        try:
            database.look(check_present)
        except PacelineError as error:
            raise PacelineError(f"{database.name}: {error}") from None
        yield database


@contextmanager
def stoppable(so_far: str = "") -> Generator[Stop]:
    """Ctrl-C and SIGTERM end it in good order."""
    from paceline.server.admin.database import Interrupted  # noqa: PLC0415

    stop = Stop()
    with stop.listening():
        try:
            yield stop
        except Interrupted:
            typer.echo(f"Stopped: {so_far}." if so_far else "Stopped.", err=True)
            raise typer.Exit(128 + stop.signal) from None


def progress() -> Callable[[str, int, int], None]:
    """How far it is, on one line of a terminal and not too often; the line goes with the end."""
    say, last = on_a_line(), 0.0

    def tell(what: str, done: int, of: int) -> None:
        nonlocal last
        if done >= of:
            say("")
        elif monotonic() - last > 0.1:
            last = monotonic()
            say(f"{done:,} of {of:,} {what}")

    return tell


def told_rows(rows: dict[str, int]) -> str:
    return ", ".join(f"{name} {count:,}" for name, count in rows.items())


def read_age(text: str) -> int:
    """Milliseconds."""
    found = re.fullmatch(r"(\d{1,6})([hdwy])", text.strip())
    if found is None:
        raise PacelineError(f"'{text}' is no age: expected hours, days, weeks or years, such as 12h, 90d, 8w or 3y")
    return int(found[1]) * SECONDS[found[2]] * 1000
