"""A table that the database holds only in parts is its own trouble: lists, records and everything else go on."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from litestar import Litestar
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient

from paceline.server.app import create_app

WISH = {"game": "flamme-rouge", "seats": [{"kind": "me"}, {"kind": "friend"}]}
ENTRY = 'INSERT INTO log ("table", seq, seat, kind, text, at) VALUES (?, 0, {}, 0)'
BREAKS = {
    "no header": "UPDATE tables SET header = 'what' WHERE id = ?",
    "another format": """UPDATE tables SET header = replace(header, '"paceline":1', '"paceline":99') WHERE id = ?""",
    "no seed": """UPDATE tables SET header = replace(header, '"seed":"', '"seed":"?') WHERE id = ?""",
    "no seats": 'DELETE FROM seats WHERE "table" = ?',
    "a seat less": 'DELETE FROM seats WHERE "table" = ? AND seat = 1',
    "a seat that is none": ENTRY.format("77, 'action', 'R@1'"),
    "an entry that is none": ENTRY.format("0, 'what', ''"),
}


def server(folder: Path) -> TestClient[Litestar]:
    client = TestClient(create_app(folder / "x.db", folder, hosts=["testserver.local"]))
    client.cookies["paceline"] = "x" * 43
    return client


def test_one_that_is_broken_hides_no_other(tmp_path: Path) -> None:
    with server(tmp_path) as client:
        broken = {name: client.post("/api/tables", json=WISH).json()["table"] for name in BREAKS}
        whole = client.post("/api/tables", json=WISH).json()["table"]
    with closing(sqlite3.connect(tmp_path / "x.db")) as database, database:
        for name, statement in BREAKS.items():
            changed = database.execute(statement, (broken[name],)).rowcount
            assert changed, name
    with server(tmp_path) as client:
        told = client.get("/api/tables")
        assert told.status_code == 200, told.text
        assert [race["table"] for race in told.json()["on"]] == [whole]
        for path in ("/api/races", "/api/races/rates", "/api/races/records"):
            assert client.get(path).status_code == 200, path
        for name, table in broken.items():
            answer = client.get(f"/api/tables/{table}")
            assert (answer.status_code, answer.json()["error"]["code"]) == (409, 409), name
            with client.websocket_connect(f"/api/tables/{table}/socket") as socket:
                assert socket.receive_json()["code"] == 409
                with pytest.raises(WebSocketDisconnect) as closed:
                    socket.receive_json()
            assert closed.value.code == 4409, name
