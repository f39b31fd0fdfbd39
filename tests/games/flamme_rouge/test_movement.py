"""Phase 2, movement on the flat: order, exact moves, passing, full squares, lanes."""

from __future__ import annotations

import pytest

from ...rule import rule
from .road import FLAT, ride, ride_alone

ONE_LANE_11_TO_13 = "22222 22222 11122 22222 22222 22222 22222"


@rule("fr.move.order")
def test_riders_move_one_by_one_from_the_leader_to_the_last() -> None:
    after = ride(
        FLAT,
        """
        0R 6r 4
        1R 9r 4
        2R 3r 4
        3R 8r 4
        """,
    )
    assert list(after.rode) == ["1R", "3R", "0R", "2R"]


@rule("fr.move.order")
def test_riders_ahead_have_left_their_square_when_those_behind_come_to_it() -> None:
    after = ride(
        FLAT,
        """
        0R 10r 7
        1R 10l 7
        2R 7r 3
        """,
    )
    assert after.rode["2R"] == "10r"


@rule("fr.move.order")
def test_in_the_same_square_the_right_hand_rider_moves_first() -> None:
    after = ride(
        FLAT,
        """
        0R 6l 4
        1R 6r 4
        """,
    )
    assert list(after.rode) == ["1R", "0R"]
    assert after.rode == {"1R": "10r", "0R": "10l"}


@rule("fr.move.order")
def test_across_three_lanes_riders_move_from_right_to_left() -> None:
    after = ride(
        FLAT,
        """
        0R 3l 3
        1R 3m 3
        2R 3r 3
        """,
        lanes="33333 33333 22222 22222 22222 22222 22222",
    )
    assert after.rode == {"2R": "6r", "1R": "6m", "0R": "6l"}
    assert list(after.rode) == ["2R", "1R", "0R"]


@rule("fr.move.order")
def test_a_rider_who_overtakes_the_others_has_still_moved_only_once() -> None:
    after = ride(
        FLAT,
        """
        0R 6r 7
        1R 8r 3
        2R 9r 2
        """,
    )
    moved = [event for event in after.events if type(event).__name__ == "Moved"]
    assert len(moved) == 3
    assert after.rode == {"2R": "11r", "1R": "11l", "0R": "13r"}


@rule("fr.move.exact")
@pytest.mark.parametrize(
    ("card", "square"), [("2", 8), ("3", 9), ("4", 10), ("5", 11), ("6", 12), ("7", 13), ("9", 15), ("E", 8)]
)
def test_a_rider_moves_as_many_squares_as_its_card_says(card: str, square: int) -> None:
    assert ride_alone(FLAT, "6r", card) == (f"{square}r", [])


@rule("fr.move.exact", "fr.lane.right")
def test_changing_lanes_on_the_way_costs_nothing() -> None:
    after = ride(
        FLAT,
        """
        0R 6l 7
        1R 9r 2
        2R 8r 2
        3R 8l 2
        """,
    )
    assert after.rode == {"1R": "11r", "2R": "10r", "3R": "10l", "0R": "13r"}


@rule("fr.move.pass")
def test_a_rider_rides_through_a_full_square() -> None:
    after = ride(
        FLAT,
        """
        0R 6r 5
        1R 8r 2
        2R 8l 2
        """,
    )
    assert after.rode == {"1R": "10r", "2R": "10l", "0R": "11r"}


@rule("fr.move.pass")
def test_a_rider_rides_through_another_where_there_is_one_lane_only() -> None:
    after = ride(
        FLAT,
        """
        0R 8r 5
        1R 10r 2
        """,
        lanes=ONE_LANE_11_TO_13,
    )
    assert after.rode == {"1R": "12r", "0R": "13r"}


@rule("fr.move.pass", "fr.lane.right")
def test_a_rider_does_not_stop_in_a_lane_that_is_taken() -> None:
    after = ride(
        FLAT,
        """
        0R 6r 4
        1R 8r 2
        """,
    )
    assert after.rode == {"1R": "10r", "0R": "10l"}


@rule("fr.move.full")
def test_a_rider_stops_behind_a_full_square() -> None:
    after = ride(
        FLAT,
        """
        0R 6r 4
        1R 8r 2
        2R 8l 2
        """,
    )
    assert after.rode == {"1R": "10r", "2R": "10l", "0R": "9r"}
    assert after.why["0R"] == ["fr.move.full"]


