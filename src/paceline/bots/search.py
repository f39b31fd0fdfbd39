"""One search for all titles: what each action of a seat is worth, tried on races dealt anew.

Every deal is ridden by all actions that are still in question, with the same chance for all of them, by the title's
policy and up to a horizon; there the title's value judges. Half of the actions are given up, and then again half:
effort goes where it matters. What the policy would do is kept unless another action is better beyond doubt.
"""

from __future__ import annotations

from math import sqrt
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from paceline.core.bot import Budget
from paceline.core.mind import Mind, Net
from paceline.core.race import Race
from paceline.core.rng import Rng, Streams

PLACE: Final = 0.15  # what a place is worth beside the win
FOREVER: Final = 1 << 40
NO_ACTION: Final = -1
TINY: Final = 1e-9


@final
class Search:
    """Weighs the actions of a seat. `actions` and the figures beside them are what was found last.

    Sums go over `tries` deals: chances to win and their squares, places (from 1 for the first to 0 for the last) and
    worth; `gaps` and `gaps2` are of the difference to what the policy would do. Where it `explains`, `traits` are the
    features that each action led to, summed over the `judged` playouts that a value has judged.
    """

    def __init__(self, mind: Mind, net: Net | None, rng: Rng, rounds: i64, doubt: float) -> None:
        self.mind = mind
        self.net = net  # without one, playouts go on to the end of the race
        self.rng = rng
        self.rounds = rounds  # a playout's, by the title's clock; 0 to the end
        self.doubt = doubt  # by how many standard errors another action must be better than the policy's
        self.explains: bool = False
        self.guest: i64 = NO_ACTION  # to be weighed though it may not be worth it
        self.whole: bool = False  # whether everything is to be weighed that is legal
        self.style: i64 = 0  # of whoever rides; 0 where it is to play for the win alone
        self.many: i64 = 0
        self.worth: i64 = 0  # how many of them are worth a search, or a guest: the first ones
        self.home: i64 = 0  # the policy's own choice among the actions
        self.actions = vec[i64]()
        self.alive = vec[i64]()
        self.tries = vec[i64]()
        self.wins = vec[float]()
        self.places = vec[float]()
        self.wins2 = vec[float]()
        self.worths = vec[float]()
        self.gaps = vec[float]()
        self.gaps2 = vec[float]()
        self.scores = vec[float]()
        self.judged = vec[i64]()
        self.traits = vec[float]()
        self.leans = vec[float]()  # what an action is worth to somebody of that style
        self.is_judged: bool = False  # whether the last playout was cut off and judged
        self.win: float = 0.0  # of the last playout
        self.place: float = 0.0
        self.playouts: i64 = 0  # ridden so far, in all searches

    def choose(self, race: Race, seat: i64, budget: Budget) -> i64:
        """The best action of a seat, as far as the budget shows; the policy's where there is nothing to weigh."""
        if not self.mind.weighs(race, seat):
            return self.mind.ride(race, seat)
        self.weigh(race, seat, budget)
        return self.actions[self.best()]

    def weigh(self, race: Race, seat: i64, budget: Budget) -> None:
        """Rides all actions that are worth it, until the budget is spent."""
        self.begin(race, seat)
        left = self.many
        halvings: i64 = 1
        rest = left
        while rest > 2:
            rest = (rest + 1) >> 1
            halvings += 1
        for phase in range(halvings):
            share = budget.playouts // (halvings - phase)
            for _deal in range(max(1, share // left)):
                if not self.ride_all(race, seat, left, budget):
                    return
            if phase + 1 < halvings:
                left = self.halve(left)

    def weigh_evenly(self, race: Race, seat: i64, deals: i64, budget: Budget) -> None:
        """Rides every action as often as the others, for whoever wants to compare them all."""
        self.begin(race, seat)
        for _deal in range(deals):
            if not self.ride_all(race, seat, self.many, budget):
                return

    def begin(self, race: Race, seat: i64) -> None:
        """The actions in question; the policy's own is among them."""
        actions = vec[i64]([0] * (race.most_actions + 2))
        many = self.mind.shortlist(race, seat, actions)
        kept = self.mind.ride(race, seat)
        home: i64 = -1
        for i in range(many):
            if actions[i] == kept:
                home = i
        if home < 0:
            home = many
            actions[many] = kept
            many += 1
        if self.guest >= 0 and not is_among(self.guest, actions, many):
            actions[many] = self.guest
            many += 1
        self.worth = many
        if self.whole:
            legal = vec[i64]([0] * (race.most_actions + 2))
            for i in range(race.legal_into(seat, legal)):
                if not is_among(legal[i], actions, self.worth):
                    actions[many] = legal[i]
                    many += 1
        self.actions = actions
        self.many = many
        self.home = home
        self.alive = vec[i64]([0] * many)
        for i in range(many):
            self.alive[i] = i
        self.tries = vec[i64]([0] * many)
        self.wins = vec[float]([0.0] * many)
        self.places = vec[float]([0.0] * many)
        self.wins2 = vec[float]([0.0] * many)
        self.worths = vec[float]([0.0] * many)
        self.gaps = vec[float]([0.0] * many)
        self.gaps2 = vec[float]([0.0] * many)
        self.scores = vec[float]([0.0] * many)
        self.judged = vec[i64]([0] * many)
        if self.explains:
            self.traits = vec[float]([0.0] * (many * len(self.mind.seen)))
        self.leans = vec[float]([0.0] * many)
        if self.style > 0:
            for i in range(many):
                self.leans[i] = self.mind.lean(race, seat, actions[i], self.style)

    def ride_all(self, race: Race, seat: i64, left: i64, budget: Budget) -> bool:
        """One deal, ridden by all that are left with the same chance; false where the budget does not reach."""
        world = race.clone_for(seat, self.rng)
        self.mind.rethink(world, seat)
        policy = self.mind.rng
        words = policy.stream.words[:]
        for k in range(left):
            if not budget.spend():
                return False
            option = self.alive[k]
            policy.stream = Streams(words[:])
            copy = world.clone()
            copy.apply(seat, self.actions[option])
            self.play_out(copy, seat)
            if self.explains and self.is_judged:
                self.note_traits(option)
            self.scores[option] = self.win + PLACE * self.place
            self.wins[option] += self.win
            self.places[option] += self.place
            self.wins2[option] += self.win * self.win
            self.worths[option] += self.scores[option]
            self.tries[option] += 1
            self.playouts += 1
        for k in range(left):
            option = self.alive[k]
            gap = self.scores[option] - self.scores[self.home]
            self.gaps[option] += gap
            self.gaps2[option] += gap * gap
        return True

    def halve(self, left: i64) -> i64:
        """The better half stays, and the policy's choice with it."""
        target = (left + 1) >> 1
        alive = self.alive
        while left > target:
            worst: i64 = -1
            for k in range(left):
                if alive[k] == self.home:
                    continue
                if worst < 0 or self.worths[alive[k]] < self.worths[alive[worst]]:
                    worst = k
            left -= 1
            last = alive[left]
            alive[left] = alive[worst]
            alive[worst] = last
        return left

    def best(self) -> i64:
        """The policy's choice, or the one that is most clearly better."""
        home = self.home
        best = home
        most = 0.0
        for option in range(self.many):
            tries = float(self.tries[option])
            if option == home or self.tries[option] < self.tries[home]:
                continue
            if self.tries[option] == 0:
                continue
            mean = self.gaps[option] / tries
            spread = sqrt(max(0.0, self.gaps2[option] / tries - mean * mean) / tries)
            mean += self.leans[option] - self.leans[home]
            if mean > self.doubt * spread and mean > most:
                most = mean
                best = option
        return best

    def play_out(self, race: Race, seat: i64) -> None:
        """Rides on by the policy to the horizon; `win` and `place` tell what came of it."""
        mind = self.mind
        net = self.net
        stop: i64 = FOREVER
        self.is_judged = False
        if net is not None and self.rounds > 0:
            stop = mind.clock(race) + self.rounds
        now: i64 = -1
        while True:
            actor = race.next_seat()
            if actor < 0:
                self.score(race, seat)
                return
            if net is not None and race.moment != now:
                now = race.moment
                if mind.clock(race) >= stop:
                    mind.look(race, seat)
                    net.judge(mind.seen)
                    self.win = net.win
                    self.place = net.place
                    self.is_judged = True
                    return
            race.apply(actor, mind.ride(race, actor))

    def note_traits(self, option: i64) -> None:
        many: i64 = len(self.mind.seen)
        at = option * many
        for i in range(many):
            self.traits[at + i] += self.mind.seen[i]
        self.judged[option] += 1

    def foresee(self, race: Race, viewer: i64, chances: vec[float]) -> None:
        """One deal of what a seat cannot know, ridden on: adds every team's chance to win."""
        world = race.clone_for(viewer, self.rng)
        self.mind.rethink(world, viewer)
        self.play_out(world, viewer)
        self.playouts += 1
        if not self.is_judged:
            chances[world.winner()] += 1.0
            return
        net = self.net
        assert net is not None
        total = 0.0
        shares = vec[float]([0.0] * world.seats)
        for seat in range(world.seats):
            self.mind.look(world, seat)
            net.judge(self.mind.seen)
            shares[seat] = net.win
            total += net.win
        if world.teams == world.seats or total > 1.0:  # somebody wins; with dummy teams it may be none of the seats
            for seat in range(world.seats):
                shares[seat] /= max(total, TINY)
        for seat in range(world.seats):
            chances[seat] += shares[seat]

    def score(self, race: Race, seat: i64) -> None:
        """How a race that is over ended for a seat."""
        place: i64 = race.places()[seat]
        self.win = 1.0 if place == 1 else 0.0
        self.place = 1.0 - float(place - 1) / float(max(1, race.teams - 1))


def is_among(action: i64, actions: vec[i64], many: i64) -> bool:
    for i in range(many):
        if actions[i] == action:
            return True
    return False
