"""Steps: forward, sideways, diagonally; the four types of movement; stopping."""

from __future__ import annotations

import pytest

from paceline.core.content import stock
from paceline.core.errors import BadNotation
from paceline.core.events import Event
from paceline.games.rivet.events import Strength

from ...rule import rule
from .road import VOR, at, both, can, do, question, race, refused, strokes

LINE = """
0A 20b
1A 19b
2A 18b
"""


@both
@rule("or.move.lead", "vr.move.lead")
def test_in_a_lead_everybody_linked_behind_follows_like_a_snake_also_sideways(game: str) -> None:
    ridden = do(race(LINE, game), "A:steady-tempo", ">21b", ">21c", ">22c")
    assert at(ridden, "0A 1A 2A") == "22c 21c 21b"


@both
@rule("or.move.lead", "vr.move.lead")
def test_with_the_follow_icon_dimmed_a_leads_line_stays_behind_at_a_sideways_step(game: str) -> None:
    cards = stock("paceline.games.rivet")["actions.toml"].replace("follow = true", "follow = false", 1)
    ridden = do(race(LINE, game, content={"actions.toml": cards}), "A:steady-tempo", ">21b", ">21c", ">22c")
    assert at(ridden, "0A 1A 2A") == "22c 20b 19b"


@both
@rule("or.move.chase", "vr.move.chase")
def test_a_chase_herds_who_is_ahead_closes_gaps_and_leaves_who_is_behind(game: str) -> None:
    riders = """
        0A 20b
        1A 21b
        2A 24b
        0D1 19b
    """
    ridden = do(race(riders, game, hand="argy-bargy"), "A:argy-bargy", ">21b", ">22b", ">23b")
    assert at(ridden, "0A 1A 2A 0D1") == "23b 24b 25b 19b"
    assert strokes(ridden) == 6 + 1 - 3  # class +1 on the flat, a stroke a space


@both
@rule("or.move.draft", "vr.move.draft")
def test_a_draft_moves_everybody_ahead_and_behind_and_knows_neither_class_nor_fatigue(game: str) -> None:
    riders = """
        0A 20b light=3
        1A 21b
        2A 19b
    """
    ridden = do(race(riders, game, hand="sticky-bottle"), "A:sticky-bottle", ">21b")
    assert at(ridden, "0A 1A 2A") == "21b 22b 20b"
    assert strokes(ridden) == 5 - 1


@both
@rule("or.move.break", "vr.move.break")
def test_a_break_goes_alone(game: str) -> None:
    ridden = do(race(LINE, game, hand="off-the-front"), "A:off-the-front", ">21b", ">22b")
    assert at(ridden, "0A 1A 2A") == "22b 19b 18b"


@rule("or.move.wild")
def test_a_wild_card_is_any_type_without_class_and_with_fatigue() -> None:
    riders = "0A 20b light=2\n1A 21b\n2A 19b"
    wild = do(race(riders, hand="race-radio"), "A:race-radio")
    assert can(wild) == ["lead", "chase", "draft", "break"]
    do(wild, "draft")
    assert strokes(wild) == 6 - 2
    assert at(do(wild, ">21b"), "0A 1A 2A") == "21b 22b 20b"


@rule("vr.move.wild")
def test_a_wild_card_follows_the_standard_rules_of_its_type() -> None:
    riders = "0A 20b light=2\n1A 21b\n2A 19b"
    assert strokes(do(race(riders, VOR, hand="race-radio"), "A:race-radio", "draft")) == 6
    assert strokes(do(race(riders, VOR, hand="race-radio"), "A:race-radio", "chase")) == 6 + 1 - 2


@both
@rule("or.move.order", "vr.move.order")
def test_type_cut_and_energy_are_settled_before_the_strokes_are_counted(game: str) -> None:
    riders = "0A 20b energy\n1A 19b\n2A 18b"
    declared = do(race(riders, game, hand="snap-the-rubber-band"), "A:snap-the-rubber-band")
    assert question(declared) == "cut"
    do(declared, "=1")
    assert question(declared) == "energy"
    do(declared, "=1")
    assert question(declared) == "step"
    assert strokes(declared) == 8 + 1 + 2


