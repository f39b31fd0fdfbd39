"""Sevens and what the chance cards do."""

from __future__ import annotations

from paceline.core.content import stock
from paceline.games.um_reifenbreite import events as e
from paceline.games.um_reifenbreite.cards import LAID, PILE
from paceline.games.um_reifenbreite.title import TITLE

from ...rule import rule
from .road import ADVANCED, SEED, Road, stand, start


def drew(road: Road) -> bool:
    return bool(road.told(e.ChanceDrawn))


@rule("ur.chance.seven")
def test_a_seven_draws_a_chance_card() -> None:
    assert drew(stand("21 C-F.2.05").dice("3+4").chance("puncture").go("roll"))
    assert not drew(stand("21 C-F.2.05").dice("2+4").go("roll"))


@rule("ur.chance.seven")
def test_an_energy_card_and_a_die_make_a_seven_too() -> None:
    assert drew(stand("21 C-F.2.05").dice("1").chance("puncture").go("1:6M"))
    assert drew(stand("21 C-F.2.05").dice("2").chance("puncture").go("1:5"))


@rule("ur.chance.seven")
def test_the_car_and_a_one_make_a_seven_too() -> None:
    assert drew(stand("21 C-F.2.05", setup="chase_car=true").dice("1").chance("puncture").go("car"))


@rule("ur.chance.seven")
def test_the_seven_is_that_of_the_roll_not_of_the_move() -> None:
    """On a cobbled space with a 3: a ten moves seven, a seven moves four."""
    assert not drew(stand("21 C-F.2.05", setup=ADVANCED).dice("4+6").go("roll"))
    assert drew(stand("21 C-F.2.05", setup=ADVANCED).dice("3+4").chance("puncture").go("roll"))


@rule("ur.chance.seven")
def test_the_other_reading_counts_what_is_left_after_the_surface() -> None:
    move = f"{ADVANCED} seven=move"
    assert drew(stand("21 C-F.2.05", setup=move).dice("4+6").chance("puncture").go("roll"))
    assert not drew(stand("21 C-F.2.05", setup=move).dice("3+4").go("roll"))


@rule("ur.chance.first")
def test_no_chance_card_in_the_first_round() -> None:
    assert not drew(stand("21 C-F.2.05", round=1).dice("3+4").go("roll"))


@rule("ur.chance.deck")
def test_a_drawn_card_is_laid_beside_the_pile() -> None:
    road = stand("21 C-F.2.05").dice("3+4").chance("puncture").go("roll")
    assert road.line("chance") == "puncture"
    assert road.race.cards.chance.size(PILE) == 20
    assert road.race.cards.chance.size(LAID) == 1


@rule("ur.chance.deck")
def test_when_the_pile_is_used_up_all_cards_are_shuffled_again() -> None:
    bad = "wheels-touch*4,mass-fall*2,puncture*2,chain-slips,boil,hunger,bad-day"
    good = "family*3,tail-wind,second-wind*4,feed-bag"
    road = stand("21 C-F.2.05", more=f"chance {bad},{good}").dice("3+4").chance("family").go("roll")
    assert road.line("chance") == "family"
    assert road.race.cards.chance.size(PILE) == 20


@rule("ur.chance.deck")
def test_the_last_card_of_the_pile_is_drawn_before_they_are_shuffled() -> None:
    bad = "wheels-touch*4,mass-fall*2,puncture,chain-slips,boil,hunger,bad-day"
    good = "family*3,tail-wind,second-wind*4,feed-bag"
    road = stand("21 C-F.2.05", more=f"chance {bad},{good}").dice("3+4").go("roll")
    [drawn] = road.told(e.ChanceDrawn)
    assert isinstance(drawn, e.ChanceDrawn)
    assert road.race.book.chance_ids[drawn.card] == "puncture"
    assert road.race.cards.chance.size(PILE) == 0


@rule("ur.chance.before")
def test_first_the_card_then_the_move() -> None:
    road = stand("21 C-F.2.05").dice("3+4").chance("second-wind").go("roll")
    assert road.asked == "move 21"
    assert "7>C-F.2.12" in road.legal


@rule("ur.chance.stop")
def test_a_puncture_costs_the_move_and_nobody_else_is_touched() -> None:
    road = stand("21 C-F.2.05\n31 C-F.2.04\n41 C-F.3.05").dice("3+4").chance("puncture").go("roll")
    assert road.at["21"] == "C-F.2.05"
    assert road.line("21") == "C-F.2.05 moved"
    assert road.asked == "choose 41"


@rule("ur.chance.spaces")
def test_some_cards_give_spaces_and_some_take_them() -> None:
    more = stand("21 C-F.2.05").dice("3+4").chance("family").go("roll")
    assert "10>C-F.2.15" in more.legal
    fewer = stand("21 C-F.2.05").dice("3+4").chance("chain-slips").go("roll")
    assert max(int(action.partition(">")[0]) for action in fewer.legal) == 4


@rule("ur.chance.spaces")
def test_spaces_change_the_seven_before_the_surface_counts() -> None:
    """7 - 3 leaves four; the number 4 of the space leaves nothing: off the bicycle."""
    road = stand("21 C-F.2.11", setup=ADVANCED).dice("3+4").chance("chain-slips").go("roll")
    assert road.at["21"] == "C-F.2.11"
    assert road.told(e.Dismounted, e.Remounted)


