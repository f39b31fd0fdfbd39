"""Writes races.json: races as their players get them, for the page's tests. Run from the top of the repository:

.venv/bin/python web/test/rivet/races.py
"""

import json
import random
from pathlib import Path
from typing import Any

import msgspec

from paceline.core.events import Event
from paceline.core.registry import title
from paceline.core.rng import seed_from
from paceline.core.setup import Setup, Value

# Short races that have every kind of event and of question between them: 103 and 88 are the smallest such pair.
RACES: dict[str, tuple[str, int, dict[str, Value], int]] = {
    "two": ("on-the-rivet", 2, {"course": "s4-canal"}, 103),
    "tactics": ("visions-of-rainbows", 3, {"course": "s4-canal", "length": "medium"}, 88),
}
EVERY = 25  # steps between two views, at most
STRAIGHT = 0.85  # of the steps: others wander about the road


def plain(thing: object) -> Any:
    return msgspec.json.decode(msgspec.json.encode(thing))


def shown(view: dict[str, Any]) -> dict[str, Any]:
    """What the page has to get right by itself, in short."""
    facts = ("space", "roadside", "light", "heavy", "energy", "tokens", "bonuses", "activated")
    return {
        "riders": [[rider[fact] for fact in facts] for rider in view["riders"]],
        "hands": [team["hand_size"] for team in view["teams"]],
        "hand": view["teams"][0]["hand"],
        **{key: view[key] for key in ("home", "round", "bonus_owners", "weather")},
    }


def changed(before: Any, after: Any) -> Any:
    """Only the facts that differ, of riders and teams by their numbers."""
    match before, after:
        case dict(), dict():
            return {key: changed(before[key], value) for key, value in after.items() if value != before[key]}
        case [{}, *_], [{}, *_] if len(before) == len(after):
            return {i: changed(before[i], one) for i, one in enumerate(after) if one != before[i]}
        case _:
            return after


def race_of(game: str, seats: int, options: dict[str, Value], seed: int, known: set[str]) -> dict[str, Any]:
    """The table, the first view of seat 0, and every step: what happened, and now and then the view after it."""
    own = title(game)
    rng = random.Random(seed)
    setup = Setup(game=game, seats=seats, options=options)
    heard: list[Event] = []
    race = own.new(setup, seed_from(f"page {seed}"), heard.append)
    first = plain(race.view(0))
    table = {
        "table": "test",
        "game": game,
        "options": options,
        "seats": [{"seat": i, "name": f"Seat {i}", "kind": "bot", "team": i} for i in range(seats)],
        "board": plain(own.board(setup)),
        "cards": plain(own.cards(setup)),
        "riders": [{key: rider[key] for key in ("rider", "team", "kind")} for rider in first["riders"]],
    }
    steps: list[dict[str, Any]] = []
    asks: dict[str, Any] = {}
    told: set[str] = set()  # each kind of event is looked at as soon as it comes
    while not race.over:
        heard.clear()
        seat = race.to_act()[0]
        phase = race.view(seat).phase
        if phase not in known:
            known.add(phase)
            view = changed(first, plain(race.view(seat)))
            asks[phase] = {"view": view, "seat": seat, "choices": plain(own.choices(race, seat))[:3]}
        legal = race.legal(seat)
        race.apply(seat, legal[0] if phase == "step" and rng.random() < STRAIGHT else rng.choice(legal))
        step: dict[str, Any] = {"events": [plain(event.seen_by(0)) for event in heard]}
        kinds = {event["event"] for event in step["events"]}
        if not kinds <= told or len(steps) % EVERY == 0 or race.over:
            step["view"] = shown(plain(race.view(0)))
        told |= kinds
        steps.append(step)
    return {"table": table, "first": first, "steps": steps, "asks": asks}


def main() -> None:
    known: set[str] = set()  # each question once
    text = json.dumps({name: race_of(*race, known) for name, race in RACES.items()}, separators=(",", ":"))
    (Path(__file__).parent / "races.json").write_text(text + "\n")


if __name__ == "__main__":
    main()
