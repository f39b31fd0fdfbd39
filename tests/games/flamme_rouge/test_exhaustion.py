"""Phase 3, the end of a round: played cards, exhaustion cards and their supply."""

from __future__ import annotations

import pytest

from paceline.core.setup import Value

from ...rule import rule
from .road import FLAT, act, line, resume, ride, start

CLIMB = "SSSSS FFFFF UUUUU UUUUU FFFFF FFFFF XXXXX"  # squares 11 to 20


@rule("fr.end.discard")
def test_played_cards_leave_the_game() -> None:
    after = ride(
        FLAT,
        """
        0R 10r 7 deck=3,4,5,6
        0S 10l 9 deck=2,3,4,5
        1R 8r 6
        1S 8l 3
        """,
        setup="seats=2",
    )
    assert line(after.race, "0R")["played"] == "7"
    assert line(after.race, "0R")["deck"] == "3,4,5,6"
    assert line(after.race, "0R")["recycled"] == "-"
    assert line(after.race, "1S")["played"] == "3"


@rule("fr.end.discard")
def test_a_card_is_ridden_once_a_race() -> None:
    """The 7 is played: of all the cards that are left and shuffled again, it is not one."""
    race = resume(
        """
        flamme-rouge seats=2 course=avenue-corso-paseo
        round 7 energy
        0R 10r deck=- recycled=3,4,5 played=6 card=7
        0S 8r deck=2,3,4,5 card=9
        1R 6r deck=4*4 card=3
        1S 4r deck=2,3,4,5 card=9
        """
    )
    act(race, "0 R+")
    assert line(race, "0R")["hand"] == "3,4,5,E"
    assert line(race, "0R")["played"] == "6,7"


@rule("fr.exhaustion.wind")
def test_a_rider_with_an_empty_square_ahead_takes_an_exhaustion_card() -> None:
    after = ride(
        FLAT,
        """
        0R 8r 2
        1R 7r 2
        """,
    )
    assert after.at == {"0R": "10r", "1R": "9r"}
    assert after.tired == ["0R"]
    assert line(after.race, "0R")["exhaustion"] == "1"
    assert "exhaustion" not in line(after.race, "1R")


@rule("fr.exhaustion.wind")
def test_the_head_of_every_pack_tires_not_the_leader_alone() -> None:
    after = ride(
        FLAT,
        """
        0R 20r 2
        1R 12r 2
        2R 11r 2
        3R 6r 2
        4R 5r 2
        """,
    )
    assert after.at == {"0R": "22r", "1R": "14r", "2R": "13r", "3R": "8r", "4R": "7r"}
    assert after.tired == ["0R", "1R", "3R"]


@rule("fr.exhaustion.wind")
def test_all_riders_in_the_first_row_of_a_pack_tire() -> None:
    after = ride(
        FLAT,
        """
        0R 5r 6
        1R 5m 6
        2R 5l 6
        3R 4r 6
        """,
        lanes="33333 22222 33333 22222 22222 22222 22222",
    )
    assert after.at == {"0R": "11r", "1R": "11m", "2R": "11l", "3R": "10r"}
    assert after.tired == ["0R", "1R", "2R"]


@rule("fr.exhaustion.wind")
def test_an_empty_lane_ahead_does_not_tire_the_square_counts() -> None:
    after = ride(
        FLAT,
        """
        0R 8r 3
        1R 8l 2
        2R 7r 3
        """,
    )
    assert after.at == {"0R": "11r", "1R": "10r", "2R": "10l"}
    assert after.tired == ["0R"]


@rule("fr.exhaustion.wind")
def test_exhaustion_comes_after_slipstream() -> None:
    after = ride(
        FLAT,
        """
        0R 10r 2
        1R 8r 2
        """,
    )
    assert after.at == {"0R": "12r", "1R": "11r"}
    assert after.tired == ["0R"]


@rule("fr.exhaustion.wind", "fr.slipstream.ascent")
def test_on_an_ascent_riders_tire_as_anywhere() -> None:
    after = ride(
        CLIMB,
        """
        0R 15r 2
        1R 13r 2
        2R 12r 2
        """,
    )
    assert after.at == {"0R": "17r", "1R": "15r", "2R": "14r"}
    assert after.tired == ["0R", "1R"]


@rule("fr.exhaustion.wind")
def test_riders_past_the_line_do_not_tire() -> None:
    after = ride(
        FLAT,
        """
        0R 29r 4
        1R 20r 2
        """,
    )
    assert after.at["0R"] == "33r"
    assert after.tired == ["1R"]


