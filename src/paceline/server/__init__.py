"""The server: tables in a database, a page, and everything between them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from paceline.server.limits import Limits


def run(
    port: int | None = None,
    db: Path | str | None = None,
    open_browser: bool = True,
    content: Path | None = None,
    hello: str = "",
    limits: Limits | None = None,
) -> None:
    """Serves until Ctrl-C: on 127.0.0.1, on port 8732 or the next free one, with the player's own database and box.

    Whoever starts it may have it say `hello` first, once nothing stands in the way. Without `limits`, those of a home.
    """
    from paceline.server.main import serve  # noqa: PLC0415  the worker process needs none of it

    serve(port, db, open_browser=open_browser, content=content, hello=hello, limits=limits)
