"""Links, order on the road, changes of width, pseudo-spaces, the road side."""

from __future__ import annotations

from paceline.games.rivet import vocabulary as v
from paceline.games.rivet.meaning import target_of
from paceline.games.rivet.targets import select, shut_in

from ...rule import rule
from .road import OTR, at, both, can, do, names, question, race, refused, strokes

NARROW = "flat:3*12 flat:2*10 flat:3*10"  # rows 9-20 three lanes, 21-30 two, 31-40 three
WIDEN = "flat:2*12 flat:3*20"  # rows 9-20 two lanes, then three


@both
@rule("or.link.line", "vr.link.line")
def test_riders_right_behind_each_other_are_linked_and_side_by_side_nobody_is(game: str) -> None:
    riders = "0A 20b\n1A 19b\n2A 20c\n1D1 17b\n2D1 30s\n2D2 31s"
    seen = race(riders, game).view(None)
    named = [[seen.riders[rider].name for rider in line] for line in seen.lines]
    assert ["0A", "1A"] in named
    assert not any("2A" in line or "1D1" in line or "2D1" in line for line in named)


@both
@rule("or.link.line", "vr.link.line")
def test_across_a_change_of_width_riders_are_linked_along_the_lanes(game: str) -> None:
    made = race("0A 21a\n1A 20b\n2A 30b\n1D1 29a", game, road=NARROW)
    assert made.bunch.is_linked(made.book.rider_names.index("0A"))
    assert not made.bunch.is_linked(made.book.rider_names.index("2A"))


@both
@rule("or.link.pickup", "vr.link.pickup")
def test_a_line_is_picked_up_whole_or_left_when_the_tail_has_come_in_front_of_it(game: str) -> None:
    riders = "0A 20b\n1A 20c\n2A 19c"
    led = do(race(riders, game), "A:steady-tempo", ">21b", ">21c")
    assert can(led) == ["+20c", "pass"]
    assert at(do(led, "+20c", ">22c"), "0A 1A 2A") == "22c 21c 20c"
    left = do(race(riders, game), "A:steady-tempo", ">21b", ">21c", "pass", ">22c")
    assert at(left, "0A 1A 2A") == "22c 20c 19c"


@both
@rule("or.link.pickup", "vr.link.pickup")
def test_only_behind_the_end_of_the_line_is_there_something_to_pick_up(game: str) -> None:
    led = do(race("0A 20b\n1A 20c", game), "A:steady-tempo", ">21b", ">21c")
    assert refused(led, "+20b") == "link.pickup"


@both
@rule("or.link.draft", "vr.link.draft")
def test_a_draft_that_steps_aside_takes_the_new_lanes_line_without_a_choice(game: str) -> None:
    riders = "0A 20b\n1A 19b\n2A 19c\n1D1 18c"
    drafting = do(race(riders, game, hand="sticky-bottle"), "A:sticky-bottle", ">20c")
    assert question(drafting) == "step"
    assert at(do(drafting, ">21c"), "0A 1A 2A 1D1") == "21c 19b 20c 19c"


@both
@rule("or.transition.lanes", "vr.transition.lanes")
def test_outer_lanes_lead_to_outer_lanes_and_the_middle_chooses(game: str) -> None:
    forward = {
        lane: sorted(
            a for a in can(do(race(f"0A 20{lane}", game, road=NARROW), "A:steady-tempo")) if a.startswith(">21")
        )
        for lane in "abc"
    }
    assert forward == {"a": [">21a"], "b": [">21a", ">21b"], "c": [">21b"]}


@both
@rule("or.transition.lanes", "vr.transition.lanes")
def test_where_a_lane_is_added_every_lane_has_two_to_choose_from(game: str) -> None:
    forward = {
        lane: sorted(
            a for a in can(do(race(f"0A 30{lane}", game, road=NARROW), "A:steady-tempo")) if a.startswith(">31")
        )
        for lane in "ab"
    }
    assert forward == {"a": [">31a", ">31b"], "b": [">31b", ">31c"]}


@both
@rule("or.transition.push", "vr.transition.push")
def test_a_pushed_line_takes_the_lane_that_the_player_chooses(game: str) -> None:
    riders = "0A 19b\n1A 20b"
    pushed = {
        action: at(do(do(race(riders, game, road=WIDEN, hand="argy-bargy"), "A:argy-bargy"), action), "0A 1A")
        for action in (">20b", ">20b/1")
    }
    assert pushed == {">20b": "20b 21b", ">20b/1": "20b 21c"}
    chasing = do(race(riders, game, road=WIDEN, hand="argy-bargy"), "A:argy-bargy")
    assert refused(chasing, ">20b/2") == "transition.push"


