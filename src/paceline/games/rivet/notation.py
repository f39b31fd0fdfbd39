"""Text for actions, riders and spaces: `parse_x` and `x_text` are exact inverses."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from paceline.core.errors import BadNotation
from paceline.core.race import OPERAND, OPERAND_BITS, encode
from paceline.games.rivet import state as s
from paceline.games.rivet.moves import SPACE, SPACE_BITS
from paceline.games.rivet.vocabulary import TYPES

if TYPE_CHECKING:
    from paceline.games.rivet.roadbook import Roadbook

LANES = "abcd"
ROADSIDE = "s"
FINISH = "finish"
SHAPES = "@A, A:steady-tempo, A!steady-tempo, lead, >24b, stop, +23b, pass, =1, 0D1, 0A/0D1, go:31b, tactic:home-roads"


def own_names(book: Roadbook) -> list[str]:
    """The riders of a team without its number."""
    return [name[1:] for name in book.rider_names[: book.size]]


@lru_cache(maxsize=1 << 14)
def action_text(action: int, book: Roadbook) -> str:
    """An action as one word; raises `BadNotation` for a number that is no action of this set-up."""
    kind, operand = action >> OPERAND_BITS, action & OPERAND
    high, low = operand >> 8, operand & 0xFF
    names, ids = own_names(book), book.deck.ids[: book.deck.kinds]
    riders = book.rider_names
    if kind == s.PUT and operand < len(names):
        return f"@{names[operand]}"
    if kind in (s.PLAY, s.SOFT) and high < len(names) and low < len(ids):
        return f"{names[high]}{':' if kind == s.PLAY else '!'}{ids[low]}"
    if kind == s.STEP_TO and (operand & SPACE) <= book.net.finish:
        choice = operand >> SPACE_BITS
        return f">{space_text(operand & SPACE, book)}" + (f"/{choice}" if choice else "")
    if kind == s.JOIN and operand < book.net.finish:
        return f"+{space_text(operand, book)}"
    if kind == s.RIDE and operand < book.net.finish:
        return f"go:{space_text(operand, book)}"
    if kind == s.CHOOSE and operand < 100:
        return f"={operand}"
    if kind == s.NAME and operand < len(riders):
        return riders[operand]
    if kind == s.BOTH and high < len(riders) and low < len(riders):
        return f"{riders[high]}/{riders[low]}"
    if kind == s.TACTIC and operand < len(book.tactics):
        return f"tactic:{book.tactics[operand].id}"
    if kind == s.THROW and operand < len(ids):
        return f"discard:{ids[operand]}"
    if kind == s.TYPE_IS and operand < len(TYPES):
        return TYPES[operand]
    if kind in (s.PASS, s.STOP) and operand == 0:
        return "pass" if kind == s.PASS else "stop"
    raise BadNotation(f"{action} is no action of this race")


@lru_cache(maxsize=1 << 14)  # a record is replayed again and again
def parse_action(text: str, book: Roadbook) -> int:
    """An action from its text; whether it is legal now is the race's business."""
    action = read_action(text, book)
    if action < 0:
        raise BadNotation(f"'{text}' is no action: expected {SHAPES} or discard:steady-tempo")
    spelt = action_text(action, book)
    if spelt != text:
        raise BadNotation(f"'{text}' is written {spelt}")
    return action


