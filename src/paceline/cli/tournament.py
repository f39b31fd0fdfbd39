"""`paceline tournament`: which bot is stronger, and by how much."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import msgspec
import typer

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
from paceline.cli.simulate import advice, all_courses, read_bots
from paceline.core.errors import PacelineError
from paceline.core.registry import title
from paceline.core.rng import seed_from
from paceline.lab.settings import read_settings, wanted_course
from paceline.lab.simulate import Simulation
from paceline.lab.standings import Standings
from paceline.lab.stop import Stop
from paceline.lab.tournament import Tournament, play_tournament
from paceline.lab.tournament_state import State


@app.command("tournament")
def tournament_command(
    game: Game,
    bots: Annotated[
        str,
        typer.Option(
            metavar="BOT,BOT,…",
            help="The bots that meet, two or more ('paceline games' lists them).",
            show_default=False,
            autocompletion=completion.bots,
        ),
    ],
    races: Annotated[int, typer.Option("--races", "-n", min=1, metavar="N", help="How many races a pair.")] = 600,
    course: Annotated[
        str | None,
        typer.Option(
            metavar="COURSE,…",
            help="A course, several with commas, or 'all' for all courses of the box that fit.",
            autocompletion=completion.courses_in_turn,
        ),
    ] = None,
    seats: Annotated[
        int, typer.Option("--seats-per-race", min=2, metavar="SEATS", help="How many seats the two bots share.")
    ] = 4,
    seed: Seed = "0",
    jobs: Jobs = 1,
    until_decided: Annotated[
        bool, typer.Option("--until-decided", help="Stop a pair once it is decided who is stronger.")
    ] = False,
    sure: Annotated[
        float, typer.Option(min=0.5, max=0.999999, metavar="SHARE", help="How sure a decision must be.")
    ] = 0.95,
    settings: Settings = None,
    content: OwnBox = None,
    state: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Keep finished races there; the same command goes on from them.",
            autocompletion=completion.files,
        ),
    ] = None,
    json: Json = False,
) -> None:
    """Let every pair of bots race and say who is stronger.

    Both bots of a pair get as many seats, and every seating comes in turn. The same arguments give the same result,
    whatever --jobs is. Ctrl-C stops early and reports the races that are finished.

    \b
    Examples:
      paceline tournament flamme-rouge --bots random,highest,rouleur
      paceline tournament flamme-rouge --bots highest,rouleur --until-decided --races 2000 --jobs 4
      paceline tournament flamme-rouge --bots highest,rouleur --course all --state races.jsonl --json
    """
    from paceline.lab.tournament_report import as_json, show  # noqa: PLC0415 - rich is slow to load

    seed_from(seed)  # or it is refused
    tournament = Tournament(
        game=game,
        bots=read_different_bots(bots, game),
        races=races,
        courses=[],
        seats=seats,
        seed=seed,
        options=read_settings(settings or [], title(game).options()),
        content=own_files(content, title(game)),
        until_decided=until_decided,
        sure=sure,
    )
    tournament = with_courses(tournament, course)
    if races % tournament.turn:
        whole = races + tournament.turn - races % tournament.turn
        warn([f"{races} races are no whole turn of the {tournament.turn} seatings; {whole} would be"])
    standings, stopped_by = run(tournament, jobs, State(state, tournament) if state else None)
    if json:
        print_json(as_json(standings))
    else:
        show(standings)
    if stopped_by:
        later = "; the same command goes on from there" if state else ""
        told = f"Stopped: {standings.finished} of {standings.total} races are finished and counted{later}."
        typer.echo(told, err=True)
        raise typer.Exit(128 + stopped_by)


def read_different_bots(text: str, game: str) -> list[str]:
    """Two bots at least, each of them once."""
    bots = read_bots(text, game)
    if len(bots) < 2:
        raise PacelineError(f"--bots {text}: a tournament needs two bots or more ('paceline games' lists them)")
    for bot in bots:
        if bots.count(bot) > 1:
            raise PacelineError(f"--bots {text}: the bot {bot} is named twice")
    return bots


def with_courses(tournament: Tournament, course: str | None) -> Tournament:
    """The tournament on the courses that are asked for; says what the title advises on them."""
    options = dict(tournament.options)
    wanted = wanted_course(course, options, title(tournament.game), tournament.content)
    field = Simulation(
        game=tournament.game,
        games=1,
        bots=["random"] * tournament.seats,
        courses=[wanted],
        options=options,
        content=tournament.content,
    )
    courses = all_courses(field) if wanted == "all" else read_courses(field, wanted)
    warn(advice(msgspec.structs.replace(field, courses=courses)))
    return msgspec.structs.replace(tournament, courses=courses, options=options)


def read_courses(field: Simulation, text: str) -> list[str]:
    """A course, or several with commas between them: some composed courses have commas of their own."""
    if "," not in text:
        return [text]
    try:
        advice(field)
    except PacelineError:
        return [name.strip() for name in text.split(",")]
    return [text]


def run(tournament: Tournament, jobs: int, state: State | None) -> tuple[Standings, int]:
    """Plays what is still to play, with a progress bar; returns what came of it all, and what stopped it."""
    standings = Standings(tournament)
    for outcome in state.load() if state else []:
        standings.add(outcome)
    stop = Stop()
    with stop.listening(), races_bar() as bar:
        task = bar.add_task("races", total=standings.total, completed=standings.finished)
        for news in play_tournament(tournament, standings.wants, jobs, stop):
            if state:
                state.append(news)
            for outcome in news:
                standings.add(outcome)
            bar.update(task, completed=standings.finished, total=standings.total)
    return standings, stop.signal if standings.finished < standings.total else 0
