"""Phase 3, slipstream: gaps, packs that join up, ascents, cobbles, supply zones, lanes."""

from __future__ import annotations

import pytest

from paceline.games.flamme_rouge.title import TITLE

from ...rule import rule
from .road import FLAT, SEED, places, ride, tiles_for

CLIMB = "SSSSS FFFFF UUUFF FFFFF FFFFF FFFFF XXXXX"  # squares 11 to 13
HUMP = "SSSSS FFFFF FFUFF FFFFF FFFFF FFFFF XXXXX"  # square 13 alone
COBBLES = "SSSSS FFFFF CCCFF FFFFF FFFFF FFFFF XXXXX"  # squares 11 to 13
COBBLE_LANES = "22222 22222 12122 22222 22222 22222 22222"  # with a passing place
SUPPLY = "SSSSS FFFFF ZZZZZ FFFFF FFFFF FFFFF XXXXX"  # squares 11 to 15
SUPPLY_LANES = "33333 33333 33333 22222 22222 22222 22222"


@rule("fr.slipstream.gap")
def test_a_rider_closes_a_gap_of_one_square() -> None:
    after = ride(
        FLAT,
        """
        0R 6r 4
        1R 9r 3
        """,
    )
    assert after.rode == {"1R": "12r", "0R": "10r"}
    assert after.at == {"1R": "12r", "0R": "11r"}


@rule("fr.slipstream.gap")
def test_a_gap_of_two_squares_stays_open() -> None:
    after = ride(
        FLAT,
        """
        0R 6r 4
        1R 9r 4
        """,
    )
    assert after.at == after.rode == {"1R": "13r", "0R": "10r"}


@rule("fr.slipstream.gap")
def test_riders_in_neighbouring_squares_are_one_pack_and_nobody_moves_up() -> None:
    after = ride(
        FLAT,
        """
        0R 6r 4
        1R 9r 2
        """,
    )
    assert after.at == after.rode == {"1R": "11r", "0R": "10r"}


@rule("fr.slipstream.gap")
def test_the_whole_pack_moves_up_behind_its_head() -> None:
    after = ride(
        FLAT,
        """
        0R 10r 3
        1R 7r 4
        2R 7l 4
        3R 6r 4
        4R 5r 4
        """,
    )
    assert after.rode == {"0R": "13r", "1R": "11r", "2R": "11l", "3R": "10r", "4R": "9r"}
    assert after.at == {"0R": "13r", "1R": "12r", "2R": "12l", "3R": "11r", "4R": "10r"}


@rule("fr.slipstream.cascade")
def test_a_pack_that_has_joined_the_next_one_moves_up_again_with_it() -> None:
    after = ride(
        FLAT,
        """
        0R 6r 2
        1R 8r 2
        2R 10r 2
        """,
    )
    assert after.rode == {"2R": "12r", "1R": "10r", "0R": "8r"}
    assert after.at == {"2R": "12r", "1R": "11r", "0R": "10r"}


@rule("fr.slipstream.cascade")
def test_a_rider_can_gain_a_square_with_every_pack_it_joins() -> None:
    after = ride(
        FLAT,
        """
        0R 4r 2
        1R 6r 2
        2R 8r 2
        3R 10r 2
        4R 12r 2
        """,
    )
    assert after.rode == {"4R": "14r", "3R": "12r", "2R": "10r", "1R": "8r", "0R": "6r"}
    assert after.at == {"4R": "14r", "3R": "13r", "2R": "12r", "1R": "11r", "0R": "10r"}


@rule("fr.slipstream.cascade")
def test_a_pack_that_is_too_far_behind_does_not_follow_one_that_moves_up() -> None:
    after = ride(
        FLAT,
        """
        0R 5r 2
        1R 8r 2
        2R 10r 2
        """,
    )
    assert after.rode == {"2R": "12r", "1R": "10r", "0R": "7r"}
    assert after.at == {"2R": "12r", "1R": "11r", "0R": "7r"}


@rule("fr.slipstream.cascade")
def test_a_joined_pack_stops_at_a_gap_of_two() -> None:
    after = ride(
        FLAT,
        """
        0R 6r 2
        1R 8r 2
        2R 11r 2
        """,
    )
    assert after.rode == {"2R": "13r", "1R": "10r", "0R": "8r"}
    assert after.at == {"2R": "13r", "1R": "10r", "0R": "9r"}


@rule("fr.slipstream.ascent")
def test_a_rider_on_an_ascent_gives_no_slipstream() -> None:
    after = ride(
        CLIMB,
        """
        0R 8r 2
        1R 10r 2
        """,
    )
    assert after.at == after.rode == {"1R": "12r", "0R": "10r"}


@rule("fr.slipstream.ascent")
def test_a_rider_on_an_ascent_takes_no_slipstream() -> None:
    after = ride(
        CLIMB,
        """
        0R 11r 2
        1R 13r 2
        """,
    )
    assert after.at == after.rode == {"1R": "15r", "0R": "13r"}


@rule("fr.slipstream.ascent")
def test_just_past_an_ascent_riders_give_and_take_slipstream_again() -> None:
    after = ride(
        CLIMB,
        """
        0R 12r 2
        1R 14r 2
        """,
    )
    assert after.at == {"1R": "16r", "0R": "15r"}


@rule("fr.slipstream.ascent")
def test_an_ascent_between_two_riders_on_the_flat_does_not_matter() -> None:
    after = ride(
        HUMP,
        """
        0R 10r 2
        1R 12r 2
        """,
    )
    assert after.rode == {"1R": "14r", "0R": "12r"}
    assert after.at == {"1R": "14r", "0R": "13r"}


