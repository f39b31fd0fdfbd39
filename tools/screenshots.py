"""Takes every screen of the page for docs/screens: desktop and phone, light and dark, as small WebP files.

    python -m tools.screenshots [--only choosing,wind] [--into FOLDER]

The page must be built (make page). Races are dealt anew each time, so no two runs give the same pictures.
"""

from __future__ import annotations

import argparse
import base64
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, Literal

from playwright.sync_api import Browser, Page, expect, sync_playwright
from tests.browser import analysed, chromium, larrivee_du_tour, rivet, screens
from tests.browser.people import PATIENT, Person
from tests.server.browser import Server

Theme = Literal["light", "dark"]
ROOT: Final = Path(__file__).resolve().parent.parent
STAGE: Final = "la-classicissima"
MOST: Final = 4_500_000  # bytes, all pictures of all titles together
QUALITY: Final = 0.3
SIZES: Final[dict[str, dict[str, Any]]] = {
    "desktop": {"size": (1440, 900)},
    "phone": {"size": (390, 844), "is_mobile": True, "has_touch": True, "device_scale_factor": 1.5},
}

# Chromium writes WebP, so nothing else is needed to do it.
WEBP: Final = """async ([png, quality]) => {
  const picture = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob());
  const canvas = new OffscreenCanvas(picture.width, picture.height);
  canvas.getContext('2d').drawImage(picture, 0, 0);
  const blob = await canvas.convertToBlob({ type: 'image/webp', quality });
  const url = await new Promise((done) => {
    const reader = new FileReader();
    reader.onload = () => done(reader.result);
    reader.readAsDataURL(blob);
  });
  return url.split(',')[1];
}"""


def choosing(person: Person) -> None:
    screens.choosing(person, STAGE, 4)


def during(step: str) -> Callable[[Person], None]:
    """In the middle of a round, as soon as that step of it is shown."""

    def get_there(person: Person) -> None:
        screens.choosing(person, STAGE, 3)
        person.page.keyboard.press("s")  # from instant to ×1
        for _ in range(2):
            person.moment()
            person.choose(0)
            if person.page.locator(".steps").count():
                break
        now = person.page.locator(".steps [aria-current=step]")
        expect(now).to_have_text(step, timeout=PATIENT)

    return get_there


def analysis(person: Person) -> None:
    """Looked at by the bots as they always do, not in a hurry as for tests."""
    table = analysed.bring(person, screens.GAME)
    call = f"/api/tables/{table}/analysis"
    person.context.request.post(call, headers={"Origin": person.server.url})
    person.page.goto(f"/race/{table}/analysis")
    expect(person.page.locator(".board-part")).to_be_visible(timeout=PATIENT)
    seat, letter = analysed.choice_in(person.context.request.get(call).json()["analysis"])
    person.page.goto(f"/race/{table}/analysis?seat={seat}&moment={letter}")
    expect(person.page.locator(".option.better")).to_have_count(1)


PICTURES: Final[dict[str, Callable[[Person], None]]] = {
    "home": screens.home,
    "set-up": screens.set_up,
    "compose": screens.compose,
    "lobby": lambda person: screens.lobby(person, STAGE),
    "start-grid": lambda person: screens.start_grid(person, STAGE),
    "choosing": choosing,
    "moving": during("Riders move"),
    "wind": during("Wind"),
    "cover": screens.cover,
    "result": lambda person: screens.result(person, STAGE),
    "replay": lambda person: screens.replay(person, STAGE),
    "analysis": analysis,
    "rules": lambda person: screens.rules(person, ""),
    "learn": screens.learn,
    "lesson": screens.lesson,
    "races": screens.races,
    "larrivee-du-tour-pace": lambda person: larrivee_du_tour.pace(person, "2-hills"),
    "larrivee-du-tour-breakaway": lambda person: larrivee_du_tour.breakaway(person, "3-high"),
    "larrivee-du-tour-result": lambda person: larrivee_du_tour.result(person, "4-summit"),
    "rivet-turn": lambda person: rivet.turn(person, "medium-four-roads", phase=3),
    "rivet-step": lambda person: rivet.step(person, "short-wall", rivet.VOR, phase=2),
    "rivet-compose": rivet.compose,
    "rivet-result": rivet.result,
    "um-reifenbreite-compose": screens.reifen_compose,
    "um-reifenbreite-choosing": lambda person: screens.reifen_choosing(person, "paris-roubaix"),
    "um-reifenbreite-riding": lambda person: screens.reifen_riding(person, "paris-roubaix"),
    "um-reifenbreite-drafting": lambda person: screens.reifen_drafting(person, "paris-roubaix"),
    "um-reifenbreite-result": screens.reifen_result,
}
PASSING: Final = ("moving", "wind")


def main() -> int:
    parser = argparse.ArgumentParser(description="Takes every screen of the page.")
    parser.add_argument("--into", type=Path, default=ROOT / "docs" / "screens")
    parser.add_argument("--only", default="", help="names, with commas between them")
    told = parser.parse_args()
    wanted = told.only.split(",") if told.only else list(PICTURES)
    if unknown := set(wanted) - PICTURES.keys():
        print(f"there is no screen {', '.join(sorted(unknown))}; there are {', '.join(PICTURES)}", file=sys.stderr)
        return 2
    path = chromium.find()
    if path is None:
        print(chromium.WANTED, file=sys.stderr)
        return 1
    told.into.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        Server(Path(folder)) as server,
        sync_playwright() as playwright,
        playwright.chromium.launch(executable_path=path, args=chromium.ARGUMENTS) as browser,
    ):
        painter = browser.new_page()
        for name in wanted:
            for size in SIZES:
                # A moment that passes is gone before a second picture could be taken.
                visits: list[list[Theme]] = [["light"], ["dark"]] if name in PASSING else [["light", "dark"]]
                for themes in visits:
                    take(browser, server, painter, name, size, themes, told.into)
    total = sum(file.stat().st_size for file in told.into.glob("*.webp"))
    print(f"{len(list(told.into.glob('*.webp')))} pictures, {total / 1e6:.2f} MB")
    return 0 if total <= MOST else 1


def take(
    browser: Browser, server: Server, painter: Page, name: str, size: str, themes: list[Theme], into: Path
) -> None:
    still = name not in PASSING
    wishes = dict(SIZES[size], color_scheme=themes[0], reduced_motion="reduce" if still else "no-preference")
    with Person(browser, server, **wishes) as person:
        PICTURES[name](person)
        for theme in themes:
            person.page.emulate_media(color_scheme=theme)
            if still:
                person.page.evaluate("() => document.fonts.ready")
                person.page.evaluate("() => new Promise((done) => setTimeout(done, 300))")  # the map comes to rest
            png = person.page.screenshot()
            webp = base64.b64decode(painter.evaluate(WEBP, [base64.b64encode(png).decode(), QUALITY]))
            file = into / f"{name}-{size}-{theme}.webp"
            file.write_bytes(webp)
            print(f"{file.name}: {len(webp) / 1000:.0f} kB", flush=True)


if __name__ == "__main__":
    sys.exit(main())
