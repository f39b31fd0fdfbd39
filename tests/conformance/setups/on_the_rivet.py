"""On the Rivet set-ups: every course, number of players and option."""

from __future__ import annotations

from .rivet import SHARE, looks
from .rivet import setups as rivet_setups

__all__ = ["SHARE", "looks", "setups"]

setups = rivet_setups("on-the-rivet")
