"""Set-ups: a wrong option, course or tile string is refused with its rule or a suggestion."""

from __future__ import annotations

from typing import cast

import pytest
from hypothesis import given, note
from hypothesis import strategies as st

from paceline.core.errors import BadSetup, PacelineError, UnknownName
from paceline.core.registry import game_ids, title
from paceline.core.rng import seed_from
from paceline.core.rules import catalogue
from paceline.core.setup import Setup, Value
from paceline.games.flamme_rouge.title import TITLE

from .fuzz import fuzzing

SEED = seed_from("setup")
RULES = catalogue(TITLE.package)


def refused(options: dict[str, Value], seats: int = 2) -> str:
    """The rule that refuses a set-up, or the name that is suggested."""
    with pytest.raises((BadSetup, UnknownName)) as caught:
        TITLE.new(Setup(game="flamme-rouge", seats=seats, options=options), SEED)
    refusal: PacelineError = caught.value
    if isinstance(refusal, UnknownName):
        return f"? {refusal.suggestion}"
    assert isinstance(refusal, BadSetup)
    assert refusal.rule_id in RULES
    return refusal.rule_id


@pytest.mark.parametrize(
    ("course", "answer"),
    [
        ("", "fr.setup.course"),
        ("a", "fr.setup.course"),
        ("u", "fr.setup.course"),
        ("ua", "fr.setup.course"),
        ("abc", "fr.setup.course"),
        ("abcuu", "fr.setup.course"),
        ("aAbu", "fr.setup.course"),
        ("ab?u", "fr.setup.course"),
        ("a^u", "fr.setup.course"),
        ("a^0u", "fr.setup.course"),
        ("abBu", "fr.setup.tiles"),
        ("abbu", "fr.setup.tiles"),
        ("a^22u", "fr.setup.tiles"),
        ("stage-7/9", "fr.setup.sides"),
        ("avenue-corso-paseo/5-6", "fr.setup.sides"),
        ("stage-77", "? stage-7"),
        ("la-clasicissima", "? la-classicissima"),
        ("somewhere else", "? None"),
    ],
)
def test_a_wrong_course_is_refused(course: str, answer: str) -> None:
    assert refused({"course": course}) == answer


def test_a_course_may_not_be_endless() -> None:
    assert refused({"course": "a" + "b" * 100 + "u", "tiles": "any"}) == "fr.setup.course"
    TITLE.start(seats=2, course="a" + "b" * 37 + "u", tiles="any")


@pytest.mark.parametrize(
    ("seats", "options", "answer"),
    [
        (1, {}, "fr.setup.teams"),
        (7, {}, "fr.setup.teams"),
        (2, {"muscle_teams": 5}, "fr.setup.teams"),
        (2, {"muscle_teams": 6}, "fr.dummy.muscle"),
        (2, {"muscle_teams": "two"}, "fr.dummy.muscle"),
        (2, {"peloton_team": "perhaps"}, "fr.dummy.peloton"),
        (5, {"course": "avenue-corso-paseo"}, "fr.setup.sides"),
        (5, {"course": "stage-7/2-4"}, "fr.setup.sides"),
        (1, {"riders": "one"}, "fr.one.rider"),
        (13, {"riders": "one"}, "fr.one.rider"),
        (2, {"riders": "one", "peloton_team": True}, "fr.one.rider"),
        (11, {"riders": "one", "course": "avenue-corso-paseo"}, "fr.setup.sides"),
        (2, {"riders": "three"}, "fr.one.rider"),
        (2, {"breakaway": True}, "fr.breakaway.tile"),
        (2, {"breakaway": True, "course": "stage-7/5-6"}, "fr.breakaway.tile"),
        (5, {"riders": "one", "breakaway": True, "course": "stage-7/2-4"}, "fr.breakaway.tile"),
        (2, {"handicap": [1]}, "fr.start.handicap"),
        (2, {"handicap": "1,2,3"}, "fr.start.handicap"),
        (2, {"handicap": [1, -1]}, "fr.start.handicap"),
        (2, {"handicap": [1, 31]}, "fr.start.handicap"),
        (2, {"starting_exhaustion": 31}, "fr.solo.exhaustion"),
        (2, {"end": "never"}, "fr.finish.end"),
        (2, {"overrun": True}, "fr.finish.overrun"),
        (2, {"curse": "stage-7"}, "? course"),
    ],
)
def test_a_wrong_set_up_is_refused_by_its_rule(seats: int, options: dict[str, Value], answer: str) -> None:
    assert refused(options, seats) == answer


@pytest.mark.parametrize(
    ("given_value", "meant"),
    [("true", True), ("1", True), ("false", False), (1, True), (0, False)],
)
def test_texts_and_numbers_are_understood(given_value: Value, meant: bool) -> None:
    plan = TITLE.plan(Setup(game="flamme-rouge", seats=2, options={"peloton_team": given_value}))
    assert plan.options.peloton_team is meant


def test_lists_are_understood_as_text() -> None:
    for value in ("3,1", "3, 1", [3, 1]):
        plan = TITLE.plan(Setup(game="flamme-rouge", seats=2, options={"handicap": value}))
        assert plan.options.handicap == [3, 1]


@pytest.mark.parametrize("value", [None, 1.5, ["x"], {"a": 1}, "\ud800", [10**30], 10**30, "9" * 5000])
def test_values_of_another_kind_are_refused(value: object) -> None:
    for option in TITLE.options():
        assert refused({option.name: cast("Value", value)})


names = st.sampled_from([option.name for game in game_ids() for option in title(game).options()])
values = (
    st.text(max_size=12)
    | st.integers()
    | st.booleans()
    | st.lists(st.integers(-2, 40), max_size=13)
    | st.sampled_from([choice for game in game_ids() for option in title(game).options() for choice in option.values])
    | st.text(alphabet="aAbBcCdDeEuU^123456789", max_size=20)
)


@given(
    st.sampled_from(game_ids()), st.integers(-1, 14), st.dictionaries(names | st.text(max_size=8), values, max_size=5)
)
@fuzzing(400)
def test_any_set_up_is_raced_or_refused(game: str, seats: int, options: dict[str, Value]) -> None:
    note(f"{seats} seats, {options}")
    try:
        race = title(game).new(Setup(game=game, seats=seats, options=options), SEED)
    except (BadSetup, UnknownName):
        return
    race.check()
    assert title(game).from_position(race.position(-1), SEED).position(-1) == race.position(-1)
