"""Dummy teams: what they are, where they line up, how they ride."""

from __future__ import annotations

import pytest

from paceline.core.errors import BadSetup
from paceline.games.flamme_rouge import events as ev

from ...rule import rule
from .road import FLAT, act, line, places, ride, start

PELOTON_DECK = "3*3,4*3,5*3,6*3,7*3,A*2"
ROULEUR_DECK = "3*3,4*3,5*3,6*3,7*3"
SPRINTEUR_DECK = "2*3,3*3,4*3,5*3,9*3,M"
CLIMB = "SSSSS FFFFF FFFUU UUUFF FFFFF FFFFF XXXXX"  # squares 14 to 18


def grid(course: str, seats: int, **dummies: int | bool) -> dict[str, str]:
    """Where the dummy teams stand when the first player lines up."""
    race = start(seats, course, starting_exhaustion=0, **dummies)
    return {rider: place for rider, place in places(race).items() if place != "--"}


@rule("fr.dummy.peloton")
def test_the_peloton_team_has_one_deck_of_fifteen_rouleur_cards_and_two_attacks() -> None:
    race = start(2, peloton_team=True)
    assert line(race, "2R")["deck"] == PELOTON_DECK
    assert "deck" not in line(race, "2S")


@rule("fr.dummy.peloton")
def test_there_is_no_peloton_team_unless_it_is_asked_for() -> None:
    assert len(start(2).ranking()) == 4
    assert len(start(2, peloton_team=False).ranking()) == 4
    assert len(start(2, peloton_team=True).ranking()) == 6


@rule("fr.dummy.peloton")
def test_there_is_never_more_than_one_peloton_team() -> None:
    with pytest.raises(BadSetup, match="peloton_team"):
        start(2, peloton_team=2)


@rule("fr.dummy.muscle")
def test_a_muscle_team_has_both_decks_and_a_muscle_card_for_its_sprinteur() -> None:
    race = start(2, muscle_teams=2)
    for team in (2, 3):
        assert line(race, f"{team}R")["deck"] == ROULEUR_DECK
        assert line(race, f"{team}S")["deck"] == SPRINTEUR_DECK


@rule("fr.dummy.muscle", "fr.dummy.flip")
def test_a_muscle_card_is_worth_five() -> None:
    after = ride(
        FLAT,
        """
        0R 25r 2
        0S 25l 2
        1R 20r deck=3
        1S 10r deck=M
        """,
        setup="seats=1 muscle_teams=1",
    )
    assert after.rode["1S"] == "15r"


@rule("fr.dummy.muscle")
@pytest.mark.parametrize(("seats", "muscle"), [(1, 5), (3, 2), (5, 1)])
def test_as_many_muscle_teams_may_join_as_six_teams_leave_room_for(seats: int, muscle: int) -> None:
    race = start(seats, "stage-7", muscle_teams=muscle)
    assert len(race.ranking()) == 2 * (seats + muscle)


@rule("fr.dummy.muscle")
def test_six_muscle_teams_are_too_many() -> None:
    with pytest.raises(BadSetup) as refusal:
        start(1, "stage-7", muscle_teams=6)
    assert refusal.value.rule_id == "fr.dummy.muscle"


@rule("fr.dummy.manager")
def test_dummy_teams_ride_by_themselves_and_nobody_is_asked_for_them() -> None:
    """Only the players' cards are chosen; the round is ridden when the last of them lies on the table."""
    race = start(2, peloton_team=True, muscle_teams=1)
    act(race, "0 R@3", "0 S@3", "1 R@2", "1 S@2")
    for seat in (0, 1):
        act(race, f"{seat} R+")
        for _ in "RS":
            assert race.to_act()[0] == seat
            act(race, f"{seat} any")
    assert race.round_number() == 2
    assert all(line(race, rider)["played"] != "-" for rider in ("2R", "3R", "3S"))


@rule("fr.dummy.placement")
def test_the_peloton_team_lines_up_one_behind_the_other_at_the_front() -> None:
    assert grid("avenue-corso-paseo", 2, peloton_team=True) == {"2R": "5r", "2S": "4r"}


@rule("fr.dummy.placement")
def test_a_muscle_team_lines_up_with_its_sprinteur_ahead() -> None:
    assert grid("avenue-corso-paseo", 2, muscle_teams=1) == {"2S": "5r", "2R": "4r"}


@rule("fr.dummy.placement")
def test_the_peloton_team_lines_up_before_muscle_teams() -> None:
    assert grid("avenue-corso-paseo", 1, peloton_team=True, muscle_teams=2) == {
        "1R": "5r",
        "1S": "4r",
        "2S": "5l",
        "2R": "4l",
        "3S": "3r",
        "3R": "2r",
    }


