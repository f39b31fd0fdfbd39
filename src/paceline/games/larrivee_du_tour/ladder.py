"""L'Arrivée du Tour's ladder: what its levels are made of, and what its value is learned on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from paceline.core.bot import Bot
from paceline.core.ladder import Effort, Ladder, School
from paceline.core.rng import Rng
from paceline.games.larrivee_du_tour import stick
from paceline.games.larrivee_du_tour.mind import FEATURES, SLIPS, LarriveeMind

ROADS: Final = (
    "1-plain",
    "2-hills",
    "3-high",
    "4-summit",
    "f18 u4 d6 f10 u7 d6 f12 u2 f9",
    "f20 u8 d4 f8 u5 f8 d5 u9",
)

LADDER: Final = Ladder(
    pro="patron",
    mind=LarriveeMind,
    features=FEATURES,
    slips=SLIPS,
    world_tour=Effort(playouts=150, rounds=4, doubt=0.5),
    champion=Effort(playouts=1200, rounds=4, doubt=0.5),
    # 5-mixed is kept for matches.
    school=(
        *(School(4, {"course": course}) for course in ROADS),
        *(School(3, {"course": course}) for course in ROADS),
        *(School(4, {"course": course}) for course in ROADS[:4]),
        *(School(2, {"course": course}) for course in ROADS[:2]),
        *(School(5, {"course": course}) for course in ROADS[2:4]),
        School(4, {"course": "2-hills", "end": "all", "feeding": "on"}),
        School(3, {"course": "4-summit", "mechanical": "one", "dice": "2d6"}),
    ),
    races_a_minute=60_000,
)

STICKS: Final[dict[str, Callable[[Rng], Bot]]] = {"patron-1": stick.PatronBot}
