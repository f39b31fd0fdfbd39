"""Bumps, shoves, insertion, and the worked examples of the rulebook with numbers."""

from __future__ import annotations

import pytest

from paceline.core.content import stock
from paceline.games.rivet.engine import Rivet

from ...rule import rule
from .road import at, both, can, do, question, race, refused, strokes


@both
@rule("or.bump.price", "vr.bump.price")
def test_a_bump_costs_two_strokes_and_not_one_more_than_are_left(game: str) -> None:
    riding = do(race("0A 20b\n1A 21b", game), "A:steady-tempo", ">21b")
    assert strokes(riding) == 7 - 2
    short = do(race("0A 20b light=3\n1A 21b\n2A 24b", game, hand="thread-the-needle"), "A:thread-the-needle")
    assert refused(short, ">21b") == "card.text"  # this card bumps nobody
    last = do(race("0A 20b\n1A 27b", game), "A:steady-tempo", *[f">{row}b" for row in range(21, 27)])
    assert strokes(last) == 1
    assert refused(last, ">27b") == "bump.price"


@both
@pytest.mark.parametrize("cost", [1, 3])
@rule("or.bump.price", "vr.bump.price", "or.card.text", "vr.card.text")
def test_a_card_can_set_another_price_for_sideways_bumps(game: str, cost: int) -> None:
    cards = stock("paceline.games.rivet")["actions.toml"].replace("cost=1", f"cost={cost}")
    made = race("0A 20b\n1A 20c", game, hand="argy-bargy", content={"actions.toml": cards})
    assert strokes(do(made, "A:argy-bargy", ">20c")) == 7 - cost


@both
@rule("or.bump.forward", "vr.bump.forward")
def test_a_forward_bump_pushes_everybody_linked_ahead(game: str) -> None:
    ridden = do(race("0A 20b\n1A 21b\n2A 22b\n1D1 24b", game), "A:steady-tempo", ">21b")
    assert at(ridden, "0A 1A 2A 1D1") == "21b 22b 23b 24b"


@both
@rule("or.bump.forward", "vr.bump.forward", "or.link.pickup", "vr.link.pickup")
def test_the_example_green_pushes_red_steps_aside_pulls_purple_and_carries_yellow_and_blue(game: str) -> None:
    """Green (0A) leads Purple (1A); Red (2A) is ahead; Yellow (1D1) and Blue (2D1) stand in the next lane."""
    riders = """
        0A 20b
        1A 19b
        2A 21b
        1D1 20a
        2D1 19a
    """
    green = do(race(riders, game), "A:steady-tempo", ">21b")
    assert strokes(green) == 7 - 2
    do(green, ">21a")  # one stroke more
    assert strokes(green) == 7 - 3
    assert at(green, "0A 1A 2A 1D1 2D1") == "21a 21b 22b 20a 19a"
    do(green, ">22a")
    assert at(green, "0A 1A") == "22a 21a"
    assert can(green) == ["+20a", "pass"]
    do(green, "+20a", ">23a")
    assert at(green, "0A 1A 1D1 2D1 2A") == "23a 22a 21a 20a 22b"


@both
@rule("or.bump.side", "vr.bump.side", "or.bump.back", "vr.bump.back")
def test_the_example_two_sideways_bumps_for_four_strokes_gather_a_line(game: str) -> None:
    """Green (0A) bumps Yellow (1A) sideways and Black and Blue (2A, 2D1) back, then all three back."""
    riders = """
        0A 20a
        1A 20b
        2A 20c
        2D1 19c
    """
    green = do(race(riders, game, hand="sticky-bottle"), "A:sticky-bottle", ">20b")
    assert at(green, "0A 1A 2A 2D1") == "20b 20c 19c 18c"
    assert strokes(green) == 5 - 2
    do(green, ">20c")
    assert at(green, "0A 1A 2A 2D1") == "20c 19c 18c 17c"
    assert strokes(green) == 5 - 4
    do(green, ">21c")
    assert at(green, "0A 1A 2A 2D1") == "21c 20c 19c 18c"


@both
@rule("or.bump.side", "vr.bump.side")
def test_where_a_shoved_rider_has_two_spaces_to_go_to_the_player_chooses(game: str) -> None:
    road = "flat:3*10 curve:3*4/112 flat:3*10"
    riders = "0A 20a\n1A 20b"
    riding = do(race(riders, game, road=road), "A:steady-tempo")
    assert {">20b", ">20b/1"} <= set(can(riding))
    assert at(do(riding, ">20b/1"), "0A 1A") == "20b 20c2"
    assert at(do(do(race(riders, game, road=road), "A:steady-tempo"), ">20b"), "0A 1A") == "20b 20c1"


