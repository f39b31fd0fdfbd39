"""Visions of Rainbows as a title."""

from __future__ import annotations

from paceline.games.rivet.edition import VISIONS
from paceline.games.rivet.title import RivetTitle

TITLE = RivetTitle(VISIONS)
