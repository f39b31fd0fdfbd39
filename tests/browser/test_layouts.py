"""Layouts that hold: a sample of what `make layouts` looks at, with people who pass one screen to each other."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser

from ..server.browser import Server
from .conftest import Visit
from .layouts import STAGES, SeededServer, Size, Wish, brief, look, ride

SAMPLE: Final[tuple[Size, ...]] = ((360, 640), (844, 390), (1366, 768))
PHONE: Final = (360, 640)


@pytest.fixture
def seeded(built: Path, tmp_path: Path) -> Iterator[Server]:
    with SeededServer(tmp_path) as server:
        yield server


@pytest.mark.long
def test_nothing_overlaps_is_cut_or_is_too_small_at_any_question(chrome: Browser, seeded: Server) -> None:
    passed = next(stage for stage in STAGES if "friend" in stage.seats)
    states, found = ride(chrome, seeded, (passed,), Wish(SAMPLE))
    assert states.total() > 20, "every kind of question, with and without an answer considered, and all tabs"
    assert not found, "\n".join(brief(found))


# By what is planted: the check that has to tell of it, after a name where one check has several faults to find.
PLANTED: Final = {
    "cut": "document.querySelector('[data-area=question] h2').style.cssText"
    " = 'display: block; width: 40px; overflow: hidden; white-space: nowrap'",
    "cut control": "(({ parentElement: around, offsetWidth: wide }) => {"
    " around.style.cssText = `overflow: hidden; position: relative; width: ${wide - 8}px; padding: 0; min-width: 0` })"
    "(document.querySelector('.board .controls button'))",
    "cut region": "document.querySelector('[data-area=question]').insertAdjacentHTML('afterbegin',"
    " '<i style=\"display: block; position: absolute; overflow: hidden; width: 9px; height: 9px\">'"
    ' + \'<i tabindex="0" style="display: block; width: 20px; height: 9px"></i></i>\')',
    "overlap": "document.querySelector('.tabs-m').insertAdjacentHTML"
    "('beforeend', '<b style=\"position: fixed; left: 0; bottom: 8px; pointer-events: none\">Over the tabs</b>')",
    "covered": "document.querySelector('[data-area=question]').insertAdjacentHTML"
    "('afterend', '<i style=\"position: fixed; inset: 0; z-index: 9\"></i>')",
    "outside": "document.querySelector('[data-area=question] h2').style.cssText"
    " = 'position: fixed; left: 90vw; white-space: nowrap'",
    "target": "document.querySelector('.tabs-m button').style.cssText = 'width: 20px; min-height: 0; height: 20px'",
    "hidden": "document.querySelector('.board .controls').style.cssText = 'inset: 0'",
    "question": "document.querySelector('[data-area=question]').style.display = 'none'",
}


def test_what_is_planted_is_found(visit: Visit) -> None:
    person = visit()
    person.sit("me", "random")
    for check, plant in PLANTED.items():
        person.page.reload()
        person.moment()
        assert not look(person, "flamme-rouge", "as it is", PHONE), "nothing is wrong before"
        person.page.evaluate(plant)
        assert check.split()[0] in {one.check for one in look(person, "flamme-rouge", check, PHONE)}
