"""Tactics cards of the second opinion: what they may be aimed at, and what they do there."""

from __future__ import annotations

from typing import Any

from .oracle_bunch import Bunch
from .oracle_cards import Effect, Mats
from .oracle_events import move_back


def targets(mats: Mats, team: int, effect: Effect) -> list[Any] | None:
    """What the player of a tactics card may choose from; None where there is nothing to choose."""
    boxes = {rider: box for rider, box in mats.riders.items() if box.team == team and rider not in mats.bunch.home}
    match effect["op"]:
        case "bonus_token":
            return [rider for rider, box in boxes.items() if len(box.tokens) < 2]
        case "choice":
            return [(rider, kind) for rider, box in boxes.items() for kind in ("light", "heavy") if getattr(box, kind)]
        case "swap":
            return exchanges(mats, team, effect["rows"])
        case "move_back":
            return neighbours(mats, team)
        case _:
            return None


def hit(mats: Mats, effect: Effect, aim: Any) -> None:
    """The effect on what was chosen."""
    match effect["op"]:
        case "bonus_token":
            mats.riders[aim].tokens.append((frozenset(effect["terrain"]), effect["amount"]))
        case "choice":
            rider, kind = aim
            mats.remove_fatigue(rider, kind, 1)
        case "swap":
            swap(mats.bunch, *aim)
        case "move_back":
            move_back(mats.bunch, aim, effect["rows"])
        case other:
            raise LookupError(other)


def swap(bunch: Bunch, one: int, other: int) -> None:
    """Two riders exchange spaces; nothing else moves, and no bonus line is won."""
    bunch.places[one], bunch.places[other] = bunch.places[other], bunch.places[one]


def on_road(mats: Mats, team: int) -> list[int]:
    places = mats.bunch.places
    return [r for r, box in mats.riders.items() if box.team == team and r in places and not places[r].on_road_side]


def exchanges(mats: Mats, team: int, rows: int) -> list[tuple[int, int]]:
    """Two own riders on the road at most so many rows apart."""
    mine, places = on_road(mats, team), mats.bunch.places
    return [(a, b) for a in mine for b in mine if a < b and abs(places[a].row - places[b].row) <= rows]


def neighbours(mats: Mats, team: int) -> list[int]:
    """Opponents directly beside one of a team's riders, or linked directly behind; never on the road side."""
    bunch, mine = mats.bunch, on_road(mats, team)
    near = [space for rider in mine for side in (-1, 1) for space in bunch.road.beside(bunch.places[rider], side)]
    beside = {there for space in near if (there := bunch.rider(space)) is not None}
    behind = {other for rider in mine for other in bunch.next_behind(rider)}
    return sorted(rider for rider in beside | behind if mats.riders[rider].team != team)
