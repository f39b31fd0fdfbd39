"""Text for actions and riders: `parse_x` and `x_text` are exact inverses."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from paceline.core.errors import BadNotation
from paceline.core.race import OPERAND, OPERAND_BITS, encode
from paceline.games.flamme_rouge.state import DETAIL, DETAIL_BITS, DRAW, GIVE, PLACE, PLAY

if TYPE_CHECKING:
    from paceline.games.flamme_rouge.table import Table

KIND = "RS"
LANES = {1: "r", 2: "rl", 3: "rml"}


def action_text(action: int, table: Table) -> str:
    """`E2/1`, `R@5`, `R+` or `R7`; raises `BadNotation` for a number that is no action of this set-up."""
    kind, operand = action >> OPERAND_BITS, action & OPERAND
    rider, detail = operand >> DETAIL_BITS, operand & DETAIL
    if kind == GIVE and operand <= table.spread_exhaustion:
        return f"E{operand}/{table.spread_exhaustion - operand}"
    if kind == PLACE and rider < len(KIND) and detail < table.road.rows:
        return f"{KIND[rider]}@{detail + 1}"
    if kind == DRAW and operand < len(KIND):
        return f"{KIND[operand]}+"
    if kind == PLAY and rider < len(KIND) and detail < table.kinds:
        return f"{KIND[rider]}{table.codes[detail]}"
    raise BadNotation(f"{action} is no action of this race")


def parse_action(text: str, table: Table) -> int:
    """An action from its text; whether it is legal now is the race's business."""
    if found := re.fullmatch(r"E(\d{1,3})/(\d{1,3})", text, re.ASCII):
        if int(found[1]) + int(found[2]) != table.spread_exhaustion:
            raise BadNotation(
                f"'{text}': {table.spread_exhaustion} exhaustion cards are to be spread, no more and no fewer"
            )
        return canonical(text, int(encode(GIVE, int(found[1]))), table)
    if found := re.fullmatch(r"([RS])@(\d{1,3})", text, re.ASCII):
        if not 1 <= int(found[2]) <= table.road.rows:
            raise BadNotation(f"'{text}': the course has squares 1 to {table.road.rows}")
        return canonical(text, int(encode(PLACE, KIND.index(found[1]) << DETAIL_BITS | (int(found[2]) - 1))), table)
    if text in ("R+", "S+"):
        return int(encode(DRAW, KIND.index(text[0])))
    codes = table.codes
    if text[:1] in ("R", "S") and text[1:] in codes:
        return int(encode(PLAY, KIND.index(text[0]) << DETAIL_BITS | codes.index(text[1:])))
    raise BadNotation(
        f"'{text}' is no action: expected E2/1, R@5, R+ or R7 (S for the Sprinteur; cards {' '.join(codes)})"
    )


def canonical(text: str, action: int, table: Table) -> int:
    """Refuses a second spelling such as `R@05`."""
    spelt = action_text(action, table)
    if spelt != text:
        raise BadNotation(f"'{text}' is written {spelt}")
    return action


def rider_text(rider: int, kind: int, table: Table) -> str:
    """`0R`: the team's number and the kind of rider."""
    return f"{table.team_of(rider)}{KIND[kind]}"


def space_text(space: int, table: Table) -> str:
    """`23r`: the square, counted from 1, and the lane."""
    row = table.road.row_of(space)
    return f"{row + 1}{LANES[int(table.road.width[row])][table.road.lane_of(space)]}"


def parse_space(text: str, table: Table) -> int:
    found = re.fullmatch(r"([1-9]\d{0,2})([rml])", text, re.ASCII)
    if found is None:
        raise BadNotation(f"'{text}' is no place: expected a square and a lane, such as 23r")
    row = int(found[1]) - 1
    if row >= table.road.rows:
        raise BadNotation(f"'{text}': the course has squares 1 to {table.road.rows}")
    lanes = LANES[int(table.road.width[row])]
    if found[2] not in lanes:
        raise BadNotation(f"'{text}': square {row + 1} has the lanes {' '.join(lanes)}")
    return int(table.road.space(row, lanes.index(found[2])))


def cards_text(codes: list[str]) -> str:
    """`3*3,4,7`: equal cards together, in the order given; `-` for none."""
    parts: list[str] = []
    for code in dict.fromkeys(codes):
        many = codes.count(code)
        parts.append(code if many == 1 else f"{code}*{many}")
    return ",".join(parts) or "-"


def parse_cards(text: str, known: list[str]) -> list[str]:
    """The codes of a list of cards, `?` for one that is not known."""
    if text == "-":
        return []
    codes: list[str] = []
    for part in text.split(","):
        found = re.fullmatch(r"(\w+|\?)(?:\*(\d{1,3}))?", part, re.ASCII)
        if found is None or (found[1] != "?" and found[1] not in known):
            raise BadNotation(f"'{part}' is no card: expected {' '.join(known)} or ?, with *3 for three of them")
        many = int(found[2] or 1)
        if many == 0:
            raise BadNotation(f"'{part}': leave out cards that are not there")
        codes += [found[1]] * many
    return codes
