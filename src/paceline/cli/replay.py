"""`paceline replay`: a record told and checked."""

from __future__ import annotations

from typing import Annotated

import typer

from paceline.cli import completion
from paceline.cli.app import Json, app, print_json, printable, read_language, read_text, warn
from paceline.core.errors import PacelineError
from paceline.core.log import Log
from paceline.core.words import ENGLISH, speaking
from paceline.lab.retell import retell
from paceline.lab.ruling import KNOWS_ALL, Known, Ruling, race_report


@app.command("replay")
def replay_command(
    file: Annotated[
        str,
        typer.Argument(
            metavar="FILE", help="A race's record; - reads standard input.", autocompletion=completion.files
        ),
    ],
    report: Annotated[
        str | None, typer.Option("--report", metavar="RULE", help="Print a ruling to be reported: rule and record.")
    ] = None,
    step: Annotated[
        int | None, typer.Option("--step", metavar="N", min=0, help="With --report: as it stood after N entries.")
    ] = None,
    moments: Annotated[bool, typer.Option("--moments", help="Tell only what decided the race.")] = False,
    json: Json = False,
) -> None:
    """Replay a record, check it against its result, and tell the race.

    \b
    Examples:
      paceline replay race.txt
      paceline replay race.txt --moments
      paceline replay race.txt --report fr.slipstream.gap --step 40
    """
    with speaking(ENGLISH if json else read_language()):
        retold = retell(read_text(file), file)
        if report is not None:
            print_report(retold.log, report, step)
        elif json:
            print_json(retold.moments_json() if moments else retold.as_json())
        else:
            warn(retold.warnings)
            for line in retold.moments() if moments else retold.lines():
                typer.echo(printable(line))


def print_report(log: Log, rule: str, step: int | None) -> None:
    """Whoever has a record may know all of it."""
    last = len(log.entries)
    if step is not None and step > last:
        raise PacelineError(f"there is no step {step}; expected 0 to {last}")
    text = race_report(log, Ruling(rule), last if step is None else step, Known(KNOWS_ALL, log.record()))
    for line in text.splitlines():
        typer.echo(printable(line))
