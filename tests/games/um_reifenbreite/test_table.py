"""At the table: who is asked, what lies open, taking back, and the end."""

from __future__ import annotations

import pytest

from paceline.core.errors import IllegalAction
from paceline.core.log import Log
from paceline.core.record import Entry
from paceline.core.rng import Rng
from paceline.core.setup import Setup

from ...rule import rule
from .road import PROFESSIONAL, SEED, stand


@rule("ur.turn.owed")
def test_only_the_manager_who_is_asked_acts_and_only_by_what_is_asked() -> None:
    road = stand("21 C-F.2.05\n31 C-F.2.04")
    with pytest.raises(IllegalAction) as refusal:
        road.race.apply(1, road.race.parse_action("roll"))
    assert refusal.value.rule_id == "ur.turn.owed"
    assert road.refuses("yes") == "ur.turn.owed"
    assert road.refuses("draft3") == "ur.turn.owed"


@rule("ur.turn.owed")
def test_a_drafter_is_asked_by_his_own_manager() -> None:
    road = stand("21 C-F.2.05\n31 C-F.2.04").dice("2+2").go("roll", "4>C-F.2.09")
    assert road.race.to_act() == [1]


@rule("ur.turn.undo")
def test_a_roll_cannot_be_taken_back_but_where_to_ride_can() -> None:
    log = Log(Setup(game="um-reifenbreite", seats=2), SEED)
    while log.race.round_number() == 0:
        seat = int(log.race.next_seat())
        log.play(seat, log.race.legal(seat)[0])
    seat = int(log.race.next_seat())
    log.add(Entry(seat, "roll"))
    refusal = log.why_no_undo(seat)
    assert refusal is not None
    assert refusal.rule_id == "ur.turn.undo"
    log.play(seat, log.race.legal(seat)[0])
    assert log.why_no_undo(seat) is None
    log.add(Entry(seat, "", "undo"))
    assert log.race.owes(seat)


@rule("ur.race.over")
def test_after_the_race_nobody_acts() -> None:
    road = stand("21 M-A.1.06", seats=2).dice("1+1").go("roll", "2>A-B.1.02")
    assert road.race.over
    assert road.race.to_act() == []
    with pytest.raises(IllegalAction) as refusal:
        road.race.apply(0, road.race.parse_action("roll"))
    assert refusal.value.rule_id == "ur.race.over"


@rule("ur.table.open")
def test_everybody_sees_the_same() -> None:
    road = stand("21 C-F.2.05 car=1 photos=2\n31 C-F.2.04", setup=PROFESSIONAL)
    views = [road.race.view(seat) for seat in (None, 0, 3)]
    assert views[0].teams == views[1].teams == views[2].teams
    assert views[0].riders == views[1].riders == views[2].riders
    assert len(views[0].chance_left) == 22
    assert views[0].riders[0].photos == [2]


@rule("ur.table.open")
def test_nobody_knows_the_dice_to_come() -> None:
    road = stand("21 C-F.2.05\n31 C-F.2.04", setup=PROFESSIONAL)
    rolls: set[str] = set()
    for sample in range(40):
        dealt = road.race.clone_for(0, Rng(str(sample)))
        dealt.apply(0, dealt.parse_action("roll"))
        rolls.add(dealt.position(None))
    assert len(rolls) > 5
