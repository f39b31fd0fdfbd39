"""The breakaway variant: bidding, who goes, and what it costs."""

from __future__ import annotations

import pytest

from paceline.core.events import Event
from paceline.games.flamme_rouge import events as ev
from paceline.games.flamme_rouge.engine import FlammeRouge

from ...rule import rule
from .road import act, choices, line, places, refused, resume, stack, start

ROULEUR = "3*3,4*3,5*3,6*3,7*3"
SPRINTEUR = "2*3,3*3,4*3,5*3,9*3"


def bidding(seats: int = 2, course: str = "stage-7", **options: str | int | bool) -> FlammeRouge:
    """Everybody has lined up, the players two by two from the front."""
    race = start(seats, course, breakaway=True, starting_exhaustion=0, **options)
    while race.round_number() == 0 and "@" in choices(race, race.to_act()[0])[0]:
        seat = race.to_act()[0]
        act(race, f"{seat} {max(choices(race, seat), key=lambda choice: int(choice[2:]))}")
    return race


def bids(*riders: str, setup: str = "seats=2 course=stage-7") -> FlammeRouge:
    """The race after the bidding. Riders are `0R 5r 7+6` (with both bids) or `0S 4r` (who does not bid)."""
    lines: list[str] = []
    for rider in riders:
        name, place, *bid = rider.split()
        first, second = bid[0].split("+") if bid else ("", "")
        lines.append(f"{name} {place} deck=5*9 bid={first} card={second}" if bid else f"{name} {place}")
    return resume("\n".join([f"flamme-rouge {setup} breakaway=true", "round 0 bid 2", *lines]))


@rule("fr.breakaway.bid")
def test_before_the_first_round_each_player_chooses_one_rider_for_the_breakaway() -> None:
    race = bidding()
    assert race.round_number() == 0
    assert race.to_act() == [0, 1]
    assert choices(race, 0) == choices(race, 1) == ["R+", "S+"]


@rule("fr.breakaway.bid")
def test_twice_a_bidder_draws_four_cards_lays_one_and_recycles_the_others() -> None:
    race = bidding()
    stack(race, "0R", "3 4 5 7 3 4 5 6")
    act(race, "0 R+")
    assert line(race, "0R")["hand"] == "3,4,5,7"
    act(race, "0 R7")
    assert line(race, "0R")["recycled"] == "3,4,5"
    assert line(race, "0R")["card"] == "7"
    act(race, "1 S+", "1 any")
    assert line(race, "0R")["bid"] == "7"
    assert line(race, "0R")["hand"] == "3,4,5,6"
    assert choices(race, 0) == ["R3", "R4", "R5", "R6"]
    act(race, "0 R6")
    assert line(race, "0R")["recycled"] == "3*2,4*2,5*2"
    assert race.round_number() == 0
    act(race, "1 any")
    assert race.round_number() == 1


@rule("fr.breakaway.bid")
def test_the_same_rider_bids_in_both_rounds() -> None:
    race = bidding()
    act(race, "0 S+", "0 any", "1 R+", "1 any")
    assert {choice[0] for choice in choices(race, 0)} == {"S"}
    assert {choice[0] for choice in choices(race, 1)} == {"R"}
    assert refused(race, "0 R+") == "fr.energy.commit"


@rule("fr.breakaway.bid")
def test_a_player_bids_with_one_rider_only() -> None:
    race = bidding()
    act(race, "0 R+")
    assert refused(race, "0 S+") == "fr.energy.commit"
    act(race, "0 any")
    assert choices(race, 0) == []
    assert race.to_act() == [1]


@rule("fr.breakaway.bid", "fr.energy.secret")
def test_bids_lie_face_down_until_everybody_has_bid() -> None:
    race = bidding()
    heard: list[Event] = []
    race.listener = heard.append
    act(race, "0 R+", "0 any")
    assert race.view(1).riders[0].card is None
    assert race.view(1).riders[0].bid is None
    assert race.view(0).riders[0].card is not None
    assert not [event for event in heard if isinstance(event, ev.BidsRevealed)]
    act(race, "1 R+", "1 any")
    assert race.view(1).riders[0].bid is not None
    assert [event.round for event in heard if isinstance(event, ev.BidsRevealed)] == [1]


@rule("fr.breakaway.bid", "fr.breakaway.winners")
def test_both_cards_together_are_the_bid() -> None:
    """9 + 2 loses against 6 + 6, though 9 is the highest card."""
    race = bids("0R 5r 6+6", "0S 5l", "1R 4r", "1S 4l 9+2")
    assert places(race) == {"0R": "10r", "0S": "5l", "1R": "4r", "1S": "4l"}


