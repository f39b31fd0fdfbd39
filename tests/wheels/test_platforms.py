"""Compiled wheels for other platforms: what cibuildwheel would make of pyproject.toml."""

from __future__ import annotations

import pytest

from .handed_out import ROOT, python

PYTHONS = ["cp311", "cp312", "cp313", "cp314"]
PLATFORMS = {
    "linux": ["manylinux_x86_64", "manylinux_aarch64", "musllinux_x86_64", "musllinux_aarch64"],
    "macos": ["macosx_x86_64", "macosx_arm64"],
    "windows": ["win_amd64"],
}


@pytest.mark.parametrize("system", PLATFORMS)
def test_every_python_that_we_name_on_every_platform(system: str) -> None:
    told = python("-m", "cibuildwheel", "--print-build-identifiers", "--platform", system, str(ROOT))
    assert told.returncode == 0, told.stderr
    wanted = {f"{version}-{platform}" for version in PYTHONS for platform in PLATFORMS[system]}
    assert set(told.stdout.split()) == wanted
