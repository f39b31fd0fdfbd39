"""How a title that stands outside Paceline is brought in: a folder, an entry in the registry, a panel in the page."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from paceline.server.static import newest

ROOT = Path(__file__).parent.parent.parent
PANEL = Path(__file__).parent / "panel" / "town-sign"
GAME = "town-sign"

# Only engines in paceline/games are compiled, and interpreted ones do not mix with those.
ENTRY = {"PACELINE_TITLES": f"{GAME}=tests.sixth.town_sign", "PACELINE_PURE": "1"}
ENVIRONMENT = ENTRY | {"PYTHONPATH": os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")])}


def run(*command: str) -> str:
    """What a command says in which the title is known."""
    told = subprocess.run(
        [sys.executable, *command], cwd=ROOT, env=os.environ | ENVIRONMENT, capture_output=True, text=True, check=False
    )
    assert told.returncode == 0, told.stdout + told.stderr
    return told.stdout


def build_page(folder: Path) -> Path:
    """The page with the title's panel among the others, as `make page` builds it."""
    web = folder / "web"
    shutil.copytree(ROOT / "web", web, ignore=shutil.ignore_patterns("node_modules", "dist"))
    shutil.copy(ROOT / "NOTICE", folder)
    (web / "node_modules").symlink_to(ROOT / "web" / "node_modules")
    shutil.copytree(PANEL, web / "src" / "panels" / GAME)
    (folder / "src").symlink_to(ROOT / "src")  # the words
    run("tools/page.py", "--root", str(folder), "build")
    return newest(web / "dist")
