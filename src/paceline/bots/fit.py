"""Fits a small network to who won: Adam over shuffled rows, in plain Python that is compiled."""

from __future__ import annotations

from math import log, sqrt
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from paceline.core.bot import Bot, decide
from paceline.core.mind import Mind, Net, size
from paceline.core.race import Race
from paceline.core.rng import Rng

BATCH: Final = 64
RATE: Final = 0.003  # of learning, falling to none
DECAY: Final = 1e-5  # of weights: what nothing speaks for goes
FIRST: Final = 0.9  # Adam's two memories
SECOND: Final = 0.999
SMALLEST: Final = 1e-8
CERTAIN: Final = 1e-6
GRAIN: Final = 1 << 16


@final
class Rows:
    """Features with what came of them, a row after the other: who won, and which place."""

    def __init__(self, inputs: i64) -> None:
        self.inputs = inputs
        self.many: i64 = 0
        self.features = vec[float]()
        self.wins = vec[float]()
        self.places = vec[float]()

    def add(self, seen: vec[float]) -> None:
        """What a race looked like; `tell` says later what came of it."""
        for i in range(self.inputs):
            self.features = append(self.features, seen[i])
        self.wins = append(self.wins, 0.0)
        self.places = append(self.places, 0.0)
        self.many += 1

    def tell(self, row: i64, win: float, place: float) -> None:
        self.wins[row] = win
        self.places[row] = place

    def into(self, row: i64, seen: vec[float]) -> None:
        at = row * self.inputs
        for i in range(self.inputs):
            seen[i] = self.features[at + i]


def first_net(inputs: i64, hidden: i64, rng: Rng) -> Net:
    """A network that knows nothing yet."""
    weights = vec[float]([0.0] * size(inputs, hidden))
    spread = sqrt(2.0 / float(inputs))
    for unit in range(hidden):
        for i in range(inputs):
            weights[unit * (inputs + 1) + i] = spread * bell(rng)
    at = hidden * (inputs + 1)
    for output in range(2):
        for unit in range(hidden):
            weights[at + output * (hidden + 1) + unit] = 0.1 * bell(rng)
    return Net(inputs, hidden, weights)


def bell(rng: Rng) -> float:
    """About normal: the sum of twelve even chances, less six."""
    total = -6.0
    for _one in range(12):
        total += float(rng.below(GRAIN)) / float(GRAIN)
    return total


def fit(net: Net, rows: Rows, epochs: i64, rng: Rng) -> None:
    """Goes over all rows in a new order each time."""
    inputs = net.inputs
    hidden = net.hidden
    w = net.weights
    many: i64 = len(w)
    gradient = vec[float]([0.0] * many)
    mean = vec[float]([0.0] * many)
    square = vec[float]([0.0] * many)
    x = vec[float]([0.0] * inputs)
    order = vec[i64]([0] * rows.many)
    for row in range(rows.many):
        order[row] = row
    batches = rows.many // BATCH
    total = float(epochs * batches)
    step: i64 = 0
    fade = 1.0
    fade2 = 1.0
    first = hidden * (inputs + 1)
    second = first + hidden + 1
    for _epoch in range(epochs):
        shuffle(order, rng)
        for batch in range(batches):
            for i in range(many):
                gradient[i] = DECAY * w[i]
            for k in range(batch * BATCH, (batch + 1) * BATCH):
                row = order[k]
                rows.into(row, x)
                net.judge(x)
                off = (net.win - rows.wins[row]) / float(BATCH)
                off2 = (net.place - rows.places[row]) / float(BATCH)
                gradient[first + hidden] += off
                gradient[second + hidden] += off2
                for unit in range(hidden):
                    active = net.active[unit]
                    if active > 0.0:
                        gradient[first + unit] += off * active
                        gradient[second + unit] += off2 * active
                        back = off * w[first + unit] + off2 * w[second + unit]
                        at = unit * (inputs + 1)
                        for i in range(inputs):
                            gradient[at + i] += back * x[i]
                        gradient[at + inputs] += back
            step += 1
            fade *= FIRST
            fade2 *= SECOND
            rate = RATE * (1.0 - float(step) / total) + 1e-6
            for i in range(many):
                mean[i] = FIRST * mean[i] + (1.0 - FIRST) * gradient[i]
                square[i] = SECOND * square[i] + (1.0 - SECOND) * gradient[i] * gradient[i]
                w[i] -= rate * (mean[i] / (1.0 - fade)) / (sqrt(square[i] / (1.0 - fade2)) + SMALLEST)


def shuffle(order: vec[i64], rng: Rng) -> None:
    many: i64 = len(order)
    for i in range(many - 1, 0, -1):
        j = rng.below(i + 1)
        other = order[j]
        order[j] = order[i]
        order[i] = other


def loss(net: Net, rows: Rows) -> tuple[float, float]:
    """The mean log loss of the chances to win, and that of always saying the mean."""
    x = vec[float]([0.0] * net.inputs)
    total = 0.0
    won = 0.0
    for row in range(rows.many):
        rows.into(row, x)
        net.judge(x)
        chance = max(CERTAIN, min(1.0 - CERTAIN, net.win))
        win = rows.wins[row]
        total -= win * log(chance) + (1.0 - win) * log(1.0 - chance)
        won += win
    share = max(CERTAIN, min(1.0 - CERTAIN, won / float(max(1, rows.many))))
    base = -(share * log(share) + (1.0 - share) * log(1.0 - share))
    return total / float(max(1, rows.many)), base


def collect(race: Race, bots: list[Bot], mind: Mind, rows: Rows, often: i64, rng: Rng) -> None:
    """Rides a race to its end; so many of a thousand moments at which the clock moved on become rows, one a seat."""
    first = rows.many
    clock: i64 = 0
    while True:
        seat = race.next_seat()
        if seat < 0:
            break
        now = mind.clock(race)
        if now != clock:
            clock = now
            if rng.below(1000) < often:
                for other in range(race.seats):
                    mind.look(race, other)
                    rows.add(mind.seen)
        race.apply(seat, decide(race, seat, bots[seat]))
    places = race.places()
    row = first
    while row < rows.many:
        for other in range(race.seats):
            place: i64 = places[other]
            last = float(max(1, race.teams - 1))
            rows.tell(row, 1.0 if place == 1 else 0.0, 1.0 - float(place - 1) / last)
            row += 1
