"""How a race ended."""

from __future__ import annotations

import msgspec


class Result(msgspec.Struct, frozen=True, kw_only=True):
    winner: int  # a team: a seat's number, or beyond the seats a dummy team's
    places: list[int]  # of every seat among all teams, 1 for the best
    ranking: list[str]  # all riders in notation, best first
    rounds: int
