"""Seats are capabilities: a browser's token opens its own seats; play and watch links are other things."""

from __future__ import annotations

import re
import secrets
from hashlib import sha256
from typing import Final

COOKIE: Final = "paceline"
SECURE_COOKIE: Final = "__Host-paceline"  # browsers take it by https only, and from nobody but this server
TOKEN: Final = re.compile(r"[\w-]{43}", re.ASCII)
COOKIE_SECONDS: Final = 400 * 24 * 3600  # the longest that browsers keep one
TOKEN_BYTES: Final = 32
LETTERS: Final = "abcdefghijkmnpqrstuvwxyz23456789"  # no l, o, 0 or 1: links are read aloud
CODE_LETTERS: Final = 10
WATCHER: Final = ()

Viewer = tuple[int, ...]  # the seats through which somebody looks; none for a spectator


def new_token() -> str:
    return secrets.token_urlsafe(TOKEN_BYTES)


def is_token(text: str) -> bool:
    """Whether that may be one of ours. What anybody could have thought of owns nothing."""
    return TOKEN.fullmatch(text) is not None


def token_hash(token: str) -> str:
    """What the database keeps of a token: enough to recognise it, not to use it."""
    return sha256(token.encode()).hexdigest()


def new_code() -> str:
    """A table's id or a link's secret: 50 bits of chance."""
    return "".join(secrets.choice(LETTERS) for _ in range(CODE_LETTERS))
