"""A finished race, looked at again: everybody's chance to win round by round, and where it was won and lost.

What a seat could know is all that its options are judged by; the chances of all are told as those who ride could tell
them. First everything is looked at quickly, then what may have mattered once more and with care: a swing that comes of
looking at many things is gone by then.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from math import sqrt
from typing import Final

import msgspec
from librt.vecs import vec

from paceline.bots.search import Search
from paceline.core.bot import Budget
from paceline.core.ladder import Ladder
from paceline.core.log import Log, replay, steps
from paceline.core.race import Race
from paceline.core.record import parse_record
from paceline.core.rng import Rng
from paceline.lab.advice import ENDLESS, SURE, Weighed, adviser, ladder_of, mean, reasons, weighed

ALL: Final = -1  # a look at everybody's chances, not at a seat's options
LETTERS: Final = "ABCDEF"
KEY: Final = 0.05  # of chance to win: what makes a moment
BETTER: Final = 0.02  # what an option must bring to be the better one
CHANCES: Final = 1.5  # deals for everybody's chances, to a World Tour's playouts
FEWEST: Final = 6  # deals
QUICK: Final = 5  # a World Tour's playouts to the deals of the first look, in each of two halves
CLOSE: Final = 1  # and of the second
LOOKED_AT_AGAIN: Final = 16  # decisions at the most


class Point(msgspec.Struct, frozen=True):
    """Before an action that stands, counted from 0: a seat's options, or everybody's chances."""

    at: int
    round: int
    seat: int
    again: bool = False  # the second look


class Judged(msgspec.Struct, frozen=True, kw_only=True):
    """What was found at a point."""

    point: Point
    chances: list[float] = []  # of every team
    options: list[Weighed] = []  # the best first
    played: str = ""
    best: str = ""
    cost: float = 0.0  # what the action that was played cost, and its standard error; measured apart from who is best
    error: float = 0.0
    brought: float = 0.0  # beside what the title's policy would have played, and its standard error
    doubt: float = 0.0
    why: list[str] = []  # what made the best option better, as `Advice` says it


class Round(msgspec.Struct, frozen=True, kw_only=True):
    """Everybody's chances as a round began; the last are how it ended."""

    at: int  # the frame of the replay
    round: int
    chances: list[float]


class KeyMoment(msgspec.Struct, frozen=True, kw_only=True):
    """A swing of a seat's chance: a `choice` cost it, a `gain` brought it; against `fate` nothing was to be done."""

    letter: str
    kind: str
    seat: int
    at: int  # the frame of the replay, before the choice or the round
    until: int  # the frame when the round was over
    round: int
    swing: float  # of a choice what it cost, of all else what the round brought
    played: str = ""
    best: str = ""
    cost: float = 0.0
    options: list[Weighed] = []
    why: list[str] = []


class Ledger(msgspec.Struct, frozen=True, kw_only=True):
    """What became of a seat's chance: where it began, what its choices brought, and what all else did.

    Chances are those of riders who go on by the title's policy, so a choice counts by what it is worth beside theirs.
    """

    seat: int
    start: float
    end: float
    choices: float  # with its interval
    low: float
    high: float
    rest: float  # chance, and what the others did
    decisions: int
    told_apart: bool  # whether the choices' part is surely no noise


class Analysis(msgspec.Struct, frozen=True, kw_only=True):
    game: str
    seats: list[str]
    teams: int
    winner: int
    rounds: list[Round]
    moments: dict[int, list[KeyMoment]]  # by seat
    ledgers: list[Ledger]
    playouts: int


Told = Callable[[int, int], None]  # done, of
Late = Callable[[], bool] | None  # whether nobody wants it any more: then what is found is worth nothing


def analyse(log: Log, *, seed: str = "analysis", told: Told | None = None) -> Analysis:
    """All of it at once. The same seed gives the same figures."""
    first = plan(log)
    judged: list[Judged] = []
    done = 0
    walk = Walk(log)
    for one in judge(walk, first, seed):
        judged.append(one)
        done += 1
        if told is not None:
            told(done, len(first) + LOOKED_AT_AGAIN)
    second = again(judged)
    for one in judge(walk, second, seed):
        judged.append(one)
        done += 1
        if told is not None:
            told(done, len(first) + len(second))
    return summed(log, judged)


def plan(log: Log) -> list[Point]:
    """The starts of all rounds, and every decision that is worth a search."""
    found = ladder_of(log.setup.game)
    mind = found.mind(Rng("analysis"))
    points: list[Point] = []
    clock = -1
    for at, race in races(log):
        now = int(mind.clock(race))
        if now != clock:
            clock = now
            points.append(Point(at, race.round_number(), ALL))
        if at < len(log.live):
            seat = log.live[at].seat
            if len(race.legal(seat)) > 1 and mind.weighs(race, seat):
                points.append(Point(at, race.round_number(), seat))
    return points


def races(log: Log) -> Iterator[tuple[int, Race]]:
    """The race before every action that stands, and as it ended."""
    for at, step in enumerate(steps(log, straight=True)):
        yield at, step.log.race


