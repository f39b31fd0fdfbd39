"""The ladder of both editions: what their levels are made of, and what their values are learned on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from paceline.core.bot import Bot
from paceline.core.ladder import Effort, Ladder, School
from paceline.core.rng import Rng
from paceline.games.rivet import stick
from paceline.games.rivet.mind import FEATURES, SLIPS, RivetMind

LADDER: Final = Ladder(
    pro="directeur",
    mind=RivetMind,
    features=FEATURES,
    slips=SLIPS,
    world_tour=Effort(playouts=60, rounds=1, doubt=0.0),
    champion=Effort(playouts=600, rounds=1, doubt=0.0),
    # short-wall and long-rainbow are kept for matches.
    school=(
        School(4, {"course": "short-kermesse"}),
        School(4, {"course": "short-kermesse"}),
        School(4, {"course": "medium-four-roads"}),
        School(4, {"course": "short-kermesse"}),
        School(3, {"course": "short-kermesse"}),
        School(5, {"course": "short-kermesse"}),
        School(4, {"course": "medium-two-passes"}),
        School(4, {"course": "short-kermesse"}),
        School(6, {"course": "medium-two-passes"}),
        School(4, {"course": "long-monument"}),
    ),
    races_a_minute=5_500,
)

STICKS: Final[dict[str, Callable[[Rng], Bot]]] = {"directeur-1": stick.Directeur}
