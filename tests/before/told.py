"""What everybody is told of a race, as plain data that can be kept and compared.

`seen`, `heard` and `shown` alone know how a view, an event and a server's situation are built: where these
change their form but not what they tell, only those three are adapted.

python -m tests.before.told 17    prints all that is told of the record of that number: run it with the code of
two versions to see where they part
"""

from __future__ import annotations

import lzma
import sys
from collections.abc import Collection
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path
from typing import Any

import msgspec
from tests.server.browser import views_in

from paceline.core.events import Event
from paceline.core.log import Log
from paceline.core.race import Race
from paceline.core.record import Record, parse_record
from paceline.server import telling
from paceline.server.finished import races_on, unkept
from paceline.server.seats import Viewer, token_hash
from paceline.server.sqlite import SqliteStore
from paceline.server.table import Table

HERE = Path(__file__).parent
RECORDS = HERE / "records.json.xz"
WHOLE = HERE / "whole.json.xz"
VERSIONS = ("0001", "0004")  # of databases: before the titles moved, and before Paceline could be installed
DATABASE = "tables-{}.sqlite.xz"
TABLES = "tables-{}.json.xz"
KNOWS_ALL = -1  # in `position`


async def owned_by(store: SqliteStore, token: str) -> list[tuple[str, int]]:
    """A browser's tables and when something last happened there, newest first."""
    on = [(row.table, row.updated) for row in await store.read(races_on(token_hash(token)))]
    tables = on + await store.read(unkept(token_hash(token)))
    return sorted(tables, key=lambda table: (-table[1], table[0]))


class Told(msgspec.Struct, kw_only=True):
    """All that is told of a record. Viewers are the seats, then a spectator; positions have one that knows all."""

    events: list[list[Any]]  # of each viewer
    views: list[list[Any]]  # at each stop, of each viewer
    positions: list[list[str]]  # at each stop, of each viewer
    questions: list[list[Any]]  # at each stop, to each seat
    result: Any


class Digests(msgspec.Struct, kw_only=True, frozen=True):
    """The same, each part as a hash."""

    events: str
    views: str
    positions: str
    questions: str


class Kept(msgspec.Struct, kw_only=True, frozen=True):
    """A record of before, and what the code of before told of it at its stops: numbers of entries."""

    game: str
    record: str
    stops: list[int]
    digests: Digests
    result: Any


class KeptTable(msgspec.Struct, kw_only=True, frozen=True):
    """A table of the database of before, as its server held it."""

    game: str
    row: dict[str, Any]
    seats: list[dict[str, Any]]
    record: str
    events: list[Any]  # as a spectator hears them
    acks: dict[str, int]  # by action id
    shown: list[tuple[Viewer, Any]]


class KeptTables(msgspec.Struct, kw_only=True, frozen=True):
    """All of that database. Owners are known by their tokens."""

    tables: list[KeptTable]
    found: dict[str, tuple[str, int | None]]  # where each link leads
    owned: dict[str, list[tuple[str, int]]]  # token -> its tables and when something last happened there


def seen(race: Race, seat: int | None) -> Any:
    """All that a seat or a spectator may know."""
    return plain(race.view(seat))


def heard(event: Event, seat: int | None) -> Any:
    """An event as a seat or a spectator hears it."""
    return plain(event.seen_by(seat))


def shown(table: Table, viewer: Viewer) -> Any:
    """What a server shows to whoever looks through these seats."""
    now = telling.situation(table, viewer)
    return plain(
        {
            "n": now["n"],
            "views": views_in({"view": msgspec.json.decode(now["view"]), "private": plain(now["private"])}),
            "asks": [[ask.seat, ask.decision, [choice.action for choice in ask.choices]] for ask in now["asks"]],
            "undo": [[seat, *freely(table, seat)] for seat in viewer],
            "over": now["over"],
        }
    )


