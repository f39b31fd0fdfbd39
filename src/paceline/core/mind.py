"""What a title knows about riding it well: a policy fast enough for playouts, and features to learn a value from."""

from __future__ import annotations

from abc import ABC, abstractmethod
from math import exp
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from paceline.core.race import Race
from paceline.core.rng import Rng

OUTPUTS: Final = 2  # the chance to win, and the place from 1 for the first to 0 for the last
MOST_LOGIT: Final = 30.0


def sigmoid(logit: float) -> float:
    return 1.0 / (1.0 + exp(-max(-MOST_LOGIT, min(MOST_LOGIT, logit))))


@mypyc_attr(allow_interpreted_subclasses=True)
class Mind(ABC):
    """How one rides a title, for searches: everything is asked about a race dealt anew, and nothing may change it.

    `seen` is where `look` leaves its features; a title names them in FEATURES, in their order.
    """

    def __init__(self, rng: Rng, features: i64) -> None:
        self.rng = rng  # all chance of the policy's
        self.seen = vec[float]([0.0] * features)

    @abstractmethod
    def ride(self, race: Race, seat: i64) -> i64:
        """What a good rider does without a search. Quick: playouts ask nothing else."""

    @abstractmethod
    def look(self, race: Race, seat: i64) -> None:
        """Writes all features of a race, as a seat may see it, into `seen`; about one and smaller in size."""

    def clock(self, race: Race) -> i64:
        """What counts as time when playouts are cut off: rounds, in most titles."""
        return i64(race.round_number())

    def weighs(self, race: Race, seat: i64) -> bool:  # noqa: ARG002 - for titles with small decisions
        """Whether a decision is worth a search; the others are the policy's."""
        return True

    def shortlist(self, race: Race, seat: i64, buffer: vec[i64]) -> i64:
        """The actions that are worth a search, into a buffer of `most_actions`; returns how many."""
        return race.legal_into(seat, buffer)

    def rethink(self, race: Race, seat: i64) -> None:  # noqa: B027 - for titles with secret choices
        """What others have committed in secret is chosen anew by the policy; `clone_for` deals it by chance alone."""

    def is_settled(self, before: Race, race: Race, seat: i64) -> bool:  # noqa: ARG002 - for titles with many turns a round
        """Whether a seat decides anew after its action before: odds look no further, and never beyond the round."""
        return False

    def knows(self, race: Race) -> bool:  # noqa: ARG002 - for titles with rare set-ups
        """Whether the features tell of such a race; if not, playouts go on to its end."""
        return True

    def lean(self, race: Race, seat: i64, action: i64, style: i64) -> float:  # noqa: ARG002 - for titles with styles
        """How much chance to win a rider of that style gives for an action that is to its taste; little, or nothing."""
        return 0.0

    def slip(self, race: Race, seat: i64, which: i64) -> i64:  # noqa: ARG002 - for titles that know some
        """A mistake of a kind that people make, by its number in the title's SLIPS; -1 where it cannot be made here."""
        return -1


@final
class Net:
    """A small network: features, one hidden layer, and from it the chance to win and the place.

    `weights` are those of each hidden unit, its bias last; then those of each output, its bias last.
    """

    def __init__(self, inputs: i64, hidden: i64, weights: vec[float]) -> None:
        self.inputs = inputs
        self.hidden = hidden
        self.weights = weights
        self.active = vec[float]([0.0] * hidden)
        self.win: float = 0.0  # as last judged
        self.place: float = 0.0

    def judge(self, x: vec[float]) -> None:
        """Leaves in `win` and `place` what features promise."""
        w = self.weights
        active = self.active
        inputs = self.inputs
        hidden = self.hidden
        at: i64 = 0
        first = hidden * (inputs + 1)
        second = first + hidden + 1
        win = w[first + hidden]
        place = w[second + hidden]
        for unit in range(hidden):
            total = w[at + inputs]
            for i in range(inputs):
                total += w[at + i] * x[i]
            at += inputs + 1
            if total > 0.0:
                active[unit] = total
                win += w[first + unit] * total
                place += w[second + unit] * total
            else:
                active[unit] = 0.0
        self.win = sigmoid(win)
        self.place = sigmoid(place)


def size(inputs: i64, hidden: i64) -> i64:
    """How many weights such a network has."""
    return hidden * (inputs + 1) + OUTPUTS * (hidden + 1)
