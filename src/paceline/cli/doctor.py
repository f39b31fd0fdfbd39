"""`paceline doctor`: whether one can play here, and what stands in the way."""

from __future__ import annotations

import shutil
import textwrap
from typing import TYPE_CHECKING

import typer

from paceline.cli.app import Database, Json, Port, app, print_json, printable, read_language
from paceline.core.words import ENGLISH, SHELL, speaking, speech

if TYPE_CHECKING:
    from paceline.cli.checkup import Finding

CANNOT_PLAY = 1  # exit status


@app.command()
def doctor(port: Port = None, db: Database = None, json: Json = False) -> None:
    """Say whether everything that playing needs is there, and what to do where it is not. Nothing is changed.

    The exit status is 0 where one can play, and 1 where something is wrong.

    \b
    Examples:
      paceline doctor
      paceline doctor --db races.db --json
    """
    from paceline.cli.checkup import examine  # noqa: PLC0415 - other commands start faster without it

    with speaking(ENGLISH if json else read_language()):
        findings = examine(db, port)
        wrong = [finding for finding in findings if finding.mark == "wrong"]
        if json:
            print_json({"can_play": not wrong, "findings": findings})
        else:
            print_findings(findings)
            say = speech(SHELL).say
            typer.echo("\n" + (say("doctor.cannot-play", n=len(wrong)) if wrong else say("doctor.can-play")))
    if wrong:
        raise typer.Exit(CANNOT_PLAY)


def print_findings(findings: list[Finding]) -> None:
    say = speech(SHELL).say
    names = [(say(f"doctor.mark.{finding.mark}"), say(f"doctor.about.{finding.about}")) for finding in findings]
    marks, abouts = (max(map(len, column)) for column in zip(*names, strict=True))
    wide = max(shutil.get_terminal_size().columns, 60)
    indent = " " * (marks + abouts + 4)
    for finding, (mark, about) in zip(findings, names, strict=True):
        for text, head in ((finding.text, f"{mark:<{marks}}  {about:<{abouts}}  "), (finding.advice, indent)):
            if text:
                lines = textwrap.wrap(
                    printable(text),
                    wide,
                    initial_indent=head,
                    subsequent_indent=indent,
                    break_long_words=False,
                    break_on_hyphens=False,
                )
                typer.echo("\n".join(lines))
