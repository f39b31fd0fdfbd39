"""What may be told of an action before it is played; all of it passes through here.

Whoever asks is answered from a race that is dealt anew out of what the seat may know, and at every asking the same:
so nothing that is told can depend on what is hidden. What an action does is tried on a copy without chance, in which
nothing is turned over: foresight ends where the race would reach for either, so nothing uncertain is told as certain.
"""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Final, TypeVar, cast

from paceline.core.errors import Horizon, IllegalAction
from paceline.core.events import Event
from paceline.core.rng import Rng

if TYPE_CHECKING:
    from paceline.core.race import Race

R = TypeVar("R", bound="Race")
DEAL: Final = "foresight"  # one deal for ever, so that the same question is answered the same


def dealt_for(race: Race, seat: int) -> Race:
    """The race as the seat knows it, with some deal of what it does not know."""
    return race.clone_for(seat, Rng(DEAL))


def foresee(dealt: R, seat: int, action: int) -> tuple[list[Event], R]:
    """What an action does for certain, as the seat will hear it, and a copy of the race where foresight ended."""
    heard: list[Event] = []
    ahead = cast("R", dealt.clone())
    ahead.listener = lambda event: heard.append(event.seen_by(seat))
    ahead.seal()
    with suppress(Horizon):
        ahead.apply(seat, action)
    return heard, ahead


def explain(race: Race, seat: int, wish: int) -> IllegalAction | None:
    """Which rule forbids what a seat wants to do, as far as the seat can know; `None` where it is allowed."""
    try:
        foresee(dealt_for(race, seat), seat, wish)
    except IllegalAction as refusal:
        return refusal
    return None
