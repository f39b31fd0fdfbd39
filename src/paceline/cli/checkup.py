"""What `paceline doctor` looks at. Nothing is made or changed, and whatever is broken is told."""

from __future__ import annotations

import os
import platform
import re
import shutil
import sqlite3
import sys
import tomllib
from collections.abc import Callable
from contextlib import closing
from http.client import HTTPConnection, HTTPException
from importlib import metadata
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple

import msgspec

from paceline import __version__, _native
from paceline.core.errors import PacelineError
from paceline.core.words import LANGUAGE, SHELL, speech

MB: Final = 1_000_000
LITTLE_SPACE: Final = 200 * MB
MOST_CHECKED: Final = 50 * MB  # a larger database is not read from end to end
SECONDS: Final = 1.0  # that something on a port has to say what it is
NEED: Final = re.compile(r"([\w.-]+?)\s*(>=|==)\s*([\d.]+)")
TITLE_OF_PAGE: Final = b"<title>Paceline</title>"

Mark = Literal["ok", "note", "wrong"]  # wrong: one cannot play
Who = Literal["nobody", "own", "paceline", "other"]  # own: the server that has this database


class Finding(msgspec.Struct, frozen=True):
    """What was found: in a word, in a sentence, what to do about it, and what the sentence is made of."""

    about: str
    mark: Mark
    found: str
    text: str
    advice: str
    facts: dict[str, Any]


def examine(db: str | None, port: int | None) -> list[Finding]:
    looks: dict[str, Callable[[], Finding]] = {
        "paceline": look_at_paceline,
        "python": look_at_python,
        "packages": look_at_packages,
        "engines": look_at_engines,
        "page": look_at_page,
        "database": lambda: look_at_database(db),
        "disk": lambda: look_at_disk(db),
        "port": lambda: look_at_port(db, port),
        "language": look_at_language,
    }
    return [seen(about, look) for about, look in looks.items()]


def seen(about: str, look: Callable[[], Finding]) -> Finding:
    """What a look finds; a look that fails finds that."""
    try:
        return look()
    except PacelineError:  # what was asked for cannot be
        raise
    except Exception as error:  # noqa: BLE001  nothing stops the others
        why = f"{type(error).__name__}: {error}"
        text = speech(SHELL).say("doctor.failed", why=why)
        return Finding(about, "wrong", "failed", text, "", {"why": why})


def found(about: str, mark: Mark, what: str, advice: str = "", /, **facts: Any) -> Finding:
    """In the words of `doctor.<about>.<what>`. Whole numbers are ports and the like: said as they are."""
    say = speech(SHELL).say
    words = {name: str(fact) if isinstance(fact, int) else fact for name, fact in facts.items()}
    told = say(f"doctor.advice.{advice}", **words) if advice else ""
    return Finding(about, mark, what, say(f"doctor.{about}.{what}", **words), told, facts)


# Paceline, and what it stands on


def checkout() -> Path | None:
    """The source tree that this Paceline runs in, if it does."""
    root = _native.PACKAGE.parent.parent
    return root if (root / "pyproject.toml").is_file() and (root / "tools").is_dir() else None


def look_at_paceline() -> Finding:
    return found("paceline", "ok", "here", version=__version__, folder=str(_native.PACKAGE))


def look_at_python() -> Finding:
    system = f"{platform.system()} {platform.machine()}"
    return found("python", "ok", "here", version=platform.python_version(), system=system, program=sys.executable)


def look_at_packages() -> Finding:
    versions: dict[str, str] = {}
    missing: list[str] = []
    others: list[str] = []
    for name, how, wanted in (match.groups() for need in needed() if (match := NEED.match(need))):
        try:
            versions[name] = metadata.version(name)
        except metadata.PackageNotFoundError:
            missing.append(f"{name} {wanted}")
            continue
        here, there = numbers(versions[name]), numbers(wanted)
        if here < there or (how == "==" and here != there):
            others.append(f"{name} {versions[name]} ({how}{wanted})")
    advice = "packages" if checkout() is None else "set-up"
    if missing:
        return found("packages", "wrong", "missing", advice, packages=missing, versions=versions)
    if others:
        return found("packages", "note", "others", advice, packages=others, versions=versions)
    listed = [f"{name} {version}" for name, version in versions.items()]
    return found("packages", "ok", "here", packages=listed, versions=versions)


def needed() -> list[str]:
    """What Paceline says that it needs on every system; a source tree may be newer than what is installed."""
    root = checkout()
    wanted: list[str] = (
        tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["project"]["dependencies"]
        if root is not None
        else metadata.requires("paceline") or []
    )
    return [need for need in wanted if ";" not in need]


def numbers(version: str) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", version)]


def look_at_engines() -> Finding:
    unfit = _native.why_not()
    if unfit is None:
        return found("engines", "ok", "trained" if _native.trained() else "compiled")
    if unfit.why == "pure":
        return found("engines", "note", "interpreted", "pure", why=str(unfit))
    root = checkout()
    if root is None:
        return found("engines", "note", "interpreted", "no-engines", why=str(unfit))
    from paceline.server.place import is_held  # noqa: PLC0415  a package that is missing fails this look alone

    if is_held(root / "build" / "native.lock"):
        return found("engines", "note", "compiling", "compiling", why=str(unfit))
    return found("engines", "note", "interpreted", "compile", why=str(unfit))


