"""One server for all tests of a module that do it no harm; one PostgreSQL for all tests of a run."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from . import postgres as postgresql
from .browser import Browser, Server


@pytest.fixture(scope="session")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[postgresql.Address]:
    """A real PostgreSQL; each test makes a database of its own there (`empty`)."""
    if postgresql.find() is None or (os.geteuid() == 0 and not postgresql.as_user()):
        (pytest.fail if os.environ.get("CI") else pytest.skip)(postgresql.WANTED)
    base = tmp_path_factory.getbasetemp()
    with postgresql.shared(base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) as address:
        yield address


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The name of a new database of each kind, with nothing in it."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'paceline.db'}"
    address: postgresql.Address = request.getfixturevalue("postgres")
    return address.empty()


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
