"""What HTTP calls are made of: who asks, and the errors that a call documents."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from litestar import Request
from litestar.datastructures import Cookie
from litestar.di import NamedDependency
from litestar.openapi import ResponseSpec

from paceline.server import api
from paceline.server.seats import COOKIE, COOKIE_SECONDS, new_token, token_hash
from paceline.server.tables import Tables

AnyRequest = Request[Any, Any, Any]
AllTables = NamedDependency[Tables]
Owner = NamedDependency[str | None]  # the browser that asks, by the hash of its token


def errors(*codes: int) -> dict[int, ResponseSpec]:
    """All have the same body."""
    return {code: ResponseSpec(api.Failure, generate_examples=False) for code in (400, *codes)}


def hash_in(cookies: Mapping[str, str]) -> str | None:
    token = cookies.get(COOKIE)
    return token_hash(token) if token else None


def identity(request: AnyRequest) -> tuple[str, list[Cookie]]:
    """The browser's token, made here where it has none yet: only by calls that give it something to own."""
    owner = hash_in(request.cookies)
    if owner is not None:
        return owner, []
    token = new_token()
    cookie = Cookie(
        COOKIE,
        value=token,
        httponly=True,
        samesite="strict",
        path="/",
        max_age=COOKIE_SECONDS,
        secure=request.url.scheme == "https",
    )
    return token_hash(token), [cookie]
