"""Whole races of every title and every other screen, looked at in ten sizes of window: does the layout hold?

`make layouts` looks at them all and prints what it finds; `python -m tests.browser.layouts flamme-rouge 360x640` at a
part, `screens` at what is no race, `screens=home,join` at some of that. `--language de` reads it in German, `--pictures
FOLDER` keeps what was seen. Races, bots and the dice that choose for the person are the same every time.
"""

from __future__ import annotations

import argparse
import random
import re
import sys
import tempfile
from collections import Counter
from collections.abc import Mapping
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from types import MappingProxyType
from typing import Final, Literal, NamedTuple

from playwright.sync_api import Browser, Error, expect, sync_playwright

from ..server.browser import START, Json, Server
from . import chromium
from .people import DESKTOP, DRAWN, Person
from .screens import AROUND, OF_TITLES

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
AT_ONCE: Final = 2  # titles, or parts of the screens
CHECK: Final = (Path(__file__).parent / "layout.js").read_text()

# What may be otherwise, each with its reason: the check, whose it is, why.
EXCEPTIONS: Final[tuple[tuple[str, str, str], ...]] = (
    ("cut", ".tb-title strong", "a stage's name gives way to buttons; set-up and result have it whole"),
    ("cut", ".name", "names are as long as people like; the whole one is in the tab of teams"),
    ("target", "[role=log] .rule", "a question mark in running text, with the same rule in the book"),
    ("target", ".scrub .tick", "as wide as moments stand apart; steps and rounds and the result's list lead there too"),
    ("target", "a.skip", "seen by keyboard alone"),
    ("covered", ".poster", "the whole poster is its button"),
    ("covered", "html[data-coach] :is([data-area=map], .prof, .part.log)", "the coach lies there, and can be hidden"),
    ("overlap", ".coach", "there too"),
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
    Stage("on-the-rivet", ("me", "random", "random"), "short-wall", {"length": "medium"}),
    Stage("visions-of-rainbows", ("me", "random", "random"), None),
    Stage("larrivee-du-tour", ("me", "random", "random"), "f8u3d4r3f4", {"feeding": "on", "end": "all"}),
    Stage("um-reifenbreite", ("me", "random", "random", "random"), "2-C*-D", EVERYTHING),
    Stage("flamme-rouge", ("me", "rouleur", "random", "random", "random", "random"), "12bcu", {"breakaway": True}),
    Stage("flamme-rouge", ("me", "friend", "random"), "abu"),
    Stage("flamme-rouge", ("me",), "abu", {"peloton_team": True, "muscle_teams": 1}),
)


SCREENS: Final = "screens"
OUTSIDE: Final = AROUND | OF_TITLES
A_PART: Final = 10  # screens that are looked at together


class SeededServer(Server):
    """All its races have the same seed, which the page could never ask for."""

    program = "from paceline.server import making\nmaking.create.__defaults__ = ('layouts',)\n" + START


class Seen(NamedTuple):
    """States by title and size, and what is wrong with them."""

    states: Counter[tuple[str, str]]
    found: list[Finding]

    def add(self, other: Seen) -> None:
        self.states.update(other.states)
        self.found.extend(other.found)


def wrong(person: Person, game: str, state: str, size: Size) -> list[Finding]:
    """What is wrong with the screen as it stands."""
    told = person.page.evaluate(CHECK, [[check, selector] for check, selector, _ in EXCEPTIONS])
    return [Finding(game=game, size=f"{size[0]}x{size[1]}", state=state, **one) for one in told]


def look(person: Person, game: str, state: str, size: Size, pictures: Path | None = None) -> list[Finding]:
    """What is wrong with the screen in a window of this size."""
    width, height = size
    finger = person.context.new_cdp_session(person.page)
    finger.send("Emulation.setTouchEmulationEnabled", {"enabled": width < 1024})  # `pointer: coarse`
    person.page.set_viewport_size({"width": width, "height": height})
    person.page.evaluate(DRAWN)
    person.page.wait_for_load_state("networkidle")  # what only this size fetches
    person.page.evaluate(DRAWN)
    found = wrong(person, game, state, size)
    if pictures is not None:  # last: it takes the finger away
        name = re.sub(r"\W+", "-", state)
        person.page.screenshot(path=pictures / f"{game}-{width}x{height}-{name}.png", full_page=True)
    finger.detach()
    return found


