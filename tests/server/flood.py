"""Somebody who sends as much as a connection takes: `python -m tests.server.flood URL COOKIE KIND`."""

from __future__ import annotations

import http.client
import json
import sys
import time
from contextlib import suppress
from urllib.parse import urlsplit

from websockets.frames import Frame, Opcode
from websockets.sync.client import connect

MANY = 500  # frames in one write

FRAMES: dict[str, tuple[Opcode, bytes]] = {
    "pings": (Opcode.TEXT, b'{"t":"ping"}'),
    "hellos": (Opcode.TEXT, b'{"t":"hello","from":0}'),
    "empty": (Opcode.TEXT, b""),
    "garbage": (Opcode.TEXT, b"{" * 300),
    "deep": (Opcode.TEXT, b"[" * 4000),
    "binary": (Opcode.BINARY, bytes(1000)),
    "large": (Opcode.TEXT, b"x" * 60_000),
    "odds": (Opcode.TEXT, json.dumps({"t": "odds", "id": "x", "seat": 1}).encode()),
    "acts": (
        Opcode.TEXT,
        json.dumps({"t": "act", "id": "x", "seat": 1, "decision": 0, "action": "R@1"}).encode(),
    ),
    "foreign": (Opcode.TEXT, json.dumps({"t": "undo", "id": "x", "seat": 0, "decision": 0}).encode()),
}
KINDS = [*FRAMES, "requests"]


def flood(url: str, cookie: str, kind: str) -> None:
    """Until it is ended; nothing is read, so answers pile up too."""
    opcode, content = FRAMES[kind]
    frames = b"".join(Frame(opcode, content).serialize(mask=True) for _ in range(MANY))
    with connect(url, additional_headers={"Cookie": cookie}, compression=None, proxy=None, max_size=None) as socket:
        print("flooding", flush=True)
        while True:
            socket.socket.sendall(frames)


def request(url: str, cookie: str) -> None:
    """HTTP calls one after the other, the costly ones too."""
    parts = urlsplit(url.replace("ws", "http", 1))
    table = parts.path.rpartition("/")[0]
    connection = http.client.HTTPConnection(parts.netloc)
    print("flooding", flush=True)
    wish = json.dumps({"seats": 4, "options": {"course": "stage-12"}})
    while True:
        for method, path, body in (
            ("GET", "/api/tables", None),
            ("GET", table, None),
            ("POST", "/api/titles/flamme-rouge/check", wish),
            ("POST", "/api/join", "{"),
        ):
            connection.request(method, path, body, {"Cookie": cookie})
            connection.getresponse().read()


if __name__ == "__main__":
    while True:
        with suppress(OSError):  # thrown out: come again
            request(*sys.argv[1:3]) if sys.argv[3] == "requests" else flood(*sys.argv[1:])
        time.sleep(0.1)
