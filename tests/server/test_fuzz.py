"""Whatever somebody sends, over the socket or by HTTP, on both databases: no answer is the server's own mistake."""

from __future__ import annotations

import pytest

from paceline.server import socket

from .fuzz import HOSTILE, SURROGATE, fuzz_calls, fuzz_frames, served

WORST = ["a\0b", SURROGATE, 2**63, 10**400, "'", "\uffff", *HOSTILE[::9]]


def test_no_frame_and_no_call_is_the_servers_mistake(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket, "MOST_A_SECOND", 1 << 30)
    with served(database) as client:
        frames = fuzz_frames(client, 800, "short")
        calls = fuzz_calls(client, WORST)
    assert {400, 403, 409, 422} <= {*frames}
    assert {200, 201, 400, 404} <= {*calls}
