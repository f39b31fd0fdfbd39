"""Building the page: what is missing is said and survived, what is wrong fails, and nothing is built twice.

Pages are swapped at once: whatever happens, there is the old one or the new one.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from tools import page as tool

from paceline.server.static import newest, page_id

TOOL = Path(__file__).parent.parent / "tools" / "page.py"
# Stands in for Node.js and npm: says a version, "installs" and "builds".
NODE = "#!/bin/sh\necho v{version}\n"
NPM = """#!/bin/sh
echo "$@" >> "{log}"
case "$1" in
ci) {ci} ;;
run) mkdir -p "$5/assets"; read -r source < src/main.ts; echo "$source" > "$5/index.html"; {build} ;;
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
        (self.web / "src" / "main.ts").write_text("one\n")
        self.bin = folder / "bin"
        self.bin.mkdir(parents=True)
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

    def shows(self) -> str | None:
        """What is in the page that counts, if one is built."""
        page = newest(self.web / "dist") / "index.html"
        return page.read_text().strip() if page.exists() else None

    def ran(self) -> list[str]:
        """What npm was told, in short."""
        lines = self.log.read_text().splitlines() if self.log.exists() else []
        return [line.split()[0] for line in lines]


@pytest.fixture
def project(tmp_path: Path) -> Project:
    return Project(tmp_path)


def test_it_is_built_once_and_again_only_when_a_source_changed(project: Project) -> None:
    assert project.run().returncode == 0
    assert project.shows() == "one"
    assert project.ran() == ["ci", "run"]
    assert "up to date" in project.run().stdout
    assert project.ran() == ["ci", "run"]
    (project.web / "src" / "main.ts").write_text("two\n")
    project.run()
    assert project.shows() == "two"
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
    assert project.shows() is None
    assert project.run("npm", "test").returncode == 1


def test_a_folder_that_vite_cannot_build_in_is_named(tmp_path: Path) -> None:
    ran = Project(tmp_path / "Räder & Karten #1").run()
    assert ran.returncode == 0
    assert "Karten #1/project: no folder may have # in its name" in ran.stderr
    assert Project(tmp_path / "Räder & Karten 100%").run().returncode == 0


def test_a_lock_that_does_not_fit_fails(project: Project) -> None:
    project.has(ci="echo npm error code EUSAGE; exit 1")
    ran = project.run()
    assert ran.returncode == 1
    assert "package-lock.json" in ran.stderr


def test_a_failed_build_fails_and_leaves_the_last_one(project: Project) -> None:
    project.run()
    (project.web / "src" / "main.ts").write_text("two\n")
    project.has(build="echo no such export; exit 1")
    ran = project.run()
    assert ran.returncode == 1
    assert "no such export" in ran.stderr
    assert project.shows() == "one"


# Puts a page in place, and kills itself before the step with that number in which it touches any file.
KILLED = """
import os, signal, sys
from pathlib import Path
from tools import page

def step(event, _):
    global left
    if event.startswith(("os.", "open")):
        left -= 1
        if left == -1:
            os.kill(os.getpid(), signal.SIGKILL)

left = int(sys.argv[1])
sys.addaudithook(step)
page.publish(Path("new"), Path("dist"))
os._exit(0)
"""


def test_a_build_that_is_killed_at_any_moment_leaves_the_old_page_or_the_new_one(tmp_path: Path) -> None:
    def has(folder: str, stamp: str, page: str | None = None) -> None:
        (tmp_path / folder).mkdir(parents=True, exist_ok=True)
        (tmp_path / folder / tool.STAMP).write_text(json.dumps({"id": stamp}))
        if page:
            (tmp_path / folder / "index.html").write_text(page)

    shown, ended = list[str](), -9
    while ended == -9:
        shutil.rmtree(tmp_path / "dist", ignore_errors=True)
        has("new", "2", "new")
        has("dist", "1")
        has("dist/page-0", "0", "older")
        has("dist/page-1", "1", "old")
        has("dist/page-2", "2", "left by a build that was killed")
        command = [sys.executable, "-c", KILLED, str(len(shown))]
        environment = {"PYTHONPATH": str(TOOL.parent.parent)}
        ended = subprocess.run(command, cwd=tmp_path, env=environment, check=False).returncode
        shown.append((newest(tmp_path / "dist") / "index.html").read_text())
    assert ended == 0
    before = shown.count("old")
    assert before > 5
    assert shown == ["old"] * before + ["new"] * (len(shown) - before)
    assert {file.name for file in (tmp_path / "dist").iterdir()} == {tool.STAMP, "page-1", "page-2"}


def test_the_page_before_is_kept_and_older_ones_go(project: Project) -> None:
    ids = list[str]()
    for source in ("one", "two", "three"):
        (project.web / "src" / "main.ts").write_text(f"{source}\n")
        project.run()
        ids.append(page_id(project.web / "dist"))
    there = {file.name for file in (project.web / "dist").iterdir()}
    assert there == {tool.STAMP, *(f"page-{known}" for known in ids[1:])}
    assert page_id(tool.built_page(project.web)) == ids[2], "a page knows its id wherever it stands"


def test_a_page_that_is_damaged_is_built_anew(project: Project) -> None:
    project.run()
    shutil.rmtree(tool.built_page(project.web))
    project.run()
    assert project.shows() == "one"


def test_a_page_from_when_there_was_one_folder_is_shown_until_the_next_build(project: Project) -> None:
    dist = project.web / "dist"
    (dist / "assets").mkdir(parents=True)
    (dist / tool.STAMP).write_text(json.dumps({"sources": "1a2b", "node": "22.1.0"}))
    (dist / "index.html").write_text("zero")
    assert project.shows() == "zero"
    project.run()
    assert project.shows() == "one"
    assert {file.name for file in dist.iterdir()} == {tool.STAMP, tool.built_page(project.web).name}


def test_a_node_is_asked_for_only_where_one_is_needed(project: Project) -> None:
    """Asked of a bare Python, before anything is installed."""
    ask = "import sys; sys.path.insert(0, sys.argv[1]); import page; sys.exit(page.machine_node() is None)"
    bare = [sys.executable, "-S", "-c", ask, str(TOOL.parent)]
    assert subprocess.run(bare, env={"PATH": str(project.bin)}, check=False).returncode == 0, "the machine has one"
    project.has(version="18.19.0")
    assert subprocess.run(bare, env={"PATH": str(project.bin)}, check=False).returncode == 1
    assert not tool.is_built(project.web)
    project.has()
    project.run()
    assert tool.is_built(project.web), "none is needed any more"


@pytest.mark.parametrize("version", ["18.19.0", "20.18.3", "broken"])
def test_an_old_node_gives_way_to_the_one_in_the_environment(project: Project, version: str) -> None:
    project.has(version=version)
    ran = project.run("npm", "--version")
    assert "fetching" in ran.stdout
    assert project.ran() == [], "the old one's npm was not asked"
