"""A server, a Chromium, and people with browsers. All tests here are marked `browser`."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from paceline.server.static import find_page

from ..server.browser import Server
from . import chromium
from .people import PATIENT, Person

HERE = Path(__file__).parent
Visit = Callable[..., Person]

expect.set_options(timeout=PATIENT)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Marked, and last: Playwright keeps an event loop running, in which no other test could start its own.

    Long ones come first among their kind, so that no core waits for the last of them.
    """
    for item in items:
        if item.path.is_relative_to(HERE):
            item.add_marker(pytest.mark.browser)
    items.sort(key=lambda item: (item.path.is_relative_to(HERE), item.get_closest_marker("long") is None))


def cannot(why: str) -> None:
    """On CI everything has to be there; elsewhere the rest can be tested without."""
    if os.environ.get("CI") == "true":
        pytest.fail(why)
    pytest.skip(why)


@pytest.fixture(scope="session")
def chrome() -> Iterator[Browser]:
    found = chromium.find()
    if found is None:
        cannot(chromium.WANTED)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=chromium.ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def built() -> Path:
    """The folder of the page."""
    page = find_page()
    if not (page / "index.html").exists():
        cannot("the page is not built: make page")
    return page


@pytest.fixture(scope="session")
def server(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tests that do it no harm."""
    with Server(tmp_path_factory.mktemp("server")) as started:
        yield started


@pytest.fixture
def visit(chrome: Browser, server: Server) -> Iterator[Visit]:
    """Somebody comes, with a browser of their own: `visit(size=PHONE, color_scheme="dark")`."""
    with ExitStack() as people:

        def come(at: Server = server, **wishes: Any) -> Person:
            return people.enter_context(Person(chrome, at, **wishes))

        yield come


@pytest.fixture
def ann(visit: Visit) -> Person:
    return visit()
