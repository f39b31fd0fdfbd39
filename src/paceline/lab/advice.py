"""Advice for a seat: what each of its options is worth on one scale, and why the best one is the best.

All of it comes from races dealt anew out of what the seat may know, with the title's own policy and value: hints while
somebody rides, and the options of a moment that is looked at again.
"""

from __future__ import annotations

from math import sqrt
from typing import Final

import msgspec
from librt.vecs import vec

from paceline.bots import ladder, searching
from paceline.bots.search import Search
from paceline.bots.weights import net_for
from paceline.core.bot import Budget
from paceline.core.errors import PacelineError
from paceline.core.ladder import Ladder
from paceline.core.race import Race
from paceline.core.rng import Rng
from paceline.core.words import SHELL, speech

ENDLESS: Final = 1 << 40
SURE: Final = 1.96  # standard errors to either side
EQUAL: Final = 0.02  # options closer together than that are equal
FEWEST: Final = 24  # deals
MOST: Final = 3000  # playouts, where there are many options: then each is ridden less often, but not below that
LEAST: Final = 4  # deals, without which nothing can be said of an option
REASONS: Final = 2  # that are told at the most
WORTH_TELLING: Final = 0.004  # of chance to win, that a second reason brings


class Weighed(msgspec.Struct, frozen=True, kw_only=True):
    """An option: its chance to win with an interval, and the place to expect."""

    action: str
    win: float
    low: float
    high: float
    place: float
    tries: int


class Advice(msgspec.Struct, frozen=True, kw_only=True):
    """The options of a seat's decision, the best first, and why that one is."""

    options: list[Weighed]
    best: str
    equal: bool  # whether another one is as good
    why: list[str]  # words in the title's `hint`, the strongest reason first; none where nothing stands out
    teams: int
    playouts: int


def adviser(found: Ladder, race: Race, rng: Rng) -> Search:
    """A World Tour's search, with the value that fits the race, that can say why."""
    search = searching(found, found.world_tour, rng)
    search.net = net_for(race.setup.game, race.setup) if search.mind.knows(race) else None
    search.explains = True
    return search


def ladder_of(game: str) -> Ladder:
    found = ladder(game)
    if found is None:
        raise PacelineError(f"{game} has no bots that search")
    return found


def deals_of(game: str) -> int:
    """How often a hint rides every option."""
    return max(FEWEST, ladder_of(game).world_tour.playouts // 2)


def advise(race: Race, seat: int, *, seed: str, deals: int, budget: Budget | None = None) -> Advice:
    """Rides every option of a seat's decision so many times; the race is looked at with the seat's eyes.

    Raises where the budget ends before anything can be said.
    """
    rng = Rng(seed)
    search = adviser(ladder_of(race.setup.game), race, rng)
    search.whole = True
    dealt = race.clone_for(seat, rng)
    often = min(deals, max(FEWEST, MOST // len(race.legal(seat))))
    search.weigh_evenly(dealt, seat, often, budget or Budget(ENDLESS))
    return told(race, search, min(often, LEAST))


def told(race: Race, search: Search, least: int) -> Advice:
    """The best is one that riders think of, unless another is clearly better."""
    ridden = [i for i in range(int(search.many)) if search.tries[i] >= least]
    if not ridden:
        raise PacelineError("there was no time to ride any option")
    best = max(ridden, key=lambda i: mean(search, i) - (EQUAL if i >= search.worth else 0.0))
    order = [best, *sorted((i for i in ridden if i != best), key=lambda i: -mean(search, i))]
    equal = len(order) > 1 and mean(search, best) - mean(search, order[1]) < EQUAL
    return Advice(
        options=[weighed(race, search, option) for option in order],
        best=race.action_text(int(search.actions[best])),
        equal=equal,
        why=reasons(race.setup.game, search, best, order[1:]),
        teams=int(race.teams),
        playouts=int(sum(search.tries[i] for i in range(int(search.many)))),
    )


def mean(search: Search, option: int) -> float:
    return float(search.wins[option]) / max(1, int(search.tries[option]))


def weighed(race: Race, search: Search, option: int) -> Weighed:
    tries = max(1, int(search.tries[option]))
    win = mean(search, option)
    spread = SURE * sqrt(max(0.0, float(search.wins2[option]) / tries - win * win) / tries)
    place = 1.0 + (1.0 - float(search.places[option]) / tries) * (int(race.teams) - 1)
    return Weighed(
        action=race.action_text(int(search.actions[option])),
        win=round(win, 4),
        low=round(max(0.0, win - spread), 4),
        high=round(min(1.0, win + spread), 4),
        place=round(place, 2),
        tries=int(search.tries[option]),
    )


def reasons(game: str, search: Search, best: int, others: list[int]) -> list[str]:
    """The features that make the difference between the best option and the others, in the title's words."""
    said, both = ladder_of(game).reasons, ladder_of(game).both
    net = search.net
    judged = [i for i in others if search.judged[i]]
    if net is None or not said or not search.judged[best] or not judged:
        return []
    mine = traits(search, best)
    theirs = [sum(values) / len(judged) for values in zip(*(traits(search, i) for i in judged), strict=True)]
    net.judge(vec[float](mine))
    won = float(net.win)
    gains: dict[str, float] = {}
    for i, (more, less) in enumerate(said):
        reason = more if mine[i] > theirs[i] else less
        if reason:
            net.judge(vec[float]([*mine[:i], theirs[i], *mine[i + 1 :]]))
            gains[reason] = gains.get(reason, 0.0) + won - float(net.win)
    if both and min(gains.get(word, 0.0) for word in both[:2]) > WORTH_TELLING:
        gains[both[2]] = sum(gains.pop(word) for word in both[:2])
    first, *rest = sorted(gains, key=lambda reason: -gains[reason])[:REASONS] or [""]
    if gains.get(first, 0.0) <= 0:
        return []
    return [first, *(reason for reason in rest if gains[reason] > WORTH_TELLING)]


def traits(search: Search, option: int) -> list[float]:
    many = len(search.mind.seen)
    return [float(search.traits[option * many + i]) / int(search.judged[option]) for i in range(many)]


def sentence(package: str, advice: Advice) -> str:
    """Why the best option is the best, as one sentence in the language of whoever asks."""
    if not advice.why:
        return speech(SHELL).say("hint.equal" if advice.equal else "hint.no-reason")
    return because(package, advice.why, "hint.equal-because" if advice.equal else "hint.because")


def because(package: str, why: list[str], line: str = "hint.because") -> str:
    """Reasons in the title's words, as one sentence."""
    first, *rest = (speech(package).say(f"hint.{reason}") for reason in why)
    return speech(SHELL).say(line, reason=first, more=rest[0] if rest else "", many=1 + len(rest))
