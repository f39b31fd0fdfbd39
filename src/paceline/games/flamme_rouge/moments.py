"""What may have decided a race: who was drawn along, boxed in or held on a climb, who went clear and was caught."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

import msgspec

from paceline.core.scenes import Found, Scene, found
from paceline.core.words import Word
from paceline.games.flamme_rouge import events as e
from paceline.games.flamme_rouge.roadbook import ASCENT, COBBLES, DESCENT, SUPPLY
from paceline.games.flamme_rouge.statistics import squares_wanted

if TYPE_CHECKING:
    from paceline.games.flamme_rouge.engine import FlammeRouge

GROUNDS: Final = {ASCENT: "climb", DESCENT: "descent", COBBLES: "cobbles", SUPPLY: "supply"}
CLEAR: Final = 4  # squares to the next, and it is a break
LONG_WIND: Final = 3  # rounds
KEPT: Final = 7  # a card that is worth keeping
PLACES_TELL: Final = False  # the card that won or lost them is told with them


class Ride(msgspec.Struct):
    """What a rider did in a round."""

    rider: int
    value: int = 0
    start: int = 0
    end: int = 0
    lost: int = 0  # squares, to full ones
    drawn: int = 0  # squares of slipstream
    why: Sequence[str] = ()
    wind: bool = False


def find(race: FlammeRouge, scenes: list[Scene]) -> Iterator[Found]:
    winds: dict[int, list[Scene]] = {}
    breaking: set[int] = set()
    riders = int(race.book.riders)
    told = played(race, scenes)
    for scene in scenes:
        for event in scene.events:
            if isinstance(event, e.BrokeAway):
                yield found(scene, "away", [event.rider], event.total, "square", 0.3, n=event.total)
        rides = rides_in(race, scene)
        for ride in rides.values():
            yield from ridden(race, scene, ride)
            yield from surged(race, scene, rides, ride, told)
            yield from wind(ride.rider, winds, None if ride.wind else scene)
            if ride.wind:
                winds.setdefault(ride.rider, []).append(scene)
        if rides:
            yield from broken(race, scene, rides, breaking)
    for rider in range(riders):
        yield from wind(rider, winds, scenes[-1])
    yield from sprinted(race, scenes, told)


def ending(race: FlammeRouge, _last: str) -> tuple[str, dict[str, Word]]:
    """fr.finish.end: with the round of the first finisher, or when everybody is home."""
    out = int(race.book.riders - race.homecomers)
    return ("all" if race.book.until_all else "first"), {"out": out}


class Played(msgspec.Struct, frozen=True):
    """A rider's cards in one round, by their numbers."""

    hand: Sequence[int]
    later: Sequence[int]  # what he rode afterwards


def played(race: FlammeRouge, scenes: list[Scene]) -> dict[tuple[int, int], Played]:
    """By the scene in which a card was ridden, and its rider; nobody chooses for a dummy team."""
    value = race.book.card_value
    hands: dict[int, list[int]] = {}
    rides: dict[int, list[tuple[int, list[int], int]]] = {}
    for scene in scenes:
        for event in scene.events:
            match event:
                case e.Drew():
                    hands[event.rider] = [int(value[card]) for card in event.cards or ()]
                case e.Moved():
                    hand = hands.pop(event.rider, [])
                    rides.setdefault(event.rider, []).append((scene.at, hand, event.value))
                case _:
                    pass
    return {
        (at, rider): Played(hand, [value for _, _, value in cards[n + 1 :]])
        for rider, cards in rides.items()
        for n, (at, hand, _) in enumerate(cards)
    }


def rides_in(race: FlammeRouge, scene: Scene) -> dict[int, Ride]:
    row = race.bunch.road.row_of
    rides: dict[int, Ride] = {}
    for event in scene.events:
        match event:
            case e.Moved():
                start, end = int(row(event.start)), int(row(event.end))
                lost = squares_wanted(race, start, event.value) - end
                rides[event.rider] = Ride(event.rider, event.value, start, end, lost, 0, event.why)
            case e.Slipstreamed():
                rides[event.rider].drawn += int(row(event.end) - row(event.start))
                rides[event.rider].end = int(row(event.end))
            case e.Exhausted():
                rides[event.rider].wind = event.taken
            case _:
                pass
    return rides


def ridden(race: FlammeRouge, scene: Scene, ride: Ride) -> Iterator[Found]:
    """One rider's card, and what the road made of it."""
    moved = ride.end - ride.start - ride.drawn
    ground = ground_at(race, ride.start + moved)
    if ride.drawn >= 2:
        yield found(scene, "wheel", [ride.rider], ride.drawn, "square", 0.11 * ride.drawn, n=ride.drawn)
    if ride.lost >= 2:
        words: dict[str, Word] = {"value": ride.value, "n": moved, "ground": ground}
        yield found(scene, "boxed", [ride.rider], -ride.lost, "square", 0.13 * ride.lost, **words)
    held = ride.value - ride.lost - moved
    if held >= 2 and ("fr.ascent.limit" in ride.why or "fr.ascent.stop" in ride.why):
        yield found(scene, "climb", [ride.rider], -held, "square", 0.11 * held, value=ride.value, n=moved)
    if -held >= 2 and "fr.descent.minimum" in ride.why:
        yield found(scene, "descent", [ride.rider], -held, "square", -0.08 * held, value=ride.value, n=moved)