@both
@rule("or.move.forward", "vr.move.forward")
def test_a_stroke_is_a_space_and_never_leads_back(game: str) -> None:
    riding = do(race("0A 20b", game), "A:steady-tempo")
    assert strokes(riding) == 7
    assert sorted(can(riding)) == [">20a", ">20c", ">21b"]
    assert refused(riding, ">19b") == "move.forward"
    assert refused(riding, ">22b") == "move.forward"
    assert strokes(do(riding, ">21b")) == 6


@both
@rule("or.move.sideways", "vr.move.sideways")
def test_a_sideways_step_costs_one_stroke_and_breaks_a_chases_links(game: str) -> None:
    riders = "0A 20b\n1A 21b\n2A 22c"
    chasing = do(race(riders, game, hand="argy-bargy"), "A:argy-bargy", ">20c", ">21c", ">22c")
    assert at(chasing, "0A 1A 2A") == "22c 21b 23c"
    assert strokes(chasing) == 7 - 3


@both
@rule("or.move.sideways", "vr.move.sideways")
def test_from_the_inside_of_a_curve_either_pseudo_space_can_be_chosen(game: str) -> None:
    riding = do(race("0A 20a", game, road="flat:3*10 curve:3*4/122 flat:3*10"), "A:steady-tempo")
    assert {">20b1", ">20b2"} <= set(can(riding))


@both
@rule("or.move.visits", "vr.move.visits")
def test_nobody_is_on_the_same_space_more_than_twice_in_a_move(game: str) -> None:
    riding = do(race("0A 20b", game, hand="off-the-front"), "A:off-the-front", ">20c", ">20b", ">20c")
    assert refused(riding, ">20b") == "move.visits"
    assert ">20b" not in can(riding)
    assert ">21c" in can(riding)


@both
@pytest.mark.parametrize("card", ["off-the-front", "red-mist"])
@rule("or.move.visits", "vr.move.visits", "or.move.spend", "vr.move.spend")
def test_no_third_time_on_a_pseudo_space_by_a_forward_step_either(game: str, card: str) -> None:
    """Around the two spaces of a lane on a curve: forward again and again in the same row."""
    made = race("0A 20b1 light=1", game, hand=card, road="flat:3*10 curve:3*4/122 flat:3*10")
    around = do(made, f"A:{card}", ">20a", ">20b2", ">20b1", ">20a", ">20b2")
    assert refused(around, ">20b1") == "move.visits"
    assert sorted(can(around)) == [">20c2", "stop"]  # nobody has to go sideways
    aside = do(around, ">20c2")
    assert sorted(can(aside)) == [">20c1"]
    assert refused(aside, ">20b2") == "move.visits"


@both
@rule("or.move.spend", "vr.move.spend")
def test_strokes_are_ridden_while_the_way_is_free_and_nobody_has_to_go_sideways(game: str) -> None:
    riding = do(race("0A 20b", game), "A:steady-tempo")
    assert "stop" not in can(riding)
    assert refused(riding, "stop") == "move.spend"
    do(riding, *[f">{row}b" for row in range(21, 28)])
    assert question(riding) != "step"  # all seven are ridden


@both
@rule("or.move.blocked", "vr.move.blocked")
def test_a_leader_who_is_blocked_may_stop_and_need_not_bump(game: str) -> None:
    blocked = do(race("0A 20b\n1A 21b", game), "A:steady-tempo")
    assert {"stop", ">21b", ">20a"} <= set(can(blocked))
    assert at(do(blocked, "stop"), "0A 1A") == "20b 21b"


@both
@rule("or.move.blocked", "vr.move.blocked")
def test_a_chase_is_never_blocked(game: str) -> None:
    assert "stop" not in can(do(race("0A 20b\n1A 21b", game, hand="argy-bargy"), "A:argy-bargy"))


@both
@rule("or.move.blocked", "vr.move.blocked")
def test_where_one_of_two_lanes_ahead_is_free_nobody_stops(game: str) -> None:
    riding = race("0A 20b\n1A 21b", game, road="flat:3*12 flat:2*10 flat:3*10")
    assert "stop" not in can(do(riding, "A:steady-tempo"))  # 21a is free


@both
@rule("or.move.blocked", "vr.move.blocked")
def test_with_forced_bumps_a_blocked_rider_stops_only_without_the_strokes(game: str) -> None:
    blocked = do(race("0A 20b\n1A 21b", game, options="early_stop=bump"), "A:steady-tempo")
    assert "stop" not in can(blocked)
    more = "move 0A steady-tempo lead strokes={} line=0A visits=20b"
    poor = race("0A 20b\n1A 21b", game, options="early_stop=bump", hand="", question="step", more=more.format(1))
    assert "stop" in can(poor)


