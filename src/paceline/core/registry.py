"""The titles by id. A new title is a folder in games/ and a line here; one of your own may stand elsewhere.

PACELINE_TITLES names titles that are not Paceline's own: `my-race=my.package, other=other.package`.
"""

from __future__ import annotations

import os
from functools import lru_cache
from importlib import import_module
from typing import Final

from paceline.core.errors import UnknownName
from paceline.core.title import Title

# Each package has a module `title` with an object TITLE; named, not imported, as core knows no games.
PACKAGES: Final = {
    "flamme-rouge": "paceline.games.flamme_rouge",
    "on-the-rivet": "paceline.games.rivet.on_the_rivet",
    "visions-of-rainbows": "paceline.games.rivet.visions_of_rainbows",
    "um-reifenbreite": "paceline.games.um_reifenbreite",
    "larrivee-du-tour": "paceline.games.larrivee_du_tour",
}
for entry in filter(None, os.environ.get("PACELINE_TITLES", "").replace(" ", "").split(",")):
    game, _, package = entry.partition("=")
    PACKAGES[game] = package


def game_ids() -> list[str]:
    return list(PACKAGES)


@lru_cache
def title(game: str) -> Title:
    if game not in PACKAGES:
        raise UnknownName("game", game, game_ids())
    found = import_module(f"{PACKAGES[game]}.title").TITLE
    assert isinstance(found, Title)
    return found


def folder(game: str) -> str:
    """The package of the folder in which a title's class stands; editions share one."""
    return type(title(game)).__module__.rpartition(".")[0]


@lru_cache
def package_of_rule(rule_id: str) -> str | None:
    """The package of the title whose rules have that prefix."""
    prefix = rule_id.partition(".")[0]
    return next((title(game).package for game in game_ids() if title(game).prefix == prefix), None)
