"""The finish: who wins, when the race ends, the ranking, and the road past the line."""

from __future__ import annotations

import pytest

from ...rule import rule
from .road import FLAT, Round, act, choices, ride, start

SUMMIT = "SSSSS FFFFF FFFFF FFFFF FFFFF FFFUU XXXXX"  # the line lies behind an ascent
SHORT = "SSSSS FFFFF FFFFF FFFFF FFFFF FFFFF XX"  # two squares past the line


def ranked(after: Round) -> list[str]:
    result = after.race.result()
    assert result is not None
    return result.ranking


@rule("fr.finish.first")
def test_the_first_rider_across_the_line_wins_for_its_team() -> None:
    after = ride(
        FLAT,
        """
        0R 20r 3
        0S 19r 3
        1R 17r 3
        1S 29r 4
        """,
        setup="seats=2",
    )
    result = after.race.result()
    assert result is not None
    assert result.winner == 1
    assert result.ranking[0] == "1S"


@rule("fr.finish.first")
def test_of_those_who_cross_in_the_same_round_the_one_furthest_past_the_line_wins() -> None:
    after = ride(
        FLAT,
        """
        0R 30r 2
        1R 26r 7
        2R 27r 4
        """,
    )
    assert after.rode == {"0R": "32r", "2R": "31r", "1R": "33r"}
    assert ranked(after) == ["1R", "0R", "2R"]
    assert after.finished == ["1R", "0R", "2R"]


@rule("fr.finish.first")
def test_in_the_same_square_the_rider_further_right_wins() -> None:
    after = ride(
        FLAT,
        """
        0R 28l 5
        1R 29r 4
        """,
    )
    assert after.rode == {"1R": "33r", "0R": "33l"}
    assert after.race.winner() == 1


@rule("fr.finish.first")
def test_a_dummy_team_can_win() -> None:
    after = ride(
        FLAT,
        """
        0R 20r 3
        0S 19r 3
        1R 28r deck=6
        1S 17r
        """,
        setup="seats=1 peloton_team=true",
    )
    result = after.race.result()
    assert result is not None
    assert result.winner == 1
    assert result.places == [2]


@rule("fr.finish.first")
def test_the_last_square_before_the_line_is_not_across_it() -> None:
    after = ride(
        FLAT,
        """
        0R 27r 3
        1R 20r 3
        """,
    )
    assert after.rode["0R"] == "30r"
    assert not after.race.over


@rule("fr.finish.end")
def test_the_race_ends_with_the_round_in_which_the_first_rider_crosses_the_line() -> None:
    """The others still move, draft and tire in that round."""
    after = ride(
        FLAT,
        """
        0R 28r 4
        1R 12r 2
        2R 10r 2
        """,
        setup="end=first",
    )
    assert after.race.over
    assert after.race.result() is not None
    assert after.at == {"0R": "32r", "1R": "14r", "2R": "13r"}
    assert after.tired == ["1R"]
    assert after.race.to_act() == []


@rule("fr.finish.end")
def test_with_the_option_all_the_others_race_on_and_finishers_leave_the_road() -> None:
    after = ride(
        FLAT,
        """
        0R 28r 4
        1R 27r 4
        2R 10r 2
        """,
        setup="end=all",
    )
    assert not after.race.over
    assert after.at == {"0R": "home", "1R": "home", "2R": "12r"}
    assert after.race.to_act() == [2]


@rule("fr.finish.end", "fr.exhaustion.wind")
def test_finishers_leave_the_road_only_after_the_others_have_tired() -> None:
    after = ride(
        FLAT,
        """
        0R 28r 3
        1R 28l 2
        """,
        setup="end=all",
    )
    assert after.rode == {"0R": "31r", "1R": "30r"}
    assert after.tired == []


@rule("fr.finish.end")
def test_with_the_option_all_the_race_is_over_when_everybody_is_home() -> None:
    after = ride(
        FLAT,
        """
        0R home deck=5*4
        1R 28r 3
        2R 27r 6
        """,
        setup="end=all",
        more="home 0R",
    )
    assert after.race.over
    assert ranked(after) == ["0R", "2R", "1R"]


@rule("fr.finish.end")
def test_with_the_option_all_dummy_riders_have_to_come_home_too() -> None:
    after = ride(
        FLAT,
        """
        0R 29r 3
        0S 28r 3
        1R 10r deck=6
        1S 7r deck=5
        """,
        setup="seats=1 muscle_teams=1 end=all dummy_deck=two",
    )
    result = after.race.result()
    assert result is not None
    assert result.ranking == ["0R", "0S", "1R", "1S"]
    assert result.rounds > 7


@rule("fr.finish.end", "fr.energy.draw")
def test_a_player_with_one_rider_home_goes_on_with_the_other() -> None:
    after = ride(
        FLAT,
        """
        0R 29r 3
        0S 10r 3 deck=2,3,4,9
        1R 12r 4
        1S 8r 4
        """,
        setup="seats=2 end=all",
    )
    assert after.at["0R"] == "home"
    assert choices(after.race, 0) == ["S2", "S3", "S4", "S9"]


@rule("fr.finish.ranking")
def test_riders_across_the_line_rank_by_distance_then_from_right_to_left_and_the_others_by_their_place() -> None:
    after = ride(
        FLAT,
        """
        0R 30r 2
        1R 30l 3
        2R 29r 4
        3R 20r 3
        4R 20l 3
        5R 24r 2
        """,
    )
    assert after.rode == {"0R": "32r", "1R": "33r", "2R": "33l", "5R": "26r", "3R": "23r", "4R": "23l"}
    assert after.at["3R"] == "23r"
    assert ranked(after) == ["1R", "2R", "0R", "5R", "3R", "4R"]


