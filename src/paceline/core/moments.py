"""The moments that decided a finished race: three to five of them, through one door, `moments(log)`.

A title finds candidates in a module `moments` of its folder: `find(race, scenes)` yields them, each with what it gained
or lost and how much that may have mattered; `PLACES_TELL` says whether places won and lost in a round mean anything
there, and `seat_of(race, rider)` who leads a rider where that is not the seat of his team. What every race has is found
here, and so are the best few of all. Whoever knows more of a candidate than its size, such as the chance to win before
and after it, gives `weigh`. `ending(race, last)` of the same module names the line that says why the race was over with
the last action.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Final, NamedTuple

import msgspec

from paceline.core.log import Log
from paceline.core.race import Race
from paceline.core.registry import folder
from paceline.core.scenes import Found, Scene, found, rounds_of, scenes_of
from paceline.core.words import SHELL, speech

FEWEST: Final = 3
MOST: Final = 5
LETTERS: Final = "ABCDE"
CROWDED: Final = 0.05  # the share that is left of what happened at the same time as another
FAINT: Final = 0.3  # of the first one's weight: what is less is told only among the fewest

Weigh = Callable[[Found], float]


class Weighed(NamedTuple):
    found: Found
    weight: float


class Moment(Found, frozen=True, kw_only=True):
    letter: str
    team: int  # of the rider above all
    seat: int | None  # who leads him; nobody leads a dummy team

    def title(self, package: str) -> str:
        """A few words: "Boxed in on the cobbles"."""
        return self.say(package, "title")

    def text(self, package: str) -> str:
        """What happened, to be read after the rider's name."""
        return self.say(package, "text")

    def say(self, package: str, part: str) -> str:
        line = f"moment.{self.kind}.{part}"
        own = speech(package)
        return (own if own.knows(line) else speech(SHELL)).say(line, **self.args)

    def unit_text(self) -> str:
        return speech(SHELL).say(f"moment.unit.{self.unit}", n=abs(self.swing))


def moments(log: Log, people: Sequence[int] = (), weigh: Weigh | None = None) -> list[Moment]:
    """What decided a finished race, in the order of the race; for `people` above all. None while it is on."""
    race = log.race
    if not race.over:
        return []
    scenes = scenes_of(log)
    own = finder(log.setup.game)
    cast = Cast(race, own)
    weigh = weigh or cast.weigh_in(scenes, people)
    weighed = [Weighed(one, weigh(one)) for one in candidates(race, own, scenes)]
    chosen = choose(weighed, cast.first_wishes(weighed, people))
    ordered = sorted(chosen, key=lambda one: one.at)
    return [cast.moment(one, letter) for letter, one in zip(LETTERS, ordered, strict=False)]


def occasions(log: Log) -> list[Moment]:
    """All that may have decided a finished race, weighed or not; without letters."""
    own = finder(log.setup.game)
    cast = Cast(log.race, own)
    return [cast.moment(one, "") for one in candidates(log.race, own, scenes_of(log))]


def candidates(race: Race, own: ModuleType | None, scenes: list[Scene]) -> list[Found]:
    places = () if own and not own.PLACES_TELL else climbs(scenes)
    return [*places, *for_good(race, scenes), *(own.find(race, scenes) if own else ())]


def ending(log: Log) -> str:
    """Why the race ended where it did, in a sentence; nothing where the title does not say."""
    own = finder(log.setup.game)
    if own is None or not log.race.over:
        return ""
    why, args = own.ending(log.race, log.live[-1].text)
    return speech(log.title.package).say(f"ended.{why}", **args)


@lru_cache
def finder(game: str) -> ModuleType | None:
    module = f"{folder(game)}.moments"
    return import_module(module) if find_spec(module) else None


