"""What may have decided a race: breaks and long chases, elbows, events, rescues, empty legs and bonus seconds."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

import msgspec

from paceline.core.scenes import Found, Scene, found
from paceline.core.words import Word
from paceline.games.rivet import events as e
from paceline.games.rivet.vocabulary import TYPES

if TYPE_CHECKING:
    from paceline.games.rivet.engine import Rivet

LONG: Final = 7  # rows of one move
SHOVED: Final = 5  # riders who are pushed back in one move
PLACES_TELL: Final = True
FAR_BACK: Final = 3  # rows lost or made up at a stroke


class Move(msgspec.Struct):
    """A rider's move, from the card to the last step."""

    rider: int
    since: int
    before: list[int]  # places
    type: str = ""
    rows: int = 0
    back: list[int] = []  # whom it pushed back, and carried on
    carried: dict[int, int] = {}


def find(race: Rivet, scenes: list[Scene]) -> Iterator[Found]:
    move: Move | None = None
    for scene in scenes:
        for event in scene.events:
            match event:
                case e.CardPlayed():
                    move = Move(event.rider, scene.at - 1, scene.before)
                case e.Strength() if move is not None:
                    move.type = TYPES[event.type]
                case e.Stepped() if move is not None:
                    count_step(race, move, event)
                case e.MoveEnded() if move is not None:
                    yield from moved(race, scene, move)
                    move = None
                case _:
                    pass
            yield from befell(race, scene, event)
        yield from struck(race, scene)


def ending(race: Rivet, _last: str) -> tuple[str, dict[str, Word]]:
    """finish.end: the phase in which somebody came home is the last; finish.penalty: the others pay for it."""
    out = int(race.book.riders - race.bunch.homecomers)
    return "first", {"out": out, "seconds": int(race.book.penalty_seconds)}


def count_step(race: Rivet, move: Move, event: e.Stepped) -> None:
    for rider, start, end in event.moves:
        rows = row(race, end) - row(race, start)
        if rider == move.rider:
            move.rows += rows
        elif rows < 0:
            move.back.append(rider)
        else:
            move.carried[rider] = move.carried.get(rider, 0) + rows


def moved(race: Rivet, scene: Scene, move: Move) -> Iterator[Found]:
    """A move is told by its type; whom it pushed back, by itself."""
    riders = len(scene.after)
    places = move.before[move.rider] - scene.after[move.rider]
    if move.rows >= LONG and places > 0:
        weight = 0.022 * move.rows + 0.5 * places / riders
        kind = move.type or "chase"
        yield long(scene, move, kind, [move.rider], move.rows, "row", weight, n=move.rows, places=places)
    pushed = set(move.back)
    if len(pushed) >= SHOVED:
        weight = 0.035 * len(pushed)
        yield long(scene, move, "elbows", [move.rider], len(pushed), "rider", weight, many=len(pushed))
    for rider, rows in move.carried.items():
        own = race.book.team_of(rider) == race.book.team_of(move.rider)
        gained = move.before[rider] - scene.after[rider]
        if rows >= LONG and gained > 0 and not own:
            weight = 0.016 * rows + 0.4 * gained / riders
            yield long(scene, move, "towed", [rider], rows, "row", weight, n=rows, places=gained)


def long(
    scene: Scene, move: Move, kind: str, riders: list[int], swing: int, unit: str, weight: float, **words: int
) -> Found:
    return msgspec.structs.replace(found(scene, kind, riders, swing, unit, weight, **words), since=move.since)


def befell(race: Rivet, scene: Scene, event: object) -> Iterator[Found]:
    """What happens between moves."""
    match event:
        case e.MovedBack() | e.DroppedBack():
            rows = row(race, event.start) - row(race, event.end)
            kind = "back" if isinstance(event, e.MovedBack) else "car"
            if rows >= FAR_BACK:
                yield found(scene, kind, [event.rider], -rows, "row", 0.12 + 0.04 * rows, n=rows)
        case e.Regrouped():
            rows = row(race, event.end) - row(race, event.start)
            if rows >= FAR_BACK:
                yield found(scene, "closed", [event.rider], rows, "row", 0.05 + 0.03 * rows, n=rows)
        case e.Rescued():
            rows = row(race, event.end) - row(race, event.start)
            if rows > 0:
                yield found(scene, "rescued", [event.rider], rows, "row", 0.12 + 0.03 * rows, n=rows)
        case e.BonusWon():
            seconds = int(race.book.bonus_seconds)
            yield found(scene, "bonus", [event.rider], seconds, "second", 0.3, n=seconds, line=event.line + 1)
        case e.Finished() if event.place == 1:
            yield found(scene, "home", [event.rider], scene.before[event.rider] - 1, "place", 0.4)
        case _:
            pass


def struck(race: Rivet, scene: Scene) -> Iterator[Found]:
    """An event that strikes somebody; told of the best placed."""
    for event in scene.events:
        if isinstance(event, e.EventStruck) and event.riders:
            riders = sorted(event.riders, key=lambda rider: scene.before[rider])
            name = race.book.events[event.card].called
            weight = 0.16 + 0.02 * len(riders)
            yield found(scene, "struck", riders, -len(riders), "rider", weight, event=name, many=len(riders))


def row(race: Rivet, space: int | None) -> int:
    road = race.book.net.road
    return int(road.rows) if space is None else int(road.row[space])
