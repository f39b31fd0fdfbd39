"""What may have decided a race: falls, punctures, energy spent, wheels held, sprints, the jersey, and photographs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from paceline.core.scenes import Found, Scene, found, rounds_of
from paceline.core.words import Word
from paceline.games.um_reifenbreite import events as e

if TYPE_CHECKING:
    from paceline.games.um_reifenbreite.engine import UmReifenbreite

LONG_WHEEL: Final = 7  # spaces
LONG_RIDE: Final = 13
WASTED: Final = 3
PLACES_TELL: Final = True
FEW_POINTS: Final = 60  # of a winner


def seat_of(race: UmReifenbreite, rider: int) -> int:
    """A manager may lead two teams."""
    return int(race.book.seat_of(rider))


def find(race: UmReifenbreite, scenes: list[Scene]) -> Iterator[Found]:
    for part in rounds_of(scenes):
        played: dict[int, e.Rolled] = {}
        for scene in part:
            yield from falls(race, scene, part[-1])
            for event in scene.events:
                if isinstance(event, e.Rolled):
                    played[event.rider] = event
                yield from ridden(scene, event, played)
                yield from scored(race, scene, event)


def ending(_race: UmReifenbreite, last: str) -> tuple[str, dict[str, Word]]:
    """ur.finish.end: when everybody is home; ur.finish.settle: or when the last manager agreed."""
    return ("settled" if last == "agree" else "all"), {}


def falls(race: UmReifenbreite, scene: Scene, end: Scene) -> Iterator[Found]:
    """Of every manager whose riders went down, whoever drew the card: who had lost most when the round was over.

    Places count as `climbs` counts them, and more: a fall says why they were lost.
    """
    fallen = [event.rider for event in scene.events if isinstance(event, e.Fell)]
    lost = {rider: max(0, end.after[rider] - scene.before[rider]) for rider in fallen}
    for seat in sorted({seat_of(race, rider) for rider in fallen}):
        own = sorted((rider for rider in fallen if seat_of(race, rider) == seat), key=lambda rider: -lost[rider])
        places, led = lost[own[0]], scene.before[own[0]] <= 3
        weight = (0.14 + (0.1 if led else 0) if places else 0.06) + 0.05 * len(own) + 0.7 * places / len(end.after)
        swing, unit = (-places, "place") if places else (-len(own), "rider")
        riders = [*own, *(rider for rider in fallen if rider not in own)]
        yield found(scene, "fall", riders, swing, unit, weight, many=len(fallen), places=places)


def ridden(scene: Scene, event: object, played: dict[int, e.Rolled]) -> Iterator[Found]:
    """One rider's move."""
    match event:
        case e.Stopped():
            yield found(scene, "stopped", [event.rider], -1, "move", 0.28)
        case e.Blocked():
            yield found(scene, "blocked", [event.rider], -event.points, "space", 0.03 * event.points, n=event.points)
        case e.Drafted() if event.steps >= LONG_WHEEL:
            yield found(scene, "wheel", [event.rider], event.steps, "space", 0.026 * event.steps, n=event.steps)
        case e.Moved():
            cards = len(played[event.rider].cards) if event.rider in played else 0
            wasted = event.points - event.steps
            if wasted >= WASTED:
                words = {"n": event.steps, "points": event.points}
                yield found(scene, "boxed", [event.rider], -wasted, "space", 0.035 * wasted, **words)
            elif event.steps >= LONG_RIDE and cards:
                words = {"n": event.steps, "cards": cards}
                yield found(scene, "burst", [event.rider], event.steps, "space", 0.024 * event.steps, **words)
        case _:
            pass


def scored(race: UmReifenbreite, scene: Scene, event: object) -> Iterator[Found]:
    """What brought points, and what cost them: 0.9 is as much as the winner had."""
    best = max(FEW_POINTS, *(sum_of(race, seat) for seat in range(int(race.seats))))
    match event:
        case e.Sprinted() if event.place == 1:
            weight = 0.12 + 0.9 * event.points / best
            words = {"sprint": event.sprint + 1, "points": event.points}
            yield found(scene, "sprint", [event.rider], event.points, "point", weight, **words)
        case e.JerseyTaken():
            rounds = int(race.scores.jersey_rounds[event.rider])
            points = rounds * int(race.book.jersey_points)
            if points:
                weight = 0.15 + 0.9 * points / best
                yield found(scene, "jersey", [event.rider], points, "point", weight, rounds=rounds, points=points)
        case e.Finished() if event.place <= 3:
            points = int(race.book.finish_points[event.place - 1])
            weight = (0.3 if event.place == 1 else 0.05) + 0.9 * points / best
            words = {"place": event.place, "points": points}
            yield found(scene, "home", [event.rider], points, "point", weight, **words)
        case e.Developed():
            for rider in event.caught:
                yield found(scene, "caught", [rider], -1, "rider", 0.7)
        case _:
            pass


def sum_of(race: UmReifenbreite, seat: int) -> int:
    riders = [rider for rider in range(int(race.book.riders)) if race.book.seat_of(rider) == seat]
    return sum(int(race.rider_points(rider)) for rider in riders)
