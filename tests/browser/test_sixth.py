"""A title from outside on the page: its poster, set-up, race and podium come from one folder of panel."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from ..server.browser import Server
from ..sixth.outside import ENVIRONMENT, GAME, build_page
from .conftest import Visit


@pytest.mark.long
def test_a_sixth_title_is_raced_on_the_page(visit: Visit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in (ENVIRONMENT | {"PACELINE_PAGE": str(build_page(tmp_path))}).items():
        monkeypatch.setenv(name, value)
    with Server(tmp_path) as server:
        ann = visit(at=server)
        ann.go("#/")
        expect(ann.page.get_by_role("link", name="Play Town Sign")).to_be_visible()
        made = ann.make("me", "gambler", game=GAME, course="back-lane")
        ann.go(f"#/table/{made['table']}")
        ann.ride()
        ann.see_podium()
