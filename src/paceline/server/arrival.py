"""How a socket begins and ends: who may sit or look on, and what is told to whoever may not."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from contextlib import suppress
from typing import Any, Final

from paceline.core.errors import PacelineError
from paceline.server.limits import FREE, Visit
from paceline.server.operators import Operators
from paceline.server.refusal import Refusal
from paceline.server.socket import CLOSED, AnySocket, Client, send_away
from paceline.server.tables import Tables
from paceline.server.wire import wire_of

PROTOCOL: Final = "paceline"
CODE: Final = "watch."  # and a watch link's code
COMING: Final = 3  # calls, as which a new socket counts: its table may have to be loaded


async def serve(socket: AnySocket, tables: Tables, table: str, owner: str | None, visit: Visit = FREE) -> None:
    """One client from hello to goodbye."""
    scope: Any = socket.scope
    offered: list[str] = scope.get("subprotocols", [])
    agreed = PROTOCOL if PROTOCOL in offered else None
    try:
        operators: Operators = socket.app.state.operators
        operators.check(address_of(socket))
        visit.take("calls", COMING)
        visit.sit()
    except Refusal as refusal:
        await socket.accept(agreed)
        return await send_away(socket, refusal)
    try:
        await socket.accept(agreed)
        client = await sit(socket, tables, table, owner, code_in(socket, offered), visit)
        operators.lines.add(client)
        try:
            await attend(client)
        finally:
            operators.lines.discard(client)
    except (Refusal, PacelineError) as error:
        await send_away(socket, error)
    finally:
        visit.leave()
    return None


def code_in(socket: AnySocket, offered: Iterable[str]) -> str | None:
    """The watch link's: a browser that opens a socket can say nothing else that no log of addresses keeps."""
    if "watch" in socket.query_params:
        raise Refusal(403, "code-in-address", field="watch")
    return next((one.removeprefix(CODE) for one in offered if one.startswith(CODE)), None)


def address_of(socket: AnySocket) -> str | None:
    return socket.client.host if socket.client else None


async def attend(client: Client) -> None:
    """Reads and writes until the client goes."""
    client.come()
    try:
        async with asyncio.TaskGroup() as both:
            writer = both.create_task(client.write())
            with suppress(*CLOSED):
                await client.read()
            writer.cancel()
    finally:
        client.go()
        for task in (client.sampling, client.coaching, client.ending):
            if task is not None:
                task.cancel()


async def sit(
    socket: AnySocket, tables: Tables, name: str, owner: str | None, watch: str | None, visit: Visit
) -> Client:
    """At the table, where one may look at it."""
    table = await tables.get(name)
    table.viewer(owner, watch)
    client = Client(socket, tables, table, owner, watch is not None, visit, wire_of(socket.scope))
    client.address = address_of(socket)
    return client
