"""What a table's viewers are told, by language and by seat; what many are told the same is encoded once."""

from __future__ import annotations

from collections.abc import Callable, Container, Hashable, Iterable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, TypeVar

import msgspec

from paceline.core.errors import IllegalAction
from paceline.core.events import Event
from paceline.core.log import Log, TookOver
from paceline.core.record import Entry
from paceline.core.setup import Value
from paceline.core.title import Choice, Score
from paceline.core.words import LANGUAGE, speaking
from paceline.server import api, frames
from paceline.server.seats import Viewer
from paceline.server.shown import Shown
from paceline.server.storage import SeatRow

if TYPE_CHECKING:
    from paceline.server.table import Table

MOST_OFFERS: Final = 64
MOST_TOLD: Final = 16  # messages of one moment that are kept for whoever is told the same
MOST_FIXED: Final = 150  # parts of states that all races of a set-up share
T = TypeVar("T")
FIXED: Final[dict[Hashable, msgspec.Raw]] = {}


class Told:
    """What a table has told lately, kept for whoever is told the same."""

    def __init__(self) -> None:
        self.seats: dict[bool, tuple[Hashable, bytes]] = {}  # as they were told last, to its maker and to others
        self.offers: dict[Hashable, Sequence[Choice]] = {}  # the latest few, by language, seat and decision
        self.forget()

    def forget(self) -> None:
        """Something happened: all but seats and offers is told anew."""
        self.messages: dict[Hashable, bytes] = {}  # by language, as undos and what is shared; the latest few
        self.listed: Shown | None = None
        self.news: dict[Hashable, msgspec.Raw] = {}  # events since a number, the latest few
        self.undos: dict[tuple[str, int], frames.UndoInfo] = {}
        self.shared: dict[tuple[str, str], msgspec.Raw] = {}  # what everybody is told, encoded once


def seats_message(table: Table, owner: str | None) -> bytes:
    """Who sits where, encoded once for all but its maker, who sees play links."""
    maker = owner == table.row.maker
    now = (table.row.seating, frozenset(table.looked_through()))
    if table.told.seats.get(maker, (None,))[0] != now:
        message = frames.Seats(seats=seats(table, owner))
        table.told.seats[maker] = (now, msgspec.json.encode(message))
    return table.told.seats[maker][1]


def seats(table: Table, owner: str | None) -> list[api.SeatInfo]:
    return seat_infos(table.seats, table.looked_through(), links=owner == table.row.maker)


def state(table: Table, viewer: Viewer, owner: str | None) -> bytes:
    """Everything."""
    if viewer or owner == table.row.maker:
        return whole_state(table, viewer, owner)
    crowd = (LANGUAGE.get(), "state", table.row.seating, frozenset(table.looked_through()))
    return latest(table.told.messages, crowd, lambda: whole_state(table, viewer, None))


def whole_state(table: Table, viewer: Viewer, owner: str | None) -> bytes:
    whole = frames.State(**situation(table, viewer), table=info(table, viewer, owner), you=[*viewer])
    return msgspec.json.encode(whole)


def update(table: Table, viewer: Viewer, since: int) -> bytes:
    """What happened after that number."""
    language = LANGUAGE.get()

    def tell() -> bytes:
        news = latest(table.told.news, (language, since), lambda: heard(table, since))
        return msgspec.json.encode(frames.Update(**situation(table, viewer), events=news))

    return latest(table.told.messages, (language, viewer, since), tell)


def situation(table: Table, viewer: Viewer) -> dict[str, Any]:
    race = table.log.race
    return {
        "n": table.n,
        "view": once(table, "view", race.public_view),
        "private": {seat: race.private_view(seat) for seat in viewer},
        "asks": [ask(table, seat) for seat in viewer if race.owes(seat)],
        "undo": [undo(table, seat) for seat in viewer],
        "orders": {str(seat): table.given(seat) for seat in viewer},
        "score": once(table, "score", lambda: score(table)),
        "hints": table.log.hints,
        "over": race.result(),
    }


def ask(table: Table, seat: int) -> frames.Ask:
    decision = table.log.decision(seat)
    return frames.Ask(seat, decision, offer(table, seat, decision), table.ordered(seat))


def offer(table: Table, seat: int, decision: int) -> Sequence[Choice]:
    """The choices of a question: what others do while it stands is hidden from its seat, and changes none."""
    key = (LANGUAGE.get(), seat, decision)
    return latest(table.told.offers, key, lambda: table.log.title.choices(table.log.race, seat), MOST_OFFERS)


def undo(table: Table, seat: int) -> frames.UndoInfo:
    key = (LANGUAGE.get(), seat)
    if key not in table.told.undos:
        way = table.log.way_back(seat)
        if isinstance(way, Entry):
            table.told.undos[key] = undo_of(table, seat, back=way.kind == "back")
        else:
            table.told.undos[key] = no_way_back(*key, way.rule_id, way.reason)
    return table.told.undos[key]


def undo_of(table: Table, seat: int, *, back: bool) -> frames.UndoInfo:
    """What goes back, as its seat was offered it."""
    last = table.log.lasts[seat]
    assert last is not None
    told = frames.UndoInfo(seat=seat, ok=True, decision=last.decision, back=back)
    text = table.log.live[last.at].text
    offered = table.told.offers.get((LANGUAGE.get(), seat, last.decision), ())
    told.choice = next((choice for choice in offered if choice.action == text), None)
    knew = table.before.get((seat, last.decision))
    if told.choice is None and knew is not None:
        told.choice = table.log.title.foretell(knew, seat, knew.parse_action(text))
    return told


