"""Flamme Rouge's ladder: what its levels are made of, and what its value is learned on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from paceline.core.bot import Bot
from paceline.core.ladder import Effort, Ladder, School
from paceline.core.rng import Rng
from paceline.games.flamme_rouge import stick
from paceline.games.flamme_rouge.mind import FEATURES, REASONS, SLIPS, FlammeRougeMind

FOUR: Final = ("avenue-corso-paseo", "firenze-milano", "la-classicissima", "le-col-du-ballon", "ronde-van-wevelgem")

LADDER: Final = Ladder(
    pro="rouleur",
    mind=FlammeRougeMind,
    features=FEATURES,
    slips=SLIPS,
    world_tour=Effort(playouts=200, rounds=2, doubt=0.0),
    champion=Effort(playouts=1500, rounds=3, doubt=0.0, seconds=1.0),
    # La Haut Montagne and the even stages of Peloton are kept for matches.
    school=(
        *(School(4, {"course": course}) for course in FOUR),
        *(School(3, {"course": course}) for course in FOUR),
        *(School(4, {"course": course}) for course in FOUR),
        School(2, {"course": "firenze-milano", "peloton_team": True}),
        School(2, {"course": "la-classicissima", "peloton_team": True, "muscle_teams": 1}),
        School(3, {"course": "le-col-du-ballon", "muscle_teams": 1}),
        School(4, {"course": "stage-7"}),
        School(4, {"course": "stage-9"}),
        School(5, {"course": "stage-7"}),
        School(6, {"course": "stage-9"}),
        School(6, {"course": "stage-11"}),
        School(5, {"course": "stage-11"}),
        School(6, {"course": "firenze-milano", "riders": "one"}),
        School(4, {"course": "stage-7", "breakaway": True}),
        School(4, {"course": "la-classicissima", "end": "all"}),
    ),
    races_a_minute=20_000,
    reasons=REASONS,
    both=("lead", "field", "rivals"),
)

STICKS: Final[dict[str, Callable[[Rng], Bot]]] = {"rouleur-1": stick.RouleurBot}
