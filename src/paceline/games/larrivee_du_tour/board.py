"""The stage and the wheel as the page draws them."""

from __future__ import annotations

import msgspec

from paceline.core import views
from paceline.games.larrivee_du_tour.components import Circle, Run, tops
from paceline.games.larrivee_du_tour.setup import Plan


class WheelView(msgspec.Struct, frozen=True, kw_only=True):
    """The three circles; each has a row of slow, steady and fast for uphill, flat and downhill."""

    id: str
    name: str
    outer: list[list[int]]
    middle: list[list[int]]
    inner: list[list[int]]


class Board(views.Board, frozen=True, kw_only=True):
    """The course from the hindmost square of the start strip; a space is an index into `t`."""

    game: str = "larrivee-du-tour"
    id: str
    t: str  # u up, f flat, d down; a letter a space, the start strip first
    strip: int  # how many spaces lie before the stage
    feed: list[int]  # spaces marked R, counted from 1 in `t`
    zones: list[list[int]]  # the same by feeding zone
    summits: list[tuple[int, str]]  # after which space (counted from 1 in `t`), and its name
    spaces: int
    squares: int  # of the stage
    capacity: int
    wheel: WheelView
    warnings: list[str]


def board(plan: Plan) -> Board:
    course, strip = plan.course, plan.strip
    runs = [Run(*run) for run in course.runs]
    zones: list[list[int]] = []
    at = strip
    for run in runs:
        if run.letter == "r":
            zones.append(list(range(at + 1, at + run.squares + 1)))
        at += run.squares
    return Board(
        id=course.id,
        name=course.name,
        t="f" * strip + course.letters.replace("r", "f"),
        strip=strip,
        feed=[space for zone in zones for space in zone],
        zones=zones,
        summits=[(strip + top, name) for top, name in zip(tops(runs), course.summits, strict=True)],
        spaces=at,
        squares=at - strip,
        capacity=4,
        wheel=WheelView(
            id=plan.wheel.id,
            name=plan.wheel.called,
            outer=rows(plan.components.outer),
            middle=rows(plan.wheel.middle),
            inner=rows(plan.wheel.inner),
        ),
        warnings=plan.warnings,
    )


def rows(circle: Circle) -> list[list[int]]:
    return [list(circle.uphill), list(circle.flat), list(circle.downhill)]
