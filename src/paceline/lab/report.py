"""What a simulation found, as a table to read and as JSON for other tools."""

from __future__ import annotations

from math import sqrt
from typing import Any

from rich.console import Console
from rich.table import Table

from paceline import _native
from paceline.core.registry import title
from paceline.lab.simulate import Simulation, Sums, Tally

Z95 = 1.959964  # of a normal distribution, 95 % lie within so many standard deviations


def wilson(wins: int, games: int) -> tuple[float, float]:
    """The 95 % interval of a share (Wilson's, which holds for rare wins too)."""
    if not games:
        return 0.0, 1.0
    share = wins / games
    middle = share + Z95 * Z95 / (2 * games)
    spread = Z95 * sqrt(share * (1 - share) / games + Z95 * Z95 / (4 * games * games))
    scale = 1 + Z95 * Z95 / games
    return max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)


def as_json(simulation: Simulation, course: str, tally: Tally, seconds: float) -> dict[str, Any]:
    """The keys that stay, and a few more. Means are null where no race was finished."""
    return {
        "game": simulation.game,
        "games": tally.games,
        "seats": simulation.bots,
        "course": course,
        "seed": plain_seed(simulation.seed),
        "options": simulation.options,
        "wins_by_seat": tally.wins_by_seat,
        "wins_by_bot": tally.wins_by_bot,
        "wins_by_dummy": tally.wins_by_dummy,
        "places_by_seat": tally.places,
        "mean_rounds": mean(tally.rounds, tally),
        "mean_decisions": mean(tally.decisions, tally),
        "races_per_second": round(tally.games / max(seconds, 1e-9), 1),
        "compiled": _native.compiled(),
        **({"figures": {course: as_figures(sums) for course, sums in tally.figures.items()}} if tally.figures else {}),
    }


def plain_seed(seed: str) -> int | str:
    """A number where it is one."""
    return int(seed) if seed.isdecimal() and str(int(seed)) == seed else seed


def as_figures(sums: Sums) -> dict[str, Any]:
    """Means a race, and counts by group."""
    return {
        "games": sums.games,
        "wins_by_team": sums.wins_by_team,
        "means": {what: round(total / sums.games, 4) for what, total in sums.sums.items()},
        "counts": sums.counts,
    }


def mean(total: int, tally: Tally) -> float | None:
    return round(total / tally.games, 4) if tally.games else None


def show(simulation: Simulation, course: str, tally: Tally, seconds: float) -> None:
    """Prints the report for people."""
    console = Console(highlight=False, markup=False, soft_wrap=True)
    races = f"{tally.games} race{'s' * (tally.games != 1)} of {title(simulation.game).name}"
    where = f"all {len(simulation.courses)} courses that fit" if course == "all" else course
    console.print(f"{races} on {where}, seed {simulation.seed}\n")
    console.print(seat_table(simulation, tally))
    if len(tally.wins_by_bot) > 1 and (simulation.rotate or len(tally.wins_by_bot) < len(simulation.bots)):
        console.print()
        console.print(bot_table(simulation, tally))
    for course, sums in tally.figures.items():
        console.print(f"\n{course}: {sums.games} races\n")
        console.print(figures_table(sums))
    if tally.games:
        how = "compiled" if _native.compiled() else "interpreted"
        console.print(
            f"\n{tally.rounds / tally.games:.2f} rounds and {tally.decisions / tally.games:.1f} decisions a race; "
            f"{tally.games / max(seconds, 1e-9):,.0f} races a second ({how})"
        )


def seat_table(simulation: Simulation, tally: Tally) -> Table:
    """A row a seat, then a row a dummy team that has won."""
    table = Table("seat", "bot", box=None, padding=(0, 2, 0, 0))
    for column in ("wins", "share", "95 %", "mean place", "places 1, 2, …"):
        table.add_column(column, justify="right" if column != "places 1, 2, …" else "left", no_wrap=True)
    for seat, (wins, places) in enumerate(zip(tally.wins_by_seat, tally.places, strict=True)):
        bot = "in turn" if simulation.rotate else simulation.bots[seat]
        total = sum(place * many for place, many in enumerate(places, 1))
        average = f"{total / tally.games:.2f}" if tally.games else "-"
        table.add_row(str(seat), bot, *win_cells(wins, tally), average, " ".join(map(str, places)))
    for dummy, wins in enumerate(tally.wins_by_dummy, len(simulation.bots)):
        table.add_row(str(dummy), "(dummy team)", *win_cells(wins, tally))
    return table


def bot_table(simulation: Simulation, tally: Tally) -> Table:
    """A row a bot: with several seats, a win of any of them counts."""
    table = Table("bot", box=None, padding=(0, 2, 0, 0))
    for column in ("seats", "wins", "share", "95 %"):
        table.add_column(column, justify="right", no_wrap=True)
    for bot, wins in tally.wins_by_bot.items():
        table.add_row(bot, str(simulation.bots.count(bot)), *win_cells(wins, tally))
    return table


def figures_table(sums: Sums) -> Table:
    """Means a race first, then every group with its members and their shares."""
    table = Table("", "", box=None, padding=(0, 2, 0, 0), show_header=False)
    table.add_column(justify="right", no_wrap=True)
    table.add_column(justify="right", no_wrap=True)
    for team, wins in enumerate(sums.wins_by_team):
        table.add_row("won by seat" if team == 0 else "", str(team), str(wins), f"{wins / sums.games:.1%}")
    for i, (what, total) in enumerate(sums.sums.items()):
        table.add_row("a race" if i == 0 else "", what, f"{total / sums.games:.2f}")
    for group, members in sums.counts.items():
        all_of_them = sum(members.values())
        for i, (what, many) in enumerate(sorted(members.items(), key=lambda item: -item[1])):
            table.add_row(group if i == 0 else "", what, str(many), f"{many / all_of_them:.1%}" if many else "0.0%")
    return table


def win_cells(wins: int, tally: Tally) -> tuple[str, str, str]:
    """Wins, their share, and its interval."""
    low, high = wilson(wins, tally.games)
    share = f"{wins / tally.games:.1%}" if tally.games else "-"
    return str(wins), share, f"{low:.1%} to {high:.1%}"
