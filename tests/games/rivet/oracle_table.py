"""How the second opinion reads set-ups, components and notation: from the component files, by its own eyes."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from paceline.core.setup import Setup

from .oracle import Chance, Oracle
from .oracle_bunch import Bunch
from .oracle_cards import Cyclist, Mats, read_card
from .oracle_road import HOME, SHOULDER, Road, Space, rows_of

LETTER = {"all_star": "A", "climber": "C", "sprinter": "S", "domestique": "D"}
TERRAINS = ("mountain", "flat", "descent", "sprint", "cobbles")
EDITION = {"on-the-rivet": "otr", "visions-of-rainbows": "vor"}


@cache
def component(name: str) -> dict[str, Any]:
    return tomllib.loads(files("paceline.games.rivet").joinpath("data", f"{name}.toml").read_text())


# Courses


def pieces(course: str) -> tuple[list[str], list[tuple[int, int]]]:
    """The pieces of a course with the turns of its curves, and its bonus lines as (piece, row)."""
    for stock in component("tiles")["course"]:
        if stock["id"] == course:
            plain = [name.partition(":")[0] for name in stock["tiles"]]
            return stock["tiles"], [(plain.index(line["tile"]), line["after_row"]) for line in stock["bonus"]]
    kinds = {tile["id"]: tile["kind"] for tile in component("tiles")["tile"]}
    names = course.split(",")
    if not names[0].startswith("start"):
        names = ["start-a", "start-b", *names]
    if not names[-1].startswith("finish"):
        names += ["finish-a", "finish-b"]
    found, lines, turn = [], [], "R"
    for number, name in enumerate(names):
        name, _, row = name.partition("@")
        if row:
            lines.append((number, int(row)))
        plain_name, _, asked = name.partition(":")
        if kinds[plain_name] == "curve":
            turn = asked or turn
            found.append(f"{plain_name}:{turn}")
            turn = "L" if turn == "R" else "R"
        else:
            found.append(plain_name)
    return found, lines


def rows_before(names: Iterable[str]) -> int:
    return len(rows_of(component("tiles")["tile"], names))


def length_of(setup: Setup, names: list[str]) -> str:
    """Five lines of map are a short game, six or seven a medium one, eight a long one; others are like the nearest."""
    chosen = str(setup.options.get("length", "map"))
    kinds = {tile["id"]: tile["kind"] for tile in component("tiles")["tile"]}
    lines = 2 + sum(kinds[name.partition(":")[0]] == "straight" for name in names)
    by_map = "short" if lines <= 5 else "medium" if lines <= 7 else "long"
    return by_map if chosen == "map" else chosen


def is_on(setup: Setup, option: str) -> bool:
    return str(setup.options.get(option, True)).lower() == "true"


# The table


def second_opinion(setup: Setup, chance: Chance, dealt: Mapping[int, list[str]]) -> Oracle:
    """An oracle for a set-up."""
    edition = EDITION[setup.game]
    names, lines = pieces(str(setup.options["course"]))
    length = length_of(setup, names)
    bunch = Bunch(Road(rows_of(component("tiles")["tile"], names)), {})
    bunch.lines = {rows_before(names[:piece]) + row - 1 for piece, row in lines}
    teams = max(3, setup.seats)
    classes = component("classes")
    kinds = classes["teams"][str(teams)]
    riders = {team * len(kinds) + i: Cyclist(team, kind) for team in range(teams) for i, kind in enumerate(kinds)}
    mats = Mats(
        edition,
        bunch,
        riders,
        {entry["id"]: {terrain: entry[terrain] for terrain in TERRAINS} for entry in classes["class"]},
        classes["fatigue"][length],
        3 if (edition, length) == ("otr", "short") else 5,
        classes["energy"]["supply"] if is_on(setup, "energy") else 0,
        classes["energy"]["ps"],
        has_energy=is_on(setup, "energy"),
        has_weather=is_on(setup, "weather"),
        must_bump=setup.options.get("early_stop") == "bump",
        cuts_own_line=setup.options.get("own_line") == "cut",
    )
    core_only = edition == "otr" and not is_on(setup, "team_tactics")
    actions = component("actions")
    cards = [read_card(entry, edition) for entry in (*actions["card"], actions["fallback"])]
    return Oracle(
        mats,
        teams=teams,
        ai=2 if setup.seats == 2 else None,
        grid=start_places(),
        cards={card.id: card for card in cards},
        events={
            entry["id"]: entry
            for entry in component("events")["event"]
            if edition in entry["editions"] and not (core_only and entry["set"] == "expansion")
        },
        tactics={entry["id"]: entry for entry in component("tactics")["tactic"] if edition in entry["editions"]},
        dealt=dealt,
        short=length == "short",
        options=setup.options,
        chance=chance,
    )


def start_places() -> list[Space]:
    """The numbered spaces of the start, in order."""
    start = next(tile for tile in component("tiles")["tile"] if "grid" in tile)
    numbered = {
        number: Space(start["grid_front_row"] - 1 - back, lane)
        for back, row in enumerate(start["grid"])
        for lane, number in enumerate(row)
    }
    return [numbered[number] for number in sorted(numbered)]


# Notation


def space_text(road: Road, space: Space) -> str:
    """`23b` a space, `23b1` and `23b2` the front and rear half, `23s` the road side."""
    if space == HOME:
        return "finish"
    if space.lane == SHOULDER:
        return f"{space.row + 1}s"
    halves = road.rows[space.row].spaces[space.lane]
    return f"{space.row + 1}{'abcd'[space.lane]}{space.half + 1 if halves > 1 else ''}"


def rider_names(mats: Mats) -> dict[int, str]:
    """`0A`, `0C`, `0S`, and Domestiques with numbers: `0D1`."""
    names: dict[int, str] = {}
    for rider, box in mats.riders.items():
        same = [other for other, one in mats.riders.items() if (one.team, one.kind) == (box.team, box.kind)]
        number = str(same.index(rider) + 1) if box.kind == "domestique" else ""
        names[rider] = f"{box.team}{LETTER[box.kind]}{number}"
    return names
