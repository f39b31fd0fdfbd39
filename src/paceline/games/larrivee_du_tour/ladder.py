"""L'Arrivée du Tour's ladder: what its levels are made of, and what its value is learned on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from paceline.core.bot import Bot
from paceline.core.ladder import Effort, Ladder, School
from paceline.core.rng import Rng
from paceline.games.larrivee_du_tour import stick
from paceline.games.larrivee_du_tour.mind import FEATURES, RIDERS, SLIPS, LarriveeMind

ROADS: Final = (
    "1-plain",
    "2-hills",
    "3-high",
    "4-summit",
    "f18 u4 d6 f10 u7 d6 f12 u2 f9",
    "f20 u8 d4 f8 u5 f8 d5 u9",
)

REASONS: Final = {
    "best racer, turns ahead of the best rival": ("lead", ""),
    "the same, the more the nearer the end": ("lead", ""),
    "the same of the second-best rival": ("field", ""),
    "the same of the third-best rival": ("field", ""),
    "second racer ahead of the best rival, the more the nearer the end": ("second", ""),
    "third racer ahead of the best rival, the more the nearer the end": ("second", ""),
    "best racer ahead of the rivals' second racers": ("field", ""),
    "turns of the best racer to the line": ("", "closer"),
    "most sprint points of a rival in the front square": ("", "sprinters"),
    "own points ahead of them": ("sprint", ""),
    "the race is won": ("line", ""),
    "own racers in the front group": ("front", ""),
    "teams in the front group": ("", "fewer"),
    "first at the present paces, the more the nearer the end": ("pace", ""),
    "first at the present paces one turn from the line": ("pace", ""),
    "first at the present paces two turns from the line": ("pace", ""),
    "turns to the line at the present paces": ("", "shorter"),
    **{f"{rider}: sprint points": ("keeps-sprint", "") for rider in RIDERS[:3]},
    **{f"{rider}: stamina points": ("keeps-stamina", "") for rider in RIDERS[:3]},
    **{f"{rider}: climbing points": ("keeps-climbing", "") for rider in RIDERS[:3]},
    **{f"{rider}: squares behind the head": ("", "behind") for rider in RIDERS[:3]},
    **{f"{rider}: no rival beside or before it": ("alone", "") for rider in RIDERS[:3]},
    **{f"{rider}: in the front square of its group": ("first-square", "wheel") for rider in RIDERS[:3]},
    **{f"{rider}: can attack": ("attack", "") for rider in RIDERS[:3]},
    "best rival racer: sprint points": ("", "tires-rival"),
    "best rival racer: stamina points": ("", "tires-rival"),
    "best rival racer: climbing points": ("", "tires-rival"),
    "best rival racer: squares behind the head": ("drops-rival", ""),
}

LADDER: Final = Ladder(
    pro="patron",
    mind=LarriveeMind,
    features=FEATURES,
    slips=SLIPS,
    world_tour=Effort(playouts=150, rounds=4, doubt=0.5),
    champion=Effort(playouts=1200, rounds=4, doubt=0.5, seconds=1.0),
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
    continental=18,
    amateur=100,  # a mistake that may be forgiven weighs little here
    reasons=tuple(REASONS.get(feature, ("", "")) for feature in FEATURES),
    both=("lead", "field", "rivals"),
)

STICKS: Final[dict[str, Callable[[Rng], Bot]]] = {"patron-1": stick.PatronBot}