def surged(
    race: FlammeRouge, scene: Scene, rides: dict[int, Ride], ride: Ride, told: dict[tuple[int, int], Played]
) -> Iterator[Found]:
    """Places won and lost by a card. Who saved a better one for later, and rode it, did well."""
    before, after = scene.before[ride.rider], scene.after[ride.rider]
    riders = int(race.book.riders)
    if abs(before - after) * 4 < riders or before == after:
        return
    weight = 0.6 * abs(before - after) / riders + (0.1 if min(before, after) <= 2 else 0)
    words = {"value": ride.value, "before": before, "after": after}
    if after < before:
        yield found(scene, "surge", [ride.rider], before - after, "place", weight, **words, drawn=ride.drawn)
        return
    cards = told[scene.at, ride.rider]
    kept = better(race, scene, rides, ride, cards.hand)
    if not kept or max(cards.later, default=0) < kept:
        yield found(scene, "slump", [ride.rider], before - after, "place", weight, **words, kept=kept)


def better(race: FlammeRouge, scene: Scene, rides: dict[int, Ride], ride: Ride, hand: Sequence[int]) -> int:
    """The highest card of a hand, where it would have led past somebody who overtook this rider; else 0."""
    best = max(hand, default=0)
    rider = ride.rider
    passed = [
        other.end
        for other in rides.values()
        if scene.before[other.rider] > scene.before[rider] and scene.after[other.rider] < scene.after[rider]
    ]
    gains = best > ride.value and squares_wanted(race, ride.start, best) > min(passed, default=ride.end)
    return best if gains else 0


def wind(rider: int, winds: dict[int, list[Scene]], end: Scene | None) -> Iterator[Found]:
    """Exhaustion cards in one round after the other: told with the last of them, once shelter or the end comes."""
    alone = winds.get(rider, [])
    if end is None or not alone:
        return
    if len(alone) >= LONG_WIND:
        many = len(alone)
        yield found(alone[-1], "wind", [rider], -many, "card", min(0.45, 0.08 * many), n=many)
    alone.clear()


def broken(race: FlammeRouge, scene: Scene, rides: dict[int, Ride], breaking: set[int]) -> Iterator[Found]:
    """Somebody goes clear of the field, or is caught."""
    front, *others = sorted(rides.values(), key=lambda ride: -ride.end)
    ahead = front.end - others[0].end if others else 0
    home = front.end >= int(race.book.line)
    if ahead >= CLEAR and front.rider not in breaking and not home:
        breaking.clear()
        breaking.add(front.rider)
        yield found(scene, "clear", [front.rider], ahead, "square", 0.08 * ahead, n=ahead)
    elif ahead < 2:
        for rider in breaking & rides.keys():
            places = scene.after[rider] - 1
            if not home and places:
                yield found(scene, "caught", [rider], -places, "place", 0.3 + 0.03 * places, place=scene.after[rider])
        breaking.clear()


def sprinted(race: FlammeRouge, scenes: list[Scene], told: dict[tuple[int, int], Played]) -> Iterator[Found]:
    """The last cards of those who came home first, and of whoever had the line before him."""
    last = next((scene for scene in scenes if any(isinstance(event, e.Finished) for event in scene.events)), None)
    if last is None:
        return
    rides = rides_in(race, last)
    for place, rider in enumerate(race.ranking()[:3], 1):
        ride = rides.get(rider)
        if ride is None:
            continue
        gained = last.before[rider] - place
        if gained > 0 and ride.value >= KEPT:
            words = {"value": ride.value, "place": place}
            yield found(last, "kept", [rider], gained, "place", (0.5 if place == 1 else 0.3) + 0.06 * gained, **words)
    leader = last.before.index(1)
    lost = last.after[leader] - 1
    ride = rides.get(leader)
    if ride is None or lost <= 0 or ride.value > 4:
        return
    hand = told[last.at, leader].hand
    kept = better(race, last, rides, ride, hand)
    if kept or max(hand, default=0) <= ride.value:
        words = {"value": ride.value, "place": last.after[leader], "kept": kept}
        yield found(last, "empty", [leader], -lost, "place", 0.4 + 0.05 * lost, **words)


def ground_at(race: FlammeRouge, row: int) -> str:
    return GROUNDS.get(int(race.bunch.road.terrain_of(row)), "flat")
