"""What happens in a race, as listeners hear it. Riders, teams, spaces and cards are numbers."""

from __future__ import annotations

from typing import ClassVar

from paceline.core.events import Event


class TacticsDealt(Event, frozen=True, kw_only=True, tag="tactics-dealt"):
    """Each player gets tactics cards, in secret; Initial Tactics are laid open at once."""

    secrets: ClassVar[tuple[str, ...]] = ("tactics",)
    seat: int
    count: int
    initial: list[int]
    tactics: list[int] | None

    @property
    def owner(self) -> int | None:
        return self.seat


class FirstTeam(Event, frozen=True, kw_only=True, tag="first-team"):
    team: int


class Placed(Event, frozen=True, kw_only=True, tag="placed"):
    rider: int
    space: int
    place: int


class PhaseBegan(Event, frozen=True, kw_only=True, tag="phase"):
    phase: int
    first: int


class TurnBegan(Event, frozen=True, kw_only=True, tag="turn"):
    team: int


class CardPlayed(Event, frozen=True, kw_only=True, tag="card-played"):
    """A rider is activated; `discarded` where no card of the hand could be played and the fallback is."""

    rider: int
    card: int
    discarded: int | None = None


class Strength(Event, frozen=True, kw_only=True, tag="strength"):
    """What a move is worth, part by part, and who comes along."""

    rider: int
    type: int
    strokes: int
    ledger: list[tuple[str, int]]
    line: list[int]


class Cut(Event, frozen=True, kw_only=True, tag="cut"):
    """Riders are cut off the end of the line."""

    riders: list[int]


class Stepped(Event, frozen=True, kw_only=True, tag="stepped"):
    """One step: everybody who moved, from where to where (`None` across the finish line), in that order."""

    rider: int
    kind: str  # forward, sideways, diagonal, roll-on
    cost: int
    strokes: int  # left, the new terrain included
    terrain: int  # strokes that a new terrain gave or took
    moves: list[tuple[int, int, int | None]]


class Linked(Event, frozen=True, kw_only=True, tag="linked"):
    """A line is picked up, or left behind (`riders` empty)."""

    riders: list[int]


class MoveEnded(Event, frozen=True, kw_only=True, tag="move-ended"):
    rider: int
    unused: int


class Tired(Event, frozen=True, kw_only=True, tag="tired"):
    rider: int
    kind: int  # 1 light, 2 heavy
    amount: int


class Recovered(Event, frozen=True, kw_only=True, tag="recovered"):
    rider: int
    kind: int
    amount: int


class Swapped(Event, frozen=True, kw_only=True, tag="swapped"):
    riders: list[int]


class PulledOver(Event, frozen=True, kw_only=True, tag="pulled-over"):
    """A rider is on the road side; `moves` are those who were shoved back there."""

    rider: int
    moves: list[tuple[int, int, int]]


class EnergyTaken(Event, frozen=True, kw_only=True, tag="energy"):
    rider: int


class Thrown(Event, frozen=True, kw_only=True, tag="thrown"):
    """A card of the hand is discarded before refilling."""

    team: int
    card: int


class Drew(Event, frozen=True, kw_only=True, tag="drew"):
    secrets: ClassVar[tuple[str, ...]] = ("cards",)
    seat: int
    count: int
    cards: list[int] | None

    @property
    def owner(self) -> int | None:
        return self.seat


class HeadlinesSeen(Event, frozen=True, kw_only=True, tag="headlines"):
    """Making Headlines turns up: an event follows, or the card goes back or aside."""

    team: int
    becomes: str  # event, shuffled, aside, out


class EventRevealed(Event, frozen=True, kw_only=True, tag="event-revealed"):
    card: int


class EventStruck(Event, frozen=True, kw_only=True, tag="event-struck"):
    """Whom the event strikes, clause by clause."""

    card: int
    riders: list[int]
    immune: list[int]


class WeatherSet(Event, frozen=True, kw_only=True, tag="weather"):
    card: int | None


class MovedBack(Event, frozen=True, kw_only=True, tag="moved-back"):
    rider: int
    start: int
    end: int


class Regrouped(Event, frozen=True, kw_only=True, tag="regrouped"):
    """Grupo Compacto: a rider closes up, or stays."""

    rider: int
    start: int
    end: int


class Answered(Event, frozen=True, kw_only=True, tag="answered"):
    """A seat has answered in a window; how is known when all have."""

    secrets: ClassVar[tuple[str, ...]] = ("tactic",)
    seat: int
    tactic: int | None

    @property
    def owner(self) -> int | None:
        return self.seat


class TacticPlayed(Event, frozen=True, kw_only=True, tag="tactic-played"):
    seat: int
    tactic: int
    rider: int | None = None


class TokenGiven(Event, frozen=True, kw_only=True, tag="token"):
    rider: int
    tactic: int


class DroppedBack(Event, frozen=True, kw_only=True, tag="team-car"):
    rider: int
    start: int
    end: int
    removed: int
    moves: list[tuple[int, int, int]]


class Rescued(Event, frozen=True, kw_only=True, tag="rescued"):
    rider: int
    start: int
    end: int
    helper: int
    helper_start: int
    helper_end: int


class BonusWon(Event, frozen=True, kw_only=True, tag="bonus"):
    rider: int
    line: int


class Finished(Event, frozen=True, kw_only=True, tag="finished"):
    rider: int
    place: int


class RaceOver(Event, frozen=True, kw_only=True, tag="over"):
    ranking: list[int]
    seconds: list[int]  # of every team


RivetEvent = (
    TacticsDealt
    | FirstTeam
    | Placed
    | PhaseBegan
    | TurnBegan
    | CardPlayed
    | Strength
    | Cut
    | Stepped
    | Linked
    | MoveEnded
    | Tired
    | Recovered
    | Swapped
    | PulledOver
    | EnergyTaken
    | Thrown
    | Drew
    | HeadlinesSeen
    | EventRevealed
    | EventStruck
    | WeatherSet
    | MovedBack
    | Regrouped
    | Answered
    | TacticPlayed
    | TokenGiven
    | DroppedBack
    | Rescued
    | BonusWon
    | Finished
    | RaceOver
)
