"""Bytes of a socket: thousands of frames in one read are taken in bites, with other work between."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, cast

import pytest
import uvicorn
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode

from paceline.server.wire import BITE, SmallBites, header, wire_of

HELLO = (
    b"GET /table HTTP/1.1\r\nHost: here\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
PING = Frame(Opcode.TEXT, b"{}").serialize(mask=True)
MANY = 5000
PATIENCE = 60


class Transport:
    """A transport that notes what is written, and whether it is read from."""

    def __init__(self) -> None:
        self.written = b""
        self.reading = True
        self.turns = 0  # how often reading was stopped or begun

    def get_extra_info(self, _name: str) -> None:
        return None

    def write(self, data: bytes) -> None:
        self.written += data

    def pause_reading(self) -> None:
        self.reading = False
        self.turns += 1

    def resume_reading(self) -> None:
        self.reading = True
        self.turns += 1

    def is_closing(self) -> bool:
        return False

    def close(self) -> None:
        pass


def is_waited_for(socket: SmallBites) -> bool:
    """Whether a client that was told goodbye has not answered; in the end it is thrown out."""
    return socket.close_timer is not None


Story = Callable[[SmallBites, Transport, Any], Awaitable[None]]


def with_a_socket(story: Story) -> None:
    """The story is told where an application has accepted a socket and does nothing else."""

    async def tell() -> None:
        scopes: asyncio.Queue[Any] = asyncio.Queue()
        over = asyncio.Event()

        async def app(scope: Any, receive: Any, send: Any) -> None:
            assert (await receive())["type"] == "websocket.connect"
            await send({"type": "websocket.accept"})
            scopes.put_nowait(scope)
            await over.wait()

        config = uvicorn.Config(app, log_config=None, lifespan="off", ws_ping_interval=None)
        config.load()
        socket, transport = SmallBites(config, ServerState(), {}), Transport()
        socket.connection_made(cast("asyncio.Transport", transport))
        socket.data_received(HELLO)
        scope = await asyncio.wait_for(scopes.get(), PATIENCE)
        await story(socket, transport, scope)
        over.set()
        await asyncio.gather(*socket.tasks)

    asyncio.run(tell())


def test_one_read_with_thousands_of_frames_is_taken_in_bites_with_other_work_between() -> None:
    async def story(socket: SmallBites, transport: Transport, _scope: Any) -> None:
        socket.data_received(PING * MANY)
        most = BITE // len(PING) + 1
        assert 0 < socket.queue.qsize() <= most
        assert not transport.reading  # no more of it until that is taken
        taken = others = 0
        while taken < MANY:
            async with asyncio.timeout(PATIENCE):
                assert (await socket.receive())["text"] == "{}"
            taken += 1
            assert socket.queue.qsize() <= most
            if socket.queue.empty():
                await asyncio.sleep(0)
                others += 1
        assert others >= MANY // most
        assert transport.reading

    with_a_socket(story)


def test_frames_for_nobody_are_taken_in_bites_too() -> None:
    """Pings of the protocol are answered without the application."""

    async def story(socket: SmallBites, transport: Transport, _scope: Any) -> None:
        ping = Frame(Opcode.PING, b"").serialize(mask=True)
        answered: list[int] = []
        transport.written = b""
        socket.data_received(ping * MANY)
        while not transport.reading:
            answered.append(len(transport.written))
            await asyncio.sleep(0)
        steps = [after - before for before, after in zip([0, *answered], answered, strict=False)]
        assert max(steps) <= BITE
        assert len(transport.written) == 2 * MANY

    with_a_socket(story)


@pytest.mark.parametrize("data", [b"\xff", b"ann\xc3", b"\xed\xa0\x80"])
def test_text_that_is_none_closes_the_socket_and_is_no_matter_for_the_log(
    data: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    async def story(socket: SmallBites, transport: Transport, _scope: Any) -> None:
        transport.written = b""
        socket.data_received(Frame(Opcode.TEXT, data).serialize(mask=True))
        told = await socket.receive()
        assert (told["type"], told["code"]) == ("websocket.disconnect", 1007)
        assert transport.written[:4] == b"\x88\x02\x03\xef"
        assert not caplog.records

    with_a_socket(story)


def test_one_frame_after_the_other_needs_no_stop() -> None:
    async def story(socket: SmallBites, transport: Transport, _scope: Any) -> None:
        for _ in range(10):
            socket.data_received(PING)
            assert (await socket.receive())["text"] == "{}"
        assert transport.turns == 0

    with_a_socket(story)


def test_after_a_close_what_is_left_is_read_up_to_its_answer() -> None:
    async def story(socket: SmallBites, transport: Transport, _scope: Any) -> None:
        answer = Frame(Opcode.CLOSE, b"\x03\xe8").serialize(mask=True)
        socket.data_received(PING * MANY + answer)
        await socket.send({"type": "websocket.close", "code": 1000})
        assert is_waited_for(socket)
        async with asyncio.timeout(PATIENCE):
            while is_waited_for(socket):
                await asyncio.sleep(0)

    with_a_socket(story)


@pytest.mark.parametrize("size", [0, 125, 126, 65_535, 65_536])
def test_what_is_said_is_framed_as_the_protocol_wants(size: int) -> None:
    text = b"x" * size

    async def story(socket: SmallBites, transport: Transport, scope: Any) -> None:
        wire = wire_of(scope)
        assert wire is not None
        assert cast("Any", wire) is socket
        transport.written = b""
        await wire.say([text, b"{}"])
        whole = Frame(Opcode.TEXT, text).serialize(mask=False)
        assert transport.written == whole + Frame(Opcode.TEXT, b"{}").serialize(mask=False)
        assert whole == header(size) + text
        await socket.send({"type": "websocket.close", "code": 1000})
        with pytest.raises(ClientDisconnected):
            await wire.say([text])
        socket.data_received(Frame(Opcode.CLOSE, b"\x03\xe8").serialize(mask=True))

    with_a_socket(story)