@both
@rule("or.transition.push", "vr.transition.push")
def test_a_line_that_straddles_the_branching_keeps_the_lane_of_those_who_have_passed(game: str) -> None:
    riders = "0A 19b\n1A 20b\n2A 21c"
    chasing = do(race(riders, game, road=WIDEN, hand="argy-bargy"), "A:argy-bargy")
    assert [action for action in can(chasing) if action.startswith(">20b")] == [">20b"]
    assert at(do(chasing, ">20b"), "0A 1A 2A") == "20b 21c 22c"


@both
@rule("or.transition.chase", "vr.transition.chase", "or.transition.push", "vr.transition.push")
def test_the_example_a_chase_pushes_black_into_the_middle_and_goes_on_behind_blue_and_purple(game: str) -> None:
    """Green (0A) behind Black (1A) at the branching; Blue and Purple (2A, 2D1) ride ahead in the inside lane c."""
    riders = """
        0A 19b
        1A 20b
        2A 22c
        2D1 23c
    """
    green = do(race(riders, game, road=WIDEN, hand="argy-bargy"), "A:argy-bargy")
    assert {">20b", ">20b/1"} <= set(can(green))  # the middle lane or the bottom lane
    do(green, ">20b", ">21c")
    assert at(green, "0A 1A") == "21c 21b"
    do(green, ">22c")
    assert at(green, "0A 1A 2A 2D1") == "22c 21b 23c 24c"


@both
@rule("or.transition.merge", "vr.transition.merge")
def test_where_two_lines_stand_behind_one_space_one_of_them_comes_along(game: str) -> None:
    riders = "0A 21a\n1A 20a\n2A 20b"
    led = do(race(riders, game, road=NARROW), "A:steady-tempo")
    assert (question(led), sorted(can(led))) == ("branch", ["+20a", "+20b"])
    assert refused(led, "+19a") == "transition.merge"
    assert at(do(led, "+20b", ">22a"), "0A 1A 2A") == "22a 20a 21a"


@both
@rule("or.transition.pickup", "vr.transition.pickup")
def test_once_the_end_of_the_line_has_made_the_transition_a_line_behind_may_be_linked(game: str) -> None:
    riders = "0A 20a\n1A 19a\n2A 20b\n1D1 19b"
    led = do(race(riders, game, road=NARROW), "A:steady-tempo", ">21a")
    assert question(led) == "step"  # the tail is not through yet
    do(led, ">22a")
    assert can(led) == ["+20b", "pass"]
    assert at(do(led, "+20b", ">23a"), "0A 1A 2A 1D1") == "23a 22a 21a 20b"


@both
@rule("or.transition.pickup", "vr.transition.pickup")
def test_of_two_lines_behind_the_tail_one_or_none_is_taken_by_a_draft_too(game: str) -> None:
    riders = "0A 20b\n1A 20a\n2A 20c"
    drafting = do(race(riders, game, road=NARROW, hand="sticky-bottle"), "A:sticky-bottle", ">21a")
    assert sorted(can(drafting)) == ["+20a", "pass"]
    assert at(do(drafting, "pass", ">22a"), "0A 1A") == "22a 20a"


@both
@rule("or.road.order", "vr.road.order")
def test_in_a_row_the_nearer_to_the_priority_line_the_better_and_the_road_side_is_last(game: str) -> None:
    made = race("0A 20c\n1A 20b\n2A 20a\n1D1 20s\n2D1 21c", game)
    ranked = [made.rider_text(rider) for rider in made.bunch.order(True)][:5]
    assert ranked == ["2D1", "1A", "2A", "0A", "1D1"]


@both
@rule("or.road.order", "vr.road.order")
def test_the_order_follows_whoever_moves_between_two_looks(game: str) -> None:
    made = race("0A 20c\n1A 25b\n2A 30s", game, classes_of="A")
    assert names(made, 0b111) == "2A 1A 0A"
    bunch, there = made.bunch, int(made.bunch.at[0])
    bunch.move(0, there + 3 * 20)  # twenty rows of three lanes
    assert names(made, 0b111) == "0A 2A 1A"
    assert [made.rider_text(rider) for rider in bunch.order(False)] == ["0A", "1A"]  # without the road side
    bunch.finish(0)
    assert names(made, 0b111) == "2A 1A"