def look_at_page() -> Finding:
    from paceline.server.static import find_page, page_id  # noqa: PLC0415  as above

    page = find_page()
    if (page / "index.html").is_file():
        built = page_id(page)
        return found("page", "ok", "here" if built else "own", id=built, folder=str(page))
    return found("page", "wrong", "not-built", "install" if checkout() is None else "build", folder=str(page))


def look_at_language() -> Finding:
    return found("language", "ok", "here", name=speech(SHELL).say("app.language-name"), language=LANGUAGE.get())


# The database


def file_of(db: str | None) -> Path:
    from paceline.server.place import database_file  # noqa: PLC0415  as above

    return database_file(db).absolute()


def look_at_database(db: str | None) -> Finding:
    from paceline.server.place import server_of  # noqa: PLC0415  as above

    file = file_of(db)
    facts: dict[str, Any] = {"file": str(file)}
    try:
        size = file.stat().st_size
    except FileNotFoundError:
        if may_write(file):
            return found("database", "ok", "new", **facts)
        return found("database", "wrong", "unwritable", "write", **facts)
    except OSError as error:
        return found("database", "wrong", "unreadable", "write", why=error.strerror or str(error), **facts)
    facts |= {"bytes": size, "mb": round(size / MB, 1)}
    address = server_of(file)
    try:
        schema = schema_of(file) if size else ""
    except sqlite3.Error as error:
        return found("database", "wrong", "broken", "other-file", why=str(error), **facts)
    facts["schema"] = schema
    if schema is None:
        return found("database", "note", "foreign", "other-file", **facts)
    if schema and schema not in known_schemas():
        return found("database", "wrong", "newer", "newer", **facts)
    if address is not None:
        return found("database", "ok", "served", address=address, **facts)
    if not may_write(file):
        return found("database", "wrong", "unwritable", "write", **facts)
    if schema == known_schemas()[-1]:
        return found("database", "ok", "here", **facts)
    return found("database", "ok", "older" if schema else "empty", **facts)


def may_write(file: Path) -> bool:
    """Whether a database may be kept there: SQLite writes beside it too."""
    folder = nearest(file)
    return folder.is_dir() and os.access(folder, os.W_OK) and (not exists(file) or os.access(file, os.W_OK))


def nearest(file: Path) -> Path:
    """The folder of a file, or what there is of it."""
    return next(above for above in file.parents if exists(above))


def exists(path: Path) -> bool:
    """Whether it is there, as far as one may look."""
    try:
        path.stat()
    except OSError:
        return False
    return True


def schema_of(file: Path) -> str | None:
    """The revision of a database: empty where nothing is in it, None where others have their tables there."""
    # Beside a server there are files to share with it; else SQLite would make them, unless nothing can change.
    shared = all(exists(file.with_name(file.name + ending)) for ending in ("-wal", "-shm"))
    how = "mode=ro" if shared else "immutable=1"
    with closing(sqlite3.connect(f"{file.resolve().as_uri()}?{how}", uri=True)) as database:
        if file.stat().st_size <= MOST_CHECKED:
            [verdict] = database.execute("PRAGMA quick_check(1)").fetchone()
            if verdict != "ok":
                raise sqlite3.DatabaseError(verdict)
        tables = {name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        if "alembic_version" not in tables:
            return None if tables else ""
        [revision] = database.execute("SELECT version_num FROM alembic_version").fetchone() or [""]
        return str(revision)


def known_schemas() -> list[str]:
    """Every revision, the present one last: migrations/versions/v0001_tables.py is 0001."""
    folder = _native.PACKAGE / "server" / "migrations" / "versions"
    return sorted(file.stem[1:].partition("_")[0] for file in folder.glob("v*.py"))


def look_at_disk(db: str | None) -> Finding:
    free = shutil.disk_usage(nearest(file_of(db))).free
    if free < LITTLE_SPACE:
        return found("disk", "note", "little", "room", mb=free // MB, free=free)
    return found("disk", "ok", "here", gb=round(free / MB / 1000, 1), free=free)


# The port


class Taker(NamedTuple):
    """Who has a port, if anybody has."""

    port: int
    who: Who


def look_at_port(db: str | None, wanted: int | None) -> Finding:
    from paceline.server.place import PORT, PORTS_TRIED, server_of  # noqa: PLC0415  as above

    own = server_of(file_of(db))
    takers = (taker_of(port, own) for port in ([wanted] if wanted else range(PORT, PORT + PORTS_TRIED)))
    first = next(takers)
    if first.who in ("nobody", "own"):
        return found("port", "ok", "free" if first.who == "nobody" else "own", port=first.port)
    free = next((taker.port for taker in takers if taker.who in ("nobody", "own")), None)
    if free is not None:
        return found("port", "note", "next", port=first.port, who=first.who, free=free)
    return found("port", "wrong", "taken", "port", port=first.port, who=first.who)


def taker_of(port: int, own: str | None) -> Taker:
    from paceline.server.place import address_of, bound  # noqa: PLC0415  as above

    try:
        bound(port).close()
    except OSError:
        if address_of(port) == own:
            return Taker(port, "own")
        return Taker(port, "paceline" if shows_our_page(port) else "other")
    return Taker(port, "nobody")


def shows_our_page(port: int) -> bool:
    from paceline.server.place import HOST  # noqa: PLC0415  as above

    with closing(HTTPConnection(HOST, port, timeout=SECONDS)) as connection:
        try:
            connection.request("GET", "/")
            return TITLE_OF_PAGE in connection.getresponse().read(4096)
        except (OSError, HTTPException):
            return False
