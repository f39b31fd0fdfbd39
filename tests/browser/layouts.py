"""Whole races of every title, looked at in ten sizes of window: does the layout hold at every kind of question?

`make layouts` rides them all and prints what it finds; `python -m tests.browser.layouts flamme-rouge 360x640` a part.
A bot's dice choose for the person, so that the same races are ridden every time that the engines are the same.
"""

from __future__ import annotations

import random
import sys
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Final, NamedTuple

from playwright.sync_api import Browser, sync_playwright

from ..server.browser import Json, Server
from . import chromium
from .people import DESKTOP, DRAWN, Person

Size = tuple[int, int]
SIZES: Final[tuple[Size, ...]] = (
    (360, 640),
    (390, 844),
    (844, 390),
    (820, 1180),
    (900, 1200),
    (1024, 768),
    (1280, 720),
    (1366, 768),
    (1440, 900),
    (1920, 1080),
)
CHECK: Final = (Path(__file__).parent / "layout.js").read_text()

# What may be otherwise, each with its reason: the check, whose it is, why.
EXCEPTIONS: Final[tuple[tuple[str, str, str], ...]] = (
    ("cut", ".tb-title strong", "a stage's name gives way to buttons; set-up and result have it whole"),
    ("cut", ".name", "names are as long as people like; the whole one is in the tab of teams"),
    ("target", "[role=log] .rule", "a question mark in running text, with the same rule in the book"),
    ("target", "a.skip", "seen by keyboard alone"),
    ("covered", ".poster", "the whole poster is its button"),
    ("target", "h1 a", "a headline is text, and as wide as its line; the list of moments has the same way"),
)


class Finding(NamedTuple):
    check: str
    where: str
    game: str
    size: str
    state: str
    text: str
    more: str

    def __str__(self) -> str:
        return f"{self.check:8} {self.size:>9} {self.game:20} {self.state:24} {self.where} “{self.text}” {self.more}"


class Stage(NamedTuple):
    """One race to ride."""

    game: str
    seats: tuple[str, ...]
    course: str | None
    options: Mapping[str, object] = MappingProxyType({})


EVERYTHING: Final[dict[str, object]] = dict.fromkeys(
    ("surfaces", "sprints", "yellow_jersey", "chase_car", "switching"), True
)
STAGES: Final = (
    Stage("flamme-rouge", ("me", "rouleur", "random", "random", "random", "random"), "12bcu", {"breakaway": True}),
    Stage("flamme-rouge", ("me", "friend", "random"), "abu"),
    Stage("flamme-rouge", ("me",), "abu", {"peloton_team": True, "muscle_teams": 1}),
    Stage("um-reifenbreite", ("me", "random", "random", "random"), "2-C*-D", EVERYTHING),
    Stage("larrivee-du-tour", ("me", "random", "random"), "f8u3d4r3f4", {"feeding": "on", "end": "all"}),
    Stage("on-the-rivet", ("me", "random", "random"), "short-wall", {"length": "medium"}),
    Stage("visions-of-rainbows", ("me", "random", "random"), None),
)


def look(person: Person, stage: Stage, state: str, sizes: tuple[Size, ...]) -> Iterator[Finding]:
    """What is wrong with the screen as it stands, in every size."""
    rules = [[check, selector] for check, selector, _ in EXCEPTIONS]
    finger = person.context.new_cdp_session(person.page)
    for width, height in sizes:
        finger.send("Emulation.setTouchEmulationEnabled", {"enabled": width < 1024})  # `pointer: coarse`
        person.page.set_viewport_size({"width": width, "height": height})
        person.page.evaluate(DRAWN)
        person.page.wait_for_load_state("networkidle")  # what only this size fetches
        person.page.evaluate(DRAWN)
        for one in person.page.evaluate(CHECK, rules):
            yield Finding(game=stage.game, size=f"{width}x{height}", state=state, **one)
    finger.detach()


