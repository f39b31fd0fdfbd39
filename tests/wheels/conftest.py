"""Made once by each worker: that takes seconds, as engines and page are reused."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from . import handed_out
from .handed_out import Files, Installed, Machine


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return handed_out.make_wheel(tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="session")
def files(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Files:
    return handed_out.make_others(tmp_path_factory.mktemp("dist"), wheel)


@pytest.fixture(scope="session")
def machine(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Machine:
    return Machine(tmp_path_factory.mktemp("machine"), wheel)


@pytest.fixture(scope="session")
def server(machine: Machine) -> Iterator[Installed]:
    with Installed(machine) as started:
        yield started
