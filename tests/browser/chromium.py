"""The browser that the page is tested in: the machine's own Chromium. Run as a program, it sees that there is one.

Nothing is ever downloaded but through the machine's package manager.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from typing import Final

# The shell draws the same pages without a window to draw, in three quarters of the time.
PACKAGES: Final = ("chromium-headless-shell", "chromium")
NAMES: Final = (*PACKAGES, "chromium-browser", "google-chrome-stable", "google-chrome")
WANTED: Final = "no Chromium here. On Debian: apt-get install chromium. Or name another with PACELINE_CHROMIUM=…"
ARGUMENTS: Final = [
    "--no-sandbox",  # containers and root have none
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]


def find() -> str | None:
    if named := os.environ.get("PACELINE_CHROMIUM"):
        return shutil.which(named)
    return next((path for name in NAMES if (path := shutil.which(name))), None)


def install() -> None:
    """As root on Debian there is no need to ask."""
    named = "PACELINE_CHROMIUM" in os.environ
    if named or find() or os.geteuid() != 0 or not shutil.which("apt-get"):
        return
    print("browser tests: installing Debian's Chromium …", flush=True)
    run("apt-get", "update", "--quiet")
    for package in PACKAGES:  # older releases have no shell
        if run("apt-get", "install", "--yes", "--quiet", "--no-install-recommends", package):
            break


def run(*step: str) -> bool:
    """Whether a step of the installation went well; else what it said is told."""
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    ran = subprocess.run(step, env=environment, capture_output=True, text=True, check=False)
    if ran.returncode:
        print(f"browser tests: {' '.join(step)} failed\n{ran.stdout}{ran.stderr}", file=sys.stderr)
    return ran.returncode == 0


if __name__ == "__main__":
    install()
    if not find():
        print(f"browser tests: {WANTED}", file=sys.stderr)
