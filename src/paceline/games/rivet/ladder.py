"""The ladder of both editions: what their levels are made of, and what their values are learned on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from paceline.core.bot import Bot
from paceline.core.ladder import Effort, Ladder, School
from paceline.core.rng import Rng
from paceline.games.rivet import stick
from paceline.games.rivet.mind import FEATURES, SLIPS, RivetMind

OWN: Final = {
    "seconds less than the others, as they stand": ("seconds", ""),
    "the same, the more the nearer the end": ("seconds", ""),
    "best rider, rows behind the leader": ("", "front"),
    "second rider, rows behind the leader": ("", "second"),
    "third rider, rows behind the leader": ("", "second"),
    "mean of the riders, rows behind the leader": ("", "team"),
    "last rider, rows behind the leader": ("", "last"),
    "riders home": ("home", ""),
    "riders within a move of the line": ("line", ""),
    "strokes lost to fatigue": ("", "fresh"),
    "heavy fatigue": ("", "heavy"),
    "riders on a wheel": ("wheel", ""),
    "riders with a teammate on their wheel": ("mates", ""),
    "energy": ("energy", ""),
    "bonus lines": ("bonus", ""),
    "what the next rows give its riders": ("road", ""),
    "the All-Star, rows behind the leader": ("", "star"),
}
RIVAL: Final = {
    "seconds less than the others, as they stand": ("", "rival"),
    "best rider, rows behind the leader": ("drops-rival", ""),
    "mean of the riders, rows behind the leader": ("drops-rival", ""),
    "strokes lost to fatigue": ("tires-rival", ""),
    "riders on a wheel": ("", "shed"),
    "bonus lines": ("", "bonus-rival"),
}
REASONS: Final = {
    **{f"own: {what}": reason for what, reason in OWN.items()},
    **{f"best rival: {what}": reason for what, reason in RIVAL.items()},
    "strokes in hand": ("cards", ""),
    "strongest card": ("strong", ""),
    "second strongest card": ("strong", ""),
    "tactics cards in hand": ("tactics", ""),
    "seconds ahead of the best rival": ("seconds", ""),
    "seconds ahead of the best rival, the more the nearer the end": ("seconds", ""),
}

LADDER: Final = Ladder(
    pro="directeur",
    mind=RivetMind,
    features=FEATURES,
    slips=SLIPS,
    world_tour=Effort(playouts=60, rounds=1, doubt=0.0, seconds=0.15),
    champion=Effort(playouts=600, rounds=1, doubt=0.0, seconds=1.0),
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
    continental=20,  # of the turns alone: steps are small
    reasons=tuple(REASONS.get(feature, ("", "")) for feature in FEATURES),
)

STICKS: Final[dict[str, Callable[[Rng], Bot]]] = {"directeur-1": stick.Directeur}
