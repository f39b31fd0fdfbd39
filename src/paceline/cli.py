"""The command line: games, simulate, bench, replay, rules. Other tools call it, so its JSON keys stay."""

from __future__ import annotations

import shutil
import sys
import textwrap
from collections.abc import Sequence
from pathlib import Path
from time import perf_counter
from typing import Annotated, Any, NoReturn

import msgspec
import typer
from typer.core import TyperGroup

from paceline import __version__, _native
from paceline.bots import bot_names, make_bot
from paceline.core.content import owners
from paceline.core.errors import PacelineError, UnknownName
from paceline.core.registry import game_ids, title
from paceline.core.rules import Rule, catalogue
from paceline.core.setup import Option, Setup
from paceline.core.title import Title
from paceline.lab import coverage
from paceline.lab.retell import retell
from paceline.lab.settings import read_settings, value_text, wanted_course
from paceline.lab.simulate import Simulation, Tally, courses_that_fit, simulate
from paceline.lab.stop import Stop

WRONG = 2  # exit status of every mistake
MOST_JOBS = 512

Game = Annotated[str, typer.Argument(metavar="GAME", help="A title's id, such as flamme-rouge.", show_default=False)]
Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]


class Commands(TyperGroup):
    """Turns every mistake into one message and exit status 2."""

    def main(self, *args: Any, **extra: Any) -> NoReturn:
        extra["standalone_mode"] = False
        extra.setdefault("prog_name", "paceline")
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
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)


def main() -> None:
    app()


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


def complain(message: str) -> None:
    """One message on stderr. Input that is quoted in it must not reach the terminal as control codes."""
    typer.echo("Error: " + printable(message), err=True)


def warn(warnings: list[str]) -> None:
    for text in warnings:
        typer.echo(printable(f"Warning: {text}"), err=True)


def printable(text: str) -> str:
    return "".join(letter if letter.isprintable() or letter == "\n" else "\ufffd" for letter in text)


def print_json(value: object) -> None:
    typer.echo(msgspec.json.format(msgspec.json.encode(value), indent=2).decode())


def show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"paceline {__version__} ({'compiled' if _native.compiled() else 'interpreted'} engines)")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def paceline(
    context: typer.Context,
    _version: Annotated[
        bool, typer.Option("--version", help="Print the version.", callback=show_version, is_eager=True)
    ] = False,
) -> None:
    """Cycling board games to play, check and simulate.

    \b
    Example:
      paceline simulate flamme-rouge --games 1000 --seats random,random
    """
    if context.invoked_subcommand is None:
        welcome()


def welcome() -> None:
    """What there is, for somebody who typed `paceline` and nothing else."""
    typer.echo("Paceline plays cycling board games. On this machine:\n")
    for game in game_ids():
        chosen = title(game)
        few, many = chosen.players
        typer.echo(
            f"  {game:<20} {chosen.name}, {few} to {many} players, {len(chosen.courses())} courses; "
            f"bots: {', '.join(bot_names(game))}"
        )
    game = game_ids()[0]
    typer.echo(
        f"""
Simulate a thousand races:        paceline simulate {game} --games 1000 --seats random,random
See courses, options and bots:    paceline games
Read the rules:                   paceline rules {game}
All commands:                     paceline --help"""
    )


# games


@app.command()
def games(json: Json = False) -> None:
    """List the titles with their courses, options and bots.

    \b
    Example:
      paceline games
    """
    if json:
        print_json([game_json(title(game)) for game in game_ids()])
        return
    for game in game_ids():
        print_game(title(game))


def game_json(chosen: Title) -> dict[str, Any]:
    return {
        "id": chosen.id,
        "name": chosen.name,
        "players": chosen.players,
        "options": chosen.options(),
        "courses": chosen.courses(),
        "bots": bot_names(chosen.id),
    }


def print_game(chosen: Title) -> None:
    few, many = chosen.players
    typer.echo(f"{chosen.id}: {chosen.name}, {few} to {many} players")
    typer.echo(f"\nBots (--seats): {', '.join(bot_names(chosen.id))}")
    typer.echo("\nCourses (--course):")
    rows = [(course.id, course.name, course.set, course.squares, course.teams) for course in chosen.courses()]
    print_columns([("id", "name", "set", "squares", "teams"), *rows])
    typer.echo(f"\nOptions (--set name=value); 'paceline rules {chosen.id} RULE' explains each:")
    options = [(o.name, value_text(o.default), choices_text(o), o.rule) for o in chosen.options()]
    print_columns([("name", "default", "values", "rule"), *options])


def choices_text(option: Option) -> str:
    return f"{option.limits[0]} to {option.limits[1]}" if option.limits else " ".join(option.values)


def print_columns(rows: Sequence[Sequence[object]]) -> None:
    cells = [[str(cell) for cell in row] for row in rows]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    for row in cells:
        typer.echo(("  " + "  ".join(f"{cell:<{wide}}" for cell, wide in zip(row, widths, strict=True))).rstrip())


# simulate


