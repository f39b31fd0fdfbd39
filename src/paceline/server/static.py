"""Serves the built page from memory: its hashed assets kept by browsers for good, compressed copies where there are."""

from __future__ import annotations

import mimetypes
import os
import re
from base64 import b64encode
from collections.abc import Mapping
from hashlib import blake2b, sha256
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec
from litestar import MediaType, Request, Response, get
from litestar.datastructures import State
from litestar.params import FromPath

from paceline.server.language import language_of

ROOT: Final = Path(__file__).parents[3]
FOREVER: Final = "public, max-age=31536000, immutable"
RACE: Final = re.compile(r"/?race/[^/]+(/analysis)?/?")  # the page says which race that is, or that there is none
ENCODINGS: Final = {"br": ".br", "gzip": ".gz"}  # best first

KINDS: Final = mimetypes.MimeTypes()  # the same on every machine: Windows may call scripts plain text
KINDS.add_type("text/javascript", ".js")
KINDS.add_type("font/woff2", ".woff2")

CHECKED: Final = "no-cache"  # kept, and asked for each time whether it is still the same

HEADERS: Final = {"X-Content-Type-Options": "nosniff", "Cross-Origin-Resource-Policy": "same-origin"}
OF_DOCUMENTS: Final = {"Referrer-Policy": "no-referrer", "Cross-Origin-Opener-Policy": "same-origin", **HEADERS}
POLICY: Final = (
    "default-src 'none'; script-src 'self'{}; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    "font-src 'self'; media-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'"
)
INLINE: Final = re.compile(rb"<script>(.*?)</script>", re.DOTALL)

NOT_BUILT: Final = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Paceline</title>
<style>
  body { font: 1.1rem/1.6 system-ui, sans-serif; max-width: 34rem; margin: 18vh auto; padding: 0 1rem; }
  code { background: #8882; border-radius: .3em; padding: .1em .4em; }
</style>
<h1>Paceline is running</h1>
<p>The page itself has not been built yet. Stop the server and run <code>make play</code> in the folder that
Paceline came in: it builds the page and opens it.</p>
<p>Until then the <a href="/schema">API</a> answers, and <code>paceline simulate</code> races without a page.</p>
"""


class Stamp(msgspec.Struct):
    """What tools/page.py writes into a page's folder."""

    id: str


def find_page() -> Path:
    """Where the built page is: where PACELINE_PAGE says, in the package, or in the source tree."""
    if own := os.environ.get("PACELINE_PAGE"):
        return Path(own)
    packed = Path(__file__).parent / "page"
    return packed if packed.is_dir() else newest(ROOT / "web" / "dist")


def newest(folder: Path) -> Path:
    """The page that counts among those in a folder (tools/page.py), or the folder itself."""
    page = folder / f"page-{page_id(folder)}"
    return page if page.is_dir() else folder


def page_id(folder: Path) -> str:
    """What tells the page in a folder from every other; nothing where none is built."""
    try:
        return msgspec.json.decode((folder / "built.json").read_bytes(), type=Stamp).id
    except (OSError, msgspec.DecodeError):
        return ""


class Page:
    """The page that the server began with: whatever is built or installed meanwhile, nobody gets files of two pages."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.files = read(folder)

    def find(self, *names: str) -> str | None:
        """The first of these files that there is."""
        if not self.files:  # it may have been built by now
            self.files = read(self.folder)
        return next((name for name in names if name in self.files), None)

    def copies(self, name: str) -> Copies:
        """A file with its compressed copies."""
        smaller = {encoding: self.files.get(name + suffix) for encoding, suffix in ENCODINGS.items()}
        return {"": self.files[name]} | {encoding: copy for encoding, copy in smaller.items() if copy}


class Copy(NamedTuple):
    content: bytes
    etag: str


Copies = Mapping[str, Copy]  # of one text, by encoding; the plain one is ""


def copies(contents: Mapping[str, bytes]) -> dict[str, Copy]:
    return {name: Copy(content, etag_of(content)) for name, content in contents.items()}


def read(folder: Path) -> dict[str, Copy]:
    """Every file of a page by its name in the folder; none where no page is built."""
    page = newest(folder)
    paths = [path for path in page.rglob("*") if path.is_file()] if (page / "index.html").is_file() else []
    return copies({path.relative_to(page).as_posix(): path.read_bytes() for path in paths})


def etag_of(content: bytes) -> str:
    return f'"{blake2b(content, digest_size=12).hexdigest()}"'


@get(["/", "/{path:path}"], include_in_schema=False)
async def page(request: Request[Any, Any, Any], state: State, path: FromPath[str] = "") -> Response[bytes]:
    """A file of the page; `/` and the address of a race are index.html in the language of whoever asks."""
    held: Page = state.page
    wanted = "" if RACE.fullmatch(path) else path.strip("/")
    name = held.find(wanted) if wanted else held.find(f"{language_of(request)}/index.html", "index.html")
    if name is not None:
        kind = KINDS.guess_type(name)[0] or "application/octet-stream"
        return answer(request, held.copies(name), kind, FOREVER if "assets/" in wanted else CHECKED)
    if not wanted:
        lack = NOT_BUILT.encode()
        return Response(lack, status_code=503, media_type=MediaType.HTML, headers=of_document(lack))
    return Response(b"There is no such page.", status_code=404, media_type=MediaType.TEXT, headers=of_document(b""))


def of_document(content: bytes) -> dict[str, str]:
    """What a page is told: it runs the server's own scripts, and those that stand in it."""
    hashes = [b64encode(sha256(script).digest()).decode() for script in INLINE.findall(content)]
    return {"Content-Security-Policy": POLICY.format("".join(f" 'sha256-{one}'" for one in hashes)), **OF_DOCUMENTS}


def taken_by(request: Request[Any, Any, Any]) -> set[str]:
    """The encodings that a browser takes; it always takes the plain one."""
    return {"", *(part.split(";")[0].strip() for part in request.headers.get("accept-encoding", "").split(","))}


def answer(request: Request[Any, Any, Any], found: Copies, kind: str, cached: str) -> Response[bytes]:
    """The copy that suits a browser best, or the word that it has it already."""
    accepted = taken_by(request)
    encoding = next(one for one in (*ENCODINGS, "") if one in accepted and one in found)
    headers = {**(of_document(found[""].content) if kind == MediaType.HTML else HEADERS), "Cache-Control": cached}
    headers |= {"Vary": "Accept-Encoding" if cached == FOREVER else "Accept-Encoding, Accept-Language, Cookie"}
    headers |= {"Content-Encoding": encoding} if encoding else {}
    content, headers["ETag"] = found[encoding]
    if request.headers.get("if-none-match") == headers["ETag"]:
        return Response(b"", status_code=304, headers=headers)
    return Response(content, media_type=kind, headers=headers)
