"""A server in a process of its own, and people who play there over real sockets."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
import uuid
from collections.abc import Callable
from contextlib import AbstractContextManager, ExitStack
from pathlib import Path
from typing import Any, Self

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin, Subprotocol

from .postgres import free_port

# These people click faster than people do, and wait for others less long; test_floods.py keeps the server's own limits.
START = """
import sys
from pathlib import Path
from paceline.server import limits, presence, run, socket
presence.GONE = 0.05
lax = int(sys.argv[3]) > socket.MOST_A_SECOND
socket.MOST_A_SECOND = int(sys.argv[3])
content = Path(sys.argv[4]) if sys.argv[4:] else None
run(int(sys.argv[1]), sys.argv[2], False, content, limits=limits.NONE if lax else None)
"""
PATIENCE = 60.0  # seconds for anything: a busy machine must not fail a test

Json = dict[str, Any]
Chooser = Callable[[Json], str]  # from an ask to an action


def token(name: str) -> str:
    """One that is easily told from others, and of the shape that the server makes them in."""
    return name.ljust(43, "-")


def first_choice(ask: Json) -> str:
    return str(ask["choices"][0]["action"])


class Server:
    """`paceline` on a port that is free, and that it can have again when it is started anew."""

    program = ""  # another than START

    def __init__(self, folder: Path, port: int = 0, most_a_second: int = 100_000, content: Path | None = None) -> None:
        self.content = [str(content)] if content else []
        self.db = folder / "paceline.db"
        self.port = port or free_port()
        self.most_a_second = most_a_second
        self.start()

    def start(self) -> None:
        self.process = self.begin()
        assert self.process.stdout is not None
        said = ""
        while "Paceline is at " not in said:
            line = self.process.stdout.readline()
            assert line, said
            said += line
        self.url = said.partition("Paceline is at ")[2].split()[0].rstrip("/")
        self.port = int(self.url.rpartition(":")[2])

    def begin(self) -> subprocess.Popen[str]:
        """Its process, which says where it is."""
        told = [str(self.port), str(self.db), str(self.most_a_second), *self.content]
        return subprocess.Popen([sys.executable, "-c", self.program or START, *told], stdout=subprocess.PIPE, text=True)

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        if self.process.stdout is not None:
            self.process.stdout.close()

    def stop(self) -> int:
        """Ctrl-C."""
        self.process.send_signal(signal.SIGINT)
        status = self.process.wait(PATIENCE)
        if self.process.stdout is not None:
            self.process.stdout.close()
        return status

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self.process.poll() is None:
            self.kill()


class Browser:
    """Somebody with a cookie jar, and whatever pages they have open."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.http = httpx.Client(base_url=server.url, timeout=PATIENCE, headers={"Origin": server.url}, trust_env=False)
        self.open_pages = ExitStack()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.open_pages.close()
        self.http.close()

    def create(self, *seats: str, game: str = "flamme-rouge", **options: object) -> Json:
        """A table from seats such as `me`, `friend`, `open` or a bot's name."""
        wishes = [{"kind": s} if s in ("me", "friend", "open") else {"kind": "bot", "bot": s} for s in seats]
        answer = self.http.post("/api/tables", json={"game": game, "seats": wishes, "options": options})
        assert answer.status_code == 201, answer.text
        return dict(answer.json())

    def join(self, code: str) -> Json:
        answer = self.http.post("/api/join", json={"code": code})
        assert answer.status_code == 200, answer.text
        return dict(answer.json())

    def behind(self, code: str) -> httpx.Response:
        """What a link would lead to; nobody sits down by asking."""
        return self.http.get("/api/join", headers={"Paceline-Code": code})

    def get(self, path: str) -> Any:
        answer = self.http.get(path)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def sit(self, table: str, watch: str | None = None, since: int | None = 0) -> Player:
        player = Player(self, table, watch, since)
        self.open_pages.callback(player.close)
        return player