@app.command("simulate")
def simulate_command(
    game: Game,
    number: Annotated[int, typer.Option("--games", "-n", min=1, metavar="N", help="How many races.")] = 1000,
    seats: Annotated[
        str, typer.Option(metavar="BOT,BOT,…", help="A bot for each seat ('paceline games' lists them).")
    ] = "random,random",
    course: Annotated[
        str | None,
        typer.Option(metavar="COURSE", help="A course, a tile string, or 'all' for all stock courses that fit."),
    ] = None,
    seed: Annotated[str, typer.Option(metavar="SEED", help="Any text; the same seed gives the same races.")] = "0",
    jobs: Annotated[
        int, typer.Option("--jobs", "-j", min=1, max=MOST_JOBS, metavar="J", help="How many processes.")
    ] = 1,
    rotate: Annotated[bool, typer.Option("--rotate", help="Turn the bots through the seats, race by race.")] = False,
    settings: Annotated[
        list[str] | None, typer.Option("--set", metavar="OPTION=VALUE", help="Set an option; may be repeated.")
    ] = None,
    content: Annotated[
        Path | None, typer.Option(metavar="DIR", help="A folder with your own cards, tiles or stages (TOML).")
    ] = None,
    record: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the record; with several races, a folder of them.")
    ] = None,
    json: Json = False,
) -> None:
    """Play many races between bots and count who wins.

    The same arguments give the same counts, whatever --jobs is. Ctrl-C stops early and reports the races
    that are finished.

    \b
    Examples:
      paceline simulate flamme-rouge --games 1000 --seats random,random --rotate
      paceline simulate flamme-rouge --course all --set peloton_team=true --jobs 4 --json
      paceline simulate flamme-rouge --games 1 --record race.txt
    """
    from paceline.lab.report import as_json, show  # noqa: PLC0415 - rich is slow to load

    chosen = title(game)
    bots = read_bots(seats, game)
    options = read_settings(settings or [], chosen.options())
    course = wanted_course(course, options, chosen)
    simulation = Simulation(
        game=game,
        games=number,
        bots=bots,
        courses=[course],
        seed=seed,
        rotate=rotate,
        options=options,
        content=owners(content, chosen.content_files()) if content is not None else {},
        record=str(record or ""),
    )
    if course == "all":
        simulation = msgspec.structs.replace(simulation, courses=all_courses(simulation))
    warn(advice(simulation))
    make_room(record, number)
    tally, seconds, stopped_by = run(simulation, jobs)
    if json:
        print_json(as_json(simulation, course, tally, seconds))
    else:
        show(simulation, course, tally, seconds)
    if stopped_by:
        typer.echo(f"Stopped: {tally.games} of {number} races are finished and counted.", err=True)
        raise typer.Exit(128 + stopped_by)


def read_bots(seats: str, game: str) -> list[str]:
    bots = [name.strip() for name in seats.split(",")]
    for name in bots:
        make_bot(name, game, "")
    return bots


def all_courses(simulation: Simulation) -> list[str]:
    """The stock courses that fit; says which do not, and why."""
    reasons = courses_that_fit(simulation)
    fitting = [course for course, reason in reasons.items() if not reason]
    if not fitting:
        raise PacelineError(f"no stock course fits this set-up: {next(iter(reasons.values()))}")
    for course, reason in reasons.items():
        if reason:
            typer.echo(f"Left out {course}: {reason}", err=True)
    return fitting


def advice(simulation: Simulation) -> list[str]:
    """What the title advises on the set-up, once each; raises where it cannot be raced."""
    chosen = title(simulation.game)
    return list(dict.fromkeys(text for c in simulation.courses for text in chosen.warnings(simulation.setup(c))))


def make_room(record: Path | None, games: int) -> None:
    """Refuses a place where records cannot be written before the first race is played."""
    if record is None:
        return
    if games > 1:
        if record.exists() and not record.is_dir():
            raise PacelineError(f"--record {record}: the records of {games} races go into a folder, and this is a file")
        if record.is_dir() and any(record.iterdir()):
            raise PacelineError(f"--record {record}: the folder is not empty; give a new one")
    elif record.is_dir():
        raise PacelineError(f"--record {record}: a single race's record is a file, and this is a folder")
    try:
        (record if games > 1 else record.parent).mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise PacelineError(f"--record {record}: {error.strerror}") from None


