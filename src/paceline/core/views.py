"""What every view of a race shows, as pages and programs read it. A title adds what else there is to see."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from paceline.core.race import Race


class RiderView(msgspec.Struct, frozen=True, kw_only=True):
    rider: int
    team: int
    kind: int | None = None  # the sort of rider, as the title counts them
    space: int | None  # None off the road


class View(msgspec.Struct, frozen=True, kw_only=True):
    """The race as a seat, or a spectator (`None`), sees it."""

    seat: int | None
    phase: str
    round: int
    to_act: list[int]
    riders: list[RiderView]
    home: list[int]  # riders over the line, in order
    over: bool
    ranking: list[int]
    moment: int
    seen: list[int]


def view_of(race: Race, seat: int | None, *, phase: str, riders: Sequence[RiderView], home: list[int]) -> View:
    """The view of a title that has nothing more to show."""
    return View(
        seat=seat,
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