def tell(record: Record, stops: Collection[int]) -> Told:
    """Folds a record and notes what is told on the way."""
    header = record.header
    log = Log(header.setup, bytes.fromhex(header.seed), header.seats, rules=header.rules)
    viewers: list[int | None] = [*range(len(header.seats)), None]
    events: list[Event] = []
    log.title.new(log.ruled, log.seed, events.append)
    told = Told(events=[], views=[], positions=[], questions=[], result=None)
    for number in range(len(record.entries) + 1):
        if number:
            log.race.listener = events.append
            log.add(record.entries[number - 1])
        if number in stops:
            told.views.append([seen(log.race, viewer) for viewer in viewers])
            told.positions.append([placed(log, viewer) for viewer in (*viewers, KNOWS_ALL)])
            told.questions.append([question(log, seat) for seat in range(len(header.seats))])
    told.events = [[heard(event, viewer) for event in events] for viewer in viewers]
    told.result = plain(log.race.result())
    return told


def freely(table: Table, seat: int) -> tuple[bool, str | None]:
    """Whether a seat can take its last action back as could be done then, and the rule that forbids it."""
    refusal = table.log.why_no_undo(seat)
    return refusal is None, refusal.rule_id if refusal else None


def placed(log: Log, seat: int | None) -> str:
    """A position as it was printed then: today it names the rulings that have changed since."""
    first, *rest = log.race.position(seat).split("\n")
    since = log.ruled.options.keys() - log.setup.options.keys()
    return "\n".join([" ".join(word for word in first.split(" ") if word.partition("=")[0] not in since), *rest])


def question(log: Log, seat: int) -> list[Any]:
    """What a seat is asked: whether, the decision's number, its actions, and what forbids taking the last one back."""
    refusal = log.why_no_undo(seat)
    actions = [log.race.action_text(action) for action in log.race.legal(seat)]
    return [bool(log.race.owes(seat)), log.decision(seat), actions, refusal.rule_id if refusal else None]


def plain(thing: Any) -> Any:
    """What JSON can hold."""
    return msgspec.to_builtins(thing, str_keys=True)


def canonical(thing: Any) -> bytes:
    return msgspec.json.encode(thing, order="sorted")


def digest(thing: Any) -> str:
    return blake2b(canonical(thing), digest_size=12).hexdigest()


def digests(told: Told) -> Digests:
    return Digests(
        events=digest(told.events),
        views=digest(told.views),
        positions=digest(told.positions),
        questions=digest(told.questions),
    )


def differing(before: Digests, now: Digests) -> list[str]:
    """The parts that are not the same."""
    return [part for part in Digests.__struct_fields__ if getattr(before, part) != getattr(now, part)]


def difference(before: Any, now: Any) -> str:
    """Where two things first part, in words; nothing where JSON cannot tell them apart."""
    return first_difference(msgspec.json.decode(canonical(before)), msgspec.json.decode(canonical(now)))


def first_difference(before: Any, now: Any, place: str = "") -> str:
    if isinstance(before, dict) and isinstance(now, dict):
        pairs: list[Any] = [(key, before.get(key, "nothing"), now.get(key, "nothing")) for key in {**before, **now}]
    elif isinstance(before, list) and isinstance(now, list) and len(before) == len(now):
        pairs = [(number, *pair) for number, pair in enumerate(zip(before, now, strict=True))]
    else:
        return "" if before == now else f"{place}: before {before!r}, now {now!r}"
    for key, old, new in pairs:
        if old != new:
            return first_difference(old, new, f"{place}[{key!r}]")
    return ""


def unpack(file: Path) -> bytes:
    return lzma.decompress(file.read_bytes())


@lru_cache
def records() -> list[Kept]:
    return msgspec.json.decode(unpack(RECORDS), type=list[Kept])


@lru_cache
def whole() -> dict[str, Told]:
    """All that was told of one record of each title, by number."""
    return msgspec.json.decode(unpack(WHOLE), type=dict[str, Told])


@lru_cache
def tables(version: str) -> KeptTables:
    return msgspec.json.decode(unpack(HERE / TABLES.format(version)), type=KeptTables)


def main() -> None:
    kept = records()[int(sys.argv[1])]
    told = tell(parse_record(kept.record), kept.stops)
    print(msgspec.json.format(canonical(told).decode()))


if __name__ == "__main__":
    main()