@rule("fr.cobbles.slipstream")
@pytest.mark.parametrize("square", [11, 12])
def test_a_rider_on_cobbles_gives_no_slipstream(square: int) -> None:
    """Square 12 is a passing place: cobbles all the same."""
    after = ride(
        COBBLES,
        f"""
        0R {square - 4}r 2
        1R {square - 2}r 2
        """,
        lanes=COBBLE_LANES,
    )
    assert after.at == after.rode == {"1R": f"{square}r", "0R": f"{square - 2}r"}


@rule("fr.cobbles.slipstream")
@pytest.mark.parametrize("square", [12, 13])
def test_a_rider_on_cobbles_takes_no_slipstream(square: int) -> None:
    after = ride(
        COBBLES,
        f"""
        0R {square - 2}r 2
        1R {square}r 2
        """,
        lanes=COBBLE_LANES,
    )
    assert after.at == after.rode == {"1R": f"{square + 2}r", "0R": f"{square}r"}


@rule("fr.supply.slipstream")
def test_in_a_supply_zone_riders_give_and_take_slipstream() -> None:
    after = ride(
        SUPPLY,
        """
        0R 8r 4
        1R 9r 5
        """,
        lanes=SUPPLY_LANES,
    )
    assert after.rode == {"1R": "14r", "0R": "12r"}
    assert after.at == {"1R": "14r", "0R": "13r"}


@rule("fr.slipstream.split", "fr.slipstream.ascent")
def test_a_pack_with_its_tail_on_an_ascent_splits() -> None:
    after = ride(
        CLIMB,
        """
        0R 14r 2
        1R 12r 2
        2R 12l 2
        3R 11r 2
        4R 10r 2
        """,
        setup="ascent_split=split",
    )
    assert after.rode == {"0R": "16r", "1R": "14r", "2R": "14l", "3R": "13r", "4R": "12r"}
    assert after.at == {"0R": "16r", "1R": "15r", "2R": "15l", "3R": "13r", "4R": "12r"}


@rule("fr.slipstream.split")
def test_behind_a_row_on_an_ascent_riders_on_the_flat_stay_too() -> None:
    after = ride(
        HUMP,
        """
        0R 14r 2
        1R 12r 2
        2R 11r 2
        3R 10r 2
        """,
    )
    assert after.rode == {"0R": "16r", "1R": "14r", "2R": "13r", "3R": "12r"}
    assert after.at == {"0R": "16r", "1R": "15r", "2R": "13r", "3R": "12r"}


@rule("fr.slipstream.split", "fr.cobbles.slipstream")
def test_a_pack_with_its_tail_on_cobbles_splits() -> None:
    after = ride(
        COBBLES,
        """
        0R 14r 2
        1R 12r 2
        2R 11r 2
        """,
        lanes=COBBLE_LANES,
    )
    assert after.rode == {"0R": "16r", "1R": "14r", "2R": "13r"}
    assert after.at == {"0R": "16r", "1R": "15r", "2R": "13r"}


@rule("fr.slipstream.split")
@pytest.mark.parametrize("road", [CLIMB, COBBLES])
def test_with_the_option_whole_such_a_pack_does_not_move_at_all(road: str) -> None:
    after = ride(
        road,
        """
        0R 14r 2
        1R 12r 2
        2R 11r 2
        """,
        setup="ascent_split=whole",
    )
    assert after.at == after.rode == {"0R": "16r", "1R": "14r", "2R": "13r"}


@rule("fr.slipstream.split")
def test_with_the_option_whole_a_pack_clear_of_the_ascent_moves_up() -> None:
    after = ride(
        CLIMB,
        """
        0R 15r 2
        1R 13r 2
        2R 12r 2
        3R 10r 2
        """,
        setup="ascent_split=whole",
    )
    assert after.rode == {"0R": "17r", "1R": "15r", "2R": "14r", "3R": "12r"}
    assert after.at == {"0R": "17r", "1R": "16r", "2R": "15r", "3R": "12r"}


@rule("fr.slipstream.lanes")
@pytest.mark.parametrize("lanes", ["right", "keep"])
def test_riders_who_move_up_stay_side_by_side(lanes: str) -> None:
    after = ride(
        FLAT,
        """
        0R 6r 4
        1R 6l 4
        2R 9r 3
        """,
        setup=f"slipstream_lanes={lanes}",
    )
    assert after.rode == {"2R": "12r", "0R": "10r", "1R": "10l"}
    assert after.at == {"2R": "12r", "0R": "11r", "1R": "11l"}


@rule("fr.slipstream.lanes")
@pytest.mark.parametrize(("lanes", "place"), [("right", "11r"), ("keep", "11l")])
def test_a_lone_rider_on_the_left_moves_up_to_the_right_lane_unless_it_keeps_its_own(lanes: str, place: str) -> None:
    """After a move nobody heads a pack from the left lane, so the slipstream is tried without one."""
    position = f"""
        flamme-rouge seats=2 riders=one course=abu slipstream_lanes={lanes}
        round 7 energy
        0R 10l
        1R 12r
    """
    race = TITLE.from_position(position, SEED, content=tiles_for(FLAT, ""))
    race.bunch.slipstream(None)
    race.bunch.line_up()
    assert places(race) == {"0R": place, "1R": "12r"}


@rule("fr.slipstream.lanes")
def test_a_lane_that_the_new_square_does_not_have_cannot_be_kept() -> None:
    position = """
        flamme-rouge seats=2 riders=one course=abu slipstream_lanes=keep
        round 7 energy
        0R 10l
        1R 12r
    """
    lanes = "22222 22223 22222 22222 22222 22222 22222"
    race = TITLE.from_position(position, SEED, content=tiles_for(FLAT, lanes))
    race.bunch.slipstream(None)
    race.bunch.line_up()
    assert places(race) == {"0R": "11r", "1R": "12r"}
