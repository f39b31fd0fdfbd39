"""Where lanes meet or part: the way of a pushed line, and who is linked along which lane."""

from __future__ import annotations

import pytest

from paceline.core.errors import BadNotation
from paceline.games.rivet.endings import swap_partners
from paceline.games.rivet.engine import Rivet
from paceline.games.rivet.positions import KNOWS_ALL

from ...rule import rule
from .road import (
    SEED,
    TITLES,
    at,
    both,
    can,
    classes,
    do,
    happen,
    lines,
    names,
    question,
    race,
    refused,
    strokes,
    tiles,
)

NARROW = "flat:3*12,2*20"  # in front of row 21; 20b leads to 21a and 21b


def ways(riding: Rivet, space: str) -> list[str]:
    return [action for action in can(riding) if action.startswith(f">{space}")]


# The way of a pushed line

BOTH_LANES_TAKEN = """
    0A 18b
    1A 19b
    2A 20b
    1D1 21a
    2D1 21b
"""


def chased(game: str) -> Rivet:
    """0A has pushed 1A and 2A; 2A, the first at the branching, was sent to lane a."""
    return do(race(BOTH_LANES_TAKEN, game, road=NARROW, hand="argy-bargy"), "A:argy-bargy", ">19b/1")


@both
@rule("or.transition.push", "vr.transition.push")
def test_the_branch_of_the_first_pushed_rider_is_that_of_the_whole_line(game: str) -> None:
    chasing = chased(game)
    assert at(chasing, "1A 2A 1D1 2D1") == "20b 21a 22a 21b"
    assert ways(chasing, "20b") == [">20b"]
    assert refused(chasing, ">20b/1") == "transition.push"
    assert at(do(chasing, ">20b"), "0A 1A 2A 1D1 2D1") == "20b 21a 22a 23a 21b"


@both
@rule("or.transition.chase", "vr.transition.chase")
def test_the_activated_rider_himself_is_free_at_the_branching(game: str) -> None:
    chasing = do(chased(game), ">20b")
    assert at(do(chasing, ">21b"), "0A 1A 2D1") == "21b 21a 22b"


@both
@rule("or.transition.push", "vr.transition.push")
def test_a_position_in_the_middle_of_a_move_keeps_the_branch(game: str) -> None:
    chasing = chased(game)
    [move] = lines(chasing, "move")
    assert " sent=20b:21a" in move
    own = {"tiles.toml": tiles(NARROW), "classes.toml": classes("A D D")}
    again = TITLES[game].from_position(chasing.position(KNOWS_ALL), SEED, None, own)
    assert again.position(KNOWS_ALL) == chasing.position(KNOWS_ALL)
    assert ways(again, "20b") == ways(chasing.clone(), "20b") == [">20b"]


@rule("or.transition.push")
def test_a_branch_that_does_not_exist_is_refused() -> None:
    for ways_sent in ("20b:22a", "20a:21b", "20b", "20b:21a,20b-21a"):
        move = f"move 0A argy-bargy chase strokes=4 line=0A sent={ways_sent}"
        with pytest.raises(BadNotation):
            race(BOTH_LANES_TAKEN, road=NARROW, hand="", question="step", more=move)


# Who is linked

LONGER_LANE = """
    0A 20b
    1A 21b
    2A 21a
    1D1 22a
    2D1 23a
"""


@both
@rule("or.link.branches", "vr.link.branches", "or.card.restriction", "vr.card.restriction")
def test_a_card_for_a_line_finds_the_longest_one_through_either_lane(game: str) -> None:
    assert "A:belly-of-the-bunch" in can(race(LONGER_LANE, game, road=NARROW, hand="belly-of-the-bunch"))
    short = LONGER_LANE.replace("2A 21a", "2A 24a")
    assert "A:belly-of-the-bunch" not in can(race(short, game, road=NARROW, hand="belly-of-the-bunch"))


@both
@rule("or.link.branches", "vr.link.branches")
def test_strokes_for_riders_ahead_count_the_longest_line(game: str) -> None:
    made = do(race(LONGER_LANE, game, road=NARROW, hand="wheelsucker"), "A:wheelsucker")
    assert strokes(made) == 4 + 3


MERGING = """
    1A 21a
    2A 20a
    1D1 20b
    0A 19b
    2D1 18b
"""


@rule("or.link.branches", "or.event.targets")
def test_the_largest_line_is_the_longest_through_either_lane() -> None:
    made = happen("split", MERGING, road=NARROW)
    assert {made.rider_text(rider) for rider in made.view(None).struck} == {"0A", "2D1"}


@both
@rule("or.link.branches", "vr.link.branches")
def test_both_lines_behind_a_rider_are_shown(game: str) -> None:
    made = race(MERGING, game, road=NARROW)
    shown = [[made.rider_text(rider) for rider in line] for line in made.view(None).lines]
    assert ["1A", "2A"] in shown
    assert ["1A", "1D1", "0A", "2D1"] in shown


@both
@rule("or.link.branches", "vr.link.branches")
def test_strokes_for_a_teammate_behind_need_him_in_the_line_that_comes_along(game: str) -> None:
    riders = "0A 21a\n1A 20a\n2A 19a\n0D1 20b"
    alone = race(riders, game, road=NARROW, hand="bury-yourself")
    assert strokes(do(alone, "A:bury-yourself", "+20a")) == 8
    together = race(riders, game, road=NARROW, hand="bury-yourself")
    assert strokes(do(together, "A:bury-yourself", "+20b")) == 8 + 2


@both
@rule("or.link.branches", "vr.link.branches", "or.effect.swap", "vr.effect.swap")
def test_a_teammate_linked_behind_in_either_lane_may_change_places(game: str) -> None:
    riders = "0A 16a\n0D1 20b\n1A 20a"
    made = race(riders, game, road=NARROW, hand="elbow-flick")
    made.bunch.move(0, made.book.net.ahead[made.bunch.at[made.book.rider_names.index("1A")] * 2])
    assert names(made, swap_partners(made, 0)) == "0D1"


@both
@rule("or.link.draft", "vr.link.draft")
def test_after_the_last_stroke_no_line_is_asked_for(game: str) -> None:
    riders = "0A 21b\n1A 20a\n2A 20b"
    more = "move 0A sticky-bottle draft strokes={} line=0A visits=21b"
    asked = race(riders, game, road=NARROW, hand="", question="step", more=more.format(2))
    assert question(do(asked, ">21a")) == "branch"
    done = race(riders, game, road=NARROW, hand="", question="step", more=more.format(1))
    assert question(do(done, ">21a")) != "branch"
