"""What a tournament found, as tables to read and as JSON for other tools."""

from __future__ import annotations

from typing import Any

from rich.console import Console
from rich.table import Table

from paceline import _native
from paceline.core.registry import title
from paceline.lab.report import plain_seed, wilson
from paceline.lab.standings import Meeting, Rating, Standings, ratings
from paceline.lab.tournament import NEITHER, A, B, Times


def as_json(standings: Standings) -> dict[str, Any]:
    """The keys that stay, and a few more. A share is null where neither bot has won a race."""
    tournament = standings.tournament
    return {
        "game": tournament.game,
        "races": tournament.races,
        "pairs": [
            pair_json(*pair, meeting) for pair, meeting in zip(tournament.pairs, standings.meetings, strict=True)
        ],
        "ratings": [rating_json(rating, standings.times[rating.bot]) for rating in ratings(standings)],
        "finished": standings.finished,
        "seats": tournament.seats,
        "courses": tournament.courses,
        "seed": plain_seed(tournament.seed),
        "options": tournament.options,
        "until_decided": tournament.until_decided,
        "sure": tournament.sure,
        "cpu_seconds": round(standings.cpu / 1e9, 3),
        "compiled": _native.compiled(),
    }


def pair_json(a: str, b: str, meeting: Meeting) -> dict[str, Any]:
    mine, theirs, others = meeting.wins()
    low, high = wilson(mine, mine + theirs)
    return {
        "a": a,
        "b": b,
        "races": mine + theirs + others,
        "share": round(mine / (mine + theirs), 6) if mine + theirs else None,
        "low": round(low, 6),
        "high": round(high, 6),
        "wins": [mine, theirs],
        "others": others,
        "decided": meeting.stronger != NEITHER,
        "decided_after": meeting.decided_after or None,
        "stronger": stronger(a, b, meeting),
    }


def stronger(a: str, b: str, meeting: Meeting) -> str | None:
    return {A: a, B: b, NEITHER: None}[meeting.stronger]


def rating_json(rating: Rating, times: Times) -> dict[str, Any]:
    mean, most = times.mean(), times.within(0.99)
    return {
        "bot": rating.bot,
        "mu": round(rating.mu, 4),
        "sigma": round(rating.sigma, 4),
        "ms_per_decision": None if mean is None else round(mean, 5),
        "p99_ms": None if most is None else round(most, 5),
    }


def show(standings: Standings) -> None:
    """Prints the report for people."""
    tournament = standings.tournament
    console = Console(highlight=False, markup=False, soft_wrap=True)
    races = f"{standings.finished} race{'s' * (standings.finished != 1)} of {title(tournament.game).name}"
    [first, *more] = tournament.courses
    where = f"{len(more) + 1} courses" if more else first
    console.print(f"{races} on {where}, {tournament.seats} seats, seed {tournament.seed}\n")
    matrix = win_matrix(standings)
    console.width = max(console.width, console.measure(matrix).maximum)  # long lines rather than names cut short
    console.print(matrix)
    console.print()
    console.print(pair_table(standings))
    console.print()
    console.print(rating_table(standings))
    how = "compiled" if _native.compiled() else "interpreted"
    console.print(f"\n{standings.cpu / 1e9:,.1f} seconds of a processor ({how})")


def win_matrix(standings: Standings) -> Table:
    """How often the bot of a row beats the one of a column."""
    bots = standings.tournament.bots
    cells: dict[tuple[str, str], str] = {}
    for (a, b), meeting in zip(standings.tournament.pairs, standings.meetings, strict=True):
        wins = dict(zip((a, b), meeting.wins(), strict=False))
        cells |= {(one, other): share_cell(wins[one], wins[other]) for one, other in ((a, b), (b, a))}
    table = Table("wins against", box=None, padding=(0, 2, 0, 0))
    for bot in bots:
        table.add_column(bot, justify="right", no_wrap=True)
    for bot in bots:
        table.add_row(bot, *(cells.get((bot, other), "-") for other in bots))
    return table


def share_cell(wins: int, losses: int) -> str:
    low, high = wilson(wins, wins + losses)
    share = f"{wins / (wins + losses):.1%}" if wins + losses else "-"
    return f"{share} ({low * 100:.0f} to {high:.0%})"


def pair_table(standings: Standings) -> Table:
    """What is decided, a row a pair."""
    some_others = any(meeting.wins()[2] for meeting in standings.meetings)
    table = Table("pair", box=None, padding=(0, 2, 0, 0))
    for column in ("races", "won by dummies") if some_others else ("races",):
        table.add_column(column, justify="right", no_wrap=True)
    table.add_column(f"stronger, {standings.tournament.sure * 100:g} % sure", no_wrap=True)
    for (a, b), meeting in zip(standings.tournament.pairs, standings.meetings, strict=True):
        wins = meeting.wins()
        who = stronger(a, b, meeting)
        verdict = f"{who}, decided after {meeting.decided_after} races" if who else "not decided"
        table.add_row(f"{a}, {b}", str(sum(wins)), *([str(wins[2])] if some_others else []), verdict)
    return table


def rating_table(standings: Standings) -> Table:
    """Strongest first, with the time that a decision takes."""
    table = Table("bot", box=None, padding=(0, 2, 0, 0))
    for column in ("rating", "±", "ms a decision", "99 % within"):
        table.add_column(column, justify="right", no_wrap=True)
    for rating in ratings(standings):
        times = standings.times[rating.bot]
        spent = ["-" if ms is None else f"{ms:.3g}" for ms in (times.mean(), times.within(0.99))]
        table.add_row(rating.bot, f"{rating.mu:.2f}", f"{rating.sigma:.2f}", *spent)
    return table
