"""Phase 2, movement where the road changes a card's worth: ascents, descents, supply zones, cobbles."""

from __future__ import annotations

import pytest

from ...rule import rule
from .road import ride, ride_alone

CLIMB = "SSSSS FFFFF FFFFF UUUFF FFFFF FFFFF XXXXX"  # squares 16 to 18
SHORT_CLIMB = "SSSSS FFFFF FFFFF UFFFF FFFFF FFFFF XXXXX"  # square 16 alone
DESCENT = "SSSSS FFFFF FFFFF DDDFF FFFFF FFFFF XXXXX"  # squares 16 to 18
SUPPLY = "SSSSS FFFFF FFFFF ZZZFF FFFFF FFFFF XXXXX"  # squares 16 to 18
COBBLES = "SSSSS FFFFF FFFFF CCCFF FFFFF FFFFF XXXXX"  # squares 16 to 18


@rule("fr.ascent.limit")
@pytest.mark.parametrize(("card", "moves"), [("9", 5), ("7", 5), ("6", 5), ("5", 5), ("4", 4), ("3", 3), ("E", 2)])
@pytest.mark.parametrize("start", [16, 17, 18])
def test_a_rider_who_starts_on_an_ascent_moves_five_squares_at_most(start: int, card: str, moves: int) -> None:
    assert ride_alone(CLIMB, f"{start}r", card)[0] == f"{start + moves}r"


@rule("fr.ascent.limit")
@pytest.mark.parametrize(
    ("ahead", "card", "moves"),
    [
        (1, "6", 5),  # onto the climb at once
        (2, "9", 5),
        (4, "9", 5),
        (4, "5", 5),
        (4, "4", 4),  # the card ends on the climb: nothing to lose
        (4, "3", 3),  # the card ends before it
        (5, "9", 5),  # the fifth step enters it
        (5, "5", 5),
    ],
)
def test_a_rider_who_meets_an_ascent_within_five_squares_moves_five_at_most(ahead: int, card: str, moves: int) -> None:
    start = 16 - ahead
    assert ride_alone(CLIMB, f"{start}r", card)[0] == f"{start + moves}r"


@rule("fr.ascent.limit")
@pytest.mark.parametrize(("start", "card", "end"), [(15, "6", 20), (14, "9", 19), (12, "7", 17), (14, "4", 18)])
def test_riding_right_across_a_short_climb_counts_as_well(start: int, card: str, end: int) -> None:
    assert ride_alone(SHORT_CLIMB, f"{start}r", card)[0] == f"{end}r"


@rule("fr.ascent.limit")
def test_behind_the_climb_a_card_counts_in_full_again() -> None:
    assert ride_alone(CLIMB, "19r", "9") == ("28r", [])


@rule("fr.ascent.limit", "fr.ascent.stop")
@pytest.mark.parametrize(("start", "card", "end"), [(6, "9", 15), (6, "7", 13), (6, "6", 12), (2, "9", 11)])
def test_a_climb_beyond_the_card_does_not_change_a_move(start: int, card: str, end: int) -> None:
    assert ride_alone(CLIMB, f"{start}r", card) == (f"{end}r", [])


@rule("fr.ascent.stop")
@pytest.mark.parametrize(
    ("ahead", "card", "moves"),
    [
        (6, "6", 5),  # only the sixth step would enter the climb
        (6, "7", 5),
        (6, "9", 5),
        (6, "5", 5),  # the card ends right before it
        (7, "9", 6),
        (7, "7", 6),
        (7, "6", 6),
        (8, "9", 7),
        (9, "9", 8),
        (10, "9", 9),  # the card ends right before it
    ],
)
def test_a_rider_stops_before_an_ascent_six_or_more_squares_ahead(ahead: int, card: str, moves: int) -> None:
    start = 16 - ahead
    assert ride_alone(CLIMB, f"{start}r", card)[0] == f"{start + moves}r"


@rule("fr.ascent.stop", "fr.move.full")
def test_at_the_foot_of_a_climb_a_full_square_makes_a_rider_stop_one_further_back() -> None:
    after = ride(
        CLIMB,
        """
        0R 9r 9
        1R 13r 2
        2R 13l 2
        """,
    )
    assert after.rode == {"1R": "15r", "2R": "15l", "0R": "14r"}