def fixed(table: Table, what: str, tell: Callable[[], object]) -> Any:
    """What is the same for all races of such a set-up, encoded once: most of what a state tells."""
    kind = (table.setup.game, table.log.rules, table.row.box, table.setup.seats, str(table.setup.options))
    return latest(FIXED, (LANGUAGE.get(), what, kind), lambda: msgspec.Raw(msgspec.json.encode(tell())), MOST_FIXED)


def once(table: Table, what: str, tell: Callable[[], object]) -> Any:
    """What is the same for everybody, encoded by whoever needs it first."""
    key = (LANGUAGE.get(), what)
    if key not in table.told.shared:
        table.told.shared[key] = msgspec.Raw(msgspec.json.encode(tell()))
    return table.told.shared[key]


def heard(table: Table, since: int) -> msgspec.Raw:
    return msgspec.Raw(msgspec.json.encode([event.seen_by(None) for event in table.events[since:]]))


def score(table: Table) -> Score | None:
    race = table.log.race
    return table.log.title.score(race, story(table) if race.over else [])


def story(table: Table) -> list[Event]:
    """What spectators heard of the race, without what was taken back: only then it has to be raced again."""
    if table.renumbered or any(entry.kind in ("undo", "back") for entry in table.log.entries):
        return spectators(table.log)
    return [event.seen_by(None) for event in table.events if not isinstance(event, TookOver)]


def info(table: Table, viewer: Viewer, owner: str | None) -> frames.TableInfo:
    return frames.TableInfo(
        table=table.id,
        game=table.setup.game,
        options=fixed(table, "options", lambda: options(table)),
        box=box(table),
        seats=seats(table, owner),
        board=fixed(table, "board", lambda: table.log.title.board(table.log.ruled)),
        cards=fixed(table, "cards", lambda: cards(table)),
        riders=once(table, "riders", lambda: riders(table)),
        orders=fixed(table, "orders", table.log.title.orders),
        maker=table.is_maker(owner),
        watch=table.row.watch if viewer or owner == table.row.maker else None,
        lesson=table.row.lesson,
        branch=table.row.branch_of,
    )


def options(table: Table) -> dict[str, Value]:
    """Every option, as given or by default."""
    return {option.name: option.default for option in table.log.title.options()} | table.log.race.setup.options


def box(table: Table) -> api.TableBox | None:
    if table.row.box_name is None:
        return None
    ridden = str(options(table).get("course")).partition("/")[0]
    names = {info.id.partition("/")[0]: info.name for info in table.log.title.courses(table.setup.content)}
    return api.TableBox(name=table.row.box_name, course=names.get(ridden))


def cards(table: Table) -> list[dict[str, Any]]:
    kinds = table.log.title.cards(table.log.ruled)
    return [{"card": number} | msgspec.structs.asdict(card) for number, card in enumerate(kinds)]


def riders(table: Table) -> list[api.RiderInfo]:
    race = table.log.race
    return [
        api.RiderInfo(rider.rider, rider.team, rider.kind, race.rider_text(rider.rider))
        for rider in race.public_view().riders
    ]


def shown(table: Table) -> Shown:
    """What lists show."""
    if table.told.listed is None:
        race, view = table.log.race, table.log.race.public_view()
        table.told.listed = Shown(
            game=table.setup.game,
            name=table.course_name,
            options=options(table),
            box=box(table),
            round=view.round,
            phase=view.phase,
            over=race.over,
            owes=race.to_act(),
            take_backs=table.log.take_backs,
            hints=table.log.hints,
            riders=riders(table),
            ranking=view.ranking,
        )
    return table.told.listed


def seat_infos(seats: Iterable[SeatRow], there: Container[int], *, links: bool) -> list[api.SeatInfo]:
    """Who sits where; play links are for whoever set the table up."""
    return [
        api.SeatInfo(
            seat=seat.seat,
            name=seat.name,
            kind=seat.kind,
            bot=seat.bot,
            team=seat.seat,
            present=seat.kind == "bot" or seat.seat in there,
            link=seat.code if links and seat.kind == "open" else None,
        )
        for seat in seats
    ]


def latest(kept: dict[Hashable, T], key: Hashable, tell: Callable[[], T], most: int = MOST_TOLD) -> T:
    """What is told under a key, made when it is not among the last few: nobody fills memory by asking for others."""
    if key not in kept:
        while len(kept) >= most:
            del kept[next(iter(kept))]
        kept[key] = tell()
    return kept[key]


@lru_cache(maxsize=1024)
def no_way_back(language: str, seat: int, rule: str, reason: str) -> frames.UndoInfo:
    """Most seats can take nothing back most of the time, for one of few reasons."""
    with speaking(language):
        return frames.UndoInfo(seat=seat, ok=False, rule=rule, why=IllegalAction(rule, reason).why)


def spectators(log: Log) -> list[Event]:
    """What spectators heard of a race, without what was taken back."""
    return [event.seen_by(None) for event in log.story()]
