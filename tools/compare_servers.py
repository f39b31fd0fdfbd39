"""What a move costs a server beside another checkout's, measured by turns by one program: `paceline load` of this one.

    .venv/bin/python -m tools.compare_servers ../before --pairs 5

Both must be built. Told are the medians of moves a CPU second of the server, the other's and this one's; then of the
ratios, one a pair, the median and the interval that holds the true median in 95 of 100 such comparisons (with fewer
than six pairs: the least and the greatest).
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from pathlib import Path
from statistics import median
from typing import Any, Final

from paceline.core.registry import game_ids
from tools.compare import interval

HERE: Final = Path(__file__).resolve().parent.parent
# Tables and seconds in which races are ridden to their end: those of the editions have some 3,300 moves.
WHOLE: Final = {"on-the-rivet": (16, 75.0), "visions-of-rainbows": (16, 75.0), "um-reifenbreite": (16, 30.0)}
USUAL: Final = (16, 10.0)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("other", type=Path, help="a checkout that is built")
    parser.add_argument("--pairs", type=int, default=5)
    parser.add_argument("--game", action="append", choices=game_ids(), help="these alone; all if none is named")
    parser.add_argument("--tables", type=int, help="as many as let races end, if not given")
    parser.add_argument("--seconds", type=float, help="as long as lets races end, if not given")
    wanted = parser.parse_args()
    for game in wanted.game or game_ids():
        tables, seconds = WHOLE.get(game, USUAL)
        load = (wanted.tables or tables, wanted.seconds or seconds)
        pairs = [measure_pair(game, wanted.other, number, *load) for number in range(wanted.pairs)]
        print(told(game, pairs), flush=True)


def told(game: str, pairs: list[tuple[Any, Any]]) -> str:
    def rate(found: Any) -> float:
        return float(found["moves_per_cpu_second"])

    ratios = sorted(rate(here) / rate(there) for here, there in pairs)
    low, high = interval(ratios)
    before, now = (median(rate(pair[which]) for pair in pairs) for which in (1, 0))
    races = [sum(pair[which]["races"] for pair in pairs) for which in (1, 0)]
    return (
        f"{game:<20} {before:>8,.0f} {now:>8,.0f} {median(ratios):6.2f}   {low:.2f} to {high:.2f}"
        f"   ({races[0]} and {races[1]} races ended)"
    )


def measure_pair(game: str, other: Path, number: int, tables: int, seconds: float) -> tuple[Any, Any]:
    """This checkout and the other, every second time the other first."""
    order = [HERE, other] if number % 2 else [other, HERE]
    found = {place: measure(game, place, number, tables, seconds) for place in order}
    return found[HERE], found[other]


def measure(game: str, place: Path, seed: int, tables: int, seconds: float) -> Any:
    told = [f"--{name}={value}" for name, value in {"game": game, "tables": tables, "seconds": seconds}.items()]
    program = place.resolve() / ".venv" / "bin" / "paceline"
    load = subprocess.run(
        [sys.executable, "-m", "paceline", "load", *told, f"--seed={seed}", f"--program={program}", "--json"],
        check=True,
        capture_output=True,
        text=True,
        cwd=HERE,
    )
    return json.loads(load.stdout)


if __name__ == "__main__":
    main()