@both
@rule("or.bump.back", "vr.bump.back")
def test_nobody_can_be_shoved_off_the_rear_end_of_the_road(game: str) -> None:
    riders = "0A 1b\n1A 1a\n0D1 9a\n0D2 9b\n1D1 10a\n1D2 10b\n2A 11a\n2D1 11b\n2D2 12a"
    assert refused(do(race(riders, game), "A:steady-tempo"), ">1a") == "bump.back"


@both
@rule("or.bump.insert", "vr.bump.insert")
def test_who_is_bumped_back_into_a_leads_line_becomes_part_of_it(game: str) -> None:
    """The line is bent: its second rider stands right behind the one who is bumped."""
    riders = """
        0A 21b
        1A 20b
        1D1 20c
        1D2 19c
        2A 21c
    """
    position = "move 0A steady-tempo lead strokes=5 line=0A,1A,1D1,1D2 visits=21b"
    bent = do(race(riders, game, question="step", more=position), ">21c")
    assert at(bent, "0A 1A 1D1 2A 1D2") == "21c 21b 20b 20c 19c"
    assert lined(bent) == "0A 1A 1D1 2A 1D2"


def lined(made: Rivet) -> str:
    return " ".join(made.rider_text(int(made.current.line[i])) for i in range(made.current.length))


@both
@rule("or.bump.own", "vr.bump.own")
def test_a_leader_never_rides_into_the_own_line(game: str) -> None:
    turned = do(race("0A 20b\n1A 19b", game), "A:steady-tempo", ">20c")
    assert at(turned, "0A 1A") == "20c 20b"
    assert refused(turned, ">20b") == "bump.own"


@both
@rule("or.bump.own", "vr.bump.own")
def test_or_he_bumps_it_and_loses_it_from_there_on(game: str) -> None:
    """0A steps to the right with his line and back again: 1A is pushed to the left, 2A and 1D1 stay."""
    riders = "0A 20b\n1A 19b\n2A 18b\n1D1 17b"
    turned = do(race(riders, game, options="own_line=cut"), "A:steady-tempo", ">20c")
    assert (at(turned, "0A 1A 2A 1D1"), strokes(turned)) == ("20c 20b 19b 18b", 6 + 1 - 1)
    do(turned, ">20b")
    assert (at(turned, "0A 1A 2A 1D1"), strokes(turned)) == ("20b 20a 19b 18b", 6 + 1 - 1 - 2)
    assert (lined(turned), question(turned)) == ("0A", "step")  # nobody is picked up again
    assert at(do(turned, ">21b"), "0A 1A 2A") == "21b 20a 19b"


@both
@rule("or.strength.sum", "vr.strength.sum", "or.class.terrain", "vr.class.terrain")
def test_the_example_a_sprinter_with_a_six_has_six_and_two_and_loses_one_on_the_way(game: str) -> None:
    road = "flat:3*8 sprint:3*4 descent:3*10 flat:3*20"
    sprinter = do(race("0S 20b", game, road=road, classes_of="S D D"), "S:steady-tempo")
    assert strokes(sprinter) == 6 + 2
    do(sprinter, ">21b")
    assert strokes(sprinter) == 6 + 2 - 1 - 1  # a stroke ridden, and one lost to the descent
    rest = do(race("0S 22b", game, road=road, classes_of="S D D"), "S:steady-tempo")
    assert strokes(rest) == 6 - 1  # the next turn starts in the descent


@both
@rule("or.class.terrain", "vr.class.terrain")
def test_the_example_an_all_star_has_one_more_in_the_mountains_and_no_second_one(game: str) -> None:
    road = "flat:3*8 mountain:3*4 mountain:3*10 flat:3*20"
    star = do(race("0A 20b", game, road=road), "A:steady-tempo")
    assert strokes(star) == 6 + 1
    do(star, ">21b", ">22b")
    assert strokes(star) == 7 - 2


@both
@rule("or.class.terrain", "vr.class.terrain")
def test_strokes_gained_on_the_last_step_are_ridden_too(game: str) -> None:
    road = "flat:3*12 sprint:3*10 flat:3*20"
    sprinter = do(
        race("0S 15b", game, road=road, classes_of="S D D"), "S:steady-tempo", *[f">{r}b" for r in range(16, 22)]
    )
    assert strokes(sprinter) == 2
