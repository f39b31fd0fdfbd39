"""Short roads and positions, drawn in a test.

A road has a letter a square, as in tiles.toml: S start grid, F flat, U ascent, D descent, C cobbles, Z supply
zone, X past the line. Squares are counted from 1; blanks are for the eye. Lanes are 2 unless they are drawn too.
Riders are written as in positions: name, place, and the card that the rider rides by in this round.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache

import pytest

from paceline.core.errors import IllegalAction
from paceline.core.events import Event
from paceline.core.rng import seed_from
from paceline.core.setup import Setup, Value
from paceline.games.flamme_rouge import events as ev
from paceline.games.flamme_rouge.engine import FlammeRouge
from paceline.games.flamme_rouge.notation import space_text
from paceline.games.flamme_rouge.positions import KNOWS_ALL
from paceline.games.flamme_rouge.title import TITLE

FLAT = "SSSSS FFFFF FFFFF FFFFF FFFFF FFFFF XXXXX"  # the line lies between squares 30 and 31
SEED = seed_from("a test")


@lru_cache
def tiles_for(road: str, lanes: str) -> dict[str, str]:
    """Three tiles of an owner's own that make up the road: the grid `a`, the middle `b`, the finish `u`."""
    terrain = road.replace(" ", "")
    widths = lanes.replace(" ", "") or "2" * len(terrain)
    grid = len(terrain) - len(terrain.lstrip("S"))
    line = len(terrain.rstrip("X"))
    parts = {"a": ("start", 0, grid), "b": ("straight", grid, line - 1), "u": ("finish", line - 1, len(terrain))}
    tiles = [
        f'{{ side = "{side}", tile = "{side}", kind = "{kind}", set = "base", '
        f'terrain = "{terrain[first:last]}", lanes = "{widths[first:last]}" }},'
        for side, (kind, first, last) in parts.items()
    ]
    return {"tiles.toml": "\n".join(["tile = [", *tiles, "]"]), "stages.toml": "stage = []"}


@dataclass
class Round:
    """What a round came to."""

    race: FlammeRouge
    events: list[Event]
    rode: dict[str, str] = field(default_factory=dict)  # where each rider's own move ended, in the order of the moves
    why: dict[str, list[str]] = field(default_factory=dict)  # the rules that changed what a card was worth
    tired: list[str] = field(default_factory=list)  # who took an exhaustion card, in that order
    finished: list[str] = field(default_factory=list)

    @property
    def at(self) -> dict[str, str]:
        """Where everybody stands now."""
        return places(self.race)


def ride(road: str, riders: str, lanes: str = "", *, setup: str = "", more: str = "") -> Round:
    """One round on a drawn road. A rider is `0R 7r 5`: name, place, card; more of a position's words may follow.

    Unless the set-up says how many seats there are, everyone rides for themselves, so only the riders that a
    test is about are on the road. Dummy riders flip a card: theirs is written as the deck, `2R 7r deck=5`.
    `more` are further lines of the position.
    """
    lines = [rider_line(line) for line in riders.strip().splitlines()]
    if "seats=" not in setup:
        setup = f"seats={len(lines)} riders=one {setup}"
    text = "\n".join([f"flamme-rouge {setup} course=abu", "round 7 energy", *lines, more])
    return ridden(text, tiles_for(road, lanes))


def rider_line(line: str) -> str:
    """The card comes with four more, so that the next round waits for a decision."""
    name, place, *words = line.split()
    if words and "=" not in words[0]:
        words[0] = f"card={words[0]}"
        if not any(word.startswith("deck=") for word in words):
            words.append("deck=5*4")
    return " ".join([name, place, *words])


def ridden(text: str, content: dict[str, str] | None = None) -> Round:
    """The round of a position in which everybody has chosen a card, up to the next decision."""
    events: list[Event] = []
    after = Round(TITLE.from_position(text, SEED, events.append, content), events)
    race = after.race
    race.bunch.check()  # drawn riders hold fewer cards than the box deals them: no law for those
    rounds = [i for i, event in enumerate(events) if isinstance(event, ev.RoundBegan)]
    for event in events[: rounds[0]] if rounds else events:
        if isinstance(event, ev.Moved):
            after.rode[race.rider_text(event.rider)] = space_text(event.end, race.book)
            after.why[race.rider_text(event.rider)] = event.why
        elif isinstance(event, ev.Exhausted) and event.taken:
            after.tired.append(race.rider_text(event.rider))
        elif isinstance(event, ev.Finished):
            after.finished.append(race.rider_text(event.rider))
    return after


def ride_alone(road: str, place: str, card: str, lanes: str = "") -> tuple[str, list[str]]:
    """Where a card takes a rider with the road to itself, and the rules that changed its number."""
    after = ride(road, f"0R {place} {card}\n1R 1l 2", lanes)
    return after.rode["0R"], after.why["0R"]


def start(seats: int, course: str = "avenue-corso-paseo", **options: Value) -> FlammeRouge:
    """A race at its first decision."""
    race = TITLE.new(Setup(game="flamme-rouge", seats=seats, options={"course": course, **options}), SEED)
    race.check()
    return race


def resume(text: str, seed: bytes = SEED) -> FlammeRouge:
    """A race from a position, which may be indented."""
    return TITLE.from_position(text, seed)


def act(race: FlammeRouge, *moves: str) -> None:
    """Actions, each written after its seat: `0 R+`, `0 R7`; `0 any` is the first that is legal."""
    for move in moves:
        seat, action = move.split()
        race.apply(int(seat), race.legal(int(seat))[0] if action == "any" else race.parse_action(action))
        race.bunch.check()


def refused(race: FlammeRouge, move: str) -> str:
    """The rule that refuses an action. The race stays exactly as it was."""
    before = race.to_bytes()
    with pytest.raises(IllegalAction) as refusal:
        act(race, move)
    assert race.to_bytes() == before
    return refusal.value.rule_id


def line(race: FlammeRouge, rider: str) -> dict[str, str]:
    """A rider's line of the position, with nothing hidden: place, deck, recycled, hand, played, card …"""
    for text in race.position(KNOWS_ALL).splitlines():
        name, *words = text.split()
        if name == rider:
            known = dict(word.split("=") for word in words[1:])
            return {"place": words[0], **dict.fromkeys(("recycled", "hand", "played"), "-"), **known}
    raise AssertionError(f"{rider} is not in the position")


def places(race: FlammeRouge) -> dict[str, str]:
    """Where everybody stands: `23r`, `home`, or `--` before the start."""
    lines = [text.split() for text in race.position(KNOWS_ALL).splitlines()[2:]]
    return {words[0]: words[1] for words in lines if words[0] not in ("home", "supply")}


def choices(race: FlammeRouge, seat: int) -> list[str]:
    """What a seat may do now, in notation."""
    return [race.action_text(action) for action in race.legal(seat)]


def stack(race: FlammeRouge, rider: str, cards: str) -> None:
    """Puts cards on top of a rider's deck: `3 4 5 7` are drawn next, in this order."""
    number = [race.rider_text(i) for i in range(race.book.riders)].index(rider)
    race.cards.streams.stack(number, [race.book.codes.index(card) for card in cards.split()])
