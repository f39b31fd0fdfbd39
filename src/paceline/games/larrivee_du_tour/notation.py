"""Text for actions, racers and places: `parse_x` and `x_text` are exact inverses."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from paceline.core.errors import BadNotation
from paceline.core.race import OPERAND, OPERAND_BITS, encode
from paceline.games.larrivee_du_tour import state as s

if TYPE_CHECKING:
    from paceline.games.larrivee_du_tour.roadbook import Roadbook

RACER = "abc"
TERRAINS = ("uphill", "flat", "downhill")
PACES = ("slow", "steady", "fast")
SKILLS = ("sprint", "stamina", "climbing")
POINTS, MOST_IN_ONE = 15, 10
MOST_GROUPS = 48

EXPECTED = "expected 10/3/2, 7/?, a@s1, -, a!, +1, +0>1, a>34, a++, 1b<, a-stamina, a+climbing or 1=fast"


def action_text(action: int, book: Roadbook) -> str:
    """An action as text; raises `BadNotation` for a number that is no action of this set-up."""
    kind, operand = action >> OPERAND_BITS, action & OPERAND
    text = texts(kind, operand, book)
    if text is None:
        raise BadNotation(f"{action} is no action of this race")
    return text


def texts(kind: int, operand: int, book: Roadbook) -> str | None:
    high, low = operand >> s.SPACE_BITS, operand & s.SPACE
    racer, skill = operand >> s.SKILL_BITS, operand & s.SKILL
    upper, lower = operand >> s.POINT_BITS, operand & s.POINT
    if kind == s.PROFILE and is_profile(upper, lower):
        return skills_text([upper, lower, POINTS - upper - lower])
    if kind == s.BEGIN and operand <= MOST_IN_ONE:
        return f"{operand}/?"
    if kind == s.START and high < len(RACER) and low < book.strip:
        return f"{RACER[high]}@{place_text(low, book)}"
    if kind == s.PASS and operand == 0:
        return "-"
    if kind == s.GO and operand < len(RACER):
        return f"{RACER[operand]}!"
    if kind == s.BURN and max(upper, lower) <= book.burn_limit:
        return f"+{upper}" + (f">{lower}" if lower else "")
    if kind == s.RIDE and high < len(RACER) and low < book.line:
        return f"{RACER[high]}>{place_text(low, book)}"
    if kind == s.REGAIN and operand < len(RACER):
        return f"{RACER[operand]}++"
    if kind == s.DROP and operand < book.riders:
        return f"{rider_text(operand)}<"
    if kind == s.SPEND and racer < len(RACER) and skill < len(SKILLS):
        return f"{RACER[racer]}-{SKILLS[skill]}"
    if kind == s.EAT and racer < len(RACER) and skill < len(SKILLS):
        return f"{RACER[racer]}+{SKILLS[skill]}"
    payer, pace = low >> s.PACE_BITS, low & s.PACE_OF
    if kind == s.SET and high < MOST_GROUPS and pace < len(PACES) and payer <= len(RACER) * len(SKILLS):
        return f"{high + 1}={PACES[pace]}" + (f":{payer_text(payer)}" if payer else "")
    return None


def is_profile(sprint: int, stamina: int) -> bool:
    skills = (sprint, stamina, POINTS - sprint - stamina)
    return all(0 <= points <= MOST_IN_ONE for points in skills)


def payer_text(payer: int) -> str:
    racer, skill = divmod(payer - 1, len(SKILLS))
    return f"{RACER[racer]}-{SKILLS[skill]}"


def parse_action(text: str, book: Roadbook) -> int:
    """An action from its text; whether it is legal now is the race's business."""
    action = read_action(text, book)
    if action is None:
        raise BadNotation(f"'{text}' is no action: {EXPECTED}")
    spelt = texts(action >> OPERAND_BITS, action & OPERAND, book)
    if spelt is None:
        raise BadNotation(f"'{text}' is no action of this race: {EXPECTED}")
    if spelt != text:
        raise BadNotation(f"'{text}' is written {spelt}")
    return action


