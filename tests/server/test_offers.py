"""A question's choices are told from memory while it stands: what others do meanwhile must not change them."""

from __future__ import annotations

import random

import msgspec
import pytest

from paceline.core.log import Log
from paceline.core.record import Entry
from paceline.core.registry import game_ids, title
from paceline.core.setup import Setup

from ..soak import wide

RACES = wide(4, 400)
MOST = 150  # actions of each


@pytest.mark.parametrize("game", game_ids())
def test_choices_stay_the_same_while_their_question_stands(game: str) -> None:
    chance = random.Random(game)
    for race in range(RACES):
        log = Log(Setup(game=game, seats=4, options={}), race.to_bytes(32, "big"))
        told: dict[tuple[int, int], bytes] = {}
        for _ in range(MOST):
            if log.race.over:
                break
            for seat in log.race.to_act():
                choices = msgspec.json.encode(title(game).choices(log.race, seat))
                assert told.setdefault((seat, log.decision(seat)), choices) == choices
            seat = chance.choice(log.race.to_act())
            log.play(seat, chance.choice(log.race.legal(seat)))
            if chance.random() < 0.1 and log.why_no_undo(seat) is None:
                log.add(Entry(seat, "", "undo"))
                told.clear()  # as a table does
