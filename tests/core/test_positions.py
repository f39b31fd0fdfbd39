"""Positions by hand: what cannot be raced is refused, with the line where there is one."""

from __future__ import annotations

from random import Random

import pytest

from paceline.core.errors import BadNotation, BadSetup, PacelineError, UnknownName
from paceline.core.registry import title
from paceline.core.rng import Rng, seed_from

from ..conformance.play import finish

TITLE = title("flamme-rouge")
SEED = seed_from("positions")
GRID = "0R 5r|0S 4r|1R 3r|1S 2r"


def position(riders: str, phase: str = "round 4 energy", options: str = "", end: str = "") -> str:
    """A position of two players; riders apart by `|`."""
    return "\n".join([f"flamme-rouge seats=2 {options}", phase, *riders.split("|"), end])


def test_a_position_by_hand_is_raced_on_from() -> None:
    text = position("0R 23r deck=3*2,4 recycled=6,7 hand=3,5*2,7|0S 22l deck=?*9 recycled=?*6|1R 20r|1S 20l card=2")
    race = TITLE.from_position(text, SEED)
    assert race.to_act() == [0, 1]
    assert [race.action_text(action) for action in race.legal(0)] == ["R3", "R5", "R7"]
    assert [race.action_text(action) for action in race.legal(1)] != []  # its other hand comes by itself
    assert finish(race, Random(1)).result() is not None


def test_the_same_position_and_seed_deal_the_same_unknown_cards() -> None:
    text = position("0R 23r deck=?*15|0S 22l deck=?*15|1R 20r|1S 20l")
    races = [TITLE.from_position(text, SEED) for _ in range(2)]
    assert races[0].to_bytes() == races[1].to_bytes()
    assert TITLE.from_position(text, seed_from("other")).position(-1) == races[0].position(-1)  # all of one deck


@pytest.mark.parametrize(
    ("line", "text"),
    [
        (0, ""),
        (0, "flamme-rouge seats=2"),
        (1, "flamme-noire seats=2\nround 1 energy"),
        (1, "flamme-rouge seats=many\nround 1 energy"),
        (2, "flamme-rouge seats=2\nround 1 lunch"),
        (2, "flamme-rouge seats=2\nround 0 energy"),
        (2, "flamme-rouge seats=2\nround 3 start"),
        (2, "flamme-rouge seats=2\nround 1000 energy"),
        (2, "flamme-rouge seats=2\nround 1 energy 2"),
        (3, position("0R|0S 4r|1R 3r|1S 2r")),
        (3, position("9R 5r|0S 4r|1R 3r|1S 2r")),
        (3, position("0T 5r|0S 4r|1R 3r|1S 2r")),
        (3, position("0R 79r|0S 4r|1R 3r|1S 2r")),
        (3, position("0R 0r|0S 4r|1R 3r|1S 2r")),
        (3, position("0R 5m|0S 4r|1R 3r|1S 2r")),
        (3, position("0R 5|0S 4r|1R 3r|1S 2r")),
        (3, position("0R home|0S 4r|1R 3r|1S 2r")),
        (3, position("0R --|0S 4r|1R 3r|1S 2r")),
        (4, position("0R 5r|0S 5r|1R 3r|1S 2r")),
        (4, position("0R 5r|0R 4r|1R 3r|1S 2r")),
        (6, position("0R 5r|0S 4r|1R 3r|1S 2r deck=8")),
        (6, position("0R 5r|0S 4r|1R 3r|1S 2r deck=3*1000")),
        (6, position("0R 5r|0S 4r|1R 3r|1S 2r deck=3 deck=4")),
        (6, position("0R 5r|0S 4r|1R 3r|1S 2r deck=3*99,4*99")),
        (6, position("0R 5r|0S 4r|1R 3r|1S 2r card=3,4")),
        (6, position("0R 5r|0S 4r|1R 3r|1S 2r card=-")),
        (6, position("0R 5r|0S 4r|1R 3r|1S 2r deck=?*14")),
        (6, position("0R 5r|0S 4r|1R 3r|1S 2r deck=M")),
        (6, position("0R 5r|0S 4r|1R 3r|1S 2r pocket=3")),
        (6, position("0R 5r|0S 4r|1R 3r|1S 2r deck=2 recycled=E fresh=2")),
        (0, position("0R 5r|0S 4r|1R 3r")),
        (0, position(GRID, end="home 0R")),
        (0, position(GRID, phase="round 4 over")),
        (0, position(GRID, phase="round 4 over", end="home 2R")),
        (7, position(GRID, end="supply many")),
        (0, position(GRID, end="supply 3 3")),
    ],
)
def test_a_mistake_is_told_with_its_line(line: int, text: str) -> None:
    with pytest.raises(BadNotation) as refusal:
        TITLE.from_position(text, SEED)
    assert refusal.value.line == line, refusal.value


