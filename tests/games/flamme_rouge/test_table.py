"""At the table: acting in turn, taking back, and the end of the race."""

from __future__ import annotations

import pytest

from paceline.core.errors import IllegalAction
from paceline.core.log import Log
from paceline.core.record import Entry
from paceline.core.setup import Setup

from ...rule import rule
from .road import SEED, act, choices, refused, resume, ride, start

ENERGY = """
    flamme-rouge seats=2 course=avenue-corso-paseo
    round 7 energy
    0R 20r deck=3,4,5,6
    0S 16r deck=2,3,4,9
    1R 12r deck=3,4,5,6
    1S 8r deck=2,3,4,9
"""
TO_THE_GRID = ("0 R@5", "0 S@5", "1 R@4", "1 S@4")


def table(*moves: str, **options: str | int | bool) -> Log:
    """A log of two players after these actions."""
    log = Log(Setup(game="flamme-rouge", seats=2, options={"course": "stage-7", **options}), SEED)
    play(log, *moves)
    return log


def play(log: Log, *moves: str) -> None:
    """Actions as in `act`: `0 any` is the first that is legal."""
    for move in moves:
        seat, action = move.split()
        if action == "undo":
            log.add(Entry(int(seat), "", "undo"))
        elif action == "any":
            log.play(int(seat), log.race.legal(int(seat))[0])
        else:
            log.add(Entry(int(seat), action))


def why_not(log: Log, seat: int) -> str:
    """Why a seat cannot take its last action back; trying changes nothing."""
    before, entries = log.race.to_bytes(), list(log.entries)
    with pytest.raises(IllegalAction) as refusal:
        play(log, f"{seat} undo")
    assert refusal.value.rule_id == "fr.turn.undo"
    assert (log.race.to_bytes(), log.entries) == (before, entries)
    return refusal.value.why


@rule("fr.turn.owed")
@pytest.mark.parametrize("move", ["1 R@5", "1 R+", "2 R@5", "0 R+", "0 R7", "0 S9"])
def test_on_the_grid_only_the_player_whose_turn_it_is_lines_up(move: str) -> None:
    assert refused(start(2), move) == "fr.turn.owed"


@rule("fr.turn.owed")
@pytest.mark.parametrize("move", ["0 R@5", "0 R3", "0 S9", "2 R+", "9 R+"])
def test_a_card_cannot_be_chosen_before_a_hand_is_drawn(move: str) -> None:
    assert refused(resume(ENERGY), move) == "fr.turn.owed"


@rule("fr.turn.owed")
def test_who_has_chosen_waits_for_the_others() -> None:
    race = resume(ENERGY)
    act(race, "0 R+", "0 R3", "0 S2")
    assert race.to_act() == [1]
    assert choices(race, 0) == []
    for move in ("0 R+", "0 S+", "0 R4", "0 S3"):
        assert refused(race, move) == "fr.turn.owed"


@rule("fr.turn.owed")
def test_players_choose_in_any_order() -> None:
    """Who clicks first makes no difference."""
    one, two = start(2), start(2)
    act(one, *TO_THE_GRID, "0 R+", "0 any", "0 any", "1 S+", "1 any", "1 any")
    act(two, *TO_THE_GRID, "1 S+", "0 R+", "1 any", "0 any", "1 any", "0 any")
    assert one.position(-1) == two.position(-1)


@rule("fr.turn.owed")
@pytest.mark.parametrize("seat", [-1, 2, 99])
def test_there_is_nobody_else_to_act(seat: int) -> None:
    race = resume(ENERGY)
    before = race.to_bytes()
    with pytest.raises(IllegalAction) as refusal:
        race.apply(seat, race.parse_action("R+"))
    assert refusal.value.rule_id == "fr.turn.owed"
    assert race.to_bytes() == before


@rule("fr.turn.owed")
@pytest.mark.parametrize("action", [-1, 0, 0xFFFF, 3 << 16 | 7, 5 << 16, 1 << 40])
def test_a_number_that_is_no_action_is_refused(action: int) -> None:
    race = resume(ENERGY)
    before = race.to_bytes()
    with pytest.raises(IllegalAction) as refusal:
        race.apply(0, action)
    assert refusal.value.rule_id == "fr.turn.owed"
    assert race.to_bytes() == before


