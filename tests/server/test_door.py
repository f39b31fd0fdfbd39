"""Who is let in: under which names, from which pages, by which cookie, and who is believed about others."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from litestar import Litestar
from litestar.testing import TestClient

from paceline.server import health, logs
from paceline.server.address import LOCAL, Address, public
from paceline.server.app import create_app
from paceline.server.door import Door
from paceline.server.place import CannotServe
from paceline.server.seats import new_token
from paceline.server.storage import StorageError
from paceline.server.tables import Tables

HOME = Address()
CLUB = public("https://Play.Example.org")
TABLE = {"game": "flamme-rouge", "seats": [{"kind": "me"}, {"kind": "open"}]}


@pytest.mark.parametrize(
    ("address", "host", "known"),
    [
        (HOME, "127.0.0.1:8732", True),
        (HOME, "localhost", True),
        (HOME, "[::1]:8732", True),
        (HOME, "LocalHost:1", True),
        (HOME, "", False),
        (HOME, "127.0.0.1:x@evil", False),
        (HOME, "127.0.0.1:80:80", False),
        (HOME, "127.0.0.1:evil.example", False),
        (HOME, "[::1", False),
        (HOME, "evil.example", False),
        (CLUB, "play.example.org", True),
        (CLUB, "PLAY.example.org:443", True),
        (CLUB, "play.example.org:80", False),
        (CLUB, "play.example.org.evil.example", False),
        (CLUB, "127.0.0.1", False),
        (public("http://club.lan:8000/"), "club.lan:8000", True),
        (public("http://club.lan:8000"), "club.lan", False),
    ],
)
def test_a_server_is_known_under_its_own_names(address: Address, host: str, known: bool) -> None:
    assert address.is_known(host) is known


@pytest.mark.parametrize(
    ("address", "origin", "host", "ours"),
    [
        (HOME, None, "127.0.0.1:8732", True),
        (HOME, "http://127.0.0.1:8732", "127.0.0.1:8732", True),
        (HOME, "http://127.0.0.1:8733", "127.0.0.1:8732", False),
        (HOME, "https://127.0.0.1:8732", "127.0.0.1:8732", False),
        (HOME, "ftp://127.0.0.1:8732", "127.0.0.1:8732", False),
        (HOME, "null", "127.0.0.1:8732", False),
        (CLUB, "https://play.example.org", "play.example.org", True),
        (CLUB, "http://play.example.org", "play.example.org", False),
        (CLUB, "https://evil.example", "play.example.org", False),
    ],
)
def test_only_its_own_page_may_change_something(address: Address, origin: str | None, host: str, ours: bool) -> None:
    assert address.is_our_page(origin, host) is ours


@pytest.mark.parametrize(
    "url", ["play.example.org", "ftp://x", "https://x/paceline", "https://u@x", "https://", "https://x:y"]
)
def test_what_is_no_address_of_a_server_is_refused(url: str) -> None:
    with pytest.raises(CannotServe, match="no address of a server"):
        public(url)


@contextmanager
def at(folder: Path, address: Address, host: str) -> Generator[TestClient[Litestar]]:
    with TestClient(create_app(folder / "x.db", folder / "page", address=address), base_url=f"http://{host}") as client:
        yield client


def test_a_cookie_by_https_is_for_this_server_alone(tmp_path: Path) -> None:
    """Whoever unpacks it before us: the public address says it."""
    with at(tmp_path, CLUB, "play.example.org") as client:
        told = client.post("/api/tables", json=TABLE).headers["set-cookie"]
    name, _, rest = told.partition("=")
    assert name == "__Host-paceline"
    assert {"secure", "httponly", "path=/", "samesite=strict"} <= {part.strip().lower() for part in rest.split(";")}
    assert "domain" not in told.lower()


def test_a_cookie_at_home_is_called_as_ever(tmp_path: Path) -> None:
    with at(tmp_path, HOME, "127.0.0.1") as client:
        told = client.post("/api/tables", json=TABLE).headers["set-cookie"]
    assert told.startswith("paceline=")
    assert "secure" not in told.lower()


@pytest.mark.parametrize("cookie", ["", "ann", "x" * 42, "x" * 44, "é" * 43, "x" * 42 + "/"])
def test_what_is_no_token_owns_nothing(tmp_path: Path, cookie: str) -> None:
    with at(tmp_path, HOME, "127.0.0.1") as client:
        made = client.post("/api/tables", json=TABLE, headers={b"Cookie": f"paceline={cookie}".encode("latin-1")})
        assert made.headers["set-cookie"].startswith("paceline=")
        kept = {"Cookie": f"paceline={new_token()}"}
        assert "set-cookie" not in client.post("/api/tables", json=TABLE, headers=kept).headers


@pytest.mark.parametrize("path", ["/api/tables/none", "/api/nothing/at/all", "/api/tables/none/record"])
def test_refusals_are_not_kept_either(tmp_path: Path, path: str) -> None:
    with at(tmp_path, HOME, "127.0.0.1") as client:
        answer = client.get(path)
    assert answer.status_code == 404
    assert answer.headers["x-content-type-options"] == "nosniff"
    if path.startswith("/api/tables"):
        assert answer.headers["cache-control"] == "no-store"


def test_whoever_asks_how_it_is_needs_no_name(tmp_path: Path) -> None:
    with at(tmp_path, CLUB, "10.0.0.7:8000") as client:
        assert (client.get("/healthz").status_code, client.get("/readyz").text) == (200, "ok")
        assert client.head("/readyz").status_code == 200
        assert client.get("/api/titles").status_code == 403
        client.app.state.health.draining = True
        answer = client.get("/readyz")
        assert (answer.status_code, answer.text) == (503, "draining")
        assert client.get("/healthz").status_code == 200


class Broken(Exception):
    """What a driver says, with what it was asked."""


def test_a_database_that_fails_is_told_in_a_sentence_and_written_down(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*_: object) -> None:
        raise StorageError("the disk is full\n[SQL: INSERT INTO seats …] [parameters: ('thesecret',)]")

    with at(tmp_path, HOME, "127.0.0.1") as client:
        store = client.app.state.tables.store
        monkeypatch.setattr(type(store), "read", fail)
        monkeypatch.setattr(type(store), "write", fail)
        with caplog.at_level(logging.WARNING):
            answer = client.post("/api/tables", json=TABLE, headers={"Accept-Language": "de"})
        monkeypatch.undo()
    assert answer.status_code == 503
    assert int(answer.headers["retry-after"]) > 0
    assert answer.json()["error"]["why"].startswith("der Server kommt gerade nicht")
    [record] = [record for record in caplog.records if "the disk is full" in record.getMessage()]
    assert record.__dict__["route"] == "/api/tables"
    assert "thesecret" not in logs.Line("json", 0, []).format(record)


def test_a_database_that_is_gone_is_not_ready(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fail(*_: object) -> None:
        raise StorageError("gone")

    with at(tmp_path, HOME, "127.0.0.1") as client:
        monkeypatch.setattr(type(client.app.state.tables.store), "read", fail)
        answer = client.get("/readyz")
        monkeypatch.undo()
    assert (answer.status_code, answer.text) == (503, "the database does not answer")


@pytest.mark.parametrize(
    ("client", "number", "kept"),
    [
        ("10.1.2.3", "from-the-proxy-7", True),
        ("10.1.2.3", 'x" injected', False),
        ("10.1.2.3", "x" * 200, False),
        ("192.168.0.9", "made-up", False),
    ],
)
def test_only_a_trusted_proxy_names_requests_and_clients(client: str, number: str, kept: bool) -> None:
    seen: list[tuple[str, str]] = []

    async def app(scope: Any, receive: Any, send: Any) -> None:
        seen.append((scope["client"][0], scope["scheme"]))
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b""})

    transport = httpx.ASGITransport(Door(app, ["10.0.0.0/8"]), client=(client, 1))
    told = {"X-Request-ID": number, "X-Forwarded-For": "203.0.113.5", "X-Forwarded-Proto": "https"}

    async def ask() -> str:
        async with httpx.AsyncClient(transport=transport, base_url="http://x") as browser:
            return (await browser.get("/", headers=told)).headers["x-request-id"]

    answered = asyncio.run(ask())
    assert (answered == number) is kept
    assert len(answered) <= 80
    trusted = client.startswith("10.")
    assert seen == [("203.0.113.5", "https") if trusted else (client, "http")]


def test_lines_hold_no_password_and_say_what_they_are_about(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PGPASSWORD", "another-word")
    assert "another-word" in logs.secrets_in("postgresql://paceline@db/paceline")
    url = "postgresql://paceline:s%40fe-word@db.example/paceline"
    record = logging.LogRecord("paceline.x", logging.ERROR, "", 0, "no line to %s, %s", (url, "s@fe-word"), None)
    record.table = "abc"
    told = json.loads(logs.Line("json", 3, logs.secrets_in(url)).format(record))
    assert (told["worker"], told["level"], told["table"]) == (3, "error", "abc")
    assert "fe-word" not in json.dumps(told)
    assert "fe-word" not in logs.Line("text", 3, logs.secrets_in(url)).format(record)


def test_what_others_warn_of_has_no_trace() -> None:
    """A database that is away for a minute must not fill the disk with the way into its driver."""
    why = (OSError, OSError("nobody answers"), None)
    lines = [
        logs.Line("text", 0, []).format(logging.LogRecord(name, level, "", 0, "no line", (), why))
        for name, level in (
            ("asyncpg.pool", logging.WARNING),
            ("asyncio", logging.ERROR),
            ("paceline.x", logging.WARNING),
        )
    ]
    assert ["OSError: nobody answers" in line for line in lines] == [False, True, True]
    assert all("nobody answers" in line for line in lines)


def test_what_others_say_again_and_again_is_written_a_few_times() -> None:
    seldom = logs.Seldom()
    rubbish = logging.LogRecord("uvicorn.error", logging.WARNING, "", 0, "Invalid HTTP request received.", (), None)
    ours = logging.LogRecord("paceline.server.app", logging.WARNING, "", 0, "503: %s", ("x",), None)
    assert sum(seldom(rubbish) for _ in range(1000)) == logs.MOST_ALIKE
    assert all(seldom(ours) for _ in range(1000))
    assert {*LOCAL} >= {"127.0.0.1"}


def test_everything_is_loaded_before_tables_are(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Threads that decode the same struct for the first time at the same moment end the process without a word."""
    order: list[str] = []

    async def begin(_: Tables) -> None:
        order.append("tables")

    monkeypatch.setattr(Tables, "begin", begin)
    monkeypatch.setattr(health, "know_structs", lambda kind: order.append(kind.__name__))
    with TestClient(create_app(tmp_path / "x.db", tmp_path)):
        assert order == ["Struct", "tables"]
