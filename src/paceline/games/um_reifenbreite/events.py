"""What happens in a race of Um Reifenbreite, as listeners hear it. Nothing is secret; spaces are the board's."""

from __future__ import annotations

from typing import Final

import msgspec

from paceline.core.events import Event

WHY_FELL: Final = ("card", "behind", "left", "right")  # where a rider rode by the one who knocked him over


class StartRolled(Event, frozen=True, kw_only=True, tag="start-rolled"):
    """Two dice for every team that may still begin."""

    rolls: list[tuple[int, int]]  # team, sum


class Placed(Event, frozen=True, kw_only=True, tag="placed"):
    rider: int
    space: int


class RoundBegan(Event, frozen=True, kw_only=True, tag="round"):
    round: int


class LeadOffered(Event, frozen=True, kw_only=True, tag="lead-offered"):
    rider: int
    to: int


class LeadRefused(Event, frozen=True, kw_only=True, tag="lead-refused"):
    rider: int


class LeadSwitched(Event, frozen=True, kw_only=True, tag="lead-switched"):
    """`rider` fell back to `space`; `front` leads the line now, from `ahead`."""

    rider: int
    space: int
    front: int
    ahead: int


class Rolled(Event, frozen=True, kw_only=True, tag="rolled"):
    """What a rider moves by, before chance and surface: dice, energy cards, or the chase car with its photo cards."""

    rider: int
    dice: list[int]
    cards: list[int] = msgspec.field(default_factory=list)  # kinds
    breakaway: bool = False
    photos: list[int] = msgspec.field(default_factory=list)  # numbers
    total: int


class ChanceDrawn(Event, frozen=True, kw_only=True, tag="chance"):
    rider: int
    card: int


class Fell(Event, frozen=True, kw_only=True, tag="fell"):
    """`why`: the card itself, or directly behind, left or right of `by`."""

    rider: int
    space: int
    by: int
    why: str


class Stopped(Event, frozen=True, kw_only=True, tag="stopped"):
    rider: int


class CardLost(Event, frozen=True, kw_only=True, tag="card-lost"):
    rider: int
    card: int


class CardGained(Event, frozen=True, kw_only=True, tag="card-gained"):
    rider: int
    card: int


class Blocked(Event, frozen=True, kw_only=True, tag="blocked"):
    rider: int
    points: int


class Dismounted(Event, frozen=True, kw_only=True, tag="dismounted"):
    rider: int
    space: int
    points: int


class Moved(Event, frozen=True, kw_only=True, tag="moved"):
    rider: int
    start: int
    end: int
    steps: int
    points: int  # that the rider could have used
    path: list[int]


class Drafted(Event, frozen=True, kw_only=True, tag="drafted"):
    rider: int
    ahead: int
    start: int
    end: int
    steps: int
    path: list[int]


class Stayed(Event, frozen=True, kw_only=True, tag="stayed"):
    """A rider who could have drafted did not."""

    rider: int
    ahead: int


class Sprinted(Event, frozen=True, kw_only=True, tag="sprinted"):
    rider: int
    sprint: int
    place: int
    points: int


class JerseyTaken(Event, frozen=True, kw_only=True, tag="jersey"):
    rider: int


class JerseyKept(Event, frozen=True, kw_only=True, tag="jersey-kept"):
    """At the end of a round; `rounds` in all."""

    rider: int
    rounds: int


class Finished(Event, frozen=True, kw_only=True, tag="finished"):
    rider: int
    place: int


class Left(Event, frozen=True, kw_only=True, tag="left"):
    """Somebody who has finished is off the road before the round is over."""

    rider: int


class StayedDown(Event, frozen=True, kw_only=True, tag="stayed-down"):
    """A rider who fell after his move does not move in this round either."""

    rider: int


class Remounted(Event, frozen=True, kw_only=True, tag="remounted"):
    rider: int
    space: int


class SettlingProposed(Event, frozen=True, kw_only=True, tag="settling-proposed"):
    seat: int


class SettlingAnswered(Event, frozen=True, kw_only=True, tag="settling-answered"):
    seat: int
    agrees: bool


class Settled(Event, frozen=True, kw_only=True, tag="settled"):
    """All agreed: the riders who were still out come home in this order, behind those who were."""

    riders: list[int]


class Developed(Event, frozen=True, kw_only=True, tag="developed"):
    """The photo cards drawn after the race, and whom they disqualify."""

    photos: list[int]
    caught: list[int]


class RaceOver(Event, frozen=True, kw_only=True, tag="over"):
    ranking: list[int]
    points: list[int]  # of the teams


UmReifenbreiteEvent = (
    StartRolled
    | Placed
    | RoundBegan
    | LeadOffered
    | LeadRefused
    | LeadSwitched
    | Rolled
    | ChanceDrawn
    | Fell
    | Stopped
    | CardLost
    | CardGained
    | Blocked
    | Dismounted
    | Moved
    | Drafted
    | Stayed
    | Sprinted
    | JerseyTaken
    | JerseyKept
    | Finished
    | Left
    | StayedDown
    | Remounted
    | SettlingProposed
    | SettlingAnswered
    | Settled
    | Developed
    | RaceOver
)