class Player:
    """Somebody at a socket: keeps what it is told, as the page does."""

    def __init__(self, browser: Browser, table: str, watch: str | None, since: int | None) -> None:
        self.browser = browser
        self.table = table
        self.watch = watch
        self.frames: list[str] = []  # everything received
        self.n = 0
        self.events: list[Json] = []
        self.state: Json = {}
        self.over: Json | None = None
        self.asks: list[Json] = []
        self.undo: list[Json] = []
        self.views: Json = {}
        self.orders: Json = {}
        self.score: Any = None
        self.open(since)

    def open(self, since: int | None) -> None:
        """Connects, and says hello from the number last seen."""
        self.line = ExitStack()
        self.socket = self.line.enter_context(self.connect())
        if since is not None:
            self.send(t="hello", **{"from": since})
            self.wait(lambda message: message["t"] in ("state", "update"))

    def connect(self) -> AbstractContextManager[ClientConnection]:
        url = self.browser.server.url.replace("http", "ws") + f"/api/tables/{self.table}/socket"
        cookie = "; ".join(f"{name}={value}" for name, value in self.browser.http.cookies.items())
        return connect(
            url,
            subprotocols=[*map(Subprotocol, spoken(self.watch))] or None,
            additional_headers={"Cookie": cookie} if cookie else None,
            origin=Origin(self.browser.server.url),
            open_timeout=PATIENCE,
            compression=None,
            ping_interval=None,  # its thread would use the global generator, which Hypothesis watches
            proxy=None,
            max_queue=None,  # takes everything at once, as browsers do, and so hears the server's pings
            max_size=None,
        )

    def send(self, **message: Any) -> None:
        self.socket.send(json.dumps(message))

    def receive(self, timeout: float = PATIENCE) -> Json:
        """The next message, noted."""
        text = self.socket.recv(timeout)
        assert isinstance(text, str)
        self.frames.append(text)
        message: Json = json.loads(text)
        if message["t"] in ("state", "update"):
            if message["t"] == "state":
                self.state = message
            else:
                assert self.n + len(message["events"]) == message["n"], "events are numbered without a gap"
                self.events += message["events"]
            self.n, self.over = message["n"], message["over"]
            self.asks, self.undo, self.views = message["asks"], message["undo"], views_in(message)
            self.orders = message["orders"]
            self.score = message["score"]
        return message

    def wait(self, wanted: Callable[[Json], bool], seconds: float = PATIENCE) -> Json:
        until = time.monotonic() + seconds
        while True:
            message = self.receive(max(0.01, until - time.monotonic()))
            if wanted(message):
                return message

    def answer(self, **message: Any) -> Json:
        """Sends something with an id and waits for what comes back to it."""
        name = message.setdefault("id", str(uuid.uuid4()))
        self.send(**message)
        return self.wait(lambda reply: reply.get("id") == name)

    def act(self, ask: Json, action: str | None = None, name: str | None = None) -> Json:
        """Plays an action; what comes back."""
        action = action or first_choice(ask)
        name = name or str(uuid.uuid4())
        return self.answer(t="act", id=name, seat=ask["seat"], decision=ask["decision"], action=action)

    def seen(self, n: int) -> None:
        """Waits until events up to that number have come."""
        while self.n < n:
            self.receive()

    def play_on(self, choose: Chooser = first_choice, until: Callable[[], bool] | None = None) -> None:
        """Answers every ask until the race is over."""
        while self.over is None and not (until and until()):
            if not self.asks:
                self.receive()
                continue
            ask = self.asks[0]
            ack = self.act(ask, choose(ask))
            assert ack["t"] == "ack", ack
            self.seen(ack["n"])

    def close(self) -> None:
        self.line.close()


def spoken(watch: str | None) -> list[str]:
    """What a spectator offers to speak: no log keeps it."""
    return ["paceline", f"watch.{watch}"] if watch else []


def eventually_closed(player: Player) -> int:
    """Waits for the socket's end; the code that it was closed with."""
    try:
        while True:
            player.receive()
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd else 1006


def views_in(told: Json) -> Json:
    """The race as a viewer's seats see it, as the page puts it together; a spectator's is what everybody sees."""
    return {seat: seen_from(int(seat), told["view"], known) for seat, known in told["private"].items()} or {
        "spectator": told["view"]
    }


def seen_from(seat: int, view: Json, known: Json | None) -> Json:
    lists = {
        name: [entry | more.get(str(number), {}) for number, entry in enumerate(view[name])]
        for name, more in (known or {}).items()
    }
    return view | lists | {"seat": seat}
