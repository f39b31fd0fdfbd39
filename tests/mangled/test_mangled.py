"""A sample of what `python -m tests.mangled` tries; `make soak` tries 100,000."""

from __future__ import annotations

from collections import Counter
from itertools import count, islice
from random import Random

import pytest

from paceline.core.registry import game_ids

from .mangle import mangle_tree, toml_text
from .trial import KINDS, Trial, is_taken, trial


def trials(game: str, many: int) -> list[Trial]:
    """The first trials of a title; the turns of the others are skipped."""
    mine = (number for number in count() if number // len(KINDS) % len(game_ids()) == game_ids().index(game))
    return [trial("0", number) for number in islice(mine, many)]


@pytest.mark.parametrize("game", game_ids())
def test_mangled_files_positions_records_and_options_are_refused_in_words_or_raced_to_the_end(game: str) -> None:
    taken: Counter[str] = Counter()
    for tried in trials(game, 120):
        assert tried.game == game
        taken[tried.kind] += is_taken(tried)
    assert min(taken[kind] for kind in KINDS) > 0, f"nothing is left to race: {taken}"
    assert max(taken.values()) < 30, f"nothing is refused: {taken}"


def test_the_same_seed_gives_the_same_trials() -> None:
    assert trials("flamme-rouge", 8) == trials("flamme-rouge", 8)
    assert trial("0", 0) != trial("1", 0)


def test_a_tree_is_written_as_toml_and_mangled_in_a_copy() -> None:
    tree = {"card": [{"code": "7", "value": 7, "odd": 0.5, "is": True}], "more": {}}
    assert toml_text(tree) == '"card" = [{"code" = "7", "value" = 7, "odd" = 0.5, "is" = true}]\n"more" = {}\n'
    assert mangle_tree(Random(1), tree) != tree
    assert tree["more"] == {}
