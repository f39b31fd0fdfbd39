"""The page of the installed wheel."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from ..wheels import handed_out
from ..wheels.handed_out import Installed, Machine
from .conftest import Visit


@pytest.fixture
def installed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Installed]:
    wheel = handed_out.make_wheel(tmp_path_factory.mktemp("wheel"))
    with Installed(Machine(tmp_path_factory.mktemp("machine"), wheel)) as server:
        yield server


@pytest.mark.long
def test_whoever_installs_it_is_two_clicks_from_the_first_race(visit: Visit, installed: Installed) -> None:
    ann = visit(at=installed)
    ann.go("#/")
    ann.page.get_by_text("1 bot", exact=True).locator("xpath=..").click()
    ann.button("Race now").click()
    ann.page.wait_for_url(re.compile("/race/"))
    first = ann.asked()
    expect(ann.page.locator(".board")).to_be_visible()
    ann.step()
    ann.moment()
    assert ann.asked() != first
