"""Connections that never become a request, or that nobody reads to the end; and more of them than there is room for."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from .browser import PATIENCE, START, Browser, Server

ROOM = 12
IMPATIENT = f"""
from paceline.server import lines
lines.LOOK = 0.05
lines.LONGEST.update(head=0.3, body=0.3)
lines.most_lines = lambda: {ROOM}
"""
HEAD = b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\n"


class Impatient(Server):
    program = IMPATIENT + START


@pytest.fixture(scope="module")
def impatient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Impatient(tmp_path_factory.mktemp("lines")) as server:
        yield server


def open_line(server: Server) -> socket.socket:
    return socket.create_connection(("127.0.0.1", server.port), PATIENCE)


def end_of(line: socket.socket) -> bytes:
    """All that comes until the server ends it."""
    told = b""
    try:
        while data := line.recv(4096):
            told += data
    except ConnectionResetError:
        pass
    return told


@pytest.mark.parametrize(
    "begun",
    [b"", b"POST /api", HEAD, HEAD + b"Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{"],
    ids=["nothing", "half a line", "half a head", "half a body"],
)
def test_a_request_that_does_not_come_is_not_waited_for(impatient: Server, begun: bytes) -> None:
    with open_line(impatient) as line:
        line.sendall(begun)
        assert b"200 OK" not in end_of(line)


def test_a_second_request_that_does_not_come_is_not_either(impatient: Server) -> None:
    with open_line(impatient) as line:
        line.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
        assert b"200 OK" in line.recv(4096)
        line.sendall(b"GET /hea")
        assert b"200 OK" not in end_of(line)


def test_whoever_comes_when_there_is_no_room_is_sent_away_and_others_are_served(impatient: Server) -> None:
    with ExitStack() as open_lines, Browser(impatient) as ann:
        player = ann.sit(ann.create("me", "random")["table"])
        lines = [open_lines.enter_context(open_line(impatient)) for _ in range(3 * ROOM)]
        player.play_on(until=lambda: player.n > 10)
        for line in lines:
            assert end_of(line) == b""
        assert ann.http.get("/healthz").text == "ok"


def test_a_socket_stays_however_long_nobody_says_anything(impatient: Server) -> None:
    with Browser(impatient) as ann:
        player = ann.sit(ann.create("me", "random")["table"])
        with open_line(impatient) as line:  # twice as long as any request may take to come
            end_of(line)
        with open_line(impatient) as line:
            end_of(line)
        player.play_on(until=lambda: player.n > 10)
