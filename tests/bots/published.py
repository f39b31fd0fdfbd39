"""A rival from outside: the rule of thumb of the `flamme-rouge` package on PyPI, written anew from what it does.

    python -m tests.bots.published --races 300

Whoever rides by it lines up as far in front as there is room, the Sprinteur before the Rouleur, and looks at the
Sprinteur's hand first. A rider's three highest cards are for the finale: it begins when together they reach the line,
and from then on the highest card of the hand is played. Until then it is the highest one below those three, or else
the lowest.
"""

from __future__ import annotations

import argparse
import sys

from mypy_extensions import i64

from paceline.bots import make_bot
from paceline.core.bot import Bot, decide
from paceline.core.race import OPERAND, Race
from paceline.core.registry import title
from paceline.core.rng import Rng, seed_from
from paceline.core.setup import Setup
from paceline.games.flamme_rouge.engine import FlammeRouge
from paceline.games.flamme_rouge.roadbook import DECK, HAND, NOBODY, RECYCLED, SPRINTEUR
from paceline.games.flamme_rouge.state import DETAIL, DETAIL_BITS, START
from paceline.lab.report import wilson
from paceline.lab.tournament import A, seatings

GAME = "flamme-rouge"
SEATS = 4
FINALE = 3  # cards
BASE_STAGES = (
    "avenue-corso-paseo",
    "firenze-milano",
    "la-classicissima",
    "la-haut-montagne",
    "le-col-du-ballon",
    "ronde-van-wevelgem",
)


class Published(Bot):
    def __init__(self, rng: Rng) -> None:
        super().__init__(rng, False)

    def choose(self, race: Race, seat: i64) -> i64:
        assert isinstance(race, FlammeRouge)
        legal = race.legal(seat)
        if race.phase == START:
            return i64(max(legal, key=lambda action: ((action & OPERAND) >> DETAIL_BITS == SPRINTEUR, action & DETAIL)))
        if race.holding[seat] == NOBODY:
            return i64(max(legal, key=lambda action: action & OPERAND == SPRINTEUR))
        return self.card(race, race.holding[seat], legal)

    def card(self, race: FlammeRouge, rider: i64, legal: list[int]) -> i64:
        """Of equal cards the exhaustion card is the lower one."""

        def rank(card: int) -> tuple[int, bool]:
            return int(race.book.value(card)), card != race.book.exhaustion

        hand = sorted(legal, key=lambda action: rank(action & DETAIL))
        values = sorted(
            int(race.book.value(card)) for pile in (DECK, RECYCLED, HAND) for card in race.cards.pile(rider, pile)
        )
        kept = values[-FINALE:]
        if race.book.line - race.bunch.row_of(rider) <= sum(kept):
            return i64(hand[-1])
        rest = [action for action in hand if race.book.value(action & DETAIL) < kept[0]]
        return i64(rest[-1] if rest else hand[0])


def wins_against(name: str, races: int, seed: str = "published") -> int:
    """How many races a bot wins with two seats against two, each stage through all seatings."""
    ways = seatings(SEATS)
    won = 0
    for number in range(races):
        sides = ways[number % len(ways)]
        course = BASE_STAGES[number // len(ways) % len(BASE_STAGES)]
        race = title(GAME).new(Setup(game=GAME, seats=SEATS, options={"course": course}), seed_from(f"{seed} {number}"))
        bots = [bot_of(name if side == A else "", f"{seed} {number} {seat}") for seat, side in enumerate(sides)]
        while (seat := int(race.next_seat())) >= 0:
            race.apply(seat, decide(race, seat, bots[seat]))
        won += sides[race.winner()] == A
    return won


def bot_of(name: str, seed: str) -> Bot:
    return make_bot(name, GAME, seed) if name else Published(Rng(seed))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bot", default="world-tour")
    parser.add_argument("--races", type=int, default=300)
    wanted = parser.parse_args()
    won = wins_against(wanted.bot, wanted.races)
    low, high = wilson(won, wanted.races)
    share = f"{won / wanted.races:.1%} ({low:.1%} to {high:.1%})"
    sys.stdout.write(f"{wanted.bot} won {won} of {wanted.races} races, {share}\n")


if __name__ == "__main__":
    main()
