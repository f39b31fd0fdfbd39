"""What HTTP calls are made of: who asks, how much they may ask for, and the errors that a call documents."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import AsyncExitStack
from typing import Annotated, Any, Final

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie
from litestar.di import NamedDependency
from litestar.enums import ScopeType
from litestar.middleware import ASGIMiddleware
from litestar.openapi import ResponseSpec
from litestar.params import QueryParameter
from litestar.types import ASGIApp, HTTPReceiveMessage, Receive, Scope, Send, WebSocketReceiveMessage

from paceline.core.content import MOST_BYTES
from paceline.core.words import LANGUAGE
from paceline.server import api
from paceline.server.address import Address
from paceline.server.language import language_of
from paceline.server.limits import Visit
from paceline.server.operators import Operators
from paceline.server.seats import COOKIE, COOKIE_SECONDS, SECURE_COOKIE, is_token, new_token, token_hash
from paceline.server.tables import Tables

AnyRequest = Request[Any, Any, Any]
AllTables = NamedDependency[Tables]
Owner = NamedDependency[str | None]  # the browser that asks, by the hash of its token
COSTLY: Final = 5  # calls that count as so many take turns

MOST_WITH_BOX: Final = 4 * MOST_BYTES  # JSON may spell a letter with several
RuleAsked = Annotated[str, QueryParameter(max_length=64, description="A rule's id, where there is one.")]
LineAsked = Annotated[str, QueryParameter(max_length=1000, description="A refusal or a line of commentary, as told.")]

# What a call counts as; whether it makes a table, or has somebody think.
Costs = dict[str, Any]
SOME: Final[Costs] = {"calls": 2}
MUCH: Final[Costs] = {"calls": COSTLY}
MOST: Final[Costs] = {"calls": 2 * COSTLY}
MAKES: Final[Costs] = {"calls": COSTLY, "tables": 1}
THINKS: Final[Costs] = {"calls": COSTLY, "thinking": 10}


def errors(*codes: int) -> dict[int, ResponseSpec]:
    """All have the same body. Any call may be one too many."""
    return {code: ResponseSpec(api.Failure, generate_examples=False) for code in (400, 429, *codes)}


def hash_in(cookies: Mapping[str, str], address: Address) -> str | None:
    """Who the browser is, as the database knows it."""
    token = cookies.get(cookie_of(address), "")
    return token_hash(token) if is_token(token) else None


def cookie_of(address: Address) -> str:
    return SECURE_COOKIE if address.is_secure else COOKIE


def identity(request: AnyRequest) -> tuple[str, list[Cookie]]:
    """The browser's token, made here where it has none yet: only by calls that give it something to own."""
    address: Address = request.app.state.address
    owner = hash_in(request.cookies, address)
    if owner is not None:
        return owner, []
    token = new_token()
    cookie = Cookie(
        cookie_of(address),
        value=token,
        httponly=True,
        samesite="strict",
        path="/",
        max_age=COOKIE_SECONDS,
        secure=address.is_secure,
    )
    return token_hash(token), [cookie]


class Limited(ASGIMiddleware):
    """Lets in what browser and address may still ask for, and costly calls by turns."""

    scopes = (ScopeType.HTTP,)

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        LANGUAGE.set(language_of(ASGIConnection(scope)))  # whoever is refused reads why
        visit = visit_of(ASGIConnection(scope))
        costs: Costs = scope["route_handler"].opt
        for what in ("calls", "tables", "thinking"):
            visit.take(what, costs.get(what, what == "calls"))

        async def metered() -> HTTPReceiveMessage | WebSocketReceiveMessage:
            message = await receive()
            if message["type"] == "http.request":
                await visit.wait("bytes", len(message["body"]))
            return message

        async with AsyncExitStack() as held:
            if costs.get("calls", 1) >= COSTLY:
                await held.enter_async_context(visit.turn())
            await next_app(scope, metered, send)


class LetIn(ASGIMiddleware):
    """Nobody whose address is kept out."""

    scopes = (ScopeType.HTTP,)

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        connection = ASGIConnection[Any, Any, Any, Any](scope)
        operators: Operators = connection.app.state.operators
        if operators.bans.listed:
            LANGUAGE.set(language_of(connection))
            operators.check(connection.client.host if connection.client else None)
        await next_app(scope, receive, send)


def visit_of(connection: ASGIConnection[Any, Any, Any, Any]) -> Visit:
    """Whoever asks, and what they have left."""
    client = connection.client
    owner = hash_in(connection.cookies, connection.app.state.address)
    visit: Visit = connection.app.state.guests.visit(client.host if client else "", owner)
    return visit
