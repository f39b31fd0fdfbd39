"""How many tests run at a time, and which of them stay together."""

from __future__ import annotations

import os
from typing import Final

import pytest
from xdist.remote import Producer
from xdist.scheduler import LoadScopeScheduling

# Each of these makes something that takes long, once for all of its tests: they run in one worker, and begin first.
# Not marked with xdist_group, of which pytest 9.2 and xdist 3.8 together take no notice.
TOGETHER: Final = {
    "tests/test_native.py::TestBuild::": "native",
    "tests/wheels/test_files.py::": "wheels",
    "tests/wheels/test_image.py::": "wheels",
    "tests/wheels/test_installed.py::": "wheels",
}


class Scheduling(LoadScopeScheduling):  # type: ignore[misc]
    """Every test by itself, to whoever is free; but what belongs together to the same worker."""

    def _split_scope(self, nodeid: str) -> str:
        return next((group for start, group in TOGETHER.items() if nodeid.startswith(start)), nodeid)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> Scheduling:
    return Scheduling(config, log)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers(config: pytest.Config) -> int | None:
    """One more than there are cores: many tests wait for a server of their own. A browser has threads enough."""
    if config.option.markexpr == "browser":
        return None
    return (os.cpu_count() or 1) + 1
