"""What is told of a race leaves nothing behind: a server tells millions of moves.

Compiled code that is handed numbers from outside, a `vec` above all, has kept them for good.
"""

from __future__ import annotations

import gc
import sys
from random import Random

import pytest

from paceline.core.foresight import dealt_for
from paceline.core.log import Log
from paceline.core.race import Race
from paceline.core.registry import game_ids
from paceline.core.rng import seed_from
from paceline.core.setup import Setup

SEATS = 4
LOOKS = 12  # at every position
MOST = 150  # positions
A_LOOK = 0.2  # blocks of memory, for what Python keeps now and then


def tell(log: Log, race: Race, seat: int) -> None:
    """What a move costs a server, and what people ask."""
    legal = race.legal(seat)
    race.public_view()
    race.private_view(seat)
    log.title.choices(race, seat)
    log.title.score(race, [])
    race.explain(seat, legal[0])
    race.parse_action(race.action_text(legal[-1]))
    dealt_for(race, seat).position(seat)
    copy = race.clone()
    copy.apply(seat, legal[0])
    copy.to_bytes()


@pytest.mark.slow  # interpreted, nothing is handed over
@pytest.mark.parametrize("game", game_ids())
def test_what_is_told_leaves_nothing_behind(game: str) -> None:
    log, chance = Log(Setup(game=game, seats=SEATS), seed_from("memory")), Random(game)
    met: list[tuple[Race, int]] = []
    while not log.race.over and len(met) < MOST:
        seat = chance.choice(log.race.to_act())
        met.append((log.race.clone(), seat))
        log.race.apply(seat, chance.choice(log.race.legal(seat)))
    for race, seat in met:
        tell(log, race, seat)
    gc.collect()
    before = sys.getallocatedblocks()
    for _ in range(LOOKS):
        for race, seat in met:
            tell(log, race, seat)
    gc.collect()
    left = (sys.getallocatedblocks() - before) / (LOOKS * len(met))
    assert left < A_LOOK, f"{left:.2f} blocks of memory stay of every look"
