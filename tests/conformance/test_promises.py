"""Every promise, for every title, on sampled set-ups."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from paceline.core.registry import game_ids
from paceline.core.setup import Setup
from paceline.core.title import Title

from ..soak import SOAK, wide
from . import backs, hidden, promises, texts
from .play import cases

Promise = Callable[[Title, Setup, str], object]

PROMISES: list[Promise] = [
    promises.is_the_same_again,
    promises.another_seed_is_another_race,
    promises.questions_are_consistent,
    promises.the_result_names_everybody,
    promises.refuses_everything_else,
    promises.asking_changes_nothing,
    promises.clones_are_independent,
    promises.nothing_of_a_state_is_forgotten,
    promises.simultaneous_actions_commute,
    promises.any_two_actions_commute,
    promises.standing_orders_answer_from_what_the_seat_knows,
    hidden.looks_the_same_redealt,
    hidden.redealing_knows_the_view_alone,
    hidden.redealing_knows_the_position_alone,
    hidden.redealing_deals_anew,
    hidden.what_chance_decides_has_been_seen,
    hidden.a_view_is_plain_data,
    hidden.events_tell_no_secrets,
    texts.actions_read_back,
    texts.positions_read_back,
    texts.records_read_back,
    texts.a_record_of_another_race_is_reported,
    texts.undoing_leaves_no_trace,
    backs.taking_back_leads_to_the_same_race,
    backs.taking_back_goes_one_reveal_back,
    backs.taking_back_tells_nobody_what_it_was,
]

# The fields of a state are the same in every race, so a few races show them all.
WIDE = PROMISES if SOAK else [promise for promise in PROMISES if promise != promises.nothing_of_a_state_is_forgotten]


def name_of(promise: Promise) -> str:
    return promise.__name__


@pytest.mark.parametrize("game", game_ids())
@pytest.mark.parametrize("promise", PROMISES, ids=name_of)
def test_a_promise_holds(game: str, promise: Promise) -> None:
    for case in cases(game, "a few", 8):
        promise(*case)


@pytest.mark.slow
@pytest.mark.parametrize("game", game_ids())
@pytest.mark.parametrize("chunk", range(wide(1, 4)))
@pytest.mark.parametrize("promise", WIDE, ids=name_of)
def test_a_promise_holds_widely(game: str, promise: Promise, chunk: int) -> None:
    for case in cases(game, f"many {chunk}", 50):
        promise(*case)


@pytest.mark.slow
@pytest.mark.parametrize("game", game_ids())
@pytest.mark.parametrize("chunk", range(wide(1, 4)))
def test_every_integer_that_is_not_legal_is_refused(game: str, chunk: int) -> None:
    for case in cases(game, f"integers {chunk}", 5):
        promises.refuses_all_there_is(*case)
