"""How fast the engines are beside another checkout's, old and new measured by turns: `make compare WITH=../before`.

Both must be built, or `--pure` compares the sources. Told are the medians per CPU second, the other's and this one's;
then of the ratios, one a pair, the median and the interval that holds the true median in 95 of 100 such comparisons,
whatever else the machine does.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from math import comb
from pathlib import Path
from statistics import median
from typing import Final

from paceline.core.registry import game_ids

HERE: Final = Path(__file__).resolve().parent.parent
RATES: Final = {
    "races_per_second": "legal",
    "races_per_second_into": "legal_into",
    "decisions": "decisions",  # through legal_into
    "clones_per_second": "clones",
}
Rates = dict[str, float]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("other", type=Path, help="a checkout with compiled engines")
    parser.add_argument("--pairs", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=0.3, help="CPU seconds for each number")
    parser.add_argument("--game", action="append", choices=game_ids(), help="these alone; all if none is named")
    parser.add_argument("--pure", action="store_true", help="interpreted engines")
    wanted = parser.parse_args()
    how = {"PACELINE_PURE": "1" if wanted.pure else "0"}
    for game in wanted.game or game_ids():
        pairs = [measure_pair(game, wanted.other, number, wanted.seconds, how) for number in range(wanted.pairs)]
        for line in told(game, pairs):
            print(line, flush=True)


def told(game: str, pairs: list[tuple[Rates, Rates]]) -> list[str]:
    """A line a rate; a pair is this checkout's and the other's."""
    lines: list[str] = []
    for rate, name in RATES.items():
        ratios = sorted(here[rate] / there[rate] for here, there in pairs)
        before, now = median(there[rate] for _, there in pairs), median(here[rate] for here, _ in pairs)
        low, high = interval(ratios)
        shown = f"{median(ratios):6.3f}   {low:.3f} to {high:.3f}"
        lines.append(f"{game:<20} {name:<11} {before:>12,.0f} {now:>12,.0f} {shown}")
    return lines


def measure_pair(game: str, other: Path, number: int, seconds: float, how: dict[str, str]) -> tuple[Rates, Rates]:
    """This checkout and the other, every second time the other first."""
    order = [HERE, other] if number % 2 else [other, HERE]
    found = {place: measure(game, place, seconds, how) for place in order}
    return found[HERE], found[other]


def measure(game: str, place: Path, seconds: float, how: dict[str, str]) -> Rates:
    bench = subprocess.run(
        [sys.executable, "-m", "paceline", "bench", game, "--json", "--runs", "1", "--seconds", str(seconds)],
        env={**os.environ, **how, "PYTHONPATH": str(place.resolve() / "src")},
        check=True,
        capture_output=True,
        text=True,
    )
    found = json.loads(bench.stdout)
    if not found["compiled"] and how["PACELINE_PURE"] == "0":
        raise SystemExit(f"{place}: {found['why_interpreted']}")
    found["decisions"] = found["races_per_second_into"] * found["decisions_per_race"]
    return {rate: float(found[rate]) for rate in RATES}


def interval(ratios: list[float]) -> tuple[float, float]:
    """The 95 % interval of the median, from the order of the ratios alone."""
    many = len(ratios)
    out, chance = 0, 2 * 0.5**many
    while out < (many - 1) // 2 and chance + 2 * comb(many, out + 1) * 0.5**many <= 0.05:
        out += 1
        chance += 2 * comb(many, out) * 0.5**many
    return ratios[out], ratios[many - 1 - out]


if __name__ == "__main__":
    main()
