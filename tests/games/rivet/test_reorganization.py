"""Reorganization: team car, rescues, event, clean-up, who begins."""

from __future__ import annotations

from paceline.games.rivet.engine import Rivet
from paceline.games.rivet.reorganization import dropped

from ...rule import rule
from .road import OTR, VOR, at, both, can, do, fatigue, question, race, refused, ride_out, settle

# 1A and 2A are a line, 0A is alone behind it, 0D1 rides in front.
DROPPED = """
    0A 15b
    0D1 30b
    1A 25b
    2A 24b
    1D1 35a
    2D1 36c
"""

AHEAD = DROPPED.replace("1A 25b", "1A 12a").replace("2A 24b", "2A 11a")  # 0A is ahead of the only line


def to_reorganization(riders: str, game: str = OTR, *, events: int = 1, options: str = "") -> Rivet:
    """Team 0 plays the last card of a phase with a rider far ahead in a lane of his own."""
    lines = [line.split() for line in riders.strip().splitlines()]
    done = "\n".join(" ".join([*words, *(["done"] if words[0] != "0D2" else [])]) for words in lines)
    riders = f"{done}\n0D2 40a\n1D2 38c done\n2D2 39b done"
    made = race(riders, game, hand="sticky-bottle", phase=f"events={events}", options=options)
    do(made, "D2:sticky-bottle")
    while question(made) == "step":
        do(made, next(action for action in can(made) if action.endswith("a")))
    return made


@both
@rule("or.reorg.order", "vr.reorg.order", "or.phase.end", "vr.phase.end")
def test_when_everybody_has_been_activated_the_phase_ends_with_reorganization(game: str) -> None:
    made = to_reorganization(DROPPED, game)
    assert (question(made), made.to_act()) == ("rescue", [0])
    do(made, "pass")
    assert (question(made), made.phase) == ("turn", 3)


@both
@rule("or.rescue.order", "vr.rescue.order")
def test_in_turn_order_each_player_may_rescue_one_rider(game: str) -> None:
    riders = DROPPED.replace("1D1 35a", "1D1 12c").replace("2D1 36c", "2D1 33a")
    made = to_reorganization(riders, game)
    assert made.to_act() == [0]
    do(made, "0D1")
    assert (question(made), made.to_act()) == ("rescue", [1])


@both
@rule("or.rescue.line", "vr.rescue.line", "or.rescue.cost", "vr.rescue.cost")
def test_helper_and_dropped_rider_go_to_the_back_of_the_last_line_at_the_price_of_a_heavy_fatigue(game: str) -> None:
    made = do(to_reorganization(DROPPED, game), "0D1")
    assert at(made, "1A 2A 0D1 0A") == "25b 24b 23b 22b"
    assert fatigue(made, "0A") == (0, 1)
    assert fatigue(made, "0D1") == (0, 0)


@both
@rule("or.rescue.line", "vr.rescue.line")
def test_a_lone_rider_whom_the_line_reaches_belongs_to_it(game: str) -> None:
    riders = DROPPED.replace("1D1 35a", "1D1 22b")
    made = do(to_reorganization(riders, game), "0D1")
    assert at(made, "2A 0D1 1D1 0A") == "24b 23b 22b 21b"


BESIDE = DROPPED.replace("0A 15b", "0A 22a").replace("0D1 30b", "0D1 24a")  # the rescue would lead him to 22b


@rule("or.rescue.line")
def test_a_rescue_leads_a_row_forward_unless_a_better_place_will_do() -> None:
    assert question(to_reorganization(BESIDE)) == "turn"
    made = to_reorganization(BESIDE, options="rescue_gain=place")
    assert can(made) == ["0D1", "0D2", "pass"]
    assert at(do(made, "0D1"), "2A 0D1 0A") == "24b 23b 22b"
    assert can(to_reorganization(BESIDE.replace("0A 22a", "0A 21a"))) == ["0D1", "0D2", "pass"]


@rule("vr.rescue.line")
def test_the_earlier_edition_asks_for_a_better_place_only() -> None:
    assert can(to_reorganization(BESIDE, VOR)) == ["0D1", "0D2", "pass"]


@rule("or.rescue.dropped")
def test_dropped_is_the_last_own_rider_unlinked_and_behind_all_lines() -> None:
    assert dropped(to_reorganization(DROPPED), 0) == 0
    made = to_reorganization(AHEAD)
    assert question(made) == "turn"  # 0A is ahead of the only line
    assert dropped(made, 0) < 0
    linked = to_reorganization(DROPPED.replace("1D1 35a", "1D1 14b"))
    assert question(linked) == "turn"  # somebody is on his wheel


@rule("vr.rescue.dropped", "vr.rescue.line")
def test_who_is_dropped_ahead_of_the_last_line_is_not_brought_back_to_it() -> None:
    made = to_reorganization(AHEAD, VOR)
    assert dropped(made, 0) == 0
    assert question(made) == "turn"


@rule("vr.rescue.dropped")
def test_dropped_is_the_last_own_rider_unlinked_wherever_the_lines_are() -> None:
    made = to_reorganization(DROPPED, VOR)
    assert made.rider_text(int(dropped(made, 0))) == "0A"
    made.sent = 1  # at the team car in this phase
    assert dropped(made, 0) < 0


@rule("or.rescue.helper")
def test_any_other_rider_may_help_as_long_as_he_gains_no_ground() -> None:
    riders = DROPPED.replace("0A 15b", "0D1 15b").replace("0D1 30b", "0A 30b")
    assert "0A" in can(to_reorganization(riders))
    behind = DROPPED.replace("0D1 30b", "0D1 18c")
    made = to_reorganization(behind)
    assert can(made) == ["0D2", "pass"]  # he would gain ground
    assert refused(made, "0D1") == "rescue.helper"
    assert can(to_reorganization(behind, options="rescue_helper=any")) == ["0D1", "0D2", "pass"]


