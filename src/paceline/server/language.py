"""In which language a browser is spoken to: the one chosen on the page, else the first it asks for that we write."""

from __future__ import annotations

from typing import Any, Final

from litestar.connection import ASGIConnection

from paceline.core.words import wished

CHOSEN: Final = "paceline_language"  # the cookie that the page keeps the choice in
MOST_READ: Final = 200  # characters of Accept-Language


def language_of(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    return wished([connection.cookies.get(CHOSEN, ""), *read(connection.headers.get("accept-language", ""))])


def read(wishes: str) -> list[str]:
    """`de;q=0.8, fr` wants fr before de."""
    each = [wish.partition(";") for wish in wishes[:MOST_READ].split(",")]
    dearest = sorted(each, key=lambda wish: wish[2].strip().removeprefix("q=") or "1", reverse=True)
    return [tag.strip() for tag, _, _ in dearest]
