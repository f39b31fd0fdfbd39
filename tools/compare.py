"""How fast the engines are beside another checkout's, old and new measured by turns: `make compare WITH=../before`.

Both must be built. Each pair gives a ratio, this one to the other, per CPU second; told are the median ratio and the
interval that holds the true median in 95 of 100 such comparisons, whatever else the machine does.
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
    "clones_per_second": "clones",
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("other", type=Path, help="a checkout with compiled engines")
    parser.add_argument("--pairs", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=0.3, help="CPU seconds for each number")
    parser.add_argument("--game", action="append", choices=game_ids(), help="these alone; all if none is named")
    wanted = parser.parse_args()
    for game in wanted.game or game_ids():
        pairs = [measure_pair(game, wanted.other, number, wanted.seconds) for number in range(wanted.pairs)]
        for rate, name in RATES.items():
            ratios = sorted(here[rate] / there[rate] for here, there in pairs)
            low, high = interval(ratios)
            print(f"{game:<20} {name:<11} {median(ratios):6.3f}   {low:.3f} to {high:.3f}", flush=True)


def measure_pair(game: str, other: Path, number: int, seconds: float) -> tuple[dict[str, float], dict[str, float]]:
    """This checkout and the other, every second time the other first."""
    order = [HERE, other] if number % 2 else [other, HERE]
    found = {place: measure(game, place, seconds) for place in order}
    return found[HERE], found[other]


def measure(game: str, place: Path, seconds: float) -> dict[str, float]:
    told = subprocess.run(
        [sys.executable, "-m", "paceline", "bench", game, "--json", "--runs", "1", "--seconds", str(seconds)],
        env={**os.environ, "PYTHONPATH": str(place.resolve() / "src")},
        check=True,
        capture_output=True,
        text=True,
    )
    found = json.loads(told.stdout)
    if not found["compiled"]:
        raise SystemExit(f"{place}: {found['why_interpreted']}")
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
