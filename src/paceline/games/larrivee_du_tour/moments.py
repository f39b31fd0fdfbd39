"""What may have decided a race: attacks that went and that failed, who joined, who was dropped, who stood still."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from paceline.core.scenes import Found, Scene, found
from paceline.core.words import Word
from paceline.games.larrivee_du_tour import events as e

if TYPE_CHECKING:
    from paceline.games.larrivee_du_tour.engine import LarriveeDuTour


PLACES_TELL: Final = False  # of four racers in a square one is first, and it says nothing
FAR: Final = 4  # squares lost or made up in a turn


def find(race: LarriveeDuTour, scenes: list[Scene]) -> Iterator[Found]:
    ranking = race.ranking()
    burned: dict[int, int] = {}  # points on an attack, by racer, till it goes or fails
    gaps = Gaps()
    for scene in scenes:
        for event in scene.events:
            match event:
                case e.Burned() if event.on != "pace":
                    burned[event.rider] = burned.get(event.rider, 0) + event.points
                case e.BrokeAway():
                    lasting = 0.25 if event.rider in ranking[:3] else 0
                    far, points = event.end - event.start, burned.pop(event.rider, 0)
                    weight = 0.2 + 0.04 * far + lasting
                    yield found(scene, "away", [event.rider], far, "square", weight, n=far, points=points)
                case e.Joined():
                    lasting = 0.2 if event.rider in ranking[:3] else 0
                    far = event.end - event.start
                    burned.pop(event.rider, 0)
                    yield found(scene, "joined", [event.rider], far, "square", 0.15 + 0.03 * far + lasting, n=far)
                case e.Failed():
                    points = burned.pop(event.rider, 0)
                    kind = "counter" if event.counter else "failed"
                    if points:
                        weight = 0.1 + 0.06 * points
                        yield found(scene, kind, [event.rider], -points, "point", weight, points=points)
                case e.StoodStill() if event.lost > 0:
                    weight = 0.2 + 0.05 * event.lost
                    yield found(scene, "still", [event.rider], -event.lost, "square", weight, n=event.lost)
                case e.Climbed() if event.place == 1:
                    yield found(scene, "summit", [event.rider], event.points, "point", 0.2, points=event.points)
                case _:
                    pass
        yield from dropped(scene)
        yield from gaps.grown(scene)
    yield from home(race, scenes)


def ending(race: LarriveeDuTour, _last: str) -> tuple[str, dict[str, Word]]:
    """lt.finish.end: what was set up, and who was still on the road."""
    out = int(race.book.riders - race.homecomers)
    return ("first" if out else "all"), {"out": out}


def dropped(scene: Scene) -> Iterator[Found]:
    """Those who could not pay for the pace, the best placed first."""
    gone = [event for event in scene.events if isinstance(event, e.Dropped)]
    gone.sort(key=lambda event: scene.before[event.rider])
    if gone:
        places = scene.after[gone[0].rider] - scene.before[gone[0].rider]
        if places > 0:
            riders = [event.rider for event in gone]
            weight = 0.2 + 0.04 * places + 0.03 * len(riders)
            yield found(scene, "dropped", riders, -places, "place", weight, many=len(riders), places=places)


def home(race: LarriveeDuTour, scenes: list[Scene]) -> Iterator[Found]:
    """The finish of the winner: alone, or in a sprint."""
    winner = race.ranking()[0]
    home = [int(race.home[place]) for place in range(int(race.homecomers))]
    many = sum(race.home_turn[rider] == race.home_turn[winner] for rider in home)
    for scene in scenes:
        if any(isinstance(event, e.Finished) and event.rider == winner for event in scene.events):
            gained = scene.before[winner] - 1
            if many > 1:
                yield found(scene, "sprint", [winner], gained, "place", 0.45, many=many)
            else:
                yield found(scene, "solo", [winner], gained, "place", 0.35)
            return


class Gaps:
    """How far everybody is behind the first, as every turn leaves them."""

    def __init__(self) -> None:
        self.at: dict[int, int] = {}
        self.behind: dict[int, int] = {}
        self.over = False  # once the first is home, nobody can be measured by him

    def grown(self, scene: Scene) -> Iterator[Found]:
        for event in scene.events:
            match event:
                case e.Placed():
                    self.at[event.rider] = event.space
                case e.Finished():
                    self.over = True
                case e.Grouped() if not self.over:
                    yield from self.compared(scene)
                case e.Moved() | e.BrokeAway() | e.Joined() | e.Regained() | e.Shifted() | e.Shoved() | e.Dropped():
                    self.at[event.rider] = event.end
                case _:
                    pass

    def compared(self, scene: Scene) -> Iterator[Found]:
        """Those who lost or made up the most since the turn before."""
        first = max(self.at.values(), default=0)
        now = {rider: first - space for rider, space in self.at.items()}
        grown = {rider: gap - self.behind.get(rider, gap) for rider, gap in now.items()}
        self.behind = now
        for rider, squares in grown.items():
            if abs(squares) >= FAR:
                kind = "behind" if squares > 0 else "closing"
                weight = 0.08 + 0.035 * min(10, abs(squares))
                yield found(scene, kind, [rider], -squares, "square", weight, n=abs(squares), gap=now[rider])
