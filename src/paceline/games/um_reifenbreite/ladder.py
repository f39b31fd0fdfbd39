"""Um Reifenbreite's ladder: what its levels are made of, and what its value is learned on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from paceline.core.bot import Bot
from paceline.core.ladder import Effort, Ladder, School
from paceline.core.rng import Rng
from paceline.core.setup import Value
from paceline.games.um_reifenbreite import stick
from paceline.games.um_reifenbreite.mind import FEATURES, SLIPS, UmReifenbreiteMind

ROUBAIX: Final = "paris-roubaix"
LUETTICH: Final = "luettich-bastenaken-luettich"
TOUR: Final = "tour-de-france"
ADVANCED: Final[dict[str, Value]] = {"surfaces": True}
CLUB: Final[dict[str, Value]] = {"surfaces": True, "sprints": True, "switching": True}
PROFESSIONAL: Final[dict[str, Value]] = {**CLUB, "yellow_jersey": True, "chase_car": True}


def school(seats: int, course: str, options: dict[str, Value]) -> School:
    return School(seats, {"course": course, **options})


LEAD: Final = (
    "points ahead of the best rival, by the road left",
    "points ahead of the best rival, with energy, by the road left",
    "points ahead of the best rival, the more the nearer the end",
    "points ahead of the best rival with energy, the more the nearer the end",
)
FIELD: Final = (
    "points ahead of the second-best rival, by the road left",
    "points ahead of the second-best rival, with energy, by the road left",
    "points ahead of the second-best rival with energy, the more the nearer the end",
    "points ahead of the third-best rival, with energy",
)
REASONS: Final = {
    **dict.fromkeys(LEAD, ("lead", "")),
    **dict.fromkeys(FIELD, ("field", "")),
    "energy beyond the rivals' mean": ("energy", ""),
    "energy": ("energy", ""),
    "energy beyond the best rival's": ("energy", ""),
    "riders on a wheel": ("wheel", ""),
    "riders on a rival's wheel": ("rival-wheel", ""),
    "rivals on a wheel of mine": ("", "shed"),
    "riders of the best rival on a wheel": ("", "shed"),
    "own riders home": ("home", ""),
    "points already scored beyond the best rival's": ("scored", ""),
    "points at sprints to come, beyond the best rival's": ("sprints", ""),
    "yellow jersey": ("yellow", ""),
    "points that the yellow jersey will bring": ("yellow", ""),
    "points that photographs may cost": ("", "photo"),
    "own riders who lie or stand beside the road": ("", "upright"),
    "jokers": ("joker", ""),
    **{f"own rider {which}: rounds behind the foremost": ("", "close") for which in ("first", "second")},
    **{f"own rider {which}: rounds behind the foremost": ("", "together") for which in ("third", "fourth")},
    **{f"own rider {which}: energy of his own": ("energy", "") for which in ("first", "second", "third", "fourth")},
    **{f"own rider {which}: on a wheel": ("wheel", "") for which in ("first", "second", "third", "fourth")},
    "best rival's rider first: rounds behind the foremost": ("drops-rival", ""),
}

LADDER: Final = Ladder(
    pro="wheelsucker",
    mind=UmReifenbreiteMind,
    features=FEATURES,
    slips=SLIPS,
    world_tour=Effort(playouts=400, rounds=3, doubt=0.0),
    champion=Effort(playouts=1500, rounds=4, doubt=0.0, seconds=1.0),
    # The Giro is kept for matches.
    school=(
        school(4, ROUBAIX, {}),
        school(4, LUETTICH, {}),
        school(4, ROUBAIX, ADVANCED),
        school(4, LUETTICH, ADVANCED),
        school(4, ROUBAIX, {}),
        school(4, LUETTICH, CLUB),
        school(4, TOUR, PROFESSIONAL),
        school(3, ROUBAIX, CLUB),
        school(3, LUETTICH, {}),
        school(3, TOUR, PROFESSIONAL),
        school(2, ROUBAIX, {}),
        school(2, LUETTICH, {**CLUB, "teams": "two"}),
        school(4, LUETTICH, PROFESSIONAL),
    ),
    races_a_minute=40_000,
    continental=8,
    reasons=tuple(REASONS.get(feature, ("", "")) for feature in FEATURES),
    both=("lead", "field", "rivals"),
)

STICKS: Final[dict[str, Callable[[Rng], Bot]]] = {"wheelsucker-1": stick.Wheelsucker}