class Walk:
    """A finished race, ridden again as far as somebody looks; going back begins at the start."""

    def __init__(self, log: Log) -> None:
        self.log = log
        self.begin()

    def begin(self) -> None:
        self.left = races(self.log)
        self.at, self.race = next(self.left)

    def to(self, at: int) -> Race:
        """The race before an action; it rides on when somebody looks further."""
        if at < self.at:
            self.begin()
        while self.at < at:
            self.at, self.race = next(self.left)
        return self.race


@lru_cache(maxsize=1)
def walk_of(record: str) -> Walk:
    """Where one looks at the same race again and again."""
    return Walk(replay(parse_record(record)))


def judge(walk: Walk, points: Sequence[Point], seed: str, late: Late = None) -> Iterator[Judged]:
    """Looks at some points, in the order of the race."""
    found = ladder_of(walk.log.setup.game)
    for point in sorted(points, key=lambda point: point.at):
        yield look(walk.log, found, walk.to(point.at), point, seed, late)


def look(log: Log, found: Ladder, race: Race, point: Point, seed: str, late: Late = None) -> Judged:
    if point.seat == ALL:
        return Judged(point=point, chances=chances_of(found, race, f"{seed}/{point.at}", late=late))
    return options_of(found, race, point, log.live[point.at].text, f"{seed}/{point.at}/{point.again}", late)


def chances_of(found: Ladder, race: Race, seed: str, deals: int = 0, late: Late = None) -> list[float]:
    """Every team's chance to win, as those who ride could tell it: in turn with the eyes of every seat."""
    if race.over:
        winner = race.winner()
        return [float(team == winner) for team in range(int(race.teams))]
    search = adviser(found, race, Rng(seed))
    chances = vec[float]([0.0] * int(race.teams))
    many = deals or max(FEWEST, int(found.world_tour.playouts * CHANCES))
    for deal in range(many):
        if late is not None and late():
            break
        search.foresee(race, deal % int(race.seats), chances)
    shares = [float(chance) / many for chance in chances]
    left = max(0.0, 1.0 - sum(shares))
    dummies = int(race.teams) - int(race.seats)
    return [round(share + (left / dummies if team >= race.seats else 0.0), 4) for team, share in enumerate(shares)]