class Ride:
    """A race, looked at whenever something is asked that was not asked before."""

    def __init__(self, person: Person, stage: Stage, sizes: tuple[Size, ...], seen: set[tuple[str, str]]) -> None:
        self.person, self.stage, self.sizes, self.seen = person, stage, sizes, seen
        self.dice = random.Random(13)
        self.found: list[Finding] = []
        self.states = 0

    def whole(self, most: int = 400) -> None:
        self.person.sit(*self.stage.seats, game=self.stage.game, course=self.stage.course, **self.stage.options)
        for _ in range(most):
            moment = self.person.moment()
            self.visit(self.question() if moment in ("choice", "spread") else moment)
            if moment == "result" or self.person.step(self.pick) == "result":
                break

    def question(self) -> str:
        """The kind of question: phase, and what can be answered."""
        told: Json = self.person.told()[-1]
        asked: Json = next((ask for ask in told["asks"] if not ask.get("ordered")), {"choices": []})
        kinds = sorted({choice["kind"] for choice in asked["choices"]})
        return "/".join([str(told["view"]["phase"]), *kinds])

    def visit(self, state: str) -> None:
        if (self.stage.game, state) in self.seen:
            return
        self.seen.add((self.stage.game, state))
        self.look(state)
        if state not in ("cover", "result"):
            self.consider(state)
            if self.stage.game not in {game for game, seen in self.seen if seen == "teams"}:
                self.tabs()
        self.person.page.set_viewport_size({"width": DESKTOP[0], "height": DESKTOP[1]})

    def look(self, state: str, sizes: tuple[Size, ...] | None = None) -> None:
        sizes = self.sizes if sizes is None else sizes
        self.states += len(sizes)
        self.found += look(self.person, self.stage, state, sizes)

    def consider(self, state: str) -> None:
        """With an answer considered: its preview, and the red button."""
        choices = self.person.choices
        if choices.count():
            choices.last.focus()
            self.look(f"{state}, considered")

    def tabs(self) -> None:
        """What phones have behind tabs, once the race is on."""
        page = self.person.page
        if self.person.round() < 1:
            return
        small = tuple(size for size in self.sizes if size[0] < 1024)
        for tab in ("order", "live", "teams"):
            self.seen.add((self.stage.game, tab))
            for size in small:
                page.set_viewport_size({"width": size[0], "height": size[1]})
                page.locator(".tabs-m button").nth(("race", "order", "live", "teams").index(tab)).click()
                self.look(tab, (size,))
                page.locator(".tabs-m button").first.click()

    def pick(self, person: Person) -> None:
        """By key, as it were: a layout that covers an answer is a finding, not the end of the race."""
        person.choices.nth(self.dice.randrange(person.choices.count())).dispatch_event("click")


def ride(
    browser: Browser, server: Server, stages: tuple[Stage, ...], sizes: tuple[Size, ...]
) -> tuple[int, list[Finding]]:
    """How many states were seen, and what is wrong with them."""
    seen: set[tuple[str, str]] = set()
    states = 0
    found: list[Finding] = []
    for stage in stages:
        with Person(browser, server) as person:
            race = Ride(person, stage, sizes, seen)
            race.whole()
        states += race.states
        found += race.found
    return states, found


def brief(found: list[Finding]) -> list[str]:
    """One line for what is wrong at one place, with how often and where first."""
    places: dict[tuple[str, str, str], list[Finding]] = {}
    for one in found:
        places.setdefault((one.game, one.check, one.where), []).append(one)
    return [f"{len(many):3}× {many[0]}" for many in sorted(places.values(), key=len, reverse=True)]


def main(wishes: list[str]) -> int:
    """Titles and sizes that are named, or all."""
    sizes = tuple(size for size in SIZES if f"{size[0]}x{size[1]}" in wishes) or SIZES
    stages = tuple(stage for stage in STAGES if stage.game in wishes) or STAGES
    where = chromium.find()
    if where is None:
        print(chromium.WANTED, file=sys.stderr)
        return 1
    with tempfile.TemporaryDirectory() as folder, Server(Path(folder)) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=where, args=chromium.ARGUMENTS)
        states, found = ride(browser, server, stages, sizes)
        browser.close()
    print(*brief(found), f"{states} states seen, {len(found)} findings at {len(brief(found))} places", sep="\n")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
