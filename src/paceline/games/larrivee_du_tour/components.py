"""The components: stages, the pace wheel and profiles, read from `data/` or from an owner's own files."""

from __future__ import annotations

import re
from typing import Annotated, NamedTuple

import msgspec
from msgspec.structs import replace

from paceline.core.content import Content, File, read
from paceline.core.errors import BadContent
from paceline.core.fingerprint import ASIDE, Words
from paceline.core.named import Named
from paceline.core.words import speech

WORDS = speech("paceline.games.larrivee_du_tour")

FEWEST_SQUARES = 10
MOST_SQUARES = 200
MOST_SUMMITS = 30
MOST_ZONES = 30
TERRAINS = ("uphill", "flat", "downhill")
POINTS, MOST_IN_ONE = 15, 10

Points = Annotated[int, msgspec.Meta(ge=0, le=MOST_IN_ONE)]
Three = tuple[int, int, int]  # slow, steady, fast


class Stage(Named, frozen=True, kw_only=True, forbid_unknown_fields=True):
    words = WORDS
    table = "stage"

    profile: str
    kind: Words = ""
    summits: Annotated[list[str], ASIDE] = msgspec.field(default_factory=list)  # of an owner's own

    def summit(self, number: int) -> str:
        """What a summit is called, counted from 1 in riding order."""
        line = f"summit.{self.id}.{number}"
        if self.summits:
            return self.summits[number - 1]
        return WORDS.say("place.summit", n=number) if self.name or not WORDS.knows(line) else WORDS.say(line)


