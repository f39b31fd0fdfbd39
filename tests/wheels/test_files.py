"""What is in the files that are handed out, and what is not."""

from __future__ import annotations

import hashlib
import re
import shutil
import subprocess
import sys
import tarfile
from email import message_from_bytes
from email.message import Message
from pathlib import Path
from zipfile import ZipFile

import pytest
from tools.page import built_page

from .handed_out import ROOT, Files, are_built, build, python, try_to_build

PACKAGE = ROOT / "src" / "paceline"


def contents(wheel: Path) -> dict[str, bytes]:
    with ZipFile(wheel) as opened:
        return {name: opened.read(name) for name in opened.namelist()}


def metadata(wheel: Path) -> Message:
    return next(message_from_bytes(text) for name, text in contents(wheel).items() if name.endswith("/METADATA"))


def without_engines(wheel: Path) -> dict[str, bytes]:
    """What every wheel has; WHEEL and RECORD tell of the engines."""
    kept = contents(wheel).items()
    return {name: it for name, it in kept if "_compiled/" not in name and not name.endswith(("/WHEEL", "/RECORD"))}


def sources() -> dict[str, bytes]:
    files = [file for file in PACKAGE.rglob("*") if file.is_file()]
    return {
        f"paceline/{file.relative_to(PACKAGE).as_posix()}": file.read_bytes()
        for file in files
        if not {"_compiled", "__pycache__"} & set(file.parts)
    }


def page() -> dict[str, bytes]:
    folder = built_page(ROOT / "web")
    files = [file for file in folder.rglob("*") if file.is_file()]
    return {f"paceline/server/page/{file.relative_to(folder).as_posix()}": file.read_bytes() for file in files}


def test_the_sdist_makes_the_wheel_that_the_checkout_makes(files: Files) -> None:
    assert files.pure.name.endswith("-py3-none-any.whl")
    assert without_engines(files.pure) == without_engines(files.wheel)


def test_a_wheel_is_the_sources_the_page_and_what_tells_of_them(files: Files) -> None:
    assert {name: it for name, it in without_engines(files.wheel).items() if ".dist-info/" not in name} == {
        **sources(),
        **page(),
    }


@pytest.mark.skipif(not are_built(), reason="no engines are compiled here")
def test_the_compiled_wheel_has_one_build_of_the_engines_and_fits_this_python_alone(files: Files) -> None:
    engines = {name.split("/")[2] for name in contents(files.wheel) if "/_compiled/" in name}
    assert engines == {"LICENSE-mypyc", "stamp.json", next(name for name in engines if name.startswith("engines-"))}
    assert f"-cp3{sys.version_info.minor}-cp3{sys.version_info.minor}-" in files.wheel.name


def test_licences_are_inside(files: Files) -> None:
    named = [name for name in metadata(files.wheel).get_all("License-File", []) if isinstance(name, str)]
    assert [Path(name).name for name in named] == ["LICENSE", "NOTICE", "licences.txt"]
    inside = {name.partition("/licenses/")[2]: text for name, text in contents(files.wheel).items()}
    shipped = dict(re.findall(r"^(\S+) [\d.]+ \((.+)\)$", inside[named[2]].decode(), re.MULTILINE))
    assert {"svelte", "@fontsource/staatliches", "@fontsource-variable/archivo"} <= shipped.keys()
    assert metadata(files.wheel)["License-Expression"] == " AND ".join(sorted({"MIT", *shipped.values()}))
    assert inside["LICENSE"] == (ROOT / "LICENSE").read_bytes()


def test_nothing_tells_of_the_machine_that_made_them(files: Files) -> None:
    for name, content in contents(files.pure).items():
        assert str(files.unpacked).encode() not in content, name
    for name, content in contents(files.wheel).items():
        assert "/_compiled/" not in name or f"{ROOT}/".encode() not in content, name
    with tarfile.open(files.sdist) as packed:
        assert {(member.uid, member.gid, member.uname, member.gname) for member in packed} == {(0, 0, "", "")}


def known_to_git(*which: str) -> set[str]:
    told = subprocess.run(["git", "ls-files", "-z", *which], cwd=ROOT, capture_output=True, text=True, check=True)
    return set(told.stdout.split("\0"))


@pytest.mark.skipif(not (ROOT / ".git").exists(), reason="this is no checkout")
def test_the_sdist_has_all_that_the_project_keeps_but_pictures(files: Files) -> None:
    kept, new = known_to_git("--cached"), known_to_git("--others", "--exclude-standard")
    there = {file.relative_to(files.unpacked).as_posix() for file in files.unpacked.rglob("*") if file.is_file()}
    assert {name for name in kept - there if (ROOT / name).is_file() and not name.endswith(".webp")} == set()
    more = {name for name in there - kept - new - {"PKG-INFO"} if "__pycache__" not in name}
    assert {name.rpartition("/page-")[0] or name for name in more} == {"web/dist", "web/dist/built.json"}


def test_the_unpacked_sdist_needs_no_node_to_build_its_page(files: Files, tmp_path: Path) -> None:
    told = python(str(files.unpacked / "tools" / "page.py"), "build", PATH=str(tmp_path))
    assert told.stdout == "page: built, up to date\n"


def test_making_them_twice_gives_the_same_bytes(files: Files, tmp_path: Path) -> None:
    again = build(ROOT, tmp_path, "--sdist")
    assert hashlib.sha256(again.read_bytes()).digest() == hashlib.sha256(files.sdist.read_bytes()).digest()


def test_an_index_would_take_them(files: Files) -> None:
    told = python("-m", "twine", "check", "--strict", *map(str, (files.sdist, files.wheel, files.pure)))
    assert told.returncode == 0, told.stdout


@pytest.mark.parametrize("kind", ["--wheel", "--sdist"])
def test_without_the_page_none_is_made(files: Files, tmp_path: Path, kind: str) -> None:
    project = tmp_path / "project"
    shutil.copytree(files.unpacked, project, ignore=shutil.ignore_patterns("tests", "test"))
    (project / "web" / "index.html").write_text("another page")
    told = try_to_build(project, tmp_path / "made", kind)
    assert told.returncode != 0
    assert "older than its sources: `make page` builds it" in told.stdout + told.stderr