@rule("fr.move.full", "fr.lane.right")
def test_behind_a_full_square_a_rider_takes_the_lane_that_is_free() -> None:
    after = ride(
        FLAT,
        """
        0R 6r 4
        1R 8r 2
        2R 8l 2
        3R 7r 2
        """,
    )
    assert after.rode == {"1R": "10r", "2R": "10l", "3R": "9r", "0R": "9l"}


@rule("fr.move.full")
def test_a_rider_can_lose_several_squares_to_full_ones() -> None:
    after = ride(
        FLAT,
        """
        0R 6r 5
        1R 8r 3
        2R 8l 3
        3R 7r 3
        4R 7l 3
        """,
    )
    assert after.rode == {"1R": "11r", "2R": "11l", "3R": "10r", "4R": "10l", "0R": "9r"}


@rule("fr.move.full", "fr.road.lanes")
def test_a_square_with_one_lane_is_full_with_one_rider() -> None:
    after = ride(
        FLAT,
        """
        0R 8r 4
        1R 10r 2
        """,
        lanes=ONE_LANE_11_TO_13,
    )
    assert after.rode == {"1R": "12r", "0R": "11r"}


@rule("fr.move.full", "fr.road.lanes")
def test_a_square_with_three_lanes_is_full_with_three_riders() -> None:
    after = ride(
        FLAT,
        """
        0R 8r 4
        1R 8m 4
        2R 8l 4
        3R 7r 5
        """,
        lanes="22222 22333 33333 22222 22222 22222 22222",
    )
    assert after.rode == {"0R": "12r", "1R": "12m", "2R": "12l", "3R": "11r"}


@rule("fr.move.full")
def test_a_rider_with_no_room_ahead_stays_in_its_place_and_in_its_lane() -> None:
    """Three abreast before a single lane: the first two fill squares 11 and 12."""
    after = ride(
        FLAT,
        """
        0R 10r 2
        1R 10m 2
        2R 10l 2
        """,
        lanes="22222 22223 11122 22222 22222 22222 22222",
    )
    assert after.rode == {"0R": "12r", "1R": "11r", "2R": "10l"}


@rule("fr.move.full")
def test_or_in_the_rightmost_lane_so_that_nobody_from_behind_comes_ahead_of_it() -> None:
    for setup, rode in (("", {"2R": "10l", "3R": "10r"}), ("blocked_lane=right", {"2R": "10r", "3R": "10m"})):
        after = ride(
            FLAT,
            """
            0R 10r 2
            1R 10m 2
            2R 10l 2
            3R 8r 2
            """,
            lanes="22222 22223 11122 22222 22222 22222 22222",
            setup=setup,
        )
        assert after.rode == {"0R": "12r", "1R": "11r", **rode}


@rule("fr.move.full")
def test_a_rider_who_cannot_move_does_not_take_the_place_of_one_who_has_left() -> None:
    """The road ends with square 31, which has one lane; the rider further left is still waiting."""
    after = ride(
        "SSSSS FFFFF FFFFF FFFFF FFFFF FFFFF X",
        """
        0R 30r 2
        1R 30m 2
        2R 30l 2
        """,
        lanes="22222 22222 22222 22222 22222 22223 1",
    )
    assert after.rode == {"0R": "31r", "1R": "30m", "2R": "30l"}


@rule("fr.move.full")
def test_nobody_drops_back_behind_the_square_they_came_from() -> None:
    """Squares 11 to 13 fill up; square 9 is empty, but the last rider of square 10 does not go there."""
    after = ride(
        FLAT,
        """
        0R 11r 2
        1R 10r 3
        2R 10m 2
        3R 10l 3
        """,
        lanes="22222 22223 11122 22222 22222 22222 22222",
    )
    assert after.rode == {"0R": "13r", "1R": "12r", "2R": "11r", "3R": "10l"}


@rule("fr.lane.right")
def test_in_an_empty_square_a_rider_takes_the_right_lane() -> None:
    assert ride_alone(FLAT, "6l", "4")[0] == "10r"


@rule("fr.lane.right")
def test_with_three_lanes_a_rider_takes_the_rightmost_free_one() -> None:
    after = ride(
        FLAT,
        """
        0R 8l 4
        1R 9l 3
        2R 7l 5
        """,
        lanes="22222 22222 33333 22222 22222 22222 22222",
    )
    assert after.rode == {"1R": "12r", "0R": "12m", "2R": "12l"}
