"""Playouts: every way to play a race asks the same questions."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

import paceline
from paceline.lab.playout import play, play_random, play_random_into


def test_both_random_playouts_play_the_same_race() -> None:
    one, other = (paceline.new("flamme-rouge", seats=3, seed=5) for _ in range(2))
    buffer = vec[i64]([0] * int(other.most_actions))
    assert play_random(one, paceline.Rng("x")) == play_random_into(other, paceline.Rng("x"), buffer)
    assert one.to_bytes() == other.to_bytes()


def test_bots_play_a_race_to_its_end() -> None:
    race = paceline.new("flamme-rouge", seats=2, seed="roubaix")
    decisions = play(race, [paceline.make_bot("random", "flamme-rouge", seed) for seed in ("Ann", "Bob")])
    assert race.over
    assert decisions > 2 * race.round_number()
