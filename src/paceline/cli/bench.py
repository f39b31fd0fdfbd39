"""`paceline bench`: how fast a title is."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from paceline.cli import completion
from paceline.cli.app import Game, Json, OwnBox, app, own_files, print_columns, print_json, warn
from paceline.core.registry import title
from paceline.core.setup import Setup
from paceline.lab.settings import wanted_course


@app.command()
def bench(
    game: Game,
    players: Annotated[int | None, typer.Option(min=1, metavar="P", help="How many seats; 4 if possible.")] = None,
    course: Annotated[
        str | None,
        typer.Option(
            metavar="COURSE",
            help="A course or a tile string.",
            autocompletion=completion.courses,
        ),
    ] = None,
    seconds: Annotated[
        float, typer.Option(min=0.001, metavar="T", help="CPU seconds for each number in each run.")
    ] = 0.5,
    runs: Annotated[int, typer.Option(min=1, metavar="R", help="How many runs; medians are reported.")] = 5,
    profile: Annotated[
        bool, typer.Option("--profile", help="Tell where the time goes instead, room by room and function by function.")
    ] = False,
    search: Annotated[bool, typer.Option("--search", help="Measure the playouts of its bots instead.")] = False,
    content: OwnBox = None,
    json: Json = False,
) -> None:
    """Measure random races, decisions and clones a second, on one core and per CPU second.

    reference_ratio compares with a fixed loop in plain Python, so that machines can be compared.
    With --profile compiled engines are watched by perf; where there is none, interpreted ones are measured.

    \b
    Examples:
      paceline bench flamme-rouge --runs 5
      paceline bench flamme-rouge --profile
      paceline bench flamme-rouge --search
    """
    from paceline.lab.bench import bench as measure  # noqa: PLC0415

    chosen = title(game)
    few, many = chosen.players
    options, own = chosen.bench_options(), own_files(content, chosen)
    course = wanted_course(course, {} if course or own else options, chosen, own)
    setup = Setup(
        game=game, seats=players or max(few, min(4, many)), options={**options, "course": course}, content=own
    )
    warn(chosen.warnings(setup))
    if profile:
        tell_profile(setup, course, seconds * runs, json)
        return
    if search:
        tell_search(setup, course, runs, seconds, json)
        return
    if sys.stderr.isatty():
        typer.echo(f"Measuring for about {4 * seconds * runs:.0f} seconds …", err=True)
    found = measure(setup, course, runs=runs, seconds=seconds)
    if json:
        print_json(found)
        return
    how = "compiled" if found.compiled else f"interpreted ({found.why_interpreted})"
    if found.trained:
        how = "trained and compiled"
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


def tell_search(setup: Setup, course: str, runs: int, seconds: float, json: bool) -> None:
    """How many playouts its bots ride, by how long they are."""
    from paceline.lab.search_bench import bench_search  # noqa: PLC0415

    found = bench_search(setup, course, runs=runs, seconds=seconds)
    if json:
        print_json(found)
        return
    typer.echo(f"{title(setup.game).name}, {found.players} players on {course}: playouts a second of CPU time\n")
    print_columns(
        [
            ("one round", f"{found.one_round:>12,.0f}", "then judged"),
            ("World Tour's", f"{found.world_tour:>12,.0f}", f"{found.rounds} rounds, then judged"),
            ("to the end", f"{found.to_the_end:>12,.0f}", f"from {found.positions} positions"),
        ]
    )


def tell_profile(setup: Setup, course: str, seconds: float, json: bool) -> None:
    """Rooms that take at least a hundredth of the time, and their functions that take half a hundredth."""
    from paceline import _native  # noqa: PLC0415
    from paceline.lab.profile import profile  # noqa: PLC0415

    found = profile(setup, course, seconds)
    if json:
        print_json(found)
        return
    how = "compiled engines, watched by perf" if found.compiled else "interpreted engines, measured by cProfile"
    if _native.compiled() and not found.compiled:
        how += " (there is no perf here that can watch compiled ones: their shares differ)"
    typer.echo(f"{title(setup.game).name}, {found.players} players on {course}: {how}\n")
    for room in found.rooms:
        if room.share >= 0.01:
            typer.echo(f"{room.share:7.1%}  {room.room}")
            for function in room.functions:
                if function.share >= 0.005:
                    typer.echo(f"{function.share:15.1%}  {function.name}")
