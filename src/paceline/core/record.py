"""Records: set-up, seed and actions. State, events, views and results are derived by folding them.

A record is text: a header line of JSON, then a line an entry, then the result once the race is over.

    {"paceline":1,"game":"flamme-rouge","rules":"1","content":"5be1…","seats":["Ann","rouleur"],…}
    0 R@5
    1 R+
    undo 0
    back 0
    timeout 1
    hint 0
    takeover 1 rouleur
    result 0S 1R 0R 1S

`undo` takes a seat's last action back while nothing has come of it. `back` takes it back although something has, with
all that came of it; that is for whoever rides against bots alone, goes one reveal back and no further, and is counted:
the race was ridden with take-backs. The header then says where bots rode from the start: `"bots":["","rouleur"]`.

A race that leaves another one says so in its header, `"branches":[{"after":31,"seat":0,"seed":"5be1…"}]`: after so
many actions, all that the seat could not know then is dealt anew. Nothing before that can be taken back. One that
leaves such a race has a second branch after the first, and so on.

`timeout`, `hint` and `takeover` are notes and change nothing in the race: a clock ran out for a seat (whoever keeps the
clock enters what is played instead as an action of its own), it asked the coach, a bot plays on for it.
"""

from __future__ import annotations

import re

import msgspec

from paceline.core.errors import BadNotation
from paceline.core.rng import SEED_BYTES
from paceline.core.setup import Setup, Value

FORMAT = 1
NOTES = ("timeout", "hint", "takeover")  # kinds of entries that change nothing in a race


class Branch(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Where a race leaves another: after so many actions, what a seat could not know is dealt anew."""

    after: int
    seat: int
    seed: str


class Header(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a race was set up with. It holds the seed, so it is for after the race."""

    paceline: int
    game: str
    rules: str
    content: str  # fingerprint of the components
    seats: list[str]  # who sat there
    options: dict[str, Value]
    seed: str
    own_content: dict[str, str] = {}
    bots: list[str] | msgspec.UnsetType = msgspec.UNSET  # who rides by itself from the start; empty for people
    branches: list[Branch] | msgspec.UnsetType = msgspec.UNSET

    @property
    def setup(self) -> Setup:
        return Setup(game=self.game, seats=len(self.seats), options=self.options, content=self.own_content)


class Entry(msgspec.Struct, frozen=True):
    """Something that was entered in the log: an action, or a note about a seat."""

    seat: int
    text: str  # the action in notation; for a take-over, who took over; else empty
    kind: str = "action"  # action, undo, back, timeout, hint, takeover


class Record(msgspec.Struct, kw_only=True):
    header: Header
    entries: list[Entry]
    result: list[str] | None = None


def record_text(record: Record) -> str:
    lines = [msgspec.json.encode(record.header).decode()]
    lines += [entry_text(entry) for entry in record.entries]
    if record.result is not None:
        lines.append("result " + " ".join(record.result))
    return "\n".join(lines) + "\n"


def entry_text(entry: Entry) -> str:
    if entry.kind == "action":
        return f"{entry.seat} {entry.text}"
    return " ".join([entry.kind, str(entry.seat), *([entry.text] if entry.text else [])])


def parse_record(text: str) -> Record:
    """The inverse of `record_text`; raises `BadNotation` with the line that is wrong."""
    if not text.strip():
        raise BadNotation("an empty file is no record")
    lines = [line.removesuffix("\r") for line in text.removesuffix("\n").split("\n")]  # names may hold other breaks
    record = Record(header=parse_header(lines[0]), entries=[])
    for number, line in enumerate(lines[1:], 2):
        if record.result is not None:
            raise BadNotation("nothing comes after the result", number)
        if line.startswith("result "):
            record.result = line.split()[1:]
        else:
            record.entries.append(parse_entry(line, number, len(record.header.seats)))
    return record


def parse_header(line: str) -> Header:
    try:
        header = msgspec.json.decode(line, type=Header)
    except msgspec.DecodeError as error:
        raise BadNotation(f"the header is no record header: {error}", 1) from None
    if header.paceline != FORMAT:
        raise BadNotation(f"format {header.paceline} is unknown; this is Paceline's format {FORMAT}", 1)
    if not is_seed(header.seed):
        raise BadNotation(f"the seed is {SEED_BYTES * 2} hexadecimal digits", 1)
    if header.bots and len(header.bots) != len(header.seats):
        raise BadNotation(f"bots: a name or nothing for each of {len(header.seats)} seats", 1)
    if header.branches:
        check_branches(header.branches, len(header.seats))
    return header


def is_seed(text: str) -> bool:
    return re.fullmatch(rf"[0-9a-f]{{{SEED_BYTES * 2}}}", text) is not None


def check_branches(branches: list[Branch], seats: int) -> None:
    before = 0
    for branch in branches:
        if not is_seed(branch.seed):
            raise BadNotation(f"branches: the seed is {SEED_BYTES * 2} hexadecimal digits", 1)
        if not 0 <= branch.seat < seats:
            raise BadNotation(f"branches: there are seats 0 to {seats - 1}", 1)
        if branch.after < before:
            raise BadNotation("branches: after so many actions, 0 or more, and in the order of the race", 1)
        before = branch.after


def parse_entry(line: str, number: int, seats: int) -> Entry:
    action = re.fullmatch(r"(0|[1-9]\d?) (\S+)", line, re.ASCII)
    note = re.fullmatch(r"(undo|back|timeout|hint|takeover) (0|[1-9]\d?)(?: (\S+))?", line, re.ASCII)
    if action:
        entry = Entry(int(action[1]), action[2])
    elif note and (note[1] == "takeover") == (note[3] is not None):
        entry = Entry(int(note[2]), note[3] or "", note[1])
    else:
        known = "'0 R7', 'undo 0', 'back 0', 'timeout 0', 'hint 0', 'takeover 0 bot' or 'result …'"
        raise BadNotation(f"'{line}': expected {known}", number)
    if entry.seat >= seats:
        raise BadNotation(f"'{line}': there are seats 0 to {seats - 1}", number)
    return entry
