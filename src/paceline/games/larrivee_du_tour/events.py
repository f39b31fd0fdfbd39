"""What happens in a race of L'Arrivée du Tour, as listeners hear it. Racers, spaces and groups are numbers."""

from __future__ import annotations

import msgspec

from paceline.core.events import Event


class RolledForStart(Event, frozen=True, kw_only=True, tag="rolled-for-start"):
    """lt.setup.first: one round of rolls; who ties for the highest rolls again."""

    rolls: list[tuple[int, int]]  # seat, roll


class Starts(Event, frozen=True, kw_only=True, tag="starts"):
    seat: int


class Allocated(Event, frozen=True, kw_only=True, tag="allocated"):
    rider: int
    sprint: int
    stamina: int
    climbing: int


class Placed(Event, frozen=True, kw_only=True, tag="placed"):
    rider: int
    space: int


class TurnBegan(Event, frozen=True, kw_only=True, tag="turn"):
    turn: int
    seat: int


class Moved(Event, frozen=True, kw_only=True, tag="moved"):
    """Step 1; `why` names the rule that stopped a racer short."""

    rider: int
    start: int
    end: int
    squares: int  # of the wheel
    why: list[str]


class Burned(Event, frozen=True, kw_only=True, tag="burned"):
    """Points of a skill, on an attack, a counter, a result, a distance, the pace, accelerating, or regaining."""

    rider: int
    skill: int
    points: int
    on: str


class Rolled(Event, frozen=True, kw_only=True, tag="rolled"):
    """Somebody tries to break away, or to counter."""

    rider: int
    counter: bool
    need: int
    roll: int
    dice: list[int]


class Failed(Event, frozen=True, kw_only=True, tag="failed"):
    rider: int
    counter: bool


class BrokeAway(Event, frozen=True, kw_only=True, tag="broke-away"):
    """`why` names the rules that made up the distance."""

    rider: int
    start: int
    end: int
    total: int
    squares: int
    why: list[str]


class Joined(Event, frozen=True, kw_only=True, tag="joined"):
    """A counter has succeeded."""

    rider: int
    start: int
    end: int


class Incident(Event, frozen=True, kw_only=True, tag="incident"):
    """lt.mechanical.incident: the racer will not ride in the next move."""

    rider: int


class StoodStill(Event, frozen=True, kw_only=True, tag="stood-still"):
    rider: int
    lost: int  # squares that may be regained


class Regained(Event, frozen=True, kw_only=True, tag="regained"):
    rider: int
    start: int
    end: int


class Climbed(Event, frozen=True, kw_only=True, tag="climbed"):
    """lt.stage.climber: points on a summit."""

    rider: int
    summit: int
    place: int
    points: int


class Finished(Event, frozen=True, kw_only=True, tag="finished"):
    rider: int
    place: int
    space: int  # reached past the line


class Shifted(Event, frozen=True, kw_only=True, tag="shifted"):
    """Step 3: to another square of the group."""

    rider: int
    start: int
    end: int


class Shoved(Event, frozen=True, kw_only=True, tag="shoved"):
    """Step 3: one square back, out of a full one."""

    rider: int
    start: int
    end: int


class Dropped(Event, frozen=True, kw_only=True, tag="dropped"):
    """Step 4: could not pay for the pace."""

    rider: int
    start: int
    end: int


class Slackened(Event, frozen=True, kw_only=True, tag="slackened"):
    """lt.fast.nobody: nobody could pay, so the group rides steadily."""

    group: int
    space: int  # its head


class PaceSet(Event, frozen=True, kw_only=True, tag="pace"):
    seat: int
    group: int
    before: int
    pace: int


class Fed(Event, frozen=True, kw_only=True, tag="fed"):
    rider: int
    skill: int
    points: int


class Group(msgspec.Struct, frozen=True, kw_only=True):
    riders: list[int]
    pace: int


class Grouped(Event, frozen=True, kw_only=True, tag="grouped"):
    """The groups at the end of a turn, from front to back."""

    groups: list[Group]


class RaceOver(Event, frozen=True, kw_only=True, tag="over"):
    ranking: list[int]


LarriveeEvent = (
    RolledForStart
    | Starts
    | Allocated
    | Placed
    | TurnBegan
    | Moved
    | Burned
    | Rolled
    | Failed
    | BrokeAway
    | Joined
    | Incident
    | StoodStill
    | Regained
    | Climbed
    | Finished
    | Shifted
    | Shoved
    | Dropped
    | Slackened
    | PaceSet
    | Fed
    | Grouped
    | RaceOver
)