class Ride:
    """A race, looked at whenever something is asked that was not asked before."""

    def __init__(
        self, person: Person, stage: Stage, sizes: tuple[Size, ...], visited: set[str], pictures: Path | None
    ) -> None:
        self.person, self.stage, self.sizes, self.visited, self.pictures = person, stage, sizes, visited, pictures
        self.seen = Seen(Counter(), [])

    def whole(self, most: int = 400) -> None:
        self.person.sit(*self.stage.seats, game=self.stage.game, course=self.stage.course, **self.stage.options)
        for _ in range(most):
            moment = self.person.moment()
            self.visit(self.question() if moment in ("choice", "spread") else moment)
            if moment == "result" or self.person.step(self.pick) == "result":
                break

    def asked(self) -> Json:
        told: Json = self.person.told()[-1]
        return next((ask for ask in told["asks"] if not ask.get("ordered")), {"choices": []})

    def question(self) -> str:
        """The kind of question: phase, and what can be answered."""
        kinds = sorted({choice["kind"] for choice in self.asked()["choices"]})
        return "/".join([str(self.person.told()[-1]["view"]["phase"]), *kinds])

    def visit(self, state: str) -> None:
        if state in self.visited:
            return
        self.visited.add(state)
        self.look(state)
        if state not in ("cover", "result"):
            self.consider(state)
            if "teams" not in self.visited:
                self.tabs()
        self.person.page.set_viewport_size({"width": DESKTOP[0], "height": DESKTOP[1]})

    def look(self, state: str, sizes: tuple[Size, ...] | None = None) -> None:
        for size in self.sizes if sizes is None else sizes:
            self.seen.states[self.stage.game, f"{size[0]}x{size[1]}"] += 1
            self.seen.found.extend(look(self.person, self.stage.game, state, size, self.pictures))

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
            self.visited.add(tab)
            for size in small:
                page.set_viewport_size({"width": size[0], "height": size[1]})
                doors = page.locator(".tabs-m button")
                doors.nth(("race", "order", "live", "teams").index(tab)).dispatch_event("click")
                self.look(tab, (size,))
                doors.first.dispatch_event("click")

    def pick(self, person: Person) -> None:
        """By key, as it were: a layout that covers an answer is a finding, not the end of the race."""
        ask = self.asked()
        dice = random.Random(f"{ask.get('seat')} {ask.get('decision')}")
        person.choices.nth(dice.randrange(person.choices.count())).dispatch_event("click")


class Wish(NamedTuple):
    """How it is looked at."""

    sizes: tuple[Size, ...] = SIZES
    pictures: Path | None = None
    locale: str = "en-GB"
    scheme: Literal["light", "dark"] = "light"

    def come(self, browser: Browser, server: Server) -> Person:
        return Person(browser, server, reduced_motion="reduce", locale=self.locale, color_scheme=self.scheme)


def ride(browser: Browser, server: Server, stages: tuple[Stage, ...], wish: Wish) -> Seen:
    """Races of one title."""
    seen = Seen(Counter(), [])
    visited: set[str] = set()
    for stage in stages:
        with wish.come(browser, server) as person:
            race = Ride(person, stage, wish.sizes, visited, wish.pictures)
            race.whole()
        seen.add(race.seen)
    return seen


def walk(browser: Browser, server: Server, names: tuple[str, ...], wish: Wish) -> Seen:
    """Screens that are no races."""
    seen = Seen(Counter(), [])
    for name in names:
        with wish.come(browser, server) as person:
            try:
                OUTSIDE[name](person)
            except (AssertionError, Error) as wrong:
                seen.found.append(Finding("way", "no way there", SCREENS, "", name, str(wrong)[:200], ""))
            for size in wish.sizes:
                seen.states[SCREENS, f"{size[0]}x{size[1]}"] += 1
                seen.found.extend(look(person, SCREENS, name, size, wish.pictures))
            person.troubles = [told for told in person.troubles if "404" not in told]
    return seen


