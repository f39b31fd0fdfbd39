"""What hatchling puts into wheels and sdists beside the sources: the built page, its licences, compiled engines.

A wheel is for every platform, unless PACELINE_COMPILED asks for one with engines compiled for this platform: `1` trains
them, `plain` takes untrained ones too. Where those of the checkout will do, nothing is compiled anew.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tomllib
from importlib.metadata import files
from pathlib import Path
from typing import Any

from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
ENGINES = ROOT / "src" / "paceline" / "_compiled"

sys.path.insert(0, str(ROOT))
from tools.page import built_page, is_built  # noqa: E402 - found only now


class CustomMetadataHook(MetadataHookInterface):
    """Licences: ours, and where the page is built those of its fonts and scripts."""

    def update(self, metadata: dict[str, Any]) -> None:
        page = built_page(WEB).relative_to(ROOT) / "licences.txt"
        metadata["license-files"] = ["LICENSE", "NOTICE", page.as_posix()]


class CustomBuildHook(BuildHookInterface[BuilderConfig]):
    """The built page goes into every file that is handed out, compiled engines into the wheels that want them."""

    def dependencies(self) -> list[str]:
        """What compiling needs: mypyc reads, and the engines' training runs, everything that they import."""
        if not self.wants_engines():
            return []
        project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
        needed: list[str] = project["dependency-groups"]["build"] + project["project"]["dependencies"]
        return [name for name in needed if "nodejs" not in name]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        if not is_built(WEB):
            sys.exit("paceline: the page is not built, or older than its sources: `make page` builds it")
        page = built_page(WEB)
        included: dict[str, str] = build_data["force_include"]
        if self.target_name == "sdist":
            for file in (page, page.parent / "built.json"):
                included[str(file)] = file.relative_to(ROOT).as_posix()
            return
        included[str(page)] = "paceline/server/page"
        if self.wants_engines():
            for file in compiled_engines():
                included[str(file)] = f"paceline/_compiled/{file.name}"
            included[str(licence_of_mypyc())] = "paceline/_compiled/LICENSE-mypyc"
            build_data |= {"pure_python": False, "infer_tag": True}

    def wants_engines(self) -> bool:
        return self.target_name == "wheel" and os.environ.get("PACELINE_COMPILED", "0") not in ("", "0")


def compiled_engines() -> tuple[Path, Path]:
    """The engines' folder, compiled where that is needed, and its stamp."""
    ours = [str(ROOT / "src"), os.environ.get("PYTHONPATH", "")]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, ours)), "PACELINE_PURE": ""}
    training = [] if os.environ["PACELINE_COMPILED"] == "plain" else ["--release"]
    fits = "from paceline import _native; raise SystemExit(not _native.compiled())"
    for command in ([str(ROOT / "tools" / "build_native.py"), *training], ["-c", fits]):
        if subprocess.run([sys.executable, *command], env=environment, check=False).returncode:
            sys.exit("paceline: the engines could not be compiled; without PACELINE_COMPILED they are left out")
    stamp = ENGINES / "stamp.json"
    return ENGINES / json.loads(stamp.read_bytes())["folder"], stamp


def licence_of_mypyc() -> Path:
    """Its run-time library is part of every compiled engine."""
    named = [file for file in files("mypy") or [] if file.name == "LICENSE"]
    return Path(str(named[0].locate()))
