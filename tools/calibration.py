"""Are the analyst's chances true? Of teams that are given 20 to 30 %, about a quarter should win.

    python -m tools.calibration flamme-rouge --races 500

Fresh races of a bot, on all courses in turn that a title's school has for four; at one random round of each everybody's
chance is told as `paceline analyse` tells it.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from itertools import pairwise
from random import Random

from paceline.bots import make_bot
from paceline.core.bot import Bot, decide
from paceline.core.race import Race
from paceline.core.registry import title
from paceline.core.rng import Rng, seed_from
from paceline.core.setup import Setup
from paceline.lab.advice import ladder_of
from paceline.lab.analyse import chances_of
from paceline.lab.report import wilson

SEATS = 4
BANDS = (0, 5, 10, 20, 30, 40, 50, 60, 80, 101)  # percent


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--races", type=int, default=500)
    parser.add_argument("--bot", default="pro")
    parser.add_argument("--seed", default="calibration")
    wanted = parser.parse_args()
    told: dict[int, list[tuple[float, bool]]] = defaultdict(list)
    for number in range(wanted.races):
        for chance, won in estimates(wanted.game, wanted.bot, f"{wanted.seed} {number}", number):
            told[band(chance)].append((chance, won))
    print(f"| given | teams | mean | won | 95 % |  {wanted.game}, {wanted.races} races of {wanted.bot}")
    print("|---|---|---|---|---|")
    for low, high in pairwise(BANDS):
        if found := told[low]:
            wins = sum(won for _, won in found)
            mean = sum(chance for chance, _ in found) / len(found)
            least, most = wilson(wins, len(found))
            print(
                f"| {low}–{min(high, 100)} % | {len(found)} | {100 * mean:.1f} % | {100 * wins / len(found):.1f} % "
                f"| {100 * least:.0f}–{100 * most:.0f} % |"
            )


def band(chance: float) -> int:
    return max(low for low in BANDS if 100 * chance >= low)


def estimates(game: str, bot: str, seed: str, number: int) -> list[tuple[float, bool]]:
    """Every seat's chance at one random round of a race, and whether it won."""
    found = ladder_of(game)
    schools = [school for school in found.school if school.seats == SEATS]
    setup = Setup(game=game, seats=SEATS, options=schools[number % len(schools)].options)
    race = title(game).new(setup, seed_from(seed))
    bots: list[Bot] = [make_bot(bot, game, f"{seed} {seat}") for seat in range(SEATS)]
    mind = found.mind(Rng(seed))
    starts: list[Race] = []
    clock = -1
    while (seat := int(race.next_seat())) >= 0:
        if (now := int(mind.clock(race))) != clock:
            clock = now
            starts.append(race.clone())
        race.apply(seat, decide(race, seat, bots[seat]))
    chosen = Random(seed).choice(starts)
    chances = chances_of(found, chosen, seed)
    return [(chances[seat], race.winner() == seat) for seat in range(SEATS)]


if __name__ == "__main__":
    main()
