"""Set-up: teams, decks, handicaps, solo races, everyone for themselves."""

from __future__ import annotations

import pytest

from paceline.core.errors import BadNotation, BadSetup, UnknownName
from paceline.core.setup import Setup
from paceline.games.flamme_rouge import events as ev
from paceline.games.flamme_rouge.title import TITLE

from ...rule import rule
from .road import SEED, act, choices, line, places, refused, start

ROULEUR = "3*3,4*3,5*3,6*3,7*3"
SPRINTEUR = "2*3,3*3,4*3,5*3,9*3"


@rule("fr.setup.teams")
@pytest.mark.parametrize(("seats", "peloton", "muscle"), [(2, False, 0), (4, False, 0), (1, True, 0), (1, False, 1)])
def test_two_to_four_teams_race_on_the_base_game(seats: int, peloton: bool, muscle: int) -> None:
    race = start(seats, peloton_team=peloton, muscle_teams=muscle)
    assert len(race.ranking()) == 2 * (seats + peloton + muscle)


@rule("fr.setup.teams")
@pytest.mark.parametrize(("seats", "peloton", "muscle"), [(5, False, 0), (6, False, 0), (4, True, 1), (1, True, 4)])
def test_up_to_six_teams_race_dummy_teams_included(seats: int, peloton: bool, muscle: int) -> None:
    race = start(seats, "stage-7", peloton_team=peloton, muscle_teams=muscle)
    assert len(race.ranking()) == 2 * (seats + peloton + muscle)


@rule("fr.setup.teams")
@pytest.mark.parametrize(
    ("seats", "peloton", "muscle"), [(0, True, 2), (1, False, 0), (7, False, 0), (6, True, 0), (4, True, 2)]
)
def test_fewer_than_two_teams_or_more_than_six_are_refused(seats: int, peloton: bool, muscle: int) -> None:
    with pytest.raises(BadSetup) as refusal:
        start(seats, "stage-7", peloton_team=peloton, muscle_teams=muscle)
    assert refusal.value.rule_id == "fr.setup.teams"


@rule("fr.setup.teams")
def test_each_player_leads_a_rouleur_and_a_sprinteur() -> None:
    assert list(places(start(3))) == ["0R", "0S", "1R", "1S", "2R", "2S"]


@rule("fr.setup.decks")
def test_each_rider_has_its_deck_of_fifteen_cards() -> None:
    race = start(4)
    for seat in range(4):
        assert line(race, f"{seat}R")["deck"] == ROULEUR
        assert line(race, f"{seat}S")["deck"] == SPRINTEUR


@rule("fr.setup.decks")
def test_decks_are_shuffled() -> None:
    """The same first hand in a hundred races would be no chance at all."""
    hands: set[str] = set()
    for seed in range(100):
        race = TITLE.start(seats=2, course="avenue-corso-paseo", seed=seed)
        for move in ("0 R@5", "0 S@5", "1 R@4", "1 S@4", "0 R+"):
            race.apply(int(move[0]), race.parse_action(move[2:]))
        hands.add(" ".join(race.action_text(action) for action in race.legal(0)))
    assert len(hands) > 10


@rule("fr.start.handicap")
def test_a_handicap_adds_exhaustion_cards_to_each_of_a_players_decks() -> None:
    race = start(3, handicap=[0, 1, 2])
    assert line(race, "0R")["deck"] == ROULEUR
    assert line(race, "1R")["deck"] == f"{ROULEUR},E"
    assert line(race, "1S")["deck"] == f"{SPRINTEUR},E"
    assert line(race, "2R")["deck"] == f"{ROULEUR},E*2"
    assert line(race, "2S")["deck"] == f"{SPRINTEUR},E*2"


@rule("fr.start.handicap")
def test_there_is_no_handicap_unless_it_is_asked_for() -> None:
    race = start(2)
    assert "E" not in line(race, "0R")["deck"] + line(race, "1S")["deck"]


@rule("fr.start.handicap")
def test_dummy_teams_have_no_handicap() -> None:
    race = start(2, handicap=[3, 3], peloton_team=True, muscle_teams=1)
    assert all("E" not in line(race, rider)["deck"] for rider in ("2R", "3R", "3S"))


@rule("fr.start.handicap", "fr.one.rider")
def test_with_one_rider_each_a_handicap_goes_into_its_deck() -> None:
    race = start(2, riders="one", handicap=[0, 2])
    act(race, "0 R@5", "1 S@5")
    left = [[race.book.codes[card] for card in rider.left] for rider in race.view(None).riders]
    assert [len(cards) for cards in left] == [15, 17]
    assert left[1].count("E") == 2


