"""Whether the server lives, and whether it can do its work: for those who send people to it or start it anew."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from time import monotonic
from typing import Any, Final

import msgspec
import sqlalchemy as sa
from litestar import HttpMethod, MediaType, Response, route
from litestar.datastructures import State

from paceline.core.words import languages, speaking
from paceline.server import titles
from paceline.server.storage import StorageError, Store

PATIENCE: Final = 5.0  # seconds, for the database
FRESH: Final = 1.0  # seconds that its answer counts, however often it is asked for
ASKED: Final = [HttpMethod.GET, HttpMethod.HEAD]
NO_STORE: Final = {"Cache-Control": "no-store"}


class Health:
    def __init__(self, store: Store) -> None:
        self.store = store
        self.loaded = False
        self.draining = False
        self.looking: asyncio.Task[str] | None = None
        self.looked = -FRESH

    async def load(self) -> None:
        """What takes long the first time, before anybody waits for it, and before threads work side by side."""
        await asyncio.to_thread(load_all)
        self.loaded = True

    async def lack(self) -> str:
        """Why nobody should be sent here; nothing where all is well."""
        if self.draining:
            return "draining"
        if not self.loaded:
            return "loading"
        if self.looking is None or (self.looking.done() and monotonic() - self.looked > FRESH):
            self.looked = monotonic()
            self.looking = asyncio.create_task(self.look())
        return await asyncio.shield(self.looking)

    async def look(self) -> str:
        try:
            await asyncio.wait_for(self.store.read(lambda connection: connection.scalar(sa.text("SELECT 1"))), PATIENCE)
        except (StorageError, TimeoutError):
            return "the database does not answer"
        return ""


def load_all() -> None:
    for language in languages():
        with speaking(language):
            titles.told()
    know_structs(msgspec.Struct)


def know_structs(kind: type[msgspec.Struct]) -> None:
    """What msgspec notes of a struct when one is first decoded. Two threads that have it do so at once crash it."""
    for one in kind.__subclasses__():
        with suppress(TypeError, NameError):  # those that are never decoded, as they hold what JSON does not
            msgspec.json.Decoder(one)
        know_structs(one)


@route("/healthz", http_method=ASKED, include_in_schema=False, media_type=MediaType.TEXT)
async def healthz() -> Response[str]:
    """The process lives."""
    return Response("ok", media_type=MediaType.TEXT, headers=NO_STORE)


@route("/readyz", http_method=ASKED, include_in_schema=False, media_type=MediaType.TEXT)
async def readyz(state: State) -> Response[str]:
    """It can do its work."""
    health: Any = state.health
    lack: str = await health.lack()
    return Response(lack or "ok", status_code=503 if lack else 200, media_type=MediaType.TEXT, headers=NO_STORE)