@both
@rule("or.rescue.helper", "vr.rescue.helper")
def test_a_helper_in_the_row_behind_the_line_gains_ground_if_he_is_placed_worse_there(game: str) -> None:
    """Behind 24b the line ends on 23b, the best place of its row; behind 24c on 23c, the worst."""
    assert can(to_reorganization(DROPPED.replace("0D1 30b", "0D1 23c"), game)) == ["0D2", "pass"]
    worse = DROPPED.replace("0D1 30b", "0D1 23b").replace("1A 25b", "1A 25c").replace("2A 24b", "2A 24c")
    assert can(to_reorganization(worse, game)) == ["0D1", "0D2", "pass"]


@rule("vr.rescue.helper")
def test_an_all_star_does_not_help() -> None:
    riders = DROPPED.replace("0A 15b", "0D1 15b").replace("0D1 30b", "0A 30b")
    made = to_reorganization(riders, VOR)
    assert can(made) == ["0D2", "pass"]
    assert refused(made, "0A") == "rescue.helper"


@both
@rule("or.reorg.event", "vr.reorg.event")
def test_without_an_event_in_the_phase_one_is_resolved_now(game: str) -> None:
    made = do(to_reorganization(DROPPED, game, events=0), "pass")
    assert made.event >= 0 or made.cards.events.size(1) == 1
    calm = do(to_reorganization(DROPPED, game, events=1), "pass")
    assert calm.cards.events.size(1) == 0


@both
@rule("or.reorg.clean", "vr.reorg.clean")
def test_the_next_phase_begins_without_events_and_with_every_headlines_card_in_play(game: str) -> None:
    made = do(to_reorganization(DROPPED, game), "pass")
    assert made.events_resolved == 0
    assert not any(made.cards.piles.size(team * 4 + 3) for team in range(3))


@both
@rule("or.phase.first", "vr.phase.first")
def test_the_owner_of_the_best_placed_rider_begins_and_all_are_available(game: str) -> None:
    riders = DROPPED.replace("2D1 36c", "2D1 46c")
    made = do(to_reorganization(riders, game), "pass")
    assert (made.first, made.to_act()) == (2, [2])
    assert not made.riders.activated


@both
@rule("or.reorg.order", "vr.reorg.order")
def test_with_somebody_home_there_is_no_reorganization(game: str) -> None:
    riders = "0A 50b\n0D1 15b done\n0D2 20a done"
    others = "\n".join(
        f"{team}{name} {place} done"
        for team, name, place in (
            (1, "A", "25b"),
            (1, "D1", "24b"),
            (1, "D2", "35a"),
            (2, "A", "36c"),
            (2, "D1", "33c"),
            (2, "D2", "31c"),
        )
    )
    made = ride_out(do(race(f"{riders}\n{others}", game, hand="off-the-front"), "A:off-the-front"))
    assert made.over


@rule("vr.car.who", "vr.car.order")
def test_in_turn_order_players_send_riders_with_fatigue_to_the_team_car() -> None:
    riders = DROPPED.replace("0A 15b", "0A 15b light=2").replace("1A 25b", "1A 25b heavy=1").replace("2A 24b", "2A 24b")
    made = to_reorganization(riders, VOR, options="length=medium")
    while question(made) == "window":
        do(made, "pass")
    assert (question(made), made.to_act(), can(made)) == ("car", [0], ["0A", "pass"])
    assert refused(made, "0D1") == "car.who"
    do(made, "pass")
    assert (question(made), made.to_act(), can(made)) == ("car", [1], ["1A", "pass"])


@rule("vr.car.back")
def test_at_the_team_car_five_rows_back_temporary_fatigue_goes_and_permanent_stays() -> None:
    riders = DROPPED.replace("0A 15b", "0A 15b light=2 heavy=1")
    made = to_reorganization(riders, VOR, options="length=medium")
    while question(made) == "window":
        do(made, "pass")
    do(made, "0A")
    assert at(made, "0A") == "10s"
    assert fatigue(made, "0A") == (0, 1)


@rule("vr.car.who")
def test_there_is_no_team_car_in_short_games() -> None:
    made = to_reorganization(DROPPED.replace("0A 15b", "0A 15b light=2"), VOR)
    assert question(made) == "rescue"
    assert settle(made) is made


@both
@rule("or.rescue.helper", "vr.rescue.helper")
def test_a_rider_on_the_road_side_helps_too(game: str) -> None:
    made = to_reorganization(DROPPED.replace("0D1 30b", "0D1 30s"), game)
    assert "0D1" in can(made)
    assert at(do(made, "0D1"), "1A 2A 0D1 0A") == "25b 24b 23b 22b"


@rule("vr.car.back")
def test_without_five_rows_behind_nobody_drops_to_the_team_car() -> None:
    for start, sent in (("6c", ["0A", "pass"]), ("5c", ["0D1", "pass"])):
        riders = DROPPED.replace("0A 15b", f"0A {start} light=1").replace("0D1 30b", f"0D1 30b light={start == '5c':d}")
        made = to_reorganization(riders.replace(" light=0", ""), VOR, options="length=medium")
        while question(made) == "window":
            do(made, "pass")
        assert (question(made), can(made)) == ("car", sent)
        if start == "5c":
            assert refused(made, "0A") == "car.who"
