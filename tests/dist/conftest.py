"""Made once. All tests here are one group, as the files and the environment take longer than the tests."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from . import handed_out
from .handed_out import Files, Installed, Machine

HERE = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.is_relative_to(HERE):
            item.add_marker(pytest.mark.xdist_group("dist"))


@pytest.fixture(scope="session")
def files(tmp_path_factory: pytest.TempPathFactory) -> Files:
    return handed_out.make(tmp_path_factory.mktemp("dist"))


@pytest.fixture(scope="session")
def machine(files: Files, tmp_path_factory: pytest.TempPathFactory) -> Machine:
    return Machine(tmp_path_factory.mktemp("machine"), files.wheel)


@pytest.fixture(scope="session")
def server(machine: Machine) -> Iterator[Installed]:
    with Installed(machine) as started:
        yield started
