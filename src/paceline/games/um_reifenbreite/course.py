"""Courses: one of the list or a route over the board, as legs from line to line."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Annotated, Literal

import msgspec

from paceline.core.errors import BadSetup, UnknownName
from paceline.core.fingerprint import Words
from paceline.games.um_reifenbreite.board import LANES, Board

MOST_SPRINTS = 3
MOST_POINTS = 200  # of a sprint
MOST_SPACES = 2047  # of a course: a space has 11 bits of an action
TWO_SIXES = 12  # no roll, cards or chance card give more

Small = Annotated[int, msgspec.Meta(ge=0, le=200)]


class CourseCard(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A course of the rulebook's list."""

    id: str
    letter: Words
    name: Words
    roads: Words
    route: str
    energy: Literal[7, 14]


class Courses(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The list, and what places, sprints and the yellow jersey are worth."""

    finish: list[Small]
    sprints: list[list[Small]]
    jersey: Small
    short: Small
    course: list[CourseCard]


class Sprint(msgspec.Struct, frozen=True, kw_only=True):
    line: str
    passage: int  # of that line on this course, from 1
    leg: int  # who enters this leg has crossed it
    points: list[int]


class Course(msgspec.Struct, frozen=True, kw_only=True):
    """A course from its start grid to its finish, and the road behind it."""

    id: str  # of the list, or the route itself
    name: str
    route: str
    start: str
    legs: list[str]  # sections in riding order; the first is entered at the start grid
    runout: list[str]  # sections behind the finish
    finish: str
    passage: int  # of the finishing line that counts, from 1
    sprints: list[Sprint]
    units: Fraction  # from the front row to the finish
    energy: int  # cards that a team gets


def find_course(wish: str, board: Board, courses: Courses) -> Course:
    """ur.setup.course: one of the list by id, letter or name, or any other route over the board."""
    for card in courses.course:
        if wish.lower() in (card.id.lower(), card.letter.lower(), card.name.lower()):
            return compose(card.route, board, courses, card)
    if not re.match(r"\d", wish, re.ASCII):
        raise UnknownName("course", wish, [card.id for card in courses.course])
    return compose(wish, board, courses)


def compose(route: str, board: Board, courses: Courses, card: CourseCard | None = None) -> Course:
    """The course of a route such as `2-C-D*-A`; raises `BadSetup` saying what is wrong with it."""
    first, *stops = route.split("-")
    start = f"Start {first}"
    if start not in board.dots:
        starts = " ".join(grid[6:] for grid in board.dots)
        raise BadSetup("ur.setup.course", "route-start", route=route, starts=starts)
    if not stops:
        raise BadSetup("ur.setup.course", "route-lines", route=route)
    grid_section = board.spaces[board.dots[start][0]].section
    legs = [grid_section]
    lines: list[str] = []
    sprints: list[Sprint] = []
    for number, stop in enumerate(stops):
        found = re.fullmatch(r"([A-Za-z]\w*)(\*(\d{1,3}/\d{1,3}/\d{1,3})?)?", stop, re.ASCII)
        if found is None or found[1] not in board.file.lines:
            raise BadSetup("ur.setup.course", "route-line", stop=stop, lines=" ".join(board.file.lines))
        line = found[1]
        legs += way(board, board.section(legs[-1]).to, line, leave=bool(lines))
        lines.append(line)
        if found[2]:
            if number == len(stops) - 1:
                raise BadSetup("ur.setup.course", "route-sprint-last", stop=stop)
            if len(sprints) == MOST_SPRINTS:
                raise BadSetup("ur.setup.course", "route-sprints", route=route, most=MOST_SPRINTS)
            own = [int(points) for points in found[3].split("/")] if found[3] else courses.sprints[len(sprints)]
            if max(own) > MOST_POINTS or own != sorted(own, reverse=True):
                raise BadSetup("ur.setup.course", "route-points", stop=stop, most=MOST_POINTS)
            sprints.append(Sprint(line=line, passage=lines.count(line), leg=len(legs), points=own))
    runout = run_out(board, lines[-1])
    if sum(len(board.spaces_of(leg)) for leg in legs + runout) > MOST_SPACES:
        raise BadSetup("ur.setup.course", "route-long", route=route, most=str(MOST_SPACES))
    units = sum((board.length(leg) for leg in legs), Fraction(0)) - board.front_of(start)
    short = units < courses.short
    return Course(
        id=card.id if card else route_text(first, lines, sprints),
        name=card.name if card else route_text(first, lines, sprints),
        route=route_text(first, lines, sprints),
        start=start,
        legs=legs,
        runout=runout,
        finish=lines[-1],
        passage=lines.count(lines[-1]),
        sprints=sprints,
        units=units,
        energy=card.energy if card else (7 if short else 14),
    )


def route_text(start: str, lines: list[str], sprints: list[Sprint]) -> str:
    """The route in its one spelling, with all points."""
    parts = [start]
    for number, line in enumerate(lines):
        passage = lines[: number + 1].count(line)
        points = [sprint.points for sprint in sprints if (sprint.line, sprint.passage) == (line, passage)]
        parts.append(line + ("*" + "/".join(map(str, points[0])) if points else ""))
    return "-".join(parts)


def way(board: Board, place: str, line: str, *, leave: bool) -> list[str]:
    """The sections from a place to the next line, through junctions only; `leave` where the place is a line."""
    if place == line and not leave:
        return []
    here: list[list[str]] = [[]]
    onward = here if place in board.file.lines and not leave else ways_from(board, place, [])
    ends = [board.section(path[-1]).to if path else place for path in onward]
    ways = [path for path, end in zip(onward, ends, strict=True) if end == line]
    if not ways:
        origin = place if leave else "start"
        raise BadSetup("ur.setup.course", "route-gap", place=origin, line=line, ends=" ".join(ends))
    if len(ways) > 1:
        roads = " ".join("+".join(path) for path in ways)
        raise BadSetup("ur.setup.course", "route-fork", place=place, line=line, ways=roads)
    return ways[0]


def ways_from(board: Board, place: str, before: list[str]) -> list[list[str]]:
    """Every way from a place to a next line."""
    ways: list[list[str]] = []
    for section in board.after(place):
        if section.id in before:
            continue
        path = [*before, section.id]
        ways += [path] if section.to in board.file.lines else ways_from(board, section.to, path)
    return ways


def run_out(board: Board, finish: str) -> list[str]:
    """Road behind the finish, long enough for the longest move; at a fork the first branch."""
    legs = [board.after(finish)[0].id]
    longest = TWO_SIXES + max((space.number for space in board.spaces if space.surface == "descent"), default=0)
    while min(lane_spaces(board, legs, lane) for lane in range(1, LANES + 1)) < longest:
        legs.append(board.after(board.section(legs[-1]).to)[0].id)
    return legs


def lane_spaces(board: Board, legs: list[str], lane: int) -> int:
    return sum(segment.cells[lane - 1] for leg in legs for segment in board.segments[leg])
