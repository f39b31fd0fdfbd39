"""`paceline analyse`: a finished race, looked at again."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from paceline.cli import completion
from paceline.cli.app import Json, app, on_a_line, print_json, printable, read_language, read_text, warn
from paceline.core.errors import PacelineError
from paceline.core.rng import seed_from
from paceline.core.words import ENGLISH, speaking
from paceline.lab.analyse import analyse
from paceline.lab.analysis_told import as_html, lines
from paceline.lab.retell import retell


@app.command("analyse")
def analyse_command(
    file: Annotated[
        str,
        typer.Argument(
            metavar="FILE", help="A race's record; - reads standard input.", autocompletion=completion.files
        ),
    ],
    html: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Write a page with charts as well.", autocompletion=completion.files),
    ] = None,
    seed: Annotated[str, typer.Option(metavar="SEED", help="Any text; the same seed gives the same figures.")] = "0",
    json: Json = False,
) -> None:
    """Look at a finished race again: everybody's chance to win by round, and where it was won and lost.

    \b
    Examples:
      paceline analyse race.txt
      paceline analyse race.txt --json
      paceline analyse race.txt --html race.html
    """
    seed_from(seed)  # or it is refused
    with speaking(ENGLISH if json else read_language()):
        retold = retell(read_text(file), file)
        if not retold.log.race.over:
            raise PacelineError(f"{file}: the race is not over; a finished one can be looked at again")
        warn(retold.warnings)
        tell = on_a_line()
        found = analyse(retold.log, seed=seed, told=lambda done, of: tell(f"looked at {done} of {of} moments"))
        tell("")
        if html is not None:
            try:
                html.write_text(as_html(retold.log, found), encoding="utf-8")
            except OSError as error:
                raise PacelineError(f"--html {html}: {error.strerror}") from None
        if json:
            print_json(found)
        else:
            for line in lines(retold.log, found):
                typer.echo(printable(line))