@rule("fr.ascent.limit", "fr.ascent.stop", "fr.descent.minimum", "fr.supply.minimum")
def test_a_move_names_the_rule_that_changed_its_length() -> None:
    assert ride_alone(CLIMB, "11r", "9")[1] == ["fr.ascent.limit"]  # five squares ahead
    assert ride_alone(CLIMB, "10r", "9")[1] == ["fr.ascent.stop"]  # six
    assert ride_alone(CLIMB, "18r", "9")[1] == ["fr.ascent.limit"]  # the rider starts on its last square
    assert ride_alone(DESCENT, "16r", "2")[1] == ["fr.descent.minimum"]
    assert ride_alone(SUPPLY, "16r", "2")[1] == ["fr.supply.minimum"]


@rule("fr.descent.minimum")
@pytest.mark.parametrize(("card", "moves"), [("2", 5), ("E", 5), ("3", 5), ("4", 5), ("5", 5), ("6", 6), ("9", 9)])
@pytest.mark.parametrize("start", [16, 18])
def test_a_rider_who_starts_on_a_descent_moves_five_squares_at_least(start: int, card: str, moves: int) -> None:
    assert ride_alone(DESCENT, f"{start}r", card)[0] == f"{start + moves}r"


@rule("fr.descent.minimum")
@pytest.mark.parametrize(("start", "card", "end"), [(15, "2", 17), (14, "4", 18), (13, "E", 15)])
def test_riding_onto_a_descent_gives_nothing_yet(start: int, card: str, end: int) -> None:
    assert ride_alone(DESCENT, f"{start}r", card) == (f"{end}r", [])


@rule("fr.descent.minimum", "fr.ascent.limit")
@pytest.mark.parametrize("card", ["E", "3", "5", "7", "9"])
@pytest.mark.parametrize("flat", ["", "F", "FFF", "FFFF"])
def test_from_a_descent_with_an_ascent_close_ahead_every_card_is_worth_five(flat: str, card: str) -> None:
    road = f"SSSSS D{flat}UUUUU FFFFF FFFFF XXXXX"
    assert ride_alone(road, "6r", card)[0] == "11r"


@rule("fr.descent.minimum", "fr.ascent.stop")
def test_from_a_descent_a_rider_stops_before_an_ascent_six_squares_ahead() -> None:
    road = "SSSSS DDDFF FUUUU FFFFF FFFFF XXXXX"
    assert ride_alone(road, "6r", "9")[0] == "11r"
    assert ride_alone(road, "6r", "2")[0] == "11r"


@rule("fr.supply.minimum")
@pytest.mark.parametrize(("card", "moves"), [("2", 4), ("E", 4), ("3", 4), ("4", 4), ("5", 5), ("9", 9)])
@pytest.mark.parametrize("start", [16, 18])
def test_a_rider_who_starts_in_a_supply_zone_moves_four_squares_at_least(start: int, card: str, moves: int) -> None:
    assert ride_alone(SUPPLY, f"{start}r", card)[0] == f"{start + moves}r"


@rule("fr.supply.minimum")
@pytest.mark.parametrize(("start", "card", "end"), [(15, "2", 17), (14, "3", 17)])
def test_riding_into_a_supply_zone_gives_nothing_yet(start: int, card: str, end: int) -> None:
    assert ride_alone(SUPPLY, f"{start}r", card) == (f"{end}r", [])


@rule("fr.supply.minimum", "fr.ascent.limit")
@pytest.mark.parametrize(("card", "end"), [("2", "10r"), ("4", "10r"), ("5", "11r"), ("9", "11r")])
def test_an_ascent_ahead_limits_a_move_from_a_supply_zone(card: str, end: str) -> None:
    assert ride_alone("SSSSS ZFUUU UUUFF FFFFF FFFFF XXXXX", "6r", card)[0] == end


@rule("fr.cobbles.lanes")
@pytest.mark.parametrize("start", [12, 16, 18])
def test_cobbles_set_no_speed_limit(start: int) -> None:
    lanes = "22222 22222 22222 11122 22222 22222 22222"
    assert ride_alone(COBBLES, f"{start}r", "9", lanes) == (f"{start + 9}r", [])


@rule("fr.cobbles.lanes", "fr.move.full")
def test_on_single_lane_cobbles_riders_queue_behind_each_other() -> None:
    after = ride(
        COBBLES,
        """
        0R 13r 4
        1R 13l 4
        2R 12r 5
        """,
        lanes="22222 22222 22222 11122 22222 22222 22222",
    )
    assert after.rode == {"0R": "17r", "1R": "16r", "2R": "15r"}


@rule("fr.cobbles.lanes")
def test_a_passing_place_on_cobbles_holds_two_riders() -> None:
    after = ride(
        COBBLES,
        """
        0R 13r 4
        1R 13l 4
        2R 12r 5
        """,
        lanes="22222 22222 22222 12122 22222 22222 22222",
    )
    assert after.rode == {"0R": "17r", "1R": "17l", "2R": "16r"}
