"""Bots for Flamme Rouge."""

from __future__ import annotations

from typing import Final

from paceline.bots.policy import Bot

BOTS: Final[dict[str, type[Bot]]] = {}
