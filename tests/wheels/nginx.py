"""The proxy that deploy/ names: the machine's own nginx. Run as a program, it sees that there is one.

Nothing is ever downloaded but through the machine's package manager.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

WANTED: Final = "no nginx here. On Debian: apt-get install nginx"
SYSTEMD: Final = Path("/run/systemd/system")
STEPS: Final = (
    ["apt-get", "update", "--quiet"],
    ["apt-get", "install", "--yes", "--quiet", "--no-install-recommends", "nginx"],
)


def find() -> str | None:
    """Debian's is where only root looks for programs."""
    return shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin:/usr/local/sbin")


def install() -> None:
    """As root on Debian there is no need to ask. Tests want the program alone: what it would serve is stopped."""
    if find() or os.geteuid() != 0 or not shutil.which("apt-get"):
        return
    print("wheel tests: installing Debian's nginx …", flush=True)
    stop = [["systemctl", "disable", "--now", "--quiet", "nginx"]] if SYSTEMD.exists() else []
    for step in (*STEPS, *stop):
        run(step)


def run(step: list[str]) -> None:
    """What a step that fails says is told; without nginx its tests are skipped."""
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive", "RUNLEVEL": "1"}  # nothing is started by init
    ran = subprocess.run(step, env=environment, capture_output=True, text=True, check=False)
    if ran.returncode:
        print(f"wheel tests: {' '.join(step)} failed\n{ran.stdout}{ran.stderr}", file=sys.stderr)


if __name__ == "__main__":
    install()
    if not find():
        print(f"wheel tests: {WANTED}", file=sys.stderr)
