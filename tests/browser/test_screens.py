"""Every screen, light and dark, on a desk and on a phone: axe finds nothing serious, and the layout holds."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final, Literal

import pytest
from playwright.sync_api import expect

from .conftest import Visit, cannot
from .layouts import Finding, Size, wrong
from .people import DRAWN, Person
from .screens import AROUND, OTHERWISE_ON_PHONES, SCREENS

AXE: Final = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
DESKS: Final = ((1024, 700), (3840, 2160), (1440, 900))
PHONES: Final = ((360, 640), (844, 390), (390, 844))

RUN: Final = """(only) => axe.run(document, { resultTypes: ['violations'], ...only }).then(({ violations }) =>
  violations.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(({ id, impact, help, nodes }) =>
    `${impact} ${id}: ${help}\\n` + nodes.slice(0, 5).map(({ html, failureSummary }) =>
      `    ${html.slice(0, 200)}\\n      ${failureSummary.replace(/\\s+/g, ' ').slice(0, 300)}`).join('\\n')))"""

# In the dark the page is the same but for its colours.
Scheme = Literal["light", "dark"]
ONLY: Final[dict[Scheme, dict[str, list[str]]]] = {
    "light": {},
    "dark": {"runOnly": ["color-contrast", "link-in-text-block"]},
}

# Colours that change with the theme have changed.
FADED = """() => Promise.all(document.getAnimations().filter((one) => one instanceof CSSTransition)
  .map((one) => one.finished.catch(() => null)))"""

screens = pytest.mark.parametrize("name", SCREENS)


def violations(person: Person) -> list[str]:
    if not AXE.exists():
        cannot("the page's packages are not installed: tools/page.py npm --version")
    found: list[str] = []
    if not person.page.evaluate("() => 'axe' in window"):
        person.page.evaluate(AXE.read_text(encoding="utf-8"))
    for scheme, only in ONLY.items():
        person.page.emulate_media(color_scheme=scheme)
        assert person.page.evaluate("() => matchMedia('(prefers-color-scheme: dark)').matches") == (scheme == "dark")
        person.page.evaluate("() => document.fonts.ready")
        person.page.evaluate(FADED)
        told: list[str] = person.page.evaluate(RUN, only)
        found += [f"{scheme}: {one}" for one in told]
    return found


def is_cut(one: Finding) -> bool:
    """Something to press, or the words on it."""
    return one.check == "cut" and re.search(r"(^|> )(button|a|input|select|summary)\b", one.where) is not None


def misplaced(person: Person, name: str, sizes: tuple[Size, ...]) -> list[str]:
    """What overlaps, is cut or leaves a window of each size; it is left at the last."""
    found: list[str] = []
    for width, height in sizes:
        person.page.set_viewport_size({"width": width, "height": height})
        person.page.evaluate(DRAWN)
        # Races are dealt anew each time: of them, what can be used has to be whole and large enough. All else,
        # `make layouts` sees in races that are always the same.
        told = wrong(person, "", name, (width, height))
        found += [str(one) for one in told if name in AROUND or one.check in ("outside", "target") or is_cut(one)]
    return found


def becomes_a_phone(person: Person) -> None:
    """The same page on a phone: its size, its touch, its way to lay out a page."""
    width, height = PHONES[0]
    line = person.context.new_cdp_session(person.page)
    metrics = {"width": width, "height": height, "deviceScaleFactor": 2, "mobile": True}
    line.send("Emulation.setDeviceMetricsOverride", metrics)
    line.send("Emulation.setTouchEmulationEnabled", {"enabled": True})
    person.page.wait_for_function("() => matchMedia('(pointer: coarse)').matches")


@screens
def test_axe_finds_nothing_serious_and_nothing_is_misplaced(visit: Visit, name: str) -> None:
    screen = SCREENS[name]
    person = visit(size=DESKS[0], reduced_motion="reduce")  # the smallest: who races to get there, draws less
    screen(person)
    found = misplaced(person, name, DESKS) + violations(person)
    becomes_a_phone(person)
    if screen in OTHERWISE_ON_PHONES:
        screen(person)
    found += misplaced(person, name, PHONES) + violations(person)
    assert not found, "\n".join(found)
    person.troubles = [told for told in person.troubles if "404" not in told]


def test_the_home_page_fits_a_usual_screen_with_races_to_resume(ann: Person) -> None:
    for _ in range(4):
        ann.make("me", "random", "random", names=("Ann",))
    SCREENS["home"](ann)
    expect(ann.page.get_by_role("heading", name="Your turn in 4 races")).to_be_visible()
    expect(ann.page.locator(".resume article")).to_have_count(2)
    expect(ann.page.locator(".resume article").first).to_contain_text("Flamme Rouge · Line up · against 2 bots")
    assert ann.page.evaluate("() => document.documentElement.scrollHeight <= innerHeight")


def test_the_map_is_a_picture_with_a_summary_beside_a_list_of_moves(ann: Person) -> None:
    SCREENS["choosing"](ann)
    summary = re.compile(r"^Round 2\. .*your Rouleur \w+, \d+ squares to go")
    expect(ann.page.get_by_role("img", name=summary)).to_be_attached()
    expect(ann.page.get_by_role("application")).to_have_count(0)
    expect(ann.page.get_by_role("form", name="List of moves").get_by_role("radio").first).to_be_attached()


def test_signs_on_my_races_have_words_where_nobody_points(visit: Visit) -> None:
    ann = visit(size=PHONES[-1], is_mobile=True, has_touch=True)
    AROUND["races"](ann)
    for region, words in (("Waiting for you", ("Ride", "Remove")), ("Finished", ("Result", "Save", "Remove"))):
        for word in words:
            expect(ann.page.get_by_role("region", name=region).get_by_text(word, exact=True).first).to_be_visible()
