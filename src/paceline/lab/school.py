"""Makes the weights of a title's value anew: bots race, a network learns who won, and a match tells whether it helps.

First the heuristic races; then, as often as there is time for it, a search with the weights so far. Whatever is done is
a number of races, so the same command makes the same weights.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import msgspec

from paceline.bots import ladder, searching, title_bots
from paceline.bots.fit import Rows, collect, first_net, fit, loss
from paceline.bots.levels import Searcher
from paceline.bots.weights import DIGITS, Weights
from paceline.core.bot import Bot
from paceline.core.errors import PacelineError
from paceline.core.ladder import Effort, Ladder
from paceline.core.mind import Net
from paceline.core.registry import title
from paceline.core.rng import Rng, seed_from
from paceline.core.setup import Setup

EPOCHS: Final = 4
HELD_OUT: Final = 20  # every so many races, one is kept for the test
ROWS: Final = 600_000  # at the most
FIRST_SHARE: Final = 0.4  # of the time: the heuristic's races, and the fit
SEARCHED: Final = 24  # playouts of the search that races for the next weights
SLOWER: Final = 60.0  # times, that a race of such searches takes


class Progress(msgspec.Struct, frozen=True, kw_only=True):
    what: str
    done: int
    of: int
    note: str = ""


class Lesson(msgspec.Struct, frozen=True, kw_only=True):
    """How well a network tells who wins, on races that it has not seen: log loss, and that of knowing nothing."""

    races: int
    rows: int
    loss: float
    base: float


class Trained(msgspec.Struct, frozen=True, kw_only=True):
    weights: Weights
    lessons: list[Lesson]


Told = Callable[[Progress], None]


def untold(_: Progress) -> None:
    """Nobody wants to hear."""


def train(game: str, *, minutes: float, seed: str, rounds: int = 1, told: Told = untold) -> Trained:
    """Weights from about so many minutes of one core; `rounds` times the improved bot races for better ones."""
    found = ladder(game)
    if found is None:
        raise PacelineError(f"{game} has no ladder to train for")
    races = int(minutes * found.races_a_minute)
    heuristic = max(8, int(races * (FIRST_SHARE if rounds else 1.0)))
    searched = max(4, int((races - heuristic) / SLOWER / max(1, rounds)))
    setups = [Setup(game=game, seats=school.seats, options=school.options) for school in found.school]
    pool, test = Rows(len(found.features)), Rows(len(found.features))
    lessons: list[Lesson] = []
    net: Net | None = None
    for turn in range(rounds + 1):
        many = searched if turn else heuristic
        makers = [rider(game, found, net, f"{seed}/{turn}")]
        ride(game, found, setups, many, makers[0], f"{seed}/{turn}", pool, test, told)
        net = first_net(len(found.features), found.hidden, Rng(f"{seed}/{turn}/net"))
        told(Progress(what="learning", done=turn, of=rounds + 1, note=f"{int(pool.many)} rows"))
        fit(net, pool, EPOCHS, Rng(f"{seed}/{turn}/fit"))
        rounded(net)
        found_loss, base = loss(net, test)
        lessons.append(Lesson(races=many, rows=int(pool.many), loss=round(found_loss, 4), base=round(base, 4)))
    assert net is not None
    weights = Weights(
        game=game,
        content=title(game).content_hash(setups[0]),
        features=list(found.features),
        hidden=found.hidden,
        made={
            "minutes": minutes,
            "seed": seed,
            "rounds": rounds,
            "races": [float(lesson.races) for lesson in lessons],
            "loss": [lesson.loss for lesson in lessons],
            "base": lessons[-1].base,
        },
        weights=[float(weight) for weight in net.weights],
    )
    return Trained(weights=weights, lessons=lessons)


def rounded(net: Net) -> None:
    """As the weights will be kept, so that what is tested is what is used."""
    for i in range(len(net.weights)):
        net.weights[i] = float(f"{net.weights[i]:.{DIGITS}g}")


def rider(game: str, found: Ladder, net: Net | None, seed: str) -> Callable[[str], Bot]:
    """Who races: the heuristic, or a search with the network so far."""
    if net is None:
        return lambda name: title_bots(game)[found.pro](Rng(f"{seed}/{name}"))
    known = net
    effort = Effort(SEARCHED, found.world_tour.rounds, found.world_tour.doubt)

    def searcher(name: str) -> Bot:
        rng = Rng(f"{seed}/{name}")
        return Searcher(rng, searching(found, effort, rng), lambda _: known, effort.playouts)

    return searcher


def ride(
    game: str,
    found: Ladder,
    setups: list[Setup],
    many: int,
    maker: Callable[[str], Bot],
    seed: str,
    pool: Rows,
    test: Rows,
    told: Told,
) -> None:
    """Races, of which rows are kept: as many that all of them find room."""
    mind = found.mind(Rng(f"{seed}/mind"))
    rng = Rng(f"{seed}/rows")
    starts = [title(game).starter(setup) for setup in setups]
    room = ROWS / max(1, many)
    most = max(int(setup.seats) for setup in setups)
    bots = [maker(f"seat {seat}") for seat in range(most)]
    share: float = 1.0
    begun = int(pool.many)
    for number in range(many):
        which = number % len(setups)
        race = starts[which](seed_from(f"{seed}/race {number}"))
        rows = test if number % HELD_OUT == 0 else pool
        collect(race, bots, mind, rows, int(share * 1000), rng)
        if number == 60:
            share = min(1.0, room / max(1.0, (int(pool.many) - begun) / 60))
        if number % 50 == 0:
            told(Progress(what="racing", done=number, of=many))
