"""Generators: the numbers are fixed for ever, as every record depends on them."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paceline.core.rng import Rng, Streams, keyed_streams, seed_from

from .fuzz import fuzzing

SEED = seed_from("paceline")


def take(streams: Streams, stream: int, many: int) -> list[int]:
    return [int(streams.next(stream)) for _ in range(many)]


def sfc32(words: list[int], many: int) -> list[int]:
    """The generator as published, to compare with."""
    a, b, c, counter = words
    mask = 0xFFFFFFFF
    out: list[int] = []
    for _ in range(many):
        out.append((a + b + counter) & mask)
        counter = (counter + 1) & mask
        a, b, c = b ^ (b >> 9), (c + (c << 3)) & mask, (((c << 21 | c >> 11) & mask) + out[-1]) & mask
    return out


def test_a_seed_is_fixed_for_ever() -> None:
    assert SEED.hex() == "cf6a8f3d358978210ab231468bb5e5d344a5c5711863f290c3bdc1b30a34530d"
    assert seed_from("") != seed_from(" ")
    assert len(seed_from("Ärger über 🚴")) == 32


def test_the_streams_of_a_seed_are_fixed_for_ever() -> None:
    streams = keyed_streams(SEED, 6)
    assert [take(streams, stream, 3) for stream in range(6)] == [
        [148953653, 1961374821, 1724876058],
        [3104587394, 3808920919, 2940853586],
        [1457931960, 754554448, 2562454675],
        [664640540, 3276429118, 3042659869],
        [2108953293, 3068356414, 2947852254],
        [2678258821, 797101806, 889656372],
    ]


def test_a_generator_of_its_own_is_fixed_for_ever() -> None:
    rng = Rng("paceline")
    assert [int(rng.next()) for _ in range(4)] == [1405553341, 229085763, 2104139443, 428522910]
    assert [int(rng.below(100)) for _ in range(8)] == [72, 87, 9, 96, 46, 5, 64, 83]
    assert take(rng.streams(2), 1, 2) == [786182561, 1174745935]


def test_a_player_is_no_stream_of_the_race() -> None:
    """Whoever plays with a generator of the race's own name must not draw in step with its cards."""
    rng, streams = Rng("paceline"), keyed_streams(SEED, 12)
    played = [int(rng.next()) for _ in range(4)]
    assert played not in [take(streams, stream, 4) for stream in range(12)]


@given(st.lists(st.integers(0, 2**32 - 1), min_size=4, max_size=4))
@fuzzing(100)
def test_a_stream_is_the_published_generator(words: list[int]) -> None:
    streams = keyed_streams(SEED, 3)
    for at, word in enumerate(words):
        streams.words[4 + at] = word
    assert take(streams, 1, 20) == sfc32(words, 20)


@given(st.binary(min_size=32, max_size=32), st.integers(1, 30), st.integers(1, 30))
@fuzzing(50)
def test_more_streams_leave_the_first_ones_as_they_are(seed: bytes, few: int, more: int) -> None:
    some, all_of_them = keyed_streams(seed, few), keyed_streams(seed, few + more)
    assert list(all_of_them.words[: few * 4]) == list(some.words)


def test_streams_do_not_touch_each_other() -> None:
    alone, together = keyed_streams(SEED, 4), keyed_streams(SEED, 4)
    take(together, 0, 50)
    take(together, 3, 50)
    assert take(alone, 2, 10) == take(together, 2, 10)


def test_a_clone_goes_on_alike_and_by_itself() -> None:
    streams = keyed_streams(SEED, 2)
    take(streams, 1, 5)
    copy = streams.clone()
    assert take(copy, 1, 9) == take(streams, 1, 9)
    take(copy, 0, 1)
    assert list(copy.words) != list(streams.words)


def test_stacked_cards_come_first_and_in_order() -> None:
    streams = keyed_streams(SEED, 2)
    assert streams.next_stacked(0) == -1
    streams.stack(1, [3, 1])
    streams.stack(1, [2])
    copy = streams.clone()
    assert [int(streams.next_stacked(1)) for _ in range(4)] == [3, 1, 2, -1]
    assert streams.next_stacked(0) == -1
    assert copy.next_stacked(1) == 3


@pytest.mark.parametrize("n", [1, 2, 3, 7, 15, 100, 2**31 - 1])
def test_numbers_stay_below_their_limit(n: int) -> None:
    rng = Rng(f"below {n}")
    drawn = [int(rng.below(n)) for _ in range(500)]
    assert 0 <= min(drawn) <= max(drawn) < n


def chi_square(counts: Counter[int], kinds: int, total: int) -> float:
    return sum((counts[kind] - total / kinds) ** 2 / (total / kinds) for kind in range(kinds))


@pytest.mark.parametrize("stream", range(4))
def test_every_number_is_as_likely_as_the_next(stream: int) -> None:
    """A sanity check with fixed seeds: chi-square of 15 kinds stays below 36.1 (one in a thousand)."""
    streams = keyed_streams(seed_from("uniform"), 4)
    drawn = [int(streams.below(stream, 15)) for _ in range(30_000)]
    assert chi_square(Counter(drawn), 15, 30_000) < 36.1
    pairs = Counter(a * 15 + b for a, b in zip(drawn[::2], drawn[1::2], strict=True))
    assert chi_square(pairs, 225, 15_000) < 293  # 224 degrees of freedom, one in a thousand
