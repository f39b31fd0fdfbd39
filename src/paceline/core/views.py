"""What every view of a race shows, as pages and programs read it. A title adds what else there is to see.

What everybody sees is built and encoded once; what one seat alone may know is told beside it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

if TYPE_CHECKING:
    from paceline.core.race import Race


class RiderView(msgspec.Struct, frozen=True, kw_only=True):
    rider: int
    team: int
    kind: int | None  # the sort of rider, as the title counts them
    space: int | None  # None off the road


class View(msgspec.Struct, frozen=True, kw_only=True):
    """The race as everybody sees it; with what a seat alone may know laid over it, as that seat does."""

    seat: int | None = None
    phase: str
    round: int
    to_act: list[int]
    riders: Sequence[RiderView]  # by number
    home: list[int]  # riders over the line, in order
    over: bool
    ranking: list[int]
    moment: int
    seen: list[int]


class PrivateView(msgspec.Struct, frozen=True, kw_only=True):
    """What a seat alone may know: for lists of the view, by number, what else there is to say of an entry.

    A title names lists, as in `riders: dict[int, PrivateRider]`. Where nothing is secret, there is none.
    """


class Board(msgspec.Struct, frozen=True, kw_only=True):
    """What is raced on. A title adds how it looks."""

    game: str
    name: str


Seen = TypeVar("Seen", bound=View)


def seen_from(seat: int | None, view: Seen, private: Callable[[int], PrivateView | None]) -> Seen:
    """The race as a seat sees it: what it alone may know laid over what everybody sees."""
    known = None if seat is None else private(seat)
    changed: dict[str, Any] = {"seat": seat}
    for field in known.__struct_fields__ if known else ():
        entries = list(getattr(view, field))
        for number, more in getattr(known, field).items():
            entries[number] = msgspec.structs.replace(entries[number], **msgspec.structs.asdict(more))
        changed[field] = entries
    return msgspec.structs.replace(view, **changed)


def view_of(race: Race, *, phase: str, riders: Sequence[RiderView], home: list[int]) -> View:
    """The view of a title that has nothing more to show."""
    return View(
        phase="over" if race.over else phase,
        round=race.round_number(),
        to_act=race.to_act(),
        riders=list(riders),
        home=home,
        over=race.over,
        ranking=race.ranking(),
        moment=int(race.moment),
        seen=[int(many) for many in race.seen],
    )
