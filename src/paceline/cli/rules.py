"""`paceline rules`: the catalogue, and what no test checks."""

from __future__ import annotations

import shutil
import textwrap
from typing import Annotated, Any

import typer

from paceline.cli import completion
from paceline.cli.app import Game, Json, app, print_json, read_language
from paceline.core.errors import PacelineError, UnknownName
from paceline.core.registry import title
from paceline.core.rules import Rule, told_rules
from paceline.core.words import ENGLISH, SHELL, speaking, speech
from paceline.lab import coverage


@app.command()
def rules(
    game: Game,
    rule: Annotated[
        str | None,
        typer.Argument(
            metavar="[RULE]", help="One rule, or a group such as fr.slipstream.", autocompletion=completion.rules
        ),
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
    with speaking(ENGLISH if json else read_language()):
        found = find_rules(told_rules(title(game).package), rule)
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
    say = speech(SHELL).say
    parts = [rule.text, say("book.source", source=rule.source)]
    if rule.ruling:
        parts.insert(1, say("book.ruling", ruling=rule.ruling))
    lines = [textwrap.fill(part, wide, initial_indent="  ", subsequent_indent="  ") for part in parts]
    return "\n".join([f"{rule.id}  {rule.title}", *lines])