@rule("fr.exhaustion.wind")
@pytest.mark.parametrize(("card", "tired"), [("4", []), ("5", ["1R"])])
def test_on_the_last_square_before_the_line_the_first_past_it_counts(card: str, tired: list[str]) -> None:
    """The winner stops on square 31 or 32."""
    after = ride(
        FLAT,
        f"""
        0R 27r {card}
        1R 26r 4
        """,
    )
    assert after.rode["1R"] == "30r"
    assert after.tired == tired


@rule("fr.exhaustion.recycled", "fr.exhaustion.wind")
def test_an_exhaustion_card_joins_the_recycled_cards_of_its_rider() -> None:
    after = ride(
        FLAT,
        """
        0R 20r 7 deck=3,4,5,6 recycled=3
        0S 10l 9 deck=2,3,4,5
        1R 8r 6
        1S 8l 3
        """,
        setup="seats=2",
    )
    assert line(after.race, "0R")["recycled"] == "3,E"
    assert line(after.race, "0R")["deck"] == "3,4,5,6"


@rule("fr.exhaustion.recycled", "fr.energy.reshuffle")
def test_an_exhaustion_card_is_drawn_only_after_the_next_shuffle() -> None:
    race = resume(
        """
        flamme-rouge seats=2 course=avenue-corso-paseo
        round 7 energy
        0R 20r deck=4*4 card=7
        0S 10r deck=2,3,4,5 card=9
        1R 8r deck=4*4 card=3
        1S 6r deck=2,3,4,5 card=9
        """
    )
    act(race, "0 R+")
    assert line(race, "0R")["hand"] == "4*4"
    act(race, "0 R4", "0 S2", "1 R+", "1 R4", "1 S2")
    act(race, "0 R+")
    assert "E" in line(race, "0R")["hand"]


@rule("fr.exhaustion.supply")
def test_the_supply_does_not_run_out() -> None:
    race = start(2)
    assert "supply" not in race.position(None)
    assert list(race.view(None).supply) == [-1, -1]


@rule("fr.exhaustion.supply")
@pytest.mark.parametrize(
    ("cards", "seats", "course", "options"),
    [
        (30, 2, "avenue-corso-paseo", {}),
        (45, 2, "stage-7", {}),  # Peloton tiles
        (45, 2, "avenue-corso-paseo", {"peloton_team": True}),
        (45, 2, "avenue-corso-paseo", {"muscle_teams": 1}),
        (45, 2, "avenue-corso-paseo", {"riders": "one"}),
        (45, 5, "stage-7", {}),
        (45, 2, "stage-7", {"breakaway": True}),
    ],
)
def test_the_box_holds_thirty_cards_of_each_kind_and_forty_five_with_peloton(
    cards: int, seats: int, course: str, options: dict[str, Value]
) -> None:
    race = start(seats, course, exhaustion_supply="box", **options)
    assert f"supply {cards} {cards}" in race.position(None)


@rule("fr.exhaustion.supply")
def test_rouleurs_and_sprinteurs_take_from_supplies_of_their_own() -> None:
    after = ride(
        FLAT,
        """
        0R 20r 2
        1S 12r 2
        2R 6r 2
        """,
        setup="exhaustion_supply=box",
        more="supply 9 5",
    )
    assert after.tired == ["0R", "1S", "2R"]
    assert "supply 7 4" in after.race.position(None)


@rule("fr.exhaustion.supply")
def test_from_an_empty_supply_a_rider_takes_none_and_the_front_of_the_race_comes_first() -> None:
    after = ride(
        FLAT,
        """
        0R 6r 2
        1R 12r 2
        2R 20r 2
        3S 25r 2
        """,
        setup="exhaustion_supply=box",
        more="supply 2 0",
    )
    assert after.tired == ["2R", "1R"]
    assert "supply 0 0" in after.race.position(None)
    assert line(after.race, "0R")["recycled"] == "-"
    assert line(after.race, "3S")["recycled"] == "-"


@rule("fr.exhaustion.supply")
def test_with_an_endless_supply_everybody_in_the_wind_takes_a_card() -> None:
    after = ride(
        FLAT,
        """
        0R 6r 2
        1R 12r 2 exhaustion=60
        2R 20r 2 exhaustion=60
        """,
        setup="exhaustion_supply=endless",
    )
    assert after.tired == ["2R", "1R", "0R"]
