"""Replays as they are sent: built once beside the event loop, compressed as they grow, kept for whoever asks next."""

from __future__ import annotations

import asyncio
import sys
import zlib
from collections import OrderedDict
from collections.abc import AsyncGenerator, Callable, Generator, Hashable, Iterable
from contextlib import contextmanager
from typing import Final

MOST_FILMS: Final = 16
MOST_BYTES: Final = 32 << 20  # of all that are kept; one of On the Rivet has about one million
LEVEL: Final = 3  # of compression
GZIP: Final = 16 + zlib.MAX_WBITS
PIECE: Final = 32 << 10  # bytes that are sent at once, at least
TURN: Final = 0.0005  # seconds after which whoever builds lets the event loop go on


class Film:
    """Bytes that come one piece after the other, compressed; whoever reads them slowly holds up nobody."""

    def __init__(self) -> None:
        self.pieces: list[bytes] = []
        self.whole = False
        self.error: BaseException | None = None
        self.dropped = False  # nobody wants to know the rest
        self.grown = asyncio.Event()

    @property
    def size(self) -> int:
        return sum(map(len, self.pieces))

    def grow(self, piece: bytes) -> None:
        self.pieces.append(piece)
        self.tell()

    def end(self, error: BaseException | None = None) -> None:
        self.error = error
        self.whole = error is None
        self.tell()

    def tell(self) -> None:
        grown, self.grown = self.grown, asyncio.Event()
        grown.set()

    async def begun(self) -> None:
        """There is something to send; raises what went wrong before that."""
        while not self.pieces and not self.whole:
            if self.error is not None:
                raise self.error
            await self.grown.wait()

    async def packed(self) -> AsyncGenerator[bytes]:
        """As it is kept, in gzip."""
        sent = 0
        while True:
            while sent < len(self.pieces):
                sent += 1
                yield self.pieces[sent - 1]
            if self.error is not None:
                raise self.error
            if self.whole:
                return
            await self.grown.wait()

    async def plain(self) -> AsyncGenerator[bytes]:
        """For whoever does not take gzip."""
        unpacking = zlib.decompressobj(GZIP)
        async for piece in self.packed():
            yield unpacking.decompress(piece)


class Films:
    """Builds one at a time, under the lock that all share who fold whole races."""

    def __init__(self, turns: asyncio.Lock) -> None:
        self.turns = turns
        self.kept: OrderedDict[Hashable, Film] = OrderedDict()
        self.tasks: set[asyncio.Task[None]] = set()

    async def show(self, key: Hashable, parts: Callable[[], Iterable[bytes]]) -> Film:
        """What is told under a key, from its first piece on."""
        film = self.kept.get(key)
        if film is None:
            film = self.kept[key] = Film()
            task = asyncio.create_task(self.build(key, film, parts))
            self.tasks.add(task)
            task.add_done_callback(self.tasks.discard)
        self.kept.move_to_end(key)
        await film.begun()
        return film

    async def build(self, key: Hashable, film: Film, parts: Callable[[], Iterable[bytes]]) -> None:
        loop = asyncio.get_running_loop()

        def work() -> None:
            with short_turns():
                for piece in packed(parts()):
                    if film.dropped:
                        return
                    loop.call_soon_threadsafe(film.grow, piece)

        try:
            async with self.turns:
                await asyncio.to_thread(work)
        except BaseException as error:
            self.kept.pop(key, None)
            film.end(error)  # whoever asked is told
            if not isinstance(error, Exception):
                raise
        else:
            film.end()
            self.forget()

    def forget(self) -> None:
        """The oldest of those that are whole, where there are too many."""
        whole = [key for key, film in self.kept.items() if film.whole]
        many, size = len(whole), sum(self.kept[key].size for key in whole)
        for key in whole[:-1]:
            if many > MOST_FILMS or size > MOST_BYTES:
                many, size = many - 1, size - self.kept.pop(key).size

    async def close(self) -> None:
        for film in self.kept.values():
            film.dropped = True
        for task in [*self.tasks]:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)


def packed(parts: Iterable[bytes]) -> Generator[bytes]:
    packing, piece = zlib.compressobj(LEVEL, wbits=GZIP), b""
    for part in parts:
        piece += packing.compress(part)
        if len(piece) >= PIECE:
            yield piece
            piece = b""
    yield piece + packing.flush()


@contextmanager
def short_turns() -> Generator[None]:
    """The event loop need not wait long for its turn while a thread computes."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(TURN)
    try:
        yield
    finally:
        sys.setswitchinterval(before)
