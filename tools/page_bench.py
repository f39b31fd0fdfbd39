"""Measures the page in Chromium: how soon the first screen is there, and how evenly a whole race is drawn.

    python -m tools.page_bench

Prints JSON. Somebody who never hesitates races three bots, with animations on.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
from pathlib import Path
from statistics import median, quantiles
from typing import Any, Final

from playwright.sync_api import Browser, sync_playwright
from tests.browser import chromium
from tests.browser.people import Person
from tests.server.browser import Server

STAGE: Final = "la-classicissima"
VISITS: Final = 5
EVEN: Final = 20.0  # ms

# When the button that starts a race is there and painted.
FIRST_SCREEN: Final = """(() => {
  const look = () => {
    if (document.querySelector('.quick button[type=submit]')) {
      requestAnimationFrame(() => requestAnimationFrame(() => (window.firstScreen = performance.now())));
    } else requestAnimationFrame(look);
  };
  look();
})()"""

TRACE: Final = """() => {
  window.frames_ = [];
  let before = performance.now();
  const note = (now) => {
    window.frames_.push(now - before);
    before = now;
    window.tracing = requestAnimationFrame(note);
  };
  window.tracing = requestAnimationFrame((now) => { before = now; window.tracing = requestAnimationFrame(note); });
}"""
STOP: Final = "() => { cancelAnimationFrame(window.tracing); return window.frames_; }"


def first_screen(browser: Browser, server: Server) -> dict[str, float]:
    """Fresh browsers, nothing cached."""
    ready: list[float] = []
    painted: list[float] = []
    for _ in range(VISITS):
        with Person(browser, server) as person:
            person.context.add_init_script(FIRST_SCREEN)
            person.go("#/")
            ready.append(float(person.page.wait_for_function("() => window.firstScreen").json_value()))
            entry = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0"
            painted.append(float(person.page.evaluate(f"() => {entry}")))
    return {"first_paint_ms": round(median(painted), 1), "first_screen_ms": round(median(ready), 1)}


def frames(browser: Browser, server: Server) -> tuple[int, list[float]]:
    """The rounds and all frames of a whole race with four teams, at the usual speed, from the grid to the podium."""
    with Person(browser, server, prefs={"speed": "x1"}) as person:
        person.sit("me", "rouleur", "rouleur", "rouleur", course=STAGE)
        person.moment()
        person.page.evaluate(TRACE)
        person.ride()
        person.see_podium()
        return person.round(), [float(frame) for frame in person.page.evaluate(STOP)]


def main() -> int:
    argparse.ArgumentParser(description="Measures the page in Chromium.").parse_args()
    path = chromium.find()
    if path is None:
        print(chromium.WANTED, file=sys.stderr)
        return 1
    with (
        tempfile.TemporaryDirectory() as folder,
        Server(Path(folder)) as server,
        sync_playwright() as playwright,
        playwright.chromium.launch(executable_path=path, args=chromium.ARGUMENTS) as browser,
    ):
        figures: dict[str, Any] = dict(first_screen(browser, server))
        rounds, traced = frames(browser, server)
        version = browser.version
    figures |= {
        "rounds": rounds,
        "frames": len(traced),
        "seconds": round(sum(traced) / 1000, 1),
        "median_ms": round(median(traced), 1),
        "p95_ms": round(quantiles(traced, n=20)[-1], 1),
        "longest_ms": round(max(traced), 1),
        "within_20_ms": round(sum(frame <= EVEN for frame in traced) / len(traced), 3),
        "chromium": version,
        "cores": os.cpu_count(),
        "load": round(os.getloadavg()[0], 1),
    }
    print(json.dumps(figures, indent=1))
    return 0


if __name__ == "__main__":
    sys.exit(main())
