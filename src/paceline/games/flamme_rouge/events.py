"""What happens in a Flamme Rouge race, as listeners hear it. Riders, spaces and cards are numbers."""

from __future__ import annotations

from typing import ClassVar

from paceline.core.events import Event


class Distributed(Event, frozen=True, kw_only=True, tag="distributed"):
    """fr.solo.exhaustion: starting exhaustion cards shuffled into both decks."""

    rouleur: int
    sprinteur: int


class Placed(Event, frozen=True, kw_only=True, tag="placed"):
    rider: int
    space: int


class Drew(Event, frozen=True, kw_only=True, tag="drew"):
    """A hand was drawn; everybody sees how many cards, and whether the recycled ones were shuffled in."""

    secrets: ClassVar[tuple[str, ...]] = ("cards",)
    seat: int
    rider: int
    count: int
    reshuffled: bool
    cards: list[int] | None

    @property
    def owner(self) -> int | None:
        return self.seat


class Committed(Event, frozen=True, kw_only=True, tag="committed"):
    """A card lies face down; the rest of the hand is recycled."""

    secrets: ClassVar[tuple[str, ...]] = ("card",)
    seat: int
    rider: int
    card: int | None

    @property
    def owner(self) -> int | None:
        return self.seat


class RoundBegan(Event, frozen=True, kw_only=True, tag="round"):
    round: int


class BidsRevealed(Event, frozen=True, kw_only=True, tag="bids"):
    round: int
    bids: list[tuple[int, int]]  # rider, card


class BrokeAway(Event, frozen=True, kw_only=True, tag="broke-away"):
    """A bidder goes up the road, for two exhaustion cards."""

    rider: int
    total: int
    space: int


class Revealed(Event, frozen=True, kw_only=True, tag="revealed"):
    """All cards of the round are turned over, the dummy teams' too."""

    cards: list[tuple[int, int | None]]  # rider, card; no card counts as an exhaustion card


class Moved(Event, frozen=True, kw_only=True, tag="moved"):
    """A rider rode from one space to another; `why` names the rules that changed the card's number."""

    rider: int
    start: int
    end: int
    value: int
    why: list[str]


class Slipstreamed(Event, frozen=True, kw_only=True, tag="slipstreamed"):
    rider: int
    start: int
    end: int


class Exhausted(Event, frozen=True, kw_only=True, tag="exhausted"):
    """A rider in the wind takes an exhaustion card; `taken` is false when the box has none left."""

    rider: int
    taken: bool


class Finished(Event, frozen=True, kw_only=True, tag="finished"):
    rider: int
    place: int


class RaceOver(Event, frozen=True, kw_only=True, tag="over"):
    ranking: list[int]


FlammeRougeEvent = (
    Distributed
    | Placed
    | Drew
    | Committed
    | RoundBegan
    | BidsRevealed
    | BrokeAway
    | Revealed
    | Moved
    | Slipstreamed
    | Exhausted
    | Finished
    | RaceOver
)
