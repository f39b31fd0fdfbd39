"""Piles, counted and packed: cards move from one to another and are never lost or made."""

from __future__ import annotations

from collections import Counter
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st
from librt.vecs import vec
from mypy_extensions import i64

from paceline.core.packed import PackedPiles, packing
from paceline.core.piles import Piles
from paceline.core.rng import keyed_streams, seed_from

from .fuzz import fuzzing

SEED = seed_from("piles")
PILES = 4
KINDS = 5

Step = tuple[str, int, int, int]
steps = st.lists(
    st.tuples(
        st.sampled_from(["draw", "deal", "pour", "take", "add"]),
        st.integers(0, PILES - 1),
        st.integers(0, PILES - 1),
        st.integers(0, KINDS - 1),
    ),
    max_size=40,
)
spreads = st.lists(st.tuples(st.integers(0, PILES - 1), st.integers(0, KINDS - 1)), max_size=60)


Any = Piles | PackedPiles

MOST = {
    0: "counted",
    255: "packed in one word",
    1023: "packed in one word, full",
    4000: "two words",
    10**9: "five words",
}
layouts = pytest.mark.parametrize("most", MOST, ids=MOST.values())


def empty(most: int = 0, kinds: int = KINDS) -> Any:
    """Counted piles, or packed ones with room for so many cards."""
    if not most:
        return Piles(vec[i64]([0] * (PILES * (kinds + 1))), kinds)
    packed = packing(kinds, most)
    return PackedPiles(packed, vec[i64]([0] * (PILES * packed.width)))


def spread_out(cards: list[tuple[int, int]], most: int = 0) -> Any:
    piles = empty(most)
    for pile, card in cards:
        piles.add(pile, card)
    return piles


def rows(piles: Any) -> list[list[int]]:
    return [piles.cards(pile) for pile in range(PILES)]


def everything(piles: Any) -> Counter[int]:
    return Counter(card for row in rows(piles) for card in row)


@layouts
@given(spreads, steps)
@fuzzing(60)
def test_cards_are_conserved(most: int, cards: list[tuple[int, int]], moves: list[Step]) -> None:
    piles, streams = spread_out(cards, most), keyed_streams(SEED, 1)
    expected = Counter(card for _, card in cards)
    for what, pile, other, card in moves:
        if what == "draw" and piles.size(pile):
            expected[int(piles.draw(pile, streams, 0))] -= 1
        elif what == "deal" and pile != other:
            before = int(piles.size(pile)), int(piles.size(other))
            dealt = int(piles.deal(pile, other, card, streams, 0))
            assert dealt == min(card, before[0])
            assert (piles.size(pile), piles.size(other)) == (before[0] - dealt, before[1] + dealt)
        elif what == "pour" and pile != other:
            merged = sorted(piles.cards(pile) + piles.cards(other))
            piles.pour(pile, other)
            assert piles.cards(other) == merged
            assert piles.cards(pile) == []
        elif what == "take" and piles.count(pile, card):
            piles.take(pile, card)
            expected[card] -= 1
        elif what == "add":
            piles.add(pile, card, other)
            expected[card] += other
        assert everything(piles) == expected
        for row in range(PILES):
            assert piles.size(row) == len(piles.cards(row)) == sum(int(piles.count(row, kind)) for kind in range(KINDS))


@layouts
@given(spreads)
@fuzzing(20)
def test_a_clone_is_independent(most: int, cards: list[tuple[int, int]]) -> None:
    piles = spread_out(cards, most)
    before = rows(piles)
    copy = piles.clone()
    assert rows(copy) == before
    copy.add(0, 0, 3)
    copy.pour(0, 1)
    assert rows(piles) == before


@layouts
@given(spreads)
@fuzzing(20)
def test_the_kinds_of_a_pile_are_written_with_their_prefix(most: int, cards: list[tuple[int, int]]) -> None:
    piles = spread_out(cards, most)
    buffer = vec[i64]([0] * (KINDS + 1))
    many = piles.kinds_into(2, buffer, 1 << 16)
    assert list(buffer[:many]) == [1 << 16 | kind for kind in sorted(set(piles.cards(2)))]