@rule("fr.dummy.placement")
def test_dummy_teams_may_reach_back_to_the_last_square_of_a_short_grid() -> None:
    assert grid("la-classicissima", 1, peloton_team=True, muscle_teams=2) == {
        "1R": "4r",
        "1S": "3r",
        "2S": "4l",
        "2R": "3l",
        "3S": "2r",
        "3R": "1r",
    }


@rule("fr.dummy.placement")
def test_on_a_wide_grid_dummy_teams_fill_three_lanes() -> None:
    assert grid("stage-7/5-6", 2, peloton_team=True, muscle_teams=3) == {
        "2R": "5r",
        "2S": "4r",
        "3S": "5m",
        "3R": "4m",
        "4S": "5l",
        "4R": "4l",
        "5S": "3r",
        "5R": "2r",
    }


@rule("fr.dummy.placement")
def test_dummy_teams_line_up_before_the_players() -> None:
    race = start(2, peloton_team=True, muscle_teams=1)
    assert places(race) == {
        "0R": "--",
        "0S": "--",
        "1R": "--",
        "1S": "--",
        "2R": "5r",
        "2S": "4r",
        "3S": "5l",
        "3R": "4l",
    }
    assert race.to_act() == [0]


@rule("fr.dummy.flip")
def test_one_card_moves_both_riders_of_the_peloton_team() -> None:
    after = ride(
        FLAT,
        """
        0R 25r 2
        0S 25l 2
        1R 12r deck=6
        1S 7r
        """,
        setup="seats=1 peloton_team=true",
    )
    assert after.rode["1R"] == "18r"
    assert after.rode["1S"] == "13r"
    assert line(after.race, "1R")["deck"] == "-"
    assert line(after.race, "1R")["played"] == "6"


@rule("fr.dummy.flip")
def test_each_rider_of_a_muscle_team_flips_a_card_of_its_own() -> None:
    after = ride(
        FLAT,
        """
        0R 25r 2
        0S 25l 2
        1R 12r deck=7
        1S 6r deck=3
        """,
        setup="seats=1 muscle_teams=1",
    )
    assert after.rode["1R"] == "19r"
    assert after.rode["1S"] == "9r"


@rule("fr.dummy.flip")
def test_dummy_riders_move_when_it_is_their_turn_on_the_road() -> None:
    after = ride(
        FLAT,
        """
        0R 8r 2
        0S 6r 2
        1R 9r deck=3
        1S 7r
        2R 5r deck=3
        2S 4r deck=3
        """,
        setup="seats=1 peloton_team=true muscle_teams=1",
    )
    assert list(after.rode) == ["1R", "0R", "1S", "0S", "2R", "2S"]


@rule("fr.dummy.flip", "fr.ascent.limit", "fr.move.full")
def test_dummy_riders_keep_to_the_rules_of_movement() -> None:
    """The climb holds one Peloton rider at 5; the other would end on a full square."""
    after = ride(
        CLIMB,
        """
        0R 10r 5
        0S 10l 5
        1R 12r deck=7
        1S 8r
        """,
        setup="seats=1 peloton_team=true",
    )
    assert after.rode == {"1R": "17r", "0R": "15r", "0S": "15l", "1S": "13r"}
    blocked = ride(
        FLAT,
        """
        0R 10r 5
        0S 10l 5
        1R 20r deck=7
        1S 8r
        """,
        setup="seats=1 peloton_team=true",
    )
    assert blocked.rode["1S"] == "14r"


@rule("fr.dummy.flip")
def test_dummy_cards_are_turned_over_with_those_of_the_players() -> None:
    after = ride(
        FLAT,
        """
        0R 25r 2
        0S 25l 3
        1R 12r deck=6
        1S 7r
        """,
        setup="seats=1 peloton_team=true",
    )
    revealed = next(event for event in after.events if isinstance(event, ev.Revealed))
    codes = after.race.book.codes
    shown = {after.race.rider_text(rider): codes[card] for rider, card in revealed.cards if card is not None}
    assert (shown["0R"], shown["0S"], shown["1R"]) == ("2", "3", "6")


@rule("fr.dummy.flip")
def test_dummy_riders_recycle_nothing() -> None:
    after = ride(
        FLAT,
        """
        0R 25r 2
        0S 25l 2
        1R 12r deck=6*5
        1S 6r deck=3*5
        """,
        setup="seats=1 muscle_teams=1",
    )
    for rider, played in (("1R", "6"), ("1S", "3")):
        assert line(after.race, rider)["deck"] == f"{played}*4"
        assert line(after.race, rider)["played"] == played
        assert line(after.race, rider)["recycled"] == line(after.race, rider)["hand"] == "-"


