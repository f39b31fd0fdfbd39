"""A race of Um Reifenbreite that is known before it is ridden: the dice of the server are set, the decisions fixed."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

import msgspec

from paceline.core.events import Event
from paceline.core.race import Race
from paceline.core.registry import title
from paceline.core.setup import Setup, Value

from ..server import browser

SEED: Final = bytes([9]) * 32
COURSE: Final = "2-C-D"
OPTIONS: Final[dict[str, Value]] = dict.fromkeys(
    ("surfaces", "sprints", "yellow_jersey", "chase_car", "switching"), True
)

# Every table of this server has the same dice; standing orders are answered at once.
LOADED: Final = f"""
import secrets, types
from paceline.server import making, standing
standing.PAUSE = 0.05
making.secrets = types.SimpleNamespace(token_bytes=lambda _: {SEED!r}, token_hex=secrets.token_hex)
"""
START: Final = LOADED + browser.START


@dataclass
class Managers:
    """What both managers decide: by rule, so that the engine and the page are asked the same questions."""

    asked: bool = False
    hung_on: bool = False
    kinds: list[str] = field(default_factory=list)

    def pick(self, choices: list[dict[str, Any]], round_number: int) -> str:
        kind = str(choices[0]["kind"])
        self.kinds.append(kind)
        by_action = {str(choice["action"]): choice for choice in choices}
        if kind in ("roll", "energy"):
            return self.way(by_action)
        if kind == "answer":
            return "yes"
        if kind == "draft":
            most = max(choices, key=lambda choice: int(choice["steps"]))
            return str(most["action"]) if round_number == 1 else "stay"
        if kind == "ride":
            return str(max(choices, key=lambda choice: int(choice["steps"]))["action"])
        if kind == "place":  # the front row first, so that riders stand behind one another
            return str(min(choices, key=lambda choice: str(choice["text"])[2:] + str(choice["text"]))["action"])
        return str(choices[0]["action"])

    def way(self, by_action: dict[str, dict[str, Any]]) -> str:
        if "ask" in by_action and not self.asked:
            self.asked = True
            return "ask"
        if "car" in by_action and self.asked and not self.hung_on:
            self.hung_on = True
            return "car"
        return "roll"


def decisions_before(what: str, seed: bytes = SEED) -> tuple[int, list[dict[str, Any]]]:
    """How many decisions come before the one that brings such an event, and all events that one brings."""
    game = title("um-reifenbreite")
    heard: list[Event] = []
    race = game.new(Setup(game=game.id, seats=2, options={"course": COURSE, **OPTIONS}), seed, heard.append)
    managers = Managers()
    while not race.over:
        heard.clear()
        decide(race, managers)
        events = [msgspec.to_builtins(event) for event in heard]
        if any(event["event"] == what for event in events):
            return len(managers.kinds) - 1, events
    raise AssertionError(f"no {what} in this race")


def decide(race: Race, managers: Managers) -> None:
    seat = race.to_act()[0]
    choices = [msgspec.to_builtins(choice) for choice in title("um-reifenbreite").choices(race, seat)]
    race.apply(seat, race.parse_action(managers.pick(choices, race.round_number())))


def foretell(seed: bytes = SEED) -> tuple[set[str], set[str]]:
    """The kinds of questions and of events of the race."""
    game = title("um-reifenbreite")
    setup = Setup(game=game.id, seats=2, options={"course": COURSE, **OPTIONS})
    heard: list[Event] = []
    race = game.new(setup, seed, heard.append)
    managers = Managers()
    while not race.over:
        decide(race, managers)
    return set(managers.kinds), {str(msgspec.to_builtins(event)["event"]) for event in heard}
