"""Positions by hand: what may be left out, and what is refused with its line and reason."""

from __future__ import annotations

import pytest

from paceline.core.errors import BadNotation, BadSetup, UnknownName
from paceline.core.race import encode
from paceline.games.larrivee_du_tour.notation import action_text, parse_action
from paceline.games.larrivee_du_tour.title import TITLE

from .road import SEED, groups, phase, start

GOOD = """
    larrivee-du-tour seats=1 course=f40 end=all mechanical=one feeding=on
    turn 5 attack 0
    0a 20 5/5/5 of=6/5/4
    0b 19 5/5/5 stopped
    0c 12 5/5/5 lost=3:0a
    groups fast steady slow
"""


def test_a_position_by_hand_needs_only_places_and_points() -> None:
    race = TITLE.from_position(GOOD, SEED)
    assert phase(race) == "attack"
    assert groups(race) == [("0a", "fast"), ("0b", "steady"), ("0c", "slow")]


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("larrivee-du-tour", "l'arrivee", "expected: larrivee-du-tour"),
        ("turn 5 attack 0", "turn 5 attack 1", "seats 0 to 0"),
        ("turn 5 attack 0", "turn 0 attack 0", "counted from 1"),
        ("turn 5 attack 0", "turn 5 attak 0", "expected: turn 5 attack 0"),
        ("turn 5 attack 0", "turn 5 end 0", "expected: turn 5 attack 0"),
        ("turn 5 attack 0", "turn 5 attack 0 roll=5", "with attack goes tried"),
        ("turn 5 attack 0", "turn 5 attack 0 tried=4", "3 groups"),
        ("turn 5 attack 0", "turn 5 lift 0", "needs attacker="),
        ("turn 5 attack 0", "turn 5 lift 0 attacker=0a roll=13", "a roll is 1 to 12"),
        ("turn 5 attack 0", "turn 5 lift 0 attacker=0b roll=1", "something to decide"),
        ("turn 5 attack 0", "turn 5 counter 0 attacker=0a score=7 from=19 left=1", "needs runner="),
        ("turn 5 attack 0", "turn 5 counter 0 attacker=0a score=7 from=30 left=1 runner=0b", "from="),
        ("turn 5 attack 0", "turn 5 shove 0 runner=0b", "full square"),
        ("turn 5 attack 0", "turn 5 pay 0 runner=0b", "cannot be one who"),
        ("turn 5 attack 0", "turn 5 feed 0 runner=0b", "cannot be one who"),
        ("turn 5 attack 0", "turn 5 over 0", "'over' when somebody is home"),
        ("0b 19", "0a 19", "there twice"),
        ("0b 19", "1b 19", "no racer"),
        ("0b 19", "0b 99", "no square"),
        ("0b 19", "0b --", "no square"),
        ("0b 19", "0b 41", "past the line"),
        ("0b 19", "0b home", "the line 'home'"),
        ("0c 12 5/5/5 lost=3:0a", "", "3 racers take part"),
        ("19 5/5/5", "19 5/5", "no points"),
        ("19 5/5/5", "19 55/5/5", "too many points"),
        ("19 5/5/5", "19 -", "needs points"),
        ("19 5/5/5", "19 0/3/15 of=0/5/10", "0b has 0/3/15, but began with 0/5/10 and was fed 0 times"),
        ("19 5/5/5", "19 0/0/0", "began with some points"),
        ("stopped", "halted", "expected of="),
        ("stopped", "stopped out", "there twice"),
        ("stopped", "over=1", "0 summits"),
        ("stopped", "fed=1", "0 feeding zones"),
        ("stopped", "mountain=x", "no number"),
        ("stopped", "group=1", "every racer on the road has group="),
        ("groups fast steady slow", "groups fast steady", "3 groups, but 2 paces"),
        ("groups fast steady slow", "groups fast steady crawling", "expected a pace"),
        ("groups fast steady slow", "groups fast steady slow\n groups fast", "there twice"),
        ("groups fast steady slow", "home 0a:1:1", "has 'home' for its place"),
    ],
)
def test_a_mistake_in_a_position_is_told(old: str, new: str, why: str) -> None:
    assert old in GOOD
    with pytest.raises(BadNotation, match=why.replace("(", r"\(")) as refusal:
        TITLE.from_position(GOOD.replace(old, new, 1), SEED)
    assert refusal.value.line >= 0


def test_who_was_fed_may_have_more_than_at_the_start() -> None:
    fed = GOOD.replace("course=f40", "course=f10r4f26").replace("19 5/5/5 stopped", "19 7/5/5 of=5/5/5 fed=1 stopped")
    TITLE.from_position(fed, SEED).check()
    with pytest.raises(BadNotation, match="0b has 8/5/5, but began with 5/5/5 and was fed 1 times"):
        TITLE.from_position(fed.replace("7/5/5", "8/5/5"), SEED)


def test_five_on_a_square_are_refused() -> None:
    riders = "\n".join(f"{seat}{letter} 20 5/5/5" for seat in range(2) for letter in "abc")
    with pytest.raises(BadNotation, match="more than 4"):
        TITLE.from_position(f"larrivee-du-tour seats=2 course=f40\nturn 5 move 0\n{riders}", SEED)


def test_a_set_up_that_cannot_be_raced_is_refused() -> None:
    with pytest.raises(BadSetup):
        TITLE.from_position(GOOD.replace("seats=1", "seats=6"), SEED)
    with pytest.raises(UnknownName):
        TITLE.from_position(GOOD.replace("feeding=on", "feding=on"), SEED)


@pytest.mark.parametrize(
    "text",
    [
        "10/3/2",
        "7/?",
        "a@s1",
        "-",
        "a!",
        "b!",
        "+0",
        "+1",
        "+0>1",
        "+1>1",
        "a>34",
        "c>s1",
        "a++",
        "1b<",
        "a-stamina",
        "c+climbing",
        "1=fast",
        "12=slow",
        "2=fast:a-stamina",
    ],
)
def test_an_action_reads_back(text: str) -> None:
    book = start(2).book
    assert action_text(parse_action(text, book), book) == text


@pytest.mark.parametrize(
    "text",
    [
        "",
        "a",
        "d!",
        "10/3/3",
        "11/2/2",
        "12/?",
        "07/?",
        "a@1",
        "a@s3",
        "+2",
        "+0>0",
        "+01",
        "a>0",
        "a>034",
        "a>300",
        "2a<",
        "a-strength",
        "0=fast",
        "1=quick",
        "49=fast",
        "2=fast:a",
        "1=fast:a-stamina ",
    ],
)
def test_what_is_no_action_is_refused(text: str) -> None:
    with pytest.raises(BadNotation):
        parse_action(text, start(2).book)


@pytest.mark.parametrize("kind", range(14))
def test_a_number_that_is_no_action_has_no_text(kind: int) -> None:
    with pytest.raises(BadNotation):
        action_text(int(encode(kind, 0xFFFF)), start(2).book)