@pytest.mark.parametrize(
    ("options", "error"),
    [
        ("course=nowhere", UnknownName),
        ("coarse=stage-7", UnknownName),
        ("end=never", BadSetup),
        ("muscle_teams=9", BadSetup),
    ],
)
def test_a_wrong_set_up_is_refused_as_at_the_start(options: str, error: type[PacelineError]) -> None:
    with pytest.raises(error):
        TITLE.from_position(position(GRID, options=options), SEED)


@pytest.mark.parametrize(
    "text",
    [
        position("0R 23r deck=3 hand=4 card=5|0S 22r|1R 20r|1S 20l"),
        position("0R home deck=3 hand=4|0S 22r|1R 20r|1S 20l", options="end=all", end="home 0R"),
        position("0R --|0S --|1R 3r|1S 3l", phase="round 0 start"),
        position("0R --|0S 4r|1R 3r|1S --", phase="round 0 start"),
        "flamme-rouge seats=3 riders=one\nround 0 start\n0R 3r\n2R 4r",
        "flamme-rouge seats=1 muscle_teams=1\nround 0 distribute\n0R 3r\n0S --\n1R --\n1S --",
        "flamme-rouge seats=1 muscle_teams=1\nround 0 distribute\n0R --\n0S --\n1R 5r\n1S 4r",
        position("0R 5r deck=-|0S 4r deck=-|1R 3r|1S 2r", phase="round 0 bid", options="course=stage-7 breakaway=true"),
        position("0R 5r deck=- bid=7|0S 4r|1R 3r bid=7|1S 2r", "round 0 bid 2", "course=stage-7 breakaway=true"),
        position(GRID, options="peloton_team=true dummy_deck=rebuild", end="2R 15r deck=-\n2S 14r"),
        position("0R 5r deck=3|0S 4r deck=4|1R 3r|1S 2r", "round 0 bid", "course=stage-7 breakaway=true"),
        position("0R 5r deck=3|0S 4r deck=4|1R --|1S --", "round 0 start", "course=stage-7 breakaway=true"),
        position("0R 23r fresh=5|0S 22r|1R 20r|1S 20l"),
    ],
)
def test_what_cannot_be_raced_is_refused(text: str) -> None:
    """Two hands, a hand off the road, seats out of order, bids without cards, a deck that never was."""
    with pytest.raises(BadNotation):
        TITLE.from_position(text, SEED)


def test_a_pile_of_a_hundred_cards_reads_back() -> None:
    race = TITLE.from_position(position("0R 23r deck=E*99,4,E*3|0S 22r|1R 20r|1S 20l"), SEED)
    assert "E*102" in race.position(-1)
    assert TITLE.from_position(race.position(-1), SEED).position(-1) == race.position(-1)
    assert finish(race, Random(1)).result() is not None


def test_a_position_knows_the_course_by_its_id() -> None:
    race = TITLE.start(seats=2, course="La Classicissima")
    assert "course=la-classicissima" in race.position(-1)
    assert TITLE.from_position(race.position(-1), SEED).position(-1) == race.position(-1)


def test_fresh_exhaustion_cards_are_recycled_for_sure() -> None:
    text = position("0R 23r deck=?*9 recycled=?*8 exhaustion=2 fresh=2|0S 22r|1R 20r|1S 20l")
    for seed in range(20):
        race = TITLE.from_position(text, seed_from(str(seed))).clone_for(1, Rng(str(seed)))
        [line] = [line for line in race.position(-1).splitlines() if line.startswith("0R")]
        assert ",E*2" in line.partition("recycled=")[2]
