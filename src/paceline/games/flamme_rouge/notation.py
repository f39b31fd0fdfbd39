"""Text for actions and riders: `parse_x` and `x_text` are exact inverses."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from paceline.core.errors import BadNotation
from paceline.core.race import OPERAND, OPERAND_BITS, encode
from paceline.games.flamme_rouge.state import DETAIL, DETAIL_BITS, DRAW, GIVE, PLACE, PLAY

if TYPE_CHECKING:
    from paceline.games.flamme_rouge.roadbook import Roadbook

KIND = "RS"
LANES = {1: "r", 2: "rl", 3: "rml"}


def action_text(action: int, book: Roadbook) -> str:
    """`E2/1`, `R@5`, `R+` or `R7`; raises `BadNotation` for a number that is no action of this set-up."""
    kind, operand = action >> OPERAND_BITS, action & OPERAND
    rider, detail = operand >> DETAIL_BITS, operand & DETAIL
    if kind == GIVE and operand <= book.spread_exhaustion:
        return f"E{operand}/{book.spread_exhaustion - operand}"
    if kind == PLACE and rider < len(KIND) and detail < book.road.rows:
        return f"{KIND[rider]}@{detail + 1}"
    if kind == DRAW and operand < len(KIND):
        return f"{KIND[operand]}+"
    if kind == PLAY and rider < len(KIND) and detail < book.kinds:
        return f"{KIND[rider]}{book.codes[detail]}"
    raise BadNotation(f"{action} is no action of this race")


def parse_action(text: str, book: Roadbook) -> int:
    """An action from its text; whether it is legal now is the race's business."""
    if found := re.fullmatch(r"E(\d{1,3})/(\d{1,3})", text, re.ASCII):
        if int(found[1]) + int(found[2]) != book.spread_exhaustion:
            raise BadNotation(
                f"'{text}': {book.spread_exhaustion} exhaustion cards are to be spread, no more and no fewer"
            )
        return canonical(text, int(encode(GIVE, int(found[1]))), book)
    if found := re.fullmatch(r"([RS])@(\d{1,3})", text, re.ASCII):
        if not 1 <= int(found[2]) <= book.road.rows:
            raise BadNotation(f"'{text}': the course has squares 1 to {book.road.rows}")
        return canonical(text, int(encode(PLACE, KIND.index(found[1]) << DETAIL_BITS | (int(found[2]) - 1))), book)
    if text in ("R+", "S+"):
        return int(encode(DRAW, KIND.index(text[0])))
    codes = book.codes
    if text[:1] in ("R", "S") and text[1:] in codes:
        return int(encode(PLAY, KIND.index(text[0]) << DETAIL_BITS | codes.index(text[1:])))
    raise BadNotation(
        f"'{text}' is no action: expected E2/1, R@5, R+ or R7 (S for the Sprinteur; cards {' '.join(codes)})"
    )


def canonical(text: str, action: int, book: Roadbook) -> int:
    """Refuses a second spelling such as `R@05`."""
    spelt = action_text(action, book)
    if spelt != text:
        raise BadNotation(f"'{text}' is written {spelt}")
    return action


def rider_text(rider: int, kind: int, book: Roadbook) -> str:
    """`0R`: the team's number and the kind of rider."""
    return f"{book.team_of(rider)}{KIND[kind]}"


def space_text(space: int, book: Roadbook) -> str:
    """`23r`: the square, counted from 1, and the lane."""
    row = book.road.row_of(space)
    return f"{row + 1}{LANES[int(book.road.width[row])][book.road.lane_of(space)]}"


def parse_space(text: str, book: Roadbook) -> int:
    found = re.fullmatch(r"([1-9]\d{0,2})([rml])", text, re.ASCII)
    if found is None:
        raise BadNotation(f"'{text}' is no place: expected a square and a lane, such as 23r")
    row = int(found[1]) - 1
    if row >= book.road.rows:
        raise BadNotation(f"'{text}': the course has squares 1 to {book.road.rows}")
    lanes = LANES[int(book.road.width[row])]
    if found[2] not in lanes:
        raise BadNotation(f"'{text}': square {row + 1} has the lanes {' '.join(lanes)}")
    return int(book.road.space(row, lanes.index(found[2])))


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
