"""Frames and calls that nobody would send by mistake alone: `python -m tests.server.fuzz 100000 [DATABASE]`.

Frames are right ones of the moment, changed in a place or two; answers may be anything but the server's mistake, and
the table goes on. The database is a file, or postgresql://… ; an empty one, as it is written to.
"""

from __future__ import annotations

import json
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any, Final
from urllib.parse import quote

from litestar import Litestar
from litestar.testing import TestClient, WebSocketTestSession

from paceline.server import socket
from paceline.server.app import create_app
from paceline.server.limits import NONE

from .browser import spoken
from .test_take_backs import InProcess

Json = dict[str, Any]
Client = TestClient[Litestar]
AT_ONCE: Final = 40  # frames, before the answers are read
SURROGATE: Final = "\ud800"  # alone it is no text
HOSTILE: Final[list[Any]] = [
    *(None, True, False, [], {}, [[]], {"": {}}, 0, -1, -0.0, 1.5, 1e308, 0.1),
    *(99, 100, 2**31 - 1, 2**31, 2**32, -(2**31) - 1, 2**63 - 1, 2**63, 2**64, 10**400),
    *("", " ", "\0", "a\0b", "0", "-1", "null", "'", '"', "\\", "%00", "../..", "'; DROP TABLE log; --", "$1", "{}"),
    *(SURROGATE, f"a{SURROGATE}", "\udfff\ud800", "\ufffe", "\uffff", "\U0010ffff", "\u202e", "\u2028", "\ufeff"),
    *("R@1", "R@99999999999999999999", "S@-1", "=0", ">24b", "R", "@", "1" * 40, "9" * 4000, "é" * 64, "𝔘" * 64),
    *("hello", "act", "undo", "orders", "state", "t"),
]
ALIENS: Final = (
    *(
        "",
        " ",
        "\n",
        "null",
        "0",
        "[]",
        "{}",
        '"act"',
        "{",
        "}",
        "[" * 4000,
        '{"t":' * 600,
        "NaN",
        '{"t": NaN}',
        "1e999",
    ),
    *('{"t":"act","t":"ping"}', '{"t":"ping"}{"t":"ping"}', '\ufeff{"t":"ping"}', "\0", '{"t":"ping"}\0', "x" * 5000),
    *('{"t": 1e400}', '{"t":"hello","from":1e2}', '{"t":"hello","from":01}', '{"t":"\\ud800"}', "\U0010ffff" * 1000),
)


class Wrong(AssertionError):
    """The server made a mistake."""


class Fuzz:
    """Somebody at a socket who sends what comes to mind."""

    def __init__(self, line: WebSocketTestSession, chance: Random, seats: list[int]) -> None:
        self.line = line
        self.chance = chance
        self.seats = seats or [0]
        self.told: Json = {}
        self.codes: Counter[int] = Counter()

    def run(self, frames: int) -> None:
        while frames > 0:
            for _ in range(AT_ONCE):
                self.send()
                frames -= 1
            self.line.send_text('{"t":"hello","from":0}')
            self.read()

    def read(self) -> None:
        """Until the state comes that was asked for last."""
        self.line.send_text('{"t":"why","id":"the end","seat":99,"action":"R"}')
        while (told := json.loads(self.line.receive_text())).get("id") != "the end":
            if told["t"] == "state":
                self.told = told
            if told["t"] == "error":
                self.codes[told["code"]] += 1
                if told["code"] >= 500:
                    raise Wrong(told)

    def send(self) -> None:
        chance = self.chance
        if chance.random() < 0.1:
            return self.line.send_text(chance.choice(ALIENS))
        if chance.random() < 0.03:
            return self.line.send_bytes(chance.randbytes(chance.randrange(80)))
        frame = self.right_one()
        for _ in range(chance.choice((0, 1, 1, 1, 2, 3))):
            self.spoil(frame)
        text = json.dumps(frame, ensure_ascii=chance.random() < 0.5)
        if chance.random() < 0.05:
            cut = chance.randrange(len(text) + 1)
            text = text[:cut] + chance.choice(("", "\0", "}", ",", "\\", '"')) + text[cut + 1 :]
        return self.line.send_text(text.encode(errors="replace").decode())

    def right_one(self) -> Json:
        """What the page could send now."""
        chance, seat = self.chance, self.chance.choice(self.seats)
        name = f"id {chance.randrange(200)}"
        ask: Json = chance.choice(
            self.told.get("asks") or [{"seat": seat, "decision": 0, "choices": [{"action": "R@1"}]}]
        )
        act = {"id": name, "seat": ask["seat"], "decision": ask["decision"]}
        action = chance.choice(ask["choices"])["action"]
        frames: list[Json] = [
            {"t": "hello", "from": chance.choice((0, self.told.get("n", 0)))},
            {"t": "act", **act, "action": action},
            {"t": "act", **act, "action": action},
            {"t": "undo", **act, "decision": max(0, ask["decision"] - chance.randrange(3))},
            {"t": "why", "id": name, "seat": seat, "action": action},
            {"t": "orders", "id": name, "seat": seat, "orders": {"follow": "always"} if chance.random() < 0.5 else {}},
            {"t": "odds", "id": name, "seat": seat},
            {"t": "hint", "id": name, "seat": seat},
            {"t": "ping"},
        ]
        return chance.choice(frames)

    def spoil(self, frame: Json) -> None:
        chance, field = self.chance, self.chance.choice([*frame, "id", "x"])
        if chance.random() < 0.2:
            frame.pop(field, None)
        elif field == "orders" and isinstance(frame.get(field), dict):
            frame[field][str(chance.choice(HOSTILE))] = chance.choice(HOSTILE)
        else:
            frame[field] = chance.choice(HOSTILE)