@layouts
def test_stacked_cards_are_drawn_first(most: int) -> None:
    piles, streams = spread_out([(0, 0), (0, 1), (0, 1), (0, 2)], most), keyed_streams(SEED, 2)
    streams.stack(1, [2, 1, 0])
    assert piles.draw(0, streams, 1) == 2
    assert piles.deal(0, 1, 2, streams, 1) == 2
    assert rows(piles)[:2] == [[1], [0, 1]]
    assert piles.draw(0, streams, 1) == 1


@layouts
def test_a_stacked_card_that_is_not_there_is_told(most: int) -> None:
    piles, streams = spread_out([(0, 0)], most), keyed_streams(SEED, 1)
    streams.stack(0, [4])
    with pytest.raises(ValueError, match="stacked"):
        piles.draw(0, streams, 0)


@layouts
def test_drawing_everything_gives_every_card_once(most: int) -> None:
    piles, streams = spread_out([(0, kind) for kind in range(KINDS) for _ in range(3)], most), keyed_streams(SEED, 1)
    drawn = [int(piles.draw(0, streams, 0)) for _ in range(15)]
    assert sorted(drawn) == sorted(list(range(KINDS)) * 3)
    assert piles.size(0) == 0


@pytest.mark.parametrize("hand", [1, 2, 3, 4])
def test_every_hand_is_as_likely_as_its_cards(hand: int) -> None:
    """Hands from a deck of 3 + 3 + 3 kinds: chi-square against the hypergeometric chances, with a fixed seed."""
    streams = keyed_streams(SEED, 1)
    counted: Counter[tuple[int, ...]] = Counter()
    total = 20_000
    for _ in range(total):
        piles = spread_out([(0, kind) for kind in range(3) for _ in range(3)])
        piles.deal(0, 1, hand, streams, 0)
        counted[tuple(int(piles.count(1, kind)) for kind in range(3))] += 1
    chances = {
        (a, b, hand - a - b): comb(3, a) * comb(3, b) * comb(3, hand - a - b) / comb(9, hand)
        for a in range(4)
        for b in range(4)
        if 0 <= hand - a - b <= 3
    }
    assert sum(chances.values()) == pytest.approx(1)
    assert set(counted) <= set(chances)
    chi = sum((counted[kinds] - total * chance) ** 2 / (total * chance) for kinds, chance in chances.items())
    assert chi < {1: 13.9, 2: 20.6, 3: 27.9, 4: 31.3}[hand]  # one in a thousand


def test_the_first_card_says_nothing_about_the_second() -> None:
    """One number serves two cards: equal pairs must still come as often as the multiset says."""
    streams = keyed_streams(SEED, 1)
    equal = 0
    for _ in range(20_000):
        piles = spread_out([(0, kind) for kind in range(3) for _ in range(5)])
        piles.deal(0, 1, 2, streams, 0)
        equal += len(set(piles.cards(1))) == 1
    assert equal / 20_000 == pytest.approx(4 / 14, abs=0.012)


@layouts
@pytest.mark.parametrize("kinds", [8, 10, 32])
def test_packed_cards_come_as_counted_ones_do(most: int, kinds: int) -> None:
    """The same stream deals the same cards, however they are kept."""
    counted, packed = empty(0, kinds), empty(most or 63, kinds)
    streams = keyed_streams(SEED, 1), keyed_streams(SEED, 1)
    for kind in range(kinds):
        for piles in (counted, packed):
            piles.add(0, kind, 2 + kind % 4)
    for many in (4, 4, 1, 3, 2):
        assert counted.deal(0, 1, many, streams[0], 0) == packed.deal(0, 1, many, streams[1], 0)
        assert counted.draw(0, streams[0], 0) == packed.draw(0, streams[1], 0)
        assert rows(counted) == rows(packed)


def test_piles_can_be_given_more_room() -> None:
    piles = spread_out([(pile, kind) for pile in range(PILES) for kind in range(pile, KINDS)], 31)
    assert isinstance(piles, PackedPiles)
    roomy = piles.repacked(packing(KINDS, 4000))
    assert rows(roomy) == rows(piles)
    roomy.add(0, 1, 3995)
    assert roomy.size(0) == 4000