@rule("fr.start.handicap")
@pytest.mark.parametrize("handicap", ["1", "1,0,0", "0,-1", "0,31", "0,x"])
def test_a_handicap_that_does_not_fit_is_refused(handicap: str) -> None:
    with pytest.raises(BadSetup) as refusal:
        start(2, handicap=handicap)
    assert refusal.value.rule_id == "fr.start.handicap"


@rule("fr.solo.exhaustion")
def test_a_lone_player_divides_three_exhaustion_cards_between_the_riders() -> None:
    race = start(1, peloton_team=True, muscle_teams=1)
    assert race.to_act() == [0]
    assert choices(race, 0) == ["E0/3", "E1/2", "E2/1", "E3/0"]
    act(race, "0 E2/1")
    assert line(race, "0R")["deck"] == f"{ROULEUR},E*2"
    assert line(race, "0S")["deck"] == f"{SPRINTEUR},E"
    assert choices(race, 0)[0].startswith("R@")


@rule("fr.solo.exhaustion")
@pytest.mark.parametrize(("action", "rouleur", "sprinteur"), [("E0/6", "", ",E*6"), ("E6/0", ",E*6", "")])
def test_more_starting_exhaustion_makes_a_harder_solo_race(action: str, rouleur: str, sprinteur: str) -> None:
    race = start(1, peloton_team=True, starting_exhaustion=6)
    act(race, f"0 {action}")
    assert line(race, "0R")["deck"] == ROULEUR + rouleur
    assert line(race, "0S")["deck"] == SPRINTEUR + sprinteur


@rule("fr.solo.exhaustion")
def test_all_starting_exhaustion_is_given_out() -> None:
    race = start(1, peloton_team=True)
    for wish in ("E1/1", "E3/1", "E4/0"):
        with pytest.raises(BadNotation):
            race.parse_action(wish)


@rule("fr.solo.exhaustion")
def test_no_starting_exhaustion_is_nothing_to_divide() -> None:
    race = start(1, peloton_team=True, starting_exhaustion=0)
    assert line(race, "0R")["deck"] == ROULEUR
    assert choices(race, 0)[0].startswith("R@")


@rule("fr.solo.exhaustion")
def test_starting_exhaustion_is_for_solo_races_alone() -> None:
    race = start(2, starting_exhaustion=5)
    assert choices(race, 0)[0].startswith("R@")
    assert "E" not in line(race, "0R")["deck"] + line(race, "0S")["deck"]


@rule("fr.solo.exhaustion")
@pytest.mark.parametrize("many", [-1, 31])
def test_starting_exhaustion_beyond_its_bounds_is_refused(many: int) -> None:
    with pytest.raises(BadSetup) as refusal:
        start(1, peloton_team=True, starting_exhaustion=many)
    assert refusal.value.rule_id == "fr.solo.exhaustion"


@rule("fr.solo.exhaustion", "fr.start.handicap")
def test_starting_exhaustion_and_a_handicap_add_up() -> None:
    race = start(1, peloton_team=True, handicap=[1])
    act(race, "0 E0/3")
    assert line(race, "0R")["deck"] == f"{ROULEUR},E"
    assert line(race, "0S")["deck"] == f"{SPRINTEUR},E*4"


@rule("fr.solo.teams", "fr.setup.teams")
def test_a_lone_player_needs_somebody_to_beat() -> None:
    with pytest.raises(BadSetup):
        start(1)


@rule("fr.solo.teams", "fr.two.dummies")
@pytest.mark.parametrize(
    ("seats", "peloton", "muscle", "advised"),
    [
        (1, True, 1, True),
        (1, True, 2, True),
        (1, True, 0, False),
        (1, False, 1, False),
        (2, False, 0, True),
        (2, True, 0, True),
        (2, True, 1, True),
        (2, False, 1, False),
        (3, False, 1, True),
    ],
)
def test_dummy_teams_are_advised_for_one_and_two_players_but_never_refused(
    seats: int, peloton: bool, muscle: int, advised: bool
) -> None:
    setup = Setup(
        game="flamme-rouge",
        seats=seats,
        options={"course": "avenue-corso-paseo", "peloton_team": peloton, "muscle_teams": muscle},
    )
    warnings = TITLE.warnings(setup)
    assert bool(warnings) != advised
    assert all(("fr.solo.teams" if seats == 1 else "fr.two.dummies") in warning for warning in warnings)
    assert TITLE.new(setup, SEED).to_act() == [0]


