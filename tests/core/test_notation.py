"""Notation: what is printed reads back, and only in one spelling."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from paceline.core.errors import BadNotation
from paceline.core.race import OPERAND_BITS
from paceline.core.registry import game_ids
from paceline.core.setup import Setup
from paceline.games.flamme_rouge.notation import cards_text, parse_cards, parse_space, space_text
from paceline.games.flamme_rouge.title import TITLE

from ..conformance.play import cases, finish, start
from .fuzz import fuzzing

SETUPS = {
    "base": Setup(game="flamme-rouge", seats=2),
    "solo": Setup(game="flamme-rouge", seats=1, options={"muscle_teams": 2, "starting_exhaustion": 30}),
    "dummies": Setup(game="flamme-rouge", seats=2, options={"peloton_team": True, "muscle_teams": 1}),
    "wide": Setup(game="flamme-rouge", seats=6, options={"course": "stage-9", "overrun": "unlimited"}),
}
CODES = ["2", "3", "4", "5", "6", "7", "9", "E", "M", "A"]


@pytest.mark.parametrize("name", SETUPS)
def test_every_integer_is_an_action_that_reads_back_or_none(name: str) -> None:
    """Whatever prints reads back to the same number; no two actions are written alike."""
    race = TITLE.new(SETUPS[name], bytes(32))
    written: dict[str, int] = {}
    for action in [kind << OPERAND_BITS | operand for kind in range(-1, 8) for operand in range(1024)]:
        try:
            text = race.action_text(action)
        except BadNotation:
            continue
        assert text not in written
        written[text] = action
        assert race.parse_action(text) == action
    assert {"R@1", "S@5", "R+", "S+", "R7", "S9", "RE"} <= set(written)
    assert ("E0/30" in written) == (name == "solo")
    assert ("SM" in written) == (name in ("solo", "dummies"))


@example("on-the-rivet", 0, 6 << OPERAND_BITS | 100)  # printed as =100, which nobody could read
@given(st.sampled_from(game_ids()), st.integers(0, 20), st.integers())
@fuzzing(200)
def test_an_action_prints_and_reads_back_or_is_refused(game: str, number: int, action: int) -> None:
    *_, case = cases(game, "notation", number + 1)
    race = start(*case)
    try:
        text = race.action_text(action)
    except BadNotation:
        return
    assert race.parse_action(text) == action


@given(st.text(max_size=8) | st.from_regex(r"[RSE]?[@+/*E]?\d{0,4}(/\d{1,3})?", fullmatch=True))
@fuzzing(500)
def test_a_text_is_an_action_in_its_only_spelling_or_none(text: str) -> None:
    for setup in SETUPS.values():
        race = TITLE.new(setup, bytes(32))
        try:
            action = race.parse_action(text)
        except BadNotation:
            continue
        assert race.action_text(action) == text


@pytest.mark.parametrize(
    "text", ["", "R", "R@", "R@0", "R@05", "R@79", "R++", "R8", "r7", "E1/1", "E-1/4", "R٧", "R7 ", "R\n7"]
)
def test_a_wrong_action_is_refused(text: str) -> None:
    with pytest.raises(BadNotation):
        TITLE.new(SETUPS["base"], bytes(32)).parse_action(text)


@given(st.lists(st.sampled_from([*CODES, "?"]), max_size=99))
@fuzzing(300)
def test_cards_read_back(codes: list[str]) -> None:
    text = cards_text(codes)
    read = parse_cards(text, CODES)
    assert sorted(read) == sorted(codes)
    assert cards_text(read) == text


@given(st.text(alphabet=[*CODES, "?", "*", ",", "-", "x", " "], max_size=12))
@fuzzing(500)
def test_cards_are_read_or_refused(text: str) -> None:
    try:
        codes = parse_cards(text, CODES)
    except BadNotation:
        return
    assert set(codes) <= {*CODES, "?"}
    assert sorted(parse_cards(cards_text(codes), CODES)) == sorted(codes)


@pytest.mark.parametrize("name", SETUPS)
def test_every_space_reads_back(name: str) -> None:
    book = TITLE.book(SETUPS[name])
    texts = [space_text(space, book) for space in range(book.road.spaces)]
    assert [parse_space(text, book) for text in texts] == list(range(book.road.spaces))
    assert texts[:2] == ["1r", "1m" if name == "wide" else "1l"]


@pytest.mark.parametrize("text", ["", "r", "1", "0r", "01r", "1x", "1m", "79r", "999999r", "١r"])
def test_a_wrong_space_is_refused(text: str) -> None:
    with pytest.raises(BadNotation):
        parse_space(text, TITLE.book(SETUPS["base"]))


@pytest.mark.parametrize("game", game_ids())
def test_riders_have_names_of_their_own(game: str) -> None:
    for case in cases(game, "riders", 20):
        race = finish(start(*case), Random(case.seed))
        names = [race.rider_text(rider) for rider in race.ranking()]
        assert len(set(names)) == len(names)
