"""Positions and actions as text: mistakes are refused with their line."""

from __future__ import annotations

import pytest

from paceline.core.errors import BadNotation
from paceline.core.race import encode
from paceline.core.setup import Setup
from paceline.games.rivet.notation import space_text
from paceline.games.rivet.positions import KNOWS_ALL

from ...rule import rule
from .road import OTR, SEED, TITLES, both, do, race

RIDERS = "\n".join(
    f"{team}{name} {2 + i + 6 * team}b" for team in range(3) for i, name in enumerate(["A", "C", "S", "D1", "D2", "D3"])
)
PLAIN = f"on-the-rivet seats=3\nphase 2 turn\n{RIDERS}\n"


def wrong(text: str) -> str:
    with pytest.raises(BadNotation) as refusal:
        TITLES[OTR].from_position(text, SEED)
    return str(refusal.value)


def test_a_position_with_riders_alone_can_be_raced_on_from() -> None:
    made = TITLES[OTR].from_position(PLAIN, SEED)
    made.check()
    assert made.to_act() == [0]
    assert made.cards.piles.size(1) == 5


@both
def test_a_position_in_the_middle_of_a_move_reads_back(game: str) -> None:
    made = do(race("0A 20b light=1\n1A 19b\n2A 21c", game, hand="echelon-artist"), "A:echelon-artist", ">21b", ">21a")
    text = made.position(KNOWS_ALL)
    assert "move 0A echelon-artist lead strokes=" in text
    again = TITLES[game].from_position(text, SEED, None, made.setup.content)
    assert again.position(KNOWS_ALL) == text
    assert again.legal(0) == made.legal(0)


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("phase 2 turn", "phase 2 dance", "questions"),
        ("phase 2 turn", "phase 0 turn", "phases are counted"),
        ("phase 2 turn", "phase 2 turn team=7", "up to 2"),
        ("phase 2 turn", "phase 2 turn colour=7", "expected team="),
        ("phase 2 turn", "phase 2 step", "line 'move'"),
        ("phase 2 turn", "phase 2 option", "nobody has anything"),
        ("phase 2 turn", "phase 2 place", "phases are counted"),
        ("seats=3", "seats=x", "expected: on-the-rivet"),
        ("on-the-rivet", "visions-of-rainbows", "expected: on-the-rivet"),
        ("0A 2b", "0A 2e", "no space"),
        ("0A 2b", "0A 999b", "rows 1 to"),
        ("0A 2b", "0A 3b", "two riders on 3b"),
        ("0A 2b", "0A --", "on the road or home"),
        ("0A 2b", "0A home", "not in a line 'home'"),
        ("0A 2b", "0A 2b light=4", "at most 3"),
        ("0A 2b", "0A 2b light=x", "expected a number"),
        ("0A 2b", "0A 2b tired", "expected light="),
        ("0A 2b", "0A 2b token=home-roads", "no tactics card"),
        ("0A 2b\n", "", "0A is missing"),
        ("0A 2b", "0A 2b\n0A 3a", "there twice"),
        ("0A 2b", "9A 2b", "expected a rider"),
    ],
)
def test_a_mistake_in_a_position_is_refused(old: str, new: str, why: str) -> None:
    assert why in wrong(PLAIN.replace(old, new, 1))


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("team 7 hand=sit-in", "teams are 0 to 2"),
        ("team 0 hand=sit-in*2", "no more cards sit-in"),
        ("team 0 hand=headlines", "no card"),
        ("team 0 hand=sit-in discard=?", "known to all"),
        ("home 0A", "0A is home once"),
        ("bonus 0A 0C", "1 bonus lines"),
        ("weather sunshine", "no event"),
        ("resolved crosswind,crosswind", "there twice"),
        ("event crosswind", "resume="),
        ("window tea", "windows are"),
        ("tactic home-roads", "no tactics card"),
        ("move 0A steady-tempo walk", "expected: move"),
        ("move 0A steady-tempo lead line=1A", "begins with"),
        ("move 0A", "cut short"),
        ("played home-roads", "no tactics card"),
        ("weather crosswind\nweather crosswind", "there twice"),
    ],
)
def test_a_mistake_in_another_line_is_refused(line: str, why: str) -> None:
    assert why in wrong(PLAIN + line + "\n")


@pytest.mark.parametrize(
    "text",
    [
        "",
        ">",
        ">24e",
        ">024b",
        "A:",
        "A:no-card",
        "Z:sit-in",
        "=",
        "=x",
        "go:",
        "tactic:x",
        "discard:x",
        "0A/9Z",
        "+",
        "@Z",
        "leads",
        ">24b/0",
        ">24b/99",
    ],
)
def test_what_is_no_action_is_refused(text: str) -> None:
    with pytest.raises(BadNotation):
        race("0A 20b").parse_action(text)


def test_a_number_that_is_no_action_has_no_text() -> None:
    made = race("0A 20b")
    for action in (
        0,
        encode(1, 99),
        encode(2, 250),
        encode(3, 1023),
        encode(7, 99),
        encode(9, 99),
        encode(14, 9),
        encode(15, 0),
    ):
        with pytest.raises(BadNotation):
            made.action_text(int(action))


def lined_up(*riders: str, **places: str) -> str:
    """A position at the question 'place' in which so many riders stand on the grid, in that order."""
    start = TITLES[OTR].new(Setup(game=OTR, seats=3), SEED)
    at = {rider: space_text(int(start.book.net.grid[i]), start.book) for i, rider in enumerate(riders)} | places
    names = "\n".join(f"{name} {at.get(name, '--')}" for name in start.book.rider_names)
    return f"on-the-rivet seats=3\nphase 0 place first=0\n{names}\n"


@rule("or.grid.order")
def test_a_grid_is_lined_up_in_turn() -> None:
    made = TITLES[OTR].from_position(lined_up("0A", "1C", "2S", "2A"), SEED)
    assert made.to_act() == [1]
    assert "place 2 of the grid belongs to a rider of team 1" in wrong(lined_up("0A", "0C"))
    assert "place 1 of the grid belongs to a rider of team 0" in wrong(lined_up("1A"))
    assert "place 2 of the grid belongs to a rider of team 1" in wrong(lined_up("0A", **{"1C": "30b"}))


@rule("or.ai.move")
def test_riders_of_the_ai_team_have_no_energy() -> None:
    two = PLAIN.replace("seats=3", "seats=2")
    TITLES[OTR].from_position(two.replace("1A 8b", "1A 8b energy"), SEED)
    assert "riders of the AI team have no energy tokens" in wrong(two.replace("2A 14b", "2A 14b energy"))


@rule("vr.car.who")
def test_without_a_team_car_nobody_is_asked_for_it() -> None:
    assert "this race has no team car" in wrong(PLAIN.replace("phase 2 turn", "phase 2 car"))
