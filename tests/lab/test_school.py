"""Training in small: the same command makes the same weights, and they tell who wins better than nothing does."""

from __future__ import annotations

import msgspec
import pytest

from paceline.bots import ladder
from paceline.bots.fit import Rows, first_net, fit, loss
from paceline.bots.weights import Weights, kept, weights_text
from paceline.core.errors import PacelineError
from paceline.core.registry import game_ids
from paceline.core.rng import Rng
from paceline.lab.match import match
from paceline.lab.school import Progress, train

GAME = "flamme-rouge"
MINUTES = 0.02


@pytest.mark.slow  # compiled engines only
def test_the_same_training_makes_the_same_weights_that_know_something() -> None:
    heard: list[Progress] = []
    trained = [train(GAME, minutes=MINUTES, seed="small", rounds=1, told=heard.append) for _ in range(2)]
    assert trained[0] == trained[1]
    found = ladder(GAME)
    assert found is not None
    assert tuple(trained[0].weights.features) == found.features
    assert trained[0].weights.weights != train(GAME, minutes=MINUTES, seed="other", rounds=0).weights.weights
    assert trained[0].lessons[-1].loss < trained[0].lessons[-1].base - 0.02
    assert {news.what for news in heard} == {"racing", "learning"}


def test_weights_are_written_as_they_are_read() -> None:
    for game in game_ids():
        weights = kept(game)
        if weights is not None:
            assert msgspec.json.decode(weights_text(weights), type=Weights) == weights


@pytest.mark.slow  # compiled engines only
def test_new_weights_meet_the_old_ones() -> None:
    weights = kept(GAME)
    assert weights is not None
    met = match(GAME, weights, None, 2, "a match")
    assert met.races == 2
    assert 0 <= met.low <= met.share <= met.high <= 1


def test_a_network_learns_what_can_be_learned() -> None:
    rng = Rng("net")
    rows = Rows(2)
    net = first_net(2, 8, rng)
    for row in range(800):
        net_in = [float(rng.below(1000)) / 500 - 1 for _ in range(2)]
        rows.add(type(net.active)(net_in))
        rows.tell(row, float(net_in[0] * net_in[1] > 0), net_in[0] / 2 + 0.5)
    before, base = loss(net, rows)
    fit(net, rows, 40, rng)
    after, _ = loss(net, rows)
    assert after < 0.9 * min(before, base)
    assert 0.6 < base < 0.7


def test_a_title_without_a_ladder_cannot_be_trained(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("paceline.lab.school.ladder", lambda _: None)
    with pytest.raises(PacelineError, match="no ladder"):
        train(GAME, minutes=1, seed="0")