def read_action(text: str, book: Roadbook) -> int:
    names, ids = own_names(book), book.deck.ids[: book.deck.kinds]
    if text in ("pass", "stop"):
        return int(encode(s.PASS if text == "pass" else s.STOP, 0))
    if text in TYPES:
        return int(encode(s.TYPE_IS, TYPES.index(text)))
    if text in book.rider_names:
        return int(encode(s.NAME, book.rider_names.index(text)))
    if text[:1] == "@" and text[1:] in names:
        return int(encode(s.PUT, names.index(text[1:])))
    if found := re.fullmatch(r"([A-Z]\d?)([:!])([a-z0-9_-]+)", text, re.ASCII):
        if found[1] in names and found[3] in ids:
            kind = s.PLAY if found[2] == ":" else s.SOFT
            return int(encode(kind, names.index(found[1]) << 8 | ids.index(found[3])))
        return -1
    if found := re.fullmatch(r">(\w+)(?:/([1-9]\d?))?", text, re.ASCII):
        space = book.net.finish if found[1] == FINISH else parse_space(found[1], book)
        choice = int(found[2] or 0)
        return int(encode(s.STEP_TO, choice << SPACE_BITS | space)) if choice < 64 else -1
    if found := re.fullmatch(r"(\+|go:)(\w+)", text, re.ASCII):
        return int(encode(s.JOIN if found[1] == "+" else s.RIDE, parse_space(found[2], book)))
    if found := re.fullmatch(r"=(\d{1,2})", text, re.ASCII):
        return int(encode(s.CHOOSE, int(found[1])))
    if found := re.fullmatch(r"(\w+)/(\w+)", text, re.ASCII):
        pair = [book.rider_names.index(name) for name in found.groups() if name in book.rider_names]
        return int(encode(s.BOTH, pair[0] << 8 | pair[1])) if len(pair) == 2 else -1
    word, _, name = text.partition(":")
    tactics = [tactic.id for tactic in book.tactics]
    if word == "tactic" and name in tactics:
        return int(encode(s.TACTIC, tactics.index(name)))
    if word == "discard" and name in ids:
        return int(encode(s.THROW, ids.index(name)))
    return -1


def space_text(space: int, book: Roadbook) -> str:
    """`23b`: the row, counted from 1, and the lane from the left; `23b2` the rear pseudo-space; `23s` the road side."""
    net = book.net
    if space == net.finish:
        return FINISH
    row, lane = int(net.road.row[space]), int(net.road.lane[space])
    if net.is_roadside(space):
        return f"{row + 1}{ROADSIDE}"
    parts = spaces_of_lane(row, lane, book)
    return f"{row + 1}{LANES[lane]}" + (str(parts.index(space) + 1) if len(parts) > 1 else "")


def spaces_of_lane(row: int, lane: int, book: Roadbook) -> list[int]:
    net = book.net
    return [i for i in range(int(net.road.first[row]), int(net.last_of_row(row))) if net.road.lane[i] == lane]


def parse_space(text: str, book: Roadbook) -> int:
    found = re.fullmatch(r"([1-9]\d{0,2})([abcds])([12])?", text, re.ASCII)
    if found is None:
        raise BadNotation(f"'{text}' is no space: expected a row and a lane, such as 23b (23b2, 23s for the road side)")
    row = int(found[1]) - 1
    if row >= book.net.road.rows:
        raise BadNotation(f"'{text}': the course has rows 1 to {book.net.road.rows}")
    if found[2] == ROADSIDE:
        space = int(book.net.roadside(row))
    else:
        spaces = spaces_of_lane(row, LANES.index(found[2]), book)
        part = int(found[3] or 1) - 1
        if part >= len(spaces):
            lanes = " ".join(LANES[: int(book.net.road.width[row])])
            raise BadNotation(f"'{text}': row {row + 1} has the lanes {lanes}, or no such pseudo-space")
        space = spaces[part]
    if space_text(space, book) != text:
        raise BadNotation(f"'{text}' is written {space_text(space, book)}")
    return space


def cards_text(names: list[str]) -> str:
    """`a,b*2`: equal cards together, in the order given; `-` for none."""
    parts: list[str] = []
    for name in dict.fromkeys(names):
        many = names.count(name)
        parts.append(name if many == 1 else f"{name}*{many}")
    return ",".join(parts) or "-"


def parse_cards(text: str, known: list[str]) -> list[str]:
    """The ids of a list of cards, `?` for one that is not known."""
    if text == "-":
        return []
    names: list[str] = []
    for part in text.split(","):
        found = re.fullmatch(r"([\w-]+|\?)(?:\*([1-9]\d?))?", part, re.ASCII)
        if found is None or (found[1] != "?" and found[1] not in known):
            raise BadNotation(f"'{part}' is no card of this race, with *2 for two of them, or ? for an unknown one")
        names += [found[1]] * int(found[2] or 1)
    return names
