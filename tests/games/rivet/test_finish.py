"""The finish: podium, penalty line, bonus seconds, ties."""

from __future__ import annotations

from paceline.games.rivet.engine import Rivet
from paceline.games.rivet.finish import totals
from paceline.games.rivet.notation import space_text
from paceline.games.rivet.score import times

from ...rule import rule
from .road import at, before_bonus_line, both, do, race, ride_out


@both
@rule("or.finish.podium", "vr.finish.podium")
def test_who_is_pushed_across_the_line_is_home_first(game: str) -> None:
    made = do(
        race("0A 49b\n1A 50b\n2A 30b", game, hand="argy-bargy", classes_of="A"), "A:argy-bargy", ">50b", ">finish"
    )
    assert [made.rider_text(int(made.bunch.home[i])) for i in range(made.bunch.homecomers)] == ["1A", "0A"]
    assert at(made, "0A 1A") == "home home"


@both
@rule("or.finish.end", "vr.finish.end")
def test_the_phase_is_completed_and_then_the_race_is_over(game: str) -> None:
    made = do(
        race("0A 50b\n1A 30b\n2A 20b done", game, hand="off-the-front", classes_of="A"), "A:off-the-front", ">finish"
    )
    assert made.to_act() == [1]
    card = next(action for action in made.legal(1))
    made.apply(1, card)
    for _ in range(60):
        if made.over:
            break
        made.apply(made.next_seat(), made.legal(made.next_seat())[0])
    assert made.over


@both
@rule("or.finish.ranking", "vr.finish.ranking")
def test_riders_on_the_road_follow_in_their_order_there(game: str) -> None:
    over = race("0A 30b\n1A home\n2A 30c", game, question="over", hand="", more="home 1A", classes_of="A")
    assert over.result() is not None
    assert [over.rider_text(rider) for rider in over.ranking()] == ["1A", "0A", "2A"]


@both
@rule(
    "or.finish.seconds",
    "vr.finish.seconds",
    "or.finish.penalty",
    "vr.finish.penalty",
    "or.finish.total",
    "vr.finish.total",
)
def test_times_add_up_with_a_second_more_for_everybody_who_is_not_home(game: str) -> None:
    riders = "0A home\n0D1 30b\n1A home\n1D1 29b\n2A 28b\n2D1 27b"
    over = race(riders, game, question="over", hand="", more="home 0A 1A", classes_of="A D")
    podium = (0, 2, 3, 4, 5, 6)
    assert totals(over) == [podium[0] + podium[2] + 1, podium[1] + podium[3] + 1, podium[4] + 1 + podium[5] + 1]
    assert (over.winner(), over.places()) == (0, [1, 2, 3])
    added = times(over)
    assert [(one.team, one.podium, one.late, one.seconds) for one in added.teams] == [
        (0, 3, 1, 4),
        (1, 6, 1, 7),
        (2, 11, 2, 13),
    ]
    assert [(one.podium, one.late, one.home) for one in added.riders[:3]] == [(0, 0, True), (2, 0, True), (3, 1, False)]
    assert (added.margin, added.by) == (3, "seconds")


@both
@rule("or.bonus.seconds", "vr.bonus.seconds")
def test_every_bonus_takes_two_seconds_off(game: str) -> None:
    made = before_bonus_line(game)
    before = totals(made)
    do(made, "A:argy-bargy", straight_on(made))
    assert totals(made) == [before[0], before[1] - 2, before[2]]
    assert {one.team: one.bonus for one in times(made).teams} == {0: 0, 1: 2, 2: 0}
    assert times(made).riders == []  # nobody's sheet is written before the race is over


def straight_on(made: Rivet) -> str:
    space = int(made.bunch.at[0])
    return f">{space_text(made.book.net.road.steps_ahead(space)[0], made.book)}"


@both
@rule("or.finish.ties", "vr.finish.ties")
def test_of_equal_times_the_team_whose_last_rider_is_placed_higher_wins(game: str) -> None:
    seconds = ", ".join(str(place) for place in range(21))
    podium = f"seconds = [{seconds}]\npenalty_not_finished = 1\ntime_bonus = 2\n"
    riders = "0A home\n1A home\n1D1 home\n0D1 home\n2A 30b\n2D1 29b"
    over = race(
        riders,
        game,
        question="over",
        hand="",
        more="home 0A 1A 1D1 0D1",
        classes_of="A D",
        content={"podium.toml": podium},
    )
    assert totals(over)[:2] == [3, 3]
    assert over.winner() == 1
    assert [one.team for one in times(over).teams] == [1, 0, 2]
    assert (times(over).margin, times(over).by) == (0, "last rider")


@both
@rule("or.finish.rest", "vr.finish.rest")
def test_a_stroke_each_brings_the_line_across_and_no_more(game: str) -> None:
    riders = "0A 50b light=3\n1A 49b\n2A 48b"
    made = do(race(riders, game, hand="through-and-off", classes_of="A"), "A:through-and-off")
    left = int(made.current.strokes)
    ride_out(made)
    assert made.bunch.homecomers == min(3, left)
