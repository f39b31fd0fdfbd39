"""Who wins at L'Arrivée du Tour: by profile, by stage and by place in the order of play, with `patron` everywhere.

python tools/larrivee_du_tour_balance.py --races 400 [--set option=value …]

Profiles are drawn at random from those that are offered, so that each meets the others; everything else is played
by the bot.
"""

from __future__ import annotations

import argparse
from collections import Counter

from paceline.bots import make_bot
from paceline.core.bot import decide
from paceline.core.registry import title
from paceline.core.rng import Rng, seed_from
from paceline.core.setup import Setup, Value
from paceline.games.larrivee_du_tour.engine import LarriveeDuTour
from paceline.games.larrivee_du_tour.opening import racer_in_turn
from paceline.games.larrivee_du_tour.state import ALLOCATE
from paceline.games.larrivee_du_tour.title import TITLE
from paceline.lab.settings import read_settings

GAME = "larrivee-du-tour"


class Tally:
    """Wins by the profile of the winning racer and by its owner's place in the order of play."""

    def __init__(self) -> None:
        self.races = 0
        self.profiles: Counter[str] = Counter()
        self.entered: Counter[str] = Counter()
        self.orders: Counter[int] = Counter()
        self.turns = 0

    def play(self, setup: Setup, seed: str) -> None:
        race = title(GAME).new(setup, seed_from(seed))
        assert isinstance(race, LarriveeDuTour)
        chance = Rng(seed)
        bots = [make_bot("patron-1", GAME, f"{seed} {seat}") for seat in range(setup.seats)]
        names = {f"{p.sprint}/{p.stamina}/{p.climbing}": p.name for p in TITLE.profiles(setup)}
        first = int(race.next_seat())
        riders: dict[int, str] = {}
        while (seat := int(race.next_seat())) >= 0:
            if race.phase == ALLOCATE:
                profile = list(names)[int(chance.below(len(names)))]
                riders[int(racer_in_turn(race))] = names[profile]
                race.apply(seat, race.parse_action(profile))
            else:
                race.apply(seat, decide(race, seat, bots[seat]))
        winner = race.ranking()[0]
        self.races += 1
        self.turns += race.round_number()
        self.entered.update(riders.values())
        self.profiles[riders[winner]] += 1
        self.orders[(winner // 3 - first) % setup.seats] += 1


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--races", type=int, default=400, help="on each stage")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--set", action="append", default=[], metavar="OPTION=VALUE")
    wish = parser.parse_args()
    options = read_settings(wish.set, TITLE.options())
    names = [profile.name for profile in TITLE.profiles(Setup(game=GAME, seats=2))]
    print("| stage | turns | " + " | ".join(names) + " | in the order of play |")
    print("|---|---|" + "---|" * len(names) + "---|")
    for course in TITLE.courses():
        tally = Tally()
        stage: dict[str, Value] = {"course": course.id, **options}
        for number in range(wish.races):
            tally.play(Setup(game=GAME, seats=wish.players, options=stage), f"balance {number}")
        print(row(course.id, tally, names, wish.players))


def row(course: str, tally: Tally, names: list[str], players: int) -> str:
    """Wins of a profile against an even share of those entered: 1.00 is as often as chance would have it."""
    shares = [tally.profiles[name] / tally.races * tally.entered.total() / tally.entered[name] for name in names]
    orders = " ".join(f"{100 * tally.orders[order] / tally.races:.0f}" for order in range(players))
    cells = [course, f"{tally.turns / tally.races:.1f}", *(f"{share:.2f}" for share in shares), f"{orders} %"]
    return "| " + " | ".join(cells) + " |"


if __name__ == "__main__":
    main()
