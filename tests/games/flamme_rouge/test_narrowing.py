"""Phase 3, slipstream into a narrower road: the note of the rulebook's Supply Zones section, and the like."""

from __future__ import annotations

import pytest

from ...rule import rule
from .road import ride

# A supply zone of three lanes on squares 6 to 10, two lanes after it.
ZONE = "SSSSS ZZZZZ FFFFF FFFFF FFFFF FFFFF XXXXX"
ZONE_LANES = "33333 33333 22222 22222 22222 22222 22222"
# A single square of cobbles, one lane, between two lanes.
NECK = "SSSSS FFFFF CFFFF FFFFF FFFFF FFFFF XXXXX"
NECK_LANES = "22222 22222 12222 22222 22222 22222 22222"


@rule("fr.slipstream.narrow")
@pytest.mark.parametrize("lanes", ["right", "keep"])
def test_of_three_riders_side_by_side_two_move_into_two_lanes_and_the_third_shifts_right(lanes: str) -> None:
    after = ride(
        ZONE,
        """
        0R 5r 7
        1R 4r 6
        2R 4m 6
        3R 4l 6
        """,
        lanes=ZONE_LANES,
        setup=f"slipstream_lanes={lanes}",
    )
    assert after.rode == {"0R": "12r", "1R": "10r", "2R": "10m", "3R": "10l"}
    assert after.at == {"0R": "12r", "1R": "11r", "2R": "11l", "3R": "10r"}


@rule("fr.slipstream.narrow")
def test_riders_behind_the_three_stay_put() -> None:
    """There is still one rider in the square in front of them."""
    after = ride(
        ZONE,
        """
        0R 5r 7
        1R 4r 6
        2R 4m 6
        3R 4l 6
        4R 3r 6
        5R 2r 6
        """,
        lanes=ZONE_LANES,
    )
    assert after.rode == {"0R": "12r", "1R": "10r", "2R": "10m", "3R": "10l", "4R": "9r", "5R": "8r"}
    assert after.at == {"0R": "12r", "1R": "11r", "2R": "11l", "3R": "10r", "4R": "9r", "5R": "8r"}


@rule("fr.slipstream.narrow", "fr.supply.slipstream")
def test_two_riders_of_a_wide_square_fit_into_two_lanes_and_the_pack_follows() -> None:
    after = ride(
        ZONE,
        """
        0R 5r 7
        1R 4r 6
        2R 4m 6
        3R 3r 6
        """,
        lanes=ZONE_LANES,
    )
    assert after.rode == {"0R": "12r", "1R": "10r", "2R": "10m", "3R": "9r"}
    assert after.at == {"0R": "12r", "1R": "11r", "2R": "11l", "3R": "10r"}


@rule("fr.slipstream.narrow")
def test_three_riders_stay_abreast_where_the_road_stays_wide() -> None:
    after = ride(
        ZONE,
        """
        0R 5r 5
        1R 3r 5
        2R 3m 5
        3R 3l 5
        """,
        lanes=ZONE_LANES,
    )
    assert after.rode == {"0R": "10r", "1R": "8r", "2R": "8m", "3R": "8l"}
    assert after.at == {"0R": "10r", "1R": "9r", "2R": "9m", "3R": "9l"}


@rule("fr.slipstream.narrow")
def test_a_narrowing_within_the_pack_holds_up_the_row_before_it() -> None:
    """The head moves up; of the three behind it two find a place, and the last rider stays."""
    after = ride(
        ZONE,
        """
        0R 9r 4
        1R 5r 6
        2R 4r 6
        3R 4m 6
        4R 4l 6
        5R 3r 6
        """,
        lanes=ZONE_LANES,
    )
    assert after.rode == {"0R": "13r", "1R": "11r", "2R": "10r", "3R": "10m", "4R": "10l", "5R": "9r"}
    assert after.at == {"0R": "13r", "1R": "12r", "2R": "11r", "3R": "11l", "4R": "10r", "5R": "9r"}


@rule("fr.slipstream.narrow")
def test_of_two_riders_side_by_side_one_moves_into_a_single_lane() -> None:
    after = ride(
        NECK,
        """
        0R 10r 2
        1R 8r 2
        2R 8l 2
        3R 7r 2
        """,
        lanes=NECK_LANES,
    )
    assert after.rode == {"0R": "12r", "1R": "10r", "2R": "10l", "3R": "9r"}
    assert after.at == {"0R": "12r", "1R": "11r", "2R": "10r", "3R": "9r"}


@rule("fr.slipstream.narrow")
def test_of_three_riders_side_by_side_one_moves_into_a_single_lane_and_two_shift_right() -> None:
    after = ride(
        NECK,
        """
        0R 10r 2
        1R 5r 5
        2R 5m 5
        3R 5l 5
        """,
        lanes="33333 22223 12222 22222 22222 22222 22222",
    )
    assert after.rode == {"0R": "12r", "1R": "10r", "2R": "10m", "3R": "10l"}
    assert after.at == {"0R": "12r", "1R": "11r", "2R": "10r", "3R": "10m"}


@rule("fr.slipstream.narrow", "fr.exhaustion.wind")
def test_riders_left_behind_at_a_narrowing_are_out_of_the_wind() -> None:
    after = ride(
        ZONE,
        """
        0R 5r 7
        1R 4r 6
        2R 4m 6
        3R 4l 6
        """,
        lanes=ZONE_LANES,
    )
    assert after.tired == ["0R"]
