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
lines.LONGEST.update(head=6.0, body=6.0)
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


BEGUN = [b"", b"POST /api", HEAD, HEAD + b"Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{"]


def test_requests_that_do_not_come_are_not_waited_for_and_sockets_stay(impatient: Server) -> None:
    """However little of one has come: nothing, half a line, half a head, half a body, or half of a second one."""
    with ExitStack() as held, Browser(impatient) as ann:
        player = ann.sit(ann.create("me", "random")["table"])
        lines = [held.enter_context(open_line(impatient)) for _ in range(len(BEGUN) + 1)]
        for line, begun in zip(lines, [*BEGUN, b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"], strict=True):
            line.sendall(begun)
        assert b"200 OK" in lines[-1].recv(4096)
        lines[-1].sendall(b"GET /hea")
        for line in lines:
            assert b"200 OK" not in end_of(line)
        player.play_on(until=lambda: player.n > 10)


def test_whoever_comes_when_there_is_no_room_is_sent_away_and_others_are_served(impatient: Server) -> None:
    with ExitStack() as open_lines, Browser(impatient) as ann:
        player = ann.sit(ann.create("me", "random")["table"])
        lines = [open_lines.enter_context(open_line(impatient)) for _ in range(3 * ROOM)]
        player.play_on(until=lambda: player.n > 10)
        for line in lines:
            assert end_of(line) == b""
        assert ann.http.get("/healthz").text == "ok"