def test_visits_of_a_position_are_as_few_as_those_of_a_race() -> None:
    more = f"move 0A steady-tempo lead strokes=2 line=0A visits={','.join(['20b'] * 128)}"
    with pytest.raises(BadNotation, match="too often"):
        race("0A 20b", hand="", question="step", more=more)


@both
@rule("or.move.blocked", "vr.move.blocked", "or.bump.own", "vr.bump.own")
def test_with_forced_bumps_too_a_rider_behind_his_own_line_stops(game: str) -> None:
    more = "move 0A steady-tempo lead strokes=2 line=0A,2A,1A visits=20b"
    blocked = race("0A 20b\n1A 21b\n2A 20c", game, options="early_stop=bump", hand="", question="step", more=more)
    assert "stop" in can(blocked)


@both
@rule("or.move.diagonal", "vr.move.diagonal")
def test_diagonal_steps_need_a_card_and_count_down(game: str) -> None:
    assert refused(do(race("0A 20b", game), "A:steady-tempo"), ">21c") == "move.diagonal"
    needle = do(race("0A 20b", game, hand="thread-the-needle"), "A:thread-the-needle", ">21c", ">22b", ">23a", ">24b")
    assert strokes(needle) == 7 - 4
    assert refused(needle, ">25c") == "move.diagonal"


@both
@rule("or.move.diagonal", "vr.move.diagonal")
def test_a_leads_line_follows_diagonally_and_an_occupied_space_is_a_sideways_bump(game: str) -> None:
    riders = "0A 20b\n1A 19b\n2A 21c"
    led = do(race(riders, game, hand="echelon-artist"), "A:echelon-artist", ">21c")
    assert at(led, "0A 1A 2A") == "21c 20b 20c"  # no lane right of c, so one space back
    assert strokes(led) == 7 + 1 + 1 - 2


@both
@rule("or.move.diagonal", "vr.move.diagonal")
def test_no_diagonal_step_crosses_a_change_of_width(game: str) -> None:
    riding = race("0A 20b", game, hand="thread-the-needle", road="flat:3*12 flat:2*10 flat:3*10")
    assert sorted(can(do(riding, "A:thread-the-needle"))) == [">20a", ">20c", ">21a", ">21b"]
    outer = race("0A 20a", game, hand="thread-the-needle", road="flat:3*12 flat:2*10 flat:3*10")
    assert refused(do(outer, "A:thread-the-needle"), ">21b") == "move.forward"


@both
@rule("or.turn.flip", "vr.turn.flip")
def test_a_rider_without_a_single_stroke_is_activated_all_the_same(game: str) -> None:
    riders = "0A 20b light=2 heavy=1\n0D1 19b"
    tired = race(riders, game, hand="through-and-off", options="length=short", more="", content=weak_cards())
    do(tired, "A:through-and-off")
    assert at(tired, "0A") == "20b"
    assert tired.riders.is_activated(0)


@both
@rule("or.strength.sum", "vr.strength.sum")
def test_a_move_never_has_fewer_strokes_than_none(game: str) -> None:
    heard: list[Event] = []
    riders = "0A 20b light=2 heavy=1"
    made = race(riders, game, hand="through-and-off", options="length=short", heard=heard, content=weak_cards())
    do(made, "A:through-and-off")
    assert [event.strokes for event in heard if isinstance(event, Strength)] == [0]  # 1 and 1 for the class, less 3


def weak_cards() -> dict[str, str]:
    """Through and Off with a single stroke."""
    text = stock("paceline.games.rivet")["actions.toml"]
    head, tail = text.split('id = "through-and-off"')
    return {"actions.toml": head + 'id = "through-and-off"' + tail.replace("ps = 5", "ps = 1", 1)}


@both
@rule("or.finish.rest", "vr.finish.rest")
def test_strokes_left_at_the_line_bring_the_rest_of_the_line_across(game: str) -> None:
    riders = "0A 50b\n1A 49b\n2A 48b\n0D1 47b"
    home = do(race(riders, game, road="flat:3*40"), "A:steady-tempo", ">finish")
    assert [home.rider_text(int(home.bunch.home[i])) for i in range(home.bunch.homecomers)] == ["0A", "1A", "2A", "0D1"]
