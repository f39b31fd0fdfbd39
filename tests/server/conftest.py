"""One server for all tests of a module that do it no harm."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from .browser import Browser, Server


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder: Path = tmp_path_factory.mktemp("server")
    with Server(folder) as started:
        yield started


@pytest.fixture
def ann(server: Server) -> Iterator[Browser]:
    with Browser(server) as browser:
        yield browser


@pytest.fixture
def bob(server: Server) -> Iterator[Browser]:
    with Browser(server) as browser:
        yield browser


@pytest.fixture
def crowd(server: Server) -> Iterator[Browser]:
    """Somebody without a cookie."""
    with Browser(server) as browser:
        yield browser
