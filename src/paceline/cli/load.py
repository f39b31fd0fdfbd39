"""`paceline load`: how many moves a server takes, and how long people wait for them."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Annotated, Final

import typer

from paceline.cli import completion
from paceline.cli.app import Json, app, on_a_line, print_columns, print_json
from paceline.core.errors import PacelineError
from paceline.core.registry import title
from paceline.lab.stop import Stop

if TYPE_CHECKING:
    from paceline.server.load import Address, Found, Load
    from paceline.server.processes import Cpu

MOST_WORKERS: Final = 64
MOST_TABLES: Final = 2000
LONGEST: Final = 3600.0  # seconds
PATIENCE: Final = 30.0  # seconds for a server to end
ADDRESS: Final = re.compile(r"http://[^\s]+")


@app.command("load")
def load_command(
    game: Annotated[str, typer.Option("--game", metavar="GAME", help="A title's id.", autocompletion=completion.games)],
    tables: Annotated[int, typer.Option(min=1, max=MOST_TABLES, metavar="N", help="How many tables.")] = 16,
    clients: Annotated[int, typer.Option(min=1, max=12, metavar="C", help="How many clients at each.")] = 4,
    seconds: Annotated[float, typer.Option(min=0.1, max=LONGEST, metavar="S", help="How long it is measured.")] = 10.0,
    rate: Annotated[
        float | None,
        typer.Option(min=0.1, metavar="R", help="So many moves a second, at all tables together; else all it takes."),
    ] = None,
    url: Annotated[str | None, typer.Option(metavar="URL", help="A server that runs already, on this machine.")] = None,
    pid: Annotated[int | None, typer.Option(min=1, metavar="PID", help="The process of that server.")] = None,
    program: Annotated[
        str | None, typer.Option(metavar="FILE", help="The paceline to start as the server, such as another version's.")
    ] = None,
    db: Annotated[
        str | None, typer.Option(metavar="URL", help="The database of the server that is started; else a fresh one.")
    ] = None,
    workers: Annotated[
        int | None,
        typer.Option(
            min=1, max=MOST_WORKERS, metavar="N", help="Start `paceline serve` with so many processes and no limits."
        ),
    ] = None,
    db_pid: Annotated[
        int | None, typer.Option(min=1, metavar="PID", help="PostgreSQL's first process, to count its CPU seconds too.")
    ] = None,
    seed: Annotated[int, typer.Option(metavar="SEED", help="Which random actions are tried.")] = 0,
    json: Json = False,
) -> None:
    """Let socket clients ride whole races by random legal actions, and measure the server.

    Without --url it starts a server of its own on a fresh database, in a process of its own, and ends it again.
    Ctrl-C stops early and reports what was measured until then.

    \b
    Examples:
      paceline load --game flamme-rouge --tables 16 --seconds 10
      paceline load --game on-the-rivet --tables 32 --rate 200 --json
      paceline load --game flamme-rouge --url http://127.0.0.1:8732 --pid 4711
      paceline load --game flamme-rouge --db postgresql://… --workers 2 --db-pid 815
    """
    from paceline.server.load import Load, loopback  # noqa: PLC0415 - slow to load
    from paceline.server.processes import Cpu  # noqa: PLC0415

    few, many = title(game).players
    if not few <= clients <= many:
        raise PacelineError(f"--clients {clients}: {title(game).name} is for {few} to {many}")
    if url is not None and (db or program or workers):
        raise PacelineError(
            "--url is for a server that runs already: --db, --program and --workers for one that is started"
        )
    load = Load(game=game, tables=tables, clients=clients, seconds=seconds, rate=rate, seed=seed)
    stop = Stop()
    with stop.listening():
        if url is not None:
            found = put_on(load, loopback(url), Cpu(pid, db_pid), stop)
        else:
            with server(program, db, workers) as (address, process):
                found = put_on(load, address, Cpu(process, db_pid), stop)
    if json:
        print_json(found)
    else:
        show(found)
    if stop():
        raise typer.Exit(128 + stop.signal)


def put_on(load: Load, at: Address, cpu: Cpu, stop: Stop) -> Found:
    from paceline.server.load import run  # noqa: PLC0415

    return run(load, at, cpu, stop, on_a_line())


@contextmanager
def server(program: str | None, db: str | None, workers: int | None) -> Generator[tuple[Address, int]]:
    """A server of our own: where it is, and its process."""
    from paceline.server.load import loopback  # noqa: PLC0415

    with TemporaryDirectory(prefix="paceline-load-") as folder:
        command = [program] if program else [sys.executable, "-m", "paceline"]
        db = db or str(Path(folder) / "paceline.db")
        environment = dict(os.environ)
        if workers is None:
            command += ["--no-browser", "--db", db]
        else:
            command += ["serve", "--port", "0", "--workers", str(workers), "--limits", "0"]
            environment["PACELINE_DB"] = db  # its password stands in nobody's arguments
        try:
            process = subprocess.Popen(  # noqa: S603 - as wished
                command, stdout=subprocess.PIPE, text=True, env=environment, start_new_session=True
            )
        except OSError as error:
            raise PacelineError(f"--program {program} cannot be started: {error.strerror}") from None
        try:
            yield loopback(address_told(process)), process.pid
        finally:
            process.terminate()
            try:
                process.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
            if process.stdout is not None:
                process.stdout.close()


def address_told(process: subprocess.Popen[str]) -> str:
    """Where it says that it is."""
    assert process.stdout is not None
    for line in process.stdout:
        if "already" in line:
            raise PacelineError("another server has that database: give --url instead of --db")
        if found := ADDRESS.search(line):
            return found[0].rstrip("/")
    raise PacelineError("the server ended before it said where it is")


def show(found: Found) -> None:
    def figure(value: float | None, unit: str = "") -> str:
        return f"{value:,.1f}{unit}" if value is not None else "unknown: there is no /proc, or no --pid"

    typer.echo(f"{title(found.game).name}: {found.tables} tables, {found.clients} clients at each\n")
    rows: list[tuple[str, str]] = [
        ("moves", f"{found.moves:,}"),
        ("races ended", f"{found.races:,}"),
        ("refused", f"{found.refused:,}"),
        ("seconds", figure(found.seconds)),
        ("moves a second", figure(found.moves_per_second)),
        ("server's CPU", figure(found.server_cpu_seconds, " s")),
        ("moves a CPU second", figure(found.moves_per_cpu_second)),
    ]
    if found.database_cpu_seconds is not None:
        rows.append(("database's CPU", figure(found.database_cpu_seconds, " s")))
    rows += [
        ("clients' CPU", figure(found.clients_cpu_seconds, " s")),
        ("half acknowledged within", figure(found.p50_ms, " ms")),
        ("99 of 100 within", figure(found.p99_ms, " ms")),
    ]
    print_columns(rows)
