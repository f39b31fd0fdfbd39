"""`paceline train`: the weights of a title's value, made anew."""

from __future__ import annotations

from pathlib import Path
from time import process_time
from typing import Annotated

import typer

from paceline.bots.weights import kept, weights_text
from paceline.cli import completion
from paceline.cli.app import Game, Json, app, on_a_line, print_json
from paceline.core.errors import PacelineError
from paceline.core.rng import seed_from
from paceline.lab.match import Match, match
from paceline.lab.school import Trained, train


@app.command("train")
def train_command(
    game: Game,
    minutes: Annotated[
        float,
        typer.Option(min=0.01, max=600, metavar="M", help="About how long, on one core; it decides how many races."),
    ] = 3.0,
    rounds: Annotated[
        int, typer.Option(min=0, max=9, metavar="N", help="How often the improved bot races for better weights.")
    ] = 1,
    seed: Annotated[str, typer.Option(metavar="SEED", help="Any text; the same seed gives the same weights.")] = "1",
    races: Annotated[
        int, typer.Option("--match", min=0, metavar="N", help="Races against the weights before; 0 for none.")
    ] = 60,
    out: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", help="Where the weights go; none are written without.", autocompletion=completion.files
        ),
    ] = None,
    json: Json = False,
) -> None:
    """Race bots against each other, learn from it who wins, and test that on races which were kept apart.

    What is done is a number of races, so the same arguments make the same weights, however fast the machine is.

    \b
    Examples:
      paceline train flamme-rouge --minutes 3
      paceline train flamme-rouge --minutes 3 --seed 1 --out weights.json
    """
    seed_from(seed)  # or it is refused
    if out is not None and not out.parent.is_dir():
        raise PacelineError(f"--out {out}: there is no such folder")
    begun = process_time()
    tell = on_a_line()
    trained = train(
        game,
        minutes=minutes,
        seed=seed,
        rounds=rounds,
        told=lambda news: tell(f"{news.what} {news.done} of {news.of} {news.note}"),
    )
    seconds = process_time() - begun
    met = match(game, trained.weights, kept(game), races, seed) if races else None
    if out is not None:
        out.write_text(weights_text(trained.weights), encoding="utf-8")
    if json:
        print_json(as_json(game, trained, met, seconds))
    else:
        show(trained, met, seconds, out)


def as_json(game: str, trained: Trained, met: Match | None, seconds: float) -> dict[str, object]:
    return {
        "game": game,
        "lessons": trained.lessons,
        "match": met,
        "cpu_seconds": round(seconds, 1),
        "features": len(trained.weights.features),
        "weights": len(trained.weights.weights),
    }


def show(trained: Trained, met: Match | None, seconds: float, out: Path | None) -> None:
    on_a_line()("")
    for turn, lesson in enumerate(trained.lessons):
        who = "the improved bot" if turn else "the heuristic"
        typer.echo(
            f"{lesson.races} races of {who}: log loss {lesson.loss:.4f} on races kept apart "
            f"({lesson.base:.4f} for whoever knows nothing), {lesson.rows} rows"
        )
    if met is not None:
        typer.echo(
            f"Against the {met.against}: {met.share:.1%} ({met.low:.0%} to {met.high:.0%}) of {met.races} races, "
            f"{met.playouts} playouts a decision"
        )
    typer.echo(f"{len(trained.weights.weights)} weights in {seconds:.0f} s of CPU time")
    if out is not None:
        typer.echo(f"Written to {out}")
