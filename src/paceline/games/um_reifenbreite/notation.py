"""Text for actions, riders and spaces: `parse_x` and `x_text` are exact inverses."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from paceline.core.errors import BadNotation
from paceline.core.race import OPERAND, OPERAND_BITS, encode
from paceline.games.um_reifenbreite import state as s
from paceline.games.um_reifenbreite.bunch import MOST_STEPS, SPACE_MASK, STEP_SHIFT

if TYPE_CHECKING:
    from paceline.games.um_reifenbreite.roadbook import Roadbook

WORDS = {
    "roll": (s.ROLL, 0),
    "car": (s.HANG_ON, s.WITH_DIE),
    "car12": (s.HANG_ON, s.FOR_TWELVE),
    "ask": (s.SWITCH, 0),
    "no": (s.ANSWER, s.NO),
    "yes": (s.ANSWER, s.YES),
    "stay": (s.DRAFT, 0),
    "settle": (s.PROPOSE, 0),
    "decline": (s.CONSENT, s.NO),
    "agree": (s.CONSENT, s.YES),
}
TEXTS = {action: word for word, action in WORDS.items()}


def action_text(action: int, book: Roadbook) -> str:
    """An action in notation; raises `BadNotation` for a number that is no action of this set-up."""
    kind, operand = action >> OPERAND_BITS, action & OPERAND
    if (kind, operand) in TEXTS:
        return TEXTS[kind, operand]
    if kind == s.PLACE and operand >> s.DOT_BITS < book.riders and operand & s.DOT < len(book.dots):
        return f"{rider_text(operand >> s.DOT_BITS)}@{book.names[book.dots[operand & s.DOT]]}"
    if kind == s.PLAY and (text := cards_of(operand, book)):
        return text
    if kind == s.RIDE and operand & SPACE_MASK < len(book.names):
        return f"{operand >> STEP_SHIFT}>{book.names[operand & SPACE_MASK]}"
    if kind == s.DRAFT and operand <= MOST_STEPS:
        return f"draft{operand}"
    if kind in (s.DISCARD, s.TAKE) and operand < book.kinds:
        return f"{'-' if kind == s.DISCARD else '+'}{book.codes[operand]}"
    raise BadNotation(f"{action} is no action of this race")


def cards_of(operand: int, book: Roadbook) -> str:
    """`1:5+J:6M!`: the energy cards of an action, with ! for a breakaway; empty where there are none such."""
    one, two = (operand & s.CARD) - 1, (operand >> s.CARD_BITS & s.CARD) - 1
    if not 0 <= one < book.kinds or two >= book.kinds or 0 <= two < one or operand >= s.BREAKAWAY << 1:
        return ""
    codes = [book.codes[one], *([book.codes[two]] if two >= 0 else [])]
    return "+".join(codes) + "!" * bool(operand & s.BREAKAWAY)


def parse_action(text: str, book: Roadbook) -> int:
    """An action from its text; whether it is legal now is the race's business."""
    if text in WORDS:
        return int(encode(*WORDS[text]))
    if found := re.fullmatch(r"(\d\d)@(.+)", text, re.ASCII):
        space = parse_space(found[2], book)
        dots = list(book.dots)
        if space not in dots:
            raise BadNotation(f"'{text}': {found[2]} is no dot of the start grid")
        return int(encode(s.PLACE, parse_rider(found[1], book) << s.DOT_BITS | dots.index(space)))
    if found := re.fullmatch(r"(0|[1-9]\d?)>(.+)", text, re.ASCII):
        if int(found[1]) > MOST_STEPS:
            raise BadNotation(f"'{text}': nobody rides more than {MOST_STEPS} steps")
        return int(encode(s.RIDE, int(found[1]) << STEP_SHIFT | parse_space(found[2], book)))
    if (found := re.fullmatch(r"draft([1-9]\d?)", text, re.ASCII)) and int(found[1]) <= MOST_STEPS:
        return int(encode(s.DRAFT, int(found[1])))
    if text[:1] in ("-", "+") and text[1:] in book.codes:
        return int(encode(s.DISCARD if text[0] == "-" else s.TAKE, book.codes.index(text[1:])))
    cards = text.removesuffix("!").split("+")
    if len(cards) <= 2 and all(card in book.codes for card in cards):
        kinds = [book.codes.index(card) for card in cards]
        if kinds != sorted(kinds):
            raise BadNotation(f"'{text}' is written {'+'.join(reversed(cards))}{'!' * text.endswith('!')}")
        operand = kinds[0] + 1 | (kinds[1] + 1 << s.CARD_BITS if len(kinds) > 1 else 0)
        return int(encode(s.PLAY, operand | s.BREAKAWAY * text.endswith("!")))
    raise BadNotation(
        f"'{text}' is no action: expected 21@{book.names[book.dots[0]]}, roll, energy cards such as "
        f"{book.codes[0]} or {book.codes[0]}+{book.codes[-1]}!, car, car12, ask, yes, no, "
        f"7>{book.names[-1]}, draft7, stay, -{book.codes[0]}, +{book.codes[0]}, settle, agree or decline"
    )


def rider_text(rider: int) -> str:
    """`21`: the team, 2x to 5x, and the rider of the team."""
    return str((rider // 4 + 2) * 10 + rider % 4 + 1)


def parse_rider(text: str, book: Roadbook) -> int:
    known = [rider_text(rider) for rider in range(book.riders)]
    if text not in known:
        raise BadNotation(f"'{text}' is no rider: there are {known[0]} to {known[-1]}, four a team")
    return known.index(text)


def manager_text(seat: int) -> str:
    """`2x`: a manager by the first of the teams that he leads."""
    return f"{seat + 2}x"


def parse_manager(text: str, book: Roadbook) -> int:
    known = [manager_text(seat) for seat in range(book.seats)]
    if text not in known:
        raise BadNotation(f"'{text}' is no manager's team: there are {known[0]} to {known[-1]}")
    return known.index(text)


def parse_space(text: str, book: Roadbook) -> int:
    """`C-F.2.07`: section, lane and place; `2:C-F.2.07` where the course rides a section for the second time."""
    number = book.space_of.get(text)
    if number is None:
        raise BadNotation(f"'{text}' is no space of this course: expected one such as {book.names[0]}")
    return number


def cards_text(codes: list[str]) -> str:
    """`1:5*2,J:6M`: equal cards together, in the order given; `-` for none."""
    parts = [code if codes.count(code) == 1 else f"{code}*{codes.count(code)}" for code in dict.fromkeys(codes)]
    return ",".join(parts) or "-"


def parse_cards(text: str, known: list[str]) -> list[str]:
    if text == "-":
        return []
    codes: list[str] = []
    for part in text.split(","):
        code, _, many = part.partition("*")
        if code not in known or ("*" in part and not re.fullmatch(r"[1-9]\d?", many, re.ASCII)):
            raise BadNotation(f"'{part}' is no card: expected {' '.join(known)}, with *3 for three of them")
        codes += [code] * int(many or 1)
    return codes
