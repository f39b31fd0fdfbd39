"""Every question is complete: a number, a word in positions, words for people, and a place in the order of play."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from random import Random

import pytest

from paceline.core.rng import seed_from
from paceline.core.setup import Setup
from paceline.core.title import Choice
from paceline.games.rivet import order as o
from paceline.games.rivet import state as s
from paceline.games.rivet.answers import WORDS
from paceline.games.rivet.choices import KINDS
from paceline.games.rivet.questions import QUESTIONS

from .road import OTR, TITLES, VOR


def test_a_question_stands_at_its_number_and_has_a_name_of_its_own() -> None:
    assert [int(question.number) for question in QUESTIONS] == list(range(len(QUESTIONS)))
    assert not [name for name, many in Counter(question.name for question in QUESTIONS).items() if many > 1]
    assert len(QUESTIONS) <= o.PARTS, "questions and parts of the order of play share their numbers"


def test_every_question_but_the_last_has_words_and_says_what_passing_means_where_it_can_be_passed() -> None:
    assert sorted(WORDS) == list(range(len(QUESTIONS) - 1))
    assert QUESTIONS[-1].name == "over"
    assert {number for number, words in WORDS.items() if words.passing} == {
        int(question.number) for question in QUESTIONS if question.optional
    }


def test_the_order_of_play_has_no_gap_and_no_part_twice() -> None:
    parts = [value for name, value in vars(o).items() if name.isupper() and isinstance(value, int) and value > o.PARTS]
    assert all(after == before + 1 for before, after in pairwise(sorted([o.PARTS, *parts])))


@pytest.mark.parametrize(("game", "seats"), [(OTR, 2), (VOR, 3)])
def test_whatever_is_asked_is_asked_as_the_table_lies_and_told_in_words(game: str, seats: int) -> None:
    chance, met = Random(game), set[str]()
    race = TITLES[game].new(Setup(game=game, seats=seats, options={"course": "s4-canal"}), seed_from(game))
    while not race.over:
        question, seat = QUESTIONS[race.asking], int(race.next_seat())
        assert race.pending == question.asked(race)
        if question.name not in met:
            met.add(question.name)
            offered: list[Choice] = list(TITLES[game].choices(race, seat))
            assert all(choice.text and choice.kind in KINDS.values() for choice in offered)
        race.apply(seat, chance.choice(race.legal(seat)))
    assert race.pending == 0
    assert {"place", "turn", "step", "link", "grupo"} <= met
    assert QUESTIONS[race.asking].number == s.OVER
