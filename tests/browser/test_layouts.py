"""Layouts that hold: a sample of what `make layouts` looks at, with people who pass one screen to each other."""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import Browser

from ..server.browser import Server
from .layouts import STAGES, Size, brief, ride

SAMPLE: Final[tuple[Size, ...]] = ((360, 640), (844, 390), (1366, 768))


@pytest.mark.long
def test_nothing_overlaps_is_cut_or_is_too_small_at_any_question(chrome: Browser, server: Server) -> None:
    passed = next(stage for stage in STAGES if "friend" in stage.seats)
    states, found = ride(chrome, server, (passed,), SAMPLE)
    assert states > 20, "every kind of question, with and without an answer considered, and all tabs"
    assert not found, "\n".join(brief(found))