@rule("ur.chance.spaces")
def test_where_the_seven_is_that_of_the_move_spaces_change_the_move() -> None:
    """3 + 4 downhill is a seven; the card takes three of its spaces, not one of the roll."""
    road = (
        stand("21 B-C.3.05", setup=f"{ADVANCED} seven=move course=1-A-B-C").dice("1+2").chance("chain-slips").go("roll")
    )
    assert max(int(action.partition(">")[0]) for action in road.legal) == 4


@rule("ur.chance.spaces")
def test_never_to_less_than_the_card_says() -> None:
    """An owner's card that takes seven off and leaves one."""
    decks = stock(TITLE.package)["decks.toml"].replace("add = -3", "add = -7")
    position = stand("21 C-F.2.05").race.position(None)
    race = TITLE.from_position(position, SEED, content={"decks.toml": decks})
    road = Road(race, []).dice("3+4").chance("chain-slips").go("roll")
    assert road.legal == ["1>C-F.2.06", "1>C-F.1.06", "1>C-F.3.06"]


@rule("ur.chance.lose")
def test_a_card_of_the_riders_number_goes_and_the_manager_picks_its_value() -> None:
    road = stand("21 C-F.2.05").dice("3+4").chance("hunger").go("roll")
    assert road.asked == "lose 21"
    assert road.legal == ["-1:5", "-1:6M"]
    assert road.refuses("-J:5") == "ur.chance.lose"
    assert road.refuses("-2:6M") == "ur.chance.lose"
    road.go("-1:6M")
    assert road.line("energy 2x") == "left=1:5,2:6M,3:5,4:5,J:5,J:6M spent=1:6M"
    assert road.asked == "move 21"


@rule("ur.chance.lose")
def test_without_a_choice_the_card_goes_by_itself() -> None:
    road = stand("23 C-F.2.05").dice("3+4").chance("boil").go("roll")
    assert road.line("energy 2x") == "left=1:5,1:6M,2:6M,4:5,J:5,J:6M spent=3:5"
    assert road.asked == "move 23"


@rule("ur.chance.lose")
def test_a_joker_goes_when_no_card_of_the_number_is_left() -> None:
    energy = "energy 2x left=1:5,1:6M,2:6M,4:5,J:5,J:6M spent=3:5"
    road = stand("23 C-F.2.05", more=energy).dice("3+4").chance("boil").go("roll")
    assert road.legal == ["-J:5", "-J:6M"]


@rule("ur.chance.lose")
def test_two_cards_are_the_own_number_first_and_then_a_joker() -> None:
    road = stand("23 C-F.2.05").dice("3+4").chance("bad-day").go("roll")
    assert road.asked == "lose 23"  # his only card is gone; the joker is a choice
    assert road.legal == ["-J:5", "-J:6M"]
    road.go("-J:5")
    assert road.line("energy 2x") == "left=1:5,1:6M,2:6M,4:5,J:6M spent=3:5,J:5"


@rule("ur.chance.lose")
def test_whoever_has_neither_loses_nothing() -> None:
    energy = "energy 2x left=1:5,1:6M,2:6M,4:5 spent=3:5,J:5,J:6M"
    road = stand("23 C-F.2.05", more=energy).dice("3+4").chance("bad-day").go("roll")
    assert road.line("energy 2x") == "left=1:5,1:6M,2:6M,4:5 spent=3:5,J:5,J:6M"
    assert road.asked == "move 23"


@rule("ur.chance.gain")
def test_a_card_of_the_riders_number_comes_back() -> None:
    energy = "energy 2x left=2:6M,3:5,4:5 spent=1:5,1:6M,J:5,J:6M"
    road = stand("21 C-F.2.05", more=energy).dice("3+4").chance("second-wind").go("roll")
    assert road.legal == ["+1:5", "+1:6M"]
    assert road.refuses("+J:5") == "ur.chance.gain"
    assert road.refuses("+2:6M") == "ur.chance.gain"
    road.go("+1:5")
    assert road.line("energy 2x") == "left=1:5,2:6M,3:5,4:5 spent=1:6M,J:5,J:6M"


@rule("ur.chance.gain")
def test_up_to_two_cards_come_back_as_far_as_there_are() -> None:
    energy = "energy 2x left=1:5,1:6M,2:6M,4:5,J:5,J:6M spent=3:5"
    road = stand("23 C-F.2.05", more=energy).dice("3+4").chance("feed-bag").go("roll")
    assert road.line("energy 2x").endswith("spent=-")
    assert road.asked == "move 23"


@rule("ur.chance.gain")
def test_cards_that_a_short_course_leaves_out_never_enter() -> None:
    road = stand("24 C-F.2.05").dice("3+4").chance("feed-bag").go("roll")
    assert road.line("energy 2x") == "left=1:5,1:6M,2:6M,3:5,4:5,J:5,J:6M spent=-"
    assert road.asked == "move 24"


@rule("ur.chance.photo")
def test_the_photographer_is_in_the_pile_with_the_chase_car_only() -> None:
    assert start().race.cards.chance.size(PILE) == 21
    assert start(chase_car=True).race.cards.chance.size(PILE) == 22


@rule("ur.chance.photo")
def test_the_photographer_adds_a_photo_card_and_the_rider_moves_on() -> None:
    road = stand("21 C-F.2.05", setup="chase_car=true").dice("3+4").chance("photographer").go("roll")
    assert road.asked == "move 21"
    assert road.line("photographers") == "1"