@rule("fr.race.over")
@pytest.mark.parametrize("move", ["0 R+", "1 R5", "0 R@1", "7 S+"])
def test_once_the_race_has_ended_nobody_can_act(move: str) -> None:
    after = ride("SSSSS FFFFF XXXXX", "0R 9r 4\n1R 5r 3")
    assert after.race.over
    assert after.race.to_act() == []
    assert after.race.next_seat() == -1
    assert refused(after.race, move) == "fr.race.over"


@rule("fr.turn.undo")
def test_a_place_on_the_grid_can_be_taken_back() -> None:
    log = table("0 R@5")
    before = table().race.to_bytes()
    play(log, "0 undo")
    assert log.race.to_bytes() == before
    play(log, "0 S@2")


@rule("fr.turn.undo")
def test_actions_are_taken_back_one_by_one() -> None:
    log = table("0 R@5", "0 S@4")
    play(log, "0 undo", "0 undo")
    assert log.race.to_bytes() == table().race.to_bytes()
    assert why_not(log, 0) == "there is nothing to take back"


@rule("fr.turn.undo")
def test_a_place_stays_once_the_next_player_has_lined_up() -> None:
    log = table("0 R@5", "0 S@4", "1 R@5")
    assert why_not(log, 0) == "somebody has acted on it since"
    play(log, "1 undo", "0 undo")
    assert log.race.to_act() == [0]


@rule("fr.turn.undo")
def test_without_an_action_there_is_nothing_to_take_back() -> None:
    assert why_not(table(), 0) == "there is nothing to take back"
    assert why_not(table("0 R@5"), 1) == "there is nothing to take back"


@rule("fr.turn.undo")
def test_a_hand_that_was_seen_stays_drawn() -> None:
    log = table(*TO_THE_GRID, "0 R+")
    assert why_not(log, 0) == "something has been revealed since"


@rule("fr.turn.undo", "fr.energy.commit")
def test_the_first_card_stays_once_the_second_hand_is_drawn() -> None:
    log = table(*TO_THE_GRID, "0 R+", "0 any")
    assert why_not(log, 0) == "something has been revealed since"


@rule("fr.turn.undo")
def test_the_second_card_can_be_exchanged_until_all_cards_are_revealed() -> None:
    log = table(*TO_THE_GRID, "0 R+", "0 any")
    hand = log.race.legal(0)
    play(log, "0 any", "0 undo")
    assert log.race.legal(0) == hand
    log.play(0, hand[-1])
    play(log, "1 R+", "1 any", "1 any")
    assert why_not(log, 0) == "something has been revealed since"
    assert why_not(log, 1) == "something has been revealed since"


@rule("fr.turn.undo")
def test_what_others_do_meanwhile_does_not_fix_a_card() -> None:
    log = table(*TO_THE_GRID, "0 R+", "0 any", "0 any", "1 S+", "1 any")
    held = log.race.position(1)
    play(log, "0 undo")
    assert log.race.position(1).split("\n")[4:] == held.split("\n")[4:]
    play(log, "0 any")


@rule("fr.turn.undo")
def test_what_is_drawn_again_after_taking_back_is_the_same() -> None:
    log = table("0 R@5", "0 S@5", "1 R@4", "1 S@4")
    straight = table("0 R@5", "0 S@5", "1 R@4", "1 S@4", "0 R+")
    play(log, "1 undo", "1 undo", "1 R@4", "1 S@4", "0 R+")
    assert log.race.to_bytes() == straight.race.to_bytes()


@rule("fr.turn.undo", "fr.breakaway.bid")
def test_a_bid_can_be_exchanged_until_it_is_revealed() -> None:
    log = table(*TO_THE_GRID, "0 R+", "0 any", breakaway=True)
    play(log, "0 undo", "0 any", "1 R+", "1 any")
    assert why_not(log, 0) == "something has been revealed since"


@rule("fr.turn.undo", "fr.one.rider")
def test_with_one_rider_each_the_card_can_be_exchanged_until_the_reveal() -> None:
    log = table("0 R@5", "1 R@5", riders="one")
    assert why_not(log, 1) == "something has been revealed since"  # its hand came with the first round
    play(log, "0 any", "0 undo", "0 any", "1 any")
    assert why_not(log, 0) == "something has been revealed since"


@rule("fr.turn.undo", "fr.solo.exhaustion")
def test_the_division_of_starting_exhaustion_can_be_taken_back() -> None:
    setup = Setup(game="flamme-rouge", seats=1, options={"course": "stage-7", "peloton_team": True})
    log = Log(setup, SEED)
    play(log, "0 E3/0", "0 undo", "0 E0/3")
    assert log.live == [Entry(0, "E0/3")]
