"""Set-up: options and a stage become the roadbook of a race; what cannot be raced is refused with its rule."""

from __future__ import annotations

import re
from typing import Annotated, Literal

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from paceline.core.errors import BadSetup, UnknownName
from paceline.core.setup import Plan as BasePlan
from paceline.core.setup import Setup, read_options
from paceline.core.words import speech
from paceline.games.larrivee_du_tour import roadbook as b
from paceline.games.larrivee_du_tour.components import (
    Components,
    Run,
    WheelSet,
    looks_composed,
    profile_text,
    split_profile,
    tops,
)

say = speech("paceline.games.larrivee_du_tour").say

MOST_PLAYERS = 5
FEED_CAP = 10
OPENS_FLAT = 12  # squares: the race begins at a steady pace on the flat

Few = Annotated[int, msgspec.Meta(ge=1, le=5)]
Recovery = Annotated[int, msgspec.Meta(ge=0, le=15)]


class Options(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Every switch of the title, in the order of the catalogue."""

    course: str = "2-hills"
    unique_profiles: bool = False
    wheel: str = "even"
    merge_pace: Literal["front", "fastest"] = "front"
    attempts: Literal["turn", "group"] = "turn"
    dice: Literal["d12", "2d6"] = "d12"
    burn_limit: Few = 1
    breakaway: Literal["middle", "one", "result"] = "middle"
    counter: Literal["roll", "total"] = "roll"
    pace_skill: Literal["owner", "larger"] = "owner"
    nobody_pays: Literal["steady", "drop"] = "steady"
    fast_needs_point: bool = True
    pay_to_accelerate: bool = False
    end: Literal["first", "all"] = "first"
    group_sprint: bool = False
    summit_finish: Literal["sprint", "climbing"] = "sprint"
    mechanical: Literal["off", "one", "lowest"] = "off"
    feeding: Literal["off", "on", "cap"] = "off"
    recovery: Recovery = 6


RULE_OF = {
    "course": "lt.setup.stage",
    "unique_profiles": "lt.setup.profiles",
    "wheel": "lt.wheel.middle",
    "merge_pace": "lt.group.pace",
    "attempts": "lt.breakaway.attempts",
    "dice": "lt.breakaway.die",
    "burn_limit": "lt.burn.result",
    "breakaway": "lt.breakaway.length",
    "counter": "lt.counter.need",
    "pace_skill": "lt.fast.skill",
    "nobody_pays": "lt.fast.nobody",
    "fast_needs_point": "lt.fast.spent",
    "pay_to_accelerate": "lt.fast.accelerate",
    "end": "lt.finish.end",
    "group_sprint": "lt.finish.ties",
    "summit_finish": "lt.finish.summit",
    "mechanical": "lt.mechanical.incident",
    "feeding": "lt.feeding.zone",
    "recovery": "lt.stage.recovery",
}


class Course(msgspec.Struct, frozen=True):
    """A stage, ready to be ridden."""

    id: str
    name: str
    runs: list[tuple[str, int]]
    summits: list[str]
    composed: bool

    @property
    def letters(self) -> str:
        return "".join(letter * squares for letter, squares in self.runs)


class Plan(BasePlan, frozen=True, kw_only=True):
    """A checked set-up: the stage, the options, and warnings for whoever composed it."""

    options: Options
    course: Course
    components: Components

    @property
    def course_id(self) -> str:
        return self.course.id

    @property
    def strip(self) -> int:
        """lt.setup.strip: just as many squares as everybody needs."""
        return -(-self.seats * b.RACERS // b.CAPACITY)

    @property
    def wheel(self) -> WheelSet:
        return next(entry for entry in self.components.sets if entry.id == self.options.wheel)


def plan(setup: Setup, components: Components) -> Plan:
    """Checks a set-up from the first rule to the last."""
    if "wheel" not in setup.options:
        setup = msgspec.structs.replace(setup, options={**setup.options, "wheel": components.sets[0].id})
    if "course" not in setup.options:
        setup = msgspec.structs.replace(setup, options={**setup.options, "course": default_course(components)})
    options: Options = read_options(Options, setup.options, RULE_OF)
    if not 1 <= setup.seats <= MOST_PLAYERS:
        raise BadSetup("lt.setup.players", "players", most=MOST_PLAYERS, seats=setup.seats)
    if options.wheel not in [entry.id for entry in components.sets]:
        raise UnknownName("wheel", options.wheel, [entry.id for entry in components.sets])
    course = find_course(options.course, components)
    warnings = advice(setup.seats, options, course)
    return Plan(seats=setup.seats, options=options, course=course, components=components, warnings=warnings)


def default_course(components: Components) -> str:
    ids = [stage.id for stage in components.stages]
    return "2-hills" if "2-hills" in ids else ids[0]


def find_course(wish: str, components: Components) -> Course:
    """lt.setup.stage: a stage by id or name, or one of your own: f14 u4 d5 f6 r4 …"""
    for stage in components.stages:
        if wish.lower() in stage.names:
            runs = split_profile(stage.profile)
            names = [stage.summit(number + 1) for number in range(len(tops(runs)))]
            return Course(stage.id, stage.called, [(run.letter, run.squares) for run in runs], names, False)
    known = [stage.id for stage in components.stages]
    unknown = UnknownName("course", wish, known)
    begun = re.match(r"[ ,]*[ufdr]+ ?\d", wish, re.ASCII) and unknown.suggestion is None  # a profile, mistyped
    if not looks_composed(wish) and not begun:
        if len(wish) > 3:
            raise unknown
        raise BadSetup("lt.setup.stage", "stage", wish=wish, known=known[0])
    try:
        runs = split_profile(wish)
    except ValueError as error:
        raise BadSetup("lt.setup.stage", "profile", why=str(error)) from None
    string = profile_text(runs)
    names = [say("place.summit", n=number + 1) for number in range(len(tops(runs)))]
    return Course(string, string, [(run.letter, run.squares) for run in runs], names, True)


def advice(seats: int, options: Options, course: Course) -> list[str]:
    """lt.setup.advice: what goes well together; never a refusal."""
    warnings: list[str] = []
    letters = course.letters.replace("r", "f")
    if course.composed:
        if not letters.startswith("f" * OPENS_FLAT):
            warnings.append(say("advice.flat", squares=OPENS_FLAT))
        if not 60 <= len(letters) <= 90:
            warnings.append(say("advice.squares", squares=len(letters)))
    if seats == 1:
        warnings.append(say("advice.alone"))
    if seats >= 4:
        if options.feeding != "off":
            warnings.append(say("advice.feeding"))
        if options.recovery > 3 and options.end == "all":
            warnings.append(say("advice.recovery"))
    if options.feeding != "off" and "r" not in course.letters:
        warnings.append(say("advice.no-zone"))
    if options.mechanical == "one" and options.dice == "2d6":
        warnings.append(say("advice.two-dice"))
    return warnings


LENGTHS = {"middle": b.BY_MIDDLE, "one": b.BY_ONE, "result": b.BY_RESULT}


def build_roadbook(setup: Setup, plan: Plan) -> b.Roadbook:
    options = plan.options
    wheel = plan.wheel
    terrain_of = {"u": b.UPHILL, "f": b.FLAT, "d": b.DOWNHILL, "r": b.FLAT}
    runs = [Run(*run) for run in plan.course.runs]
    zones: list[int] = []
    for run in runs:
        number = max(zones, default=0) + 1 if run.letter == "r" else 0
        zones += [number] * run.squares
    summits = [plan.strip + top - 1 for top in tops(runs)]
    line = plan.strip + len(plan.course.letters)
    incident = {"off": 0, "one": 1, "lowest": 2 if options.dice == "2d6" else 1}[options.mechanical]
    return b.Roadbook(
        setup=setup,
        seats=plan.seats,
        strip=plan.strip,
        terrain=vec[i64]([b.FLAT] * plan.strip + [terrain_of[letter] for letter in plan.course.letters]),
        zone=vec[i64]([0] * plan.strip + zones),
        summits=vec[i64](summits),
        summits_behind=vec[i64](
            [sum(1 << i for i, top in enumerate(summits) if top < space) for space in range(line + 1)]
        ),
        outer=vec[i64](list(plan.components.outer.numbers)),
        middle=vec[i64](list(wheel.middle.numbers)),
        inner=vec[i64](list(wheel.inner.numbers)),
        profiles=vec[i64]([profile.sprint << 4 | profile.stamina for profile in plan.components.profiles]),
        unique_profiles=options.unique_profiles,
        two_dice=options.dice == "2d6",
        length=LENGTHS[options.breakaway],
        burn_limit=options.burn_limit,
        one_attempt=options.attempts == "turn",
        counter_total=options.counter == "total",
        choose_skill=options.pace_skill == "owner",
        nobody_drops=options.nobody_pays == "drop",
        fast_needs_point=options.fast_needs_point,
        pay_to_accelerate=options.pay_to_accelerate,
        fastest_pace=options.merge_pace == "fastest",
        until_all=options.end == "all",
        group_sprint=options.group_sprint,
        summit_by_climbing=options.summit_finish == "climbing",
        incident=incident,
        feeding=options.feeding != "off",
        feed_cap=FEED_CAP if options.feeding == "cap" else 0,
        recovery=options.recovery,
    )
