"""Roads and options become the roadbook of a race."""

from __future__ import annotations

from typing import Annotated, NamedTuple

import msgspec

from paceline.core.content import Content, File, read
from paceline.core.errors import BadSetup, UnknownName
from paceline.core.fingerprint import Words
from paceline.core.setup import Plan as BasePlan
from paceline.core.setup import Setup, read_options

FEWEST, MOST = 2, 4


class Road(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    name: Words
    squares: Annotated[int, msgspec.Meta(ge=5, le=99)]


class Roads(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    road: list[Road]


class Options(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    course: str = "back-lane"


RULE_OF = {"course": "ts.setup.road"}


class Plan(BasePlan, frozen=True, kw_only=True):
    road: Road

    @property
    def course_id(self) -> str:
        return self.road.id


class Roadbook(NamedTuple):
    """What is fixed for a whole race."""

    setup: Setup
    line: int  # the first square behind the sign


def load(content: Content) -> Roads:
    return read(content, "roads.toml", Roads, check_roads)


def check_roads(roads: Roads, file: File) -> None:
    ids = [road.id for road in roads.road]
    if not ids or len(set(ids)) < len(ids):
        raise file.wrong("$.road", "there are roads, each with an id of its own")


def plan(setup: Setup, roads: Roads) -> Plan:
    options: Options = read_options(Options, setup.options, RULE_OF)
    if not FEWEST <= setup.seats <= MOST:
        raise BadSetup("ts.setup.road", f"{FEWEST} to {MOST} ride home; got {setup.seats}")
    road = next((road for road in roads.road if road.id == options.course), None)
    if road is None:
        raise UnknownName("course", options.course, [road.id for road in roads.road])
    return Plan(seats=setup.seats, options=options, road=road)


def build_roadbook(setup: Setup, plan: Plan) -> Roadbook:
    return Roadbook(setup, plan.road.squares)
