"""Bots for On the Rivet; `random` plays every title."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from paceline.bots.policy import Bot
from paceline.bots.rivet import Directeur
from paceline.core.rng import Rng

BOTS: Final[dict[str, Callable[[Rng], Bot]]] = {"directeur": Directeur}
