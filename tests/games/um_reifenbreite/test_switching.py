"""Professional rules: switching the lead. The breakaway of example 14: 51, 21 and 41 ahead of the pack led by 32."""

from __future__ import annotations

from paceline.games.um_reifenbreite import events as e

from ...rule import rule
from .road import stand

SWITCH = "switching=true"
BREAKAWAY = "51 C-F.2.12\n21 C-F.2.11\n41 C-F.2.10\n32 C-F.1.05\n31 C-F.1.04"


@rule("ur.switch.ask")
def test_the_leader_of_a_line_asks_the_rider_directly_behind_him() -> None:
    road = stand(BREAKAWAY, setup=SWITCH).go("ask")
    assert road.asked == "ask 21"
    assert road.race.to_act() == [0]
    assert road.legal == ["no", "yes"]


@rule("ur.switch.ask")
def test_nobody_asks_without_a_line_or_without_the_option() -> None:
    alone = stand("51 C-F.2.12\n21 C-F.2.10", setup=SWITCH)
    assert "ask" not in alone.legal
    assert alone.refuses("ask") == "ur.switch.ask"
    assert stand(BREAKAWAY).refuses("ask") == "ur.switch.ask"


@rule("ur.switch.ask")
def test_whoever_has_moved_or_fallen_is_not_in_the_line() -> None:
    for state in ("moved", "moved fallen"):
        road = stand(f"51 C-F.2.12\n21 C-F.2.11 {state}\n41 C-F.2.10", setup=SWITCH)
        assert road.refuses("ask") == "ur.switch.ask"


@rule("ur.switch.ask")
def test_surfaces_do_not_matter() -> None:
    road = stand("51 C-F.1.05\n33 C-F.1.04", setup=f"{SWITCH} surfaces=true").go("ask", "yes")
    assert road.at["33"] == "C-F.1.05"


@rule("ur.switch.ask")
def test_every_line_may_switch_when_its_leader_is_on_turn() -> None:
    """32 and 31 are teammates: their manager asks and answers."""
    road = stand(BREAKAWAY, setup=SWITCH).dice("1+1").go("roll", "2>C-F.2.14", "draft2", "draft2")
    assert road.asked == "choose 32"
    road.go("ask")
    assert road.race.to_act() == [1]
    road.go("yes")
    assert (road.at["31"], road.at["32"]) == ("C-F.1.05", "C-F.1.04")


@rule("ur.switch.places")
def test_who_agrees_changes_places_with_the_leader() -> None:
    road = stand(BREAKAWAY, setup=SWITCH).go("ask", "yes")
    assert road.at == {"21": "C-F.2.12", "31": "C-F.1.04", "32": "C-F.1.05", "41": "C-F.2.10", "51": "C-F.2.11"}
    assert road.line("energy 2x").endswith("spent=-")  # it costs nothing


@rule("ur.switch.down")
def test_if_one_refuses_the_leader_may_ask_the_next() -> None:
    """Example 14: 21 does not want the lead, 41 does; 41 moves first then."""
    road = stand(BREAKAWAY, setup=SWITCH).go("ask", "no")
    assert road.asked == "choose 51"
    assert road.choice("ask").text == "Offer 41 the lead"
    road.go("ask")
    assert road.asked == "ask 41"
    road.go("yes")
    assert (road.at["41"], road.at["21"], road.at["51"]) == ("C-F.2.12", "C-F.2.11", "C-F.2.10")
    assert road.asked == "choose 41"


@rule("ur.switch.down")
def test_if_one_refuses_the_leader_may_as_well_move_himself() -> None:
    """51 would have changed places with 21, but not with 41."""
    road = stand(BREAKAWAY, setup=SWITCH).dice("3+3").go("ask", "no", "roll", "6>C-F.2.18")
    assert road.asked == "follow 21"


@rule("ur.switch.down")
def test_if_all_refuse_the_leader_moves_himself() -> None:
    road = stand(BREAKAWAY, setup=SWITCH).go("ask", "no", "ask", "no")
    assert road.asked == "choose 51"
    assert road.told(e.LeadOffered, e.LeadRefused) == [
        e.LeadOffered(rider=12, to=0),
        e.LeadRefused(rider=0),
        e.LeadOffered(rider=12, to=8),
        e.LeadRefused(rider=8),
    ]


@rule("ur.switch.moves")
def test_the_new_leader_moves_and_the_others_may_draft_him() -> None:
    road = stand(BREAKAWAY, setup=SWITCH).dice("3+3").go("ask", "yes", "roll", "6>C-F.2.18")
    assert road.asked == "follow 51"
    road.go("draft6")
    assert road.asked == "follow 41"


@rule("ur.switch.moves")
def test_nothing_binds_him_he_may_even_break_away() -> None:
    road = stand(BREAKAWAY, setup=SWITCH).dice("3").go("ask", "yes", "1:6M!", "9>C-F.2.21")
    assert road.asked == "choose 51"


@rule("ur.switch.once")
def test_nobody_is_asked_after_a_change_or_when_all_have_refused() -> None:
    for answers in (["ask", "yes"], ["ask", "no", "ask", "yes"], ["ask", "no", "ask", "no"]):
        road = stand(BREAKAWAY, setup=SWITCH).go(*answers)
        assert "ask" not in road.legal
        assert road.refuses("ask") == "ur.switch.once"


@rule("ur.switch.once")
def test_in_the_next_turn_it_may_be_asked_again() -> None:
    road = stand(BREAKAWAY, setup=SWITCH).dice("1+1").go("ask", "yes", "roll", "2>C-F.2.14", "stay")
    assert road.asked == "choose 51"
    assert "ask" in road.legal
