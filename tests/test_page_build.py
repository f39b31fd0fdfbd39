"""Building the page: what is missing is said and survived, what is wrong fails, and nothing is built twice."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

TOOL = Path(__file__).parent.parent / "tools" / "page.py"
# Stands in for Node.js and npm: says a version, "installs" and "builds".
NODE = "#!/bin/sh\necho v{version}\n"
NPM = """#!/bin/sh
echo "$@" >> "{log}"
case "$1" in
ci) {ci} ;;
run) mkdir -p "$5/assets"; echo "<!doctype html>" > "$5/index.html"; {build} ;;
esac
"""
LOCK = {"packages": {"": {}, "node_modules/vite": {"version": "8.3.5"}}}


class Project:
    """A page in a folder of its own, and a machine with a Node.js of our making."""

    def __init__(self, folder: Path) -> None:
        self.web = folder / "project" / "web"
        (self.web / "src").mkdir(parents=True)
        (self.web / "package.json").write_text("{}")
        (self.web / "package-lock.json").write_text(json.dumps(LOCK))
        (self.web / "src" / "main.ts").write_text("one")
        self.bin = folder / "bin"
        self.bin.mkdir()
        self.log = folder / "log"
        for name in ("sh", "mkdir", "echo", "cp"):
            (self.bin / name).symlink_to(str(shutil.which(name)))
        self.has()

    def has(self, version: str = "22.1.0", ci: str | None = None, build: str = "true") -> None:
        there = json.dumps({"packages": {name: facts for name, facts in LOCK["packages"].items() if name}})
        installs = f"mkdir -p node_modules/vite; echo '{there}' > node_modules/.package-lock.json"
        for name, text in (
            ("node", NODE.format(version=version)),
            ("npm", NPM.format(log=self.log, ci=ci or installs, build=build)),
        ):
            (self.bin / name).write_text(text)
            (self.bin / name).chmod(0o755)

    def run(self, *command: str) -> subprocess.CompletedProcess[str]:
        environment = {**os.environ, "PATH": str(self.bin), "npm_config_offline": "true"}
        told = [sys.executable, str(TOOL), "--root", str(self.web.parent), *(command or ["build"])]
        return subprocess.run(told, env=environment, capture_output=True, text=True, check=False)

    def ran(self) -> list[str]:
        """What npm was told, in short."""
        lines = self.log.read_text().splitlines() if self.log.exists() else []
        return [line.split()[0] for line in lines]


@pytest.fixture
def project(tmp_path: Path) -> Project:
    return Project(tmp_path)


def test_it_is_built_once_and_again_only_when_a_source_changed(project: Project) -> None:
    assert project.run().returncode == 0
    assert (project.web / "dist" / "index.html").exists()
    assert project.ran() == ["ci", "run"]
    assert "up to date" in project.run().stdout
    assert project.ran() == ["ci", "run"]
    (project.web / "src" / "main.ts").write_text("two")
    project.run()
    assert project.ran() == ["ci", "run", "run"]
    shutil.rmtree(project.web / "dist")
    project.run()
    assert project.ran() == ["ci", "run", "run", "run"]


def test_packages_are_fetched_anew_when_the_lock_changed(project: Project) -> None:
    project.run()
    newer = {"packages": {"": {}, "node_modules/vite": {"version": "8.4.0"}}}
    (project.web / "package-lock.json").write_text(json.dumps(newer))
    project.run()
    assert project.ran() == ["ci", "run", "ci", "run"]


def test_without_a_network_the_rest_goes_on(project: Project) -> None:
    project.has(ci="echo npm error code ECONNREFUSED; exit 1")
    ran = project.run()
    assert ran.returncode == 0
    assert "could not be fetched" in ran.stderr
    assert "paceline simulate" in ran.stderr
    assert not (project.web / "dist").exists()
    assert project.run("npm", "test").returncode == 1


def test_a_lock_that_does_not_fit_fails(project: Project) -> None:
    project.has(ci="echo npm error code EUSAGE; exit 1")
    ran = project.run()
    assert ran.returncode == 1
    assert "package-lock.json" in ran.stderr


def test_a_failed_build_fails_and_leaves_the_last_one(project: Project) -> None:
    project.run()
    (project.web / "src" / "main.ts").write_text("two")
    project.has(build="echo no such export; exit 1")
    ran = project.run()
    assert ran.returncode == 1
    assert "no such export" in ran.stderr
    assert (project.web / "dist" / "index.html").exists()


@pytest.mark.parametrize("version", ["18.19.0", "20.18.3", "broken"])
def test_an_old_node_gives_way_to_the_one_in_the_environment(project: Project, version: str) -> None:
    project.has(version=version)
    ran = project.run("npm", "--version")
    assert "fetching" in ran.stdout
    assert project.ran() == [], "the old one's npm was not asked"
