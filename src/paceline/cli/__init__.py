"""The command line: `paceline …`. A module a command; this one is `paceline` alone."""

from __future__ import annotations

from platform import python_version
from typing import Annotated

import typer

from paceline import __version__, _native
from paceline.cli import (
    admin,
    admin_people,
    analyse,
    bench,
    doctor,
    games,
    load,
    replay,
    rules,
    serve,
    simulate,
    tournament,
    train,
)
from paceline.cli.app import Database, OwnBox, Port, app, open_mouth, read_language
from paceline.core.words import SHELL, speaking, speech

__all__ = [
    "admin",
    "admin_people",
    "analyse",
    "app",
    "bench",
    "doctor",
    "games",
    "load",
    "main",
    "replay",
    "rules",
    "serve",
    "simulate",
    "tournament",
    "train",
]


def main() -> None:
    open_mouth()
    app()


def show_version(wanted: bool) -> None:
    if wanted:
        how = "compiled and trained" if _native.trained() else engines()
        typer.echo(f"paceline {__version__} ({how} engines, Python {python_version()})")
        raise typer.Exit


def engines() -> str:
    if not _native.compiled():
        return "interpreted"
    return "trained" if _native.trained() else "compiled"


@app.callback(invoke_without_command=True)
def paceline(
    context: typer.Context,
    port: Port = None,
    db: Database = None,
    content: OwnBox = None,
    no_browser: Annotated[bool, typer.Option("--no-browser", help="Do not open the page.")] = False,
    _version: Annotated[
        bool,
        typer.Option("--version", help="Print the version, and what it runs on.", callback=show_version, is_eager=True),
    ] = False,
) -> None:
    """Cycling board games to play, check and simulate. Without a command: serve the page and open it.

    \b
    Examples:
      paceline
      paceline --content my-box
      paceline simulate flamme-rouge --games 1000 --seats rouleur,random
    """
    if context.invoked_subcommand is None:
        from paceline.server import run  # noqa: PLC0415  commands start faster without it

        with speaking(read_language()):
            hello = speech(SHELL).say(f"start.{engines()}", version=__version__)
        run(port, db, open_browser=not no_browser, content=content, hello=hello)