def run(simulation: Simulation, jobs: int) -> tuple[Tally, float, int]:
    """Plays the races with a progress bar; returns what came of them, how long it took, and what stopped it."""
    from rich.console import Console  # noqa: PLC0415 - slow to load
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn  # noqa: PLC0415

    tally = Tally.empty(simulation.bots)
    columns = (TextColumn("races"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    stop = Stop()
    begun = perf_counter()
    with (
        stop.listening(),
        Progress(*columns, console=Console(stderr=True), disable=not sys.stderr.isatty(), transient=True) as bar,
    ):
        task = bar.add_task("races", total=simulation.games)
        try:
            for news in simulate(simulation, jobs, stop):
                tally.add(news)
                bar.update(task, completed=tally.games)
        except OSError as error:
            if not simulation.record:
                raise
            raise PacelineError(f"the record cannot be written: {error}") from None
    return tally, perf_counter() - begun, stop.signal if tally.games < simulation.games else 0


# bench


@app.command()
def bench(
    game: Game,
    players: Annotated[int | None, typer.Option(min=1, metavar="P", help="How many seats; 4 if possible.")] = None,
    course: Annotated[str | None, typer.Option(metavar="COURSE", help="A course or a tile string.")] = None,
    seconds: Annotated[
        float, typer.Option(min=0.001, metavar="T", help="CPU seconds for each number in each run.")
    ] = 0.5,
    runs: Annotated[int, typer.Option(min=1, metavar="R", help="How many runs; medians are reported.")] = 5,
    json: Json = False,
) -> None:
    """Measure random races, decisions and clones a second, on one core and per CPU second.

    reference_ratio compares with a fixed loop in plain Python, so that machines can be compared.

    \b
    Example:
      paceline bench flamme-rouge --runs 5
    """
    from paceline.lab.bench import bench as measure  # noqa: PLC0415

    chosen = title(game)
    few, many = chosen.players
    course = wanted_course(course, {}, chosen)
    setup = Setup(game=game, seats=players or max(few, min(4, many)), options={"course": course})
    warn(chosen.warnings(setup))
    if sys.stderr.isatty():
        typer.echo(f"Measuring for about {4 * seconds * runs:.0f} seconds …", err=True)
    found = measure(setup, course, runs=runs, seconds=seconds)
    if json:
        print_json(found)
        return
    how = "compiled" if found.compiled else f"interpreted ({found.why_interpreted})"
    typer.echo(f"{chosen.name}, {found.players} players on {course}, {how}, Python {found.python}\n")
    print_columns(
        [
            ("races a second", f"{found.races_per_second:>12,.0f}", "through legal"),
            ("", f"{found.races_per_second_into:>12,.0f}", "through legal_into"),
            ("decisions a second", f"{found.decisions_per_second:>12,.0f}", f"{found.decisions_per_race:.1f} a race"),
            ("clones a second", f"{found.clones_per_second:>12,.0f}", "of a race half-way"),
            ("reference", f"{found.reference_per_second:>12,.0f}", "rounds of the reference loop a second"),
            ("ratio", f"{found.reference_ratio:>12.3f}", "races through legal_into to rounds of the loop"),
        ]
    )


# replay


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


# rules


@app.command()
def rules(
    game: Game,
    rule: Annotated[
        str | None, typer.Argument(metavar="[RULE]", help="One rule, or a group such as fr.slipstream.")
    ] = None,
    uncovered: Annotated[bool, typer.Option("--uncovered", help="Print only the ids of rules no test checks.")] = False,
    json: Json = False,
) -> None:
    """Print the rules of a title in our own words, with sources and rulings.

    \b
    Examples:
      paceline rules flamme-rouge fr.slipstream
      paceline rules flamme-rouge --uncovered
    """
    chosen = title(game)
    found = find_rules(catalogue(chosen.package), rule)
    counts = tests_of(game, needed=uncovered) if uncovered or json else None
    if uncovered and counts is not None:
        found = [each for each in found if not counts[each.id]]
    if json:
        print_json([rule_json(each, counts) for each in found])
    elif uncovered:
        for each in found:
            typer.echo(each.id)
    else:
        typer.echo("\n\n".join(rule_text(each) for each in found))


def find_rules(known: dict[str, Rule], wish: str | None) -> list[Rule]:
    """All rules, the one of that id, or those of a group."""
    found = [rule for rule in known.values() if wish is None or rule.id == wish or rule.id.startswith(f"{wish}.")]
    if not found and wish is not None:
        groups = list(dict.fromkeys(rule_id.rpartition(".")[0] for rule_id in known))
        raise UnknownName("rule", wish, groups if wish.count(".") < 2 else list(known))
    return found


def tests_of(game: str, *, needed: bool) -> dict[str, int] | None:
    """How many tests name each rule; `None` where there are no tests to look through and nobody insists."""
    try:
        tests = coverage.find_tests()
    except PacelineError:
        if needed:
            raise
        return None
    return coverage.count_tests(game, tests)


def rule_json(rule: Rule, counts: dict[str, int] | None) -> dict[str, Any]:
    return {
        "id": rule.id,
        "title": rule.title,
        "source": rule.source,
        "text": rule.text,
        "ruling": rule.ruling,
        "option": rule.option,
        "tests": counts[rule.id] if counts is not None else None,
    }


def rule_text(rule: Rule) -> str:
    wide = min(max(shutil.get_terminal_size().columns, 40), 100)
    parts = [rule.text, f"Ruling: {rule.ruling}" if rule.ruling else "", f"Source: {rule.source}"]
    lines = [textwrap.fill(part, wide, initial_indent="  ", subsequent_indent="  ") for part in parts if part]
    return "\n".join([f"{rule.id}  {rule.title}", *lines])