@rule("fr.breakaway.winners")
def test_with_up_to_four_teams_the_highest_bidder_goes_to_the_fourth_square_of_tile_2() -> None:
    race = bids(
        *("0R 5r 7+6", "0S 5l", "1R 4r", "1S 4l 9+5", "2R 3r 7+4", "2S 3l", "3R 2r", "3S 2l 5+5"),
        setup="seats=4 course=stage-7",
    )
    assert places(race) == {
        "0R": "5r",
        "0S": "5l",
        "1R": "4r",
        "1S": "10r",
        "2R": "3r",
        "2S": "3l",
        "3R": "2r",
        "3S": "2l",
    }
    assert race.round_number() == 1


@rule("fr.breakaway.winners")
def test_with_five_or_six_teams_the_two_highest_go_and_the_higher_bid_takes_the_right_lane() -> None:
    race = bids(
        *("0R 5r 6+6", "0S 5m", "1R 5l", "1S 4r 9+4", "2R 4m 7+4", "2S 4l"),
        *("3R 3r", "3S 3m 5+5", "4R 3l 3+3", "4S 2r"),
        setup="seats=5 course=stage-7",
    )
    assert places(race)["1S"] == "10r"
    assert places(race)["0R"] == "10m"
    assert [places(race)[rider] for rider in ("2R", "3S", "4R")] == ["4m", "3m", "3l"]


@rule("fr.breakaway.winners")
def test_the_number_of_those_who_go_follows_the_teams_with_dummies_counted() -> None:
    race = bids(
        *("0R 3r 6+6", "0S 3m", "1R 3l", "1S 2r 9+4", "2R 2m 7+4", "2S 2l"),
        *("3R 5r", "3S 4r", "4R 4m", "4S 5m"),
        setup="seats=3 course=stage-7 peloton_team=true muscle_teams=1",
    )
    assert (places(race)["1S"], places(race)["0R"], places(race)["2R"]) == ("10r", "10m", "2m")


@rule("fr.breakaway.winners")
def test_a_listener_hears_who_gets_away_with_what() -> None:
    heard: list[Event] = []
    race = resume(
        """
        flamme-rouge seats=1 course=stage-7 breakaway=true peloton_team=true
        round 0 bid 2
        0R 4l hand=3,4,6,6 deck=3*2,4*2,5*3,6,7*2 bid=7
        0S 3r
        1R 5r
        1S 4r
        """
    )
    race.listener = heard.append
    act(race, "0 R6")
    [away] = [event for event in heard if isinstance(event, ev.BrokeAway)]
    assert (away.rider, away.total, away.space) == (0, 13, race.bunch.at[0])


@rule("fr.breakaway.ties")
def test_of_equal_bids_that_of_the_rider_further_back_wins() -> None:
    race = bids("0R 5r 7+4", "0S 3r", "1R 4r 6+5", "1S 2r")
    assert places(race) == {"0R": "5r", "0S": "3r", "1R": "10r", "1S": "2r"}


@rule("fr.breakaway.ties")
@pytest.mark.parametrize(("right", "left"), [("0", "1"), ("1", "0")])
def test_of_equal_bids_in_the_same_square_that_of_the_rider_further_left_wins(right: str, left: str) -> None:
    race = bids(*sorted([f"{right}R 5r 7+4", f"{left}R 5l 7+4", "0S 3r", "1S 3l"]))
    assert places(race)[f"{left}R"] == "10r"
    assert places(race)[f"{right}R"] == "5r"


@rule("fr.breakaway.ties", "fr.breakaway.winners")
def test_ties_for_both_places_go_from_the_back_and_the_left() -> None:
    race = bids(
        *("0R 5r 6+4", "0S 4r", "1R 5m 6+4", "1S 4m", "2R 5l 6+4", "2S 4l"),
        *("3R 3r", "3S 2r 5+5", "4R 3m 3+3", "4S 3l"),
        setup="seats=5 course=stage-7",
    )
    assert places(race)["3S"] == "10r"
    assert places(race)["2R"] == "10m"
    assert (places(race)["0R"], places(race)["1R"]) == ("5r", "5m")


@rule("fr.breakaway.ties")
def test_a_higher_bid_beats_a_rider_further_back() -> None:
    race = bids("0R 5r 7+5", "0S 3r", "1R 1l 6+5", "1S 2r")
    assert places(race)["0R"] == "10r"


def settled(setup: str = "", more: str = "") -> FlammeRouge:
    """0R gets away with 13 against 7. Every card of the four is accounted for."""
    race = resume(
        f"""
        flamme-rouge seats=2 course=stage-7 breakaway=true {setup}
        round 0 bid 2
        0R 5r deck=3*2,4,6*2,7 recycled=3,4*2,5*3,7 bid=7 card=6
        0S 5l
        1R 4r
        1S 4l deck=2,3*2,4*2,5,9*3 recycled=2,3,4,5 bid=5 card=2
        {more}
        """
    )
    race.check()
    return race


@rule("fr.breakaway.price")
def test_who_gets_away_loses_both_bids_and_takes_two_exhaustion_cards() -> None:
    race = settled()
    assert line(race, "0R")["place"] == "10r"
    assert line(race, "0R")["deck"] == "3*3,4*3,5*3,6*2,7*2,E*2"
    assert line(race, "0R")["exhaustion"] == "2"


