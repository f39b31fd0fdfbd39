"""`paceline simulate`: many races between bots."""

from __future__ import annotations

from pathlib import Path
from time import perf_counter
from typing import Annotated

import msgspec
import typer

from paceline.bots import make_bot
from paceline.cli import completion
from paceline.cli.app import (
    Game,
    Jobs,
    Json,
    OwnBox,
    Seed,
    Settings,
    app,
    own_files,
    print_json,
    races_bar,
    warn,
)
from paceline.core.errors import PacelineError
from paceline.core.registry import title
from paceline.core.rng import seed_from
from paceline.lab.settings import read_settings, wanted_course
from paceline.lab.simulate import Simulation, Tally, courses_that_fit, simulate
from paceline.lab.stop import Stop


@app.command("simulate")
def simulate_command(
    game: Game,
    number: Annotated[int, typer.Option("--games", "-n", min=1, metavar="N", help="How many races.")] = 1000,
    seats: Annotated[
        str,
        typer.Option(
            metavar="BOT,BOT,…",
            help="A bot for each seat ('paceline games' lists them).",
            autocompletion=completion.bots,
        ),
    ] = "random,random",
    course: Annotated[
        str | None,
        typer.Option(
            metavar="COURSE",
            help="A course, a tile string, or 'all' for all courses of the box that fit.",
            autocompletion=completion.courses_or_all,
        ),
    ] = None,
    seed: Seed = "0",
    jobs: Jobs = 1,
    rotate: Annotated[bool, typer.Option("--rotate", help="Turn the bots through the seats, race by race.")] = False,
    settings: Settings = None,
    content: OwnBox = None,
    record: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Write the record; with several races, a folder of them.",
            autocompletion=completion.files,
        ),
    ] = None,
    figures: Annotated[
        bool, typer.Option("--figures", help="Add the title's figures for each course: balance, what is used.")
    ] = False,
    json: Json = False,
) -> None:
    """Play many races between bots and count who wins.

    The same arguments give the same counts, whatever --jobs is. Ctrl-C stops early and reports the races
    that are finished.

    \b
    Examples:
      paceline simulate flamme-rouge --games 1000 --seats random,random --rotate
      paceline simulate flamme-rouge --course all --set peloton_team=true --jobs 4 --json
      paceline simulate flamme-rouge --games 600 --seats rouleur,rouleur --course all --figures
      paceline simulate flamme-rouge --games 1 --record race.txt
    """
    from paceline.lab.report import as_json, show  # noqa: PLC0415 - rich is slow to load

    chosen = title(game)
    seed_from(seed)  # or it is refused
    bots = read_bots(seats, game)
    options = read_settings(settings or [], chosen.options())
    own = own_files(content, chosen)
    course = wanted_course(course, options, chosen, own)
    simulation = Simulation(
        game=game,
        games=number,
        bots=bots,
        courses=[course],
        seed=seed,
        rotate=rotate,
        options=options,
        content=own,
        figures=figures,
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
    """The courses of the box that fit; says which do not, and why."""
    reasons = courses_that_fit(simulation)
    fitting = [course for course, reason in reasons.items() if not reason]
    if not fitting:
        raise PacelineError(f"no course of the box fits this set-up: {next(iter(reasons.values()))}")
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
    tally = Tally.empty(simulation.bots)
    stop = Stop()
    begun = perf_counter()
    with stop.listening(), races_bar() as bar:
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
