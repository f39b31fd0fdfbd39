"""On the Rivet as a title."""

from __future__ import annotations

from paceline.games.rivet.edition import ON_THE_RIVET
from paceline.games.rivet.title import RivetTitle

TITLE = RivetTitle(ON_THE_RIVET)