@rule("fr.breakaway.price", "fr.exhaustion.supply")
def test_the_price_is_paid_from_the_supply() -> None:
    race = settled("exhaustion_supply=box", "supply 45 45")
    assert "supply 43 45" in race.position(None)


@rule("fr.breakaway.losers")
def test_who_bids_in_vain_keeps_both_bids() -> None:
    race = settled()
    assert line(race, "1S")["place"] == "4l"
    assert line(race, "1S")["deck"] == SPRINTEUR
    assert "exhaustion" not in line(race, "1S")


@rule("fr.breakaway.losers")
def test_of_six_bidders_four_keep_their_bids() -> None:
    race = bids(
        *("0R 5r 7+7", "0S 5m", "1R 5l 7+6", "1S 4r", "2R 4m 6+6", "2S 4l", "3R 3r 6+5", "3S 3m"),
        *("4R 3l 4+6", "4S 2r", "5R 2m 3+4", "5S 2l"),
        setup="seats=6 course=stage-7",
    )
    decks = [line(race, f"{seat}R")["deck"] for seat in range(6)]
    assert decks == ["5*9,E*2", "5*9,E*2", "5*9,6*2", "5*10,6", "4,5*9,6", "3,4,5*9"]
    assert [line(race, f"{seat}R")["played"] for seat in range(6)] == ["7*2", "6,7", "-", "-", "-", "-"]


@rule("fr.breakaway.reshuffle")
def test_after_the_bidding_all_recycled_cards_are_back_in_the_decks() -> None:
    race = bidding()
    act(race, "0 R+", "0 any", "1 S+", "1 any")
    act(race, "0 any", "1 any")
    for rider in ("0R", "0S", "1R", "1S"):
        assert line(race, rider)["recycled"] == "-"
        assert "bid" not in line(race, rider)
        assert "card" not in line(race, rider)
    assert line(race, "0S")["deck"] == SPRINTEUR
    assert line(race, "1R")["deck"] == ROULEUR
    race.check()


@rule("fr.breakaway.reshuffle", "fr.exhaustion.recycled")
def test_exhaustion_cards_of_the_breakaway_can_be_drawn_in_the_first_round() -> None:
    race = settled()
    stack(race, "0R", "E E 3 4")
    act(race, "0 R+")
    assert line(race, "0R")["hand"] == "3,4,E*2"


@rule("fr.breakaway.dummies")
def test_dummy_teams_do_not_bid() -> None:
    race = bidding(2, peloton_team=True, muscle_teams=1)
    assert race.to_act() == [0, 1]
    act(race, "0 R+", "0 any", "1 S+", "1 any")
    act(race, "0 any", "1 any")
    assert race.round_number() == 1
    assert [places(race)[rider] for rider in ("2R", "2S", "3S", "3R")] == ["5r", "4r", "5l", "4l"]
    assert len(line(race, "2R")["deck"]) == len("3*3,4*3,5*3,6*3,7*3,A*2")


@rule("fr.breakaway.dummies", "fr.breakaway.winners")
@pytest.mark.parametrize("muscle", [1, 4])
def test_a_player_who_bids_alone_wins_a_place(muscle: int) -> None:
    """With six teams, too: the second place stays empty."""
    race = bidding(1, peloton_team=True, muscle_teams=muscle)
    act(race, "0 S+", "0 any", "0 any")
    assert places(race)["0S"] == "10r"
    assert list(places(race).values()).count("10m") == 0
    assert race.round_number() == 1


@rule("fr.one.breakaway")
def test_with_one_rider_each_that_rider_bids_and_two_go() -> None:
    race = start(3, "stage-7", riders="one", breakaway=True)
    act(race, "0 R@5", "1 S@5", "2 R@4")
    assert race.round_number() == 0
    assert race.to_act() == [0, 1, 2]
    assert {choice[0] for choice in choices(race, 0)} == {"R"}
    assert {choice[0] for choice in choices(race, 1)} == {"S"}
    race = bids("0R 5r 6+6", "1S 5m 9+4", "2R 4r 3+3", setup="seats=3 course=stage-7 riders=one")
    assert places(race) == {"0R": "10m", "1S": "10r", "2R": "4r"}


@rule("fr.one.breakaway")
def test_twelve_riders_for_themselves_bid_for_two_places() -> None:
    race = start(12, "stage-9", riders="one", breakaway=True)
    for seat in range(12):
        act(race, f"{seat} {'RS'[seat % 2]}@{4 - seat // 3}")
    for _ in range(2):
        assert race.to_act() == list(range(12))
        for seat in range(12):
            act(race, f"{seat} any")
    away = sorted(place for place in places(race).values() if int(place[:-1]) > 4)
    assert away == ["10m", "10r"]
    assert race.round_number() == 1