def options_of(found: Ladder, race: Race, point: Point, played: str, seed: str, late: Late = None) -> Judged:
    """A seat's options; what is best and what that brings are told by different deals."""
    deals = max(FEWEST, found.world_tour.playouts // (CLOSE if point.again else QUICK))
    first, second = (half_of(found, race, point.seat, played, deals, f"{seed}/{half}", late) for half in range(2))
    actions = [race.action_text(int(first.actions[i])) for i in range(int(first.many))]
    if len(actions) < 2:
        return Judged(point=point, played=played)
    own = actions.index(played)
    cost, error, brought, doubt = 0.0, 0.0, 0.0, 0.0
    for one, other in ((first, second), (second, first)):
        best = max(range(len(actions)), key=lambda i: mean(one, i))
        gap, spread = gap_of(other, best, own)
        cost += gap / 2
        error += spread / 2
        brought += (mean(one, own) - mean(one, int(one.home))) / 2
        doubt += doubt_of(one, own) ** 2 / 4
    options = sorted((both(race, first, second, i) for i in range(len(actions))), key=lambda one: -one.win)
    best = actions.index(options[0].action)
    return Judged(
        point=point,
        options=options,
        played=played,
        best=options[0].action,
        cost=round(cost, 4),
        error=round(error, 4),
        brought=round(brought, 4),
        doubt=round(sqrt(doubt), 4),
        why=reasons(race.setup.game, first, best, [own]) if best != own else [],
    )


def half_of(found: Ladder, race: Race, seat: int, played: str, deals: int, seed: str, late: Late) -> Search:
    search = adviser(found, race, Rng(seed))
    search.guest = race.parse_action(played)
    dealt = race.clone_for(seat, search.rng)
    search.weigh_evenly(dealt, seat, deals, Budget(ENDLESS, late))
    return search


def gap_of(search: Search, best: int, own: int) -> tuple[float, float]:
    """How much better one option is than another, with its standard error; both rode the same deals."""
    tries = max(1, int(search.tries[own]))
    spread = sqrt(variance(search, best, tries) + variance(search, own, tries)) if best != own else 0.0
    return mean(search, best) - mean(search, own), spread / sqrt(tries)


def doubt_of(search: Search, own: int) -> float:
    """The standard error of how an option differs from the policy's own; both rode the same deals."""
    tries = max(1, int(search.tries[own]))
    return sqrt(max(0.0, float(search.gaps2[own]) / tries - (float(search.gaps[own]) / tries) ** 2) / tries)


def variance(search: Search, option: int, tries: int) -> float:
    return max(0.0, float(search.wins2[option]) / tries - mean(search, option) ** 2)


def both(race: Race, first: Search, second: Search, option: int) -> Weighed:
    """An option over both halves."""
    one, other = weighed(race, first, option), weighed(race, second, option)
    return Weighed(
        action=one.action,
        win=round((one.win + other.win) / 2, 4),
        low=round((one.low + other.low) / 2 + narrower(one, other), 4),
        high=round((one.high + other.high) / 2 - narrower(one, other), 4),
        place=round((one.place + other.place) / 2, 2),
        tries=one.tries + other.tries,
    )


def narrower(one: Weighed, other: Weighed) -> float:
    """Twice as many deals tell more."""
    return (one.high - one.low + other.high - other.low) / 4 * (1 - 1 / sqrt(2))


def again(judged: Sequence[Judged]) -> list[Point]:
    """The decisions that may have cost most: they are looked at once more."""
    costly = sorted((one for one in judged if one.options), key=lambda one: one.error - one.cost)
    worth = [one.point for one in costly if one.cost > 0][:LOOKED_AT_AGAIN]
    return sorted((msgspec.structs.replace(point, again=True) for point in worth), key=lambda point: point.at)


# What it comes to


def summed(log: Log, judged: Sequence[Judged]) -> Analysis:
    race = log.race
    rounds = [
        Round(at=one.point.at, round=one.point.round, chances=one.chances) for one in judged if one.point.seat == ALL
    ]
    if race.over and rounds and rounds[-1].at < len(log.live):
        ended = [float(team == race.winner()) for team in range(int(race.teams))]
        rounds.append(Round(at=len(log.live), round=race.round_number(), chances=ended))
    frames = frames_of(log)
    decisions = {(one.point.at, one.point.seat): one for one in judged if one.options}  # the second look counts
    own = [[one for one in decisions.values() if one.point.seat == seat] for seat in range(int(race.seats))]
    return Analysis(
        game=log.setup.game,
        seats=list(log.names),
        teams=int(race.teams),
        winner=race.winner() if race.over else -1,
        rounds=[msgspec.structs.replace(one, at=frames[one.at]) for one in rounds],
        moments={seat: key_moments(rounds, decided, seat, frames) for seat, decided in enumerate(own)},
        ledgers=[ledger(rounds, decided, seat) for seat, decided in enumerate(own)],
        playouts=sum(option.tries for one in judged for option in one.options),
    )


def frames_of(log: Log) -> list[int]:
    """Before each action that stands, and at the end: how many entries there are, as replays count."""
    number = {id(entry): at for at, entry in enumerate(log.entries)}
    return [*(number[id(entry)] for entry in log.live), len(log.entries)]


def key_moments(rounds: Sequence[Round], own: Sequence[Judged], seat: int, frames: list[int]) -> list[KeyMoment]:
    """The largest swings of a seat's chance, at most six, in the order of the race."""
    found: list[KeyMoment] = []
    for begun, after in pairwise(rounds):
        swing = after.chances[seat] - begun.chances[seat]
        inside = [one for one in own if begun.at <= one.point.at < after.at]
        worst = max(inside, key=lambda one: one.cost, default=None)
        if worst is not None and is_costly(worst) and (worst.cost >= KEY or worst.cost * 3 >= -swing >= KEY):
            found.append(moment("choice", seat, worst.point, after.at, -worst.cost, worst))
        elif abs(swing) >= KEY:
            kind = "gain" if swing > 0 else "fate"
            found.append(moment(kind, seat, Point(begun.at, begun.round, seat), after.at, swing, None))
    largest = sorted(found, key=lambda one: -abs(one.swing))[: len(LETTERS)]
    ordered = sorted(largest, key=lambda one: one.at)
    return [
        msgspec.structs.replace(one, letter=letter, at=frames[one.at], until=frames[one.until])
        for letter, one in zip(LETTERS, ordered, strict=False)
    ]


def is_costly(one: Judged) -> bool:
    return one.cost >= BETTER and one.cost > one.error and one.best != one.played


def moment(kind: str, seat: int, point: Point, until: int, swing: float, one: Judged | None) -> KeyMoment:
    return KeyMoment(
        letter="",
        kind=kind,
        seat=seat,
        at=point.at,
        until=until,
        round=point.round,
        swing=round(swing, 4),
        played=one.played if one else "",
        best=one.best if one else "",
        cost=one.cost if one else 0.0,
        options=one.options if one else [],
        why=one.why if one else [],
    )


def ledger(rounds: Sequence[Round], own: Sequence[Judged], seat: int) -> Ledger:
    """A seat's chance from the start to the end."""
    start, end = rounds[0].chances[seat], rounds[-1].chances[seat]
    brought = sum(one.brought for one in own)
    error = SURE * sqrt(sum(one.doubt**2 for one in own))
    return Ledger(
        seat=seat,
        start=start,
        end=end,
        choices=round(brought, 4),
        low=round(brought - error, 4),
        high=round(brought + error, 4),
        rest=round(end - start - brought, 4),
        decisions=len(own),
        told_apart=abs(brought) > error,
    )
