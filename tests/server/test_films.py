"""Replays on their way: built once and a piece at a time, compressed, while nobody waits for whoever reads slowly."""

from __future__ import annotations

import asyncio
import zlib
from collections.abc import Callable, Coroutine, Iterator
from random import Random
from threading import Event, get_ident
from typing import Any

import pytest

from paceline.server import films
from paceline.server.films import GZIP, Film, Films

PIECE = 100_000
MANY = 40
Story = Callable[[Films], Coroutine[Any, Any, None]]


def tell(story: Story) -> None:
    async def with_films() -> None:
        held = Films(asyncio.Lock())
        try:
            async with asyncio.timeout(60):
                await story(held)
        finally:
            await held.close()

    asyncio.run(with_films())


def noise(seed: str, many: int = MANY) -> Iterator[bytes]:
    """Parts that hardly get smaller."""
    chance = Random(seed)
    for _ in range(many):
        yield chance.randbytes(PIECE)


async def read(film: Film) -> bytes:
    return b"".join([piece async for piece in film.plain()])


def test_everybody_gets_all_of_what_is_built_once() -> None:
    built: list[int] = []

    def parts() -> Iterator[bytes]:
        built.append(get_ident())
        return noise("a")

    async def story(held: Films) -> None:
        both = await asyncio.gather(held.show("a", parts), held.show("a", parts))
        told = await asyncio.gather(*map(read, both))
        packed = b"".join([piece async for piece in both[0].packed()])
        assert told == [b"".join(noise("a"))] * 2
        assert zlib.decompress(packed, GZIP) == told[0]
        assert len(built) == 1
        assert built[0] != get_ident(), "beside the event loop"

    tell(story)


def test_the_first_pieces_are_sent_while_the_last_are_made_and_a_slow_reader_holds_up_nobody() -> None:
    go_on = Event()

    def parts() -> Iterator[bytes]:
        yield from noise("a", 2)
        go_on.wait(60)
        yield from noise("b", 2)

    async def story(held: Films) -> None:
        pieces = (await held.show("a", parts)).packed()
        assert await anext(pieces)
        go_on.set()
        assert await read(await held.show("b", lambda: noise("c", 1))), "nobody has read the rest of the first"
        assert [piece async for piece in pieces]

    tell(story)


def test_what_goes_wrong_is_told_and_tried_again() -> None:
    async def story(held: Films) -> None:
        def broken(after: int) -> Iterator[bytes]:
            yield from noise("a", after)
            raise ValueError("broken")

        with pytest.raises(ValueError, match="broken"):
            await held.show("a", lambda: broken(0))
        film = await held.show("a", lambda: broken(3))
        with pytest.raises(ValueError, match="broken"):
            await read(film)
        assert await read(await held.show("a", lambda: noise("a"))) == b"".join(noise("a"))

    tell(story)


def test_what_is_kept_is_bounded_in_number_and_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(films, "MOST_BYTES", 10 * PIECE)

    async def story(held: Films) -> None:
        for number in range(films.MOST_FILMS + 3):
            await read(await held.show(number, lambda number=number: [b"short"]))  # type: ignore[misc]
        assert len(held.kept) == films.MOST_FILMS
        await read(await held.show("long", lambda: noise("a", 9)))
        await read(await held.show("longer", lambda: noise("b", 9)))
        assert [*held.kept] == ["longer"]

    tell(story)
