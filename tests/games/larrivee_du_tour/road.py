"""Positions drawn in a test: only the racers that it is about, everybody else is home already."""

from __future__ import annotations

import pytest

from paceline.core.errors import IllegalAction
from paceline.core.events import Event
from paceline.core.rng import seed_from
from paceline.core.setup import Setup, Value
from paceline.games.larrivee_du_tour.engine import LarriveeDuTour
from paceline.games.larrivee_du_tour.notation import place_text, rider_text
from paceline.games.larrivee_du_tour.state import DIE, SECOND_DIE
from paceline.games.larrivee_du_tour.title import TITLE

SEED = seed_from("a test")
GAME = "larrivee-du-tour"


def stand(
    riders: str,
    turn: str = "5 move 0",
    *,
    course: str = "f80",
    groups: str = "",
    setup: str = "",
    seats: int = 2,
    heard: list[Event] | None = None,
) -> LarriveeDuTour:
    """A race with these racers on the road: `0a 23 10/3/2`, and more of a position's words.

    Racers of whom nothing is said are home already, so the race goes on until everybody is.
    """
    lines = [line.split() for line in riders.strip().splitlines()]
    named = [words[0] for words in lines]
    missing = [rider_text(rider) for rider in range(seats * 3) if rider_text(rider) not in named]
    end = "" if "end=" in setup else "end=all"
    text = [f"{GAME} seats={seats} course={course} {end} {setup}", f"turn {turn}"]
    text += [" ".join(words if "/" in "".join(words[2:3]) else [*words[:2], "5/5/5", *words[2:]]) for words in lines]
    text += [f"{name} home 5/5/5" for name in missing]
    text += [f"groups {groups}"] * bool(groups)
    text += ["home " + " ".join(f"{name}:1:1" for name in missing)] * bool(missing)
    return TITLE.from_position("\n".join(text), SEED, None if heard is None else heard.append)


def start(seats: int = 2, **options: Value) -> LarriveeDuTour:
    """A race at its first decision."""
    return TITLE.new(Setup(game=GAME, seats=seats, options=options), SEED)


def act(race: LarriveeDuTour, *moves: str) -> LarriveeDuTour:
    """Actions, each written after its seat: `0 a!`; `0 any` is the first that is legal."""
    for move in moves:
        seat, action = move.split()
        race.apply(int(seat), race.legal(int(seat))[0] if action == "any" else race.parse_action(action))
        race.check()
    return race


def roll(race: LarriveeDuTour, *rolls: int) -> LarriveeDuTour:
    """What the die shows next."""
    race.streams.stack(DIE, list(rolls))
    return race


def roll_both(race: LarriveeDuTour, *pairs: tuple[int, int]) -> LarriveeDuTour:
    """What two dice show next."""
    race.streams.stack(DIE, [first for first, _ in pairs])
    race.streams.stack(SECOND_DIE, [second for _, second in pairs])
    return race


def refused(race: LarriveeDuTour, move: str) -> str:
    """The rule that refuses an action. The race stays exactly as it was."""
    before = race.to_bytes()
    with pytest.raises(IllegalAction) as refusal:
        act(race, move)
    assert race.to_bytes() == before
    return refusal.value.rule_id


def choices(race: LarriveeDuTour, seat: int = 0) -> list[str]:
    """What a seat may do now, in notation."""
    return [race.action_text(action) for action in race.legal(seat)]


def phase(race: LarriveeDuTour) -> str:
    return race.view(None).phase


def places(race: LarriveeDuTour) -> dict[str, str]:
    """Where everybody stands who is on the road."""
    at = race.peloton.at
    return {rider_text(r): place_text(int(at[r]), race.book) for r in range(race.book.riders) if at[r] >= 0}


def points(race: LarriveeDuTour, rider: str) -> str:
    """What a racer has left: sprint/stamina/climbing."""
    line = next(text for text in race.position(None).splitlines()[2:] if text.startswith(rider))
    return line.split()[2]


def groups(race: LarriveeDuTour) -> list[tuple[str, str]]:
    """The racers and the pace of every group on the road, from front to back."""
    return [(" ".join(map(rider_text, sorted(group.riders))), group.pace) for group in race.view(None).groups]


def of(heard: list[Event], kind: type[Event]) -> list[Event]:
    return [event for event in heard if isinstance(event, kind)]


def judged(race: LarriveeDuTour) -> LarriveeDuTour:
    """Nobody breaks away or counters (any more) in this turn."""
    while phase(race) in ("attack", "counter"):
        act(race, f"{race.next_seat()} -")
    return race


def to_the_next_turn(race: LarriveeDuTour) -> LarriveeDuTour:
    """Nobody does anything more: paces stay, points are paid from what comes first."""
    now = race.turn
    while race.turn == now and not race.over:
        seat = int(race.next_seat())
        keep = [text for text in choices(race, seat) if text in ("-", "+0")] or stay(race, seat)
        act(race, f"{seat} {keep[0]}")
    return race


def stay(race: LarriveeDuTour, seat: int) -> list[str]:
    """The choice that leaves the pace as it is, or the first one."""
    group = race.view(None).pace_of
    texts = choices(race, seat)
    if group is None:
        return texts
    pace = ("slow", "steady", "fast")[race.peloton.pace[group]]
    return [f"{group + 1}={pace}"]
