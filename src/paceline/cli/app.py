"""What all commands share: the application, its mistakes, and how things are printed."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from io import TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NoReturn

import msgspec
import typer
from typer.core import TyperGroup

from paceline.cli import completion
from paceline.core.content import owners
from paceline.core.errors import PacelineError
from paceline.core.title import Title
from paceline.core.words import wished

if TYPE_CHECKING:
    from rich.progress import Progress

WRONG = 2  # exit status of every mistake
MOST_JOBS = 61 if os.name == "nt" else 512  # Windows waits for no more processes at once
LOCALE = ("LC_ALL", "LC_MESSAGES", "LANG")  # the first that is there decides

Game = Annotated[
    str,
    typer.Argument(
        metavar="GAME",
        help="A title's id, such as flamme-rouge.",
        show_default=False,
        autocompletion=completion.games,
    ),
]
OwnBox = Annotated[
    Path | None,
    typer.Option(
        "--content",
        metavar="DIR",
        help="A folder with your own cards, tiles, boards or stages (TOML).",
        autocompletion=completion.files,
    ),
]
Port = Annotated[
    int | None, typer.Option(min=1, max=65535, metavar="PORT", help="Where to listen; 8732 or the next free one.")
]
Database = Annotated[
    str | None,
    typer.Option(
        metavar="URL",
        help="The database: a file or sqlite:///FILE; yours by default.",
        autocompletion=completion.files,
    ),
]
Seed = Annotated[str, typer.Option(metavar="SEED", help="Any text; the same seed gives the same races.")]
Jobs = Annotated[int, typer.Option("--jobs", "-j", min=1, max=MOST_JOBS, metavar="J", help="How many processes.")]
Settings = Annotated[
    list[str] | None,
    typer.Option(
        "--set", metavar="OPTION=VALUE", help="Set an option; may be repeated.", autocompletion=completion.settings
    ),
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]


class Commands(TyperGroup):
    """Turns every mistake into one message and exit status 2."""

    def main(self, *args: Any, **extra: Any) -> NoReturn:
        extra["standalone_mode"] = False
        extra.setdefault("prog_name", "paceline")
        if completion.asked():
            completion.answer(lambda: super(Commands, self).main(*args, **extra))
        try:
            status = super().main(*args, **extra)
        except typer.TyperException as error:
            complain(worded(error))
            sys.exit(WRONG)
        except PacelineError as error:
            complain(str(error))
            sys.exit(WRONG)
        sys.exit(status if isinstance(status, int) else 0)


app = typer.Typer(
    cls=Commands,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)


def worded(error: typer.TyperException) -> str:
    """What Typer found wrong, with what was expected and where to read on."""
    message = error.format_message()
    param, context = getattr(error, "param", None), getattr(error, "ctx", None)
    if near := getattr(error, "possibilities", None):
        message = f"{error.message}. Did you mean {' or '.join(sorted(near))}?"
    elif message.startswith("No such command") and "Did you mean" not in message:
        message += f" There are: {', '.join(context.command.commands)}." if context is not None else ""
    elif message.startswith("Missing") and param is not None:
        message += f" Expected: {param.help}"
    return message + (f"\nTry '{context.command_path} --help'." if context is not None else "")


def own_files(folder: Path | None, chosen: Title) -> dict[str, str]:
    """What --content brings into the box; raises `BadBox`."""
    if folder is None:
        return {}
    own = owners(folder, chosen.content_files())
    chosen.check_box(own)
    return own


def complain(message: str) -> None:
    """One message on stderr. Input that is quoted in it must not reach the terminal as control codes."""
    typer.echo("Error: " + printable(message), err=True)


def warn(warnings: list[str]) -> None:
    for text in warnings:
        typer.echo(printable(f"Warning: {text}"), err=True)


def on_a_line() -> Callable[[str], None]:
    """Tells how far something is on one line of a terminal, each text in place of the last; an empty one clears it."""
    shown = sys.stderr.isatty()

    def tell(text: str) -> None:
        if shown:
            typer.echo(f"\r{text}\033[K", err=True, nl=False)

    return tell


def races_bar() -> Progress:
    """A bar for many races, on a terminal."""
    from rich.console import Console  # noqa: PLC0415 - slow to load
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn  # noqa: PLC0415

    columns = (TextColumn("races"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=Console(stderr=True), disable=not sys.stderr.isatty(), transient=True)


def open_mouth() -> None:
    """Letters that a terminal cannot show are replaced; Windows is told that files are UTF-8, as everywhere."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding="utf-8" if os.name == "nt" and not stream.isatty() else None, errors="replace")


def printable(text: str) -> str:
    return "".join(letter if letter.isprintable() or letter == "\n" else "\ufffd" for letter in text)


def read_language() -> str:
    """The language of the terminal, as the system's variables tell it: `de_DE.UTF-8`."""
    told = next((value for name in LOCALE if (value := os.environ.get(name))), "")
    return wished([told.partition(".")[0].replace("_", "-")])


def read_text(file: str) -> str:
    try:
        data = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
        return data.decode("utf-8").replace("\r\n", "\n")
    except OSError as error:
        raise PacelineError(f"{file} cannot be read: {error.strerror}; expected the record of a race") from None
    except UnicodeDecodeError:
        raise PacelineError(f"{file} is no text; expected the record of a race") from None


def print_json(value: object) -> None:
    typer.echo(msgspec.json.format(msgspec.json.encode(value), indent=2).decode())


def print_columns(rows: Sequence[Sequence[object]]) -> None:
    cells = [[str(cell) for cell in row] for row in rows]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    for row in cells:
        typer.echo(("  " + "  ".join(f"{cell:<{wide}}" for cell, wide in zip(row, widths, strict=True))).rstrip())