def look_at(what: str, wish: Wish) -> Seen:
    """Races of a title, or some screens, with a server and a browser of their own."""
    expect.set_options(timeout=20_000)
    with tempfile.TemporaryDirectory() as folder, SeededServer(Path(folder)) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium.find(), args=chromium.ARGUMENTS)
        if what.startswith(SCREENS):
            seen = walk(browser, server, tuple(what.partition("=")[2].split(",")), wish)
        else:
            seen = ride(browser, server, tuple(stage for stage in STAGES if stage.game == what), wish)
        browser.close()
    print(*brief(seen.found), f"{what}: {len(seen.found)} findings", sep="\n", flush=True)
    return seen


def brief(found: list[Finding]) -> list[str]:
    """One line for what is wrong at one place, with how often and where first."""
    places: dict[tuple[str, str, str], list[Finding]] = {}
    for one in found:
        places.setdefault((one.game, one.check, one.where), []).append(one)
    return [f"{len(many):3}× {many[0]}" for many in sorted(places.values(), key=len, reverse=True)]


def summary(seen: Seen) -> list[str]:
    """How many states were seen of each title in each size, and findings by kind."""
    sizes = list(dict.fromkeys(size for _, size in seen.states))
    games = list(dict.fromkeys(game for game, _ in seen.states))
    kinds = Counter(one.check for one in seen.found)
    return [
        f"{'states seen':22}" + "".join(f"{size:>10}" for size in sizes),
        *(f"{game:22}" + "".join(f"{seen.states[game, size]:10}" for size in sizes) for game in games),
        f"{seen.states.total()} states, {len(seen.found)} findings"
        + "".join(f", {kind} {many}" for kind, many in sorted(kinds.items())),
    ]


def size_of(text: str) -> Size:
    width, _, height = text.partition("x")
    return int(width), int(height)


def parts(wishes: list[str]) -> list[str]:
    """What is looked at together: a title, or some screens."""
    games = list(dict.fromkeys(stage.game for stage in STAGES))
    wanted = [wish for wish in wishes if wish in games or wish.startswith(f"{SCREENS}=")]
    if not wishes:
        wanted = games
    if SCREENS in wishes or not wishes:
        names = list(OUTSIDE)
        wanted += [f"{SCREENS}={','.join(names[at : at + A_PART])}" for at in range(0, len(names), A_PART)]
    return wanted


def main() -> int:
    """Titles, screens and sizes that are named, or all."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("wishes", nargs="*", metavar="TITLE|screens|screens=NAME,…|WIDTHxHEIGHT")
    parser.add_argument("--pictures", type=Path, help="a folder for a picture of every state")
    parser.add_argument("--language", default="en", help="what the browser asks for")
    parser.add_argument("--dark", action="store_true", help="as at night")
    told = parser.parse_intermixed_args()
    sizes = tuple(size_of(wish) for wish in told.wishes if re.fullmatch(r"\d+x\d+", wish)) or SIZES
    others = [wish for wish in told.wishes if not re.fullmatch(r"\d+x\d+", wish)]
    locale = {"en": "en-GB", "de": "de-DE"}.get(told.language, str(told.language))
    wish = Wish(sizes, told.pictures, locale, "dark" if told.dark else "light")
    if told.pictures:
        told.pictures.mkdir(parents=True, exist_ok=True)
    if chromium.find() is None:
        print(chromium.WANTED, file=sys.stderr)
        return 1
    seen = Seen(Counter(), [])
    with ProcessPoolExecutor(AT_ONCE) as pool:
        for done in [pool.submit(look_at, part, wish) for part in parts(others)]:
            seen.add(done.result())
    print(*summary(seen), sep="\n")
    return 1 if seen.found else 0


if __name__ == "__main__":
    sys.exit(main())