@contextmanager
def served(database: str) -> Generator[Client]:
    app = create_app(database, Path("unused"), hosts=["testserver.local"], limits=NONE, thinker=InProcess)
    with TestClient(app, raise_server_exceptions=False) as client:
        client.cookies["paceline"] = "x" * 43
        yield client


def fuzz_frames(client: Client, frames: int, seed: str) -> Counter[int]:
    """At tables of several titles, through seats and as a spectator; what was refused, by code."""
    codes: Counter[int] = Counter()
    games = ("flamme-rouge", "um-reifenbreite", "on-the-rivet", "larrivee-du-tour")
    for number, game in enumerate(games):
        seats = [{"kind": "me"}, {"kind": "friend"}, {"kind": "bot", "bot": "random"}]
        made = client.post("/api/tables", json={"game": game, "seats": seats})
        assert made.status_code == 201, made.text
        table, watch = made.json()["table"], made.json()["watch"]
        for code, mine in ((None, [0, 1]), (watch, [])):
            with client.websocket_connect(f"/api/tables/{table}/socket", subprotocols=spoken(code)) as line:
                fuzz = Fuzz(line, Random(f"{seed} {number} {len(mine)}"), mine)
                fuzz.run(frames // 2 // len(games) if mine else frames // 8 // len(games))
                codes += fuzz.codes
        assert client.get(f"/api/tables/{table}").status_code == 200
    return codes


def fuzz_calls(client: Client, values: Sequence[Any] = HOSTILE) -> Counter[int]:
    """What is hostile in every place that leads to the database; what was answered, by code."""
    seats = [{"kind": "me"}, {"kind": "open"}]
    made = client.post("/api/tables", json={"game": "flamme-rouge", "seats": seats}).json()
    table, link = made["table"], made["seats"][1]["link"]
    codes: Counter[int] = Counter()
    for value in values:
        text = value if isinstance(value, str) else json.dumps(value)
        safe = quote(text.encode(errors="surrogatepass"), safe="")[:3000]
        for path in ("tables/{}", "tables/{}/replay", "tables/{}/record", "tables/{}/analysis",
                     "races?game={}", "races?skip={}", f"tables/{table}/report?n={{}}",
                     f"tables/{table}/report?step={{}}",
                     "tables/{}/report?rule={}", "titles/{}/rules", "tables/{}/removed"):  # fmt: skip
            codes[call(client, "GET", path.format(safe, safe))] += 1
        for path in ("join", f"tables/{table}/report?rule=fr.start.grid"):
            codes[call(client, "GET", path, code=safe)] += 1
        for path, wish in (
            ("tables", {"game": value, "seats": seats}),
            ("tables", {"game": "flamme-rouge", "seats": [{"kind": "me", "name": value}, {"kind": "open"}]}),
            ("tables", {"game": "flamme-rouge", "seats": seats, "options": {"course": value}}),
            ("tables", {"game": "flamme-rouge", "seats": seats, "box": {"name": value, "files": {"x": value}}}),
            ("join", {"code": value}),
            ("join", {"code": link, "name": value}),
            (f"tables/{table}/seats/1", {"kind": "bot", "bot": value, "name": value}),
            (f"tables/{table}/seats/1", {"kind": "bot", "bot": "nobody", "name": value}),
            (f"tables/{table}/removed", {"removed": value}),
            (f"tables/{safe}/removed", {"removed": True}),
            (f"tables/{safe}/rematch", {}),
            ("records", {"record": value}),
            ("records", {"record": json.dumps({"paceline": 1, "game": "flamme-rouge", "seats": [value] * 2})}),
            ("titles/flamme-rouge/check", {"seats": value, "options": {"course": value}}),
            ("titles/flamme-rouge/lesson", {"names": [value]}),
        ):
            codes[call(client, "POST", path, json.dumps(wish))] += 1
    return codes


def call(client: Client, method: str, path: str, body: str | None = None, code: str = "") -> int:
    headers = {"Content-Type": "application/json"} | ({"Paceline-Code": code} if code else {})
    answer = client.request(method, f"/api/{path}", content=body, headers=headers)
    if answer.status_code >= 500:
        raise Wrong(f"{method} {path[:200]} {body}: {answer.status_code} {answer.text[:300]}")
    return answer.status_code


def main() -> int:
    frames = int(sys.argv[1]) if sys.argv[1:] else 10_000
    with tempfile.TemporaryDirectory() as folder:
        socket.MOST_A_SECOND = 1 << 30  # type: ignore[misc]
        with served(sys.argv[2] if sys.argv[2:] else f"{folder}/paceline.db") as client:
            begun = time.perf_counter()
            print("calls", dict(sorted(fuzz_calls(client).items())))
            print("frames", dict(sorted(fuzz_frames(client, frames, str(time.time_ns())).items())))
            print(f"{time.perf_counter() - begun:.1f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
