"""The weights of a title's value: small numbers in `weights.json` of its folder, with what they were learned from."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, partial
from importlib.resources import files

import msgspec
from librt.vecs import vec

from paceline.core.mind import Net, size
from paceline.core.registry import title
from paceline.core.setup import Setup

FILE = "weights.json"
DIGITS = 4


class Weights(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """A network as data. It fits the components that it was learned on, and the features in their order."""

    game: str
    content: str  # the fingerprint of the components
    features: list[str]
    hidden: int
    made: dict[str, str | int | float | list[float]] = {}  # how it was made, and how well it tells
    weights: list[float]

    def net(self) -> Net:
        return Net(len(self.features), self.hidden, vec[float](self.weights))


def nets(game: str) -> Callable[[Setup], Net | None]:
    """Finds the network for a set-up."""
    return partial(net_for, game)


def net_for(game: str, setup: Setup) -> Net | None:
    """A network that fits the components in use; none where there are others, such as an owner's cards."""
    weights = kept(game)
    fits = weights is not None and weights.content == title(game).content_hash(setup)
    return weights.net() if weights is not None and fits else None


@lru_cache
def kept(game: str) -> Weights | None:
    """The weights that come with a title."""
    file = files(title(game).package) / FILE
    if not file.is_file():
        return None
    weights = msgspec.json.decode(file.read_bytes(), type=Weights)
    return weights if len(weights.weights) == size(len(weights.features), weights.hidden) else None


def weights_text(weights: Weights) -> str:
    """As it is kept: rounded, a few numbers to a line."""
    rounded = [float(f"{weight:.{DIGITS}g}") for weight in weights.weights]
    head = msgspec.json.format(msgspec.json.encode(msgspec.structs.replace(weights, weights=[])), indent=1).decode()
    lines = [", ".join(f"{number:g}" for number in rounded[i : i + 12]) for i in range(0, len(rounded), 12)]
    return head.replace('"weights": []', '"weights": [\n' + ",\n".join(lines) + "\n ]") + "\n"