@rule("fr.dummy.attack")
@pytest.mark.parametrize(
    ("rouleur", "sprinteur", "ends"),
    [
        ("12r", "6r", ("14r", "15r")),  # the Rouleur is in front
        ("6r", "12r", ("15r", "14r")),  # the Sprinteur is
        ("10r", "10l", ("12r", "19r")),  # in the same square the rider further right is
        ("10l", "10r", ("19r", "12r")),
    ],
)
def test_an_attack_moves_the_rider_in_front_two_and_the_one_behind_nine(
    rouleur: str, sprinteur: str, ends: tuple[str, str]
) -> None:
    after = ride(
        FLAT,
        f"""
        0R 25r 2
        0S 25l 2
        1R {rouleur} deck=A
        1S {sprinteur}
        """,
        setup="seats=1 peloton_team=true",
    )
    assert (after.rode["1R"], after.rode["1S"]) == ends


@rule("fr.dummy.attack")
def test_who_is_in_front_is_judged_before_anybody_moves() -> None:
    """The rear rider passes the other one and still has not been the front rider."""
    after = ride(
        FLAT,
        """
        0R 25r 2
        0S 25l 2
        1R 12r deck=A
        1S 11r
        """,
        setup="seats=1 peloton_team=true",
    )
    assert (after.rode["1R"], after.rode["1S"]) == ("14r", "20r")


@rule("fr.dummy.attack", "fr.finish.end")
@pytest.mark.parametrize("left", ["1R", "1S"])
def test_the_only_peloton_rider_still_racing_attacks_with_nine(left: str) -> None:
    there = {"1R": "home deck=A", "1S": "home"} | {left: "12r deck=A" if left == "1R" else "12r"}
    after = ride(
        FLAT,
        f"""
        0R 25r 2
        0S home deck=-
        1R {there["1R"]}
        1S {there["1S"]}
        """,
        setup="seats=1 peloton_team=true end=all",
        more="home 0S " + ("1S" if left == "1R" else "1R"),
    )
    assert after.rode[left] == "21r"


@rule("fr.dummy.fresh")
def test_dummy_riders_never_take_exhaustion_cards() -> None:
    after = ride(
        FLAT,
        """
        0R 24r 2
        0S 4r 2
        1R 20r deck=3
        1S 16r
        2R 10r deck=3
        2S 7r deck=2
        """,
        setup="seats=1 peloton_team=true muscle_teams=1",
    )
    assert after.rode == {"0R": "26r", "1R": "23r", "1S": "19r", "2R": "13r", "2S": "9r", "0S": "6r"}
    assert after.tired == ["0R", "0S"]
    assert not [event for event in after.events if isinstance(event, ev.Exhausted) and event.rider > 1]
    assert all(line(after.race, rider)["recycled"] == "-" for rider in ("1R", "2R", "2S"))


@rule("fr.dummy.empty")
def test_a_dummy_rider_whose_deck_is_used_up_moves_two() -> None:
    after = ride(
        FLAT,
        f"""
        0R 25r 2
        0S 25l 2
        1R 18r deck=- played={PELOTON_DECK}
        1S 14r
        2R 10r deck=- played={ROULEUR_DECK}
        2S 5r deck=- played={SPRINTEUR_DECK}
        """,
        setup="seats=1 peloton_team=true muscle_teams=1 dummy_deck=two",
    )
    assert [after.rode[rider] for rider in ("1R", "1S", "2R", "2S")] == ["20r", "16r", "12r", "7r"]
    assert after.rode == {"0R": "27r", "0S": "27l", "1R": "20r", "1S": "16r", "2R": "12r", "2S": "7r"}


@rule("fr.dummy.empty")
def test_with_the_option_rebuild_an_empty_dummy_deck_is_shuffled_again() -> None:
    after = ride(
        FLAT,
        f"""
        0R 25r 2
        0S 25l 2
        1R 18r deck=- played={PELOTON_DECK}
        1S 14r
        2R 10r deck=- played={ROULEUR_DECK}
        2S 5r deck=- played={SPRINTEUR_DECK}
        """,
        setup="seats=1 peloton_team=true muscle_teams=1 dummy_deck=rebuild",
    )
    view = after.race.view(None)
    assert [view.riders[rider].deck_size for rider in (2, 4, 5)] == [16, 14, 15]
    assert [len(view.riders[rider].played) for rider in (2, 4, 5)] == [1, 1, 1]
