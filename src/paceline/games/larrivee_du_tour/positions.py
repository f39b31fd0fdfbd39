"""Positions as text: a whole race, in lines that can be written by hand and raced on from.

    larrivee-du-tour seats=2 course=2-hills
    turn 5 within 0 tried=1
    0a 23 9/4/1 of=10/4/1 group=1
    0b 22 2/4/9 group=2 over=1 mountain=5
    0c home 4/9/2 over=1,2
    1a 20 7/2/6 group=2 stopped
    1b 20 5/5/5 group=2 lost=4:0b
    1c 19 4/9/2 group=2 fed=1
    groups fast/uphill steady/flat
    home 0c:4:1

Everything lies open, so everybody's position is the same. By hand, most of it can be left out: without `group=`
neighbouring squares are groups, as at the end of a turn; `groups` then names their paces from front to back (all
steady where the line is missing), and `turn 5 move 0` stands right before step 1. `resume.py` reads them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from paceline.core.positions import setup_text
from paceline.games.larrivee_du_tour import roadbook as b
from paceline.games.larrivee_du_tour.notation import PACES, TERRAINS, place_text, rider_text, skills_text

if TYPE_CHECKING:
    from paceline.games.larrivee_du_tour.engine import LarriveeDuTour

PHASES = (
    "allocate",
    "place",
    "move",
    "attack",
    "lift",
    "counter",
    "answer",
    "line",
    "within",
    "shove",
    "pay",
    "pace",
    "feed",
    "end",
    "over",
)
# what else the line of the turn says in a phase
WORDS: dict[str, tuple[str, ...]] = {
    "allocate": ("begun",),
    "attack": ("tried",),
    "lift": ("attacker", "roll", "tried"),
    "counter": ("attacker", "score", "from", "left", "runner", "due", "tried"),
    "answer": ("attacker", "roll", "score", "from", "left", "runner", "due", "tried"),
    "within": ("tried",),
    "shove": ("runner", "tried"),
    "pay": ("runner", "due"),
    "pace": ("tried",),
    "feed": ("runner", "due"),
}
TROUBLE = ("", "stopped", "out")


def position_text(race: LarriveeDuTour) -> str:
    lines = [setup_text(race.setup), turn_text(race)]
    lines += [rider_line(race, rider) for rider in range(race.book.riders)]
    peloton = race.peloton
    if race.turn > 0 and not race.over:
        lines.append("groups " + " ".join(group_text(race, group) for group in range(peloton.groups)))
    if race.homecomers:
        home = [int(race.home[i]) for i in range(race.homecomers)]
        lines.append(
            "home "
            + " ".join(f"{rider_text(rider)}:{race.home_turn[rider]}:{race.home_group[rider] + 1}" for rider in home)
        )
    return "\n".join(lines) + "\n"


def group_text(race: LarriveeDuTour, group: int) -> str:
    """`fast/uphill`, and `fast/uphill/1` for a group that left the first one in this turn."""
    peloton = race.peloton
    text = f"{PACES[peloton.pace[group]]}/{TERRAINS[peloton.ground[group]]}"
    return text if peloton.rank[group] == group else f"{text}/{peloton.rank[group] + 1}"


def turn_text(race: LarriveeDuTour) -> str:
    phase = PHASES[race.phase]
    known = {
        "begun": str(race.begun) if race.begun >= 0 else "",
        "attacker": rider_text(race.attacker),
        "roll": str(race.roll),
        "score": str(race.score),
        "from": place_text(int(race.source), race.book),
        "left": str(race.left + 1),
        "runner": rider_text(int(race.runner)),
        "due": ",".join(rider_text(rider) for rider in bits(int(race.due))),
        "tried": ",".join(str(group + 1) for group in bits(int(race.tried))),
    }
    words = [f"{name}={known[name]}" for name in WORDS.get(phase, ()) if known[name]]
    return " ".join([f"turn {race.turn} {phase} {race.active}", *words])


def bits(mask: int) -> list[int]:
    return [i for i in range(mask.bit_length()) if mask >> i & 1]


def rider_line(race: LarriveeDuTour, rider: int) -> str:
    """Name, place, points left, and what else there is to know."""
    sheets, peloton = race.sheets, race.peloton
    space = int(peloton.at[rider])
    first = rider * b.SKILLS
    left = [int(sheets.left[first + skill]) for skill in range(b.SKILLS)]
    opening = [int(sheets.opening[first + skill]) for skill in range(b.SKILLS)]
    place = {b.WAITING: "--", b.HOME: "home"}.get(space) or place_text(space, race.book)
    parts = [rider_text(rider), place, skills_text(left) if sum(opening) else "-"]
    if left != opening:
        parts.append(f"of={skills_text(opening)}")
    if space >= 0 and race.turn > 0 and not race.over:
        parts.append(f"group={peloton.group[rider] + 1}")
    if sheets.passed[rider]:
        parts.append("over=" + ",".join(str(summit + 1) for summit in bits(int(sheets.passed[rider]))))
    if sheets.mountain[rider]:
        parts.append(f"mountain={sheets.mountain[rider]}")
    if sheets.fed[rider]:
        parts.append("fed=" + ",".join(map(str, bits(int(sheets.fed[rider])))))
    if race.lost[rider]:
        mark = int(race.lost_to[rider])
        parts.append(f"lost={race.lost[rider]}" + (f":{rider_text(mark)}" if mark >= 0 else ""))
    if race.trouble[rider]:
        parts.append(TROUBLE[race.trouble[rider]])
    return " ".join(parts)


class RiderLine(msgspec.Struct):
    """One racer of a position, as written."""

    name: str
    place: str
    skills: str
    words: dict[str, str]
    trouble: str
    line: int


class Position(msgspec.Struct):
    """A position as written, not yet checked against a stage."""

    turn: int
    phase: int
    active: int
    words: dict[str, str]
    riders: list[RiderLine]
    groups: list[str]
    home: list[str]