@both
@rule("or.road.pseudo", "vr.road.pseudo")
def test_pseudo_spaces_are_a_stroke_each_and_the_front_one_is_ahead(game: str) -> None:
    road = "flat:3*10 curve:3*4/122 flat:3*10"
    made = race("0A 18b\n1A 20a\n2A 20b1\n1D1 20b2\n2D1 20c1", game, road=road)
    assert [made.rider_text(rider) for rider in made.bunch.order(True)][:4] == ["1A", "2A", "1D1", "2D1"]
    riding = do(made, "A:steady-tempo", ">19b2", ">19b1")
    assert strokes(riding) == 7 - 2
    assert made.bunch.is_linked(made.book.rider_names.index("1D1"))


@both
@rule("or.roadside.leave", "vr.roadside.leave")
def test_from_the_road_side_the_first_step_goes_onto_the_road_or_nowhere(game: str) -> None:
    waiting = do(race("0A 20s", game), "A:steady-tempo")
    assert sorted(can(waiting)) == [">20a", "stop"]
    assert refused(waiting, ">21a") == "roadside.leave"
    assert at(do(waiting, ">20a", ">21a"), "0A") == "21a"
    pushing = do(race("0A 20s\n1A 20a", game), "A:steady-tempo", ">20a")
    assert (at(pushing, "0A 1A"), strokes(pushing)) == ("20a 20b", 7 - 2)


@rule("or.roadside.shove", "or.effect.roadside", "or.fatigue.remove")
def test_who_pulls_over_shoves_those_on_the_road_side_back_and_recovers() -> None:
    riders = "0A 20b light=3\n1A 20s\n2A 19s"
    over = race(riders, hand="nature-break")
    do(over, "A:nature-break", ">20c", ">20b", ">20c", ">21c", ">22c")
    assert (question(over), can(over)) == ("pull-over", ["=0", "=1"])
    do(over, "=1")
    assert at(over, "0A") == "22s"
    assert over.riders.light_of(0) == 0


@rule("or.roadside.shove")
def test_riders_on_the_road_side_are_shoved_back_one_each() -> None:
    made = race("0A 20b\n1A 20s\n2A 19s")
    assert made.bunch.to_roadside(0, 19)
    assert at(made, "0A 1A 2A") == "20s 19s 18s"


@rule("vr.effect.roadside")
def test_in_visions_nature_break_leaves_the_rider_on_the_road() -> None:
    made = race("0A 20b light=2", "visions-of-rainbows", hand="nature-break")
    do(made, "A:nature-break", *[f">{row}b" for row in range(21, 26)])
    assert at(made, "0A") == "25b"
    assert made.riders.light_of(0) == 1


@rule("vr.roadside.shove")
def test_dropping_back_to_an_occupied_road_side_shoves_those_there_back() -> None:
    riders = "0A 25b light=1\n1A 20s\n2A 19s"
    made = do(
        race(riders, "visions-of-rainbows", question="car", options="length=medium", more="played altitude-camp"), "0A"
    )
    assert at(made, "0A 1A 2A") == "20s 19s 18s"


@both
@rule("or.roadside.safe", "vr.roadside.safe")
def test_events_pass_riders_on_the_road_side_by(game: str) -> None:
    riders = "0A 20b\n1A 22s\n2A 30b"
    made = race(riders, game, classes_of="A", hand="sticky-bottle")
    assert names(made, select(made.bunch, made.riders, target_of(v.All()))) == "2A 0A"
    assert names(made, select(made.bunch, made.riders, target_of(v.All(include_roadside=True)))) == "2A 1A 0A"


@both
@rule("or.roadside.safe", "vr.roadside.safe")
def test_a_tactics_card_does_not_reach_an_opponent_on_the_road_side(game: str) -> None:
    made = race("0A 20a\n1A 20s\n2A 20b", game, classes_of="A")
    assert names(made, shut_in(made.bunch, 0)) == "2A"


@rule("or.finish.leading", "vr.finish.leading")
def test_leading_is_the_best_placed_rider_and_not_those_linked_behind() -> None:
    made = race("0A 20b\n1A 19b\n2A 20c", OTR)
    leading = made.bunch.leader()
    assert made.rider_text(leading) == "0A"
    assert "A:counter-punch" not in can(race("0A 20b\n1A 19b", hand="counter-punch"))


@both
@rule("or.finish.leading", "vr.finish.leading")
def test_once_somebody_is_home_the_best_placed_on_the_road_is_leading(game: str) -> None:
    made = race("0A 40b\n1A home\n2A 30b", game, hand="counter-punch", more="home 1A")
    assert made.rider_text(int(made.bunch.leader())) == "0A"
    assert "A:counter-punch" not in can(made)


@rule("or.effect.roadside")
def test_who_is_on_the_road_side_is_not_asked_to_pull_over() -> None:
    made = race("0A 20s light=1\n1A 40b", hand="nature-break")
    do(made, "A:nature-break", "stop")
    assert (question(made), made.team) == ("turn", 1)
