"""`paceline bench`: how fast a title is."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from paceline.cli.app import Game, Json, OwnBox, app, own_files, print_columns, print_json, warn
from paceline.core.registry import title
from paceline.core.setup import Setup
from paceline.lab.settings import wanted_course


@app.command()
def bench(
    game: Game,
    players: Annotated[int | None, typer.Option(min=1, metavar="P", help="How many seats; 4 if possible.")] = None,
    course: Annotated[str | None, typer.Option(metavar="COURSE", help="A course or a tile string.")] = None,
    seconds: Annotated[
        float, typer.Option(min=0.001, metavar="T", help="CPU seconds for each number in each run.")
    ] = 0.5,
    runs: Annotated[int, typer.Option(min=1, metavar="R", help="How many runs; medians are reported.")] = 5,
    content: OwnBox = None,
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
    options, own = chosen.bench_options(), own_files(content, chosen)
    course = wanted_course(course, {} if course or own else options, chosen, own)
    setup = Setup(
        game=game, seats=players or max(few, min(4, many)), options={**options, "course": course}, content=own
    )
    warn(chosen.warnings(setup))
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