def read_action(text: str, book: Roadbook) -> int | None:
    def fits(pattern: str) -> re.Match[str] | None:
        return re.fullmatch(pattern, text, re.ASCII)

    if text == "-":
        return int(encode(s.PASS, 0))
    if found := fits(r"(\d{1,2})/(\d{1,2})/(\d{1,2})"):
        sprint, stamina, climbing = map(int, found.groups())
        if sprint + stamina + climbing != POINTS or max(sprint, stamina, climbing) > MOST_IN_ONE:
            raise BadNotation(f"'{text}': a profile has {POINTS} points, and at most {MOST_IN_ONE} in one skill")
        return int(encode(s.PROFILE, sprint << s.POINT_BITS | stamina))
    if found := fits(r"(\d{1,2})/\?"):
        return int(encode(s.BEGIN, int(found[1])))
    if found := fits(r"([abc])([@>])(s?\d{1,3})"):
        kind = s.START if found[2] == "@" else s.RIDE
        return int(encode(kind, RACER.index(found[1]) << s.SPACE_BITS | parse_place(found[3], book)))
    if found := fits(r"([abc])(!|\+\+)"):
        return int(encode(s.GO if found[2] == "!" else s.REGAIN, RACER.index(found[1])))
    if found := fits(r"\+(\d{1,2})(?:>(\d{1,2}))?"):
        lift, more = int(found[1]), int(found[2] or 0)
        return int(encode(s.BURN, lift << s.POINT_BITS | more)) if max(lift, more) <= book.burn_limit else None
    if found := fits(r"(\d[abc])<"):
        return int(encode(s.DROP, parse_rider(found[1], book)))
    if found := fits(r"([abc])([-+])(sprint|stamina|climbing)"):
        kind = s.SPEND if found[2] == "-" else s.EAT
        return int(encode(kind, RACER.index(found[1]) << s.SKILL_BITS | SKILLS.index(found[3])))
    if found := fits(r"([1-9]\d?)=(slow|steady|fast)(?::([abc])-(sprint|stamina|climbing))?"):
        payer = 1 + RACER.index(found[3]) * len(SKILLS) + SKILLS.index(found[4]) if found[3] else 0
        return int(encode(s.SET, (int(found[1]) - 1) << s.GROUP_BITS | payer << s.PACE_BITS | PACES.index(found[2])))
    return None


def rider_text(rider: int) -> str:
    """`0a`: the team's number and the racer's letter."""
    return f"{rider // len(RACER)}{RACER[rider % len(RACER)]}"


def parse_rider(text: str, book: Roadbook) -> int:
    found = re.fullmatch(r"(\d)([abc])", text, re.ASCII)
    if found is None or int(found[1]) >= book.seats:
        raise BadNotation(f"'{text}' is no racer: expected a team from 0 to {book.seats - 1} and a, b or c")
    return int(found[1]) * len(RACER) + RACER.index(found[2])


def place_text(space: int, book: Roadbook) -> str:
    """`34`: a square of the stage; `s1`: of the start strip, counted back from the stage."""
    strip = int(book.strip)
    return str(space - strip + 1) if space >= strip else f"s{strip - space}"


def parse_place(text: str, book: Roadbook, beyond: int = 0) -> int:
    """A space; up to `beyond` of them may lie past the line."""
    found = re.fullmatch(r"(s?)([1-9]\d{0,2})", text, re.ASCII)
    strip, squares = int(book.strip), int(book.line - book.strip)
    if found is not None and found[1] and int(found[2]) <= strip:
        return strip - int(found[2])
    if found is not None and not found[1] and int(found[2]) <= squares + beyond:
        return strip + int(found[2]) - 1
    raise BadNotation(f"'{text}' is no square: expected 1 to {squares}, or s1 to s{strip} on the start strip")


def skills_text(points: list[int]) -> str:
    """`10/3/2`: sprint, stamina, climbing."""
    return "/".join(map(str, points))


def parse_skills(text: str) -> list[int]:
    found = re.fullmatch(r"(\d{1,2})/(\d{1,2})/(\d{1,2})", text, re.ASCII)
    if found is None:
        raise BadNotation(f"'{text}' are no points: expected sprint, stamina and climbing, such as 10/3/2")
    return [int(points) for points in found.groups()]