class Cast:
    """Who is who when the race is over."""

    def __init__(self, race: Race, own: ModuleType | None) -> None:
        self.race = race
        self.own = own
        self.teams = [rider.team for rider in race.public_view().riders]
        self.winner = race.winner()

    def seat_of(self, rider: int) -> int | None:
        if self.own is not None and hasattr(self.own, "seat_of"):
            seat: int = self.own.seat_of(self.race, rider)
            return seat
        team = self.teams[rider]
        return team if team < self.race.seats else None

    def moment(self, one: Found, letter: str) -> Moment:
        rider = one.riders[0]
        return Moment(**msgspec.structs.asdict(one), letter=letter, team=self.teams[rider], seat=self.seat_of(rider))

    def weigh_in(self, scenes: list[Scene], people: Sequence[int]) -> Weigh:
        """By its size; late more than early, in front more than behind, the winner and people more than others."""
        last, riders = scenes[-1].at or 1, len(self.teams)
        placed = {scene.at: scene for scene in scenes}

        def weigh(one: Found) -> float:
            rider, scene = one.riders[0], placed[one.at]
            front = min(scene.before[rider], scene.after[rider])
            weight = one.weight * (0.75 + 0.5 * one.at / last) * (1.2 - 0.6 * front / riders)
            seat = self.seat_of(rider)
            if seat == self.winner and one.swing >= 0:
                weight *= 1.3
            if seat in people:
                weight *= 1.3
            return weight * (0.6 if seat is None else 1)

        return weigh

    def first_wishes(self, weighed: list[Weighed], people: Sequence[int]) -> list[Found]:
        """What made the winner win and kept each person from it: told before all else."""
        wishes = [self.decisive(weighed, seat) for seat in (self.winner, *people)]
        return [one for one in wishes if one is not None][:FEWEST]

    def decisive(self, weighed: list[Weighed], seat: int) -> Found | None:
        won = seat == self.winner
        own = [one for one in weighed if self.seat_of(one.found.riders[0]) == seat and (one.found.swing >= 0) == won]
        return max(own, key=lambda one: one.weight * stake(one.found, self.race)).found if own else None


def stake(one: Found, race: Race) -> float:
    """What befell the one who came home first decided more than what befell a teammate."""
    return 1.6 if one.riders[0] == race.ranking()[0] else 1


def decided(told: Sequence[Moment], race: Race, seat: int) -> int | None:
    """The moment that decided the race for a seat: of the winner the best, of others the worst, else the winner's."""
    winner = race.winner()

    def led_by(one: Moment, whose: int) -> bool:
        return whose == (one.seat if whose < race.seats else one.team)

    def best(whose: int, won: bool) -> int | None:
        fitting = [i for i, one in enumerate(told) if led_by(one, whose) and (one.swing >= 0) == won]
        return max(fitting, key=lambda i: told[i].weight * stake(told[i], race), default=None)

    own = best(seat, seat == winner)
    return own if own is not None else best(winner, True)


# The best few


def choose(weighed: list[Weighed], wishes: Iterable[Found]) -> list[Found]:
    """The weightiest, spread over the race; the same sort, rider or round again counts for less."""
    chosen: list[Found] = []
    for wish in wishes:
        if freshness(wish, chosen) > CROWDED:
            chosen.append(wish)
    top = max((one.weight for one in weighed), default=0)
    while len(chosen) < MOST and weighed:
        best, weight = max(
            (Weighed(one, weight * freshness(one, chosen)) for one, weight in weighed), key=lambda one: one.weight
        )
        if weight <= 0 or (len(chosen) >= FEWEST and weight < FAINT * top):
            break
        chosen.append(best)
    return chosen


def freshness(one: Found, chosen: list[Found]) -> float:
    share = 1.0
    for other in chosen:
        if one.riders[0] == other.riders[0] and one.at == other.at:
            return 0
        if one.since < other.at and other.since < one.at:
            share *= CROWDED  # only where a race is so short that there is nothing else
        share *= 0.5 if one.round == other.round else 0.85 if abs(one.round - other.round) == 1 else 1
        share *= 0.5 if one.kind == other.kind else 1
        share *= 0.8 if one.riders[0] == other.riders[0] else 1
    return share


# What every race has


def climbs(scenes: list[Scene]) -> Iterator[Found]:
    """Places won and lost in a round."""
    for part in rounds_of(scenes):
        first, last = part[0], part[-1]
        riders = len(last.after)
        for rider, (before, after) in enumerate(zip(first.before, last.after, strict=True)):
            swing = before - after
            if abs(swing) * 4 >= riders and first.at > 0:
                kind = "gain" if swing > 0 else "loss"
                scene = scene_of(part, rider, after)
                weight = 0.7 * abs(swing) / riders + (0.1 if after <= 3 else 0)
                yield found(scene, kind, [rider], swing, "place", weight, before=before, after=after)


def scene_of(part: list[Scene], rider: int, place: int) -> Scene:
    """Where in a round a rider came to the place that he kept."""
    at = len(part) - 1
    while at > 0 and part[at].before[rider] == place:
        at -= 1
    return part[at]


def for_good(race: Race, scenes: list[Scene]) -> Iterator[Found]:
    """From where on the one who came home first was in front."""
    first = race.ranking()[0]
    at = len(scenes) - 1
    while at > 0 and scenes[at].before[first] == 1:
        at -= 1
    scene = scenes[at]
    swing = scene.before[first] - scene.after[first]
    if swing > 0 and scene.at > 0:
        last = scene.round == scenes[-1].round
        kind = "last-word" if last else "for-good"
        yield found(scene, kind, [first], swing, "place", 0.42 if last else 0.35, before=scene.before[first])
