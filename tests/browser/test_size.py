"""How much the page makes a browser fetch before anything can be done, as it is sent: gzipped."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import Response

from .people import Person

KB = 1000
FIRST_LOAD = 80 * KB
PANEL = 25 * KB


def gzipped(built: Path, script: str) -> int:
    small = built / f"{script}.gz"
    return (small if small.exists() else built / script).stat().st_size


def listen(person: Person) -> list[str]:
    scripts: list[str] = []

    def note(answer: Response) -> None:
        path = urlsplit(answer.url).path
        if path.endswith(".js"):
            assert answer.headers.get("content-encoding") in ("br", "gzip", None)
            scripts.append(path.strip("/"))

    person.page.on("response", note)
    return scripts


def test_the_first_load_is_small(ann: Person, built: Path) -> None:
    scripts = listen(ann)
    ann.go("#/")
    ann.button("Race now").wait_for()
    ann.page.wait_for_load_state("networkidle")
    total = sum(gzipped(built, script) for script in scripts)
    assert scripts
    assert total <= FIRST_LOAD, f"{total} bytes in {scripts}"


def test_the_panel_of_a_title_is_small(ann: Person, built: Path) -> None:
    scripts = listen(ann)
    ann.sit("me", "random")
    ann.moment()
    panel = [script for script in scripts if script.startswith("assets/flamme-")]
    assert panel
    assert sum(gzipped(built, script) for script in panel) <= PANEL
