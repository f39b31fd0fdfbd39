"""A finished race as scenes: what each entry that stands brought, and how it changed the order on the road."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import msgspec

from paceline.core.events import Event
from paceline.core.log import Log, steps
from paceline.core.race import Race
from paceline.core.words import Word


class Scene(NamedTuple):
    """An entry that was not taken back. `before` and `after` have every rider's place, 1 for the first."""

    at: int  # the step of the replay that shows it
    round: int
    events: list[Event]
    before: list[int]
    after: list[int]


class Found(msgspec.Struct, frozen=True, kw_only=True):
    """Something that may have decided a race. Its words are `moment.KIND.title` and `.text`, filled in by `args`."""

    at: int
    since: int  # the step of the replay before it began
    round: int
    kind: str
    riders: list[int]  # whom it is about, the first one above all
    swing: int  # gained, or lost where negative; 0 where something was won that nobody lost
    unit: str  # place, square, space, row, point or second
    weight: float  # how much it may have mattered: 1 is as much as anything could
    args: dict[str, Word] = {}


def scenes_of(log: Log) -> list[Scene]:
    """Races it again. What was taken back is left out: it decided nothing."""
    number = {id(entry): at for at, entry in enumerate(log.entries, 1)}
    scenes: list[Scene] = []
    current, before = 0, list[int]()
    for entry, events, now in steps(log, straight=True):
        after = places_in(now.race)
        scenes.append(Scene(number.get(id(entry), 0), max(1, current), events, before or after, after))
        before, current = after, now.race.round_number()
    return scenes


def places_in(race: Race) -> list[int]:
    ranking = race.ranking()
    places = [0] * len(ranking)
    for place, rider in enumerate(ranking, 1):
        places[rider] = place
    return places


def rounds_of(scenes: list[Scene]) -> Iterator[list[Scene]]:
    """The scenes of each round, in order."""
    part: list[Scene] = []
    for scene in scenes:
        if part and scene.round != part[-1].round:
            yield part
            part = []
        part.append(scene)
    if part:
        yield part


def found(scene: Scene, kind: str, riders: list[int], swing: int, unit: str, weight: float, **args: Word) -> Found:
    """What one entry brought."""
    return Found(
        at=scene.at,
        since=scene.at - 1,
        round=scene.round,
        kind=kind,
        riders=riders,
        swing=swing,
        unit=unit,
        weight=weight,
        args=args,
    )
