"""The bytes of a socket: taken in small bites, handed over in one piece.

Whatever a client sends at once is read a bite at a time, with others' work between; and no more of it is read from the
network before that is taken. What is said goes straight to the transport: a race tells thousands of frames a second.
"""

from __future__ import annotations

from struct import pack
from typing import Any, Final, Protocol

from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode
from websockets.protocol import State

BITE: Final = 2048  # bytes, a few hundred tiny frames
TEXT: Final = 0x81  # a whole frame of text
WIRE: Final = "paceline.wire"  # among the extensions of a connection
SHORT, MEDIUM = 126, 1 << 16


class Wire(Protocol):
    """Something to say frames of text to."""

    async def say(self, texts: list[bytes]) -> None: ...


class SmallBites(WebSocketsSansIOProtocol):
    """Takes few frames at a time: thousands of tiny ones in one read would keep everybody else waiting."""

    def __init__(self, *args: Any, **extra: Any) -> None:
        super().__init__(*args, **extra)
        self.unread = b""
        self.bite_due = False
        self.waits = False  # whether the client is not read from
        self.read_paused = True  # uvicorn, which would pause at every frame, believes that it has

    # In

    def data_received(self, data: bytes) -> None:
        self.unread += data
        self.go_on()

    def go_on(self) -> None:
        """Bites if the last bite has been taken, and lets the client send more once nothing is left."""
        if self.unread and not self.bite_due and (self.queue.empty() or self.close_sent):
            bite, self.unread = self.unread[:BITE], self.unread[BITE:]
            super().data_received(bite)
            if self.unread:
                self.bite_due = True
                self.loop.call_soon(self.next_bite)
        self.listen()

    def next_bite(self) -> None:
        self.bite_due = False
        self.go_on()

    def listen(self) -> None:
        wait = bool(self.unread)
        if wait == self.waits or self.transport.is_closing():
            return
        self.waits = wait
        if wait:
            self.transport.pause_reading()
        else:
            self.transport.resume_reading()

    def send_receive_event_to_app(self) -> None:
        """Text that is none closes the socket; it is the client's mistake, and no matter for the log."""
        if self.curr_msg_data_type == "text" and not self.close_sent and not is_text(b"".join(self.frames)):
            self.frames = []
            self.conn.send_close(CloseCode.INVALID_DATA)
            self.handle_parser_exception()
        else:
            super().send_receive_event_to_app()

    async def receive(self) -> Any:
        message = await self.queue.get()
        if self.unread and self.queue.empty():
            self.go_on()
        return message

    def connection_lost(self, exc: Exception | None) -> None:
        self.unread = b""
        super().connection_lost(exc)

    # Out

    async def run_asgi(self) -> None:
        scope: Any = self.scope
        scope["extensions"][WIRE] = self
        await super().run_asgi()

    async def send(self, message: Any) -> None:
        await super().send(message)
        if self.close_sent:
            self.go_on()  # the answer to a close may be behind what nobody takes any more

    async def say(self, texts: list[bytes]) -> None:
        """Frames of text, together; waits until the client takes them."""
        await self.writable.wait()
        if self.disconnected or self.close_sent or self.conn.state is not State.OPEN:
            raise ClientDisconnected
        pieces: list[bytes] = []
        for text in texts:
            pieces += (header(len(text)), text)
        self.transport.write(b"".join(pieces))


def is_text(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True


def header(size: int) -> bytes:
    """Of a frame that a server sends: whole, text, not masked (RFC 6455, 5.2)."""
    if size < SHORT:
        return pack("!BB", TEXT, size)
    return pack("!BBH", TEXT, 126, size) if size < MEDIUM else pack("!BBQ", TEXT, 127, size)


def wire_of(scope: Any) -> Wire | None:
    """What a connection is said to directly, where it is our own server's."""
    found: Wire | None = scope.get("extensions", {}).get(WIRE)
    return found
