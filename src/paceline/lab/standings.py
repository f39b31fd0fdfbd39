"""What a tournament has found so far: who won against whom, whether it is decided, and ratings.

All of it is a function of the races that are there, whatever their order of arrival.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import lgamma, log, prod

import msgspec

from paceline.lab.tournament import NEITHER, A, B, Heat, Outcome, Times, Tournament

PRIOR = 5.0  # the test bets on shares as Beta(PRIOR, PRIOR) does: most of it between 25 and 75 %


class Result(msgspec.Struct, frozen=True, array_like=True):
    """What is kept of a race."""

    won: int
    places: tuple[int, ...]


class Rating(msgspec.Struct, frozen=True, kw_only=True):
    """How strong a bot is, and how uncertain that is."""

    bot: str
    mu: float
    sigma: float


class Meeting:
    """One pair: its races, and whether it is decided who is stronger."""

    def __init__(self, tournament: Tournament) -> None:
        self.tournament = tournament
        self.results: dict[int, Result] = {}
        self.tested = 0  # races, from the first on and whole turns only
        self.tested_wins = [0, 0]
        self.decided_after = 0  # races
        self.stronger = NEITHER

    def add(self, race: int, result: Result) -> None:
        self.results[race] = result
        turn = self.tournament.turn
        while all(race in self.results for race in range(self.tested, self.tested + turn)):
            self.test([self.results[race].won for race in range(self.tested, self.tested + turn)])

    def test(self, turn: list[int]) -> None:
        """Takes a whole turn into account."""
        self.tested += len(turn)
        for side in (A, B):
            self.tested_wins[side] += turn.count(side)
        if not self.decided_after and evidence(*self.tested_wins) >= -log(1 - self.tournament.sure):
            self.decided_after = self.tested
            self.stronger = A if self.tested_wins[A] > self.tested_wins[B] else B

    @property
    def end(self) -> int:
        """How many races the pair has at most, as far as that is known."""
        return self.decided_after if self.tournament.until_decided and self.decided_after else self.tournament.races

    @property
    def counted(self) -> list[Result]:
        """In the order of their numbers; what was played beyond the end is left out."""
        return [result for race, result in sorted(self.results.items()) if race < self.end]

    def wins(self) -> tuple[int, int, int]:
        """Of A, of B, and of neither."""
        won = [result.won for result in self.counted]
        return won.count(A), won.count(B), won.count(NEITHER)


class Standings:
    """All pairs of a tournament, and how long the bots took."""

    def __init__(self, tournament: Tournament) -> None:
        self.tournament = tournament
        self.meetings = [Meeting(tournament) for _ in tournament.pairs]
        self.times = {bot: Times() for bot in tournament.bots}
        self.cpu = 0  # nanoseconds

    def add(self, outcome: Outcome) -> None:
        """One race more; one that is there already changes nothing."""
        meeting = self.meetings[outcome.pair]
        if outcome.race in meeting.results:
            return
        meeting.add(outcome.race, Result(outcome.won, tuple(outcome.places)))
        for bot, times in zip(self.tournament.pairs[outcome.pair], outcome.times, strict=True):
            self.times[bot].add(times)
        self.cpu += outcome.cpu

    def wants(self, heat: Heat) -> bool:
        meeting = self.meetings[heat.pair]
        return heat.race not in meeting.results and heat.race < meeting.end

    @property
    def finished(self) -> int:
        """Races that count."""
        return sum(sum(race < meeting.end for race in meeting.results) for meeting in self.meetings)

    @property
    def total(self) -> int:
        """Races that there will be, as far as that is known."""
        return sum(meeting.end for meeting in self.meetings)

    def in_order(self) -> Iterator[tuple[list[str], Result]]:
        """Every race that counts with the bots of its seats, by race and pair."""
        for race in range(self.tournament.races):
            for pair, meeting in enumerate(self.meetings):
                if race < meeting.end and race in meeting.results:
                    yield self.tournament.bots_of(Heat(pair, race)), meeting.results[race]


def evidence(wins: int, losses: int) -> float:
    """How much speaks against two bots that win as often as each other: the logarithm of an e-value.

    It is what somebody has won who bet on all shares at once, at fair odds for equal bots. Against those, a stake
    grows 20 times with a chance of 1 in 20 at most, however often one looks (Ville's inequality). Seats and courses
    may favour one side, as long as that evens out over a whole turn.
    """
    bets = lgamma(PRIOR + wins) + lgamma(PRIOR + losses) - lgamma(2 * PRIOR + wins + losses)
    return (wins + losses) * log(2) + bets - 2 * lgamma(PRIOR) + lgamma(2 * PRIOR)


def ratings(standings: Standings) -> list[Rating]:
    """Strongest first, from the places of every race.

    Each seat is a player with its bot's rating; what the seats of a bot learn from a race is added up. Bots do not get
    stronger with time, so nothing is added to their uncertainty between races (`tau`).
    """
    from openskill.models import PlackettLuce  # noqa: PLC0415 - for tournaments alone

    model = PlackettLuce(tau=0.0)
    known = dict.fromkeys(standings.tournament.bots, (model.mu, model.sigma))
    for bots, result in standings.in_order():
        players = [[model.rating(*known[bot])] for bot in bots]
        rated = [player for [player] in model.rate(players, ranks=[float(place) for place in result.places])]
        for bot in dict.fromkeys(bots):
            mu, sigma = known[bot]
            mine = [player for name, player in zip(bots, rated, strict=True) if name == bot]
            known[bot] = (
                mu + sum(player.mu - mu for player in mine),
                sigma * prod(player.sigma / sigma for player in mine),
            )
    rows = [Rating(bot=bot, mu=mu, sigma=sigma) for bot, (mu, sigma) in known.items()]
    return sorted(rows, key=lambda row: -row.mu)