class Stages(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    stage: list[Stage]


class Circle(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One circle of the wheel."""

    uphill: Three
    flat: Three
    downhill: Three

    @property
    def numbers(self) -> list[int]:
        return [*self.uphill, *self.flat, *self.downhill]


class WheelSet(Named, frozen=True, kw_only=True, forbid_unknown_fields=True):
    words = WORDS
    table = "option.wheel.values"

    middle: Circle
    inner: Circle


class Wheel(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    outer: Circle
    set: list[WheelSet]


class Profile(Named, frozen=True, kw_only=True, forbid_unknown_fields=True):
    words = WORDS
    table = "profile"

    sprint: Points
    stamina: Points
    climbing: Points


class Profiles(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    profile: list[Profile]


class Components(msgspec.Struct, frozen=True):
    """Everything in the box, checked."""

    stages: list[Stage]
    outer: Circle
    sets: list[WheelSet]
    profiles: list[Profile]


class Run(NamedTuple):
    """Some squares of one terrain: u uphill, f flat, d downhill, r flat and marked R."""

    letter: str
    squares: int


def load(content: Content) -> Components:
    """Reads and checks every file; nothing is half-loaded."""
    stages = read(content, "stages.toml", Stages, check_stages)
    wheel = read(content, "wheel.toml", Wheel, check_wheel)
    profiles = read(content, "profiles.toml", Profiles, check_profiles)
    # however a profile is spaced, it is the same stage
    spelt = [replace(stage, profile=profile_text(split_profile(stage.profile))) for stage in stages.stage]
    return Components(stages=spelt, outer=wheel.outer, sets=wheel.set, profiles=profiles.profile)


def split_profile(text: str) -> list[Run]:
    """A stage such as `f14 u4 d5 r4` as runs, blanks or not; raises `ValueError` saying where it is wrong."""
    runs: list[Run] = []
    at = 0
    while at < len(text):
        found = re.compile(r"[ ,]*([ufdr])([1-9]\d{0,2})[ ,]*", re.ASCII).match(text, at)
        if found is None:
            raise ValueError(
                f"'{text}' at character {at + 1}: expected u, f, d or r (uphill, flat, downhill, feeding zone) "
                "and a number of squares, such as f14"
            )
        runs.append(Run(found[1], int(found[2])))
        at = found.end()
    squares = sum(run.squares for run in runs)
    if not FEWEST_SQUARES <= squares <= MOST_SQUARES:
        raise ValueError(f"a stage has {FEWEST_SQUARES} to {MOST_SQUARES} squares; this one has {squares}")
    if len(tops(runs)) > MOST_SUMMITS or sum(run.letter == "r" for run in runs) > MOST_ZONES:
        raise ValueError(f"a stage has at most {MOST_SUMMITS} climbs and {MOST_ZONES} feeding zones")
    return joined(runs)


def joined(runs: list[Run]) -> list[Run]:
    """Neighbouring runs of one terrain as one; two feeding zones side by side stay two."""
    whole: list[Run] = []
    for run in runs:
        if whole and whole[-1].letter == run.letter != "r":
            whole[-1] = Run(run.letter, whole[-1].squares + run.squares)
        else:
            whole.append(run)
    return whole


def tops(runs: list[Run]) -> list[int]:
    """The last uphill square of every climb, counted from 1."""
    found: list[int] = []
    square = 0
    for i, run in enumerate(runs):
        square += run.squares
        if run.letter == "u" and (i + 1 == len(runs) or runs[i + 1].letter != "u"):
            found.append(square)
    return found


def profile_text(runs: list[Run]) -> str:
    """A stage as positions and records keep it: `f14u4d5`."""
    return "".join(f"{run.letter}{run.squares}" for run in runs)


def check_stages(stages: Stages, file: File) -> None:
    called: set[str] = set()
    if not stages.stage:
        raise file.wrong("$", "there is no stage")
    for i, stage in enumerate(stages.stage):

        def wrong(key: str, why: str, number: int = i, stage_id: str = stage.id) -> BadContent:
            return file.wrong(f"$.stage[{number}]{key}", f"'{stage_id}': {why}")

        if not re.fullmatch(r"[\w-]+", stage.id, re.ASCII) or looks_composed(stage.id):
            raise wrong(".id", "an id is letters, digits and -, and does not look like a profile")
        if not stage.is_told or stage.names & called:
            raise wrong(".name", "a stage has an id and a name of its own")
        called |= stage.names
        try:
            runs = split_profile(stage.profile)
        except ValueError as error:
            raise wrong(".profile", str(error)) from None
        if stage.summits and len(stage.summits) != len(tops(runs)):
            raise wrong(".summits", f"{len(tops(runs))} climbs, but {len(stage.summits)} names of summits")


def looks_composed(text: str) -> bool:
    return re.fullmatch(r"([ ,]*[ufdr]\d+)+[ ,]*", text, re.ASCII) is not None


def check_wheel(wheel: Wheel, file: File) -> None:
    for terrain in TERRAINS:
        slow, steady, fast = getattr(wheel.outer, terrain)
        if not 1 <= slow <= steady <= fast <= 12:
            raise file.wrong(
                f"$.outer.{terrain}", f"{terrain}: squares from 1 to 12, no pace slower than the one before"
            )
    if not wheel.set:
        raise file.wrong("$.outer", "there is no [[set]] with the middle and the inner circle")
    ids = [entry.id for entry in wheel.set]
    for i, entry in enumerate(wheel.set):
        if not re.fullmatch(r"[\w-]+", entry.id, re.ASCII) or ids.index(entry.id) != i or not entry.is_told:
            raise file.wrong(
                f"$.set[{i}]", f"'{entry.id}': a set has an id of letters, digits and -, and a name of its own"
            )
        for circle, least in (("middle", 1), ("inner", 0)):
            if not all(least <= number <= 12 for number in getattr(entry, circle).numbers):
                raise file.wrong(f"$.set[{i}].{circle}", f"'{entry.id}': {circle} has numbers from {least} to 12")


def check_profiles(profiles: Profiles, file: File) -> None:
    seen: set[object] = set()
    for i, profile in enumerate(profiles.profile):
        place = f"$.profile[{i}]"
        points = (profile.sprint, profile.stamina, profile.climbing)
        if sum(points) != POINTS:
            raise file.wrong(place, f"'{profile.id}' has {sum(points)} points; {POINTS} are allocated")
        own = {profile.id, profile.name or profile.line, points}
        if own & seen or not profile.id or not profile.is_told:
            raise file.wrong(place, f"'{profile.id}': an id, a name and points of its own")
        seen |= own
    if len(profiles.profile) > 40:
        raise file.wrong("$", "more than 40 profiles")
