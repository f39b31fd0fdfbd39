"""At the table: acting when asked, and taking back."""

from __future__ import annotations

import pytest

from paceline.core.errors import IllegalAction
from paceline.core.log import Log
from paceline.core.record import Entry
from paceline.core.setup import Setup

from ...rule import rule
from .road import GAME, SEED, act, choices, phase, refused, stand


@rule("lt.turn.owed")
def test_only_who_is_asked_can_act() -> None:
    race = stand("0a 20\n1a 20", "5 attack 0")
    assert race.to_act() == [0]
    assert refused(race, "1 a!") == "lt.turn.owed"


@rule("lt.turn.owed")
@pytest.mark.parametrize("wish", ["1=fast", "a>20", "+0", "a-stamina", "a+sprint", "a++", "1a<", "a@s1", "5/5/5"])
def test_and_only_with_what_is_asked(wish: str) -> None:
    assert refused(stand("0a 20\n1a 20", "5 attack 0"), f"0 {wish}") == "lt.turn.owed"


@rule("lt.turn.owed")
def test_a_choice_that_has_to_be_made_is_not_passed_over() -> None:
    assert refused(stand("0a 20\n1a 20", "5 pace 0"), "0 -") == "lt.turn.owed"


@rule("lt.turn.owed")
def test_questions_with_one_answer_are_not_put() -> None:
    """Nobody of seat 0 can attack, move within a group, or pay: the pace is asked for at once."""
    race = stand("0a 20 0/5/5 of=5/5/5\n1a 10")
    assert phase(race) == "pace"


def log(*moves: str) -> Log:
    table = Log(Setup(game=GAME, seats=1, options={"course": "f40"}), SEED)
    for move in moves:
        table.add(Entry(0, move))
    return table


UNTIL_THE_START = ["5/5/5"] * 3 + ["a@s1", "b@s1", "c@s1"]


@rule("lt.turn.undo")
def test_points_and_places_can_be_taken_back() -> None:
    table = log("10/4/1")
    table.add(Entry(0, "", "undo"))
    table.add(Entry(0, "2/4/9"))
    assert "2/4/9" in table.race.position(None)


@rule("lt.turn.undo")
def test_a_roll_cannot_be_taken_back() -> None:
    table = log(*UNTIL_THE_START, "a!")
    with pytest.raises(IllegalAction, match="revealed") as refusal:
        table.add(Entry(0, "", "undo"))
    assert refusal.value.rule_id == "lt.turn.undo"


@rule("lt.turn.undo")
def test_what_somebody_else_has_acted_on_cannot_be_taken_back() -> None:
    table = Log(Setup(game=GAME, seats=2, options={"course": "f40"}), SEED)
    first = int(table.race.next_seat())
    table.add(Entry(first, "5/5/5"))
    assert table.why_no_undo(first) is None
    table.add(Entry(1 - first, "5/5/5"))
    assert table.why_no_undo(first) is not None


def test_the_choices_of_a_shove_are_undone_one_by_one() -> None:
    riders = "0a 20\n1a 20\n1b 20\n1c 20\n0b 19"
    race = stand(riders, "5 within 0")
    before = race.clone()
    act(race, "0 b>20")
    assert phase(race) == "shove"
    assert choices(before) == ["-", "a>19", "b>20"]