@rule("fr.one.rider")
def test_everyone_picks_a_rider_places_it_and_gets_its_deck() -> None:
    race = start(3, riders="one")
    assert race.to_act() == [0]
    assert {choice[0] for choice in choices(race, 0)} == {"R", "S"}
    act(race, "0 S@5")
    assert race.to_act() == [1]
    act(race, "1 R@5", "2 S@2")
    assert places(race) == {"0S": "5r", "1R": "5l", "2S": "2r"}
    codes = race.book.codes
    decks = [[codes[card] for card in rider.left] for rider in race.view(None).riders]
    sprinteur = ["2"] * 3 + ["3"] * 3 + ["4"] * 3 + ["5"] * 3 + ["9"] * 3
    rouleur = ["3"] * 3 + ["4"] * 3 + ["5"] * 3 + ["6"] * 3 + ["7"] * 3
    assert decks == [sprinteur, rouleur, sprinteur]


@rule("fr.one.rider")
@pytest.mark.parametrize(("seats", "course"), [(2, "avenue-corso-paseo"), (7, "avenue-corso-paseo"), (12, "stage-9")])
def test_two_to_twelve_players_ride_for_themselves(seats: int, course: str) -> None:
    race = start(seats, course, riders="one")
    for seat in range(seats):
        assert race.to_act() == [seat]
        act(race, f"{seat} {choices(race, seat)[0 if seat % 2 else -1]}")
    assert race.round_number() == 1
    assert race.to_act() == list(range(seats))


@rule("fr.one.rider")
@pytest.mark.parametrize("seats", [1, 13])
def test_alone_or_with_thirteen_nobody_rides_for_themselves(seats: int) -> None:
    with pytest.raises(BadSetup) as refusal:
        start(seats, "stage-7", riders="one")
    assert refusal.value.rule_id == "fr.one.rider"


@rule("fr.one.rider")
@pytest.mark.parametrize(("peloton", "muscle"), [(True, 0), (False, 1)])
def test_dummy_teams_do_not_mix_with_riders_for_themselves(peloton: bool, muscle: int) -> None:
    with pytest.raises(BadSetup) as refusal:
        start(3, riders="one", peloton_team=peloton, muscle_teams=muscle)
    assert refusal.value.rule_id == "fr.one.rider"


@rule("fr.one.rider", "fr.setup.sides")
def test_riders_for_themselves_need_a_start_place_each() -> None:
    start(10, riders="one")
    with pytest.raises(BadSetup) as refusal:
        start(11, riders="one")
    assert refusal.value.rule_id == "fr.setup.sides"


@rule("fr.one.kind")
@pytest.mark.parametrize(("taken", "other"), [("R", "S"), ("S", "R")])
def test_a_kind_that_six_players_have_picked_is_gone(taken: str, other: str) -> None:
    race = start(8, riders="one")
    for seat in range(6):
        assert {choice[0] for choice in choices(race, seat)} == {"R", "S"}
        act(race, f"{seat} {taken}@{5 - seat // 2}")
    assert {choice[0] for choice in choices(race, 6)} == {other}
    assert refused(race, f"6 {taken}@1") == "fr.one.kind"
    act(race, f"6 {other}@1")


@rule("fr.dummy.manager")
def test_no_seat_is_there_for_a_dummy_team() -> None:
    race = start(2, peloton_team=True, muscle_teams=1)
    for seat in (2, 3):
        assert choices(race, seat) == []
        assert not race.owes(seat)


@rule("fr.one.rider")
def test_teams_of_two_riders_are_the_default() -> None:
    assert list(places(start(2))) == list(places(start(2, riders="two"))) == ["0R", "0S", "1R", "1S"]


def test_an_unknown_option_is_refused_with_the_nearest_one() -> None:
    with pytest.raises(UnknownName, match="did you mean 'breakaway'"):
        start(2, breakway=True)


def test_an_option_with_a_value_it_does_not_have_is_refused_under_its_rule() -> None:
    with pytest.raises(BadSetup, match="finisher’s round’ and ‘When everybody is home’") as refusal:
        start(2, end="some")
    assert refusal.value.rule_id == "fr.finish.end"


@rule("fr.solo.exhaustion")
def test_a_listener_hears_how_starting_exhaustion_is_divided() -> None:
    heard: list[object] = []
    race = start(1, peloton_team=True)
    race.listener = heard.append
    act(race, "0 E2/1")
    assert heard[0] == ev.Distributed(rouleur=2, sprinteur=1)


@rule("fr.one.breakaway")
def test_for_more_than_six_the_breakaway_is_advised() -> None:
    def advice(seats: int) -> list[str]:
        return TITLE.warnings(Setup(game=TITLE.id, seats=seats, options={"riders": "one"}))

    assert advice(6) == []
    assert advice(7) == ["for more than six, the breakaway is advised (fr.one.breakaway)"]


@rule("fr.solo.exhaustion")
def test_starting_exhaustion_for_several_is_told_to_do_nothing() -> None:
    setup = Setup(game=TITLE.id, seats=2, options={"starting_exhaustion": 5})
    assert TITLE.warnings(setup) == ["only who rides alone starts tired; others have a handicap (fr.solo.exhaustion)"]
