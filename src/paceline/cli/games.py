"""`paceline games`: what can be played."""

from __future__ import annotations

from typing import Any

import typer

from paceline.bots import bot_names
from paceline.cli.app import Json, app, print_columns, print_json
from paceline.core.registry import game_ids, title
from paceline.core.setup import Option
from paceline.core.title import Title
from paceline.lab.settings import value_text


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
