"""Everything that is said over the socket, a struct a frame; docs/protocol.md tells it in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import Struct

from paceline.core.orders import Given, Order, OrderedAnswer
from paceline.core.result import Result
from paceline.core.setup import Value
from paceline.core.title import Choice
from paceline.server.api import Id, Notation, Number, Orders, RiderInfo, Seat, SeatInfo, TableBox

# From the client


class Request(Struct, frozen=True, kw_only=True, tag_field="t", forbid_unknown_fields=True):
    """One text frame."""


class Hello(Request, frozen=True, kw_only=True, tag="hello"):
    """I know everything up to that number; 0 for nothing."""

    since: Number = msgspec.field(name="from", default=0)


class Act(Request, frozen=True, kw_only=True, tag="act"):
    id: Id
    seat: Seat
    decision: Number
    action: Notation


class Undo(Request, frozen=True, kw_only=True, tag="undo"):
    """Takes an answer back: the seat's last, which `decision` names as `act` did."""

    id: Id
    seat: Seat
    decision: Number


class Why(Request, frozen=True, kw_only=True, tag="why"):
    """Why can't I?"""

    id: Id
    seat: Seat
    action: Notation


class GiveOrders(Request, frozen=True, kw_only=True, tag="orders"):
    """All standing orders of a seat; those left out are taken back."""

    id: Id
    seat: Seat
    orders: Orders


class OddsWish(Request, frozen=True, kw_only=True, tag="odds"):
    id: Id
    seat: Seat


class HintWish(Request, frozen=True, kw_only=True, tag="hint"):
    """What would the coach do?"""

    id: Id
    seat: Seat


class Ping(Request, frozen=True, kw_only=True, tag="ping"):
    pass


AnyRequest = Hello | Act | Undo | Why | GiveOrders | OddsWish | HintWish | Ping


# From the server


class TableInfo(Struct, kw_only=True):
    """What stays the same while a race is on, but for the seats."""

    table: str
    game: str
    options: dict[str, Value]
    box: TableBox | None  # None with the printed components
    seats: list[SeatInfo]
    board: Any
    cards: list[Any]
    riders: list[RiderInfo]
    orders: Sequence[Order]  # what a seat can order
    maker: bool  # whether you set it up
    watch: str | None  # the watch link, for those who have a seat
    lesson: bool  # the title's coached race
    branch: str | None  # the race that it rides on from


class Ask(Struct):
    """A decision that a seat owes."""

    seat: int
    decision: int
    choices: Sequence[Choice]
    ordered: OrderedAnswer | None  # what standing orders will answer in a moment


class UndoInfo(Struct, kw_only=True):
    """Whether a seat can take its last answer back, and which; or why not."""

    seat: int
    ok: bool
    decision: int | None = None  # that it answered
    choice: Choice | None = None  # as it was offered; None where that is long ago
    back: bool = False  # with all that came of it: the race is then one with take-backs
    rule: str | None = None
    why: str | None = None


class Message(Struct, kw_only=True, tag_field="t"):
    """One text frame."""


class Situation(Message, kw_only=True, tag="situation"):
    """What a viewer may know now."""

    n: int  # how many events there have been
    view: Any  # the race as everybody sees it
    private: dict[int, Any]  # what each of your seats alone may know beside that; None where all lies open
    asks: list[Ask]
    undo: list[UndoInfo]
    orders: dict[str, Given]  # the standing orders of your seats
    score: Any  # as the title adds it up; None where it does not
    hints: int  # that the coach has given in this race
    over: Result | None


class State(Situation, kw_only=True, tag="state"):
    """Everything, for somebody who comes or has missed too much."""

    table: TableInfo
    you: list[int]


class Update(Situation, kw_only=True, tag="update"):
    """What happened since, numbered up to n, and what is now."""

    events: Any  # a list, encoded already


class Seats(Message, kw_only=True, tag="seats"):
    """Somebody came, left, sat down or was replaced."""

    seats: list[SeatInfo]


class Ack(Message, kw_only=True, tag="ack"):
    """It is in the log."""

    id: str
    n: int


class Because(Message, kw_only=True, tag="why"):
    """The rule that forbids it; none where it is allowed."""

    id: str
    rule: str | None
    why: str | None


class OddsAnswer(Message, kw_only=True, tag="odds"):
    id: str
    seat: int
    decision: int
    odds: list[dict[str, Any]]


class HintAnswer(Message, kw_only=True, tag="hint"):
    """Every option on one scale, the best first, and why that one is the best."""

    id: str
    seat: int
    decision: int
    hints: int  # so far, this one included
    options: list[Any]  # action, win with low and high, place, tries
    best: str
    equal: bool
    why: str
    teams: int
    playouts: int


class Rematch(Message, kw_only=True, tag="rematch"):
    """Somebody wants to race again, at that table."""

    table: str


class Pong(Message, kw_only=True, tag="pong"):
    pass


class Error(Message, kw_only=True, tag="error"):
    id: str | None
    code: int
    why: str
    field: str | None = None
    rule: str | None = None
