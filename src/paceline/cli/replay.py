"""`paceline replay`: a record told and checked."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from paceline.cli.app import Json, app, print_json, printable, read_language, warn
from paceline.core.errors import PacelineError
from paceline.core.words import ENGLISH, speaking
from paceline.lab.retell import retell


@app.command("replay")
def replay_command(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A race's record; - reads standard input.")],
    json: Json = False,
) -> None:
    """Replay a record, check it against its result, and tell the race.

    \b
    Example:
      paceline replay race.txt
    """
    with speaking(ENGLISH if json else read_language()):
        retold = retell(read_text(file), file)
        if json:
            print_json(retold.as_json())
            return
        warn(retold.warnings)
        for line in retold.lines():
            typer.echo(printable(line))


def read_text(file: str) -> str:
    try:
        data = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
        return data.decode("utf-8").replace("\r\n", "\n")
    except OSError as error:
        raise PacelineError(f"{file} cannot be read: {error.strerror}; expected the record of a race") from None
    except UnicodeDecodeError:
        raise PacelineError(f"{file} is no text; expected the record of a race") from None
