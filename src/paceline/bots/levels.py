"""Bots of every level, from a title's ladder: the heuristic with slips, the heuristic, and searches."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, final

from mypy_extensions import i64

from paceline.bots.search import Search
from paceline.core.bot import Bot, Budget
from paceline.core.mind import Mind, Net
from paceline.core.race import Race
from paceline.core.rng import Rng
from paceline.core.setup import Setup

PERCENT: Final = 100
A_THIRD: Final = 3  # of the best chance: what an amateur throws away at the most
TRIES: Final = 3  # at a mistake that can be forgiven

Nets = Callable[[Setup], Net | None]  # the network that fits a set-up, if there is one


class Searcher(Bot):
    """`world-tour`, `champion`: weighs its actions by a search within so many playouts."""

    def __init__(self, rng: Rng, search: Search, nets: Nets, playouts: i64) -> None:
        super().__init__(rng, False)
        self.search = search
        self.nets = nets
        self.playouts = playouts
        self.setup: Setup | None = None

    def choose(self, race: Race, seat: i64) -> i64:
        return self.think(race, seat, self.budget())

    def think(self, race: Race, seat: i64, budget: Budget) -> i64:
        many = race.legal_into(seat, race.buffer)
        if many == 1:
            return race.buffer[0]
        self.suit(race)
        return self.search.choose(race, seat, budget)

    def suit(self, race: Race) -> None:
        """Takes the value that fits the race."""
        if self.setup is not race.setup:
            self.setup = race.setup
            self.search.net = self.nets(race.setup) if self.search.mind.knows(race) else None

    def budget(self) -> Budget:
        return Budget(self.level if self.level > 0 else self.playouts)


@final
class Slipping(Bot):
    """`continental`: rides as the heuristic, and makes a mistake now and then."""

    def __init__(self, rng: Rng, mind: Mind, rider: Bot, slips: i64, often: i64) -> None:
        super().__init__(rng, False)
        self.mind = mind
        self.rider = rider
        self.slips = slips  # kinds of mistakes
        self.often = often  # percent of the decisions that are worth a thought

    def choose(self, race: Race, seat: i64) -> i64:
        if self.slips > 0 and self.mind.weighs(race, seat) and self.rng.below(PERCENT) < self.often:
            slip = self.mind.slip(race, seat, self.rng.below(self.slips))
            if slip >= 0:
                return slip
        return self.rider.choose(race, seat)


@final
class Amateur(Searcher):
    """`amateur`: many mistakes, but none that a search gives less than a third of the best chance."""

    def __init__(self, rng: Rng, search: Search, nets: Nets, playouts: i64, rider: Slipping) -> None:
        super().__init__(rng, search, nets, playouts)
        self.rider = rider

    def think(self, race: Race, seat: i64, budget: Budget) -> i64:
        wanted = self.rider.choose(race, seat)
        if not self.search.mind.weighs(race, seat) or race.legal_into(seat, race.buffer) == 1:
            return wanted
        self.suit(race)
        search = self.search
        search.guest = wanted
        search.weigh(race, seat, budget)
        best = search.best()
        for _again in range(TRIES):  # another mistake, before it thinks better of it
            if self.forgivable(wanted, best):
                return wanted
            wanted = self.rider.choose(race, seat)
        wanted = self.rider.rider.choose(race, seat)
        return wanted if self.forgivable(wanted, best) else search.actions[best]

    def forgivable(self, wanted: i64, best: i64) -> bool:
        search = self.search
        if search.tries[best] == 0:
            return True
        most = search.wins[best] / float(search.tries[best])
        for i in range(search.many):
            if search.actions[i] == wanted:
                if search.tries[i] == 0:
                    return True
                return search.wins[i] / float(search.tries[i]) * float(A_THIRD) >= most
        return False
