"""How much the page makes a browser fetch before anything can be done, as it is sent: gzipped."""

from __future__ import annotations

import gzip
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Response

from .conftest import Visit
from .people import Person

KB = 1000
FIRST_LOAD = 80 * KB
PANEL = 25 * KB
HOME = 150 * KB  # whatever crosses the wire, headers and fonts too
MOST_REQUESTS = 20
WORKER = "() => navigator.serviceWorker.ready.then(() => true)"


def gzipped(built: Path, script: str) -> int:
    """In the language whose lines are the longest."""
    copies = [built / script, *built.glob(f"*/{script}")]
    return max(map(sent, copies))


def sent(script: Path) -> int:
    small = Path(f"{script}.gz")
    return small.stat().st_size if small.exists() else len(gzip.compress(script.read_bytes()))


def listen(person: Person) -> list[str]:
    scripts: list[str] = []

    def note(answer: Response) -> None:
        path = urlsplit(answer.url).path
        if path.endswith(".js"):
            assert answer.headers.get("content-encoding") in ("br", "gzip", None)
            scripts.append(path.strip("/"))

    person.page.on("response", note)
    return scripts


def is_panel(script: str) -> bool:
    return script.startswith("assets/panel-")


def test_the_first_load_is_small(ann: Person, built: Path) -> None:
    scripts = listen(ann)
    ann.go("#/")
    ann.button("Race now").wait_for()
    ann.page.wait_for_load_state("networkidle")
    total = sum(gzipped(built, script) for script in scripts)
    assert scripts
    assert total <= FIRST_LOAD, f"{total} bytes in {scripts}"


def test_home_is_few_requests_and_little_altogether(visit: Visit, built: Path) -> None:
    """Everything that a first visit fetches: the picture of the day, the manifest and the worker included."""
    ann = visit(service_workers="allow")
    asked: list[str] = []
    sizes: dict[str, float] = {"worker": gzipped(built, "sw.js")}
    ann.context.on("request", lambda request: asked.append(request.url) if request.service_worker else None)
    line = ann.context.new_cdp_session(ann.page)
    line.send("Network.enable")
    line.on("Network.requestWillBeSent", lambda told: asked.append(told["request"]["url"]))
    line.on("Network.loadingFinished", lambda told: sizes.update({told["requestId"]: told["encodedDataLength"]}))
    ann.go("#/")
    ann.page.locator(".day .map svg").wait_for()
    assert ann.page.evaluate(WORKER)
    ann.page.wait_for_load_state("networkidle")
    assert any(url.endswith("/sw.js") for url in asked)
    assert len(asked) <= MOST_REQUESTS, asked
    assert sum(sizes.values()) <= HOME, sizes


@pytest.mark.parametrize("game", ["flamme-rouge", "um-reifenbreite", "larrivee-du-tour", "on-the-rivet"])
def test_a_race_opened_by_its_link_is_small(ann: Person, built: Path, game: str) -> None:
    """The shell of the race, and the title's panel beside it."""
    made = ann.make("me", "random", game=game, course=None)
    scripts = listen(ann)
    ann.go(f"#/table/{made['table']}")
    ann.moment()
    ann.page.wait_for_load_state("networkidle")
    panel = [script for script in scripts if is_panel(script)]
    shell = [script for script in scripts if not is_panel(script)]
    assert panel, scripts
    assert shell
    sizes = {script: gzipped(built, script) for script in scripts}
    assert sum(sizes[script] for script in shell) <= FIRST_LOAD, sizes
    assert sum(sizes[script] for script in panel) <= PANEL, sizes