@rule("fr.finish.ranking")
def test_before_the_finish_riders_rank_by_their_place_on_the_road() -> None:
    race = start(2)
    act(race, "0 R@3", "0 S@5", "1 R@5", "1 S@4")
    assert [race.rider_text(rider) for rider in race.ranking()] == ["0S", "1R", "1S", "0R"]


@rule("fr.finish.ranking")
def test_an_earlier_round_ranks_before_a_greater_distance() -> None:
    after = ride(
        FLAT,
        """
        0R 30r 2
        1R 20r 3
        2R 20l 2
        """,
        setup="end=all",
    )
    assert after.rode == {"0R": "32r", "1R": "23r", "2R": "22r"}
    assert after.finished == ["0R"]
    act(after.race, "1 R5", "2 R5", "1 R5", "2 R5")  # 1R rides on to 33, 2R to 32
    assert ranked(after) == ["0R", "1R", "2R"]


@rule("fr.finish.ranking")
def test_a_player_is_placed_by_their_better_rider() -> None:
    after = ride(
        FLAT,
        """
        0R 20r 3
        0S 4r 3
        1R 17r 3
        1S 29r 4
        2R 18r 7
        2S 16r 7
        """,
        setup="seats=3",
    )
    result = after.race.result()
    assert result is not None
    assert result.ranking == ["1S", "2R", "0R", "2S", "1R", "0S"]
    assert result.places == [3, 1, 2]


@rule("fr.finish.overrun")
@pytest.mark.parametrize(("card", "why"), [("2", []), ("3", ["fr.finish.overrun"]), ("9", ["fr.finish.overrun"])])
def test_a_move_that_would_leave_the_course_ends_on_its_last_square(card: str, why: list[str]) -> None:
    after = ride(SHORT, f"0R 30r {card}\n1R 20r 2", setup="overrun=clamp")
    assert after.rode["0R"] == "32r"
    assert after.why["0R"] == why


@rule("fr.finish.overrun", "fr.move.full")
def test_behind_a_full_last_square_riders_stop_one_further_back() -> None:
    after = ride(
        SHORT,
        """
        0R 30r 9
        1R 30l 7
        2R 29r 9
        3R 28r 9
        4R 27r 9
        """,
    )
    assert after.rode == {"0R": "32r", "1R": "32l", "2R": "31r", "3R": "31l", "4R": "30r"}
    assert ranked(after) == ["0R", "1R", "2R", "3R", "4R"]


@rule("fr.finish.overrun")
def test_with_the_option_unlimited_every_move_is_ridden_out() -> None:
    after = ride(
        SHORT,
        """
        0R 30r 7
        1R 29r 9
        2R 20r 2
        """,
        setup="overrun=unlimited",
    )
    assert after.rode == {"0R": "37r", "1R": "38r", "2R": "22r"}
    assert ranked(after) == ["1R", "0R", "2R"]
    far = ride(SHORT, "0R 30r 9\n1R 20r 2", setup="overrun=unlimited")
    assert far.rode["0R"] == "39r"


@rule("fr.finish.shelter")
@pytest.mark.parametrize(("option", "square"), [("none", "29r"), ("allowed", "30r")])
def test_riders_past_the_line_give_no_slipstream_unless_it_is_allowed(option: str, square: str) -> None:
    after = ride(
        FLAT,
        """
        0R 29r 2
        1R 27r 2
        """,
        setup=f"finish_slipstream={option}",
    )
    assert after.rode == {"0R": "31r", "1R": "29r"}
    assert after.at["1R"] == square


@rule("fr.finish.shelter")
@pytest.mark.parametrize(("option", "square"), [("none", "31r"), ("allowed", "32r")])
def test_riders_past_the_line_take_no_slipstream_unless_it_is_allowed(option: str, square: str) -> None:
    after = ride(
        FLAT,
        """
        0R 30r 3
        1R 29r 2
        """,
        setup=f"finish_slipstream={option}",
    )
    assert after.rode == {"0R": "33r", "1R": "31r"}
    assert after.at["1R"] == square


@rule("fr.finish.shelter")
@pytest.mark.parametrize(("option", "home"), [("none", ["0R"]), ("allowed", ["0R", "1R"])])
def test_nobody_is_drawn_across_the_line_unless_it_is_allowed(option: str, home: list[str]) -> None:
    after = ride(
        FLAT,
        """
        0R 30r 2
        1R 28r 2
        """,
        setup=f"finish_slipstream={option}",
    )
    assert after.rode == {"0R": "32r", "1R": "30r"}
    assert after.finished == home


@rule("fr.finish.after")
@pytest.mark.parametrize(
    ("road", "terrain", "square"),
    [
        (SUMMIT, "flat", "32r"),
        (SUMMIT, "ascent", "31r"),
        (FLAT, "flat", "32r"),
        (FLAT, "ascent", "32r"),  # a flat finish is flat past the line, too
    ],
)
def test_past_a_summit_finish_the_road_is_flat_unless_it_goes_on_climbing(road: str, terrain: str, square: str) -> None:
    after = ride(
        road,
        """
        0R 30r 3
        1R 29r 2
        """,
        setup=f"finish_slipstream=allowed after_line={terrain}",
    )
    assert after.rode == {"0R": "33r", "1R": "31r"}
    assert after.at["1R"] == square


@rule("fr.finish.after")
def test_the_terrain_past_the_line_changes_no_move() -> None:
    for terrain in ("flat", "ascent"):
        after = ride(
            SUMMIT,
            """
            0R 30r 9
            1R 27r 9
            """,
            setup=f"after_line={terrain}",
        )
        assert after.rode == {"0R": "35r", "1R": "32r"}
